"""Availability as a bounded multiplier: long notice and no wish to move cost a little, what is not said costs nothing."""

from __future__ import annotations

import re

from redrob.reference.dates import NUMBER_WORDS

LONG_NOTICE_DAYS = 90
COST = 0.04
"""Of each: a notice period above 90 days, and not being open to work. Records know more: `redrob.reference.record`."""

_DAYS = {"day": 1, "week": 7, "month": 30, "quarter": 90, "year": 365}
_COUNT = r"(?P<count>\d{1,3}(?:\.\d)?|half an?|a full|a whole|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|half)"
_LENGTH = rf"\b{_COUNT}(?: full| whole| calendar)?[ -]?(?P<unit>day|week|month|quarter|year|mths?\b|mos?\b|m\b)s?\b"
_MORE = r"(?:the|a|an|my|our|his|her|their|of|is|was|are|still|period|currently|about|around|roughly|at|least|full|long|contractual|statutory|legal|to|give|serve|work|runs?|runs for|stands|comes|takes|lasts|requires?|means|until|for|in|under|contract|employer|present|current|job|and|it|be|would|must|have|has|i|he|she|they)"
_NO_CONTRACT = r"(?!['’]?[- ](?:(?!(?:when|after|once|as|if|until|till|because|and|my|his|her|their|this|the|current)\b)\w+[- ]){0,3}(?:contracts?|projects?|assignments?|roles?|positions?|placements?)\b)"
_UNTIL_THEN = r"in|after|for another|only in|no (?:sooner|earlier) than|at the earliest in|not before|within"
_AHEAD = rf"(?: the next| another| about| around)? {_LENGTH}(?! (?:years|ago)){_NO_CONTRACT}"
_NOTICE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bnotice(?: period)?\b[^.\n\d]{{0,40}}?{_LENGTH}{_NO_CONTRACT}",
        rf"{_LENGTH}['’]?[ -](?:of )?(?:{_MORE} ){{0,3}}notice\b",
        # "free for six months" is how long, not from when
        rf"\b(?:available|(?<![\w ] )free|(?:am|is|be|only|become) free|can (?:only )?(?:start|leave|join|begin))\b[^.\n\d]{{0,30}}?\b(?:{_UNTIL_THEN}){_AHEAD}",
        rf"\b(?:not|\w{{2,5}}n['’]t) (?:\w{{1,10}} )?(?:available|free)\b[^.\n\d]{{0,30}}?\b(?:{_UNTIL_THEN}|for){_AHEAD}",
        rf"\bnp\W{{1,3}}{_LENGTH}",
    )
)
_A_MOVE = r"(?:(?:a|an|any|another|other|new|my|next|the) ){0,3}(?:jobs?|work|roles?|positions?|posts?|mov\w{1,3}|chang\w{1,3}|switch\w{0,3}|leav\w{1,3}|employ\w{1,5}|opportunit\w{1,3}|offers?|anything|something|challenges?)\b"
_LOOKING = (
    rf"(?:(?:looking(?! (?:back|after|down|up)\b)|searching|hunting|seeking)(?! (?:for|to) (?!{_A_MOVE})| (?:\w+ ){{0,2}}(?:visa|sponsor\w*|agency)\b)|open to (?:work|offers?|new|a move|moving|a change|opportunit\w{{1,3}})|(?:on|in) the market|"
    rf"available(?!:| (?:on|or|during|between|weekends|evenings|nights|at (?!present|this|the)|for (?!{_A_MOVE}|hire|another|at least|the next|some|a few|\d))\b))"
)
_HERE = r"(?:where (?:i am|he is|she is|they are)|in (?:my|his|her|their|the) (?:present |current )?(?:job|role|post|position|work|team|place)|with (?:my|his|her|their) (?:present |current )?(?:employer|job|firm|company)|here)"
_STAYS = re.compile(
    rf"(?:\bnot|\bisn['’]t) (?:currently |actively |really |yet |at present |at the moment |presently |exactly |particularly |right now |now )*{_LOOKING}|"
    rf"\bno longer (?:looking|on the market|open|available)\b|"
    rf"\bno (?:plans?|wish|intention|desire|need|reason|hurry|interest) (?:to|of|in|for) (?:an? |any )?(?:new |other )?(?:mov\w{{1,3}}|leav\w{{1,3}}|chang\w{{1,3}}|switch\w{{0,3}}|job|go\b|going)(?! (?:trains?|bus(?:es)?|house|home)\b)|"
    rf"\b(?:happy|content|settled|satisfied|comfortable|at home|fine|glad) (?:to (?:stay|remain)|{_HERE})|"
    rf"\b(?:want|wish|intend|plan|mean|prefer|expect)s? to (?:stay|remain)(?: \w{{1,8}}){{0,2}} {_HERE}|"
    rf"\bpassive (?:candidate|job ?-?seeker)|"
    rf"\b(?:intend|mean|plan|want|expect)s? to (?:stay|remain)(?: put| on| here|(?=\W*(?:$|[.\n]))| [^.\n]{{0,20}}(?:\bwhere|\byears|\buntil))|"
    rf"\b(?:do not|don['’]t) (?:call|contact|approach|ring|mail|message|write)(?: (?:me|him|her|us|them))?(?: (?:with offers|before|until|about jobs|about new))|"
    rf"\b(?:not|isn['’]t) going anywhere\b|"
    rf"\b(?:has|have|is|am|very|well|he['’]s|she['’]s|i['’]m) settled(?=\W*(?:$|[.\n])| (?:here|there|in|where|and))",
    re.IGNORECASE,
)
"""Ways to say that somebody stays where they are, that profiles of train and validation or real ones use."""


def availability_in(text: str) -> float:
    """Multiplier in [0.92, 1.0] of what a text says of notice and of wanting to move; 1.0 where it says nothing.

    >>> availability_in("Notice period: six months."), availability_in("30 days' notice. Open to offers.")
    (0.96, 1.0)
    >>> availability_in("Happy where I am and not actively looking; notice of 5 months.")
    0.92
    """
    return round(1.0 - COST * _long_notice(text) - COST * (_STAYS.search(text) is not None), 2)


def _long_notice(text: str) -> bool:
    found = (match for pattern in _NOTICE for match in pattern.finditer(text))
    return any(_number(m["count"].casefold()) * _DAYS.get(m["unit"].casefold(), 30) > LONG_NOTICE_DAYS for m in found)


def _number(count: str) -> float:
    """Value of a count of days, weeks or months: "5", "half a", "a full"."""
    if count[0].isdigit():
        return float(count)
    if count.startswith("half"):
        return 0.5
    return 1.0 if count.startswith("a ") else NUMBER_WORDS[count]
