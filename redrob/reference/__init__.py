"""The reference ranker: a small trained encoder reads, rules count and judge. No language model, no clock, no network."""

from redrob.judge import Facts, Judgement, RequirementFact, judge
from redrob.reference.assess import AssessedRequirement, Assessment, Ranker, assess
from redrob.reference.schema import Flag, JobReading, Requirement, Span

__all__ = [
    "AssessedRequirement",
    "Assessment",
    "Facts",
    "Flag",
    "JobReading",
    "Judgement",
    "Ranker",
    "Requirement",
    "RequirementFact",
    "Span",
    "assess",
    "judge",
]
