"""Availability as a bounded multiplier: long notice and no wish to move cost a little, what is not said costs nothing."""

from __future__ import annotations

import re

from redrob.reference.dates import NUMBER_WORDS

LONG_NOTICE_DAYS = 90
COST = 0.04
"""Of each: a notice period above 90 days, and not being open to work. Records know more: `redrob.reference.record`."""

_DAYS = {"day": 1, "week": 7, "month": 30}
_COUNT = r"(?P<count>\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_NOTICE = (
    re.compile(rf"\bnotice(?: period)?\b[^.\n\d]{{0,25}}?\b{_COUNT}[ -](?P<unit>day|week|month)s?\b", re.IGNORECASE),
    re.compile(rf"\b{_COUNT}[ -](?P<unit>day|week|month)s?['’]?[ -](?:of )?notice\b", re.IGNORECASE),
)
_IDLE = re.compile(
    r"\bnot (?:currently |actively |really |yet )?(?:looking|open to (?:work|offers|new|a move|moving)|on the market|"
    r"(?:interested in|planning on|considering|thinking of|planning) (?:to |a )?(?:new|mov\w{1,3}|chang\w{1,3}|leav\w{1,3}|switch\w{0,3}|offers))|"
    r"\bcurrently not (?:looking|open|available)|\bnot seeking (?:a |any )?(?:new|other|change|move|work)|"
    r"\bno (?:plans|wish|intention) to (?:move|leave|change)|\bhappy where I am\b",
    re.IGNORECASE,
)


def availability_in(text: str) -> float:
    """Multiplier in [0.92, 1.0] of what a text says of notice and of wanting to move; 1.0 where it says nothing.

    >>> availability_in("Notice period: six months."), availability_in("30 days' notice. Open to offers.")
    (0.96, 1.0)
    >>> availability_in("Happy where I am and not actively looking; notice of 5 months.")
    0.92
    """
    return round(1.0 - COST * _long_notice(text) - COST * (_IDLE.search(text) is not None), 2)


def _long_notice(text: str) -> bool:
    if "otice" not in text:
        return False
    for pattern in _NOTICE:
        for match in pattern.finditer(text):
            count = match["count"].casefold()
            number = float(count) if count.isdigit() else NUMBER_WORDS[count]
            if number * _DAYS[match["unit"].casefold()] > LONG_NOTICE_DAYS:
                return True
    return False
