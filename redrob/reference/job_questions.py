"""A thing put as a question, with what follows for those who have it or lack it: "Can you rear queens? If not, we part"."""

from __future__ import annotations

import re

from redrob.reference.job_refusal import REFUSES
from redrob.reference.job_tone import Tone, asks_firmly, wishes_only
from redrob.reference.vocabulary_job_cues import DISQUALIFY

MAX_WORDS = 14  # of a question that names a thing; longer, it tells of something
_LEAD = re.compile(
    r"\W*(?:so,? |and |now |well,? )?(?:(?:have|['’]ve) (?:you|they)(?: ever| already| really| actually)? (?:got|had|done|used|worked (?:with|on|in)|met|seen|tried|held|handled|learn(?:ed|t)(?: how)? to|mastered|practised)|(?:do|can|could) you(?: really| already| also)?(?: (?:have|hold|know(?: how to)?|bring|own|possess|offer|show|do|understand|speak))?|"
    r"are you(?: really| already)? (?:able to|good (?:at|with)|familiar with|at (?:home|ease) (?:in|with)|used to|confident (?:with|in)|experienced in|trained in|skilled (?:in|at)|a stranger to|new to)|"
    r"(?:no|not (?:got|done|have|having|had|used|holding|any|familiar with|yet done)|never (?:done|had|used|met|seen|tried|touched|heard of|worked (?:with|in|on))|without|lacking|missing|new to|haven['’]t (?:got|done|used)|don['’]t (?:have|know|hold)|can['’]t|cannot|unable to)(?: any| an?| your| much)?)"
    r"(?: (?:an?|the|any|some|your))? (?P<thing>[^?]{3,100})\?$",
    re.IGNORECASE,
)
_ABOUT_THEM = re.compile(
    r"(?:questions?|time|idea|luck|cv|r[eé]sum[eé]|car|job|work|fancy|enough|what it takes|wondered|thought|heard)\b|.*\b(?:we|us|our|this|that|it)\b",
    re.IGNORECASE,
)
"""What a question asks after that is no wish: "Have you got questions?", "Can you see yourself with us?"."""


def asked_or_else(question: str, answer: str) -> tuple[Tone, str] | None:
    """How firmly a question asks for its thing, from the sentence that follows it, and the thing.

    >>> asked_or_else("Have you got a spray licence?", "If not, we wish you luck elsewhere.")
    ('must', 'spray licence')
    >>> asked_or_else("Never done hive inspection?", "We will gladly show you.")
    ('nice', 'hive inspection')
    """
    asked = _LEAD.match(question)
    if asked is None or len(question.split()) > MAX_WORDS or _ABOUT_THEM.match(asked["thing"]):
        return None
    if REFUSES.search(answer) or DISQUALIFY.search(answer):
        return "must", asked["thing"]
    if wishes_only(answer) and not asks_firmly(answer):
        return "nice", asked["thing"]
    return None
