"""The vocabulary as the matcher uses it: concepts by stem, words that weigh little, and words that name a credential.

The words themselves stand in the text files beside this module; `tables.py` explains their form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from redrob.reference.language import stem, stems
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
    """All curated concepts, in the order of the tables."""
    return tuple(
        _concept(entry, () if entry.credential else tuple(_below(entry, _parts()))) for entry in tables().entries
    )


@cache
def _parts() -> dict[tuple[str, str], list[Entry]]:
    """Family and first name of a thing -> its parts, without the parts of these."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for entry in tables().entries:
        if entry.part_of is not None:
            found.setdefault((entry.family, entry.part_of), []).append(entry)
    return found


def _below(entry: Entry, parts: Mapping[tuple[str, str], Sequence[Entry]]) -> Iterator[Entry]:
    """Everything that a thing has as a part, and the parts of these."""
    for part in parts.get((entry.family, entry.names[0]), ()):
        yield part
        yield from _below(part, parts)


def _concept(entry: Entry, parts: Sequence[Entry]) -> Concept:
    """The concept of an entry; what names or shows a part of it shows it."""
    below = [phrase for part in parts for phrase in (*part.names, *part.shows, *part.members)]
    names, shows, members = (
        tuple(dict.fromkeys(content_stems(phrase) for phrase in phrases))
        for phrases in (entry.names, (*entry.shows, *below), entry.members)
    )
    cues = frozenset(stem(word) for word in (*entry.cues, *(cue for part in parts for cue in part.cues)))
    return Concept(entry.family, names, tuple(s for s in shows if s not in names), members, cues, entry.credential)


@cache
def parts(number: int) -> tuple[int, ...]:
    """Index of every concept that is a part of this one, and of the parts of these.

    >>> from redrob.reference.vocabulary.tables import tables
    >>> all(tables().entries[part].family == tables().entries[0].family for part in parts(0))
    True
    """
    return tuple(sorted({_number(part) for part in _below(tables().entries[number], _parts())}))


def _number(entry: Entry) -> int:
    return _numbers()[entry.family, entry.names[0]]


@cache
def _numbers() -> dict[tuple[str, str], int]:
    """Family and first name of a thing that is no credential -> its index."""
    return {(entry.family, entry.names[0]): n for n, entry in enumerate(tables().entries) if not entry.credential}


@cache
def kin() -> dict[int, frozenset[int]]:
    """For each concept that has parts or is one: those that it is a part of and those that are parts of it."""
    found: dict[int, set[int]] = {}
    for number, entry in enumerate(tables().entries):
        for part in () if entry.credential else parts(number):
            found.setdefault(number, set()).add(part)
            found.setdefault(part, set()).add(number)
    return {number: frozenset(others) for number, others in found.items()}


@lru_cache(maxsize=4_096)
def content_stems(phrase: str) -> Phrase:
    """Stems of the words that carry meaning; all of them when none does ("over the road").

    >>> content_stems("in charge of the wards")
    ('charg', 'ward')
    """
    words = phrase.split()
    # "IT" in capitals is a trade, not a pronoun.
    kept = stems(" ".join(w for w in words if w == "IT" or w.casefold() not in STOP_WORDS))
    return kept or stems(phrase)


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

    >>> rarity("hydroponic"), rarity("report") < 0.1
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
