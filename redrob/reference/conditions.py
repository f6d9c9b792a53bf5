"""Conditions of a job: shifts, place, notice and the like. They are circumstances, not things that somebody can do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from redrob.reference.language import Sentence

ConditionKind = Literal["shift", "location", "relocation", "notice", "work_mode", "travel", "right_to_work"]
MAX_CONDITIONS = 20


@dataclass(frozen=True, slots=True)
class Condition:
    """One circumstance asked for, quoted: `job[start:end] == text`."""

    kind: ConditionKind
    text: str
    start: int
    end: int


def _words(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


_PLACE = r"[A-Z][\w'’-]{1,20}(?: [A-Z][\w'’-]{1,20}){0,2}"
PATTERNS: tuple[tuple[ConditionKind, re.Pattern[str]], ...] = (
    ("right_to_work", _words(r"(?:right|eligib\w{1,5}|authori[sz]\w{1,4}|permitted|entitled) to work|work (?:permit|visa|authori[sz]ation)|visa sponsorship|sponsor (?:a )?visas?")),
    ("relocation", _words(r"relocat(?:e|ion|ing)|willing to move|prepared to move")),
    ("notice", _words(r"notice period|(?:\d{1,3} days?['’]?|one month['’]?s?|short) notice|immediate (?:joiners?|joining|starters?|start|availability)|available immediately|join (?:immediately|at once)|start (?:immediately|asap|at once)")),
    ("shift", _words(r"(?:rotating|night|day|early|late|evening|weekend|split|swing|graveyard|12[- ]hour|twelve[- ]hour|rotational)(?:,| and| or|/)? {0,1}(?:(?:early|late|day|night|evening|weekend|sunday|saturday|bank holiday)s?(?:,| and| or|/)? {0,1}){0,3}shifts?|shift (?:work|pattern|rota|working)|"
                     r"(?:rotating|on-call|duty|weekend) (?:shifts?|rota|roster|rotation)|nights|(?:alternate |every other |some )?weekends?(?: work(?:ing)?)?|early (?:mornings?|starts?)|evenings|bank holidays|unsoci(?:al|able) hours|24/7 rota")),
    ("travel", _words(r"(?:some|occasional|frequent|regular|up to \d{1,3} ?%|\d{1,3} ?%|extensive|international) travel|travel(?:l?ing)? (?:between|across|to (?:client|customer|site|other)\w{0,8}|is (?:required|expected|needed|part)|required|up to|of|\(|about)|willing(?:ness)? to travel|(?:able|ready|prepared) to travel|overnight stays?|nights? away")),
    ("work_mode", _words(r"fully remote|remote(?:ly)?(?: first| only| working| role| position| job)?(?!\w| (?:monitor|patient|team|site|sens|area|communit|support|desktop|control|access))|hybrid(?: working| role| work)?(?! (?:app|cloud|vehicle|car|mobile))|on[- ]site|in[- ]office|work(?:ing)? from home|office[- ]based|home[- ]based")),
)  # fmt: skip
_LOCATED = re.compile(
    rf"(?:(?i:\b(?:job )?(?:location|place of work|based)\s?[:–-]\s?)([^\n(;|]{{2,60}})|"
    rf"(?i:\b(?:based|located|sits?|situated|live|living|reside|residing|commutable)) (?:in|near|at|to|within reach of) (?:or (?:near|around) )?({_PLACE}))"
)
_STANDING = re.compile(r"(?<!\w)(?:we|our|company|firm|headquarter\w{0,3}|offices?|clients?)(?!\w)", re.IGNORECASE)
_OFFERED = re.compile(
    r"(?<!\w)(?:(?:no|without|free|close[ds]? (?:at|on)|never work) (?:any )?(?:evenings|nights|weekends|travel|shifts)|(?:parking|canteen|gym|nursery|cr[eè]che|restaurant|caf[eé]) on[- ]site)",
    re.IGNORECASE,
)


def conditions_in(text: str, sentence: Sentence) -> Iterator[Condition]:
    """Conditions that one sentence of a job description states, at most one of each kind.

    >>> job = "Based in Leeds. Night shifts; you must have the right to work."
    >>> [(c.kind, c.text) for c in conditions_in(job, Sentence(0, len(job), True, False))]
    [('right_to_work', 'right to work'), ('shift', 'Night shifts'), ('location', 'Leeds')]
    """
    if _OFFERED.search(text, sentence.start, sentence.end):
        return
    for kind, pattern in PATTERNS:
        match = pattern.search(text, sentence.start, sentence.end)
        if match:
            yield Condition(kind, match.group(), *match.span())
    place = _LOCATED.search(text, sentence.start, sentence.end)
    if place and not _STANDING.search(text, sentence.start, place.start()):
        group = 1 if place[1] else 2
        found = place[group].rstrip(" .,\t")
        if found:
            yield Condition("location", found, place.start(group), place.start(group) + len(found))


def is_condition(words: str) -> bool:
    """Whether a stretch of a clause names a circumstance rather than something to be done or known.

    >>> is_condition("rotating shifts"), is_condition("wound care")
    (True, False)
    """
    return any(pattern.search(words) for _, pattern in PATTERNS)
