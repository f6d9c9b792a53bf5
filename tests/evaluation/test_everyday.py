"""Texts that no generator wrote: what stands in the file, how answers are counted, and the table that shows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redrob.errors import DataError
from redrob.evaluation.everyday_table import NOTHING_YET, SCHEMA, SETS, read_everyday, render_everyday
from tests.fake_pair import FakePair
from training.measure_everyday import JOBS, Judged, by_reference, measure, order, read_jobs, summary

JOB = {
    "id": "x01",
    "set": "blind",
    "job": "Baker. You must know sourdough and pastry.",
    "candidates": [
        {"decision": "shortlist", "text": "Baker, six years at Oak Lane: baked sourdough and ran the pastry section."},
        {"decision": "reject", "text": "Barber, six years at Elm Lane: cut hair and ran the till."},
    ],
}


class TestTexts:
    def test_every_job_has_two_who_fit_and_two_who_do_not(self) -> None:
        jobs = read_jobs(JOBS)
        assert len({job["id"] for job in jobs}) == len(jobs) == 70
        for job in jobs:
            assert sorted(c["decision"] for c in job["candidates"]) == ["reject", "reject", "shortlist", "shortlist"]
            assert job["set"] in SETS

    def test_what_is_said_to_be_asked_stands_in_the_advert(self) -> None:
        for job in read_jobs(JOBS):
            assert all(thing in job["job"] for thing in [*job["musts"], *job["wishes"]]), job["id"]
            for candidate in job["candidates"]:
                assert set(candidate["status"]) <= set(job["musts"])

    def test_no_address_leads_anywhere(self) -> None:
        text = JOBS.read_text(encoding="utf-8")
        assert "http" not in text
        domains = {word.split("@")[1].rstrip(".,;)") for word in text.split() if "@" in word and "." in word}
        assert all(".example" in domain or "example.com" in domain for domain in domains), domains


class TestCounting:
    def test_fits_and_others_are_counted_apart(self) -> None:
        told = summary(
            [
                Judged("a", "shortlist", "shortlist", 0.9),
                Judged("a", "shortlist", "reject", 0.3),
                Judged("a", "reject", "reject", 0.3),
                Judged("b", "reject", None, None),
            ]
        )
        assert [told[name]["value"] for name in ("fits", "others", "decisions")] == [0.5, 0.5, 0.5]
        assert told["unreadable"] == 1
        # In job a: 0.9 beats 0.3, and 0.3 equals 0.3. Job b has nobody who fits.
        assert told["order"] == {"value": 0.75, "n": 2}

    def test_candidates_of_different_jobs_are_not_ranked_against_each_other(self) -> None:
        assert order([Judged("a", "shortlist", "reject", 0.1), Judged("b", "reject", "reject", 0.9)]) == {
            "value": None,
            "n": 0,
        }

    def test_the_reference_reads_the_job_and_each_candidate(self) -> None:
        assert [(j.gold, j.decision) for j in by_reference(JOB)] == [("shortlist", "shortlist"), ("reject", "reject")]


class TestTable:
    def measured(self) -> dict[str, object]:
        return json.loads(json.dumps(measure([JOB], FakePair())))  # type: ignore[arg-type, no-any-return]

    def test_each_answerer_has_its_row(self, tmp_path: Path) -> None:
        (tmp_path / "everyday.json").write_text(json.dumps(self.measured()))
        table = render_everyday(read_everyday(tmp_path))
        rows = [line for line in table.splitlines() if line.startswith("| ")][2:]
        assert [row.split(";")[0] for row in rows] == ["| baseline", "| policy", "| reference (no model)"]
        assert "1 of 1 | 1 of 1 | 1.000 [" in rows[-1]
        assert rows[-1].endswith("1.000 of 1 pairs |")

    def test_without_a_pair_the_reference_stands_alone_and_that_is_said(self) -> None:
        table = render_everyday(json.loads(json.dumps(measure([JOB], None))))
        assert [line.split(";")[0] for line in table.splitlines() if "; " in line and line.startswith("|")] == [
            "| reference (no model)"
        ]
        assert "No model has been measured here yet." in table

    def test_nothing_measured_is_said(self, tmp_path: Path) -> None:
        assert render_everyday(read_everyday(tmp_path)) == NOTHING_YET

    @pytest.mark.parametrize("text", ["", "[]", "{}", json.dumps({"schema": SCHEMA + 1})])
    def test_a_damaged_file_is_a_message(self, text: str, tmp_path: Path) -> None:
        (tmp_path / "everyday.json").write_text(text)
        with pytest.raises(DataError, match="make everyday"):
            read_everyday(tmp_path)
