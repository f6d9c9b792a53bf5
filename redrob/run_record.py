"""What a run left behind in its folder: settings, the logs of both stages, and the learning curve.

    run.json            the resolved configuration
    warmup_log.jsonl    one line a step: step, loss, learning_rate, grad_norm
    grpo_log.jsonl      one line a step, under TRL's metric names
    curve.json          greedy answers to cases held out of training, every so many steps

A log that is missing or empty is an empty list, because a run need not have every stage; a damaged one is an error.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redrob.errors import DataError
from redrob.evaluation.intervals import Interval

STAGES: Mapping[str, str] = {"warmup": "Warm-up", "grpo": "GRPO"}
"""Stages in their order, and how each is called."""
PLOTS: Mapping[str, str] = {
    "training_curves.png": "Loss of the warm-up; reward, components, KL and loss of GRPO, step by step",
    "learning_curve.png": "Reward and decision accuracy on cases that were not trained on, while training went on",
    "baseline_vs_trained.png": "Every held-out case: policy against baseline, and policy against warm-up",
    "reward_components.png": "Mean of each reward component and of the total",
    "reward_distribution.png": "How the totals of single cases are spread",
}
"""Plots that a run leaves, in the order in which they are shown, and what each shows."""
Log = Sequence[Mapping[str, Any]]
"""One mapping a step, in the order of the steps."""


@dataclass(frozen=True, slots=True)
class Point:
    """One measurement while training."""

    stage: str
    """`warmup` or `grpo`."""
    step: int
    """Steps of that stage done by then."""
    total: Interval
    """Mean strict total of the greedy answers."""
    decision_accuracy: Interval
    """Share of right decisions."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The learning curve."""

    split: str
    n: int
    """Cases that every point answers."""
    seed: int
    points: tuple[Point, ...]
    kept: int | None = None
    """The step of GRPO whose policy was kept because it did best here; None where the last one was."""

    def of(self, stage: str) -> list[Point]:
        """The points of one stage in the order of their steps."""
        return sorted((point for point in self.points if point.stage == stage), key=lambda point: point.step)


@dataclass(frozen=True, slots=True)
class Logs:
    """What was measured while training."""

    warmup: Log
    grpo: Log
    curve: Curve | None


def read_logs(folder: Path) -> Logs:
    """The logs in `folder`.

    Raises:
        DataError: a file is damaged.
    """
    return Logs(
        _read_log(folder / "warmup_log.jsonl"), _read_log(folder / "grpo_log.jsonl"), _read_curve(folder / "curve.json")
    )


def read_settings(folder: Path) -> Mapping[str, Any]:
    """The configuration of the run, as `run.json` holds it.

    Raises:
        DataError: the file is missing or damaged.
    """
    path = folder / "run.json"
    if not path.is_file():
        raise DataError(
            f"{_short(path)}: it is missing. A trained policy's folder has it beside the adapter. Name a folder that "
            "`training/train.py` wrote under assets/policies/."
        )
    settings = _parse(path, path.read_text(encoding="utf-8"))
    if not isinstance(settings, dict) or not {"name", "base_model", "preset", "evaluation"} <= settings.keys():
        raise DataError(
            f"{_short(path)}: it lacks name, base_model, preset or evaluation. `training/train.py` writes it. "
            "Run that again."
        )
    return settings


def _read_log(path: Path) -> Log:
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    entries = [_parse(path, line) for line in lines if line.strip()]
    if not all(isinstance(entry, dict) and isinstance(entry.get("step"), int) for entry in entries):
        raise DataError(f"{_short(path)}: a line has no `step`. Every line is one step of training. Restore the file.")
    return entries


def _read_curve(path: Path) -> Curve | None:
    """The curve; None where there is no file, or no point in it."""
    text = path.read_text(encoding="utf-8").strip() if path.is_file() else ""
    data = _parse(path, text) if text else None
    if not data:
        return None
    try:
        points = tuple(
            Point(p["stage"], p["step"], Interval(**p["total"]), Interval(**p["decision_accuracy"]))
            for p in data["points"]
        )
        curve = Curve(data["split"], data["n"], data["seed"], points, data.get("kept"))
    except (KeyError, TypeError) as error:
        raise DataError(
            f"{_short(path)}: it is damaged ({error!r}). `training/train.py` writes it. Run that again."
        ) from error
    if unknown := {point.stage for point in points} - set(STAGES):
        raise DataError(
            f"{_short(path)}: stage {min(unknown)!r} is unknown. Stages: {', '.join(STAGES)}. Correct the file."
        )
    return curve if points else None


def _parse(path: Path, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise DataError(
            f"{_short(path)}: it is no JSON ({error}). `training/train.py` writes it. Run that again."
        ) from error


def _short(path: Path) -> str:
    """Folder and file: what lies above is nobody's business on a public page, where these messages show too."""
    return f"{path.parent.name}/{path.name}"
