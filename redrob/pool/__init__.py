"""Ranking many candidates for one job: their words tell whom to read, the reference reads those."""

from redrob.pool.chunks import Problem
from redrob.pool.ranking import Progress, RankedCandidate, RankResult, rank

__all__ = ["Problem", "Progress", "RankResult", "RankedCandidate", "rank"]
