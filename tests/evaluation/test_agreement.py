"""How the reference's reading is held against the facts: pairing, counting, and the table that shows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redrob.cases import Case
from redrob.errors import DataError
from redrob.evaluation.agreement import MISSED, f1, rate, read_all, summary
from redrob.evaluation.agreement_table import NOTHING_YET, SCHEMA, read_agreement, render_agreement
from redrob.reference import Facts, RequirementFact

JOB = "Data engineer. You must have run Kafka and Airflow. SQL is a must."
PROFILE = "Data engineer at Elm Labs, 2018 - 2022\n- ran Kafka for five teams\n\nSkills\nAirflow"


def case(**changes: object) -> Case:
    """A case with three requirements: Kafka done, Airflow listed, SQL missing."""
    statuses = (("Kafka", "done", "named"), ("Airflow", "listed", "tag"), ("SQL", "missing", "none"))
    fields: dict[str, object] = {
        "id": "case-1", "split": "heldout", "occupation": "data engineer", "archetype": "partial", "form": "full",
        "job_id": "job-1", "candidate_id": "candidate-1", "job_description": JOB, "candidate": PROFILE,
        "facts": Facts(tuple(RequirementFact(text, "must", status) for text, status, _ in statuses)),  # type: ignore[arg-type]
        "gold_decision": "reject", "gold_score": 0.22, "reasons": (),
        "asked_at": tuple((JOB.index(text), JOB.index(text) + len(text)) for text, _, _ in statuses),
        "shown_at": ((), (), ()), "shown_as": tuple(shown for _, _, shown in statuses),
    }  # fmt: skip
    return Case(**{**fields, **changes})  # type: ignore[arg-type]


class TestReading:
    def test_a_case_read_rightly_has_every_fact_right(self) -> None:
        (reading,) = read_all([case()])
        assert [(f.text, f.read, f.right) for f in reading.facts] == [
            ("Kafka", "done", True), ("Airflow", "listed", True), ("SQL", "missing", True)
        ]  # fmt: skip
        assert reading.agrees  # (1.4 / 3) ** 2 = 0.22, a reject
        assert f1(reading.facts) == 1.0

    def test_a_wrong_status_costs_once_as_asked_and_once_as_read(self) -> None:
        facts = Facts((RequirementFact("Kafka", "must", "missing"), *case().facts.requirements[1:]))
        (reading,) = read_all([case(facts=facts)])
        assert f1(reading.facts) == pytest.approx(2 * 2 / (3 + 3))

    def test_what_is_asked_and_not_read_and_what_is_read_and_not_asked_are_facts_too(self) -> None:
        # The truth holds a fourth wish where the job says "Data engineer", which nobody reads as one; and no SQL.
        requirements = (*case().facts.requirements[:2], RequirementFact("Data engineer", "must", "done"))
        asked_at = (*case().asked_at[:2], (0, 13))
        (reading,) = read_all([case(facts=Facts(requirements), asked_at=asked_at, shown_as=("named", "tag", "named"))])
        assert [(f.text, f.read) for f in reading.facts if not f.right] == [
            ("Data engineer", MISSED),
            ("SQL", "missing"),
        ]
        assert f1(reading.facts) == pytest.approx(2 * 2 / (3 + 3))

    def test_another_kind_is_another_requirement(self) -> None:
        facts = Facts((RequirementFact("Kafka", "nice", "done"), *case().facts.requirements[1:]))
        (reading,) = read_all([case(facts=facts)])
        assert [f.right for f in reading.facts] == [False, True, True]


def test_a_rate_has_its_wilson_interval() -> None:
    # 8 of 10: centre (0.8 + 1.96**2 / 20) / (1 + 1.96**2 / 10) = 0.7167, half width 0.2266
    assert rate([True] * 8 + [False] * 2) == {"value": 0.8, "low": 0.4902, "high": 0.9433, "n": 10}


def test_nothing_to_rate_has_no_value() -> None:
    assert rate([]) == {"value": None, "low": None, "high": None, "n": 0}


class TestTable:
    def measured(self) -> dict[str, object]:
        counted = json.loads(json.dumps(summary(read_all([case(), case(archetype="negated")]))))
        fresh = json.loads(json.dumps(counted))
        fresh["archetype"]["negated"] |= rate([False])
        keyword = {"all": {"all": rate([True, False])}, "archetype": {}, "occupation": {}, "input": {}}
        return {
            "schema": SCHEMA, "heldout_occupations": ["data engineer"], "heldout": counted,
            "fresh": fresh, "fresh_before": [{"fresh": counted, "commit": "0123456789"}],
            "unfamiliar": counted, "development": counted, "validation": counted, "train": counted,
            "keywords": {"tf_idf": keyword, "bm25": keyword}, "commit": None, "dirty": None, "date": "2026-11-21T00:00",
            "hardware": {"cores": 2, "cpu": "test"},
        }  # fmt: skip

    def test_it_names_every_group_and_the_counters(self) -> None:
        text = render_agreement(self.measured())
        assert "| archetype negated | 1 | 1.000 [" in text
        assert "| occupation data engineer (held out whole) | 2 |" in text
        assert "| **all** | 2 | 1.000 [" in text
        assert "| 0.500 | 0.500 |" in text
        assert "Of 6 requirements 6 were found" in text
        assert "lowest archetype: negated 0.000 [" in text
        assert "occupations held out whole: data engineer 1.000." in text
        assert "and 1.000 (commit `0123456`)" in text
        assert "on 2 cases of 1 such, in wordings of their own, decisions are right in 1.000 [" in text

    def test_without_a_file_it_says_so(self, tmp_path: Path) -> None:
        assert read_agreement(tmp_path) is None
        assert render_agreement(None) == NOTHING_YET

    @pytest.mark.parametrize("text", ["{", "[]", '{"schema": 0}', "{}"])
    def test_a_damaged_file_is_an_error(self, text: str, tmp_path: Path) -> None:
        (tmp_path / "reference.json").write_text(text)
        with pytest.raises(DataError, match=r"reference\.json"):
            read_agreement(tmp_path)
