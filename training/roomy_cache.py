"""A cache of keys and values with room for the tokens to come.

The library's own cache grows by concatenation: every new token copies all keys and values before it, which for a batch
on a CPU costs as much as the token itself. Here the room is taken once and a new token is written into it.
"""

from __future__ import annotations

from typing import Any

import torch
from transformers import DynamicCache
from transformers.cache_utils import DynamicLayer


class RoomyLayer(DynamicLayer):
    """Keys and values `(B, heads, length, size)` of one layer, with room for `room` more positions."""

    def __init__(self, keys: torch.Tensor, values: torch.Tensor, room: int) -> None:
        super().__init__()
        self.dtype, self.device, self.is_initialized = keys.dtype, keys.device, True
        self._length = keys.shape[-2]
        self._store = [torch.cat([t, t.new_empty(*t.shape[:-2], room, t.shape[-1])], dim=-2) for t in (keys, values)]
        self._show()

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *args: Any, **kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        end = self._length + key_states.shape[-2]
        if end > self._store[0].shape[-2]:
            raise RuntimeError(f"A cache with room for {self._store[0].shape[-2]} positions was given {end}.")
        for store, new in zip(self._store, (key_states, value_states), strict=True):
            store[..., self._length : end, :] = new
        self._length = end
        return self._show()

    def batch_select_indices(self, indices: torch.Tensor) -> None:
        self._store = [store[indices] for store in self._store]
        self._show()

    def _show(self) -> tuple[torch.Tensor, torch.Tensor]:
        keys, values = (store[..., : self._length, :] for store in self._store)
        self.keys, self.values = keys, values
        return keys, values


def with_room(cache: DynamicCache, room: int, repeats: torch.Tensor | None = None) -> DynamicCache:
    """The filled `cache` with room for `room` more tokens a row; row i stands there `repeats[i]` times.

    Layers that do not keep the whole text (sliding windows) keep their own way.
    """
    roomy = DynamicCache()
    for layer in cache.layers:
        if type(layer) is not DynamicLayer:
            if repeats is not None:
                raise RuntimeError(f"Rows of a {type(layer).__name__} cannot be repeated.")
            roomy.layers.append(layer)
            continue
        keys, values = layer.keys, layer.values
        assert keys is not None and values is not None  # noqa: PT018 - a filled cache has both
        if repeats is not None:
            keys, values = keys.repeat_interleave(repeats, 0), values.repeat_interleave(repeats, 0)
        roomy.layers.append(RoomyLayer(keys, values, room))
    return roomy
