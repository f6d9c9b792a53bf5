"""Files that people add, as one pool held in memory: what can be ranked, and what cannot with the reason.

They are read as `redrob rank` reads them, within limits. Nothing stays on the disk.
"""

from __future__ import annotations

import contextlib
import gzip
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from redrob.errors import InputError
from redrob.pool.archive import MAX_INFLATED, shown_name
from redrob.pool.sources import Entry, Problem, within

MAX_FILE = 20_000_000
"""Bytes of one file as it is added."""
MAX_HELD = 20_000_000
"""Characters of text that a pool holds in memory."""
MAX_UNREAD = 1_000
"""Rows of one file that cannot be read before the rest of it is left alone."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Candidates in the order in which they came, and what could not be read."""

    entries: tuple[Entry, ...] = ()
    unread: tuple[Problem, ...] = ()
    files: tuple[str, ...] = ()
    """Names of what was added, as added."""
    held: int = 0
    """Characters of all candidates, roughly."""

    @property
    def single(self) -> bool:
        """Whether one file holds all, so that a row's number says where it is."""
        return len({entry.source for entry in self.entries}) < 2


def read_files(files: Iterable[tuple[Path, str]], *, limit: int, held: Pool = Pool()) -> Iterator[Pool]:
    """Add files to a pool; the growing pool comes back after every file that was read.

    Args:
        files: Where each lies, and what the person who added it calls it.
        limit: Most candidates of a pool. One more is refused and not cut off: who ranks first must not depend on it.
        held: What was there before.

    Raises:
        InputError: more than `limit` candidates, or too much text to hold. `held` is as good as before.
    """
    pool = held
    for path, name in files:
        shown = shown_name(name)
        pool = replace(pool, files=(*pool.files, shown))
        for found in _of_file(path, shown):
            pool = _with(pool, found, limit)
            if isinstance(found, Problem) or not found.row % 50:
                yield pool
        yield pool


def too_many(limit: int) -> InputError:
    """What is said where there are more candidates than are ranked here at once."""
    return InputError(
        f"Candidates: there are more than {limit:,}, the most that are ranked here at once. Who comes first must not "
        "depend on where a list is cut, so none of the last ones was taken. Rank a larger pool on your own machine: "
        "python -m redrob rank --jd job.txt --candidates pool.jsonl.gz --top 100 --out shortlist.xlsx"
    )


def _with(pool: Pool, found: Entry | Problem, limit: int) -> Pool:
    if isinstance(found, Problem):
        return replace(pool, unread=(*pool.unread, found))
    if len(pool.entries) >= limit:
        raise too_many(limit)
    size = len(found.content) if isinstance(found.content, str) else len(str(found.content))
    if pool.held + size > MAX_HELD:
        raise InputError(
            f"Candidates: together they have more than {MAX_HELD:,} characters. That is the most that is held here at "
            "once. Add fewer, or rank them on your own machine with `python -m redrob rank`."
        )
    return replace(pool, entries=(*pool.entries, found), held=pool.held + size)


def _of_file(path: Path, name: str) -> Iterator[Entry | Problem]:
    """What one file holds, until too many of its rows cannot be read."""
    bad = 0
    try:
        if path.suffix.lower() == ".parquet":  # 600 bytes can become gigabytes, and no size in it can be trusted
            yield Problem(name, None, "Parquet is read on your own machine alone; save it as JSON lines or CSV")
            return
        if reason := _too_large(path):
            yield Problem(name, None, reason)
            return
    except OSError as error:
        yield Problem(name, None, f"it cannot be read ({error.strerror}); add it again")
        return
    for found in within(path, name):
        yield found
        bad += isinstance(found, Problem)
        if bad > MAX_UNREAD:
            yield Problem(name, None, f"more than {MAX_UNREAD:,} rows cannot be read; the rest was left alone")
            return


def _too_large(path: Path) -> str:
    """Why a file is not read; empty where it is. A gzip is unpacked once for that: one byte can become a thousand."""
    size = path.stat().st_size
    if size > MAX_FILE:
        return f"it has {size / 1e6:,.1f} MB; at most {MAX_FILE / 1e6:,.0f} MB a file are read"
    left = MAX_INFLATED
    if path.suffix.lower() == ".gz":
        with gzip.open(path) as packed, contextlib.suppress(EOFError, OSError, zlib.error):  # damage shows when read
            while left >= 0 and (block := packed.read1(1 << 18)):
                left -= len(block)
    return f"it has more than {MAX_INFLATED / 1e6:,.0f} MB unpacked, too much to read" if left < 0 else ""
