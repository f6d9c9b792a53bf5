"""Impact ratios of a batch: how often each group is selected, or scores above the median, beside the highest group.

The figures are those of New York City's Local Law 144 (selection rate, scoring rate, impact ratio) and of the
four-fifths rule of the US Uniform Guidelines, computed by `aedt_audit`; this module adds intervals and
says the tables in words.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import pandas as pd

from redrob.errors import InputError
from redrob.evaluation.intervals import proportion

FOUR_FIFTHS = 0.8
SMALL_GROUP = 30
"""Fewer people than this, and a rate says little: the size below which the normal approximation is not trusted."""
SMALL_SHARE = 0.02
"""Groups below this share of the data are no measure for the others (6 RCNY 5-301 lets an audit leave them out)."""
UNKNOWN = "unknown"
"""People whose group is not given: shown, but no measure for the others."""
TIMES = " × "
LIMITS = (
    "Impact ratio: a group's rate over the highest rate. Below 0.80, four fifths, US agencies take it for a sign of "
    "adverse impact. That is a rule of thumb: below it is no verdict, above it no clearance. Local Law 144 of New York "
    "City asks an independent auditor for these ratios, by sex, by race and by both; this is no such audit."
)
Kind = Literal["selection", "scoring"]
GROUPS = ("group", "sex", "gender", "race_ethnicity", "race", "ethnicity", "perceived_group", "age_group")
SCORES = ("score", "rating", "points")
DECISIONS = ("decision", "selected", "shortlisted", "outcome", "selection")
"""Names of columns that say groups, scores and decisions."""
_YES = "shortlist shortlisted selected select yes y true t 1 1.0 advance advanced hire hired accept accepted".split()
_NO = "reject rejected no n false f 0 0.0 declined decline".split()


@dataclass(frozen=True, slots=True)
class GroupRate:
    """One group of a batch."""

    group: str
    n: int
    selected: int
    """People selected; for scoring rates, people who score above the median."""
    rate: float
    low: float
    """Ends of the 95 % Wilson interval of the rate."""
    high: float
    ratio: float | None
    """Impact ratio: the rate over the highest rate of a group that is a measure; None where that is 0."""
    measure: bool
    """Whether the group may set the highest rate: it is known, and has at least 2 % of the data."""

    @property
    def known(self) -> bool:
        """Whether every part of the group is given."""
        return UNKNOWN not in self.group.split(TIMES)

    @property
    def below(self) -> bool:
        """Whether the impact ratio is under four fifths."""
        return self.ratio is not None and self.ratio < FOUR_FIFTHS


@dataclass(frozen=True, slots=True)
class ImpactTable:
    """One kind of rate for one way of grouping."""

    kind: Kind
    by: tuple[str, ...]
    """Columns that group: one, or two for their combination."""
    column: str
    """Column of the decision or of the score."""
    groups: tuple[GroupRate, ...]
    """Ordered by name."""
    n: int
    left_out: int
    """Rows without a decision or score, which no rate can count."""
    median: float | None
    """For scoring rates, the median of all scores."""


def read_batch(path: Path) -> pd.DataFrame:
    """The rows of a `.csv` file with a heading, or of a `.jsonl` file with one object a line.

    Raises:
        InputError: the file cannot be read, or has no rows.
    """
    where, ending = f"Batch, {path.name}", path.suffix.lower()
    if ending not in (".csv", ".jsonl"):
        raise InputError(f"{where}: its ending is '{ending}'. Read are .csv and .jsonl. Save it as one.")
    try:
        text = path.read_text(encoding="utf-8-sig")
        if ending == ".csv":
            heading, *rows = [row for row in csv.reader(io.StringIO(text, newline=""), strict=True) if row] or [[]]
            batch = pd.DataFrame(rows, columns=heading, dtype=object)
        else:
            lines = [dict(json.loads(line)) for line in text.split("\n") if line.strip()]
            batch = pd.DataFrame(lines, dtype=object)  # else 1 becomes 1.0 where another row has no value
        if not batch.columns.is_unique:
            raise ValueError("two columns have one name")
    except (OSError, TypeError, ValueError, RecursionError, csv.Error) as error:
        raise InputError(
            f"{where}: it cannot be read ({error}). Give CSV in UTF-8 with a heading, or one JSON object a line."
        ) from error
    if batch.empty:
        raise InputError(f"{where}: it has no rows. One row for each person is needed. Give a file with some.")
    return batch


def guess_columns(columns: Iterable[object], names: Sequence[str]) -> list[str]:
    """Which columns have one of these names, in the order of the names.

    >>> guess_columns(["id", "Race", "Sex", "score"], GROUPS)
    ['Sex', 'Race']
    """
    plain = {str(column).strip().casefold().replace(" ", "_"): str(column) for column in columns}
    return [plain[name] for name in names if name in plain]


def impact_tables(
    batch: pd.DataFrame, *, groups: Sequence[str], decision: str | None = None, score: str | None = None
) -> tuple[ImpactTable, ...]:
    """Selection rates, scoring rates, or both, for each column of groups and for the combination of two.

    Args:
        batch: One row per person.
        groups: One or two columns that say a group; a missing or empty value counts as `unknown`.
        decision: Column of decisions: shortlist/reject, selected/rejected, yes/no, true/false, 1/0.
        score: Column of numbers.

    Raises:
        InputError: a column is missing, a value cannot be read, or nothing is left to count.
    """
    if not 1 <= len(groups) <= 2 or not (decision or score):
        raise InputError(
            "Batch: one or two columns of groups are needed, and a column of decisions or of scores. Choose them."
        )
    for name in (*groups, decision, score):
        if name and name not in batch:
            there = ", ".join(map(str, batch.columns))[:300]
            raise InputError(f"Batch: there is no column '{name}'. Columns: {there}. Name one of them.")
    ways = [(name,) for name in groups] + ([tuple(groups)] if len(groups) == 2 else [])
    tables = [_table("selection", batch, by, decision) for by in ways if decision]
    return (*tables, *(_table("scoring", batch, by, score) for by in ways if score))


def title(table: ImpactTable) -> str:
    """What the table counts.

    >>> title(ImpactTable("selection", ("sex",), "decision", (), 0, 0, None))
    'Selection rate by sex'
    """
    return f"{table.kind.capitalize()} rate by {' and '.join(table.by)}".replace("_", " ")


def note(group: GroupRate) -> str:
    """What must be known about a group beside its numbers."""
    notes = {
        f"fewer than {SMALL_GROUP} people": group.n < SMALL_GROUP,
        "under 2 % of the data or partly unknown, no measure for others": not group.measure and group.group != UNKNOWN,
        "below four fifths": group.below,
    }
    return "; ".join(said for said, applies in notes.items() if applies)


def rows_of(table: ImpactTable) -> list[tuple[str, ...]]:
    """The heading and a row for each group, as shown."""
    counted = "Selected" if table.kind == "selection" else "Above median"
    rows: list[tuple[str, ...]] = [("Group", "People", counted, "Rate", "95 % interval", "Impact ratio", "Note")]
    for g in table.groups:
        rate = (f"{g.rate:.1%}", f"{g.low:.1%} to {g.high:.1%}", "–" if g.ratio is None else f"{g.ratio:.3f}")
        rows.append((g.group, f"{g.n:,}", f"{g.selected:,}", *rate, note(g)))
    return rows


def reading(table: ImpactTable) -> list[str]:
    """What the table says, in sentences."""
    lines = [_finding(table)]
    if table.median is not None:
        lines.append(f"Counted is who scores above {table.median:g}, the median of all {table.n:,} scores.")
    if table.left_out:
        people = "1 row has" if table.left_out == 1 else f"{table.left_out:,} rows have"
        lines.append(f"{people} no value in “{table.column}” and could not be counted.")
    return lines


def _table(kind: Kind, batch: pd.DataFrame, by: tuple[str, ...], column: str) -> ImpactTable:
    from aedt_audit import benchmark_mask, impact_ratios, scoring_rates, selection_rates

    names = [f"group {i}" for i in range(len(by))]
    frame = pd.DataFrame({name: _words(batch[told]).replace("", UNKNOWN) for name, told in zip(names, by, strict=True)})
    frame["value"] = _values(batch[column], _decided if kind == "selection" else _number)
    frame = frame.dropna(subset=["value"])
    if frame.empty:
        raise InputError(f"Batch: no row has a value in '{column}', so there is nothing to count. Choose another.")
    if kind == "selection":
        rates = selection_rates(frame, by=names, outcome="value", min_category_share=SMALL_SHARE)
    else:
        rates = scoring_rates(frame, by=names, score="value", min_category_share=SMALL_SHARE)
    table = impact_ratios(rates, by=names)
    counted = "selected" if kind == "selection" else "above_median"
    found = []
    for record, measure in zip(table.to_dict("records"), benchmark_mask(table, by=names), strict=True):
        n, selected, ratio = int(record["n"]), int(record[counted]), float(record["impact_ratio"])
        rate = proportion(selected, n)
        of = (TIMES.join(str(record[name]) for name in names), n, selected, rate.value, rate.low, rate.high)
        found.append(GroupRate(*of, None if math.isnan(ratio) else ratio, bool(measure)))
    left_out, median = len(batch) - len(frame), rates.attrs.get("sample_median")
    return ImpactTable(kind, by, column, tuple(found), len(frame), left_out, median)


def _words(column: pd.Series[Any]) -> pd.Series[str]:
    """Values as words; empty where there is none."""
    return column.map(lambda value: "" if value is None or value != value else str(value).strip())


def _values(column: pd.Series[Any], read: Callable[[str], float]) -> pd.Series[float]:
    """What the words of a column say; NaN where there are none."""
    values = []
    for row, word in enumerate(_words(column), 1):
        values.append(read(word) if word else math.nan)
        if word and not math.isfinite(values[-1]):
            raise InputError(
                f"Batch, row {row}: '{column.name}' is '{word[:40]}'. A decision reads shortlist or reject, yes or no, "
                "true or false, 1 or 0; a score is a finite number. Correct it, or choose another column."
            )
    return pd.Series(values, index=column.index, dtype=float)


def _decided(word: str) -> float:
    return 1.0 if word.casefold() in _YES else 0.0 if word.casefold() in _NO else math.nan


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        return math.nan


def _finding(table: ImpactTable) -> str:
    given = [g for g in table.groups if g.group != UNKNOWN]
    if len(given) < 2:
        return "There is only one group, so there is nothing to compare it with."
    lowest = min((g for g in given if g.known and g.ratio is not None), key=lambda g: g.ratio or 0.0, default=None)
    if lowest is None:
        what = "was selected" if table.kind == "selection" else "scores above the median"
        return f"Nobody in a group that can be the measure {what}, so there is no ratio."
    if len({g.rate for g in given}) == 1:
        return "All groups have the same rate: every impact ratio is 1."
    below = sum(g.below for g in given)
    groups = {0: "No group is", 1: "1 group is"}.get(below, f"{below} groups are")
    return f"{groups} below four fifths; the lowest impact ratio is {lowest.ratio:.3f} ({lowest.group})."
