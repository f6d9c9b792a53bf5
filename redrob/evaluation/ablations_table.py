"""What GRPO does with one setting changed at a time, as markdown, from `assets/results/ablations.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from redrob.evaluation.intervals import Interval
from redrob.evaluation.results_table import UNKNOWN, signed
from redrob.provenance import read_measured

SCHEMA = 1
COMMAND = "python -m training.ablate"
NOTHING_YET = f"No ablations have been measured yet. `{COMMAND}` measures them."
Ablations = Mapping[str, Any]


def read_ablations(folder: Path) -> Ablations | None:
    """What `python -m training.ablate` measured; None where it has not run.

    Raises:
        DataError: the file is damaged or of another schema.
    """
    return read_measured(folder / "ablations.json", SCHEMA, COMMAND)


def render_ablations(measured: Ablations | None) -> str:
    """Reward and right decisions of each variant, and its paired difference to the warm-up that all start from."""
    if measured is None:
        return NOTHING_YET
    return "\n".join([*_rows(measured), "", _caption(measured)])


def _rows(measured: Ablations) -> Iterator[str]:
    yield "| variant | changed | strict total | right decisions | total, minus the warm-up's | minutes |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for row in measured["rows"]:
        changed = ", ".join(f"`{change}`" for change in row["changes"]) or UNKNOWN
        gain = signed(Interval(**row["total_minus_warmup"])) if "total_minus_warmup" in row else UNKNOWN
        minutes = UNKNOWN if row["seconds"] is None else f"{row['seconds'] / 60:.0f}"
        total, decisions = (str(Interval(**row[what])) for what in ("total", "decision_accuracy"))
        cells = (row["name"], changed, total, decisions, gain, minutes)
        yield f"| {' | '.join(cells)} |"


def _caption(measured: Ablations) -> str:
    clear = [
        row["name"]
        for row in measured["rows"]
        if "total_minus_warmup" in row
        and not row["total_minus_warmup"]["low"] <= 0 <= row["total_minus_warmup"]["high"]
    ]
    found = f"Other than the warm-up beyond chance: {', '.join(clear)}." if clear else (
        "No variant differs from the warm-up by more than chance."
    )  # fmt: skip
    hardware, config = measured["hardware"], measured["config"]
    commit = (measured["commit"] or "unknown")[:7] + (" with changes" if measured["dirty"] else "")
    return (
        f"{found} {measured['n']} {measured['split']} cases, one run of each with seed {measured['seed']}, "
        f"configuration `{config['name']}`; brackets are 95 % bootstrap intervals. Commit `{commit}`, "
        f"{measured['date'][:10]}, {hardware['cores']} cores of {hardware['cpu']}."
    )
