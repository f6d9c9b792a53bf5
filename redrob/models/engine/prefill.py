"""Starts of prompts are read: what is kept is found, what is missing is read in pieces.

The pieces of a text end at the same places whoever reads it and wherever that was broken off. So its sums are rounded
in the same way, and the same question has the same answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from redrob.models.engine.forward_pass import Passes
from redrob.models.engine.prefix_cache import Key, Starts
from redrob.models.engine.row import Row

if TYPE_CHECKING:
    from redrob.models.engine.kv_cache import Start

PIECE = 256
"""Tokens of a start that a pass reads at most. More at once are hardly faster, and whoever asks waits for the pass."""


@dataclass
class Reader:
    """Reads starts with one model."""

    passes: Passes
    kept: Starts
    repeated: Collection[Key] = frozenset()
    """Prompts that several rows ask. Their starts hold a candidate, so they are for these rows alone."""
    _own: dict[Key, Start] = field(default_factory=dict)

    def unread(self, row: Row) -> int:
        """Tokens of the row's start that must be read."""
        return row.start - self._begun(row)[0]

    def starts(self, rows: Sequence[Row]) -> dict[Key, Start]:
        """The start of each row's prompt: found where it was kept, else read now, all missing ones together."""
        found: dict[Key, Start] = {}
        missing: dict[Key, Row] = {}
        for row in rows:
            key = row.key(row.start)
            known = self._known(key)
            if known is None:
                missing.setdefault(key, row)
            else:
                found[key] = known
        return found | self._read_missing(missing) if missing else found

    def ahead(self, rows: Sequence[Row]) -> Iterator[None]:
        """Read and keep the starts of the rows, one after the other and a piece at a time."""
        for row in rows:
            before, start = self._begun(row)
            for end in _ends(row):
                if end > before:
                    (start,) = self._read([row], [start], [end])
                    self.kept.put(row.key(end), start, instead=row.key(before) if before > row.system else None)
                    before = end
                    yield

    def _read_missing(self, missing: dict[Key, Row]) -> dict[Key, Start]:
        """Read these starts; first what every prompt begins with, once for all rows of a column."""
        begun = {key: self._begun(row) for key, row in missing.items()}
        fresh = {row.key(row.system): row for key, row in missing.items() if not begun[key][0]}
        if fresh:
            rows = list(fresh.values())
            systems = dict(zip(fresh, self._read(rows, [[] for _ in rows], [row.system for row in rows]), strict=True))
            for key, start in systems.items():
                self.kept.put(key, start)
            begun |= {
                key: (row.system, systems[row.key(row.system)]) for key, row in missing.items() if not begun[key][0]
            }
        rows = list(missing.values())
        read = self._read(rows, [start for _, start in begun.values()], [row.start for row in rows])
        found = dict(zip(missing, read, strict=True))
        for key, row in missing.items():
            if row.key(len(row.prompt)) in self.repeated:
                self._own[key] = found[key]
            else:
                self.kept.put(key, found[key])
        return found

    def _read(self, rows: Sequence[Row], begun: Sequence[Start], ends: Sequence[int]) -> list[Start]:
        """Read each row's prompt up to its end, from where its beginning was read, in passes of a piece each."""
        from redrob.models.engine.kv_cache import RaggedCache

        # A pass is as wide for all rows, so one at its end needs room for what another reads.
        room = max(ends) + (PIECE if len(rows) > 1 else 0)
        cache = RaggedCache(len(rows), room, self.passes.device)
        for start in begun:
            cache.join(start)
        at = cache.lengths.tolist()
        while at != list(ends):
            to = [
                min([end, *(place for place in _ends(row) if place > done)])
                for row, done, end in zip(rows, at, ends, strict=True)
            ]
            texts = [row.prompt[done:next_end] for row, done, next_end in zip(rows, at, to, strict=True)]
            self.passes.read(cache, [row.column for row in rows], texts)
            at = to
        return [cache.taken(number) for number in range(len(rows))]

    def _begun(self, row: Row) -> tuple[int, Start]:
        """The longest part of the row's start that need not be read, and how many tokens it has."""
        for end in reversed(_ends(row)):
            if (known := self._known(row.key(end))) is not None:
                return end, known
        return 0, []

    def _known(self, key: Key) -> Start | None:
        """A start that need not be read: it is empty, or kept."""
        return self._own.get(key) or self.kept.get(key) if key[1] else []


def _ends(row: Row) -> list[int]:
    """Where the pieces of the row's start end; the first is what every prompt begins with."""
    return [row.system, *range(row.system + PIECE, row.start, PIECE), row.start]
