"""Reads a job description in English, bullets or prose, into requirements, years asked and the occupation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from redrob.reference.conditions import MAX_CONDITIONS, Condition, conditions_in
from redrob.reference.dates import Duration
from redrob.reference.job_aside import asks_nothing
from redrob.reference.job_clauses import clauses_of
from redrob.reference.job_things import NAME, SHORT, core_of, own_things
from redrob.reference.job_title import KNOWN_ENOUGH, is_title_line, likely_families, title_of
from redrob.reference.job_wrapping import asked_for, is_framing, trimmed
from redrob.reference.job_years import asks_firmly, take_years, years_elsewhere
from redrob.reference.judge import Kind
from redrob.reference.language import Sentence, sentences, stems, tokens
from redrob.reference.occupations import occupations, title_words
from redrob.reference.requirements import MOSTLY, Piece, is_known, named_share, pieces
from redrob.reference.vocabulary import (
    concepts,
    concepts_named,
    content_stems,
    is_degree,
    is_language,
    names_credential,
)
from redrob.reference.vocabulary_job_cues import (
    ALONE,
    DISQ_OBJECT,
    DISQUALIFY,
    EXPECTED_TO,
    GATE,
    LACKING_TAIL,
    LACKS,
    NICE,
    NICE_LEAD,
    NICE_OBJECT,
    NICE_TAIL,
    NO_X_NO_JOB,
    PIVOT,
    RULED_OUT,
    SAME_WORK,
    THIS_WORK,
    UNABLE,
    VERDICT,
    Sort,
)

DEED_WORDS = 7  # of a deed that is asked for outright; longer, it is a tale of the job
MAX_REQUIREMENTS = 40  # more is not a job description; bounds the work
MAX_RULED_OUT = 12  # words of a thing that rules out; longer, it is a sentence that goes on
FEW_SKILLS = 3  # where fewer kinds of work are asked for, the duties say what somebody must have done
MAX_FOUND = 10 * MAX_REQUIREMENTS  # before duplicates, duties and soft skills are dropped; no job holds so many


@dataclass(frozen=True, slots=True)
class JobRequirement:
    """One thing asked for; any of the options meets it."""

    text: str
    kind: Kind
    options: tuple[str, ...]
    gate: bool = False
    start: int = 0
    end: int = 0
    """`job[start:end]` holds the words of `text`, perhaps with others between them."""


class _Found(NamedTuple):
    """A wish as read: before duplicates and duties are dropped."""

    sort: Sort
    piece: Piece
    strict: bool
    sentence: Sentence
    able: bool = False
    """Whether the clause says outright that somebody must be able to do it."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a job description asks for. `occupations` holds numbers of known occupations, empty when unknown."""

    title: str
    occupations: frozenset[int]
    title_words: frozenset[str]
    requirements: tuple[JobRequirement, ...]
    years: float | None
    years_upper: float | None = None
    conditions: tuple[Condition, ...] = ()


def read_job(text: str) -> Job:
    """Read a job description.

    >>> job = read_job("Sous chef. You must plan menus and hold a food hygiene certificate. Pastry would be a plus.")
    >>> [(r.text, r.kind, r.gate) for r in job.requirements]
    [('plan menus', 'must', False), ('food hygiene certificate', 'must', True), ('Pastry', 'nice', False)]
    """
    title, numbers = title_of(text)
    families = frozenset(occupations()[number].family for number in numbers) or likely_families(text)
    clauses = list(clauses_of(text))
    prose = not any(sentence.bullet and sort not in ("boilerplate", "nice") for sort, _, sentence in clauses)
    found: list[_Found] = []
    years: list[Duration] = []
    for sort, clause, sentence in clauses:
        stated = clause
        clause, span = take_years(clause) if sort != "boilerplate" else (clause, None)
        if span is not None:
            clause = THIS_WORK.sub(" ", SAME_WORK.sub("", clause, count=1), count=2)
        if span is not None and (sort != "nice" or asks_firmly(stated)):
            years.append(span)
        if sort == "boilerplate" or len(found) >= MAX_FOUND:
            continue
        named_only = is_title_line(text, sentence, title)
        wishes = [] if sort is None or named_only else list(_wishes(sort, clause))
        if span is not None:  # "two years of hospital practice" says where the years were spent
            wishes = [w for w in wishes if named_share(w[1].text) >= MOSTLY or NAME.search(w[1].text)]
        able = EXPECTED_TO.search(clause) is not None
        found.extend(_Found(*wish, sentence, able and len(wish[1].text.split()) <= DEED_WORDS) for wish in wishes)
        if sort in (None, "must", "duty", "nice") and not named_only and NO_X_NO_JOB.match(clause) is None:
            # What the job is about is asked for where it is named as such, whatever the sentence around it says.
            told = {stem for _, piece, _ in wishes for option in piece.options for stem in stems(option)}
            own = own_things(clause, families, asks=sort is not None or asked_for(clause) != clause)
            implied = (p for p in own if told.isdisjoint(core_of(p.text)) and not asks_nothing(p.text))
            strict = GATE.search(clause) is not None
            asked_as: Sort = "must" if sort is None or (sort == "duty" and prose) else sort
            found.extend(_Found(asked_as, piece, strict, sentence) for piece in implied)
    most = max(years or years_elsewhere(text), key=lambda d: d.years, default=None)
    return Job(
        title,
        numbers,
        title_words(title),
        _requirements(text, found, title),
        most.years if most else None,
        most.upper if most else None,
        _conditions(text),
    )


def _conditions(text: str) -> tuple[Condition, ...]:
    """Each circumstance once, in order."""
    found: dict[tuple[str, str], Condition] = {}
    for sentence in sentences(text):
        for condition in conditions_in(text, sentence):
            found.setdefault((condition.kind, condition.text.casefold()), condition)
        if len(found) >= MAX_CONDITIONS:
            break
    return tuple(list(found.values())[:MAX_CONDITIONS])


def _requirements(text: str, found: list[_Found], title: str) -> tuple[JobRequirement, ...]:
    """Deduplicated, duties only where too little else is asked, soft skills only where nothing else is."""
    asked = [f for f in found if f.sort != "duty" and not f.piece.soft]
    listed = any(f.sort == "must" and f.sentence.bullet for f in asked)
    if sum(f.sort == "must" for f in asked) < 2:
        asked = [f for f in found if not f.piece.soft]
    elif sum(f.sort == "must" and _is_skill(f) for f in asked) < FEW_SKILLS:
        asked = [f for f in found if (f.sort != "duty" or is_known(f.piece.text)) and not f.piece.soft]
    elif not listed:  # the only list there is tells what the job takes
        asked = [
            f
            for f in found
            if (f.sort != "duty" or (f.sentence.bullet and _is_known_or_named(f, text))) and not f.piece.soft
        ]
    if not asked:
        asked = found
    if sum(f.sort == "must" and _is_known_or_named(f, text) for f in asked) >= KNOWN_ENOUGH:
        beside = {f.sentence.start for f in asked if f.sort == "must" and _is_known_or_named(f, text)}
        # Beside things that jobs are known to ask for, the rest of a sentence is how it goes on.
        asked = [
            f
            for f in asked
            if f.sort != "must"
            or f.sentence.bullet
            or f.able
            or _is_known_or_named(f, text)
            or (f.sentence.start in beside and 2 <= len(f.piece.text.split()) <= SHORT)
        ]
    seen: set[tuple[str, ...] | int] = set()
    result: list[JobRequirement] = []
    own = title_words(title)
    for sort, piece, strict, sentence, _ in asked:
        key = content_stems(piece.text)
        same = _identity(key)
        if same in seen or (own and set(key) <= own | {"want", "need"}) or _is_the_job(piece.text, key, own):
            continue
        seen.add(same)
        kind: Kind = "must" if sort in ("must", "duty") else "nice" if sort == "nice" else "disqualifier"
        if kind == "must" and piece.optional:
            kind = "nice"
        gate = kind == "must" and names_credential(piece.text) and strict and not is_degree(key)
        start, end = located(piece.text, text, sentence)
        result.append(JobRequirement(_closed(piece.text), kind, piece.options, gate, start, end))
        if len(result) == MAX_REQUIREMENTS:
            break
    return tuple(result)


def _closed(words: str) -> str:
    """The words with the bracket shut that they open at their end.

    >>> _closed("renal replacement therapy (CRRT")
    'renal replacement therapy (CRRT)'
    """
    return f"{words})" if words.count("(") > words.count(")") else words


def _is_the_job(text: str, key: tuple[str, ...], own: frozenset[str]) -> bool:
    """Whether a wish is the job itself: "dental nurse to take her place", "seasoned legal secretary"."""
    if names_credential(text):
        return False  # "journeyman electrician licence" is the paper for it
    size = len(own)
    begins = size > 1 and own <= set(key[: size + 1])
    return begins or (bool(key) and key[-1] in own and len(own & set(key)) > 1 and len(set(key) - own) <= 1)


def _is_skill(found: _Found) -> bool:
    """Whether a wish is for work: neither a paper nor a degree, a language or the use of an office program."""
    words = content_stems(found.piece.text)
    return not (
        names_credential(found.piece.text) or is_degree(words) or not _OFFICE.isdisjoint(words) or is_language(words)
    )


def _is_known_or_named(found: _Found, text: str) -> bool:
    """Whether a wish names a concept, a paper or, by its capitals, a tool."""
    words = found.piece.text
    if is_known(words) or NAME.search(words):
        return True
    return words[0].isupper() and text.find(words, found.sentence.start) > found.sentence.start


def located(words: str, text: str, sentence: Sentence) -> tuple[int, int]:
    """Shortest stretch of the sentence that holds the words in order, else the whole sentence.

    >>> located("wound care", "Wound and stoma care", Sentence(0, 20, True, False))
    (0, 20)
    """
    sought = [t.text.casefold() for t in tokens(words)]
    there = tokens(text, sentence.start, sentence.end)
    best: tuple[int, int] | None = None
    for first, token in enumerate(there):
        if not sought or token.text.casefold() != sought[0]:
            continue
        rest = iter(there[first:])
        last = token
        for word in sought:
            found = next((t for t in rest if t.text.casefold() == word), None)
            if found is None:
                return best or (sentence.start, sentence.end)
            last = found
        if best is None or last.end - token.start < best[1] - best[0]:
            best = token.start, last.end
    return best or (sentence.start, sentence.end)


def _identity(key: tuple[str, ...]) -> tuple[str, ...] | int:
    """What makes two wishes the same: the credential they name ("NMC registration", "NMC pin"), else their words."""
    credentials = [number for _, _, number in concepts_named(key) if concepts()[number].credential]
    return credentials[0] if credentials else key


def _wishes(sort: Sort, clause: str) -> Iterator[tuple[Sort, Piece, bool]]:
    """Pieces of a clause with the sort they really are and whether the words are strict enough for a gate."""
    if sort == "disqualifier":
        content, named = _ruled_out(clause)
        lacks = LACKS.search(content) or _unable(clause)
        if lacks:
            content = lacks.string
            lacked = LACKING_TAIL.sub("", content[lacks.end() :])
            yield from (("must", piece, True) for piece in pieces(lacked))
        elif named and len(content.split()) <= MAX_RULED_OUT:
            yield "disqualifier", Piece(content, tuple(content.split(" or "))), False
        else:
            whole = pieces(content, circumstances=True)
            yield from (("disqualifier", piece, False) for piece in whole if not _POINTS_BACK.match(piece.text))
        return
    unless = NO_X_NO_JOB.match(clause)
    clause = next(filter(None, unless.groups())) if unless else clause
    strict = unless is not None or GATE.search(clause) is not None or sort == "must"
    if sort == "nice":
        clause = _wished(clause)
    pivot = PIVOT.search(clause)
    said_of_it = pivot and _SAYS_OF_IT.match(pivot.group()) and is_known(clause[: pivot.start()])
    follows = pivot is not None and not said_of_it and not all(map(is_framing, clause[pivot.end() :].split()))
    if pivot and follows:
        clause = clause[pivot.end() :].lstrip()
        while again := PIVOT.match(clause):  # "you will have cut your teeth on"
            clause = clause[again.end() :].lstrip()
        clause = trimmed(clause)
    else:
        clause = asked_for(clause)
    yield from (
        (sort, p, strict) for p in pieces(clause) if sort != "nice" or is_known(p.text) or not NICE.search(p.text)
    )


def _unable(clause: str) -> re.Match[str] | None:
    """Where a clause rules out who cannot do, or prove, something that jobs ask for: "if you can't close the books"."""
    lacks = UNABLE.search(clause)
    return lacks if lacks and is_known(clause[lacks.end() :]) else None


def _wished(clause: str) -> str:
    """What would be nice, without the words that say so."""
    cut = NICE_TAIL.split(NICE_LEAD.sub("", clause, count=1), maxsplit=1)[0]
    clause = clause if ALONE.fullmatch(cut) else cut
    name, colon, verdict = clause.partition(":")
    if colon and is_known(name) and not is_known(verdict):  # "Pastry: not needed, but useful"
        clause = name
    lead = NICE_OBJECT.match(clause)
    return clause[lead.end() :] if lead and stems(clause[lead.end() :]) else clause


def _ruled_out(clause: str) -> tuple[str, bool]:
    """What a clause rules out, and whether it is named as such: "people who want to work nights will be turned down"."""
    who = RULED_OUT.search(clause)
    if who and content_stems(clause[who.end() :]):
        content = clause[who.end() :].strip(" .,!")
        ends = [cut for cut in VERDICT.finditer(content) if DISQUALIFY.search(content, cut.end())]
        end = next((cut for cut in ends if "," in cut.group()), ends[-1] if ends else None)
        return _PLEASE.sub("", content[: end.start()] if end else content).strip(" .,;:!"), True
    match = DISQ_OBJECT.search(clause)
    while match and content_stems(clause[match.end() :]):
        clause = clause[match.end() :].lstrip()
        match = DISQ_OBJECT.match(clause)
    return clause, False


_OFFICE = frozenset(stems("Excel Word Outlook PowerPoint Office"))
_SAYS_OF_IT = re.compile(r"must|needs?|requires?", re.IGNORECASE)  # "SQL must be fluent" asks for what comes before
_PLEASE = re.compile(r"(?:,|\s)+(?:please|kindly|then|so|we|you|this)$", re.IGNORECASE)
_POINTS_BACK = re.compile(r"(?:this|it|that|please|we|you)\b", re.IGNORECASE)  # "..., this is the wrong job"
