"""Ranking a pool: chunks in, a store filled, counts and progress kept."""

from __future__ import annotations

import hashlib
import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redrob
from redrob.errors import ConfigError
from redrob.pool.chunks import Problem
from redrob.pool.sources import Candidates, chunks_of, fingerprint
from redrob.pool.store import Store
from redrob.pool.unpack import unpack
from redrob.pool.work import ChunkResult, Promising, Task, assess_rows, read_chunk
from redrob.pool.workers import Crew, worker_count
from redrob.reference import Assessment

CHUNKS_IN_WINDOW = 96
"""Chunks whose rows wait for each other. Assessing takes forty times as long as bounding, and the best first raise the
bar for all others: the more wait, the fewer are assessed. What a window holds is lost with a kill."""
MAX_WAITING = 64_000_000
"""Bytes of waiting rows after which a window ends early."""
TYPICAL_ROW = 4_000
"""Bytes that a row is taken for whose size is not known without looking through it."""
ROWS_AT_ONCE = 16
"""Waiting rows that a worker is given: few, so that those it works on while the bar rises are few."""


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
    chunks = itertools.islice(chunks_of(candidates), store.counts["chunks"], None)
    count = worker_count(workers)
    head = tuple(itertools.islice(chunks, 2 if count > 1 else 0))
    if len(head) < 2:  # starting processes takes longer than a few hundred rows
        count = 1
    told = _Told(store.counts["rows"], progress)
    with Crew(job_description, count) as crew:
        tasks = (Task(chunk, top, store.last, with_text) for chunk in itertools.chain(head, chunks))
        window, held = list[ChunkResult](), 0
        for result in crew.map(read_chunk, tasks):
            window.append(result)
            held += _size(result)
            store.admit(result.found)
            told.read(result)
            if not top or len(window) == CHUNKS_IN_WINDOW or held > MAX_WAITING:
                _end(window, store, crew, with_text)
                window, held = [], 0
        if window:
            _end(window, store, crew, with_text)


def _end(window: Sequence[ChunkResult], store: Store, crew: Crew, with_text: bool) -> None:
    """Assess who is waiting, the most promising first, until the next cannot come before the last place."""
    waiting = sorted((row for chunk in window for row in chunk.waiting), key=lambda row: row.key)

    def promising() -> Iterator[Promising]:
        for start in range(0, len(waiting), ROWS_AT_ONCE):
            some = tuple(
                row for row in waiting[start : start + ROWS_AT_ONCE] if store.last is None or row.key <= store.last
            )
            if not some:
                return
            yield Promising(some, store.last, with_text)

    assessed, problems = sum(len(chunk.found) for chunk in window), list[Problem]()
    for result in crew.map(assess_rows, promising()):
        store.admit(result.found)
        problems += result.problems
        assessed += result.rows
    store.add(window, problems, assessed)


def _size(chunk: ChunkResult) -> int:
    """About how many bytes the waiting rows of a chunk take."""
    return sum(len(row.raw) if isinstance(row.raw, bytes | str) else TYPICAL_ROW for row in chunk.waiting)


class _Told:
    """Tells how far a run is, chunk by chunk."""

    def __init__(self, before: int, progress: Callable[[Progress], None] | None) -> None:
        self._before, self._progress = before, progress
        self._begun, self._rows, self._first = time.monotonic(), 0, list[float | None]()

    def read(self, result: ChunkResult) -> None:
        self._rows += result.rows
        self._first = self._first or [result.fraction]
        if self._progress is None:
            return
        first = self._first[0]
        ahead = None if result.fraction is None or first is None else result.fraction - first
        seconds = time.monotonic() - self._begun
        self._progress(Progress(self._before + self._rows, self._rows, result.fraction, ahead, seconds))


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
