"""Reads the grammar of a clause: whether its subject and verb leave a thing undone, merely name it, or tell of a deed.

Frames of words cover the sayings one has met. This asks instead who the subject is (the candidate, somebody else, the
thing itself, nobody) and of what class its verb or predicate is, whatever stands between them.
"""

from __future__ import annotations

import re
from typing import Literal

from redrob.reference.anycase import lowered
from redrob.reference.stance_absence import is_absent, went_to_others
from redrob.reference.vocabulary_polarity import PAST, STATIVE, TRAINED_OTHERS, VERBS
from redrob.reference.vocabulary_stance import (
    ABLE,
    AFFIRMED,
    ASIDE,
    AUXILIARIES,
    AVOIDING,
    BEING,
    BY_HEARSAY,
    COMPARED,
    CONDITION,
    CONFIDENT,
    DENIES,
    DENYING_PREDICATE,
    DENYING_STATE,
    DENYING_VERB,
    DID,
    DOES,
    ENDORSED,
    FAMILY_ACTS,
    FINITE,
    FOR_US,
    FUTURE,
    GAP,
    HANDING_ON,
    HAVING,
    IRREGULAR,
    KNOWING,
    LATER,
    LEAD,
    LISTED_PREDICATE,
    MAKING,
    MODAL,
    MOVING_TOWARDS,
    NEARLY,
    NEGATED,
    NO_SUBJECT,
    NOTHING_DONE,
    OF_MINE,
    OTHERS_ACT,
    OTHERS_HIRED,
    OWN,
    PRONOUN,
    RATED,
    REACHES_ME,
    REFUSED,
    ROW,
    SAYING,
    SECOND_HAND,
    SEEMS,
    SOMEBODY_DID,
    STUDY,
    THERE_IS,
    TO_ME,
    TOPIC,
    WATCHING,
    WHO,
    WISHING,
)

Stance = Literal["done", "listed", "denied"]
MAX_CLAUSE = 600  # characters; longer clauses are data
EDGES = " \t\n\"'“”‘’*_-–—•,;.()"
_HEAD = re.compile(r"[\w'’-]+")


_CANDIDATE = re.compile(
    r"\b(?:the|this|our) (?:candidate|applicant|interviewee|job ?seeker|person|profile owner)\b(?! who\b)"
)
"""How somebody else's notes call whom a profile is about."""


def stance(text: str, start: int, end: int, *, account: bool) -> Stance | None:
    """How a clause stands to what it names; None where it tells of a deed or says nothing of either.

    Args:
        text: The profile.
        start: Where the clause begins.
        end: Where it ends.
        account: Whether the clause belongs to an account of work: there only the candidate's own "I" takes back a deed.

    >>> sentence = "The firm used an outside bureau for payroll"
    >>> stance(sentence, 0, len(sentence), account=False)
    'denied'
    >>> stance("I bring jus with me", 0, 19, account=False)
    'listed'
    """
    if end - start > MAX_CLAUSE:
        return None
    clause = _CANDIDATE.sub("they", lowered(text)[start:end].strip(EDGES))
    clause = clause[LEAD.match(clause).end() :]  # type: ignore[union-attr]  # it matches the empty string too
    if not clause or ASIDE.match(clause):
        return None
    if is_absent(clause) and (not account or clause.startswith(("not ", "never ", "at no ", "on no ", "in no "))):
        return "denied"
    if account:
        own = OWN.search(clause) is not None and not AFFIRMED.search(clause)
        found = _of_the_candidate(clause, account=True) if own else None
        return None if found == "done" else found
    deed = tells_of_then(clause, 0, len(clause))  # then a predicate alone does not deny it
    if names_only(clause):
        return "listed"
    if _says_no(clause):
        return "denied"
    if AFFIRMED.search(clause):
        return _affirmed(clause)
    if OTHERS_HIRED.search(clause) or NEARLY.match(clause) or MOVING_TOWARDS.match(clause) or SEEMS.search(clause):
        return "denied"
    if STUDY.search(clause) and not MAKING.search(clause):
        return "denied"
    if (denying := DENYING_VERB.search(clause)) is not None and not COMPARED.search(clause):
        if WHO.search(clause, 0, denying.start()) and _heads_with_deed(clause):
            return None  # "trained six people who had never done it"
        first = PRONOUN.search(clause)
        if (first is None or first.start() > denying.start()) and "," not in clause[: denying.start()]:
            return "denied"
    first, predicate = PRONOUN.search(clause), DENYING_PREDICATE.search(clause)
    if first and predicate and predicate.start() < first.start() and not tells_of_then(clause, 0, predicate.start()):
        return "denied"
    found = _of_the_candidate(clause)
    if found in ("denied", "done"):
        return found
    if TOPIC.search(clause) and not CONFIDENT.search(clause):
        return "denied"
    if (found or not deed) and SECOND_HAND.search(clause):
        return "denied"
    if LISTED_PREDICATE.search(clause):
        return "listed"
    if found == "listed":
        return found
    if (acting := OTHERS_ACT.match(clause)) is not None:
        return _of_others(clause, acting["verb"])
    if not deed and (GAP.search(clause) or LATER.search(clause) or STUDY.search(clause)):
        return "denied"
    if not PRONOUN.search(clause) and not _heads_with_deed(clause):
        return "denied" if went_to_others(text, clause, start, end) else _of_the_thing(clause, deed=deed)
    return None


def tells_of_then(text: str, start: int, end: int) -> bool:
    """Whether a clause holds a verb of the past: names of skills ("cash handling", "stock control") look like others."""
    return any(PAST.fullmatch(m[0]) for m in _HEAD.finditer(lowered(text), start, end))


def _affirmed(clause: str) -> Stance | None:
    """What a clause tells that holds words of habit or of one's own charge: "payroll was on my shoulders"."""
    verb = BEING.search(clause) or FINITE.search(clause)
    pronoun = PRONOUN.search(clause)
    if pronoun is not None and (verb is None or pronoun.start() < verb.start()):
        return "denied" if _of_the_candidate(clause) == "denied" else "done"
    return "done" if verb is not None and verb.start() > 0 else None


def praises(text: str, start: int, end: int) -> bool:
    """Whether others are the subject who praise the candidate: "my boss praises my rotas"."""
    clause = lowered(text)[start:end].strip(EDGES)
    return ENDORSED.search(clause) is not None and TO_ME.search(clause) is not None and not NEGATED.search(clause)


def names_only(clause: str) -> bool:
    """Whether a clause rates or praises somebody for what it names: "colleagues call me strong on rotas"."""
    return RATED.match(clause) is not None and not NEGATED.search(clause)


def _of_the_thing(clause: str, *, deed: bool) -> Stance | None:
    """What a clause tells whose subject is a thing: unless it affirms, a thing that does something was not done."""
    predicate = DENYING_PREDICATE.search(clause)
    if predicate is not None and not tells_of_then(clause, 0, predicate.start()):
        return "denied"
    being = BEING.search(clause)
    if being and being.start() > 0 and DENYING_STATE.match(clause[being.end() :].lstrip()):
        return "denied"
    if not deed and OF_MINE.match(clause) and ROW.search(clause):
        return "listed"
    if being is None and FINITE.search(clause) is None:
        return None
    if THERE_IS.search(clause):
        return "denied"
    if SOMEBODY_DID.match(clause) and (FOR_US.search(clause) or not TO_ME.search(clause)):
        return "denied"
    if ROW.search(clause):
        return None if deed else "listed"
    return "denied" if REACHES_ME.search(clause) and not OF_MINE.match(clause) else None


def _says_no(clause: str) -> bool:
    """Whether a clause says no whoever its subject is: "payroll: blank", "ask somebody else", "nobody let me"."""
    _, colon, rest = clause.partition(":")
    if not colon:
        _, colon, rest = clause.partition(" - ")
    rest = rest.strip()
    if colon and (
        NOTHING_DONE.match(rest) or DENIES.match(rest) or (PRONOUN.match(rest) and _of_the_candidate(rest) == "denied")
    ):
        return True
    if (
        REFUSED.match(clause)
        or (FAMILY_ACTS.match(clause) and not ENDORSED.search(clause))
        or BY_HEARSAY.search(clause)
    ):
        return True
    return NO_SUBJECT.match(clause) is not None and not COMPARED.search(clause) and TO_ME.search(clause) is not None


def _heads_with_deed(clause: str) -> bool:
    """Whether a clause begins with a verb of the past, or with one of work in its plain form."""
    head = _HEAD.match(clause)
    if TRAINED_OTHERS.match(clause):
        return True
    if head is None or PAST.fullmatch(head[0]) is not None or head[0] in IRREGULAR:
        return head is not None
    return head[0] in VERBS and not any(verb.search(clause) for verb in (BEING, HAVING, MODAL))


def _of_the_candidate(clause: str, *, account: bool = False) -> Stance | None:
    """What the verbs tell whose subject is the candidate, named or understood."""
    pronouns = list(PRONOUN.finditer(clause))
    if not pronouns:
        if _heads_with_deed(clause):
            return "denied" if WATCHING.match(clause) else None
        return verb_tells(clause, 0, understood=True)
    found: Stance | None = None
    for pronoun in pronouns:
        read = verb_tells(clause, pronoun.end(), contracted=pronoun[1] or "", account=account)
        if read in ("denied", "done"):
            return read
        found = found or ("listed" if read == "listed" else None)
    return found


def verb_tells(
    clause: str, position: int, *, contracted: str = "", understood: bool = False, account: bool = False
) -> Stance | None:
    auxiliaries = AUXILIARIES.match(clause, position)
    verb = auxiliaries.end() if auxiliaries else position
    before = clause[position:verb]
    if SAYING.match(clause, verb) and not NEGATED.search(before):
        return "listed"
    frames = (AVOIDING, WISHING) if account else (AVOIDING, HANDING_ON, WISHING, WATCHING)
    if any(frame.match(clause, verb) for frame in frames):
        return "denied"
    if (
        (MODAL.search(before) and not before.endswith("must have "))
        or contracted == "ll"
        or (contracted == "d" and not _is_past_at(clause, verb))
    ):
        later = contracted == "ll" or before.endswith(" have ") or FUTURE.search(before) or CONDITION.search(clause)
        return "denied" if later or DENYING_STATE.match(clause, verb) else "listed"
    if DOES.search(before) and not NEGATED.search(before):
        return "done"  # the verb itself: "I do payroll"
    being = BEING.search(before) is not None or contracted in ("m", "re", "s")
    if being and DENYING_STATE.match(clause, verb):
        return "denied"
    if (HAVING.search(before) or contracted == "ve") and (GAP.match(clause, verb) or DENYING_STATE.match(clause, verb)):
        return "denied"
    head = _HEAD.match(clause, verb)
    word = head[0] if head else ""
    if being and word.endswith("ing") and len(word) > 4:
        return "done" if _works(word) else None if word in _ADJECTIVES else "denied"
    if KNOWING.match(clause, verb) or ((being or understood) and ABLE.match(clause, verb)):
        return "listed"
    if understood or being or word in STATIVE:
        return None
    if NEGATED.search(before):
        return "denied"
    return "done" if word.endswith("ed") or word in VERBS or PAST.fullmatch(word) or word in IRREGULAR else None


def _is_past_at(clause: str, position: int) -> bool:
    """Whether a verb is a participle or of the past: "I'd done", not "I'd do"."""
    head = _HEAD.match(clause, position)
    return head is not None and (head[0].endswith("ed") or head[0] == "done" or PAST.fullmatch(head[0]) is not None)


_ADJECTIVES = frozenset("hardworking hard-working having outstanding offering bringing talking caring".split())
"""What is or has something and ends as if it were being done."""


def _works(word: str) -> bool:
    return word == "doing" or any(base in VERBS for base in (word[:-3], word[:-3] + "e", word[:-4]))


def _of_others(clause: str, verb: str) -> Stance | None:
    """What a clause tells whose subject is somebody else."""
    if ENDORSED.search(clause):
        return "listed" if TO_ME.search(clause) else None
    if TO_ME.search(clause) and not STUDY.search(clause) and not FOR_US.search(clause):
        return None
    return "denied" if DID.fullmatch(verb) or STUDY.search(clause) or verb.endswith(("ed", "s")) else None
