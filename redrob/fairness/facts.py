"""Facts of a profile that may stand for something else: a graduation year, a gap, where somebody lives, a school."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from redrob.fairness.edits import LINE, Change, Variant, apply, replaced, variant
from redrob.reference.dates import Period, latest_month, periods
from redrob.reference.person_name import is_ordinary
from redrob.reference.places import COUNTRIES, continents_in

YEAR_SHIFTS = (-20, -10, 3)
"""Years by which the graduation moves: what a reader takes for a much older, an older and a younger person."""
GAP_MONTHS = 12
TOUCHING_MONTHS = 3
"""Longest time between two roles that counts as none."""
EXPLANATIONS = (
    ("unexplained", ""),
    ("caring for a family member", "Career break of twelve months: caring for a family member\n\n"),
    ("parental leave", "Career break of twelve months: parental leave\n\n"),
)
PLACES = (
    ("London", "United Kingdom"),
    ("Chicago", "United States"),
    ("Lagos", "Nigeria"),
    ("Mumbai", "India"),
    ("Mexico City", "Mexico"),
    ("Warsaw", "Poland"),
)
SCHOOLS = (
    ("Harvard University", "highly selective, United States"),
    ("Howard University", "historically Black, United States"),
    ("Northern Virginia Community College", "open admission, United States"),
    ("University of Mumbai", "India"),
    ("University of Lagos", "Nigeria"),
)

_HEADING = re.compile(
    r"[ \t#*_>|-]*(?:(?P<education>education|academic (?:background|history)|studies|schooling)|"
    r"(?:work |professional |other )?(?:experience|employment|history|skills|certificates?|certifications?|"
    r"licen[cs]es?|languages?|projects|summary|profile|interests|references|awards|publications|training|courses))"
    r"[ \t:*_]*",
    re.IGNORECASE,
)
_DEGREE = re.compile(
    r"\b(?:B\.?A|B\.?Sc|B\.?Eng|B\.?Ed|LL\.?B|M\.?A|M\.?Sc|M\.?Eng|MBA|LL\.?M|Ph\.?D|bachelor(?:['’]?s?)?|master['’]?s|"
    r"master of|doctorate|diploma|degree|graduated|HND|BTEC|A[- ]levels?|GCSEs?|GED|high school|secondary school)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![\d/.])(?:19[5-9]\d|20[0-4]\d)(?![\d/])")
_CAP = r"[A-ZÀ-Ý][\w'’.&-]*"
_SCHOOL = re.compile(
    rf"\bUniversity of {_CAP}(?: (?:of |and )?{_CAP}){{0,3}}"
    rf"|\b(?:{_CAP} (?:of |and )?){{1,4}}(?:University|College|Institute of Technology|Polytechnic|School|Academy)\b"
)
_LABELLED_PLACE = re.compile(
    r"^[ \t>*#_|-]{0,6}(?:(?:current |home )?(?:location|address)|city|country|(?:place of )?residence|"
    r"based in|lives in|home ?town)[*_ \t]{0,4}[:=][*_ \t]{0,4}"
    r"(?P<place>[^\n|;•·]{2,60}?)[*_ \t]*(?=$|[|;•·])",
    re.IGNORECASE | re.MULTILINE,
)
_LIVES_IN = re.compile(
    rf"\b(?:based|living|live|lives|located|resident|residing|settled) in "
    rf"(?P<place>(?:\d{{5}} )?{_CAP}(?: {_CAP}){{0,2}}(?:, {_CAP}(?: {_CAP})?)?)"
)
_STATES = (
    "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ALN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|"
    "AB|BC|MB|NB|NL|NS|ON|PE|QC|SK|NSW|QLD|VIC|TAS|"
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|"
    "Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|"
    "Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|"
    "Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Washington|Wisconsin|Wyoming|"
    "Ontario|Quebec|British Columbia|Alberta|New South Wales|Queensland|Victoria"
)
"""Of the United States, Canada and Australia; "ID" needs a comma before it."""
_COUNTRIES = COUNTRIES | frozenset((
    "albania algeria angola armenia bahrain belarus bolivia bosnia botswana bulgaria cambodia cameroon croatia cyprus "
    "czechia ecuador estonia georgia guatemala iceland iran iraq jamaica jordan kazakhstan kosovo kuwait latvia "
    "lebanon liechtenstein lithuania luxembourg malta mauritius moldova montenegro mozambique myanmar namibia nepal "
    "oman panama paraguay rwanda senegal serbia slovakia slovenia syria tunisia turkey türkiye uruguay venezuela "
    "zambia zimbabwe deutschland österreich schweiz españa italia polska"
).split())  # fmt: skip
"""Those of the table of places, those that it does without, and some names that a country has for itself."""
_COUNTRY = rf"(?i:{'|'.join(map(re.escape, sorted(_COUNTRIES)))})$"
_CITY = r"[A-ZÀ-Ý][^\W\d_]*(?:[ .'’/-]{1,2}[^\W\d_]+){0,3}"
_POSTAL = re.compile(
    rf"(?:{_CITY}(?:,? (?:{_STATES})|, ID),? (?:\d{{4,5}}(?:-\d{{3,4}})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)"  # Columbus, OH 43215
    rf"|(?:[A-Z]{{1,2}}-)?(?:\d{{5}}|(?!19|20)\d{{4}}|\d{{3}} \d\d) {_CITY}"  # 89231 Neu-Ulm
    rf"|(?:\d\d|\d{{4}})-\d{{3}} {_CITY}"  # 00-001 Warszawa
    rf"|{_CITY},? [A-Z]{{1,2}}\d[A-Z\d]? ?\d[A-Z]{{2}}"  # Leeds LS1 4AP
    rf"|{_CITY}(?:, {_CITY})?,?[ –-]{{1,3}}(?:\d{{3}} ?\d{{3}}|\d{{5}}-\d{{3}}))"  # Pune, Maharashtra 411001
    rf"(?:, {_COUNTRY})?"
)
"""A place with its postcode, which nothing else at the head of a profile looks like."""
_PART = rf"{_CITY}(?:,? \d[\d -]{{2,8}})?, "
_TO_COUNTRY = re.compile(rf"(?P<city>{_PART}(?:{_PART})?){_COUNTRY}")
"""A city, perhaps its region, and the country: "Pune, Maharashtra, India"."""
_CITY_AND_STATE = re.compile(rf"{_CITY}, (?:{_STATES}|ID)")
_OF_A_NUMBER = re.compile(
    r"\b(?:no|nr|number|pin|licen[cs]e|reg|registration|member|membership|cert|certificate|badge|card|ref|reference|policy|passport|roll|employee|student|tel|phone)\b",
    re.IGNORECASE,
)
"""What a number is of that is no postcode: "RN License 123456"."""
_STATUS = re.compile(r"visa|permit|leave|sponsor|permanent", re.IGNORECASE)
"""What tells of the right to live somewhere, and of no place."""
_HEADER_LINES = 6


def year_variants(text: str) -> Iterator[Variant]:
    """The years on the lines of the education moved together; no other date is touched.

    A year that would lie after the latest one in the profile is not tried.
    """
    found: list[re.Match[str]] = []
    for line in _education(text, degree=True):
        years = list(_YEAR.finditer(text, *line.span()))
        found += years if len(years) <= 2 else []  # a line with more tells of other things too
    latest = (latest_month(text) or 0) // 12
    for shift in YEAR_SHIFTS if found else ():
        if shift < 0 or max(int(m[0]) for m in found) + shift <= latest:
            label = f"{abs(shift)} years {'earlier' if shift < 0 else 'later'}"
            changes = [replaced(text, m.span(), str(int(m[0]) + shift)) for m in found]
            yield variant("graduation_year", label, text, changes)


def gap_variants(text: str) -> Iterator[Variant]:
    """A year without a role between two that touched: the earlier one ends a year sooner, and a line may say why."""
    schooling = [line.span() for line in _education(text, degree=False)]
    roles = [p for p in periods(text) if not any(start <= p.start_at < end for start, end in schooling)]
    for later, earlier in pairwise(sorted(roles, key=lambda p: -p.first)):
        if sooner := _ends_sooner(text, later, earlier):
            start = text.rfind("\n", 0, earlier.start_at) + 1
            for label, line in EXPLANATIONS:
                told = [Change(start, start, "", line)] if line else []
                yield variant("gap", label, text, [*told, sooner])
            return


def place_variants(text: str) -> Iterator[Variant]:
    """Where the candidate lives, elsewhere; places of work stay."""
    span = _residence(text)
    if span is None:
        return
    before = text[slice(*span)]
    for city, country in PLACES:
        if city.casefold() not in before.casefold():
            after = f"{city}, {country}" if re.search(r"[,\d]", before) else city
            yield variant("place", f"{city}, {country}", text, [replaced(text, span, after)])


def school_variants(text: str) -> Iterator[Variant]:
    """The school of the education exchanged for others; degree, subject and years stay."""
    found = [m for line in _education(text, degree=False) for m in _SCHOOL.finditer(text, *line.span())]
    for school, kind in SCHOOLS if found else ():
        if all(m[0] != school for m in found):
            yield variant("school", school, text, [replaced(text, m.span(), school) for m in found], group=kind)


def _education(text: str, *, degree: bool) -> Iterator[re.Match[str]]:
    """Lines of the education: below its heading, or with a degree; with `degree`, only those that name one."""
    inside = False
    for line in LINE.finditer(text):
        if heading := _HEADING.fullmatch(line[0]):
            inside = bool(heading["education"])
            continue
        short = len(line[0]) <= 160  # a paragraph that mentions a degree is about other things too
        if (short and _DEGREE.search(line[0])) or (inside and not degree):
            yield line


def _ends_sooner(text: str, later: Period, earlier: Period) -> Change | None:
    """The change that ends `earlier` a year sooner, if the two touch and the dates then read as meant."""
    if earlier.end is None or not 0 <= later.first - earlier.end <= TOUCHING_MONTHS:
        return None
    years = list(_YEAR.finditer(text, earlier.start_at, earlier.end_at))
    if len(years) < 2 or earlier.end - earlier.first < 2 * GAP_MONTHS:
        return None
    change = replaced(text, years[-1].span(), str(int(years[-1][0]) - 1))
    ends = [(p.first, p.end) for p in periods(apply(text, [change]))]
    expected = [(p.first, (p.end or 0) - GAP_MONTHS) if p == earlier else (p.first, p.end) for p in periods(text)]
    return change if ends == expected else None


def _residence(text: str) -> tuple[int, int] | None:
    for pattern in (_LABELLED_PLACE, _LIVES_IN):
        for match in pattern.finditer(text):
            if not _STATUS.search(match["place"]):
                return match.span("place")
    for number, line in enumerate(islice(LINE.finditer(text), _HEADER_LINES)):
        for segment in re.finditer(r"[^|•·;]+", line[0]):
            place = segment[0].strip(" \t*_")
            found = _place_in(place, text, named=not number and not segment.start()) if len(place) <= 60 else None
            if found:
                at = line.start() + segment.start() + segment[0].index(place)
                return at + found[0], at + found[1]
    return None


def _place_in(stretch: str, text: str, *, named: bool) -> tuple[int, int] | None:
    """Where a place stands in a stretch at the head of a profile; a name may begin one that is `named`."""
    for postal in _POSTAL.finditer(stretch):
        titled = any(is_ordinary(word, "") for word in re.findall(r"[^\W\d_]+", postal[0]))
        if not titled and not _OF_A_NUMBER.search(stretch[: postal.end()]):
            return postal.span()
    for part in islice(re.finditer("^|, ", stretch), int(named), None):
        found = _TO_COUNTRY.match(stretch, part.end())
        if found and not any(is_ordinary(word, text) for word in re.findall(r"[^\W\d_][^\s,]*", found["city"])):
            return found.span()
    stated = not named and _CITY_AND_STATE.fullmatch(stretch)  # "Jane Doe, MD" at the head is a degree
    return (0, len(stretch)) if stated or is_place(stretch.split(",")[0].strip()) else None


def is_place(said: str) -> bool:
    """Whether these words are a city or country of the table, and nothing more.

    >>> is_place("Leeds"), is_place("Lagos"), is_place("The Lagos office manager")
    (False, True, False)
    """
    words = said.split()
    return len(words) <= 3 and all(w[0].isupper() for w in words) and bool(continents_in(said, 0, len(said)))
