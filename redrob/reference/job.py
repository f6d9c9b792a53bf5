"""Reads a job description in English, bullets or prose, into requirements, years asked and the occupation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from redrob.reference.dates import durations
from redrob.reference.judge import Kind
from redrob.reference.language import sentences, stems, tokens
from redrob.reference.occupations import occupations_in, title_hits, title_words
from redrob.reference.requirements import Piece, pieces
from redrob.reference.vocabulary import concepts, concepts_named, content_stems, is_credential
from redrob.reference.vocabulary_job_cues import (
    BOILER,
    DISQ_OBJECT,
    DISQUALIFY,
    DUTY,
    GATE,
    HEADINGS,
    LACKS,
    MUST,
    NICE,
    NOT_EXPERIENCE,
    OUR_AGE,
    PIVOT,
    SPLIT,
    YEARS_PHRASE,
    Sort,
)

MAX_REQUIREMENTS = 40  # more is not a job description; bounds the work
MAX_FOUND = 10 * MAX_REQUIREMENTS  # before duplicates, duties and soft skills are dropped; no job holds so many
MAX_CLAUSES = 30  # places in one sentence where another sort of wish may begin


@dataclass(frozen=True, slots=True)
class JobRequirement:
    """One thing asked for; any of the options meets it."""

    text: str
    kind: Kind
    options: tuple[str, ...]
    gate: bool = False


@dataclass(frozen=True, slots=True)
class Job:
    """What a job description asks for. `occupations` holds numbers of known occupations, empty when unknown."""

    title: str
    occupations: frozenset[int]
    title_words: frozenset[str]
    requirements: tuple[JobRequirement, ...]
    years: float | None


def read_job(text: str) -> Job:
    """Read a job description.

    >>> job = read_job("Sous chef. You must plan menus and hold a food hygiene certificate. Pastry would be a plus.")
    >>> [(r.text, r.kind, r.gate) for r in job.requirements]
    [('plan menus', 'must', False), ('food hygiene certificate', 'must', True), ('Pastry', 'nice', False)]
    """
    title, numbers = _title(text)
    found: list[tuple[Sort, Piece, bool]] = []
    years: list[float] = []
    for sort, clause in _clauses(text):
        clause, asked = _take_years(clause) if sort != "boilerplate" else (clause, None)
        if asked is not None and sort != "nice":
            years.append(asked)
        if sort not in (None, "boilerplate") and len(found) < MAX_FOUND:
            found.extend(_wishes(sort, clause))
    return Job(title, numbers, title_words(title), _requirements(found, title), max(years, default=None))


def _requirements(found: list[tuple[Sort, Piece, bool]], title: str) -> tuple[JobRequirement, ...]:
    """Deduplicated, duties only where too little else is asked, soft skills only where nothing else is."""
    asked = [f for f in found if f[0] != "duty" and not f[1].soft]
    if sum(f[0] == "must" for f in asked) < 2:
        asked = [f for f in found if not f[1].soft]
    if not asked:
        asked = found
    seen: set[tuple[str, ...] | int] = set()
    result: list[JobRequirement] = []
    own = title_words(title)
    for sort, piece, strict in asked:
        key = content_stems(piece.text)
        same = _identity(key)
        if same in seen or (own and set(key) <= own | {"want", "need"}):
            continue
        seen.add(same)
        kind: Kind = "must" if sort in ("must", "duty") else "nice" if sort == "nice" else "disqualifier"
        if kind == "must" and piece.optional:
            kind = "nice"
        gate = kind == "must" and is_credential(key) and strict
        result.append(JobRequirement(piece.text, kind, piece.options, gate))
    return tuple(result[:MAX_REQUIREMENTS])


def _identity(key: tuple[str, ...]) -> tuple[str, ...] | int:
    """What makes two wishes the same: the credential they name ("NMC registration", "NMC pin"), else their words."""
    credentials = [number for _, _, number in concepts_named(key) if concepts()[number].credential]
    return credentials[0] if credentials else key


def _clauses(text: str) -> Iterator[tuple[Sort | None, str]]:
    """Clauses with their sort: by their own words first, else by the heading above them."""
    section: Sort | None = None
    in_list = False
    for sentence in sentences(text):
        words = " ".join(text[sentence.start : sentence.end].split())  # runs of spaces would cost quadratic time
        if sentence.bullet:
            in_list = True
        elif in_list and sentence.line_start:  # prose after a list is no longer under the list's heading
            section, in_list = None, False
        heading, rest = _heading(words) if sentence.line_start and not sentence.bullet else (None, words)
        if heading is not None:
            section = heading
        if not rest:
            continue
        wish = MUST.search(rest) and re.search(r"\byou\b", rest) and not BOILER.search(rest)
        if section == "boilerplate" and not wish:
            continue
        yield from _sorted_clauses(rest, section, listed=sentence.bullet or (heading is not None))


def _heading(words: str) -> tuple[Sort | None, str]:
    """Sort of a heading line and what follows its colon; (None, words) for anything else."""
    label, colon, rest = words.partition(":")
    marked = label.lstrip().startswith(("#", "**", "__"))
    label = label.strip(" #*_\t")
    if len(label.split()) > 7 or not label or (not colon and label[-1:] in ".!?;,"):
        return None, words
    for sort, pattern in HEADINGS:
        match = pattern.search(label)
        if match and (colon or marked or len(match.group()) >= 0.6 * len(label)):
            return sort, rest.strip(" *_\t")
    return None, words


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
    if DISQUALIFY.search(clause):
        return "disqualifier"
    if NICE.search(clause):
        return "nice"
    if BOILER.search(clause):
        return "boilerplate"
    if MUST.search(clause):
        return "must"
    return "duty" if DUTY.search(clause) else None


def _mixed(words: str) -> list[str]:
    """Split a sentence where a wish of another sort begins: "SQL is a must, and Kafka would be a plus"."""
    clauses, start = [], 0
    cuts = [m.span() for _, m in zip(range(MAX_CLAUSES), SPLIT.finditer(words), strict=False)]
    for (low, high), (until, _) in pairwise([*cuts, (len(words), 0)]):
        following = _own_sort(words[high:until])
        if following in (None, "duty"):
            continue
        before = _own_sort(words[start:low])
        if before not in (None, "duty", following):
            clauses.append(words[start:low])
            start = high
    clauses.append(words[start:])
    return [c for c in clauses if c.strip()]


def _take_years(clause: str) -> tuple[str, float | None]:
    """The clause without its "at least four years of experience as", and the years."""
    for found in durations(clause):
        if NOT_EXPERIENCE.match(clause, found.end) or OUR_AGE.search(clause[max(0, found.start - 40) : found.end + 12]):
            continue
        if found.years < 0.5 or (
            found.years == 1 and clause[found.start : found.end].casefold().startswith(("a ", "an "))
        ):
            continue
        marked = clause[: found.start] + "\ue001" + clause[found.end :]
        return YEARS_PHRASE.sub(" ", marked, count=1).replace("\ue001", " "), found.years
    return clause, None


def _wishes(sort: Sort, clause: str) -> Iterator[tuple[Sort, Piece, bool]]:
    """Pieces of a clause with the sort they really are and whether the words are strict enough for a gate."""
    if sort == "disqualifier":
        match = DISQ_OBJECT.search(clause)
        content = clause[match.end() :] if match and len(content_stems(clause[match.end() :])) else clause
        lacks = LACKS.search(content)
        if lacks:
            yield from (("must", piece, True) for piece in pieces(content[lacks.end() :]))
        else:
            whole = pieces(content)
            yield from (("disqualifier", piece, False) for piece in whole)
        return
    strict = GATE.search(clause) is not None or sort == "must"
    if sort == "nice":
        cut = re.split(
            r"[,]?\s+(?:is|are|would|will|'d)\s+(?:also |be |a |an |definitely |not |come |help|nice\b|welcome\b|useful\b|desirable\b|appreciated\b)",
            clause,
            maxsplit=1,
            flags=re.IGNORECASE,
        )[0]
        clause = cut if content_stems(cut) else clause
        lead = r"^\W*(?:as a |a |it is a )?(?:bonus(?: points)?(?: (?:for|if))?|nice[- ]to[- ]have|ideally|preferably|desirable|plus)\b[:,]?\s*"
        clause = re.sub(lead, "", clause, count=1, flags=re.IGNORECASE)
    pivot = PIVOT.search(clause)
    if pivot and stems(clause[pivot.end() :]):
        clause = clause[pivot.end() :]
    yield from ((sort, piece, strict) for piece in pieces(clause))


def _title(text: str) -> tuple[str, frozenset[int]]:
    """The job's title as written and its known occupations."""
    candidates: list[str] = []
    for sentence in sentences(text):
        words = text[sentence.start : sentence.end].strip("#*_ \t.")
        label = re.match(
            r"(?:job title|title|role|position|vacancy|job|post)\s*[:–-]\s*(.{3,80})", words, re.IGNORECASE
        )
        if label:
            candidates.insert(0, label[1])
        elif sentence.line_start and len(words.split()) <= 9 and occupations_in(words) and not candidates:
            candidates.append(words)
        if len(candidates) > 2 or sentence.start > 3_000:
            break
    for words in candidates:
        head = re.split(r"\s+[–—|-]\s+|[,(]| at ", words, maxsplit=1)[0]
        return head.strip(), occupations_in(head) or occupations_in(words)
    opening = tokens(text, 0, min(len(text), 3_000))
    for start, end, numbers in title_hits([word.stem for word in opening]):
        return text[opening[start].start : opening[end - 1].end], numbers
    first = text.strip().split("\n", 1)[0].strip("#* ")
    return (first if len(first.split()) <= 6 else ""), frozenset()
