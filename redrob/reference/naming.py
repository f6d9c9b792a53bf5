"""Which of the things that jobs ask for a requirement names: by a name that is there, and by one that is nearly there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from redrob.reference.vocabulary import GENERIC, Phrase, concepts, rarity, weight

GENERAL = "general"
"""The family of what occurs in any occupation."""
CLOSE = 0.5
"""Share of the telling words of a requirement and of a name, together, that both hold: then the name is nearly there."""
CLOSER = 0.75
"""The same where names that are there leave no telling word over."""
COVERED = 0.9  # share of a requirement's telling words that leaves none over

Named = tuple[frozenset[int], tuple[int, ...]]
"""Places of the words that name something, and the concepts that they name."""


def concepts_in(phrase: Phrase, families: frozenset[str]) -> Iterator[Named]:
    """Concepts a phrase names: the places of the words that name each, and the concepts, those of the job's family first.

    In order and side by side first ("wound care"), then in any order ("care of wounds", "dress complex wounds"), then
    by a phrase that shows one. The most words win; where nothing names a concept, nothing is guessed.
    """
    free = set(range(len(phrase)))
    while free:
        best = _longest(phrase, free, families)
        if best is None:
            return
        yield best
        free -= best[0]


def _longest(phrase: Phrase, free: set[int], families: frozenset[str]) -> Named | None:
    here = dict.fromkeys(phrase[i] for i in sorted(free)).keys()  # in order: of equals the first is taken
    ranked: dict[tuple[int, int, float], dict[int, frozenset[int]]] = {}
    for source, index in enumerate((names_by_stem(), members_by_stem(), shows_by_stem())):
        for telling in here:
            for candidate, number in index.get(telling, ()):
                if not here >= set(candidate) or (len(candidate) == 1 and telling in GENERIC):
                    continue
                places = frozenset(i for i in free if phrase[i] in candidate)
                family = concepts()[number].family
                at_home = 2 if family in families else 1 if family == GENERAL else 0
                rank = (at_home, -source, sum(weight(s) for s in candidate))
                ranked.setdefault(rank, {}).setdefault(number, places)
    if not ranked:
        return None
    numbers = ranked[max(ranked, key=lambda r: (r[0], r[2], r[1]))]
    return frozenset().union(*numbers.values()), tuple(sorted(numbers))


def _by_stem(phrases: Iterable[tuple[Phrase, int]]) -> dict[str, tuple[tuple[Phrase, int], ...]]:
    """Phrases by their most telling stem, so that a look-up meets few of them."""
    index: dict[str, list[tuple[Phrase, int]]] = {}
    for phrase, number in phrases:
        index.setdefault(max(phrase, key=lambda s: (weight(s), len(s))), []).append((phrase, number))
    return {stem: tuple(found) for stem, found in index.items()}


@cache
def names_by_stem() -> dict[str, tuple[tuple[Phrase, int], ...]]:
    """Names of concepts by their most telling stem."""
    return _by_stem((name, n) for n, c in enumerate(concepts()) for name in c.names)


@cache
def members_by_stem() -> dict[str, tuple[tuple[Phrase, int], ...]]:
    """Members of categories by their most telling stem."""
    return _by_stem((member, n) for n, c in enumerate(concepts()) for member in c.members)


@cache
def shows_by_stem() -> dict[str, tuple[tuple[Phrase, int], ...]]:
    """Phrases of two words or more that show a concept, by their most telling stem."""
    return _by_stem((p, n) for n, c in enumerate(concepts()) for p in c.shows if len(p) > 1 and not c.credential)


def at_home(found: list[Named], families: frozenset[str]) -> list[Named]:
    """The concepts of the job's own family where there are any: `pipelines` of a data engineer are not those of sales."""
    home = [named for named in found if any(concepts()[n].family in families | {GENERAL} for n in named[1])]
    return home or found


def widened(phrase: Phrase, found: Sequence[Named], families: frozenset[str]) -> list[Named]:
    """What a requirement names, with what it nearly names: of the job's own trade, any of them may show it.

    "Legionella risk work" is no name of Legionella control, but nearly one. Words count by their rarity.
    """
    words = frozenset(phrase)
    covered = {phrase[i] for places, _ in found for i in places}
    enough = CLOSER if _telling(covered) >= COVERED * _telling(words) else CLOSE
    known = {number for _, numbers in found for number in numbers}
    near = {
        number
        for word in words
        for name, number in _names_by_word().get(word, ())
        if number not in known
        and (not families or concepts()[number].family in families)
        and _telling(words & name) >= enough * _telling(words | name)
    }
    if not near:
        return list(found)
    if not found:
        return [(frozenset(range(len(phrase))), tuple(sorted(near)))]
    (places, numbers), *others = found
    return [(places, tuple(sorted({*numbers, *near}))), *others]


def _telling(words: Iterable[str]) -> float:
    return sum(map(rarity, words))


@cache
def _names_by_word() -> dict[str, tuple[tuple[frozenset[str], int], ...]]:
    """The names of all that is no paper, as sets, by each of their words."""
    index: dict[str, list[tuple[frozenset[str], int]]] = {}
    for number, concept in enumerate(concepts()):
        for name in () if concept.credential else dict.fromkeys(map(frozenset, concept.names)):
            for word in name:
                index.setdefault(word, []).append((name, number))
    return {word: tuple(found) for word, found in index.items()}
