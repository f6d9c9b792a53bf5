"""Answers, step by step: many prompts and both columns at once, each row stopping on its own.

A batch holds rows of one model. What prompts have in common at their start is read once (`redrob.policies.starts`). A
step gives every unfinished row at least one more token, and more where a guess (`redrob.policies.drafts`) turns out to
be what the model would have written, or where the form leaves no choice. Rows that have finished leave the batch. A
row finishes at the brace that closes its verdict, at the model's end mark, or when `max_new_tokens` are used up. Both
columns are stopped by the same rule, so neither is favoured. A row with a constraint (`redrob.policies.constrained`)
chooses among the tokens that it allows. The likeliest token is taken, unless a row has a sampler
(`redrob.policies.sampling`), which then goes without guesses.

The loop is ours instead of `model.generate` because two columns must be seen growing at the same time, every row
needs its own stop, and nothing may stay locked between two tokens while a reader is slow.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from redrob.policies.answers import Answer, Delta, Stopped
from redrob.policies.constrained import Constraint
from redrob.policies.drafts import Lookup
from redrob.policies.sampling import Sampler
from redrob.policies.starts import Key, Starts
from redrob.verdict import verdict_end

if TYPE_CHECKING:
    import torch
    from transformers import PreTrainedTokenizerBase

    from redrob.policies.ragged_cache import RaggedCache, Start

Forward = Callable[..., "torch.Tensor"]
"""`forward(columns, **inputs)`: logits (B, kept, vocabulary); `columns` names each row's column."""

PASS_TOKENS = 16
"""Tokens of all rows together that a pass with guesses has at most. A CPU reads all weights for each pass, and computes
some sixteen tokens in the time that takes, so guesses within this cost next to nothing."""
MOST_GUESSED = 8
"""Tokens guessed ahead for a row. Longer guesses are rarely right to their end."""

BROKEN = "\ufffd"  # what a tokenizer decodes an unfinished character to


class Detokeniser:
    """Token ids to text, a token at a time: no unfinished characters, and no second look at settled tokens.

    A token's text can depend on its neighbour, so a window of settled tokens is decoded again with each new one and
    what it adds is the news. While the window ends in half a character, the news waits.
    """

    def __init__(self, tokenizer: PreTrainedTokenizerBase) -> None:
        self.text = ""
        self.ids: list[int] = []
        """All tokens taken."""
        self._tokenizer = tokenizer
        self._start = 0  # the window: settled tokens from here ...
        self._settled = 0  # ... to here, and whatever came after them

    def add(self, token: int) -> str:
        """Take one more token and return the text that became certain with it, often none."""
        self.ids.append(token)
        return self._read(final=False)

    def finish(self) -> str:
        """The text held back so far, less a character that never became whole."""
        return self._read(final=True)

    def _read(self, *, final: bool) -> str:
        before = self._decode(self.ids[self._start : self._settled])
        after = self._decode(self.ids[self._start :])
        if final:
            after = after.rstrip(BROKEN)
        elif after.endswith(BROKEN):
            return ""
        news = after[len(before) :]
        if news:
            self._start, self._settled = self._settled, len(self.ids)
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
    start: int = 0
    """Tokens at the start of the prompt that others have as well, so that they are kept."""
    constraint: Constraint | None = None
    """What its answer may say; None for anything."""
    sampler: Sampler | None = None
    """How its tokens are drawn; None takes the likeliest."""
    lookup: Lookup | None = None
    """Where guesses come from; None makes none."""
    passes: int = 0
    n_tokens: int = 0
    first_token_s: float = 0.0
    answer: Answer | None = None
    pending: list[int] = field(default_factory=list)
    """Tokens of the text that the model has not read yet."""

    def guess(self, most: int) -> list[int]:
        """Up to `most` tokens that may come next."""
        return self.lookup.guess(most) if self.lookup and not self.sampler else []

    def read(
        self, logits: torch.Tensor, guess: Sequence[int], ends: Collection[int], limit: int, seconds: float
    ) -> bool:
        """Take what the model says after the pending tokens and after each of `guess`, as long as it agrees with it.

        Args:
            logits: (1 + len(guess), vocabulary).

        Returns:
            Whether the text changed or the row finished. `pending` is then what the model has still to read.
        """
        self.passes += 1
        self.pending = []
        likeliest = None if self.constraint or self.sampler else logits.argmax(dim=-1).tolist()
        news = False
        for place in range(len(guess) + 1):
            token = likeliest[place] if likeliest else self._choose(logits[place])
            news |= self.take(token, ends, limit, seconds)
            if self.answer or place == len(guess) or token != guess[place]:
                break
        self.pending = [token]
        if self.constraint and not self.answer:
            news |= self._take_forced(ends, limit, seconds)
        return news

    def _choose(self, logits: torch.Tensor) -> int:
        """The next token, from logits (vocabulary,)."""
        if self.constraint:
            logits = self.constraint.masked(logits)
        return self.sampler.draw(logits) if self.sampler else int(logits.argmax())

    def _take_forced(self, ends: Collection[int], limit: int, seconds: float) -> bool:
        """Take the tokens that the form leaves no choice about."""
        assert self.constraint
        news = False
        for token in self.constraint.forced():
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
        if self.lookup:
            self.lookup.add(token)
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
            self.column,
            self.out.text,
            self.n_tokens,
            len(self.prompt),
            seconds,
            self.first_token_s,
            stopped,
            self.passes,
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
    dtype: torch.dtype
    pad: int
    ends: Collection[int]
    limit: int
    """Most tokens per answer."""
    starts: Starts
    """Starts of prompts that are kept."""
    _began: float = field(default_factory=time.monotonic)
    _cache: RaggedCache | None = None

    def step(self) -> list[Row]:
        """One token or more for every unfinished row. Returns the rows with news; finished ones leave the batch."""
        if self._cache is None:
            self._cache = self._begin()
            most = 0  # the first pass reads whole prompts; a guess would make it longer than it need be
        else:
            most = min(MOST_GUESSED, PASS_TOKENS // len(self.rows) - 1)
        guesses = [row.guess(min(most, self.limit - row.n_tokens - 1)) if most > 0 else [] for row in self.rows]
        fed = [len(row.pending) for row in self.rows]
        logits = self._pass(self._cache, self.rows, guesses)
        seconds = time.monotonic() - self._began
        news, read = [], []
        for number, (row, guess) in enumerate(zip(self.rows, guesses, strict=True)):
            before = row.n_tokens
            if row.read(logits[number], guess, self.ends, self.limit, seconds):
                news.append(row)
            # Of the guess the model has read right what was taken of it: all new tokens but those still pending.
            read.append(fed[number] + max(0, row.n_tokens - before - len(row.pending)))
        self._cache.advance(read)
        self._drop_finished()
        return news

    def _begin(self) -> RaggedCache:
        """Starts read or found, and the rest of each prompt pending."""
        from redrob.policies.ragged_cache import RaggedCache

        kept = set(map(_start_of, self.rows))
        self._share_repeated()
        keys = [_start_of(row) for row in self.rows]
        found = self._starts(keys, kept)
        for row in self.rows:
            row.pending = list(row.prompt[row.start :])
        longest = max(row.start for row in self.rows) + max(len(row.pending) for row in self.rows)
        cache = RaggedCache(len(self.rows), longest + self.limit + MOST_GUESSED, self.device)
        cache.begin([found[key] for key in keys])
        return cache

    def _share_repeated(self) -> None:
        """A prompt that several rows of a column ask is read once, but for its last token, which has to answer."""
        asked = Counter((row.column, tuple(row.prompt)) for row in self.rows)
        for row in self.rows:
            if asked[row.column, tuple(row.prompt)] > 1:
                row.start = len(row.prompt) - 1

    def _starts(self, keys: Sequence[Key], kept: Collection[Key]) -> dict[Key, Start]:
        """Each distinct start: found where it was kept; the missing ones read together, and kept if in `kept`."""
        from redrob.policies.ragged_cache import RaggedCache

        found: dict[Key, Start] = {}
        missing: list[Row] = []
        for row, key in zip(self.rows, keys, strict=True):
            if key in found:
                continue
            known = self.starts.get(key) if key[1] else []
            found[key] = known or []
            if known is None:
                missing.append(Row(row.index, row.column, (), row.out, pending=list(key[1])))
        if missing:
            cache = RaggedCache(len(missing), max(len(row.pending) for row in missing), self.device)
            self._pass(cache, missing, [[] for _ in missing])
            cache.advance([len(row.pending) for row in missing])
            for number, row in enumerate(missing):
                key = (row.column, tuple(row.pending))
                found[key] = cache.taken(number)
                if key in kept:
                    self.starts.put(key, found[key])
        return found

    def _pass(self, cache: RaggedCache, rows: Sequence[Row], guesses: Sequence[Sequence[int]]) -> list[torch.Tensor]:
        """One pass over all pending tokens and guesses: a row's logits, (1 + len(guess), vocabulary) each."""
        import torch

        texts = [[*row.pending, *guess] for row, guess in zip(rows, guesses, strict=True)]
        longest = max(map(len, texts))
        ids = torch.tensor([text + [self.pad] * (longest - len(text)) for text in texts], device=self.device)
        wanted = [range(len(row.pending) - 1, len(text)) for row, text in zip(rows, texts, strict=True)]
        kept = sorted(set().union(*wanted))
        logits = self.forward(
            [row.column for row in rows],
            input_ids=ids,
            attention_mask=cache.mask(longest, self.dtype),
            position_ids=cache.places(longest),
            past_key_values=cache,
            logits_to_keep=torch.tensor(kept, device=self.device),
        )
        at = {place: number for number, place in enumerate(kept)}
        return [logits[row, at[places[0]] : at[places[-1]] + 1] for row, places in enumerate(wanted)]

    def _drop_finished(self) -> None:
        """Take finished rows out, so that the others do not pay for them."""
        kept = [number for number, row in enumerate(self.rows) if row.answer is None]
        if len(kept) == len(self.rows):
            return
        self.rows = [self.rows[number] for number in kept]
        if kept:
            assert self._cache is not None
            self._cache.select(kept)


def _start_of(row: Row) -> Key:
    return row.column, tuple(row.prompt[: row.start])


def run(batches: Sequence[Batch]) -> Iterator[Delta]:
    """Step all batches in turn until every row has its answer; yield what changed."""
    while any(batch.rows for batch in batches):
        for batch in batches:
            if batch.rows:
                for row in batch.step():
                    yield row.delta()
