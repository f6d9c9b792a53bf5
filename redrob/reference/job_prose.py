"""Sentences of prose that are told as a whole: of the employer, of pay, of others, and questions with their answers."""

from __future__ import annotations

import re

from redrob.reference.job_lists import offers
from redrob.reference.job_refusal import REFUSES
from redrob.reference.job_sorts import asks_all_the_same, mixed
from redrob.reference.job_things import things_in
from redrob.reference.job_tone import Tone, addresses, asks_firmly, framed, gives, tone_of
from redrob.reference.job_words import is_known
from redrob.reference.vocabulary_job_cues import ASKS, MUST, NICE, OURS, RULED_OUT

_OTHERS = re.compile(
    r"\W*(?:the|our|every|each|most|half|all|both|two|three|four|five|six|seven|eight|nine|ten) (?!(?:\w+ ){0,2}(?:jobs?|roles?|posts?|positions?|work|vacancy|tasks?|person|candidates?|applicants?|\w*holder|appointee|incumbent|successful|right|ideal|one|hire|panel|seat|desk|we|who|you|\w*years?|yrs|months|winters|seasons|summers|decades?)\b)(?:\w+ )?\w+ (?!of\b)\w+",
    re.IGNORECASE,
)
"""A sentence about somebody or something else than the job: "The owner walks the dog at three"."""
_YEARS = re.compile(r"\b(?:years?|yrs?|months)\b", re.IGNORECASE)
_MONEY = re.compile(r"[£$€₹] ?\d|\d (?:euros?|lpa|pounds|dollars)\b|\b(?:pay|salary|wage)\b", re.IGNORECASE)
"""A sentence of pay, which asks for nothing unless it says so."""
_PLEASED = re.compile(
    r"\W*(?:(?:then )?(?:even )?(?:brilliant|great|lovely|good|better|nice|fine|super|excellent|wonderful|fantastic|perfect|splendid|marvellous|hooray|bravo|wow|cool|superb|terrific|tell us|do tell)\b)",
    re.IGNORECASE,
)
MAX_ANSWER = 8  # words of an answer; longer, it is a sentence of its own
_THEN = re.compile(r"\W*(?:then|please|sorry|kindly|in that case|so|unfortunately|we)\b", re.IGNORECASE)


def told_of_things(words: str, answer: str, families: frozenset[str], *, prose: bool) -> Tone | None:
    """What a sentence asks that speaks of the employer, or puts a known thing as a question; None for any other."""
    question = words.endswith("?")
    spans = things_in(words, families, everyday=True) if prose else []
    if not spans or not (
        question or any(" " in words[start:end] for start, end in spans) or things_in(words, families)
    ):
        return None
    if question:
        if things_in(answer, families):
            return None
        if _PLEASED.match(answer):
            return "nice"
        if asks_firmly(answer):
            return "must"
        return tone_of(framed(f"{words} {answer}", spans)) or ("must" if MUST.search(answer) else None)
    if not (OURS.match(words) and not asks_all_the_same(words)):
        return None
    frame = framed(words, spans)
    if gives(frame) or mixed(words, families)[1:]:
        return None
    return tone_of(frame) or ("must" if addresses(_STAFF.sub(r"\1", frame)) else None)


_STAFF = re.compile(r"(?<=\ue002)([^\ue002]*?)\b\d[\d,.]* (?:people|persons)\b")
"""How many work there: "We are a maker of packaging machines with 220 people" speaks to nobody."""


def is_of_others(words: str, *, bullet: bool) -> bool:
    """Whether a sentence speaks of the employer or of somebody else, and asks for nothing."""
    others = OURS.match(words) or (not bullet and _OTHERS.match(words) and not is_known(words))
    return bool(others) and not ASKS.search(words) and not asks_all_the_same(words)


def is_of_pay(words: str, families: frozenset[str]) -> bool:
    """Whether a sentence tells what the employer pays and gives, and asks for nothing."""
    if (
        MUST.search(words)
        or REFUSES.search(words)
        or RULED_OUT.search(words)
        or NICE.search(words)
        or things_in(words, families)
    ):
        return False
    if _YEARS.search(words):
        return False
    return _MONEY.search(words) is not None or offers(words)


_OF_A_READER = re.compile(
    r"you\b|(?:still )?(?:hoping|looking|wanting|expecting|after|waiting|seeking|searching|dreaming|planning|keen|unable|unwilling|no|not|want|need|prefer|only|can['’]t|don['’]t|won['’]t|cannot)\b",
    re.IGNORECASE,
)
"""How a question begins that asks the reader: "Hoping for a job from Monday to Friday?"."""


def refused_by(question: str, answer: str) -> bool:
    """Whether a question names who is not wanted: "You have no car? Then please scroll on"."""
    return (
        _OF_A_READER.match(question) is not None
        and _THEN.match(answer) is not None
        and REFUSES.search(answer) is not None
    )


def only_answers(words: str, families: frozenset[str]) -> bool:
    """Whether a sentence only answers the question before it: "You eat that for breakfast"."""
    return len(words.split()) <= MAX_ANSWER and not things_in(words, families) and not asks_firmly(words)
