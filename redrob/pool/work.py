"""What is done with one chunk: read its rows, rule out what cannot reach the top, assess the rest."""

from __future__ import annotations

import json
from bisect import insort
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from redrob.errors import InputError
from redrob.pool.candidates import candidate_of
from redrob.pool.chunks import Chunk, Problem
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
class ChunkResult:
    """What came of one chunk. `rows == assessed + ruled_out + len(problems)`."""

    found: tuple[Found, ...]
    problems: tuple[Problem, ...]
    rows: int
    assessed: int
    ruled_out: int
    blank: int
    fraction: float | None


@lru_cache(maxsize=1)
def ranker_for(job_description: str) -> Ranker:
    """The job, read once in each process. Forked workers inherit it."""
    return Ranker(job_description)


def rank_chunk(ranker: Ranker, task: Task) -> ChunkResult:
    """Rank the rows of one chunk; the best `top` that are before `last` come back.

    Rows are taken in the order of their bounds, so that the first that is bounded behind the last place rules out
    all the rest. A bound is never below the score, so nothing that belongs in the ranking is lost.
    """
    waiting, problems, blank = _read(ranker, task)
    best: list[tuple[Key, Assessment]] = []
    last, assessed = task.last, 0
    for bound, candidate in sorted(waiting, key=lambda item: item[0]):
        if last is not None and bound > last:
            break
        if last is not None and (-ranker.bound(candidate, closely=True), bound[1], bound[2]) > last:
            continue
        assessment = ranker.assess(candidate)
        assessed += 1
        key = (-assessment.score, bound[1], bound[2])
        if last is not None and key > last:
            continue
        insort(best, (key, assessment), key=lambda item: item[0])
        if task.top and len(best) >= task.top:
            del best[task.top :]
            last = best[-1][0] if last is None else min(last, best[-1][0])
    found = tuple(Found(key, pack(assessment, task.with_text)) for key, assessment in best)
    rows = len(waiting) + len(problems)
    return ChunkResult(
        found, tuple(problems), rows, assessed, len(waiting) - assessed, blank, task.chunk.fraction
    )  # fmt: skip


def _read(ranker: Ranker, task: Task) -> tuple[list[tuple[Key, Any]], list[Problem], int]:
    """Candidates with their best possible places; rows that cannot be ranked; how many lines are empty."""
    waiting, problems, blank = list[tuple[Key, Any]](), list(task.chunk.problems), task.chunk.blank
    needed = -task.last[0] if task.last is not None else 0.0
    for row, raw in task.chunk.numbered():
        if isinstance(raw, bytes) and not raw.strip():
            blank += 1
            continue
        name = raw.name if isinstance(raw, Path) else ""
        try:
            name, candidate = candidate_of(raw)
            waiting.append(((-ranker.bound(candidate, needed=needed), name, row), candidate))
        except InputError as error:
            problems.append(Problem(row, name, str(error)))
    return waiting, problems, blank


def pack(assessment: Assessment, with_text: bool) -> bytes:
    """An assessment as JSON. Without the text, for a file: quotes are kept, what they were quoted from is not."""
    kept = assessment if with_text else replace(assessment, candidate_text="")
    try:
        return orjson.dumps(kept)
    except orjson.JSONEncodeError:  # a lone surrogate, which only a Python caller can bring in
        return json.dumps(asdict(kept)).encode()
