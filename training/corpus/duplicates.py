"""Texts that share too much: exact overlap of word shingles. At some thousands of texts it needs no approximation."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

SHINGLE = 6
"""Words in a row."""
TOO_MUCH = 0.2
"""Share of the shorter text's shingles that may stand in another text."""
_WORD = re.compile(r"[^\W_]+")


class Overlap(NamedTuple):
    """Two texts, and the share in [0, 1] of the shorter one's shingles that the other has too."""

    first: str
    second: str
    share: float


def near_duplicates(texts: Mapping[str, str], *, limit: float = TOO_MUCH) -> list[Overlap]:
    """Pairs of texts, by id, that share more than `limit`; most first.

    >>> near_duplicates({"a": "one two three four five six seven", "b": "One, two, three: four five six seven."})
    [Overlap(first='a', second='b', share=1.0)]
    """
    shingles = {name: _shingles(text) for name, text in texts.items()}
    holders: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, found in shingles.items():
        for shingle in found:
            holders[shingle].append(name)
    shared: Counter[tuple[str, str]] = Counter()
    for names in holders.values():
        shared.update(_pairs(names))
    overlaps = [Overlap(a, b, count / min(len(shingles[a]), len(shingles[b]))) for (a, b), count in shared.items()]
    return sorted((o for o in overlaps if o.share > limit), key=lambda o: (-o.share, o.first, o.second))


def _shingles(text: str) -> frozenset[tuple[str, ...]]:
    words = _WORD.findall(text.lower())
    return frozenset(tuple(words[at : at + SHINGLE]) for at in range(len(words) - SHINGLE + 1))


def _pairs(names: list[str]) -> Iterable[tuple[str, str]]:
    return ((a, b) for at, a in enumerate(names) for b in names[at + 1 :])
