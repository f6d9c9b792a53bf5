"""The corpus loads as typed rows, and a row that does not keep to its form is told with its place."""

from pathlib import Path

import pytest

from redrob.corpus import CANDIDATES, JOBS, facts_of, load, write_rows
from redrob.errors import DataError
from redrob.judge import judge
from tests.training.corpus.written import SCREENING
from training.corpus.markup import parse

MINIMAL_JOB = '{"id": "a", "text": "Baker wanted"}\n'
MINIMAL_CANDIDATE = '{"id": "a-1", "job": "a", "text": "I bake", "verdict": "shortlist"}\n'


def folder_with(tmp_path: Path, jobs: str = MINIMAL_JOB, candidates: str = MINIMAL_CANDIDATE) -> Path:
    (tmp_path / JOBS).write_text(jobs, encoding="utf-8")
    (tmp_path / CANDIDATES).write_text(candidates, encoding="utf-8")
    return tmp_path


class TestLoad:
    def test_what_was_written_is_read(self, tmp_path: Path) -> None:
        screening = parse(SCREENING)
        write_rows(tmp_path / JOBS, [screening.advert])
        write_rows(tmp_path / CANDIDATES, screening.candidates)
        assert load(tmp_path) == [screening]

    def test_a_decision_alone_is_enough_for_data_of_ones_own(self, tmp_path: Path) -> None:
        ((advert, (candidate,)),) = load(folder_with(tmp_path))
        assert (advert.text, candidate.verdict, candidate.shown) == ("Baker wanted", "shortlist", {})

    def test_a_split_is_chosen_by_advert(self, tmp_path: Path) -> None:
        jobs = MINIMAL_JOB + '{"id": "b", "text": "Cook wanted", "split": "test"}\n'
        assert [s.advert.id for s in load(folder_with(tmp_path, jobs), split="test")] == ["b"]

    @pytest.mark.parametrize(
        ("jobs", "told"),
        [
            ('{"id": "a"}\n', r"jobs.jsonl, line 1, text: Field required"),
            (MINIMAL_JOB + "{\n", r"jobs.jsonl, line 2, row: Invalid JSON"),
            ('{"id": "a", "text": "Baker", "colour": 1}\n', r"line 1, colour: Extra inputs are not permitted"),
            ('{"id": "a", "text": "Baker", "split": "dev"}\n', r"line 1, split: Input should be 'train'"),
            (
                '{"id": "a", "text": "Baker", "decoys": [{"start": 1, "text": "Baker"}]}\n',
                r"'Baker' does not stand at character 1",
            ),
        ],
    )
    def test_fault_is_told_with_file_line_and_field(self, tmp_path: Path, jobs: str, told: str) -> None:
        with pytest.raises(DataError, match=told):
            load(folder_with(tmp_path, jobs))

    def test_profile_without_advert_is_told(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="no advert has the id 'z'"):
            load(folder_with(tmp_path, candidates=MINIMAL_CANDIDATE.replace('"a"', '"z"')))

    def test_missing_file_is_told(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match=r"jobs\.jsonl: there is no such file"):
            load(tmp_path)


class TestFacts:
    def test_labels_become_facts(self) -> None:
        advert, (candidate,) = parse(SCREENING)
        facts = facts_of(advert, candidate)
        assert [(r.kind, r.status, r.gate) for r in facts.requirements] == [
            ("must", "done", False),
            ("must", "denied", True),
            ("nice", "missing", False),
            ("disqualifier", "missing", False),
        ]
        assert (facts.years_required, facts.years_shown, facts.occupation) == (2, 4, "same")

    def test_a_shut_gate_rejects_what_else_would_pass(self) -> None:
        advert, (candidate,) = parse(SCREENING)
        assert judge(facts_of(advert, candidate)).decision == "reject"

    def test_a_verdict_alone_has_no_facts(self) -> None:
        advert, (candidate,) = parse(SCREENING)
        with pytest.raises(DataError, match="it has no status of any requirement"):
            facts_of(advert, candidate.model_copy(update={"shown": {}}))
