"""Dates as files, forms and accounts tear, label and misspell them, put as `redrob.reference.dates` reads them."""

from __future__ import annotations

import re

from redrob.reference.dates import MONTH_NAMES

_PLACE = rf"(?:(?:{MONTH_NAMES})\.?[ ,\n]{{0,2}}(?:\d{{4}}|['’]?\d\d)|(?:\d{{1,2}}[/.])?\d{{4}})"
_LAST = rf"(?:{_PLACE}|present|current|now|date)"
_BREAK = r"[ \t]*(?:\n[ \t]*){1,3}"
_TO = r"(?:to|until|till|[-–—])"
_TORN = re.compile(rf"{_PLACE}(?:{_BREAK}{_TO}(?:{_BREAK}|[ \t]*)|[ \t]*{_TO}{_BREAK}){_LAST}", re.IGNORECASE)
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
_LETTER_O = re.compile(r"(?<![^\W_])(?=\w{0,3}[Oo])(?:19|2[\dOo])[\dOo]{2}(?![^\W_])")
"""A year with the letter O for a nought."""
_TORN_YEAR = re.compile(r"(?<=[a-z.,/–-] |.[/–-])(?:19|20)\d \d(?= ?(?:[-–—\n)]|to\b|$))", re.IGNORECASE)
"""A year with a blank in it."""

_FY = r"F\.?Y\.?[ ’']{0,2}"
_YEAR = r"(?:(?:19|20)\d\d|\d\d)"
_ONE_FY = rf"{_YEAR}(?:[/–-](?:\d{{4}}|\d\d))?"
_FISCAL = re.compile(
    rf"(?<!\w){_FY}(?P<first>{_YEAR})(?:[/–-](?P<over>\d{{4}}|\d\d))?(?!\d)"
    rf"(?:(?P<range>[ \t]{{0,3}}(?:[-–—]|to|until|till)[ \t]{{0,3}}(?:{_FY}(?P<end>{_ONE_FY})(?![\w%])|(?={_LAST})))|"
    r"(?=[ \t]{0,3}(?:[,;|()\n]|\.(?!\d)|$)))",
    re.IGNORECASE,
)
"""Fiscal years: a range of them, or one at the end of its clause."""
_BEFORE = re.compile(r"\b(?:(?P<since>since|from)|in|for|of|by|during|the|q[1-4]|h[12])[ \t]{1,3}$", re.IGNORECASE)


def _in_years(match: re.Match[str]) -> str:
    """Fiscal years as years, as many characters: from the first one of a range to the last one of its end.

    One alone is a role where it names both its years in full, or where something goes on since; "in FY19" something was
    done, and "Star of the quarter, FY 22-23" is an award.
    """
    first, over, between = match["first"], match["over"], match["range"]
    if not between:
        before = _BEFORE.search(match.string, max(0, match.start() - 10), match.start())
        if before["since"] is None if before else not (over and len(first) == 4):
            return match[0]
        return (_four(first) + (f"-{over[-2:]}" if over and not before else "")).rjust(len(match[0]))
    if not match["end"]:  # "FY15 - present"
        return _four(first).ljust(len(match[0]) - len(between)) + between
    return f"{_four(first)}-{_four(re.split('[/–-]', match['end'])[-1])}".ljust(len(match[0]))


def _four(year: str) -> str:
    """A year with four digits.

    >>> _four("15"), _four("98"), _four("2015")
    ('2015', '1998', '2015')
    """
    return year if len(year) == 4 else f"{'19' if year >= '50' else '20'}{year}"


def mended(text: str) -> str:
    """A text of the same length whose dates are written as `periods` knows them: torn, labelled, misspelt, fiscal ones.

    >>> mended("From: 03/2015\\nTo: 06/2019"), mended("Janurary 2O11 - Curent")
    ('      03/2015 -   06/2019', '     jan 2011 -    now')
    >>> mended("FY15 - FY2018/19"), mended("since FY19"), mended("FY2015/16"), mended("cut costs in FY19")
    ('2015-2019       ', 'since 2019', '  2015-16', 'cut costs in FY19')
    """
    text = _MISSPELT.sub(lambda match: str(match.lastgroup).rjust(len(match[0])), text)
    text = _LETTER_O.sub(lambda match: match[0].upper().replace("O", "0"), text)
    text = _TORN_YEAR.sub(lambda match: match[0].replace(" ", "") + " ", text)
    text = _LABELLED.sub(lambda m: " " * len(m["from"]) + m["first"] + " -".ljust(len(m["to"])), text)
    text = _TORN.sub(lambda match: match[0].replace("\n", " "), text)
    return _FISCAL.sub(_in_years, text)
