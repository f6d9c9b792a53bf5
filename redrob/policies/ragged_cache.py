"""Keys and values of a batch whose texts have different lengths.

The library's own cache keeps a batch in step: every row grows by the same number of tokens, gaps are padded, and each
token copies all that came before it. Here every row is written where its own text ends, into room taken once. So
a row can take back tokens that turned out wrong while its neighbours keep theirs, and rows can begin with a text that
was read before (`Start`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from transformers.cache_utils import Cache, DynamicLayer

Start = list[tuple[torch.Tensor, torch.Tensor]]
"""Keys and values of the start of one text, a layer each: `(heads, tokens, size)`."""


class RaggedCache(Cache):
    """Rows of keys and values, each with a length of its own.

    A pass over Q tokens a row writes them at `lengths[row]` and after, and reads what `mask(Q)` shows. It leaves
    `lengths` as they were; `advance` says how many of the tokens are to stay. The others are written over.
    """

    def __init__(self, rows: int, room: int, device: str) -> None:
        """`rows` empty rows with room for `room` tokens each."""
        super().__init__(layer_class_to_replicate=lambda: RaggedLayer(self))  # type: ignore[arg-type]  # called only
        self.room = room
        self.lengths = torch.zeros(rows, dtype=torch.long, device=device)
        self.end = 0
        """The longest row."""

    @property
    def rows(self) -> int:
        return len(self.lengths)

    def begin(self, starts: Sequence[Start]) -> None:
        """Fill the empty rows, one start each; a start without layers is an empty one."""
        lengths = [start[0][0].shape[-2] if start else 0 for start in starts]
        layers = next((start for start in starts if start), [])
        for number, (keys, values) in enumerate(layers):
            layer = RaggedLayer(self)
            layer.make_room(keys, values)
            for row, start in enumerate(starts):
                if start:
                    layer.put(row, *start[number])
            self.layers.append(layer)
        self.lengths = torch.tensor(lengths, device=self.lengths.device)
        self.end = max(lengths)

    def taken(self, row: int) -> Start:
        """A copy of what the row holds."""
        length = int(self.lengths[row])
        return [layer.copied(row, length) for layer in self.layers if isinstance(layer, RaggedLayer)]

    def places(self, tokens: int) -> torch.Tensor:
        """Where the next `tokens` tokens of each row stand, `(rows, tokens)`: their positions in the text."""
        return self.lengths[:, None] + torch.arange(tokens, device=self.lengths.device)

    def mask(self, tokens: int, dtype: torch.dtype) -> torch.Tensor | None:
        """What each of the next `tokens` tokens sees, `(rows, 1, tokens, end + tokens)`: 0 or the least number.

        None while all rows are empty: then each token sees itself and all before it, which is the usual mask.
        """
        if self.end == 0:
            return None
        last = self.places(tokens)[:, None, :, None]
        hidden = torch.arange(self.end + tokens, device=self.lengths.device) > last
        return torch.zeros(hidden.shape, dtype=dtype, device=hidden.device).masked_fill_(hidden, torch.finfo(dtype).min)

    def advance(self, tokens: Sequence[int]) -> None:
        """Of the last pass, the first `tokens[row]` tokens of each row stay."""
        self.lengths = self.lengths + torch.tensor(tokens, device=self.lengths.device)
        self.end = int(self.lengths.max())

    def select(self, rows: Sequence[int]) -> None:
        """Only these rows stay."""
        where = torch.tensor(rows, device=self.lengths.device)
        for layer in self.layers:
            if isinstance(layer, RaggedLayer):
                layer.select(where)
        self.lengths = self.lengths[where]
        self.end = int(self.lengths.max())


class RaggedLayer(DynamicLayer):
    """One layer of a `RaggedCache`."""

    def __init__(self, cache: RaggedCache) -> None:
        super().__init__()
        self._cache = cache
        self._store: tuple[torch.Tensor, torch.Tensor] | None = None  # keys, values: (rows, heads, room, size)

    def make_room(self, keys: torch.Tensor, values: torch.Tensor) -> None:
        """Room for tensors `(..., heads, tokens, size)` like these. Zeros: what is hidden must still be a number."""
        rows, room = self._cache.rows, self._cache.room
        self._store = (
            keys.new_zeros(rows, keys.shape[-3], room, keys.shape[-1]),
            values.new_zeros(rows, values.shape[-3], room, values.shape[-1]),
        )
        self.dtype, self.device, self.is_initialized = keys.dtype, keys.device, True

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *args: Any, **kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        if self._store is None:
            self.make_room(key_states, value_states)
        assert self._store is not None
        tokens = key_states.shape[-2]
        end = self._cache.end + tokens
        if end > self._cache.room:
            raise RuntimeError(f"A cache with room for {self._cache.room} tokens a row was given {end}.")
        places = self._cache.places(tokens)
        rows = torch.arange(len(places), device=places.device)[:, None]
        for store, new in zip(self._store, (key_states, value_states), strict=True):
            store[rows, :, places] = new.transpose(1, 2)
        keys, values = (store[:, :, :end] for store in self._store)
        self.keys, self.values = keys, values
        return keys, values

    def get_seq_length(self) -> int:
        return self._cache.end

    def put(self, row: int, keys: torch.Tensor, values: torch.Tensor) -> None:
        """Write the start of a row."""
        assert self._store is not None
        for store, new in zip(self._store, (keys, values), strict=True):
            store[row, :, : new.shape[-2]] = new

    def copied(self, row: int, length: int) -> tuple[torch.Tensor, torch.Tensor]:
        """The row's first `length` keys and values."""
        assert self._store is not None
        keys, values = (store[row, :, :length].clone() for store in self._store)
        return keys, values

    def select(self, rows: torch.Tensor) -> None:
        """Only these rows stay."""
        assert self._store is not None
        keys, values = (store[rows] for store in self._store)
        self._store = (keys, values)
