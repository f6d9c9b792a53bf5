"""The whole run: evaluate, warm up, GRPO, evaluate, results.

    python training/train.py --config training/configs/smollm2_135m.yaml

Every stage leaves its result under `runs/<name>/`; started again, the run goes on after the last finished stage, and
within a stage from its last checkpoint. What is worth keeping goes to `assets/`: the adapter and its results.

What it does not do yet: plots, a model card, and the push to the Hub.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

# `python training/train.py` puts `training/` first on the path; the packages are one folder up.
ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)

from redrob.cases import Case, load_cases  # noqa: E402 - after the path is right
from redrob.errors import ConfigError, RedrobError  # noqa: E402
from redrob.evaluation import Record, roll_out  # noqa: E402
from redrob.policies import PAIRS, LoadedPair, load_weights  # noqa: E402
from redrob.results import make_results, write_results  # noqa: E402
from redrob.yardsticks import constant_records, reference_records  # noqa: E402
from training.config import TrainConfig, load_config  # noqa: E402
from training.grpo import run_grpo  # noqa: E402
from training.policy import base_folder, load_tokenizer, new_policy, save_adapter, saved_policy  # noqa: E402
from training.warmup import warm_up  # noqa: E402


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    parser = argparse.ArgumentParser(description="Train and evaluate a policy.")
    parser.add_argument("--config", type=Path, required=True, help="a YAML file of training/configs/")
    parser.add_argument("--runs", type=Path, default=ROOT / "runs", help="where checkpoints and logs go")
    parser.add_argument("--assets", type=Path, default=ROOT / "assets", help="where adapter and results go")
    parser.add_argument("--until", choices=("warmup", "grpo", "results"), default="results", help="last stage to run")
    options = parser.parse_args(arguments)
    try:
        run(load_config(options.config), options.runs, options.assets, options.until)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def run(config: TrainConfig, runs: Path, assets: Path, until: str = "results") -> None:
    """All stages in order; a finished stage is not run again.

    Raises:
        ConfigError: the run's folder holds another configuration.
    """
    folder = runs / config.name
    _keep_config(config, folder)
    train = load_cases("train")
    tokenizer, device = load_tokenizer(config), _device()

    if not (folder / "warmup" / "adapter").is_dir():
        model = new_policy(config).to(device)
        warm_up(model, tokenizer, train, config, folder / "warmup")
        save_adapter(model, folder / "warmup" / "adapter", config)
    if until == "warmup":
        return

    if not (folder / "grpo" / "adapter").is_dir():
        model = saved_policy(config, folder / "warmup" / "adapter", trainable=True)
        full = [case for case in train if case.form == "full"]
        run_grpo(model, tokenizer, full, config, folder / "grpo", device)
        save_adapter(model, folder / "grpo" / "adapter", config)
    if until == "grpo":
        return

    _evaluate(config, train, folder, assets)


def _evaluate(config: TrainConfig, train: Sequence[Case], folder: Path, assets: Path) -> None:
    """All rows on the held-out cases, through the code that serves them; then results and adapter to `assets`."""
    cases = _spread(load_cases("heldout"), config.evaluation.cases)
    warm, tuned = (_load(config, folder / stage / "adapter") for stage in ("warmup", "grpo"))
    prompts = [tuned.prepare(case.job_description, case.candidate) for case in cases]
    records = [*constant_records(train, cases, prompts), *reference_records(cases, prompts)]
    wall_time_s = 0.0
    for row, loaded, column in (("baseline", tuned, "baseline"), ("warmup", warm, "policy"), ("policy", tuned, "policy")):
        answered, seconds = _answers(config, row, loaded, column, cases, folder / "evaluation" / f"{row}.jsonl")
        records += answered
        wall_time_s += seconds

    kept = assets / "policies" / config.name
    shutil.copytree(folder / "grpo" / "adapter", kept, dirs_exist_ok=True)
    for stage in ("warmup", "grpo"):
        shutil.copy(folder / stage / "log.jsonl", kept / f"{stage}_log.jsonl")
    (kept / "config.resolved.json").write_text(json.dumps(dataclasses.asdict(config), indent=2) + "\n", encoding="utf-8")
    models = tuned.describe() | {"policy": f"assets/policies/{config.name}"}
    results = make_results(records, pair=tuned.pair.name, models=models, wall_time_s=wall_time_s, seed=config.seed)
    write_results(results, records, assets / "results")
    print(f"{assets / 'results' / 'results.json'} is written. `make results` puts it into the README.", flush=True)


def _answers(
    config: TrainConfig, row: str, loaded: LoadedPair, column: str, cases: Sequence[Case], path: Path
) -> tuple[list[Record], float]:
    """The records of one row, and the seconds its answers took; answers that are on file are not asked for again."""
    settings = config.evaluation
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    done = {record.case_id: record for record in (Record.from_dict(json.loads(line)) for line in lines)}
    left = [case for case in cases if case.id not in done]
    left.sort(key=lambda case: len(case.job_description) + len(case.candidate))  # like lengths batch well
    for start in range(0, len(left), settings.batch_size):
        part = left[start : start + settings.batch_size]
        made = roll_out(
            row,
            part,
            [loaded.prepare(case.job_description, case.candidate) for case in part],
            lambda prompts: [
                answers[column]
                for answers in loaded.generate(
                    prompts, columns=(column,), max_new_tokens=settings.max_new_tokens, batch_size=settings.batch_size
                )
            ],
        )
        done |= {record.case_id: record for record in made}
        with path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(record.as_dict(), ensure_ascii=False) + "\n" for record in made)
        mean = sum(record.strict.total for record in done.values()) / len(done)
        print(f"{row}: {len(done)} of {len(cases)} cases, mean strict total so far {mean:.3f}", flush=True)
    records = [done[case.id] for case in cases]
    return records, sum(record.seconds or 0.0 for record in records)


def _load(config: TrainConfig, adapter: Path) -> LoadedPair:
    """The pair that serves `adapter`."""
    pair = PAIRS["bundled"] if config.base_model == "bundled" else PAIRS["qwen3-0.6b"]
    if config.base_model != "bundled":
        pair = dataclasses.replace(pair, baseline=base_folder(config))
    return load_weights(dataclasses.replace(pair, policy=str(adapter)), device=_device(), say=print)


def _spread(cases: Sequence[Case], n: int) -> list[Case]:
    """`n` cases at even distances, so that every job and occupation keeps its share."""
    if n >= len(cases):
        return list(cases)
    return [cases[i * len(cases) // n] for i in range(n)]


def _keep_config(config: TrainConfig, folder: Path) -> None:
    """Write the resolved configuration beside the run, and refuse to go on with a run of another one."""
    path, now = folder / "config.json", dataclasses.asdict(config)
    if path.is_file() and (before := json.loads(path.read_text(encoding="utf-8"))) != now:
        changed = [key for key in now if before.get(key) != now[key]]
        raise ConfigError(
            f"{folder}: it holds a run of another configuration (changed: {', '.join(changed)}). A run goes on as it "
            "began. Give the new one another `name`, or remove the folder."
        )
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(now, indent=2) + "\n", encoding="utf-8")


def _device() -> str:
    """cuda, mps or cpu, the first that is there; said aloud."""
    import torch

    device = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
    print(f"Device: {device} ({torch.get_num_threads()} threads)", flush=True)
    return device


if __name__ == "__main__":
    started = time.monotonic()
    status = main()
    print(f"{(time.monotonic() - started) / 60:.1f} minutes", flush=True)
    raise SystemExit(status)
