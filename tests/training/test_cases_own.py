"""Cases from one's own texts: whose gold, which split, and what is said of rows that cannot be used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from redrob.cases import load_cases
from redrob.errors import InputError
from tests.word_reader import words_alone
from training.cases.own import SHARES, build, main, read_rows


@pytest.fixture(autouse=True, scope="module")
def _words_alone() -> Iterator[None]:
    yield from words_alone()


JOB = "Baker for the shop in {place}.\nYou must have:\n- sourdough\n- pastry\n"
FIT = "Baker since 2015. Baked sourdough and ran the pastry section at {place} Mills."
UNFIT = "Plumber since 2015 in {place}. Fitted boilers."


def row(place: str, candidate: str = FIT, **more: Any) -> dict[str, Any]:
    return {"job_description": JOB.format(place=place), "candidate": candidate.format(place=place), **more}


def placed(*rows: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(f"line {n}", each) for n, each in enumerate(rows, 1)]


PLACES = [f"Town{n}" for n in range(10)]


def test_what_is_written_is_read_back_as_cases(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    rows = [row(place, text) for place in PLACES for text in (FIT, UNFIT)]
    file.write_text("".join(json.dumps(each) + "\n" for each in rows))
    assert main([str(file), "--out", str(tmp_path / "data")]) == 0
    loaded = {split: load_cases(split, folder=tmp_path / "data") for split in SHARES}
    # 20 rows in 10 parts of 2: 14, 2 and 4 are the nearest that shares of 0.7, 0.1 and 0.2 allow
    assert {split: len(cases) for split, cases in loaded.items()} == {"train": 14, "validation": 2, "heldout": 4}
    for cases in loaded.values():
        for case in cases:
            assert case.gold_decision == ("shortlist" if "sourdough" in case.candidate else "reject")
            assert case.reasons


def test_a_person_overrules_the_reference_and_the_score_follows() -> None:
    tables, problems = build(
        placed(row("A", UNFIT, decision="shortlist", score=0.9), row("B", FIT, decision="reject"), row("C", FIT))
    )
    assert problems == []
    by_job = {case["job_id"]: case for case in tables["cases"]}
    first, second, third = (by_job[f"job-000{n}"] for n in (1, 2, 3))
    assert (first["gold_decision"], first["gold_score"], first["gold_by"]) == ("shortlist", 0.9, "person")
    assert (second["gold_decision"], second["gold_by"]) == ("reject", "person")
    assert third["gold_by"] == "reference"
    # B and C are alike but for the place: where the person disagrees, the score is mirrored
    assert second["gold_score"] == pytest.approx(1 - third["gold_score"])


def test_no_job_and_no_candidate_is_in_two_splits() -> None:
    """One person applies everywhere in the first five towns, so those towns stay together."""
    shared = "Baker since 2012 in the whole county. Baked sourdough, ran the pastry section."
    rows = [row(place, shared) for place in PLACES[:5]] + [row(place, FIT) for place in PLACES]
    tables, _ = build(placed(*rows))
    for key in ("job_id", "candidate_id"):
        splits: dict[str, set[str]] = {}
        for case in tables["cases"]:
            splits.setdefault(case[key], set()).add(case["split"])
        assert all(len(found) == 1 for found in splits.values())
    assert {case["split"] for case in tables["cases"]} == set(SHARES)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ({"job_description": "x"}, "candidate is missing or empty"),
        ({**row("A"), "decision": "maybe"}, "decision is 'maybe'"),
        ({**row("A"), "decision": "reject", "score": 7}, "score is 7"),
        ({**row("A"), "score": 0.5}, "without a decision"),
        ({**row("A"), "Candidate": "x"}, "'Candidate' is no column"),
        ({**row("A"), "candidate": 5}, "line 1:"),
    ],
)
def test_a_bad_row_is_named_and_the_rest_is_used(bad: dict[str, Any], said: str) -> None:
    tables, problems = build(placed(bad, *(row(place) for place in PLACES[1:5])))
    assert len(tables["cases"]) == 4
    assert len(problems) == 1
    assert said in problems[0]


def test_too_few_jobs_for_three_splits_is_said() -> None:
    with pytest.raises(InputError, match="fall into 2 part"):
        build(placed(row("A"), row("B")))


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text('{"job_description": "x", "candidate": "y"}\n{oops\n')
    with pytest.raises(InputError, match=r"rows\.jsonl, line 2: it is no JSON"):
        read_rows(file)
