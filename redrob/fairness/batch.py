"""Reading a batch for the impact ratios: CSV or JSON lines, and which of its columns are likely to be which."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redrob.errors import InputError

MAX_BYTES = 20_000_000
MAX_ROWS = 100_000
ENDINGS = (".csv", ".jsonl")
_GROUPS = ("group", "sex", "gender", "race_ethnicity", "race", "ethnicity", "perceived_group", "age_group")
_SCORES = ("score", "rating", "points")
_DECISIONS = ("decision", "selected", "shortlisted", "outcome", "selection")
Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Guess:
    """Columns that the names suggest; a person may choose others."""

    groups: tuple[str, ...]
    decision: str | None
    score: str | None


def read_batch(path: Path) -> Rows:
    """The rows of a `.csv` file with a heading, or of a `.jsonl` file with one object a line.

    Raises:
        InputError: the file cannot be read, is too large, or a line is not what it should be.
    """
    where = f"Batch, {path.name}"
    if path.suffix.lower() not in ENDINGS:
        raise InputError(f"{where}: its ending is '{path.suffix}'. Read are {' and '.join(ENDINGS)}. Save it as one.")
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"{where}: it cannot be read ({error.strerror}). Choose a file.") from error
    if len(raw) > MAX_BYTES:
        raise InputError(f"{where}: it is larger than {MAX_BYTES:,} bytes. Keep only the columns that are needed.")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: it is no UTF-8 text (byte {error.start}). Save it as CSV in UTF-8.") from error
    rows = _csv(where, text) if path.suffix.lower() == ".csv" else _jsonl(where, text)
    if not rows:
        raise InputError(f"{where}: it has no rows. One row for each person is needed. Give a file with some.")
    if len(rows) > MAX_ROWS:
        raise InputError(f"{where}: it has {len(rows):,} rows. At most {MAX_ROWS:,} are read. Take a sample.")
    return rows


def guess_columns(columns: Sequence[str]) -> Guess:
    """Which columns are likely to be groups, decision and score, by their names.

    >>> guess_columns(["id", "Sex", "race", "score"])
    Guess(groups=('Sex', 'race'), decision=None, score='score')
    """
    plain = {column.strip().casefold().replace(" ", "_"): column for column in reversed(columns)}

    def known(names: Sequence[str]) -> list[str]:
        return [plain[name] for name in names if name in plain]

    return Guess(tuple(known(_GROUPS)[:2]), next(iter(known(_DECISIONS)), None), next(iter(known(_SCORES)), None))


def _csv(where: str, text: str) -> Rows:
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)  # it passes over blank lines
    try:
        heading = list(reader.fieldnames or ())
        if len(set(heading)) != len(heading) or not any(name.strip() for name in heading):
            raise InputError(f"{where}: its first line names no columns, or one twice. Give each column its own name.")
        rows: Rows = []
        for row in reader:
            if None in row or None in row.values():
                raise InputError(
                    f"{where}, line {reader.line_num}: it has not as many values as the first line, {len(heading)}. "
                    "Correct the line."
                )
            rows.append(row)
    except csv.Error as error:
        raise InputError(f"{where}, line {reader.line_num}: it is no CSV ({error}). Correct the line.") from error
    return rows


def _jsonl(where: str, text: str) -> Rows:
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
            raise InputError(f"{where}, line {number}: it is no JSON ({error}). Write one object a line.") from error
        if not isinstance(row, dict):
            raise InputError(f"{where}, line {number}: it holds a {type(row).__name__}. Write one object a line.")
        rows.append(row)
    return rows
