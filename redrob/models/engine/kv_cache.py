"""Keys and values of a batch whose texts have different lengths.

The library's own cache keeps a batch in step: every row grows by the same number of tokens, gaps are padded, and each
token copies all that came before it. Here every row is written where its own text ends, into room taken once. So
a row can take back tokens that turned out wrong while its neighbours keep theirs, begin with a text that was read
before (`Start`), and join or leave while the others go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from transformers.cache_utils import Cache, DynamicLayer

Start = list[tuple[torch.Tensor, torch.Tensor]]
"""Keys and values of the start of one text, a layer each: `(heads, tokens, size)`. Without layers: an empty text."""


class _Rows:
    """How long the rows are. The layers know this and not their cache: what points in a circle is freed late."""

    def __init__(self, most: int, room: int, device: str) -> None:
        self.most, self.room, self.device = most, room, device
        self.become([])

    def become(self, lengths: list[int]) -> None:
        """The rows of the next pass have these lengths."""
        self.lengths, self.end = lengths, max(lengths, default=0)
        self._places = torch.empty(0)

    def places(self, tokens: int) -> torch.Tensor:
        """Where in each row the next tokens stand, `(rows, tokens)`: once for all layers."""
        if self._places.shape[-1] != tokens:
            begins = torch.tensor(self.lengths, dtype=torch.long, device=self.device)
            self._places = begins[:, None] + torch.arange(tokens, device=self.device)
        return self._places


class RaggedCache(Cache):
    """Rows of keys and values, each with a length of its own.

    A pass over Q tokens a row writes them at `lengths[row]` and after, and reads what `mask(Q)` shows. It leaves
    `lengths` as they were; `advance` says how many of the tokens are to stay. The others are written over.
    """

    layers: list[RaggedLayer]  # type: ignore[assignment]  # no others are made

    def __init__(self, most: int, room: int, device: str) -> None:
        """Room for `most` rows of `room` tokens each; there are no rows yet."""
        rows = _Rows(most, room, device)
        super().__init__(layer_class_to_replicate=lambda: RaggedLayer(rows))  # type: ignore[arg-type]  # only called
        self._rows = rows

    @property
    def lengths(self) -> list[int]:
        """Tokens of each row."""
        return self._rows.lengths

    def join(self, start: Start) -> None:
        """One more row, after the others, that begins with `start`."""
        length = start[0][0].shape[-2] if start else 0
        most, room = self._rows.most, self._rows.room
        if len(self.lengths) == most or length > room:
            raise RuntimeError(f"A cache for {most} rows of {room} tokens was given a row of {length} more.")
        while len(self.layers) < len(start):
            self.layers.append(RaggedLayer(self._rows))
        for layer, (keys, values) in zip(self.layers, start, strict=False):
            layer.put(len(self.lengths), keys, values)
        self._rows.become([*self.lengths, length])

    def leave(self, row: int) -> None:
        """The row leaves; the last one takes its place."""
        *lengths, last = self.lengths
        if row < len(lengths):
            for layer in self.layers:
                layer.put(row, *layer.copied(len(lengths), last))
            lengths[row] = last
        self._rows.become(lengths)

    def taken(self, row: int) -> Start:
        """A copy of what the row holds."""
        return [layer.copied(row, self.lengths[row]) for layer in self.layers]

    def places(self, tokens: int) -> torch.Tensor:
        """Where the next `tokens` tokens of each row stand, `(rows, tokens)`: their positions in the text."""
        return self._rows.places(tokens)

    def mask(self, tokens: int, dtype: torch.dtype) -> torch.Tensor | None:
        """What each of the next `tokens` tokens sees, `(rows, 1, tokens, end + tokens)`: 0 or the least number.

        None while all rows are empty: then each token sees itself and all before it, which is the usual mask.
        """
        end = self._rows.end
        if end == 0:
            return None
        last = self.places(tokens)[:, None, :, None]
        hidden = torch.arange(end + tokens, device=last.device) > last
        return torch.zeros(hidden.shape, dtype=dtype, device=hidden.device).masked_fill_(hidden, torch.finfo(dtype).min)

    def advance(self, tokens: Sequence[int]) -> None:
        """Of the last pass, the first `tokens[row]` tokens of each row stay."""
        self._rows.become([length + new for length, new in zip(self.lengths, tokens, strict=True)])


class RaggedLayer(DynamicLayer):
    """One layer of a `RaggedCache`."""

    def __init__(self, rows: _Rows) -> None:
        super().__init__()
        self._rows = rows
        self._store: tuple[torch.Tensor, torch.Tensor] | None = None  # keys, values: (most, heads, room, size)
        self._used = 0
        """Rows that were ever in use. Memory for the others is not touched: the first row should not wait for it."""

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *args: Any, **kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        tokens = key_states.shape[-2]
        end = self._rows.end + tokens
        if end > self._rows.room:
            raise RuntimeError(f"A cache with room for {self._rows.room} tokens a row was given {end}.")
        places = self._rows.places(tokens)
        rows = torch.arange(len(places), device=places.device)[:, None]
        stores = self._stores(len(places), key_states, value_states)
        for store, new in zip(stores, (key_states, value_states), strict=True):
            store[rows, :, places] = new.transpose(1, 2)
        keys, values = (store[: len(places), :, :end] for store in stores)
        self.keys, self.values = keys, values
        return keys, values

    def get_seq_length(self) -> int:
        return self._rows.end

    def put(self, row: int, keys: torch.Tensor, values: torch.Tensor) -> None:
        """Write the start of a row."""
        for store, new in zip(self._stores(row + 1, keys, values), (keys, values), strict=True):
            store[row, :, : new.shape[-2]] = new

    def copied(self, row: int, length: int) -> tuple[torch.Tensor, torch.Tensor]:
        """The row's first `length` keys and values."""
        assert self._store is not None
        keys, values = (store[row, :, :length].clone() for store in self._store)
        return keys, values

    def _stores(self, rows: int, keys: torch.Tensor, values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Where all is written, with `rows` rows in use; made for tensors `(..., heads, tokens, size)` like these."""
        if self._store is None:
            made = [t.new_empty(self._rows.most, t.shape[-3], self._rows.room, t.shape[-1]) for t in (keys, values)]
            self._store = (made[0], made[1])
            self.dtype, self.device, self.is_initialized = keys.dtype, keys.device, True
        while self._used < rows:  # what a mask hides counts nothing only if it is a number
            for store in self._store:
                store[self._used].zero_()
            self._used += 1
        return self._store
