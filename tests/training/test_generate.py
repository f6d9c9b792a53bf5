"""Cases: the committed files, what may not leak between the splits, and what the gold rests on."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from redrob.cases import DATA, Case, load_cases
from redrob.errors import DataError
from redrob.prompts import check_text
from redrob.rewards import RuleBasedRewardModel
from training.generate import SEED, Plan, build_rows, draw_candidate, draw_job, write_rows
from training.occupations import OCCUPATIONS
from training.warmup import gold_answer
from training.writing import write_profile


@pytest.fixture(scope="module")
def train() -> list[Case]:
    return load_cases("train")


@pytest.fixture(scope="module")
def heldout() -> list[Case]:
    return load_cases("heldout")


def test_the_committed_files_are_what_the_seed_writes(tmp_path: Path) -> None:
    write_rows(build_rows(SEED), tmp_path)
    for name in ("jobs", "candidates", "cases"):
        assert (tmp_path / f"{name}.jsonl").read_bytes() == (DATA / f"{name}.jsonl").read_bytes(), name


def test_no_job_and_no_candidate_is_in_both_splits(train: list[Case], heldout: list[Case]) -> None:
    for part in ("job_id", "candidate_id", "job_description", "candidate"):
        assert not {getattr(c, part) for c in train} & {getattr(c, part) for c in heldout}, part


def test_no_held_out_combination_of_requirements_was_trained_on(train: list[Case], heldout: list[Case]) -> None:
    def combination(case: Case) -> tuple[str, frozenset[str]]:
        return case.occupation, frozenset(r.text for r in case.facts.requirements if not r.gate)

    assert not {combination(c) for c in train} & {combination(c) for c in heldout}


def test_held_out_decisions_balance_in_every_occupation(heldout: list[Case]) -> None:
    assert len(heldout) >= 200
    counts = Counter((c.occupation, c.gold_decision) for c in heldout)
    assert len({c.occupation for c in heldout}) >= 8
    assert len(set(counts.values())) == 1


def test_full_texts_have_80_to_500_words_and_notes_are_never_held_out(train: list[Case], heldout: list[Case]) -> None:
    assert {c.form for c in heldout} == {"full"}
    for case in [*train, *heldout]:
        if case.form == "full":
            assert 80 <= len(case.job_description.split()) <= 500, case.id
            assert 80 <= len(case.candidate.split()) <= 500, case.id


def test_every_gold_answer_earns_all_points(train: list[Case], heldout: list[Case]) -> None:
    grader = RuleBasedRewardModel("strict")
    for case in [*heldout, *train]:
        context = f"{check_text('JD', case.job_description)}\n\n{check_text('CV', case.candidate)}"
        breakdown = grader.grade(
            gold_answer(case), gold_decision=case.gold_decision, gold_score=case.gold_score, context=context
        )
        assert breakdown.total == 1.0, (case.id, breakdown.explain())


def test_what_is_denied_or_missing_is_never_told_as_done(heldout: list[Case]) -> None:
    clauses = {skill.name: {*skill.named, *skill.plain} for o in OCCUPATIONS for skill in o.skills}
    for case in heldout:
        for requirement in case.facts.requirements:
            if requirement.gate:
                continue
            told = any(clause.lower() in case.candidate.lower() for clause in clauses[requirement.text])
            assert told == (requirement.status == "done"), (case.id, requirement)


def test_the_name_is_drawn_apart_from_the_facts() -> None:
    """The text is written from the life; another name changes nothing else in it."""
    rng = random.Random(5)
    job = draw_job(rng, OCCUPATIONS[0], set())
    draw = draw_candidate(rng, job, note=False)
    import dataclasses

    renamed = dataclasses.replace(draw.life, name="Zofia Adeyemi")
    for form in ("list", "prose", "call"):
        ours = write_profile(random.Random(1), draw.life, form, 90)
        theirs = write_profile(random.Random(1), renamed, form, 90)
        first = draw.life.name.split()[0]
        assert ours.replace(draw.life.name, "Zofia Adeyemi").replace(first, "Zofia") == theirs


def test_another_seed_writes_other_cases() -> None:
    plans = (Plan("heldout", False, 1, 2),)
    assert build_rows(1, plans) == build_rows(1, plans)
    assert build_rows(1, plans) != build_rows(2, plans)


class TestDamagedFiles:
    def copy(self, folder: Path) -> Path:
        write_rows(build_rows(1, (Plan("heldout", False, 1, 2),)), folder)
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
        path.write_text(path.read_text() + "{")
        with pytest.raises(DataError, match=r"jobs\.jsonl, line 9"):
            load_cases("heldout", folder=tmp_path)

    def test_an_unknown_split_is_refused(self) -> None:
        with pytest.raises(DataError, match="'test' is unknown"):
            load_cases("test")
