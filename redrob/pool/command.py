"""`python -m redrob rank`: from file to file, resumable, with progress and a short table."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Literal

from tqdm import tqdm

from redrob.errors import ConfigError, InputError
from redrob.pool.output import entries, write, write_problems, writer_for
from redrob.pool.ranking import Engine, Progress, RankResult, checked, find_and_read, fingerprint, run_key
from redrob.pool.sources import Problem
from redrob.pool.state import State
from redrob.reference import JobReading, Ranker

SHOWN = 10
"""Places in the table on standard output."""
NOTES = 5
"""Kinds of notes that are said; all are in the file."""
Say = Callable[[str], None]


def rank_file(
    job_description: str,
    candidates: Path,
    out: Path,
    *,
    top: int,
    read: int,
    engine: Literal["here", "ray"],
    requirements: JobReading | None = None,
    today: date | None = None,
    say: Say,
    show: Say,
) -> bool:
    """Rank a pool into a file; whether the whole pool could be looked through.

    Args:
        job_description: As `redrob.pool.rank` takes it; so are `candidates`, `top`, `read` and `requirements`.
        out: Where the shortlist goes. Problems and the state of a stopped run lie beside it.
        engine: This process, or Ray: a cluster, or this machine's processors where none runs.
        today: The day up to which roles that go on count, as `Ranker` takes it.
        say: Takes notices.
        show: Takes the lines of the result.

    Raises:
        InputError: a file cannot be read or written, or not one row can be ranked.
        ConfigError: an option is out of range, or the result would overwrite the pool.
        KeyboardInterrupt: as it came, after what was read is saved.
    """
    checked(top, read)
    writer_for(out)
    problems, kept = out.with_name(f"{out.stem}.problems.jsonl"), out.with_name(f"{out.name}.resume")
    before = fingerprint(candidates)
    _check_places(candidates, out, (out, problems, kept))
    ranker = Ranker(job_description, requirements=requirements, today=today)
    if not ranker.job.requirements and not ranker.job.years:
        say("Warning: no requirement could be read in the job description, so nobody can be judged.")
    cluster: Engine | None = None
    if engine == "ray":
        from redrob.pool.on_ray import OnRay  # says so where Ray is not installed

        cluster = OnRay()
    state, done = State(kept, run_key(job_description, candidates, requirements, today)), False
    try:
        if state.read:
            say(f"Going on: an earlier run that was stopped has read {len(state.read):,} candidates.")
        with tqdm(disable=None, unit=" rows", leave=False) as bar:  # quiet where no terminal is

            def draw(now: Progress) -> None:
                bar.total = now.total
                bar.update(now.rows - bar.n)

            result = find_and_read(ranker, candidates, top=top, read=read, state=state, progress=draw, engine=cluster)
        if fingerprint(candidates) != before:
            say(f"Warning: {candidates} changed while it was read.")
        write_problems(problems, result.problems)
        done = not result.assessed  # nothing that one could go on from
        _check_rows(result, candidates, problems)
        write(out, entries(result, sources=not candidates.is_file() or candidates.suffix.lower() == ".zip"))
        done = True
    finally:
        state.close(done=done)
    for line in _lines(result):
        show(line)
    bad = f"; {len(result.problems):,} rows that could not be ranked are in {problems}" if result.problems else ""
    show(f"\n{_counted(result)}, {result.seconds:.1f} s.\nWritten to {out}{bad}.")
    for note in _notes(result):
        say(note)
    return not any(problem.rest for problem in result.problems)


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


def _check_rows(result: RankResult, candidates: Path, problems: Path) -> None:
    if not result.rows:
        raise InputError(f"Candidates: {candidates} is empty. A row is a candidate. Give at least one.")
    if not result.assessed:
        first = result.problems[0]
        raise InputError(
            f"Candidates: none of the {result.rows:,} rows of {candidates} can be ranked; {_place(first)}: "
            f"{first.reason.rstrip('.')}. All are listed in {problems}. Check the format of the file."
        )


def _lines(result: RankResult) -> Iterator[str]:
    """The first places: score, decision, id, and what is missing; or why it cannot tell."""
    from redrob.terminal import visible

    yield f"{'rank':>4}  score  {'decision':<11}  {'candidate':<24}  missing"
    unclear = False
    for entry in itertools.islice(entries(result), SHOWN):
        name = visible(entry["candidate_id"] or f"row {entry['row']}").replace("\n", " ")[:24]
        missing = visible(entry["unjudged"] or ", ".join(entry["missing"]) or "-").replace("\n", " ")
        if len(missing) > 70 and not entry["unjudged"]:
            missing = missing[:69] + "…"
        score = "   -" if entry["unjudged"] else f"{entry['score']:.2f}"
        decision = f"{entry['decision'] or '-'}{' ?' * entry['unclear']}"
        unclear |= entry["unclear"]
        yield f"{entry['rank']:>4}   {score}  {decision:<11}  {name:<24}  {missing}"
    if unclear:
        yield "?  near the threshold, where the evidence check is often wrong: look yourself"


def _place(problem: Problem) -> str:
    return problem.source if problem.row is None else f"{problem.source}, row {problem.row}"


def _notes(result: RankResult) -> Iterator[str]:
    """What to know of those in the shortlist, and of what was not read."""
    if result.as_good:
        yield f"Warning: {result.as_good:,} more have the score of the last one kept; a lot decided. --top keeps more."
    ids = Counter(place.candidate_id for place in result.ranked if place.candidate_id)
    if twice := sum(count > 1 for count in ids.values()):
        yield f"Warning: {twice:,} ids stand in the shortlist more than once, for each row is taken for a candidate."
    notes = Counter(note for place in result.ranked for note in place.notices)
    for note, count in notes.most_common(NOTES):
        yield f"Note on {count:,} of the shortlist: {note}"
    if len(notes) > NOTES:
        yield f"{len(notes) - NOTES:,} other notes are in the file, beside those whom they are about."
    for problem in result.problems:
        if problem.rest:
            yield f"Warning: {_place(problem)}: {problem.reason}."


def _counted(result: RankResult) -> str:
    unjudged = f" ({result.unjudged:,} of them cannot be judged and stand last)" if result.unjudged else ""
    return (
        f"{result.rows:,} rows: {result.assessed:,} read in full{unjudged}, {result.unread:,} not read (further from "
        f"the job by their words), {len(result.problems):,} problems"
    )
