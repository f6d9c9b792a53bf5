"""A pool to try: profiles of the training cases, for one job of theirs."""

from __future__ import annotations

from functools import lru_cache

from redrob.cases import load_cases
from redrob.pool.intake import Pool
from redrob.pool.sources import Entry

JOB = "e0058"
"""An advert of the train split for a network engineer, whose candidates differ much in how they are meant."""
OWN, OTHER = 8, 8
"""Candidates written for the job, and for others, one each."""
SOURCE = "demo"
ABOUT = (
    f"{OWN + OTHER} machine-written profiles: {OWN} for this job, {OTHER} for others. No person or employer in them is "
    "real. The evidence check was trained on these very texts, so it does better here than on real ones."
)
"""What is said beside the pool."""


@lru_cache(maxsize=1)
def demo_pool() -> tuple[str, Pool]:
    """Job description and pool; the same every time.

    Raises:
        DataError: the corpus is missing or damaged.
    """
    cases = load_cases("train")
    own = [case for case in cases if case.job_id == JOB]
    others = {case.job_id: case for case in cases if case.job_id != JOB}
    taken = [*own[:OWN], *list(others.values())[:OTHER]]
    taken.sort(key=lambda case: case.candidate)  # not in the order of how well they fit
    entries = tuple(Entry(SOURCE, number, case.id, case.candidate) for number, case in enumerate(taken, 1))
    return own[0].job_description, Pool(entries, files=(SOURCE,), held=sum(len(case.candidate) for case in taken))
