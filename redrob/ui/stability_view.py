"""Repeated answers in words: a sentence for each column, and the answers as a table."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from redrob.stability import Stability
from redrob.ui.parts import NAMES, WORDS, safe, shorten
from redrob.verdict import Verdict


def sentence(found: Stability) -> str:
    """How far the answers agree, in words; invalid ones are counted.

    >>> yes, no = Verdict("shortlist", 0.8, ("x",)), Verdict("reject", 0.3, ("x",))
    >>> sentence(Stability("policy", 4, 0.7, 0, (yes, yes, yes, no)))  # doctest: +NORMALIZE_WHITESPACE
    'Trained model: 3 of 4 answers say shortlist, 1 reject, an agreement of 75 %. Scores from 0.30 to 0.80, on average
    0.68.'
    """
    name, n = NAMES[found.column], len(found.answers)
    if not n:
        return f"{name}: no answer yet."
    invalid = (
        f" {found.invalid} of {n} {'is' if found.invalid == 1 else 'are'} no valid verdict." if found.invalid else ""
    )
    if found.agreement is None:
        return f"{name}: none of {n} answers is a valid verdict, so there is no decision to compare."
    (first, count), *others = found.decisions.most_common()
    rest = "".join(f", {k} {decision}" for decision, k in others)
    scores = found.scores
    spread = (
        f"All scores are {scores[0]:.2f}."
        if scores[0] == scores[-1]
        else (f"Scores from {scores[0]:.2f} to {scores[-1]:.2f}, on average {fmean(scores):.2f}.")
    )
    said = f"{count} of {n} answers {'says' if count == 1 else 'say'} {first}{rest}"
    return f"{name}: {said}, an agreement of {found.agreement:.0%}".replace("%", " %") + f". {spread}{invalid}"


def sentences(found: Mapping[str, Stability]) -> str:
    """One paragraph a column, and how they were drawn."""
    if not found:
        return empty()
    lines = "".join(f"<p>{safe(sentence(one))}</p>" for one in found.values())
    drawn = "; ".join(dict.fromkeys(f"temperature {one.temperature:g}, seed {one.seed}" for one in found.values()))
    return (
        f'<div class="rr-again">{lines}<p class="rr-hint">Drawn at {safe(drawn)}: the same seed draws the same '
        f"answers. The answers above are not drawn and never vary.</p>{table(found)}</div>"
    )


def empty() -> str:
    """Before anything was drawn."""
    return (
        '<div class="rr-again"><p class="rr-hint">The answers above take the likeliest word each time and never vary. '
        "Drawn by chance, would the model say the same again? Ask it a few times.</p></div>"
    )


def table(found: Mapping[str, Stability]) -> str:
    """Every answer in a row: the chart as text."""
    rows = "".join(
        f'<tr><th scope="row">{NAMES[one.column]} {i}</th>{_cells(answer)}</tr>'
        for one in found.values()
        for i, answer in enumerate(one.answers, 1)
    )
    if not rows:
        return ""
    return (
        '<details class="rr-fold"><summary>All drawn answers</summary><table class="rr-table rr-drawn">'
        '<caption class="rr-sr">Answers drawn at random</caption><thead><tr><th scope="col">Answer</th>'
        f'<th scope="col">Decision</th><th scope="col">Score</th></tr></thead><tbody>{rows}</tbody></table></details>'
    )


def _cells(answer: object) -> str:
    if isinstance(answer, Verdict):
        return f"<td>{WORDS[answer.decision]}</td><td>{answer.score:.2f}</td>"
    return f'<td colspan="2">No valid verdict: {safe(shorten(getattr(answer, "reason", ""), 120))}</td>'
