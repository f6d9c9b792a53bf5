"""What came out, in a line: of one answer, and of the pair. Computed from the breakdowns and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from redrob.charts.components import label
from redrob.compare import Column, Comparison
from redrob.rewards import COMPONENTS
from redrob.ui.parts import WORDS, safe, signed
from redrob.verdict import ParseFailure, Verdict, is_score

DRAW = 0.005
"""Differences of the total below this are a draw: they round to nothing."""
FAR_OFF = 0.15
"""Distance between two scores from which it is worth a word."""
TELLING = 0.02
"""Weighted difference of a component from which it is named as a cause."""
STALE = '<p class="rr-stale" hidden>The texts were changed after this comparison. Press Compare to ask again.</p>'
"""Shown by the page's script (`evidence.SCRIPT`) when somebody types."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def qualities(column: Column, *, constrained: bool = False) -> str:
    """What a graded answer did right and wrong, most telling first; empty while it is not graded.

    Args:
        column: One answer.
        constrained: It was forced into the form of a verdict, so its form is no merit.
    """
    graded = column.breakdown
    if graded is None:
        return ""
    said = [_form(column, constrained), _decision(column), _score(column), _inventions(column)]
    if graded.reason_quality == 0:
        said.append("no usable reason")
    elif graded.reason_quality < 1:
        said.append("weak reasons")
    if graded.length_penalty < 1:
        said.append("too long" if len(column.text) > 1000 else "too short")
    return ", ".join(filter(None, said))


def pair_line(comparison: Comparison) -> str:
    """Who did better, by how much, and how: `Policy +0.31: valid JSON, right decision, one invented number`.

    Empty until both answers are graded.
    """
    if not comparison.complete:
        return ""
    if comparison.gold_decision is None:
        return "Not graded: the reference cannot judge this case"
    difference = _difference(comparison)
    if abs(difference) < DRAW:
        total = comparison.policy.breakdown.total if comparison.policy.breakdown else 0.0
        return f"A draw: both answers earn {total:.2f}"
    won = comparison.policy if difference > 0 else comparison.baseline
    return f"{won.name.capitalize()} {signed(abs(difference))}: {qualities(won, constrained=comparison.constrained)}"


def pair_details(comparison: Comparison) -> tuple[str, ...]:
    """The sentences below the line: what both lack, how the other did, what made the difference."""
    if not comparison.complete:
        return ()
    if comparison.gold_decision is None:
        return (comparison.reference.unjudged, "Below, give your own judgement to have both answers graded by it.")
    difference = _difference(comparison)
    told: dict[str, str] = {
        column.name: qualities(column, constrained=comparison.constrained) for column in comparison.columns
    }
    lines = []
    if not any(isinstance(column.parsed, Verdict) for column in comparison.columns):
        lines.append("Neither answer is valid JSON; the grades are for what can be read of them.")
    if abs(difference) < DRAW:
        same = len(set(told.values())) == 1
        lines.append(f"Both: {told['policy']}." if same else f"Policy: {told['policy']}. Baseline: {told['baseline']}.")
        return tuple(lines)
    lost = "baseline" if difference > 0 else "policy"
    lines.append(f"{lost.capitalize()}: {told[lost]}.")
    if causes := _causes(comparison, 1 if difference > 0 else -1):
        lines.append(f"The difference comes from {causes}.")
    return tuple(lines)


def outcome(comparison: Comparison) -> str:
    """The line and its sentences as HTML."""
    lines = " ".join(safe(line) for line in (*pair_details(comparison), *_against(comparison)))
    difference = _difference(comparison)
    kind = "draw" if abs(difference) < DRAW else "policy" if difference > 0 else "baseline"
    return f'<div class="rr-outcome rr-is-{kind}"><h2>{safe(pair_line(comparison))}</h2><p>{lines}</p>{STALE}</div>'


def _against(comparison: Comparison) -> tuple[str, ...]:
    """Whose judgement the answers were held against, where it is not the reference's."""
    asked = ("Requirements: yours.",) if comparison.asked_by == "visitor" else ()
    if comparison.gold_source != "visitor" or comparison.gold_decision is None:
        return asked
    gold = f"{WORDS[comparison.gold_decision].lower()}, {comparison.gold_score:.2f}"
    return (*asked, f"Graded against your own judgement ({gold}).")


def no_outcome(text: str) -> str:
    """The same place before there is anything to say, of the same height."""
    return f'<div class="rr-outcome rr-is-empty"><h2 class="rr-sr">Answers</h2><p>{safe(text)}</p></div>'


def _form(column: Column, constrained: bool) -> str:
    valid = isinstance(column.parsed, Verdict)
    if constrained:
        return "JSON by force" if valid else "JSON by force, cut off"
    if valid:
        return "valid JSON"
    return (
        "broken JSON" if isinstance(column.parsed, ParseFailure) and column.parsed.salvaged is not None else "no JSON"
    )


def _decision(column: Column) -> str:
    assert column.breakdown is not None
    if "decision" not in _fields(column):
        return "no decision"
    return "right decision" if column.breakdown.decision_match else "wrong decision"


def _score(column: Column) -> str:
    assert column.breakdown is not None
    if not is_score(_fields(column).get("score")):
        return "no score" if _fields(column) else ""
    off = 1.0 - column.breakdown.score_alignment
    return f"score {off:.2f} off" if off >= FAR_OFF else ""


def _inventions(column: Column) -> str:
    assert column.breakdown is not None
    claims = column.breakdown.claims
    if not claims:
        return "nothing to check" if _fields(column) else ""
    invented = [found.claim for found in claims if not found.grounded]
    numbers = sum(claim.is_number for claim in invented)
    counts = [_count(numbers, "number"), _count(len(invented) - numbers, "name")]
    return " and ".join(filter(None, counts)) or "no invented name or number"


def _count(n: int, noun: str) -> str:
    """`one invented number`; empty for none.

    >>> _count(1, "number"), _count(2, "name"), _count(12, "name"), _count(0, "name")
    ('one invented number', 'two invented names', '12 invented names', '')
    """
    if not n:
        return ""
    return f"{_NUMBERS[n] if n < len(_NUMBERS) else n} invented {noun}{'s' if n > 1 else ''}"


def _causes(comparison: Comparison, sign: int) -> str:
    """The two components that weigh most in favour of the winner, with their weighted differences."""
    baseline, policy = (column.breakdown for column in comparison.columns)
    assert baseline is not None
    assert policy is not None
    gains = {name: sign * (baseline.cost(name) - policy.cost(name)) for name in COMPONENTS}
    largest = sorted((name for name in COMPONENTS if gains[name] >= TELLING), key=lambda name: -gains[name])[:2]
    return " and ".join(f"{label(name)} ({signed(gains[name])})" for name in largest)


def _difference(comparison: Comparison) -> float:
    baseline, policy = (column.breakdown for column in comparison.columns)
    return policy.total - baseline.total if baseline and policy else 0.0


def _fields(column: Column) -> Mapping[str, object]:
    """What can be read of an answer, valid or not."""
    if isinstance(column.parsed, Verdict):
        verdict = column.parsed
        return {"decision": verdict.decision, "score": verdict.score, "reasons": verdict.reasons}
    return (column.parsed.salvaged or {}) if column.parsed else {}
