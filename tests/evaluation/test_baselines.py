"""The rows to beat: chosen without looking at the cases they are measured on, and worded as a policy would."""

import json
from dataclasses import replace

import pytest

from redrob.cases import load_cases
from redrob.compare import facts_as_read
from redrob.evaluation.baselines import best_constant, constant_records, reference_records
from redrob.prompts import whole_prompt
from redrob.reference import assess
from redrob.rewards import RuleBasedRewardModel
from redrob.verdict import Verdict
from tests.evaluated import CASES, PROMPTS, make_case

FOUND = ("Kafka: done in a role", "SQL: not shown")
"""What is most often found in the training cases."""
TRAIN = [make_case(number, "train") for number in (1, 3, 4, 5)]  # three rejects with gold 0.2, one shortlist with 0.8


class TestBestConstant:
    def test_it_takes_the_most_frequent_decision_and_the_median_score(self) -> None:
        constant = best_constant(TRAIN)
        assert (constant.decision, constant.score, constant.reasons) == ("reject", 0.2, FOUND)

    def test_a_tie_goes_to_reject(self) -> None:
        assert best_constant(TRAIN[1:3]).decision == "reject"

    def test_no_other_decision_or_score_earns_more_on_the_training_cases(self) -> None:
        grader = RuleBasedRewardModel()

        def mean_total(verdict: Verdict) -> float:
            grades = [case.grade(grader, verdict.as_json()) for case in TRAIN]
            return sum(grade.total for grade in grades) / len(grades)

        others = [Verdict(d, i / 20, FOUND) for d in ("shortlist", "reject") for i in range(21)]  # type: ignore[arg-type]
        assert mean_total(best_constant(TRAIN)) == pytest.approx(max(map(mean_total, others)))

    def test_every_case_gets_the_same_answer(self) -> None:
        records = constant_records(TRAIN, CASES, PROMPTS)
        assert [record.case_id for record in records] == [case.id for case in CASES]
        assert {record.completion for record in records} == {best_constant(TRAIN).as_json()}
        assert {record.row for record in records} == {"constant"}


def test_the_reference_answers_every_case_in_the_right_format() -> None:
    records = reference_records(CASES, PROMPTS)
    assert [record.case_id for record in records] == [case.id for case in CASES]
    assert all(record.strict.format_valid == 1.0 and record.seconds is not None for record in records)


def test_the_reference_says_what_it_reads_in_the_words_that_cases_teach() -> None:
    case = replace(
        CASES[0],
        job_description="Payroll officer\n\nYou must have run a monthly payroll in Sage.",
        candidate="Payroll officer, Halden Foods, 2016 - 2024. Ran the monthly payroll of 300 people in Sage.",
    )
    (record,) = reference_records([case], [whole_prompt(case.job_description, case.candidate)])
    occupation, payroll = json.loads(record.completion)["reasons"]
    assert occupation == "Payroll officer: the same occupation"
    said, quoted = payroll.split(": ")
    assert said in case.job_description.replace("run", "Run")
    assert quoted.strip('"') in case.candidate


def test_where_the_reference_cannot_tell_its_answer_is_in_the_right_format_all_the_same() -> None:
    case = replace(CASES[0], job_description="Friendly cafe.", candidate="Friendly cafe.")
    (record,) = reference_records([case], [whole_prompt(case.job_description, case.candidate)])
    assert record.strict.format_valid == 1.0


def test_the_reference_s_own_answer_earns_most_on_texts_as_people_write_them() -> None:
    """Of the corpus' validation split, one profile of every sixth advert, by what the reference reads of it."""
    totals = []
    for case in load_cases("validation")[::54]:
        found = assess(case.job_description, case.candidate)
        own = replace(case, facts=facts_as_read(found), gold_decision=found.decision, gold_score=found.score)
        (record,) = reference_records([own], [whole_prompt(case.job_description, case.candidate)])
        totals.append(record.strict.total)
    assert len(totals) >= 10
    assert sum(totals) / len(totals) >= 0.97
