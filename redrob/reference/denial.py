"""Which stretches of a clause a frame of denial covers: what follows it, what stands before it, or all of the clause."""

from __future__ import annotations

import re

from redrob.reference.anycase import AnyCase
from redrob.reference.deeds import says_done
from redrob.reference.stance import praises
from redrob.reference.vocabulary_polarity import (
    ATTRIBUTIVE,
    BACKWARD,
    DENIAL,
    HARM,
    NOUNISH,
    OTHERS_DID,
    PAST,
    POSITIVE,
    SUBORDINATE,
    TEACHING,
    THE_AGENT_DID,
)

Spans = list[tuple[int, int]]

MAX_AFTER_BACKWARD = 4  # words after "... is new to me" that still belong to it
MAX_FRONTED = 5  # words of an object that stands before its subject: "Kafka I have never used"
_NOT_FRONTED = AnyCase(
    r"\W*(?:in|at|on|as|for|since|after|before|because|if|when|while|so|and|then|there|here|during|until|by|with|from|to|although|though|unlike|honestly|unfortunately|sadly|sorry|yes|ok|well|also|however|that|personally|currently|overall|officially|says|said)\b",
)
_PRONOUN = AnyCase(r"\b(?:i|he|she|they|we)['’]?\w{0,3}\b[^,;]{0,12}$")
_OF_OTHERS = AnyCase(r"\b(?:who|whom|whose|whether|which|if|because)\b(?![^\n]{0,40}\b(?:i|my|he|she)\b)")
_CONTACT = AnyCase(r"[a-z]{3,}(?<!there)(?<!then)(?<!and)(?<!but)(?<!here)(?<!where)(?<!while)(?<!also) (?:we|they)$")
"""A subject that follows a noun at once: "managers we did not know"."""
_NEW_VERB = re.compile(
    r",? (?:and|then|or) (?:then |also |now |instead )?(?=(\w+))|, (?:then |also |now |instead )?(?=(\w+))"
)
_TURN = AnyCase(
    r" (?=by \w{2,14}ing\b)| (?=(?:i|we) (?:ran|run|did|do|led|held|kept|took|built|wrote|\w{2,14}ed)\b)",
)
_JOINED = (" and", " or", " then", " now", " am", " is", "'m", "’m", " was", " by", ":", "(")
_FINITE = AnyCase(
    r"ran|wrote|drove|took|oversaw|grew|did|gave|spoke|drew|rewrote|began|chose|swam|flew|sang|use|run|lead|manage|teach|drive|write|keep|handle|maintain|build|using|ran",
)
_PARTICIPLE_SCOPE = AnyCase(r"(?:have|has|had|['’]ve|never)\b")
_ALONE = AnyCase(r"\b(?:i|he|she|my)\b")


def denied_spans(text: str, start: int, end: int) -> Spans:
    """The stretches of a clause that say something was not done.

    >>> clause = "ran Airflow without any Kafka"
    >>> [clause[slice(*span)] for span in denied_spans(clause, 0, len(clause))]
    ['without any Kafka']
    >>> denied_spans("Kafka is new to me", 0, 18)
    [(0, 18)]
    >>> denied_spans("not only ran Kafka", 0, 18)
    []
    """
    if (OTHERS_DID.match(text, start, end) and not praises(text, start, end)) or THE_AGENT_DID.match(text, start, end):
        return [(start, end)]
    backward, match = BACKWARD.search(text, start, end), DENIAL.search(text, start, end)
    if backward is None and match is None:
        return []
    affirmed = [m.span() for frames in (POSITIVE, TEACHING) for m in frames.finditer(text, start, end)]
    spans = [] if backward is None else _backward(text, start, end, backward, affirmed)
    position = spans[0][1] if spans else start
    while match := DENIAL.search(text, position, end):
        low, after = match.span()
        position = after
        if any(low < b and a < after for a, b in affirmed) or _of_others(text, start, low, after):
            continue
        harm = HARM.match(text, low, end)
        if harm:
            spans.append(harm.span())
            position = harm.end()
            continue
        if NOUNISH.search(text, after, end) is None or _fronted(text, start, low, after):
            return [*spans, (start, end)]
        high = _scope_end(text, low, after, end)
        spans.append((low, high))
        position = max(high, after)
    return spans


def _of_others(text: str, start: int, low: int, after: int) -> bool:
    """Whether a denial inside an account of work tells of others: "handled patients who could not speak"."""
    comma = max(text.rfind(", ", start, low) + 1, start)
    for opener in SUBORDINATE.finditer(text, start, after):
        if opener.start() > start and says_done(text, start, min(low, opener.start())):
            return _ALONE.search(text, opener.start(), low) is None
    before = text[comma:low].rstrip()
    if _CONTACT.search(before) and says_done(text, comma, low):
        return True
    return (
        ATTRIBUTIVE.match(text, low, after) is not None and not before.endswith(_JOINED) and says_done(text, comma, low)
    )


def _backward(text: str, start: int, end: int, match: re.Match[str], affirmed: Spans) -> Spans:
    if any(match.start() < b and a < match.end() for a, b in affirmed):
        return []
    if len(NOUNISH.findall(text, match.end(), end)) > MAX_AFTER_BACKWARD:
        return []
    if NOUNISH.search(text, start, match.start()) is None:
        return []
    subject = match.start() + len(match[0].split(maxsplit=1)[0])
    if _CONTACT.search(text, start, subject) and says_done(text, start, match.start()):
        return []
    of_others = _OF_OTHERS.search(text, start, match.start())
    if of_others is not None and says_done(text, start, of_others.start()):
        return []  # "served guests whose room was not ready", "decided whether a fault was covered by the guarantee"
    comma = text.rfind(", ", start, match.start())
    subject_alone = comma > start and not says_done(text, comma + 1, match.start())
    if subject_alone and says_done(text, start, comma):  # "Ran Airflow, Kafka is new to me"
        return [(comma + 1, end)]
    return [(start, end)]


def _fronted(text: str, start: int, denial: int, after: int) -> bool:
    """Whether what is denied stands first: "Kafka I have never used in production"."""
    before = text[start:denial]
    pronoun = _PRONOUN.search(before)
    has_object = text[denial:after].endswith((" with", " of", " on"))
    if pronoun is None or has_object or _NOT_FRONTED.match(before):
        return False
    fronted = before[: pronoun.start()]
    words = fronted.split()
    return 0 < len(words) <= MAX_FRONTED and fronted.strip()[-1] not in ",:" and not says_done(fronted, 0, len(fronted))


def _scope_end(text: str, low: int, after: int, end: int) -> int:
    """Where a denial ends: before a new verb that says what was done instead."""
    perfect = _PARTICIPLE_SCOPE.search(text, low, after) is not None
    close = text.find(")", after, end)
    if close >= 0 and text.find("(", after, close) < 0:  # "VAT returns (not audits), month end"
        end = close
    if (turn := _TURN.search(text, after, end)) is not None:
        end = turn.start()
    for match in _NEW_VERB.finditer(text, after, end):
        verb = match[1] or match[2]
        if match.start() == after:
            continue
        past = PAST.fullmatch(verb) is not None and not perfect
        if _FINITE.fullmatch(verb) or past:
            return match.start()
    return end
