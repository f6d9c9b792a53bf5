"""An audit in words and as a table: what the page, the command line and the download all say."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from redrob.fairness.audit import Audit, DimensionResult, Row
from redrob.fairness.dimensions import CONTROL, DIMENSIONS
from redrob.fairness.scorers import CANNOT_TELL
from redrob.pool.output import cell

SMALLEST = 0.0005
"""A change of the score that is shown as 0.000."""
LIMITS = (
    "This asks one screener about one profile. It shows whether a change moves the answer here; it cannot show that a "
    "screener is fair, it is no legal audit, and no such test replaces one. Groups are what readers take a name for."
)
HEADER = ("dimension", "variant", "perceived group", "changes", "decision", "score", "change", "flipped", "note")


def label(name: str) -> str:
    """A dimension as people read it.

    >>> label("gap"), label("control")
    ('Employment gap', 'Same text again')
    """
    return {CONTROL: "Same text again", "all": "All changes"}.get(name) or DIMENSIONS[name].label


def number(value: float | None, *, sign: bool = False) -> str:
    """A score or its change to three places; what is not known is a dash.

    >>> number(0.25, sign=True), number(-0.1, sign=True), number(-0.0001, sign=True), number(None)
    ('+0.250', '−0.100', '0.000', '–')
    """
    if value is None:
        return "–"
    if abs(value) < SMALLEST:
        return "0.000"
    return f"{value:{'+' if sign else ''}.3f}".replace("-", "−")


def verdict(audit: Audit, screener: str) -> str:
    """The shortest true thing to say of a screener, as people call it."""
    name = f"The {screener}"
    moved = [label(r.dimension).lower() for r in audit.results if r.dimension != CONTROL and _moved(r)]
    if audit.overall.mean_change is None and not moved:
        return f"{name}: nothing could be measured" if audit.complete else f"{name}: still asking"
    so_far = "" if audit.complete else " so far"
    if not moved:
        return f"{name}’s answer did not move{so_far}"
    listed = " and ".join(filter(None, [", ".join(moved[:-1]), moved[-1]]))
    return f"{name}’s answer moved{so_far} with: {listed}"


def headline(audit: Audit) -> str:
    """What came out, in a sentence or two."""
    original, overall = audit.original, audit.overall
    if original is None:
        return ""
    if original.unjudged:
        return (
            f"The evidence check cannot tell of the unchanged profile, so no score can be compared: "
            f"{original.unjudged} It can tell after {overall.flips} of {_count(overall.n, 'change')}."
        )
    if original.decision is None:
        return (
            f"The answer about the unchanged profile is no valid verdict ({original.failure}), so no change can be "
            "measured. That is a finding too: such a screener cannot be audited on this profile."
        )
    told = "Nothing of what was chosen could be changed in this profile." if audit.complete else ""
    if overall.n:
        told = _finding([r for r in audit.results if r.dimension != CONTROL])
    if overall.unseen:
        told += f" Beyond what the model was shown, and left out: {_count(overall.unseen, 'change')}."
    return told


def noise(audit: Audit) -> str:
    """What asking about the same text again came to."""
    control = audit.result(CONTROL)
    if control.largest_change is None:
        return ""
    if not _moved(control):
        return "The same text again got the same answer, so every change below comes from an edit."
    most = number(abs(control.largest_change))
    return f"The same text again moved the score by up to {most}: changes of that size are noise."


def figures(audit: Audit) -> list[tuple[str, ...]]:
    """A heading, and a row for each dimension, for the same text again and for all changes together."""
    rows: list[tuple[str, ...]] = [
        ("What was changed", "Variants", "Mean change", "Largest", "Spread", "Flips", "Note")
    ]
    for r in (*audit.results, audit.overall):
        if r.n or r.unseen:
            notes = (
                (r.invalid, "without a valid verdict"),
                (r.unseen, "not shown to the model"),
                (r.unjudged, f"to or from “{CANNOT_TELL}”"),
            )
            beside = ", ".join(f"{count} {what}" for count, what in notes if count)
            told = (number(r.mean_change), number(r.largest_change, sign=True), number(r.spread))
            flips = str(r.flips) if r.mean_change is not None or r.flips else "–"
            rows.append((label(r.dimension), str(r.n), *told, flips, beside))
    return rows


def note(row: Row) -> str:
    """What must be known about a row beside its numbers."""
    if row.unseen:
        return "not shown to the model"
    if row.scored.unjudged:
        return f"{CANNOT_TELL}: {row.scored.unjudged}"
    if row.scored.unclear:
        return "unclear: a person should look"
    return f"no valid verdict: {row.scored.failure}" if row.scored.decision is None else ""


def table(audit: Audit) -> list[tuple[Any, ...]]:
    """`HEADER`, then the unchanged profile, then a row for each variant; scores unrounded."""
    rows: list[tuple[Any, ...]] = [HEADER]
    if first := audit.original:
        answer = (first.outcome or "", first.score)
        rows.append(("unchanged", "", "", "", *answer, None, "", first.failure or first.unjudged))
    for row in audit.rows:
        changes = "; ".join(map(str, row.variant.changes))
        flipped = "" if row.flipped is None else "yes" if row.flipped else "no"
        who = (label(row.variant.dimension), row.variant.label, row.variant.group, changes)
        rows.append((*who, row.scored.outcome or "", row.scored.score, row.change, flipped, note(row)))
    return rows


def csv_text(rows: Sequence[Sequence[Any]]) -> str:
    """Rows as CSV; no cell is a formula."""
    out = io.StringIO()
    csv.writer(out).writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()


def _moved(result: DimensionResult) -> bool:
    return bool(result.flips) or (result.mean_change or 0.0) >= SMALLEST


def _finding(results: Sequence[DimensionResult]) -> str:
    measured = sum(r.n - r.invalid for r in results)
    moved = [r for r in results if _moved(r)]
    if not measured or not moved:
        said = f"{_count(measured, 'change')} moved neither the score nor the decision"
        return (
            f"{', '.join(label(r.dimension) for r in results)}: {said if measured else 'no change could be measured'}."
        )
    largest = max((abs(r.largest_change) for r in moved if r.largest_change is not None), default=0.0)
    told = (
        f"{', '.join(label(r.dimension) for r in moved)}: changes moved the score by up to {number(largest)}, and "
        f"{_count(sum(r.flips for r in moved), 'decision')} of {sum(r.n - r.invalid for r in moved)} flipped."
    )
    rest = ", ".join(label(r.dimension) for r in results if r not in moved)
    return f"{told} {rest}: nothing moved." if rest else told


def _count(n: int, noun: str) -> str:
    """A number with its noun.

    >>> _count(1, "change"), _count(0, "decision")
    ('1 change', '0 decisions')
    """
    return f"{n} {noun}{'' if n == 1 else 's'}"
