"""What a trained policy's folder tells about its training: settings, logs, learning curve and plots.

    run.json            the resolved configuration
    warmup_log.jsonl    one line a step: step, loss, ...
    grpo_log.jsonl      one line a step, under TRL's metric names
    curve.json          answers to cases held out of training, every so many steps
    plots/*.png         drawn from these and from the graded answers

A file that is missing is an empty value, because a page without a checkout has few of them; a damaged one is an error.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redrob.errors import DataError
from redrob.evaluation.intervals import Interval
from redrob.policies.registry import PAIRS, ROOT

STAGES: Mapping[str, str] = {"warmup": "Warm-up", "grpo": "GRPO"}
"""Stages that train, in their order, and how each is called."""
PLOTS: Mapping[str, str] = {
    "training_curves.png": "Loss of the warm-up; reward, components, KL and loss of GRPO, step by step",
    "learning_curve.png": "Reward and decision accuracy on cases that were not trained on, while training went on",
    "baseline_vs_trained.png": "Every held-out case: policy against baseline, and policy against warm-up",
    "reward_components.png": "Mean of each reward component and of the total",
    "reward_distribution.png": "How the totals of single cases are spread",
}
"""Plots that a run leaves, in the order in which they are shown, and what each shows."""
Log = Sequence[Mapping[str, Any]]
Settings = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Point:
    """One measurement while training."""

    stage: str
    step: int
    """Steps of that stage done by then."""
    total: Interval
    """Mean strict total."""
    decision_accuracy: Interval


@dataclass(frozen=True, slots=True)
class Curve:
    """The learning curve."""

    split: str
    n: int
    """Cases that every point answers."""
    points: tuple[Point, ...]

    def of(self, stage: str) -> list[Point]:
        """The points of one stage in the order of their steps."""
        return sorted((point for point in self.points if point.stage == stage), key=lambda point: point.step)


@dataclass(frozen=True, slots=True)
class RunFiles:
    """All of it, as far as it is there."""

    folder: Path
    settings: Settings | None
    """`run.json`; None where there is none."""
    logs: Mapping[str, Log]
    """Stage to its steps; a stage without a log has none."""
    curve: Curve | None
    plots: Mapping[str, Path]
    """Name in `PLOTS` to the file, for those that are there."""

    @property
    def shown(self) -> str:
        """The folder as a command names it: from the checkout on, else its own name alone."""
        return self.folder.relative_to(ROOT).as_posix() if self.folder.is_relative_to(ROOT) else self.folder.name


def policy_folder(models: Mapping[str, str] | None = None) -> Path:
    """Folder of the policy that `models` names, as results record it; None means the bundled one.

    >>> policy_folder({"policy": "smollm2-135m"}) == policy_folder()
    True
    """
    if models is None or "policy" not in models:
        return Path(PAIRS["bundled"].policy)
    return Path(PAIRS["bundled"].policy).with_name(Path(models["policy"]).name)


def read_run(folder: Path) -> RunFiles:
    """Read what is in `folder`.

    Raises:
        DataError: a file is damaged.
    """
    settings = _json(folder / "run.json")
    if settings is not None and not isinstance(settings, dict):
        raise DataError(f"{_short(folder / 'run.json')}: it holds no settings. Training writes it. Restore the file.")
    return RunFiles(
        folder,
        settings,
        {stage: _log(folder / f"{stage}_log.jsonl") for stage in STAGES},
        _curve(folder / "curve.json"),
        {name: path for name in PLOTS if (path := folder / "plots" / name).is_file()},
    )


def _curve(path: Path) -> Curve | None:
    """The curve; None where there is no file, or no point in it."""
    data = _json(path)
    if not data:
        return None
    try:
        points = tuple(
            Point(p["stage"], p["step"], Interval(**p["total"]), Interval(**p["decision_accuracy"]))
            for p in data["points"]
        )
        if unknown := {point.stage for point in points} - set(STAGES):
            raise KeyError(f"stage {min(unknown)}")
        return Curve(data["split"], data["n"], points) if points else None
    except (KeyError, TypeError) as error:
        raise DataError(f"{_short(path)}: it is damaged ({error!r}). Training writes it. Restore the file.") from error


def _log(path: Path) -> Log:
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    entries = [_parsed(path, line) for line in lines if line.strip()]
    if not all(isinstance(entry, dict) and isinstance(entry.get("step"), int) for entry in entries):
        raise DataError(f"{_short(path)}: a line has no `step`. Every line is a step of training. Restore the file.")
    return entries


def _json(path: Path) -> Any:
    return _parsed(path, path.read_text(encoding="utf-8")) if path.is_file() else None


def _parsed(path: Path, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise DataError(f"{_short(path)}: it is no JSON ({error}). Training writes it. Restore the file.") from error


def _short(path: Path) -> str:
    """The path without what lies above the policy's folder, which is nobody's business on a public page."""
    return f"{path.parent.name}/{path.name}"
