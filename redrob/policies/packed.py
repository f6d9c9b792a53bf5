"""Linear layers on a CPU whose weights are laid out once in the order that its matrix routine reads them in.

Asked for in the usual way, the routine puts every weight matrix in order anew at every pass, which for the few tokens
of a pass that writes answers takes longer than the product itself. Packed once, such products take half the time;
reading a prompt gains less. Only the order of the sums differs. The two routines have no public name: they are what
`torch.compile` puts in place of linear layers, and without it nothing else leads to them.
"""

from __future__ import annotations

import ctypes
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from mmap import PAGESIZE

import torch
from torch import nn
from torch.nn.functional import linear

Product = Callable[[torch.Tensor], torch.Tensor]
_MADV_DONTNEED = 4  # of Linux' madvise(2)


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
    used = Counter(weight.data_ptr() for _, weight in model.named_parameters(remove_duplicate=False))
    for layer in model.modules():
        if type(layer) is nn.Linear and _can_pack(layer.weight):
            layer.forward = product(layer.weight, layer.bias)  # type: ignore[method-assign, assignment]
            if used[layer.weight.data_ptr()] == 1:
                _forget(layer.weight)
            layer.weight = nn.Parameter(layer.weight.new_empty(0), requires_grad=False)


def _forget(weight: torch.Tensor) -> None:
    """Let the system take back the memory of values that nobody reads again.

    They may be a view of the file they came from. As long as one weight is still such a view, all that was read of the
    file stays in memory: at the shape of Qwen3-0.6B a second copy of most weights.
    """
    if sys.platform != "linux" or not weight.is_contiguous():
        return
    begin, end = weight.data_ptr(), weight.data_ptr() + weight.nbytes
    begin, end = -(-begin // PAGESIZE) * PAGESIZE, end // PAGESIZE * PAGESIZE  # whole pages: others hold neighbours
    if begin < end:
        ctypes.CDLL(None).madvise(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), _MADV_DONTNEED)


def _packed_product(packed: torch.Tensor, bias: torch.Tensor | None, values: torch.Tensor) -> torch.Tensor:
    found: torch.Tensor = torch.ops.mkldnn._linear_pointwise(values, packed, bias, "none", [], "")
    return found


def _can_pack(weight: torch.Tensor) -> bool:
    """Whether there is a routine for these numbers on the device they are on."""
    if weight.device.type != "cpu" or not torch.backends.mkldnn.is_available():
        return False
    return weight.dtype == torch.float32 or (
        weight.dtype == torch.bfloat16 and bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    )
