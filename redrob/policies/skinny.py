"""Linear layers for few tokens on a CPU: the same product, asked for the other way round.

A pass that writes answers multiplies every weight matrix with a handful of rows. Asked for as `x W'`, which is how the
library asks, the CPU's routine takes up to twice as long as for `(W x')'`. For single rows and for long prompts the
usual way is as fast or faster, and is kept.
"""

from __future__ import annotations

from functools import partial

import torch
from torch import nn
from torch.nn.functional import linear

MOST_ROWS = 64
"""Rows up to which the other way round is faster."""


def skinny_linear(layer: nn.Linear, values: torch.Tensor) -> torch.Tensor:
    """What `layer` makes of `values`, (..., inputs) to (..., outputs).

    >>> layer = nn.Linear(2, 1, bias=False).requires_grad_(False)
    >>> _ = layer.weight.copy_(torch.tensor([[1.0, 10.0]]))
    >>> skinny_linear(layer, torch.tensor([[[1.0, 2.0], [3.0, 4.0]]])).tolist()
    [[[21.0], [43.0]]]
    """
    rows = values.numel() // values.shape[-1]
    if not 1 < rows <= MOST_ROWS:
        return linear(values, layer.weight, layer.bias)
    product = torch.mm(layer.weight, values.reshape(rows, -1).t()).t().contiguous()
    if layer.bias is not None:
        product += layer.bias
    return product.reshape(*values.shape[:-1], -1)


def multiply_skinny(model: nn.Module) -> None:
    """Let all linear layers of a model on a CPU, in float32, use `skinny_linear`. Hooks on them go on working."""
    for layer in model.modules():
        if type(layer) is nn.Linear and layer.weight.device.type == "cpu" and layer.weight.dtype == torch.float32:
            layer.forward = partial(skinny_linear, layer)  # type: ignore[method-assign]
