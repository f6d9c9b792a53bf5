"""The three columns as HTML: baseline, policy, reference. Pure functions from values to text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redrob.compare import Column
from redrob.grounding import original_offsets
from redrob.reference import AssessedRequirement, Assessment, Span
from redrob.rewards.claims import CheckedClaim
from redrob.rewards.findings import Finding
from redrob.ui.compare.evidence import Places, link
from redrob.ui.compare.outcome import AS_READ, MARKS, Kind, caveat, fields_of, kind_of
from redrob.ui.parts import NAMES, SKELETON, badge, card, head, safe, score, shorten
from redrob.verdict import ParseFailure, Verdict

TITLES = {
    "baseline": (NAMES["baseline"], "The model as published, untuned"),
    "policy": (NAMES["policy"], "The same model after training with rewards"),
    "reference": (NAMES["reference"], "No language model: it looks for each requirement in the profile"),
}
_EMPTY = {
    "baseline": "Its answer appears here, word by word.",
    "policy": "Its answer appears here at the same time.",
    "reference": "Each requirement of the job, and where the profile shows it.",
}
_STATUS = {"done": "done", "listed": "only listed", "denied": "denied", "missing": "not shown"}
_LICENCE = {"done": ("held", "done"), "listed": ("held", "done"), "denied": ("not held", "denied")}
_DISQUALIFIER = {"done": "applies", "listed": "may apply", "denied": "clear", "missing": "clear"}
SURE, UNSURE = 0.9, 0.6
"""How sure the reading of a status must be to be called sure, and below what it is called unsure."""
MAX_QUOTES = 2
"""Quotes shown for one requirement; the rest is counted."""
MAX_REQUIREMENTS = 8
"""Requirements shown at once; the rest unfolds."""


def empty_card(kind: str) -> str:
    """A column before anything was asked."""
    return card(kind, "empty", head(*TITLES[kind]) + f'<p class="rr-hint">{_EMPTY[kind]}</p>')


def waiting_card(kind: str, alias: str = "") -> str:
    """A column whose model is loading or reading; see `column_card`."""
    return card("hidden" if alias else kind, "waiting", _head(kind, alias) + SKELETON)


def column_card(
    column: Column, model: str | None = None, *, constrained: bool = False, alias: str = "", linked: bool = True
) -> str:
    """A policy's column: skeleton, then the raw text as it is written, then the verdict and how it was graded.

    Args:
        column: One answer.
        model: Name and revision, which are folded away.
        constrained: The answer was forced into the form of a verdict, and the card says so.
        alias: What the column is called while nobody is to know whose it is; it shows no grades then.
        linked: Whether what is grounded links into the text shown.
    """
    top, whose = _head(column.name, alias), "hidden" if alias else column.name
    if alias:
        column, model = replace(column, breakdown=None), None
    kind = kind_of(column)
    if kind is None:
        if not column.text:
            return waiting_card(column.name, alias)
        return card(whose, "writing", f'{top}<pre class="rr-writing">{safe(column.text)}</pre>')
    inner = top + _answer(column, kind, constrained, linked) + _meta(column)
    if model:
        inner += f'<details class="rr-fold rr-which"><summary>Which model</summary><p>{safe(model)}</p></details>'
    return card(whose, "done", inner, kind)


def _head(kind: str, alias: str) -> str:
    return head(alias, "Whose it is comes out once you have judged") if alias else head(*TITLES[kind])


def reference_card(reference: Assessment, places: Places | None = None, *, yours: bool = False) -> str:
    """The reference's column: decision, score, every requirement with its quotes, flags, explanation.

    With `places` requirements and quotes are links into the text shown (`redrob.ui.compare.evidence`); a quote from a
    part that was cut says so. `yours`: a visitor says what the job asks for.
    """
    title, subtitle = TITLES["reference"]
    doubt = f'<p class="rr-explanation"><b>{safe(why)}</b></p>' if (why := caveat(reference)) else ""
    inner = head(title, f"{subtitle}. Requirements: yours" if yours else subtitle)
    if reference.unjudged:
        return card("reference", "done", inner + doubt)
    inner += f'<p class="rr-verdict">{badge(reference.decision)} {score(reference.score)} </p>{doubt}'
    # Without its first line and its lists: decision, requirements and flags are drawn beside it.
    remarks = (line for line in reference.explanation.splitlines()[1:] if not line.startswith(("- ", "Note (")))
    inner += "".join(f'<p class="rr-explanation">{safe(line)}</p>' for line in remarks)
    inner += _requirements(reference, places)
    flags = "".join(
        f"<li><b>{safe(flag.message)}</b> <span>({safe(flag.certainty)})</span>"
        f"{_quotes(f'flag-{i}', flag.evidence, places)}</li>"
        for i, flag in enumerate(reference.flags)
    )
    return card("reference", "done", inner + (f'<ul class="rr-flags">{flags}</ul>' if flags else ""))


def _requirements(reference: Assessment, places: Places | None) -> str:
    pairs = zip(reference.requirements, reference.facts.requirements, strict=True)
    items = [_requirement(i, requirement, fact.gate, places) for i, (requirement, fact) in enumerate(pairs)]
    shown, rest = (
        f'<ul class="rr-requirements">{"".join(some)}</ul>' if some else ""
        for some in (items[:MAX_REQUIREMENTS], items[MAX_REQUIREMENTS:])
    )
    more = f"<summary>and {len(items) - MAX_REQUIREMENTS} more</summary>"
    return shown + (f'<details class="rr-fold">{more}{rest}</details>' if rest else "")


def _requirement(index: int, requirement: AssessedRequirement, gate: bool, places: Places | None) -> str:
    status: str = requirement.status
    word, style, kind = _STATUS[status], status, {"must": "", "nice": "nice to have"}.get(requirement.kind, "rules out")
    if requirement.kind == "disqualifier":
        word, style = _DISQUALIFIER[status], "denied" if status == "done" else "plain"
    elif gate:  # a licence is held where it is listed, too
        kind = "licence"
        word, style = _LICENCE.get(status, (word, style))
    note = f' <span class="rr-kind">{kind}</span>' if kind else ""
    name = safe(requirement.text)
    if (places or {}).get(f"asked-{index}"):
        name = link(f"asked-{index}", name)
    probability = requirement.probability
    sure = "sure" if probability >= SURE else "likely" if probability >= UNSURE else "unsure"
    return (
        f'<li><span class="rr-chip rr-st-{style}">{word}</span>'
        f'<div><span class="rr-sure rr-{sure}" title="{probability:.2f} of 1">{sure}</span>'
        f'<span class="rr-req">{name}</span>{note}{_quotes(f"need-{index}", requirement.evidence, places)}</div></li>'
    )


def _quotes(name: str, spans: tuple[Span, ...], places: Places | None) -> str:
    """Quotes as one link: what they point to lights up together."""
    quotes = "".join(f"<q>{safe(shorten(span.text))}</q>" for span in spans[:MAX_QUOTES])
    if len(spans) > MAX_QUOTES:
        quotes += f'<span class="rr-more">and {len(spans) - MAX_QUOTES} more</span>'
    if places is None or not spans:
        return quotes
    if not places.get(name):
        return f'{quotes}<span class="rr-more">in the part that was cut, so the models did not read it</span>'
    return link(name, quotes, "rr-quote")


def _answer(column: Column, kind: Kind, constrained: bool, linked: bool) -> str:
    """What the model said; from an answer in a broken format, what can be read of it, marked as such."""
    mark = "" if kind == "ungraded" else " ".join(MARKS[kind])
    fields, format_line = fields_of(column), ""
    if isinstance(column.parsed, Verdict):
        if constrained:
            format_line = '<p class="rr-format rr-forced">Format forced: that it is valid tells nothing</p>'
        elif kind == "right":
            format_line = '<p class="rr-format rr-valid">Format valid: one JSON object, as asked</p>'
    elif isinstance(column.parsed, ParseFailure):
        why = safe(shorten(column.parsed.reason, 240))
        format_line = f'<p class="rr-format rr-broken">Format not valid: {why}</p>'
    reasons = fields.get("reasons")
    listed = _reasons(reasons, column, linked) if isinstance(reasons, list | tuple) else ""
    return (
        f'<p class="rr-verdict">{badge(fields.get("decision"))} {score(fields.get("score"))} '
        f'<span class="rr-judgement">{mark}</span></p>'
        + (listed or '<p class="rr-hint">No reasons could be read. The raw completion is below.</p>')
        + format_line
    )


def _reasons(reasons: Sequence[object], column: Column, linked: bool) -> str:
    """The reasons with every statement and claim marked as the grader judged it, and what the marks mean."""
    claims: dict[int, list[tuple[int, CheckedClaim]]] = {}
    for number, found in enumerate(column.breakdown.claims if column.breakdown else ()):
        claims.setdefault(found.reason, []).append((number, found))
    findings = column.breakdown.findings if column.breakdown else ()
    links = column.name if linked else ""
    items = "".join(
        _item(_reason(reason, links, claims.get(i, [])), [found for found in findings if found.reason == i])
        for i, reason in enumerate(reasons)
    )
    keys = [f"✓ true, ✕ false, {AS_READ}"] if findings else []
    if claims:
        keys.append(
            '<span class="rr-claim rr-grounded">underlined</span> is in the texts, '
            '<span class="rr-claim rr-invented">wavy<sup aria-hidden="true">?</sup></span> is not'
        )
    key = f'<p class="rr-key">{"; ".join(keys)}</p>' if keys else ""
    return f'<ul class="rr-reasons">{items}</ul>{key}' if items else ""


def _item(reason: str, findings: list[Finding]) -> str:
    """A reason (HTML) with a mark, and below it what is so where something that it says is false."""
    false = dict.fromkeys(found.truth for found in findings if not found.true)
    if not findings:
        return f"<li>{reason}</li>"
    if not false:
        return f'<li class="rr-true">{reason}<span class="rr-sr"> (true)</span></li>'
    return f'<li class="rr-false">{reason}<small>False: {safe("; ".join(false))}</small></li>'


def _reason(reason: object, column: str, claims: list[tuple[int, CheckedClaim]]) -> str:
    """One reason; `claims` come with their number among all claims of the answer.

    Number and `column` name their links; without a column they are none.
    """
    if not isinstance(reason, str):
        return safe(reason)
    original = original_offsets(reason)
    html, at = [], 0
    for number, found in claims:
        start, end = original(found.claim.start, found.claim.end)
        if start < at:
            continue
        inner, style = safe(reason[start:end]), "rr-claim rr-grounded"
        if not found.grounded:
            inner = (
                f'<span class="rr-claim rr-invented" title="Not in the texts">{inner}<sup aria-hidden="true">?</sup>'
                '<span class="rr-sr"> (not in the texts)</span></span>'
            )
        elif column:
            inner = link(f"{column}-{number}", inner, style)
        else:
            inner = f'<span class="{style}">{inner}</span>'
        html += [safe(reason[at:start]), inner]
        at = end
    return "".join(html) + safe(reason[at:])


def _meta(column: Column) -> str:
    """Reward, tokens and seconds of a finished answer."""
    answer, graded = column.answer, column.breakdown
    if answer is None or graded is None:
        return ""
    cut = " · cut off at the length limit" if answer.stopped == "length" else ""
    cost = f"{answer.n_tokens} tokens · {answer.seconds:.1f} s{cut}"
    reward = f'<span class="rr-reward">Reward <b>{graded.total:.2f}</b></span>'
    return f'<footer class="rr-meta">{reward}<span class="rr-cost">{cost}</span></footer>'
