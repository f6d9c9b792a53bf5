"""Where candidates come from: tables (JSON lines, JSON, CSV, Parquet), documents, and folders and ZIPs of either.

Every row comes as an `Entry`, or as a `Problem` that says where it stands and why it cannot be ranked.
"""

from __future__ import annotations

import contextlib
import csv
import gzip
import io
import itertools
import json
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import orjson

from redrob.errors import InputError
from redrob.pool.archive import members, shown_name
from redrob.pool.records import MAX_ROW, Content, candidate_of, parse_json, record_of
from redrob.prompts import HALF
from redrob.reference.record import KNOWN, fields_of, named, unread_in

MAX_ARRAY = 500_000_000
"""Bytes of a JSON array, which is held while it is read. JSON lines have no such limit."""
BATCH = 16
"""Rows of a Parquet file in memory at once: a few bytes of it can say the same long text in every row."""
Rows = Iterator[tuple[int, Any, tuple[str, ...] | None]]
"""A row's number from 1; its value (JSON bytes, what they say, or an `InputError` that says why not); its notices, None
where nobody has looked yet for what is left unread."""
_DAMAGE = (EOFError, OSError, zlib.error)
_MARK = b"\xef\xbb\xbf"
_GAP = re.compile(r"[\s,]*")
_PARTED = re.compile(r"\"?sep=(.)\"?\s*", re.IGNORECASE)
"""What spreadsheets write above a table to say what parts its cells."""
AS_WESTERN = "The row is not in UTF-8; it was read as Windows-1252 (Western European)."


@dataclass(frozen=True, slots=True)
class Entry:
    """One candidate of a pool."""

    source: str
    """The file it came from, as people see it; empty where it came from no file."""
    row: int
    """Line or place in that file, from 1."""
    candidate_id: str
    """Empty where there is none."""
    content: Content
    notices: tuple[str, ...] = ()
    """What the reader of the file left out, in sentences."""

    def as_row(self) -> Mapping[str, Any]:
        """As `redrob.pool.rank` takes it, id and all."""
        if isinstance(self.content, Mapping):
            return self.content
        return {"candidate_id": self.candidate_id, "text": self.content}


@dataclass(frozen=True, slots=True)
class Problem:
    """A file or a row that could not be ranked, and why."""

    source: str
    row: int | None
    """None for a whole file."""
    reason: str
    candidate_id: str = ""
    """Empty where the row has none that can be read."""
    rest: bool = False
    """Whether nothing after it in its file was read either, or nothing at all of a file or folder of many."""


class Damage(Exception):
    """Why a file cannot be read from here on."""


def entries_of(path: Path) -> Iterator[Entry | Problem]:
    """Every candidate of a file, folder or ZIP, in an order that stays the same.

    Raises:
        InputError: it cannot be read at all. What cannot be read within it is a `Problem`.
    """
    try:
        yield from _entries_of(path, shown_name(path.name))
    except InputError as error:
        raise InputError(f"{shown_name(path.name)}: {error}") from error


def within(path: Path, name: str) -> Iterator[Entry | Problem]:
    """What a file of a folder or ZIP holds, or why it cannot be read; `name` is what people call it."""
    try:
        if path.is_dir():
            raise InputError("a folder within the folder is not opened; name it on its own")
        yield from _entries_of(path, name)
    except InputError as error:
        many = path.is_dir() or bool(ending_of(path)) or path.suffix.lower() == ".zip"
        yield Problem(name, None, str(error), rest=many)


def _entries_of(path: Path, name: str) -> Iterator[Entry | Problem]:
    if path.is_dir():
        for file in files_of(path):
            yield from within(*file)
    elif path.suffix.lower() == ".zip":
        for inside, found in members(path, name):
            yield from within(found, inside) if isinstance(found, Path) else [Problem(inside, None, found)]
    elif table := ending_of(path):
        yield from _table(path, name, READERS[table])
    else:
        yield _document(path, name)


def files_of(folder: Path) -> list[tuple[Path, str]]:
    """The files of a folder in an order that stays the same, each with its name as people see it."""
    return [(file, shown_name(file.name)) for file in sorted(folder.iterdir()) if not file.name.startswith(".")]


def entries_in(candidates: Iterable[str | Mapping[str, Any]]) -> Iterator[Entry | Problem]:
    """Candidates at hand; their rows are their places."""
    for row, value in enumerate(candidates, 1):
        yield Entry("", row, "", value) if isinstance(value, str) else _entry("", row, value)


def ending_of(path: Path) -> str:
    """The ending of a table, also where it is packed with gzip; empty where the file is none.

    >>> ending_of(Path("a.JSONL.gz")), ending_of(Path("a.parquet.gz")), ending_of(Path("cv.pdf"))
    ('.jsonl', '', '')
    """
    name = path.name.lower()
    ending = Path(name.removesuffix(".gz")).suffix
    return ending if ending in READERS and (ending != ".parquet" or not name.endswith(".gz")) else ""


def _document(path: Path, name: str) -> Entry:
    from redrob.documents import read_document  # its libraries load when a file is read

    base = name.rsplit("/", 1)[-1].strip()
    try:
        read = read_document(path, name=base)
    except InputError as error:
        raise InputError(str(error).removeprefix(f"{base}: ")) from error
    return Entry(name, 1, base, read.text, tuple(read.notices))


def _table(path: Path, name: str, reader: Callable[[Any], Rows]) -> Iterator[Entry | Problem]:
    row = 0
    with _open(path) as file:
        try:
            for row, value, notices in reader(file):
                yield _entry(name, row, value, notices)
        except (*_DAMAGE, Damage) as error:
            reason = f"the file is damaged from here on ({error}); nothing after it was read"
            yield Problem(name, row + 1, reason, rest=True)


@contextlib.contextmanager
def _open(path: Path) -> Iterator[Any]:
    """The bytes of a table, unpacked, behind the mark that some programs put first."""
    opener: Any = gzip.open if path.suffix.lower() == ".gz" else Path.open
    with contextlib.ExitStack() as opened:
        try:
            file = opened.enter_context(opener(path, "rb"))
            first = file.peek(len(_MARK))
        except _DAMAGE as error:
            told = getattr(error, "strerror", None) or str(error)
            raise InputError(
                f"it cannot be read ({told}). Check the name; a .gz file is one that gzip made."
            ) from error
        if first.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise InputError("it is UTF-16. Rows are read as UTF-8. Save the file in UTF-8 and try again.")
        file.read(len(_MARK) if first.startswith(_MARK) else 0)
        yield file


def _entry(source: str, row: int, value: Any, notices: tuple[str, ...] | None = None) -> Entry | Problem:
    try:
        if isinstance(value, InputError):
            raise value
        value = parse_json(value) if isinstance(value, bytes) else value
        return Entry(source, row, *candidate_of(value), unread_in(value) if notices is None else notices)
    except InputError as error:
        return Problem(source, row, str(error))


_TOO_LONG = InputError(f"the row is longer than {MAX_ROW:,} bytes, so it was skipped")


def _json_lines(file: Any) -> Rows:
    for row in itertools.count(1):
        line = file.readline(MAX_ROW + 1)
        if not line:
            return
        if len(line) > MAX_ROW:
            while line and not line.endswith(b"\n"):
                line = file.readline(MAX_ROW)
            yield row, _TOO_LONG, None
        elif line := line.strip():
            yield row, line, None


def _json_array(file: Any) -> Rows:
    """Element by element; one object by itself is an array of one."""
    raw, cut = bytearray(), None
    try:
        while block := file.read1(1 << 20):  # gives what stands before a damage
            raw += block
            if len(raw) > MAX_ARRAY:
                raise InputError(
                    f"it has more than {MAX_ARRAY:,} bytes. Save it as JSON lines, a record a line (.jsonl)."
                )
    except _DAMAGE as error:
        cut = error
    text = raw.decode("utf-8", "surrogateescape")  # what is no UTF-8 is refused with its row
    at = _end_of_gap(text, 0)
    if text.startswith("{", at):
        yield 1, bytes(raw) if len(raw) <= MAX_ROW else _TOO_LONG, None
    elif text.startswith("[", at):
        yield from _elements(text, at + 1)
    else:
        raise InputError(
            f"it begins with {text[at : at + 1]!r}. A .json file holds an array of records, or one record. Use the "
            "ending .jsonl for a record a line, or a folder of .txt for texts."
        )
    if cut:
        raise cut


def _elements(text: str, at: int) -> Rows:
    decoder = json.JSONDecoder(parse_constant=lambda _: None)  # NaN, which is no JSON but common, is unknown
    for row in itertools.count(1):
        at = _end_of_gap(text, at)
        if text.startswith("]", at):
            break
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            raise Damage(str(error) if text[at:] else "the array does not end") from error
        yield row, value if end - at <= MAX_ROW else _TOO_LONG, None
        at = end
    if text[at + 1 :].strip():
        raise Damage("text follows the end of the array")


def _end_of_gap(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def _csv(file: Any) -> Rows:
    """Rows below the header, each numbered by the line on which it begins."""
    csv.field_size_limit(MAX_ROW)
    # Bytes that are no UTF-8 become lone surrogates here, by which `_western` finds them.
    lines = io.TextIOWrapper(file, "utf-8", errors="surrogateescape", newline="")
    head, between = _head(lines)
    reader = csv.reader(itertools.chain(head, lines), delimiter=between, strict=True)
    try:
        columns = _columns(next((cells for cells in reader if _any(cells)), []))
    except csv.Error as error:
        raise InputError(f"its first line is no CSV ({error}). Save it as CSV in UTF-8.") from error
    for line, cells in _lines(reader):
        if isinstance(cells, InputError):
            yield line, cells, ()
        elif not _any(cells):  # spreadsheets write rows that were emptied
            continue
        elif len(cells) < len(columns) or _any(cells[len(columns) :]):
            yield line, InputError(f"the row has {len(cells)} cells, the header has {len(columns)}"), ()
        else:
            broken = HALF.search("".join(cells))
            row = dict(zip(columns, map(_western, cells) if broken else cells, strict=False))
            yield line, record_of(named(row)), (*(AS_WESTERN,) * bool(broken), *unread_in(row))


def _lines(reader: Any) -> Iterator[tuple[int, list[str] | InputError]]:
    """What a CSV reader finds from here on, or why not, with the line on which it begins."""
    while True:
        line = reader.line_num + 1
        try:
            yield line, next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            last = reader.line_num
            until = "" if last <= line else f" (lines {line} to {last}; is a quote left open?)"
            if until and str(error) == "unexpected end of data":  # the lines below may be many candidates
                raise Damage(f"the quote that line {line} opens has no end") from error
            yield line, InputError(f"the row is no CSV: {error}{until}")


def _head(lines: TextIO) -> tuple[list[str], str]:
    """The lines up to the header, and what parts cells: what a line says, or what stands most often in the header."""
    head, said, line = list[str](), "", ""
    for line in iter(partial(lines.readline, MAX_ROW), ""):
        parted = _PARTED.fullmatch(line)
        said = parted[1] if parted else said
        head.append("\n" if parted else line)
        if not parted and any(map(str.isalnum, line)):
            break
    return head, said or max(",;\t", key=line.count)


def _any(cells: Iterable[str]) -> bool:
    return any(cell.strip() for cell in cells)


def _western(cell: str) -> str:
    """A cell in UTF-8, or as Windows writes it: who has an accent in the name must not be left out for it."""
    raw = cell.encode("utf-8", "surrogateescape")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _columns(header: Iterable[str]) -> list[str]:
    """The columns of a table as they stand.

    Raises:
        InputError: none of them is read, or one that is read stands there twice.
    """
    names = [name.strip() for name in header]
    fields = fields_of(tuple(names))
    if twice := sorted(field for field, count in Counter(fields).items() if field in KNOWN and count > 1):
        raise InputError(f"it has the column '{twice[0]}' twice, and one is read. Rename or remove the other.")
    if not set(fields) & {*KNOWN[2:]}:
        shown = ", ".join(repr(name[:40]) for name in names[:12])
        has = f"It has the columns {shown}" if any(names) else "It has no columns"
        raise InputError(
            "no column with a profile is found. Name the column that holds it 'text', 'resume' or 'cv', or use columns "
            f"of a record. {has}. Known columns: {', '.join(KNOWN)}."
        )
    return names


def _parquet(file: Any) -> Rows:
    from pyarrow import ArrowException, parquet

    try:
        table = parquet.ParquetFile(file)
    except ArrowException as error:
        raise InputError(f"it is no Parquet file that can be read ({error}). Write it anew.") from error
    _columns(table.schema_arrow.names)
    rows = itertools.chain.from_iterable(batch.to_pylist() for batch in table.iter_batches(BATCH))
    try:
        for number, row in enumerate(rows, 1):
            if len(raw := orjson.dumps(row, default=_as_json)) > MAX_ROW:
                yield number, _TOO_LONG, ()
                continue
            plain = orjson.loads(raw)
            yield number, record_of(named(plain)), unread_in(plain)
    except (ArrowException, ValueError, TypeError, OverflowError, LookupError) as error:  # of what Python cannot hold
        raise Damage(str(error)) from error


def _as_json(cell: Any) -> str:
    """Dates and decimals as JSON has them, and a text that was stored as bytes."""
    return cell.decode("utf-8", "replace") if isinstance(cell, bytes) else str(cell)


READERS: Mapping[str, Callable[[Any], Rows]] = {
    ".jsonl": _json_lines,
    ".json": _json_array,
    ".csv": _csv,
    ".tsv": _csv,
    ".parquet": _parquet,
}
"""The tables that are read, by ending; all but Parquet also with `.gz`."""
