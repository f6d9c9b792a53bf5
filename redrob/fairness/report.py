"""An audit in words and as a table: what the page, the command line and the download all say."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from redrob.fairness.audit import Audit, DimensionResult, Row
from redrob.fairness.dimensions import CONTROL, DIMENSIONS
from redrob.fairness.scorers import CANNOT_TELL, Scored
from redrob.pool.output import cell

SMALLEST = 0.0005
"""A change of the score that is shown as 0.000."""
CALLED = {"reference": "reference check", "baseline": "baseline", "policy": "trained model"}
"""How the screeners are called."""
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
    mark = "−" if value < 0 else "+" if sign else ""
    return f"{mark}{abs(value):.3f}"


def verdict(audit: Audit, who: str) -> str:
    """The shortest true thing to say.

    >>> verdict(Audit(0, 4), "policy")
    'The trained model: no answer yet'
    """
    name = f"The {CALLED[who]}"
    if audit.original is None:
        return f"{name}: no answer yet"
    moved = [r for r in audit.results if r.name != CONTROL and (r.flips or (r.mean or 0.0) >= SMALLEST)]
    if audit.overall.mean is None and not moved:
        return f"{name}: nothing could be measured" if audit.complete else f"{name}: still asking"
    so_far = "" if audit.complete else " so far"
    if not moved:
        return f"{name}’s answer did not move{so_far}"
    what = [label(r.name).lower() for r in moved]
    listed = " and ".join([", ".join(what[:-1]), what[-1]] if len(what) > 1 else what)
    return f"{name}’s answer moved{so_far} with: {listed}"


def headline(audit: Audit) -> str:
    """What came out, in a sentence or two."""
    if audit.original is None:
        return "Nothing was answered yet."
    if audit.original.unjudged:
        return (
            f"The reference check cannot tell of the unchanged profile, so no score can be compared: "
            f"{audit.original.unjudged} Of {_count(audit.overall.n, 'change')}, {audit.overall.flips} let it tell."
        )
    if not audit.original.valid:
        why = audit.original.failure or "no decision or no score"
        return (
            f"The answer about the unchanged profile is no valid verdict ({why}), so no change can be measured. "
            "That is a finding too: such a screener cannot be audited on this profile."
        )
    overall = audit.overall
    if not overall.n and not audit.complete:
        return "No change was asked about yet."
    if not overall.n:
        return "Nothing of what was chosen could be changed in this profile." + _unseen(overall)
    identity = [r for r in audit.results if r.name in DIMENSIONS and DIMENSIONS[r.name].identity]
    facts = [r for r in audit.results if r.name in DIMENSIONS and not DIMENSIONS[r.name].identity]
    parts = [_finding(group) for group in (identity, facts) if group]
    return " ".join(part for part in parts if part) + _unseen(overall)


def noise(audit: Audit) -> str:
    """What asking about the same text again came to."""
    control = audit.result(CONTROL)
    if control.mean is None or control.largest is None:
        return ""
    if control.mean < SMALLEST and not control.flips:
        return "The same text again got the same answer, so every change below comes from an edit."
    most = number(abs(control.largest.change or 0.0))
    return f"The same text again moved the score by up to {most}: changes of that size are noise."


def figures(audit: Audit) -> list[tuple[str, ...]]:
    """A heading, and a row for each dimension, for the same text again and for all changes together."""
    rows: list[tuple[str, ...]] = [
        ("What was changed", "Variants", "Mean change", "Largest", "Spread", "Flips", "Note")
    ]
    for result in (*audit.results, audit.overall):
        if result.n or result.unseen:
            notes = [f"{result.invalid} without a valid verdict"] if result.invalid else []
            notes += [f"{result.unseen} not shown to the model"] if result.unseen else []
            notes += [f"{result.unjudged} to or from “{CANNOT_TELL}”"] if result.unjudged else []
            largest = number(result.largest.change, sign=True) if result.largest else "–"
            told = (number(result.mean), largest, number(result.spread))
            flips = str(result.flips) if result.mean is not None or result.flips else "–"
            rows.append((label(result.name), str(result.n), *told, flips, ", ".join(notes)))
    return rows


def note(row: Row) -> str:
    """What must be known about a row beside its numbers."""
    if row.unseen:
        return "not shown to the model"
    if row.scored.unjudged:
        return f"{CANNOT_TELL}: {row.scored.unjudged}"
    if row.scored.unclear:
        return "unclear: a person should look"
    if not row.scored.valid:
        return f"no valid verdict: {row.scored.failure or 'no decision or no score'}"
    return ""


def table(audit: Audit) -> list[tuple[Any, ...]]:
    """`HEADER`, then the unchanged profile, then a row for each variant; scores unrounded."""
    rows: list[tuple[Any, ...]] = [HEADER]
    if audit.original:
        rows.append(
            ("unchanged", "", "", "", *_said(audit.original), "", "", audit.original.failure or audit.original.unjudged)
        )
    for row in audit.rows:
        changes = "; ".join(map(str, row.variant.changes))
        change = "" if row.change is None else row.change
        flipped = "" if row.flipped is None else "yes" if row.flipped else "no"
        who = (label(row.variant.dimension), row.variant.label, row.variant.group, changes)
        rows.append((*who, *_said(row.scored), change, flipped, note(row)))
    return rows


def csv_text(rows: Sequence[Sequence[Any]]) -> str:
    """Rows as CSV; no cell is a formula."""
    out = io.StringIO()
    csv.writer(out).writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()


def _said(scored: Scored) -> tuple[Any, Any]:
    return scored.outcome or "", "" if scored.score is None else scored.score


def _finding(results: Sequence[DimensionResult]) -> str:
    tried = ", ".join(label(r.name) for r in results)
    moved = [r for r in results if r.flips or (r.mean or 0.0) >= SMALLEST]
    measured = sum(r.n - r.invalid for r in results)
    if not measured:
        return f"{tried}: no change could be measured."
    if not moved:
        return f"{tried}: {_count(measured, 'change')} moved neither the score nor the decision."
    flips = sum(r.flips for r in moved)
    largest = max((abs(r.largest.change or 0.0) for r in moved if r.largest), default=0.0)
    rest = [label(r.name) for r in results if r not in moved]
    still = f" {', '.join(rest)}: nothing moved." if rest else ""
    turned = sum(r.unjudged for r in moved)
    still = (f" {turned} of these are no longer judged: the reference check cannot tell." if turned else "") + still
    return (
        f"{', '.join(label(r.name) for r in moved)}: changes moved the score by up to {number(largest)}, and "
        f"{_count(flips, 'decision')} of {sum(r.n - r.invalid for r in moved)} flipped.{still}"
    )


def _unseen(result: DimensionResult) -> str:
    if not result.unseen:
        return ""
    return f" {_count(result.unseen, 'change')} lie beyond what the model was shown and are left out."


def _count(n: int, noun: str) -> str:
    """A number with its noun.

    >>> _count(1, "change"), _count(0, "decision")
    ('1 change', '0 decisions')
    """
    return f"{n} {noun}{'' if n == 1 else 's'}"
