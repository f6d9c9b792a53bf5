"""The whole run, from the untuned base: evaluate, matching, SFT, GRPO, evaluate, plots, model card.

    python training/train.py --config training/configs/smollm2_135m.yaml

Every stage leaves its result under `runs/<name>/`. A run that was stopped goes on with `--resume`: after its last
finished stage, and within a stage from its last checkpoint. The end is put together in `runs/<name>/out/`; `--install`
copies it to `assets/`, where the page and the README read it, and `--push USER/NAME` publishes it.
"""

from __future__ import annotations

import argparse
import dataclasses
import importlib.util
import json
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

# `python training/train.py` puts `training/` first on the path; the packages are one folder up.
ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)

from redrob.cases import DATA  # noqa: E402 - after the path is right
from redrob.corpus import fingerprint  # noqa: E402
from redrob.errors import ConfigError, DataError, as_program  # noqa: E402
from redrob.evaluation.baselines import constant_records, reference_records  # noqa: E402
from redrob.evaluation.records import Record  # noqa: E402
from redrob.evaluation.results import Results, make_results, read_records, read_results, write_results  # noqa: E402
from redrob.models import LoadedPair  # noqa: E402
from redrob.run_record import STAGES as LEARNING  # noqa: E402
from training.checkpoint_eval import answer_row  # noqa: E402
from training.config import TrainConfig, load_config  # noqa: E402
from training.data import RunCases, load_run_cases, read_once  # noqa: E402
from training.grpo import run_grpo  # noqa: E402
from training.matching import run_matching  # noqa: E402
from training.model_card import write_card  # noqa: E402
from training.policy import choose_device, is_saved, new_policy, save_policy  # noqa: E402
from training.sft import run_sft  # noqa: E402

PACKAGES = ("trl", "datasets", "accelerate", "matplotlib")
"""Needed by a later stage, and asked for before the first."""
STAGES = (*LEARNING, "evaluation")
"""A stage's folder and the section of its settings have one name; the other settings belong to all."""
FREE = ("device", "gradient_checkpointing", "torch_empty_cache_steps", "batch_size")
"""Settings that teach nothing: a run that was stopped may go on with others. `batch_size` is the evaluation's."""


@as_program
def main(arguments: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="training/train.py", description="Train and evaluate a policy.")
    parser.add_argument("--config", type=Path, required=True, help="a YAML file of training/configs/")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="e.g. grpo.max_steps=20")
    parser.add_argument("--data", help="a folder with data of your own; short for --set data=FOLDER")
    parser.add_argument("--resume", action="store_true", help="go on with the run of this name")
    parser.add_argument("--runs", type=Path, default=ROOT / "runs", help="where checkpoints and logs go")
    parser.add_argument("--install", action="store_true", help="copy policy and results to assets/ at the end")
    parser.add_argument(
        "--push",
        metavar="USER/NAME",
        help="publish the policy on the Hub at the end, private; its repository is made at once",
    )
    options = parser.parse_args(arguments)
    overrides = [*options.set, *([f"data={json.dumps(options.data)}"] if options.data else [])]
    config = load_config(options.config, overrides)
    if options.push:
        from training.publish import model_plan, open_repository, publish

        open_repository(options.push)  # before hours of training
    out = run(config, options.runs, resume=options.resume)
    if options.install:
        install(out, config.name, ROOT / "assets")
    if options.push:
        publish(model_plan(out, options.push), options.push)


def run(config: TrainConfig, runs: Path, *, resume: bool = False) -> Path:
    """All stages in order; a finished stage is not run again. Returns the folder with what is worth keeping.

    Raises:
        ConfigError: the run's folder is there already without `resume`, or holds stages of other settings.
    """
    if missing := [name for name in PACKAGES if importlib.util.find_spec(name) is None]:
        raise ConfigError(
            f"Training: {', '.join(missing)} is not installed. A run needs {', '.join(PACKAGES)}. "
            "Run `pip install -e '.[train]'`."
        )
    folder, device, cases = runs / config.name, choose_device(config), load_run_cases(config)
    _keep_config(config, folder, resume)

    def policy_of(stage: str, train: Callable[[], Any]) -> Path:
        """Where a stage's policy is saved; it is trained unless it is there."""
        if not is_saved(saved := folder / stage / "policy"):
            save_policy(train(), saved, config)
        return saved

    def answers(row: str, policy: Path) -> tuple[list[Record], LoadedPair]:
        return answer_row(row, policy, config, cases.measured, folder, device)

    policy = start = policy_of("start", lambda: new_policy(config))
    records = [*answers("baseline", start)[0], *answers("baseline_json", start)[0]]
    if config.sft:
        matched = None
        if config.matching:
            matched = policy_of("matching", lambda: run_matching(cases.sft, config, folder / "matching", device))
        policy = policy_of("sft", lambda: run_sft(cases.sft, config, folder / "sft", device, start=matched))
        if config.grpo:
            records += answers("sft", policy)[0]
    if config.grpo:
        before = policy
        policy = policy_of("grpo", lambda: run_grpo(before, cases.rl, config, folder / "grpo", device))
    of_policy, loaded = answers("policy", policy)
    return _finish(config, folder, policy, cases, [*records, *of_policy], loaded)


def _finish(
    config: TrainConfig, folder: Path, policy: Path, cases: RunCases, answered: list[Record], loaded: LoadedPair
) -> Path:
    """Put what is worth keeping together: policy, configuration, logs, results, plots and card; the folder."""
    prompts = [loaded.prepare(case.job_description, case.candidate, read_once) for case in cases.measured]
    learned = [*cases.sft, *cases.rl]
    baselines = [*constant_records(learned, cases.measured, prompts), *reference_records(cases.measured, prompts)]
    records = [*baselines, *answered]
    stages = ", ".join(called for name, called in LEARNING.items() if (folder / name).is_dir())
    results = make_results(
        records,
        pair=loaded.pair.name,
        models=loaded.describe() | {"policy": config.name, "stages": stages},
        split=config.evaluation.split,
        seed=config.seed,
        protocol=config.reward.rubric,
        trained_on={case.occupation for case in learned},
    )
    out = folder / "out"
    shutil.copytree(policy, out, dirs_exist_ok=True)
    for stage in LEARNING:
        if (log := folder / stage / "log.jsonl").is_file():
            shutil.copy(log, out / f"{stage}_log.jsonl")
    (out / "run.json").write_text(json.dumps(dataclasses.asdict(config), indent=2) + "\n", encoding="utf-8")
    write_results(_as_measured(results, records, out), records, out)
    write_card(out)
    print(f"{out} holds the policy, its results, plots and model card.", flush=True)
    return out


def install(out: Path, name: str, assets: Path) -> None:
    """Copy a finished run to `assets/`: the policy to `policies/<name>/`, results and answers to `results/`.

    What the policy before it was measured on besides, and the answer that the page opens with, are taken away.
    """
    results = ("results.json", "records.jsonl")
    (assets / "results" / "real" / "results.json").unlink(missing_ok=True)
    (assets / "opening.json").unlink(missing_ok=True)
    shutil.rmtree(assets / "policies" / name, ignore_errors=True)  # its logs and plots would pass for the new one's
    shutil.copytree(out, assets / "policies" / name, ignore=shutil.ignore_patterns(*results, "real"))
    (assets / "results").mkdir(parents=True, exist_ok=True)
    for file in results:
        shutil.copy(out / file, assets / "results" / file)
    print(
        f"{assets}: policy and results are in place. `make results` renders them into the README; `make opening` asks "
        "the policy what the page opens with. On texts of your own: `python -m redrob evaluate --data FOLDER`.",
        flush=True,
    )


def _as_measured(results: Results, records: Sequence[Record], out: Path) -> Results:
    """The results on file where answers and grades are these: date, commit and machine are those of the measuring."""
    with suppress(DataError):  # none on file, or damaged
        on_file, made = ([r.as_dict() | {"seconds": None} for r in some] for some in (read_records(out), records))
        return (read_results(out) or results) if on_file == made else results
    return results


def _keep_config(config: TrainConfig, folder: Path, resume: bool) -> None:
    """Write the resolved configuration beside the run; refuse to mix it with stages of other settings."""
    held = fingerprint(Path(config.data) if config.data else DATA)
    path, now = folder / "config.json", dataclasses.asdict(config) | {"what data holds": held}
    if path.is_file():
        if not resume:
            raise ConfigError(
                f"{folder}: it holds a run already. Go on with it by --resume, give the new one another name "
                "(--set name=...), or remove the folder."
            )
        before = json.loads(path.read_text(encoding="utf-8"))
        free = {stage for stage in STAGES if not (folder / stage).exists()}
        if (folder / "evaluation" / "policy.jsonl").exists():
            free -= {"grpo"}  # those answers are of a policy without it
        for stage, after in (("sft", "grpo"), ("matching", "sft")):
            free -= {stage} if after not in free else set()  # a stage began from the one before, or from its absence
        changed = [key for key in now if _binding(before.get(key)) != _binding(now[key]) and key not in (*free, *FREE)]
        if changed:
            raise ConfigError(
                f"{folder}: stages of it were run with other settings (changed: {', '.join(changed)}). A stage goes on "
                "as it began. Give the new run another name (--set name=...), or remove the folder."
            )
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")


def _binding(section: Any) -> Any:
    return {k: v for k, v in section.items() if k not in FREE} if isinstance(section, dict) else section


if __name__ == "__main__":
    started = time.monotonic()
    status = main()
    print(f"{(time.monotonic() - started) / 60:.1f} minutes", flush=True)
    raise SystemExit(status)
