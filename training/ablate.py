"""Ablations: GRPO again from one warm-up with one thing changed at a time, measured on validation cases.

    python -m training.ablate --run runs/smollm2-135m --out assets/results/ablations.json

Every variant starts from the warm-up of the run and is trained as the run's configuration says but for the settings
named in `configs/ablations.yaml`. Held-out cases are not looked at: what is chosen here is chosen on validation cases.
Started again, it goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from redrob.errors import ConfigError, RedrobError
from redrob.evaluation.ablations_table import SCHEMA
from redrob.evaluation.records import Record, difference, summarise
from redrob.provenance import provenance, write_whole
from training.config import TrainConfig, config_from, override
from training.grpo import grpo_from
from training.policy import choose_device, is_saved, save_policy
from training.splits import load_splits
from training.stage_evaluation import answer_row

VARIANTS = Path(__file__).with_name("configs") / "ablations.yaml"
PACKAGES = ("torch", "transformers", "peft", "trl")


def read_variants(path: Path) -> dict[str, list[str]]:
    """Variant to overrides, as `load_config` takes them.

    Raises:
        ConfigError: the file is not a mapping of names to lists of `key=value`.
    """
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    good = isinstance(data, dict) and all(
        isinstance(name, str) and isinstance(changes, list) and all(isinstance(change, str) for change in changes)
        for name, changes in data.items()
    )
    if not good:
        raise ConfigError(f"{path}: it is no list of settings by name. Write `name: [grpo.beta=0]` lines.")
    return data


def chosen(variants: Mapping[str, list[str]], only: Sequence[str] | None) -> dict[str, list[str]]:
    """The variants named in `only`, in the order of the file; all where it names none.

    Raises:
        ConfigError: a name that is no variant's.

    >>> chosen({"as configured": [], "no KL": ["grpo.beta=0.0"]}, ["no KL"])
    {'no KL': ['grpo.beta=0.0']}
    """
    if unknown := sorted(set(only or ()) - set(variants)):
        raise ConfigError(f"--only: '{unknown[0]}' is no variant. Variants: {', '.join(variants)}. Name one of them.")
    return {name: changes for name, changes in variants.items() if not only or name in only}


def ablate(run: Path, variants: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Train and measure every variant. Returns the file's content.

    Raises:
        ConfigError: `run` has no warm-up, or a variant changes something else than GRPO.
    """
    config = run_config(run)
    start = run / "warmup" / "policy"
    if not is_saved(start):
        raise ConfigError(f"{run}: there is no finished warm-up. Run training/train.py with this configuration first.")
    changed = {name: _changed(config, name, changes) for name, changes in variants.items()}
    splits = load_splits(config)
    validation = splits.validation
    device = choose_device(config)
    before, _ = answer_row("warmup_validation", start, config, validation, run, device)
    rows = [_row("warm-up", [], before, before, config.seed, None)]
    for name, its_config in changed.items():
        folder = run / "ablations" / name
        if not is_saved(folder / "policy"):
            save_policy(grpo_from(start, splits.rollout, its_config, folder, device), folder / "policy", its_config)
        records, _ = answer_row(name, folder / "policy", its_config, validation, folder, device)
        rows.append(_row(name, variants[name], records, before, config.seed, _seconds(folder)))
        print(f"{name}: total {rows[-1]['total']['value']:.3f}, decisions {rows[-1]['decision_accuracy']['value']:.3f}")
    return {
        "schema": SCHEMA,
        "split": "validation",
        "n": len(validation),
        "seed": config.seed,
        "config": dataclasses.asdict(config),
        "rows": rows,
        **provenance(PACKAGES),
    }


def _changed(config: TrainConfig, name: str, changes: Sequence[str]) -> TrainConfig:
    changed = config_from(override(dataclasses.asdict(config), changes), f"variant {name}")
    if dataclasses.replace(changed, grpo=config.grpo) != config:
        raise ConfigError(f"variant {name}: it changes something else than GRPO ({', '.join(changes)}). Remove it.")
    return changed


def run_config(run: Path) -> TrainConfig:
    """The configuration that a run's folder keeps.

    Raises:
        ConfigError: there is none, or not one of this version.
    """
    path = run / "config.json"
    try:
        return config_from(json.loads(path.read_text(encoding="utf-8")), str(path))
    except (OSError, json.JSONDecodeError) as error:
        raise ConfigError(f"{path}: it cannot be read ({error}). Name a run's folder, such as runs/NAME.") from error


def _seconds(folder: Path) -> float:
    """Of all GRPO steps, evaluation not included."""
    lines = (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()
    return float(sum(json.loads(line)["step_time"] for line in lines))


def _row(
    name: str,
    changes: Sequence[str],
    records: Sequence[Record],
    before: Sequence[Record],
    seed: int,
    seconds: float | None,
) -> dict[str, Any]:
    """A variant in numbers, with its paired difference to the warm-up."""
    row = summarise(records, seed=seed)
    told: dict[str, Any] = {
        "name": name,
        "changes": list(changes),
        "total": dataclasses.asdict(row.total),
        "decision_accuracy": dataclasses.asdict(row.decision_accuracy),
        "strict": dict(row.strict),
        "seconds": seconds,
    }
    if records is not before:
        ours, theirs = ({record.case_id: record for record in part} for part in (records, before))
        paired = difference(ours, theirs, seed=seed)
        told["total_minus_warmup"] = dataclasses.asdict(paired.strict["total"])
        told["decisions"] = dataclasses.asdict(paired.decisions)
    return told


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    parser = argparse.ArgumentParser(prog="python -m training.ablate", description="Ablations of GRPO.")
    parser.add_argument("--run", type=Path, required=True, help="a run with a finished warm-up")
    parser.add_argument("--variants", type=Path, default=VARIANTS, help="default: %(default)s")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these variants alone; default: all")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    options = parser.parse_args(arguments)
    try:
        told = ablate(options.run, chosen(read_variants(options.variants), options.only))
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    write_whole(options.out, json.dumps(told, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
