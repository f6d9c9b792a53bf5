"""Facts of a profile that may stand for something else: a graduation year, a gap, where somebody lives, a school."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from redrob.fairness.edits import Change, NothingToChange, Variant, lines_of, variant, words
from redrob.reference.dates import Period, latest_month, periods
from redrob.reference.person_name import is_ordinary
from redrob.reference.places import continents_in, countries

YEAR_SHIFTS = (-20, -10, 3)
"""Years by which the graduation moves: what a reader takes for a much older, an older and a younger person."""
GAP_MONTHS = 12
TOUCHING_MONTHS = 3
"""Longest time between two roles that counts as none."""
EXPLANATIONS = (
    ("unexplained", ""),
    ("caring for a family member", "Career break of twelve months: caring for a family member"),
    ("parental leave", "Career break of twelve months: parental leave"),
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
    r"^[ \t#*_>|-]*(?P<education>education|academic (?:background|history)|studies|schooling)?"
    r"(?P<other>(?:work |professional |other )?(?:experience|employment|history|skills|certificates?|certifications?|"
    r"licen[cs]es?|languages?|projects|summary|profile|interests|references|awards|publications|training|courses))?"
    r"[ \t:*_]*$",
    re.IGNORECASE,
)
_DEGREE = re.compile(
    r"\b(?:B\.?A|B\.?Sc|B\.?Eng|B\.?Ed|LL\.?B|M\.?A|M\.?Sc|M\.?Eng|MBA|LL\.?M|Ph\.?D|bachelor(?:['’]?s)?|master['’]?s|"
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
    "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|"
    "AB|BC|MB|NB|NL|NS|ON|PE|QC|SK|NSW|QLD|VIC|TAS|"
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|"
    "Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|"
    "Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|(?:North|South) (?:Carolina|Dakota)|Ohio|Oklahoma|"
    "Oregon|Pennsylvania|Rhode Island|Tennessee|Texas|Utah|Vermont|(?:West )?Virginia|Washington|Wisconsin|Wyoming|"
    "Ontario|Quebec|British Columbia|Alberta|New South Wales|Queensland|Victoria"
)
"""Of the United States, Canada and Australia, as addresses say or shorten them."""
_COUNTRIES = words(
    "albania algeria angola armenia bahrain belarus bolivia bosnia botswana bulgaria cambodia cameroon croatia cyprus "
    "czechia ecuador estonia georgia guatemala iceland iran iraq jamaica jordan kazakhstan kosovo kuwait latvia "
    "lebanon liechtenstein lithuania luxembourg malta mauritius moldova montenegro mozambique myanmar namibia nepal "
    "oman panama paraguay rwanda senegal serbia slovakia slovenia syria tunisia turkey türkiye uruguay venezuela "
    "zambia zimbabwe deutschland österreich schweiz españa italia polska"
)
"""Countries that the table of places does without, and some names that a country has for itself."""
_CITY = r"[A-ZÀ-Ý][^\W\d_]*(?:[ .'’/-]{1,2}[^\W\d_]+){0,3}"
_POSTAL = re.compile(
    rf"{_CITY},? (?:{_STATES}),? (?:\d{{4,5}}(?:-\d{{3,4}})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)"  # Columbus, OH 43215
    rf"|(?:[A-Z]{{1,2}}-)?(?:\d{{5}}|(?!19|20)\d{{4}}|\d{{3}} \d\d) {_CITY}"  # 89231 Neu-Ulm
    rf"|(?:\d\d|\d{{4}})-\d{{3}} {_CITY}"  # 00-001 Warszawa
    rf"|{_CITY},? [A-Z]{{1,2}}\d[A-Z\d]? ?\d[A-Z]{{2}}"  # Leeds LS1 4AP
    rf"|{_CITY}(?:, {_CITY})?,?[ –-]{{1,3}}(?:\d{{3}} ?\d{{3}}|\d{{5}}-\d{{3}})"  # Pune, Maharashtra 411001
)
"""A place with its postcode, which nothing else at the head of a profile looks like."""
_CITY_AND_STATE = re.compile(rf"{_CITY}, (?:{_STATES})")
_STATUS = re.compile(r"visa|permit|leave|sponsor|permanent", re.IGNORECASE)
"""What tells of the right to live somewhere, and of no place."""
_HEADER_LINES = 6


def year_variants(text: str) -> tuple[Variant, ...] | NothingToChange:
    """The years on the lines of the education moved together; no other date is touched.

    A year that would lie after the latest one in the profile is not tried.
    """
    found = [m for start, line in _education(text, degree=True) for m in _years(text, start, line)]
    if not found:
        return NothingToChange("graduation_year", "There is no graduation year in this profile.")
    latest = (latest_month(text) or 0) // 12
    made = []
    for shift in YEAR_SHIFTS:
        years = [int(m.group()) + shift for m in found]
        if shift > 0 and max(years) > latest:
            continue
        changes = [Change(*m.span(), m.group(), str(year)) for m, year in zip(found, years, strict=True)]
        label = f"{abs(shift)} years {'earlier' if shift < 0 else 'later'}"
        made.append(variant("graduation_year", label, text, changes))
    return tuple(made)


def gap_variants(text: str) -> tuple[Variant, ...] | NothingToChange:
    """A year without a role between two that touched: the earlier one ends a year sooner, and a line may say why."""
    schooling = [(start, start + len(line)) for start, line in _education(text, degree=False)]
    roles = sorted(
        (p for p in periods(text) if not any(s <= p.start_at < e for s, e in schooling)), key=lambda p: -p.first
    )
    for later, earlier in pairwise(roles):
        change = _ends_sooner(text, later, earlier)
        if change:
            made = []
            for label, line in EXPLANATIONS:
                start = text.rfind("\n", 0, earlier.start_at) + 1
                told = [Change(start, start, "", f"{line}\n\n")] if line else []
                made.append(variant("gap", label, text, [change, *told]))
            return tuple(made)
    return NothingToChange(
        "gap", "This profile has no two dated roles that follow one another, the earlier of two years or more."
    )


def place_variants(text: str) -> tuple[Variant, ...] | NothingToChange:
    """Where the candidate lives, elsewhere; places of work stay."""
    span = _residence(text)
    if span is None:
        return NothingToChange("place", "The profile does not say where the candidate lives.")
    before = text[span[0] : span[1]]
    made = []
    for city, country in PLACES:
        after = f"{city}, {country}" if re.search(r"[,\d]", before) else city
        if city.casefold() not in before.casefold():
            made.append(variant("place", f"{city}, {country}", text, [Change(*span, before, after)]))
    return tuple(made)


def school_variants(text: str) -> tuple[Variant, ...] | NothingToChange:
    """The school of the education exchanged for others; degree, subject and years stay."""
    found = [
        m for start, line in _education(text, degree=False) for m in _SCHOOL.finditer(text, start, start + len(line))
    ]
    if not found:
        return NothingToChange("school", "The education in this profile names no university, college or school.")
    made = []
    for school, kind in SCHOOLS:
        if all(m.group() != school for m in found):
            changes = [Change(*m.span(), m.group(), school) for m in found]
            made.append(variant("school", school, text, changes, group=kind))
    return tuple(made)


def _education(text: str, *, degree: bool) -> Iterator[tuple[int, str]]:
    """Lines of the education: below its heading, or with a degree; with `degree`, only those that name one."""
    inside = False
    for start, line in lines_of(text):
        heading = _HEADING.match(line) if line.strip() else None
        if heading and (heading["education"] or heading["other"]):
            inside = bool(heading["education"])
            continue
        has_degree = _DEGREE.search(line) is not None
        short = len(line) <= 160  # a paragraph that mentions a degree is about other things too
        if (has_degree and short) or (inside and not degree):
            yield start, line


def _years(text: str, start: int, line: str) -> list[re.Match[str]]:
    """At most two years: when the studies began and ended. A line with more tells of other things too."""
    found = list(_YEAR.finditer(text, start, start + len(line)))
    return found if len(found) <= 2 else []


def _ends_sooner(text: str, later: Period, earlier: Period) -> Change | None:
    """The change that ends `earlier` a year sooner, if the two touch and the dates then read as meant."""
    if earlier.end is None or not 0 <= later.first - earlier.end <= TOUCHING_MONTHS:
        return None
    years = list(_YEAR.finditer(text, earlier.start_at, earlier.end_at))
    if len(years) < 2 or earlier.end - earlier.first < 2 * GAP_MONTHS:
        return None
    last = years[-1]
    change = Change(*last.span(), last.group(), str(int(last.group()) - 1))
    edited = text[: last.start()] + change.after + text[last.end() :]
    ends = [(p.first, p.end) for p in periods(edited)]
    expected = [(p.first, (p.end or 0) - GAP_MONTHS) if p == earlier else (p.first, p.end) for p in periods(text)]
    return change if ends == expected else None


def _residence(text: str) -> tuple[int, int] | None:
    for pattern in (_LABELLED_PLACE, _LIVES_IN):
        for match in pattern.finditer(text):
            if not _STATUS.search(match["place"]):
                return match.span("place")
    for number, (start, line) in enumerate(lines_of(text)[:_HEADER_LINES]):
        for segment in re.finditer(r"[^|•·;]+", line):
            place = segment.group().strip(" \t*_")
            if not place or len(place) > 60:
                continue
            at = start + segment.start() + segment.group().index(place)
            if postal := _POSTAL.search(place):
                country = re.match(r", ([^,]+)$", place[postal.end() :])
                return at + postal.start(), at + (len(place) if country and is_country(country[1]) else postal.end())
            begin = _city_before_country(place, text, named=not number and not segment.start())
            if begin is not None:
                return at + begin, at + len(place)
            # "Jane Doe, MD" at the head is a degree.
            stated = _CITY_AND_STATE.fullmatch(place) and (number or segment.start())
            if stated or is_place(place.split(",")[0].strip()):
                return at, at + len(place)
    return None


def _city_before_country(place: str, text: str, *, named: bool) -> int | None:
    """Where a city, its region and its country begin in a stretch that ends with them; None where it does not.

    Args:
        place: The stretch, as in "Neu-Ulm, Germany" or "12 Oak St, Columbus, OH, USA".
        text: The profile; a word that it writes small elsewhere names no city.
        named: Whether a name may stand first, as at the head of a profile.
    """
    parts = place.split(", ")
    if len(parts) < 2 or not is_country(parts[-1]):
        return None
    others = [at for at, part in enumerate(parts[:-1]) if not _may_be_city(part, text)]
    first = max(len(parts) - 3, int(named), *(at + 1 for at in others))
    return None if first == len(parts) - 1 else sum(len(part) + 2 for part in parts[:first])


def _may_be_city(said: str, text: str) -> bool:
    city = re.fullmatch(rf"({_CITY})(?:,? \d[\d -]{{2,8}})?", said)
    return city is not None and len(city[1].split()) <= 3 and not any(is_ordinary(w, text) for w in city[1].split())


def is_country(said: str) -> bool:
    """Whether these words are a country.

    >>> is_country("Germany"), is_country("Croatia"), is_country("London")
    (True, True, False)
    """
    return said.casefold() in countries() or said.casefold() in _COUNTRIES


def is_place(said: str) -> bool:
    """Whether these words are a city or country of the table, and nothing more.

    >>> is_place("Leeds"), is_place("Lagos"), is_place("The Lagos office manager")
    (False, True, False)
    """
    return (
        bool(continents_in(said, 0, len(said))) and len(said.split()) <= 3 and all(w[0].isupper() for w in said.split())
    )
