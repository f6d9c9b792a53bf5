"""Does a policy see that a career contradicts itself, once the career is written out?

    python -m training.measure_supposed runs/NAME/warmup/policy --config FILE --out FILE

An answer names a contradiction in two steps: it writes out the years, then it compares them. Here the second is
measured alone: the first reason is given up to the end of the career, as supposed answers have it
(training/supposed.py), and what the policy would say next is compared with what follows. The prompts are those of
`rollout` cases, whose words the warm-up never shows.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import torch

from redrob.cases import load_cases
from redrob.errors import ConfigError, RedrobError
from redrob.evaluation.agreement import rate
from redrob.provenance import provenance, write_whole
from training.cases.reasons import CONTRADICTION
from training.config import load_config
from training.examples import Example
from training.policy import is_saved, load_tokenizer, saved_policy
from training.splits import can_be_read
from training.supposed import supposed_groups

SCHEMA = 1
SIZE = 12
"""Whole answers in a group; of those that end with the first reason there are twice as many."""
SEED = 0
"""The same answers for every policy, whatever it learned from."""
NONE = "no contradiction"


@torch.no_grad()
def said_next(model: Any, group: Sequence[Example]) -> list[bool]:
    """Of each answer in a group about one prompt, whether the policy's likeliest tokens, one after the other, are those
    that begin what follows: the contradiction's first word or, where there is none, the end of the reason.
    """
    device = next(model.parameters()).device
    prompt, width = group[0].prompt, max(len(example.answer) for example in group)
    cache = model(input_ids=torch.tensor([prompt[:-1]], device=device), use_cache=True, logits_to_keep=1).cache
    cache.batch_repeat_interleave(len(group))
    rows = [[prompt[-1], *example.answer, *[prompt[-1]] * (width - len(example.answer))] for example in group]
    likeliest = model(input_ids=torch.tensor(rows, device=device), cache=cache).logits.argmax(-1)
    return [
        all(likeliest[row, place].item() == example.answer[place] for place in example.ends)
        for row, example in enumerate(group)
    ]


def measure(model: Any, tokenizer: Any, groups: Iterator[list[Example]]) -> dict[str, list[bool]]:
    """By contradiction, and for careers without one, of each answer whether the policy says what follows."""
    found: dict[str, list[bool]] = {kind: [] for kind in (*CONTRADICTION.values(), NONE)}
    for group in groups:
        for example, right in zip(group, said_next(model, group), strict=True):
            text = tokenizer.decode(list(example.answer))
            found[next((lie for lie in CONTRADICTION.values() if text.endswith(f'{lie}", "')), NONE)].append(right)
    return {kind: rights for kind, rights in found.items() if rights}


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    parser = argparse.ArgumentParser(prog="python -m training.measure_supposed", description=__doc__)
    parser.add_argument("policy", type=Path, help="a folder with an adapter, as a run leaves it")
    parser.add_argument("--config", type=Path, required=True, help="the YAML file of the run")
    parser.add_argument(
        "--prompts", type=int, default=16, help=f"prompts, {2 * SIZE} answers each (default: %(default)s)"
    )
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    options = parser.parse_args(arguments)
    try:
        config = load_config(options.config)
        if not is_saved(options.policy):
            raise ConfigError(f"{options.policy}: it holds no policy. Name a folder that a run left: runs/NAME/out.")
        tokenizer = load_tokenizer(config)
        cases = [case for case in load_cases("rollout") if can_be_read(case)]
        groups = supposed_groups(tokenizer, cases, preset=config.preset, size=SIZE, rng=random.Random(SEED))
        begun = (group for group in groups if len(group) > SIZE)  # those that end with the first reason
        model = saved_policy(config, options.policy, trainable=False).eval()
        found = measure(model, tokenizer, islice(begun, options.prompts))
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    rows = {kind: rate(rights) for kind, rights in found.items()}
    made = {
        "schema": SCHEMA,
        "policy": config.name,
        "seed": SEED,
        "split": "rollout",
        "prompts": options.prompts,
        "said": rows,
        **provenance(("torch", "transformers")),
    }
    print(json.dumps(made, indent=2))
    write_whole(options.out, json.dumps(made, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
