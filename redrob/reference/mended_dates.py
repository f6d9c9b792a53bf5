"""Dates as files and forms tear, label and misspell them, put as `redrob.reference.dates` reads them."""

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


def mended(text: str) -> str:
    """A text of the same length whose dates are written as `periods` knows them: torn, labelled and misspelt ones.

    >>> mended("From: 03/2015\\nTo: 06/2019"), mended("Janurary 2O11 - Curent")
    ('      03/2015 -   06/2019', '     jan 2011 -    now')
    """
    text = _MISSPELT.sub(lambda match: str(match.lastgroup).rjust(len(match[0])), text)
    text = _LETTER_O.sub(lambda match: match[0].upper().replace("O", "0"), text)
    text = _TORN_YEAR.sub(lambda match: match[0].replace(" ", "") + " ", text)
    text = _LABELLED.sub(lambda m: " " * len(m["from"]) + m["first"] + " -".ljust(len(m["to"])), text)
    return _TORN.sub(lambda match: match[0].replace("\n", " "), text)
