"""Whether words of a profile say that something was done, is only listed, or was not done: negation and hedges.

A sentence is cut into clauses. In each, a frame of denial covers what follows it ("never used Kafka"), what stands
before it ("Kafka is new to me"), or all of it (somebody else is the subject). Frames that affirm ("not only", "never
missed") are taken out first. The frames stand in `vocabulary_polarity`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from redrob.reference.anycase import AnyCase
from redrob.reference.language import Token
from redrob.reference.listing import leads_a_list, lists_only, until_a_deed
from redrob.reference.vocabulary_polarity import (
    ABOUT_IT,
    ANSWER_NO,
    ANSWERED_NO,
    ATTRIBUTIVE,
    BACKWARD,
    CLAUSE,
    DENIAL,
    DENIES_ALL,
    DOING,
    ED,
    HANDED_ON,
    HARM,
    HINT,
    LEAD_IN,
    LISTING_STRONG,
    LISTING_WEAK,
    NOUNISH,
    OTHERS_DID,
    PAST,
    POSITIVE,
    STATIVE,
    SUBJECT,
    SUBORDINATE,
    TEACHING,
    THE_AGENT_DID,
    TOLD_AFTER_ALL,
    VERBS,
)

Mode = Literal["done", "listed", "denied"]
Spans = list[tuple[int, int]]

MAX_AFTER_BACKWARD = 4  # words after "... is new to me" that still belong to it
MAX_FRONTED = 5  # words of an object that stands before its subject: "Kafka I have never used"
MAX_AFTERTHOUGHT = 16  # characters after a semicolon that may take a denial back: "; I started it"
ANTECEDENT = 3  # words before "which I have not used" that it denies
_NOT_FRONTED = AnyCase(
    r"\W*(?:in|at|on|as|for|since|after|before|because|if|when|while|so|and|then|there|here|during|until|by|with|from|to|although|though|unlike|honestly|unfortunately|sadly|sorry|yes|ok|well|also|however|that|personally|currently|overall|officially|says|said)\b",
)
_PRONOUN = AnyCase(r"\b(?:i|he|she|they|we)['’]?\w{0,3}\b[^,;]{0,12}$")
_WHICH = AnyCase(r"\W*(?:which|that)\b")
_WHOSE = AnyCase(r"\b(?:who|whose)\b(?![^\n]{0,40}\b(?:i|my|he|she)\b)")
_NEW_VERB = re.compile(
    r",? (?:and|then|or) (?:then |also |now |instead )?(?=(\w+))|, (?:then |also |now |instead )?(?=(\w+))"
)
_TURN = AnyCase(
    r" (?=by \w{2,14}ing\b)| (?=(?:i|we) (?:ran|run|did|do|led|held|kept|took|built|wrote|\w{2,14}ed)\b)",
)
_I = AnyCase(r"\b(?:i|he|she|we|my)\b")
_JOINED = (" and", " or", " then", " now", " am", " is", "'m", "’m", " was", " by", ":", "(")
_FINITE = AnyCase(
    r"ran|wrote|drove|took|oversaw|grew|did|gave|spoke|drew|rewrote|began|chose|swam|flew|sang|use|run|lead|manage|teach|drive|write|keep|handle|maintain|build|using|ran",
)
_FIRST_OF_TWO = frozenset(("still", "short", "new", "fan", "wish", "n", "non", "go"))
"""First words of the frames' words that are two, "still to", "n/a"."""
_THINGS = frozenset(
    (
        "tools",
        "tags",
        "technologies",
        "stack",
        "skills",
        "some",
        "list",
        "profile",
        "basic",
        "listed",
        "listing",
        "keywords",
        "studied",
    )
)
_IN_A_NAME = re.compile(r"[A-Z][\w&'’-]* $")  # "Brindle Technologies" lists nothing
_PARTICIPLE_SCOPE = AnyCase(r"(?:have|has|had|['’]ve|never)\b")


def modes_of(text: str, start: int, end: int, words: Sequence[Token], section: str) -> Iterator[Mode]:
    """How each word of a sentence is meant, given the section it stands in.

    >>> from redrob.reference.language import tokens
    >>> sentence = "I ran Airflow, but never Kafka"
    >>> [m for m in modes_of(sentence, 0, 30, tokens(sentence), "prose")]
    ['done', 'done', 'done', 'done', 'denied', 'denied']
    """
    if section in ("done", "listed", "education", "credentials") and not _may_turn(text, start, end, words):
        yield from ("done" if section == "done" else "listed" for _ in words)
        return
    denied, listed, done = _readings(text, start, end, section)
    if text[end - 1] == "?" and ANSWERED_NO.match(text, end, min(len(text), end + 80)):
        denied = [(start, end)]
    for word in words:
        if _inside(word.start, denied):
            yield "denied"
        elif _inside(word.start, listed) or not _inside(word.start, done):
            yield "listed"
        else:
            yield "done"


def _may_turn(text: str, start: int, end: int, words: Sequence[Token]) -> bool:
    """Whether a sentence holds a word that some frame needs; nearly all words of a pool have been asked for before."""
    return any(_turns(word.text) for word in words) and HINT.search(text, start, end) is not None


@lru_cache(maxsize=50_000)
def _turns(word: str) -> bool:
    return HINT.search(word) is not None or word.casefold() in _FIRST_OF_TWO


def _readings(text: str, start: int, end: int, section: str) -> tuple[Spans, Spans, Spans]:
    """Stretches that are denied, merely listed, and told of as done, of a sentence."""
    thought = min(len(text), end + MAX_AFTERTHOUGHT) if text[end - 1] == ";" else end
    if TOLD_AFTER_ALL.search(text, start, thought):
        return [], [], [(start, end)]
    if HANDED_ON.match(text, start, end):
        return [(start, end)], [], []
    if (all_of_it := DENIES_ALL.search(text, start, end)) is not None:
        low = _after_deeds(text, start, all_of_it.start())
        return [(low, end)], [], [(start, low)]
    denied: Spans = []
    listed: Spans = []
    done: Spans = []
    carried = False
    previous = (start, start)
    only_listed = leads_a_list(text, start, end) if section == "done" else lists_only(text, start, end)
    for low, high in clauses(text, start, end):
        denials = denied_spans(text, low, high)
        if (low, high) in denials and previous[1] > previous[0] and _WHICH.match(text, low, high):
            denials.append((_last_words(text, *previous), previous[1]))
        elif ANSWER_NO.match(text, low, high) or (
            denials and ABOUT_IT.search(text, low, high) and not says_done(text, *previous)
        ):
            denials.append(previous)
        denied += denials
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
                                 and (carried or says_done(text, low, told))):  # fmt: skip
            done.append((low, high))
            carried = True
        elif from_here == low:
            carried = False
        if deed < high and section not in ("listed", "education", "credentials"):
            done.append((deed, high))
        previous = (low, high)
    return denied, listed, done


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
    if OTHERS_DID.match(text, start, end) or THE_AGENT_DID.match(text, start, end):
        return [(start, end)]
    affirmed = [m.span() for frames in (POSITIVE, TEACHING) for m in frames.finditer(text, start, end)]
    spans = _backward(text, start, end, affirmed)
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
            return _I.search(text, opener.start(), low) is None
    before = text[comma:low].rstrip()
    return (
        ATTRIBUTIVE.match(text, low, after) is not None and not before.endswith(_JOINED) and says_done(text, comma, low)
    )


def _backward(text: str, start: int, end: int, affirmed: Spans) -> Spans:
    match = BACKWARD.search(text, start, end)
    if match is None or any(match.start() < b and a < match.end() for a, b in affirmed):
        return []
    if len(NOUNISH.findall(text, match.end(), end)) > MAX_AFTER_BACKWARD:
        return []
    if NOUNISH.search(text, start, match.start()) is None:
        return []
    whose = _WHOSE.search(text, start, match.start())
    if whose is not None and says_done(text, start, whose.start()):
        return []  # "served guests whose room was not ready"
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


def says_done(text: str, start: int, end: int) -> bool:
    """Whether a clause tells of doing: a verb of work, a duty, a duration.

    >>> says_done("Reconciled the ledgers", 0, 22), says_done("Skilled accountant", 0, 18)
    (True, False)
    >>> says_done("Dress wounds and give medicines", 0, 31), says_done("I like pastry", 0, 13)
    (True, False)
    """
    if DOING.search(text, start, end) is not None or ED.search(text, start, end) is not None:
        return True
    if any(m[1].casefold() not in STATIVE for m in SUBJECT.finditer(text, start, end)):
        return True
    lead = LEAD_IN.match(text, start, end)
    return lead is not None and _is_verb(lead[1].casefold(), text[lead.end() : min(end, lead.end() + 2)])


def _is_verb(word: str, following: str) -> bool:
    """Whether a word at the head of a clause is a verb of work: "dress", "dresses", "dressing"; not "Cook, ..."."""
    if following[:1] in ("", ",", ".", ":", ";", "/", "|", "-", "&"):
        return False
    if word in VERBS:
        return True
    if word.endswith("ing") and len(word) > 5:
        return any(base in VERBS for base in (word[:-3], word[:-3] + "e", word[:-4]))
    return word.endswith("s") and any(base in VERBS for base in (word[:-1], word[:-2]))


def _inside(position: int, spans: Spans) -> bool:
    return any(low <= position < high for low, high in spans)
