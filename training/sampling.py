"""Sampling for GRPO: several completions of each prompt, which is read once.

A pass of a small model over one more token of each row is a thousand small products. On a GPU launching them takes
several times as long as doing them, so there a pass can be recorded once and replayed for every token
(`RecordedPasses`). Recording wants the same places in memory every time: the cache has its full width from the start,
and a mask tells what of it is there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import torch
from transformers import DynamicCache
from transformers.cache_utils import DynamicLayer

from training.roomy_cache import with_room

KeysValues = tuple[torch.Tensor, torch.Tensor]
KEEP_UNTIL = 0.75
"""Finished rows leave the batch once at most this share of it is unfinished: leaving costs a copy of the cache."""
KEEP_RECORDED_UNTIL = 0.5
"""The same where passes are recorded: leaving costs a recording too."""
STEP = 64
"""A recorded cache is a multiple of it wide; masks of odd widths are copied in every layer."""


@torch.no_grad()
def sample(
    model: Any,
    prompts: Sequence[Sequence[int]],
    copies: Sequence[int],
    *,
    end_ids: Collection[int],
    limit: int,
    temperature: float,
    top_p: float,
    record: bool = False,
) -> list[list[int]]:
    """`copies[i]` completions of prompt i, those of the first prompt first; at most `limit` tokens each.

    Prompts have at least two tokens. An end mark that was drawn is kept as the last token. Draws come from torch's
    global generator. `record` takes `RecordedPasses`.
    """
    device = next(model.parameters()).device
    layers, seen = read_prompts(model, prompts, device)
    repeats = torch.tensor(copies, device=device)
    tokens = torch.tensor([prompt[-1] for prompt in prompts], device=device).repeat_interleave(repeats)
    kind, keep_until = (RecordedPasses, KEEP_RECORDED_UNTIL) if record else (GrowingPasses, KEEP_UNTIL)
    passes = kind(model, layers, seen, repeats, limit)
    rows = list(range(sum(copies)))  # which completion each row of the batch belongs to
    open_rows = [True] * len(rows)
    completions: list[list[int]] = [[] for _ in rows]
    for n in range(1, limit + 1):
        tokens = _draw(passes.step(tokens), temperature, top_p)
        for place, (row, token) in enumerate(zip(rows, tokens.tolist(), strict=True)):
            if open_rows[place]:
                completions[row].append(token)
                open_rows[place] = token not in end_ids
        if n == limit or not any(open_rows):
            break
        if sum(open_rows) <= keep_until * len(rows):
            kept = [place for place, is_open in enumerate(open_rows) if is_open]
            where = torch.tensor(kept, device=device)
            passes.keep(where)
            tokens, rows, open_rows = tokens[where], [rows[place] for place in kept], [True] * len(kept)
    return completions


def read_prompts(
    model: Any, prompts: Sequence[Sequence[int]], device: torch.device
) -> tuple[list[KeysValues], torch.Tensor]:
    """Keys and values of all but the last token of each prompt, which foretells the first of a completion.

    Returns:
        Of each layer keys and values, `(N, heads, P, width)` each, and which of the P places hold a token, `(N, P)`.
        Padding is on the right: nothing in the prompt sees it, and every token sees something, which on the left would
        not be so (its gradients are no numbers on a GPU).
    """
    lengths = torch.tensor([len(prompt) - 1 for prompt in prompts], device=device)
    width = max(map(len, prompts)) - 1
    ids = torch.tensor([[*prompt[:-1], *[0] * (width + 1 - len(prompt))] for prompt in prompts], device=device)
    cache = model(input_ids=ids, use_cache=True, logits_to_keep=1).cache
    return [(layer.keys, layer.values) for layer in cache.layers], torch.arange(width, device=device) < lengths[:, None]


class GrowingPasses:
    """Passes over a token more of each row, whose cache grows."""

    def __init__(
        self, model: Any, layers: Sequence[KeysValues], seen: torch.Tensor, repeats: torch.Tensor, room: int
    ) -> None:
        """`layers` and `seen` as `read_prompts` gives them; row i stands here `repeats[i]` times."""
        self._model = model
        self._cache = with_room(DynamicCache(layers), room, repeats)
        self._seen = seen.repeat_interleave(repeats, 0).long()

    def step(self, tokens: torch.Tensor) -> torch.Tensor:
        """Logits `(B, vocabulary)` after one more token of each row, `(B,)`."""
        self._seen = torch.cat([self._seen, self._seen.new_ones(len(tokens), 1)], dim=1)
        logits: torch.Tensor = self._model(
            input_ids=tokens[:, None],
            attention_mask=self._seen,
            position_ids=self._seen.sum(1, keepdim=True) - 1,
            cache=self._cache,
            use_cache=True,
            logits_to_keep=1,
        ).logits[:, -1]
        return logits

    def keep(self, where: torch.Tensor) -> None:
        """Go on with these rows alone."""
        self._cache.batch_select_indices(where)
        self._seen = self._seen[where]


class RecordedPasses:
    """The same in passes of one shape; on CUDA the first is recorded and the others replay it.

    The model may not change between them.
    """

    def __init__(
        self, model: Any, layers: Sequence[KeysValues], seen: torch.Tensor, repeats: torch.Tensor, room: int
    ) -> None:
        rows, filled = int(repeats.sum()), seen.shape[1]
        width = -(-(filled + room) // STEP) * STEP
        self._model = model
        self._stores = [[_widened(part, repeats, width) for part in layer] for layer in layers]
        self._shown = seen.new_zeros(rows, 1, 1, width)
        self._shown[:, 0, 0, :filled] = seen.repeat_interleave(repeats, 0)
        self._places = seen.sum(1, keepdim=True).repeat_interleave(repeats, 0)
        self._at = torch.tensor([filled], device=seen.device)
        self._recording: torch.cuda.CUDAGraph | None = None
        self._record()

    def step(self, tokens: torch.Tensor) -> torch.Tensor:
        """As of `GrowingPasses`; the next step writes over it."""
        self._tokens.copy_(tokens[:, None])
        self._shown.index_fill_(3, self._at, value=True)
        if self._recording is None:
            self._logits = self._run()
        else:
            self._recording.replay()
        self._at += 1
        self._places += 1
        return self._logits

    def keep(self, where: torch.Tensor) -> None:
        """As of `GrowingPasses`."""
        self._recording = None  # and the memory that belongs to it
        self._stores = [[store[where] for store in layer] for layer in self._stores]
        self._shown, self._places = self._shown[where], self._places[where]
        self._record()

    def _record(self) -> None:
        cache = DynamicCache()
        cache.layers.extend(_FixedLayer(keys, values, self._at) for keys, values in self._stores)
        self._cache, self._tokens = cache, torch.zeros_like(self._places)
        if self._at.device.type != "cuda":
            return
        beside = torch.cuda.Stream()
        beside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(beside):  # what is made at the first call must not be made while it is recorded
            self._run()
        torch.cuda.current_stream().wait_stream(beside)
        recording = torch.cuda.CUDAGraph()
        with torch.cuda.graph(recording, capture_error_mode="thread_local"):
            self._logits = self._run()
        self._recording = recording

    def _run(self) -> torch.Tensor:
        logits: torch.Tensor = self._model(
            input_ids=self._tokens,
            attention_mask=self._shown,
            position_ids=self._places,
            cache=self._cache,
            use_cache=True,
            logits_to_keep=1,
        ).logits[:, -1]
        return logits


class _FixedLayer(DynamicLayer):
    """Keys and values of one layer in their full width; what is new is written at the place that `at` says."""

    def __init__(self, keys: torch.Tensor, values: torch.Tensor, at: torch.Tensor) -> None:
        super().__init__()
        self.dtype, self.device, self.is_initialized = keys.dtype, keys.device, True
        self.keys, self.values, self._stores, self._at = keys, values, (keys, values), at

    def update(
        self, key_states: torch.Tensor, value_states: torch.Tensor, *args: Any, **kwargs: Any
    ) -> tuple[torch.Tensor, torch.Tensor]:
        for store, new in zip(self._stores, (key_states, value_states), strict=True):
            store.index_copy_(2, self._at, new)
        return self._stores


def _widened(part: torch.Tensor, repeats: torch.Tensor, width: int) -> torch.Tensor:
    """Keys or values with rows repeated and zeros up to `width` places: hidden ones must be numbers, too."""
    wide = part.new_zeros(int(repeats.sum()), part.shape[1], width, part.shape[3])
    wide[:, :, : part.shape[2]] = part.repeat_interleave(repeats, 0)
    return wide


def _draw(logits: torch.Tensor, temperature: float, top_p: float) -> torch.Tensor:
    """One token a row, `(B,)`, from `logits: (B, vocabulary)`; the smallest set of tokens with probability `top_p`."""
    probabilities = torch.softmax(logits.float() / temperature, dim=-1)
    if top_p < 1.0:
        ranked, order = probabilities.sort(dim=-1, descending=True)
        ranked[ranked.cumsum(-1) - ranked >= top_p] = 0.0  # the token that crosses the line stays
        probabilities = torch.zeros_like(probabilities).scatter(-1, order, ranked)
    return torch.multinomial(probabilities, 1)[:, 0]
