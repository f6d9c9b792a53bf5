"""Rule-based reward: six components, two rubrics, and the one grader that page, training and evaluation share."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from redrob.errors import ConfigError, InputError
from redrob.rewards import card, components
from redrob.rewards.card import CardReading
from redrob.rewards.claims import CheckedClaim
from redrob.rewards.components import Part, Reading
from redrob.rewards.findings import CaseFacts, Checker, Finding
from redrob.verdict import DECISIONS

Rubric = Literal["strict", "card"]
RUBRICS: tuple[Rubric, ...] = get_args(Rubric)


class Component(NamedTuple):
    """One component: all that the project knows of it."""

    name: str
    weight: float
    """Share of the total, in [0, 1]; all weights sum to 1."""
    earns: str
    """What earns it, in a line: for README, model card and page."""
    strict: Callable[[Reading], Part]
    card: Callable[[CardReading], Part]
    """As the published card reads it."""


ALL: tuple[Component, ...] = (
    Component(
        "format_valid",
        0.20,
        "exactly one JSON object with exactly the keys decision, score and reasons, each of its type; nothing "
        "around it",
        components.format_valid,
        card.format_valid,
    ),
    Component("decision_match", 0.30, "the decision is the right one", components.decision_match, card.decision_match),
    Component(
        "score_alignment",
        0.15,
        "1 minus the distance between the score and the right one",
        components.score_alignment,
        card.score_alignment,
    ),
    Component(
        "reason_quality",
        0.15,
        "two to five reasons that say something true of this case, in their own words, each once",
        components.reason_quality,
        card.reason_quality,
    ),
    Component(
        "length_penalty",
        0.05,
        "1 from 30 to 1,200 characters; less outside",
        components.length_penalty,
        components.length_penalty,
    ),
    Component(
        "no_hallucination",
        0.15,
        "share of numbers, names and findings in the reasons that the texts bear out",
        components.no_hallucination,
        card.no_hallucination,
    ),
)
"""In the order in which they are shown. A new one needs its functions and a line here."""
COMPONENTS: tuple[str, ...] = tuple(component.name for component in ALL)
DEFAULT_WEIGHTS: Mapping[str, float] = {component.name: component.weight for component in ALL}
EARNS: Mapping[str, str] = {component.name: component.earns for component in ALL}
MAX_NOTES = 20
"""Notes kept for each component: a completion of a thousand inventions is explained by the first twenty."""


class Note(NamedTuple):
    """What cost points, and under which component."""

    component: str
    message: str


@dataclass(frozen=True, slots=True)
class RewardBreakdown:
    """One graded completion: its components, their weighted sum, and what cost points.

    Each component is an attribute as well: `breakdown.decision_match`.
    """

    values: Mapping[str, float]
    """Component to value in [0, 1]."""
    total: float
    """Convex combination of the components, in [0, 1]."""
    notes: tuple[Note, ...] = ()
    weights: Mapping[str, float] = field(default_factory=lambda: DEFAULT_WEIGHTS)
    """What the total was made with."""
    claims: tuple[CheckedClaim, ...] = ()
    """What `no_hallucination` looked at, in the order of the reasons; the card's rubric keeps none."""
    findings: tuple[Finding, ...] = ()
    """What the reasons say of the case and whether it is so, where its facts are known."""

    def __getattr__(self, name: str) -> float:
        if name not in COMPONENTS:
            raise AttributeError(f"RewardBreakdown has no component {name!r}. It has {', '.join(COMPONENTS)}.")
        return self.values[name]

    def as_dict(self) -> dict[str, float]:
        """The components and `total`, by name; `from_dict` reads it back."""
        return {**self.values, "total": self.total}

    @classmethod
    def from_dict(cls, data: Mapping[str, float]) -> RewardBreakdown:
        """A breakdown without its notes."""
        return cls({name: value for name, value in data.items() if name != "total"}, data["total"])

    def explain(self) -> list[str]:
        """One line for each thing that cost points, after the total; the first of a component says what it lost."""
        lines, told = [f"total {self.total:.3f}"], set[str]()
        for name, message in self.notes:
            lost = "" if name in told else f" (-{self.weights[name] * (1.0 - self.values[name]):.3f})"
            told.add(name)
            lines.append(f"{name}{lost}: {message}")
        return lines


class RuleBasedRewardModel:
    """Grades completions by fixed rules: no model, clock or network, so the same input earns the same reward.

    >>> grader = RuleBasedRewardModel()
    >>> breakdown = grader.grade(
    ...     '{"reasons": ["Kafka: done at Northwind", "SQL: not shown"], "score": 0.3, "decision": "shortlist"}',
    ...     gold_decision="reject", gold_score=0.4, context="We need Kafka and SQL. Ran Kafka at Northwind.")
    >>> round(breakdown.total, 3)  # 1 - 0.30 for the decision - 0.15 * 0.1 for the score
    0.685
    >>> print(*breakdown.explain(), sep="\\n")
    total 0.685
    decision_match (-0.300): the decision is 'shortlist', the gold is 'reject'
    score_alignment (-0.015): the score is 0.30, the gold is 0.40
    """

    def __init__(self, rubric: Rubric = "strict", weights: Mapping[str, float] | None = None) -> None:
        """Choose a rubric, and weights by component.

        Raises:
            ConfigError: an unknown rubric, or weights that are negative, do not sum to 1 or name other components.
        """
        if rubric not in RUBRICS:
            raise ConfigError(f"rubric: {rubric!r} is unknown. Rubrics: {', '.join(RUBRICS)}. Use one of them.")
        self.rubric: Rubric = rubric
        self.weights = _checked(DEFAULT_WEIGHTS if weights is None else weights)

    def grade(
        self,
        completion: str,
        *,
        gold_decision: str,
        gold_score: float,
        context: str,
        facts: CaseFacts | None = None,
    ) -> RewardBreakdown:
        """Grade one completion. A bad completion is data and never raises.

        Args:
            completion: What the policy wrote, unparsed.
            gold_decision: `shortlist` or `reject`.
            gold_score: In [0, 1].
            context: Job description and profile as shown to the model (`Prompt.context`).
            facts: What is known of the case; then reasons must be true and not only well formed. The card's rubric
                looks at none.

        Raises:
            InputError: the gold is no decision or no score; that is the caller's mistake.
        """
        if gold_decision not in DECISIONS:
            raise InputError(
                f"gold_decision: {gold_decision!r} is no decision. Decisions: {', '.join(DECISIONS)}. Pass one of them."
            )
        if not 0.0 <= gold_score <= 1.0:
            raise InputError(f"gold_score: {gold_score!r} is out of range. Scores are from 0 to 1. Pass such a number.")
        case = (completion, gold_decision, gold_score, context)
        reading, of_card = Reading(*case, _checker(facts) if facts else None), CardReading(*case)
        strict = self.rubric == "strict"
        parts = {c.name: c.strict(reading) if strict else c.card(of_card) for c in ALL}
        total = math.fsum(self.weights[name] * part.value for name, part in parts.items())
        return RewardBreakdown(
            {name: part.value for name, part in parts.items()},
            total=min(1.0, total),
            notes=tuple(Note(name, message) for name, part in parts.items() for message in part.notes[:MAX_NOTES]),
            weights=self.weights,
            claims=reading.claims if strict else (),
            findings=reading.findings if strict else (),
        )


_checker = lru_cache(maxsize=256)(Checker)
"""Completions of a group are graded against the same facts."""


def _checked(weights: Mapping[str, float]) -> Mapping[str, float]:
    sound = set(weights) == set(COMPONENTS) and all(weight >= 0 for weight in weights.values())
    if not sound or not math.isclose(math.fsum(weights.values()), 1.0, abs_tol=1e-9):
        raise ConfigError(
            f"weights: {dict(weights)}. Totals must stay in [0, 1]. Give each of {', '.join(COMPONENTS)} "
            "one weight of 0 or more, so that they sum to 1."
        )
    return {name: float(weights[name]) for name in COMPONENTS}
