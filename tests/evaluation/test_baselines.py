"""The rows to beat: chosen without looking at the cases they are measured on, and worded as a policy would."""

from dataclasses import replace

import pytest

from redrob.corpus import load
from redrob.evaluation.baselines import best_constant, constant_records, reference_records, reference_verdict
from redrob.judge import Facts
from redrob.reference import AssessedRequirement, Assessment, Span, assess
from redrob.rewards import RuleBasedRewardModel
from redrob.verdict import ParseFailure, Verdict, parse_completion
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


def assessment(*requirements: AssessedRequirement, facts: Facts | None = None) -> Assessment:
    return Assessment(
        decision="reject",
        score=0.3,
        requirements=requirements,
        flags=(),
        explanation="",
        candidate_text="",
        facts=facts or Facts(()),
    )


def requirement(text: str, kind: str = "must", status: str = "done", coverage: float = 1.0) -> AssessedRequirement:
    return AssessedRequirement(text=text, kind=kind, status=status, coverage=coverage, evidence=())  # type: ignore[arg-type]


TOOLS = "Tool A, Tool B, Tool C, Tool D, Tool E, Tool F. Asked: 4 years. Shown: 6.5."


class TestReferenceVerdict:
    def test_of_what_rules_out_it_says_what_applies(self) -> None:
        clear = requirement("recruitment agencies", "disqualifier", "missing", 0.0)
        verdict = reference_verdict(
            assessment(requirement("penalty points", "disqualifier"), clear, requirement("Kafka")),
            "Kafka. No penalty points, no recruitment agencies.",
        )
        assert verdict.reasons == ("Kafka: done in a role", "penalty points: applies")

    def test_every_status_has_its_words(self) -> None:
        verdict = reference_verdict(
            assessment(
                requirement("Kafka"),
                requirement("Airflow", status="listed", coverage=0.4),
                requirement("dbt", status="denied", coverage=0.0),
                requirement("SQL", status="missing", coverage=0.0),
            ),
            "Kafka, Airflow, dbt and SQL; a nursing licence.",
        )
        assert verdict.reasons == (
            "Kafka: done in a role",
            "Airflow: only listed",
            "dbt: said not to be there",
            "SQL: not shown",
        )

    def test_musts_come_first_and_five_reasons_are_enough(self) -> None:
        verdict = reference_verdict(
            assessment(requirement("Go", kind="nice"), *(requirement(f"Tool {name}") for name in "ABCDEF")), TOOLS
        )
        assert [reason.split(":")[0] for reason in verdict.reasons] == [f"Tool {name}" for name in "ABCDE"]

    def test_known_years_are_the_last_reason(self) -> None:
        facts = Facts((), years_required=4, years_shown=6.5)
        verdict = reference_verdict(assessment(*(requirement(f"Tool {name}") for name in "ABCDE"), facts=facts), TOOLS)
        assert len(verdict.reasons) == 5
        assert verdict.reasons[-1] == "Experience: 6.5 years shown, 4 asked"

    def test_years_that_stand_in_no_text_are_not_claimed(self) -> None:
        facts = Facts((), years_required=4, years_shown=6.5)
        verdict = reference_verdict(assessment(requirement("Kafka"), facts=facts), "Kafka, 4 years. Since March 2018.")
        assert verdict.reasons[:2] == ("Kafka: done in a role", "Experience: 4 years asked")

    def test_a_long_requirement_is_not_quoted_whole(self) -> None:
        asked = "one two three four five six seven eight nine ten"
        verdict = reference_verdict(assessment(requirement(asked)), " - ".join(asked.split()))
        assert verdict.reasons[0] == "one two three four five six seven eight: done in a role"

    def test_one_requirement_is_borne_out_by_the_words_that_show_it(self) -> None:
        said = "Ran eleven Kafka clusters for a bank, day and night."
        shown = replace(requirement("Kafka"), evidence=(Span(0, len(said), said),))
        verdict = reference_verdict(assessment(shown), f"We need Kafka.\n\n{said}")
        assert verdict.reasons[:2] == ("Kafka: done in a role", "The profile says: Ran eleven Kafka clusters for a")

    def test_where_nothing_was_asked_the_occupation_is_a_reason(self) -> None:
        verdict = reference_verdict(
            assessment(facts=Facts((), years_required=4, occupation="adjacent")), "Joiner\n\nFour years.\n\nAna"
        )
        assert verdict.reasons == ("Experience: 4 years asked", "Joiner: adjacent occupation")

    def test_without_requirements_it_is_still_a_verdict(self) -> None:
        assert not isinstance(parse_completion(reference_verdict(assessment(), "").as_json()), ParseFailure)


def test_the_reference_answers_every_case_in_the_right_format() -> None:
    records = reference_records(CASES, PROMPTS)
    assert [record.case_id for record in records] == [case.id for case in CASES]
    assert all(record.strict.format_valid == 1.0 and record.seconds is not None for record in records)


def test_the_reference_s_own_answer_earns_most_on_texts_as_people_write_them() -> None:
    """Of the corpus' validation split, one profile of every third advert."""
    grader = RuleBasedRewardModel("strict")
    totals = []
    for advert, candidates in load(split="validation")[::3]:
        a = assess(advert.text, candidates[0].text)
        context = f"{advert.text}\n\n{a.candidate_text}"
        answer = reference_verdict(a, context).as_json()
        totals.append(grader.grade(answer, gold_decision=a.decision, gold_score=a.score, context=context).total)
    assert len(totals) >= 10
    assert min(totals) >= 0.75  # where it quotes little
    assert sum(totals) / len(totals) >= 0.95
