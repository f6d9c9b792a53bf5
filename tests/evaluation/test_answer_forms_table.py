"""The table of answer forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from redrob.errors import DataError
from redrob.evaluation.answer_forms_table import NOTHING_YET, read_answer_forms, render_answer_forms


def share(value: float) -> dict[str, Any]:
    return {"value": value, "low": value - 0.1, "high": value + 0.1, "n": 192}


COMPARED: dict[str, Any] = {
    "schema": 1,
    "n": 192,
    "examples": 1152,
    "majority": 0.625,
    "seed": 7,
    "config": {"name": "tiny", "dtype": "float32"},
    "rows": [
        {
            "name": "checklist first",
            "decision_accuracy": share(0.75),
            "score_mae": 0.125,
            "readable": share(0.9),
            "exact": share(0.5),
        },
        {
            "name": "summary first",
            "decision_accuracy": share(0.5),
            "score_mae": None,
            "readable": share(0.8),
            "exact": share(0.25),
        },
    ],
    "date": "2031-02-03T04:05:06+00:00",
    "commit": "abcdef0123",
    "dirty": False,
    "hardware": {"cores": 2, "cpu": "Some CPU"},
}


def test_rows_and_where_they_are_from() -> None:
    lines = render_answer_forms(COMPARED).splitlines()
    assert (
        lines[2] == "| checklist first | 0.750 [0.650, 0.850] | 0.125 | 0.900 [0.800, 1.000] | 0.500 [0.400, 0.600] |"
    )
    assert lines[3].split(" | ")[2] == "–"  # no score could be read
    for said in ("192 short notes", "1,152 examples", "right in 0.625", "`tiny` in float32", "`abcdef0`"):
        assert said in lines[-1]


def test_a_file_that_is_not_there_or_damaged(tmp_path: Path) -> None:
    assert render_answer_forms(read_answer_forms(tmp_path)) == NOTHING_YET
    (tmp_path / "answer_forms.json").write_text(json.dumps({**COMPARED, "schema": 0}))
    with pytest.raises(DataError, match=r"Run `python -m training\.answer_forms`"):
        read_answer_forms(tmp_path)
