"""Keys and values of a batch whose texts have different lengths.

The library's own cache keeps a batch in step: every row grows by the same number of tokens, gaps are padded, and each
token copies all that came before it. Here every row is written where its own text ends, into room taken once. So
a row can take back tokens that turned out wrong while its neighbours keep theirs, begin with a text that was read
before (`Start`), and join or leave while the others go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from transformers.cache_utils import Cache, DynamicLayer

Start = list[tuple[torch.Tensor, torch.Tensor]]
"""Keys and values of the start of one text, a layer each: `(heads, tokens, size)`. Without layers: an empty text."""


@dataclass(slots=True)
class _Rows:
    """How long the rows are. The layers know this and not their cache: what points in a circle is freed late."""

    most: int
    room: int
    lengths: torch.Tensor
    """Of the rows."""
    end: int = 0
    """The longest of them."""
    _where: dict[int, tuple[torch.Tensor, torch.Tensor]] = field(default_factory=dict)
    """What `where` found for these lengths."""

    def become(self, lengths: Sequence[int]) -> None:
        """The rows of the next pass have these lengths."""
        self.lengths = torch.tensor(lengths, dtype=torch.long, device=self.lengths.device)
        self.end = max(lengths, default=0)
        self._where = {}

    def where(self, tokens: int) -> tuple[torch.Tensor, torch.Tensor]:
        """In which row `(rows, 1)` and where in it `(rows, tokens)` the next tokens stand: once for all layers."""
        if tokens not in self._where:
            device = self.lengths.device
            rows = torch.arange(len(self.lengths), device=device)[:, None]
            self._where[tokens] = (rows, self.lengths[:, None] + torch.arange(tokens, device=device))
        return self._where[tokens]


class RaggedCache(Cache):
    """Rows of keys and values, each with a length of its own.

    A pass over Q tokens a row writes them at `lengths[row]` and after, and reads what `mask(Q)` shows. It leaves
    `lengths` as they were; `advance` says how many of the tokens are to stay. The others are written over.
    """

    def __init__(self, most: int, room: int, device: str) -> None:
        """Room for `most` rows of `room` tokens each; there are no rows yet."""
        rows = _Rows(most, room, torch.zeros(0, dtype=torch.long, device=device))
        super().__init__(layer_class_to_replicate=lambda: RaggedLayer(rows))  # type: ignore[arg-type]  # only called
        self._rows = rows

    @property
    def rows(self) -> int:
        return len(self._rows.lengths)

    @property
    def lengths(self) -> torch.Tensor:
        """Tokens of each row, `(rows,)`."""
        return self._rows.lengths

    def join(self, start: Start) -> None:
        """One more row, after the others, that begins with `start`."""
        length = start[0][0].shape[-2] if start else 0
        most, room = self._rows.most, self._rows.room
        if self.rows == most or length > room:
            raise RuntimeError(f"A cache for {most} rows of {room} tokens was given a row of {length} more.")
        while len(self.layers) < len(start):
            self.layers.append(RaggedLayer(self._rows))
        for layer, (keys, values) in zip(self.layers, start, strict=False):
            assert isinstance(layer, RaggedLayer)
            layer.put(self.rows, keys, values)
        self._rows.become([*self.lengths.tolist(), length])

    def leave(self, row: int) -> None:
        """The row leaves; the last one takes its place."""
        last = self.rows - 1
        lengths = self.lengths.tolist()
        if row != last:
            for layer in self.layers:
                assert isinstance(layer, RaggedLayer)
                layer.put(row, *layer.copied(last, lengths[last]))
            lengths[row] = lengths[last]
        self._rows.become(lengths[:last])

    def taken(self, row: int) -> Start:
        """A copy of what the row holds."""
        length = int(self.lengths[row])
        return [layer.copied(row, length) for layer in self.layers if isinstance(layer, RaggedLayer)]

    def places(self, tokens: int) -> torch.Tensor:
        """Where the next `tokens` tokens of each row stand, `(rows, tokens)`: their positions in the text."""
        return self._rows.where(tokens)[1]

    def mask(self, tokens: int, dtype: torch.dtype) -> torch.Tensor | None:
        """What each of the next `tokens` tokens sees, `(rows, 1, tokens, end + tokens)`: 0 or the least number.

        None while all rows are empty: then each token sees itself and all before it, which is the usual mask.
        """
        end = self._rows.end
        if end == 0:
            return None
        last = self.places(tokens)[:, None, :, None]
        hidden = torch.arange(end + tokens, device=self.lengths.device) > last
        return torch.zeros(hidden.shape, dtype=dtype, device=hidden.device).masked_fill_(hidden, torch.finfo(dtype).min)

    def advance(self, tokens: Sequence[int]) -> None:
        """Of the last pass, the first `tokens[row]` tokens of each row stay."""
        self._rows.become([length + new for length, new in zip(self.lengths.tolist(), tokens, strict=True)])


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
        rows, places = self._rows.where(tokens)
        stores = self._stores(len(rows), key_states, value_states)
        for store, new in zip(stores, (key_states, value_states), strict=True):
            store[rows, :, places] = new.transpose(1, 2)
        keys, values = (store[: len(rows), :, :end] for store in stores)
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
