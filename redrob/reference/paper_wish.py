"""A paper that a job asks for: the ways in which a profile may name it that no table holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from redrob.reference.acronyms import acronyms_in, codes_in, initials_in, spelled_out
from redrob.reference.degrees import MARKS, Degree, degrees_in
from redrob.reference.language import Token, stem
from redrob.reference.vocabulary import GENERIC, content_stems
from redrob.reference.vocabulary.words import PAPERS

_CARD = re.compile(r"\w (?:ticket|card|badge)$")


@dataclass(frozen=True)
class PaperWish:
    """What a licence, certificate or degree is called for short, at length, or by what it is for."""

    things: tuple[frozenset[str], ...]
    """For each wording, stems of what it is for: "telehandler" of a telehandler ticket, not the job's own title."""
    codes: frozenset[str]
    """Acronyms and codes, in lower case, that name it and nothing else."""
    initials: frozenset[str]
    """The same of its long names, in capitals."""
    spelled_out: tuple[re.Pattern[str], ...]
    """The words that its acronyms may stand for."""
    degrees: tuple[Degree, ...]
    """Degrees that are asked for, any of which will do."""

    @cached_property
    def marks(self) -> frozenset[str]:
        """Stems one of which a sentence must hold to name it by a code, by initials or as a degree."""
        codes = frozenset(stem(code) for code in self.codes | self.initials)
        return codes | MARKS if self.degrees else codes

    def is_beyond(self, words: Sequence[Token]) -> bool:
        """Whether a sentence names degrees, and none as high as any that is asked for."""
        return bool(self.degrees) and all(degree.beyond(words) for degree in self.degrees)


def paper_wish(options: Sequence[str], *, asked: bool, title: frozenset[str]) -> PaperWish | None:
    """The paper that the wordings of a requirement name; None where they name none.

    Args:
        options: The wordings, any of which will do.
        asked: Whether the tables know it for a licence or the like.
        title: Stems of the job's title.
    """
    degrees = () if asked else tuple(degrees_in(options))
    if not asked and not degrees and not any(map(_is_a_code, options)):
        return None
    codes = [code for option in options for code in codes_in(option)]
    acronyms = [code for option in options for code in acronyms_in(option)] if asked else codes
    patterns = (spelled_out(code) for code in acronyms)
    things = (frozenset(content_stems(option)) - GENERIC - PAPERS - title for option in options if asked)
    return PaperWish(
        tuple(thing for thing in things if thing),
        frozenset(code.casefold() for code in codes),
        frozenset(code for option in options if asked for code in initials_in(option)),
        tuple(pattern for pattern in patterns if pattern is not None),
        degrees,
    )


def ends_as_a_paper(text: str) -> bool:
    """Whether a wish ends as one for a paper does that no table knows; "support tickets" are work.

    >>> ends_as_a_paper("telehandler ticket"), ends_as_a_paper("support tickets")
    (True, False)
    """
    return _CARD.search(text) is not None


def _is_a_code(text: str) -> bool:
    """Whether a wish is an acronym that nothing is known of, as papers are called: "MRTPI"."""
    return text.upper() == text and any(True for _ in codes_in(text))
