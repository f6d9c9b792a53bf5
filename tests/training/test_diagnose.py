"""Where answers go wrong: each step is told apart from the others."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from redrob.cases import Case, load_cases
from redrob.evaluation.records import Record
from redrob.judge import Facts, Judgement, RequirementFact
from redrob.rewards import RuleBasedRewardModel
from training.diagnose import Checklist, diagnose, main

MUSTS = tuple(RequirementFact(text, "must", "done") for text in ("triage", "wound care", "wards", "rotas"))
FACTS = Facts((*MUSTS, RequirementFact("research", "nice", "missing")), years_required=4, years_shown=8)
# Four musts done and the years shown, so 1; the nice-to-have missing: (0.85 * 1 + 0.15 * 0) ** 2 = 0.7225.
REASONS = (
    "Nurse: the same occupation; 8 years said, 4 years asked; first role 2018 to now",
    "Triage: triaged children",
    "Wound care: dressed wounds",
    "Wards: ran wards",
    "Rotas: wrote rotas; Research: not shown",
)


def case() -> Case:
    return dataclasses.replace(
        load_cases("validation")[0], id="one", facts=FACTS, reasons=REASONS, gold_score=0.72, gold_decision="shortlist"
    )


def record(score: float, decision: str, reasons: tuple[str, ...] = REASONS, completion: str | None = None) -> Record:
    grades = RuleBasedRewardModel("strict").grade("", gold_decision="reject", gold_score=0.0, context="")
    answer = json.dumps({"reasons": reasons, "score": score, "decision": decision})
    return Record(
        "policy", "one", "Nurse", "clear_fit", "shortlist", 0.72, completion or answer, strict=grades, card=grades
    )


def test_the_gold_checklist_is_right_throughout_and_implies_its_score() -> None:
    found = diagnose([record(0.72, "shortlist")], {"one": case()})
    assert (found.checks_what_is_asked, found.found_rightly, found.conditions_right) == (1, 1, 1)
    assert found.careers_right == 1
    assert (found.right_throughout, found.score_error_of_these) == (1, 0)
    assert (found.score_beside_own_checklist, found.score_error_of_own_checklist) == (0, 0)
    assert (found.decisions_right, found.decisions_right_by_own_checklist) == (1, 1)


def test_gold_reasons_of_every_case_imply_the_gold_score_but_for_what_a_checklist_leaves_out() -> None:
    """Nice-to-haves without room, availability, and years told as nothing but roles are the only differences."""
    cases = load_cases("validation")
    off = [abs(Checklist.of(case.reasons).judged(case).score - case.gold_score) for case in cases]
    assert sum(error > 0.12 for error in off) <= 0.02 * len(cases)


def test_a_career_is_right_to_the_last_year_or_wrong() -> None:
    wrong = (REASONS[0].replace("2018", "2019"), *REASONS[1:])
    assert diagnose([record(0.72, "shortlist", wrong), record(0.72, "shortlist")], {"one": case()}).careers_right == 0.5
    without = dataclasses.replace(case(), reasons=("Nurse: the same occupation", *REASONS[1:]))
    assert diagnose([record(0.72, "shortlist")], {"one": without}).careers_right is None


def test_a_wrong_sum_is_no_fault_of_the_checklist() -> None:
    found = diagnose([record(0.05, "reject")], {"one": case()})
    assert (found.right_throughout, found.decisions_right, found.decisions_right_by_own_checklist) == (1, 0, 1)
    assert found.score_error_of_these == pytest.approx(0.67)
    assert found.score_beside_own_checklist == pytest.approx(0.67)
    assert found.score_error_of_own_checklist == 0


def test_what_is_left_out_and_what_nobody_asks_for_are_counted_apart() -> None:
    """Two of five are left out, one is made up; of the three checked rightly one finding is wrong."""
    reasons = (REASONS[0], REASONS[1], "Wound care: only listed", "Parking: not shown", "Wards: ran wards")
    found = diagnose([record(0.5, "shortlist", reasons)], {"one": case()})
    assert (found.checks_what_is_asked, found.left_out, found.not_asked) == (0, 2, 1)
    assert found.found_rightly == pytest.approx(2 / 3)
    assert (found.conditions_right, found.right_throughout, found.score_error_of_these) == (1, 0, None)
    # Musts: 1, 0.4, 0, 1 and the years 1: their mean 0.68, squared 0.4624.
    assert found.score_error_of_own_checklist == pytest.approx(0.72 - 0.46)
    assert found.decisions_right_by_own_checklist == 0


@pytest.mark.parametrize(
    ("conditions", "judgement"),
    [
        ("Nurse: another occupation; 4 years asked; first role 2018-20, founded in 2012", Judgement(0.3, "reject")),
        ("Nurse: a related occupation", Judgement(0.7, "shortlist")),
        ("Nurse: the same occupation; 1 year said, 4 years asked", Judgement(0.72, "shortlist")),  # (0.85 ** 2)
        ("Nurse: the same occupation; a registration: not held", Judgement(0.3, "reject")),
        ("Nurse: the same occupation; a registration: held", Judgement(1.0, "shortlist")),
        ("Nurse: the same occupation; only part-time: applies", Judgement(0.2, "reject")),
        ("Nurse: the same occupation; only part-time: does not apply", Judgement(1.0, "shortlist")),
        ("Nurse: the same occupation; a role ends before it begins", Judgement(0.05, "reject")),
        ("Nurse: the same occupation; first role 2018 to now", Judgement(1.0, "shortlist")),
        (
            "Nurse: the same occupation; 4 years asked; first role since 2024",
            Judgement(0.81, "shortlist"),
        ),  # (4.5 / 5) ** 2
    ],
)
def test_each_condition_counts_as_the_rules_say(conditions: str, judgement: Judgement) -> None:
    assert Checklist.of((conditions, *REASONS[1:4], "Rotas: wrote rotas")).judged(case()) == judgement


def test_a_contradiction_counts_as_named_where_it_is_the_right_one() -> None:
    told, other = "; a role ends before it begins", "; a role is older than its employer"
    impossible = dataclasses.replace(case(), reasons=(REASONS[0] + told, *REASONS[1:]))
    for ends, named in ((told, 1), (other, 0), ("", 0)):
        answer = record(0.05, "reject", (REASONS[0] + ends, *REASONS[1:]))
        found = diagnose([answer], {"one": impossible})
        assert (found.contradictions_named, found.contradictions_made_up) == (named, None)
        found = diagnose([answer], {"one": case()})
        assert (found.contradictions_named, found.contradictions_made_up) == (None, float(bool(ends)))


def test_answers_that_are_no_verdict_are_counted_and_left_out() -> None:
    found = diagnose([record(0.72, "shortlist"), record(0.72, "shortlist", completion="No.")], {"one": case()})
    assert (found.n, found.unreadable, found.decisions_right) == (1, 1, 1)


class TestCommandLine:
    def test_it_writes_what_it_prints(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        asked = load_cases("validation")[0]
        answer = {"reasons": asked.reasons, "score": asked.gold_score, "decision": asked.gold_decision}
        line = dataclasses.replace(record(0, "reject", completion=json.dumps(answer)), case_id=asked.id).as_dict()
        (tmp_path / "answers.jsonl").write_text(json.dumps(line) + "\n")
        out = tmp_path / "diagnosis.json"
        assert main([str(tmp_path / "answers.jsonl"), "--split", "validation", "--out", str(out)]) == 0
        made = json.loads(out.read_text())
        assert made == json.loads(capsys.readouterr().out)
        assert (made["n"], made["right_throughout"], made["split"]) == (1, 1, "validation")
        assert {"date", "commit", "hardware", "packages"} < made.keys()

    @pytest.mark.parametrize(("text", "said"), [(None, "holds no answers"), ("{}\n", "holds no answers")])
    def test_what_is_no_file_of_answers_is_refused(self, text, said, tmp_path: Path, capsys) -> None:
        if text is not None:
            (tmp_path / "answers.jsonl").write_text(text)
        assert main([str(tmp_path / "answers.jsonl"), "--split", "validation"]) == 2
        assert said in capsys.readouterr().err

    def test_answers_to_another_split_are_refused(self, tmp_path: Path, capsys) -> None:
        (tmp_path / "answers.jsonl").write_text(json.dumps(record(0.7, "shortlist").as_dict()) + "\n")
        assert main([str(tmp_path / "answers.jsonl"), "--split", "heldout"]) == 2
        assert "one is no case of the heldout split" in capsys.readouterr().err
