"""The figures of the page. They draw and compute nothing: rewards, shares and their 95 % intervals come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from redrob.evaluation.intervals import Interval
from redrob.palette import BASELINE_BAR, CHART_GRID, CHART_TEXT, CLEAR, COLUMN_BARS, POLICY_BAR
from redrob.rewards import COMPONENTS
from redrob.ui.parts import NAMES, label

ROWS = (*COMPONENTS, "total")
"""Rows of the components, top to bottom."""
# Marks differ in shape too, so that nobody has to tell them apart by colour.
_LOOKS = (("circle", POLICY_BAR), ("square", BASELINE_BAR))


def groups_figure(groups: Mapping[str, Mapping[str, Interval]], labels: Sequence[str]) -> go.Figure:
    """Share of right decisions, a row for each label and a mark for each series, with whiskers.

    `groups` are at most two sorts of texts to the share by label, the one that counts first; a series may lack some of
    the `labels`, which stand top to bottom.
    """
    figure = go.Figure()
    for number, ((name, shares), (symbol, colour)) in enumerate(zip(groups.items(), _LOOKS, strict=False)):
        figure.add_scatter(
            name=name.capitalize(),
            mode="markers",
            x=[mean.value for mean in shares.values()],
            y=[labels.index(text) - 0.17 + 0.34 * number for text in shares],  # those of one row below each other
            error_x={
                "array": [mean.high - mean.value for mean in shares.values()],
                "arrayminus": [mean.value - mean.low for mean in shares.values()],
                "color": CHART_TEXT,
                "thickness": 1.5,
            },
            marker={"color": colour, "size": 9, "symbol": symbol},
            customdata=[[row, mean.low, mean.high] for row, mean in shares.items()],
            hovertemplate=f"{name}, %{{customdata[0]}}: %{{x:.3f}} [%{{customdata[1]:.3f}}, %{{customdata[2]:.3f}}]"
            "<extra></extra>",
            cliponaxis=False,
        )
    _frame(figure, 110 + 34 * len(labels), "share of right decisions", beyond=0.02)
    figure.update_yaxes(
        tickvals=list(range(len(labels))), ticktext=list(labels), range=[len(labels) - 0.5, -0.5], gridcolor=CHART_GRID
    )
    return figure


def components_figure(baseline: Mapping[str, float] | None, policy: Mapping[str, float] | None) -> go.Figure:
    """Rewards by component, a grey bar and an accent one each, on a fixed axis from 0 to 1.

    Each has the six components and `total`, in [0, 1], as `RewardBreakdown.as_dict()` gives them; None leaves a gap.
    """
    figure = go.Figure()
    for name, rewards in (("baseline", baseline), ("policy", policy)):
        values = [rewards[row] if rewards else None for row in ROWS]
        figure.add_bar(
            name=NAMES[name],
            orientation="h",
            y=[f"<b>{label(row)}</b>" if row == "total" else label(row) for row in ROWS],
            x=values,
            text=["" if value is None else f"{value:.2f}" for value in values],
            textposition="outside",
            cliponaxis=False,
            marker={"color": COLUMN_BARS[name], "line": {"width": 0}},
            hovertemplate=f"{NAMES[name]}, %{{y}}: %{{x:.3f}}<extra></extra>",
        )
    figure.update_layout(barmode="group", bargap=0.32, bargroupgap=0.08)
    _frame(figure, 430, "reward")
    figure.update_yaxes(autorange="reversed", showgrid=False)
    return figure


def _frame(figure: go.Figure, height: int, title: str, *, beyond: float = 0.0) -> None:
    """Clear grounds, the legend on top, nothing to drag, an axis from 0 to 1 that reaches `beyond` its ends."""
    figure.update_layout(
        height=height,
        margin={"l": 8, "r": 40, "t": 34, "b": 48},
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        font={"color": CHART_TEXT, "size": 13},
        legend={"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "itemclick": False},
        dragmode=False,
    )
    figure.update_xaxes(
        range=[-beyond, 1 + beyond],
        tickvals=[0, 0.5, 1],
        fixedrange=True,
        gridcolor=CHART_GRID,
        zeroline=False,
        title={"text": title, "font": {"size": 12}},
    )
    figure.update_yaxes(fixedrange=True, automargin=True, zeroline=False, ticks="outside", ticklen=7, tickcolor=CLEAR)
