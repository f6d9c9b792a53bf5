"""Reads what is arithmetic in a profile: roles with dates, years of experience, the month up to which it speaks.

What the roles show of a job's requirements is for the trained reader. Names, contact details, age and the like are
blanked before either looks (`redrob.reference.identity`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from redrob.reference.career import (
    claims,
    heads_a_role,
    implied_month,
    is_a_school_alone,
    is_role_among_courses,
    is_schooling,
    tells_what_is_held,
    work_periods,
)
from redrob.reference.dates import KNOWN_NOW, Duration, Period, latest_month, mended, month_index
from redrob.reference.language import Sentence, sentences
from redrob.reference.redaction import redacted

_SCHOOLING = r"(?:education(?:al)?|academics?|training|qualifications?|certific(?:ations?|ates?)|credentials|courses?|studies|school(?:ing)?|tickets|professional development)"
_ANY_KIND = r"(?:(?!(?:of|no|years?|yrs?|months?|decades?|user|customer)\b)[^\W\d_]+(?:[&/'’-][^\W\d_]+)? (?:& )?){0,2}"
"""Up to two words of what kind an experience is: "Nursing Experience", but "ten years experience" is a claim."""
_KIND_OF_WORK = r"(?:(?:(?:work|working|professional|relevant|employment|career|practical|clinical|teaching|job|current|present|recent|previous|past|earlier|other|additional|selected|key|voluntary|volunteer|research) ){0,2})"
_SECTIONS = (
    ("ignored", r"volunt(?:ary|eer(?:ing)?)(?: (?:work|experience|activit(?:y|ies)|roles?|service))?|references?|referees|(?:\w+ ){0,2}publications?|interests?|hobbies|personal(?: details| information)?|contact(?: details)?|salary.*|availability|about the company"),
    ("mixed", rf"(?:(?:work|jobs?|career|{_KIND_OF_WORK}(?:experience|employment))(?: history)?(?: and | ?[&/] ?){_SCHOOLING}|{_SCHOOLING}(?:, {_SCHOOLING})*(?: and | ?[&/] ?)(?:work|jobs?|career|{_KIND_OF_WORK}(?:experience|employment)))(?: history)?"),
    ("education", rf"(?:(?:further|continuing|higher|additional|other|formal) )?(?:education(?:al)?|training|courses?|qualifications?|schooling|school(?= (?:and|&))|studies)(?:(?: and | ?& ?| ?/ ?|, | )(?:{_SCHOOLING}|background|history|details|record|attended))*|academic(?!.*\b(?:experience|appointments?|positions?|employment|posts?)\b).*"),
    ("credentials", rf"certific(?:ations?|ates?)(?:(?: and | ?& ?| ?/ ?){_SCHOOLING})?|licen[cs]es?(?: held| ?(?:,|and|&|/) ?[\w ]{{3,30}})?|registrations?|accreditations?|credentials|tickets|professional (?:memberships?|registrations?|qualifications?)"),
    ("other", r"(?:\w+ )?(?:skills?|competenc\w+|tools?|technolog\w+|stack|keywords?|expertise|strengths|languages?|software)|(?:professional |career |personal |executive )?(?:summary|profile|statement|objective|headline|about(?: me)?|overview|highlights|introduction)"),
    ("work", rf"(?:{_ANY_KIND}(?:experience|employment|internships?|appointments)|{_KIND_OF_WORK}(?:history|career|work|roles?|positions?|projects?|achievements|jobs?|placements?|volunteering))(?: history| so far| details| record| held)?(?: ?(?:and|&|/) ?(?:[^\W\d_]+ ?){{1,2}})?|(?:professional|career|employment|work) background"),
)  # fmt: skip
_SECTION_RE = tuple((kind, re.compile(rf"^(?:{words})$", re.IGNORECASE)) for kind, words in _SECTIONS)
_COUNTER = re.compile(r" \d{1,2}$| ?\([^()]{1,30}\)$")
"""What follows the words of a heading: "Employment 2", "Experience (8 years)"."""
MAX_HEADING = 45  # characters
ALONE_FACTOR = 2.0  # a claim this many times the only dated role, and three years more, is no rounding


@dataclass(frozen=True, slots=True)
class CandidateReading:
    """What a candidate's text says in dates and numbers. Offsets count characters of `text`."""

    text: str
    redacted: str
    """The text with identity blanked, of the same length: all that is read."""
    periods: tuple[Period, ...]
    overall: Duration | None
    """Longest claim of overall experience."""
    stated: tuple[Duration, ...]
    """Durations at named employers."""
    today: int | None
    """Month, counted from year 0, up to which the text is known to speak."""
    now: int = KNOWN_NOW
    """Month up to which roles go on where the text does not tell."""

    @property
    def dated_years(self) -> float | None:
        """Years covered by dated work, overlaps counted once; None without a date whose end is known."""
        ends = ((p.first, min(p.end or self.until, max(self.until, self.now))) for p in self.periods if p.plausible)
        spans = sorted((first, end) for first, end in ends if end > first)
        total, reached = 0, -1
        for first, end in spans:
            total += max(0, end - max(first, reached))
            reached = max(reached, end)
        return round(total / 12, 1) if spans else None

    @property
    def until(self) -> int:
        """Month up to which roles that go on are counted: the latest that the text tells, else `now`."""
        return self.now if self.open_ended or self.today is None else self.today

    @property
    def goes_on(self) -> bool:
        """Whether `years_shown` are those of dates, and a role goes on."""
        return self.years_shown == self.dated_years and any(p.end is None for p in self.periods)

    @property
    def open_ended(self) -> bool:
        """Whether a role goes on and nothing in the text says until when."""
        return any(p.end is None and (self.today is None or p.first >= self.today) for p in self.periods)

    @property
    def years_shown(self) -> float | None:
        """Years of experience: the overall claim, else dated roles, else stated tenures.

        A claim yields to dates that deny it, and to twice as many dated years: it is then of a part, "two years as cashier".
        """
        dated, stated = self.dated_years, sum(d.years for d in self.stated) or None
        if self.overall is not None:
            shown = self.overall.years
            if dated is None or (self.open_ended and shown >= dated / 2):
                return shown
            if shown < dated / 2:
                return dated
            most = dated * 1.5 + 2 if len(self.periods) > 1 else (dated + 1) * ALONE_FACTOR + 3
            return dated if shown > most else shown
        if dated is not None and all(d.years < dated + 1 for d in self.stated):
            return dated  # "for nine years" tells of the dated roles once more, rounded
        return max((v for v in (dated, stated) if v is not None), default=None)

    def end(self, period: Period) -> int:
        """Month in which it ends; of one that goes on, `today` or the month in which it begins."""
        return period.end or self.today or period.first


def read_candidate(text: str, *, today: date | None = None) -> CandidateReading:
    """Read a profile's dates.

    >>> read_candidate("Six years at Halden Foods, where I ran the stock counts.").years_shown
    6.0
    >>> read_candidate("Cook, Lime House\\nAugust 2013\\nto\\nMay 2015").years_shown
    1.8
    """
    read = redacted(text)
    told = mended(read)
    work = [s for s, section in _sectioned(told) if section not in ("education", "credentials", "ignored")]
    dated = work_periods(told, work)
    months = [month_index(today)] if today else [latest_month(told), implied_month(told, dated)]
    overall, stated = claims(told, work)
    longest = max(overall, key=lambda d: d.years, default=None)
    now = max((m for m in months if m is not None), default=None)
    given = month_index(today) if today else KNOWN_NOW
    return CandidateReading(text, read, tuple(dated), longest, tuple(stated), now, given)


def _sectioned(text: str) -> Iterator[tuple[Sentence, str]]:
    """Sentences with the section they stand in; `prose` before any heading. A line that heads a role is work anywhere."""
    section, headed = "prose", False
    for sentence in sentences(text):
        if sentence.line_start:
            words = text[sentence.start : sentence.end]
            label, colon, rest = words.partition(":")
            kind = _section_of(label)
            if kind and not rest.strip(" *_"):
                section, headed = kind, kind == "work"
                if "(" not in label:  # "Experience (8 years)" states something too
                    continue
            elif heads_a_role(words) and section not in ("education", "ignored", "mixed"):
                held = section == "credentials" and tells_what_is_held(words)
                headed &= section == "work"
                section = section if held else "work"
            if kind and colon:  # "Education: BSc, Leeds, 2010 - 2013" on a line of its own
                yield sentence, kind
                continue
            if section == "education" and is_role_among_courses(words):
                yield sentence, "work"
                continue
            unheaded = section == "work" and not headed
            if (section == "mixed" and is_schooling(words)) or (
                unheaded and is_a_school_alone(text, sentence.start, sentence.end)
            ):
                yield sentence, "education"
                continue
        yield sentence, section


def _section_of(label: str) -> str | None:
    label = _COUNTER.sub("", label.strip(" #*_\t-•[]"))
    if len(label) > MAX_HEADING:
        return None
    return next((kind for kind, pattern in _SECTION_RE if pattern.match(label)), None)
