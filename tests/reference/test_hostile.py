"""Whatever is pasted or uploaded is assessed or refused with a message; nothing crashes, nothing is believed unread."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.errors import InputError
from redrob.reference import assess
from tests.reference.texts import JOB, NURSE

PROFILE = NURSE


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    value: Any = "Kafka"
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("megabytes", [1, 5])
def test_a_profile_of_megabytes_is_refused_with_its_size(megabytes: int) -> None:
    with pytest.raises(InputError, match=r"\d[\d,]* characters"):
        assess(JOB, "Kafka and Airflow. " * (megabytes * 1_000_000 // 19))


def test_a_line_of_ten_thousand_words_is_read() -> None:
    words = random.Random(7).choices(["ran", "built", "led", "the", "Kafka", "ledger", "of", "never"], k=10_000)
    assert 0 <= assess(JOB, " ".join(words)).score <= 1


@pytest.mark.parametrize(
    "marks",
    ["\u202e", "\u200f\u200e", "\u200b", "\u2066\u2069", "\ufeff", "\u00ad", "\u00a0", " ", "\U000e0041"],
    ids=ascii,
)
def test_marks_that_cannot_be_seen_change_no_fact(marks: str) -> None:
    assert assess(JOB, marks + PROFILE.replace(" ", f" {marks}")).facts == assess(JOB, PROFILE).facts
    assert assess(JOB, PROFILE + marks * 500).facts == assess(JOB, PROFILE).facts
    assert assess(JOB.replace(" ", f" {marks}"), PROFILE).facts == assess(JOB, PROFILE).facts


@pytest.mark.parametrize(
    "field", ["profile", "career_history", "skills", "education", "certifications", "redrob_signals"]
)
@pytest.mark.parametrize("depth", [10, 900])
def test_deep_nesting_in_a_record_is_unknown(field: str, depth: int) -> None:
    base = {"career_history": [{"title": "Data engineer", "description": "Ran Kafka."}]}
    assert (
        assess(
            JOB,
            {**base, field: nested(depth)} if field != "career_history" else {"skills": ["SQL"], field: nested(depth)},
        ).score
        >= 0
    )


@pytest.mark.parametrize("value", [10**400, -1, float("inf"), float("nan"), "twelve", True, None, [3], {"years": 3}])
def test_a_number_that_is_none_is_unknown(value: object) -> None:
    record = {"profile": {"current_title": "Data engineer", "years_of_experience": value}, "skills": ["SQL"]}
    assert assess(JOB, record).facts.years_shown is None


@pytest.mark.parametrize("day", ["2024-13-45", "0000-00-00", "next week", "", 20240101, None, "9999-12-31", "-1-1-1"])
def test_a_date_that_is_none_is_unknown(day: object) -> None:
    role = {"title": "Data engineer", "company": "Elm", "start_date": day, "end_date": day, "description": "Ran Kafka."}
    assert 0 <= assess(JOB, {"career_history": [role]}).score <= 1


def test_thousands_of_roles_and_skills_are_read_up_to_a_bound() -> None:
    role = {"title": "Data engineer", "start_date": "2020-01-01", "end_date": "2021-01-01", "description": "Ran Kafka."}
    assessment = assess(JOB, {"career_history": [role] * 5_000, "skills": ["SQL"] * 50_000})
    assert assessment.facts.years_shown is not None
    assert 0 < assessment.facts.years_shown <= 1.0  # the same year five thousand times


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
FIELDS = [
    "profile",
    "career_history",
    "education",
    "skills",
    "certifications",
    "languages",
    "redrob_signals",
    "candidate_id",
]


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6))
@settings(max_examples=60, deadline=None)
def test_any_json_object_is_assessed_or_refused(record: dict[str, Any]) -> None:
    try:
        assessment = assess(JOB, record)
    except InputError:
        return
    assert 0.0 <= assessment.score <= 1.0


@pytest.mark.parametrize("value", [None, 3, [], ["Kafka"], b"Kafka", object()], ids=lambda v: type(v).__name__)
def test_what_is_neither_text_nor_record_is_an_input_error(value: Any) -> None:
    with pytest.raises(InputError):
        assess(JOB, value)
