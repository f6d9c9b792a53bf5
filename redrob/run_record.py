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


def read_logs(folder: Path) -> Mapping[str, Log]:
    """The logs in `folder` by stage.

    Raises:
        DataError: a file is damaged.
    """
    return {stage: _read_log(folder / f"{stage}_log.jsonl") for stage in STAGES}


def _read_log(path: Path) -> Log:
    try:
        entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        if not all(isinstance(entry["step"], int) for entry in entries):
            raise ValueError("a step is no number")
    except FileNotFoundError:
        return []
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(
            f"{path.parent.name}/{path.name}: it is damaged ({error!r}). Every line is one step of training. "
            "Restore the file."
        ) from error
    return entries


def read_settings(folder: Path) -> Mapping[str, Any]:
    """The configuration of the run, as `run.json` holds it.

    Raises:
        DataError: the file is missing or damaged.
    """
    try:
        settings: dict[str, Any] = json.loads((folder / "run.json").read_text(encoding="utf-8"))
        lacking = {"name", "base_model", "preset", "evaluation"} - settings.keys()
        fault = f"it lacks {', '.join(sorted(lacking))}" if lacking else ""
    except FileNotFoundError:
        fault = "it is missing"
    except (AttributeError, ValueError) as error:
        fault = f"it is damaged ({error})"
    if fault:  # what lies above the folder is nobody's business on a public page, where this shows too
        raise DataError(
            f"{folder.name}/run.json: {fault}. `training/train.py` writes it beside the adapter. Name a folder that it "
            "wrote under assets/policies/, or run it again."
        )
    return settings
