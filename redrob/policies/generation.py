"""Answers, step by step: many prompts and both columns at once, each row stopping on its own.

A batch holds rows of one model. What prompts have in common at their start is read once (`redrob.policies.starts`).
Every pass gives each row at least one more token, and more where a guess (`redrob.policies.drafts`) turns out to be
what the model would have written, or where the form leaves no choice. Where a row has finished, the next joins. A row
finishes at the brace that closes its verdict, at the model's end mark, or when `max_new_tokens` are used up. Both
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

from redrob.policies.answers import Delta
from redrob.policies.memory import trim
from redrob.policies.row import MOST_FORCED, Row
from redrob.policies.starts import Key, Starts

if TYPE_CHECKING:
    import torch

    from redrob.policies.ragged_cache import RaggedCache, Start

Forward = Callable[..., "torch.Tensor"]
"""`forward(columns, **inputs)`: logits (B, kept, vocabulary); `columns` names each row's column."""

PASS_TOKENS = 16
"""Tokens of all rows together that a pass with guesses has at most. Most of a short pass goes into reading the weights:
on two cores sixteen tokens take a fifth longer than two."""
READ_TOKENS = 384
"""Tokens of prompts after which a pass over prompts is full: more at once is no faster, and the first answer waits."""
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
        from redrob.policies.ragged_cache import RaggedCache

        self.most = min(self.most, len(self.waiting))
        longest = max((len(row.prompt) for row in self.waiting), default=0)
        # A pass is as wide for all rows, so one at its end needs room for what another reads.
        self._cache = RaggedCache(self.most, longest + self.limit + MOST_FORCED + MOST_GUESSED, self.device)
        asked = Counter((row.column, tuple(row.prompt)) for row in self.waiting)
        self._repeated = {key for key, times in asked.items() if times > 1}
        self._own: dict[Key, Start] = {}  # prompts that several rows ask; they hold a candidate, so nobody else's
        self._call()

    @property
    def open(self) -> bool:
        """Whether a row has no answer yet."""
        return bool(self.rows or self.waiting)

    def step(self) -> list[Row]:
        """Read some prompts, or write a token or more for every row. Returns the rows with news."""
        news = self._read_some() if self.waiting and len(self.rows) < self.most else self._write()
        for number in reversed(range(len(self.rows))):
            if self.rows[number].answer:
                self._cache.leave(number)
                self.rows[number] = self.rows[-1]
                self.rows.pop()
        self._call()
        return news

    def read_starts(self) -> Iterator[None]:
        """Read the starts of the waiting rows' prompts and keep them, a row at a time; their answers are not begun."""
        while self.waiting:
            self._starts([self.waiting.pop(0)])
            yield

    def _call(self) -> None:
        """It is the turn of as many waiting rows as there are free places."""
        for row in self.waiting[: self.most - len(self.rows)]:
            row.began = row.began or time.monotonic()

    def _write(self) -> list[Row]:
        """One pass over all rows: the last token of each, and a guess."""
        most = min(MOST_GUESSED, PASS_TOKENS // len(self.rows) - 1)
        guesses = [row.guess(min(most, self.limit - row.n_tokens - 1)) if most > 0 else [] for row in self.rows]
        fed, said = [len(row.pending) for row in self.rows], [row.n_tokens for row in self.rows]
        logits = self._pass(self._cache, self.rows, guesses)
        news = [row for n, row in enumerate(self.rows) if row.read(logits[n], guesses[n], self.ends, self.limit)]
        # Of the guess the model has read right what was taken of it: all new tokens but those still pending.
        taken = [max(0, row.n_tokens - before - len(row.pending)) for row, before in zip(self.rows, said, strict=True)]
        self._cache.advance([pending + right for pending, right in zip(fed, taken, strict=True)])
        return news

    def _read_some(self) -> list[Row]:
        """Read the next prompts, as many as make one pass worth its while; their answers begin at once."""
        from redrob.policies.ragged_cache import RaggedCache

        some: list[Row] = []
        tokens = 0
        while self.waiting and len(self.rows) + len(some) < self.most and tokens < READ_TOKENS:
            row = self.waiting.pop(0)
            if (row.column, tuple(row.prompt)) in self._repeated:
                row.start = len(row.prompt) - 1
            row.pending = list(row.prompt[row.start :])
            row.prepare()
            tokens += len(row.pending)
            # A start that must be read first keeps the first answer waiting just as long, once for all that share it.
            if (key := row.start_key) not in {other.start_key for other in some} and self._known(key) is None:
                tokens += row.start - (row.system if self._known(row.system_key) else 0)
            some.append(row)
        found = self._starts(some)
        fed = [len(row.pending) for row in some]
        cache = RaggedCache(len(some), max(row.start for row in some) + max(fed), self.device)
        for row in some:
            cache.join(found[row.start_key])
        logits = self._pass(cache, some, [[] for _ in some])
        cache.advance(fed)
        news = [row for n, row in enumerate(some) if row.read(logits[n], [], self.ends, self.limit)]
        for number in range(len(some)):
            self._cache.join(cache.taken(number))
        self.rows += some
        return news

    def _starts(self, rows: Sequence[Row]) -> dict[Key, Start]:
        """The start of each row's prompt: found where it was kept, else read now, all missing ones together."""
        found: dict[Key, Start] = {}
        missing: dict[Key, Row] = {}
        for row in rows:
            key = row.start_key
            known = self._known(key)
            if known is None:
                missing.setdefault(key, row)
            else:
                found[key] = known
        if missing:
            some = list(missing.values())
            read = self._read_up_to([row.start for row in some], some, self._systems(some))
            for (key, row), start in zip(missing.items(), read, strict=True):
                found[key] = start
                if (row.column, tuple(row.prompt)) in self._repeated:
                    self._own[key] = start
                else:
                    self.starts.put(key, start)
        return found

    def _systems(self, rows: Sequence[Row]) -> list[Start]:
        """What every prompt begins with, for each row: its column has read it before, or does so now."""
        keys = [row.system_key for row in rows]
        found = {key: self._known(key) for key in keys}
        missing = {key: row for key, row in zip(keys, rows, strict=True) if found[key] is None}
        if missing:
            some = list(missing.values())
            read = self._read_up_to([row.system for row in some], some, [[] for _ in some])
            for key, start in zip(missing, read, strict=True):
                found[key] = start
                self.starts.put(key, start)
        return [found[key] or [] for key in keys]

    def _read_up_to(self, ends: Sequence[int], rows: Sequence[Row], begun: Sequence[Start]) -> list[Start]:
        """Read each row's prompt up to its end, from where its beginning was read, in one pass."""
        from redrob.policies.ragged_cache import RaggedCache

        cache = RaggedCache(len(rows), max(ends), self.device)
        reading = []
        for row, end, start in zip(rows, ends, begun, strict=True):
            cache.join(start)
            first = start[0][0].shape[-2] if start else 0
            reading.append(Row(row.index, row.column, row.prompt, row.out, pending=list(row.prompt[first:end])))
        self._pass(cache, reading, [[] for _ in reading])
        cache.advance([len(row.pending) for row in reading])
        return [cache.taken(number) for number in range(len(rows))]

    def _known(self, key: Key) -> Start | None:
        """A start that need not be read: it is empty, or kept."""
        return self._own.get(key) or self.starts.get(key) if key[1] else []

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


def run(batches: list[Batch]) -> Iterator[Delta]:
    """Step all batches in turn until every row has its answer; yield what changed. The list is empty in the end."""
    try:
        yield from _steps(batches)
    finally:
        batches.clear()
        trim()


def _steps(batches: Sequence[Batch]) -> Iterator[Delta]:
    while any(batch.open for batch in batches):
        for batch in batches:
            if batch.open:
                for row in batch.step():
                    yield row.delta()
