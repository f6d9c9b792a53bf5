"""Ranking many candidates for one job: their words tell whom to read, the reference reads those.

ranking.py      rank: both stages, and what comes of them
first_stage.py  words, what goes together, a record's figures: whom to read
sources.py      tables, documents, folders and ZIPs as candidates; records.py for a row, archive.py for a ZIP
on_ray.py       both stages on a Ray cluster
state.py        what was read so far, so that a run that was stopped goes on
output.py       the shortlist as CSV, XLSX, Parquet or JSON lines
command.py      `python -m redrob rank`
intake.py       the page's pool: files that people add, within limits
"""

from redrob.pool.ranking import Progress, RankedCandidate, RankResult, rank
from redrob.pool.sources import Problem

__all__ = ["Problem", "Progress", "RankResult", "RankedCandidate", "rank"]
