"""Answers of several policies to the same cases, and of one run at several steps: in numbers, and the first minus each.

    python -m training.side_by_side runs/{ONE,OTHER}/evaluation/policy.jsonl --split heldout --out FILE

A run measures what it trained beside its own baseline. This holds what several runs left against each other, from the
answers that they have on file; no model is asked.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from redrob.errors import DataError, RedrobError
from redrob.evaluation.protocols import SPLITS
from redrob.evaluation.records import Record, difference, summarise
from training.diagnose import read_answers, tell

SCHEMA = 1


def name_of(path: Path) -> str:
    """The run and the row of answers, as an evaluation puts them on file.

    >>> name_of(Path("runs/smollm2-135m/evaluation/policy.jsonl"))
    'smollm2-135m policy'
    """
    return " ".join(part for part in (path.resolve().parent.parent.name, path.stem) if part)


def side_by_side(rows: Mapping[str, Sequence[Record]], *, seed: int = 0) -> dict[str, Any]:
    """Each row by name in numbers, and the first minus each of the others, paired by case.

    Raises:
        DataError: a row holds no answer, or not the same cases as the first.
    """
    named = {
        name: {record.case_id: dataclasses.replace(record, row=name) for record in records}
        for name, records in rows.items()
    }
    first = next(iter(named))
    for name, row in named.items():
        if not row or len(row) != len(rows[name]) or row.keys() != named[first].keys():
            raise DataError(
                f"{name}: {len(rows[name])} answers to {len(row)} cases, not one each to the {len(named[first])} of "
                f"{first}. Name answers to the same cases once."
            )
    return {
        "n": len(named[first]),
        "seed": seed,
        "rows": [dataclasses.asdict(summarise(list(row.values()), seed=seed)) for row in named.values()],
        "differences": [
            dataclasses.asdict(difference(named[first], row, seed=seed)) for name, row in named.items() if name != first
        ],
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr."""
    parser = argparse.ArgumentParser(prog="python -m training.side_by_side", description=__doc__)
    parser.add_argument("answers", type=Path, nargs="+", help="files of runs/NAME/evaluation/, that of interest first")
    parser.add_argument("--split", required=True, choices=SPLITS, help="what was asked")
    parser.add_argument("--out", type=Path, help="JSON to write; it is printed anyway")
    options = parser.parse_args(arguments)
    try:
        rows = {name_of(path): read_answers(path, options.split) for path in options.answers}
        if len(rows) < len(options.answers):
            raise DataError(f"{', '.join(rows)}: of two files with one name, only one can be told. Name each once.")
        found = side_by_side(rows)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    tell({"schema": SCHEMA, "split": options.split, **found}, options.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
