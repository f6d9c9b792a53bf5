"""A person's own judgement: which answer is better, shortlist or reject. It is kept in the browser and nowhere else."""

from __future__ import annotations

import csv
import io
import json
import random
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from redrob.compare import Comparison
from redrob.ui.compare.outcome import decision_of
from redrob.ui.parts import NAMES
from redrob.verdict import DECISIONS

BETTER = ("baseline", "policy", "both", "neither")
PLACES = ("first", "second")
"""Where an answer stands. Ids and values on the page go by it and not by the model: they would tell whose it is."""
ALIASES = ("Answer A", "Answer B")
HIDDEN = "Which answer is better? Choose below, and the names and grades come out."
MOST = 1000
"""Judgements that are kept; the oldest go first."""
_KEY = "redrob-judged"
KEEP = f"""(log, row) => {{
  const key = "{_KEY}", said = row ? JSON.parse(row) : null;
  let rows;
  try {{ rows = JSON.parse(localStorage.getItem(key) || "[]"); }} catch {{ rows = JSON.parse(log || "[]"); }}
  if (!Array.isArray(rows)) rows = [];
  if (said) {{
    rows = [...rows.filter((one) => one?.case !== said.case), said].slice(-{MOST});
    try {{ localStorage.setItem(key, JSON.stringify(rows)); }} catch {{}}
  }}
  return JSON.stringify(rows);
}}"""
"""Puts a row into the browser's list as it is now, so that no tab writes over what another has kept.

It takes the place of what was said of its case before. Where the browser stores nothing, the list lives in the tab.
"""
READ = f"(log) => ({KEEP})(log, '')"
FORGET = f"""() => {{
  try {{ localStorage.removeItem("{_KEY}"); }} catch {{}}
  return "[]";
}}"""
FIELDS = ("case", "pair", "baseline", "policy", "reference", "requirements", "hidden", "better", "decision")
"""Of one judgement: what the readers of a case decided, and what the person said. Nothing of the texts."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How the answers of one comparison are shown."""

    case: str = ""
    """When it was begun, to the microsecond: the name of the comparison in the list of judgements."""
    blind: bool = False
    """Whether the visitor judges before they know which answer is whose."""
    swapped: bool = False
    """Whether the trained model's answer comes first."""
    judged: bool = False
    """Whether they have said which is better."""

    @property
    def hidden(self) -> bool:
        """Whether the visitor is not to know yet."""
        return self.blind and not self.judged

    @property
    def order(self) -> tuple[str, str]:
        """Whose answers stand in the two `PLACES`."""
        return ("policy", "baseline") if self.swapped else ("baseline", "policy")

    def alias(self, column: str) -> str:
        """What a hidden answer is called, by the place where it stands; empty where it is not hidden."""
        return ALIASES[self.order.index(column)] if self.hidden else ""


def begin(hide: bool) -> Sight:
    """How the answers of a comparison that begins now are shown; hidden ones in an order by chance."""
    now = datetime.now(UTC).replace(tzinfo=None).isoformat()
    return Sight(now, hide, hide and random.random() < 0.5)


def choices(sight: Sight) -> list[tuple[str, str]]:
    """The four judgements, the two answers in the order in which they stand."""
    answers = [(sight.alias(name) or NAMES[name], place) for name, place in zip(sight.order, PLACES, strict=True)]
    return [*answers, ("Both are good", "both"), ("Neither is", "neither")]


def judged(comparison: Comparison, sight: Sight, better: str | None, decision: str | None) -> dict[str, Any] | None:
    """What a person says of this comparison; None while the names are hidden, for what agrees with them tells whose."""
    if sight.hidden:
        return None
    values = (
        sight.case,
        comparison.pair,
        *map(decision_of, comparison.columns),
        "" if comparison.reference.unjudged else comparison.reference.decision,
        "yours" if comparison.asked_by == "visitor" else "as read",
        sight.blind,
        dict(zip(PLACES, sight.order, strict=True)).get(better or "", better or ""),
        decision or "",
    )
    return dict(zip(FIELDS, values, strict=True))


def entries(log: str) -> list[dict[str, Any]]:
    """The rows of a list from a browser, which may hold anything; what is no judgement is left out.

    >>> entries('[{"case": "1"}, null, 3]'), entries("x")
    ([], [])
    """
    try:
        rows = json.loads(log)
    except (ValueError, RecursionError):
        return []
    return [
        row
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict)
        and row.keys() == set(FIELDS)
        and row["better"] in ("", *BETTER)
        and all(row[name] in ("", *DECISIONS) for name in ("decision", "baseline", "policy", "reference"))
    ]


def tally(log: str) -> str:
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


def as_csv(log: str) -> str:
    """The list as a table for a spreadsheet; empty where nothing was judged.

    >>> as_csv("[]")
    ''
    """
    text, rows = io.StringIO(), entries(log)
    heading = {name: name for name in FIELDS} | {"policy": "trained model"}
    csv.DictWriter(text, FIELDS, lineterminator="\n").writerows([heading, *rows] if rows else ())
    return text.getvalue()
