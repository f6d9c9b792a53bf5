"""Evaluation within a run: answers of a saved policy, put on file as they come."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path

from redrob.cases import Case
from redrob.errors import memory_is_full
from redrob.evaluation.records import Record
from redrob.evaluation.rollout import answered, asking
from redrob.models import LoadedPair, load_weights
from redrob.models.registry import BUNDLED, PAIRS
from training.config import TrainConfig
from training.data import read_once
from training.policy import base_source


def answer_row(
    row: str, policy: Path, config: TrainConfig, cases: Sequence[Case], folder: Path, device: str
) -> tuple[list[Record], LoadedPair]:
    """Answers of the policy saved in `policy` to all cases, by the code that serves, in the order of `cases`.

    Row `baseline` is answered by the base alone, `baseline_json` by the base with its output forced into JSON. Answers
    already in `folder/evaluation/<row>.jsonl` are not asked for again. Where memory ends, batches are halved.
    """
    from accelerate.utils.memory import clear_device_cache

    loaded, settings = load_run(config, policy, device), config.evaluation
    size = settings.batch_size
    prompts = [loaded.prepare(case.job_description, case.candidate, read_once) for case in cases]
    path = folder / "evaluation" / f"{row}.jsonl"
    while True:
        generate = asking(loaded, row, max_new_tokens=settings.max_new_tokens, batch_size=size)
        try:
            return answered(path, row, cases, prompts, generate, batch_size=size, say=print), loaded
        except RuntimeError as error:
            if size == 1 or not memory_is_full(error):
                raise
        size //= 2
        clear_device_cache(garbage_collection=True)
        print(f"{row}: out of memory; going on with half as many answers at once, {size}", flush=True)


def load_run(config: TrainConfig, policy: Path, device: str) -> LoadedPair:
    """The pair that serves the policy in `policy` over the run's base."""
    known = [pair for pair in PAIRS.values() if config.base_model in (pair.name, pair.baseline)]
    pair = known[0] if known else dataclasses.replace(BUNDLED, name=config.name)
    base = pair.baseline if config.base_model == pair.name else base_source(config)
    pair = dataclasses.replace(pair, baseline=base, policy=str(policy), preset=config.preset)
    return load_weights(pair, device=device, say=print, dtype=config.evaluation.dtype)
