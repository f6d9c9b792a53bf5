"""The table of ablations: every variant beside what it changes, and whether it differs from where all began."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from redrob.errors import DataError
from redrob.evaluation.ablations_table import NOTHING_YET, read_ablations, render_ablations


def interval(value: float, low: float, high: float) -> dict[str, float]:
    return {"value": value, "low": low, "high": high}


MEASURED: dict[str, Any] = {
    "schema": 2,
    "split": "validation",
    "n": 144,
    "seed": 7,
    "config": {"name": "tiny", "dtype": "float32"},
    "rows": [
        {
            "name": "warm-up",
            "changes": [],
            "total": interval(0.9, 0.88, 0.92),
            "decision_accuracy": interval(0.8, 0.7, 0.9),
            "seconds": None,
        },
        {
            "name": "no KL",
            "changes": ["grpo.beta=0.0"],
            "total": interval(0.95, 0.94, 0.96),
            "decision_accuracy": interval(0.85, 0.8, 0.9),
            "seconds": 630.0,
            "total_minus_start": interval(0.05, 0.01, 0.09),
        },
        {
            "name": "group of 4",
            "changes": ["grpo.num_generations=4", "grpo.max_steps=12"],
            "total": interval(0.91, 0.9, 0.92),
            "decision_accuracy": interval(0.8, 0.7, 0.9),
            "seconds": 300.0,
            "total_minus_start": interval(0.01, -0.02, 0.04),
        },
    ],
    "date": "2031-02-03T04:05:06+00:00",
    "commit": "abcdef0123",
    "dirty": False,
    "hardware": {"cores": 2, "cpu": "Some CPU"},
}


def test_rows_say_what_was_changed_and_what_came_of_it() -> None:
    lines = render_ablations([MEASURED]).splitlines()
    assert lines[2] == "| warm-up | – | 0.900 [0.880, 0.920] | 0.800 [0.700, 0.900] | – | – |"
    assert lines[3] == (
        "| no KL | `grpo.beta=0.0` | 0.950 [0.940, 0.960] | 0.850 [0.800, 0.900] | +0.050 [+0.010, +0.090] | 10 |"
    )
    assert lines[4].startswith("| group of 4 | `grpo.num_generations=4`, `grpo.max_steps=12` |")


def test_only_intervals_without_zero_are_told_as_differences() -> None:
    assert "Other than warm-up beyond chance: no KL." in render_ablations([MEASURED])
    measured = deepcopy(MEASURED)
    measured["rows"][1]["total_minus_start"]["low"] = 0.0
    assert "No variant differs from warm-up by more than chance." in render_ablations([measured])
    measured["rows"][1]["total_minus_start"] = interval(-0.05, -0.09, -0.01)  # a loss is one as well
    assert "beyond chance: no KL." in render_ablations([measured])


def test_the_caption_says_where_the_figures_are_from() -> None:
    caption = render_ablations([MEASURED]).splitlines()[-1]
    for said in (
        "144 validation cases",
        "seed 7",
        "`tiny` in float32",
        "`abcdef0`",
        "2031-02-03",
        "2 cores of Some CPU",
    ):
        assert said in caption
    assert "with changes" not in caption
    assert "`abcdef0 with changes`" in render_ablations([{**MEASURED, "dirty": True}])


def test_a_file_that_is_not_there_or_damaged(tmp_path: Path) -> None:
    assert render_ablations(read_ablations(tmp_path)) == NOTHING_YET
    (tmp_path / "ablations").mkdir()
    (tmp_path / "ablations" / "warmup.json").write_text(json.dumps({**MEASURED, "schema": 0}))
    with pytest.raises(DataError, match=r"Run `python -m training\.ablate`"):
        read_ablations(tmp_path)


def test_each_policy_that_variants_began_from_has_a_table_and_the_older_comes_first(tmp_path: Path) -> None:
    (tmp_path / "ablations").mkdir()
    later = deepcopy(MEASURED)
    later["rows"][0]["name"], later["date"] = "policy of ours", "2031-02-04T04:05:06+00:00"
    (tmp_path / "ablations" / "a.json").write_text(json.dumps(later))
    (tmp_path / "ablations" / "b.json").write_text(json.dumps(MEASURED))
    said = render_ablations(read_ablations(tmp_path))
    first, second = said.index("minus that of warm-up |"), said.index("minus that of policy of ours |")
    assert first < second
    assert "Other than policy of ours beyond chance: no KL." in said
