"""Where candidates come from: a file, by its ending, a folder of texts, or any iterable."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from redrob.errors import InputError
from redrob.pool.chunks import Chunk, Problem, Raw, grouped, json_lines
from redrob.pool.json_array import json_array
from redrob.pool.stream import Stream
from redrob.pool.table import csv_rows

Candidates = Path | Iterable[str | Mapping[str, Any]]
READERS: Mapping[str, Callable[[Stream], Iterator[Chunk]]] = {
    ".jsonl": json_lines,
    ".json": json_array,
    ".csv": csv_rows,
}
TEXT_ENDINGS = (".txt", ".md", ".json")
"""Files of a folder that hold one candidate each."""


def chunks_of(candidates: Candidates) -> Iterator[Chunk]:
    """The rows of a pool in chunks, the same chunks each time.

    Raises:
        InputError: a path that cannot be read, or whose ending is none of `READERS` (each also with `.gz`).
    """
    if not isinstance(candidates, Path):
        return _of_iterable(candidates)
    if candidates.is_dir():
        return _of_folder(candidates)
    reader = _reader(candidates)
    stream = Stream(candidates)
    return _closing(stream, reader(stream))


def fingerprint(path: Path) -> str:
    """What tells one pool on the disk from another, or from itself before a change: names, sizes, times.

    Raises:
        InputError: the path cannot be read.
    """
    digest = hashlib.sha256()
    try:
        for file in [path, *(_listing(path) if path.is_dir() else ())]:
            state = file.stat()
            digest.update(
                f"{file.resolve()}\0{state.st_size}\0{state.st_mtime_ns}\0".encode("utf-8", "surrogateescape")
            )
    except OSError as error:
        raise InputError(
            f"Candidates: {error.filename or path} cannot be read ({error.strerror}). It must be a file that you may "
            "read, or a folder. Check the name."
        ) from error
    return digest.hexdigest()


def _reader(path: Path) -> Callable[[Stream], Iterator[Chunk]]:
    name = path.name.lower().removesuffix(".gz")
    for ending, reader in READERS.items():
        if name.endswith(ending):
            return reader
    raise InputError(
        f"Candidates: {path.name} has an unknown ending. Read are {', '.join(READERS)}, each also with .gz, and "
        f"folders of {', '.join(TEXT_ENDINGS)}. Rename or convert the file."
    )


def _closing(stream: Stream, chunks: Iterator[Chunk]) -> Iterator[Chunk]:
    with stream:
        yield from chunks


def _listing(folder: Path) -> list[Path]:
    """What lies in a folder, by name; hidden files (those of the system, mostly) are no candidates."""
    return sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))


def _of_folder(folder: Path) -> Iterator[Chunk]:
    """Each text file is a candidate, named by its file; whatever else lies there is a problem."""
    entries = _listing(folder)
    known = [(n, path) for n, path in enumerate(entries, 1) if path.suffix.lower() in TEXT_ENDINGS and path.is_file()]
    taken = {number for number, _ in known}
    reason = f"no file ending in {', '.join(TEXT_ENDINGS)}"
    others = tuple(Problem(n, path.name, reason) for n, path in enumerate(entries, 1) if n not in taken)
    if others:
        yield Chunk(problems=others)
    yield from grouped(known, total=len(entries))


def _of_iterable(candidates: Iterable[str | Mapping[str, Any]]) -> Iterator[Chunk]:
    rows: Iterable[tuple[int, Raw]] = enumerate(candidates, 1)
    return grouped(rows)
