"""Ranking a pool in two stages: its words tell whom to read, the reference reads those and orders them."""

from __future__ import annotations

import contextlib
import hashlib
import heapq
import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any, NamedTuple, TypeVar

from redrob.errors import ConfigError, InputError
from redrob.pool.first_stage import FirstStage
from redrob.pool.sources import READERS, Entry, Problem, ending_of, entries_in, entries_of, files_of, within
from redrob.pool.state import State
from redrob.prompts import check_text
from redrob.reference import Assessment, Ranker
from redrob.reference.record import render
from redrob.reference.redaction import redacted
from redrob.reference.schema import JobReading

READ = 500
"""Candidates that are read in full, unless told otherwise."""
SAMPLE = 2_000
"""Rows, drawn from all over a pool, that tell how rare a word is."""
MASKED = 2
"""Times as many as are read whose names are masked: to mask a row takes longer than all else in the first stage."""
BATCH = 256
"""Rows whose words are counted at once."""
PART = 1 << 32
"""Rows of a part of a pool at most; orders of the next part begin behind them."""
Candidates = Path | Iterable[str | Mapping[str, Any]]
Part = Callable[[], Iterable[Entry | Problem]]
"""A file of a pool, or all of it, as often as it is asked for."""
Told = tuple[int, Assessment | InputError]
"""A candidate's order, with what was read or why nothing can be."""
T = TypeVar("T")


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
    notices: tuple[str, ...] = ()
    """What of the file or row was left out or had to be guessed, in sentences."""


@dataclass(frozen=True, slots=True)
class RankResult:
    """The best of a pool, and what became of all others: nothing is dropped in silence."""

    ranked: tuple[RankedCandidate, ...]
    """By score, best first; between equal scores a lot decides, and those of whom it cannot tell stand last."""
    problems: tuple[Problem, ...]
    """Rows that could not be ranked, and why."""
    rows: int
    assessed: int
    """Rows that were read in full."""
    seconds: float
    unjudged: int = 0
    """Of those that were read, how many the reference cannot tell of."""
    as_good: int = 0
    """How many have the score of the last in `ranked` and are left out of it."""

    @property
    def unread(self) -> int:
        """Rows whose words are further from the job than those of all that were read."""
        return self.rows - self.assessed - len(self.problems)


class Engine:
    """Goes through the parts of a pool and reads the nearest, in this process; `on_ray.OnRay` on a cluster."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell

    def over(self, work: Callable[[int, Part], T], parts: Sequence[Part]) -> Iterable[T]:
        """What `work` makes of each part and its number, in any order."""
        seen = itertools.count(1)
        return (work(number, partial(self._told, part, seen)) for number, part in enumerate(parts))

    def read(self, ranker: Ranker, waiting: Sequence[tuple[int, Entry]]) -> Iterable[Told]:
        """What was read of each, in any order.

        As many are read at once as torch has threads, each by one: where all share every product, they wait for one
        another.
        """
        import torch  # there already, where a reader is

        threads = torch.get_num_threads()
        count = min(threads, len(waiting))
        ready = Barrier(count + 1)
        readers = ThreadPoolExecutor(max(count, 1), initializer=_alone, initargs=(ready,))
        try:
            found = readers.map(partial(assessed, ranker), [entry for _, entry in waiting])
            ready.wait()
            torch.set_num_threads(threads)  # for the threads that others begin meanwhile
            yield from zip([order for order, _ in waiting], found, strict=True)
        finally:
            readers.shutdown(cancel_futures=True)

    def _told(self, part: Part, seen: Iterator[int]) -> Iterator[Entry | Problem]:
        for one in part():
            yield one
            if not (rows := next(seen)) % 1_000:
                self._tell(Progress(rows))


def _alone(ready: Barrier) -> None:
    """Let a thread multiply by itself, and say that it does."""
    import torch

    torch.set_num_threads(1)
    ready.wait()


def assessed(ranker: Ranker, entry: Entry) -> Assessment | InputError:
    """What was read of a candidate, or why nothing can be."""
    try:
        return ranker.assess(entry.content)
    except InputError as error:
        return error


class _Near(NamedTuple):
    """A candidate of the first stage; the greatest are read."""

    near: float
    lot: int
    order: int
    entry: Entry


def _nearest(count: int, candidates: Iterable[_Near]) -> list[_Near]:
    return heapq.nlargest(count, candidates, key=lambda one: one[:3])


def rank(
    job_description: str,
    candidates: Candidates,
    *,
    top: int = 100,
    read: int = READ,
    requirements: JobReading | None = None,
    progress: Tell | None = None,
) -> RankResult:
    """Rank a pool of candidates for one job.

    The first stage, over words and what goes together, says who is read (`redrob.pool.first_stage`). The reference
    reads them and orders them. The others have no place.

    Args:
        job_description: Plain text or Markdown, in English.
        candidates: The path of a `.jsonl`, `.json`, `.csv` or `.tsv` file (each also `.gz`), of a `.parquet` file, or
            of a folder or `.zip` of them and of documents; or an iterable of texts and records. A mapping with a string
            `text` is a text; its id is under `candidate_id` or `id`.
        top: How many to return, 0 for all.
        read: How many to read in full, each for some tenths of a second.
        requirements: What a person says the job asks for, in place of what would be read.
        progress: Called after each candidate. What it raises ends the ranking.

    Raises:
        InputError: the job description or the pool cannot be read. A single bad row is no error but a `Problem`.
        ConfigError: `top` or `read` is out of range.

    >>> people = [{"id": "a", "text": "Waiter since 2020."}, {"id": "b", "text": "Baker. I baked sourdough for years."}]
    >>> result = rank("Baker wanted. You must have baked sourdough.", people)
    >>> (result.rows, result.assessed, result.ranked[0].candidate_id)
    (2, 2, 'b')
    """
    checked(top, read, candidates)
    ranker = Ranker(job_description, requirements=requirements)
    return find_and_read(ranker, candidates, top=top, read=read, progress=progress)


def find_and_read(
    ranker: Ranker,
    candidates: Candidates,
    *,
    top: int,
    read: int,
    state: State | None = None,
    progress: Tell | None = None,
    engine: Engine | None = None,
) -> RankResult:
    """Both stages. Who stands in `state` is not read again, and who is read comes to stand in it."""
    begun, tell = time.monotonic(), progress or (lambda _: None)
    engine, parts, lot = engine or Engine(tell), _parts(candidates), partial(_lot, repr(ranker.job))
    rows, stage = _weigh(ranker.job, engine, parts, read)
    best, problems = list[_Near](), list[tuple[int, Problem]]()
    for near, bad in engine.over(partial(_find, stage=stage, most=MASKED * read, lot=lot), parts):
        best = _nearest(MASKED * read, [*best, *near])
        problems += bad
    nearest = {one.order: one.entry for one in _nearest(read, _masked(best, stage))}
    known = {} if state is None else state.read
    waiting = [(order, entry) for order, entry in nearest.items() if order not in known]
    for done, (order, told) in enumerate(engine.read(ranker, waiting), len(nearest) - len(waiting) + 1):
        if isinstance(told, InputError):
            problems.append((order, _refused(nearest[order], told)))
        else:
            known[order] = told
            if state:
                state.add(order, told)
        tell(Progress(done, len(nearest)))
    found = [(order, entry, known[order]) for order, entry in nearest.items() if order in known]
    found.sort(key=lambda one: (bool(one[2].unjudged), -one[2].score, lot(one[0])))
    places = [
        RankedCandidate(place, entry.candidate_id, entry.row, assessment, entry.source, entry.notices)
        for place, (_, entry, assessment) in enumerate(found, 1)
    ]
    kept = places[: top or None]
    left = [place.assessment.score for place in places[len(kept) :] if not place.assessment.unjudged]
    return RankResult(
        tuple(kept),
        tuple(problem for _, problem in sorted(problems, key=lambda one: one[0])),
        rows,
        len(places),
        time.monotonic() - begun,
        sum(bool(place.assessment.unjudged) for place in places),
        left.count(kept[-1].assessment.score) if kept else 0,
    )


def checked(top: int, read: int, candidates: Any = ()) -> None:
    """Whether `top`, `read` and a pool can be.

    Raises:
        ConfigError: one is no whole number or out of range, or what should be a pool is one text or record.
    """
    if isinstance(candidates, str | bytes | Mapping):
        raise ConfigError(
            f"candidates: it is of type {type(candidates).__name__}, which is no pool. Pass a pathlib.Path, or a list "
            "of texts and records."
        )
    for name, value, least, help in (
        ("top", top, 0, "Use 0 for all candidates"),
        ("read", read, 1, f"Leave it out for {READ}"),
    ):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise ConfigError(f"{name}: {value!r} is out of range. It is a whole number from {least}. {help}.")


def run_key(
    job_description: str, candidates: Path, requirements: JobReading | None = None, today: date | None = None
) -> str:
    """What the readings of a run depend on; a state under the same key can be gone on from."""
    package = Path(__file__).parents[1]
    files = sorted(package.rglob("*.py"))  # the reference, what judges by it, and what numbers the rows
    files += sorted((package.parent / "assets" / "reader").glob("*.json"))  # holds the hashes of the weights
    rules = "".join(map(fingerprint, files))
    parts = (rules, job_description, repr((requirements, today)), fingerprint(candidates))
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


def fingerprint(path: Path) -> str:
    """What tells one pool on the disk from another, or from itself before a change: names, sizes, times.

    Raises:
        InputError: the path cannot be read.
    """
    try:
        files = [path, *(sorted(path.iterdir()) if path.is_dir() else ())]
        return "\0".join(f"{file.resolve()}\0{(found := file.stat()).st_size}\0{found.st_mtime_ns}" for file in files)
    except OSError as error:
        raise InputError(
            f"Candidates: {error.filename or path} cannot be read ({error.strerror}). It must be a file that you may "
            "read, or a folder. Check the name."
        ) from error


def _parts(candidates: Candidates) -> list[Part]:
    """A pool, file by file. A table is read anew each time; documents, slow to read, are held."""
    if not isinstance(candidates, Path):
        return [partial(iter, list(entries_in(candidates)))]
    if ending_of(candidates):
        return [partial(entries_of, candidates)]
    fingerprint(candidates)  # says what is missing
    if candidates.is_dir():
        files = ((partial(within, *file), ending_of(file[0])) for file in files_of(candidates))
        return [part if table else partial(iter, list(part())) for part, table in files]
    if candidates.suffix.lower() == ".zip":
        return [partial(iter, list(entries_of(candidates)))]
    raise InputError(
        f"Candidates: {candidates.name} has an unknown ending. Read are {', '.join(READERS)} (all but Parquet "
        "also with .gz), .zip and folders. Rename or convert the file."
    )


def _weigh(job: JobReading, engine: Engine, parts: Sequence[Part], read: int) -> tuple[int, FirstStage | None]:
    """How many rows there are, and what weighs their words by a sample of them; None where all will be read."""
    rows = count = 0
    drawn = list[tuple[str, Entry]]()
    for lots, some_rows, some in engine.over(_sample, parts):
        rows, count = rows + some_rows, count + some
        drawn = heapq.nsmallest(SAMPLE, [*drawn, *lots], key=lambda one: one[0])
    if count <= read:
        return rows, None
    texts = list[str]()
    for _, entry in drawn:
        with contextlib.suppress(InputError):
            texts.append(_text(entry))
    return rows, FirstStage(job, texts)


def _sample(number: int, part: Part) -> tuple[list[tuple[str, Entry]], int, int]:
    """Candidates drawn from a part by lot, its rows, its candidates.

    The lowest `SAMPLE` lots of all parts are a fair sample, however a pool is parted.
    """
    rows = count = 0

    def lots() -> Iterator[tuple[str, Entry]]:
        nonlocal rows, count
        for rows, one in enumerate(part(), 1):  # noqa: B007
            if isinstance(one, Entry):
                count += 1
                yield hashlib.blake2b(f"{one.source}\0{one.row}".encode(), digest_size=8).hexdigest(), one

    return heapq.nsmallest(SAMPLE, lots(), key=lambda one: one[0]), rows, count


def _lot(job: str, order: int) -> int:
    """What decides between equals: drawn anew for each job, and by no name, id or place at the head of a list."""
    return int.from_bytes(hashlib.blake2b(f"{job}\0{order}".encode("utf-8", "surrogatepass"), digest_size=8).digest())


def _find(
    number: int, part: Part, *, stage: FirstStage | None, most: int, lot: Callable[[int], int]
) -> tuple[list[_Near], list[tuple[int, Problem]]]:
    """The `most` nearest of a part, and what cannot be read, each with its order; without a stage all are as near.

    No more than `BATCH` and `most` candidates are held, however large the part.
    """
    best, problems = list[_Near](), list[tuple[int, Problem]]()
    numbered = enumerate(part(), number * PART + 1)
    while batch := list(itertools.islice(numbered, BATCH)):
        entries, texts = list[tuple[int, Entry]](), list[str]()
        for order, one in batch:
            if isinstance(one, Problem):
                problems.append((order, one))
                continue
            try:
                texts.append(_text(one) if stage else "")
                entries.append((order, one))
            except InputError as error:
                problems.append((order, _refused(one, error)))
        scores = stage.scores(texts, [_record(entry) for _, entry in entries]) if stage else [0.0] * len(texts)
        near = (_Near(score, -lot(order), order, one) for score, (order, one) in zip(scores, entries, strict=True))
        best = _nearest(most, [*best, *near])
    return best, problems


def _masked(best: list[_Near], stage: FirstStage | None) -> list[_Near]:
    """The same candidates, as near as they are without their names: "Baker" may be a word of the job.

    Gaps are closed, so that no length of a name counts either.
    """
    if stage is None:
        return best
    texts = [" ".join(redacted(_text(one.entry)).split()) for one in best]
    scores = stage.scores(texts, [_record(one.entry) for one in best])
    return [one._replace(near=score) for one, score in zip(best, scores, strict=True)]


def _record(entry: Entry) -> Mapping[str, Any] | None:
    return entry.content if isinstance(entry.content, Mapping) else None


def _text(entry: Entry) -> str:
    """The words to count: what the reference reads but for characters that show nothing, whose search takes long."""
    content = entry.content
    return check_text("Candidate profile", render(content) if isinstance(content, Mapping) else content)


def _refused(entry: Entry, error: InputError) -> Problem:
    return Problem(entry.source, entry.row, str(error), entry.candidate_id)
