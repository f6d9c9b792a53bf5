"""A small trained run for the tests of plots and model card: eight real held-out cases, canned answers, short logs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from redrob.cases import DATA, Case, load_cases
from redrob.evaluation.records import Record, grade_case
from redrob.evaluation.results import Results, make_results
from redrob.rewards import COMPONENTS
from redrob.verdict import Verdict

SEEN, UNSEEN = "nurse", "joiner"
Answers = Mapping[str, Callable[[int, Case], str]]


def write_cases(folder: Path) -> list[Case]:
    """Four held-out cases each of an occupation with and one without training cases, and two training cases."""
    wanted = {("heldout", SEEN): 4, ("heldout", UNSEEN): 4, ("train", SEEN): 2}
    rows = []
    for line in (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        key = (row["split"], row["occupation"])
        if row["form"] == "full" and wanted.get(key, 0):
            wanted[key] -= 1
            rows.append(row)
    folder.mkdir(parents=True, exist_ok=True)
    for name, key in (("jobs", "job_id"), ("candidates", "candidate_id")):
        ids = {row[key] for row in rows}
        lines = (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if json.loads(line)["id"] in ids]
        (folder / f"{name}.jsonl").write_text("\n".join(kept) + "\n", encoding="utf-8")
    (folder / "cases.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return load_cases("heldout", folder=folder)


def right(case: Case, reasons: int = 5) -> str:
    """The gold verdict with its grounded reasons."""
    return Verdict(case.gold_decision, case.gold_score, case.reasons[:reasons]).as_json()


def wrong(case: Case) -> str:
    """The same with the other decision."""
    other = right(case).replace(f'"{case.gold_decision}"', '"?"')
    return other.replace('"?"', '"reject"' if case.gold_decision == "shortlist" else '"shortlist"')


USUAL: Answers = {
    "constant": lambda i, case: Verdict("reject", 0.5, ("Nothing asked is shown", "Not what we need")).as_json(),
    "baseline": lambda i, case: "x" * 40,  # earns the length alone: 0.05
    "warmup": lambda i, case: wrong(case) if i in (0, 1, 2) else right(case),
    "policy": lambda i, case: wrong(case) if i in (0, 1) else right(case),
}
"""Of eight cases the policy decides six rightly, the warm-up five, the baseline none; the constant answer rejects."""


def answer(cases: Sequence[Case], answers: Answers = USUAL) -> list[Record]:
    """Every row's graded answers."""
    return [
        grade_case(row, case, f"{case.job_description}\n\n{case.candidate}", write(i, case))
        for row, write in answers.items()
        for i, case in enumerate(cases)
    ]


def results_of(records: Sequence[Record]) -> Results:
    """Results of a policy named `tiny`, with date and commit fixed."""
    made = make_results(records, pair="bundled", models={"policy": "assets/policies/tiny"}, wall_time_s=60.0)
    return replace(made, date="2026-01-02T03:04:05+00:00", commit="0123456789", dirty=False)


def settings(**changes: Any) -> dict[str, Any]:
    """What run.json holds."""
    return {
        "name": "tiny",
        "base_model": "bundled",
        "preset": "evidence",
        "seed": 0,
        "lora": {"r": 2},
        "warmup": {"note_steps": 4},
        "grpo": {"beta": 0.04, "max_steps": 6},
        "evaluation": {"max_new_tokens": 8},
        **changes,
    }


def write_logs(folder: Path, *, curve: bool = True) -> None:
    """Forty warm-up steps, six GRPO steps with rewards from 0.5 to 1.0, and a curve of two points a stage."""
    folder.mkdir(parents=True, exist_ok=True)
    warmup = [{"step": step, "loss": 2.0 / step, "machine": "a GPU"} for step in range(1, 41)]
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
    for name, log in (("warmup", warmup), ("grpo", grpo)):
        (folder / f"{name}_log.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in log), encoding="utf-8")
    if curve:
        points = [
            {"stage": stage, "step": step, "total": mean, "decision_accuracy": mean}
            for stage, step, value in (("warmup", 0, 0.05), ("warmup", 40, 0.6), ("grpo", 0, 0.6), ("grpo", 6, 0.7))
            for mean in [{"value": value, "low": value - 0.05, "high": value + 0.1}]
        ]
        data = {"split": "validation", "n": 48, "seed": 0, "points": points}
        (folder / "curve.json").write_text(json.dumps(data), encoding="utf-8")
