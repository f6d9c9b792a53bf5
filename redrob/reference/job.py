"""Reads a job description in English, bullets or prose, into requirements, years asked and the occupation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from redrob.judge import Kind
from redrob.reference.conditions import MAX_CONDITIONS, Condition, conditions_in
from redrob.reference.dates import Duration
from redrob.reference.job_clauses import clauses_of
from redrob.reference.job_things import NAME, SHORT
from redrob.reference.job_title import KNOWN_ENOUGH, is_title_line, likely_families, title_of
from redrob.reference.job_wishes import things_of, wishes_of
from redrob.reference.job_words import is_known
from redrob.reference.job_wrapping import is_framing
from redrob.reference.job_years import asks_firmly, take_years, years_elsewhere
from redrob.reference.language import Sentence, sentences, stems, tokens
from redrob.reference.occupations import occupations, title_hits, title_words
from redrob.reference.requirements import MOSTLY, Piece, named_share
from redrob.reference.vocabulary import (
    concepts,
    concepts_named,
    content_stems,
    is_degree,
    is_language,
    names_credential,
)
from redrob.reference.vocabulary_job_cues import (
    EXPECTED_TO,
    MUST,
    SAME_WORK,
    THIS_WORK,
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
    """Whether the clause says outright that somebody must be able to do it, or does nothing but ask for it."""


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
    clauses = list(clauses_of(text, families))
    prose = not any(c.sentence.bullet and c.sort not in ("boilerplate", "nice") for c in clauses)
    found: list[_Found] = []
    years: list[Duration] = []
    for part in clauses:
        sort, stated, sentence, _ = part
        clause, span = take_years(stated) if sort != "boilerplate" else (stated, None)
        if span is not None:
            clause = THIS_WORK.sub(" ", SAME_WORK.sub("", clause, count=1), count=2)
        if span is not None and (sort != "nice" or asks_firmly(stated)):
            years.append(span)
        if sort == "boilerplate" or len(found) >= MAX_FOUND:
            continue
        named_only = is_title_line(text, sentence, title)
        wishes = [] if named_only else wishes_of(part, clause, families)
        if span is not None:  # "two years of hospital practice" says where the years were spent
            wishes = [w for w in wishes if named_share(w[1].text) >= MOSTLY or NAME.search(w[1].text)]
        able = EXPECTED_TO.search(clause) is not None
        found.extend(
            _Found(
                *wish,
                sentence,
                (able and len(wish[1].text.split()) <= DEED_WORDS)
                or (sort == "must" and _is_all(wish[1].text, clause)),
            )
            for wish in wishes
        )
        if not named_only:
            implied = things_of(part, clause, families, wishes, prose=prose)
            found.extend(_Found(*wish, sentence) for wish in implied)
    most = max(years or years_elsewhere(text), key=lambda d: d.years, default=None)
    return Job(
        title,
        numbers,
        title_words(title),
        _requirements(text, found, title, families),
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


def _requirements(text: str, found: list[_Found], title: str, families: frozenset[str]) -> tuple[JobRequirement, ...]:
    """Deduplicated, duties only where too little else is asked, soft skills only where nothing else is."""
    asked = [f for f in found if f.sort != "duty" and not f.piece.soft]
    listed = any(f.sort == "must" and f.sentence.bullet for f in asked)
    if sum(f.sort == "must" for f in asked) < 2:
        asked = [f for f in found if not f.piece.soft and (f.sort != "duty" or not asked or is_known(f.piece.text))]
    elif sum(f.sort == "must" and _is_skill(f) for f in asked) < FEW_SKILLS:
        asked = [f for f in found if (f.sort != "duty" or _is_of_a_trade(f.piece.text, families)) and not f.piece.soft]
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


def _is_all(words: str, clause: str) -> bool:
    """Whether a clause only asks for a thing: nothing but words of asking stand around it.

    >>> _is_all("recognised accountancy qualification", "Must have a recognised accountancy qualification.")
    True
    """
    before, there, behind = clause.partition(words)
    if not there or len(words.split()) > SHORT:
        return False
    opening, _, lead = before.rpartition(", ")
    if opening and not MUST.search(f"{lead}{words}{behind}"):
        lead = before  # what stands before the comma is part of how it asks
    around = f"{lead} {behind}".split()
    return bool(around) and all(map(is_framing, around))


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
    if own and own <= set(key) and _AT_A_PLACE.search(text):
        return True  # "another receptionist at Brightwell Group"
    size = len(own)
    begins = size > 1 and own <= set(key[: size + 1])
    if is_known(text) and (text.endswith("ing") or not any(True for _ in title_hits(key))):
        return False  # "Snowflake data platform", asked of a data platform engineer
    return begins or (bool(key) and key[-1] in own and len(own & set(key)) > 1 and len(set(key) - own) <= 1)


def _is_skill(found: _Found) -> bool:
    """Whether a wish is for work: neither a paper nor a degree, a language or the use of an office program."""
    words = content_stems(found.piece.text)
    return not (
        names_credential(found.piece.text) or is_degree(words) or not _OFFICE.isdisjoint(words) or is_language(words)
    )


def _is_of_a_trade(words: str, families: frozenset[str]) -> bool:
    """Whether a duty names something of the job's families, or in several words: "sit next to" is no pupil's sitting."""
    return names_credential(words) or any(
        end - start > 1 or not families or concepts()[number].family in families
        for start, end, number in concepts_named(content_stems(words))
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


_AT_A_PLACE = re.compile(r"\w (?:at|for|in|to join) (?:the |our )?[A-Z]")
_OFFICE = frozenset(stems("Excel Word Outlook PowerPoint Office"))
