"""Going on after a kill: the warm-up's state as safetensors (no pickle), and logs without steps that are run again."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

import torch
from safetensors.torch import load_file, save_file

from redrob.errors import ConfigError
from redrob.provenance import provenance


def save_checkpoint(
    folder: Path, step: int, parameters: Mapping[str, torch.nn.Parameter], optimizer: torch.optim.Optimizer
) -> None:
    """Write the state after `step` optimiser steps; a kill in the middle leaves the checkpoint before it."""
    tensors: dict[str, torch.Tensor] = {}
    for name, parameter in parameters.items():
        tensors[f"weight/{name}"] = parameter.detach().cpu().contiguous()
        for key, value in optimizer.state[parameter].items():
            tensors[f"{key}/{name}"] = torch.as_tensor(value).detach().cpu().contiguous()
    folder.mkdir(parents=True, exist_ok=True)
    partial = folder / "checkpoint.partial"
    save_file(tensors, partial, metadata={"state": json.dumps({"step": step})})
    os.replace(partial, folder / "checkpoint.safetensors")


def load_checkpoint(
    folder: Path, parameters: Mapping[str, torch.nn.Parameter], optimizer: torch.optim.Optimizer
) -> int:
    """Restore weights and optimiser in place. Returns the number of steps done; 0 where there is no checkpoint."""
    from safetensors import safe_open

    path = folder / "checkpoint.safetensors"
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        return 0
    tensors = load_file(path)
    with safe_open(path, "pt") as file:
        step = int(json.loads(file.metadata()["state"])["step"])
    with torch.no_grad():
        for name, parameter in parameters.items():
            parameter.copy_(tensors[f"weight/{name}"])
            for key in ("step", "exp_avg", "exp_avg_sq"):
                value = tensors[f"{key}/{name}"]
                optimizer.state[parameter][key] = value if key == "step" else value.to(parameter.device)
    return step


def machine(device: str | torch.device) -> str:
    """What a stage runs on, for each line of its log: a run may go on elsewhere.

    >>> machine("cpu").endswith(f", torch {torch.__version__}")
    True
    """
    place = torch.device(device)
    name = torch.cuda.get_device_name(place) if place.type == "cuda" else provenance(())["hardware"]["cpu"]
    return f"{name}{' (MPS)' if place.type == 'mps' else ''}, torch {torch.__version__}"


def check_finite(stage: str, step: int, norm: float) -> None:
    """Stop before a step that would make every weight `nan`: what was learned until then is in the last checkpoint.

    Raises:
        ConfigError: the norm of the gradients is no number.
    """
    if not math.isfinite(norm):
        raise ConfigError(
            f"{stage}, step {step}: its gradients are {norm}. A step with them would ruin the weights, so the run ends "
            "here. Go on from the last checkpoint with a smaller learning rate, or begin anew with dtype: float32 or "
            "together: false."
        )


def last_checkpoint(folder: Path) -> Path | None:
    """The newest checkpoint of TRL's trainer in `folder` that was written to its end; None where there is none.

    The trainer writes a checkpoint's files one after the other, `trainer_state.json` last. One that a kill cut short
    is named on stderr and passed over; the step it belongs to is run again and writes it anew.
    """
    numbered = [path for path in folder.glob("checkpoint-*") if path.name.removeprefix("checkpoint-").isdecimal()]
    for path in sorted(numbered, key=steps_done, reverse=True):
        try:
            json.loads((path / "trainer_state.json").read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            print(f"{path}: cut short while it was written; going on from what came before it", file=sys.stderr)
            continue
        return path
    return None


def steps_done(checkpoint: Path) -> int:
    """After how many steps TRL's trainer wrote this checkpoint.

    >>> steps_done(Path("run/checkpoint-12"))
    12
    """
    return int(checkpoint.name.removeprefix("checkpoint-"))


def open_log(path: Path, done: int) -> TextIO:
    """Open a log of JSON lines for appending after step `done`, without the lines of steps that a kill undid."""
    kept: dict[int, str] = {}
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                step = json.loads(line)["step"]
            except json.JSONDecodeError:  # the line that the kill cut short
                continue
            if step <= done:
                kept[step] = line
    path.write_text("".join(f"{line}\n" for line in kept.values()), encoding="utf-8")
    return path.open("a", encoding="utf-8")
