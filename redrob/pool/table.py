"""A CSV pool: a text a row, or the columns of a record."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson

from redrob.errors import InputError
from redrob.pool.chunks import ROWS_IN_CHUNK, Chunk, Problem, Raw, cut_short, too_long
from redrob.pool.stream import MAX_ROW, Bytes, Stream

IDS = ("candidate_id", "id")
PROFILE = ("current_title", "headline", "summary", "years_of_experience")
LISTS = ("skills", "certifications", "languages", "career_history", "education")
NESTED = ("profile", "redrob_signals")
KNOWN = (*IDS, "text", *PROFILE, *LISTS, *NESTED)


class Cells(dict[str, str]):
    """Cells of a row by column: not yet a record."""


def record_of(cells: Mapping[str, str]) -> dict[str, Any]:
    """The record that a row of cells stands for. Lists and objects are JSON, or words parted by semicolons.

    >>> record_of({"id": "7", "current_title": "Chef", "years_of_experience": "4.5", "skills": "Pastry; Menus"})
    {'id': '7', 'profile': {'current_title': 'Chef', 'years_of_experience': 4.5}, 'skills': ['Pastry', 'Menus']}
    """
    record: dict[str, Any] = {name: cells[name] for name in (*IDS, "text") if cells.get(name, "").strip()}
    record |= {name: value for name in NESTED if isinstance(value := _json(cells.get(name, "")), dict)}
    flat = {name: cells[name] for name in PROFILE if cells.get(name, "").strip()}
    years = _number(flat.pop("years_of_experience", ""))
    if flat or years is not None:
        record["profile"] = record.get("profile", {}) | flat | ({} if years is None else {"years_of_experience": years})
    for name in LISTS:
        if cell := cells.get(name, "").strip():
            parsed = _json(cell)
            words = [{"description": cell}] if name == "career_history" else [w.strip() for w in cell.split(";")]
            record[name] = parsed if isinstance(parsed, list) else words
    return record


def csv_rows(stream: Stream) -> Iterator[Chunk]:
    """Chunks of the rows below the header. Numbers are those of the line on which a row begins.

    Raises:
        InputError: the header names no column that can be read.
    """
    csv.field_size_limit(MAX_ROW)
    lines = _Lines(stream)
    reader = csv.reader(lines, strict=True)
    columns = _columns(next(reader, []))
    rows, problems, blank = list[tuple[int, Raw]](), list[Problem](), 0
    while True:
        line = lines.count + 1
        try:
            cells = next(reader)
        except StopIteration:
            break
        except csv.Error as error:
            cells = None
            until = "" if lines.count <= line else f" (lines {line} to {lines.count}; is a quote left open?)"
            problems.append(Problem(line, "", f"the row is no CSV: {error}{until}"))
        if cells is not None and (problem := _problem(line, cells, columns)):
            problems.append(problem)
        elif cells:
            rows.append((line, Cells(zip(columns, cells, strict=True))))
        blank += cells == []
        problems += lines.take_problems()
        if len(rows) >= ROWS_IN_CHUNK or len(problems) >= ROWS_IN_CHUNK:
            yield Chunk(rows=tuple(rows), problems=tuple(problems), blank=blank, fraction=stream.fraction())
            rows, problems, blank = [], [], 0
    problems += lines.take_problems()
    if rows or problems or blank:
        yield Chunk(rows=tuple(rows), problems=tuple(problems), blank=blank, fraction=1.0)
    yield from cut_short(stream, lines.count + 1)


class _Lines:
    """Lines of a stream, never one above the limit: such a line is passed over and reported."""

    def __init__(self, stream: Stream) -> None:
        # Bytes that are no UTF-8 become lone surrogates here, and the row that holds them a problem.
        self._file = io.TextIOWrapper(
            io.BufferedReader(Bytes(stream)), encoding="utf-8", errors="surrogateescape", newline=""
        )
        self.count = 0
        self._problems: list[Problem] = []

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        line = self._file.readline(MAX_ROW)
        if not line:
            raise StopIteration
        self.count += 1
        if len(line) < MAX_ROW or line.endswith("\n"):
            return line
        while (more := self._file.readline(MAX_ROW)) and not more.endswith("\n"):
            pass
        self._problems.append(too_long(self.count))
        return "\n"

    def take_problems(self) -> list[Problem]:
        taken, self._problems = self._problems, []
        return taken


def _columns(header: Sequence[str]) -> list[str]:
    names = [name.strip().lower() for name in header]
    if not set(names) & {*KNOWN} - {*IDS}:
        shown = ", ".join(repr(name[:40]) for name in header[:12]) or "nothing"
        raise InputError(
            f"Candidates: the first line of the CSV names {shown}. Known columns: {', '.join(KNOWN)}. "
            "Name one of them 'text', or use those of the record."
        )
    return names


def _problem(line: int, cells: Sequence[str], columns: Sequence[str]) -> Problem | None:
    if cells and len(cells) != len(columns):
        return Problem(line, "", f"the row has {len(cells)} cells, the header has {len(columns)}")
    for name, cell in zip(columns, cells, strict=False):
        if not cell.isascii():
            try:
                cell.encode("utf-8")
            except UnicodeEncodeError:
                return Problem(line, "", f"the column '{name}' is no UTF-8 text")
    return None


def _json(cell: str) -> Any:
    """What a cell holds as JSON; None where it holds none."""
    if not cell.lstrip().startswith(("[", "{")):
        return None
    try:
        return orjson.loads(cell)
    except orjson.JSONDecodeError:
        return None


def _number(cell: str) -> float | None:
    try:
        return float(cell)
    except ValueError:
        return None
