"""The strip chart of repeated answers: one dot an answer, where its score is, in the shape of its decision."""

from __future__ import annotations

from collections.abc import Mapping

import plotly.graph_objects as go

from redrob.stability import Stability
from redrob.ui.palette import CHART_GRID, CHART_TEXT, CLEAR, COLUMN_BARS
from redrob.verdict import Decision

SYMBOLS: Mapping[Decision, str] = {"shortlist": "circle", "reject": "x"}
SPREAD = 0.09
"""Distance between dots of one score, in rows."""


def stability_figure(found: Mapping[str, Stability]) -> go.Figure:
    """Scores from 0 to 1, a row for each column in `found`; equal scores stand one above the other.

    Answers that are no valid verdict have no score and no dot: the sentence beside the figure counts them.
    """
    figure = go.Figure()
    names = [name for name in COLUMN_BARS if name in found]
    for row, name in enumerate(names):
        for decision, symbol in SYMBOLS.items():
            dots = [(x, row + y) for x, y, said in _stacked(found[name]) if said == decision]
            figure.add_scatter(
                x=[x for x, _ in dots],
                y=[y for _, y in dots],
                mode="markers",
                name=decision,
                legendgroup=decision,
                showlegend=row == 0,
                marker={"symbol": symbol, "size": 12, "color": COLUMN_BARS[name], "line": {"width": 0}},
                hovertemplate=f"{name}: {decision}, %{{x:.2f}}<extra></extra>",
            )
    figure.add_vline(x=0.5, line={"color": CHART_TEXT, "width": 1, "dash": "dot"})
    figure.update_layout(
        height=110 + 90 * max(len(names), 1),
        margin={"l": 8, "r": 24, "t": 30, "b": 44},
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        font={"color": CHART_TEXT, "size": 13},
        legend={
            "orientation": "h",
            "x": 0,
            "y": 1.02,
            "yanchor": "bottom",
            "itemclick": False,
            "itemdoubleclick": False,
        },
        dragmode=False,
    )
    figure.update_xaxes(
        range=[-0.03, 1.03],
        tickvals=[0, 0.5, 1],
        fixedrange=True,
        gridcolor=CHART_GRID,
        zeroline=False,
        title={"text": "score of each answer, from 0 to 1", "font": {"size": 12}},
    )
    figure.update_yaxes(
        range=[len(names) - 0.5, -0.5],
        tickvals=list(range(len(names))),
        ticktext=[f"{name}, n = {len(found[name].verdicts)}" for name in names],
        fixedrange=True,
        automargin=True,
        showgrid=False,
        zeroline=False,
    )
    return figure


def _stacked(stability: Stability) -> list[tuple[float, float, Decision]]:
    """(score, distance from the middle of the row, decision) of each verdict; equal scores alternate above and below.

    >>> from redrob.verdict import Verdict
    >>> same = Verdict("reject", 0.25, ("x",))
    >>> _stacked(Stability("policy", 3, 0.7, 0, (same, same, same)))
    [(0.25, 0.0, 'reject'), (0.25, -0.09, 'reject'), (0.25, 0.09, 'reject')]
    """
    seen: dict[float, int] = {}
    placed = []
    for verdict in stability.verdicts:
        score = round(verdict.score, 2)
        n = seen[score] = seen.get(score, -1) + 1
        step = (n + 1) // 2 * SPREAD
        placed.append((verdict.score, -step if n % 2 else step, verdict.decision))
    return placed
