"""What workers do: bound the rows of a chunk and rule out what cannot reach the top; assess what is left over."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from redrob.errors import InputError
from redrob.judge import SHORTLIST_FROM
from redrob.pool.candidates import candidate_of
from redrob.pool.chunks import Chunk, Problem, Raw
from redrob.reference import Assessment, Ranker

Key = tuple[float, str, int]
"""Place in the ranking: minus the score, id, row. The smaller, the better, and no two are equal."""


@dataclass(frozen=True, slots=True)
class Task:
    """A chunk, and what the run knows so far."""

    chunk: Chunk
    top: int
    """How many are wanted; 0 for all."""
    last: Key | None
    """The last place of the ranking so far, once it is full: whoever is behind it is out."""
    with_text: bool
    """Whether the results carry the candidate's text."""


@dataclass(frozen=True, slots=True)
class Found:
    """A candidate that may be among the top, with the assessment as JSON."""

    key: Key
    payload: bytes


@dataclass(frozen=True, slots=True)
class Waiting:
    """A row that is not assessed yet, and the best place that it can come to."""

    key: Key
    raw: Raw


@dataclass(frozen=True, slots=True)
class ChunkResult:
    """What came of one chunk. Rows that are neither found, waiting nor problems are ruled out."""

    rows: int
    blank: int
    problems: tuple[Problem, ...]
    fraction: float | None
    waiting: tuple[Waiting, ...] = ()
    found: tuple[Found, ...] = ()
    """Where all are wanted: then nobody waits."""


@dataclass(frozen=True, slots=True)
class Promising:
    """Rows to assess, and what the run knows by then."""

    waiting: tuple[Waiting, ...]
    last: Key | None
    with_text: bool


@dataclass(frozen=True, slots=True)
class Assessed:
    """Those of the promising rows that are before `last`, and how many were looked at."""

    found: tuple[Found, ...]
    problems: tuple[Problem, ...]
    rows: int


@lru_cache(maxsize=1)
def ranker_for(job_description: str) -> Ranker:
    """The job, read once in each process. Forked workers inherit it."""
    return Ranker(job_description)


def read_chunk(ranker: Ranker, task: Task) -> ChunkResult:
    """Bound the rows of one chunk, and rule out whoever cannot come before `last`; where all are wanted, assess them.

    A bound is never below the score, so nothing that belongs in the ranking is lost.
    """
    found, waiting, problems = list[Found](), list[Waiting](), list(task.chunk.problems)
    rows, blank = len(problems), task.chunk.blank
    for row, raw in task.chunk.numbered():
        if isinstance(raw, bytes) and not raw.strip():
            blank += 1
            continue
        rows += 1
        name = raw.name if isinstance(raw, Path) else ""
        try:
            name, candidate = candidate_of(raw)
            if not task.top:
                found.append(_found(ranker, candidate, name, row, task.with_text))
            elif (key := _best_place(ranker, candidate, name, row, task.last)) is not None:
                waiting.append(Waiting(key, raw))
        except InputError as error:
            problems.append(Problem(row, name, str(error)))
    return ChunkResult(rows, blank, tuple(problems), task.chunk.fraction, tuple(waiting), tuple(found))


def assess_rows(ranker: Ranker, task: Promising) -> Assessed:
    """Assess rows that bounds have left over."""
    found, problems = list[Found](), list[Problem]()
    for row in task.waiting:
        _, name, number = row.key
        try:
            one = _found(ranker, candidate_of(row.raw)[1], name, number, task.with_text)
        except InputError as error:  # a file that has gone since
            problems.append(Problem(number, name, str(error)))
            continue
        if task.last is None or one.key <= task.last:
            found.append(one)
    return Assessed(tuple(found), tuple(problems), len(task.waiting) - len(problems))


def _best_place(ranker: Ranker, candidate: Any, name: str, row: int, last: Key | None) -> Key | None:
    """The best place that a candidate can come to; None where that is behind the last one.

    Looking closely costs more than the first look, and less than assessing: worth it where a candidate may well stay.
    """
    best = ranker.bound(candidate, needed=-last[0] if last is not None else 0.0)
    if last is not None and (-best, name, row) > last:
        return None
    if last is not None or best >= SHORTLIST_FROM:
        best = ranker.bound(candidate, closely=True)
    key = (-best, name, row)
    return None if last is not None and key > last else key


def _found(ranker: Ranker, candidate: Any, name: str, row: int, with_text: bool) -> Found:
    assessment = ranker.assess(candidate)
    return Found((-assessment.score, name, row), pack(assessment, with_text))


def pack(assessment: Assessment, with_text: bool) -> bytes:
    """An assessment as JSON. Without the text, for a file: quotes are kept, what they were quoted from is not."""
    kept = assessment if with_text else replace(assessment, candidate_text="")
    try:
        return orjson.dumps(kept)
    except orjson.JSONEncodeError:  # a lone surrogate, which only a Python caller can bring in
        return json.dumps(asdict(kept)).encode()
