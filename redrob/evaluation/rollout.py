"""Answers to cases: asked for in batches, graded, put on file as they come.

`roll_out` makes `Record`s; `answered` does so for a row of hours: every batch goes to a file, and a second start asks
only for the rest.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from redrob.cases import Case
from redrob.errors import DataError
from redrob.evaluation.records import Record, grade_case
from redrob.prompts import Prompt

if TYPE_CHECKING:
    from redrob.models import Answer, LoadedPair

Say = Callable[[str], None]
Generate = Callable[[Sequence[Prompt]], "Sequence[Answer]"]
"""Prompts to answers in the same order, greedy, one column."""


def asking(loaded: LoadedPair, row: str, *, max_new_tokens: int, batch_size: int) -> Generate:
    """How `loaded` answers for `row`: its baseline, free or forced into JSON (`baseline_json`), else its policy."""
    column = "baseline" if row.startswith("baseline") else "policy"

    def generate(prompts: Sequence[Prompt]) -> Sequence[Answer]:
        answers = loaded.generate(
            prompts,
            columns=(column,),
            max_new_tokens=max_new_tokens,
            batch_size=batch_size,
            constrained=row == "baseline_json",
        )
        return [answer[column] for answer in answers]

    return generate


def roll_out(row: str, cases: Sequence[Case], prompts: Sequence[Prompt], generate: Generate) -> list[Record]:
    """Answer every case with `generate`, in one batch, and grade the answers."""
    began = time.perf_counter()
    answers = generate(prompts)
    seconds = (time.perf_counter() - began) / max(len(cases), 1)
    return [
        grade_case(row, case, prompt.context, answer.text, answer.n_tokens, seconds)
        for case, prompt, answer in zip(cases, prompts, answers, strict=True)
    ]


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

    Each batch is put on file as it comes, and told to `say`; like lengths are batched together.

    Raises:
        DataError: `path` holds something else than records.
    """
    asked = {case.id: (case, prompt) for case, prompt in zip(cases, prompts, strict=True)}
    done = {}
    for record in _on_file(path):
        if record.case_id in asked:  # graded anew: a kept answer must not keep an old grade
            case, prompt = asked[record.case_id]
            graded = grade_case(row, case, prompt.context, record.completion, record.n_tokens, record.seconds)
            done[case.id] = graded
    left = sorted((item for item in asked.values() if item[0].id not in done), key=lambda item: len(item[1].input_ids))
    if done:
        say(f"{row}: {len(done)} of {len(asked)} answers are on file")
    path.parent.mkdir(parents=True, exist_ok=True)
    for start in range(0, len(left), batch_size):
        batch_cases, batch_prompts = zip(*left[start : start + batch_size], strict=True)
        made = roll_out(row, batch_cases, batch_prompts, generate)
        done |= {record.case_id: record for record in made}
        with path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(record.as_dict(), ensure_ascii=False) + "\n" for record in made)
        so_far = fmean(record.strict.total for record in done.values())
        say(f"{row}: {len(done)} of {len(asked)} cases, mean strict total so far {so_far:.3f}")
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
