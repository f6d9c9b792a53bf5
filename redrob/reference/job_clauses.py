"""Splits a job description into clauses and says of each what it is: a must, a wish, a duty, boilerplate.

By its own words first, else by the heading above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

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
MAX_NAME = 6  # words of a thing that is named before a colon
MAX_CLAUSES = 30  # places in one sentence where another sort of wish may begin
WANTED_AT = re.compile(
    r"(?!\W*(?:\w{2,14} ){0,2}(?:experience|knowledge|skills?|practice|background|understanding|expertise|command)\b)"
    r"[^.;:]{2,80}\bwanted\b(?: (?:at|by|for|in)\b[^.;:]{0,80})?[.!]?$",
    re.IGNORECASE,
)
"""The opening of an advertisement: "Staff nurse wanted at Elm Clinic"."""


def clauses_of(text: str) -> Iterator[tuple[Sort | None, str, Sentence]]:
    """Clauses with their sort and their sentence: by their own words first, else by the heading above them."""
    section: Sort | None = None
    in_list = passing = False
    every = list(sentences(text))
    headed = False
    graded_list = sum(_GRADED.match(line.strip(" -*•\t")) is not None for line in text.splitlines()) > 1
    before: Sort | None = None
    asked_at = -2  # number of the last sentence that asked
    for number, sentence in enumerate(every):
        words = " ".join(text[sentence.start : sentence.end].split())  # runs of spaces would cost quadratic time
        words = _WITHOUT_IT.sub("", words)
        if sentence.bullet:
            in_list = True
        elif in_list and sentence.line_start:  # prose after a list is no longer under the list's heading
            section, in_list = None, False
        above_list = number + 1 < len(every) and every[number + 1].bullet
        heading, rest = _heading(words, above_list) if sentence.line_start and not sentence.bullet else (None, words)
        if sentence.line_start and passing:  # "Location: Pune." says nothing about the lines below it
            section, passing = None, False
        if heading is None and (asked := _REQUIRED.fullmatch(words)):  # "Leak detection: required"
            yield "must" if asked["must"] else "nice", asked["what"], replace(sentence, bullet=True)
            continue
        if heading is None and (named := _NAME_AND_VERDICT.fullmatch(words)) and _is_spoken_of(**named.groupdict()):
            yield "nice" if NICE.search(named["verdict"]) else "must", named["what"], sentence
            continue
        if heading is None and graded_list and sentence.line_start and (graded := _GRADED.match(words)):
            wish = graded["after"] or graded["before"]
            yield "must" if (graded["first"] or graded["last"]) == "E" else "nice", wish, replace(sentence, bullet=True)
            continue
        if heading is not None:
            section = heading
            passing = bool(rest)
            headed = headed or heading == "must"
        if (
            not rest
            or WANTED_AT.match(rest)
            or (OURS.match(rest) and not ASKS.search(rest) and not _asks_all_the_same(rest))
        ):
            continue
        wish = MUST.search(rest) and re.search(r"\byou\b", rest) and not BOILER.search(rest)
        if section == "boilerplate" and not wish:
            continue
        if heading is None and _QUESTION.fullmatch(rest) and number + 1 < len(every):
            answer = every[number + 1]
            if NICE.search(text, answer.start, answer.end) and not DISQUALIFY.search(text, answer.start, answer.end):
                yield "nice", rest, sentence
                continue
        if heading is None and (inline := _inline(rest)):
            yield inline[0], inline[1], sentence
            continue
        # A list under no known heading asks for what stands in it, unless another list has been headed so.
        under = section or ("must" if sentence.bullet and not headed else None)
        if _NEXT_LETTER.match(rest) and under is None:
            under = before  # "you bring: (a) this; (b) that"
        elif asked_at == number - 1 and under is None and rest[:1].islower() and text[every[number - 1].end - 1] == ";":
            under = before  # "you will evidence: this; that; and that"
        elif before and under is None and (again := _SAME_AGAIN.match(rest)):
            yield before, again["what"], sentence
            continue
        for sort, clause in _sorted_clauses(rest, under, listed=sentence.bullet or (heading is not None)):
            yield sort, clause, sentence
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


def _heading(words: str, above_list: bool) -> tuple[Sort | None, str]:
    """Sort of a heading line and what follows its colon; (None, words) for anything else."""
    label, colon, rest = words.partition(":")
    marked = above_list or label.lstrip().startswith(("#", "**", "__"))
    label = label.strip(" #*_\t")
    if len(label.split()) > 7 or not label or (not colon and label[-1:] in ".!?;,"):
        return None, words
    for sort, pattern in HEADINGS:
        match = pattern.search(label)
        if match and (colon or marked or len(match.group()) >= 0.6 * len(label)):
            return sort, rest.strip(" *_\t")
    return None, words


def _inline(words: str) -> tuple[Sort, str] | None:
    """ "Skills: SQL and Kafka" within a paragraph: the sort of its label and what follows it."""
    label, colon, rest = words.partition(":")
    if not colon or len(label.split()) > 3 or not rest.strip():
        return None
    sort = next((sort for sort, pattern in HEADINGS if pattern.fullmatch(label.strip())), None)
    return (sort, rest.strip()) if sort in ("must", "nice") else None


def _sorted_clauses(words: str, section: Sort | None, *, listed: bool) -> Iterator[tuple[Sort | None, str]]:
    previous: Sort | None = None
    for clause in _mixed(words):
        sort = _own_sort(clause)
        if sort == "boilerplate" and section in ("must", "nice") and listed and not re.search(r"[£$€₹]", clause):
            sort = section
        if section == "nice" and sort in ("must", "duty", None):
            sort = "nice"
        elif section == "disqualifier" and sort != "boilerplate":
            sort = "disqualifier"
        elif sort in (None, "duty") and section in ("must", "duty"):
            sort = section
        elif sort is None:
            sort = previous
        yield sort, clause
        previous = sort


def _own_sort(clause: str) -> Sort | None:
    if NO_X_NO_JOB.match(clause):
        return "must"
    if OURS.match(clause) and not _asks_all_the_same(clause):
        return "boilerplate"
    if DISQUALIFY.search(clause):
        return "disqualifier"
    if PLAIN_BOILER.search(clause):
        return "boilerplate"
    if NICE.search(clause):
        return "nice"
    if BOILER.search(clause) and not ASKS_YOU.search(clause):
        return "boilerplate"
    if MUST.search(clause) or WE_ASK.search(clause) or EXPECTED_TO.search(clause):
        return "must"
    return "duty" if DUTY.search(clause) else None


def _asks_all_the_same(clause: str) -> bool:
    """Whether a clause asks for something although it begins with the employer: "We reject people who ..."."""
    if WE_ASK.search(clause) or NO_X_NO_JOB.match(clause):
        return True
    return DISQUALIFY.search(clause) is not None and RULED_OUT.search(clause) is not None


def _mixed(words: str) -> list[str]:
    """Split a sentence where a wish of another sort begins: "SQL is a must, and Kafka would be a plus"."""
    words = SO_DO_WE.sub("", words)
    if NO_X_NO_JOB.match(words) or LESS_WILL_DO.search(words):
        return [words]
    clauses, start = [], 0
    cuts = [m.span() for _, m in zip(range(MAX_CLAUSES), SPLIT.finditer(words), strict=False)]
    for (low, high), (until, _) in pairwise([*cuts, (len(words), 0)]):
        following = _own_sort(words[high:until])
        if following in (None, "duty") or NICE_TAIL.match(
            words, low
        ):  # "If you know X, so much the better" is one wish
            continue
        if start == 0 and _CONDITION.match(words) and "," not in words[:low]:
            continue  # "If you need a visa, this is not your job" is one thing ruled out
        before = _own_sort(words[start:low])
        if before not in (None, "duty", following):
            clauses.append(words[start:low])
            start = high
    clauses.append(words[start:])
    return [c for c in clauses if c.strip()]
