"""The whole run: evaluate, warm up, GRPO, evaluate, plots, model card.

    python training/train.py --config training/configs/smollm2_135m.yaml

Every stage leaves its result under `runs/<name>/`. A run that was stopped goes on with `--resume`: after its last
finished stage, and within a stage from its last checkpoint; `--begun` goes on with a copy of what is kept of one. The
end is put together in `runs/<name>/out/`; `--install` copies it to `assets/`, where the page and the README read it,
and `--push USER/NAME` publishes it.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

# `python training/train.py` puts `training/` first on the path; the packages are one folder up.
ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)

from redrob.cases import Case  # noqa: E402 - after the path is right
from redrob.errors import ConfigError, RedrobError  # noqa: E402
from redrob.evaluation.records import Record  # noqa: E402
from redrob.evaluation.results import make_results, write_results  # noqa: E402
from redrob.evaluation.yardsticks import constant_records, reference_records  # noqa: E402
from training.config import TrainConfig, load_config  # noqa: E402
from training.grpo import grpo_from  # noqa: E402
from training.model_card import write_card  # noqa: E402
from training.policy import choose_device, is_saved, load_tokenizer, new_policy, save_policy  # noqa: E402
from training.splits import load_splits  # noqa: E402
from training.stage_evaluation import answer_row, kept_step, learning_curve  # noqa: E402
from training.warmup import warm_up  # noqa: E402

STAGES = ("warmup", "grpo", "evaluation")
"""A stage's folder and the section of its settings have one name; the other settings belong to all."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    parser = argparse.ArgumentParser(prog="training/train.py", description="Train and evaluate a policy.")
    parser.add_argument("--config", type=Path, required=True, help="a YAML file of training/configs/")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="replace a setting, e.g. grpo.max_steps=20"
    )
    parser.add_argument("--data", help="a folder with cases of your own; short for --set data=FOLDER")
    parser.add_argument("--resume", action="store_true", help="go on with the run of this name")
    parser.add_argument(
        "--begun", type=Path, metavar="FOLDER", help="what an earlier run of this configuration left: go on with a copy"
    )
    parser.add_argument("--until", choices=["warmup"], help="stop there, for another configuration to go on from")
    parser.add_argument("--runs", type=Path, default=ROOT / "runs", help="where checkpoints and logs go")
    parser.add_argument("--install", action="store_true", help="copy policy and results to assets/ at the end")
    parser.add_argument("--assets", type=Path, default=ROOT / "assets", help="where --install copies them")
    parser.add_argument("--push", metavar="USER/NAME", help="publish the policy on the Hub at the end, private")
    options = parser.parse_args(arguments)
    overrides = [*options.set, *([f"data={json.dumps(options.data)}"] if options.data else [])]
    try:
        config = load_config(options.config, overrides)
        if options.push:
            from training.publish import check_repo_id

            check_repo_id(options.push)  # before hours of training
        if options.until and (options.install or options.push):
            raise ConfigError("--until: such a run ends without results, so nothing can be installed or published.")
        if options.begun:
            copy_begun(options.begun, options.runs / config.name)
        resume = options.resume or options.begun is not None
        if options.until:
            warm_up_alone(config, options.runs, resume=resume)
            return 0
        out = run(config, options.runs, resume=resume, repo=options.push)
        if options.install:
            install(out, config.name, options.assets)
        if options.push:
            from training.publish import publish_model

            publish_model(out, options.push)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def run(config: TrainConfig, runs: Path, *, resume: bool = False, repo: str | None = None) -> Path:
    """All stages in order; a finished stage is not run again. Returns the folder with what is worth keeping.

    `repo` is the Hub id that the model card names. Under `accelerate launch` the processes share GRPO; everything else
    is done by the first of them.

    Raises:
        ConfigError: the run's folder is there already without `resume`, or holds stages of other settings.
    """
    folder, device = runs / config.name, choose_device(config)
    train, validation, heldout, rollout = load_splits(config)
    out, start = folder / "out", folder / "start" / "policy"
    before_grpo = folder / "warmup" / "policy" if config.warmup else start
    if int(os.environ.get("RANK", "0")) > 0:
        while not is_saved(before_grpo):  # no barrier: those give up long before an evaluation ends
            time.sleep(1)
        grpo_from(before_grpo, rollout, config, folder / "grpo", device)
        return out
    _keep_config(config, folder, resume)

    beside = before_grpo if is_saved(before_grpo) else start  # the base is loaded beside a policy, whichever
    if not is_saved(beside):
        save_policy(new_policy(config), beside, config)
    baseline, _ = answer_row("baseline", beside, config, heldout, folder, device)
    forced, _ = answer_row("baseline_json", beside, config, heldout, folder, device)

    warmup: list[Record] = []
    if config.warmup:
        _warm_up(config, train, folder, device)
        warmup, _ = answer_row("warmup", before_grpo, config, heldout, folder, device)

    tuned = folder / "grpo" / "policy"
    if not is_saved(tuned):
        save_policy(grpo_from(before_grpo, rollout, config, folder / "grpo", device), tuned, config)
    curve = learning_curve(before_grpo, folder / "grpo" / "curve", config, validation, folder, device)
    if config.evaluation.keep == "best":
        curve["kept"] = kept_step(curve)
        tuned = folder / "grpo" / "curve" / f"{curve['kept']:05d}"
        print(f"The policy is that of step {curve['kept']}, the best on the validation cases.", flush=True)
    policy, loaded = answer_row("policy", tuned, config, heldout, folder, device)

    prompts = [loaded.prepare(case.job_description, case.candidate) for case in heldout]
    yardsticks = [*constant_records(train, heldout, prompts), *reference_records(heldout, prompts)]
    records = [*yardsticks, *baseline, *forced, *warmup, *policy]
    results = make_results(
        records,
        pair=loaded.pair.name,
        models=loaded.describe() | {"policy": config.name},
        wall_time_s=sum(record.seconds or 0.0 for record in records),
        seed=config.seed,
        trained_on={case.occupation for case in (*train, *rollout)},
    )
    _collect(config, folder, tuned, out)
    (out / "curve.json").write_text(json.dumps(curve, indent=2) + "\n", encoding="utf-8")
    write_results(results, records, out)
    write_card(out, results, repo=repo)
    print(f"{out} holds the policy, its results, plots and model card.", flush=True)
    return out


def warm_up_alone(config: TrainConfig, runs: Path, *, resume: bool = False) -> Path:
    """The warm-up of a run and nothing else; no held-out case is asked. Returns the folder of the policy it leaves.

    Raises:
        ConfigError: there is no warm-up; or as `run`.
    """
    if not config.warmup:
        raise ConfigError("--until warmup: this configuration has no warm-up. Leave the option out.")
    folder, device = runs / config.name, choose_device(config)
    train = load_splits(config).train
    _keep_config(config, folder, resume)
    policy = _warm_up(config, train, folder, device)
    print(f"{policy} holds the policy after the warm-up.", flush=True)
    return policy


def copy_begun(begun: Path, folder: Path) -> None:
    """Put what an earlier run left (its `config.json` and the stages that are finished) where a run goes on with it.

    Raises:
        ConfigError: there is a run in `folder` already, or none in `begun`.
    """
    if not (begun / "config.json").is_file():
        raise ConfigError(f"--begun: {begun} holds no run. Name a folder with config.json, such as runs/NAME.")
    if folder.exists():
        raise ConfigError(f"{folder}: it holds a run already. Go on with it by --resume, or remove the folder.")
    shutil.copytree(begun, folder)


def _warm_up(config: TrainConfig, train: list[Case], folder: Path, device: str) -> Path:
    """The policy after the warm-up, trained if it is not on file."""
    policy = folder / "warmup" / "policy"
    if not is_saved(policy):
        model = new_policy(config).to(device)
        warm_up(model, load_tokenizer(config), train, config, folder / "warmup")
        save_policy(model, policy, config)
    return policy


def install(out: Path, name: str, assets: Path) -> None:
    """Copy a finished run to `assets/`: the policy to `policies/<name>/`, results and answers to `results/`."""
    results = ("results.json", "records.jsonl")
    shutil.copytree(out, assets / "policies" / name, ignore=shutil.ignore_patterns(*results), dirs_exist_ok=True)
    (assets / "results").mkdir(parents=True, exist_ok=True)
    for file in results:
        shutil.copy(out / file, assets / "results" / file)
    print(f"{assets}: policy and results are in place. `make results` renders them into the README.", flush=True)


def _collect(config: TrainConfig, folder: Path, policy: Path, out: Path) -> None:
    """The policy, its configuration and the logs of both stages."""
    shutil.copytree(policy, out, dirs_exist_ok=True)
    for stage in ("warmup", "grpo"):
        if (log := folder / stage / "log.jsonl").is_file():
            shutil.copy(log, out / f"{stage}_log.jsonl")
    (out / "run.json").write_text(json.dumps(dataclasses.asdict(config), indent=2) + "\n", encoding="utf-8")


def _keep_config(config: TrainConfig, folder: Path, resume: bool) -> None:
    """Write the resolved configuration beside the run; refuse to mix it with stages of other settings."""
    path, now = folder / "config.json", dataclasses.asdict(config)
    if path.is_file():
        if not resume:
            raise ConfigError(
                f"{folder}: it holds a run already. Go on with it by --resume, give the new one another name "
                "(--set name=...), or remove the folder."
            )
        before = json.loads(path.read_text(encoding="utf-8"))
        free = {stage for stage in STAGES if not (folder / stage).exists()}
        free -= {"warmup"} if "grpo" not in free else set()  # GRPO began from it, or from its absence
        changed = [key for key in now if before.get(key) != now[key] and key not in free]
        if changed:
            raise ConfigError(
                f"{folder}: stages of it were run with other settings (changed: {', '.join(changed)}). A stage goes on "
                "as it began. Give the new run another name (--set name=...), or remove the folder."
            )
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    started = time.monotonic()
    status = main()
    print(f"{(time.monotonic() - started) / 60:.1f} minutes", flush=True)
    raise SystemExit(status)
