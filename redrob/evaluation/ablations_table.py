"""What GRPO does with one setting changed at a time, as markdown, from the files in `assets/results/ablations/`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from redrob.evaluation.intervals import Interval
from redrob.evaluation.results_table import signed
from redrob.evaluation.told import UNKNOWN, told_source
from redrob.provenance import read_measured

SCHEMA = 2
COMMAND = "python -m training.ablate"
NOTHING_YET = f"No ablations have been measured yet. `{COMMAND}` measures them."
Ablations = Mapping[str, Any]


def read_ablations(folder: Path) -> list[Ablations]:
    """What `python -m training.ablate` measured: a file for each policy that variants began from, oldest first.

    Raises:
        DataError: a file is damaged or of another schema.
    """
    files = (read_measured(path, SCHEMA, COMMAND) for path in sorted((folder / "ablations").glob("*.json")))
    return sorted((measured for measured in files if measured), key=lambda measured: str(measured["date"]))


def render_ablations(every: Sequence[Ablations]) -> str:
    """Reward and right decisions of each variant, and its paired difference to the policy that it began from."""
    if not every:
        return NOTHING_YET
    return "\n\n".join("\n".join([*_rows(measured), "", _caption(measured)]) for measured in every)


def _rows(measured: Ablations) -> Iterator[str]:
    start = measured["rows"][0]["name"]
    yield f"| variant | changed | strict total | right decisions | total, minus that of {start} | minutes |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for row in measured["rows"]:
        changed = ", ".join(f"`{change}`" for change in row["changes"]) or UNKNOWN
        gain = signed(Interval(**row["total_minus_start"])) if "total_minus_start" in row else UNKNOWN
        minutes = UNKNOWN if row["seconds"] is None else f"{row['seconds'] / 60:.0f}"
        total, decisions = (str(Interval(**row[what])) for what in ("total", "decision_accuracy"))
        cells = (row["name"], changed, total, decisions, gain, minutes)
        yield f"| {' | '.join(cells)} |"


def _caption(measured: Ablations) -> str:
    clear = [
        row["name"]
        for row in measured["rows"]
        if "total_minus_start" in row and not row["total_minus_start"]["low"] <= 0 <= row["total_minus_start"]["high"]
    ]
    start = measured["rows"][0]["name"]
    found = f"Other than {start} beyond chance: {', '.join(clear)}." if clear else (
        f"No variant differs from {start} by more than chance."
    )  # fmt: skip
    config = measured["config"]
    return (
        f"{found} {measured['n']} {measured['split']} cases, one run of each with seed {measured['seed']}, "
        f"configuration `{config['name']}` in {config['dtype']}; brackets are 95 % bootstrap intervals. "
        f"{told_source(measured)}"
    )
