"""A batch to try the impact ratios on: profiles of the corpus under names of every group, scored by the reference.

The profiles come from the train split; those with a plain name are taken. All groups hold
the same profiles, so a difference between groups can come from the names alone. With profiles dealt out at random
instead, groups of this size fall below four fifths by chance again and again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from redrob.cases import load_cases
from redrob.fairness.names import draw, rename
from redrob.fairness.scorers import Scored, reference_scorer
from redrob.reference.person_name import find_name

PROFILES = 30
"""Profiles, and so people in each combination of group and gender: just enough for no small-number warning."""
SHORT = 1_200
"""Characters of the longest text taken, advert or profile: the whole batch is read while somebody waits."""


def demo_batch(*, profiles: int = PROFILES) -> Iterator[list[dict[str, Any]]]:
    """Yield the batch as it grows, profile by profile; the last value is whole.

    Rows have `profile`, `name`, `perceived_group`, `gender`, `decision` and `score`.

    Raises:
        DataError: the corpus is missing or damaged.
    """
    rows: list[dict[str, Any]] = []
    scorer = reference_scorer()
    short = (c for c in load_cases("train") if max(len(c.candidate), len(c.job_description)) <= SHORT)
    for number, case in enumerate(islice((c for c in short if find_name(c.candidate)), profiles)):
        names = draw(number, 1)
        texts = [rename(case.candidate, name.first, name.last) or "" for name in names]
        for name, said in zip(names, scorer(case.job_description, texts), strict=True):
            assert isinstance(said, Scored)  # rules do not tell how far they are
            who = {"profile": case.id, "name": name.full}
            group = {"perceived_group": name.group, "gender": name.gender}
            rows.append({**who, **group, "decision": said.decision, "score": said.score})
        yield rows
