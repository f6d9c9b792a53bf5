"""Whether a clause tells of doing: a verb of work, a duty, a duration; and whether a line in a role is a mere remark."""

from __future__ import annotations

import re

from redrob.reference.vocabulary_polarity import DOING, ED, LEAD_IN, PAST, STATIVE, SUBJECT, TRAINED_OTHERS, VERBS

_BULLETED = re.compile(r"[-*•·▪◦–—>→➢➤✓✔●○»)][ \t]+$")
_YEAR = re.compile(r"(?:19|20)\d\d")  # in the line that heads a role
_HEAD_WORD = re.compile(r"\W{0,4}(\w+)")


def says_done(text: str, start: int, end: int) -> bool:
    """Whether a clause tells of doing: a verb of work, a duty, a duration.

    >>> says_done("Reconciled the ledgers", 0, 22), says_done("Skilled accountant", 0, 18)
    (True, False)
    >>> says_done("Dress wounds and give medicines", 0, 31), says_done("I like pastry", 0, 13)
    (True, False)
    """
    if DOING.search(text, start, end) is not None or ED.search(text, start, end) is not None:
        return True
    if any(m[1].casefold() not in STATIVE for m in SUBJECT.finditer(text, start, end)):
        return True
    lead = LEAD_IN.match(text, start, end)
    return lead is not None and _is_verb(lead[1].casefold(), text[lead.end() : min(end, lead.end() + 2)])


def _is_verb(word: str, following: str) -> bool:
    """Whether a word at the head of a clause is a verb of work: "dress", "dresses", "dressing"; not "Cook, ..."."""
    if following[:1] in ("", ",", ".", ":", ";", "/", "|", "-", "&"):
        return False
    if word in VERBS:
        return True
    if word.endswith("ing") and len(word) > 5:
        return any(base in VERBS for base in (word[:-3], word[:-3] + "e", word[:-4]))
    return word.endswith("s") and any(base in VERBS for base in (word[:-1], word[:-2]))


def is_remark(text: str, start: int, end: int) -> bool:
    """Whether a sentence in a role has the shape of a remark about oneself: no entry of a list, no deed at its head."""
    if _BULLETED.search(text, max(0, start - 4), start) or text[start] == "#" or _YEAR.search(text, start, end):
        return False
    if TRAINED_OTHERS.match(text, start, end):
        return False
    head = _HEAD_WORD.match(text, start, end)
    word = head[1].casefold() if head else ""
    return bool(word) and PAST.fullmatch(word) is None and not _is_verb(word, text[head.end() : head.end() + 2])  # type: ignore[union-attr]
