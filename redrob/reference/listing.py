"""Tells a mere list of skills from an account of work, by the shape of a line first and by its words second.

A list is a row of short noun phrases: no verb of the past, no subject, no prepositions but "of". What leads into it
("Know-how: ...", "Knows about ...", "... among the skills") may be worded in any way.
"""

from __future__ import annotations

import re

from redrob.reference.anycase import AnyCase
from redrob.reference.vocabulary_listing import (
    CLAIMED,
    DUTY_LABEL,
    LIST_LABEL,
    LIST_LEAD,
    LIST_TAIL,
    LIST_VERB,
    LIVED,
    PARTICIPLES,
)
from redrob.reference.vocabulary_polarity import PAST, VERBS

MAX_ITEM_WORDS = 5
MAX_LABEL_WORDS = 6
MAX_LABEL = 45
MAX_LIST = 1_200  # characters; longer lines are data
_ITEM = re.compile(r"\s*(?:[,;|•·/]|\s[–—-]\s|\band\b|\bor\b|&(?= ))\s*")
_MARK = re.compile(r":|\s(?:[–—=|-]|=>|->)\s")
_TAG_MARKS = (" | ", " · ", " • ", " / ", "#")
"""What stands between tags, and not between duties."""
_SLASHED = re.compile(r"[\w'’ -]{2,30}(?:/[\w'’ -]{2,30}){2,9}\.?")
"""A row of tags between strokes, "rotas/payroll/budgets", which no duties are."""
_WORD = re.compile(r"[^\W_][\w'’&+#./-]*")
_TOLD = AnyCase(
    r"\b(?:an?|my|our|your|his|her|their|its|for|with|to|at|by|from|into|over|under|per|until|during|after|before|while|when|where|who|which|that|i|we|he|she|they|me|us|was|were|is|are|am|be|been|had|have|has|not|never|so|as|because|every|each|all)\b",
)
"""Words that a row of noun phrases does not hold."""
_NEXT = re.compile(r"(?:,? (?:and then|and|then)|,) (?=[a-z])")
_ADJECTIVES = AnyCase(
    r"\W{0,4}(?:(?:highly |very |well[- ])?(?:motivated|punctual|reliable|organi[sz]ed|hard[- ]?working|dynamic|dedicated|flexible|enthusiastic|team[- ]player|honest|loyal|passionate|results[- ]driven|proactive|energetic|friendly|creative), ){2,6}(?!i\b|he\b|she\b)",
)
"""Praise in a row, which opens a row of skills and no account of work."""
_SECOND_CLAUSE = AnyCase(r"[,;]? (?:but|where|which|who|and (?=(?:i|he|she|they)\b))")


def names_a_list(label: str) -> bool:
    """Whether a heading or label stands over a list of what somebody knows.

    >>> names_a_list("Know-how"), names_a_list("Skills summary"), names_a_list("Key areas of responsibility")
    (True, True, False)
    """
    if len(label) > MAX_LABEL or LIST_LABEL.fullmatch(label) is None:
        return False
    return not any(_tells(word) for word in label.split())


def heads_a_row(label: str, below: str) -> bool:
    """Whether a heading in words of its own stands over a row of noun phrases: "Up my sleeve" over "jus, patisserie".

    >>> heads_a_row("Up my sleeve", "jus, patisserie, boning"), heads_a_row("Duties", "stock control, cash handling")
    (True, False)
    """
    words = label.split()
    if not 0 < len(words) <= MAX_LABEL_WORDS or len(label) > MAX_LABEL or any(c.isdigit() for c in label):
        return False
    if label[-1] in ".!?," or DUTY_LABEL.match(label) or any(map(_tells, words)):
        return False
    return len(_items(below)) > 1 and enumerates(below)


def enumerates(words: str) -> bool:
    """Whether a stretch is only a row of noun phrases.

    >>> enumerates("call handling, structured cabling and scale of fees"), enumerates("Ran payroll, closed the month")
    (True, False)
    """
    if len(words) > MAX_LIST or _TOLD.search(words):
        return False
    items = _items(words)
    found = [_WORD.findall(item) for item in items]
    if not items or any(len(item) > MAX_ITEM_WORDS for item in found):
        return False
    return not any(_is_past(item) for item in found) and not _are_duties(found)


def lists_only(text: str, start: int, end: int, *, row: bool = True) -> bool:
    """Whether a sentence only lists what somebody knows; a bare row of nouns does where `row` says so.

    >>> [lists_only(s, 0, len(s)) for s in ("Knows about call handling.", "Names rotas as strengths.", "Ran rotas.")]
    [True, True, False]
    """
    if end - start > MAX_LIST:
        return False
    sentence = text[start:end]
    label, colon, rest = _labelled(sentence)
    if colon and len(label) <= MAX_LABEL:
        bare = label.strip(" *_#-•")
        if names_a_list(bare):
            return row or not begins_a_deed(rest)
        tells = DUTY_LABEL.match(bare) is not None or any(map(_tells, bare.split()))
        if not tells and len(bare.split()) <= MAX_LABEL_WORDS and enumerates(rest):
            return True
    lead = LIST_LEAD.match(sentence)
    if lead is not None:
        return _no_deed(sentence, lead.end())
    if _ADJECTIVES.match(sentence) and not LIVED.search(sentence):
        return True
    if LIST_TAIL.search(sentence):
        verb = LIST_VERB.match(sentence)
        return _no_deed(sentence, verb.end() if verb else 0)
    row = row or any(mark in sentence for mark in _TAG_MARKS) or _SLASHED.fullmatch(sentence) is not None
    return row and len(_items(sentence)) > 1 and enumerates(sentence) and not LIVED.search(sentence)


def leads_a_list(text: str, start: int, end: int) -> bool:
    """Whether a sentence inside a role says by its label or its ends that it only lists."""
    sentence = text[start : min(end, start + MAX_LIST)]
    label, colon, _ = _labelled(sentence)
    if colon and names_a_list(label.strip(" *_#-•")):
        return True
    lead = LIST_LEAD.match(sentence)
    return lead is not None and _no_deed(sentence, lead.end()) and enumerates(sentence[lead.end() :])


def _labelled(sentence: str) -> tuple[str, str, str]:
    """A label, its mark and what follows: "Toolkit - jus, stocks", "Core skills | rotas", "Keywords = VAT"."""
    mark = _MARK.search(sentence, 0, MAX_LABEL + 4)
    if mark is None:
        return sentence, "", ""
    return sentence[: mark.start()], ":", sentence[mark.end() :]


def _tells(word: str) -> bool:
    """Whether a word of a label is a verb of the past that tells of work: "Built", not "claimed"."""
    return PAST.fullmatch(word) is not None and word.casefold() not in CLAIMED


def until_a_deed(text: str, start: int, end: int) -> int:
    """Where what is merely listed gives way to a deed: "studied patisserie, ran the fish section".

    >>> text = "Studied patisserie at night school, shouted the orders"
    >>> text[until_a_deed(text, 0, len(text)) :]
    'shouted the orders'
    """
    return next((m.end() for m in _NEXT.finditer(text, start, end) if begins_a_deed(text[m.end() : end])), end)


def begins_a_deed(words: str) -> bool:
    """Whether words begin with a verb of the past: "ran the fish section", not "structured cabling"."""
    return _is_past(_WORD.findall(words[:MAX_LABEL]))


def _no_deed(sentence: str, position: int) -> bool:
    """Whether what follows a lead has no past verb at the head of an item, and no place or time."""
    if LIVED.search(sentence):
        return False
    cut = _SECOND_CLAUSE.search(sentence, position)
    items = _items(sentence[position : cut.start() if cut else len(sentence)])
    return not any(_is_past(_WORD.findall(item)) for item in items)


def _items(words: str) -> list[str]:
    return [item for item in _ITEM.split(words.strip(" .;:")) if item.strip()]


def _are_duties(items: list[list[str]]) -> bool:
    """Whether a row tells of duties: "runs payroll and rotas", or a verb at the head of each, "dress wounds, give medicines"."""
    heads = [item[0].casefold() for item in items if item]
    if len(items[0]) > 1 and heads[0].endswith("s") and (heads[0][:-1] in VERBS or heads[0][:-2] in VERBS):
        return True
    return all(_of_verb(head) for head in heads)


def _of_verb(word: str) -> bool:
    if word.endswith("ing"):
        return any(base in VERBS for base in (word[:-3], word[:-3] + "e", word[:-4]))
    return word in VERBS or word.removesuffix("s") in VERBS


def _is_past(item: list[str]) -> bool:
    """Whether an item begins with a verb of the past that is no adjective: "ran payroll", not "structured cabling"."""
    if not item:
        return False
    head = item[0].casefold()
    return PAST.fullmatch(head) is not None and not (len(item) > 1 and head in PARTICIPLES)
