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
def folded(model: Any) -> Iterator[None]:
    """Within it every adapted layer multiplies with the sum of weight and adapter; gradients reach the adapter.

    The weights themselves stay as they are; those of bfloat16 round what the adapter adds. Passes may be run backward
    outside of it, but not computed again there. A model without an adapter is left alone.
    """
    adapted = [module for module in model.modules() if hasattr(module, "lora_A")]
    layers = [layer for layer in adapted if not layer.disable_adapters]
    try:
        for layer in layers:
            base = layer.get_base_layer()
            layer.forward = partial(linear, weight=_sum(layer), bias=base.bias)
        yield
    finally:
        for layer in layers:
            vars(layer).pop("forward", None)


def _sum(layer: Any) -> torch.Tensor:
    """Weight and active adapter as one matrix, of the weight's numbers."""
    weight = layer.get_base_layer().weight
    (name,) = layer.active_adapters
    down, up = layer.lora_A[name].weight, layer.lora_B[name].weight
    return torch.addmm(weight.to(up.dtype), up, down, alpha=layer.scaling[name]).to(weight.dtype)
