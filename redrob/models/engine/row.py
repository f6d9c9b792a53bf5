"""One prompt being answered by one column: what it has said, what it may say next, when it is finished.

A screening answer repeats what is there to read: names of requirements, words of the profile, its own phrases. So what
it says last is looked up in everything known, and what followed there is the guess (prompt lookup). One pass tells for
each guessed token whether the model would have chosen it; the first that it would not ends the guess. What comes out is
what it would have written without.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from redrob.models.answers import Answer, Stopped
from redrob.models.constrained import Constraint
from redrob.models.engine.prefix_cache import Key
from redrob.prompts import Prompt
from redrob.verdict import verdict_end

if TYPE_CHECKING:
    import torch
    from transformers import PreTrainedTokenizerBase

GUESSED_FROM = 4
"""Latest answers that guesses are drawn from besides the prompt."""
LONGEST = 3
"""Tokens looked up at first; where they stand nowhere, fewer are."""
BROKEN = "\ufffd"  # what a tokenizer decodes an unfinished character to


@dataclass
class Row:
    """One prompt being answered by one column."""

    index: int
    column: str
    prompt: Prompt
    tokenizer: PreTrainedTokenizerBase
    constraint: Constraint | None = None
    """What its answer may say; None for anything."""
    said: list[list[int]] = field(default_factory=list)
    """Tokens of whole answers that it may guess from besides its prompt, and that its own joins."""
    began: float = 0.0
    """When its turn came, on the clock of `time.monotonic`."""
    passes: int = 0
    ids: list[int] = field(default_factory=list)
    """Tokens of its answer; the last is not read by the model yet."""
    text: str = ""
    first_token_s: float = 0.0
    answer: Answer | None = None

    @cached_property
    def lookup(self) -> Lookup:
        """What it guesses from: all that is known when its answer begins."""
        return Lookup([*self.said[-GUESSED_FROM:], self.prompt.input_ids])

    def read(self, logits: torch.Tensor, guess: Sequence[int], ends: Collection[int], limit: int) -> bool:
        """Take what the model says after its last token and after each of `guess`, as long as it agrees with it.

        Args:
            logits: (1 + len(guess), vocabulary).
            guess: Tokens that the model has read after the last one.
            ends: Tokens that end an answer.
            limit: Most tokens of an answer.

        Returns:
            Whether the text changed or the row finished.
        """
        self.passes += 1
        seconds = time.monotonic() - self.began
        # `argmax` takes four times as long in bfloat16; both name the first of several that are the likeliest.
        likeliest = [] if self.constraint else logits.max(dim=-1).indices.tolist()
        news = False
        for place in range(len(guess) + 1):
            token = int(self.constraint.masked(logits[place]).argmax()) if self.constraint else likeliest[place]
            news |= self.take(token, ends, limit, seconds)
            if self.answer or place == len(guess) or token != guess[place]:
                break
        return news

    def take(self, token: int, ends: Collection[int], limit: int, seconds: float) -> bool:
        """Add one token; return whether the text changed or the row finished."""
        if not self.ids:
            self.first_token_s = seconds
        if token in ends:
            self._finish("eos", seconds)
            return True
        if self.constraint:
            self.constraint.take(token)
        self.lookup.add(token)
        self.ids.append(token)
        before = self.text
        text = self.tokenizer.decode(self.ids, skip_special_tokens=True, clean_up_tokenization_spaces=False)
        self.text = str(text).rstrip(BROKEN)  # without a character that is not whole yet
        end = verdict_end(self.text) if "}" in self.text[len(before) :] else None
        if end is not None:
            self.text = self.text[:end]
            self._finish("verdict", seconds)
        elif len(self.ids) >= limit:
            self._finish("length", seconds)
        return self.text != before or self.answer is not None

    def key(self, tokens: int) -> Key:
        """What the first `tokens` tokens of its prompt are kept under."""
        return self.column, self.prompt.input_ids[:tokens]

    def _finish(self, stopped: Stopped, seconds: float) -> None:
        self.said.append(self.ids)
        counts = len(self.ids), len(self.prompt.input_ids)
        self.answer = Answer(self.column, self.text, *counts, seconds, self.first_token_s, stopped, self.passes)


class Lookup:
    """One growing text of tokens, and what else is known.

    >>> lookup = Lookup([[1, 2, 3, 4, 5]])
    >>> for token in (9, 2, 3):
    ...     lookup.add(token)
    >>> lookup.guess(2)
    [4, 5]
    """

    def __init__(self, known: Sequence[Sequence[int]]) -> None:
        """`known` texts, the one that the answer goes on from last."""
        self._ids: list[int] = []
        self._after: dict[tuple[int, ...], int] = {}  # some tokens -> where what followed them begins
        self._fresh = 0  # where the present text begins: nothing is looked up across two texts
        for text in known:
            self._fresh = len(self._ids)
            for token in text:
                self.add(token)

    def add(self, token: int) -> None:
        """The answer goes on with `token`."""
        # What went before gets its place only now that something follows it.
        for size in range(1, LONGEST + 1):
            start = len(self._ids) - size
            if start >= self._fresh:
                self._after[tuple(self._ids[start:])] = len(self._ids)
        self._ids.append(token)

    def guess(self, most: int) -> list[int]:
        """Up to `most` tokens that followed the last ones: where the match is longest, and latest."""
        for size in range(min(LONGEST, len(self._ids) - self._fresh), 0, -1):
            place = self._after.get(tuple(self._ids[-size:]))
            if place is not None:
                return self._ids[place : place + most]
        return []
