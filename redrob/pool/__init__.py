"""Ranking many candidates for one job: streaming, on all cores, resumable, equal to assessing each and sorting."""

from redrob.pool.chunks import Problem
from redrob.pool.ranking import Progress, RankedCandidate, RankResult, rank

__all__ = ["Problem", "Progress", "RankResult", "RankedCandidate", "rank"]
