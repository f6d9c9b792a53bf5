"""Rule-based reward: six components, two rubrics, one grader."""

from redrob.rewards.model import (
    COMPONENTS,
    DEFAULT_WEIGHTS,
    EARNS,
    RUBRICS,
    Note,
    RewardBreakdown,
    Rubric,
    RuleBasedRewardModel,
)

__all__ = [
    "COMPONENTS",
    "DEFAULT_WEIGHTS",
    "EARNS",
    "RUBRICS",
    "Note",
    "RewardBreakdown",
    "Rubric",
    "RuleBasedRewardModel",
]
