"""Academic degrees as profiles word them: "B.Tech Mech, NIT Trichy" for a degree in mechanical engineering."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from redrob.reference.language import Token, stem, tokens
from redrob.reference.vocabulary import GENERIC, is_degree
from redrob.reference.vocabulary.words import DEGREE_WORDS, STOP_WORDS

SHORTEST_CUT = 4  # letters of "mech" and "econ", which begin one word that may be meant
_LEVELS = (
    "diploma diplom",
    "dipl ba bsc beng be btech bcom bba bca bed bmus bfa bs llb bpharm mbbs bds bachelor bachelors b hons honours graduate graduated undergraduate degree",
    "ma msc meng me mtech mcom mba mca med mfa ms llm mpharm mphil mphys mchem mmath msci mres marts master masters m postgraduate",
    "phd dphil doctorate doctor edd pharmd",
)
_LEVEL = {stem(word): level for level, words in enumerate(_LEVELS) for word in words.split()}
MARKS = frozenset(_LEVEL)
"""Stems one of which a sentence about a degree holds."""
_CUT_OTHERWISE = {"compsci": "comput", "maths": "mathematic", "accy": "account"}
_IN_A_FIELD = re.compile(r"\b(?:B\.?S|B\.?E|B\.?A|M\.?S|M\.?A|M\.?E)\.? (?:degree )?in\b")
_OF_ANY_LEVEL = frozenset(stem(word) for word in "degree graduate graduated honours hons b m".split())
_SHORT_MARKS = frozenset("b m be me ma ba ms bs med bed doctor graduat".split())
"""Marks that are words of their own as well: they tell of a degree in capitals, or before a dot."""
_OF_NO_FIELD = (
    STOP_WORDS
    | DEGREE_WORDS
    | MARKS
    | frozenset(
        stem(w)
        for w in "relevant related equivalent similar discipline subject field university level first good tech com sc eng pharm ed".split()
    )
)
_BROAD = frozenset(stem(w) for w in "engineering science sciences studies management administration arts".split())
"""Fields of many subjects: an engineer of another kind has no degree in mechanical engineering."""


@dataclass(frozen=True, slots=True)
class Degree:
    """A degree that is asked for: its lowest level, and the words of its field, the telling ones alone."""

    level: int
    field: tuple[str, ...]

    def told_by(self, words: Sequence[Token]) -> bool:
        """Whether the words of a sentence name this degree, or a higher one.

        >>> [degree] = degrees_in(["Degree in mechanical engineering"])
        >>> degree.told_by(tokens("B.Tech Mech, NIT Trichy")), degree.told_by(tokens("B.Tech Civil"))
        (True, False)
        """
        marks = [
            _LEVEL[w.stem]
            for i, w in enumerate(words)
            if w.stem in _LEVEL and (w.stem not in _SHORT_MARKS or _stands_for_a_degree(words, i))
        ]
        return bool(marks) and max(marks) >= self.level and (not self.field or any(map(self._is_of_it, words)))

    def _is_of_it(self, word: Token) -> bool:
        told = word.text.casefold()
        if word.stem in _LEVEL and len(told) > SHORTEST_CUT:
            told = told[1:]  # "MMath", "BPharm"
        cut = len(told) >= SHORTEST_CUT
        told = _CUT_OTHERWISE.get(told, told)
        return any(word.stem == stem(name) or (cut and name.startswith(told)) for name in self.field)

    def beyond(self, words: Sequence[Token]) -> bool:
        """Whether a sentence names degrees below this one only."""
        levels = [_LEVEL[w.stem] for w in words if w.stem in _LEVEL]
        return bool(levels) and max(levels) < self.level


def _stands_for_a_degree(words: Sequence[Token], i: int) -> bool:
    """Whether a short word is a degree here: "BA", "B.Sc", not "be" or "ma"."""
    if len(words[i].text) > 1:
        return words[i].text[0].isupper() and (len(words[i].text) > 3 or words[i].text[1:2].isupper() or i == 0)
    return i + 1 < len(words) and words[i + 1].start == words[i].end + 1


def degrees_in(options: Iterable[str]) -> Iterator[Degree]:
    """The degrees that the options of a requirement name; a second field belongs to the first degree.

    >>> list(degrees_in(["Degree in accounting", "finance"]))
    [Degree(level=1, field=('accounting',)), Degree(level=1, field=('finance',))]
    """
    found: list[Degree] = []
    level: int | None = None
    for option in options:
        words = tokens(option)
        names_one = is_degree([w.stem for w in words]) or _IN_A_FIELD.search(option) is not None
        if names_one:
            level = min((_LEVEL[w.stem] for w in words if w.stem in _LEVEL and w.stem not in _OF_ANY_LEVEL), default=1)
        if level is None:
            continue
        field = [w.text.casefold() for w in words if w.stem not in _OF_NO_FIELD and w.stem not in GENERIC]
        telling = [name for name in field if stem(name) not in _BROAD]
        if field or names_one:
            found.append(Degree(level, tuple(telling or field)))
    field_of_all = next((degree.field for degree in found if degree.field), ())
    for degree in found:  # "degree or diploma in physiotherapy" is one field
        yield degree if degree.field else Degree(degree.level, field_of_all)
