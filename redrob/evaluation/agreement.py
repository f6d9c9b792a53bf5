"""How well the reference reads: its reading of generated cases held against the facts they were written from.

A requirement is read rightly when it is found in the job description with its kind, and found in the profile with its
status. Everything else costs twice: what was asked for and not read, and what was read and not asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from redrob.cases import AS_OF, Case
from redrob.reference import Assessment, Ranker

MISSED = "not read"
"""Outcome of a requirement of the job that the reading did not find."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One requirement of a case: what is true, what was read."""

    case: Case
    number: int | None
    """Which requirement of the case; None for one that was read and never asked for."""
    text: str
    status: str
    """True status; `not asked` for a requirement that was never asked for."""
    shown_as: str
    """How the text shows it: named, plain, sibling, tag, denial, hedge or none."""
    read: str
    """Status read, or `not read`."""
    right: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """One case with its assessment and the facts of both, held against each other."""

    case: Case
    assessment: Assessment
    facts: tuple[Fact, ...]

    @property
    def agrees(self) -> bool:
        """Whether the decision is the gold decision."""
        return self.assessment.decision == self.case.gold_decision


def read_all(cases: Iterable[Case]) -> list[Reading]:
    """Assess every case; each job is read once."""
    rankers: dict[str, Ranker] = {}
    readings = []
    for case in cases:
        ranker = rankers.get(case.job_id)
        if ranker is None:
            ranker = rankers[case.job_id] = Ranker(case.job_description, today=AS_OF)
        assessment = ranker.assess(case.candidate if case.record is None else case.record)
        readings.append(Reading(case, assessment, tuple(_facts(case, ranker, assessment))))
    return readings


def f1(facts: Sequence[Fact]) -> float:
    """F1 of the requirements read: twice the right ones over those asked for plus those read.

    >>> f1([])
    0.0
    """
    right = sum(fact.right for fact in facts)
    asked = sum(fact.number is not None for fact in facts)
    read = sum(fact.read != MISSED for fact in facts)
    return 2 * right / (asked + read) if asked + read else 0.0


def summary(readings: Sequence[Reading]) -> dict[str, Any]:
    """Agreement overall, by archetype, occupation, style of case and way of showing, as plain JSON."""
    facts = [fact for reading in readings for fact in reading.facts]
    asked = [fact for fact in facts if fact.number is not None]
    return {
        "n": len(readings),
        "decision": rate([r.agrees for r in readings]),
        "score_mae": round(sum(abs(r.assessment.score - r.case.gold_score) for r in readings) / len(readings), 4),
        "facts_f1": round(f1(facts), 4),
        "archetype": _by(readings, lambda r: r.case.archetype),
        "occupation": _by(readings, lambda r: r.case.occupation),
        "input": _by(readings, lambda r: "text" if r.case.record is None else "record"),
        "status": {s: rate([f.right for f in asked if f.status == s]) for s in sorted({f.status for f in asked})},
        "shown_as": {s: rate([f.right for f in asked if f.shown_as == s]) for s in sorted({f.shown_as for f in asked})},
        "requirements": {
            "asked": len(asked),
            "found": sum(f.read != MISSED for f in asked),
            "never_asked": len(facts) - len(asked),
        },
        "years_required": rate([r.assessment.facts.years_required == r.case.facts.years_required for r in readings]),
        "years_shown": rate([_near(r.assessment.facts.years_shown, r.case.facts.years_shown) for r in readings]),
        "occupation_read": rate([r.assessment.facts.occupation == r.case.facts.occupation for r in readings]),
        "availability": rate([r.assessment.facts.availability == r.case.facts.availability for r in readings]),
        "impossible": _detection([(r.case.facts.impossible, r.assessment.facts.impossible) for r in readings]),
    }


def confusions(readings: Sequence[Reading]) -> Counter[tuple[str, str, str]]:
    """(status, how it is shown, status read), most frequent first when listed."""
    return Counter((f.status, f.shown_as, f.read) for r in readings for f in r.facts)


def _facts(case: Case, ranker: Ranker, assessment: Assessment) -> Iterable[Fact]:
    """Requirements of the case paired with those read, by where in the job description they stand."""
    asked = ranker.job.requirements
    pairs = _aligned(case, [(r.start, r.end) for r in asked])
    for number, requirement in enumerate(case.facts.requirements):
        shown_as = case.shown_as[number]
        found = pairs.get(number)
        if found is None:
            yield Fact(case, number, requirement.text, requirement.status, shown_as, MISSED, False)
            continue
        read = assessment.requirements[found]
        right = read.kind == requirement.kind and read.status == requirement.status
        yield Fact(case, number, requirement.text, requirement.status, shown_as, read.status, right)
    for found in sorted(set(range(len(asked))) - set(pairs.values())):
        yield Fact(case, None, asked[found].text, "not asked", "none", assessment.requirements[found].status, False)


def _aligned(case: Case, read: Sequence[tuple[int, int]]) -> Mapping[int, int]:
    """True requirement -> read requirement whose place overlaps it most; each is used once."""
    overlaps = sorted(
        (
            (min(end, high) - max(start, low), number, found)
            for number, (start, end) in enumerate(case.asked_at)
            for found, (low, high) in enumerate(read)
            if min(end, high) > max(start, low)
        ),
        key=lambda o: (-o[0], o[1], o[2]),
    )
    pairs: dict[int, int] = {}
    for _, number, found in overlaps:
        if number not in pairs and found not in pairs.values():
            pairs[number] = found
    return pairs


def _by(readings: Sequence[Reading], key: Any) -> dict[str, Any]:
    groups: dict[str, list[Reading]] = {}
    for reading in readings:
        groups.setdefault(key(reading), []).append(reading)
    return {
        name: {**rate([r.agrees for r in group]), "facts_f1": round(f1([f for r in group for f in r.facts]), 4)}
        for name, group in sorted(groups.items())
    }


def rate(outcomes: Sequence[bool]) -> dict[str, Any]:
    """Share with n and its 95 % Wilson interval."""
    from scipy.stats import binomtest

    if not outcomes:
        return {"value": None, "low": None, "high": None, "n": 0}
    interval = binomtest(sum(outcomes), len(outcomes)).proportion_ci(method="wilson")
    figures = {"value": sum(outcomes) / len(outcomes), "low": float(interval.low), "high": float(interval.high)}
    return {**{name: round(figure, 4) for name, figure in figures.items()}, "n": len(outcomes)}


def _near(read: float | None, true: float | None) -> bool:
    """Whether years agree to within one; unknown agrees with unknown alone."""
    return read == true if read is None or true is None else abs(read - true) <= 1.0


def _detection(pairs: Sequence[tuple[bool, bool]]) -> dict[str, Any]:
    """How many impossible profiles are found, and how many possible ones are taken for impossible."""
    return {
        "found": rate([read for true, read in pairs if true]),
        "false_alarms": rate([read for true, read in pairs if not true]),
    }
