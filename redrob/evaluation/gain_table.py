"""What GRPO adds to the warm-up on a larger draw of held-out cases, as markdown, from `assets/results/gain.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from redrob.evaluation.intervals import Interval
from redrob.evaluation.records import MEASURES
from redrob.evaluation.results_table import signed, title
from redrob.evaluation.told import told_source
from redrob.provenance import read_measured

SCHEMA = 1
COMMAND = "python -m training.measure_gain"
NOTHING_YET = f"No larger draw has been asked yet. `{COMMAND}` asks it."
DIGITS = 5
"""Of the answer: its interval may end so near to 0 that fewer would not tell on which side."""
Gain = Mapping[str, Any]


def read_gain(folder: Path) -> Gain | None:
    """What `training.measure_gain` measured; None where it has not run.

    Raises:
        DataError: the file is damaged or of another schema.
    """
    return read_measured(folder / "gain.json", SCHEMA, COMMAND)


def render_gain(measured: Gain | None) -> str:
    """The answer in a line, both policies and their difference by component, and how it was measured."""
    if measured is None:
        return NOTHING_YET
    return "\n".join([gain_in_a_line(measured), "", *_rows(measured), "", _caption(measured)])


def gain_in_a_line(measured: Gain | None) -> str:
    """The answer alone."""
    if measured is None:
        return NOTHING_YET
    total = Interval(**measured["by_job"]["total"])
    found = "GRPO adds" if total.low > 0 else "GRPO takes away" if total.high < 0 else "no difference shows"
    return f"**Asked of {measured['n']:,} further held-out cases:** strict total {signed(total, DIGITS)}: {found}."


def _rows(measured: Gain) -> Iterator[str]:
    rows = measured["rows"]
    last = rows[-1]["name"]
    yield f"| mean over cases | {' | '.join(title(row['name']) for row in rows)} | {title(last)} − warm-up only |"
    yield "| --- | --- | --- | --- |"
    for name in MEASURES:
        told = "**total**" if name == "total" else f"`{name}`"
        values = " | ".join(f"{row['strict'][name]:.3f}" for row in rows)
        yield f"| {told} | {values} | {signed(Interval(**measured['by_job'][name]))} |"


def _caption(measured: Gain) -> str:
    decisions, each = measured["difference"]["decisions"], measured["n"] // measured["jobs"]
    return (
        f"{measured['jobs']} job descriptions with {each} candidates each, of which the run knows no text. Weights of "
        f"the policy: sha256 `{measured['weights_sha256'][:12]}`. Strict rubric, greedy. Brackets are 95 % bootstrap "
        "intervals in which whole job descriptions are drawn again; drawn by case, that of the total is "
        f"{signed(Interval(**measured['difference']['strict']['total']), DIGITS)}. "
        f"Only the policy decided rightly in {decisions['only_first']} cases, only the warm-up in "
        f"{decisions['only_second']} (McNemar, exact: p = {decisions['p_value']:.2g}). {told_source(measured)}"
    )
