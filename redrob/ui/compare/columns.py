"""The three columns as HTML: baseline, policy, reference. Pure functions from values to text."""

from __future__ import annotations

from dataclasses import replace

from redrob.compare import Column
from redrob.grounding import original_offsets
from redrob.reference import AssessedRequirement, Assessment, Flag, Span
from redrob.rewards.claims import CheckedClaim
from redrob.rewards.findings import Finding
from redrob.ui.compare.evidence import Places, link
from redrob.ui.compare.outcome import AS_READ, Told, caveat, told
from redrob.ui.parts import NAMES, badge, card, head, plain, safe, score, shorten, skeleton
from redrob.verdict import ParseFailure, Verdict

TITLES = {
    "baseline": (NAMES["baseline"], "The model as published, untuned"),
    "policy": (NAMES["policy"], "The same model after training with rewards"),
    "reference": (NAMES["reference"], "A small reader and rules, no language model"),
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
_STOPPED = {"verdict": "", "eos": "", "length": "cut off at the length limit"}
_RIGHT = {"right": "✓ right", "wrong": "✕ wrong", "none": "✕ no decision", "ungraded": ""}
MAX_QUOTES = 2
"""Quotes shown for one requirement; the rest is counted."""
MAX_REASON_CHARS = 400
"""Characters of a reason that are shown; the raw completion has them all."""
MAX_REASONS = 12
MAX_REQUIREMENTS = 8
"""Requirements shown at once; the rest unfolds."""


def empty_card(kind: str) -> str:
    """A column before anything was asked."""
    return card(kind, "empty", head(kind, *TITLES[kind]) + f'<p class="rr-hint">{_EMPTY[kind]}</p>')


def waiting_card(kind: str, alias: str = "", *, moved: bool = False) -> str:
    """A column whose model is loading or reading; see `column_card`."""
    return card(kind, "waiting", _head(kind, alias) + skeleton(), "moved" if moved else "")


def column_card(
    column: Column,
    model: str | None = None,
    *,
    constrained: bool = False,
    alias: str = "",
    moved: bool = False,
    linked: bool = True,
) -> str:
    """A policy's column: skeleton, then the raw text as it is written, then the verdict and how it was graded.

    Args:
        column: One answer.
        model: Name and revision, which are folded away.
        constrained: The answer was forced into the form of a verdict, and the card says so.
        alias: What the column is called while nobody is to know whose it is; it shows no grades then.
        moved: Whether the two answers have changed places.
        linked: Whether what is grounded links into the text shown.
    """
    top = _head(column.name, alias)
    if alias:
        column, model = replace(column, breakdown=None), None
    place = "moved" if moved else ""
    said = told(column, constrained=constrained)
    if said is None:
        if not column.text:
            return waiting_card(column.name, alias, moved=moved)
        return card(column.name, "writing", f'{top}<pre class="rr-writing">{safe(column.text)}</pre>', place)
    inner = top + _answer(column, said, constrained, linked) + _meta(column) + _which(model)
    return card(column.name, "done", inner, said.kind, place)


def _head(kind: str, alias: str) -> str:
    return head(kind, alias, "Whose it is comes out once you have judged") if alias else head(kind, *TITLES[kind])


def sureness(probability: float) -> str:
    """How sure the reading of a status is, in a word.

    >>> sureness(0.95), sureness(0.6), sureness(0.59)
    ('sure', 'likely', 'unsure')
    """
    return "sure" if probability >= SURE else "likely" if probability >= UNSURE else "unsure"


def reference_card(reference: Assessment, places: Places | None = None, *, yours: bool = False) -> str:
    """The reference's column: decision, score, every requirement with its quotes, flags, explanation.

    With `places` requirements and quotes are links into the text shown (`redrob.ui.compare.evidence`); a quote from a
    part that was cut says so. `yours`: a visitor says what the job asks for.
    """
    title, subtitle = TITLES["reference"]
    subtitle += ". Requirements: yours" if yours else ""
    if reference.unjudged:
        why = f'<p class="rr-explanation"><b>{safe(caveat(reference))}</b></p>'
        return card("reference", "done", head("reference", title, subtitle) + why)
    flags = "".join(_flag(i, flag, places) for i, flag in enumerate(reference.flags))
    return card(
        "reference",
        "done",
        head("reference", title, subtitle)
        + _verdict_line(reference.decision, reference.score)
        + (f'<p class="rr-explanation"><b>{safe(caveat(reference))}</b></p>' if reference.unclear else "")
        + _remarks(reference.explanation)
        + _requirements(reference, places)
        + (f'<ul class="rr-flags">{flags}</ul>' if flags else ""),
    )


def _remarks(explanation: str) -> str:
    """The explanation without its first line and its lists: decision, requirements and flags are drawn beside it."""
    lines = [line for line in explanation.splitlines()[1:] if not line.startswith(("- ", "Note ("))]
    return "".join(f'<p class="rr-explanation">{safe(line)}</p>' for line in lines)


def _requirements(reference: Assessment, places: Places | None) -> str:
    pairs = zip(reference.requirements, reference.facts.requirements, strict=True)
    items = [_requirement(i, requirement, fact.gate, places) for i, (requirement, fact) in enumerate(pairs)]
    shown = f'<ul class="rr-requirements">{"".join(items[:MAX_REQUIREMENTS])}</ul>' if items else ""
    rest = items[MAX_REQUIREMENTS:]
    if not rest:
        return shown
    folded = f'<ul class="rr-requirements">{"".join(rest)}</ul>'
    return f'{shown}<details class="rr-fold"><summary>and {len(rest)} more</summary>{folded}</details>'


def _verdict_line(decision: object, value: object, mark: str = "") -> str:
    return f'<p class="rr-verdict">{badge(decision)} {score(value)} {mark}</p>'


def _answer(column: Column, said: Told, constrained: bool, linked: bool) -> str:
    """What the model said; from an answer in a broken format, what can be read of it, marked as such."""
    mark = f'<span class="rr-judgement">{_RIGHT[said.kind]}</span>'
    if isinstance(column.parsed, Verdict):
        verdict = column.parsed
        format_line = ""
        if constrained:
            format_line = '<p class="rr-format rr-forced">Format forced: that it is valid tells nothing</p>'
        elif said.kind == "right":
            format_line = '<p class="rr-format rr-valid">Format valid: one JSON object, as asked</p>'
        top = _verdict_line(verdict.decision, verdict.score, mark)
        return top + _reasons(verdict.reasons, column, linked) + format_line
    assert isinstance(column.parsed, ParseFailure)
    salvaged = column.parsed.salvaged or {}
    reasons = salvaged.get("reasons")
    listed = _reasons(reasons, column, linked) if isinstance(reasons, list) else ""
    return (
        _verdict_line(salvaged.get("decision"), salvaged.get("score"), mark)
        + (listed or '<p class="rr-hint">No reasons could be read. The raw completion is below.</p>')
        + f'<p class="rr-format rr-broken">Format not valid: {safe(shorten(column.parsed.reason, 240))}</p>'
    )


def _reasons(reasons: tuple[str, ...] | list[object], column: Column, linked: bool) -> str:
    """The reasons with every statement and claim marked as the grader judged it, and what the marks mean."""
    claims: dict[int, list[tuple[int, CheckedClaim]]] = {}
    for number, found in enumerate(column.breakdown.claims if column.breakdown else ()):
        claims.setdefault(found.reason, []).append((number, found))
    findings = column.breakdown.findings if column.breakdown else ()
    links = column.name if linked else ""
    items = "".join(
        _item(_reason(reason, links, claims.get(i, [])), [found for found in findings if found.reason == i])
        for i, reason in enumerate(reasons[:MAX_REASONS])
    )
    more = f'<li class="rr-hint">and {len(reasons) - MAX_REASONS} more</li>' if len(reasons) > MAX_REASONS else ""
    keys = [f"✓ true, ✕ false, {AS_READ}"] if findings else []
    if claims:
        keys.append(
            '<span class="rr-claim rr-grounded">underlined</span> is in the texts, '
            '<span class="rr-claim rr-invented">wavy<sup aria-hidden="true">?</sup></span> is not'
        )
    key = f'<p class="rr-key">{"; ".join(keys)}</p>' if keys else ""
    return f'<ul class="rr-reasons">{items}{more}</ul>{key}' if items else ""


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
        return safe(shorten(str(reason), MAX_REASON_CHARS))
    original = original_offsets(reason)
    html, at = [], 0
    for number, found in claims:
        start, end = original(found.claim.start, found.claim.end)
        if start < at or end > MAX_REASON_CHARS:
            continue
        inner = safe(reason[start:end])
        if found.grounded:
            style = "rr-claim rr-grounded"
            inner = link(f"{column}-{number}", inner, style) if column else f'<span class="{style}">{inner}</span>'
        else:
            inner = (
                f'<span class="rr-claim rr-invented" title="Not in the texts">{inner}<sup aria-hidden="true">?</sup>'
                '<span class="rr-sr"> (not in the texts)</span></span>'
            )
        html += [safe(reason[at:start]), inner]
        at = end
    rest = plain(reason[at:])
    limit = max(MAX_REASON_CHARS - at, 1)
    return "".join(html) + safe(rest if len(rest) <= limit else f"{rest[:limit]}…")


def _meta(column: Column) -> str:
    """Reward, tokens and seconds of a finished answer."""
    if column.answer is None or column.breakdown is None:
        return ""
    answer = column.answer
    facts = [f"{answer.n_tokens} tokens", f"{answer.seconds:.1f} s", f"first after {answer.first_token_s:.1f} s"]
    if _STOPPED[answer.stopped]:
        facts.append(_STOPPED[answer.stopped])
    reward = f'<span class="rr-reward">Reward <b>{column.breakdown.total:.2f}</b></span>'
    return f'<footer class="rr-meta">{reward}<span class="rr-cost">{" · ".join(facts)}</span></footer>'


def _which(model: str | None) -> str:
    return (
        f'<details class="rr-fold rr-which"><summary>Which model</summary><p>{safe(model)}</p></details>'
        if model
        else ""
    )


def _requirement(index: int, requirement: AssessedRequirement, gate: bool, places: Places | None) -> str:
    disqualifier = requirement.kind == "disqualifier"
    word = (_DISQUALIFIER if disqualifier else _STATUS)[requirement.status]
    kind = {"must": "licence" if gate else "", "nice": "nice to have", "disqualifier": "rules out"}[requirement.kind]
    note = f' <span class="rr-kind">{kind}</span>' if kind else ""
    style: str = ("denied" if requirement.status == "done" else "plain") if disqualifier else requirement.status
    if gate and requirement.status in _LICENCE:  # a licence is held where it is listed, too
        word, style = _LICENCE[requirement.status]
    name = safe(requirement.text)
    if (places or {}).get(f"asked-{index}"):
        name = link(f"asked-{index}", name)
    quotes = _quotes(f"need-{index}", requirement.evidence, places)
    sure = sureness(requirement.probability)
    return (
        f'<li><span class="rr-chip rr-st-{style}">{word}</span>'
        f'<div><span class="rr-sure rr-{sure}" title="{requirement.probability:.2f} of 1">{sure}</span>'
        f'<span class="rr-req">{name}</span>{note}{quotes}</div></li>'
    )


def _flag(index: int, flag: Flag, places: Places | None) -> str:
    quotes = _quotes(f"flag-{index}", flag.evidence, places)
    return f"<li><b>{safe(flag.message)}</b> <span>({safe(flag.certainty)})</span>{quotes}</li>"


def _quotes(name: str, spans: tuple[Span, ...], places: Places | None) -> str:
    """Quotes as one link: what they point to lights up together."""
    if not spans:
        return ""
    quotes = "".join(f"<q>{safe(shorten(span.text))}</q>" for span in spans[:MAX_QUOTES])
    rest = len(spans) - MAX_QUOTES
    quotes += f'<span class="rr-more">and {rest} more</span>' if rest > 0 else ""
    if places is None:
        return quotes
    if not places.get(name):
        return f'{quotes}<span class="rr-more">in the part that was cut, so the models did not read it</span>'
    return link(name, quotes, "rr-quote")
