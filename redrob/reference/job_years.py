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
    r"\bexp(?:erience)?\b|\b(?:our|the) (?:\w+ )?(?:floor|bar|threshold|lower limit|cut-?off|yardstick|entry requirement)\b|behind you|in (?:the|a|this|such|similar|comparable) (?:trade|job|role|post|field|position|work|line|seat)|at least|minimum|no (?:fewer|less) than|not (?:less|under|fewer)|or (?:more|longer|so)\b|upwards|"
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


_NUMBER = r"(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|one)"
_ENOUGH = (
    r"(?:(?:is|are|would be|will be|should be|must be)(?: already| also| quite| perfectly)? (?:needed|required|enough|fine|sufficient|okay|ok|the (?:least|minimum|floor)|essential|a must|expected|asked(?: for)?|"
    r"mandatory|obligatory|necessary|accepted|plenty)|will do|would do|do|does|suffices?|will suffice)"
)
LESS_WILL_DO = re.compile(
    rf"\b(?:years?|yrs?)\b[^.;:]{{0,40}}?(?:[,;(]| but| and| while| though| although)\s*(?:but |and |though |although |yet |even |only |at least )*"
    rf"(?:(?P<number>{_NUMBER})(?: (?:years?|yrs?))? (?P<firm>{_ENOUGH}|(?:as|is) (?:an? |the |our )?(?:\w{{4,9}} )?(?:minimum|least|floor))|"
    rf"(?:we|you) (?:will not|won['’]t|cannot|can['’]t|do not|don['’]t|would not) (?:go|accept|consider|look|drop|take|have) (?:\w{{3,8}} )?(?:below|under|less than|fewer than) (?P<floor>{_NUMBER}))\b",
    re.IGNORECASE,
)
"""The years really asked, after those that would be nice: "More than six years are welcome, four are needed"."""
_FIRM = re.compile(rf"\b(?:years?|yrs?)(?: \w+){{0,3}} {_ENOUGH}\b", re.IGNORECASE)
_LABELLED = re.compile(
    r"\b(?:years|yrs)(?: of (?:work )?exp(?:erience)?)?\)?\s?[:=–-]\s?(?P<range>\d{1,2}(?:\s?[-–]\s?\d{1,2})?)(?!\w| ?[:.]\d)",
    re.IGNORECASE,
)
"""The number after its label: "Years of experience: 4"."""
_BETWEEN = re.compile(
    rf"\bbetween (?P<low>{_NUMBER}) and (?P<high>{_NUMBER})(?= (?:\w+ )?(?:years?|yrs?)\b)", re.IGNORECASE
)
_BRACKETED = re.compile(
    r"(?<=\w) \((?:or (?:more|longer|over|above)|and (?:more|up|over|above)|plus|at (?:the )?least|(?:as (?:a|the|an absolute) )?minimum|min\.?|upwards)\) (?=(?:full |whole )?(?:years?|yrs?)\b)",
    re.IGNORECASE,
)
"""A comment between a number and its years: "4 (or more) years"."""
_WHOLE = re.compile(r"(?<=\w )(?:full|whole|complete|clear|solid) (?=years\b)", re.IGNORECASE)
"""Words between a number and its years: "3 full years"."""
_TERM = re.compile(
    r"(?:\b(?:every|after|within|during|runs?(?: on)? for|lasts?|last|fixed (?:for|at)|limited to|term(?: of)?|length|duration|period(?: of)?|guarantees?|warranty|lease (?:has|of|for)|valid for|took|takes?|took us|"
    r"(?:with)?in the (?:last|past|next|first|coming)|(?:children|kids|pupils|boys and girls|people|those)(?: aged| ages| of| between| from){1,2}|aged?|ages|free for|paid for|locked for|signed for|for up to|over the (?:last|past|next))"
    r"|^\W*for(?: (?:over|nearly|about|some|more than))?(?=\W*$))\W*$",
    re.IGNORECASE,
)
"""What comes before a length of time that is no experience: "The contract runs for two years"."""
_GOING = re.compile(
    r"\W*(?:going|running(?=\W*$)|in a row|in succession|straight|strong|trading|young|and counting|in business)\b",
    re.IGNORECASE,
)
"""What follows the age of a firm: "14 engineers, 30 years going"."""
_OF_OTHERS = re.compile(
    r"\b(?:stayed|lasted|lived|ran|kept|spent|took|gave|grew|survived|waited|travelled|celebrat\w+|recogni[sz]ed|voted|awarded|ranked)\b",
    re.IGNORECASE,
)
_OF_YOU = re.compile(
    r"\b(?:you|your|yours|candidates?|applicants?|somebody|someone|anyone|anybody|must|need(?:s|ed)?|required?|requires|minimum|min|least|between|exp|experience|experienced|essential|wants?|expects?|ask(?:s|ed)?|should|postholder|appointee)\b",
    re.IGNORECASE,
)
"""Words by which years are asked of those who apply, and not told of others: "The last cook stayed for eleven years"."""
_OUR_YEARS = re.compile(r"\s*,?\s*(?:we|our|us|the (?:firm|company|family|school|practice|house))\b", re.IGNORECASE)


_IT_TAKES = re.compile(r"\W*(?:it|this|the (?:job|role|post|work)) takes (?!us\b)", re.IGNORECASE)  # "four years"


def asks_firmly(clause: str) -> bool:
    """Whether a clause calls a number of years enough or needed, whatever else would be nice."""
    return _FIRM.search(clause) is not None or LESS_WILL_DO.search(clause) is not None


def _is_a_term(clause: str, start: int, end: int) -> bool:
    """Whether a length of time is that of a contract, an age or the employer's own."""
    before = clause[max(0, start - 40) : start]
    if _TERM.search(before) is None or (_IT_TAKES.match(clause) and not clause.startswith(" to ", end)):
        return False
    return (
        re.search(r"\bfor\W*$", before, re.IGNORECASE) is None or start > 8 or _OUR_YEARS.match(clause, end) is not None
    )


def take_years(clause: str) -> tuple[str, Duration | None]:
    """The clause without its "at least four years of experience as", and the years."""
    clause = _BRACKETED.sub(" ", clause)
    clause = SEVERAL_THAT_IS.sub(r"\1 years", REPEATED_NUMBER.sub(r"\1", clause))
    clause = _BETWEEN.sub(r"\g<low>-\g<high>", _WHOLE.sub("", clause))
    clause = _LABELLED.sub(r"\g<range> years of experience", clause, count=1)
    if less := LESS_WILL_DO.search(clause):
        clause = f"at least {less['number'] or less['floor']} years of experience" + clause[less.end() :]
    for found in durations(clause):
        around = clause[max(0, found.start - 40) : found.end + 12]
        if (
            _is_a_term(clause, found.start, found.end)
            or NOT_EXPERIENCE.match(clause, found.end)
            or _GOING.match(clause, found.end)
            or (_OF_OTHERS.search(clause, 0, found.start) and not _OF_YOU.search(clause))
            or (OUR_AGE.search(around) and not _LEAST.search(around))
        ):
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
