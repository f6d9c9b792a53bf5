"""Linear layers on a CPU whose weights are laid out once in the order that its matrix routine reads them in.

Asked for in the usual way, the routine puts every weight matrix in order anew at every pass. For the few tokens of a
pass that writes answers that takes longer than the product itself: packed once, such products take half the time. Only
the order of the sums differs. The routines have no public name; `torch.compile` leads to them, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch
from torch import nn
from torch.nn.functional import linear

Product = Callable[[torch.Tensor], torch.Tensor]


def product(weight: torch.Tensor, bias: torch.Tensor | None = None) -> Product:
    """What multiplies values (..., inputs) with `weight` (outputs, inputs) to (..., outputs), the fastest way here.

    >>> double = product(torch.tensor([[2.0]]))
    >>> double(torch.tensor([[1.0], [4.0]])).tolist()
    [[2.0], [8.0]]
    """
    if not _can_pack(weight):
        return partial(linear, weight=weight, bias=bias)
    return partial(_packed_product, torch.ops.mkldnn._reorder_linear_weight(weight.detach()), bias)


def pack_linears(model: nn.Module) -> None:
    """Pack all linear layers of a model on a CPU, for answering alone: the weights cannot be trained any more.

    Their plain weights are let go of, but for those that an embedding shares. Hooks on the layers go on working.
    """
    for layer in model.modules():
        if type(layer) is nn.Linear and _can_pack(layer.weight):
            layer.forward = product(layer.weight, layer.bias)  # type: ignore[method-assign, assignment]
            layer.weight = nn.Parameter(layer.weight.new_empty(0), requires_grad=False)
    for left in model.parameters():  # a view of the file that it came from would keep all that was read of it
        left.data = left.data.clone()


def _packed_product(packed: torch.Tensor, bias: torch.Tensor | None, values: torch.Tensor) -> torch.Tensor:
    flat = values.reshape(-1, values.shape[-1])
    found: torch.Tensor = torch.ops.mkldnn._linear_pointwise(flat, packed, bias, "none", [], "")
    return found.view(*values.shape[:-1], -1)


def _can_pack(weight: torch.Tensor) -> bool:
    """Whether there is a routine for these numbers on the device they are on."""
    if weight.device.type != "cpu" or not torch.backends.mkldnn.is_available():
        return False
    return weight.dtype == torch.float32 or (
        weight.dtype == torch.bfloat16 and bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    )
