"""The table of the layers that an adapter changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from redrob.errors import DataError
from redrob.evaluation.layers_table import NOTHING_YET, read_layers, render_layers


def adapter(first: int, rank: int, steps: int, right: float, commit: str = "abcdef0") -> dict[str, Any]:
    warmup = {"groups": 2, "note_group_size": 4, "note_steps": steps}
    decided = {"value": right, "low": right - 0.1, "high": right + 0.1, "n": 192}
    return {
        "schema": 1,
        "n": 192,
        "seed": 7,
        "config": {"dtype": "float32", "lora": {"first_layer": first, "r": rank}, "warmup": warmup},
        "rows": [{"decision_accuracy": decided, "score_mae": 0.125}],
        "date": "2031-02-03T04:05:06+00:00",
        "commit": commit,
        "dirty": False,
        "hardware": {"cores": 2, "cpu": "Some CPU"},
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
