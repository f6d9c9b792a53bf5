"""Of which sort a clause is by its own words, and where within a sentence another sort of wish begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from redrob.reference.conditions import is_condition
from redrob.reference.job_refusal import refuses, rules_out_for_own_reasons
from redrob.reference.job_things import things_in
from redrob.reference.job_tone import THING, UNNEEDED, addresses, asks_firmly, framed, likes_only, only_told_of, tone_of
from redrob.reference.job_unasked import is_unasked
from redrob.reference.job_words import is_known
from redrob.reference.job_wrapping import is_framing
from redrob.reference.job_years import LESS_WILL_DO
from redrob.reference.vocabulary import names_credential
from redrob.reference.vocabulary_job_cues import (
    ASKS_YOU,
    BOILER,
    DISQUALIFY,
    DUTY,
    EXPECTED_TO,
    MEASURED_BY,
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

_CONDITION = re.compile(
    r"\W*(?:if|should (?:you|it|they|anyone|anybody|somebody|someone)|where (?:you|it|applicants|candidates)|were you|in case|when|unless|whoever|without|lacking|not having|(?:anyone|anybody|people|those|candidates|applicants|somebody|someone) (?:who|that|with))\b",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:you|people|anyone|anybody|those|candidates?|applicants?|applications?|persons?|individuals|who|whoever|unwilling|profiles?|holders)\b",
    re.IGNORECASE,
)
"""Whom a clause may turn away; one that names nobody turns away for want of the thing it names."""
_GIVEN = re.compile(
    r"\bequal[- ]opportunit(?:y|ies)(?: and [\w-]+)? employer|\b(?:christmas|performance|annual|yearly|quarterly|monthly|sign-?on|signing|joining|referral|retention|loyalty|discretionary|company|team|attendance) (?:performance )?bonus",
    re.IGNORECASE,
)
"""What an employer is and pays, whatever else the clause names."""
_PAPER = re.compile(
    r"\b(?:proof|evidence|cop(?:y|ies)|scans?|originals?|sight) of\b|\bto be (?:submitted|enclosed|attached|presented|produced|shown)\b",
    re.IGNORECASE,
)
"""Words of showing: beside the name of a paper they ask for it."""
MAX_ADVERB = 20  # characters before a comma that say how the rest is meant
MAX_CLAUSES = 30  # places in one sentence where another sort of wish may begin


def sorted_clauses(
    words: str, section: Sort | None, families: frozenset[str], *, listed: bool
) -> Iterator[tuple[Sort | None, str, bool]]:
    previous: Sort | None = None
    for clause in mixed(words, families):
        sort, toned = own_sort(clause, families)
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


@lru_cache(maxsize=1_024)
def own_sort(clause: str, families: frozenset[str]) -> tuple[Sort | None, bool]:
    """What a clause is by its own words, and whether that was told from how it speaks of known things."""
    if _GIVEN.search(clause) or is_unasked(clause):
        return "boilerplate", False
    if rules_out_for_own_reasons(clause):
        return "disqualifier", False
    spans = _spoken_of(clause, families)
    telling = any(" " in clause[start:end] for start, end in spans) or bool(things_in(clause, families))
    if spans and (tone := tone_of(framed(clause, spans), telling=telling)):
        return tone, True
    if NO_X_NO_JOB.match(clause):
        return "must", False
    if spans and only_told_of(framed(clause, spans)) and not MUST.search(clause) and not ASKS_YOU.search(clause):
        return "boilerplate", False
    if spans and telling and DISQUALIFY.search(clause) and not _PEOPLE.search(clause):
        return "must", True  # "This is a knock-out criterion: European haulage"
    if OURS.match(clause) and not asks_all_the_same(clause):
        return "boilerplate", False
    if UNNEEDED.search(clause.lower()) and not RULED_OUT.search(clause):
        return "nice", False
    if DISQUALIFY.search(clause) or (refuses(clause) and not (spans and telling)):
        return "disqualifier", False
    if PLAIN_BOILER.search(clause):
        return "boilerplate", False
    if NICE.search(clause) or _likes_unknown(clause, spans):
        return "nice", False
    if BOILER.search(clause) and not ASKS_YOU.search(clause):
        return "boilerplate", False
    if _PAPER.search(clause) and names_credential(clause):
        return "must", False
    if (spans and asks_firmly(clause)) or MUST.search(clause) or WE_ASK.search(clause) or EXPECTED_TO.search(clause):
        return "must", False
    return ("duty" if DUTY.search(clause) else None), False


_OUR = re.compile(r"\bour\b", re.IGNORECASE)


def _likes_unknown(clause: str, spans: list[tuple[int, int]]) -> bool:
    """Whether a clause speaks to those who apply, names nothing known, and only likes what it names."""
    if spans or asks_firmly(clause) or _OUR.search(clause):
        return False
    return likes_only(clause) and addresses(clause.lower())


_BUT_IS = re.compile(
    r"(?:n['’]t|\bnot)(?: \w+)? (?:needed|required|essential|necessary|mandatory|a must),? (?:but|though|whereas|while) (?=(?P<what>[^,.;:]{3,60}) (?:is|are)[.!]?$)",
    re.IGNORECASE,
)


_BY_THE_WAY = re.compile(
    r", (?:(?:but |and |though )?(?:no|nothing|not|never) (?:more|less)(?: than that)?|(?:though|although|but|and) (?:only|just|by no means|not|no|entirely|purely|really|quite) [^,.;:]{3,30}|to be (?:clear|honest|frank|sure)|mind you|of course|as you can imagine|frankly|honestly|admittedly),? ",
    re.IGNORECASE,
)
"""What is put in between: "It would be a plus, no more than that, to know SQL"."""


def _of_one_thing(words: str, families: frozenset[str]) -> bool:
    """Whether known things stand in one part of a sentence alone, and the rest says how they are meant."""
    spans = things_in(words, families, everyday=True)
    tone = tone_of(framed(words, spans), telling=bool(things_in(words, families))) if spans else None
    if tone is None:
        return False
    opening = words[: spans[0][0]]
    if tone == "nice" and asks_firmly(opening) and SPLIT.search(opening):
        return False  # "Blue lagoon is a must, and Kafka would be a plus"
    if not any(SPLIT.search(words, end, start) for (_, end), (start, _) in pairwise(spans)):
        return True
    before, thing, behind = framed(words, spans).partition(THING)
    return bool(thing) and THING not in behind and (not asks_firmly(before) or before.startswith("should "))


def _in_one_row(words: str, low: int, high: int, families: frozenset[str]) -> bool:
    """Whether a known thing ends where another begins, with no more than `words[low:high]` between them."""
    spans = things_in(words, families, everyday=True)
    return any(end == low for _, end in spans) and any(start == high for start, _ in spans)


def _is_spoken_of(words: str, families: frozenset[str]) -> bool:
    """Whether a stretch names something that jobs ask for, or a circumstance."""
    return bool(things_in(words, families, everyday=True)) or is_condition(words) or is_known(words)


def _refers(words: str) -> bool:
    """Whether a stretch goes on about the things before it."""
    return _REFERS.match(words) is not None or (len(words.split()) <= MAX_REFERRING and _BACK.search(words) is not None)


def _only_leads(words: str, families: frozenset[str]) -> bool:
    """Whether nothing but a noun and its preposition stands before the first known thing: "Knowledge of SQL"."""
    spans = things_in(words, families, everyday=True)
    return bool(spans) and all(map(is_framing, words[: spans[0][0]].split())) and not _ASKS.search(words)


_ASKS = re.compile(
    r"\b(?:you|we|they|i|must|needs?|requires?|required|wants?|seeks?|expects?|asks?|shows?|brings?|holds?|proves?|is|are|has|have|will|should)\b",
    re.IGNORECASE,
)
"""Words that make a sentence of what stands before a thing."""
MAX_REFERRING = 9  # words of a stretch that only refers to what is before it
_BACK = re.compile(
    r"\b(?:it|them|both|to as well|to do so|that too|the same|running them|doing it|ones)\b", re.IGNORECASE
)
_REFERS = re.compile(
    r"(?:which|this|it|these|those|as (?:he|she|they|we)|so (?:(?:should|must|will|do|ought) )?(?:you|we|they)|otherwise|or else|(?:and )?(?:can(?:not|['’]t)|wo(?:n['’]t)|will not|would(?:n['’]t)?)|nor)\b",
    re.IGNORECASE,
)
"""How a stretch begins that goes on about the things before it."""


def asks_all_the_same(clause: str) -> bool:
    """Whether a clause asks for something although it begins with the employer: "We reject people who ..."."""
    if WE_ASK.search(clause) or MEASURED_BY.search(clause) or NO_X_NO_JOB.match(clause):
        return True
    return refuses(clause) or (DISQUALIFY.search(clause) is not None and RULED_OUT.search(clause) is not None)


def _spoken_of(clause: str, families: frozenset[str]) -> list[tuple[int, int]]:
    """Known things of a clause but for those that are part of how it turns people away: "we cannot make an offer to"."""
    spans = things_in(clause, families, everyday=True)
    who = RULED_OUT.search(clause)
    if who is None:
        return spans
    if DISQUALIFY.search(clause) is None:
        apart = [span for span in spans if span[1] <= who.start() or span[0] >= who.end()]
        return [span for span in apart if not is_condition(clause[slice(*span)])]
    return [span for span in spans if span[0] >= who.end() and not is_condition(clause[slice(*span)])]


def mixed(words: str, families: frozenset[str]) -> list[str]:
    """Split a sentence where a wish of another sort begins: "SQL is a must, and Kafka would be a plus"."""
    words = _BY_THE_WAY.sub(" ", SO_DO_WE.sub("", words))
    if NO_X_NO_JOB.match(words) or LESS_WILL_DO.search(words):
        return [words]
    if (but := _BUT_IS.search(words)) and things_in(words[but.end() :], families, everyday=True):
        return [words[: but.end()], f"{but['what']} is needed"]  # "CIPD isn't needed, but employment law is"
    if _of_one_thing(words, families):
        return [words]
    clauses, start = [], 0
    cuts = [m.span() for _, m in zip(range(MAX_CLAUSES), SPLIT.finditer(words), strict=False)]
    for (low, high), (until, _) in pairwise([*cuts, (len(words), 0)]):
        following = own_sort(words[high:until], families)[0]
        if following in (None, "duty") or NICE_TAIL.match(
            words, low
        ):  # "If you know X, so much the better" is one wish
            continue
        if start == 0 and _CONDITION.match(words) and ("," not in words[:low] or following == "disqualifier"):
            continue  # "If you need a visa, this is not your job" is one thing ruled out
        if _refers(words[high:until]) and not _is_spoken_of(words[high:until], families):
            continue  # "a mastery of SQL, which we treat as a precondition"
        before = own_sort(words[start:low], families)[0]
        if words[low:high].strip() == "and" and _only_leads(words[start:low], families):
            continue  # "Knowledge of disciplinary and grievance is an advantage"
        if low - start <= MAX_ADVERB and (before, following) == ("nice", "must") and not is_known(words[start:low]):
            continue  # "Ideally, you have met Kafka" is one wish
        if before == "must" and following == "disqualifier" and _in_one_row(words, low, high, families):
            continue  # "Candidates without budgeting and forecasting will not be considered"
        if before not in (None, "duty", following):
            clauses.append(words[start:low])
            start = high
    clauses = [c for c in (*clauses, words[start:]) if c.strip()]
    return [words] if _speaks_well_of_one(words, clauses, families) else clauses


def _speaks_well_of_one(words: str, clauses: list[str], families: frozenset[str]) -> bool:
    """Whether known things stand in one clause alone, which does not insist, and the others wish for them."""
    if len(clauses) < 2:
        return False
    naming = [clause for clause in clauses if things_in(clause, families, everyday=True)]
    return (
        len(naming) == 1
        and not asks_firmly(naming[0])
        and any(own_sort(clause, families)[0] == "nice" for clause in clauses if clause not in naming)
        and own_sort(words, families)[0] == "nice"
    )
