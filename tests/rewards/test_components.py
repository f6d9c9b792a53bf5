"""The strict rubric, one class per component; expected values are derived by hand beside them."""

import json

import pytest

from redrob.rewards import RewardBreakdown, RuleBasedRewardModel
from tests.rewards.samples import CONTEXT, GOLD_DECISION, GOLD_SCORE, GOOD, GOOD_REASONS, answer

GRADER = RuleBasedRewardModel("strict")


def grade(completion: str, context: str = CONTEXT) -> RewardBreakdown:
    return GRADER.grade(completion, gold_decision=GOLD_DECISION, gold_score=GOLD_SCORE, context=context)


def test_grounded_checklist_reasons_reach_the_top_of_every_component() -> None:
    breakdown = grade(GOOD)
    assert set(breakdown.as_dict().values()) == {1.0}
    assert breakdown.notes == ()


class TestFormatValid:
    @pytest.mark.parametrize("wrapped", [f"Sure: {GOOD}", f"{GOOD}\nDone.", f"```json\n{GOOD}\n```", f"{GOOD}{GOOD}"])
    def test_prose_or_a_fence_costs_the_format_and_nothing_else(self, wrapped: str) -> None:
        breakdown = grade(wrapped)
        assert breakdown.format_valid == 0.0
        assert breakdown.total == pytest.approx(1 - 0.20)

    def test_an_extra_key_costs_the_format_and_nothing_else(self) -> None:
        assert grade(GOOD[:-1] + ', "note": ""}').total == pytest.approx(1 - 0.20)

    def test_a_key_given_twice_costs_the_format(self) -> None:
        assert grade('{"score": 0.9, ' + GOOD[1:]).format_valid == 0.0

    def test_a_think_block_costs_nothing(self) -> None:
        assert grade(f"<think>{{hm}}</think>{GOOD}").total == 1.0

    def test_a_think_block_that_never_ends_earns_only_for_its_length(self) -> None:
        assert grade(f"<think>{GOOD}").total == pytest.approx(0.05)


class TestDecisionMatch:
    @pytest.mark.parametrize("decision", ["reject", " Reject ", "REJECT\n"])
    def test_space_and_case_do_not_matter(self, decision: str) -> None:
        assert grade(answer(decision=decision)).decision_match == 1.0

    @pytest.mark.parametrize("decision", ["shortlist", "rejected", "", 0, 1, True, None, [], {}, ["reject"]])
    def test_anything_else_earns_nothing(self, decision: object) -> None:
        assert grade(answer(decision=decision)).decision_match == 0.0


class TestScoreAlignment:
    @pytest.mark.parametrize(
        ("score", "expected"),
        [
            (0.42, 1.0),
            (0.52, 0.90),  # 1 - |0.52 - 0.42|
            (0, 0.58),
            (1, 0.42),
            (True, 0.0),
            ("0.42", 0.0),
            (None, 0.0),
            (1.1, 0.0),
            (-0.1, 0.0),
            ([0.42], 0.0),
            (10**30, 0.0),
        ],
    )
    def test_distance_to_the_gold_or_nothing(self, score: object, expected: float) -> None:
        assert grade(answer(score=score)).score_alignment == pytest.approx(expected)

    @pytest.mark.parametrize("literal", ["NaN", "Infinity", "-Infinity"])
    def test_what_json_does_not_know_is_no_object(self, literal: str) -> None:
        assert grade(GOOD.replace("0.42", literal)).total == pytest.approx(0.05)


class TestReasonQuality:
    @pytest.mark.parametrize(
        ("reasons", "expected"),
        [
            (GOOD_REASONS[:1], 0.5),  # 1/1 * min(1, 1/2) * 1
            (GOOD_REASONS[:2], 1.0),
            (GOOD_REASONS, 1.0),
            ((GOOD_REASONS[0], "b1"), 0.25),  # 1/2 * 1/2
            ((*GOOD_REASONS[:3], "b1"), 0.75),  # 3/4
            ((GOOD_REASONS[0],) * 4, 0.125),  # three repeat the first: 1/4 * 1/2
            # 5 usable of 10, and twice as many as are enough: 5/10 * 5/10
            ((*GOOD_REASONS, "b1", "b2", "b3", "b4", "b5"), 0.25),
            ((1, None, [], {}), 0.0),
        ],
    )
    def test_by_hand(self, reasons: tuple[object, ...], expected: float) -> None:
        assert grade(answer(*reasons)).reason_quality == pytest.approx(expected)

    @pytest.mark.parametrize("reasons", ["null", '"SQL: not shown"', "{}", "[]", "3"])
    def test_what_is_no_list_of_reasons_earns_nothing(self, reasons: str) -> None:
        breakdown = grade(f'{{"reasons": {reasons}, "score": 0.42, "decision": "reject"}}')
        assert (breakdown.reason_quality, breakdown.no_hallucination) == (0.0, 0.0)

    def test_the_notes_name_the_reason_and_what_is_wrong_with_it(self) -> None:
        lines = grade(answer("SQL: not shown", "b1")).explain()
        # 1/2 usable, halved: 0.75 lost of 0.15
        assert "reason_quality (-0.112): reason 2 'b1' has fewer than 12 characters" in lines
        assert "reason_quality: fewer than 2 usable reasons" in lines


class TestLengthPenalty:
    @pytest.mark.parametrize(
        ("length", "expected"),
        [(0, 0.0), (15, 0.5), (29, 29 / 30), (30, 1.0), (1200, 1.0), (1800, 0.5), (2400, 0.0), (1_000_000, 0.0)],
    )
    def test_by_hand(self, length: int, expected: float) -> None:
        assert grade("x" * length).length_penalty == pytest.approx(expected)

    def test_thinking_counts(self) -> None:
        thought = f"<think>{'hm ' * 800}</think>{GOOD}"
        assert grade(thought).length_penalty == 0.0


class TestNoHallucination:
    @pytest.mark.parametrize(
        ("reasons", "expected"),
        [
            (("Kafka: done at Northwind Freight", "Rust: done at Contoso"), 0.5),  # Contoso is invented
            (("Experience: 6 years shown, 9 asked",), 0.5),  # 9 is invented
            (("Kafka pipelines are done",), 1.0),  # no claim, but usable
            (("Strong overall match",), 0.0),  # no claim and not usable: nothing was said
            (("b1", "b2"), 0.0),  # mixes of letter and digit that nobody wrote
            (("SQL",), 1.0),  # unusable but true
            (("Saved 8 of 10 at Acme Corp",), 0.0),  # 8, 10 and Acme Corp
        ],
    )
    def test_by_hand(self, reasons: tuple[str, ...], expected: float) -> None:
        assert grade(answer(*reasons)).no_hallucination == pytest.approx(expected)

    def test_only_what_the_model_was_shown_grounds_a_claim(self) -> None:
        shown = CONTEXT[: CONTEXT.index("Northwind")]
        assert grade(answer("Kafka: done at Northwind Freight"), context=shown).no_hallucination == 0.0


class TestConstantAnswers:
    """An answer that never looks at the case must earn little, whatever the case."""

    @pytest.mark.parametrize(
        ("completion", "at_most"),
        [
            ("", 0.0),
            ("{}", 0.05),
            ("I think this candidate should be rejected because of missing skills.", 0.05),
            # Right decision by luck: 0.20 format + 0.30 decision + 0.15 * score + 0.05 length, no reason counts.
            (answer("b1", "b2", score=0.42), 0.70),
            (answer("Strong overall match", "Relevant experience shown", score=0.42), 0.70),
            (answer("short, grounded bullet", "...", score=0.42), 0.70),
            # The same with the wrong decision.
            (answer("Strong overall match", "Relevant experience shown", decision="shortlist"), 0.40),
        ],
    )
    def test_earns_little(self, completion: str, at_most: float) -> None:
        assert grade(completion).total <= at_most + 1e-9


def test_reasons_that_are_not_read_ground_nothing() -> None:
    true, long = "Kafka: done at Northwind Freight", "x" * 2_400
    assert grade(json.dumps({"reasons": [true], "score": 0.4, "decision": "reject"})).no_hallucination == 1.0
    breakdown = grade(json.dumps({"reasons": [true, long], "score": 0.4, "decision": "reject"}))
    assert breakdown.no_hallucination == 0.0
    assert "no_hallucination (-0.150): only the first 1 of 2 reasons were read" in breakdown.explain()
