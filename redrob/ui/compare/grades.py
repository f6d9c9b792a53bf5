"""The grades of one comparison as HTML: the headline, the table of components, and what cost points."""

from __future__ import annotations

from collections.abc import Mapping

from redrob.charts.components import ROWS, label
from redrob.compare import Column, Comparison
from redrob.rewards import DEFAULT_WEIGHTS
from redrob.ui.parts import NAMES, WORDS, safe, signed

FORCED_NOTE = (
    '<p class="rr-cut">Both answers were forced into valid JSON: <b>format valid tells nothing here</b>, and the '
    "totals do not compare with those of free answers.</p>"
)

_GOLD = (", the gold is ", ", the right answer is ")


def headline(comparison: Comparison) -> str:
    """Both totals, and against what they were graded; who did better stands above the columns (`outcome`)."""
    baseline, policy = (_rewards(column) for column in comparison.columns)
    if baseline is None or policy is None or comparison.gold_decision is None:
        return ""
    whose = "your judgement" if comparison.gold_source == "visitor" else "the reference check"
    gold = f"{WORDS[comparison.gold_decision].lower()}, {comparison.gold_score:.2f}"
    return (
        f'<div class="rr-headline"><h2>How the answers were graded</h2><p>Of 1, the baseline earns '
        f"<b>{baseline['total']:.2f}</b>, the trained model <b>{policy['total']:.2f}</b>. "
        f"Right answer by {whose} ({gold}). One pair of answers says little about a model; "
        "the results on held-out cases do.</p></div>"
    )


def table(comparison: Comparison) -> str:
    """Six components and the total, a column each; what is not graded yet is a dash, never a zero."""
    baseline, policy = (_rewards(column) for column in comparison.columns)
    rows = "".join(_row(row, baseline, policy) for row in ROWS)
    return (
        '<table class="rr-table"><caption class="rr-sr">Rewards from 0 to 1, higher is better</caption><thead><tr>'
        '<th scope="col">Component</th><th scope="col">Weight</th>'
        f'<th scope="col" class="rr-is-baseline">{NAMES["baseline"]}</th>'
        f'<th scope="col" class="rr-is-policy">{NAMES["policy"]}</th><th scope="col">Difference</th></tr></thead>'
        f'<tbody>{rows}</tbody></table><p class="rr-hint">Every row runs from 0 to 1 and higher is better, '
        f"length penalty too: 1 is no penalty.</p>{FORCED_NOTE if comparison.constrained else ''}"
    )


def notes(comparison: Comparison) -> str:
    """Where each answer lost points, in the grader's words, but for its word for the right answer."""
    return '<div class="rr-notes">' + "".join(_notes(column) for column in comparison.columns) + "</div>"


def _rewards(column: Column) -> Mapping[str, float] | None:
    return column.breakdown.as_dict() if column.breakdown else None


def _row(row: str, baseline: Mapping[str, float] | None, policy: Mapping[str, float] | None) -> str:
    weight = f"{DEFAULT_WEIGHTS[row]:.2f}" if row in DEFAULT_WEIGHTS else f"{sum(DEFAULT_WEIGHTS.values()):.2f}"
    left, right = (None if rewards is None else rewards[row] for rewards in (baseline, policy))
    difference = "–" if left is None or right is None else signed(right - left)
    style = ' class="rr-total"' if row == "total" else ""
    return (
        f'<tr{style}><th scope="row">{label(row)}</th><td>{weight}</td>'
        f"<td>{_cell(left)}</td><td>{_cell(right)}</td><td>{difference}</td></tr>"
    )


def _cell(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _notes(column: Column) -> str:
    found = column.breakdown.notes if column.breakdown else ()
    lines = [f"{label(note.component).capitalize()}: {note.message.replace(*_GOLD)}" for note in found]
    items = "".join(f"<li>{safe(line)}</li>" for line in lines) or "<li>Nothing cost points.</li>"
    return f'<div class="rr-is-{column.name}"><h3>{NAMES[column.name]}</h3><ul>{items}</ul></div>'
