"""What the grader found, with offsets: the same claims that `no_hallucination` counts."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.rewards import RuleBasedRewardModel
from redrob.rewards.claims import find_claims
from redrob.rewards.words import read_words

CONTEXT = "We need SQL. Ran Kafka at Northwind since 2018."


def graded(*reasons: object, rubric: str = "strict"):
    completion = json.dumps({"reasons": list(reasons), "score": 0.5, "decision": "reject"})
    return RuleBasedRewardModel(rubric).grade(completion, gold_decision="reject", gold_score=0.5, context=CONTEXT)


def test_claims_say_which_reason_where_and_whether_grounded() -> None:
    found = graded("SQL: 8 tables", 7, "worked at Acme").claims
    assert [(f.reason, f.claim.text, f.claim.start, f.grounded) for f in found] == [
        (0, "SQL", 0, True),
        (0, "8", 5, False),
        (2, "Acme", 10, False),
    ]


def test_the_component_is_the_share_of_grounded_claims() -> None:
    breakdown = graded("SQL and Kafka at Acme", "since 2018, in Oslo")
    # Grounded: SQL, Kafka, 2018. Not: Acme, Oslo.
    assert [found.grounded for found in breakdown.claims] == [True, True, False, True, False]
    assert breakdown.no_hallucination == pytest.approx(3 / 5)


def test_the_rubric_of_the_card_keeps_no_claims() -> None:
    assert graded("SQL: done", rubric="card").claims == ()


@given(st.text(max_size=80))
def test_a_claim_stands_at_its_offsets(reason: str) -> None:
    text = unicodedata.normalize("NFKC", reason)
    assert all(text[claim.start : claim.end] == claim.text for claim in find_claims(reason))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [("60 percent of 12 runs on k8s at Acme 3", [True, True, False, False, True]), ("C# and 3.5", [False, True])],
)
def test_numbers_are_told_from_names(text: str, kinds: list[bool]) -> None:
    assert [claim.is_number for claim in find_claims(text)] == kinds


def test_find_gives_every_place_of_a_phrase_and_none_of_its_parts() -> None:
    words = read_words("ICU nurse. Senior ICU nurse, ICU")
    assert words.find(["icu", "nurse"]) == ((0, 9), (18, 27))
    assert words.find(["nurse", "nurse"]) == ()
    assert words.find([]) == ()
