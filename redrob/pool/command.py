"""`python -m redrob rank`: from file to file, resumable, with progress and a short table."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import IO

from redrob.errors import ConfigError, InputError
from redrob.pool.output import entries, write, write_problems, writer_for
from redrob.pool.ranking import Progress, checked, fill, run_key
from redrob.pool.sources import fingerprint
from redrob.pool.store import Store
from redrob.reference import Ranker

SHOWN = 10
"""Places in the table on standard output."""
Say = Callable[[str], None]


def rank_file(
    job_description: str, candidates: Path, out: Path, *, top: int, read: int | None, say: Say
) -> Iterator[str]:
    """Rank a pool into a file; lines for the terminal come back. Notices and progress go to `say` and stderr.

    Raises:
        InputError: a file cannot be read or written, or not one row can be ranked.
        ConfigError: an option is out of range, or the result would overwrite the pool.
        KeyboardInterrupt: as it came, after what was found is saved.
    """  # fmt: skip
    begun = time.monotonic()
    checked(top, read)
    writer_for(out)
    problems, state = _beside(out, ".problems.jsonl"), out.with_name(f"{out.name}.resume")
    before = fingerprint(candidates)
    _check_places(candidates, out, (out, problems, state))
    ranker = Ranker(job_description)
    if not ranker.job.requirements:
        say("Warning: no requirement could be read in the job description, so every score is 0.")
    store, done = Store(state, run_key(job_description, candidates, top=top, read=read)), False
    try:
        if store.resumed:
            say(f"Going on: an earlier run that was stopped has read {store.resumed:,} candidates.")
        bar = Bar(sys.stderr)
        try:
            fill(store, ranker, candidates, top=top, read=read, progress=bar)
        finally:
            bar.end()
        if fingerprint(candidates) != before:
            say(f"Warning: {candidates} changed while it was read.")
        bad = write_problems(problems, store.problems())
        counts = store.counts()
        done = counts["rows"] == counts["problems"]  # nothing that one could go on from
        _check_rows(store, candidates, problems)
        write(out, entries(store, top))
        yield from _lines(store, top)
        told = _counted(counts)
        done = True
    finally:
        store.close(done=done)
    written = f"Written to {out}" + (f"; {bad:,} rows that could not be ranked are in {problems}" if bad else "")
    yield from ("", f"{told}, {time.monotonic() - begun:.1f} s.", f"{written}.")


@dataclass
class Bar:
    """Progress on one line of a terminal, five times a second at most; elsewhere it is quiet."""

    stream: IO[str]
    _next: float = field(default=0.0, init=False)

    def __call__(self, progress: Progress) -> None:
        """Draw how far it is."""
        if progress.seconds < self._next or not self.stream.isatty():
            return
        self._next = progress.seconds + 0.2
        self.stream.write(f"\r\x1b[K{bar_line(progress)}")
        self.stream.flush()

    def end(self) -> None:
        """Leave the line clean."""
        if self._next:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def bar_line(progress: Progress) -> str:
    """Candidates read, rate and time left.

    >>> bar_line(Progress(rows=50_000, rows_now=20_000, fraction=0.5, fraction_now=0.2, seconds=4.0))
    '[##########----------]  50 %  50,000 read  5,000/s  0:10 left'
    """
    rate = progress.rows_now / progress.seconds if progress.seconds else 0.0
    told = f"{progress.rows:,} read  {rate:,.0f}/s"
    if progress.fraction is None:
        return told
    full = round(20 * progress.fraction)
    left = ""
    if progress.fraction_now:
        seconds = round(progress.seconds * (1 - progress.fraction) / progress.fraction_now)
        left = f"  {seconds // 60}:{seconds % 60:02d} left"
    return f"[{'#' * full}{'-' * (20 - full)}] {100 * progress.fraction:>3.0f} %  {told}{left}"


def _beside(out: Path, ending: str) -> Path:
    return out.with_name(out.stem + ending)


def _check_places(candidates: Path, out: Path, written: tuple[Path, ...]) -> None:
    if not out.parent.is_dir() or out.is_dir():
        raise InputError(f"--out: {out} cannot be written. It is a file in a folder that exists. Check the name.")
    source = candidates.resolve()
    for path in written:
        if path.resolve() == source or path.resolve().parent == source:
            raise ConfigError(
                f"--out: {path} is the pool itself, or lies in it. Results may not overwrite candidates. "
                "Name another file or folder."
            )


def _check_rows(store: Store, candidates: Path, problems: Path) -> None:
    counts = store.counts()
    if not counts["rows"]:
        raise InputError(f"Candidates: {candidates} is empty. A row is a candidate. Give at least one.")
    if counts["rows"] == counts["problems"]:
        first = next(store.problems())
        raise InputError(
            f"Candidates: none of the {counts['rows']:,} rows of {candidates} can be ranked; row {first.row}: "
            f"{first.reason}. All are listed in {problems}. Check the format of the file."
        )


def _lines(store: Store, top: int) -> Iterator[str]:
    """The first places: score, decision, id, and what is missing."""
    from redrob.terminal import visible

    yield f"{'rank':>4}  score  {'decision':<9}  {'candidate':<24}  missing"
    for entry in islice(entries(store, top), SHOWN):
        name = visible(entry["candidate_id"] or f"row {entry['row']}").replace("\n", " ")[:24]
        missing = visible(", ".join(entry["missing"]) or "-").replace("\n", " ")
        missing = missing if len(missing) <= 70 else missing[:69] + "…"
        yield f"{entry['rank']:>4}   {entry['score']:.2f}  {entry['decision']:<9}  {name:<24}  {missing}"


def _counted(counts: Mapping[str, int]) -> str:
    blank = f", {counts['blank']:,} empty lines" if counts["blank"] else ""
    return (
        f"{counts['rows']:,} rows: {counts['assessed']:,} read in full, {counts['unread']:,} too far from the job by "
        f"their words, {counts['problems']:,} problems{blank}"
    )
