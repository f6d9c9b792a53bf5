"""Rows and differences from canned completions whose grades are known by hand."""

import json
from dataclasses import replace

import pytest

from redrob.evaluation.intervals import Interval
from redrob.evaluation.records import Record, Row, evaluate, summarise
from redrob.evaluation.rollout import roll_out
from tests.evaluated import CASES, PROMPTS, all_records, always_reject, babble, gold


def row(name: str, generate: object) -> Row:
    return summarise(roll_out(name, CASES, PROMPTS, generate))  # type: ignore[arg-type]


class TestRollOut:
    def test_a_missing_completion_is_an_error_and_not_a_shifted_row(self) -> None:
        with pytest.raises(ValueError, match="shorter"):
            roll_out("policy", CASES, PROMPTS, lambda prompts: gold(prompts)[:-1])

    def test_records_survive_json(self) -> None:
        for record in all_records():
            again = Record.from_dict(json.loads(json.dumps(record.as_dict())))
            assert again.as_dict() == record.as_dict()


class TestRow:
    def test_of_right_answers(self) -> None:
        perfect = row("policy", gold)
        assert set(perfect.strict.values()) == {1.0}
        assert perfect.total == Interval(1.0, 1.0, 1.0)
        assert (perfect.score_mae, perfect.scores_read, perfect.shortlist_share) == (0.0, 8, 0.5)
        assert (perfect.n, perfect.mean_tokens, perfect.always) == (8, 10.0, None)

    def test_cases_of_one_advert_say_less_than_as_many_of_different_ones(self) -> None:
        apart = roll_out("policy", CASES, PROMPTS, always_reject)  # right in every other case
        together = [replace(record, job_id=record.gold_decision) for record in apart]
        low, value, high = 0.655, 0.805, 0.955  # with both adverts the same one: all wrong, or all right
        total = summarise(together).total
        assert (total.low, total.value, total.high) == pytest.approx((low, value, high))
        assert summarise(apart).total.low > low

    def test_of_one_constant_answer(self) -> None:
        constant = row("sft", always_reject)
        # Right in 4 of 8; score 0.5 is 0.3 from 0.2 and from 0.8; all else is full:
        # 0.20 + 0.30 * 0.5 + 0.15 * 0.7 + 0.15 + 0.05 + 0.15 = 0.805
        assert constant.strict["total"] == pytest.approx(0.805)
        assert constant.decision_accuracy.value == 0.5
        assert constant.decision_accuracy.low < 0.5 < constant.decision_accuracy.high
        assert constant.score_mae == pytest.approx(0.3)
        assert constant.shortlist_share == 0.0
        assert constant.always == always_reject(PROMPTS)[0].text

    def test_of_answers_without_json_has_gaps_and_not_zeros(self) -> None:
        nothing = row("baseline", babble)
        assert (nothing.score_mae, nothing.scores_read, nothing.shortlist_share) == (None, 0, None)
        none = nothing.decision_accuracy  # none of 8, by Wilson: from 0 to z² / (8 + z²) = 3.841 / 11.841
        assert (none.value, none.low, none.high) == pytest.approx((0.0, 0.0, 0.3244), abs=1e-4)
        assert nothing.strict["total"] == pytest.approx(0.05)  # 40 characters: the length alone

    def test_groups_count_their_own_cases(self) -> None:
        constant = row("sft", always_reject)
        # Each occupation has two shortlists and two rejects.
        assert {name: (g.n, g.decision_accuracy) for name, g in constant.by_occupation.items()} == {
            "chef": (4, 0.5),
            "nurse": (4, 0.5),
        }

    def test_means_under_the_card_rubric_are_its_own(self) -> None:
        # Both reasons: count 2/5, 6 distinct of 6 words (kafka done northwind sql not shown), none copied:
        # 0.2 + 0.3 + 0.2 = 0.7. Names: Kafka and, across the joined reasons, "Northwind SQL", which is not there.
        card = row("policy", gold).card
        assert card["reason_quality"] == pytest.approx(0.7)
        assert card["no_hallucination"] == 0.5


class TestDifferences:
    def test_first_minus_second_on_the_same_cases(self) -> None:
        differences = {(d.first, d.second): d for d in evaluate(all_records()).differences}
        assert set(differences) == {("policy", "baseline"), ("sft", "baseline"), ("policy", "sft")}
        policy = differences["policy", "sft"]
        assert policy.strict["total"].value == pytest.approx(1 - 0.805)
        assert policy.strict["decision_match"].value == pytest.approx(0.5)
        assert policy.strict["format_valid"] == Interval(0.0, 0.0, 0.0)
        # The policy is right in four cases where the other is not, never the other way round: 2 * 0.5 ** 4
        assert (policy.decisions.only_first, policy.decisions.only_second) == (4, 0)
        assert policy.decisions.p_value == pytest.approx(0.125)

    def test_pairing_follows_the_case_and_not_the_order(self) -> None:
        records = all_records()
        assert evaluate(records).differences == evaluate([*records[:16], *reversed(records[16:])]).differences

    def test_a_loss_is_negative(self) -> None:
        records = [*roll_out("policy", CASES, PROMPTS, babble), *roll_out("baseline", CASES, PROMPTS, gold)]
        (difference,) = evaluate(records).differences
        # Every case loses the same 0.95 but for the length.
        assert difference.strict["total"].value == pytest.approx(-0.95)
        assert difference.strict["total"].high < 0

    def test_rows_of_different_cases_are_not_compared(self) -> None:
        records = [record for record in all_records() if (record.row, record.case_id) != ("policy", "case-3")]
        with pytest.raises(ValueError, match="different cases"):
            evaluate(records)

    def test_a_case_answered_twice_is_refused(self) -> None:
        records = roll_out("policy", CASES, PROMPTS, gold)
        with pytest.raises(ValueError, match="'case-0' twice"):
            evaluate([*records, records[0]])


class TestEvaluation:
    def test_the_same_records_and_seed_give_the_same_numbers(self) -> None:
        records = all_records()
        assert evaluate(records, seed=1) == evaluate(records, seed=1)
