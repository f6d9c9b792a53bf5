"""Both columns against one at the shape of Qwen3-0.6B: random weights, and an adapter as our recipe has it.

    python -m tests.benchmarks.qwen3_shape bfloat16 CASE_ID...

Speed and memory depend on shapes alone, and random models never end a text. Weights are stored in bfloat16, as the
published ones are; the tokenizer is the bundled model's, so that prompts are about as long as they would be. Prints
rows as JSON.
"""

from __future__ import annotations

import json
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

import torch

from redrob.cases import load_cases
from redrob.models import PAIRS, load_weights
from redrob.models.bundled import bundled_base
from tests.benchmarks.columns import measure_columns
from tests.benchmarks.memory import memory_gb
from tests.benchmarks.rows import Row
from tests.benchmarks.training import SHAPE
from training.config import load_config
from training.policy import new_policy, save_policy
from training.tiny_qwen3 import save_random_qwen3

RECIPE = Path("training/configs/qwen3_0p6b.yaml")
TOKENS = 128
"""Of an answer, fewer than the bundled pair writes as a rule. Of a shorter one, most of the time goes into prompts, of
which two columns have two to read."""


def save_random_adapter(base: Path, folder: Path) -> None:
    """A LoRA adapter for the model in `base` as the recipe has it, with random factors."""
    config = load_config(RECIPE, [f"base_model={base}", "dtype=bfloat16"])
    policy = new_policy(config)
    for name, weight in policy.named_parameters():
        if "lora_" in name:
            torch.nn.init.normal_(weight, std=0.01)
    save_policy(policy, folder, config)


def main(dtype: str, ids: list[str]) -> None:
    """Measure and print."""
    from dataclasses import replace

    cases = [case for case in load_cases("validation") if case.id in ids]
    with tempfile.TemporaryDirectory() as temporary:
        base, adapter = Path(temporary) / "base", Path(temporary) / "adapter"
        # In a child, so that writing the weights does not count as memory of answering.
        torch.multiprocessing.spawn(_save, (str(base), str(adapter)))
        pair = replace(PAIRS["qwen3-0.6b"], baseline=str(base), policy=str(adapter))
        loaded = load_weights(pair, device="cpu", dtype=dtype)
        for case in cases:
            loaded.generate([loaded.prepare(case.job_description, case.candidate)], max_new_tokens=TOKENS)
        peak = memory_gb("VmHWM")  # before three ways of asking hold memory side by side
        rows = measure_columns(loaded, cases, TOKENS)
    rows.append(Row(f"peak of memory ({dtype})", "GB", peak, peak, peak, 1))
    print(
        json.dumps([asdict(replace(row, name=f"Qwen3-0.6B shape, adapter on all layers: {row.name}")) for row in rows])
    )


def _save(_: int, base: str, adapter: str) -> None:
    from transformers import AutoTokenizer

    save_random_qwen3(Path(base), seed=0, dtype=torch.bfloat16, **SHAPE)
    AutoTokenizer.from_pretrained(bundled_base()).save_pretrained(base)
    save_random_adapter(Path(base), Path(adapter))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
