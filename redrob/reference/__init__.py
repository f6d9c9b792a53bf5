"""The reference ranker: reads a job and a profile, judges the facts, explains itself. No model, no clock, no network."""

from redrob.judge import Facts, Judgement, RequirementFact, fit
from redrob.reference.assess import AssessedRequirement, Assessment, Ranker, assess
from redrob.reference.flags import Flag
from redrob.reference.match import Span

__all__ = [
    "AssessedRequirement",
    "Assessment",
    "Facts",
    "Flag",
    "Judgement",
    "Ranker",
    "RequirementFact",
    "Span",
    "assess",
    "fit",
]
