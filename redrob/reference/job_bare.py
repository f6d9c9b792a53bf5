"""A wish without the words of asking around it, found by the known things in it: "expertise to dress wounds here"."""

from __future__ import annotations

import re

from redrob.reference.job_wrapping import is_framing
from redrob.reference.language import tokens
from redrob.reference.vocabulary import concepts_named, content_stems
from redrob.reference.vocabulary.words import STOP_WORDS

MAX_ITEM_CHARS = 300  # between two commas; each "and" in it is a place to split, so its length bounds the work
ASIDE = re.compile(r"\s*[(\[](\w[^()\[\]]{0,160})[)\]]")
_LIKE = re.compile(r"e\.?g|ideally|such as|like|for example|including|or\b|and\b", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_KEPT = re.compile(r"(?:and|or|&|/)$", re.IGNORECASE)  # what joins a word of asking to the thing itself
WORKING_FROM = re.compile(r"work(?:ing)? (?:from|to)\b", re.IGNORECASE)  # "work from blueprints" is a deed
_SHARED_HEAD = re.compile(
    r" (?:works?|duties|tasks|jobs|law|applications|careers?|conditions?|points?|training|experience)\b", re.IGNORECASE
)
"""A noun right behind a known thing belongs to it: "banqueting kitchen work"."""


def without_comment(aside: re.Match[str]) -> str:
    """Nothing for an aside that says how firmly a thing is asked, "(essential; we check)"; itself where it names one."""
    first = aside[1].split(maxsplit=1)[0]
    return aside.group() if _known_span(aside[1]) or not is_framing(first) or _LIKE.match(aside[1]) else " "


def bare(clause: str) -> str:
    """A clause without the words of asking before its first known thing and after its last; itself where none is known.

    >>> bare("Sufficient expertise to dress wounds in your current or last role")
    'dress wounds'
    """
    lead = _LEAD.match(clause)
    if lead and _known_span(clause[lead.end() :]) and not _names_more(lead.group()):
        clause = clause[lead.end() :]
    known = _known_span(clause)
    if known is None:
        return clause
    start, end = 0, len(clause)
    for word in _WORD.finditer(clause, 0, known[0]):
        if not is_framing(word.group()) or WORKING_FROM.match(clause, word.start()):
            break
        start = word.end()
    for word in reversed(list(_WORD.finditer(clause, known[1]))):
        if not is_framing(word.group()):
            break
        end = word.start()
    if end < len(clause) and (head := _SHARED_HEAD.match(clause, known[1])):
        end = max(end, head.end())
    if start and _KEPT.match(clause[:start].split()[-1]):
        start = clause.rindex(clause[:start].split()[-1], 0, start)
    start, end = _cut(clause, start, known, end)
    opened = clause.count("(", start, end) > clause.count(")", start, end)
    return clause[start:end].strip(" \t,;:–—-" + ("(" if opened and clause[start:end].endswith(" (") else ""))


def without_lead(clause: str) -> str:
    """The clause without words of asking that end in a preposition.

    >>> without_lead("Serious chops in A/B testing")
    'A/B testing'
    """
    start = 0
    for word in _WORD.finditer(clause):
        if not is_framing(word.group()) or WORKING_FROM.match(clause, word.start()):
            break
        if word.group().casefold() == "only":
            return clause
        if word.group().casefold() in _PREPOSITIONS:
            start = word.end()
    return clause[start:].lstrip() or clause


_PREPOSITIONS = frozenset(("in", "of", "with", "at", "for"))


def _cut(clause: str, start: int, known: tuple[int, int], end: int) -> tuple[int, int]:
    """The stretch around a known thing without what is said by a colon, of somebody, or of having it.

    "wish list: [dress wounds]", "back yourself to [dress wounds]", "serious chops in [wound care]", "[wound care] took
    up much of your time".
    """
    before = clause[start : known[0]]
    for cue in (_COLON, _OF_SOMEBODY, _HELD):
        if (cut := cue.match(before)) and not (cue is _HELD and _DEED.search(cut.group())):
            start, before = start + cut.end(), before[cut.end() :]
    if (colon := clause.find(": ", known[1], end)) >= 0:
        end = colon  # "instrument sterilisation: bread and butter"
    if behind := _TOLD.search(clause, known[1], end):
        end = max(known[1], behind.start())
        for word in reversed(list(_WORD.finditer(clause, known[1], end))):
            if not is_framing(word.group()):
                break
            end = word.start()
    return start, end


_COLON = re.compile(r"[^:]{1,60}: +")
_OF_SOMEBODY = re.compile(
    r"(?:[\w'’-]+ ){0,5}(?:you|yourself|they|others|we|us|them|people|nobody|everybody|colleagues|anybody|somebody|someone|he|she)(?: (?:ask|asks|call|calls|turn|turns|come|comes|go|goes|trust|look|looks|want|need))? (?:to|in|for|on) ",
    re.IGNORECASE,
)
_HELD = re.compile(
    r"(?:[\w'’/-]+ ){0,4}?[a-z'’-]+ (?:in|at|with|through|among) |(?:be |been )?(?:in |takes? |taken )?charge of ",
    re.IGNORECASE,
)
_DEED = re.compile(
    r"(?:ing|ions?|ments?|ances?|ences?|ysis|als?|ures?|ships?|ts) (?:in|at|with|through|among) $", re.IGNORECASE
)
"""A deed stands before its own object: "changes in payroll", "collaboration with architects"."""
_TOLD = re.compile(
    r"(?:[ ,]+[\w'’-]+)? (?:(?<=on )(?:your|their) own|you|yours|they|them|we|us|(?:your|their|our|his|her)(?! own\b)|he|she|it|its|much)\b|"
    r" (?:needs?|happens?|means?|takes?) |,? (?:and )?(?:not )?on (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b| done \w+ly\b| only (?:by|if|when)\b",
    re.IGNORECASE,
)
"""Where somebody comes in behind a known thing, with the word before it: "[took up] much of your time"."""


_LEAD = re.compile(
    r"(?:[\w'’/-]+ ){0,5}?(?:expertise|experience|knowledge|skills?|proficiency|competenc[ey]|understanding|background|command|grasp|exposure|record|familiarity|mastery|fluency|capability|know-how)"
    r"(?: [\w'’-]+){0,2}? (?:in|of|with|at|on|for|to|around|through|across) ",
    re.IGNORECASE,
)
"""Having a thing, in whatever words: "deep subject matter expertise in"."""


def _names_more(lead: str) -> bool:
    """Whether a lead names a thing itself, in more than one word: "wound care experience in"."""
    return any(end - start > 1 for start, end, _ in concepts_named(content_stems(lead)))


def _known_span(clause: str) -> tuple[int, int] | None:
    """From the first to the last thing that a clause names, but for the words of every advertisement ("interview")."""
    words = [word for word in tokens(clause) if word.text.casefold() not in STOP_WORDS]
    spans = [
        (words[first].start, words[last - 1].end)
        for first, last, _ in concepts_named(tuple(word.stem for word in words))
        if last - first > 1 or not is_framing(words[first].text)  # "employment law" is a thing, "interview" is none
    ]
    if not spans or len(clause) > MAX_ITEM_CHARS:
        return None
    return min(start for start, _ in spans), max(end for _, end in spans)
