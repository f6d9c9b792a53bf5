"""Occupations: which job a title names, and how close two of them are.

The titles stand in the tables of `vocabulary/`. Occupations of one family are adjacent, others are other; titles that
the tables do not know are compared by their words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from redrob.reference.language import stem, stems
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
    for end, last in enumerate(words, start=1):
        for length in lengths.get(last, ()):
            hit = numbers.get(tuple(words[end - length : end])) if length <= end else None
            if hit:
                yield end - length, end, hit
                break


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
