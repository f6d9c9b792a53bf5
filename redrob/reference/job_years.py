"""How many years a job asks for, and where a description says so."""

from __future__ import annotations

import re

from redrob.reference.dates import Duration, durations
from redrob.reference.language import sentences
from redrob.reference.vocabulary_job_cues import (
    NOT_EXPERIENCE,
    OUR_AGE,
    REPEATED_NUMBER,
    SEVERAL_THAT_IS,
    YEARS_PHRASE,
)

_OF_EXPERIENCE = re.compile(
    r"\bexp(?:erience)?\b|behind you|in (?:the|a|this|such|similar|comparable) (?:trade|job|role|post|field|position|work|line|seat)|at least|minimum|no (?:fewer|less) than|not (?:less|under|fewer)|or (?:more|longer|so)\b|upwards|"
    r"\byou(?:['’]ve| have)\b|\bPQE\b|qualified|practice|under your belt",
    re.IGNORECASE,
)
"""Words of a sentence that speaks of experience."""
_YEAR_ASKED = re.compile(
    r"['’]?s? (?:or (?:more|longer|so)\b|minimum|at least|behind you|of (?:experience|that|this)\b|experience|is enough|will do)",
    re.IGNORECASE,
)
"""What makes "a year" a wish; by itself it says how often: "twice a year"."""
_LEAST = re.compile(r"\b(?:at least|minimum|no (?:fewer|less) than)\b", re.IGNORECASE)
_IN_FIELD = re.compile(
    r"['’]?(?: or more| plus| \+)?(?: of)?(?: \w{4,14})?(?: experience)? in (?:an? )?(?:[\w-]+ ){0,2}[\w-]+(?=\W*$| is what| behind you)",
    re.IGNORECASE,
)
"""Where years were spent, at the end of a clause: "five years in commercial broking"."""


def take_years(clause: str) -> tuple[str, Duration | None]:
    """The clause without its "at least four years of experience as", and the years."""
    clause = SEVERAL_THAT_IS.sub(r"\1 years", REPEATED_NUMBER.sub(r"\1", clause))
    for found in durations(clause):
        around = clause[max(0, found.start - 40) : found.end + 12]
        if NOT_EXPERIENCE.match(clause, found.end) or (OUR_AGE.search(around) and not _LEAST.search(around)):
            continue
        idle = found.years == 1 and clause[found.start : found.end].casefold().startswith(("a ", "an "))
        if found.years < 0.5 or (idle and _YEAR_ASKED.match(clause, found.end) is None):
            continue
        field = _IN_FIELD.match(clause, found.end)
        marked = clause[: found.start] + "\ue001" + clause[field.end() if field else found.end :]
        return YEARS_PHRASE.sub(" ", marked, count=1).replace("\ue001", " "), found
    return clause, None


def years_elsewhere(text: str) -> list[Duration]:
    """Years asked in sentences that otherwise ask for nothing: "Two winters behind you is the least"."""
    found = []
    for sentence in sentences(text):
        words = text[sentence.start : sentence.end]
        if _OF_EXPERIENCE.search(words) and not OUR_AGE.search(words):
            found += [asked for _, asked in (take_years(words),) if asked is not None]
    return found
