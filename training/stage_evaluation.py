"""Evaluation within a run: answers of a saved policy, put on file as they come, and the learning curve."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from redrob.cases import Case
from redrob.evaluation.records import Record, summarise
from redrob.evaluation.rollout import answered, asking, drawn
from redrob.policies import PAIRS, LoadedPair, load_weights
from training.config import TrainConfig
from training.policy import base_folder


def answer_row(
    row: str, policy: Path, config: TrainConfig, cases: Sequence[Case], folder: Path, device: str
) -> tuple[list[Record], LoadedPair]:
    """Answers of the policy saved in `policy` to all cases, by the code that serves, in the order of `cases`.

    Row `baseline` is answered by the base alone, `baseline_json` by the base with its output forced into JSON. Answers
    already in `folder/evaluation/<row>.jsonl` are not asked for again.
    """
    loaded, settings = _load(config, policy, device), config.evaluation
    generate = asking(loaded, row, max_new_tokens=settings.max_new_tokens, batch_size=settings.batch_size)
    prompts = [loaded.prepare(case.job_description, case.candidate) for case in cases]
    path = folder / "evaluation" / f"{row}.jsonl"
    return answered(path, row, cases, prompts, generate, batch_size=settings.batch_size, say=print), loaded


def learning_curve(
    start: Path, kept: Path, config: TrainConfig, validation: Sequence[Case], folder: Path, device: str
) -> dict[str, Any]:
    """Mean strict total and decision accuracy on validation cases before GRPO and at every kept step, with intervals.

    The file for `training.figures`. Its `points` are empty where the configuration asks for no curve.
    """
    cases = drawn(validation, config.evaluation.curve_cases) if config.evaluation.curve_cases else []
    steps = [(0, start), *((int(path.name), path) for path in sorted(kept.glob("*")))] if cases else []
    points = []
    for step, policy in steps:
        records, _ = answer_row(f"curve_{step:05d}", policy, config, cases, folder, device)
        row = summarise(records, seed=config.seed)
        points.append(
            {
                "stage": "grpo",
                "step": step,
                "total": dataclasses.asdict(row.total),
                "decision_accuracy": dataclasses.asdict(row.decision_accuracy),
            }
        )
    return {"split": "validation", "n": len(cases), "seed": config.seed, "points": points}


def kept_step(curve: Mapping[str, Any]) -> int:
    """The step of GRPO whose policy did best on the validation cases, the later one of equals; the start is none.

    >>> points = [{"step": n, "total": {"value": total}} for n, total in ((0, 0.9), (5, 0.8), (10, 0.8), (15, 0.7))]
    >>> kept_step({"points": points})
    10
    """
    points = [point for point in curve["points"] if point["step"] > 0]
    return int(max(points, key=lambda point: (point["total"]["value"], point["step"]))["step"])


def _load(config: TrainConfig, policy: Path, device: str) -> LoadedPair:
    """The pair that serves the policy in `policy` over the run's base."""
    pair = PAIRS["bundled"] if config.base_model == "bundled" else PAIRS["qwen3-0.6b"]
    if config.base_model != "bundled":
        pair = dataclasses.replace(pair, baseline=base_folder(config))
    pair = dataclasses.replace(pair, policy=str(policy))
    return load_weights(pair, device=device, say=print, dtype=config.evaluation.dtype)
