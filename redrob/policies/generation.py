"""Answers, a token at a time: many prompts and both columns at once, each row stopping on its own.

A batch holds rows of one model, padded on the left. A step gives every unfinished row one more token; rows that have
finished leave the batch. A row finishes at the brace that closes its verdict, at the model's end mark, or when
`max_new_tokens` are used up. Both columns are stopped by the same rule, so neither is favoured. A row with a
constraint (`redrob.policies.constrained`) chooses among the tokens that it allows. The likeliest token is taken,
unless a row has a sampler (`redrob.policies.sampling`).

The loop is ours instead of `model.generate` because two columns must be seen growing at the same time, every row
needs its own stop, and nothing may stay locked between two tokens while a reader is slow.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from redrob.policies.answers import Answer, Delta, Stopped
from redrob.policies.constrained import Constraint, masked
from redrob.policies.sampling import Sampler, chosen
from redrob.verdict import verdict_end

if TYPE_CHECKING:
    import torch
    from transformers import DynamicCache, PreTrainedTokenizerBase

Forward = Callable[..., "torch.Tensor"]
"""`forward(columns, **inputs)`: logits (B, vocabulary) of the last position; `columns` names each row's column."""

BROKEN = "\ufffd"  # what a tokenizer decodes an unfinished character to


class Detokeniser:
    """Token ids to text, a token at a time: no unfinished characters, and no second look at settled tokens.

    A token's text can depend on its neighbour, so a window of settled tokens is decoded again with each new one and
    what it adds is the news. While the window ends in half a character, the news waits.
    """

    def __init__(self, tokenizer: PreTrainedTokenizerBase) -> None:
        self.text = ""
        self._tokenizer = tokenizer
        self._ids: list[int] = []
        self._start = 0  # the window: settled tokens from here ...
        self._settled = 0  # ... to here, and whatever came after them

    def add(self, token: int) -> str:
        """Take one more token and return the text that became certain with it, often none."""
        self._ids.append(token)
        return self._read(final=False)

    def finish(self) -> str:
        """The text held back so far, less a character that never became whole."""
        return self._read(final=True)

    def _read(self, *, final: bool) -> str:
        before = self._decode(self._ids[self._start : self._settled])
        after = self._decode(self._ids[self._start :])
        if final:
            after = after.rstrip(BROKEN)
        elif after.endswith(BROKEN):
            return ""
        news = after[len(before) :]
        if news:
            self._start, self._settled = self._settled, len(self._ids)
            self.text += news
        return news

    def _decode(self, ids: list[int]) -> str:
        return str(self._tokenizer.decode(ids, skip_special_tokens=True, clean_up_tokenization_spaces=False))


@dataclass(slots=True)
class Row:
    """One prompt being answered by one column."""

    index: int
    column: str
    prompt: Sequence[int]
    out: Detokeniser
    constraint: Constraint | None = None
    """What its answer may say; None for anything."""
    sampler: Sampler | None = None
    """How its tokens are drawn; None takes the likeliest."""
    n_tokens: int = 0
    first_token_s: float = 0.0
    answer: Answer | None = None

    def take(self, token: int, ends: Collection[int], limit: int, seconds: float) -> bool:
        """Add one token; return whether the text changed or the row finished."""
        if not self.n_tokens:
            self.first_token_s = seconds
        if token in ends:
            self._finish("eos", seconds)
            return True
        if self.constraint:
            self.constraint.take(token)
        self.n_tokens += 1
        news = self.out.add(token)
        end = verdict_end(self.out.text) if "}" in news else None
        if end is not None:
            self.out.text = self.out.text[:end]
            self._finish("verdict", seconds)
        elif self.n_tokens >= limit:
            self._finish("length", seconds)
        return bool(news) or self.answer is not None

    def _finish(self, stopped: Stopped, seconds: float) -> None:
        if stopped != "verdict":
            self.out.finish()
        self.answer = Answer(
            self.column, self.out.text, self.n_tokens, len(self.prompt), seconds, self.first_token_s, stopped
        )

    def delta(self) -> Delta:
        return Delta(self.index, self.column, self.out.text, self.answer)


@dataclass
class Batch:
    """Rows that one model answers together. `step()` until `rows` is empty."""

    rows: list[Row]
    """The unfinished rows."""
    forward: Forward
    device: str
    pad: int
    ends: Collection[int]
    limit: int
    """Most tokens per answer."""
    _started: float = field(default_factory=time.monotonic)
    _cache: DynamicCache | None = None
    _inputs: torch.Tensor | None = None  # (B, T): all prompts at first, then the last token of each row
    _mask: torch.Tensor | None = None  # (B, T so far): 0 where a row is padded

    def step(self) -> list[Row]:
        """One token for every unfinished row. Returns the rows with news; finished ones leave the batch."""
        logits = masked(self._logits(), [row.constraint for row in self.rows])
        tokens = chosen(logits, [row.sampler for row in self.rows])
        seconds = time.monotonic() - self._started
        news = [
            row
            for row, token in zip(self.rows, tokens.tolist(), strict=True)
            if row.take(token, self.ends, self.limit, seconds)
        ]
        self._inputs = tokens[:, None]
        self._drop_finished()
        return news

    def _logits(self) -> torch.Tensor:
        """Logits (B, vocabulary) of the next token of every row."""
        import torch
        from transformers import DynamicCache

        from redrob.policies.roomy_cache import with_room

        first = self._inputs is None
        if self._inputs is None:
            self._inputs, self._mask = self._padded()
            self._cache = DynamicCache()
        else:
            assert self._mask is not None
            self._mask = torch.cat([self._mask, self._mask.new_ones(len(self.rows), 1)], dim=1)
        positions = (self._mask.cumsum(dim=1) - 1).clamp(min=0)[:, -self._inputs.shape[1] :]
        logits = self.forward(
            [row.column for row in self.rows],
            input_ids=self._inputs,
            attention_mask=self._mask,
            position_ids=positions,
            past_key_values=self._cache,
        )
        if first:
            assert self._cache is not None
            self._cache = with_room(self._cache, self.limit)
        return logits

    def _padded(self) -> tuple[torch.Tensor, torch.Tensor]:
        """Prompts and attention mask, both (B, T), padded on the left."""
        import torch

        longest = max(len(row.prompt) for row in self.rows)
        gaps = [longest - len(row.prompt) for row in self.rows]
        ids = [[self.pad] * gap + list(row.prompt) for gap, row in zip(gaps, self.rows, strict=True)]
        mask = [[0] * gap + [1] * (longest - gap) for gap in gaps]
        return torch.tensor(ids, device=self.device), torch.tensor(mask, device=self.device)

    def _drop_finished(self) -> None:
        """Take finished rows out, so that the others do not pay for them."""
        import torch

        kept = [i for i, row in enumerate(self.rows) if row.answer is None]
        if len(kept) == len(self.rows):
            return
        self.rows = [self.rows[i] for i in kept]
        if kept:
            assert self._cache is not None
            assert self._inputs is not None
            assert self._mask is not None
            where = torch.tensor(kept, device=self.device)
            self._cache.batch_select_indices(where)
            self._inputs, self._mask = self._inputs[where], self._mask[where]


def run(batches: Sequence[Batch]) -> Iterator[Delta]:
    """Step all batches in turn until every row has its answer; yield what changed."""
    while any(batch.rows for batch in batches):
        for batch in batches:
            if batch.rows:
                for row in batch.step():
                    yield row.delta()
