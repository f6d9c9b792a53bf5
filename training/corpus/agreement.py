"""How far two people who read the same texts agree: the ceiling of every model that learns from one of them.

The second annotator sees texts alone. First the advert, and marks what it asks for; then the writer's list of
requirements and the profiles, and says how each shows. `python -m training.corpus blind ID` prints what is seen; the
answer is a file:

    m gate | be registered with the PSI          one line for each requirement found: kind, words
    y 2 | At least two years in a hospital pharmacy
    #### CANDIDATE 1
    verdict=shortlist years=6 closeness=same availability=unknown
    m1 done | on the Society's register since 2019 | register number on request
    n1 missing
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sklearn.metrics import cohen_kappa_score

from redrob.corpus import (
    Advert,
    AnnotatedCandidate,
    AnnotatedRequirement,
    Annotation,
    Requirement,
    Screening,
    Span,
)
from redrob.errors import DataError

_REQUIREMENT = re.compile(r"^(m|n|x|y)((?:\s+gate)?|\s+[0-9.]+)\s*\|\s*(.+)$")
_SHOWN = re.compile(r"^([mnx][0-9]+)\s+(done|listed|denied|missing)\s*(?:\|\s*(.*))?$")
_KINDS = {"m": "must", "n": "nice", "x": "excludes"}


def show_advert(advert: Advert) -> str:
    """What the second annotator sees first."""
    return f"#### ADVERT {advert.id}\n{advert.text}\n"


def show_candidates(screening: Screening) -> str:
    """What the second annotator sees then: the writer's requirements and the profiles, without any label."""
    advert, candidates = screening
    lines = [show_requirements(advert)]
    for candidate in candidates:
        lines += ["", f"#### CANDIDATE {candidate.id.removeprefix(advert.id + '-')}", candidate.text]
    return "\n".join(lines) + "\n"


def show_requirements(advert: Advert) -> str:
    """The writer's requirements, a line each, with the years asked."""
    lines = [f"#### REQUIREMENTS of {advert.id}"]
    lines += [f"{r.id} ({r.kind}{', gate' if r.gate else ''}): {r.span.text}" for r in advert.requirements]
    if advert.years:
        lines.append(f"years asked: {advert.years.number:g} of {advert.years.of}")
    return "\n".join(lines)


def parse(written: str, screening: Screening, *, annotator: str = "second") -> Annotation:
    """The second annotator's file as a row.

    Raises:
        DataError: a line that has no form, a quotation that stands in no text, or a candidate that is left out.
    """
    advert, candidates = screening
    first, *rest = re.split(r"^#### CANDIDATE (\S+)\s*$", written, flags=re.MULTILINE)
    requirements = []
    years = None
    for line in _lines(first):
        found = _REQUIREMENT.match(line)
        if not found:
            raise DataError(f"{advert.id}: '{line}' does not read 'm gate | words' or 'y 3 | words'.")
        span = quoted(found[3], advert.text, advert.id)
        if found[1] == "y":
            years = float(found[2] or 0)
        else:
            requirements.append(
                AnnotatedRequirement(kind=_KINDS[found[1]], gate="gate" in found[2], span=span)  # type: ignore[arg-type]
            )
    answers = dict(zip(rest[::2], rest[1::2], strict=True))
    annotated = {}
    for candidate in candidates:
        number = candidate.id.removeprefix(advert.id + "-")
        if number not in answers and (not requirements or candidate.twin_of or candidate.borrowed_from):
            continue
        if number not in answers:
            raise DataError(f"{advert.id}: candidate {number} is not annotated.")
        annotated[candidate.id] = parse_candidate(answers[number], candidate.id, candidate.text, list(candidate.shown))
    return Annotation(
        job=advert.id, annotator=annotator, requirements=tuple(requirements), years=years, candidates=annotated
    )


def parse_candidate(written: str, name: str, text: str, asked: Sequence[str]) -> AnnotatedCandidate:
    """One profile's labels: a head line, then a line for each requirement that was asked.

    Raises:
        DataError: a line that has no form, a quotation that does not stand in the text, a requirement left out.
    """
    head, *lines = _lines(written)
    fields = dict(entry.split("=", 1) for entry in head.replace(",", " ").split() if "=" in entry)
    shown = {}
    for line in lines:
        found = _SHOWN.match(line)
        if not found:
            raise DataError(f"{name}: '{line}' does not read 'm1 done | words | other words' or 'm1 missing'.")
        quotes = [q for q in (found[3] or "").split("|") if q.strip()]
        shown[found[1]] = {"status": found[2], "evidence": [quoted(q, text, name) for q in quotes]}
    if set(shown) != set(asked):
        raise DataError(f"{name}: {', '.join(sorted(set(shown) ^ set(asked)))}: name each requirement once.")
    years = fields.get("years", "unknown")
    try:
        return AnnotatedCandidate.model_validate(
            {
                "verdict": fields.get("verdict"),
                "years_shown": None if years == "unknown" else float(years),
                "closeness": fields.get("closeness"),
                "shown": shown,
            }
        )
    except ValueError as error:
        raise DataError(f"{name}: '{head}' does not read 'verdict=shortlist years=6 closeness=same'.") from error


def joined(first: Annotation | None, later: Annotation) -> Annotation:
    """A second reading, with what a later file adds to it; a file without requirements adds profiles alone."""
    if first is None or later.requirements:
        return later
    return first.model_copy(update={"candidates": {**first.candidates, **later.candidates}})


def _lines(written: str) -> list[str]:
    return [line.strip() for line in written.splitlines() if line.strip() and not line.startswith("#### ADVERT")]


def quoted(words: str, text: str, where: str) -> Span:
    """The place of a quotation; white space and the marks around it may differ."""
    parts = [re.escape(part) for part in words.strip().strip('"').split()]
    found = re.search(r"\s+".join(parts), text) or re.search(r"\s+".join(parts), text, re.IGNORECASE)
    if not found:
        raise DataError(f"{where}: '{words.strip()}' does not stand in the text. Quote it word for word.")
    if found[0].endswith("]"):
        raise DataError(f"{where}: '{found[0]}' ends in a bracket, where a label would end. Leave the bracket out.")
    return Span(start=found.start(), text=found[0])


class Agreement(NamedTuple):
    """How far two annotators agree. Kappas in [-1, 1], shares in [0, 1], counts beside them."""

    adverts: int
    statuses: int
    status_kappa: float
    status_equal: float
    decisions: int
    decision_kappa: float
    decision_equal: float
    span_f1: float
    """Of requirement spans; two spans agree where they share at least half of the shorter one's words."""
    kind_equal: float
    """Of the spans that agree."""
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
    statuses: list[tuple[str, str]] = []
    verdicts: list[tuple[str, str]] = []
    closeness: list[tuple[str, str]] = []
    touching: list[bool] = []
    years: list[bool] = []
    spans: list[tuple[int, int, int]] = []
    kinds: list[bool] = []
    for (advert, candidates), annotation in pairs:
        matched = match_spans(advert, annotation)
        spans.append((len(matched), len(advert.requirements), len(annotation.requirements)))
        kinds += [a.kind == b.kind for a, b in matched]
        for candidate in candidates:
            other = annotation.candidates.get(candidate.id)
            if other is None:
                continue  # written after the second reading: a twin
            verdicts.append((candidate.verdict, other.verdict))
            closeness.append((candidate.closeness or "", other.closeness or ""))
            years.append(_same_years(candidate.years_shown, other.years_shown))
            for name, now in candidate.shown.items():
                shown = annotation.settled.get(candidate.id, {}).get(name, now)
                statuses.append((shown.status, other.shown[name].status))
                if shown.evidence and other.shown[name].evidence:
                    touching.append(_touch(shown.evidence, other.shown[name].evidence))
    both, ours, theirs = (sum(column) for column in zip(*spans, strict=True))
    return Agreement(
        adverts=len(pairs),
        statuses=len(statuses),
        status_kappa=_kappa(statuses),
        status_equal=_share(a == b for a, b in statuses),
        decisions=len(verdicts),
        decision_kappa=_kappa(verdicts),
        decision_equal=_share(a == b for a, b in verdicts),
        span_f1=2 * both / (ours + theirs) if ours + theirs else 0.0,
        kind_equal=_share(kinds),
        evidence_overlap=_share(touching),
        closeness_kappa=_kappa(closeness),
        years_equal=_share(years),
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


def _touch(ours: Iterable[Span], theirs: Sequence[Span]) -> bool:
    return any(_shared(a, b) > 0 for a in ours for b in theirs)


def _same_years(a: float | None, b: float | None) -> bool:
    return a is b is None or (a is not None and b is not None and abs(a - b) <= 1)


def _kappa(pairs: Sequence[tuple[str, str]]) -> float:
    first, second = zip(*pairs, strict=True)
    return 1.0 if first == second else float(cohen_kappa_score(first, second))


def _share(values: Iterable[bool]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0
