"""Answers to cases: asked for in batches, graded, put on file as they come.

`roll_out` makes `Record`s, one answer to one case with its grades; `redrob.evaluation.records` turns them into numbers.
`answered` does the same for a row of hours: every batch goes to a file, and a second start asks only for the rest.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Protocol

from redrob.cases import Case
from redrob.errors import DataError
from redrob.evaluation.protocols import COLUMN_OF, FORCED
from redrob.evaluation.records import Record, grade_case
from redrob.prompts import Prompt

if TYPE_CHECKING:
    from redrob.models import LoadedPair

Say = Callable[[str], None]


class Completion(Protocol):
    """What the model side gives back for one prompt; `redrob.models.Answer` is one."""

    @property
    def text(self) -> str: ...
    @property
    def n_tokens(self) -> int: ...


Generate = Callable[[Sequence[Prompt]], Sequence[Completion]]
"""Prompts to completions in the same order, greedy, one column."""


def asking(loaded: LoadedPair, row: str, *, max_new_tokens: int, batch_size: int) -> Generate:
    """How `loaded` answers for `row`: the baseline free or forced into JSON; every other row is its policy."""

    def generate(prompts: Sequence[Prompt]) -> Sequence[Completion]:
        column = COLUMN_OF.get(row, "policy")
        answers = loaded.generate(
            prompts,
            columns=(column,),
            max_new_tokens=max_new_tokens,
            batch_size=batch_size,
            constrained=row == FORCED,
        )
        return [answer[column] for answer in answers]

    return generate


def roll_out(
    row: str,
    cases: Sequence[Case],
    prompts: Sequence[Prompt],
    generate: Generate,
    *,
    chunk: int = 32,
    say: Say | None = None,
) -> list[Record]:
    """Answer every case with `generate` and grade the answers, `chunk` prompts at a time; `say` gets progress lines.

    For a loaded pair `generate` is `asking(loaded, row, ...)`.
    """
    if not cases:
        return []
    asked = list(zip(cases, prompts, strict=True))
    records: list[Record] = []
    for start in range(0, len(cases), chunk):
        part = asked[start : start + chunk]
        began = time.perf_counter()
        completions = generate([prompt for _, prompt in part])
        seconds = (time.perf_counter() - began) / len(part)
        for (case, prompt), answer in zip(part, completions, strict=True):
            records.append(grade_case(row, case, prompt.context, answer.text, answer.n_tokens, seconds))
        if say:
            so_far = fmean(record.strict.total for record in records)
            say(f"{row}: {len(records)} of {len(cases)} cases answered, mean total so far {so_far:.3f}")
    return records


def answered(
    path: Path,
    row: str,
    cases: Sequence[Case],
    prompts: Sequence[Prompt],
    generate: Generate,
    *,
    batch_size: int,
    say: Say,
) -> list[Record]:
    """The records of one row, in the order of `cases`; answers in `path` are kept and graded anew, the rest asked for.

    Each batch is put on file as it comes; like lengths are batched together. `say` gets a line for each batch with
    the time left, reckoned from the tokens of the prompts answered so far.

    Raises:
        DataError: `path` holds something else than records.
    """
    asked = {case.id: (case, prompt) for case, prompt in zip(cases, prompts, strict=True)}
    done = {
        record.case_id: _graded_anew(record, *asked[record.case_id])
        for record in _on_file(path)
        if record.case_id in asked
    }
    left = sorted((item for item in asked.values() if item[0].id not in done), key=lambda item: len(item[1].input_ids))
    if done:
        say(f"{row}: {len(done)} of {len(asked)} answers are on file")
    path.parent.mkdir(parents=True, exist_ok=True)
    work = sum(len(prompt.input_ids) for _, prompt in left)
    began, worked = time.monotonic(), 0
    for start in range(0, len(left), batch_size):
        part = left[start : start + batch_size]
        made = roll_out(row, [case for case, _ in part], [prompt for _, prompt in part], generate, chunk=batch_size)
        done |= {record.case_id: record for record in made}
        with path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(record.as_dict(), ensure_ascii=False) + "\n" for record in made)
        worked += sum(len(prompt.input_ids) for _, prompt in part)
        so_far = fmean(record.strict.total for record in done.values())
        rest = (work - worked) * (time.monotonic() - began) / max(worked, 1)
        say(f"{row}: {len(done)} of {len(asked)} cases, mean strict total so far {so_far:.3f}, {time_left(rest)}")
    return [done[case.id] for case in cases]


def drawn(cases: Sequence[Case], n: int) -> list[Case]:
    """`n` cases, as many of each gold decision as there are shares of it, in file order; always the same ones.

    Drawn at random within a decision: files are written in a rhythm, and every second case can be of one kind.
    """
    if n >= len(cases):
        return list(cases)
    by_decision: dict[str, list[str]] = {}
    for case in cases:
        by_decision.setdefault(case.gold_decision, []).append(case.id)
    shares = {decision: n * len(ids) / len(cases) for decision, ids in sorted(by_decision.items())}
    counts = {decision: int(share) for decision, share in shares.items()}
    largest_rest = sorted(shares, key=lambda decision: counts[decision] - shares[decision])
    for decision in largest_rest[: n - sum(counts.values())]:
        counts[decision] += 1
    kept = {id_ for decision, ids in by_decision.items() for id_ in random.Random(0).sample(ids, counts[decision])}
    return [case for case in cases if case.id in kept]


def time_left(seconds: float) -> str:
    """A rough time for a person who waits.

    >>> time_left(0), time_left(50), time_left(100), time_left(9000)
    ('done', 'under a minute left', 'about 2 minutes left', 'about 2.5 hours left')
    """
    if seconds <= 0:
        return "done"
    if seconds < 60:
        return "under a minute left"
    return f"about {seconds / 3600:.1f} hours left" if seconds >= 7200 else f"about {seconds / 60:.0f} minutes left"


def _graded_anew(record: Record, case: Case, prompt: Prompt) -> Record:
    """An answer on file under today's grader: a kept answer must not keep an old grade."""
    return grade_case(record.row, case, prompt.context, record.completion, record.n_tokens, record.seconds)


def _on_file(path: Path) -> list[Record]:
    """Records of an earlier start; a last line that a kill cut short is taken off the file."""
    if not path.is_file():
        return []
    raw = path.read_bytes()
    whole = raw[: raw.rfind(b"\n") + 1]
    if whole != raw:
        path.write_bytes(whole)
    try:
        return [Record.from_dict(json.loads(line)) for line in whole.decode("utf-8").split("\n") if line]
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(
            f"{path}: it is damaged ({error!r}). It holds one answer a line, written by this command. Remove it; its "
            "answers are asked for anew."
        ) from error
