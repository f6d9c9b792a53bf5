"""What adverts say by the way: checks before the first day, dates, weekdays, pay scales. It looks like a wish and is none."""

from __future__ import annotations

import re

_CHECKED = re.compile(
    r"(?:pass |undergo |clear |complete |agree to )?(?:an? |the )?(?:(?:full|enhanced|basic|standard|satisfactory|clean|clear|pre-employment|mandatory|random|routine|successful) )*"
    r"(?:right[- ]to[- ]work(?: (?:in|here|there)\b.*)?|(?:dbs|crb|pvg)(?: (?:check|disclosure|clearance))?|(?:background|criminal (?:records?|history)|police|drug(?:s)?(?: (?:and|&) alcohol)?|online|credit|medical|health|vetting|reference) (?:check|search|screen|screening|test|testing|clearance|disclosure|vetting)|online searches)",
    re.IGNORECASE,
)
"""What the employer looks into before somebody starts; checks that are the work itself stand in the plural."""
_NO_SUCH_WISH = re.compile(
    r"full stop|period|stop reading.*|(?:no|not|when|where|cannot|sorry|(?:ca|wo|do|is|does|did|should)n['’]t) .*|sorry|left|report|sponsor (?:\w+ )?visas?.*|.*\bwhether\b.*|keep an eye|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6}\W+(?:to|till|-|–)\W+\w+|"
    r"(?:mps|ups|band \d\w?|grade \w{1,2})|(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?|"
    r"(?:lift|carry|move|push|pull)(?:ing)? .{0,20}\d+ ?(?:lbs?|pounds|kg|kilos?).*|ladders and (?:lifts|heights|stairs)",
    re.IGNORECASE,
)
"""What is left of a sentence about dates, days, pay or physical demands, or the end of one that says no to something."""
ENGLISH = re.compile(
    r"(?:(?:very|good|fluent|excellent|strong|business|working|professional|native|in|and|of|knowledge|command|level|confident|friendly|polished|solid) )*english(?: (?:skills|language|fluency))?(?: (?:\(?[abc][12]\)?))?",
    re.IGNORECASE,
)
"""Asked for in English, of people who write in English: a manner like other soft skills."""


_LABELLED = re.compile(
    r"(?:reports? to|reporting to|line manager|grade|band|ref(?:erence)?(?: (?:no|number|code))?|client|end client|employer|company|organi[sz]ation|department|team|site|branch|(?:base )?location|place(?: of work)?|city|region|country|budget|ctc|pay|rate|salary|package|notice(?: period)?|"
    r"interviews?|joining|openings?|vacanc(?:y|ies)|positions?|no of \w+|headcount|start(?: date)?|duration|term|contract(?: type)?|hours|shifts?|mode|schedule|website|e-?mail|phone|telephone|contact(?: person)?|posted|deadline|closing date|industry|sector): ?.+|"
    r"base location .+|budget (?:of |is |up to |upto |around )?\d.*|(?:virtual |face[- ]to[- ]face |f2f )?interviews? (?:this|next|on|in) .+|notice (?:period )?(?:of |up to |max )?\d.*|\d[\d.,]* ?(?:h|hrs?|hours)(?: (?:per|a|/) ?(?:week|wk|month|day))?|(?:full|part)[- ]time",
    re.IGNORECASE,
)
"""What stands behind a label of every advertisement, and what needs none: "Client: Elm Group", "38 h per week"."""
_FIGURE = re.compile(
    r"(?:(?:set|sets|raise|raises|meet|clear|pass|is|high|our|the|a|one) ){0,3}(?:bar|hurdle|benchmark|yardstick|touchstone|threshold|baseline|benchmarks)|(?:many |some )?miles(?: on the clock)?|(?:the )?(?:price of )?admission|(?:the )?ticket(?: in)?|tip|an? edge|(?:small |head )?(?:lead|start)|store|urgent(?:ly)? (?:requirement|opening|hiring|vacancy|need|required|wanted)|another \w+|(?:an? )?new (?:owner|home|colleague|face|hand)|old hands?|(?:a )?paid(?: (?:job|role|post|position|work))?|bare|far|living|extra(?: marks?| points?)?|(?:the )?(?:cherry|icing|cherry on (?:top|the cake)|icing on the cake)|wish(?: ?list)?|(?:your )?(?:cv|r[eé]sum[eé]|letter|covering letter|cover letter)",
    re.IGNORECASE,
)
"""Figures of speech by which adverts ask, and the papers by which people apply."""
_JOINING = re.compile(
    r"visit (?:the|our) (?:\w+ )?(?:depot|office|branch|site|warehouse|plant|headquarters)\b|join(?:ing)? (?:an?|the|our|us|this)\b(?: [\w-]+){0,3}?(?: (?:gang|team|crew|squad|group|department|firm|company|brigade|practice|unit|staff|family)s?\b|$)",
    re.IGNORECASE,
)
"""Where somebody comes to work, which is no wish."""


def is_labelled(words: str) -> bool:
    """Whether a sentence is no more than a label of every advertisement with what stands behind it.

    >>> is_labelled("Client: Elm Trading."), is_labelled("Client presentations")
    (True, False)
    """
    return _LABELLED.fullmatch(words.strip(" .*_\t")) is not None


def asks_nothing(text: str) -> bool:
    """Whether a piece is a check that the employer makes, a permit that no profile names, a place to come to, or a rest.

    >>> [asks_nothing(text) for text in ("enhanced DBS check", "right to work", "right to work checks", "Mon to Fri")]
    [True, True, False, True]
    """
    return any(
        (
            _CHECKED.fullmatch(text),
            _NO_SUCH_WISH.fullmatch(text),
            _FIGURE.fullmatch(text),
            _LABELLED.fullmatch(text),
            _JOINING.match(text),
        )
    )
