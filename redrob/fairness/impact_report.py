"""Impact ratios in words and rows: what the page, the command line and the download all say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from redrob.fairness.impact import SMALL_GROUP, UNKNOWN, GroupRate, ImpactTable

LIMITS = (
    "Impact ratio: a group's rate over the highest rate. Below 0.80, four fifths, US agencies take it for a sign of "
    "adverse impact. That is a rule of thumb: below it is no verdict, above it no clearance. Local Law 144 of New York "
    "City asks an independent auditor for these ratios, by sex, by race and by both; this page is not one."
)


def title(table: ImpactTable) -> str:
    """What the table counts.

    >>> title(ImpactTable("selection", ("sex",), "decision", (), 0, 0, None, None))
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
    rows = [("Group", "People", counted, "Rate", "95 % interval", "Impact ratio", "Note")]
    for g in table.groups:
        ratio = "–" if g.ratio is None else f"{g.ratio:.3f}"
        rows.append(
            (g.group, f"{g.n:,}", f"{g.selected:,}", f"{g.rate:.1%}", f"{g.low:.1%} to {g.high:.1%}", ratio, note(g))
        )
    return rows


def reading(table: ImpactTable) -> list[str]:
    """What the table says, in sentences, warnings last."""
    lines = [_finding(table)]
    if table.median is not None:
        lines.append(f"Counted is who scores above {table.median:g}, the median of all {table.n:,} scores.")
    if table.left_out:
        people = "1 row has" if table.left_out == 1 else f"{table.left_out:,} rows have"
        lines.append(f"{people} no value in “{table.column}” and could not be counted.")
    small = [g.group for g in table.groups if g.small]
    if small:
        others = " and others" if len(small) > 6 else ""
        lines.append(f"Small numbers: the rates of {', '.join(small[:6])}{others} say little.")
    return lines


def table_rows(tables: Sequence[ImpactTable]) -> list[tuple[Any, ...]]:
    """All tables in one, unrounded, for a download."""
    rows: list[tuple[Any, ...]] = [
        ("rate", "by", "group", "people", "counted", "rate", "low", "high", "share", "impact_ratio", "note")
    ]
    for t in tables:
        for g in t.groups:
            figures = (g.n, g.selected, g.rate, g.low, g.high, g.share, g.ratio)
            rows.append((t.kind, " and ".join(t.by), g.group, *figures, note(g)))
    return rows


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
    said = f"{groups} below four fifths; the lowest impact ratio is {lowest.ratio:.3f} ({lowest.group})."
    if table.chance is None:
        return said
    share = "fewer than 0.1 %" if table.chance < 0.001 else f"{table.chance * 100:.1f} %"
    return (
        f"{said} If all groups had the same rate, chance alone would make differences like these in {share} of batches."
    )
