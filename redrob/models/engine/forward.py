"""A model as passes ask it: `logits = model(columns, **inputs)`.

One copy of the base serves both columns where the policy is an adapter on it. The adapter is not merged: each adapted
layer adds `scale * B(A(x))` to the rows of the batch that belong to the policy.

On a CPU, weights are laid out once in the order that its matrix routine reads them in. Asked for in the usual way, the
routine puts every matrix in order anew at every pass. For the few tokens of a pass that writes answers, that takes
longer than the product itself: packed once, such products take half the time. Only the order of the sums differs. The
routines have no public name (tried with torch 2.13); `torch.compile` leads to them, and nothing else does.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import torch
from torch import nn
from torch.nn.functional import linear

from redrob.errors import ConfigError
from redrob.models.adapter import Adapter
from redrob.models.answers import POLICY

if TYPE_CHECKING:
    from transformers import PreTrainedModel

# Else transformers copies keys and values for every head that shares them, in each pass with a guess.
GROUPED = "TRANSFORMERS_SDPA_FORCE_GQA"
Product = Callable[[torch.Tensor], torch.Tensor]


class Forward:
    """A model that answers one column, or both where it has an adapter. Safe to ask from several threads."""

    def __init__(self, model: PreTrainedModel, adapter: Adapter | None = None, source: str = "") -> None:
        """Take over a model on its device: its weights are packed.

        Args:
            model: The base.
            adapter: What `read_adapter` returned.
            source: The adapter's name, for messages.

        Raises:
            ConfigError: a layer of the adapter is not a linear layer of this base, or has another shape.
        """
        if model.device.type == "cpu":
            os.environ.setdefault(GROUPED, "1")
        self._model, self._lock = model, threading.Lock()
        self._policy: torch.Tensor | None = None
        """(B, 1, 1): 1.0 for the rows of the policy in this pass, 0.0 for others; None where there are none."""
        layers = dict(model.named_modules())
        scale = adapter.scale if adapter else 1.0
        for name, (down, up) in adapter.factors.items() if adapter else ():
            layer = layers.get(name)
            if not isinstance(layer, nn.Linear) or layer.weight.shape != (up.shape[0], down.shape[1]):
                raise ConfigError(
                    f"{source}: the base has no linear layer {name} that maps {down.shape[1]} to {up.shape[0]} values. "
                    "It was trained on another base. Choose its pair (REDROB_PAIR) or its base (REDROB_BASE)."
                )
            down, up = (factor.to(model.device, model.dtype) for factor in (down, up * scale))
            layer.register_forward_hook(partial(self._add, down, up))
        pack_linears(model)

    def __call__(self, columns: Sequence[str], **inputs: Any) -> torch.Tensor:
        """Logits (B, tokens, vocabulary); `columns` names each row's column."""
        with self._lock, torch.inference_mode():  # the lock: which rows are the policy's belongs to this one pass
            rows = [column == POLICY for column in columns]
            like = next(self._model.parameters())
            self._policy = like.new_tensor(rows)[:, None, None] if any(rows) else None
            logits: torch.Tensor = self._model(**inputs, use_cache=True).logits
        return logits

    def _add(
        self, down: torch.Tensor, up: torch.Tensor, layer: nn.Module, args: tuple[torch.Tensor], output: torch.Tensor
    ) -> torch.Tensor:
        return output if self._policy is None else output + linear(linear(args[0], down) * self._policy, up)


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
