"""How strongly a word hints at each thing that jobs ask for, counted from all that the vocabulary says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from math import log1p

from redrob.reference.language import stem, stems
from redrob.reference.vocabulary import Phrase, concepts, content_stems
from redrob.reference.vocabulary.tables import small_talk, tables, told
from redrob.reference.vocabulary.words import STOP_WORDS

SURE = 40.0
"""How much likelier a word is to be said of a thing that all its uses in the vocabulary belong to than of anything else:
few of the words that people will use stand there at all, so that one that does says something, but is no proof."""
TELLING = 0.5  # the least strength of a word that is looked at: below it, words only cost time
SMALL_TALK = -1
"""Stands among the concepts of every family for what tells of no work: a clause may speak more of that than of any."""
LINE = 0.4
"""What a line of small talk counts for, beside a tale of a thing: there are twenty times as many of them."""
_LIGHT = "take make do get go put give have keep set come bring let send number first second"
_FUNCTION = frozenset(stem(word) for word in (*STOP_WORDS, *_LIGHT.split()))
"""Words that go with any work."""


@lru_cache(maxsize=128)
def hints(family: str) -> dict[str, tuple[tuple[int, float], ...]]:
    """For each word of a family's concepts: the concepts that it hints at and how strongly, above 0.

    The strength is log(1 + SURE * n / (N + 1)), of a word that n phrases, cues and tales of the concept hold, and N of
    the whole family and small talk. So a word says much of a concept where it is rare elsewhere, little where it is common in the
    family, and what says next to nothing (`TELLING`) is left out. Sums of strengths compare concepts as naive Bayes does.
    """
    counts: dict[int, Mapping[str, float]]
    counts = {n: _counts(n) for n, c in enumerate(concepts()) if c.family == family and not c.credential}
    counts[SMALL_TALK] = {s: n * LINE for s, n in _telling_words(map(stems, small_talk())).items()}
    common: dict[str, float] = {}
    for count in counts.values():
        for word, times in count.items():
            common[word] = common.get(word, 0.0) + times
    table: dict[str, list[tuple[int, float]]] = {}
    for number, count in counts.items():
        for word, times in count.items():
            strength = log1p(SURE * times / (common[word] + 1))
            if strength >= TELLING:
                table.setdefault(word, []).append((number, strength))
    return {word: tuple(found) for word, found in table.items()}


@cache
def _counts(number: int) -> Counter[str]:
    """In how many of a concept's own names, phrases, cues and tales each word occurs that is no mere function word."""
    entry = tables().entries[number]
    tales = () if entry.credential else told(entry.family).get(entry.names[0], ())
    counts = _telling_words((*map(content_stems, (*entry.names, *entry.shows, *entry.members)), *map(stems, tales)))
    counts.update({stem(cue) for cue in entry.cues} - _FUNCTION)
    return counts


def _telling_words(phrases: Iterable[Phrase]) -> Counter[str]:
    """In how many phrases each word occurs that is no mere function word."""
    counts = Counter(s for phrase in phrases for s in set(phrase))
    return Counter({s: times for s, times in counts.items() if s not in _FUNCTION and len(s) > 1})


@cache
def words_of(number: int) -> Mapping[str, float]:
    """The telling words of a concept, and how strongly each hints at it."""
    table = hints(concepts()[number].family)
    return {word: strength for word in _counts(number) for n, strength in table.get(word, ()) if n == number}
