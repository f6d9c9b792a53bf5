"""Linear layers on a CPU whose weights are laid out once in the order that its matrix routine reads them in.

Asked for in the usual way, the routine puts every weight matrix in order anew at every pass, which for the few tokens
of a pass that writes answers takes longer than the product itself. Packed once, such products take half the time;
reading a prompt gains less. Only the order of the sums differs. The routines have no public name: they are what
`torch.compile` puts in place of linear layers, and without it nothing else leads to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial

import torch
from torch import nn
from torch.nn.functional import linear, pad

from redrob.models.engine.memory import forget

Product = Callable[[torch.Tensor], torch.Tensor]
Adder = Callable[[torch.Tensor, torch.Tensor], None]
"""Adds in place to sums `(..., outputs)` what follows from other values `(..., rank)` that the same pass found."""
Addition = tuple[torch.Tensor, Adder]
"""Further rows of weights `(rank, inputs)` for the values that layers are asked about, and what to do with what they
find."""
SIBLINGS = (("q_proj", "k_proj", "v_proj"), ("gate_proj", "up_proj"))
"""Layers of one module that are asked about the same values, as the models name them that both columns are made of."""
FILLED = 6
"""Tokens that smaller products are filled up to with zeros where those are known to be faster: for one or two the
routine does not keep memory busy, and takes up to half as long again as for six."""


def product(weight: torch.Tensor, bias: torch.Tensor | None = None, least: int | None = None) -> Product:
    """What multiplies values (..., inputs) with `weight` (outputs, inputs) to (..., outputs), the fastest way here.

    Args:
        weight: Of a linear layer.
        bias: (outputs,).
        least: Tokens that smaller products are filled up to; None: as many as are fastest here.

    >>> double = product(torch.tensor([[2.0]]))
    >>> double(torch.tensor([[1.0], [4.0]])).tolist()
    [[2.0], [8.0]]
    """
    if not _can_pack(weight):
        return partial(linear, weight=weight, bias=bias)
    packed = torch.ops.mkldnn._reorder_linear_weight(weight.detach())
    return partial(_packed_product, packed, bias, _least(weight.dtype) if least is None else least)


class Joined:
    """Linear layers that are asked about the same values one after the other: computed at once when the first is asked.

    For the few tokens of a pass that writes answers, half of a small product's time is not the product.
    """

    def __init__(self, layers: Sequence[nn.Linear], addition: Addition | None = None) -> None:
        """With an `addition` its rows are weights like the others: a product of their own would take longer."""
        self.sizes = [layer.out_features for layer in layers]
        self._add = addition[1] if addition else None
        weights: list[torch.Tensor] = [layer.weight for layer in layers]
        biases: list[torch.Tensor] = [
            weight.new_zeros(len(weight)) if layer.bias is None else layer.bias
            for weight, layer in zip(weights, layers, strict=True)
        ]
        if addition:
            weights.append(addition[0])
            biases.append(addition[0].new_zeros(len(addition[0])))
        bias = torch.cat(biases) if any(layer.bias is not None for layer in layers) else None
        self._multiply = product(weights[0] if len(weights) == 1 else torch.cat(weights), bias)
        self._asked: torch.Tensor | None = None
        self._found: dict[int, torch.Tensor] = {}
        """What was found and is not fetched yet."""

    def part(self, number: int, values: torch.Tensor) -> torch.Tensor:
        """What layer `number` says of values `(..., inputs)`. Not for several threads at once."""
        if values is not self._asked or number not in self._found:
            found = self._multiply(values)
            if self._add:
                found, further = found.tensor_split([sum(self.sizes)], dim=-1)
                self._add(found, further)
            self._asked, self._found = values, dict(enumerate(found.split(self.sizes, dim=-1)))
        part = self._found.pop(number)
        if not self._found:
            self._asked = None  # whose memory is no longer needed
        return part


@dataclass(frozen=True, slots=True)
class Part:
    """The forward pass of one of them."""

    joined: Joined
    number: int

    def __call__(self, values: torch.Tensor) -> torch.Tensor:
        return self.joined.part(self.number, values)


def pack_linears(
    model: nn.Module, addition: Callable[[Sequence[nn.Linear]], Addition | None] = lambda layers: None
) -> None:
    """Pack all linear layers of a model on a CPU, for answering alone: the weights cannot be trained any more.

    Their plain weights are let go of, but for those that an embedding shares. Hooks on the layers go on working.
    `addition` is asked what to add to the outputs of layers, side by side, that are computed at once.
    """
    used = Counter(weight.data_ptr() for _, weight in model.named_parameters(remove_duplicate=False))
    for layers in _together(model):
        joined = Joined(layers, addition(layers))
        for number, layer in enumerate(layers):
            layer.forward = Part(joined, number)  # type: ignore[method-assign, assignment]
            if used[layer.weight.data_ptr()] == 1:
                forget(layer.weight)
            layer.weight = nn.Parameter(layer.weight.new_empty(0), requires_grad=False)


def _together(model: nn.Module) -> list[list[nn.Linear]]:
    """The layers that can be packed, those that are asked about the same values in one list."""
    found = []
    for parent in (nn.ModuleList([model]), *model.modules()):  # the model may be a layer itself
        layers = {
            name: layer
            for name, layer in parent.named_children()
            if type(layer) is nn.Linear and _can_pack(layer.weight)
        }
        for names in SIBLINGS:
            if all(name in layers for name in names):
                found.append([layers.pop(name) for name in names])
        found += [[layer] for layer in layers.values()]
    return found


def _packed_product(packed: torch.Tensor, bias: torch.Tensor | None, least: int, values: torch.Tensor) -> torch.Tensor:
    flat = values.reshape(-1, values.shape[-1])
    if (tokens := len(flat)) < least:
        flat = pad(flat, (0, 0, 0, least - tokens))
    found: torch.Tensor = torch.ops.mkldnn._linear_pointwise(flat, packed, bias, "none", [], "")[:tokens]
    return found.view(*values.shape[:-1], -1)


@cache
def _least(dtype: torch.dtype) -> int:
    """Tokens that smaller products are filled up to. Without AVX-512 six take longer than one; AMX is untried."""
    if dtype == torch.bfloat16:
        filled = torch.cpu._is_avx512_bf16_supported() and not torch.cpu._is_amx_tile_supported()
    else:
        filled = "AVX512" in torch.backends.cpu.get_cpu_capability()
    return FILLED if filled else 1


def _can_pack(weight: torch.Tensor) -> bool:
    """Whether there is a routine for these numbers on the device they are on."""
    if weight.device.type != "cpu" or not torch.backends.mkldnn.is_available():
        return False
    return weight.dtype == torch.float32 or (
        weight.dtype == torch.bfloat16 and bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())
    )
