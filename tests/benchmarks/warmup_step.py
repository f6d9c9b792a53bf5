"""What a step of the warm-up takes with an adapter on all layers, and with one of as many numbers on the upper half.

Below the first layer that an adapter changes no gradient is needed. The steps are those by which both adapters were
compared (`assets/results/layers/`): eight notes of one job description, in float32, on the bundled base. Both take
turns on the same notes.
"""

from __future__ import annotations

import random
import time
from itertools import islice
from pathlib import Path

from tests.benchmarks.rows import Row, ratio, summarise
from training.config import load_config
from training.examples import encode
from training.guidance import Guide, parse_heads
from training.policy import load_tokenizer, new_policy
from training.splits import load_splits
from training.warmup import batches, group_loss

CONFIG = Path("training/configs/smollm2_135m_first.yaml")
ADAPTERS = {
    "on all layers, rank 16": [],
    "on the upper half, rank 32": ["lora.first_layer=15", "lora.r=32", "lora.alpha=64"],
}
STEPS = 11


def measure_steps() -> list[Row]:
    """Seconds of passes forward and backward over the same notes, in turn; the first of each is not counted."""
    configs = {name: load_config(CONFIG, changes) for name, changes in ADAPTERS.items()}
    config = next(iter(configs.values()))
    settings, tokenizer = config.warmup, load_tokenizer(config)
    assert settings is not None
    notes = [case for case in load_splits(config).train if case.form == "note"]
    several = notes[: 2 * STEPS * settings.note_group_size]  # the groups are drawn from them
    examples = [encode(tokenizer, case, preset=config.preset, guided=True) for case in several]
    groups = [group for (group,) in islice(batches(examples, 1, settings.note_group_size, random.Random(0)), STEPS + 1)]
    policies = {name: new_policy(config).train() for name, config in configs.items()}
    guide, pad = Guide(parse_heads(settings.guided_heads)), tokenizer.pad_token_id
    seconds: dict[str, list[float]] = {name: [] for name in ADAPTERS}
    for number, group in enumerate(groups):
        for name, policy in policies.items():
            with guide.watching(policy):
                began = time.perf_counter()
                answers, guided = group_loss(policy, group, pad, decisive_weight=settings.decisive_weight, guide=guide)
                assert guided is not None
                (answers + settings.guidance * guided).backward()
                took = time.perf_counter() - began
            policy.zero_grad(set_to_none=True)
            if number:
                seconds[name].append(took)
    everywhere, upper = seconds.values()
    return [
        *(summarise(f"a step on eight notes, adapter {name}", some) for name, some in seconds.items()),
        ratio("a step on eight notes: on the upper half / on all layers", upper, everywhere),
    ]
