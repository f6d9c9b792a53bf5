"""The vocabulary as the matcher uses it: concepts by stem, words that weigh little, and words that name a credential."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from redrob.reference.language import stem, stems
from redrob.reference.vocabulary_hands import HANDS
from redrob.reference.vocabulary_office import OFFICE

Phrase = tuple[str, ...]

STOP_WORDS = frozenset(
    "a an the of in on at to for with by from as and or nor but if then than that this these those it its is are was were be "
    "been being am do does did have has had having will would can could should may might must shall i me my we us our you "
    "your he him his she her hers they them their theirs who whom which what where when how there here so such very also "
    "just into onto over under about across within per via etc eg ie e.g i.e own both each other any some all more most "
    "i've i'm i'd we're you'll you're it's don't not no up out off new".split()
)
_GENERIC_WORDS = (
    "experience experienced knowledge skill skilled ability able understanding work working role job position good great "
    "excellent strong solid proven demonstrable demonstrated real recent relevant similar hands hands-on practical previous prior current "
    "valid full level professional commercial background track record proficiency proficient expertise expert competent "
    "confident comfortable familiar familiarity familiarise essential required necessary basic advanced intermediate deep thorough sound "
    "working day daily environment setting industry sector field area team staff people person use using user tool tools system "
    "systems software platform technology solution solutions process processes procedure practice practices standard method "
    "technique principle concept various multiple large small busy fast paced complex high low quality modern "
    "manage managing management plan planning planned run running lead leading build building built develop developing "
    "development design deliver delivering support supporting maintain maintaining handle handling provide ensure perform "
    "responsible create creating produce write writing prepare preparing review reviewing deal operate operation operations "
    "service project business company client customer task duty activity own year month week time shift site office "
    "wanted sought hiring vacancy successful various used casework tidy evidence exposure including related minimum least something someone way thing keep make take do part know have hold "
    "administration administer application apply care check order control patient pupil student general end scale production"
)
GENERIC = frozenset(stems(_GENERIC_WORDS)) | frozenset(_GENERIC_WORDS.split())
GENERIC_WEIGHT = 0.3
"""A word such as "management" says little on its own; a requirement needs its telling words to be found."""

CREDENTIAL_WORDS = frozenset(
    stem(word) for word in
    "licence licensed licensure registration registered certificate certification certified permit accreditation accredited chartered".split()
)  # fmt: skip
DEGREE_WORDS = frozenset(
    stem(w)
    for w in "degree bachelor bachelors master masters phd doctorate diploma bsc msc ba ma mba llb btech beng".split()
)
LANGUAGES = frozenset(
    stem(w) for w in
    "english german french spanish italian portuguese dutch polish hindi arabic mandarin cantonese japanese korean welsh "
    "turkish russian ukrainian punjabi urdu bengali tamil gujarati marathi telugu kannada swedish danish norwegian finnish "
    "greek romanian czech hungarian".split()
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing a job may ask for: phrases that name it and phrases that show it, all as stems."""

    names: tuple[Phrase, ...]
    shows: tuple[Phrase, ...]
    credential: bool = False
    """A licence, registration, card or certificate: held or not, whatever was done."""


@cache
def concepts() -> tuple[Concept, ...]:
    """All curated concepts, in the order of the tables."""
    found, section = [], ""
    for line in (*OFFICE.splitlines(), *HANDS.splitlines()):
        if line.startswith("#"):
            section = line[1:].strip()
        elif line:
            found.append(_parse(line, credential=section == "credentials"))
    return tuple(found)


def _parse(line: str, *, credential: bool) -> Concept:
    names_part, _, shows_part = line.partition(" : ")
    names = tuple(dict.fromkeys(content_stems(name) for name in names_part.split(" = ")))
    shows = tuple(dict.fromkeys(content_stems(show) for show in shows_part.split(" | ") if show.strip()))
    return Concept(tuple(n for n in names if n), tuple(s for s in shows if s and s not in names), credential)


@lru_cache(maxsize=4_096)
def content_stems(phrase: str) -> Phrase:
    """Stems of the words that carry meaning; all of them when none does ("over the road").

    >>> content_stems("in charge of the wards")
    ('charg', 'ward')
    """
    words = phrase.split()
    kept = stems(" ".join(w for w in words if w.casefold() not in STOP_WORDS))
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
    [(0, 2, ('reconcil',))]
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
    return any(s in DEGREE_WORDS for s in phrase)


def is_language(phrase: Sequence[str]) -> bool:
    """Whether the stems name a spoken language."""
    return any(s in LANGUAGES for s in phrase)
