"""The table of answer forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from redrob.errors import DataError
from redrob.evaluation.answer_forms_table import (
    NOTHING_YET,
    read_answer_forms,
    read_layers,
    render_answer_forms,
    render_layers,
)


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


def adapter(first: int, rank: int, steps: int, right: float, **changes: Any) -> dict[str, Any]:
    warmup = {"groups": 2, "note_group_size": 4, "note_steps": steps}
    config = {"dtype": "float32", "lora": {"first_layer": first, "r": rank}, "warmup": warmup}
    return {
        **COMPARED,
        "config": config,
        "rows": [{**COMPARED["rows"][0], "decision_accuracy": share(right)}],
        **changes,
    }


def test_adapters_stand_in_the_order_of_what_they_change(tmp_path: Path) -> None:
    (tmp_path / "layers").mkdir()
    some = {
        "a": adapter(15, 32, 9, 0.5),
        "b": adapter(0, 16, 9, 0.625, commit="fedcba0"),
        "c": adapter(15, 16, 9, 0.25),
    }
    for name, measured in some.items():
        (tmp_path / "layers" / f"{name}.json").write_text(json.dumps(measured))
    lines = render_layers(read_layers(tmp_path)).splitlines()
    assert lines[2:5] == [
        "| all | 16 | 9 | 0.625 [0.525, 0.725] | 0.125 |",
        "| from 15 on | 16 | 9 | 0.250 [0.150, 0.350] | 0.125 |",
        "| from 15 on | 32 | 9 | 0.500 [0.400, 0.600] | 0.125 |",
    ]
    assert "each step learns from 8." in lines[-1]
    assert lines[-1].count("Commit `fedcba0`") == lines[-1].count("Commit `abcdef0`") == 1


def test_no_adapters_name_the_command(tmp_path: Path) -> None:
    assert render_layers(read_layers(tmp_path)) == NOTHING_YET
    (tmp_path / "layers").mkdir()
    (tmp_path / "layers" / "a.json").write_text("{")
    with pytest.raises(DataError, match=r"Run `python -m training\.answer_forms`"):
        read_layers(tmp_path)
