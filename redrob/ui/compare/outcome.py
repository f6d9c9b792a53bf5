"""What came out, in words: of one answer, and of both. The decision first, then the reasons, then the form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from redrob.compare import Column, Comparison
from redrob.reference import Assessment
from redrob.rewards.findings import Finding
from redrob.ui.parts import NAMES, WORDS, safe, shorten, stale
from redrob.verdict import DECISIONS, ParseFailure, Verdict, is_score

FAR_OFF = 0.15
"""Distance between two scores from which it is worth a word."""
MOST_FALSE = 3
"""False statements of one answer that are named; the rest is counted."""
STALE = stale("The texts were changed after this comparison. Press Compare to ask again.")
AS_READ = "as the reference check reads it"
_WHAT_TO_DO = {
    "same_text": "paste each text into its own box",
    "not_english": "paste an English translation",
    "job_unreadable": "write what the job asks for into the list below and press Judge again",
}
_MARKS = {"right": "✓", "wrong": "✕", "none": "✕", "ungraded": "–"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True)
class Told:
    """What there is to say of one finished answer."""

    kind: Literal["right", "wrong", "none", "ungraded"]
    """Whether its decision is right; `none` where it gives none."""
    decision: str
    """Follows the model's name."""
    reasons: str
    form: str
    """Faults alone, for a form as asked is no merit; empty where there are none."""

    @property
    def line(self) -> str:
        """All of it, to follow the model's name."""
        return ". ".join(filter(None, (self.decision, self.reasons, self.form))) + "."


def told(column: Column, *, constrained: bool = False) -> Told | None:
    """What a finished answer did; None while it is being written.

    Args:
        column: One answer.
        constrained: It was forced into the form of a verdict, so its form is no merit.
    """
    if column.parsed is None:
        return None
    said = decision_of(column)
    kind: Literal["right", "wrong", "none", "ungraded"] = "ungraded"
    if column.breakdown is not None:
        kind = "none" if not said else "right" if column.breakdown.decision_match else "wrong"
    ends = {"right": ", which is right", "wrong": ", which is wrong", "none": "", "ungraded": ", not graded"}
    decision = f"says {said}{ends[kind]}" if said else "gives no decision"
    return Told(kind, decision, _reasons(column), _form(column, constrained))


def pair_line(comparison: Comparison) -> str:
    """Who decides right, in a line; empty before the first answer is written.

    `Baseline: wrong (reject). Trained model: right (shortlist)`
    """
    if not any(column.parsed for column in comparison.columns):
        return ""
    if comparison.gold_decision is None:
        return "Not graded: the reference check cannot judge this case"
    kinds = [one.kind if (one := told(column)) else "writing" for column in comparison.columns]
    if kinds == ["right", "right"]:
        return f"Both decide right: {comparison.gold_decision}"
    if kinds == ["wrong", "wrong"]:
        return f"Both decide wrong: right is {comparison.gold_decision}"
    return ". ".join(
        f"{NAMES[column.name]}: {_KINDS[kind].format(decision_of(column))}"
        for column, kind in zip(comparison.columns, kinds, strict=True)
    )


def outcome(comparison: Comparison) -> str:
    """The line and its sentences as HTML; of one answer, where the other is still being written."""
    items = "".join(
        f'<li class="rr-{one.kind}"><span aria-hidden="true">{_MARKS[one.kind]}</span> '
        f"<b>{NAMES[column.name]}</b> {safe(one.line)}</li>"
        for column in comparison.columns
        if (one := told(column, constrained=comparison.constrained))
    )
    rest = " ".join(safe(line) for line in _against(comparison))
    return (
        f'<div class="rr-outcome"><h2>{safe(pair_line(comparison))}</h2><ul class="rr-judged">{items}</ul>'
        f"<p>{rest}</p>{STALE}</div>"
    )


def no_outcome(text: str) -> str:
    """The same place before there is anything to say, of the same height."""
    return f'<div class="rr-outcome rr-is-empty"><h2 class="rr-sr">Answers</h2><p>{safe(text)}</p></div>'


def caveat(reference: Assessment) -> str:
    """Why the reference check is not to be relied on here and what to do, in a sentence; empty where it is."""
    if reference.unjudged:
        kind = next(flag.kind for flag in reference.flags if flag.message == reference.unjudged)
        why = reference.unjudged[0].lower() + reference.unjudged[1:]
        return f"Cannot tell: {why.rstrip('.')}; {_WHAT_TO_DO[kind]}." if kind in _WHAT_TO_DO else f"Cannot tell: {why}"
    if reference.unclear:
        return (
            f"Unclear: near {reference.score:.2f} the reference check is often wrong, so look at the evidence yourself."
        )
    return ""


def cuts(comparison: Comparison) -> tuple[str, ...]:
    """What of the texts was not read, and what to do, a sentence each."""
    flags = comparison.reference.flags
    said = [str(cut) for cut in comparison.prompt.cuts] + [f.message for f in flags if f.kind == "cut_short"]
    shorten = (f"{line.rstrip('.')}; shorten it to what matters for the job." for line in said)
    return (*shorten, *(f.message for f in flags if f.kind == "partly_foreign"))


def _against(comparison: Comparison) -> tuple[str, ...]:
    """What the answers were held against, and how far that is to be relied on."""
    yours = ("Requirements: yours.",) if comparison.asked_by == "visitor" else ()
    doubt = caveat(comparison.reference)
    if comparison.gold_decision is None:
        return (*yours, doubt, "Your own decision below grades both answers.")
    gold = f"{WORDS[comparison.gold_decision].lower()} ({comparison.gold_score:.2f})"
    if comparison.gold_source == "visitor":
        return (f"Right is what you decided: {gold}.", *yours)
    right = f"Right is what the reference check decides: {gold}. Your own decision replaces it."
    return (right, *yours, *([doubt] if doubt else []))


_KINDS = {"right": "right ({})", "wrong": "wrong ({})", "none": "no decision", "writing": "still writing"}


def decision_of(column: Column) -> str:
    """`shortlist` or `reject` as an answer says it; empty where it says neither."""
    decision = _fields(column).get("decision")
    name = decision.strip().lower() if isinstance(decision, str) else ""
    return name if name in DECISIONS else ""


def _reasons(column: Column) -> str:
    """How many statements of the reasons are true, and which are not."""
    if column.breakdown is None:
        return ""
    if not _fields(column):
        return ""
    if not _fields(column).get("reasons"):
        return "It gives no reasons"
    found = column.breakdown.findings
    false = [finding for finding in found if not finding.true]
    invented = _inventions(column)
    if not found:
        return f"None of its reasons was checked against the profile{f'; with {invented}' if invented else ''}"
    count = f"{len(found) - len(false)} of {len(found)} statement{'s' if len(found) > 1 else ''} in its reasons"
    told = f"{count} {'is' if len(found) - len(false) == 1 or len(found) == 1 else 'are'} true"
    told += f", {AS_READ}" if false else ""
    named = [_false(finding) for finding in false[:MOST_FALSE]]
    more = [f"and {len(false) - MOST_FALSE} more"] if len(false) > MOST_FALSE else []
    return "; ".join([told, *named, *more, *([f"with {invented}"] if invented else [])])


def _false(finding: Finding) -> str:
    """`says “HGV licence: held”, but the profile says that it is not so`"""
    return f"says “{shorten(finding.text, 100)}”, but {finding.truth}"


def _form(column: Column, constrained: bool) -> str:
    """What is wrong with form, score and length; without JSON there is no more to say."""
    if isinstance(column.parsed, Verdict):
        form = "JSON by force" if constrained else ""
    elif constrained:
        form = "JSON by force, cut off"
    elif isinstance(column.parsed, ParseFailure) and column.parsed.salvaged is None:
        return "Form: no JSON"
    else:
        form = "broken JSON"
    text = ", ".join(filter(None, [form, *_faults(column)]))
    return f"Form: {text}" if text else ""


def _faults(column: Column) -> list[str]:
    graded = column.breakdown
    if graded is None:
        return []
    faults = []
    if not is_score(_fields(column).get("score")):
        faults.append("no score")
    elif (off := 1.0 - graded.score_alignment) >= FAR_OFF:
        faults.append(f"score {off:.2f} off")
    if graded.reason_quality == 0:
        faults.append("no reason counts")
    elif graded.reason_quality < 1:
        faults.append("not every reason counts")
    if graded.length_penalty < 1:
        faults.append("too long" if len(column.text) > 1000 else "too short")
    return faults


def _inventions(column: Column) -> str:
    invented = [found.claim for found in column.invented]
    numbers = sum(claim.is_number for claim in invented)
    counts = [_count(numbers, "number"), _count(len(invented) - numbers, "name")]
    return " and ".join(filter(None, counts))


def _count(n: int, noun: str) -> str:
    """`one invented number`; empty for none.

    >>> _count(1, "number"), _count(2, "name"), _count(12, "name"), _count(0, "name")
    ('one invented number', 'two invented names', '12 invented names', '')
    """
    if not n:
        return ""
    return f"{_NUMBERS[n] if n < len(_NUMBERS) else n} invented {noun}{'s' if n > 1 else ''}"


def _fields(column: Column) -> Mapping[str, object]:
    """What can be read of an answer, valid or not."""
    if isinstance(column.parsed, Verdict):
        verdict = column.parsed
        return {"decision": verdict.decision, "score": verdict.score, "reasons": verdict.reasons}
    return (column.parsed.salvaged or {}) if column.parsed else {}
