"""The grades of one comparison as HTML: the headline, the table of components, and what cost points."""

from __future__ import annotations

from collections.abc import Mapping

from redrob.compare import Column, Comparison
from redrob.rewards import DEFAULT_WEIGHTS
from redrob.ui.charts import ROWS
from redrob.ui.parts import NAMES, WORDS, label, safe, signed
from redrob.ui.scrolling import grid

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
    heads = ("Component", "Weight", NAMES["baseline"], NAMES["policy"], "Difference")
    body = [(label(row), _cells(row, baseline, policy), "rr-total" if row == "total" else "") for row in ROWS]
    return (
        f"{grid('Rewards from 0 to 1, higher is better', heads, body)}"
        '<p class="rr-hint">Every row runs from 0 to 1 and higher is better, '
        f"length penalty too: 1 is no penalty.</p>{FORCED_NOTE if comparison.constrained else ''}"
    )


def notes(comparison: Comparison) -> str:
    """Where each answer lost points, in the grader's words, but for its word for the right answer."""
    return '<div class="rr-notes">' + "".join(_notes(column) for column in comparison.columns) + "</div>"


def _rewards(column: Column) -> Mapping[str, float] | None:
    return column.breakdown.as_dict() if column.breakdown else None


def _cells(row: str, baseline: Mapping[str, float] | None, policy: Mapping[str, float] | None) -> list[str]:
    weight = DEFAULT_WEIGHTS.get(row, sum(DEFAULT_WEIGHTS.values()))
    left, right = (None if rewards is None else rewards[row] for rewards in (baseline, policy))
    difference = "–" if left is None or right is None else signed(right - left)
    return [f"{weight:.2f}", *("–" if value is None else f"{value:.2f}" for value in (left, right)), difference]


def _notes(column: Column) -> str:
    found = column.breakdown.notes if column.breakdown else ()
    lines = [f"{label(note.component).capitalize()}: {note.message.replace(*_GOLD)}" for note in found]
    items = "".join(f"<li>{safe(line)}</li>" for line in lines) or "<li>Nothing cost points.</li>"
    return f'<div class="rr-is-{column.name}"><h3>{NAMES[column.name]}</h3><ul>{items}</ul></div>'
