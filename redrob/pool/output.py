"""The shortlist as a file: CSV, XLSX or JSON lines, and the rows that could not be ranked beside it."""

from __future__ import annotations

import contextlib
import csv
import itertools
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from redrob.errors import ConfigError, InputError
from redrob.pool.chunks import Problem
from redrob.pool.store import Store

MAX_CELL = 32_767
"""Characters that a cell of a spreadsheet holds."""
SHEET_ROWS = 1_000_000
"""Rows of a sheet; what is more goes on the next."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Beginnings that some spreadsheet takes for those of a formula; the wide ones where East Asian input is set up."""
_PLAIN = ("rank", "candidate_id", "row", "score", "decision")
_FIXED = frozenset((*_PLAIN, "missing", "requirements", "flags", "explanation"))
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")
_SHOWN = {"done": "done", "listed": "only listed", "denied": "denied", "missing": "missing"}
Row = dict[str, Any]


def entries(store: Store, top: int = 0) -> Iterator[Row]:
    """Places of the ranking as plain data, best first; at most `top`, 0 for all."""
    for place, (_, name, row, payload) in enumerate(store.found(top), 1):
        yield entry(place, name, row, json.loads(payload))


def entry(place: int, name: str, row: int, told: Mapping[str, Any]) -> Row:
    """One place of the ranking as plain data; `told` is its assessment as JSON or `asdict` gives it."""
    requirements = [
        {"evidence": [quote["text"] for quote in r["evidence"]]}
        | {key: r[key] for key in ("text", "kind", "status", "coverage")}
        for r in told["requirements"]
    ]
    return {
        "rank": place,
        "candidate_id": name,
        "row": row,
        "score": told["score"],
        "decision": told["decision"],
        "missing": [r["text"] for r in requirements if r["kind"] == "must" and r["coverage"] == 0],
        "requirements": requirements,
        "flags": [{key: f[key] for key in ("kind", "certainty", "message")} for f in told["flags"]],
        "explanation": told["explanation"],
    }


def cell(value: Any) -> Any:
    """A value as a cell: never a formula, no control characters, no longer than a spreadsheet takes.

    >>> cell("=HYPERLINK(1)"), cell("-2"), cell(-2), cell("a\\x00b")
    ("'=HYPERLINK(1)", "'-2", -2, 'ab')
    """
    if not isinstance(value, str):
        return value
    text = _CONTROL.sub("", value)
    text = f"'{text}" if text.startswith(_FORMULA) else text
    return text if len(text) <= MAX_CELL else text[: MAX_CELL - 1] + "…"


def writer_for(out: Path) -> Callable[[Path, Iterable[Row]], None]:
    """The writer for a file's ending.

    Raises:
        ConfigError: the ending is not known.
    """
    ending = out.suffix.lower()
    if ending not in WRITERS:
        raise ConfigError(
            f"--out: {out.name} has an unknown ending. Written are {', '.join(WRITERS)}. Name a file with one of them."
        )
    return WRITERS[ending]


def write(out: Path, rows: Iterable[Row]) -> None:
    """Write the ranking; the file appears whole or not at all.

    Raises:
        InputError: the place cannot be written.
    """
    with _whole(out) as draft:
        writer_for(out)(draft, rows)


def write_problems(path: Path, problems: Iterable[Problem]) -> int:
    """Write the rows that could not be ranked, one JSON object a line, and say how many; none leave no file."""
    count = 0
    with _whole(path) as draft, draft.open("w", encoding="utf-8") as file:
        for problem in problems:
            file.write(json.dumps(asdict(problem), ensure_ascii=True) + "\n")
            count += 1
    if not count:
        path.unlink()
    return count


def _write_jsonl(path: Path, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def _write_csv(path: Path, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8-sig", newline="") as file:  # without the mark, Excel reads another alphabet
        csv.writer(file).writerows(_cells(rows))


def _write_xlsx(path: Path, rows: Iterable[Row]) -> None:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    lines = _cells(rows)
    header = next(lines)
    for number in itertools.count(1):
        sheet = book.create_sheet(f"shortlist {number}" if number > 1 else "shortlist")
        sheet.freeze_panes = "C2"
        sheet.append(header)
        written = 0
        for cells in itertools.islice(lines, SHEET_ROWS):
            sheet.append(cells)
            written += 1
        if written < SHEET_ROWS:
            break
    book.save(path)


WRITERS: Mapping[str, Callable[[Path, Iterable[Row]], None]] = {
    ".csv": _write_csv,
    ".xlsx": _write_xlsx,
    ".jsonl": _write_jsonl,
}


def _cells(rows: Iterable[Row]) -> Iterator[list[Any]]:
    """Header and rows of a table: a column for each requirement, so that a sheet can be filtered by it.

    What a row holds beside the usual, every row alike, has columns of its own after the decision.
    """
    plain, first = list(_PLAIN), True
    for row in rows:
        if first:
            plain += [name for name in row if name not in _FIXED]
            named = (f"{r['kind']}: {r['text']}" for r in row["requirements"])
            yield [cell(name) for name in (*plain, "missing", "flags", *named, "explanation")]
            first = False
        shown = (_shown(r) for r in row["requirements"])
        flags = " | ".join(f"{f['certainty']}: {f['message']}" for f in row["flags"])
        values = (*(row[name] for name in plain), "; ".join(row["missing"]), flags, *shown, row["explanation"])
        yield [cell(value) for value in values]
    if first:
        yield [*plain, "missing", "flags", "explanation"]


def _shown(requirement: Mapping[str, Any]) -> str:
    quotes: Sequence[str] = requirement["evidence"]
    status = _SHOWN[requirement["status"]]
    return f'{status}: "{" ".join(quotes[0].split())}"' if quotes else status


@contextlib.contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """A draft beside the file that takes its place when all is written."""
    draft = path.with_name(f".{path.name}.draft")
    try:
        yield draft
        os.replace(draft, path)
    except OSError as error:
        raise InputError(
            f"--out: {path} cannot be written ({error.strerror}). Write to a folder where you may, "
            "on a disk with space, and close the file elsewhere."
        ) from error
    finally:
        draft.unlink(missing_ok=True)
