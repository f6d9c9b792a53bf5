"""Answers of several policies to the same cases: what is counted, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redrob.cases import load_cases
from redrob.errors import DataError
from redrob.evaluation.records import Record, grade_case
from training.side_by_side import main, side_by_side

CASES = load_cases("validation")[:2]


def answers(*right: bool) -> list[Record]:
    """One answer per case, its decision right or wrong, its score always the gold one."""
    records = []
    for case, is_right in zip(CASES, right, strict=True):
        other = {"shortlist": "reject", "reject": "shortlist"}[case.gold_decision]
        decision = case.gold_decision if is_right else other
        answer = {"reasons": case.reasons, "score": case.gold_score, "decision": decision}
        text = f"{case.job_description}\n\n{case.candidate}"
        records.append(grade_case("policy", case, text, json.dumps(answer)))
    return records


def test_the_first_row_is_held_against_each_of_the_others() -> None:
    """Both right against one right: half a decision more; the same score, so decisions weigh 0.3 of the total."""
    found = side_by_side({"new": answers(True, True), "old": answers(True, False), "none": answers(False, False)})
    assert (found["n"], [row["name"] for row in found["rows"]]) == (2, ["new", "old", "none"])
    assert [row["decision_accuracy"]["value"] for row in found["rows"]] == [1.0, 0.5, 0.0]
    old, none = found["differences"]
    assert ((old["first"], old["second"]), (none["first"], none["second"])) == (("new", "old"), ("new", "none"))
    assert old["strict"]["decision_match"]["value"] == 0.5
    assert old["strict"]["score_alignment"]["value"] == 0
    assert old["strict"]["total"]["value"] == pytest.approx(0.15)
    assert (old["decisions"]["only_first"], old["decisions"]["only_second"]) == (1, 0)


@pytest.mark.parametrize("other", [[], answers(True, True)[:1], answers(True, True)[:1] * 2])
def test_rows_that_do_not_answer_the_same_cases_once_are_refused(other: list[Record]) -> None:
    with pytest.raises(DataError, match="same cases once"):
        side_by_side({"new": answers(True, True), "old": other})


class TestCommandLine:
    def written(self, folder: Path, run: str, *right: bool) -> str:
        path = folder / run / "evaluation" / "policy.jsonl"
        path.parent.mkdir(parents=True)
        path.write_text("".join(json.dumps(record.as_dict()) + "\n" for record in answers(*right)))
        return str(path)

    def test_it_writes_what_it_prints_and_calls_rows_by_their_runs(self, tmp_path: Path, capsys) -> None:
        files = [self.written(tmp_path, "new", True, True), self.written(tmp_path, "old", False, True)]
        out = tmp_path / "both.json"
        assert main([*files, "--split", "validation", "--out", str(out)]) == 0
        made = json.loads(out.read_text())
        assert made == json.loads(capsys.readouterr().out)
        assert [row["name"] for row in made["rows"]] == ["new policy", "old policy"]
        assert {"date", "commit", "hardware", "packages"} < made.keys()

    def test_one_file_twice_is_refused(self, tmp_path: Path, capsys) -> None:
        file = self.written(tmp_path, "new", True, True)
        assert main([file, file, "--split", "validation"]) == 2
        assert "Name each once" in capsys.readouterr().err

    def test_answers_to_another_split_are_refused(self, tmp_path: Path, capsys) -> None:
        assert main([self.written(tmp_path, "new", True, True), "--split", "heldout"]) == 2
        assert "is no case of the heldout split" in capsys.readouterr().err
