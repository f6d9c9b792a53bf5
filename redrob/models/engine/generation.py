"""Answers, step by step: many prompts and both columns at once, each row stopping on its own.

A batch holds rows of one model. What prompts have in common at their start is read once (`prefix_cache`). Every pass
gives each row at least one more token, and more where a guess (`row.Lookup`) turns out to be what the model would
have written. Where a row has finished, the next joins. A row finishes at the brace that closes its verdict, at the
model's end mark, or when `max_new_tokens` are used up. Both columns are stopped by the same rule, so neither is
favoured. A row with a constraint (`redrob.models.constrained`) chooses among the tokens that it allows. The likeliest
token is taken.

The loop is ours instead of `model.generate`: two columns grow at the same time, every row has its own stop, and nothing
stays locked between two tokens while a reader is slow.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from redrob.models.answers import Delta
from redrob.models.engine.prefix_cache import Starts
from redrob.models.engine.row import Row

if TYPE_CHECKING:
    import torch

    from redrob.models.engine.forward import Forward
    from redrob.models.engine.kv_cache import RaggedCache, Start

PASS_TOKENS = 16
"""Tokens of all rows together that a pass with guesses has at most. Most of a short pass goes into reading the weights:
on two cores sixteen tokens take a fifth longer than two."""
MOST_GUESSED = 8
"""Tokens guessed ahead for a row. Longer guesses are rarely right to their end."""


@dataclass
class Batch:
    """Rows that one model answers. `step()` until nothing is `open`.

    At most `most` rows are answered side by side; the others wait, and one joins as soon as one has finished.
    """

    waiting: list[Row]
    """Rows whose prompt is not read yet, the next one first."""
    most: int
    forward: Forward
    device: str
    dtype: torch.dtype
    pad: int
    ends: Collection[int]
    limit: int
    """Most tokens per answer."""
    starts: Starts
    """Starts of prompts that are kept."""
    rows: list[Row] = field(default_factory=list)
    """The rows being answered."""

    def __post_init__(self) -> None:
        from redrob.models.engine.kv_cache import RaggedCache

        self.most = min(self.most, len(self.waiting))
        longest = max((len(row.prompt.input_ids) for row in self.waiting), default=0)
        self._cache = RaggedCache(self.most, longest + self.limit + MOST_GUESSED, self.device)
        self._call()

    @property
    def open(self) -> bool:
        """Whether a row has no answer yet."""
        return bool(self.rows or self.waiting)

    def step(self) -> list[Row]:
        """Read a prompt, or write a token or more for every row. Returns the rows with news."""
        news = self._begin() if self.waiting and len(self.rows) < self.most else self._write()
        for number in reversed(range(len(self.rows))):
            if self.rows[number].answer:
                self._cache.leave(number)
                self.rows[number] = self.rows[-1]
                self.rows.pop()
        self._call()
        return news

    def _call(self) -> None:
        """It is the turn of as many waiting rows as there are free places."""
        for row in self.waiting[: self.most - len(self.rows)]:
            row.began = row.began or time.monotonic()

    def _begin(self) -> list[Row]:
        """Read the next prompt; its answer begins at once. One at a time, so that the first answers soon."""
        row = self.waiting.pop(0)
        start, logits = self._prefill(row)
        self._cache.join(start)
        self.rows.append(row)
        return [row] if row.read(logits, [], self.ends, self.limit) else []

    def _prefill(self, row: Row) -> tuple[Start, torch.Tensor]:
        """The keys and values of a prompt, and the logits (1, vocabulary) after it.

        Whoever asks reads in the same pieces: the system message, the job description, the candidate. So sums are
        rounded in the same way, and the same question has the same answer.
        """
        from redrob.models.engine.kv_cache import RaggedCache

        ids, system, start = row.prompt.input_ids, row.prompt.system, row.prompt.start
        cache = RaggedCache(1, len(ids), self.device)
        kept = ((end, self.starts.get(row.key(end))) for end in (start, system))
        begun, found = next(((end, found) for end, found in kept if found), (0, []))
        cache.join(found)
        for end in (system, start, len(ids)):
            if end > begun:
                logits = self._pass(cache, [row], [ids[begun:end]], 1)[0]
                cache.advance([end - begun])
                if end < len(ids):
                    self.starts.put(row.key(end), cache.taken(0))
                begun = end
        return cache.taken(0), logits

    def _write(self) -> list[Row]:
        """One pass over all rows: the last token of each, and a guess."""
        most = max(0, min(MOST_GUESSED, PASS_TOKENS // len(self.rows) - 1))
        guesses = [row.lookup.guess(min(most, self.limit - len(row.ids) - 1)) for row in self.rows]
        said = [len(row.ids) for row in self.rows]
        texts = [[row.ids[-1], *guess] for row, guess in zip(self.rows, guesses, strict=True)]
        logits = self._pass(self._cache, self.rows, texts)
        news = [
            row
            for row, found, guess in zip(self.rows, logits, guesses, strict=True)
            if row.read(found[: 1 + len(guess)], guess, self.ends, self.limit)
        ]
        # Read are the last token and what was taken of the guess: all new tokens but the last, which is still unread.
        self._cache.advance([max(1, len(row.ids) - before) for row, before in zip(self.rows, said, strict=True)])
        return news

    def _pass(
        self, cache: RaggedCache, rows: Sequence[Row], texts: Sequence[Sequence[int]], kept: int = 0
    ) -> torch.Tensor:
        """Logits (rows, tokens, vocabulary) of one pass over the rows' next tokens; of the last `kept`, 0 for all."""
        import torch

        longest = max(map(len, texts))
        ids = torch.tensor([[*text, *[self.pad] * (longest - len(text))] for text in texts], device=self.device)
        return self.forward(
            [row.column for row in rows],
            input_ids=ids,
            attention_mask=cache.mask(longest, self.dtype),
            position_ids=cache.places(longest),
            cache=cache,
            logits_to_keep=kept,
        )


def run(batches: list[Batch]) -> Iterator[Delta]:
    """Step all batches in turn until every row has its answer; yield what changed. The list is empty in the end."""
    try:
        while going := [batch for batch in batches if batch.open]:
            for batch in going:
                for row in batch.step():
                    yield Delta(row.index, row.column, row.text, row.answer)
    finally:
        batches.clear()
        trim()


def trim() -> None:
    """Let the system take back what was freed.

    Reading prompts frees and asks for pieces of all sizes, between others that stay. What lies free between them the
    C library keeps, and it grows with every answer: at the shape of Qwen3-0.6B by a gigabyte in ten.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
