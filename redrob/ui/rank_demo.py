"""A pool to try: profiles of the generated training cases, for one job of theirs."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from redrob.cases import Case, load_cases
from redrob.pool.intake import Entry, Pool

OCCUPATION = "nurse"
OWN, SAME, OTHER = 8, 4, 4
"""Candidates written for the job, for other jobs of its occupation, and for other occupations."""
SOURCE = "generated demo"
ABOUT = (
    f"{OWN + SAME + OTHER} profiles written by a program: {OWN} for this job, {SAME} for other nursing jobs, {OTHER} "
    "for other occupations. No person or employer in them is real. The reference was tuned and the policy trained "
    "on texts of this making, so both do better here than on real ones."
)
"""What is said beside the pool."""


@lru_cache(maxsize=1)
def demo_pool() -> tuple[str, Pool]:
    """Job description and pool; the same every time.

    The job is the one of its occupation whose candidates differ most in how they are meant.

    Raises:
        DataError: the cases are missing or damaged.
    """
    cases = [case for case in load_cases("train") if case.form == "full"]
    by_job: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        by_job[case.job_id].append(case)
    nursing = [group for group in by_job.values() if group[0].occupation == OCCUPATION]
    own = max(nursing, key=lambda group: (len({case.archetype for case in group}), group[0].job_id))
    same = [group[0] for group in nursing if group is not own][:SAME]
    others: dict[str, Case] = {}
    for case in cases:
        if case.occupation != OCCUPATION:
            others.setdefault(case.occupation, case)
    taken = [*own[:OWN], *same, *list(others.values())[:OTHER]]
    taken.sort(key=lambda case: case.candidate_id)  # not in the order of how well they fit
    entries = tuple(
        Entry(SOURCE, number, case.candidate_id, case.candidate if case.record is None else case.record)
        for number, case in enumerate(taken, 1)
    )
    return own[0].job_description, Pool(entries, files=(SOURCE,), held=sum(len(case.candidate) for case in taken))
