"""Figures drawn from breakdowns. No file is read here and nothing is computed beyond the layout."""

from __future__ import annotations

from collections.abc import Mapping

import plotly.graph_objects as go

from redrob.charts.frame import frame
from redrob.palette import COLUMN_BARS
from redrob.rewards import COMPONENTS

ROWS = (*COMPONENTS, "total")
"""Rows of the chart and of the table, top to bottom."""


def label(row: str) -> str:
    """A component's name as people read it.

    >>> label("no_hallucination")
    'no hallucination'
    """
    return row.replace("_", " ")


def components_figure(
    baseline: Mapping[str, float] | None, policy: Mapping[str, float] | None, *, n: int = 1
) -> go.Figure:
    """Rewards per component, one grey and one accent bar each, on a fixed axis from 0 to 1.

    Args:
        baseline: The six components and `total`, each in [0, 1], as `RewardBreakdown.as_dict()` gives them; None, or
            None for a single row, leaves a gap.
        policy: The same for the policy.
        n: Answers behind each bar; printed under the axis.
    """
    figure = go.Figure()
    for name, rewards in (("baseline", baseline), ("policy", policy)):
        values = [rewards[row] if rewards else None for row in ROWS]
        figure.add_bar(
            name=name.capitalize(),
            orientation="h",
            y=[f"<b>{label(row)}</b>" if row == "total" else label(row) for row in ROWS],
            x=values,
            text=["" if value is None else f"{value:.2f}" for value in values],
            textposition="outside",
            cliponaxis=False,
            marker={"color": COLUMN_BARS[name], "line": {"width": 0}},
            hovertemplate=f"{name}, %{{y}}: %{{x:.3f}}<extra></extra>",
        )
    figure.update_layout(barmode="group", bargap=0.32, bargroupgap=0.08)
    frame(figure, height=430, ticks=(0, 0.5, 1), title=f"reward, n = {n} a column")
    return figure
