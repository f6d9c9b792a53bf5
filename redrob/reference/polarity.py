"""Whether words of a profile say that something was done, is only listed, or was not done: negation and hedges.

A sentence is cut into clauses. In each, a frame of denial covers what follows it ("never used Kafka"), what stands
before it ("Kafka is new to me"), or all of it (somebody else is the subject). Frames that affirm ("not only", "never
missed") are taken out first. Where no frame decides, the grammar of the clause does (`stance`). The frames stand in
`vocabulary_polarity`, their reach in `denial`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from redrob.reference.anycase import AnyCase, lowered
from redrob.reference.deeds import is_remark, says_done
from redrob.reference.denial import Spans, denied_spans
from redrob.reference.language import Token
from redrob.reference.listing import enumerates, leads_a_list, lists_only, until_a_deed
from redrob.reference.stance import stance
from redrob.reference.stance_sentence import (
    answers_no,
    by_hearsay,
    denies_as_subject,
    excepted,
    names_a_topic,
    only_hearsay,
    rates,
    says_of_oneself,
    told_later,
)
from redrob.reference.vocabulary_polarity import (
    ABOUT_IT,
    ANSWER_NO,
    ANSWERED_NO,
    CLAUSE,
    DENIES_ALL,
    HANDED_ON,
    HINT,
    LISTING_STRONG,
    LISTING_WEAK,
    NO_PART_IN_IT,
    NOUNISH,
    POSITIVE,
    TEACHING,
    TOLD_AFTER_ALL,
)
from redrob.reference.vocabulary_stance import NEVER_MET

Mode = Literal["done", "listed", "denied"]

MAX_AFTERTHOUGHT = 16  # characters after a semicolon that may take a denial back: "; I started it"
ANTECEDENT = 3  # words before "which I have not used" that it denies
_WHICH = AnyCase(r"\W*(?:which|that)\b")
_I = AnyCase(r"\b(?:i|he|she|we|my)\b")
SECTIONED = ("done", "listed", "education", "credentials")
"""Sections that say how their sentences are meant."""
_FIRST_OF_TWO = frozenset(("still", "short", "new", "fan", "wish", "n", "non", "go"))
"""First words of the frames' words that are two, "still to", "n/a"."""
_THINGS = frozenset(
    "tools tags technologies stack skills some list profile basic listed listing keywords studied".split()
)
_IN_A_NAME = re.compile(r"[A-Z][\w&'’-]* $")  # "Brindle Technologies" lists nothing
AT_A_FIRM = re.compile(
    r"\((?:since |from )?(?:[A-Za-z]{3,9}\.? )?(?:19|20)\d\d|\b(?:19|20)\d\d ?[-–—] ?(?:\d|now|present|today)|(?:^|[,;:] |\w )[aA]t [A-Z][\w&'’ -]{2,40}? (?:\([^)\n]{1,30}\) )?(?:I|he|she|they|we) \w"
)
"""A sentence that names where and when it happened, and so tells of work."""


def modes_of(text: str, start: int, end: int, words: Sequence[Token], section: str) -> Iterator[Mode]:
    """How each word of a sentence is meant, given the section it stands in.

    >>> from redrob.reference.language import tokens
    >>> sentence = "I ran Airflow, but never Kafka"
    >>> [m for m in modes_of(sentence, 0, 30, tokens(sentence), "prose")]
    ['done', 'done', 'done', 'done', 'denied', 'denied']
    """
    if section in SECTIONED and not _may_turn(text, start, end, words, section):
        yield from ("done" if section == "done" else "listed" for _ in words)
        return
    if section == "lacking" and enumerates(text[start:end]):
        for _ in words:
            yield "denied"
        return
    framed = section in SECTIONED or HINT.search(text, start, end) is not None
    denied, listed, done = _readings(text, start, end, section, framed=framed)
    if (denied or listed or done != [(start, end)]) and _told_after_all(text, start, end):
        denied, listed, done = [], [], [(start, end)]
    if text[end - 1] == "?" and (ANSWERED_NO.match(text, end, min(len(text), end + 80)) or answers_no(text, end)):
        denied = [(start, end)]
    if not denied and not listed and done == [(start, end)]:
        for _ in words:
            yield "done"
        return
    for word in words:
        if _inside(word.start, denied):
            yield "denied"
        elif _inside(word.start, listed) or not _inside(word.start, done):
            yield "listed"
        else:
            yield "done"


def _may_turn(text: str, start: int, end: int, words: Sequence[Token], section: str) -> bool:
    """Whether a sentence holds a word that some frame needs; nearly all words of a pool have been asked for before."""
    if text[end - 1] == "?" or (section == "done" and is_remark(text, start, end)):
        return True
    return any(_turns(word.text) for word in words) and HINT.search(text, start, end) is not None


@lru_cache(maxsize=50_000)
def _turns(word: str) -> bool:
    return HINT.search(word) is not None or word.casefold() in _FIRST_OF_TWO


def _told_after_all(text: str, start: int, end: int) -> bool:
    """Whether a sentence says in the end that it was done, whatever else it says; asked only where it says anything else."""
    if NO_PART_IN_IT.search(text, start, end):
        return False
    thought = min(len(text), end + MAX_AFTERTHOUGHT) if text[end - 1] == ";" else end
    found = TOLD_AFTER_ALL.search(text, start, thought)
    if found and not denies_as_subject(text, start, end, found.start()):
        return True
    return told_later(text, start, end)


def _readings(text: str, start: int, end: int, section: str, *, framed: bool = True) -> tuple[Spans, Spans, Spans]:
    """Stretches that are denied, merely listed, and told of as done, of a sentence; `framed` where some frame may match."""
    remark = section == "done" and is_remark(text, start, end)
    if (section != "done" or remark) and rates(text, start, end):
        return [], [(start, end)], []
    if HANDED_ON.match(text, start, end) or NEVER_MET.match(lowered(text), start, end):
        return [(start, end)], [], []
    if (
        framed
        and (all_of_it := DENIES_ALL.search(text, start, end)) is not None
        and not NO_PART_IN_IT.search(text, start, end)
    ):
        low = _after_deeds(text, start, all_of_it.start())
        return [(low, end)], [], [(start, low)]
    account = (section == "done" and not remark) or AT_A_FIRM.search(text, start, end) is not None
    apart = None if account else excepted(text, start, end)
    denied: Spans = [] if apart is None else [apart]
    listed: Spans = []
    done: Spans = []
    carried = looking_on = False
    previous = (start, start)
    topic: tuple[int, int] | None = None  # "As for Kafka," means what is said of it next
    only_listed = (
        lists_only(text, start, end, row=not remark) if section != "done" or remark else leads_a_list(text, start, end)
    )
    for low, high in clauses(text, start, end):
        denials = denied_spans(text, low, high) if framed else []
        if (low, high) in denials and previous[1] > previous[0] and _WHICH.match(text, low, high):
            denials.append((_last_words(text, *previous), previous[1]))
        elif (
            ANSWER_NO.match(text, low, high)
            or only_hearsay(text, low, high)
            or (denials and ABOUT_IT.search(text, low, high) and not says_done(text, *previous))
            or (previous[1] > previous[0] and NO_PART_IN_IT.search(text, low, high))
        ):
            denials.append(previous)
        stands = None
        if looking_on and not says_of_oneself(text, low, high):
            denials.append((low, high))  # "I sat there while others did it"
        elif (low, high) not in denials:
            stands = stance(text, low, high, account=account)
            if (denials and stands == "listed") or (stands and _affirms(text, low, high)):
                stands = None
        looking_on = stands == "denied" and text[low:high].rstrip().endswith(("while", "when", "where"))
        if stands == "denied":
            denials.append((low, high))
        if denials and (aside := _tells_of_others(text, low, high)) is not None:
            denials = [(max(a, aside), b) if low <= a < aside < b else (a, b) for a, b in denials]
        denied += denials
        if topic is not None and previous == topic:
            denied += [topic] if denials else []
            listed += [topic] if stands == "listed" else []
        topic = (low, high) if names_a_topic(text, low, high) else None
        if topic is not None:
            previous = topic
            continue
        told_of = stands == "done"
        if stands == "listed":
            listed.append((low, high))
            previous = (low, high)
            continue
        if only_listed and not _adds_a_deed(text, start, low, high):
            listed.append((low, high))
            previous = (low, high)
            continue
        from_here = listed_from(text, low, high, weak=section != "done")
        deed = high
        if from_here is not None:
            deed = until_a_deed(text, from_here, high)
            listed.append((from_here, deed))
        told = high if from_here is None or from_here == low else from_here
        if section == "done" or (section not in ("listed", "education", "credentials") and from_here != low
                                 and (carried or told_of or says_done(text, low, told))):  # fmt: skip
            done.append((low, high))
            carried = True
        elif from_here == low:
            carried = False
        if deed < high and section not in ("listed", "education", "credentials"):
            done.append((deed, high))
        previous = (low, high)
    return denied, listed, done


_OTHERS_CLAUSE = AnyCase(
    r"(?<=\w) (?=(?:that|which|who|whom|whose|whatever|whichever|until|instead of|rather than|without|other people|nobody|no one) \w(?![^\n]{0,60}\b(?:i|my|he|she|we|me|him|her)\b))"
)
"""Where, in a clause that tells of a deed, what is said of things and of other people begins."""
_NO_DEED = AnyCase(
    r"\W*(?:(?:i|he|she|we|they) )?(?:(?:have|has|had|was|were|been|am|is|are|also|only|just|never|not|once) )*(?:worked|attended|joined|saw|seen|heard|watched|sat|had|let|left|asked|needed|wanted|wished|hoped|took|did|done|started|began|got|used|planned|meant|passed|handed|gave|sent|referred|knew|met|relied|called|looked|read|listened|followed|visited|observed|learn\w*|studied|tried|refused|turned|declined|was|were|stood|stayed|kept|applied|trained|shown|told|missed|lacked|avoided|stopped|failed|enrolled|booked|registered|signed)\b"
)
"""A clause that begins so tells of no work by itself."""


def _tells_of_others(text: str, start: int, end: int) -> int | None:
    """Where a clause that begins with a deed goes on about others: "set up a scheme in a firm [that had none]"."""
    if _NO_DEED.match(text, start, end):
        return None
    found = _OTHERS_CLAUSE.search(text, start, end)
    if found is None or not says_done(text, start, found.start()) or denied_spans(text, start, found.start()):
        return None
    return None if stance(text, start, found.start(), account=False) == "denied" else found.end()


def _affirms(text: str, start: int, end: int) -> bool:
    """Whether a frame that affirms decides a clause before its grammar does."""
    return POSITIVE.search(text, start, end) is not None and not by_hearsay(text, start, end)


def _after_deeds(text: str, start: int, denial: int) -> int:
    """Where a row of deeds gives way to the denial at its end: "ran the fryers, trained a porter and turned down every"."""
    last = max(text.rfind(mark, start, denial) for mark in (", ", "; ", " and "))
    begins = last > start and text[last:denial].strip(" ,;") in ("", "and", "then")
    row = text.find(", ", start, denial) >= 0 or text.find("; ", start, denial) >= 0
    return last + 1 if begins and row and says_done(text, start, last) else start


def _adds_a_deed(text: str, start: int, low: int, high: int) -> bool:
    """Whether a later clause of a list tells of a deed after all: "knows Kafka, which he ran for years"."""
    return low > start and _I.search(text, low, high) is not None and says_done(text, low, high)


def clauses(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Clauses of a sentence; a "but" or a new subject ends what a negation covers."""
    cuts = [m.end() for m in CLAUSE.finditer(text, start, end)]
    bounds = [start, *cuts, end]
    return [(low, high) for low, high in pairwise(bounds) if text[low:high].strip()]


def _last_words(text: str, start: int, end: int) -> int:
    """Where the last few words of a stretch begin."""
    position = end
    for _ in range(ANTECEDENT):
        space = text.rfind(" ", start, max(start, position - 1))
        if space < 0:
            return start
        position = space
        if text[position - 1] in ",":
            break
    return position


def listed_from(text: str, start: int, end: int, *, weak: bool = True) -> int | None:
    """Where a clause begins merely to list; None where it does not. Weak frames ("tools", "some") mean nothing in a role."""
    frames = (LISTING_STRONG, LISTING_WEAK) if weak else (LISTING_STRONG,)
    found = [m for frame in frames if (m := frame.search(text, start, end)) is not None]
    taught = TEACHING.search(text, start, end) if found else None
    found = [
        m for m in found
        if (taught is None or m.start() >= taught.end() or m.end() <= taught.start())
        and not (m[0].casefold() in _THINGS and says_done(text, start, m.start()))
        and not (text[m.start()].isupper() and _IN_A_NAME.search(text, max(start, m.start() - 30), m.start()))
    ]  # fmt: skip
    if not found:
        return None
    match = min(found, key=lambda m: m.start())
    return start if NOUNISH.search(text, match.end(), end) is None else match.start()


def _inside(position: int, spans: Spans) -> bool:
    return any(low <= position < high for low, high in spans)
