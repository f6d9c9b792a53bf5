"""Dates, date ranges and durations in prose and in headings: "Mar 2019 - present", "2014-16", "at least six years".

`mended` puts dates that files, forms and accounts tear, label or misspell as `periods` reads them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

MONTHS = {name: number for number, names in enumerate(
    ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
     "sep sept september", "oct october", "nov november", "dec december"), start=1) for name in names.split()}  # fmt: skip
MONTHS |= {"q1": 1, "q2": 4, "q3": 7, "q4": 10, "spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_UNITS = {word: n for n, word in enumerate(
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"])}  # fmt: skip
NUMBER_WORDS: dict[str, float] = {**_UNITS, "thirty": 30, "forty": 40, "half a": 0.5, "a": 1, "an": 1, "a couple of": 2,
                                  "several": 4, "a few": 3}  # fmt: skip

SEASON_MONTHS = 3
_NAMED = (
    r"(?:january|february|march|april|june?|july?|august|september|october|november|december|jan|feb|mar|apr|may|aug|"
    r"sept?|oct|nov|dec|spring|summer|autumn|fall|winter|q[1-4])"
)
MONTH_NAMES = _NAMED[3:-1]
"""Names of months, seasons and quarters, as a pattern."""
_MONTH = rf"(?:(?P<name_W>{_NAMED})\.?(?:[ ,/-]|(?=['’\d])){{1,2}}(?:of )?)"
_YEARS = r"(?:(?P<year_W>(?:19|20)\d\d)|['’](?P<two_W>\d\d)(?!\d))"
_POINT = (
    rf"(?:{_MONTH}(?:\d{{1,2}}(?:st|nd|rd|th)?,? )?|(?:(?P<day_W>\d{{1,2}})[/.-])?(?P<month_W>\d{{1,2}})[/.-]|\d{{1,2}}(?:st|nd|rd|th)? {_MONTH.replace('name_W', 'late_W')})?"
    rf"{_YEARS}(?:[-/.](?P<iso_W>0[1-9]|1[0-2])(?:-\d\d)?(?!\d))?"
)
_OPEN = r"present(?: day| time)?|pres\b\.?|(?:till?|until) (?:now|date|present)|now|curr(?:ent(?:ly)?)?|cont(?:inuing|inues|inued|d)?|today|date|to[ -]date|-date|ongoing|onwards?|the present(?: day| time)?|this day|still (?:there|here|going|employed|working)"


def _point(which: str) -> str:
    return _POINT.replace("_W>", f"_{which}>")


_RANGE = re.compile(
    rf"(?i)(?<![\d/.]){_point('a')}[ \t]{{0,24}}(?P<sep>[-–—]{{1,2}}(?:[ \t]to(?=[ \t]))?|to|until|till|til|through|thru|and|up to|→|->)[ \t]{{0,24}}"
    rf"(?:{_point('b')}(?!\d)|(?P<short>\d\d)(?![\d/.]\d|\d)|(?P<open>{_OPEN})\b|(?P<dangling>(?=$|[),|\n])))",
)
_TWO_DIGITS = re.compile(
    rf"(?i)(?:\b(?P<name_a>{_NAMED})\.?[ -]{{0,2}}|(?<![\d/.])(?P<month_a>0?[1-9]|1[0-2])/)(?P<two_a>\d\d)[ \t]{{0,3}}(?:-{{1,2}}>|→|[-–—]|to)[ \t]{{0,3}}"
    rf"(?:(?:(?P<name_b>{_NAMED})\.?[ -]{{0,2}}|(?P<month_b>0?[1-9]|1[0-2])/)(?P<two_b>\d\d)(?!\d|[/.]\d|,? ?(?:19|20)\d\d)|(?P<open>{_OPEN})\b)",
)
"""Month and two digits at both ends: "Jan 18 - Mar 20", "11/11 - 12/15"."""
_ONE_YEAR = re.compile(
    rf"(?i)\b(?P<name_a>{_NAMED})\.?[ \t]{{0,2}}(?:[-–—]|to|until)[ \t]{{0,2}}(?P<name_b>{_NAMED})\.?,? (?P<year_b>(?:19|20)\d\d)(?!\d)",
)
_SLASHED = re.compile(r"(?i)(?<![\d/.])(?P<year_a>(?:19|20)\d\d) ?/ ?(?P<year_b>(?:19|20)\d\d)(?![\d/])")
SHORTEST_IN_FIGURES, SHORTEST_SLASHED = 3, 24
"""Months. "2011/2015" is a role; "2014/2015" is more often a season, a budget or a school year."""
_SEASON = re.compile(
    r"(?i)\b(?P<name_a>spring|summer|autumn|fall|winter)(?: of)? (?P<year_a>(?:19|20)\d\d)(?!\d)",
)
_SINCE = re.compile(
    rf"(?i)(?:\bsince(?: about| around| early| mid| late)?|(?:^|[,;:(–-][ \t]*)(?:starting |joined )?from)[ \t-]{{1,3}}{_point('a')}(?!\d)"
    rf"|{_point('c')}(?:(?: and)? (?:onwards?|on)|present|current)\b",
)
_ANY = re.compile(rf"(?i)(?<![\d/.])(?:(?<!\d-)(?<!\b\d\d\d )|(?=[a-z])){_point('a')}(?!\d)")
_ANY_NAMED = re.compile(rf"(?i)\b{_NAMED}")
_SINCE_WORD = re.compile(r"(?i)\b(?:since|from|onwards?|on)\b|\d(?:present|current)\b")
"""Without a month's name, or one of these words, the patterns that need it are not tried: they are slow to fail."""
LONGEST_ROLE = 55 * 12
KNOWN_NOW = 2026 * 12 + 10
"""November 2026. No profile is read before it; a clock would give the same texts another answer every month."""
LATEST = KNOWN_NOW + 5 * 12
"""Month after which nothing that a profile tells can have ended: "2015 - 2042" is a typing error."""
LONGEST_SHORT = 35 * 12
"""Months. Two digits that are further off than the latter are a mark: "2015 - 63"."""
MAX_KEPT = 500  # characters of a line whose dates are remembered
_YEAR_FIRST = re.compile(
    r"(?<!\w)(?P<year>(?:19|20)\d\d)(?P<gap> \(?)(?P<month>(?!may\b)(?-i:[A-Z]?[a-z]{2,8}))(?P<end>\)?)(?=[ \t]{0,2}(?:[-–—→]|to\b|until\b|till\b|[),\n]|$))",
    re.IGNORECASE,
)
"""A year before its month, at an end of a range: "2020 sep - dec 2023", "2023 (March) to now"."""
_TERMS = re.compile(r"(?<![\d/.])(?P<year>(?:19|20)\d\d)/(?P<next>(?!0|1[0-2])\d\d)(?![\d/.]\d|\d)")
"""A school year, told from a month by its second number: "2015/16"."""
_TO_BEFORE = re.compile(r"(?i)(?:[-–—]|\b(?:to|until|till))[ \t]{0,3}$")
_YEAR = re.compile(r"(?:19|20)\d\d|['’ /-]\d\d\b")
_FOUR = re.compile(r"(?:19|20)\d\d")
_BETWEEN = re.compile(r"(?i)\b(?:between|from)\W{1,3}$")
_FUTURE_BEFORE = re.compile(
    r"(?i)\b(?:(?:until|valid|expir\w{0,5}|expect(?:s|ed|ing)?|anticipat\w{2,3}|graduati(?:on|ng)|through|renew\w{0,4}|born|due|founded|established|est)\b\W{0,4}(?:\w{1,10}\W{1,3}){0,2}|"
    r"(?:exp|to|till?|vision|agenda|horizon|strategy|roadmap|target|(?:net[ -]zero|neutral)(?: by| in)?)\W{1,3})$",
)
_EXPECTED_BEFORE = re.compile(r"(?i)\b(?:valid|expect(?:s|ed|ing)?|anticipat\w{2,3})\b\W{0,4}(?:\w{1,10}\W{1,3}){0,2}$")
_EXPECTED_AFTER = re.compile(
    r"(?i)[ \t,;(\[–—-]{0,4}(?:expected|anticipated|predicted|planned|\(exp\b)(?=\W*$|\.?[)\],;|]| (?:graduat|complet|finish|end))",
)
_COUNT_BEFORE = re.compile(r"(?i)(?:[£$€#]|\b(?:no|nr)\.? )$")
_COUNT_AFTER = re.compile(
    r"[ -](?:(?!was\b|has\b|this\b|its\b|plus\b|across\b)[a-z]{2,}s|people|staff|children|kg|km|kw|mm|ml|rpm|sq|bit)\b|-\d{3}|"
    r" (?:[A-Z][\w'’]{1,20} ){1,2}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd)\b",
)
"""What is counted, or the street of a house: "2045 invoices", "2045 Elm Street"."""
_PLAN_AFTER = re.compile(r"(?i) (?:agenda|vision|strategy|roadmap|plan|targets?|goals?|net[ -]zero)\b")
_IN_A_YEAR = re.compile(r"(?i)\b(?:in|since|by|from|during|the)[ \t]$")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2015\u2212", "-"))
"""Hyphens, bars and minus signs that word processors put for a dash."""
_UNIT = re.compile(r"(?i)years?|PQE|winters|summers|harvests|seasons|yrs?|months?|mos?\b|decades?|\d ?y\b")
_DURATION = re.compile(
    r"(?i)(?<![\w.,£$€])(?:(?P<number>\d{1,2}(?:[.,]\d{1,2})?)|(?P<words>(?:half a|a couple of|a few|several|an?|(?:twenty|thirty|forty)"
    r"(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)\b))(?:[ \t]?\(\d{1,2}\+?\))?"
    r"(?:[ \t]?\+|[ \t-]?plus|[ \t]or more)?"
    r"(?:[ \t]?(?:[-–—]|to|or)[ \t]?(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty)\b\+?)?"
    r"(?P<half>[ \t]and a half)?[ \t-]{0,2}(?:or so |full |clear |solid |good |happy |long |whole |consecutive |clean |busy |calendar |working |completed |complete |unbroken |successive |straight |entire )?(?:sales |school |tax |financial |academic |growing |heating |kitchen |ward )?"
    r"(?:(?P<unit>years?|PQE|winters|summers|harvests|seasons|yrs?|months?|mos?|decades?)\b(?:(?<=[rs])\.?,? (?:and )?(?P<extra>1[01]|[1-9]) ?(?:months?|mos?)\b\.?)?|y ?(?P<rest>\d{1,2}) ?m\b)\.?"
    r"(?P<halfafter> and a half)?",
)


Ends = tuple[int, int | None]
"""First month and last, since year 0; None while it goes on."""


@dataclass(frozen=True, slots=True)
class Period:
    """A dated stretch: months since year 0; `end` is None while it goes on. Offsets are those of the words."""

    first: int
    end: int | None
    start_at: int
    end_at: int

    @property
    def plausible(self) -> bool:
        """Whether the stretch is no longer than a career and over in a few years: 2018 to 2081 is a typing error."""
        return self.end is None or (self.end - self.first <= LONGEST_ROLE and self.end <= LATEST)


@dataclass(frozen=True, slots=True)
class Duration:
    """A stated length of time in years, with the words that state it."""

    years: float
    start: int
    end: int


def month_index(day: date) -> int:
    """Months since year 0."""
    return day.year * 12 + day.month - 1


def periods(text: str) -> tuple[Period, ...]:
    """Date ranges, in order.

    >>> [(p.first, p.end) for p in periods("Mar 2019 - present; 2014-16; since 2018")]
    [(24230, None), (24168, 24192), (24216, None)]
    """
    if _YEAR.search(text) is None:
        return ()  # most sentences; the patterns below are slow to fail
    text = _YEAR_FIRST.sub(_month_first, text if text.isascii() else text.translate(_DASHES))
    text = _TERMS.sub(_school_year, text)
    return _periods(text) if len(text) <= MAX_KEPT else _periods.__wrapped__(text)


def _month_first(match: re.Match[str]) -> str:
    """A year and its month in the usual order, as long as before, so that offsets hold."""
    if match["month"].casefold() not in MONTHS or (match["end"] and "(" not in match["gap"]):
        return match[0]
    return f"{match['month']} {match['year']}".ljust(len(match[0]))


def _school_year(match: re.Match[str]) -> str:
    """The year in which a school year begins, or ends where it ends a range; as long as before."""
    year = int(match["year"])
    if (year + 1) % 100 != int(match["next"]):
        return match[0]
    ends_a_range = _TO_BEFORE.search(match.string, max(0, match.start() - 9), match.start())
    return str(year + 1 if ends_a_range else year).ljust(len(match[0]))


@lru_cache(maxsize=64)  # a line is asked for its dates as a heading, as work and for the latest date
def _periods(text: str) -> tuple[Period, ...]:
    found = list(_ranges(text))
    named = _ANY_NAMED.search(text) is not None
    for pattern, read, possible in (
        (_TWO_DIGITS, _two_digits, named or "/" in text),
        (_ONE_YEAR, _one_year, named),
        (_SLASHED, _slashed, "/" in text),
        (_SINCE, _since, _SINCE_WORD.search(text) is not None),
        (_SEASON, _season, named),
    ):
        if possible:
            more = ((m, read(m)) for m in pattern.finditer(text))
            found = _with(found, [Period(*ends, *m.span()) for m, ends in more if ends])
    return tuple(found)


def _ranges(text: str) -> Iterator[Period]:
    position = 0
    while match := _RANGE.search(text, position):
        ends = _range(text, match)
        if ends:
            yield Period(*ends, *match.span())
        position = match.end() if ends else match.start("sep")


def _with(found: list[Period], more: list[Period]) -> list[Period]:
    """Both in order; of two that overlap, the one found first."""
    starts = [p.start_at for p in found]  # ascending, and no two overlap
    kept = []
    for period in more:
        before = bisect_right(starts, period.end_at - 1)
        if not before or found[before - 1].end_at <= period.start_at:
            kept.append(period)
    return sorted((*found, *kept), key=lambda p: p.start_at) if kept else found


def _range(text: str, match: re.Match[str]) -> Ends | None:
    separator = match["sep"].casefold()
    if separator == "and" and not _BETWEEN.search(text, max(0, match.start() - 12), match.start()):
        return None  # "in 2014 and 2016"
    if match["dangling"] is not None and separator[0] not in "-–—":
        return None
    american = match["short"] is None and (_is_american(match, "a") or _is_american(match, "b"))
    first = _month(match, "a", american=american)
    if match["open"] or match["dangling"] is not None:
        return first, None
    if match["short"]:
        end = (first // 1200 * 100 + int(match["short"])) * 12
        end += 0 if end >= first else 1200  # "1998-02"
        return None if end - first > LONGEST_SHORT else (first, end)  # a day, as in "2026-11-25", or a month
    return first, _month(match, "b", american=american)


def _two_digits(match: re.Match[str]) -> Ends | None:
    """A range of months; "8/10 to 9/10" are marks."""
    first, end = _month(match, "a"), None if match["open"] else _month(match, "b")
    return None if match["month_b"] and end is not None and end - first < SHORTEST_IN_FIGURES else (first, end)


def _slashed(match: re.Match[str]) -> Ends | None:
    first, end = _month(match, "a"), _month(match, "b")
    return None if end - first < SHORTEST_SLASHED else (first, end)


def _one_year(match: re.Match[str]) -> Ends:
    end = _month(match, "b")
    first = end - end % 12 + MONTHS[match["name_a"].casefold()] - 1
    return first if first <= end else first - 12, end


def _since(match: re.Match[str]) -> Ends:
    return _month(match, "a" if match["year_a"] or match["two_a"] else "c"), None


def _season(match: re.Match[str]) -> Ends:
    first = _month(match, "a")
    return first, first + SEASON_MONTHS


def _is_american(match: re.Match[str], which: str) -> bool:
    """Whether a date in figures has its day in the middle: 06/15/2019."""
    return bool(match["day_" + which]) and int(match["month_" + which]) > 12 >= int(match["day_" + which])


def _month(match: re.Match[str], which: str, *, american: bool = False) -> int:
    """Month of a date, January where none is named; `american` where the other end has its day in the middle."""
    told = {name[:-2]: value for name, value in match.groupdict().items() if value and name.endswith(f"_{which}")}
    number = told.get("month") or told.get("iso")
    if "day" in told and (american or _is_american(match, which)):
        number = told["day"]
    month = 1
    if named := told.get("name") or told.get("late"):
        month = MONTHS[named.casefold()]
    elif number and 1 <= int(number) <= 12:
        month = int(number)
    return int(told.get("year") or _year_of(told["two"])) * 12 + month - 1


def _year_of(two_digits: str) -> int:
    """Year of two digits: nobody who looks for work began before 1950."""
    return int(two_digits) + (1900 if int(two_digits) >= 50 else 2000)


def latest_month(text: str) -> int | None:
    """Latest month that the text names as past or present; dates something is valid until do not count.

    >>> latest_month("2014-16, then since May 2018; licence valid until 2031") == 2018 * 12 + 4
    True
    """
    months: list[int] = []
    for line in text.split("\n"):
        if _YEAR.search(line) is None:
            continue  # most lines
        found = periods(line)
        slips = []  # ranges whose end has not been, in order
        for p in found:
            to_come = p.plausible and _is_expected(line, p)
            if to_come or not p.plausible:
                slips.append(p)
            if p.end is not None and p.plausible:
                months.append(p.first if to_come else p.end)
        starts = [p.start_at for p in slips]
        for match in _ANY.finditer(line) if _FOUR.search(line) else ():
            before = bisect_right(starts, match.start())
            if before and match.start() < slips[before - 1].end_at:
                continue
            if not _is_ahead(line, match):
                months.append(_month(match, "a"))
    return max((month for month in months if month <= LATEST), default=None)


def _is_expected(line: str, period: Period) -> bool:
    """Whether the end of a range is still to come by the words around it: "2024 - 2026 (expected)"."""
    if period.end is None:
        return False
    before = _EXPECTED_BEFORE.search(line, max(0, period.start_at - 30), period.start_at)
    return (before or _EXPECTED_AFTER.match(line, period.end_at)) is not None


def _is_ahead(line: str, match: re.Match[str]) -> bool:
    """Whether a date is still to come, or is a number and no year, by the words around it."""
    start, end = match.span()
    if _FUTURE_BEFORE.search(line, max(0, start - 30), start) or _EXPECTED_AFTER.match(line, end):
        return True
    if _PLAN_AFTER.match(line, end):
        return True
    bare = end - start == 4 and not _IN_A_YEAR.search(line, max(0, start - 8), start)
    return bare and bool(_COUNT_BEFORE.search(line, max(0, start - 5), start) or _COUNT_AFTER.match(line, end))


def durations(text: str) -> list[Duration]:
    """Stated lengths of time of at most 60 years, in years; of a range, its lower end.

    >>> [d.years for d in durations("5-9 years, at least three years, a decade, 18 months, 6+ yrs")]
    [5.0, 3.0, 10.0, 1.5, 6.0]
    """
    if _UNIT.search(text) is None:
        return []
    found = []
    for match in _DURATION.finditer(text):
        value = float(match["number"].replace(",", ".")) if match["number"] else _number(match["words"])
        value += 0.5 if match["half"] or match["halfafter"] else 0.0
        unit = (match["unit"] or "y").casefold()
        factor = 10.0 if unit.startswith("decade") else 1 / 12 if unit.startswith("mo") else 1.0
        years = value * factor + int(match["extra"] or match["rest"] or 0) / 12
        if years <= 60:
            found.append(Duration(round(years, 2), *match.span()))
    return found


def _number(words: str) -> float:
    """Value of a number word, such as "twenty-two"."""
    words = words.casefold()
    if words in NUMBER_WORDS:
        return float(NUMBER_WORDS[words])
    tens, _, unit = words.replace("-", " ").partition(" ")
    return float(NUMBER_WORDS[tens] + NUMBER_WORDS[unit])


_PLACE = rf"(?:(?:{MONTH_NAMES})\.?[ ,\n]{{0,2}}(?:\d{{4}}|['’]?\d\d)|(?:\d{{1,2}}[/.])?\d{{4}}(?:-(?:0[1-9]|1[0-2]))?)"
_LAST = rf"(?:{_PLACE}|present|current|now|date)"
_LINES = r"[ \t]*(?:\n[ \t]*){1,3}"
_UNTIL = r"(?:to|until|till|[-–—])"
_TORN = re.compile(rf"{_PLACE}(?:{_LINES}{_UNTIL}(?:{_LINES}|[ \t]*)|[ \t]*{_UNTIL}{_LINES}){_LAST}", re.IGNORECASE)
"""A range of dates that was torn over lines, as PDFs do."""
_COLON = r"(?: date[ \t]*:?|[ \t]*:)[ \t]*"
_LABELLED = re.compile(
    rf"\b(?P<from>(?:from|start(?:ed|ing)?|begin(?:ning)?|began){_COLON})(?P<first>{_PLACE})(?P<to>[ \t,;|]*(?:\n[ \t]*)?(?:to|until|till|end(?:ed|ing)?|finish(?:ed)?){_COLON})(?={_LAST})",
    re.IGNORECASE,
)
"""A range on lines of a form: "From: 03/2015", "To: 06/2019"."""
_MISSPELT = re.compile(
    r"\b(?:(?P<jan>janurary|januray|janaury|jaunary)|(?P<feb>febuary|feburary|febraury|februry)|(?P<mar>marhc)|(?P<apr>apirl|aprill)|(?P<aug>agust|augest|augsut)|"
    r"(?P<sep>septemeber|setpember|sepember|septmber|sepetember)|(?P<oct>ocotber|octuber|octobre)|(?P<nov>novemeber|novermber|novmber)|(?P<dec>decemeber|decmber|dicember)|"
    r"(?P<now>curent(?:ly)?|currrent|presant|presnet|presnt|prsent))\b",
    re.IGNORECASE,
)

_PAGES = re.compile(
    r"(?:(?<=\d\d: )|(?<=\d\d:)|(?<=\d\): )|(?<=\d\):)|(?<=\bpp\. )|(?<=\bpp ))\d{3,5}[-–]\d{3,5}(?!\d)"
)
"""Pages of a journal, behind its volume or issue: "118: 1990-2004"."""


def mended(text: str) -> str:
    """A text of the same length whose dates are written as `periods` knows them: torn, labelled and misspelt ones.

    Pages of journals, which look like years, go.

    >>> mended("From: 03/2015\\nTo: 06/2019"), mended("Janurary 2011 - Curent")
    ('      03/2015 -   06/2019', '     jan 2011 -    now')
    """
    text = _PAGES.sub(lambda match: " " * len(match[0]), text)
    text = _MISSPELT.sub(lambda match: str(match.lastgroup).rjust(len(match[0])), text)
    text = _LABELLED.sub(lambda m: " " * len(m["from"]) + m["first"] + " -".ljust(len(m["to"])), text)
    return _TORN.sub(lambda match: match[0].replace("\n", " "), text)
