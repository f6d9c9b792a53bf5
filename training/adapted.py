"""An adapter as part of the weights that it adapts, while nothing else is asked of it.

A layer with an adapter beside it multiplies three times, and casts and adds in between. For many short passes, as in
sampling and on a GPU altogether, most of the time goes into that. Added to the weights once, it costs nothing a pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import torch
from torch.nn.functional import linear


@contextmanager
def merged(model: Any) -> Iterator[None]:
    """Within it, without gradients, the adapter of `model` is added to the weights; then they are as they were.

    Weights of bfloat16 round what the adapter adds. A model without an adapter is left alone.
    """
    if not hasattr(model, "merge_adapter"):
        yield
        return
    weights = [layer.get_base_layer().weight for layer in _adapted(model)]
    before = [weight.detach().clone() for weight in weights]
    model.merge_adapter()
    try:
        yield
    finally:
        model.unmerge_adapter()
        with torch.no_grad():
            for weight, kept in zip(weights, before, strict=True):  # subtracting leaves them slightly off
                weight.copy_(kept)


@contextmanager
def folded(model: Any) -> Iterator[None]:
    """Within it every adapted layer multiplies with the sum of weight and adapter; gradients reach the adapter.

    Passes may be run backward outside of it, but not computed again there.
    """
    layers = [layer for layer in _adapted(model) if not layer.disable_adapters and not layer.merged]
    try:
        for layer in layers:
            base = layer.get_base_layer()
            layer.forward = partial(linear, weight=_sum(layer), bias=base.bias)
        yield
    finally:
        for layer in layers:
            vars(layer).pop("forward", None)


def _adapted(model: Any) -> list[Any]:
    """Linear layers with an adapter beside them."""
    return [module for module in model.modules() if hasattr(module, "lora_A")]


def _sum(layer: Any) -> torch.Tensor:
    """Weight and active adapter as one matrix, of the weight's numbers."""
    weight = layer.get_base_layer().weight
    (name,) = layer.active_adapters
    down, up = layer.lora_A[name].weight, layer.lora_B[name].weight
    return torch.addmm(weight.to(up.dtype), up, down, alpha=layer.scaling[name]).to(weight.dtype)
