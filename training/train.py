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
    options = parser.parse_args(arguments)
    try:
        run(load_config(options.config), options.runs, options.assets)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def run(config: TrainConfig, runs: Path, assets: Path) -> None:
    """All stages in order; a finished stage is not run again.

    Raises:
        ConfigError: the run's folder holds another configuration.
    """
    folder, device = runs / config.name, _device()
    _keep_config(config, folder)
    train, heldout = load_cases("train"), _spread(load_cases("heldout"), config.evaluation.cases)
    tokenizer = load_tokenizer(config)

    start = folder / "start" / "adapter"  # untrained: it changes nothing, so one way of loading serves all stages
    if not start.is_dir():
        save_adapter(new_policy(config), start, config)
    baseline, _ = _evaluate("baseline", start, config, heldout, folder)

    warm = folder / "warmup" / "adapter"
    if not warm.is_dir():
        model = new_policy(config).to(device)
        warm_up(model, tokenizer, train, config, folder / "warmup")
        save_adapter(model, warm, config)
    warmup, _ = _evaluate("warmup", warm, config, heldout, folder)

    tuned = folder / "grpo" / "adapter"
    if not tuned.is_dir():
        model = saved_policy(config, warm, trainable=True)
        full = [case for case in train if case.form == "full"]
        run_grpo(model, tokenizer, full, config, folder / "grpo", device)
        save_adapter(model, tuned, config)
    policy, loaded = _evaluate("policy", tuned, config, heldout, folder)

    prompts = [loaded.prepare(case.job_description, case.candidate) for case in heldout]
    yardsticks = [*constant_records(train, heldout, prompts), *reference_records(heldout, prompts)]
    kept = _keep_policy(config, folder, assets / "policies" / config.name)
    records = [*yardsticks, *baseline, *warmup, *policy]
    results = make_results(
        records,
        pair=loaded.pair.name,
        models=loaded.describe() | {"policy": kept.relative_to(assets.parent).as_posix()},
        wall_time_s=sum(record.seconds or 0.0 for record in records),
        seed=config.seed,
    )
    write_results(results, records, assets / "results")
    print(f"{assets / 'results' / 'results.json'} is written. `make results` puts it into the README.", flush=True)


def _evaluate(
    row: str, adapter: Path, config: TrainConfig, cases: Sequence[Case], folder: Path
) -> tuple[list[Record], LoadedPair]:
    """Answers of one row to all cases, by the code that serves; answers on file are not asked for again."""
    loaded = _load(config, adapter)
    column = "baseline" if row == "baseline" else "policy"
    return _answers(config, row, loaded, column, cases, folder / "evaluation" / f"{row}.jsonl"), loaded


def _keep_policy(config: TrainConfig, folder: Path, kept: Path) -> Path:
    """Copy the adapter, its configuration and the logs of both stages to `kept`."""
    shutil.copytree(folder / "grpo" / "adapter", kept, dirs_exist_ok=True)
    for stage in ("warmup", "grpo"):
        shutil.copy(folder / stage / "log.jsonl", kept / f"{stage}_log.jsonl")
    (kept / "run.json").write_text(json.dumps(dataclasses.asdict(config), indent=2) + "\n", encoding="utf-8")
    return kept


def _answers(
    config: TrainConfig, row: str, loaded: LoadedPair, column: str, cases: Sequence[Case], path: Path
) -> list[Record]:
    """The records of one row, in the order of `cases`; each batch is put on file as it comes."""
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
    return [done[case.id] for case in cases]


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
