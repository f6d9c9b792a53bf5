"""Comparisons, assessments and grades as plain lines for a terminal, aligned and safe to print."""

import textwrap
import unicodedata
from collections.abc import Iterable, Iterator

from redrob.compare import Column, Comparison
from redrob.reference import Assessment
from redrob.rewards import COMPONENTS, RewardBreakdown
from redrob.verdict import ParseFailure, Verdict

WIDTH = 100
CALLED = {"baseline": "baseline", "policy": "trained model"}
"""What people call the two models."""


def visible(text: str) -> str:
    """`text` without control characters: pasted and generated text must not steer the terminal.

    >>> visible("a\\x1b[2Jb\\tc\\nd")
    'a?[2Jb c\\nd'
    """
    kept = text.replace("\t", " ")
    return "".join(c if c == "\n" or not unicodedata.category(c).startswith("C") else "?" for c in kept)


def comparison_lines(comparison: Comparison) -> Iterator[str]:
    """Both answers, the reference, and the components side by side."""
    yield f"Pair {comparison.pair}: {comparison.models['baseline']} | {comparison.models['policy']}"
    yield from (str(cut) for cut in comparison.prompt.cuts)
    if comparison.constrained:
        yield "Both answers were forced into valid JSON, so format_valid tells nothing."
    for column in comparison.columns:
        yield ""
        yield from _column_lines(column)
    yield ""
    yield from assessment_lines(comparison.reference)
    yield ""
    if comparison.gold is None:
        yield f"Not graded: {comparison.reference.unjudged} With --gold and --gold-score you grade by your own."
        return
    decision, score = comparison.gold
    whose = "yours" if comparison.gold_source == "visitor" else "by the evidence check"
    yield f"Rewards against the right answer, {decision} {score:.2f} ({whose})"
    yield from _component_table({column.name: column.breakdown for column in comparison.columns})


def assessment_lines(assessment: Assessment) -> Iterator[str]:
    """The reference's decision and what it rests on: each requirement with its quote, years, notes."""
    if assessment.unjudged:
        yield f"evidence check: cannot tell. {assessment.unjudged}"
        return
    unclear = " (unclear, a person should look)" if assessment.unclear else ""
    yield f"evidence check: {assessment.decision} {assessment.score:.2f}{unclear}"
    yield from _wrapped(assessment.explanation.partition("\n")[2], "  ", hang=2)  # its first line is the decision


def _column_lines(column: Column) -> Iterator[str]:
    parsed, answer = column.parsed, column.answer
    spent = f"  ({answer.n_tokens} tokens, {answer.seconds:.1f} s)" if answer else ""
    if isinstance(parsed, Verdict):
        yield f"{CALLED[column.name]}: {parsed.decision} {parsed.score:.2f}{spent}"
        for reason in parsed.reasons:
            yield from _wrapped(f"- {reason}", "  ", hang=2)
    elif isinstance(parsed, ParseFailure):
        yield f"{CALLED[column.name]}: no valid verdict, {visible(parsed.reason)}{spent}"
        yield from _wrapped(column.text or "(no text)", "  | ")


def _component_table(columns: dict[str, RewardBreakdown | None]) -> Iterator[str]:
    """One line per component; a missing grade is a dash, never a zero."""
    yield " " * 19 + "".join(f"{CALLED[name]:>15}" for name in columns)
    for component in (*COMPONENTS, "total"):
        cells = ("-" if grade is None else f"{grade.as_dict()[component]:.3f}" for grade in columns.values())
        yield f"  {component:<17}" + "".join(f"{cell:>15}" for cell in cells)


def _wrapped(text: str, indent: str, hang: int = 0) -> Iterable[str]:
    for line in visible(text).splitlines() or [""]:
        hanging = indent + " " * hang
        yield from textwrap.wrap(line, WIDTH, initial_indent=indent, subsequent_indent=hanging) or [indent.rstrip()]
