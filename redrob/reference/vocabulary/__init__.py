"""The vocabulary as the matcher uses it: concepts by stem, words that weigh little, and words that name a credential.

The words themselves stand in the text files beside this module; `tables.py` explains their form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise

from redrob.reference.language import stem, stems
from redrob.reference.vocabulary.parts import parts
from redrob.reference.vocabulary.tables import Entry, tables
from redrob.reference.vocabulary.words import (
    CREDENTIAL_WORDS,
    DEGREE_WORDS,
    GENERIC,
    GENERIC_WEIGHT,
    LANGUAGES,
    STOP_WORDS,
)

__all__ = [
    "GENERIC",
    "LANGUAGES",
    "Concept",
    "Phrase",
    "concepts",
    "concepts_named",
    "content_stems",
    "is_credential",
    "is_degree",
    "is_language",
    "kin",
    "names_credential",
    "parts",
    "rarity",
    "weight",
]

Phrase = tuple[str, ...]
COMMON = 5.0


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing a job may ask for: phrases that name it and phrases that show it, all as stems."""

    family: str
    names: tuple[Phrase, ...]
    shows: tuple[Phrase, ...]
    """Each alone shows that it was done."""
    members: tuple[Phrase, ...]
    """Members of a category: each shows it, and a wish for one of them is met by another."""
    cues: frozenset[str]
    """Words of which several in one sentence suggest it."""
    credential: bool = False
    """A licence, registration, card or certificate: held or not, whatever was done."""


@cache
def concepts() -> tuple[Concept, ...]:
    """All curated concepts, in the order of the tables; what names a part of one shows it."""
    alone = [_concept(entry) for entry in tables().entries]
    return tuple(_with(concept, [alone[part] for part in parts(number)]) for number, concept in enumerate(alone))


def _concept(entry: Entry) -> Concept:
    names, shows, members = (
        tuple(dict.fromkeys(map(_content_stems, phrases))) for phrases in (entry.names, entry.shows, entry.members)
    )
    cues = frozenset(stem(word) for word in entry.cues)
    return Concept(entry.family, names, tuple(s for s in shows if s not in names), members, cues, entry.credential)


def _with(whole: Concept, below: Sequence[Concept]) -> Concept:
    """A concept that its parts show by their names; what shows a part without naming it may belong to others as well."""
    if not below:
        return whole
    phrases = (phrase for part in below for phrase in (*part.names, *part.members))
    shows = dict.fromkeys((*whole.shows, *(phrase for phrase in phrases if phrase not in whole.names)))
    return replace(whole, shows=tuple(shows))


@lru_cache(maxsize=4_096)
def content_stems(phrase: str) -> Phrase:
    """Stems of the words that carry meaning; all of them when none does ("over the road").

    >>> content_stems("in charge of the wards")
    ('charg', 'ward')
    """
    return _content_stems(phrase)


def _content_stems(phrase: str) -> Phrase:
    """The same, not remembered: the tables ask about each phrase once."""
    found: list[str] = []
    for word in phrase.split():
        found += _stems_of_word(word)
    return tuple(found) or stems(phrase)


@lru_cache(maxsize=65_536)
def _stems_of_word(word: str) -> Phrase:
    """None of a word that carries no meaning. "IT" in capitals is a trade, not a pronoun."""
    return stems(word) if word == "IT" or word.casefold() not in STOP_WORDS else ()


@cache
def names_by_first_stem() -> dict[str, tuple[tuple[Phrase, int], ...]]:
    """Concept names by their first stem, longest first: (phrase, index into `concepts()`)."""
    index: dict[str, list[tuple[Phrase, int]]] = {}
    for number, concept in enumerate(concepts()):
        for name in concept.names:
            index.setdefault(name[0], []).append((name, number))
    return {first: tuple(sorted(found, key=lambda f: -len(f[0]))) for first, found in index.items()}


def concepts_named(phrase: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Concepts that a requirement names, longest first and not overlapping: (start, end, concept) over its stems.

    >>> [(s, e, concepts()[c].names[0]) for s, e, c in concepts_named(content_stems("bank reconciliation"))]
    [(0, 2, ('bank', 'reconcil'))]
    """
    index = names_by_first_stem()
    position = 0
    while position < len(phrase):
        for name, number in index.get(phrase[position], ()):
            if tuple(phrase[position : position + len(name)]) == name:
                yield position, position + len(name), number
                position += len(name) - 1
                break
        position += 1


def weight(word_stem: str) -> float:
    """How much finding this word says: 1.0 for a telling word, 0.3 for one that fits any job."""
    return GENERIC_WEIGHT if word_stem in GENERIC else 1.0


@cache
def _spread() -> Counter[str]:
    """In how many things that jobs ask for each stem occurs."""
    found: Counter[str] = Counter()
    for concept in concepts():
        found.update(
            {s for phrase in (*concept.names, *concept.shows, *concept.members) for s in phrase} | concept.cues
        )
    return found


def rarity(word_stem: str) -> float:
    """How much a word tells of work that the vocabulary does not know, above 0 and at most 1.

    1 for a word that is said of nothing known, 0.5 for one that is said of `COMMON` things: in "Legionella risk work" the
    first word says what is meant, and the others do not.

    >>> rarity("zymography"), rarity("report") < 0.1
    (1.0, True)
    """
    return weight(word_stem) / (1 + _spread()[word_stem] / COMMON)


def names_credential(text: str) -> bool:
    """Whether a wish names a paper; "IP licensing" and "testing and certification" are work.

    >>> names_credential("current nursing licence"), names_credential("IP licensing")
    (True, False)
    """
    return _NO_PAPER.search(text) is None and is_credential(content_stems(text))


_NO_PAPER = re.compile(
    r"licensing|\b(?:drugs?|CDs?|assets?|risk|cash|hazard|issues?|attendance|class|visitors?|share) register|\b(?:test(?:ing|s)?|inspect(?:ion|ing)|commissioning),? (?:and|&) certif(?:ication|ying)\b|\bcertif(?:y|ies|ying)\b",
    re.IGNORECASE,
)


def is_credential(phrase: Sequence[str]) -> bool:
    """Whether the stems name a licence, certificate, registration or permit.

    >>> is_credential(content_stems("forklift ticket")), is_credential(content_stems("support tickets"))
    (True, False)
    """
    if any(s in CREDENTIAL_WORDS for s in phrase):
        return True
    return any(concepts()[number].credential for _, _, number in concepts_named(phrase)) and not is_degree(phrase)


def is_degree(phrase: Sequence[str]) -> bool:
    """Whether the stems name an academic degree."""
    return any(s in DEGREE_WORDS for s in phrase) or any(pair in _DOTTED for pair in pairwise(phrase))


_DOTTED = frozenset((level, field) for level in "bm" for field in ("com", "sc", "tech", "eng", "ed", "pharm"))
"""B.Com, M.Sc and their kin, as they fall apart at the dot."""


def is_language(phrase: Sequence[str]) -> bool:
    """Whether the stems name a spoken language."""
    return any(s in LANGUAGES for s in phrase)
