"""The bound that rules profiles out of a pool: never below the score, and low where nothing fits."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.reference import Ranker
from tests.reference.samples import SAMPLES

RANKERS = [Ranker(sample.job) for sample in SAMPLES]


@pytest.mark.parametrize("job", range(len(SAMPLES)), ids=[s.name for s in SAMPLES])
def test_no_profile_scores_above_its_bound(job: int) -> None:
    for sample in SAMPLES:
        assert RANKERS[job].assess(sample.profile).score <= RANKERS[job].bound(sample.profile), sample.name


def _sentences() -> list[str]:
    return [line for s in SAMPLES for line in s.profile.replace(". ", ".\n").splitlines() if line.strip()]


@given(st.integers(0, len(SAMPLES) - 1), st.randoms(use_true_random=False), st.integers(1, 25))
@settings(max_examples=150, deadline=None)
def test_no_mixture_of_sentences_scores_above_its_bound(job: int, rng: random.Random, count: int) -> None:
    text = "\n".join(rng.choice(_sentences()) for _ in range(count))
    assert RANKERS[job].assess(text).score <= RANKERS[job].bound(text)


@given(st.integers(0, len(SAMPLES) - 1), st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_no_record_scores_above_its_bound(job: int, rng: random.Random) -> None:
    lines = _sentences()
    record: dict[str, Any] = {
        "profile": {"current_title": rng.choice(["Nurse", "Data engineer", "Chef", "Wizard", ""]), "years_of_experience": rng.randrange(20)},
        "career_history": [
            {"title": rng.choice(["Driver", "Sous chef", "Clerk"]), "company": "Oak Lane", "start_date": "2015-01-01",
             "end_date": "2024-01-01", "description": " ".join(rng.choice(lines) for _ in range(4))}
            for _ in range(rng.randrange(4))
        ],
        "skills": [{"name": " ".join(rng.choice(lines).split()[:2])} for _ in range(5)],
    }  # fmt: skip
    assert RANKERS[job].assess(record).score <= RANKERS[job].bound(record)


def test_another_line_of_work_is_bounded_low() -> None:
    # Nothing a kitchen shows is asked of a data engineer, so no requirement can be met: 0.
    record = {
        "profile": {"current_title": "Sous chef"},
        "career_history": [{"title": "Sous chef", "description": "Ran the grill."}],
    }
    assert Ranker("Data engineer. You must know Kafka and Airflow.").bound(record) == 0.0
