"""A pool as chunks of rows: no more of it is in memory than one."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redrob.pool.stream import MAX_ROW, Stream

ROWS_IN_CHUNK = 128
Raw = bytes | str | Mapping[str, Any] | Path
"""A row before it is read: JSON bytes, plain text, a record, or a file that holds one candidate."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A row that could not be ranked, and why."""

    row: int
    """Line of the file, or place in the array, folder or iterable; from 1."""
    candidate_id: str
    """Empty where the row has none that can be read."""
    reason: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some rows of a pool: JSON lines in one piece, or rows one by one."""

    first: int = 0
    """Number of the first line in `lines`."""
    lines: bytes = b""
    rows: tuple[tuple[int, Raw], ...] = ()
    problems: tuple[Problem, ...] = ()
    """Rows that the reader itself had to skip."""
    blank: int = 0
    """Empty rows that the reader itself met."""
    fraction: float | None = None
    """Share of the pool read up to the end of this chunk, in [0, 1]; None where the pool's size is unknown."""

    def numbered(self) -> Iterator[tuple[int, Raw]]:
        """Every row with its number, empty lines included."""
        if self.lines:
            lines = self.lines.removesuffix(b"\n").split(b"\n")
            yield from enumerate(lines, self.first)
        yield from self.rows


def too_long(row: int) -> Problem:
    """The problem of a row above `MAX_ROW`."""
    return Problem(row, "", f"the row is longer than {MAX_ROW:,} bytes, so it was skipped")


def cut_short(stream: Stream, row: int) -> Iterator[Chunk]:
    """A chunk that says so where the file ended in damage; nothing where it ended well."""
    if stream.failure is not None:
        reason = f"the file is damaged from here on ({stream.failure}); nothing after it was read"
        yield Chunk(problems=(Problem(row, "", reason),), fraction=1.0)


def json_lines(stream: Stream) -> Iterator[Chunk]:
    """Chunks of JSON lines. A line above `MAX_ROW` is never held as a whole."""
    row, carry, skipping = 1, b"", False
    while block := stream.read():
        if skipping:
            cut = block.find(b"\n")
            if cut < 0:
                continue
            row, block, skipping = row + 1, block[cut + 1 :], False
        block = carry + block
        end = block.rfind(b"\n") + 1
        lines, carry = block[:end], block[end:]
        next_row = row + lines.count(b"\n")
        skipping = len(carry) > MAX_ROW
        yield Chunk(row, lines, problems=(too_long(next_row),) if skipping else (), fraction=stream.fraction())
        row, carry = next_row, b"" if skipping else carry
    if carry:
        yield Chunk(row, carry, fraction=1.0)
    yield from cut_short(stream, row + bool(carry) + skipping)


def grouped(rows: Iterable[tuple[int, Raw]], *, total: int | None = None) -> Iterator[Chunk]:
    """Rows that come one by one, as chunks."""
    rows = iter(rows)
    while batch := tuple(itertools.islice(rows, ROWS_IN_CHUNK)):
        yield Chunk(rows=batch, fraction=batch[-1][0] / total if total else None)
