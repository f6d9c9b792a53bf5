"""Ranking a pool: chunks in, a store filled, counts and progress kept."""

from __future__ import annotations

import hashlib
import itertools
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redrob
from redrob.errors import ConfigError
from redrob.pool.chunks import Problem
from redrob.pool.sources import Candidates, chunks_of, fingerprint
from redrob.pool.store import Store
from redrob.pool.unpack import unpack
from redrob.pool.work import Task, ranker_for
from redrob.pool.workers import rank_chunks, worker_count
from redrob.reference import Assessment


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    rows: int
    """Rows done, those of an earlier, stopped run included."""
    rows_now: int
    """Rows done since this process began."""
    fraction: float | None
    """Share of the pool that is done, in [0, 1]; None where its size is unknown."""
    fraction_now: float | None
    """Share of the pool done since this process began."""
    seconds: float
    """Since this process began."""


@dataclass(frozen=True, slots=True)
class RankedCandidate:
    """One place of the ranking."""

    rank: int
    """From 1."""
    candidate_id: str
    """Empty where the row has none."""
    row: int
    assessment: Assessment


@dataclass(frozen=True, slots=True)
class RankResult:
    """The best of a pool. `rows == assessed + ruled_out + len(problems)`: nothing is dropped in silence."""

    ranked: tuple[RankedCandidate, ...]
    """By score, best first; equal scores by id, then by row."""
    problems: tuple[Problem, ...]
    """Rows that could not be ranked, and why."""
    rows: int
    assessed: int
    """Rows that were assessed in full."""
    ruled_out: int
    """Rows whose score cannot reach the top: bounded, not assessed."""
    seconds: float


def rank(
    job_description: str,
    candidates: Path | Iterable[str | Mapping[str, Any]],
    *,
    top: int = 100,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> RankResult:
    """Rank a pool of candidates for one job: the same as assessing every one and sorting.

    Args:
        job_description: Plain text or Markdown, in English.
        candidates: A `.jsonl`, `.json` or `.csv` file (each also `.gz`), a folder of texts, or an iterable of texts
            and records. A mapping with a string `text` is a text; its id is under `candidate_id` or `id`.
        top: How many to return, 0 for all. Memory grows with this, not with the pool.
        workers: Processes; by default one for each core, and none beside this one for a small pool. Scripts that use
            more than one guard their entry with `if __name__ == "__main__":`, as `multiprocessing` asks.
        progress: Called after each chunk of about a hundred rows.

    Raises:
        InputError: the job description or the pool cannot be read. A single bad row is no error but a `Problem`.
        ConfigError: `top` or `workers` is out of range.

    >>> chefs = [{"id": "a", "text": "Waiter for five years."}, {"id": "b", "text": "I baked sourdough for ten years."}]
    >>> result = rank("Baker. You must know sourdough.", chefs)
    >>> [(place.candidate_id, place.assessment.decision) for place in result.ranked]
    [('b', 'shortlist'), ('a', 'reject')]
    """
    begun = time.monotonic()
    store = Store(None, "", checked_top(top))
    try:
        fill(store, job_description, candidates, top=top, workers=workers, progress=progress, with_text=True)
        ranked = tuple(
            RankedCandidate(place, name, row, unpack(payload))
            for place, (_, name, row, payload) in enumerate(store.found(), 1)
        )
        counts, problems = store.counts, tuple(store.problems())
    finally:
        store.close(done=True)
    seconds = time.monotonic() - begun
    return RankResult(ranked, problems, counts["rows"], counts["assessed"], counts["ruled_out"], seconds)


def fill(
    store: Store,
    job_description: str,
    candidates: Candidates,
    *,
    top: int,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    with_text: bool = False,
) -> None:
    """Rank a pool into a store, from the chunk where the store stands. Arguments and errors are those of `rank`."""
    count = worker_count(workers)
    ranker_for(job_description)
    begun, rows, first = time.monotonic(), store.counts["rows"], None
    chunks = itertools.islice(chunks_of(candidates), store.counts["chunks"], None)
    for result in rank_chunks(job_description, chunks, lambda c: Task(c, top, store.last, with_text), count):
        store.add(result)
        if progress is not None:
            first = result.fraction if first is None else first
            ahead = None if result.fraction is None or first is None else result.fraction - first
            done = store.counts["rows"]
            progress(Progress(done, done - rows, result.fraction, ahead, time.monotonic() - begun))


def checked_top(top: int) -> int:
    """`top`, or why it cannot be.

    Raises:
        ConfigError: no whole number, or below 0.
    """
    if isinstance(top, bool) or not isinstance(top, int) or top < 0:
        raise ConfigError(f"top: {top!r} is out of range. It is a whole number from 0. Use 0 for all candidates.")
    return top


def run_key(job_description: str, candidates: Path, *, top: int) -> str:
    """What a run's result depends on; a state under the same key can be gone on from."""
    files = sorted(p for p in (Path(redrob.__file__).parent / "reference").rglob("*") if p.suffix in (".py", ".txt"))
    rules = "".join(map(fingerprint, files))
    parts = (redrob.__version__, rules, job_description, fingerprint(candidates), str(top))
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
