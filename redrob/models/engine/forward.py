"""A model as passes ask it: `logits = forward(columns, **inputs)`."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import torch

from redrob.models.adapter import Adapter
from redrob.models.answers import POLICY
from redrob.models.engine.attach import attach
from redrob.models.engine.prepacked_linear import pack_linears

if TYPE_CHECKING:
    from transformers import PreTrainedModel


class Forward(Protocol):
    """What answers one column or both."""

    def __call__(self, columns: Sequence[str], **inputs: Any) -> torch.Tensor:
        """Logits (B, kept, vocabulary); `columns` names each row's column."""
        ...


class Alone:
    """A model that answers one column."""

    def __init__(self, model: PreTrainedModel) -> None:
        pack_linears(model)
        self._model, self._lock = model, threading.Lock()

    def __call__(self, columns: Sequence[str], **inputs: Any) -> torch.Tensor:
        with self._lock, torch.inference_mode():
            logits: torch.Tensor = self._model(**inputs, use_cache=True).logits
        return logits


class Both:
    """One base that answers both columns: rows of the policy pass through the adapter as well."""

    def __init__(self, model: PreTrainedModel, adapter: Adapter, source: str) -> None:
        """Raises `ConfigError` where the adapter does not fit; `source` is its name, for messages."""
        self._switch = attach(model, adapter, source)
        self._model, self._lock, self._like = model, threading.Lock(), next(model.parameters())

    def __call__(self, columns: Sequence[str], **inputs: Any) -> torch.Tensor:
        with self._lock, torch.inference_mode():  # the lock: the switch belongs to this one pass
            self._switch.choose([column == POLICY for column in columns], self._like)
            logits: torch.Tensor = self._model(**inputs, use_cache=True).logits
        return logits
