"""Splits a job description into clauses and says of each what it is: a must, a wish, a duty, boilerplate.

By its own words first, else by the heading above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from redrob.reference.job_aside import is_labelled
from redrob.reference.job_lists import MAX_HEADING, heading_sort, list_sorts
from redrob.reference.job_offers import among_offers, is_offer
from redrob.reference.job_prose import is_of_others, is_of_pay, only_answers, refused_by, told_of_things
from redrob.reference.job_questions import asked_or_else
from redrob.reference.job_refusal import refuses, without_threat
from redrob.reference.job_sorts import own_sort, sorted_clauses
from redrob.reference.job_things import things_in
from redrob.reference.job_tone import wishes_only, without_reason
from redrob.reference.job_unasked import is_unasked, waives
from redrob.reference.job_words import is_known
from redrob.reference.language import Sentence, sentences
from redrob.reference.requirements import MOSTLY, named_share
from redrob.reference.vocabulary_job_cues import (
    BOILER,
    DISQUALIFY,
    HEADINGS,
    MUST,
    NICE,
    Sort,
)

_REQUIRED = re.compile(
    r"\W{0,3}(?P<what>[^:.;?!]{3,60}): (?:(?P<must>(?:(?:\w+ ){0,2}(?:experience|knowledge|practice|competence|skill|training|ability) )?(?:(?:is|are) )?(?:required|essential|a must|must|mandatory|needed|compulsory|obligatory|indispensable|vital|yes))|(?:is )?(?:a )?(?:bonus|desirable|optional|nice to have|preferred|a plus|plus|welcome|advantage))\b[^:]{0,60}",
    re.IGNORECASE,
)
_WITHOUT_IT = re.compile(
    r"\s*(?:\([^()]{0,80}\bwithout (?:it|this|that|these|them|those)\)|(?:,|\s[-–—])[^,;:.()–—]{0,80}\bwithout (?:it|this|that|these|them|those)(?=[.!]?$))",
    re.IGNORECASE,
)
"""A comment on what would happen otherwise: "VAT returns (you will not be shortlisted without it)"."""
_NAME_AND_VERDICT = re.compile(r"(?P<what>[^:;.?!]{3,60}): (?P<verdict>[^:]{3,160})$")
_LACKED = re.compile(r"\bwithout (?:it|this|that|these|them|those)\b", re.IGNORECASE)
_THAT_THING = re.compile(r"\b(?:it|this|that|these|them|those)\b", re.IGNORECASE)
_NEXT_LETTER = re.compile(r"\W{0,2}(?:and |or )?\((?:[b-h]|[ivx]{2,4}|[2-9])\)\s")
_GRADED = re.compile(
    r"^(?P<first>[ED]) (?!=)(?P<after>[^.]{3,100})$|^(?P<before>[^.]{3,100}?)\s?(?: [-–—] |\()(?P<last>[ED])\)?$"
)
"""A line marked as essential or desirable: "Preparing pupils for SATs - E"."""
_SAME_AGAIN = re.compile(
    r"\W*(?:the )?(?:same (?:goes|is true) for|so (?:is|are|do|does)|neither (?:is|are|do|does)|likewise|as (?:is|are|does|do)|and so (?:is|are)) (?P<what>.{3,})",
    re.IGNORECASE,
)
"""A sentence that asks as the one before it did: "Same goes for reversing into tight bays"."""
_QUESTION = re.compile(
    r"(?!(?:what|why|who|how|where|when|which|is|are|do|does|did|can|could|will|would)\b)[^?]{3,80}\?", re.IGNORECASE
)
"""A thing put as a question: "Chocolate work? Lovely, but we can teach you"."""
MAX_NAME = 6  # words of a thing that is named before a colon
MAX_LABEL_WORDS = 4  # of a label within a paragraph
HALF = 0.5  # share of what follows a label that names known things, from which it is asked for
WANTED_AT = re.compile(
    r"(?!\W*(?:\w{2,14} ){0,2}(?:experience|knowledge|skills?|practice|background|understanding|expertise|command)\b)"
    r"[^.;:]{2,80}\bwanted\b(?: (?:at|by|for|in)\b[^.;:]{0,80})?[.!]?$",
    re.IGNORECASE,
)
"""The opening of an advertisement: "Staff nurse wanted at Elm Clinic"."""


class Clause(NamedTuple):
    """A stretch of a sentence that is of one sort."""

    sort: Sort | None
    words: str
    sentence: Sentence
    toned: bool = False
    """Whether the sort was told from how known things are spoken of, so that they alone are what is asked."""


def clauses_of(text: str, families: frozenset[str] = frozenset()) -> Iterator[Clause]:
    """Clauses with their sort and their sentence: by their own words first, else by the heading above them.

    `families` are those of the job: what their jobs are known to ask for is told from the words around it.
    """
    section: Sort | None = None
    in_list = passing = False
    every = list(sentences(text))
    lists = list_sorts(
        text,
        every,
        lambda item: bool(things_in(item, families)) or (len(item.split()) <= MAX_NAME and named_share(item) >= MOSTLY),
    )
    texts = [" ".join(text[s.start : s.end].split()) for s in every]  # runs of spaces would cost quadratic time
    prose = {n: _is_offered(texts[n], families) for n, s in enumerate(every) if not s.bullet}
    offered = among_offers(every, prose, texts, families)
    headed = False
    graded_list = sum(_GRADED.match(line.strip(" -*•\t")) is not None for line in text.splitlines()) > 1
    before: Sort | None = None
    asked_at = -2  # number of the last sentence that asked
    answered = -1  # number of the last sentence that answers a question which was read with it
    for number, sentence in enumerate(every):
        if number == answered:
            continue
        words = _WITHOUT_IT.sub("", texts[number])
        if sentence.bullet:
            in_list = True
        elif in_list and sentence.line_start:  # prose after a list is no longer under the list's heading
            section, in_list = None, False
        above_list = number + 1 < len(every) and every[number + 1].bullet
        heading, rest = (
            heading_sort(words, above_list) if sentence.line_start and not sentence.bullet else (None, words)
        )
        if (
            above_list
            and number in lists
            and len(words.split()) <= MAX_HEADING
            and not _NEXT_LETTER.match(words)
            and not words.partition(":")[2].strip(" *_")
        ):
            heading, rest = lists[number], ""
        if sentence.line_start and passing:  # "Location: Pune." says nothing about the lines below it
            section, passing = None, False
        if heading is None and (asked := _REQUIRED.fullmatch(words)):  # "Leak detection: required"
            yield Clause("must" if asked["must"] else "nice", asked["what"], replace(sentence, bullet=True))
            continue
        if heading is None and (named := _NAME_AND_VERDICT.fullmatch(words)) and _is_spoken_of(**named.groupdict()):
            yield Clause("nice" if NICE.search(named["verdict"]) else "must", named["what"], sentence)
            continue
        if heading is None and graded_list and sentence.line_start and (graded := _GRADED.match(words)):
            wish = graded["after"] or graded["before"]
            essential = (graded["first"] or graded["last"]) == "E"
            yield Clause("must" if essential else "nice", wish, replace(sentence, bullet=True))
            continue
        if heading is not None:
            section = heading
            passing = bool(rest)
            headed = headed or heading == "must"
        rest = without_reason(without_threat(rest))
        if not rest or WANTED_AT.match(rest):
            continue
        following = every[number + 1] if number + 1 < len(every) else None
        answer = " ".join(text[following.start : following.end].split()) if following and rest.endswith("?") else ""
        alone = heading is None and not sentence.bullet
        if answer and alone and waives(answer):
            answered = number + 1  # "Driving licence? Not necessary"
            continue
        if answer and alone and (put := asked_or_else(rest, answer)):
            yield Clause(*put, sentence)
            before, asked_at, answered = put[0], number, number + 1
            continue
        if section != "nice" and heading is None and is_unasked(rest):
            continue
        if told := told_of_things(rest, answer, families, prose=alone):
            yield Clause(told, rest, sentence, toned=True)
            before, asked_at = told, number
            answered = number + 1 if answer else answered
            continue
        if not sentence.bullet and (_is_offered(rest, families) or (number in offered and section is None)):
            continue
        if is_of_others(rest, bullet=sentence.bullet) or (is_labelled(words) and not MUST.search(words)):
            continue
        if answer and heading is None and not sentence.bullet and refused_by(rest, answer):
            yield Clause("disqualifier", f"If {rest.rstrip('?')}, {answer}", sentence)
            answered = number + 1
            continue
        if not sentence.line_start and text[every[number - 1].end - 1] == "?" and only_answers(rest, families):
            continue
        wish = MUST.search(rest) and re.search(r"\byou\b", rest) and not BOILER.search(rest)
        if section == "boilerplate" and not wish:
            continue
        if heading is None and _QUESTION.fullmatch(rest) and NICE.search(answer) and not DISQUALIFY.search(answer):
            yield Clause("nice", rest, sentence)
            continue
        if heading is None and (inline := _inline(rest, families)):
            own, toned = own_sort(inline[1], families)
            yield Clause(own if own and toned else inline[0], inline[1], sentence)
            continue
        # A list under no known heading asks for what stands in it, unless another list has been headed so.
        under = section or ("must" if sentence.bullet and not headed else None)
        if _NEXT_LETTER.match(rest) and under is None:
            under = before  # "you bring: (a) this; (b) that"
        elif asked_at == number - 1 and under is None and rest[:1].islower() and text[every[number - 1].end - 1] == ";":
            under = before  # "you will evidence: this; that; and that"
        elif before and under is None and (again := _SAME_AGAIN.match(rest)):
            yield Clause(before, again["what"], sentence)
            continue
        listed = sentence.bullet or heading is not None
        for sort, clause, toned in sorted_clauses(rest, under, families, listed=listed):
            yield Clause(sort, clause, sentence, toned and not listed)
            if sort in ("must", "nice", "disqualifier"):
                before, asked_at = sort, number


def _is_offered(words: str, families: frozenset[str]) -> bool:
    """Whether a sentence of prose tells of pay, or of what else the employer gives."""
    return is_of_pay(words, families) or is_offer(words, families)


def _is_spoken_of(what: str, verdict: str) -> bool:
    """Whether a known thing is named and then judged: "Data cabling: we expect you to bring this with you"."""
    return (
        _THAT_THING.search(verdict) is not None
        and (NICE.search(verdict) or MUST.search(verdict) or DISQUALIFY.search(verdict) or _LACKED.search(verdict))
        is not None
        and is_known(what)
        and not is_known(verdict)
        and len(what.split()) <= MAX_NAME
    )


def _inline(words: str, families: frozenset[str]) -> tuple[Sort, str] | None:
    """ "Skills: SQL and Kafka" within a paragraph: the sort of its label and what follows it.

    A label in words of its own stands over what is asked where known things follow: "Decisive: payroll".
    """
    label, colon, rest = words.partition(":")
    if not colon or len(label.split()) > MAX_LABEL_WORDS or not rest.strip():
        return None
    sort = next((sort for sort, pattern in HEADINGS if pattern.fullmatch(label.strip())), None)
    if (
        sort is None
        and not refuses(rest)
        and not things_in(label, families)
        and things_in(rest, families, everyday=True)
    ):
        sort = "nice" if wishes_only(label) else "must" if named_share(rest) >= HALF else None
    return (sort, rest.strip()) if sort in ("must", "nice") and (len(label.split()) <= 3 or named_share(rest)) else None
