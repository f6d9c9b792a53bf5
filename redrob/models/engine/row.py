"""One prompt being answered by one column: what it has said, what it may say next, when it is finished."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from redrob.models.answers import Answer, Delta, Stopped
from redrob.models.constrained import Constraint
from redrob.models.detokeniser import Detokeniser
from redrob.models.engine.prefix_cache import Key
from redrob.models.engine.prompt_lookup import Guesser
from redrob.verdict import verdict_end

if TYPE_CHECKING:
    import torch

GUESSED_FROM = 4
"""Latest answers that guesses are drawn from besides the prompt."""
MOST_FORCED = 24
"""Tokens without a choice that are taken at once."""


@dataclass(slots=True)
class Row:
    """One prompt being answered by one column."""

    index: int
    column: str
    prompt: Sequence[int]
    out: Detokeniser
    start: int = 0
    """Tokens at the start of the prompt that others have as well, so that they are kept."""
    system: int = 0
    """Those of them that every prompt begins with."""
    constraint: Constraint | None = None
    """What its answer may say; None for anything."""
    said: list[list[int]] | None = None
    """Tokens of whole answers that it may guess from besides its prompt, and that its own joins; None: no guesses."""
    began: float = 0.0
    """When its turn came, on the clock of `time.monotonic`."""
    passes: int = 0
    n_tokens: int = 0
    first_token_s: float = 0.0
    answer: Answer | None = None
    pending: list[int] = field(default_factory=list)
    """Tokens of the text that the model has not read yet."""
    guesser: Guesser | None = None

    def prepare(self) -> None:
        """Make ready to guess."""
        if self.said is not None:
            self.guesser = Guesser(self.out.tokenizer, self.said[-GUESSED_FROM:], self.prompt)

    def guess(self, most: int) -> list[int]:
        """Up to `most` tokens that may come next."""
        return self.guesser.guess(self.out.text, most) if self.guesser else []

    def read(self, logits: torch.Tensor, guess: Sequence[int], ends: Collection[int], limit: int) -> bool:
        """Take what the model says after the pending tokens and after each of `guess`, as long as it agrees with it.

        Args:
            logits: (1 + len(guess), vocabulary).
            guess: Tokens that the model has read after the pending ones.
            ends: Tokens that end an answer.
            limit: Most tokens of an answer.

        Returns:
            Whether the text changed or the row finished. `pending` is then what the model has still to read.
        """
        self.passes += 1
        seconds = time.monotonic() - self.began
        # `argmax` takes four times as long in bfloat16; both name the first of several that are the likeliest.
        likeliest = None if self.constraint else logits.max(dim=-1).indices.tolist()
        news = False
        for place in range(len(guess) + 1):
            token = likeliest[place] if likeliest else self._choose(logits[place])
            news |= self.take(token, ends, limit, seconds)
            if self.answer or place == len(guess) or token != guess[place]:
                break
        self.pending = [token]
        if self.constraint and not self.answer:
            for token in self.constraint.forced()[:MOST_FORCED]:
                news |= self.take(token, ends, limit, seconds)
                self.pending.append(token)
                if self.answer:
                    break
        return news

    def take(self, token: int, ends: Collection[int], limit: int, seconds: float) -> bool:
        """Add one token; return whether the text changed or the row finished."""
        if not self.n_tokens:
            self.first_token_s = seconds
        if token in ends:
            self._finish("eos", seconds)
            return True
        if self.constraint:
            self.constraint.take(token)
        if self.guesser:
            self.guesser.add(token)
        self.n_tokens += 1
        news = self.out.add(token)
        end = verdict_end(self.out.text) if "}" in news else None
        if end is not None:
            self.out.text = self.out.text[:end]
            self._finish("verdict", seconds)
        elif self.n_tokens >= limit:
            self._finish("length", seconds)
        return bool(news) or self.answer is not None

    def delta(self) -> Delta:
        return Delta(self.index, self.column, self.out.text, self.answer)

    def _choose(self, logits: torch.Tensor) -> int:
        """The next token, from logits (vocabulary,)."""
        if self.constraint:
            logits = self.constraint.masked(logits)
        return int(logits.argmax())

    def _finish(self, stopped: Stopped, seconds: float) -> None:
        if stopped != "verdict":
            self.out.finish()
        if self.said is not None:
            self.said.append(self.out.ids)
        self.answer = Answer(
            self.column,
            self.out.text,
            self.n_tokens,
            len(self.prompt),
            seconds,
            self.first_token_s,
            stopped,
            self.passes,
        )

    def key(self, tokens: int) -> Key:
        """What the first `tokens` tokens of its prompt are kept under."""
        return self.column, tuple(self.prompt[:tokens])
