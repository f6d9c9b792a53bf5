"""Short and long names of one body or paper: "GDC" and "General Dental Council", by their initials."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redrob.reference.language import stem
from redrob.reference.vocabulary import concepts, concepts_named
from redrob.reference.vocabulary.words import CREDENTIAL_WORDS, DEGREE_WORDS, PAPERS

SHORTEST = 3  # capitals of an acronym; two stand for too many things ("PE", "CA")
SHOUTED = 5  # letters of the longest word of "BLS ACLS"; longer ones are words in capitals
_OF_MANY = frozenset("NVQ SVQ GNVQ BTEC HND HNC GCSE OSHA NCFE CIEH AHA".split())
"""Bodies and kinds of many papers: any one of these is not the one that is asked for."""
_WORD = re.compile(r"[^\W_]{1,30}")
_IN_CAPITALS = re.compile(r"(?=[A-Za-z]{3,8}$)[A-Z][A-Za-z]?[A-Z][A-Za-z]{0,2}[A-Z]{0,4}")
_NUMBERED = re.compile(r"(?!(?:\d{1,3}(?:st|nd|rd|th)|[Ll]\d)$)(?:\d{1,2}[A-Z]|[A-Z]{1,4}\d{1,3}|(?!19|20)\d{4})")
"""Codes such as 6G, CS30 and 9606, no year; "18th" is a day as well, and "L3" a level of many things."""
_BETWEEN = r"[\s/&-]{1,3}(?:(?:of|and|the|for|in|on|to|&)\s){0,3}"
_LONG_NAME = re.compile(rf"[A-Z][\w'’]{{1,20}}(?:{_BETWEEN}[A-Z][\w'’]{{1,20}}){{2,6}}")
_LONG_NAME_WORD = re.compile(r"[A-Z][\w'’]*")


def codes_in(asked: str) -> Iterator[str]:
    """Acronyms and numbered codes in what is asked for that name nothing but a paper.

    >>> list(codes_in("current GPhC registration")), list(codes_in("6G pipe certification")), list(codes_in("AWS certification"))
    (['GPhC'], ['6G'], [])
    """
    for word in acronyms_in(asked):
        if word not in _OF_MANY and _names_only_papers(word):
            yield word


def acronyms_in(asked: str) -> Iterator[str]:
    """Acronyms and numbered codes of any kind.

    >>> list(acronyms_in("AWS certification")), list(acronyms_in("SIA LICENCE"))
    (['AWS'], [])
    """
    words = _WORD.findall(asked)
    if asked.isupper() and len(words) > 1 and max(map(len, words)) > SHOUTED:
        return  # capitals throughout tell nothing apart
    for word in words:
        if _IN_CAPITALS.fullmatch(word) or _NUMBERED.fullmatch(word):
            yield word


def _names_only_papers(word: str) -> bool:
    """Whether a code is no thing of work too: who ran AWS has no certificate for it."""
    key = stem(word)
    known = [number for _, _, number in concepts_named((key,))]
    return key not in CREDENTIAL_WORDS | DEGREE_WORDS and all(concepts()[number].credential for number in known)


def initials_in(asked: str) -> Iterator[str]:
    """What the long names in a requirement are called for short; words for the paper itself are no part of a name.

    >>> list(initials_in("Social Work England registration"))
    ['SWE']
    """
    for match in _LONG_NAME.finditer(asked):
        words = [w for w in _LONG_NAME_WORD.findall(match.group()) if stem(w) not in PAPERS]
        if len(words) >= SHORTEST:
            yield "".join(word[0] for word in words)


def spelled_out(code: str) -> re.Pattern[str] | None:
    """The pattern of the words whose initials are the capitals of a code; none for a code too short to tell.

    >>> spelled_out("HCPC").search("of the Health & Care Professions Council").group()
    'Health & Care Professions Council'
    """
    capitals = [letter for letter in code if letter.isupper()]
    if not code.isalpha() or len(capitals) < SHORTEST:
        return None
    between = _BETWEEN if len(capitals) == SHORTEST else _BETWEEN.replace("/&", ",/&", 1)
    return re.compile(r"\b" + between.join(rf"{letter}[\w'’]{{1,20}}" for letter in capitals))
