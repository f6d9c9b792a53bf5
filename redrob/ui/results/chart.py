"""The figure of the Results tab. It draws and computes nothing: shares and their 95 % intervals come in."""

from __future__ import annotations

from collections.abc import Mapping

import plotly.graph_objects as go

from redrob.evaluation.intervals import Interval
from redrob.palette import BASELINE_BAR, CHART_GRID, CHART_TEXT, CLEAR, POLICY_BAR

# Marks differ in shape too, so that nobody has to tell them apart by colour.
_LOOKS = (("square", BASELINE_BAR), ("circle", POLICY_BAR))


def groups_figure(groups: Mapping[str, Mapping[str, Interval]]) -> go.Figure:
    """Share of right decisions, a row for each label and a mark for each series, with whiskers.

    Args:
        groups: At most two sorts of texts to the share by label. The order of the first series' labels is kept, top to
            bottom; a series may lack some.
    """
    figure = go.Figure()
    labels = list(dict.fromkeys(text for shares in groups.values() for text in shares))
    for number, ((name, shares), (symbol, colour)) in enumerate(zip(groups.items(), _LOOKS, strict=False)):
        figure.add_scatter(
            name=name.capitalize(),
            mode="markers",
            x=[mean.value for mean in shares.values()],
            y=[labels.index(text) - 0.17 + 0.34 * number for text in shares],  # those of one row below each other
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [mean.high - mean.value for mean in shares.values()],
                "arrayminus": [mean.value - mean.low for mean in shares.values()],
                "color": CHART_TEXT,
                "thickness": 1.5,
                "width": 4,
            },
            marker={"color": colour, "size": 9, "symbol": symbol},
            customdata=[[row, mean.low, mean.high] for row, mean in shares.items()],
            hovertemplate=f"{name}, %{{customdata[0]}}: %{{x:.3f}} [%{{customdata[1]:.3f}}, %{{customdata[2]:.3f}}]"
            "<extra></extra>",
            cliponaxis=False,
        )
    figure.update_layout(
        height=110 + 34 * len(labels),
        margin={"l": 8, "r": 40, "t": 34, "b": 48},
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        font={"color": CHART_TEXT, "size": 13},
        legend={"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "itemclick": False},
        dragmode=False,
    )
    figure.update_xaxes(
        range=[-0.02, 1.02],
        tickvals=[0, 0.5, 1],
        fixedrange=True,
        gridcolor=CHART_GRID,
        zeroline=False,
        title={"text": "share of right decisions", "font": {"size": 12}},
    )
    figure.update_yaxes(
        tickvals=list(range(len(labels))),
        ticktext=labels,
        range=[len(labels) - 0.5, -0.5],
        fixedrange=True,
        automargin=True,
        gridcolor=CHART_GRID,
        zeroline=False,
        ticks="outside",
        ticklen=7,
        tickcolor=CLEAR,
    )
    return figure
