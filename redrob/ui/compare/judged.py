"""A person's own judgement: which answer is better, shortlist or reject. It is kept in the browser and nowhere else."""

from __future__ import annotations

import csv
import io
import random
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from redrob.compare import Comparison
from redrob.ui.compare.outcome import decision_of
from redrob.ui.parts import NAMES
from redrob.verdict import DECISIONS

BETTER = ("baseline", "policy", "both", "neither")
ALIASES = ("Answer A", "Answer B")
HIDDEN = "Which answer is better? Choose below, and the names and grades come out."
MOST = 1000
"""Judgements that are kept; the oldest go first."""
FIELDS = ("case", "pair", "baseline", "policy", "reference", "requirements", "hidden", "better", "decision")
"""Of one judgement: what the readers of a case decided, and what the person said. Nothing of the texts."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How the answers of one comparison are shown."""

    case: str = ""
    """When it was begun, to the microsecond: the name of the comparison in the list of judgements."""
    hidden: bool = False
    """Whether the visitor is not to know which answer is whose."""
    swapped: bool = False
    """Whether the trained model's answer comes first."""

    def alias(self, column: str) -> str:
        """What a hidden answer is called, by the place where it stands; empty where it is not hidden."""
        return ALIASES[(column == "policy") != self.swapped] if self.hidden else ""


def begin(hide: bool) -> Sight:
    """How the answers of a comparison that begins now are shown; hidden ones in an order by chance."""
    now = datetime.now(UTC).replace(tzinfo=None).isoformat()
    return Sight(now, hide, hide and random.random() < 0.5)


def choices(sight: Sight) -> list[tuple[str, str]]:
    """The four judgements, the two answers in the order in which they stand."""
    first, second = ("policy", "baseline") if sight.swapped else ("baseline", "policy")
    answers = [(sight.alias(name) or NAMES[name], name) for name in (first, second)]
    return [*answers, ("Both are good", "both"), ("Neither is", "neither")]


def judged(
    log: object, comparison: Comparison, sight: Sight, better: str | None, decision: str | None
) -> list[dict[str, Any]]:
    """The list with what a person says of this comparison, in place of what they said of it before.

    `sight` is how the answers were shown when the person judged: once revealed, a case stays judged as hidden.
    """
    rows = entries(log)
    before = next((row for row in rows if row["case"] == sight.case), None)
    values = (
        sight.case,
        comparison.pair,
        *map(decision_of, comparison.columns),
        "" if comparison.reference.unjudged else comparison.reference.decision,
        "yours" if comparison.asked_by == "visitor" else "as read",
        before["hidden"] if before else sight.hidden,
        better or "",
        decision or "",
    )
    row = dict(zip(FIELDS, values, strict=True))
    return [*(one for one in rows if one["case"] != sight.case), row][-MOST:]


def entries(log: object) -> list[dict[str, Any]]:
    """The rows of a list from a browser, which may hold anything; what is no judgement is left out.

    >>> entries([{"case": "1"}, None, 3]), entries("x")
    ([], [])
    """
    rows = log if isinstance(log, list) else []
    return [
        row
        for row in rows
        if isinstance(row, dict)
        and row.keys() == set(FIELDS)
        and row["better"] in ("", *BETTER)
        and all(row[name] in ("", *DECISIONS) for name in ("decision", "baseline", "policy", "reference"))
    ]


def tally(log: object) -> str:
    """What a person said so far, counted."""
    rows = entries(log)
    if not rows:
        return '<p class="rr-hint">Your judgements are counted here. They stay in this browser, without the texts.</p>'
    lines = []
    if compared := [row["better"] for row in rows if row["better"]]:
        counts = ", ".join(f"{NAMES.get(name, name).lower()} <b>{compared.count(name)}</b>" for name in BETTER)
        lines.append(f"Better in {len(compared)} judged: {counts}.")
    if decided := [row for row in rows if row["decision"]]:
        agree = []
        for name, called in NAMES.items():
            same = [row[name] == row["decision"] for row in decided if row[name]]
            agree.append(f"{called.lower()} <b>{sum(same)}</b> of {len(same)}")
        lines.append(f"Agree with your decision: {', '.join(agree)}.")
    return f"<p>{' '.join(lines) or 'Nothing is judged.'}</p>"


def as_csv(log: object) -> str:
    """The list as a table for a spreadsheet; empty where nothing was judged.

    >>> as_csv([])
    ''
    """
    rows = entries(log)
    text = io.StringIO()
    writer = csv.DictWriter(text, FIELDS, lineterminator="\n")
    if rows:
        writer.writerow({**{name: name for name in FIELDS}, "policy": "trained model"})
        writer.writerows(rows)
    return text.getvalue()
