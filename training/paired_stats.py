"""Rows of records held against each other: what the plots and the model card both compute.

Everything here comes from records (`redrob.evaluation.Record`), so a number in a picture and the same number in the
text beside it have one source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from redrob.evaluation.intervals import Interval, mean_interval
from redrob.evaluation.records import MEASURES, Record

MODELS = ("baseline", "baseline_json", "sft", "policy")
"""Rows that a model wrote, in the order in which they are shown."""
Rows = Mapping[str, Mapping[str, Record]]
"""Row name to its records by case id."""


@dataclass(frozen=True, slots=True)
class Paired:
    """How the strict totals of two rows compare, case by case."""

    better: int
    equal: int
    worse: int

    @property
    def n(self) -> int:
        return self.better + self.equal + self.worse

    def __str__(self) -> str:
        share = f"{self.better / self.n:.0%}" if self.n else "none"
        return f"better in {self.better} of {self.n} cases ({share}), equal in {self.equal}, worse in {self.worse}"


def rows_of(records: Sequence[Record]) -> Rows:
    """The records of the models by row, in the order of `MODELS`, then by case."""
    rows: dict[str, dict[str, Record]] = {name: {} for name in MODELS}
    for record in records:
        if record.row in rows:
            rows[record.row][record.case_id] = record
    return {name: row for name, row in rows.items() if row}


def measures_of(row: Mapping[str, Record], seed: int) -> dict[str, Interval]:
    """Mean of the six strict components and `total` of one row, each with its 95 % bootstrap interval."""
    return {
        name: mean_interval([getattr(record.strict, name) for record in row.values()], seed=seed) for name in MEASURES
    }


def gaps(first: Mapping[str, Record], second: Mapping[str, Record]) -> list[float]:
    """First minus second in strict total, by case; rounded so that equal grades summed differently are equal."""
    return [round(first[case].strict.total - second[case].strict.total, 9) for case in first if case in second]


def paired(first: Mapping[str, Record], second: Mapping[str, Record]) -> Paired:
    """In how many cases the first row's strict total is higher than, equal to or lower than the second's."""
    found = gaps(first, second)
    return Paired(sum(gap > 0 for gap in found), found.count(0.0), sum(gap < 0 for gap in found))


def logged(log: Sequence[Mapping[str, Any]], key: str) -> tuple[list[int], list[float]]:
    """Steps and values of one metric, for the steps that have it."""
    entries = [entry for entry in log if entry.get(key) is not None]
    return [entry["step"] for entry in entries], [float(entry[key]) for entry in entries]


def running_mean(values: Sequence[float]) -> list[float]:
    """Mean of each value and those before it, `window(len(values))` at most.

    >>> running_mean([1.0, 0.0, 2.0, 4.0])
    [1.0, 0.5, 1.0, 2.0]
    """
    wide = window(len(values))
    return [fmean(values[max(0, i - wide + 1) : i + 1]) for i in range(len(values))]


def window(steps: int) -> int:
    """Steps in a running mean: a twentieth of the run, 3 at least.

    >>> window(6), window(120)
    (3, 6)
    """
    return max(3, round(steps / 20))
