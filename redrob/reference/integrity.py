"""Facts of a profile that contradict each other, in its text or among the fields of a Redrob record; and stuffing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from redrob.judge import Status
from redrob.reference.candidate import CandidateReading
from redrob.reference.dates import Period
from redrob.reference.places import continents_in
from redrob.reference.record import MAX_ITEMS, number
from redrob.reference.schema import Certainty, Flag, Span, quoted

CLAIM_SLACK_YEARS = 3.0  # undated early jobs and rounding are common; more than this before the first date is not
IMPOSSIBLE_FACTOR = 2.0
OVERLAP_MONTHS = 6
MAX_ROLES = 40
MAX_BLOCK = 3_000  # characters that tell of a role
SLACK_MONTHS = 36  # study, volunteering and rounding lengthen a skill honestly; more beyond the career does not
MANY_UNUSED, SOME_UNUSED = 5, 3  # skills of an expert who never used them: a record is impossible, or doubtful
MAX_DOUBTFUL = 5  # flags of a kind; one is enough to ask about, a page of them would drown the rest
STUFFED_FROM = 5  # requirements merely listed, with at most one in five done, before a list looks like stuffing

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
_MONTH = r"(?:[A-Za-z]{3,9}\.? |\d{1,2}[/.-])?"
_CENTURY = r"(?:19|20)\d\d(?!\d)"
_SLIP = r"(?:2[1-9]\d\d|(?:19|20)\d{3}|(?:0[12]|1[01])(?!00|15|30|45)\d\d)(?!\d)"
"""A year with a wrong, a lost or a doubled digit; "0930" and "1015" are times of a day."""
_TO = r" ?(?:[-–—]|to|until|till) ?"
_FAR_OFF = re.compile(
    rf"(?<![\d/.,£$€-])(?:{_MONTH}{_CENTURY}{_TO}{_MONTH}(?:{_SLIP}|[3-9]\d{{3}}(?!\d))|{_MONTH}{_SLIP}{_TO}(?:{_MONTH}{_CENTURY}|present\b|current\b|now\b)|{_MONTH}20[5-9]\d{_TO}(?:present|current|now)\b)",
    re.IGNORECASE,
)
"""A role that begins or ends in a year that cannot be."""
_OF_OTHERS = re.compile(r"[^.\n]{0,40}\b(?:behind it|between (?:them|us)|of (?:its )?history)\b", re.IGNORECASE)
_NO_ROLE = re.compile(r"\W{0,6}(?:tel|phone|mobile|fax|post ?code|ref|reference|id|no)\b", re.IGNORECASE)


def find_flags(
    profile: CandidateReading, statuses: Sequence[Status], *, record: Mapping[str, Any] | None = None
) -> tuple[Flag, ...]:
    """All flags of a profile, in a fixed order; `record` is what the profile was rendered from, if anything."""
    return (
        *_claimed_years(profile, whole=record is not None),
        *_backward_roles(profile),
        *_doubtful_years(profile),
        *_two_continents(profile),
        *(_record_flags(record, profile) if record is not None else ()),
        *_stuffing(statuses),
    )


def _claimed_years(profile: CandidateReading, *, whole: bool) -> list[Flag]:
    """Overall years claimed against the first dated role. The career cannot be older than its first role by much.

    A text may leave out early jobs, so only the list of a record, which is the `whole` of a career, is sure to
    contradict a claim.
    """
    claim = profile.overall
    if claim is None or not profile.periods or profile.today is None or profile.open_ended:
        return []
    first = min(profile.periods, key=lambda p: p.first)
    since_first = (profile.today - first.first) / 12 + 1  # a year names twelve months
    if claim.years <= max(since_first + CLAIM_SLACK_YEARS, since_first * 1.3) or _OF_OTHERS.match(
        profile.text, claim.end
    ):
        return []
    certain = whole and claim.years >= since_first * IMPOSSIBLE_FACTOR + CLAIM_SLACK_YEARS
    message = f"Claims {claim.years:g} years, but the first dated role began about {since_first - 1:.0f} years before the latest date."
    spans = quoted(profile.text, (claim.start, claim.end), (first.start_at, first.end_at))
    return [Flag("years_contradiction", message, spans, "certain" if certain else "likely")]


def _backward_roles(profile: CandidateReading) -> list[Flag]:
    """Roles that end before they begin. A slip of the pen explains each, so none is more than doubtful."""
    places = [(p.start_at, p.end_at) for p in profile.periods if p.end is not None and p.end < p.first]
    places = [(start, end) for start, end in places if _is_of_a_role(profile.text, start)]
    message = "A role ends before it begins, likely a typing error; ask"
    return _doubtful("role_ends_before_it_begins", message, profile, places)


def _doubtful_years(profile: CandidateReading) -> list[Flag]:
    """Roles that outlast a career, as typing errors make them: "2018 - 2104". Nobody is held to one; a person asks."""
    long = [(p.start_at, p.end_at) for p in profile.periods if not p.plausible]
    found = (match.span() for match in _FAR_OFF.finditer(profile.text) if _is_of_a_role(profile.text, match.start()))
    message = "A role's years cannot be right, likely a typing error; ask"
    return _doubtful("doubtful_years", message, profile, [*long, *islice(found, MAX_DOUBTFUL)])


def _doubtful(kind: str, message: str, profile: CandidateReading, places: Sequence[tuple[int, int]]) -> list[Flag]:
    spans = quoted(profile.text, *places[:MAX_DOUBTFUL])
    return [Flag(kind, f"{message}: {span.text}.", (span,), "possible") for span in spans]


def _is_of_a_role(text: str, position: int) -> bool:
    """Whether years stand in a line of no telephone number or reference."""
    return _NO_ROLE.match(text, text.rfind("\n", 0, position) + 1) is None


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
            months = min(profile.end(one), profile.end(other)) - max(one.first, other.first)
            together = one.end is None and other.end is None and one.first == other.first
            if (months >= OVERLAP_MONTHS or together) and here and there and not here & there:
                spans = quoted(profile.text, *((p.start_at, p.end_at) for p in (one, other)))
                places = f"{'/'.join(sorted(here))} and {'/'.join(sorted(there))}"
                how_long = "began in the same month and go on" if together else f"overlap for {months} months"
                message = f"Two full-time roles {how_long}, in {places}."
                return [Flag("two_continents_at_once", message, spans, "certain")]
    return []


def _blocks(profile: CandidateReading) -> Iterator[tuple[Period, int, int]]:
    """Each dated role with the stretch of text that tells of it: from its sentence to that of the next role."""
    text, before = profile.text, 0
    roles = sorted(profile.periods[:MAX_ROLES], key=lambda p: p.start_at)
    for n, period in enumerate(roles):
        start = max(before, _sentence_start(text, period.start_at))
        after = roles[n + 1].start_at if n + 1 < len(roles) else len(text)
        opening = _sentence_start(text, after) if after < len(text) else after
        following = opening if opening > period.end_at else after
        yield period, start, min(following, period.end_at + MAX_BLOCK)
        before = period.end_at


def _sentence_start(text: str, position: int) -> int:
    return max(text.rfind("\n", 0, position) + 1, text.rfind(". ", 0, position) + 1)


def _record_flags(record: Mapping[str, Any], profile: CandidateReading) -> tuple[Flag, ...]:
    """Flags that need the record's own fields; what is missing or malformed raises none."""
    skills = record.get("skills")
    found = [s for s in skills[:MAX_ITEMS] if isinstance(s, Mapping)] if isinstance(skills, list) else []
    named = [(s, s["name"].strip()) for s in found if isinstance(s.get("name"), str) and s["name"].strip()]
    return (*_older_than_career(named, profile), *_unused(named, profile))


def _older_than_career(skills: Sequence[tuple[Mapping[str, Any], str]], profile: CandidateReading) -> list[Flag]:
    if profile.dated_years is None or profile.open_ended or profile.today is None:
        return []
    months = profile.today - min(p.first for p in profile.periods)
    for skill, name in skills:
        used = _months(skill)
        if used is not None and used > months + SLACK_MONTHS:
            sure: Certainty = "certain" if used > 1.5 * months + SLACK_MONTHS else "likely"
            message = (
                f"{name[:60]} is said to have been used for {used / 12:.0f} years in a career of {months / 12:.0f}."
            )
            return [Flag("skill_older_than_career", message, _named(profile, name), sure)]
    return []


def _unused(skills: Sequence[tuple[Mapping[str, Any], str]], profile: CandidateReading) -> list[Flag]:
    unused = [name for s, name in skills if s.get("proficiency") == "expert" and _months(s) == 0]
    if len(unused) < SOME_UNUSED:
        return []
    sure: Certainty = "certain" if len(unused) >= MANY_UNUSED else "likely"
    message = f"Expert in {len(unused)} skills that were used for no month at all: {', '.join(unused[:3])[:120]} ..."
    return [Flag("expert_without_use", message, tuple(s for n in unused[:3] for s in _named(profile, n)), sure)]


def _months(skill: Mapping[str, Any]) -> float | None:
    value = number(skill.get("duration_months"))
    return value if value is not None and 0 <= value <= 12 * 80 else None


def _named(profile: CandidateReading, name: str) -> tuple[Span, ...]:
    start = profile.text.find(name)
    return () if start < 0 else quoted(profile.text, (start, start + len(name)))


def _stuffing(statuses: Sequence[Status]) -> list[Flag]:
    listed, done = statuses.count("listed"), statuses.count("done")
    message = f"{listed} requirements are only listed and {done} shown in any role."
    stuffed = listed >= STUFFED_FROM and done * 5 <= listed
    return [Flag("keyword_stuffing", message, (), "likely")] if stuffed else []
