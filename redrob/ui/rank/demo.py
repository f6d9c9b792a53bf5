"""A pool to try: profiles of the training cases, for one job of theirs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from redrob.cases import Case, load_cases
from redrob.pool.intake import Pool
from redrob.pool.sources import Entry

JOB = "e0058"
"""An advert of the train split for a network engineer, whose candidates differ much in how they are meant."""
FIELD = "engineer"
OWN, SAME, OTHER = 8, 4, 4
"""Candidates written for the job, for other engineering jobs, and for other occupations."""
SOURCE = "demo"
ABOUT = (
    f"{OWN + SAME + OTHER} machine-written profiles: {OWN} for this job, {SAME} for other engineering jobs, {OTHER} "
    "for other occupations. No person or employer in them is real. The reference check was trained on these very "
    "texts, so it does better here than on real ones."
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
    same = _one_a_job(case for case in cases if FIELD in case.occupation.split() and case.job_id != JOB)
    others = _one_a_job(case for case in cases if FIELD not in case.occupation)
    taken = [*own[:OWN], *same[:SAME], *others[:OTHER]]
    taken.sort(key=lambda case: case.candidate)  # not in the order of how well they fit
    entries = tuple(Entry(SOURCE, number, case.id, case.candidate) for number, case in enumerate(taken, 1))
    return own[0].job_description, Pool(entries, files=(SOURCE,), held=sum(len(case.candidate) for case in taken))


def _one_a_job(cases: Iterable[Case]) -> list[Case]:
    """The first candidate of each job, in their order."""
    first: dict[str, Case] = {}
    for case in cases:
        first.setdefault(case.job_id, case)
    return list(first.values())
