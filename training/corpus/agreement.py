"""How far two people who read the same texts agree: the ceiling of every model that learns from one of them.

The second annotator sees texts alone: first the advert, and marks what it asks for; then the writer's list of
requirements and the profiles, and says how each shows. A row of `annotations.jsonl` holds what they found.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from sklearn.metrics import cohen_kappa_score

from redrob.corpus import Advert, AnnotatedRequirement, Annotation, Requirement, Screening, Span


class Agreement(NamedTuple):
    """How far two annotators agree. Kappas in [-1, 1], shares in [0, 1], counts beside them."""

    adverts: int
    statuses: int
    status_kappa: float
    decisions: int
    decision_kappa: float
    span_f1: float
    """Of requirement spans; two spans agree where they share at least half of the shorter one's words."""
    evidence_overlap: float
    """Of the statuses where both quote something: the share whose quotations share a word's place."""
    closeness_kappa: float
    years_equal: float
    """Share of profiles whose years differ by at most one year, or are unknown to both."""


def agreement(pairs: Sequence[tuple[Screening, Annotation]]) -> Agreement:
    """Agreement of writer and second annotator over some adverts.

    Raises:
        ValueError: there is nothing to compare.
    """
    if not pairs:
        raise ValueError("no advert was annotated a second time.")
    statuses, verdicts, closeness = (list[tuple[str, str]]() for _ in range(3))
    touching, years = list[bool](), list[bool]()
    spans: list[tuple[int, int, int]] = []
    for (advert, candidates), annotation in pairs:
        matched = match_spans(advert, annotation)
        spans.append((len(matched), len(advert.requirements), len(annotation.requirements)))
        for candidate in candidates:
            other = annotation.candidates.get(candidate.id)
            if other is None:
                continue  # written after the second reading: a twin
            verdicts.append((candidate.verdict, other.verdict))
            closeness.append((candidate.closeness or "", other.closeness or ""))
            years.append(_same_years(candidate.years_shown, other.years_shown))
            for name, now in candidate.shown.items():
                shown = annotation.settled.get(candidate.id, {}).get(name, now)
                theirs = other.shown[name]
                statuses.append((shown.status, theirs.status))
                if shown.evidence and theirs.evidence:
                    touching.append(any(_shared(a, b) > 0 for a in shown.evidence for b in theirs.evidence))
    both, writers, readers = (sum(column) for column in zip(*spans, strict=True))
    return Agreement(
        adverts=len(pairs),
        statuses=len(statuses),
        status_kappa=_kappa(statuses),
        decisions=len(verdicts),
        decision_kappa=_kappa(verdicts),
        span_f1=2 * both / (writers + readers) if writers + readers else 0.0,
        evidence_overlap=fmean(touching or [0.0]),
        closeness_kappa=_kappa(closeness),
        years_equal=fmean(years or [0.0]),
    )


def match_spans(advert: Advert, annotation: Annotation) -> list[tuple[Requirement, AnnotatedRequirement]]:
    """Requirements of the writer with those of the annotator that mean the same words; each is used once."""
    free = list(annotation.requirements)
    matched = []
    for ours in advert.requirements:
        best = max(free, key=lambda theirs: _shared(ours.span, theirs.span), default=None)
        if best and 2 * _shared(ours.span, best.span) >= min(len(ours.span.text), len(best.span.text)):
            matched.append((ours, best))
            free.remove(best)
    return matched


def _shared(a: Span, b: Span) -> int:
    return max(0, min(a.end, b.end) - max(a.start, b.start))


def _same_years(a: float | None, b: float | None) -> bool:
    return a is b is None or (a is not None and b is not None and abs(a - b) <= 1)


def _kappa(pairs: Sequence[tuple[str, str]]) -> float:
    first, second = zip(*pairs, strict=True)
    return 1.0 if first == second else float(cohen_kappa_score(first, second))
