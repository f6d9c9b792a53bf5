"""Dates, date ranges and durations in prose and in headings: "Mar 2019 - present", "2014-16", "at least six years"."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from datetime import date

MONTHS = {name: number for number, names in enumerate(
    ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
     "sep sept september", "oct october", "nov november", "dec december"), start=1) for name in names.split()}  # fmt: skip
_UNITS = {word: n for n, word in enumerate(
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"])}  # fmt: skip
NUMBER_WORDS: dict[str, float] = {**_UNITS, "thirty": 30, "forty": 40, "half a": 0.5, "a": 1, "an": 1, "a couple of": 2,
                                  "several": 4, "a few": 3}  # fmt: skip

_MONTH = r"(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)\.?[ ,'’]{1,2})"
_POINT = (
    rf"(?:{_MONTH}(?:\d{{1,2}},? )?|(?P<MM>\d{{1,2}})[/.])?(?P<YYYY>(?:19|20)\d\d)(?:-(?P<MM2>\d\d)(?:-\d\d)?(?!\d))?"
)
_OPEN = r"present|now|current(?:ly)?|today|date|to date|ongoing|the present(?: day)?"


def _point(suffix: str) -> str:
    return (
        _POINT.replace("MM2", "iso_" + suffix).replace("MM", "month_" + suffix).replace("YYYY", "year_" + suffix)
        .replace("(?:jan|", f"(?P<name_{suffix}>jan|", 1)
    )  # fmt: skip


_RANGE = re.compile(
    rf"(?<!\d){_point('a')}[ \t]{{0,3}}(?:[-–—]|to|until|till|through|and|up to)[ \t]{{0,3}}"
    rf"(?:{_point('b')}(?!\d)|(?P<short>\d\d)(?![\d/.]\d|\d)|(?P<open>{_OPEN})\b)",
    re.IGNORECASE,
)
_SINCE = re.compile(rf"\b(?:since|from)[ \t]{{1,3}}{_point('a')}(?!\d)", re.IGNORECASE)
_ANY = re.compile(rf"(?<!\d){_point('a')}(?!\d)", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_FUTURE_BEFORE = re.compile(
    r"\b(?:until|valid|expir\w{0,4}|through|renew\w{0,4}|born|due)\W{0,3}(?:\w{1,9}\W{1,2}){0,2}$", re.IGNORECASE
)
_UNIT = re.compile(r"years?|yrs?|months?|decades?", re.IGNORECASE)
_DURATION = re.compile(
    r"(?<![\w.,£$€])(?:(?P<number>\d{1,2}(?:\.\d{1,2})?)|(?P<words>(?:half a|a couple of|a few|several|an?|(?:twenty|thirty|forty)"
    r"(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)\b))"
    r"(?P<plus>[ \t]?\+|[ \t]?plus|[ \t]or more)?"
    r"(?:[ \t]?(?:[-–—]|to|or)[ \t]?(?P<upper>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty)\b\+?)?"
    r"(?P<half>[ \t]and a half)?[ \t-]{0,2}(?:full |solid |good |happy |long |whole |consecutive )?"
    r"(?P<unit>years?|yrs?|months?|decades?)\b\.?(?P<halfafter> and a half)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Period:
    """A dated stretch: months since year 0; `end` is None while it goes on. Offsets are those of the words."""

    first: int
    end: int | None
    start_at: int
    end_at: int
    exact: bool
    """Whether both ends name a month."""

    def months(self, today: int) -> int:
        """Length in months, given today's month; negative when it ends before it began."""
        return (today if self.end is None else self.end) - self.first


@dataclass(frozen=True, slots=True)
class Duration:
    """A stated length of time in years, with the words that state it."""

    years: float
    upper: float | None
    start: int
    end: int


def month_index(day: date) -> int:
    """Months since year 0."""
    return day.year * 12 + day.month - 1


def periods(text: str) -> list[Period]:
    """Date ranges, in order.

    >>> [(p.first, p.end) for p in periods("Mar 2019 - present; 2014-16; since 2018")]
    [(24230, None), (24168, 24192), (24216, None)]
    """
    if _YEAR.search(text) is None:
        return []  # most sentences; the patterns below are slow to fail
    found = [_period(match) for match in _RANGE.finditer(text)]
    starts = [p.start_at for p in found]  # ascending, and no two overlap
    for match in _SINCE.finditer(text):
        before = bisect_right(starts, match.start("year_a"))
        if not before or found[before - 1].end_at <= match.start("year_a"):
            first, exact = _month(match, "a")
            found.append(Period(first, None, match.start(), match.end(), exact))
    return sorted(found, key=lambda p: p.start_at)


def _period(match: re.Match[str]) -> Period:
    first, exact = _month(match, "a")
    if match["open"]:
        return Period(first, None, match.start(), match.end(), exact)
    if match["short"]:
        century = int(match["year_a"]) // 100 * 100
        end = (century + int(match["short"])) * 12
        return Period(first, end if end >= first else end + 1200, match.start(), match.end(), exact=False)
    end, exact_end = _month(match, "b")
    return Period(first, end, match.start(), match.end(), exact and exact_end)


def _month(match: re.Match[str], which: str) -> tuple[int, bool]:
    year, month = int(match["year_" + which]), 1
    number = match["month_" + which] or match["iso_" + which]
    named = match["name_" + which]
    if named:
        month = MONTHS[named.casefold()]
    elif number and 1 <= int(number) <= 12:
        month = int(number)
    return year * 12 + month - 1, bool(named or number)


def latest_month(text: str) -> int | None:
    """Latest month that the text names as past or present; dates something is valid until do not count.

    >>> latest_month("2014-16, then since May 2018; licence valid until 2031") == 2018 * 12 + 4
    True
    """
    months: list[int] = []
    for line in text.split("\n"):
        if _YEAR.search(line) is None:
            continue
        months += [p.end for p in periods(line) if p.end is not None]
        for match in _ANY.finditer(line):
            if not _FUTURE_BEFORE.search(line, max(0, match.start() - 30), match.start()):
                months.append(_month(match, "a")[0])
    return max(months, default=None)


def durations(text: str) -> list[Duration]:
    """Stated lengths of time of at most 60 years, in years.

    >>> [(d.years, d.upper) for d in durations("5-9 years, at least three years, a decade, 18 months, 6+ yrs")]
    [(5.0, 9.0), (3.0, None), (10.0, None), (1.5, None), (6.0, None)]
    """
    found: list[Duration] = []
    if _UNIT.search(text) is None:
        return found
    for match in _DURATION.finditer(text):
        value = float(match["number"]) if match["number"] else _number(match["words"])
        value += 0.5 if match["half"] or match["halfafter"] else 0.0
        unit = match["unit"].casefold()
        factor = 10.0 if unit.startswith("decade") else 1 / 12 if unit.startswith("month") else 1.0
        upper = None
        if match["upper"]:
            upper = (float(match["upper"]) if match["upper"].isdigit() else _number(match["upper"])) * factor
        if value * factor <= 60:
            found.append(Duration(round(value * factor, 2), upper, match.start(), match.end()))
    return found


def _number(words: str) -> float:
    """Value of a number word.

    >>> _number("twenty-two"), _number("Six")
    (22.0, 6.0)
    """
    words = words.casefold()
    if words in NUMBER_WORDS:
        return float(NUMBER_WORDS[words])
    tens, _, unit = words.replace("-", " ").partition(" ")
    return float(NUMBER_WORDS[tens] + NUMBER_WORDS[unit])
