"""Memory and speed of a GRPO step at the real shape of Qwen3-0.6B: the published settings against ours.

    make bench-training

Random weights, because speed and memory depend on shapes alone; random models never end a text, so every completion
has the full 96 tokens. Both variants train on the same prompts, one after the other, each in a process of its own so
that peaks do not mix. Needs 20 GB of memory and, on two cores, a quarter of an hour.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from redrob.provenance import provenance, write_whole
from tests.benchmarks.memory import memory_gb
from training.tiny_qwen3 import save_random_qwen3

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "runs" / "bench_training.json"
VARIANTS = {
    "published": ("grpo_qwen3_0p6b.yaml", ["preset=evidence"]),
    "ours": ("qwen3_0p6b.yaml", ["grpo.prompts_per_step=1", "grpo.max_completion_length=96"]),
}
"""Configuration, and what is changed in it so that both do the same work: one prompt a step, 96 tokens."""
SHAPE: dict[str, Any] = {
    "vocab_size": 151_936,
    "hidden_size": 1024,
    "intermediate_size": 3072,
    "num_hidden_layers": 28,
    "num_attention_heads": 16,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "max_position_embeddings": 40_960,
}
"""Of Qwen3-0.6B, from its config.json."""
LIMITS_GB = {"published": 16.0, "ours": 12.0}


def train_one(variant: str, base: Path, folder: Path, steps: int, tokens: int) -> dict[str, Any]:
    """Run `steps` steps in this process. Seconds per completion are the median over the steps after the first."""
    from redrob.cases import load_cases
    from redrob.prompts import build_prompt
    from training.config import load_config
    from training.grpo import run_grpo
    from training.policy import load_tokenizer, new_policy, save_policy

    name, changes = VARIANTS[variant]
    config = load_config(
        ROOT / "training" / "configs" / name,
        [*changes, f"base_model={base}", f"grpo.max_steps={steps}", "device=cpu", "grpo.save_steps=1000"],
    )
    if config.lora is None:
        start = base
    else:
        start = folder / "start"
        save_policy(new_policy(config), start, config)
    tokenizer = load_tokenizer(config)
    cases = [
        case
        for case in load_cases("train", part="rl")
        if len(build_prompt(tokenizer, case.job_description, case.candidate).input_ids) <= tokens
    ]
    run_grpo(start, cases, config, folder / "grpo", "cpu")
    log = [json.loads(line) for line in (folder / "grpo" / "log.jsonl").read_text().splitlines()]
    group = config.grpo.num_generations
    return {
        "completions_per_step": group,
        "completion_tokens": median(entry["completions/mean_length"] for entry in log),
        "seconds_per_step": median(entry["step_time"] for entry in log[1:]),
        "seconds_per_completion": median(entry["step_time"] for entry in log[1:]) / group,
        "peak_gb": memory_gb("VmHWM"),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.training", description=__doc__)
    parser.add_argument("--steps", type=int, default=3, help="the first is not counted")
    parser.add_argument("--tokens", type=int, default=2000, help="longest prompt")
    parser.add_argument("--one", nargs=3, metavar=("VARIANT", "BASE", "FOLDER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        variant, base, folder = options.one
        print(json.dumps(train_one(variant, Path(base), Path(folder), options.steps, options.tokens)))
        return 0
    measured = {}
    with tempfile.TemporaryDirectory() as temporary:
        base = Path(temporary) / "base"
        save_random_qwen3(base, seed=0, **SHAPE)
        for variant in VARIANTS:
            print(f"{variant}: {options.steps} steps ...", flush=True)
            done = subprocess.run(
                [sys.executable, "-m", "tests.benchmarks.training", "--steps", str(options.steps), "--tokens",
                 str(options.tokens), "--one", variant, str(base), f"{temporary}/{variant}"],
                cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
            measured[variant] = json.loads(done.stdout.splitlines()[-1])
    ratio = measured["published"]["seconds_per_completion"] / measured["ours"]["seconds_per_completion"]
    packages = ("torch", "transformers", "trl", "peft")
    write_whole(OUT, json.dumps({"variants": measured, "ratio": ratio, **provenance(packages)}, indent=2) + "\n")
    for variant, row in measured.items():
        print(
            f"{variant:10} {row['seconds_per_completion']:7.1f} s a completion of "
            f"{row['completion_tokens']:.0f} tokens ({row['completions_per_step']} a step), "
            f"peak {row['peak_gb']:.1f} GB (limit {LIMITS_GB[variant]:.0f})"
        )
    print(f"Ours is {ratio:.1f} times as fast per completion. {OUT.relative_to(ROOT)} holds the figures.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
