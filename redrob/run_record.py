"""What a run left behind in its folder: settings, and the logs of its stages.

    run.json              the resolved configuration
    matching_log.jsonl    one line a step, under TRL's metric names
    sft_log.jsonl         the same of SFT
    grpo_log.jsonl        the same of GRPO

A log that is missing or empty is an empty list, because a run need not have every stage; a damaged one is an error.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redrob.errors import DataError

STAGES: Mapping[str, str] = {"matching": "matching", "sft": "SFT", "grpo": "GRPO"}
"""Stages in their order, and how each is called."""
PLOTS: Mapping[str, str] = {
    "training_curves.png": "Mean reward (left axis) and loss (right axis) of GRPO, step by step",
    "baseline_vs_trained.png": "Every case: trained model against baseline, and what GRPO changed after SFT",
    "reward_components.png": "Mean of each reward component and of the total, and what the trained model gained",
    "reward_distribution.png": "How the totals of single cases are spread",
    "training_details.png": "Loss of SFT; components and KL of GRPO, step by step",
}
"""Plots that a run leaves, in the order in which they are shown, and what each shows."""
Log = Sequence[Mapping[str, Any]]
"""One mapping a step, in the order of the steps."""


@dataclass(frozen=True, slots=True)
class Logs:
    """What was measured while training."""

    matching: Log
    sft: Log
    grpo: Log


def read_logs(folder: Path) -> Logs:
    """The logs in `folder`.

    Raises:
        DataError: a file is damaged.
    """
    return Logs(*(_read_log(folder / f"{stage}_log.jsonl") for stage in STAGES))


def read_settings(folder: Path) -> Mapping[str, Any]:
    """The configuration of the run, as `run.json` holds it.

    Raises:
        DataError: the file is missing or damaged.
    """
    path = folder / "run.json"
    if not path.is_file():
        raise DataError(
            f"{_short(path)}: it is missing. A trained model's folder has it beside the adapter. Name a folder that "
            "`training/train.py` wrote under assets/policies/."
        )
    settings = _parse(path, path.read_text(encoding="utf-8"))
    if not isinstance(settings, dict) or not {"name", "base_model", "preset", "evaluation"} <= settings.keys():
        raise DataError(
            f"{_short(path)}: it lacks name, base_model, preset or evaluation. `training/train.py` writes it. "
            "Run that again."
        )
    return settings


def undo_log(path: Path, done: int) -> None:
    """Take the lines of steps after `done` out of a log of JSON lines: a kill undid them."""
    kept: dict[int, str] = {}
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                step = json.loads(line)["step"]
            except json.JSONDecodeError:  # the line that the kill cut short
                continue
            if step <= done:
                kept[step] = line
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in kept.values()), encoding="utf-8")


def _read_log(path: Path) -> Log:
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    entries = [_parse(path, line) for line in lines if line.strip()]
    if not all(isinstance(entry, dict) and isinstance(entry.get("step"), int) for entry in entries):
        raise DataError(f"{_short(path)}: a line has no `step`. Every line is one step of training. Restore the file.")
    return entries


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
