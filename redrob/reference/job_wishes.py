"""What a clause asks for: pieces of it with the sort they really are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redrob.reference.conditions import is_condition
from redrob.reference.job_aside import asks_nothing
from redrob.reference.job_clauses import Clause
from redrob.reference.job_refusal import refused
from redrob.reference.job_things import beside_known, core_of, own_things
from redrob.reference.job_unasked import tells_facts
from redrob.reference.job_unknown import liked
from redrob.reference.job_words import is_known
from redrob.reference.job_wrapping import asked_for, is_framing, trimmed
from redrob.reference.language import stems
from redrob.reference.requirements import Piece, pieces
from redrob.reference.vocabulary import content_stems
from redrob.reference.vocabulary_job_cues import (
    ALONE,
    DISQ_OBJECT,
    GATE,
    LACKING_TAIL,
    LACKS,
    MEASURED_BY,
    NICE,
    NICE_LEAD,
    NICE_OBJECT,
    NICE_TAIL,
    NO_X_NO_JOB,
    PIVOT,
    UNABLE,
    Sort,
)

MAX_RULED_OUT = 12  # words of a thing that rules out; longer, it is a sentence that goes on

Wish = tuple[Sort, Piece, bool]
"""The sort of a piece, the piece, and whether the words around it are strict enough for a gate."""


def wishes_of(clause: Clause, words: str, families: frozenset[str]) -> list[Wish]:
    """What a clause asks for by its own words; `words` are those of the clause without its years."""
    if clause.sort is None or clause.toned:
        return []
    found = [w for w in _wishes(clause.sort, words) if not _is_done_by(w[1].text, words)]
    # Beside a known thing, the rest of a sentence is how it goes on.
    found = [w for w in found if w[0] == "disqualifier" or beside_known(words, w[1].text, families)]
    if clause.sentence.bullet:
        return found
    named = clause.sort not in ("must", "nice") or any(is_known(piece.text) for _, piece, _ in found)
    return found if named or not any(own_things(words, families, asks=True, toned=True)) else []


def _is_done_by(text: str, words: str) -> bool:
    """Whether one word is what somebody does: "before you send it", "not something we teach", "can't miss it"."""
    if " " in text:
        return text.startswith("t ")
    doing = rf"\b(?:we|i|you|they|he|she|nobody|no one|everybody) {re.escape(text)}\b|\b(?:(?:has|have|had|needs?|ought) to|must) {re.escape(text)}(?=\W*$|[,;])|\b{re.escape(text)} (?:us|you|it|them|anything)\b"
    return text.islower() and re.search(doing, words, re.IGNORECASE) is not None


def things_of(clause: Clause, words: str, families: frozenset[str], wishes: list[Wish], *, prose: bool) -> list[Wish]:
    """What a clause names of the things that jobs of these families ask for, beside `wishes`.

    It is asked for where it is named as such, whatever the sentence around it says. `prose` says that the description
    has no list of what it asks for, so that its duties are what it takes.
    """
    sort = clause.sort
    if sort not in (None, "must", "duty", "nice") or (not clause.toned and NO_X_NO_JOB.match(words)):
        return []
    if sort is None and tells_facts(words):
        return []
    told = {stem for _, piece, _ in wishes for option in piece.options for stem in stems(option)}
    asks = sort is not None or asked_for(words) != words
    sure = clause.toned or (sort in ("must", "nice") and not wishes)
    asked_as: Sort = "must" if sort is None or (sort == "duty" and prose) else sort
    strict = clause.toned or GATE.search(words) is not None
    own = own_things(words, families, asks=asks, toned=sure)
    return [
        (asked_as, p, strict)
        for p in own
        if told.isdisjoint(core_of(p.text)) and not asks_nothing(p.text) and not _is_done_by(p.text, words)
    ]


def _wishes(sort: Sort, clause: str) -> Iterator[Wish]:
    """Pieces of a clause with the sort they really are and whether the words are strict enough for a gate."""
    if sort == "disqualifier":
        content, named = _ruled_out(clause)
        lacked = content[lacks.end() :] if (lacks := LACKS.search(content)) else _unable(content if named else clause)
        asked = [] if lacked is None else pieces(LACKING_TAIL.sub("", lacked))
        if asked or (lacked is not None and not (named and _OWNS_NONE.match(content))):
            yield from (("must", piece, True) for piece in asked)
        elif named and len(content.split()) <= MAX_RULED_OUT:
            yield "disqualifier", Piece(content, tuple(content.split(" or "))), False
        else:
            whole = pieces(content, circumstances=True)
            yield from (("disqualifier", piece, False) for piece in whole if not _POINTS_BACK.match(piece.text))
        return
    unless = NO_X_NO_JOB.match(clause)
    if unless:
        number = next(n for n, group in enumerate(unless.groups(), start=1) if group)
        goes_on = unless.end(number) == unless.end() and clause.startswith(", ", unless.end())
        clause = clause[unless.start(number) :] if goes_on else unless[number]
    strict = unless is not None or GATE.search(clause) is not None or sort == "must"
    said = clause
    if sort == "nice":
        clause = _wished(clause)
    elif sort == "must":
        clause = _measured(clause)
    pivot = PIVOT.search(clause)
    said_of_it = pivot and _SAYS_OF_IT.match(pivot.group()) and is_known(clause[: pivot.start()])
    if pivot and is_known(clause[: pivot.start()]) and not is_known(clause[pivot.end() :]):
        said_of_it = True  # "tachograph discipline you can be proud of"
    follows = pivot is not None and not said_of_it and not all(map(is_framing, clause[pivot.end() :].split()))
    if pivot and follows:
        clause = clause[pivot.end() :].lstrip()
        while again := PIVOT.match(clause):  # "you will have cut your teeth on"
            clause = clause[again.end() :].lstrip()
        clause = trimmed(clause)
    else:
        clause = asked_for(clause)
    found = [p for p in pieces(clause) if sort != "nice" or is_known(p.text) or not NICE.search(p.text)]
    if sort == "nice" and not found and (thing := liked(said)):
        found = pieces(thing)
    yield from ((sort, p, strict) for p in found)


def _unable(clause: str) -> str | None:
    """What jobs ask for and a clause rules out who cannot do, or prove, it: "if you can't [close the books]"."""
    lacks = UNABLE.search(clause) or _CANNOT.match(clause)
    rest = _NO_MORE.sub("", clause[lacks.end() :]) if lacks else ""
    if not rest or is_condition(rest) or _OF_THE_PERSON.match(rest):
        return None
    if not is_known(rest) and _OF_THE_PERSON.search(rest):
        return None
    return rest


_CANNOT = re.compile(
    r"\W*(?:(?:is|are|you|they) )?(?:can(?:not|['’]t| not)|could(?: not|n['’]t)|(?:unable|not able) to) (?=\w)",
    re.IGNORECASE,
)
_NO_MORE = re.compile(r",? (?:go(?:es)? no further|nor (?:will|would|do|can) .*|either|at all|yet)\W*$", re.IGNORECASE)
"""How such a clause goes on about those who cannot."""


_OF_THE_PERSON = re.compile(
    r"\b(?:nights?|weekends?|shifts?|evenings?|mornings?|(?:sun|satur|mon|fri)days?|holidays?|on[- ]call|relocat\w*|commut\w*|travel\w*|office|on[- ]site|(?:full|part)[- ]time|uniforms?|visas?|sponsor\w*|permits?|notice|start|allerg\w*|"
    r"animals|pets|heights?|lift|stand|sit|references?|background|vaccin\w*|move|moving|hours|remote\w*|home|abroad|overnight|probation|contracts?|accept|agree|bear|cope|commit|wait|be|stay|live|get|come|reach|speak|attend|wear|provide|show|prove|offer|work|take|join)\b",
    re.IGNORECASE,
)
"""Words of what somebody cannot do for reasons of their own, and not for want of a skill."""


_OWNS_NONE = re.compile(
    r"\W*(?:do|does)(?: not|n['’]t) (?:currently )?(?:have|own) (?:an?|(?:your|their) own|access to an?) ",
    re.IGNORECASE,
)
"""A clause about people who have no such thing: what is no skill rules them out, as "have no car" does."""


def _measured(clause: str) -> str:
    """What people are measured by, without the words that say so: "We set the bar at [recent stoma care]"."""
    cue = MEASURED_BY.search(clause)
    if cue is None or not all(is_framing(word) for word in clause[: cue.start()].split()):
        return clause
    rest = clause[cue.end() :].lstrip(" :,–—-")
    return rest if not all(is_framing(word) for word in rest.split()) else clause


def _wished(clause: str) -> str:
    """What would be nice, without the words that say so."""
    clause = _HEDGED.sub("", clause)
    cut = NICE_TAIL.split(NICE_LEAD.sub("", clause, count=1), maxsplit=1)[0]
    clause = clause if ALONE.fullmatch(cut) else cut
    name, colon, verdict = clause.partition(":")
    if colon and is_known(name) and not is_known(verdict):  # "Pastry: not needed, but useful"
        clause = name
    lead = NICE_OBJECT.match(clause)
    return clause[lead.end() :] if lead and stems(clause[lead.end() :]) else clause


_HEDGED = re.compile(
    r",? (?:but|though|although|yet|even if|while) (?:(?:would|will|can|could|is|are|be|do|does|did|not|never)\b|(?:\w+n['’]t|we|you|they|nobody|no one|i|it|that|by no means)\b).*$",
    re.IGNORECASE,
)
"""What takes a wish half back: "We would smile at sugar work but would hire you without it"."""


def _ruled_out(clause: str) -> tuple[str, bool]:
    """What a clause rules out, and whether it is named as such: "people who want to work nights will be turned down"."""
    content = refused(clause)
    if content and content_stems(content):
        return _PLEASE.sub("", content).strip(" .,;:!"), True
    match = DISQ_OBJECT.search(clause)
    while match and content_stems(clause[match.end() :]):
        clause = clause[match.end() :].lstrip()
        match = DISQ_OBJECT.match(clause)
    return clause, False


_SAYS_OF_IT = re.compile(r"must|needs?|requires?", re.IGNORECASE)  # "SQL must be fluent" asks for what comes before
_PLEASE = re.compile(r"(?:,|\s)+(?:please|kindly|then|so|we|you|this)$", re.IGNORECASE)
_POINTS_BACK = re.compile(r"(?:this|it|that|please|we|you)\b", re.IGNORECASE)  # "..., this is the wrong job"
