"""A batch to try the impact ratios on: profiles of the corpus under names of every group, scored by the reference.

The profiles come from the train split, some of the same advert; those whose name is plain are taken. All groups hold
the same profiles, so a difference between groups can come from the names alone. With profiles dealt out at random
instead, groups of this size fall below four fifths by chance again and again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from redrob.cases import Case, load_cases
from redrob.fairness.names import draw
from redrob.fairness.person import rename
from redrob.fairness.scorers import remembering_ranker
from redrob.reference.person_name import find_name

PROFILES = 30
"""Profiles, and so people in each combination of group and gender: just enough for no small-number warning."""
SHORT = 1_200
"""Characters of the longest text taken, advert or profile: the whole batch is read while somebody waits."""
Rows = list[dict[str, Any]]


def demo_batch(*, seed: int = 0, profiles: int = PROFILES) -> Iterator[Rows]:
    """Yield the batch as it grows, profile by profile; the last value is whole.

    Rows have `profile`, `name`, `perceived_group`, `gender`, `decision` and `score`.

    Raises:
        DataError: the corpus is missing or damaged.
    """
    jobs: dict[str, list[Case]] = {}
    for case in load_cases("train"):
        if max(len(case.candidate), len(case.job_description)) <= SHORT and find_name(case.candidate) is not None:
            jobs.setdefault(case.job_description, []).append(case)
    order = list(jobs)
    random.Random(seed).shuffle(order)
    rows: Rows = []
    ranker_of = cache(remembering_ranker)
    for number, case in enumerate(islice((case for job in order for case in jobs[job]), profiles)):
        ranker = ranker_of(case.job_description)
        for name in draw(seed * profiles + number, 1):
            text = rename(case.candidate, name.first, name.last)
            assert text is not None  # only profiles with a name were drawn
            said = ranker.assess(text)
            who = {"profile": case.candidate_id, "name": name.full}
            group = {"perceived_group": name.group, "gender": name.gender}
            told = (None, None) if said.unjudged else (said.decision, said.score)
            rows.append({**who, **group, "decision": told[0], "score": told[1]})
        yield rows
