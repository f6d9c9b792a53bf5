"""Where candidates come from: tables (JSON lines, JSON, CSV, Parquet), documents, and folders and ZIPs of either.

Every row comes as an `Entry`, or as a `Problem` that says where it stands and why it cannot be ranked.
"""

from __future__ import annotations

import csv
import gzip
import io
import itertools
import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TextIO

import orjson

from redrob.errors import InputError
from redrob.pool.archive import members, shown_name
from redrob.pool.records import KNOWN, MAX_ROW, Content, candidate_of, parse_json, record_of, unread_in
from redrob.prompts import HALF

MAX_ARRAY = 500_000_000
"""Bytes of a JSON array, which is held while it is read. JSON lines have no such limit."""
BATCH = 256
"""Rows of a Parquet file in memory at once."""
Rows = Iterator[tuple[int, Any]]
"""The number of a row, from 1, and its value: JSON bytes, what they say, or an `InputError` that says why not."""
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


class _Cells(NamedTuple):
    """A row of columns as a record, and what was left out or had to be guessed."""

    record: Mapping[str, Any]
    notices: tuple[str, ...]


class Damage(Exception):
    """Why a file cannot be read from here on."""


def entries_of(path: Path, name: str = "") -> Iterator[Entry | Problem]:
    """Every candidate of a file, folder or ZIP, in an order that stays the same.

    Raises:
        InputError: it cannot be read at all. What cannot be read within it is a `Problem`.
    """
    name = name or path.name
    if path.is_dir():
        for file in files_of(path):
            yield from within(*file)
    elif path.suffix.lower() == ".zip":
        for member in members(path, name):
            if member.path is None:
                yield Problem(member.name, None, member.problem)
            else:
                yield from within(member.path, member.name)
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


def reason_of(error: InputError, name: str) -> str:
    """The message without the file's name, which stands beside it."""
    reason = str(error)
    for said in (name, name.rsplit("/", 1)[-1].strip()):
        reason = reason.removeprefix(f"{said}: ")
    return reason


def within(path: Path, name: str) -> Iterator[Entry | Problem]:
    """What a file of a folder or ZIP holds, or why it cannot be read."""
    many = path.is_dir() or bool(ending_of(path)) or path.suffix.lower() == ".zip"
    try:
        if path.is_dir():
            raise InputError("a folder within the folder is not opened; name it on its own")
        yield from entries_of(path, name)
    except InputError as error:
        yield Problem(name, None, reason_of(error, name), rest=many)


def _document(path: Path, name: str) -> Entry:
    from redrob.documents import read_document  # its libraries load when a file is read

    base = name.rsplit("/", 1)[-1].strip()
    read = read_document(path, name=base)
    return Entry(name, 1, base, read.text, tuple(read.notices))


def _table(path: Path, name: str, reader: Callable[[BinaryIO], Rows]) -> Iterator[Entry | Problem]:
    first, row = _first_bytes(path, name), 0
    with _open(path) as file:
        try:
            file.read(len(_MARK) if first.startswith(_MARK) else 0)
            for row, value in reader(file):
                yield _entry(name, row, value)
        except InputError as error:
            raise InputError(f"{name}: {error}") from error
        except (*_DAMAGE, Damage) as error:
            reason = f"the file is damaged from here on ({error}); nothing after it was read"
            yield Problem(name, row + 1, reason, rest=True)


def _open(path: Path) -> Any:
    return gzip.open(path) if path.suffix.lower() == ".gz" else path.open("rb")


def _first_bytes(path: Path, name: str) -> bytes:
    try:
        with _open(path) as file:
            first: bytes = file.read(len(_MARK))
    except _DAMAGE as error:
        told = getattr(error, "strerror", None) or str(error)
        raise InputError(
            f"{name}: it cannot be read ({told}). Check the name; a .gz file is one that gzip made."
        ) from error
    if first.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{name}: it is UTF-16. Rows are read as UTF-8. Save the file in UTF-8 and try again.")
    return first


def _entry(source: str, row: int, value: Any) -> Entry | Problem:
    if isinstance(value, InputError):
        return Problem(source, row, str(value))
    try:
        if isinstance(value, _Cells):
            return Entry(source, row, *candidate_of(value.record), value.notices)
        value = parse_json(value) if isinstance(value, bytes) else value
        return Entry(source, row, *candidate_of(value), unread_in(value))
    except InputError as error:
        return Problem(source, row, str(error))


def _too_long() -> InputError:
    return InputError(f"the row is longer than {MAX_ROW:,} bytes, so it was skipped")


def _json_lines(file: BinaryIO) -> Rows:
    for row in itertools.count(1):
        line = file.readline(MAX_ROW + 1)
        if not line:
            return
        if len(line) > MAX_ROW:
            while line and not line.endswith(b"\n"):
                line = file.readline(MAX_ROW)
            yield row, _too_long()
        elif line := line.strip():
            yield row, line


def _json_array(file: BinaryIO) -> Rows:
    """Element by element; one object by itself is an array of one."""
    raw, cut = _until_damage(file)
    text = raw.decode("utf-8", "surrogateescape")  # what is no UTF-8 is refused with its row
    decoder = json.JSONDecoder(parse_constant=lambda _: None)  # NaN, which is no JSON but common, is unknown
    at = _end_of_gap(text, 0)
    if text[at : at + 1] == "{":
        yield 1, raw
    elif text[at : at + 1] != "[":
        raise InputError(
            f"it begins with {text[at : at + 1]!r}. A .json file holds an array of records, or one record. Use the "
            "ending .jsonl for a record a line, or a folder of .txt for texts."
        )
    else:
        row, at = 1, _end_of_gap(text, at + 1)
        while text[at : at + 1] != "]":
            try:
                value, end = decoder.raw_decode(text, at)
            except (ValueError, RecursionError) as error:
                raise Damage(str(error) if text[at:] else "the array does not end") from error
            yield row, value if end - at <= MAX_ROW else _too_long()
            row, at = row + 1, _end_of_gap(text, end)
        if text[at + 1 :].strip():
            raise Damage("text follows the end of the array")
    if cut:
        raise cut


def _until_damage(file: BinaryIO) -> tuple[bytes, Exception | None]:
    """All bytes up to the end or to a damage, and the damage."""
    blocks, size, read1 = list[bytes](), 0, file.read1  # type: ignore[attr-defined]  # all that are opened have it
    try:
        while block := read1(1 << 20):  # gives what stands before the damage
            blocks.append(block)
            size += len(block)
            if size > MAX_ARRAY:
                raise InputError(
                    f"it has more than {MAX_ARRAY:,} bytes. Save it as JSON lines, a record a line (.jsonl)."
                )
    except _DAMAGE as error:
        return b"".join(blocks), error
    return b"".join(blocks), None


def _end_of_gap(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def _csv(file: BinaryIO) -> Rows:
    """Rows below the header, each numbered by the line on which it begins."""
    csv.field_size_limit(MAX_ROW)
    # Bytes that are no UTF-8 become lone surrogates here, and the row that holds them a problem.
    lines = io.TextIOWrapper(file, "utf-8", errors="surrogateescape", newline="")
    head, between = _head(lines)
    reader = csv.reader(itertools.chain(head, lines), delimiter=between, strict=True)
    try:
        columns = _columns(next((cells for cells in reader if _any(cells)), []))
    except csv.Error as error:
        raise InputError(f"its first line is no CSV ({error}). Save it as CSV in UTF-8.") from error
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            last = reader.line_num
            until = "" if last <= line else f" (lines {line} to {last}; is a quote left open?)"
            if until and str(error) == "unexpected end of data":  # the lines below may be many candidates
                raise Damage(f"the quote that line {line} opens has no end") from error
            yield line, InputError(f"the row is no CSV: {error}{until}")
            continue
        if cells is None:
            return
        if not _any(cells):  # spreadsheets write rows that were emptied
            continue
        if len(cells) < len(columns) or _any(cells[len(columns) :]):
            yield line, InputError(f"the row has {len(cells)} cells, the header has {len(columns)}")
            continue
        broken = HALF.search("".join(cells))
        named = dict(zip(columns, map(_western, cells) if broken else cells, strict=False))
        yield line, _Cells(record_of(named), (*(AS_WESTERN,) * bool(broken), *unread_in(named)))


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
    names = [re.sub(r"[\s_-]+", "_", name.strip().lower()) for name in header]
    if twice := sorted({name for name in names if name in KNOWN and names.count(name) > 1}):
        raise InputError(f"it has the column '{twice[0]}' twice, and one is read. Rename or remove the other.")
    if not set(names) & {*KNOWN[2:]}:
        shown = ", ".join(repr(name[:40]) for name in names[:12]) or "nothing"
        raise InputError(
            f"it has the columns {shown}. Known columns: {', '.join(KNOWN)}. Name one of them 'text', or use those of "
            "the record."
        )
    return names


def _parquet(file: BinaryIO) -> Rows:
    from pyarrow import ArrowException, parquet

    try:
        table = parquet.ParquetFile(file)
    except ArrowException as error:
        raise InputError(f"it is no Parquet file that can be read ({error}). Write it anew.") from error
    names = dict(zip(table.schema_arrow.names, _columns(table.schema_arrow.names), strict=True))
    rows = itertools.chain.from_iterable(batch.to_pylist() for batch in table.iter_batches(BATCH))
    try:
        for number, row in enumerate(rows, 1):
            plain = {names[name]: cell for name, cell in orjson.loads(orjson.dumps(row, default=_as_json)).items()}
            yield number, _Cells(record_of(plain), unread_in(plain))
    except (ArrowException, UnicodeDecodeError) as error:
        raise Damage(str(error)) from error


def _as_json(cell: Any) -> str:
    """Dates and decimals as JSON has them, and a text that was stored as bytes."""
    return cell.decode("utf-8", "replace") if isinstance(cell, bytes) else str(cell)


READERS: Mapping[str, Callable[[BinaryIO], Rows]] = {
    ".jsonl": _json_lines,
    ".json": _json_array,
    ".csv": _csv,
    ".tsv": _csv,
    ".parquet": _parquet,
}
"""The tables that are read, by ending; all but Parquet also with `.gz`."""
