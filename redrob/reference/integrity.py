"""Facts of a profile that contradict each other, in its text or among the fields of a Redrob record; and stuffing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from redrob.judge import Status
from redrob.reference.candidate import CandidateReading
from redrob.reference.career import MAX_HEADER
from redrob.reference.dates import Period, periods
from redrob.reference.places import continents_in
from redrob.reference.record import MAX_ITEMS
from redrob.reference.schema import Certainty, Flag, Span

CLAIM_SLACK_YEARS = 3.0  # undated early jobs and rounding are common; more than this before the first date is not
IMPOSSIBLE_FACTOR = 2.0
OVERLAP_MONTHS = 6
SLACK_MONTHS = (
    36  # study, volunteering and rounding lengthen a skill honestly; more than this beyond the career does not
)
MANY_UNUSED, SOME_UNUSED = (
    5,
    3,
)  # skills of an expert who never used them, from which a record is impossible or doubtful
MAX_ROLES = 40
MAX_BLOCK = 3_000
MAX_BACKWARD_ROLES = 5  # flags for them; one is enough to ask about, a page of them would drown the rest
STUFFED_FROM = 5  # requirements merely listed, with at most one in five done, before a list looks like stuffing

_FOUNDED = re.compile(
    r"(?P<name>[A-Z][\w&'’-]{1,30}(?: [A-Z][\w&'’-]{1,30}){0,4})(?:,? (?:which|that|who|itself|a firm|a company))?,? \(?(?:(?:was|is|has been|were|only|first|itself) ){0,3}"
    r"(?:(?:founded|established|set up|incorporated|started(?: up| trading| out)?|formed|created|launched|registered|opened(?: its doors| for business)?|began(?: trading| business| operations)?|born|came into (?:being|existence))(?: only| as a (?:company|firm))? in|"
    r"est\.?(?: in)?|founding year:?|in business since|has (?:only )?(?:existed|been (?:around|trading|in business)) since|(?:did not|didn['’]t) exist (?:before|until)) (?:[A-Z][a-z]{2,8} )?(?P<year>(?:19|20)\d\d)"
)
_LEGAL_FORM = r"(?: (?:Ltd|Limited|Inc|LLC|LLP|Plc|PLC|GmbH|AG|Corp|Co)\b\.?)"
_NAME_ALONE = re.compile(rf"^(?:(?:The|A|An|Our|This|My|When|As|But|And|Since) )+|{_LEGAL_FORM}+$")
"""What a name goes without: words at the head of a sentence and the legal form."""
_FULL_TIME = re.compile(
    r"\bfull[- ]time\b|\bon[- ]site\b|\b(?:forty|thirty-five|3[5-9](?:\.5)?|4\d) hours (?:a|per|each) week\b|\bfive days (?:a|per|each) week\b|\bin person\b(?=[^.\n]{0,30}\b(?:every day|daily|all week)\b)",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\bpart[- ]time\b|\bremote\w{0,2}\b(?! (?:usability|testing|desktop|sensing|monitoring|control|patient|site))|\bfreelance\w{0,2}\b",
    re.IGNORECASE,
)
_ON_THE_SIDE = re.compile(r"\badvis(?:er|or|ing|ed|es)\b|\bvolunt\w{2,6}\b|\bcontract(?:or|ing)?\b", re.IGNORECASE)
"""Says so of the role where the role is named: "Adviser to two start-ups"; among its deeds, "advised retailers" is work."""
_BEGAN = re.compile(
    r"\b(?:(?:began|started|start of|beginning of) (?:my|his|her|their) (?:career|working life)|(?:left|finished|leaving) school|"
    r"first(?: ever)? job (?:ever|after school|out of school)|(?:had )?never worked before|no (?:job|work|experience) (?:at all )?before)\b[^.\n]{0,40}?\b(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
"""What a profile says of when its owner's work began."""
_MONTH = r"(?:[A-Za-z]{3,9}\.? |\d{1,2}[/.-])?"
_CENTURY = r"(?:19|20)\d\d(?!\d)"
_SLIP = r"(?:2[1-9]\d\d|(?:19|20)\d{3}|(?:0[12]|1[01])(?!00|15|30|45)\d\d)(?!\d)"
"""A year with a wrong, a lost or a doubled digit; "0930" and "1015" are times of a day."""
_TO = r" ?(?:[-–—]|to|until|till) ?"
_FAR_OFF = re.compile(
    rf"(?<![\d/.,£$€-])(?:{_MONTH}{_CENTURY}{_TO}{_MONTH}(?:{_SLIP}|[3-9]\d{{3}}(?!\d))|{_MONTH}{_SLIP}{_TO}(?:{_MONTH}{_CENTURY}|present\b|current\b|now\b))",
    re.IGNORECASE,
)
"""A role that begins or ends in a year that cannot be."""
_OF_OTHERS = re.compile(r"[^.\n]{0,40}\b(?:behind it|between (?:them|us)|of (?:its )?history)\b", re.IGNORECASE)
_NAME_ENDS = rf"{_LEGAL_FORM}*(?:\s*(?:$|[,|()–—:·•-])|[ ]{{2}}|\t| (?:in|from|since|as|between)\b| (?:[A-Z][a-z]{{2,8}}\.? )?['’\d])"
"""What stands behind the whole name of an employer in the head of a role."""
_NO_ROLE = re.compile(r"\W{0,6}(?:tel|phone|mobile|fax|post ?code|ref|reference|id|no)\b", re.IGNORECASE)


def find_flags(
    profile: CandidateReading, statuses: Sequence[Status], *, record: Mapping[str, Any] | None = None
) -> tuple[Flag, ...]:
    """All flags of a profile, in a fixed order; `record` is what the profile was rendered from, if anything."""
    return (
        *_claimed_years(profile, whole=record is not None),
        *_backward_roles(profile),
        *_doubtful_years(profile),
        *_younger_employer(profile),
        *_two_continents(profile),
        *(_record_flags(record, profile) if record is not None else ()),
        *_stuffing(statuses),
    )


def _claimed_years(profile: CandidateReading, *, whole: bool) -> list[Flag]:
    """Overall years claimed against the first dated role. The career cannot be older than its first role by much.

    A text may leave out early jobs, so only what it says of its own beginning is sure to contradict a claim; the list of
    a record is the `whole` of a career.
    """
    if profile.overall is None or not profile.periods or profile.today is None or profile.open_ended:
        return []
    first = min(profile.periods, key=lambda p: p.first)
    since_first = (profile.today - first.first) / 12 + 1  # a year names twelve months
    claimed = profile.overall.years
    if _OF_OTHERS.match(profile.text, profile.overall.end):
        return []
    if claimed <= since_first + CLAIM_SLACK_YEARS or claimed <= since_first * 1.3:
        return []
    claim = _span(profile, profile.overall.start, profile.overall.end)
    if began := None if whole else _BEGAN.search(profile.text):
        since = (profile.today - int(began["year"]) * 12) / 12 + 1
        if claimed > since + CLAIM_SLACK_YEARS and not _doubtful_years(profile) and not _backward_roles(profile):
            message = f"Claims {claimed:g} years, and says that work began in {began['year']}."
            return [Flag("years_contradiction", message, (claim, _span(profile, *began.span())), "certain")]
    certain = whole and claimed >= since_first * IMPOSSIBLE_FACTOR + CLAIM_SLACK_YEARS
    message = f"Claims {claimed:g} years, but the first dated role began about {since_first - 1:.0f} years before the latest date."
    spans = (claim, _span(profile, first.start_at, first.end_at))
    return [Flag("years_contradiction", message, spans, "certain" if certain else "likely")]


def _backward_roles(profile: CandidateReading) -> list[Flag]:
    """Roles that end before they begin. A slip of the pen explains each, so none is more than doubtful."""
    flags = []
    for period in profile.periods:
        if period.end is not None and period.end < period.first and _is_of_a_role(profile.text, period.start_at):
            span = _span(profile, period.start_at, period.end_at)
            message = f"A role ends before it begins, likely a typing error; ask: {span.text}."
            flags.append(Flag("role_ends_before_it_begins", message, (span,), "possible"))
    return flags[:MAX_BACKWARD_ROLES]


def _is_of_a_role(text: str, position: int) -> bool:
    """Whether years stand in a line of no telephone number or reference."""
    return _NO_ROLE.match(text, text.rfind("\n", 0, position) + 1) is None


def _doubtful_years(profile: CandidateReading) -> list[Flag]:
    """Roles that outlast a career, as typing errors make them: "2018 - 2104". Nobody is held to one; a person asks."""
    long = [(p.start_at, p.end_at) for p in profile.periods if not p.plausible]
    found = (match.span() for match in _FAR_OFF.finditer(profile.text) if _is_of_a_role(profile.text, match.start()))
    places = [*long, *islice(found, MAX_BACKWARD_ROLES)]
    spans = [_span(profile, start, end) for start, end in places]
    message = "A role's years cannot be right, likely a typing error; ask"
    flags = [Flag("doubtful_years", f"{message}: {span.text}.", (span,), "possible") for span in spans]
    return flags[:MAX_BACKWARD_ROLES]


def _younger_employer(profile: CandidateReading) -> list[Flag]:
    """A role that began years before its employer was founded, as the same text says.

    The employer stands in the head of the role, under its whole name: an app, a branch or a department may be younger.
    """
    for match in _FOUNDED.finditer(profile.text):
        founded = int(match["year"]) * 12
        for period, start, end in _blocks(profile):
            earlier = founded - period.first
            if earlier < 24 or not start <= match.start() < end:
                continue
            if not _employs(profile, period, _NAME_ALONE.sub("", match["name"]), match.start()):
                continue
            spans = (_span(profile, period.start_at, period.end_at), _span(profile, match.start(), match.end()))
            message = f"A role began {earlier // 12} years before its employer was founded: {spans[1].text}."
            return [Flag("older_than_its_employer", message, spans, "certain")]
    return []


def _employs(profile: CandidateReading, period: Period, name: str, until: int) -> bool:
    """Whether a name is the employer's: a part of the role's own line, or of the line above if that is no role's."""
    text = profile.text
    line = text.rfind("\n", 0, period.start_at) + 1
    above = text.rfind("\n", 0, max(line - 1, 0)) + 1
    told = text[max(above, line - MAX_HEADER) : line].rstrip()
    if not told or told[-1] in ".!?;" or periods(told):
        above = line
    stop = text.find("\n", period.end_at, period.end_at + MAX_HEADER)
    low, high = max(above, period.start_at - MAX_HEADER), min(until, period.end_at + MAX_HEADER if stop < 0 else stop)
    head = text[low:high]
    begins = r"(?:[,|(–—:·•@\t-]|\b(?:at|for|with|joined|joining|left)\b|[ ]{2})\s*(?:[Tt]he )?"
    whole = rf"(?:^(?:[Tt]he )?|{begins}){re.escape(name)}(?={_NAME_ENDS})"
    short = rf"{begins}{re.escape(name)}(?: [A-Z][\w&.'’-]{{0,30}}){{1,4}}(?={_NAME_ENDS})"
    return bool(name) and any(re.search(form, head, re.MULTILINE) for form in (whole, short))


def _two_continents(profile: CandidateReading) -> list[Flag]:
    """Two roles, both full-time and on site by their own words, for half a year on two continents at once."""
    roles = [
        (period, continents_in(profile.text, start, end))
        for period, start, end in _blocks(profile)
        if _FULL_TIME.search(profile.text, start, end)
        and not _ELSEWHERE.search(profile.text, start, end)
        and not _ON_THE_SIDE.search(profile.text, start, period.end_at)
    ]
    for n, (one, here) in enumerate(roles[:MAX_ROLES]):
        for other, there in roles[n + 1 : MAX_ROLES]:
            months = min(_end(profile, one), _end(profile, other)) - max(one.first, other.first)
            together = one.end is None and other.end is None and one.first == other.first
            if (months >= OVERLAP_MONTHS or together) and here and there and not here & there:
                spans = tuple(_span(profile, p.start_at, p.end_at) for p in (one, other))
                places = f"{'/'.join(sorted(here))} and {'/'.join(sorted(there))}"
                how_long = "began in the same month and go on" if together else f"overlap for {months} months"
                message = f"Two full-time roles {how_long}, in {places}."
                return [Flag("two_continents_at_once", message, spans, "certain")]
    return []


def _end(profile: CandidateReading, period: Period) -> int:
    return period.end if period.end is not None else (profile.today or period.first)


def _blocks(profile: CandidateReading) -> Iterator[tuple[Period, int, int]]:
    """Each dated role with the stretch of text that tells of it: from its sentence to that of the next role."""
    text, before = profile.text, 0
    roles = sorted(profile.periods[:MAX_ROLES], key=lambda p: p.start_at)
    for n, period in enumerate(roles):
        start = max(before, _sentence_start(text, period.start_at))
        following = len(text)
        if n + 1 < len(roles):
            after = roles[n + 1].start_at
            opening = _sentence_start(text, after)
            following = opening if opening > period.end_at else after
        yield period, start, min(following, period.end_at + MAX_BLOCK)
        before = period.end_at


def _sentence_start(text: str, position: int) -> int:
    return max(text.rfind("\n", 0, position) + 1, text.rfind(". ", 0, position) + 1)


def _record_flags(record: Mapping[str, Any], profile: CandidateReading) -> tuple[Flag, ...]:
    """Flags that need the record's own fields; what is missing or malformed raises none."""
    skills = record.get("skills")
    found = [s for s in skills[:MAX_ITEMS] if isinstance(s, Mapping)] if isinstance(skills, list) else []
    return (*_older_than_career(found, profile), *_unused(found, profile))


def _older_than_career(skills: list[Mapping[str, Any]], profile: CandidateReading) -> list[Flag]:
    career = profile.dated_years
    if career is None or profile.open_ended or profile.today is None:
        return []
    first = min(p.first for p in profile.periods)
    months = profile.today - first
    for skill in skills:
        used, name = _months(skill), skill.get("name")
        if used is None or not isinstance(name, str) or used <= months + SLACK_MONTHS:
            continue
        sure: Certainty = "certain" if used > 1.5 * months + SLACK_MONTHS else "likely"
        message = (
            f"{name.strip()[:60]} is said to have been used for {used / 12:.0f} years in a career of {months / 12:.0f}."
        )
        return [Flag("skill_older_than_career", message, _named(profile, name), sure)]
    return []


def _unused(skills: list[Mapping[str, Any]], profile: CandidateReading) -> list[Flag]:
    unused = [
        s["name"] for s in skills
        if s.get("proficiency") == "expert" and _months(s) == 0 and isinstance(s.get("name"), str) and s["name"].strip()
    ]  # fmt: skip
    if len(unused) < SOME_UNUSED:
        return []
    sure: Certainty = "certain" if len(unused) >= MANY_UNUSED else "likely"
    message = f"Expert in {len(unused)} skills that were used for no month at all: {', '.join(unused[:3])[:120]} ..."
    return [Flag("expert_without_use", message, tuple(s for n in unused[:3] for s in _named(profile, n)), sure)]


def _months(skill: Mapping[str, Any]) -> float | None:
    value = skill.get("duration_months")
    usable = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 12 * 80
    return float(value) if usable and value is not None else None


def _named(profile: CandidateReading, name: str) -> tuple[Span, ...]:
    start = profile.text.find(name.strip())
    return () if start < 0 else (Span(start, start + len(name.strip()), name.strip()),)


def _stuffing(statuses: Sequence[Status]) -> list[Flag]:
    listed, done = statuses.count("listed"), statuses.count("done")
    if listed < STUFFED_FROM or done * 5 > listed:
        return []
    return [
        Flag("keyword_stuffing", f"{listed} requirements are only listed and {done} shown in any role.", (), "likely")
    ]


def _span(profile: CandidateReading, start: int, end: int) -> Span:
    return Span(start, end, profile.text[start:end])
