"""Figures of an evaluation: what training changed, and how it goes by group of cases.

Like `redrob.charts.components` this draws and computes nothing: means and their 95 % intervals come in, a figure goes
out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from redrob.charts.components import ROWS, label
from redrob.charts.frame import around_zero, frame, name_rows
from redrob.evaluation.intervals import Interval
from redrob.palette import CHART_TEXT, COLUMN_BARS

# Marks differ in shape too, so that nobody has to tell them apart by colour.
_SYMBOLS = ("circle", "diamond-open", "square-open", "triangle-up-open")
_LOOKS = dict.fromkeys(("policy", "real"), ("circle", COLUMN_BARS["policy"]))


def differences_figure(differences: Mapping[str, Mapping[str, Interval]], *, n: int) -> go.Figure:
    """Mean paired differences per component and of the total, with whiskers; right of the line is better.

    Args:
        differences: How each comparison is called, to its seven intervals by measure, each in [-1, 1].
        n: Cases behind every mean; printed under the axis.
    """
    figure = go.Figure()
    for number, (name, measured) in enumerate(differences.items()):
        symbol = _SYMBOLS[number % len(_SYMBOLS)]
        means = {label(row): measured[row] for row in ROWS}
        places = [place + _shift(number, len(differences)) for place in range(len(means))]
        _dots(figure, name, means, places, COLUMN_BARS["policy"], symbol, "+.3f")
    ticks = (-1, -0.5, 0, 0.5, 1)
    frame(figure, height=430, ticks=ticks, title=f"difference in reward, n = {n}", beyond=0.05)
    around_zero(figure)
    figure.update_xaxes(tickformat="+.1f")
    name_rows(figure, [f"<b>{label(row)}</b>" if row == "total" else label(row) for row in ROWS])
    return figure


def groups_figure(groups: Mapping[str, Mapping[str, Interval]]) -> go.Figure:
    """Share of right decisions, a row for each label and a mark for each series, with whiskers.

    Args:
        groups: The series (`baseline` and `policy`, or sorts of texts) to the share by label. The order of the first
            series' labels is kept, top to bottom; a series may lack some.
    """
    figure = go.Figure()
    labels = list(dict.fromkeys(text for shares in groups.values() for text in shares))
    for number, (name, shares) in enumerate(groups.items()):
        symbol, colour = _LOOKS.get(name, ("square", COLUMN_BARS["baseline"]))
        places = [labels.index(text) + _shift(number, len(groups)) for text in shares]
        _dots(figure, name.capitalize(), shares, places, colour, symbol, ".3f")
    height = 110 + 34 * len(labels)
    frame(figure, height=height, ticks=(0, 0.5, 1), title="share of right decisions", beyond=0.02)
    name_rows(figure, labels)
    return figure


def _dots(
    figure: go.Figure,
    name: str,
    means: Mapping[str, Interval],
    places: list[float],
    colour: str,
    symbol: str,
    form: str,
) -> None:
    """One mark with whiskers at each of the places, in rows of the figure."""
    ends = list(means.values())
    value, low, high = (f"%{{{key}:{form}}}" for key in ("x", "customdata[1]", "customdata[2]"))
    figure.add_scatter(
        name=name,
        mode="markers",
        x=[mean.value for mean in ends],
        y=places,
        error_x=_whiskers(ends),
        marker={"color": colour, "size": 9, "symbol": symbol},
        customdata=[[row, mean.low, mean.high] for row, mean in means.items()],
        hovertemplate=f"{name}, %{{customdata[0]}}: {value} [{low}, {high}]<extra></extra>",
        cliponaxis=False,
    )


def _shift(number: int, of: int) -> float:
    """Marks of one row stand below each other, in rows: none for one, a third apart for two, closer for more."""
    return 0.0 if of == 1 else -0.17 + 0.34 * number / (of - 1)


def _whiskers(means: Sequence[Interval]) -> dict[str, object]:
    """Both ends of each interval as plotly draws them: distances from the mean."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [mean.high - mean.value for mean in means],
        "arrayminus": [mean.value - mean.low for mean in means],
        "color": CHART_TEXT,
        "thickness": 1.5,
        "width": 4,
    }
