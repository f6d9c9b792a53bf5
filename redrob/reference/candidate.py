"""Reads a candidate's text: what was done, what is only listed, what is denied, years shown, occupations held."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from redrob.reference.dates import Duration, Period, durations, latest_month, month_index, periods
from redrob.reference.identity import blank_identity
from redrob.reference.language import Sentence, Token, sentences, tokens
from redrob.reference.occupations import title_hits
from redrob.reference.polarity import Mode, modes_of

_SECTIONS: tuple[tuple[str, str], ...] = (
    ("ignored", r"references?|referees|interests?|hobbies|personal(?: details| information)?|contact(?: details)?|salary.*|availability|about the company"),
    ("education", r"education(?: and training)?|academic.*|studies|training|courses?|qualifications?"),
    ("credentials", r"certifications?|certificates?|licen[cs]es?.*|registrations?|accreditations?|credentials|tickets|professional (?:memberships?|registrations?|qualifications?)"),
    ("listed", r"(?:\w+ )?(?:skills?|competenc\w+|tools?|technolog\w+|tech(?: stack)?|stack|keywords?|tags|toolbox|toolkit|expertise|strengths|languages?|software|systems|areas of expertise|skill ?set)(?: (?:&|and) \w+)?"),
    ("claims", r"(?:professional |career |personal )?(?:summary|profile|statement|objective|headline|about(?: me)?|overview|highlights|introduction)"),
    ("done", r"(?:(?:work|professional|relevant|employment|career|practical|clinical|teaching) )?(?:experience|history|employment|career|work|roles?|positions?|projects?|achievements|jobs?|placements?|volunteering)(?: history| so far)?"),
)  # fmt: skip
_SECTION_RE = tuple((kind, re.compile(rf"^(?:{words})$", re.IGNORECASE)) for kind, words in _SECTIONS)
_OVERALL = re.compile(
    r"^[ '’+]{0,3}(?:of )?(?:\w{1,14} ){0,3}?(?:experience|in (?:the )?\w{3,}|as an? |as \w|working|of (?:practice|teaching|nursing|driving|service|work)|career|behind|under my belt|on the tools|in total|post[- ]qualif)",
    re.IGNORECASE,
)
_AT_PLACE = re.compile(r"^[ '’+]{0,3}(?:\w{1,12} ){0,3}?(?:at|with|for) (?:the |an? )?[A-Z]")
_NOT_WORK = re.compile(
    r"^[ '’]{0,2}\s*(?:ago|old|of age|contract|warranty|degree|course|notice|from now|sentence|gap)\b|^\W{0,3}(?:at|of) (?:university|college|school|study)",
    re.IGNORECASE,
)
_ENTRY = re.compile(r"^[^.!?]{0,160}$")
_DENIED_ROLE = re.compile(
    r"\b(?:apply|applying|application|looking for|seeking|want to become|become an?|hoping|dream|alongside|with the|reporting to|reported to|report to|assisted|assisting|helping|supported|supporting|under an?|not an?|never|to our|worked with|for (?:three|four|two|several|\d) )\b",
    re.IGNORECASE,
)


class ReadSentence:
    """One sentence [start, end) of a profile with its words; how each is meant is found out when somebody asks."""

    __slots__ = ("_modes", "_text", "end", "section", "start", "words")

    def __init__(self, text: str, start: int, end: int, words: tuple[Token, ...], section: str) -> None:
        self._text, self.start, self.end, self.words, self.section = text, start, end, words, section
        self._modes: tuple[Mode, ...] | None = None

    @property
    def modes(self) -> tuple[Mode, ...]:
        """How each word is meant. Most sentences of a profile are never asked, and reading negation is the dear part."""
        if self._modes is None:
            self._modes = tuple(modes_of(self._text, self.start, self.end, self.words, self.section))
        return self._modes


@dataclass(frozen=True, slots=True)
class Profile:
    """What a candidate's text says. Offsets count characters of `text`."""

    text: str
    readable: str
    """The text with identity blanked, same length: all that the ranker reads."""
    sentences: tuple[ReadSentence, ...]
    periods: tuple[Period, ...]
    overall: Duration | None
    """Longest claim of overall experience."""
    stated: tuple[Duration, ...]
    """Durations at named employers."""
    today: int | None
    occupations: frozenset[int]

    @property
    def dated_years(self) -> float | None:
        """Years covered by dated work, overlaps counted once; None without a date whose end is known."""
        spans = sorted((p.first, self._end(p)) for p in self.periods if self._end(p) > p.first)
        total, reached = 0, -1
        for first, end in spans:
            total += max(0, end - max(first, reached))
            reached = max(reached, end)
        return round(total / 12, 1) if spans else None

    @property
    def open_ended(self) -> bool:
        """Whether a role goes on and nothing in the text says until when: dated years are then a lower bound."""
        return any(p.end is None and (self.today is None or p.first >= self.today) for p in self.periods)

    @property
    def years_shown(self) -> float | None:
        """Years of experience: the overall claim, else dated roles, else stated tenures; a claim yields to dates that deny it."""
        dated, stated = self.dated_years, sum(d.years for d in self.stated) or None
        if self.overall is not None:
            shown = self.overall.years
            return (
                dated
                if dated is not None and len(self.periods) > 1 and shown > dated * 1.5 + 2 and not self.open_ended
                else shown
            )
        return max((v for v in (dated, stated) if v is not None), default=None)

    def _end(self, period: Period) -> int:
        if period.end is not None:
            return period.end
        return period.first if self.today is None else self.today


def read_candidate(text: str, *, today: date | None = None) -> Profile:
    """Read a profile.

    >>> profile = read_candidate("Six years at Halden Foods, where I ran the stock counts. No experience with Kafka.")
    >>> profile.years_shown, [s.modes[-1] for s in profile.sentences]
    (6.0, ['done', 'denied'])
    """
    readable = blank_identity(text)
    read, work = [], []
    for sentence, section in _sectioned(readable):
        if section == "ignored":
            continue
        words = tokens(readable, sentence.start, sentence.end)
        if words:
            read.append(ReadSentence(readable, sentence.start, sentence.end, tuple(words), section))
        if section not in ("education", "credentials"):
            work.append((sentence, section))
    now = month_index(today) if today else latest_month(readable)
    dated = [p for s, _ in work for p in _shifted(periods(readable[s.start : s.end]), s.start)]
    overall, stated = _durations(readable, [s for s, _ in work])
    return Profile(text, readable, tuple(read), tuple(dated), overall, tuple(stated), now, _held(readable, read))


def _shifted(found: list[Period], by: int) -> list[Period]:
    return [Period(p.first, p.end, p.start_at + by, p.end_at + by, p.exact) for p in found]


def _sectioned(text: str) -> Iterator[tuple[Sentence, str]]:
    """Sentences with the section they stand in; `prose` before any heading."""
    section = "prose"
    line_section = section
    for sentence in sentences(text):
        if sentence.line_start:
            words = text[sentence.start : sentence.end]
            label, colon, rest = words.partition(":")
            kind = _section_of(label)
            if kind and not rest.strip(" *_"):
                section = line_section = kind
                continue
            line_section = kind if kind and colon else section
            if line_section in ("listed", "education", "credentials", "ignored") and periods(words) and " at " in words:
                section = line_section = "done"
        yield sentence, line_section


def _section_of(label: str) -> str | None:
    label = label.strip(" #*_\t-•")
    if len(label) > 45:
        return None
    return next((kind for kind, pattern in _SECTION_RE if pattern.match(label)), None)


def _durations(text: str, found: list[Sentence]) -> tuple[Duration | None, list[Duration]]:
    overall, stated = [], []
    for sentence in found:
        for d in durations(text[sentence.start : sentence.end]):
            d = Duration(d.years, d.upper, d.start + sentence.start, d.end + sentence.start)
            after = text[d.end : min(d.end + 60, sentence.end)]
            if _NOT_WORK.match(after) or d.years > 55:
                continue
            if _AT_PLACE.match(after) or re.search(
                r"(?:spent|for|after|worked)\s+(?:the (?:last|past) )?$", text[max(0, d.start - 25) : d.start]
            ):
                stated.append(d)
            elif _OVERALL.match(after) or re.search(
                r"experience\W{1,3}$", text[max(0, d.start - 14) : d.start], re.IGNORECASE
            ):
                overall.append(d)
            elif after[:1] == ")":
                stated.append(d)
    return max(overall, key=lambda d: d.years, default=None), stated


def _held(text: str, read: list[ReadSentence]) -> frozenset[int]:
    """Occupations the person has held: titles said of themselves, not those of colleagues or of hopes."""
    held: set[int] = set()
    for sentence in read:
        if sentence.section in ("listed", "education"):
            continue
        stems_here = [w.stem for w in sentence.words]
        for start, end, numbers in title_hits(stems_here):
            before = text[sentence.start : sentence.words[start].start]
            if sentence.modes[end - 1] != "denied" and not _DENIED_ROLE.search(before[-40:]):
                held |= numbers
    return frozenset(held)
