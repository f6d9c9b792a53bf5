"""A model as passes ask it: `logits = model(columns, **inputs)`.

One copy of the base serves both columns where the policy is an adapter on it. The adapter is not merged: each adapted
layer adds `scale * B(A(x))` to the rows of the batch that belong to the policy.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import torch
from torch import nn
from torch.nn.functional import linear

from redrob.errors import ConfigError
from redrob.models.adapter import Adapter
from redrob.models.answers import POLICY
from redrob.models.engine.prepacked_linear import pack_linears

if TYPE_CHECKING:
    from transformers import PreTrainedModel

# Else transformers copies keys and values for every head that shares them, in each pass with a guess.
GROUPED = "TRANSFORMERS_SDPA_FORCE_GQA"


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
