"""Splits a job description into clauses and says of each what it is: a must, a wish, a duty, boilerplate.

By its own words first, else by the heading above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from redrob.reference.conditions import is_condition
from redrob.reference.job_lists import MAX_HEADING, heading_sort, list_sorts, offers
from redrob.reference.job_refusal import REFUSES, refuses
from redrob.reference.job_things import things_in
from redrob.reference.job_tone import UNNEEDED, Tone, addresses, asks_firmly, framed, gives, tone_of
from redrob.reference.job_years import LESS_WILL_DO
from redrob.reference.language import Sentence, sentences
from redrob.reference.requirements import is_known
from redrob.reference.vocabulary_job_cues import (
    ASKS,
    ASKS_YOU,
    BOILER,
    DISQUALIFY,
    DUTY,
    EXPECTED_TO,
    HEADINGS,
    MUST,
    NICE,
    NICE_TAIL,
    NO_X_NO_JOB,
    OURS,
    PLAIN_BOILER,
    RULED_OUT,
    SO_DO_WE,
    SPLIT,
    WE_ASK,
    Sort,
)

_REQUIRED = re.compile(
    r"\W{0,3}(?P<what>[^:.;?!]{3,60}): (?:(?P<must>(?:is )?(?:required|essential|a must|must|mandatory|needed|yes))|(?:is )?(?:a )?(?:bonus|desirable|optional|nice to have|preferred|a plus|plus|welcome|advantage))\b[^:]{0,60}",
    re.IGNORECASE,
)
_WITHOUT_IT = re.compile(
    r"\s*(?:\([^()]{0,80}\bwithout (?:it|this|that|these|them|those)\)|(?:,|\s[-–—])[^,;:.()–—]{0,80}\bwithout (?:it|this|that|these|them|those)(?=[.!]?$))",
    re.IGNORECASE,
)
"""A comment on what would happen otherwise: "VAT returns (you will not be shortlisted without it)"."""
_NAME_AND_VERDICT = re.compile(r"(?P<what>[^:;.?!]{3,60}): (?P<verdict>[^:]{3,160})$")
_THAT_THING = re.compile(r"\b(?:it|this|that|these|them|those)\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"\W*(?:the|our|every|each|most|half|all|both|two|three|four|five|six|seven|eight|nine|ten) (?!(?:\w+ ){0,2}(?:jobs?|roles?|posts?|positions?|work|vacancy|tasks?|person|candidates?|applicants?|\w*holder|appointee|incumbent|successful|right|ideal|one|hire|panel|seat|desk|we|who|you|\w*years?|yrs|months|winters|seasons|summers|decades?)\b)(?:\w+ )?\w+ (?!of\b)\w+",
    re.IGNORECASE,
)
"""A sentence about somebody or something else than the job: "The owner walks the dog at three"."""
_MONEY = re.compile(r"[£$€₹] ?\d|\d (?:euros?|lpa|pounds|dollars)\b|\b(?:pay|salary|wage)\b", re.IGNORECASE)
"""A sentence of pay, which asks for nothing unless it says so."""
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
_CONDITION = re.compile(
    r"\W*(?:if|should you|were you|in case|when|unless|whoever|without|lacking|not having|(?:anyone|anybody|people|those|candidates|applicants|somebody|someone) (?:who|that|with))\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"(?!(?:what|why|who|how|where|when|which|is|are|do|does|did|can|could|will|would)\b)[^?]{3,80}\?", re.IGNORECASE
)
"""A thing put as a question: "Chocolate work? Lovely, but we can teach you"."""
_PEOPLE = re.compile(
    r"\b(?:you|people|anyone|anybody|those|candidates?|applicants?|applications?|persons?|individuals|who|whoever|unwilling|profiles?|holders)\b",
    re.IGNORECASE,
)
"""Whom a clause may turn away; one that names nobody turns away for want of the thing it names."""
MAX_NAME = 6  # words of a thing that is named before a colon
MAX_ANSWER = 8  # words of an answer; longer, it is a sentence of its own
_THEN = re.compile(r"\W*(?:then|please|sorry|kindly|in that case|so|unfortunately|we)\b", re.IGNORECASE)
MAX_ADVERB = 20  # characters before a comma that say how the rest is meant
MAX_CLAUSES = 30  # places in one sentence where another sort of wish may begin
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
        text, every, lambda item: bool(things_in(item, families)) or (len(item.split()) <= MAX_NAME and is_known(item))
    )
    headed = False
    graded_list = sum(_GRADED.match(line.strip(" -*•\t")) is not None for line in text.splitlines()) > 1
    before: Sort | None = None
    asked_at = -2  # number of the last sentence that asked
    answered = -1  # number of the last sentence that answers a question which was read with it
    for number, sentence in enumerate(every):
        if number == answered:
            continue
        words = " ".join(text[sentence.start : sentence.end].split())  # runs of spaces would cost quadratic time
        words = _WITHOUT_IT.sub("", words)
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
        if not rest or WANTED_AT.match(rest):
            continue
        following = every[number + 1] if number + 1 < len(every) else None
        answer = " ".join(text[following.start : following.end].split()) if following and rest.endswith("?") else ""
        if told := _told_of_things(rest, answer, families, prose=heading is None and not sentence.bullet):
            yield Clause(told, rest, sentence, toned=True)
            before, asked_at = told, number
            answered = number + 1 if answer else answered
            continue
        others = OURS.match(rest) or (_OTHERS.match(rest) and not sentence.bullet and not is_known(rest))
        if not sentence.bullet and _is_of_pay(rest, families):
            continue
        if others and not ASKS.search(rest) and not _asks_all_the_same(rest):
            continue
        if answer and heading is None and not sentence.bullet and _refused_by(rest, answer):
            yield Clause("disqualifier", f"If {rest.rstrip('?')}, {answer}", sentence)
            answered = number + 1
            continue
        if not sentence.line_start and text[every[number - 1].end - 1] == "?" and _answers(rest, families):
            continue
        wish = MUST.search(rest) and re.search(r"\byou\b", rest) and not BOILER.search(rest)
        if section == "boilerplate" and not wish:
            continue
        if heading is None and _QUESTION.fullmatch(rest) and NICE.search(answer) and not DISQUALIFY.search(answer):
            yield Clause("nice", rest, sentence)
            continue
        if heading is None and (inline := _inline(rest)):
            own, toned = _own_sort(inline[1], families)
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
        for sort, clause, toned in _sorted_clauses(rest, under, families, listed=listed):
            yield Clause(sort, clause, sentence, toned and not listed)
            if sort in ("must", "nice", "disqualifier"):
                before, asked_at = sort, number


def _is_spoken_of(what: str, verdict: str) -> bool:
    """Whether a known thing is named and then judged: "Data cabling: we expect you to bring this with you"."""
    return (
        _THAT_THING.search(verdict) is not None
        and (NICE.search(verdict) or MUST.search(verdict) or DISQUALIFY.search(verdict)) is not None
        and is_known(what)
        and not is_known(verdict)
        and len(what.split()) <= MAX_NAME
    )


def _inline(words: str) -> tuple[Sort, str] | None:
    """ "Skills: SQL and Kafka" within a paragraph: the sort of its label and what follows it."""
    label, colon, rest = words.partition(":")
    if not colon or len(label.split()) > 3 or not rest.strip():
        return None
    sort = next((sort for sort, pattern in HEADINGS if pattern.fullmatch(label.strip())), None)
    return (sort, rest.strip()) if sort in ("must", "nice") else None


def _told_of_things(words: str, answer: str, families: frozenset[str], *, prose: bool) -> Tone | None:
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
        return tone_of(framed(f"{words} {answer}", spans)) or ("must" if MUST.search(answer) else None)
    if not (OURS.match(words) and not _asks_all_the_same(words)):
        return None
    frame = framed(words, spans)
    if gives(frame) or _mixed(words, families)[1:]:
        return None
    return tone_of(frame) or ("must" if addresses(frame) else None)


def _is_of_pay(words: str, families: frozenset[str]) -> bool:
    """Whether a sentence tells what the employer pays and gives, and asks for nothing."""
    if MUST.search(words) or RULED_OUT.search(words) or NICE.search(words) or things_in(words, families):
        return False
    return _MONEY.search(words) is not None or offers(words)


def _refused_by(question: str, answer: str) -> bool:
    """Whether a question names who is not wanted: "You have no car? Then please scroll on"."""
    return (
        question.casefold().startswith("you ")
        and _THEN.match(answer) is not None
        and REFUSES.search(answer) is not None
    )


def _answers(words: str, families: frozenset[str]) -> bool:
    """Whether a sentence only answers the question before it: "You eat that for breakfast"."""
    return len(words.split()) <= MAX_ANSWER and not things_in(words, families) and not asks_firmly(words)


def _sorted_clauses(
    words: str, section: Sort | None, families: frozenset[str], *, listed: bool
) -> Iterator[tuple[Sort | None, str, bool]]:
    previous: Sort | None = None
    for clause in _mixed(words, families):
        sort, toned = _own_sort(clause, families)
        if sort == "boilerplate" and section in ("must", "nice") and listed and not re.search(r"[£$€₹]", clause):
            sort = section
        if section == "nice" and sort in ("must", "duty", None):
            sort = "nice"
        elif section == "duty" and listed and sort == "must" and not is_known(clause):
            sort = "duty"  # "You will laugh at least once an hour"
        elif section == "disqualifier" and sort != "boilerplate":
            sort = "disqualifier"
        elif sort in (None, "duty") and section in ("must", "duty"):
            sort = section
        elif sort is None:
            sort = previous
        yield sort, clause, toned
        previous = sort


def _own_sort(clause: str, families: frozenset[str]) -> tuple[Sort | None, bool]:
    """What a clause is by its own words, and whether that was told from how it speaks of known things."""
    spans = _spoken_of(clause, families)
    telling = any(" " in clause[start:end] for start, end in spans) or bool(things_in(clause, families))
    if spans and (tone := tone_of(framed(clause, spans), telling=telling)):
        return tone, True
    if NO_X_NO_JOB.match(clause):
        return "must", False
    if spans and telling and DISQUALIFY.search(clause) and not _PEOPLE.search(clause):
        return "must", True  # "This is a knock-out criterion: European haulage"
    if OURS.match(clause) and not _asks_all_the_same(clause):
        return "boilerplate", False
    if UNNEEDED.search(clause.lower()) and not RULED_OUT.search(clause):
        return "nice", False
    if DISQUALIFY.search(clause) or (refuses(clause) and not (spans and telling)):
        return "disqualifier", False
    if PLAIN_BOILER.search(clause):
        return "boilerplate", False
    if NICE.search(clause):
        return "nice", False
    if BOILER.search(clause) and not ASKS_YOU.search(clause):
        return "boilerplate", False
    if (spans and asks_firmly(clause)) or MUST.search(clause) or WE_ASK.search(clause) or EXPECTED_TO.search(clause):
        return "must", False
    return ("duty" if DUTY.search(clause) else None), False


def _of_one_thing(words: str, families: frozenset[str]) -> bool:
    """Whether known things stand in one part of a sentence alone, and the rest says how they are meant."""
    spans = things_in(words, families, everyday=True)
    if not spans or tone_of(framed(words, spans), telling=bool(things_in(words, families))) is None:
        return False
    between = words[spans[0][0] : spans[-1][1]]
    return SPLIT.search(between) is None


def _in_one_row(words: str, low: int, high: int, families: frozenset[str]) -> bool:
    """Whether a known thing ends where another begins, with no more than `words[low:high]` between them."""
    spans = things_in(words, families, everyday=True)
    return any(end == low for _, end in spans) and any(start == high for start, _ in spans)


def _asks_all_the_same(clause: str) -> bool:
    """Whether a clause asks for something although it begins with the employer: "We reject people who ..."."""
    if WE_ASK.search(clause) or NO_X_NO_JOB.match(clause):
        return True
    return refuses(clause) or (DISQUALIFY.search(clause) is not None and RULED_OUT.search(clause) is not None)


def _spoken_of(clause: str, families: frozenset[str]) -> list[tuple[int, int]]:
    """Known things of a clause but for those that are part of how it turns people away: "we cannot make an offer to"."""
    spans = things_in(clause, families, everyday=True)
    who = RULED_OUT.search(clause)
    if who is None or DISQUALIFY.search(clause) is None:
        return spans
    return [span for span in spans if span[0] >= who.end() and not is_condition(clause[slice(*span)])]


def _mixed(words: str, families: frozenset[str]) -> list[str]:
    """Split a sentence where a wish of another sort begins: "SQL is a must, and Kafka would be a plus"."""
    words = SO_DO_WE.sub("", words)
    if NO_X_NO_JOB.match(words) or LESS_WILL_DO.search(words):
        return [words]
    if _of_one_thing(words, families):
        return [words]
    clauses, start = [], 0
    cuts = [m.span() for _, m in zip(range(MAX_CLAUSES), SPLIT.finditer(words), strict=False)]
    for (low, high), (until, _) in pairwise([*cuts, (len(words), 0)]):
        following = _own_sort(words[high:until], families)[0]
        if following in (None, "duty") or NICE_TAIL.match(
            words, low
        ):  # "If you know X, so much the better" is one wish
            continue
        if start == 0 and _CONDITION.match(words) and "," not in words[:low]:
            continue  # "If you need a visa, this is not your job" is one thing ruled out
        before = _own_sort(words[start:low], families)[0]
        if low - start <= MAX_ADVERB and (before, following) == ("nice", "must") and not is_known(words[start:low]):
            continue  # "Ideally, you have met Kafka" is one wish
        if before == "must" and following == "disqualifier" and _in_one_row(words, low, high, families):
            continue  # "Candidates without budgeting and forecasting will not be considered"
        if before not in (None, "duty", following):
            clauses.append(words[start:low])
            start = high
    clauses.append(words[start:])
    return [c for c in clauses if c.strip()]
