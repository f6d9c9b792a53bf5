"""Ranking a pool in two stages: its words tell whom to read, the reference reads those and orders them."""

from __future__ import annotations

import contextlib
import hashlib
import heapq
import itertools
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import redrob
from redrob.errors import ConfigError, InputError
from redrob.pool.first_stage import FirstStage
from redrob.pool.sources import READERS, Entry, Problem, ending_of, entries_in, entries_of
from redrob.pool.state import State
from redrob.prompts import check_text
from redrob.reference import Assessment, Ranker
from redrob.reference.record import render

READ = 500
"""Candidates that are read in full, unless told otherwise."""
SAMPLE = 2_000
"""Rows, drawn from all over a pool, that tell how rare a word is."""
BATCH = 256
"""Rows whose words are counted at once."""
Candidates = Path | Iterable[str | Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    rows: int
    """Candidates read, those of an earlier, stopped run included; while the pool is looked through, rows seen."""
    total: int | None = None
    """Candidates to read; None while the pool is looked through."""


Tell = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class RankedCandidate:
    """One place of the ranking, held by a candidate that was read."""

    rank: int
    """From 1."""
    candidate_id: str
    """Empty where the row has none."""
    row: int
    assessment: Assessment
    source: str = ""
    """The file it came from; empty where the candidates came from no file."""


@dataclass(frozen=True, slots=True)
class NotRead:
    """A place behind all who were read: by its words and figures alone, without a decision."""

    rank: int
    candidate_id: str
    row: int
    source: str = ""


@dataclass(frozen=True, slots=True)
class RankResult:
    """The best of a pool. `rows == assessed + unread + len(problems)`: nothing is dropped in silence."""

    ranked: tuple[RankedCandidate, ...]
    """By score, best first; equal scores by id, then by row."""
    not_read: tuple[NotRead, ...]
    """Those who follow, in the order of the first stage."""
    problems: tuple[Problem, ...]
    """Rows that could not be ranked, and why."""
    rows: int
    assessed: int
    """Rows that were read in full."""
    unread: int
    """Rows whose words are further from the job than those of all that were read."""
    seconds: float


class _Found(NamedTuple):
    """What the first stage makes of a pool."""

    nearest: list[tuple[int, Entry]]
    """Those to read, each with its place in the pool, problems counted; nearest first."""
    others: list[tuple[str, int, str]]
    """Id, row and source of those that follow, nearest first, as many as are asked for."""
    problems: list[tuple[int, Problem]]
    rows: int


def rank(
    job_description: str, candidates: Candidates, *, top: int = 100, read: int = READ, progress: Tell | None = None
) -> RankResult:
    """Rank a pool of candidates for one job.

    The first stage, BM25 over the words of the job's title and requirements, says who is read; the reference reads
    them and orders them. Those who are not read follow in the order of the first stage.

    Args:
        job_description: Plain text or Markdown, in English.
        candidates: A `.jsonl`, `.json` or `.csv` file (each also `.gz`) or a `.parquet` file; a folder or `.zip` of
            them and of documents; or an iterable of texts and records. A mapping with a string `text` is a text; its
            id is under `candidate_id` or `id`.
        top: How many to return, 0 for all.
        read: How many to read in full, each for some tenths of a second.
        progress: Called after each candidate. What it raises ends the ranking.

    Raises:
        InputError: the job description or the pool cannot be read. A single bad row is no error but a `Problem`.
        ConfigError: `top` or `read` is out of range.

    >>> people = [{"id": "a", "text": "Waiter since 2020."}, {"id": "b", "text": "Baker. I baked sourdough for years."}]
    >>> result = rank("Baker wanted. You must have baked sourdough.", people)
    >>> (result.rows, result.assessed, result.ranked[0].candidate_id)
    (2, 2, 'b')
    """
    checked(top, read)
    return find_and_read(Ranker(job_description), candidates, top=top, read=read, progress=progress)


def find_and_read(
    ranker: Ranker,
    candidates: Candidates,
    *,
    top: int,
    read: int,
    state: State | None = None,
    progress: Tell | None = None,
) -> RankResult:
    """Both stages. Who stands in `state` is not read again, and who is read comes to stand in it."""
    begun = time.monotonic()
    tell = progress or (lambda _: None)
    found = _find(_pool(candidates), ranker, read, max(0, top - read) if top else None, tell)
    known = {} if state is None else state.read
    waiting = [(order, entry) for order, entry in found.nearest if order not in known]
    for done, (order, entry) in enumerate(waiting, len(found.nearest) - len(waiting) + 1):
        try:
            known[order] = ranker.assess(entry.content)
            if state:
                state.add(order, known[order])
        except InputError as error:
            found.problems.append((order, _refused(entry, error)))
        tell(Progress(done, len(found.nearest)))
    assessed = [(order, entry, known[order]) for order, entry in found.nearest if order in known]
    assessed.sort(key=lambda one: (-one[2].score, one[1].candidate_id, one[0]))
    places = [
        RankedCandidate(place, entry.candidate_id, entry.row, assessment, entry.source)
        for place, (_, entry, assessment) in enumerate(assessed, 1)
    ]
    behind = [NotRead(place, *other) for place, other in enumerate(found.others, len(places) + 1)]
    problems = tuple(problem for _, problem in sorted(found.problems, key=lambda one: one[0]))
    most = top or found.rows
    return RankResult(
        tuple(places[:most]),
        tuple(behind[: max(0, most - len(places))]),
        problems,
        found.rows,
        len(places),
        found.rows - len(places) - len(problems),
        time.monotonic() - begun,
    )


def checked(top: int, read: int) -> None:
    """Whether `top` and `read` can be.

    Raises:
        ConfigError: one is no whole number or out of range.
    """
    if isinstance(top, bool) or not isinstance(top, int) or top < 0:
        raise ConfigError(f"top: {top!r} is out of range. It is a whole number from 0. Use 0 for all candidates.")
    if isinstance(read, bool) or not isinstance(read, int) or read < 1:
        raise ConfigError(f"read: {read!r} is out of range. It is a whole number from 1. Leave it out for {READ}.")


def run_key(job_description: str, candidates: Path) -> str:
    """What the readings of a run depend on; a state under the same key can be gone on from."""
    package = Path(redrob.__file__).parent
    files = sorted(p for p in (package / "reference").rglob("*.py"))
    files += sorted((package.parent / "assets" / "reader").glob("*.json"))  # holds the hashes of the weights
    rules = "".join(map(fingerprint, files))
    parts = (redrob.__version__, rules, job_description, fingerprint(candidates))
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def fingerprint(path: Path) -> str:
    """What tells one pool on the disk from another, or from itself before a change: names, sizes, times.

    Raises:
        InputError: the path cannot be read.
    """
    digest = hashlib.sha256()
    try:
        for file in [path, *(sorted(path.iterdir()) if path.is_dir() else ())]:
            state = file.stat()
            told = f"{file.resolve()}\0{state.st_size}\0{state.st_mtime_ns}\0"
            digest.update(told.encode("utf-8", "surrogateescape"))
    except OSError as error:
        raise InputError(
            f"Candidates: {error.filename or path} cannot be read ({error.strerror}). It must be a file that you may "
            "read, or a folder. Check the name."
        ) from error
    return digest.hexdigest()


def _pool(candidates: Candidates) -> Callable[[], Iterable[Entry | Problem]]:
    """A pool as often as it is asked for. A table is read anew each time; documents, slow to read, are held."""
    if not isinstance(candidates, Path):
        held = list(entries_in(candidates))
    elif ending_of(candidates):
        return lambda: entries_of(candidates)
    elif candidates.is_dir() or candidates.suffix.lower() == ".zip":
        held = list(entries_of(candidates))
    else:
        raise InputError(
            f"Candidates: {candidates.name} has an unknown ending. Read are {', '.join(READERS)} (all but Parquet "
            "also with .gz), .zip and folders. Rename or convert the file."
        )
    return lambda: held


def _find(
    pool: Callable[[], Iterable[Entry | Problem]],
    ranker: Ranker,
    read: int,
    behind: int | None,
    tell: Tell,
) -> _Found:
    """Look for the `read` nearest, and for as many others (None for all): once to learn the words, once to weigh them.

    No more than `SAMPLE`, `BATCH` and `read` candidates are held, however large the pool.
    """
    sample, rows, count = _sample(pool())
    problems: list[tuple[int, Problem]] = []
    stage = FirstStage(ranker.job, list(_texts(sample))) if count > read else None
    best, rest = list[tuple[float, int, Entry]](), list[tuple[float, int, str, int, str]]()
    for order, entry, near in _weighed(pool(), stage, problems):
        if stage and not order % 1_000:
            tell(Progress(order))
        if len(best) < read:
            heapq.heappush(best, (near, -order, entry))
            continue
        near, minus, entry = heapq.heappushpop(best, (near, -order, entry))
        heapq.heappush(rest, (near, minus, entry.candidate_id, entry.row, entry.source))
        if behind is not None and len(rest) > behind:
            heapq.heappop(rest)
    nearest = [(-minus, entry) for _, minus, entry in sorted(best, reverse=True)]
    return _Found(nearest, [other[2:] for other in sorted(rest, key=lambda one: (-one[0], -one[1]))], problems, rows)


def _sample(pool: Iterable[Entry | Problem]) -> tuple[list[Entry], int, int]:
    """At most `SAMPLE` candidates, each as likely as the next (Vitter's algorithm R); how many rows and candidates."""
    draw, sample, rows, count = random.Random(0), list[Entry](), 0, 0
    for one in pool:
        rows += 1
        if isinstance(one, Problem):
            continue
        count += 1
        if len(sample) < SAMPLE:
            sample.append(one)
        elif (at := draw.randrange(count)) < SAMPLE:
            sample[at] = one
    return sample, rows, count


def _weighed(
    pool: Iterable[Entry | Problem], stage: FirstStage | None, problems: list[tuple[int, Problem]]
) -> Iterator[tuple[int, Entry, float]]:
    """Each candidate with its order and how near it is, 0 without a stage; what is none goes to `problems`."""
    numbered = enumerate(pool, 1)
    while batch := list(itertools.islice(numbered, BATCH)):
        found: list[tuple[int, Entry, str, Mapping[str, Any] | None]] = []
        for order, one in batch:
            if isinstance(one, Problem):
                problems.append((order, one))
                continue
            try:
                record = one.content if isinstance(one.content, Mapping) else None
                found.append((order, one, _text(one) if stage else "", record))
            except InputError as error:
                problems.append((order, _refused(one, error)))
        texts, records = [text for _, _, text, _ in found], [record for *_, record in found]
        scores = stage.scores(texts, records) if stage else [0.0] * len(found)
        yield from ((order, entry, near) for (order, entry, *_), near in zip(found, scores, strict=True))


def _texts(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        with contextlib.suppress(InputError):
            yield _text(entry)


def _text(entry: Entry) -> str:
    """The words to count: what the reference reads but for characters that show nothing, whose search takes long."""
    content = entry.content
    return check_text("Candidate profile", render(content) if isinstance(content, Mapping) else content)


def _refused(entry: Entry, error: InputError) -> Problem:
    return Problem(entry.source, entry.row, str(error), entry.candidate_id)
