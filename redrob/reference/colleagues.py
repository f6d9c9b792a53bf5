"""Licences that a profile tells of others: who supports qualified solicitors is not thereby one."""

from __future__ import annotations

import re

from redrob.reference.schema import Span

_HELD = r"(?:fully )?(?:qualified|registered|licen[cs]ed|chartered|certified|accredited|admitted|practi[sc]ing)"
_BESIDE = r"(?:support|assist|help|shadow)(?:ed|ing|s)?|under|for|alongside|beside|with|by|reporting to|reported to"
_OF_COLLEAGUES = re.compile(
    rf"\b(?:{_BESIDE}) (?:(?:the|our|several|two|three|four|five|six|\d{{1,3}}|busy|senior|team|supervision|direction|guidance|of|an?) ){{0,4}}?"
    rf"(?:an? {_HELD} [\w-]+|{_HELD} (?:[\w-]+ ){{0,2}}?[\w-]+(?<!statu)s)\b",
    re.IGNORECASE,
)
NEAR = 80
"""Characters before the evidence in which those words may begin."""


def of_colleagues(evidence: Span, text: str) -> bool:
    """Whether evidence of a licence is of others, and the text speaks of no such licence elsewhere.

    >>> text = "Legal secretary. Supported qualified solicitors at Elm & Co."
    >>> of_colleagues(Span(27, 47, "qualified solicitors"), text), of_colleagues(Span(0, 15, "Legal secretary"), text)
    (True, False)
    """
    start = max(0, evidence.start - NEAR)
    for found in _OF_COLLEAGUES.finditer(text, start, evidence.end + NEAR):
        if found.start() < evidence.end and evidence.start < found.end():
            holder = found[0].split()[-1].rstrip("s")
            elsewhere = _OF_COLLEAGUES.sub("", text)
            return re.search(rf"\b{_HELD} (?:[\w-]+ ){{0,2}}{re.escape(holder)}\b", elsewhere, re.IGNORECASE) is None
    return False
