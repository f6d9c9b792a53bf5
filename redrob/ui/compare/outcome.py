"""What came out, in words: the decision first, then the reasons, then the form. Below it the grades."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from redrob.compare import Column, Comparison
from redrob.reference import Assessment
from redrob.rewards import DEFAULT_WEIGHTS
from redrob.ui.charts import ROWS
from redrob.ui.parts import NAMES, WORDS, label, plural, safe, shorten, signed, stale
from redrob.ui.scrolling import grid
from redrob.verdict import ParseFailure, decision_in

MOST_FALSE = 3
"""False statements of one answer that are named; the rest is counted."""
STALE = stale("The texts were changed after this comparison. Press Compare to ask again.")
AS_READ = "as the evidence check reads it"
_WHAT_TO_DO = {
    "same_text": "paste each text into its own box",
    "not_english": "paste an English translation",
    "job_unreadable": "write what the job asks for into the list of requirements and judge again",
}
Kind = Literal["right", "wrong", "none", "ungraded"]
MARKS: Mapping[Kind, tuple[str, str]] = {
    "right": ("✓", "right"),
    "wrong": ("✕", "wrong"),
    "none": ("✕", "no decision"),
    "ungraded": ("–", "not graded"),
}
"""How a kind of answer is marked, and in a word."""
_GOLD = (", the gold is ", ", the right answer is ")


def kind_of(column: Column) -> Kind | None:
    """Whether an answer decides right; None while it is being written."""
    if column.parsed is None:
        return None
    if column.breakdown is None:
        return "ungraded"
    if not decision_of(column):
        return "none"
    return "right" if column.breakdown.decision_match else "wrong"


def told(column: Column, *, constrained: bool = False) -> str:
    """What a finished answer did, to follow the model's name: its decision, its reasons, and faults of its form."""
    said, kind = decision_of(column), kind_of(column)
    judged = "not graded" if kind == "ungraded" else f"which is {kind}"
    decision = f"says {said}, {judged}" if said else "gives no decision"
    return ". ".join(filter(None, (decision, _reasons(column), _form(column, constrained)))) + "."


def pair_line(comparison: Comparison) -> str:
    """Who decides right, in a line; empty before the first answer is written.

    `Baseline: wrong (reject). Trained model: right (shortlist)`
    """
    if not any(column.parsed for column in comparison.columns):
        return ""
    if comparison.gold is None:
        return "Not graded: the evidence check cannot judge this case"
    kinds = [kind_of(column) for column in comparison.columns]
    if kinds == ["right", "right"]:
        return f"Both decide right: {comparison.gold[0]}"
    if kinds == ["wrong", "wrong"]:
        return f"Both decide wrong: right is {comparison.gold[0]}"
    lines = []
    for column, kind in zip(comparison.columns, kinds, strict=True):
        said = f" ({decision})" if (decision := decision_of(column)) else ""
        lines.append(f"{NAMES[column.name]}: {MARKS[kind][1] + said if kind else 'still writing'}")
    return ". ".join(lines)


def outcome(comparison: Comparison) -> str:
    """The line and its sentences as HTML; of one answer, where the other is still being written."""
    items = "".join(
        f'<li class="rr-{kind}"><span aria-hidden="true">{MARKS[kind][0]}</span> '
        f"<b>{NAMES[column.name]}</b> {safe(told(column, constrained=comparison.constrained))}</li>"
        for column in comparison.columns
        if (kind := kind_of(column))
    )
    return (
        f'<div class="rr-outcome"><h2>{safe(pair_line(comparison))}</h2><ul class="rr-judged">{items}</ul>'
        f"<p>{safe(_against(comparison))}</p>{STALE}</div>"
    )


def no_outcome(text: str) -> str:
    """The same place before there is anything to say, of the same height."""
    return f'<div class="rr-outcome rr-is-empty"><h2 class="rr-sr">Answers</h2><p>{safe(text)}</p></div>'


def caveat(reference: Assessment) -> str:
    """Why the evidence check is not to be relied on here and what to do, in a sentence; empty where it is."""
    if reference.unjudged:
        kind = next(flag.kind for flag in reference.flags if flag.message == reference.unjudged)
        why = reference.unjudged[0].lower() + reference.unjudged[1:]
        return f"Cannot tell: {why.rstrip('.')}; {_WHAT_TO_DO[kind]}." if kind in _WHAT_TO_DO else f"Cannot tell: {why}"
    if reference.unclear:
        return (
            f"Unclear: near {reference.score:.2f} the evidence check is often wrong, so look at the evidence yourself."
        )
    return ""


def cuts(comparison: Comparison) -> tuple[str, ...]:
    """What of the texts was not read, and what to do, a sentence each."""
    flags = comparison.reference.flags
    said = [str(cut) for cut in comparison.prompt.cuts] + [f.message for f in flags if f.kind == "cut_short"]
    shorten = (f"{line.rstrip('.')}; shorten it to what matters for the job." for line in said)
    return (*shorten, *(f.message for f in flags if f.kind == "partly_foreign"))


def decision_of(column: Column) -> str:
    """`shortlist` or `reject` as an answer says it; empty where it says neither."""
    return decision_in(fields_of(column)) or ""


def headline(comparison: Comparison) -> str:
    """Above the grades: what the answers were graded against; empty where nothing was."""
    if comparison.gold is None or not comparison.complete:
        return ""
    whose = "your judgement" if comparison.gold_source == "visitor" else "the evidence check"
    decision, score = comparison.gold
    return (
        '<div class="rr-headline"><h2>How the answers were graded</h2>'
        f"<p>Right answer by {whose} ({decision}, {score:.2f}). One pair of answers says little about a model; "
        "the results on held-out cases do.</p></div>"
    )


def table(comparison: Comparison) -> str:
    """Six components and the total, a column each; what is not graded yet is a dash, never a zero."""
    rewards = [column.breakdown.as_dict() if column.breakdown else None for column in comparison.columns]
    body = []
    for row in ROWS:
        values = [graded[row] for graded in rewards if graded]
        weight = DEFAULT_WEIGHTS.get(row, sum(DEFAULT_WEIGHTS.values()))
        cells = ["–" if graded is None else f"{graded[row]:.2f}" for graded in rewards]
        difference = signed(values[1] - values[0]) if len(values) == 2 else "–"
        body.append((label(row), [f"{weight:.2f}", *cells, difference], "rr-total" if row == "total" else ""))
    heads = ("Component", "Weight", NAMES["baseline"], NAMES["policy"], "Difference")
    return (
        f"{grid('Rewards from 0 to 1, higher is better', heads, body)}"
        '<p class="rr-hint">Every row runs from 0 to 1 and higher is better, length penalty too: 1 is no penalty.</p>'
    )


def notes(comparison: Comparison) -> str:
    """Where each answer lost points, in the grader's words, but for its word for the right answer."""
    html = ""
    for column in comparison.columns:
        found = column.breakdown.notes if column.breakdown else ()
        lines = [f"{label(note.component).capitalize()}: {note.message.replace(*_GOLD)}" for note in found]
        items = "".join(f"<li>{safe(line)}</li>" for line in lines) or "<li>Nothing cost points.</li>"
        html += f'<div class="rr-is-{column.name}"><h3>{NAMES[column.name]}</h3><ul>{items}</ul></div>'
    return f'<div class="rr-notes">{html}</div>'


def _against(comparison: Comparison) -> str:
    """What the answers were held against, and how far that is to be relied on."""
    yours = "Requirements: yours." if comparison.asked_by == "visitor" else ""
    doubt = caveat(comparison.reference)
    if comparison.gold is None:
        return " ".join(filter(None, (yours, doubt, "Decide yourself below, and both answers can be graded.")))
    decision, score = comparison.gold
    gold = f"{WORDS[decision].lower()} ({score:.2f})"
    if comparison.gold_source == "visitor":
        return f"Right is what you decided: {gold}. {yours}".strip()
    right = f"Right is what the evidence check decides: {gold}. If you disagree, decide below."
    return " ".join(filter(None, (right, yours, doubt)))


def _reasons(column: Column) -> str:
    """How many statements of the reasons are true, and which are not."""
    graded, fields = column.breakdown, fields_of(column)
    if graded is None or not fields:
        return ""
    if not fields.get("reasons"):
        return "It gives no reasons"
    invented = [found.claim.is_number for found in graded.claims if not found.grounded]
    kinds = ((sum(invented), "invented number"), (len(invented) - sum(invented), "invented name"))
    extra = ["with " + " and ".join(plural(n, noun) for n, noun in kinds if n)] if invented else []
    if not graded.findings:
        return "; ".join(["None of its reasons was checked against the profile", *extra])
    false = [finding for finding in graded.findings if not finding.true]
    count = f"True statements: {len(graded.findings) - len(false)} of {len(graded.findings)}"
    named = [f"says “{shorten(finding.text, 100)}”, but {finding.truth}" for finding in false[:MOST_FALSE]]
    more = [f"and {len(false) - MOST_FALSE} more"] if len(false) > MOST_FALSE else []
    return "; ".join([count, *named, *more, *extra])


def _form(column: Column, constrained: bool) -> str:
    """What is wrong with the form, or that it was forced; how score and length lost points stands in the notes."""
    if constrained:
        return f"Answer format kept by force{', and cut off' if isinstance(column.parsed, ParseFailure) else ''}"
    if isinstance(column.parsed, ParseFailure):
        return f"Answer format {'ignored' if column.parsed.salvaged is None else 'kept only in part'}"
    return ""


def fields_of(column: Column) -> Mapping[str, object]:
    """What can be read of an answer, valid or not."""
    return column.parsed.fields if column.parsed else {}
