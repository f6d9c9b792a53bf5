"""The judging step: true or read facts about one candidate -> score and decision.

Reading (text -> facts) and judging (facts -> score) are kept apart, so that the corpus is labelled by the same
judgement as pasted text, without anyone's reading errors in between.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Decision = Literal["shortlist", "reject"]
Kind = Literal["must", "nice", "disqualifier"]
Status = Literal["done", "listed", "denied", "missing"]
"""How a requirement shows in a profile: done in a role, only listed, said not to be there, or not mentioned."""

COVERAGE: dict[Status, float] = {"done": 1.0, "listed": 0.4, "denied": 0.0, "missing": 0.0}
"""What a status is worth. A listed skill is a claim without a place, so it counts less than half."""

NICE_SHARE = 0.15
DISQUALIFIED_CAP = 0.2
IMPOSSIBLE_CAP = 0.05
SHORTLIST_FROM = 0.5


@dataclass(frozen=True, slots=True)
class RequirementFact:
    """One requirement of the job and how the candidate meets it."""

    text: str
    """The requirement as the job description words it, a few words."""
    kind: Kind
    status: Status
    gate: bool = False
    """A licence or permit without which nobody may do the job."""

    @property
    def coverage(self) -> float:
        """Worth of the status in [0, 1], as `judge` counts it."""
        return COVERAGE[self.status]


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the judgement may know. Names, gender, age, nationality and schools are not among it."""

    requirements: tuple[RequirementFact, ...]
    years_required: float | None = None
    """Years of experience the job asks for; None when it asks for none."""
    years_shown: float | None = None
    """Years the candidate shows; None when unknown, which is neither held for nor against them."""
    occupation: Literal["same", "adjacent", "other"] = "same"
    availability: float = 1.0
    """Multiplier in [0.9, 1.0] for notice and activity; 1.0 when unknown."""
    impossible: bool = False
    """The profile contradicts itself in a way that cannot be true."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Score in [0, 1], rounded to two decimals, and the decision it implies: shortlist iff score >= 0.5."""

    score: float
    decision: Decision


def years_coverage(facts: Facts) -> float | None:
    """Share of the required years that is shown, in [0, 1]; None when either side is unknown.

    >>> years_coverage(Facts((), years_required=4, years_shown=3))
    0.75
    """
    if not facts.years_required or facts.years_shown is None:
        return None
    return min(1.0, facts.years_shown / facts.years_required)


CLOSENESS = {"same": 1.0, "adjacent": 0.8, "other": 0.7}
WEIGHT_OF_YEARS = 1.5
"""Years in the occupation count as so many musts."""
STEEPNESS = 1.25
GATE_SHUT = 0.35


def judge(facts: Facts) -> Judgement:
    """Judge one candidate for one job by facts that are known or read.

    `met` is the mean coverage of the musts: done 1, listed 0.4, denied and missing 0. A licence that is only listed
    counts no more: in full, the judge would agree less with writers. Years asked count as one and a half musts, met
    by the share shown. `blend = 0.85 met + 0.15 wishes` where wishes are asked, else `met`. Then
    `score = blend ** 1.25 * closeness * availability`, closeness being 1, 0.8 or 0.7, and the caps: a licence that is
    said not to be held 0.35, an exclusion that applies 0.2, a profile that cannot be true 0.05. So one must of several
    never decides alone, unless nobody may do the job without it. A licence that a profile does not mention is a must
    that is not met, no more: few CVs tell that their owner may work in the country.

    The numbers were fitted to writers' verdicts on the train split of the corpus.

    >>> done, missing = (RequirementFact(t, "must", s) for t, s in (("Kafka", "done"), ("SQL", "missing")))
    >>> judge(Facts((done, done, done, missing)))  # 0.75 ** 1.25
    Judgement(score=0.7, decision='shortlist')
    >>> judge(Facts((done, missing)))
    Judgement(score=0.42, decision='reject')
    """
    musts = [(r.coverage, 1.0) for r in facts.requirements if r.kind == "must"]
    nices = [r.coverage for r in facts.requirements if r.kind == "nice"]
    years = years_coverage(facts)
    if years is not None:
        musts.append((years, WEIGHT_OF_YEARS))
    if not musts and not nices:
        return Judgement(0.0, "reject")
    wishes = sum(nices) / len(nices) if nices else 0.0
    met = sum(value * weight for value, weight in musts) / sum(weight for _, weight in musts) if musts else wishes
    blend = (1 - NICE_SHARE) * met + NICE_SHARE * wishes if nices else met
    score = blend**STEEPNESS * CLOSENESS[facts.occupation] * facts.availability
    if any(r.gate and r.kind == "must" and r.status == "denied" for r in facts.requirements):
        score = min(score, GATE_SHUT)
    if any(r.kind == "disqualifier" and r.status == "done" for r in facts.requirements):
        score = min(score, DISQUALIFIED_CAP)
    if facts.impossible:
        score = min(score, IMPOSSIBLE_CAP)
    rounded = round(score, 2)
    return Judgement(rounded, "shortlist" if rounded >= SHORTLIST_FROM else "reject")
