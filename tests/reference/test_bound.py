"""The bound that rules profiles out of a pool: never below the score, and low where nothing fits."""

from __future__ import annotations

import random
import textwrap
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.reference import Ranker
from tests.reference.samples import SAMPLES


@cache
def ranker_of(job: int) -> Ranker:
    return Ranker(SAMPLES[job].job)


def in_order(job: int, profile: str | dict[str, Any]) -> bool:
    """Whether no bound is below what it bounds."""
    ranker = ranker_of(job)
    score, bound = ranker.assess(profile).score, ranker.bound(profile)
    for needed in (0.25, 0.5, 0.95):  # what is ruled out early is out, the rest is as without
        early = ranker.bound(profile, needed=needed)
        if early != bound and not score <= early < needed:
            return False
    return score <= ranker.bound(profile, closely=True) <= bound


@pytest.mark.parametrize("job", range(len(SAMPLES)), ids=[s.name for s in SAMPLES])
def test_no_profile_scores_above_its_bound(job: int) -> None:
    for sample in SAMPLES:
        assert in_order(job, sample.profile), sample.name


def _sentences() -> list[str]:
    return [line for s in SAMPLES for line in s.profile.replace(". ", ".\n").splitlines() if line.strip()]


@given(st.integers(0, len(SAMPLES) - 1), st.randoms(use_true_random=False), st.integers(1, 25))
@settings(max_examples=150, deadline=None)
def test_no_mixture_of_sentences_scores_above_its_bound(job: int, rng: random.Random, count: int) -> None:
    assert in_order(job, "\n".join(rng.choice(_sentences()) for _ in range(count)))


@given(st.integers(0, len(SAMPLES) - 1), st.randoms(use_true_random=False), st.integers(1, 12), st.integers(50, 90))
@settings(max_examples=100, deadline=None)
def test_nor_where_lines_are_wrapped_in_mid_sentence(job: int, rng: random.Random, count: int, width: int) -> None:
    assert in_order(job, textwrap.fill(" ".join(rng.choice(_sentences()) for _ in range(count)), width))


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
    assert in_order(job, record)


def test_the_closer_bound_asks_for_the_words_of_a_wish_in_one_line() -> None:
    ranker = Ranker("Falconer. You must have gyrfalcon moulting jesses.")
    together = "Falconer\nKept the gyrfalcon in jesses through the moulting."
    apart = "Falconer\nSaw a gyrfalcon.\nThe moulting was over.\nSewed jesses."
    assert ranker.bound(together, closely=True) == ranker.bound(together) == ranker.bound(apart)
    assert ranker.bound(apart, closely=True) < ranker.bound(apart)


def test_another_line_of_work_is_bounded_low() -> None:
    # Nothing a kitchen shows is asked of a data engineer, so no requirement can be met: 0.
    record = {
        "profile": {"current_title": "Sous chef"},
        "career_history": [{"title": "Sous chef", "description": "Ran the grill."}],
    }
    assert Ranker("Data engineer. You must know Kafka and Airflow.").bound(record) == 0.0
