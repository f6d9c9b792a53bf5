"""What all figures of the page have in common: grounds, legend, and both axes."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from redrob.palette import CHART_GRID, CHART_TEXT, CLEAR


def frame(figure: go.Figure, *, height: int, ticks: Sequence[float], title: str, beyond: float = 0.0) -> None:
    """Clear grounds, the legend on top, nothing to drag, and the horizontal axis.

    Args:
        figure: What is framed.
        height: In pixels.
        ticks: Where the axis has marks; it goes from the first to the last.
        title: What the axis measures, and of how many.
        beyond: How far the axis reaches beyond its ends, so that no mark is cut.
    """
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
        range=[ticks[0] - beyond, ticks[-1] + beyond],
        tickvals=list(ticks),
        fixedrange=True,
        gridcolor=CHART_GRID,
        zeroline=False,
        title={"text": title, "font": {"size": 12}},
    )
    figure.update_yaxes(
        autorange="reversed", fixedrange=True, automargin=True, showgrid=False, zeroline=False, ticks="outside",
        ticklen=7, tickcolor=CLEAR,
    )  # fmt: skip


def around_zero(figure: go.Figure) -> None:
    """A line at 0, on whose sides differences stand."""
    figure.update_xaxes(zeroline=True, zerolinecolor=CHART_TEXT, zerolinewidth=1)


def name_rows(figure: go.Figure, names: Sequence[str]) -> None:
    """Rows by number, top to bottom, under their names, with lines that lead the eye to marks far from them."""
    figure.update_yaxes(
        tickvals=list(range(len(names))),
        ticktext=list(names),
        range=[len(names) - 0.5, -0.5],
        autorange=False,
        showgrid=True,
        gridcolor=CHART_GRID,
    )
