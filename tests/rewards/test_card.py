"""The card's rubric as the card defines it, its weaknesses included."""

import pytest

from redrob.rewards import RewardBreakdown, RuleBasedRewardModel
from tests.rewards.samples import answer

GRADER = RuleBasedRewardModel("card")
CONTEXT = "We need Kafka and SQL since 2018. Maria ran Kafka pipelines at Northwind Freight for 6 years."


def grade(completion: str) -> RewardBreakdown:
    return GRADER.grade(completion, gold_decision="reject", gold_score=0.42, context=CONTEXT)


class TestFormatValid:
    @pytest.mark.parametrize(
        ("completion", "expected"),
        [
            ("{}", 1.0),  # keys are not checked
            ("Sure! {} Bye.", 1.0),
            ("<think>no</think>```json\n{}\n```", 1.0),
            ("{'decision': 'reject'}", 1.0),  # read again with double quotes
            ('{"a": NaN, "a": 1}', 1.0),  # as Python reads JSON
            ("{'a': 'don't'}", 0.0),
            ('{"a": 1} {"b": 2}', 0.0),  # from the first to the last brace
            ("} {", 0.0),
            ("", 0.0),
            ("{" * 100_000 + "}" * 100_000, 0.0),
            ('{"score": ' + "9" * 5000 + "}", 0.0),  # Python refuses so many digits: a crash there, 0 here
        ],
    )
    def test_by_hand(self, completion: str, expected: float) -> None:
        assert grade(completion).format_valid == expected


class TestDecisionMatch:
    @pytest.mark.parametrize(
        ("decision", "expected"), [(" REJECT ", 1.0), ("shortlist", 0.0), (0, 0.0), (["reject"], 0.0), (None, 0.0)]
    )
    def test_by_hand(self, decision: object, expected: float) -> None:
        assert grade(answer(decision=decision)).decision_match == expected


class TestScoreAlignment:
    @pytest.mark.parametrize(
        ("score", "expected"),
        [
            ("0.52", 0.90),  # float() reads text
            (True, 0.42),  # and booleans: 1 - |1 - 0.42|
            (7, 0.42),  # clipped to 1
            (-3, 0.58),  # clipped to 0
            ("high", 0.0),
            (None, 0.0),
            ([0.42], 0.0),
            ("nan", 0.0),
            (10**400, 0.0),  # float() overflows
        ],
    )
    def test_by_hand(self, score: object, expected: float) -> None:
        assert grade(answer(score=score)).score_alignment == pytest.approx(expected)


class TestReasonQuality:
    @pytest.mark.parametrize(
        ("reasons", "expected"),
        [
            # count 1/5 halved = 0.1; 2 words, both distinct; not in the context: 0.05 + 0.3 + 0.2
            (("Likes tea",), 0.55),
            # count 2/5; words likes, tea, likes, tea: 2 of 4; not copied: 0.2 + 0.15 + 0.2
            (("Likes tea", "likes TEA"), 0.55),
            # the same, but one of two is copied from the context whatever the case: 0.2 + 0.3 + 0.1
            (("likes tea", "RAN KAFKA"), 0.60),
            # six kept count as five: count 1; nothing of three letters: diversity 0; not copied
            (("x 1", "x 2", "x 3", "x 4", "x 5", "x 7"), 0.70),
            (("ab", " c "), 0.0),  # shorter than three
            (("x" * 241,), 0.0),
            ((1, None), 0.0),
        ],
    )
    def test_by_hand(self, reasons: tuple[object, ...], expected: float) -> None:
        assert grade(answer(*reasons)).reason_quality == pytest.approx(expected)

    def test_a_string_is_no_list(self) -> None:
        assert grade('{"reasons": "Likes tea"}').reason_quality == 0.0


class TestNoHallucination:
    @pytest.mark.parametrize(
        ("reasons", "expected"),
        [
            (("b1", "b2"), 1.0),  # no claim as the card sees it: counted as grounded
            (("has 8",), 1.0),  # 8 is a substring of 2018
            (("Brings depth",), 0.0),  # a word that starts a sentence counts as a name
            # 6, Northwind Freight are there; Contoso is not
            (("has 6 at Northwind Freight", "from Contoso"), 2 / 3),
            ((1, 2), 1.0),  # nothing to claim
        ],
    )
    def test_by_hand(self, reasons: tuple[object, ...], expected: float) -> None:
        assert grade(answer(*reasons)).no_hallucination == pytest.approx(expected)

    def test_a_name_runs_on_over_the_end_of_a_reason(self) -> None:
        # Joined with a space, "Kafka" and "Maria" are one name, which the context does not hold.
        assert grade(answer("knows Kafka", "Maria knows")).no_hallucination == 0.0


def test_echoing_the_schema_earns_what_it_earned_there() -> None:
    # reason_quality: "b1", "b2" are shorter than three characters, so 0. 0.20 + 0.30 + 0.15 + 0 + 0.05 + 0.15
    assert grade('{"decision": "reject", "score": 0.42, "reasons": ["b1","b2"]}').total == pytest.approx(0.85)
