"""Files that people add, as one pool held in memory: what can be ranked, and what cannot with the reason.

Rows come from JSONL (also `.gz`), JSON, CSV and ZIP through the same readers as `redrob rank`; every other file is one
candidate and read by `redrob.documents`. Nothing stays on the disk.
"""

from __future__ import annotations

import gzip
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from redrob.errors import InputError
from redrob.pool.archive import MAX_INFLATED, members, shown_name
from redrob.pool.candidates import candidate_of
from redrob.pool.chunks import Raw
from redrob.pool.sources import READERS, chunks_of

MAX_FILE = 20_000_000
"""Bytes of one file as it is added."""
MAX_HELD = 20_000_000
"""Characters of text that a pool holds in memory."""
MAX_UNREAD = 1_000
"""Rows of one file that cannot be read before the rest of it is left alone."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One candidate of a pool."""

    source: str
    """The file it came from, as people see it."""
    row: int
    """Line or place in that file, from 1."""
    candidate_id: str
    """Empty where there is none."""
    content: str | Mapping[str, Any]
    """Text or record."""
    notices: tuple[str, ...] = ()
    """What the reader of the file left out, in sentences."""

    @property
    def name(self) -> str:
        """What a person calls the candidate.

        >>> Entry("pool.jsonl", 4, "", "Nurse.").name
        'pool.jsonl, row 4'
        """
        return self.candidate_id or f"{self.source}, row {self.row}"

    def as_row(self) -> Mapping[str, Any]:
        """As `redrob.pool.rank` takes it, id and all."""
        if isinstance(self.content, Mapping):
            return self.content
        return {"candidate_id": self.candidate_id, "text": self.content}


@dataclass(frozen=True, slots=True)
class Unread:
    """A file or a row that could not be ranked, and why."""

    source: str
    row: int | None
    """None for a whole file."""
    reason: str


@dataclass(frozen=True, slots=True)
class Pool:
    """Candidates in the order in which they came, and what could not be read."""

    entries: tuple[Entry, ...] = ()
    unread: tuple[Unread, ...] = ()
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
            if isinstance(found, Unread) or not found.row % 50:
                yield pool
        yield pool


def too_many(limit: int) -> InputError:
    """What is said where there are more candidates than are ranked here at once."""
    return InputError(
        f"Candidates: there are more than {limit:,}, the most that are ranked here at once. Who comes first must not "
        "depend on where a list is cut, so none of the last ones was taken. Rank a larger pool on your own machine: "
        "python -m redrob rank --jd job.txt --candidates pool.jsonl.gz --top 100 --out shortlist.xlsx"
    )


def _with(pool: Pool, found: Entry | Unread, limit: int) -> Pool:
    if isinstance(found, Unread):
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


def _of_file(path: Path, name: str) -> Iterator[Entry | Unread]:
    """What one file holds. A file that cannot be read at all is one `Unread`."""
    try:
        _check_size(path)
        if path.suffix.lower() == ".zip":
            for member in members(path, name):
                if member.path is None:
                    yield Unread(member.name, None, member.problem)
                else:
                    yield from _of_plain(member.path, member.name)
        elif name.lower().endswith(tuple(f"{ending}.gz" for ending in READERS)):
            yield from _of_gzip(path, name)
        else:
            yield from _of_plain(path, name)
    except InputError as error:
        yield Unread(name, None, _told(error, path, name))


def _check_size(path: Path) -> None:
    try:
        size = path.stat().st_size
    except OSError as error:
        raise InputError(f"it cannot be read ({error.strerror}); add it again") from error
    if size > MAX_FILE:
        raise InputError(f"it has {size / 1e6:,.1f} MB; at most {MAX_FILE / 1e6:,.0f} MB a file are read")


def _of_gzip(path: Path, name: str) -> Iterator[Entry | Unread]:
    """Unpacked before it is read, for one byte of a gzip can become a thousand."""
    with tempfile.TemporaryDirectory(prefix="redrob-gz-") as folder:
        plain = Path(folder) / f"pool{Path(name.lower().removesuffix('.gz')).suffix}"
        left = MAX_INFLATED
        damage = ""
        with gzip.open(path) as packed, plain.open("wb") as unpacked:
            try:
                while block := packed.read1(1 << 18):
                    left -= len(block)
                    if left < 0:
                        raise InputError(f"it has more than {MAX_INFLATED / 1e6:,.0f} MB unpacked, too much to read")
                    unpacked.write(block)
            except (EOFError, OSError, zlib.error) as error:
                damage = f"the file is damaged ({error}); what stands before the damage was read"
        if damage and not plain.stat().st_size:
            raise InputError(f"it is no gzip that can be read ({damage}); compress it anew")
        yield from _of_plain(plain, name)
        if damage:
            yield Unread(name, None, damage)


def _of_plain(path: Path, name: str) -> Iterator[Entry | Unread]:
    try:
        if path.suffix.lower() in READERS:
            yield from _rows(path, name)
        else:
            yield _document(path, name)
    except InputError as error:
        yield Unread(name, None, _told(error, path, name))


def _document(path: Path, name: str) -> Entry:
    from redrob.documents import read_document  # its libraries load when a file is read

    base = name.rsplit("/", 1)[-1].strip()
    read = read_document(path, name=base)
    return Entry(name, 1, base, read.text, tuple(read.notices))


def _rows(path: Path, name: str) -> Iterator[Entry | Unread]:
    bad = 0
    for chunk in chunks_of(path):
        for problem in chunk.problems:
            yield Unread(name, problem.row, problem.reason)
        bad += len(chunk.problems)
        for row, raw in chunk.numbered():
            found = _row(name, row, raw)
            if found is not None:
                yield found
            bad += isinstance(found, Unread)
            if bad > MAX_UNREAD:
                yield Unread(name, None, f"more than {MAX_UNREAD:,} rows cannot be read; the rest was left alone")
                return


def _row(name: str, row: int, raw: Raw) -> Entry | Unread | None:
    """None for an empty line."""
    if isinstance(raw, bytes) and not raw.strip():
        return None
    try:
        candidate_id, content = candidate_of(raw)
    except InputError as error:
        return Unread(name, row, str(error))
    return Entry(name, row, candidate_id, content)


def _told(error: InputError, path: Path, name: str) -> str:
    """The message without where the copy lay: that says nothing to the person who added it."""
    message = str(error)
    for told in (str(path), path.name):
        message = message.replace(told, name)
    for beginning in (f"Candidates: {name} ", f"{name}: ", f"{name.rsplit('/', 1)[-1].strip()}: ", "Candidates: "):
        if message.startswith(beginning):
            return message.removeprefix(beginning)
    return message
