"""What a whole sentence, its answer or its heading adds to the grammar of its clauses: exceptions, answers, later deeds."""

from __future__ import annotations

from itertools import islice

from redrob.reference.anycase import lowered
from redrob.reference.stance import EDGES, MAX_CLAUSE, names_only, stance, verb_tells
from redrob.reference.vocabulary_stance import (
    AFFIRMED,
    AUXILIARIES,
    BY_HEARSAY,
    DID_IT,
    DID_THAT,
    EXCEPTED_FIRST,
    EXCEPTED_LAST,
    EXCEPTING,
    GIVING_UP,
    IT_WAS_MINE,
    LACKING,
    LATER_PART,
    MODAL,
    NEGATED,
    NO_SUBJECT,
    OBJECT,
    OTHERS_HIRED,
    PRONOUN,
    SET_ASIDE,
    SET_ASIDE_LAST,
    TOTAL,
)

MAX_AFTERTHOUGHT = 40
MAX_PARTS = 8  # parts of a sentence that are looked at for a later deed
TOPICAL = ("as for ", "as to ", "as regards ", "regarding ", "concerning ", "when it comes to ", "in terms of ")
MAX_ANSWER = 80  # characters of an answer


def excepted(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The stretch of a sentence that is set apart from all the rest: "everything but payroll"."""
    low = lowered(text)
    if not any(low.find(mark, start, end) >= 0 for mark in EXCEPTING):
        return None
    first = EXCEPTED_FIRST.match(low, start, end) or SET_ASIDE.match(low, start, end)
    if first is not None and TOTAL.search(low, first.end(), end):
        return first.span()
    aside = SET_ASIDE_LAST.search(low, start, end)
    if aside is not None and TOTAL.search(low, start, aside.start()):
        return aside.span()
    last = EXCEPTED_LAST.search(low, start, end)
    return (last.end(), end) if last is not None else None


def heads_what_is_lacking(label: str) -> bool:
    """Whether a heading stands over what was not done: "Still to learn", "On my wish list", "What I have not done".

    >>> heads_what_is_lacking("Still to learn"), heads_what_is_lacking("Skills")
    (True, False)
    """
    return LACKING.fullmatch(label.casefold().rstrip(" :*_")) is not None


def answers_no(text: str, question: int) -> bool:
    """Whether the sentence that follows a question denies what was asked: "Payroll? Ask my old colleagues."."""
    end = min(question + MAX_ANSWER, len(text))
    end = min((p for p in (text.find(mark, question, end) for mark in ".\n!?") if p >= 0), default=end)
    return bool(text[question:end].strip()) and stance(text, question, end, account=False) == "denied"


def told_later(text: str, start: int, end: int) -> bool:
    """Whether a later part of a sentence says that it was done after all: "nobody knew rotas, so I worked them out".

    >>> sentence = "There was nobody to ask about rotas, so I worked them out"
    >>> told_later(sentence, 0, len(sentence))
    True
    """
    if text[end - 1] == ";":
        stop = text.find(".", end, end + MAX_ANSWER)
        end = stop if stop >= 0 else min(len(text), end + MAX_ANSWER)
    low = lowered(text)
    for part in islice(LATER_PART.finditer(low, start, min(end, start + MAX_CLAUSE)), MAX_PARTS):
        clause = low[part.end() : end]
        pronoun, mine = PRONOUN.match(clause), IT_WAS_MINE.match(clause)
        if not (pronoun or mine or DID_IT.match(clause)):
            continue
        if NEGATED.search(clause) or MODAL.search(clause) or OTHERS_HIRED.search(clause):
            continue
        if mine and AFFIRMED.search(clause):
            return True
        if pronoun is not None:
            auxiliaries = AUXILIARIES.match(clause, pronoun.end())
            verb = auxiliaries.end() if auxiliaries else pronoun.end()
            if GIVING_UP.match(clause, verb):
                continue
            if DID_THAT.match(clause, pronoun.end()):
                return True
            if OBJECT.search(clause, verb) and verb_tells(clause, pronoun.end(), contracted=pronoun[1] or "") == "done":
                return True
        elif DID_IT.match(clause) and verb_tells(clause, 0, contracted="") == "done":
            return True
    return False


def by_hearsay(text: str, start: int, end: int) -> bool:
    """Whether a clause holds words that undo any verb: "no more than a hobby"."""
    return BY_HEARSAY.search(lowered(text), start, end) is not None


def names_a_topic(text: str, start: int, end: int) -> bool:
    """Whether a clause only says what the next one is about: "As for payroll,"."""
    low = lowered(text)
    return (
        low.startswith(TOPICAL, start) and text[start:end].rstrip().endswith(",") and end - start < MAX_AFTERTHOUGHT * 2
    )


def says_of_oneself(text: str, start: int, end: int) -> bool:
    """Whether the candidate is a subject in a clause."""
    return PRONOUN.search(lowered(text), start, end) is not None


def only_hearsay(text: str, start: int, end: int) -> bool:
    """Whether a clause is no more than a word that undoes the one before: ", though only from afar"."""
    clause = lowered(text)[start:end].strip(EDGES) if end - start < MAX_AFTERTHOUGHT else ""
    return BY_HEARSAY.match(clause) is not None


def rates(text: str, start: int, end: int) -> bool:
    """Whether a sentence only says what somebody is called or rated: "friends describe me as strong on rotas"."""
    return end - start <= MAX_CLAUSE and names_only(lowered(text)[start:end].strip(EDGES))


def denies_as_subject(text: str, start: int, end: int, affirmed: int) -> bool:
    """Whether the subject of a sentence is nobody or nothing, and what it seems to affirm comes after: "nobody put me in charge"."""
    if affirmed <= start or text.find(",", start, end) >= 0 or text[end - 1] == ";":
        return False
    nobody = NO_SUBJECT.match(lowered(text), start, end)
    return nobody is not None and nobody.end() <= affirmed  # "nobody but me" affirms as a whole
