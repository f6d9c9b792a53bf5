"""Impact ratios of a batch: how often each group is selected, or scores above the median, beside the highest group.

The figures are those of New York City's Local Law 144 (selection rate, scoring rate, impact ratio) and of the
four-fifths rule of the US Uniform Guidelines, computed by `aedt_audit`; this module adds intervals and warnings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from redrob.errors import InputError
from redrob.evaluation.intervals import proportion
from redrob.fairness.edits import words

FOUR_FIFTHS = 0.8
SMALL_GROUP = 30
"""Fewer people than this, and a rate says little: the size below which the normal approximation is not trusted."""
SMALL_SHARE = 0.02
"""Groups below this share of the data are no measure for the others (6 RCNY 5-301 lets an audit leave them out)."""
UNKNOWN = "unknown"
"""People whose group is not given: shown, but no measure for the others."""
TIMES = " × "
Kind = Literal["selection", "scoring"]
_YES = words("shortlist shortlisted selected select yes y true t 1 1.0 advance advanced hire hired accept accepted")
_NO = words("reject rejected no n false f 0 0.0 declined decline")


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
    p_value: float | None
    """Pooled z test against the highest group, two-sided; not corrected for the number of groups."""
    measure: bool
    """Whether the group may set the highest rate: it is known, and has at least 2 % of the data."""

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

    @property
    def lowest(self) -> GroupRate | None:
        """The known group with the lowest impact ratio."""
        known = [g for g in self.groups if g.ratio is not None and UNKNOWN not in g.group.split(TIMES)]
        return min(known, key=lambda g: g.ratio or 0.0, default=None)


def impact_tables(
    rows: Sequence[Mapping[str, Any]], *, groups: Sequence[str], decision: str | None = None, score: str | None = None
) -> tuple[ImpactTable, ...]:
    """Selection rates, scoring rates, or both, for each column of groups and for the combination of two.

    Args:
        rows: One mapping per person.
        groups: One or two columns that say a group; a missing or empty value counts as `unknown`.
        decision: Column of decisions: shortlist/reject, selected/rejected, yes/no, true/false, 1/0.
        score: Column of numbers.

    Raises:
        InputError: a column is missing, a value cannot be read, or nothing is left to count.
    """
    if not rows:
        raise InputError("Batch: it has no rows. One row for each person is needed. Give a file with some.")
    if not 1 <= len(groups) <= 2 or not (decision or score):
        raise InputError(
            "Batch: one or two columns of groups are needed, and a column of decisions or of scores. Choose them."
        )
    for name in groups:
        if not any(name in row for row in rows):
            there = ", ".join(map(str, dict.fromkeys(key for row in rows[:100] for key in row)))
            raise InputError(f"Batch: no row has the column '{name}'. Columns: {there[:300]}. Name one of them.")
    ways = [(name,) for name in groups] + ([tuple(groups)] if len(groups) == 2 else [])
    tables = []
    if decision:
        values = [(row, _decided(row, index, decision)) for index, row in enumerate(rows, 1)]
        tables += [_table("selection", by, decision, values) for by in ways]
    if score:
        numbers = [(row, _scored(row, index, score)) for index, row in enumerate(rows, 1)]
        tables += [_table("scoring", by, score, numbers) for by in ways]
    return tuple(tables)


def _table(
    kind: Kind, by: tuple[str, ...], column: str, values: Sequence[tuple[Mapping[str, Any], bool | float | None]]
) -> ImpactTable:
    import pandas as pd
    from aedt_audit import benchmark_mask, four_fifths, scoring_rates, selection_rates, significance

    kept = [(row, value) for row, value in values if value is not None]
    if not kept:
        raise InputError(
            f"Batch: no row has a value in '{column}', so there is nothing to count. Choose another column."
        )
    names = [f"group {i}" for i in range(len(by))]
    records = [{**{n: _group(row, c) for n, c in zip(names, by, strict=True)}, "value": v} for row, v in kept]
    frame = pd.DataFrame.from_records(records)
    if kind == "selection":
        rates = selection_rates(frame, by=names, outcome="value", min_category_share=SMALL_SHARE)
    else:
        rates = scoring_rates(frame, by=names, score="value", min_category_share=SMALL_SHARE)
    median = rates.attrs.get("sample_median")
    table = significance(four_fifths(rates, threshold=FOUR_FIFTHS, by=names), by=names)
    found = []
    for record, measure in zip(table.to_dict("records"), benchmark_mask(table, by=names), strict=True):
        n, selected = int(record["n"]), int(record["selected" if kind == "selection" else "above_median"])
        interval = proportion(selected, n)
        found.append(
            GroupRate(
                group=TIMES.join(str(record[name]) for name in names),
                n=n,
                selected=selected,
                rate=selected / n,
                low=interval.low,
                high=interval.high,
                share=n / len(kept),
                ratio=_known(record["impact_ratio"]),
                p_value=_known(record["p_value"]),
                measure=bool(measure),
            )
        )
    chance = _chance([g for g in found if UNKNOWN not in g.group.split(TIMES)])
    return ImpactTable(kind, by, column, tuple(found), len(kept), len(values) - len(kept), median, chance)


def _chance(groups: Sequence[GroupRate]) -> float | None:
    """One test over all groups: to compare the lowest with the highest of many would find differences by itself."""
    from scipy.stats import chi2_contingency

    counts = [[g.selected, g.n - g.selected] for g in groups]
    if len(groups) < 2 or not all(map(sum, zip(*counts, strict=True))):
        return None  # nobody or everybody is selected
    return float(chi2_contingency(counts, correction=False).pvalue)


def _known(value: float) -> float | None:
    """A number; None for a NaN."""
    return None if value != value else float(value)


def _group(row: Mapping[str, Any], column: str) -> str:
    value = row.get(column)
    return UNKNOWN if value is None or not str(value).strip() else str(value).strip()


def _value(row: Mapping[str, Any], index: int, column: str) -> Any:
    if column not in row:
        raise InputError(f"Batch, row {index}: it has no '{column}'. Columns: {', '.join(map(str, row))}. Choose one.")
    value = row[column]
    return None if value is None or (isinstance(value, str) and not value.strip()) else value


def _decided(row: Mapping[str, Any], index: int, column: str) -> bool | None:
    value = _value(row, index, column)
    if value is None or isinstance(value, bool):
        return value
    word = str(value).strip().casefold()
    if word in _YES or word in _NO:
        return word in _YES
    raise InputError(
        f"Batch, row {index}: '{column}' is '{str(value)[:40]}'. A decision reads shortlist or reject, selected or "
        "rejected, yes or no, true or false, 1 or 0. Correct it, or choose another column."
    )


def _scored(row: Mapping[str, Any], index: int, column: str) -> float | None:
    value = _value(row, index, column)
    if value is None:
        return None
    try:
        number = float(value) if not isinstance(value, bool) else float("nan")
    except (TypeError, ValueError, OverflowError):
        number = float("nan")
    if not abs(number) < float("inf"):
        raise InputError(
            f"Batch, row {index}: '{column}' is '{str(value)[:40]}'. A score is a finite number. Correct it, or choose "
            "another column."
        )
    return number
