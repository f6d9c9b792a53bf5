"""Ablations: GRPO again from one policy with one thing changed at a time, measured on validation cases.

    python -m training.ablate --run runs/smollm2-135m --out assets/results/ablations/warmup.json
    python -m training.ablate --policy assets/policies/smollm2-135m --out assets/results/ablations/policy.json

Every variant starts from the warm-up of a run, or goes on from a finished policy, and is trained as the configuration
beside it says but for the settings named in `configs/ablations.yaml`. Held-out cases are not looked at: what is chosen
here is chosen on validation cases. Started again, it goes on where it was stopped.
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

ROOT = Path(__file__).resolve().parents[1]
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


@dataclasses.dataclass(frozen=True, slots=True)
class Start:
    """Where all variants begin."""

    name: str
    """What the table calls it."""
    policy: Path
    config: TrainConfig
    folder: Path
    """Where answers and variants are kept."""


def from_run(run: Path, changes: Sequence[str] = ()) -> Start:
    """The warm-up of a run.

    Raises:
        ConfigError: it has none, or no configuration; or a change is no setting.
    """
    config = kept_config(run / "config.json", changes)
    policy = run / "warmup" / "policy"
    if not is_saved(policy):
        raise ConfigError(f"{run}: there is no finished warm-up. Run training/train.py with this configuration first.")
    return Start("warm-up", policy, config, run)


def from_policy(policy: Path, runs: Path, changes: Sequence[str] = ()) -> Start:
    """A finished policy, whose `run.json` says how it was trained; what is made of it is kept in a folder of `runs`.

    Raises:
        ConfigError: there is no policy, or no configuration beside it; or a change is no setting.
    """
    if not is_saved(policy):
        raise ConfigError(f"{policy}: there is no policy. Name a folder such as assets/policies/smollm2-135m.")
    config = kept_config(policy / "run.json", changes)
    return Start(f"policy {policy.resolve().name}", policy, config, runs / f"{policy.resolve().name}-ablations")


def ablate(start: Start, variants: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Train and measure every variant. Returns the file's content.

    Raises:
        ConfigError: a variant changes something else than GRPO.
    """
    config = start.config
    changed = {name: _changed(config, name, changes) for name, changes in variants.items()}
    splits = load_splits(config)
    validation = splits.validation
    device = choose_device(config)
    before, _ = answer_row("start_validation", start.policy, config, validation, start.folder, device)
    rows = [_row(start.name, [], before, before, config.seed, None)]
    for name, its_config in changed.items():
        folder = start.folder / "ablations" / name
        if not is_saved(folder / "policy"):
            trained = grpo_from(start.policy, splits.rollout, its_config, folder, device)
            save_policy(trained, folder / "policy", its_config)
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


def kept_config(path: Path, changes: Sequence[str] = ()) -> TrainConfig:
    """The configuration that a run or a policy keeps, with some settings changed.

    Raises:
        ConfigError: there is none, or not one of this version; or a change is no setting.
    """
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, json.JSONDecodeError) as error:
        raise ConfigError(f"{path}: it cannot be read ({error}). Name a run's folder, such as runs/NAME.") from error
    return config_from(override(kept, changes), str(path))


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
    """A variant in numbers, with its paired difference to where it began."""
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
        told["total_minus_start"] = dataclasses.asdict(paired.strict["total"])
        told["decisions"] = dataclasses.asdict(paired.decisions)
    return told


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    parser = argparse.ArgumentParser(prog="python -m training.ablate", description="Ablations of GRPO.")
    begin = parser.add_mutually_exclusive_group(required=True)
    begin.add_argument("--run", type=Path, help="begin at the warm-up of this run")
    begin.add_argument("--policy", type=Path, help="go on from this policy, such as assets/policies/smollm2-135m")
    parser.add_argument("--runs", type=Path, default=ROOT / "runs", help="where --policy keeps checkpoints and answers")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="for all variants, e.g. dtype=float32"
    )
    parser.add_argument("--variants", type=Path, default=VARIANTS, help="default: %(default)s")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these variants alone; default: all")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    options = parser.parse_args(arguments)
    try:
        start = (
            from_run(options.run, options.set)
            if options.run
            else from_policy(options.policy, options.runs, options.set)
        )
        told = ablate(start, chosen(read_variants(options.variants), options.only))
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    write_whole(options.out, json.dumps(told, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
