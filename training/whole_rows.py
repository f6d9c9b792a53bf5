"""The warm-up's loss where each example is run whole: for a GPU.

There a pass takes as long as its few thousand small products take to launch, however many rows it has. So all that a
step learns from is run in as few passes as fit the memory, rows of like length together, each with its own prompt.
Padding is on the right, where no token sees it, and without a mask attention has its fastest form.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

import torch
from torch.nn.functional import cross_entropy

from training.adapted import folded
from training.examples import Example
from training.guidance import Guide, Lookup


def by_length(examples: Sequence[Example], most: int) -> list[list[Example]]:
    """All `examples` in as few parts of at most `most` as there can be, of even size, the longest first.

    >>> short, long = (Example("job", (1,) * n, (2,)) for n in (3, 9))
    >>> [[len(one.prompt) for one in part] for part in by_length([short, long, short], 2)]
    [[9, 3], [3]]
    """
    ranked = sorted(examples, key=lambda one: len(one.prompt) + len(one.answer), reverse=True)
    parts = -(-len(ranked) // most)
    size = -(-len(ranked) // parts)
    return [ranked[start : start + size] for start in range(0, len(ranked), size)]


def rows_loss(
    model: Any,
    examples: Sequence[Example],
    pad_id: int,
    *,
    decisive_weight: float = 1.0,
    end_weight: float | None = None,
    guide: Guide | None = None,
) -> tuple[torch.Tensor, torch.Tensor | None]:
    """As `training.warmup.group_loss`, of examples that need have nothing in common.

    Logits are computed only where something is learned. An adapter is added to the weights for the pass.
    """
    device = next(model.parameters()).device
    rows = [(*one.prompt, *one.answer) for one in examples]
    width = max(map(len, rows))
    ids = torch.tensor([[*row, *[pad_id] * (width - len(row))] for row in rows], device=device)
    weights = torch.tensor(
        [
            [0.0] * len(one.prompt) + one.weights(decisive_weight, end_weight) + [0.0] * (width - len(row))
            for one, row in zip(examples, rows, strict=True)
        ],
        device=device,
    )
    learned = weights[:, 1:] > 0
    language_model = model.get_base_model() if hasattr(model, "get_base_model") else model
    with folded(model):
        hidden = language_model.get_decoder()(input_ids=ids, use_cache=False).last_hidden_state
        logits = language_model.get_output_embeddings()(
            hidden[:, :-1][learned]
        )  # a token is foretold by the one before
    labels, weights = ids[:, 1:][learned], weights[:, 1:][learned]
    answers = (cross_entropy(logits.float(), labels, reduction="none") * weights).sum() / weights.sum()
    return answers, _guided(guide, examples) if guide else None


def total_weight(examples: Sequence[Example], decisive_weight: float, end_weight: float | None) -> float:
    """What the tokens of all answers weigh in the loss, together."""
    return sum(chain.from_iterable(one.weights(decisive_weight, end_weight) for one in examples))


def _guided(guide: Guide, examples: Sequence[Example]) -> torch.Tensor:
    """The loss of the guided heads in the pass that has just been run."""

    def places(looked: Callable[[Example], Sequence[Lookup]]) -> list[list[tuple[int, int, Sequence[int]]]]:
        return [
            [(at, at, lookup.evidence) for lookup in looked(one) for at in [len(one.prompt) + lookup.at]]
            for one in examples
        ]

    nowhere = [range(0)] * len(examples)  # what is padding comes later than any query
    loss = guide.loss(places(lambda one: one.lookups), nowhere)
    if guide.naming:
        loss = loss + guide.loss(places(lambda one: one.askings), nowhere, guide.naming)
    return loss
