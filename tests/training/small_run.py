"""A small trained run for the tests of plots and model card: eight real cases, canned answers, short logs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from redrob.cases import Case, load_cases
from redrob.evaluation.records import Record, grade_case
from redrob.evaluation.results import Results, make_results
from redrob.rewards import COMPONENTS
from redrob.verdict import Verdict, parse_completion
from training.data import written_answer

SEEN, UNSEEN = "chef de partie", "welder"
"""Occupations of the cases; the run learned from the first."""
Answers = Mapping[str, Callable[[int, Case], str]]


def eight_cases() -> list[Case]:
    """Four cases of two adverts of validation each, under the names of two occupations."""
    by_job: dict[str, list[Case]] = {}
    for case in load_cases("validation"):
        by_job.setdefault(case.job_id, []).append(case)
    jobs = [cases for cases in by_job.values() if len(cases) >= 4 and len({case.gold_decision for case in cases}) == 2]
    return [
        replace(case, occupation=occupation)
        for cases, occupation in zip(jobs, (SEEN, UNSEEN), strict=False)
        for case in cases[:4]
    ]


def right(case: Case, reasons: int = 5) -> str:
    """The answer that is written for the case, with at most so many reasons."""
    verdict = parse_completion(written_answer(case))
    assert isinstance(verdict, Verdict)
    return replace(verdict, reasons=verdict.reasons[:reasons]).as_json()


def wrong(case: Case) -> str:
    """The same with the other decision."""
    other = right(case).replace(f'"{case.gold_decision}"', '"?"')
    return other.replace('"?"', '"reject"' if case.gold_decision == "shortlist" else '"shortlist"')


USUAL: Answers = {
    "constant": lambda i, case: Verdict("reject", 0.5, ("Nothing asked is shown", "Not what we need")).as_json(),
    "baseline": lambda i, case: "x" * 40,  # earns the length alone: 0.05
    "sft": lambda i, case: wrong(case) if i in (0, 1, 2) else right(case),
    "policy": lambda i, case: wrong(case) if i in (0, 1) else right(case),
}
"""Of eight cases the policy decides six rightly, SFT five, the baseline none; the constant answer rejects."""


def answer(cases: Sequence[Case], answers: Answers = USUAL) -> list[Record]:
    """Every row's graded answers."""
    return [
        grade_case(row, case, f"{case.job_description}\n\n{case.candidate}", write(i, case))
        for row, write in answers.items()
        for i, case in enumerate(cases)
    ]


def results_of(records: Sequence[Record]) -> Results:
    """Results of a policy named `tiny`, with date and commit fixed."""
    made = make_results(records, pair="bundled", models={"policy": "assets/policies/tiny"}, trained_on={SEEN})
    return replace(made, date="2026-01-02T03:04:05+00:00", commit="0123456789", dirty=False)


def settings(**changes: Any) -> dict[str, Any]:
    """What run.json holds."""
    return {
        "name": "tiny",
        "base_model": "bundled",
        "preset": "evidence",
        "seed": 0,
        "lora": {"r": 2},
        "sft": {"max_steps": 40},
        "reward": {"rubric": "strict"},
        "grpo": {"beta": 0.04, "max_steps": 6},
        "evaluation": {"max_new_tokens": 8},
        **changes,
    }


def write_logs(folder: Path) -> None:
    """Forty steps of SFT, and six of GRPO with rewards from 0.5 to 1.0."""
    folder.mkdir(parents=True, exist_ok=True)
    sft = [{"step": step, "loss": 2.0 / step, "machine": "a GPU"} for step in range(1, 41)]
    grpo = [
        {
            "step": step,
            "reward": 0.4 + 0.1 * step,
            "kl": 0.001 * step,
            "loss": 0.0,
            "step_time": 60.0,
            "machine": "a GPU",
        }
        | {"frac_reward_zero_std": 0.5, "completions/clipped_ratio": 0.0}
        | {f"rewards/{name}/mean": 1.0 for name in COMPONENTS}
        for step in range(1, 7)
    ]
    for name, log in (("sft", sft), ("grpo", grpo)):
        (folder / f"{name}_log.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in log), encoding="utf-8")
