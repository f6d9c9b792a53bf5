"""Answers, step by step: many prompts and both columns at once, each row stopping on its own.

A batch holds rows of one model. What prompts have in common at their start is read once (`prefill`). Every pass gives
each row at least one more token, and more where a guess (`prompt_lookup`) turns out to be
what the model would have written, or where the form leaves no choice. Where a row has finished, the next joins. A row
finishes at the brace that closes its verdict, at the model's end mark, or when `max_new_tokens` are used up. Both
columns are stopped by the same rule, so neither is favoured. A row with a constraint (`redrob.models.constrained`)
chooses among the tokens that it allows. The likeliest token is taken.

The loop is ours instead of `model.generate` because two columns must be seen growing at the same time, every row
needs its own stop, and nothing may stay locked between two tokens while a reader is slow.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from redrob.models.answers import Delta
from redrob.models.engine.forward_pass import Passes
from redrob.models.engine.memory import trim
from redrob.models.engine.prefill import Reader
from redrob.models.engine.prefix_cache import Starts
from redrob.models.engine.row import MOST_FORCED, Row

PASS_TOKENS = 16
"""Tokens of all rows together that a pass with guesses has at most. Most of a short pass goes into reading the weights:
on two cores sixteen tokens take a fifth longer than two."""
READ_TOKENS = 384
"""Tokens of prompts after which a pass over prompts is full: more at once is no faster on a processor, and the first
answer waits."""
READ_TOKENS_ELSEWHERE = 8192
"""The same on a GPU, where a pass over one prompt takes as long as one over ten."""
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
    passes: Passes
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
        longest = max((len(row.prompt) for row in self.waiting), default=0)
        # A pass is as wide for all rows, so one at its end needs room for what another reads.
        self._room = longest + self.limit + MOST_FORCED + MOST_GUESSED
        self._cache = RaggedCache(self.most, self._room, self.passes.device)
        asked = Counter(row.key(len(row.prompt)) for row in self.waiting)
        self._reader = Reader(self.passes, self.starts, {key for key, times in asked.items() if times > 1})
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
        """Read the starts of the waiting rows' prompts and keep them, piece by piece; their answers are not begun."""
        rows, self.waiting = self.waiting, []
        return self._reader.ahead(rows)

    def _call(self) -> None:
        """It is the turn of as many waiting rows as there are free places."""
        for row in self.waiting[: self.most - len(self.rows)]:
            row.began = row.began or time.monotonic()

    def _write(self) -> list[Row]:
        """One pass over all rows: the last token of each, and a guess."""
        most = min(MOST_GUESSED, PASS_TOKENS // len(self.rows) - 1)
        guesses = [row.guess(min(most, self.limit - row.n_tokens - 1)) if most > 0 else [] for row in self.rows]
        fed, said = [len(row.pending) for row in self.rows], [row.n_tokens for row in self.rows]
        logits = self.passes.over(self._cache, self.rows, guesses)
        news = [row for n, row in enumerate(self.rows) if row.read(logits[n], guesses[n], self.ends, self.limit)]
        # Of the guess the model has read right what was taken of it: all new tokens but those still pending.
        taken = [max(0, row.n_tokens - before - len(row.pending)) for row, before in zip(self.rows, said, strict=True)]
        self._cache.advance([pending + right for pending, right in zip(fed, taken, strict=True)])
        return news

    def _read_some(self) -> list[Row]:
        """Read the next prompts, as many as make one pass worth its while; their answers begin at once."""
        some: list[Row] = []
        tokens, most = 0, READ_TOKENS if self.passes.device == "cpu" else READ_TOKENS_ELSEWHERE
        while self.waiting and len(self.rows) + len(some) < self.most:
            row = self.waiting[0]
            if tokens >= most:
                break
            if row.key(len(row.prompt)) in self._reader.repeated:
                row.start = len(row.prompt) - 1
            if _widest([*some, row]) > self._room:
                break
            tokens += len(row.prompt) - row.start
            # A start that must be read first keeps the first answer waiting just as long, once for all that share it.
            if row.key(row.start) not in {other.key(other.start) for other in some}:
                tokens += self._reader.unread(row)
            some.append(self.waiting.pop(0))
        found = self._reader.starts(some)
        with self._cache.newcomers():
            for row in some:
                row.pending = list(row.prompt[row.start :])
                row.prepare()
                self._cache.join(found[row.key(row.start)])
            fed = [len(row.pending) for row in some]
            logits = self.passes.over(self._cache, some, [[] for _ in some])
            self._cache.advance(fed)
        self.rows += some
        return [row for n, row in enumerate(some) if row.read(logits[n], [], self.ends, self.limit)]


def _widest(rows: Sequence[Row]) -> int:
    """Tokens that each row of a pass over their prompts has, with what is padded."""
    return max(row.start for row in rows) + max(len(row.prompt) - row.start for row in rows)


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
