"""Which attention heads of a model look at the right words already: candidates for guided attention.

    python -m training.find_heads --config training/configs/smollm2_135m_first.yaml
    python -m training.find_heads --config training/configs/smollm2_135m_ordered.yaml --naming

At each colon of a gold answer it adds up the attention that every head pays to the words that show the requirement
(requirements that nothing shows are left out) and prints the heads that pay most. With `--naming` it does so where a
requirement is named, for the words that ask for it. The model is what the run begins with; where that is an untrained
base, without an adapter. Train cases alone are read.
"""

from __future__ import annotations

import argparse
import dataclasses
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from redrob.cases import Case, load_cases
from training.config import load_config
from training.examples import encode
from training.guidance import NOTHING, Guide, Places
from training.policy import base_folder, load_tokenizer, new_policy


@torch.no_grad()
def attention_paid(
    model: Any, tokenizer: Any, cases: Sequence[Case], preset: str, *, naming: bool = False
) -> dict[tuple[int, int], float]:
    """By layer and head the mean share of attention, in [0, 1], paid to the evidence of what is shown.

    With `naming` to where the job description asks for what is named next.
    """
    config = model.config
    guide = Guide({layer: range(config.num_attention_heads) for layer in range(config.num_hidden_layers)})
    totals: dict[tuple[int, int], float] = {}
    count = 0
    with guide.watching(model):
        for case in cases:
            example = encode(tokenizer, case, preset, guided=True, naming=naming)
            begin, looked = len(example.prompt), example.askings if naming else example.lookups
            places: Places = [[(begin + at.at, begin + at.at, at.evidence) for at in looked if at.evidence != NOTHING]]
            model(input_ids=torch.tensor([[*example.prompt, *example.answer]]), logits_to_keep=1)
            for head, paid in guide.paid(places, [range(0)]).items():
                totals[head] = totals.get(head, 0.0) + float(paid.exp().sum())
            count += len(places[0])
    return {head: total / count for head, total in totals.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the heads that pay most, ready for `warmup.guided_heads` or `warmup.naming_heads`."""
    parser = argparse.ArgumentParser(prog="python -m training.find_heads", description=__doc__)
    parser.add_argument("--config", type=Path, required=True, help="a YAML file of training/configs/")
    parser.add_argument("--cases", type=int, default=32, help="train cases to read (default: %(default)s)")
    parser.add_argument("--naming", action="store_true", help="heads that look at what is asked for next")
    parser.add_argument("--heads", type=int, default=6, help="heads to name (default: %(default)s)")
    options = parser.parse_args(arguments)
    config = load_config(options.config)
    begun = config if config.adapter else dataclasses.replace(config, lora=None)  # a fresh adapter changes nothing
    model = new_policy(begun).eval()
    cases = random.Random(config.seed).sample(load_cases("train"), options.cases)
    paid = attention_paid(model, load_tokenizer(config), cases, config.preset, naming=options.naming)
    best = sorted(paid, key=lambda head: -paid[head])[: options.heads]
    for layer, head in best:
        print(f"{layer}:{head}  pays {paid[layer, head]:.3f} of its attention to the evidence")
    setting = "naming_heads" if options.naming else "guided_heads"
    heads = " ".join(f"{layer}:{head}" for layer, head in sorted(best))
    print(f"{setting}: {heads}  # {config.adapter or base_folder(config)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
