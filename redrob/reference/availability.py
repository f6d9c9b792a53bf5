"""Availability as a bounded multiplier: long notice and no wish to move cost a little, what is not said costs nothing."""

from __future__ import annotations

import re

from redrob.reference.dates import NUMBER_WORDS

LONG_NOTICE_DAYS = 90
COST = 0.04
"""Of each: a notice period above 90 days, and not being open to work. Records know more: `redrob.reference.record`."""

_DAYS = {"day": 1, "week": 7, "month": 30, "quarter": 90, "year": 365}
_NOTICE_SIGN = re.compile(
    r"otice|vailable|[Ff]ree|[Ss]tart|leave|join|begin|[Rr]elease|let go|contract|[Tt]ied|[Bb]ound|[Nn]eed|[Rr]equire|[Tt]ake|[Mm]ust|ha(?:ve|s) to|keeps me|holds me|NP|resign|hold (?:me|her|him)"
)
_COUNT = r"(?P<count>\d{1,3}(?:\.\d)?|half an?|a full|a whole|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|half)"
_LENGTH = rf"\b{_COUNT}(?: full| whole| calendar)?[ -]?(?P<unit>day|week|month|quarter|year|mths?\b|mos?\b|m\b)s?\b"
_LEAVING = r"(?:resign\w{0,6}|resignation|notice|signing|sign(?:ature|ed)?|leaving|contract|my (?:release|exit|departure)|the end of (?:the|a) (?:quarter|month|half[- ]year|year))"
_MORE = r"(?:the|a|an|my|our|his|her|their|of|is|was|are|still|period|currently|about|around|roughly|at|least|full|long|contractual|statutory|legal|to|give|serve|work|runs?|runs for|stands|comes|takes|lasts|requires?|means|until|for|in|under|contract|employer|present|current|job|and|it|be|would|must|have|has|i|he|she|they)"
_NO_CONTRACT = r"(?!['’]?[- ](?:(?!(?:when|after|once|as|if|until|till|because|and|my|his|her|their|this|the|current)\b)\w+[- ]){0,3}(?:contracts?|projects?|assignments?|roles?|positions?|placements?)\b)"
_UNTIL_THEN = r"in|after|for another|only in|no (?:sooner|earlier) than|at the earliest in|not before|within"
_AHEAD = rf"(?: the next| another| about| around)? {_LENGTH}(?! (?:years|ago)){_NO_CONTRACT}"
_NOTICE = (
    re.compile(rf"\bnotice(?: period)?\b[^.\n\d]{{0,40}}?{_LENGTH}{_NO_CONTRACT}", re.IGNORECASE),
    re.compile(rf"{_LENGTH}['’]?[ -](?:of )?(?:{_MORE} ){{0,3}}notice\b", re.IGNORECASE),
    re.compile(
        rf"\b(?:available|(?<![\w ] )free|(?:am|is|be|only|become) free)\b[^.\n\d]{{0,30}}?\b(?:{_UNTIL_THEN}){_AHEAD}",
        re.IGNORECASE,  # but "free for six months" is how long, not from when
    ),
    re.compile(
        rf"\b(?:(?:not|\w{{2,5}}n['’]t) (?:\w{{1,10}} )?(?:available|free)|can (?:only )?(?:start|leave|join|begin)|could (?:only )?(?:start|leave|join|begin)|(?:able|ready) to (?:start|leave|join|begin)|let go|out of (?:my|the|his|her) contract|(?:tied|bound|committed) (?:to|by|in) (?:(?:my|the|his|her|an?|their) )?(?:\w{{1,12}} )?(?:contract|employer|firm|company|agreement))\b[^.\n\d]{{0,30}}?\b(?:{_UNTIL_THEN}|for){_AHEAD}",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:notice(?: period)?|np) ?\((?:in )?(?P<unit>day|week|month)s?\)\W{1,3}(?P<count>\d{1,3})\b", re.IGNORECASE
    ),
    re.compile(rf"\bnp\W{{1,3}}{_LENGTH}", re.IGNORECASE),
    re.compile(
        rf"\b(?:available|start|free|join|begin|earliest)\b[^.\n\d]{{0,40}}?{_LENGTH} (?:after|from|following|once|as of)(?: the (?:day|date|moment|time))?(?: (?:i|he|she|they|of|my|his|her|their|the|a|on|which|that|hand in|submit|give)){{0,5}} {_LEAVING}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:serve(?:d)?(?: out)?|work(?:ed)?(?: out)?|see(?:n)? out|honou?r(?:ed)?|hold (?:me|him|her|them) to|held to) (?:(?:my|his|her|their|the|a|another|full|whole|contractual|out) ){{0,3}}{_LENGTH}(?! (?:as|at|for|in|with|on)\b)",
        re.IGNORECASE,
    ),
)
_A_MOVE = r"(?:(?:a|an|any|another|other|new|my|next|the) ){0,3}(?:jobs?|work|roles?|positions?|posts?|mov\w{1,3}|chang\w{1,3}|switch\w{0,3}|leav\w{1,3}|employ\w{1,5}|opportunit\w{1,3}|offers?|anything|something|challenges?)\b"
_LOOKING = (
    rf"(?:(?:looking(?! (?:back|after|down|up)\b)|searching|hunting|seeking)(?! (?:for|to) (?!{_A_MOVE})| (?:\w+ ){{0,2}}(?:visa|sponsor\w*|agency)\b)|job[- ]?(?:hunting|seeking|searching)|open to (?:work|offers?|new|a move|moving|a change|approaches|opportunit\w{{1,3}}|leaving)|(?:on|in) the market|"
    rf"available(?!:| (?:on|or|during|between|weekends|evenings|nights|at (?!present|this|the)|for (?!{_A_MOVE}|hire|another|at least|the next|some|a few|\d))\b)|"
    r"(?:interested in|planning|planning on|considering|thinking of|thinking about|after|keen on|keen to) (?:to |an? |any )?(?:new|other|mov\w{1,3}|chang\w{1,3}|leav\w{1,3}|switch\w{0,3}|offers|job))"
)
_HERE = r"(?:where (?:i am|he is|she is|they are)|in (?:my|his|her|their|the) (?:present |current )?(?:job|role|post|position|work|team|place)|with (?:my|his|her|their) (?:present |current )?(?:employer|job|firm|company)|here)"
_STAYS = re.compile(
    rf"\bnot (?:currently |actively |really |yet |at present |at the moment |presently |exactly |particularly |right now |now )*{_LOOKING}|"
    rf"\bisn['’]t (?:currently |actively |really )?{_LOOKING}|"
    rf"\bcurrently not {_LOOKING}|"
    rf"\bno longer (?:looking|on the market|open|available)\b|"
    rf"\bno (?:plans?|wish|intention|desire|need|reason|hurry|rush|interest|thought|intentions|thoughts)(?: at present| at the moment| currently| right now)? (?:to|of|in|for) (?:an? |any )?(?:new |other )?(?:mov\w{{1,3}}|leav\w{{1,3}}|chang\w{{1,3}}|switch\w{{0,3}}|job|go\b|going)(?! (?:trains?|bus(?:es)?|house|home)\b)|"
    rf"\b(?:very |quite |perfectly |really |fully |rather |so )?(?:happy|content|settled|satisfied|comfortable|at home|fine|glad) (?:to (?:stay|remain)|{_HERE})|"
    rf"\b(?:want|wants|wish|wishes|intend|intends|plan|plans|mean|means|prefer|prefers) to (?:stay|remain)(?: \w{{1,8}}){{0,2}} {_HERE}|"
    rf"\bpassive (?:candidate|job ?-?seeker)|"
    rf"\b(?:open to work|open for work|looking for work|looking|job search|open to offers|actively looking|seeking work|available)[:?] (?:no|not|none|false|off)\b|"
    rf"\b(?:intends?|means?|plans?|wants?|expects?|going|glad|happy|determined) to (?:stay|remain)(?: put| on| here| there| retired| loyal|(?= [^.\n]{{0,20}}(?:\bhere|\bwhere|\byears|\buntil))|(?=\W*(?:$|[.\n])))|"
    rf"\b(?:do not|don['’]t|please do not|no need to) (?:call|contact|approach|ring|mail|message|write)(?: (?:me|him|her|us|them))?(?: (?:with offers|before|until|about jobs|about new))|"
    rf"\b(?:not|isn['’]t|ain['’]t) going anywhere\b|"
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
    if _NOTICE_SIGN.search(text) is None:
        return False  # nearly every profile
    for pattern in _NOTICE:
        for match in pattern.finditer(text):
            count = match["count"].casefold()
            if _number(count) * _days(match["unit"].casefold()) > LONG_NOTICE_DAYS:
                return True
    return False


def _days(unit: str) -> int:
    """Days of a unit, months where it is cut short: "6m", "6 mths"."""
    return _DAYS.get(unit, _DAYS["month"])


def _number(count: str) -> float:
    """Value of a count of days, weeks or months: "5", "half a", "a full"."""
    if count[0].isdigit():
        return float(count)
    if count.startswith("half"):
        return 0.5
    return 1.0 if count.startswith("a ") else NUMBER_WORDS[count]
