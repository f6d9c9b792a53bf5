"""Ranking a pool: its words tell whom to read, the reference reads those, a store keeps what was found."""

from __future__ import annotations

import hashlib
import heapq
import itertools
import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import orjson

import redrob
from redrob.errors import ConfigError, InputError
from redrob.pool.candidates import candidate_of
from redrob.pool.chunks import Problem, Raw
from redrob.pool.sources import Candidates, chunks_of, fingerprint
from redrob.pool.store import Store
from redrob.pool.unpack import unpack
from redrob.pool.words import Words
from redrob.reference import Assessment, Ranker
from redrob.reference.assess import text_of

READ = 200
"""Candidates that are read in full, unless told otherwise; twice the places wanted where that is more."""
SAMPLE = 1_000
"""Rows at the head of a pool that tell how rare a word is."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    rows: int
    """Candidates read, those of an earlier, stopped run included."""
    rows_now: int
    """Candidates read since this process began."""
    fraction: float | None
    """Share of those to read that is done, in [0, 1]; None while the pool is looked through."""
    fraction_now: float | None
    """Share done since this process began."""
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
    """The best of a pool. `rows == assessed + unread + len(problems)`: nothing is dropped in silence."""

    ranked: tuple[RankedCandidate, ...]
    """By score, best first; equal scores by id, then by row."""
    problems: tuple[Problem, ...]
    """Rows that could not be ranked, and why."""
    rows: int
    assessed: int
    """Rows that were read in full."""
    unread: int
    """Rows whose words are further from the job than those of all that were read."""
    seconds: float


def rank(
    job_description: str,
    candidates: Path | Iterable[str | Mapping[str, Any]],
    *,
    top: int = 100,
    read: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> RankResult:
    """Rank a pool of candidates for one job.

    BM25 over the words of the job's title and requirements says who is read; the reference reads them and orders them.

    Args:
        job_description: Plain text or Markdown, in English.
        candidates: A `.jsonl`, `.json` or `.csv` file (each also `.gz`), a folder of texts, or an iterable of texts
            and records. A mapping with a string `text` is a text; its id is under `candidate_id` or `id`.
        top: How many to return, 0 for all, who are then all read.
        read: How many to read in full, each for some tenths of a second; by default `READ`, or twice `top`.
        progress: Called after each candidate.

    Raises:
        InputError: the job description or the pool cannot be read. A single bad row is no error but a `Problem`.
        ConfigError: `top` or `read` is out of range.

    >>> people = [{"id": "a", "text": "Waiter since 2020."}, {"id": "b", "text": "Baker. I baked sourdough for years."}]
    >>> result = rank("Baker wanted. You must have baked sourdough.", people)
    >>> (result.rows, result.assessed, result.ranked[0].candidate_id)
    (2, 2, 'b')
    """
    begun = time.monotonic()
    checked(top, read)
    ranker = Ranker(job_description)
    store = Store(None, "")
    try:
        fill(store, ranker, candidates, top=top, read=read, progress=progress, with_text=True)
        ranked = tuple(
            RankedCandidate(place, name, row, unpack(payload))
            for place, (_, name, row, payload) in enumerate(store.found(top), 1)
        )
        counts, problems = store.counts(), tuple(store.problems())
    finally:
        store.close(done=True)
    seconds = time.monotonic() - begun
    return RankResult(ranked, problems, counts["rows"], counts["assessed"], counts["unread"], seconds)


def fill(
    store: Store,
    ranker: Ranker,
    candidates: Candidates,
    *,
    top: int,
    read: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    with_text: bool = False,
) -> None:
    """Rank a pool into a store; who stands in it already is not read again. Arguments and errors: see `rank`."""
    begun = time.monotonic()
    most = None if not top else max(read or max(READ, 2 * top), top)
    chosen = _nearest(store, ranker, candidates, most)
    known = store.rows_found()
    before, total = len(known), len(chosen)
    for done, row in enumerate([row for row in chosen if row.number not in known], 1):
        try:
            assessment = ranker.assess(candidate_of(row.raw)[1])
            store.add(row.number, row.name, assessment.score, pack(assessment, with_text=with_text))
        except InputError as error:
            store.problem(Problem(row.number, row.name, str(error)))
        if progress:
            now = time.monotonic() - begun
            progress(Progress(before + done, done, (before + done) / total, done / total, now))


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    name: str
    raw: Raw


def _nearest(store: Store, ranker: Ranker, candidates: Candidates, most: int | None) -> list[_Row]:
    """The rows whose words are nearest to the job, nearest first; all of them where `most` is None."""
    rows = _rows(store, candidates)
    head = list(itertools.islice(rows, SAMPLE))
    words = Words(ranker.job, [text for _, text in head])
    scored = ((-words.score(text), row.number, row) for row, text in itertools.chain(head, rows))
    nearest = sorted(scored) if most is None else heapq.nsmallest(most, scored)
    return [row for _, _, row in nearest]


def _rows(store: Store, candidates: Candidates) -> Iterator[tuple[_Row, str]]:
    """Each row that can be read, with its text; what cannot, and how many there were, go to the store."""
    rows = blank = 0
    problems: list[Problem] = []
    for chunk in chunks_of(candidates):
        problems += chunk.problems
        rows += len(chunk.problems)
        blank += chunk.blank
        for number, raw in chunk.numbered():
            if isinstance(raw, bytes) and not raw.strip():
                blank += 1
                continue
            rows += 1
            name = raw.name if isinstance(raw, Path) else ""
            try:
                name, candidate = candidate_of(raw)
                yield _Row(number, name, raw), text_of(candidate)[0]
            except InputError as error:
                problems.append(Problem(number, name, str(error)))
    store.looked_through(rows, blank, problems)


def pack(assessment: Assessment, *, with_text: bool) -> bytes:
    """An assessment as JSON. Without the text, for a file: quotes are kept, what they were quoted from is not."""
    kept = assessment if with_text else replace(assessment, candidate_text="")
    try:
        return orjson.dumps(kept)
    except orjson.JSONEncodeError:  # a lone surrogate, which only a Python caller can bring in
        return json.dumps(asdict(kept)).encode()


def checked(top: int, read: int | None = None) -> None:
    """Whether `top` and `read` can be.

    Raises:
        ConfigError: one is no whole number or out of range.
    """
    if isinstance(top, bool) or not isinstance(top, int) or top < 0:
        raise ConfigError(f"top: {top!r} is out of range. It is a whole number from 0. Use 0 for all candidates.")
    if read is not None and (isinstance(read, bool) or not isinstance(read, int) or read < 1):
        raise ConfigError(f"read: {read!r} is out of range. It is a whole number from 1. Leave it out for the default.")


def run_key(job_description: str, candidates: Path, *, top: int, read: int | None) -> str:
    """What a run's result depends on; a state under the same key can be gone on from."""
    package = Path(redrob.__file__).parent
    files = sorted(p for p in (package / "reference").rglob("*.py"))
    files += sorted((package.parent / "assets" / "reader").glob("*.json"))  # holds the hashes of the weights
    rules = "".join(map(fingerprint, files))
    parts = (redrob.__version__, rules, job_description, fingerprint(candidates), str(top), str(read))
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
