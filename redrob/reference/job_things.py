"""Things that jobs of a family ask for, found in a clause by their names, whatever the sentence around them says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redrob.reference.job_wrapping import whole_thing
from redrob.reference.language import tokens
from redrob.reference.occupations import title_hits
from redrob.reference.requirements import Piece, is_known, pieces
from redrob.reference.vocabulary import concepts, concepts_named, content_stems
from redrob.reference.vocabulary.words import STOP_WORDS
from redrob.reference.vocabulary_job_cues import OURS_TO_DO

SHORT = 4  # words of an unknown wish that may stand beside a known one in a sentence; longer, it is how the sentence goes on
TELLING = 8  # letters of a single word that names one thing, "wireframing"; shorter ones name many
_DEED = ("ing", "ion", "ment", "ysis", "ance")  # how a word for a deed ends
NAME = re.compile(r"[A-Z][a-z]*[A-Z0-9]|(?<=\w )[A-Z]|\d")  # SAP, HubSpot, "with Kafka", "level 3"


def own_things(clause: str, families: frozenset[str], *, asks: bool) -> Iterator[Piece]:
    """Things that jobs of these families ask for, as a clause names them; in one that asks, with what is beside them."""
    if not families or OURS_TO_DO.search(clause):
        return
    spans = _named_at_home(clause, families)
    if not spans:
        return
    together = pieces(clause[_enumeration_start(clause, whole_thing(clause, *spans[0])[0]) :])
    known = sum(is_known(piece.text) for piece in together)
    if known > 1 and 2 * known >= len(together) and len(together) >= len(spans):
        yield from (p for p in together if is_known(p.text) or (asks and len(p.text.split()) <= SHORT))
        return
    end = 0
    for span in spans:
        low, high = whole_thing(clause, *span)
        if low >= end:
            yield Piece(clause[low:high], (clause[low:high],))
            end = high


def core_of(words: str) -> tuple[str, ...]:
    """The stems by which a thing is known; all of them where nothing in it is."""
    key = content_stems(words)
    return tuple(key[i] for start, end, _ in concepts_named(key) for i in range(start, end)) or key


def _named_at_home(clause: str, families: frozenset[str]) -> list[tuple[int, int]]:
    """Where a clause names things of these families."""
    words = [w for w in tokens(clause) if w.text.casefold() not in STOP_WORDS]
    stems_here = tuple(w.stem for w in words)
    titled = {i for start, end, _ in title_hits(stems_here) for i in range(start, end)}
    things = [
        ((words[start].start, words[end - 1].end), end - start, _is_at_home(number, families))
        for start, end, number in concepts_named(stems_here)
        if titled.isdisjoint(range(start, end))
    ]
    own = any(home for _, _, home in things)
    things = [thing for thing in things if thing[2] or (own and thing[1] > 1)]
    # One everyday word names too much, "letter" or "handover", unless it stands beside things of the trade.
    beside = len(things) > 1 and any(length > 1 for _, length, _ in things)
    return [span for span, length, _ in things if length > 1 or beside or _tells(clause[slice(*span)])]


def _tells(word: str) -> bool:
    """Whether a word by itself names one thing: a tool, or a deed in a long word."""
    return NAME.search(word) is not None or (len(word) >= TELLING and word.casefold().endswith(_DEED))


def _enumeration_start(clause: str, start: int) -> int:
    """Where an enumeration begins whose second member begins at `start`; else `start`."""
    before = clause[:start].rstrip()
    if not before.endswith(","):
        return start
    end = len(before) - 1
    first, _ = whole_thing(clause[:end], end, end)
    return first if first < end else start


def _is_at_home(number: int, families: frozenset[str]) -> bool:
    """Whether a concept is of these families, or a paper, which any may ask for."""
    return concepts()[number].family in families or concepts()[number].credential
