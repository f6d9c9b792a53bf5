"""Occupations: which job a title names, and how close two of them are.

The titles stand in the tables of `vocabulary/`. Occupations of one family are adjacent, others are other; titles that
the tables do not know are compared by their words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from redrob.reference.language import Token, stem, stems
from redrob.reference.vocabulary.tables import tables

Closeness = Literal["same", "adjacent", "other"]

_ADJACENT_FAMILIES = frozenset(
    frozenset(pair.split("/")) for pair in
    "software/data software/it support/it sales/support sales/marketing retail/sales retail/support hospitality/retail "
    "office/support office/people design/marketing".split()
)  # fmt: skip
RANKS = frozenset(
    stem(w) for w in
    "senior junior lead principal staff head chief assistant deputy trainee apprentice graduate associate mid level ii iii i "
    "experienced part full time remote hybrid permanent temporary contract interim night day shift regional".split()
)  # fmt: skip
SHORT_TITLES = {
    stem(short): stem(word) for short, word in (pair.split("/") for pair in
    "mgr/manager engr/engineer eng/engineer asst/assistant dev/developer exec/executive fin/financial tech/technician "
    "rep/representative supv/supervisor coord/coordinator acct/accountant mktg/marketing ops/operations maint/maintenance "
    "svc/service sw/software elec/electrical".split())
}  # fmt: skip
"""How notes shorten the words of titles: "site mgr", "fin analyst"."""
_LEADS_TO_A_TITLE = RANKS | frozenset(("as", "a", "an", "am", "i'm", "im", "the", "only", "now", "currently"))
MAX_BEFORE = 2  # words that stand before a title at the head of a line


@dataclass(frozen=True, slots=True)
class Occupation:
    """One line of the table."""

    family: str
    name: str
    titles: tuple[tuple[str, ...], ...]


@cache
def occupations() -> tuple[Occupation, ...]:
    """All known occupations."""
    return tuple(
        Occupation(row.family, row.name, tuple(sorted({stems(title) for title in row.titles})))
        for row in tables().occupations
    )


@cache
def _titles() -> tuple[dict[tuple[str, ...], frozenset[int]], dict[str, tuple[int, ...]]]:
    """Numbers of the occupations by title, and the lengths of titles by their last stem, longest first."""
    numbers: dict[tuple[str, ...], frozenset[int]] = {}
    lengths: dict[str, set[int]] = {}
    for number, occupation in enumerate(occupations()):
        for title in occupation.titles:
            numbers[title] = numbers.get(title, frozenset()) | {number}
            lengths.setdefault(title[-1], set()).add(len(title))
    return numbers, {last: tuple(sorted(found, reverse=True)) for last, found in lengths.items()}


def title_hits(words: Sequence[str]) -> Iterator[tuple[int, int, frozenset[int]]]:
    """Known titles in a sequence of stems: (start, end, numbers of the occupations it names), longest at each end.

    >>> [(s, e) for s, e, _ in title_hits(stems("worked as a senior data engineer"))]
    [(4, 6)]
    """
    numbers, lengths = _titles()
    if not SHORT_TITLES.keys().isdisjoint(words):
        words = [SHORT_TITLES.get(word, word) for word in words]
    for end, last in enumerate(words, start=1):
        for length in lengths.get(last, ()):
            hit = numbers.get(tuple(words[end - length : end])) if length <= end else None
            if hit:
                yield end - length, end, hit
                break


def says_outright(words: Sequence[Token], start: int, end: int) -> bool:
    """Whether the words [start, end) of a sentence are a title in its own form, at the head of the line or after "as a".

    >>> from redrob.reference.language import tokens
    >>> says_outright(tokens("Packer, Elm House"), 0, 1), says_outright(tokens("Kept shared libs and packer images"), 4, 5)
    (True, False)
    >>> says_outright(tokens("Hosted the runners"), 0, 1), says_outright(tokens("Designed menus for dentists"), 3, 4)
    (False, False)
    """
    there = " ".join(word.text.casefold() for word in words[start:end])
    if end - start == 1 and there not in single_titles():
        return False
    if there[-1] == "s" and there[:-1] in single_titles():
        return False  # several of them are others
    return start <= MAX_BEFORE or words[start - 1].text.casefold() in _LEADS_TO_A_TITLE


@cache
def single_titles() -> frozenset[str]:
    """Titles of one word as the tables spell them."""
    return frozenset(title.casefold() for row in tables().occupations for title in row.titles if " " not in title)


def occupations_in(text: str) -> frozenset[int]:
    """Numbers of the occupations that the text names; the longest title wins at each place."""
    return frozenset(number for _, _, numbers in title_hits(stems(text)) for number in numbers)


def closeness(wanted: Iterable[int], held: Iterable[int]) -> Closeness:
    """How near the nearest held occupation is to a wanted one.

    >>> closeness(occupations_in("Staff Nurse"), occupations_in("healthcare assistant"))
    'adjacent'
    """
    table = occupations()
    wanted, held = frozenset(wanted), frozenset(held)
    if wanted & held:
        return "same"
    for w in wanted:
        for h in held:
            if beside(table[w].family, table[h].family):
                return "adjacent"
    return "other"


def beside(family: str, other: str) -> bool:
    """Whether two families are the same or adjacent.

    >>> beside("software", "data"), beside("software", "nursing")
    (True, False)
    """
    return family == other or frozenset((family, other)) in _ADJACENT_FAMILIES


def title_words(title: str) -> frozenset[str]:
    """Stems of a title that tell jobs apart; ranks and contract forms are left out."""
    return frozenset(stems(title)) - RANKS
