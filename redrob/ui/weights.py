"""The same answers under other weights: what the Train tab's sliders compute. No model is asked, nothing is drawn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from redrob.compare import Column, Comparison, facts_as_read
from redrob.errors import InputError
from redrob.rewards import COMPONENTS, RewardBreakdown, RuleBasedRewardModel

LEVEL = 1e-9
"""Totals that differ by less are level."""


@dataclass(frozen=True, slots=True)
class Reweighted:
    """Both answers of a comparison, graded with other weights."""

    weights: Mapping[str, float]
    """By component; they sum to 1."""
    baseline: RewardBreakdown
    policy: RewardBreakdown

    @property
    def lead(self) -> float:
        """What the policy earns more than the baseline, in [-1, 1]; what is level is 0."""
        lead = self.policy.total - self.baseline.total
        return 0.0 if abs(lead) < LEVEL else lead

    def gain(self, component: str) -> float:
        """What the policy earns more in one component, in [-1, 1]."""
        return float(getattr(self.policy, component) - getattr(self.baseline, component))

    def turning_point(self, component: str) -> float | None:
        """The weight of one component at which the totals are level while the others keep their proportions.

        None where no weight in (0, 1) does that: on one side of it the policy leads, on the other the baseline.
        """
        others = math.fsum(self.weights[name] for name in COMPONENTS if name != component)
        if others < LEVEL:
            return None  # the others have no proportions to keep
        rest = math.fsum(self.weights[name] * self.gain(name) for name in COMPONENTS if name != component) / others
        gain = self.gain(component)
        if abs(rest) < LEVEL or abs(gain) < LEVEL or (rest > 0) == (gain > 0):
            return None
        return rest / (rest - gain)


def normalised(sliders: Sequence[float]) -> dict[str, float]:
    """Weights that sum to 1, in the proportions of the sliders, which come in the order of the components.

    Raises:
        InputError: all are 0, or one cannot be a weight.

    >>> normalised([1, 3, 0, 0, 0, 0])["decision_match"]
    0.75
    """
    values = dict(zip(COMPONENTS, sliders, strict=True))
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
            raise InputError(f"Weight of {name}: it is {value!r}. A number from 0 on is needed. Move its slider.")
    total = math.fsum(values.values())
    if total == 0:
        raise InputError("Weights: all six are 0, so nothing counts. At least one must count. Move a slider, or reset.")
    return {name: value / total for name, value in values.items()}


def reweigh(comparison: Comparison, weights: Mapping[str, float]) -> Reweighted | None:
    """Grade both answers with `weights`; None while one of them is being written, or where nothing grades them."""
    gold, score = comparison.gold_decision, comparison.gold_score
    if not comparison.complete or gold is None or score is None:
        return None
    grader = RuleBasedRewardModel("strict", weights)

    def grade(column: Column) -> RewardBreakdown:
        return grader.grade(
            column.text,
            gold_decision=gold,
            gold_score=score,
            context=comparison.prompt.context,
            facts=facts_as_read(comparison.reference),
        )

    return Reweighted(weights, grade(comparison.baseline), grade(comparison.policy))
