"""Full weights from base and adapter, for those who do not want to put the two together themselves."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

from redrob.errors import ConfigError, ModelMissingError
from redrob.policies.hub import fetch, repository


def merge(run: Path, target: Path, *, offline: bool = False, say: Callable[[str], None] = print) -> None:
    """Write base plus adapter as safetensors into `target`, with configuration and tokenizer.

    The weights are float32, in which the policy was trained and measured; half of that would round away part of what
    the adapter adds.

    Args:
        run: A policy's folder: the adapter, and `run.json`, which names the base.
        target: An empty folder with room for the base in float32 (540 MB for the bundled one).
        offline: Take the base from this machine only, without asking the Hub.
        say: Gets one line per step.

    Raises:
        ConfigError: `run.json` is missing or names no base.
        ModelMissingError: the base is not on this machine and was not, or could not be, fetched.
    """
    from training.config import TrainConfig
    from training.policy import base_source, load_tokenizer, public_name, saved_policy

    asked = TrainConfig(name=run.name, base_model=_base(run))
    config = dataclasses.replace(asked, base_model=_on_this_machine(base_source(asked), offline))
    say(f"Merges the adapter in {run} into {asked.base_model}, in {target}")
    model = saved_policy(config, run, trainable=False).merge_and_unload()
    model.config._name_or_path = public_name(asked)  # not the folder it happens to lie in
    model.save_pretrained(target)
    load_tokenizer(config).save_pretrained(target)


def _base(run: Path) -> str:
    """What `run.json` calls the base: `bundled`, a folder, or a Hub id."""
    file = run / "run.json"
    try:
        base = json.loads(file.read_text(encoding="utf-8"))["base_model"]
    except (FileNotFoundError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(
            f"{file}: it does not name the base ({type(error).__name__}). --merged needs to know what the adapter was "
            "trained on. Restore the file that train.py wrote, or publish the adapter alone, without --merged."
        ) from error
    if not isinstance(base, str):
        raise ConfigError(f"{file}: base_model is {base!r}. It is `bundled`, a folder or a Hub id. Restore the file.")
    return base


def _on_this_machine(base: str, offline: bool) -> str:
    """A folder with the base's files: `base` itself, or what the Hub gave for it."""
    try:
        return str(fetch(base, offline=offline).folder)
    except (ConfigError, ModelMissingError) as error:
        if not offline:
            raise
        repo, commit = repository(base)
        command = f"hf download {repo}{f' --revision {commit}' if commit else ''}"
        raise ModelMissingError(
            f"Base '{base}': it is not on this machine. A dry run asks no network, and sizes are known only once it is "
            f"merged. Fetch it with `{command}`, or leave out --dry-run or --merged."
        ) from error
