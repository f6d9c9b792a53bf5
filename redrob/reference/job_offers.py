"""What an employer gives, told in prose: "You can buy extra leave", and whatever stands among such sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from redrob.reference.job_refusal import REFUSES
from redrob.reference.job_things import things_in
from redrob.reference.job_tone import asks_firmly, wishes_only
from redrob.reference.language import Sentence
from redrob.reference.vocabulary_job_cues import RULED_OUT

MOSTLY = 0.5  # share of the other sentences of a paragraph that are offers, from which the paragraph tells of them
MIN_OTHERS = 2  # sentences beside it from which a paragraph may speak for one
_PERK = re.compile(
    r"\W*(?:if you (?:like|wish|want),? )?you (?:can|may|could|might|are (?:free|welcome|allowed|entitled) to|get to|have the (?:option|choice|chance|right) (?:to|of)) (?:also |even |always |of course |freely |then )?"
    r"(?:buy(?:ing)?|sell(?:ing)? (?:it |them )?back|leas(?:e|ing)|rent|borrow|choos(?:e|ing)|pick (?:your|the|a|where|when)|swap|bring (?:your|the|a) (?:dog|dogs|pet|children|child|family|own (?:laptop|device))|tak(?:e|ing) (?:an? |your |up to |extra |time |days? |unpaid |home|(?:\w+ ){1,3}(?:off|leave|holiday|days|weeks))|"
    r"leave (?:at|early|when|your|on|by)|finish|go home|come and go|work(?:ing)? (?:from (?:home|abroad|anywhere|where)|remotely|flexibly|where|when|part of)|retire|enjoy|expect|look forward|use (?:our|the) (?:gym|pool|canteen|car|cars|bikes?|cr[eè]che|nursery|shuttle|bus|house|cottage)|carry (?:over|them over)|top up|park|cycle|travel free|study|sleep in|join (?:our|the) (?:pension|scheme|plan|club|choir))\b",
    re.IGNORECASE,
)
"""What somebody may do that costs the employer something."""
_GIVEN = re.compile(
    r"\W*(?:you(?:['’]ll| will| would)? (?:get|be (?:given|paid|offered|provided with|assigned)|receive|enjoy|benefit from)\b(?! to (?:grips|know)\b| (?:\w+ )?(?:points?|marks?|credits?|plus|bonus|advantage)\b)|(?:the |our )?(?:usual|customary|standard|full|all) (?:\w+ )?(?:benefits|perks|allowances)\b|"
    r"(?:want|wish|fancy|like|looking|hoping) (?:to )?(?:learn\w*|study\w*|qualify\w*|train\w*|grow\w*|develop\w*|a degree|more)\b[^.;:]{0,60}\?)",
    re.IGNORECASE,
)
_PAY = re.compile(
    r"\W*(?:(?:gross|net|minimum|monthly|weekly|annual|yearly|hourly|basic|base|starting|competitive|attractive|fair|good|decent|generous|the|your|our) ){0,3}(?:pay|salary|salaries|wages?|remuneration|compensation|earnings|ctc)\b(?! (?:review|negotiat|survey|benchmark|run|administration|advice)\w*)",
    re.IGNORECASE,
)
"""How a sentence begins that tells what is paid."""
_WITH_THE_JOB = re.compile(r"\b(?:come|comes|go|goes|are|is) (?:free )?with the (?:job|post|role)\b", re.IGNORECASE)


def is_offer(words: str, families: frozenset[str]) -> bool:
    """Whether a sentence only tells what the employer gives.

    >>> is_offer("You can buy extra leave.", frozenset()), is_offer("You can rear queens.", frozenset())
    (True, False)
    """
    if things_in(words, families) or REFUSES.search(words) or RULED_OUT.search(words):
        return False
    return any(cue.match(words) for cue in (_PERK, _GIVEN, _PAY)) or _WITH_THE_JOB.search(words) is not None


def among_offers(
    every: Sequence[Sentence], offered: Mapping[int, bool], texts: Sequence[str], families: frozenset[str]
) -> frozenset[int]:
    """Numbers of the sentences that stand in a paragraph of offers and ask for nothing by their own words.

    `offered` tells of each sentence of prose whether it is an offer by itself.
    """
    found: set[int] = set()
    for line in _lines(every):
        others, offers = len(line) - 1, sum(offered.get(number, False) for number in line)
        for number in line:
            if (
                others >= MIN_OTHERS
                and offers - offered.get(number, False) >= MOSTLY * others
                and (offered.get(number, False) or not wishes_only(texts[number]))
                and not things_in(texts[number], families)
                and not asks_firmly(texts[number])
                and not REFUSES.search(texts[number])
                and not RULED_OUT.search(texts[number])
            ):
                found.add(number)
    return frozenset(found)


def _lines(every: Sequence[Sentence]) -> list[list[int]]:
    """Numbers of the sentences of each line of prose."""
    lines: list[list[int]] = []
    for number, sentence in enumerate(every):
        if sentence.bullet:
            continue
        if sentence.line_start or not lines or lines[-1][-1] != number - 1:
            lines.append([])
        lines[-1].append(number)
    return lines
