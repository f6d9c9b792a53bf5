"""Impact ratios of a batch: how often each group is selected, or scores above the median, beside the highest group.

The figures are those of New York City's Local Law 144 (selection rate, scoring rate, impact ratio) and of the
four-fifths rule of the US Uniform Guidelines, computed by `aedt_audit`; this module adds intervals and warnings.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

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
Kind = Literal["selection", "scoring"]
_GROUPS = ("group", "sex", "gender", "race_ethnicity", "race", "ethnicity", "perceived_group", "age_group")
_SCORES = ("score", "rating", "points")
_DECISIONS = ("decision", "selected", "shortlisted", "outcome", "selection")
_YES = "shortlist shortlisted selected select yes y true t 1 1.0 advance advanced hire hired accept accepted".split()
_NO = "reject rejected no n false f 0 0.0 declined decline".split()


class Columns(NamedTuple):
    """What the columns of a batch are."""

    groups: tuple[str, ...]
    decision: str | None
    score: str | None


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
    share: float
    """Share of the batch."""
    ratio: float | None
    """Impact ratio: the rate over the highest rate of a group that is a measure; None where that is 0."""
    measure: bool
    """Whether the group may set the highest rate: it is known, and has at least 2 % of the data."""

    @property
    def known(self) -> bool:
        """Whether every part of the group is given."""
        return UNKNOWN not in self.group.split(TIMES)

    @property
    def small(self) -> bool:
        """Whether the group is too small for its rate to say much."""
        return self.n < SMALL_GROUP or self.share < SMALL_SHARE

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
    chance: float | None
    """How often groups of the same rate would differ at least this much (chi-squared test over the known groups)."""


def read_batch(path: Path) -> pd.DataFrame:
    """The rows of a `.csv` file with a heading, or of a `.jsonl` file with one object a line.

    Raises:
        InputError: the file cannot be read, a line is not what it should be, or there is none.
    """
    where, ending = f"Batch, {path.name}", path.suffix.lower()
    if ending not in (".csv", ".jsonl"):
        raise InputError(f"{where}: its ending is '{ending}'. Read are .csv and .jsonl. Save it as one.")
    try:
        text = path.read_text(encoding="utf-8-sig")
        rows = _csv(text) if ending == ".csv" else [_object(line) for line in text.split("\n") if line.strip()]
    except (OSError, ValueError, RecursionError, csv.Error) as error:
        raise InputError(
            f"{where}: it cannot be read ({error}). Give CSV in UTF-8 with a heading, or one JSON object a line."
        ) from error
    if not rows:
        raise InputError(f"{where}: it has no rows. One row for each person is needed. Give a file with some.")
    return pd.DataFrame(rows)


def _csv(text: str) -> list[dict[str, Any]]:
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    names = reader.fieldnames or ()
    if len(set(names)) != len(names) or not any(map(str.strip, names)):
        raise ValueError("its first line names no columns, or one twice")
    rows = []
    for row in reader:
        if None in row or None in row.values():
            raise ValueError(f"line {reader.line_num} has not as many values as the first line, {len(names)}")
        rows.append(row)
    return rows


def _object(line: str) -> dict[str, Any]:
    row = json.loads(line)
    if not isinstance(row, dict):
        raise ValueError(f"a line holds a {type(row).__name__}")
    return row


def guess_columns(columns: Sequence[str]) -> Columns:
    """Which columns are likely to be groups, decision and score, by their names; a person may choose others.

    >>> guess_columns(["id", "Sex", "race", "score"])
    Columns(groups=('Sex', 'race'), decision=None, score='score')
    """
    plain = {column.strip().casefold().replace(" ", "_"): column for column in reversed(columns)}
    groups, decisions, scores = (
        [plain[name] for name in names if name in plain] for names in (_GROUPS, _DECISIONS, _SCORES)
    )
    return Columns(tuple(groups[:2]), next(iter(decisions), None), next(iter(scores), None))


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
    tables = [_table("selection", batch, by, decision, _decided) for by in ways if decision]
    return (*tables, *(_table("scoring", batch, by, score, _number) for by in ways if score))


def _table(
    kind: Kind, batch: pd.DataFrame, by: tuple[str, ...], column: str, read: Callable[[str], float]
) -> ImpactTable:
    from aedt_audit import benchmark_mask, impact_ratios, scoring_rates, selection_rates

    names = [f"group {i}" for i in range(len(by))]
    frame = pd.DataFrame({name: _words(batch[told]).replace("", UNKNOWN) for name, told in zip(names, by, strict=True)})
    frame["value"] = _values(batch[column], read)
    frame = frame.dropna()
    if frame.empty:
        raise InputError(f"Batch: no row has a value in '{column}', so there is nothing to count. Choose another.")
    rates_of, value = (selection_rates, "outcome") if kind == "selection" else (scoring_rates, "score")
    rates = rates_of(frame, by=names, min_category_share=SMALL_SHARE, **{value: "value"})
    table = impact_ratios(rates, by=names)
    found = []
    for record, measure in zip(table.to_dict("records"), benchmark_mask(table, by=names), strict=True):
        n, selected = int(record["n"]), int(record["selected" if kind == "selection" else "above_median"])
        interval = proportion(selected, n)
        ratio = float(record["impact_ratio"])
        found.append(
            GroupRate(
                group=TIMES.join(str(record[name]) for name in names),
                n=n,
                selected=selected,
                rate=selected / n,
                low=interval.low,
                high=interval.high,
                share=n / len(frame),
                ratio=None if math.isnan(ratio) else ratio,
                measure=bool(measure),
            )
        )
    left_out, median = len(batch) - len(frame), rates.attrs.get("sample_median")
    return ImpactTable(kind, by, column, tuple(found), len(frame), left_out, median, _chance(found))


def _chance(groups: Sequence[GroupRate]) -> float | None:
    """One test over all groups: to compare the lowest with the highest of many would find differences by itself."""
    from scipy.stats import chi2_contingency

    counts = [[g.selected, g.n - g.selected] for g in groups if g.known]
    if len(counts) < 2 or not all(map(sum, zip(*counts, strict=True))):
        return None  # nobody or everybody is selected
    return float(chi2_contingency(counts, correction=False).pvalue)


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
