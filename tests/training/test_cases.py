"""Cases: the committed files, what may not leak between the splits, and what the gold rests on."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from redrob.cases import DATA, SPLITS, Case, load_cases
from redrob.errors import DataError
from redrob.evaluation.rollout import drawn
from redrob.prompts import check_text
from redrob.rewards import RuleBasedRewardModel
from training.cases.__main__ import write_rows
from training.cases.build import SEED, Plan, build_rows
from training.cases.draw import ARCHETYPES
from training.examples import gold_answer

SMALL = (Plan("heldout", "full", "heldout", 1, 2),)


@pytest.fixture(scope="module")
def cases() -> dict[str, list[Case]]:
    return {split: load_cases(split) for split in SPLITS}


@pytest.fixture(scope="module")
def everything(cases: dict[str, list[Case]]) -> list[Case]:
    return [case for split in SPLITS for case in cases[split]]


def test_the_committed_files_are_what_the_seed_writes(tmp_path: Path) -> None:
    write_rows(build_rows(SEED), tmp_path)
    for name in ("jobs", "candidates", "cases"):
        assert (tmp_path / f"{name}.jsonl").read_bytes() == (DATA / f"{name}.jsonl").read_bytes(), name


def test_another_seed_writes_other_cases() -> None:
    assert build_rows(1, SMALL) == build_rows(1, SMALL)
    assert build_rows(1, SMALL) != build_rows(2, SMALL)


@pytest.mark.parametrize("part", ["job_id", "candidate_id", "job_description", "candidate"])
def test_no_job_and_no_candidate_is_in_two_splits(cases: dict[str, list[Case]], part: str) -> None:
    seen = Counter(value for split in SPLITS for value in {getattr(case, part) for case in cases[split]})
    assert set(seen.values()) == {1}


def test_decisions_balance_within_every_job(everything: list[Case]) -> None:
    balance: Counter[str] = Counter()
    for case in everything:
        balance[case.job_id] += 1 if case.gold_decision == "shortlist" else -1
    assert set(balance.values()) == {0}


def test_every_archetype_leads_where_it_is_meant_to_and_never_to_the_border(everything: list[Case]) -> None:
    for case in everything:
        assert case.gold_decision == ARCHETYPES[case.archetype].decision, case.id
        assert not 0.42 < case.gold_score < 0.58, case.id


def test_full_texts_have_80_to_500_words_and_short_ones_are_only_learned_from(everything: list[Case]) -> None:
    for case in everything:
        if case.form != "full":
            assert case.split in ("train", "rollout"), case.id
            assert len(case.facts.requirements) <= 4, case.id
        else:
            assert 80 <= len(case.job_description.split()) <= 500, case.id
            assert 80 <= len(case.candidate.split()) <= 500, case.id


def test_gold_answers_earn_all_points(cases: dict[str, list[Case]]) -> None:
    """Every one that a policy is measured by, and some of those that it learns from."""
    grader = RuleBasedRewardModel("strict")
    measured = [case for split in ("heldout", "validation", "unfamiliar", "fresh") for case in cases[split]]
    learned = [case for split in ("train", "rollout", "development") for case in drawn(cases[split], 400)]
    assert set(SPLITS) == {case.split for case in measured + learned}
    for case in measured + learned:
        assert len(case.reasons) <= 5, case.id
        context = f"{check_text('JD', case.job_description)}\n\n{check_text('CV', case.candidate)}"
        breakdown = grader.grade(
            gold_answer(case), gold_decision=case.gold_decision, gold_score=case.gold_score, context=context
        )
        if case.form == "career":  # nothing but the conditions to give a reason for, which is one of the two wanted
            assert breakdown.reason_quality == 0.5, (case.id, breakdown.explain())
            assert breakdown.total == pytest.approx(1.0 - 0.15 * 0.5), (case.id, breakdown.explain())
        else:
            assert breakdown.total == 1.0, (case.id, breakdown.explain())


class TestDamagedFiles:
    def copy(self, folder: Path) -> Path:
        write_rows(build_rows(1, SMALL), folder)
        return folder

    def test_a_missing_file_says_how_to_make_it(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="make data"):
            load_cases("heldout", folder=tmp_path)

    def test_an_inverted_gold_is_refused(self, tmp_path: Path) -> None:
        path = self.copy(tmp_path) / "cases.jsonl"
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        rows[0]["gold_score"] = round(1 - rows[0]["gold_score"], 2)
        path.write_text("\n".join(map(json.dumps, rows)))
        with pytest.raises(DataError, match=r"cases\.jsonl, line 1: .*is not the judgement"):
            load_cases("heldout", folder=tmp_path)

    def test_a_broken_line_is_named(self, tmp_path: Path) -> None:
        path = self.copy(tmp_path) / "jobs.jsonl"
        count = len(path.read_text().splitlines())
        path.write_text(path.read_text() + "{")
        with pytest.raises(DataError, match=rf"jobs\.jsonl, line {count + 1}"):
            load_cases("heldout", folder=tmp_path)

    def test_an_unknown_split_is_refused(self) -> None:
        with pytest.raises(DataError, match="'test' is unknown"):
            load_cases("test")
