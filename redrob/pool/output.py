"""The shortlist as a file: CSV, XLSX, Parquet or JSON lines, and the rows that could not be ranked beside it."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from redrob.errors import ConfigError, InputError
from redrob.pool.ranking import RankedCandidate, RankResult
from redrob.pool.sources import Problem
from redrob.reference.latest_role import role_of

MAX_CELL = 32_767
"""Characters that a cell of a spreadsheet holds."""
_FORMULA = re.compile(r"(?:\A|(?<=[;\t\r\n]))(?=[ \xa0]*[=+@＝＋－＠-])|\A(?=[\t\r\n])")
"""Where some spreadsheet sees a formula begin: the wide signs count where East Asian input is set up, and within a cell
what follows a semicolon or a line end does where a table's cells are parted by semicolons."""
_PLAIN = (
    "rank", "candidate_id", "row", "score", "decision", "unclear", "unjudged", "title", "employer", "years",
    "musts_met", "sure",
)  # fmt: skip
_FIXED = frozenset((*_PLAIN, "missing", "requirements", "flags", "notes", "explanation"))
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")
Row = dict[str, Any]


def entries(result: RankResult, *, sources: bool = False) -> Iterator[Row]:
    """Places of the ranking as plain data, best first; with the file each came from where `sources` is set."""
    for place in result.ranked:
        yield entry(place) | ({"source": place.source} if sources else {})


def entry(place: RankedCandidate) -> Row:
    """One place of the ranking as plain data; where the reference cannot tell, why, and nothing that it would mean."""
    found = place.assessment
    told = not found.unjudged
    title, employer = role_of(found.candidate_text)
    asked = found.requirements if told else ()
    musts = [r for r in asked if r.kind == "must"]
    return {
        "rank": place.rank,
        "candidate_id": place.candidate_id,
        "row": place.row,
        "score": found.score if told else None,
        "decision": found.decision if told else None,
        "unclear": found.unclear,
        "unjudged": found.unjudged,
        "title": title,
        "employer": employer,
        "years": found.facts.years_shown if told else None,
        "musts_met": f"{sum(r.coverage == 1 for r in musts)} of {len(musts)}" if told else None,
        "sure": round(sum(r.probability for r in musts) / len(musts), 2) if musts else None,
        "missing": [r.text for r in musts if r.coverage == 0],
        "requirements": [
            {"evidence": [quote.text for quote in r.evidence], "text": r.text, "kind": r.kind, "status": r.status}
            | {"coverage": r.coverage, "probability": r.probability, "gate": r.gate}
            for r in asked
        ],
        "flags": [{"kind": f.kind, "certainty": f.certainty, "message": f.message} for f in found.flags],
        "notes": list(place.notices),
        "explanation": found.explanation if told else f"Cannot tell. {found.unjudged}",
    }


def cell(value: Any) -> Any:
    """A value as a cell: never a formula, no control characters, no longer than a spreadsheet takes.

    >>> cell("=HYPERLINK(1)"), cell("-2"), cell(-2), cell("a\\x00b"), cell("Cook; =A1")
    ("'=HYPERLINK(1)", "'-2", -2, 'ab', "Cook;' =A1")
    """
    if not isinstance(value, str):
        return value
    text = _CONTROL.sub("", value)
    text = _FORMULA.sub("'", text)
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
    with whole_file(out) as draft:
        writer_for(out)(draft, rows)


def write_problems(path: Path, problems: Sequence[Problem]) -> None:
    """Write the rows that could not be ranked, one JSON object a line; none leave no file."""
    if not problems:
        path.unlink(missing_ok=True)
        return
    with whole_file(path) as draft:
        _write_jsonl(draft, map(asdict, problems))


def _write_jsonl(path: Path, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8", errors="replace") as file:  # half of a character can stand in a name
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _write_csv(path: Path, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="utf-8-sig", newline="") as file:  # without the mark, Excel reads another alphabet
        csv.writer(file).writerows(_cells(rows))


def _write_xlsx(path: Path, rows: Iterable[Row]) -> None:
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet("shortlist")
    sheet.freeze_panes = "C2"
    try:
        for cells in _cells(rows):
            sheet.append(cells)
        book.save(path)
    finally:  # openpyxl writes the sheet to a file of its own, and leaves it where the disk is full
        if (writer := getattr(sheet, "_writer", None)) is not None:
            Path(writer.out).unlink(missing_ok=True)


def _write_parquet(path: Path, rows: Iterable[Row]) -> None:
    from pyarrow import Table, parquet

    parquet.write_table(Table.from_pylist(list(rows)), path)


WRITERS: Mapping[str, Callable[[Path, Iterable[Row]], None]] = {
    ".csv": _write_csv,
    ".xlsx": _write_xlsx,
    ".parquet": _write_parquet,
    ".jsonl": _write_jsonl,
}


def _cells(rows: Iterable[Row]) -> Iterator[list[Any]]:
    """Header and rows of a table: a column for each requirement, so that a sheet can be filtered by it.

    What a row holds beside the usual, every row alike, has columns of its own after those of the candidate.
    """
    rows = list(rows)
    first = rows[0] if rows else {"requirements": ()}
    asked = first["requirements"]
    plain = [*_PLAIN, *(name for name in first if name not in _FIXED)]
    named = (f"{r['kind']}: {r['text']}" for r in asked)
    yield [cell(name) for name in (*plain, "missing", "flags", "notes", *named, "explanation")]
    for row in rows:
        shown: list[str | None] = [_shown(r) for r in row["requirements"]]
        shown = shown or [None] * len(asked)  # nothing was judged
        flags = " | ".join(f"{f['certainty']}: {f['message']}" for f in row["flags"])
        lists = ("; ".join(row["missing"]), flags, " | ".join(row["notes"]))
        values = (*(row[name] for name in plain), *lists, *shown, row["explanation"])
        yield [cell(value) for value in values]


def _shown(requirement: Mapping[str, Any]) -> str:
    quotes: Sequence[str] = requirement["evidence"]
    status = "only listed" if requirement["status"] == "listed" else requirement["status"]
    if requirement["kind"] == "disqualifier":
        status = "applies" if status == "done" else "does not show"
    return f'{status}: "{" ".join(quotes[0].split())}"' if quotes else status


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[Path]:
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
