"""Pool ranking is assessing each candidate and sorting, whatever the pool; and nothing is lost in silence."""

from __future__ import annotations

import csv
import gzip
import heapq
import json
import math
import os
import random
import tempfile
import time
import zipfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet

from redrob.errors import ConfigError, InputError
from redrob.pool import Progress, rank, ranking
from redrob.pool.first_stage import FirstStage
from redrob.pool.output import entries, write
from redrob.pool.ranking import find_and_read
from redrob.pool.records import MAX_ROW, candidate_of, parse_json, record_of
from redrob.pool.sources import AS_WESTERN, Entry, Problem, entries_of
from redrob.pool.state import State
from redrob.reference import Ranker, Requirement, assess
from redrob.reference.record import KNOWN, plain_of
from redrob.reference.schema import JobReading
from redrob.shortlist import rank_candidates
from tests.word_reader import words_alone


@pytest.fixture(autouse=True, scope="module")
def _words_alone() -> Iterator[None]:
    yield from words_alone()


JOB = "Registered nurse, intensive care\nMust have:\n- ventilated patients\n- wound care\nNice to have:\n- SQL\n"
LINES = (
    "Cared for ventilated patients at Harbour General.",
    "Dressed wounds and gave medication.",
    "Skills: wound care.",
    "Wrote SQL reports for the finance team.",
    "No experience of ventilated patients.",
    "Nurse on a night ward, 2015 to 2023.",
    "Drove a delivery van.",
)


def expected(candidates: list[Any], top: int) -> list[tuple[float, str, int]]:
    """Score, id and row by assessing every candidate and sorting; equal ones by lot."""
    scored = []
    for row, candidate in enumerate(candidates, 1):
        text = candidate.get("text", candidate) if isinstance(candidate, dict) else candidate
        name = candidate.get("id", "") if isinstance(candidate, dict) else ""
        scored.append((-assess(JOB, text).score, ranking._lot(repr(Ranker(JOB).job), row), name, row))
    kept = sorted(scored)[: top or None]
    return [(-score, name, row) for score, _, name, row in kept]


def places(result: Any) -> list[tuple[float, str, int]]:
    return [(place.assessment.score, place.candidate_id, place.row) for place in result.ranked]


def mixed(rng: random.Random, count: int) -> list[Any]:
    """Texts, texts with ids (some twice) and records."""
    pool: list[Any] = []
    for _ in range(count):
        text = " ".join(rng.sample(LINES, rng.randrange(1, len(LINES))))
        name = str(rng.randrange(count))
        record = {"id": name, "profile": {"current_title": rng.choice(["Nurse", "Driver"]), "summary": text}}
        pool.append(rng.choice([text, {"id": name, "text": text}, record]))
    return pool


def write_lines(path: Path, rows: list[bytes]) -> Path:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "wb") as file:
        file.write(b"\n".join(rows))
    return path


GERMAN = (
    "Ich bin Krankenschwester und habe viele Jahre im Krankenhaus gearbeitet. Ich habe auf der Intensivstation "
    "beatmete Menschen gepflegt und mich um ihre Wunden und ihre Familien gekümmert."
)
GOOD = b'{"id": "good", "text": "Nurse. Cared for ventilated patients and dressed wounds."}'


class TestRanking:
    @given(st.integers(0, 40), st.randoms(use_true_random=False))
    @settings(max_examples=40)
    def test_all_of_a_pool_is_the_sorted_assessments(self, count: int, rng: Any) -> None:
        pool = mixed(rng, count)
        assert places(rank(JOB, pool, top=0)) == expected(pool, 0)

    @pytest.mark.parametrize("top", [1, 7, 100])
    def test_the_top_of_a_pool_that_is_read_whole_is_that_of_the_sorted_assessments(self, top: int) -> None:
        pool = mixed(random.Random(5), 150)
        assert places(rank(JOB, pool, top=top)) == expected(pool, top)

    def test_those_whose_words_are_nearest_are_read_wherever_they_stand(self) -> None:
        pool = ["Drove a van."] * 400 + ["Nurse. Cared for ventilated patients and dressed wounds."]
        result = rank(JOB, pool, top=1, read=3)
        assert [place.row for place in result.ranked] == [401]
        assert (result.rows, result.assessed, result.unread) == (401, 3, 398)

    def test_a_pool_sorted_by_occupation_is_weighed_by_all_of_it(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """By its head alone "nurse" would weigh nothing here, and the nurses would not come first."""
        monkeypatch.setattr(ranking, "SAMPLE", 40)
        rows = [{"text": f"Nurse {n}."} for n in range(60)] + [{"text": f"Care of gardens {n}."} for n in range(400)]
        path = write_lines(tmp_path / "pool.jsonl", [json.dumps(row).encode() for row in rows])
        assert {place.row for place in rank("Nurse\n- care\n", path, read=60).ranked} == set(range(1, 61))

    def test_the_assessments_are_those_of_assess_in_every_field(self) -> None:
        pool = mixed(random.Random(2), 5)
        for place in rank(JOB, pool, top=0).ranked:
            row = pool[place.row - 1]
            assert place.assessment == assess(JOB, row.get("text", row) if isinstance(row, dict) else row)

    def test_neither_id_nor_name_nor_the_head_of_the_list_decides_between_equals(self) -> None:
        def order(ids: str, name: str = "Ada", job: str = JOB) -> list[int]:
            return [p.row for p in rank(job, [{"id": i, "text": f"{name} King\n{LINES[0]}"} for i in ids]).ranked]

        assert order("abcdefgh") == order("hgfedcba") == order("abcdefgh", "Zoe")
        assert order("abcdefgh") not in ([*range(1, 9)], [*range(8, 0, -1)])
        assert order("abcdefgh") != order("abcdefgh", job=JOB.replace("Nice to have:", "Wishes:"))

    def test_the_first_of_equals_to_be_read_are_not_those_at_the_head_of_the_list(self) -> None:
        read = [place.row for place in rank(JOB, [LINES[0]] * 60, read=5).ranked]
        assert len(read) == 5
        assert max(read) > 5

    def test_a_name_that_is_a_word_of_the_job_moves_nobody_among_those_who_are_read(self) -> None:
        asked = JobReading("Baker", (Requirement("rye bread"),), None)

        def read(named: dict[int, str]) -> set[int]:
            pool = [
                f"{named.get(row, 'Mia Stone')}\nWaited tables at Hotel Lind, 2015 to 2023." for row in range(1, 61)
            ]
            return {place.row for place in rank(JOB, pool, read=5, requirements=asked).ranked}

        drawn = read({})  # all are as near, so a lot decides
        others = sorted({*range(1, 61)} - drawn)
        assert read({others[0]: "Ada Baker", others[1]: "Rye Bloomingdale-Featherstone"}) == drawn

    @pytest.mark.parametrize(("top", "left"), [(0, 0), (1, 0), (2, 2), (4, 0)])
    def test_as_good_ones_that_are_left_out_are_counted(self, top: int, left: int) -> None:
        pool = [f"{LINES[0]} {LINES[2]}", LINES[0], LINES[0], LINES[0], LINES[6]]
        assert rank(JOB, pool, top=top).as_good == left

    def test_of_whom_it_cannot_tell_stands_last_without_score_or_decision(self, tmp_path: Path) -> None:
        result = rank(JOB, [GERMAN, LINES[6]])
        assert ([place.row for place in result.ranked], result.unjudged) == ([2, 1], 1)
        reject, told = entries(result)
        assert (reject["score"], reject["decision"], reject["unjudged"]) == (0.0, "reject", "")
        assert (told["score"], told["decision"], told["musts_met"], told["missing"]) == (None, None, None, [])
        assert "not in English" in told["unjudged"]
        assert "Reject" not in told["explanation"]
        write(tmp_path / "out.csv", entries(result))
        with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
            _, last = csv.DictReader(file)
        assert (last["decision"], last["must: wound care"]) == ("", "")

    def test_rows_read_unread_and_bad_add_up(self) -> None:
        result = rank(JOB, [*mixed(random.Random(1), 300), ""], top=5, read=20)
        assert (result.rows, result.assessed, result.unread, len(result.problems)) == (301, 20, 280, 1)

    @pytest.mark.parametrize("readers", [1, 3])
    def test_several_read_as_one_does_and_what_progress_raises_ends_them(self, readers: int) -> None:
        pool, before = mixed(random.Random(9), 40), torch.get_num_threads()
        one = rank(JOB, pool, top=0)
        ranker, read = Ranker(JOB), list[Any]()
        kept = ranker.assess
        ranker.assess = lambda text: read.append(text) or kept(text)  # type: ignore[assignment, func-returns-value, method-assign]

        def stop(now: Progress) -> None:
            if now.total and now.rows == 3:
                raise KeyboardInterrupt

        try:
            torch.set_num_threads(readers)
            assert rank(JOB, pool, top=0).ranked == one.ranked
            with pytest.raises(KeyboardInterrupt):
                find_and_read(ranker, mixed(random.Random(9), 300), top=0, read=300, progress=stop)
            assert torch.get_num_threads() == readers
        finally:
            torch.set_num_threads(before)
        assert 3 <= len(read) < 300

    def test_an_empty_iterable_ranks_nobody(self) -> None:
        assert rank(JOB, []).ranked == ()

    def test_progress_counts_those_who_are_read(self) -> None:
        told: list[tuple[int, int | None]] = []
        rank(JOB, [LINES[0]] * 4, top=0, progress=lambda now: told.append((now.rows, now.total)))
        assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]

    @pytest.mark.parametrize("options", [{"top": -1}, {"top": 2.5}, {"read": 0}, {"read": True}, {"read": None}])
    def test_options_out_of_range_are_refused(self, options: dict[str, Any]) -> None:
        with pytest.raises(ConfigError, match="out of range"):
            rank(JOB, [], **options)


class TestParts:
    def test_a_pool_in_several_files_is_ranked_as_in_one(self, tmp_path: Path) -> None:
        rng = random.Random(8)
        rows = [json.dumps({"id": f"c{n:03}", "text": " ".join(rng.sample(LINES, 3))}).encode() for n in range(200)]
        (tmp_path / "parts").mkdir()
        write_lines(tmp_path / "parts" / "a.jsonl", rows[:120])
        write_lines(tmp_path / "parts" / "b.jsonl.gz", rows[120:])
        one, many = (
            rank(JOB, path, top=0, read=30) for path in (write_lines(tmp_path / "pool.jsonl", rows), tmp_path / "parts")
        )
        assert [place.assessment.score for place in many.ranked] == [place.assessment.score for place in one.ranked]
        assert (many.rows, many.assessed, many.unread) == (200, 30, 170)

    def test_the_sample_of_parts_is_that_of_the_whole(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ranking, "SAMPLE", 10)
        pool = [Entry("pool.jsonl", row, "", f"Nurse {row}.") for row in range(1, 101)]
        whole, *parts = (ranking._sample(0, partial(iter, some)) for some in (pool, pool[:30], pool[30:]))
        (drawn, *counts), (head, *_), (rest, *_) = whole, *parts
        assert heapq.nsmallest(10, [*head, *rest]) == drawn
        assert len(drawn) == 10
        assert (counts, parts[0][1:], parts[1][1:]) == ([100, 100], (30, 30), (70, 70))


class TestFirstStage:
    JOB = JobReading("Nurse", (Requirement("ventilated patients"), Requirement("a night shift", "disqualifier")), 4.0)

    def test_a_rare_word_weighs_more_than_a_common_one(self) -> None:
        rare, common, unwanted = FirstStage(self.JOB, ["Nurse."] * 9 + ["Ventilated."]).scores(
            ["ventilated", "nurse", "shift"]
        )
        assert rare > common > unwanted == 0.0

    def test_the_score_is_that_of_bm25(self) -> None:
        # One of two texts holds the word: idf = ln(1 + 1.5 / 1.5). Both have the mean length, so tf 2 is worth 5 / 3.5.
        stage = FirstStage(JobReading("Nurse", (), None), ["Nurse nurse", "Driver last"])
        assert stage.scores(["Nurse nurse"]) == [pytest.approx(math.log(2) * 2 * 2.5 / 3.5)]

    def test_what_goes_together_in_the_pool_counts_where_the_words_asked_are_missing(self) -> None:
        """In the pool "ward" stands beside "nurse" and "road" beside "driver", among words of no side."""
        rng = random.Random(6)
        sides = ("nurse ward", "driver road")
        pool = [f"{sides[n % 2]} {' '.join(f'word{rng.randrange(300)}' for _ in range(6))}" for n in range(400)]
        stage = FirstStage(JobReading("Nurse", (), None), pool)
        near, far = stage.scores(["ward", "road"])
        assert near > far
        assert far == pytest.approx(0.0, abs=0.1 * near)
        words_alone, _ = FirstStage(JobReading("Nurse", (), None), pool[:150]).scores(["ward", "road"])
        assert words_alone == 0.0  # too few to learn from

    def test_of_two_that_say_the_same_the_longer_is_further(self) -> None:
        short, long = FirstStage(self.JOB, ["Nurse on a ward."]).scores(
            ["Patients.", "Patients. " + "Drove vans. " * 50]
        )
        assert short > long > 0.0

    def test_years_and_notice_of_a_record_count_and_what_it_does_not_state_costs_nothing(self) -> None:
        """Two of four years leave 0.75; notice of 120 days costs 0.04."""
        records = [{"profile": {"years_of_experience": years}} for years in (4, 2, 40, "four", None)]
        records.append({"redrob_signals": {"notice_period_days": 120}})
        stage = FirstStage(self.JOB, ["Nurse.", "Driver."])
        first, *scores = stage.scores(["Nurse."] * 6, records)
        assert [score / first for score in scores] == pytest.approx([0.75, 1.0, 1.0, 1.0, 0.96])

    def test_nobody_is_near_where_nothing_is_asked(self) -> None:
        assert FirstStage(JobReading("", (), None), []).scores(["Nurse"]) == [0.0]


class TestState:
    def test_who_was_read_before_a_stop_is_not_read_again(self, tmp_path: Path) -> None:
        path, ranker, asked = tmp_path / "state", Ranker(JOB), list[Any]()
        kept = ranker.assess
        state = State(path, "key")
        state.add(2, kept(LINES[1]))
        state.close(done=False)
        with path.open("ab") as file:  # as a kill leaves it, half way through a line
            file.write(b'{"run": "key", "order": 1, "assess')
        ranker.assess = lambda text: asked.append(text) or kept(text)  # type: ignore[assignment, func-returns-value, method-assign]
        again = State(path, "key")
        result = find_and_read(ranker, LINES[:3], top=0, read=9, state=again)
        assert (sorted(asked), result.assessed) == (sorted([LINES[0], LINES[2]]), 3)
        assert result.ranked == rank(JOB, LINES[:3], top=0).ranked  # field by field, through JSON and back
        again.close(done=False)
        assert sorted(State(path, "key").read) == [1, 2, 3]
        again.close(done=True)
        assert not path.exists()

    def test_the_state_of_another_run_is_begun_anew(self, tmp_path: Path) -> None:
        state = State(tmp_path / "state", "key")
        state.add(1, assess(JOB, LINES[0]))
        state.close(done=False)
        other = State(tmp_path / "state", "another key")
        assert other.read == {}
        other.close(done=False)
        assert not (tmp_path / "state").exists()  # it read nobody

    def test_two_runs_at_once_to_one_place_do_not_mix(self, tmp_path: Path) -> None:
        one, other = State(tmp_path / "state", "one"), State(tmp_path / "state", "other")
        one.add(1, assess(JOB, LINES[0]))
        other.add(2, assess(JOB, LINES[1]))
        one.close(done=False)
        assert sorted(State(tmp_path / "state", "other").read) == [2]

    def test_a_state_that_another_run_took_away_is_no_error(self, tmp_path: Path) -> None:
        state = State(tmp_path / "state", "key")
        state.add(1, assess(JOB, LINES[0]))
        (tmp_path / "state").unlink()
        state.close(done=False)

    def test_a_row_that_the_reference_refuses_is_a_problem(self) -> None:
        ranker = Ranker(JOB)

        def gone(_: str) -> Any:
            raise InputError("gone")

        ranker.assess = gone  # type: ignore[assignment, method-assign]
        result = find_and_read(ranker, [{"id": "a", "text": LINES[0]}], top=0, read=9)
        assert [(one.row, one.candidate_id, one.reason) for one in result.problems] == [(1, "a", "gone")]


class TestBadRows:
    @pytest.mark.parametrize(
        ("row", "reason"),
        [
            (b"{", "no JSON"),
            (b'{"text": "a\xff"}', "no JSON"),
            (b'{"text": "a\x00b"}', "no JSON"),
            (b'{"text": "a\\u0000b"}', "binary"),
            (b'{"text": "\\ud800"}', "no JSON"),
            (b"[" * 100_000, "no JSON"),
            (b'{"a":' * 5_000 + b"NaN" + b"}" * 5_000, "no JSON"),
            (b'["a"]', "array"),
            (b'"a"', "string"),
            (b"7", "number"),
            (b"true", "boolean"),
            (b"null", "null"),
            (b"{}", "no readable field"),
            (b'{"text": 7}', "no readable field"),
            (b'{"profile": [], "skills": 3, "career_history": {"a": 1}, "education": 4}', "no readable field"),
            (b'{"text": "' + b"word " * 30_000 + b'"}', "characters"),
            (b'{"text": "' + b"x" * 5_000_000 + b'"}', "longer than 2,000,000 bytes"),
            (b"x" * 5_000_000, "longer than 2,000,000 bytes"),
        ],
        ids=lambda value: repr(value[:24]),
    )
    @pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz"])
    def test_a_bad_row_is_listed_and_its_neighbours_are_ranked(
        self, tmp_path: Path, row: bytes, reason: str, ending: str
    ) -> None:
        path = write_lines(tmp_path / f"pool.{ending}", [GOOD, row, GOOD])
        result = rank(JOB, path)
        assert [place.row for place in result.ranked] == [1, 3]
        assert [problem.row for problem in result.problems] == [2]
        assert reason in result.problems[0].reason
        assert result.rows == 3

    def test_a_bad_last_row_without_a_line_end_is_listed(self, tmp_path: Path) -> None:
        path = write_lines(tmp_path / "pool.jsonl", [GOOD, b"x" * (MAX_ROW + 300_000)])
        result = rank(JOB, path)
        assert ([place.row for place in result.ranked], [p.row for p in result.problems]) == ([1], [2])

    def test_nan_is_unknown_and_wrong_types_are_left_out(self, tmp_path: Path) -> None:
        rows = [b'{"id": 4, "profile": {"years_of_experience": NaN, "summary": 3, "current_title": "Nurse"}}']
        result = rank(JOB, write_lines(tmp_path / "pool.jsonl", rows))
        assert [place.candidate_id for place in result.ranked] == ["4"]

    def test_windows_line_ends_a_byte_order_mark_and_empty_lines_are_no_rows(self, tmp_path: Path) -> None:
        path = tmp_path / "pool.jsonl"
        path.write_bytes(b"\xef\xbb\xbf" + GOOD + b"\r\n\r\n  \r\n" + GOOD + b"\r\n")
        result = rank(JOB, path)
        assert ([place.row for place in result.ranked], result.rows, result.problems) == ([1, 4], 2, ())

    def test_what_stands_before_the_damage_of_a_gzip_is_ranked(self, tmp_path: Path) -> None:
        rng = random.Random(3)
        rows = [json.dumps({"text": LINES[0] + f" {rng.random()}" * 40}).encode() for _ in range(2_000)]
        whole = gzip.compress(b"\n".join(rows))
        (tmp_path / "pool.jsonl.gz").write_bytes(whole[: len(whole) // 2])
        result = rank(JOB, tmp_path / "pool.jsonl.gz", top=5)
        assert len(result.ranked) == 5
        assert 0 < result.rows < 2_000
        last = result.problems[-1]
        assert "damaged from here on" in last.reason
        assert (last.row, last.rest, result.rows) == (result.rows, True, result.unread + result.assessed + 1)

    @pytest.mark.parametrize("ending", ["json", "csv"])
    @pytest.mark.parametrize("cut", [4, 3_000])
    def test_damage_of_any_packed_table_is_listed_last(self, tmp_path: Path, ending: str, cut: int) -> None:
        """Without the last four bytes all rows are there, and only the checksum's end is missing."""
        rng = random.Random(4)
        texts = [LINES[0] + f" {rng.random()}" * 20 for _ in range(300)]
        plain = (
            json.dumps([{"text": text} for text in texts]) if ending == "json" else "text\n" + "\n".join([*texts, ""])
        )
        (tmp_path / f"pool.{ending}.gz").write_bytes(gzip.compress(plain.encode())[:-cut])
        result = rank(JOB, tmp_path / f"pool.{ending}.gz", top=1, read=1)
        assert [problem.rest for problem in result.problems] == [True]
        assert (result.rows == 301) == (cut == 4)

    def test_a_number_of_too_many_digits_is_a_problem(self) -> None:
        with pytest.raises(InputError, match="no JSON"):
            parse_json(b'{"a": NaN, "b": ' + b"9" * 5_000 + b"}")


class TestJsonArray:
    @pytest.mark.parametrize(
        ("text", "rows", "bad"),
        [
            ("[]", 0, []),
            ("[GOOD]", 1, []),
            (" [GOOD , GOOD\n]\n", 2, []),
            ("GOOD", 1, []),
            ('[GOOD, 3, "a, b", [1, [2, "]"]], GOOD]', 5, [2, 3, 4]),
            (r'[{"text": "a \" ] , } \\"}, GOOD]', 2, []),
            ("[GOOD, GOOD", 3, [3]),
            ('[GOOD, {"text": "', 2, [2]),
            ("[GOOD] trailing", 2, [2]),
            ("[GOOD, {bad}, GOOD]", 2, [2]),
            ('[GOOD, {"text": NaN, "id": Infinity}, GOOD]', 3, [2]),
            ('[GOOD, {"text": "' + "x" * 3_000_000 + r"\" , ] \\" + '"}, GOOD]', 3, [2]),
            ('{"text": "' + "x" * 3_000_000 + '"}', 1, [1]),
            ("[GOOD, " + "[" * 1_100_000 + "]" * 1_100_000 + ", GOOD]", 2, [2]),
        ],
        ids=lambda value: str(value)[:40],
    )
    def test_elements_are_told_apart_and_bad_ones_listed(
        self, tmp_path: Path, text: str, rows: int, bad: list[int]
    ) -> None:
        path = tmp_path / "pool.json"
        path.write_text(text.replace("GOOD", GOOD.decode()))
        result = rank(JOB, path)
        assert (result.rows, [problem.row for problem in result.problems]) == (rows, bad)
        assert len(result.ranked) == rows - len(bad)

    @given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=30), max_size=30))
    @settings(max_examples=60)
    def test_any_strings_are_told_apart(self, texts: list[str]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "pool.json"
            path.write_text(json.dumps([{"id": f"c{n}", "note": text} for n, text in enumerate(texts)]))
            found = [(one.candidate_id, one.content) for one in entries_of(path) if isinstance(one, Entry)]
        assert found == [(f"c{n}", {"id": f"c{n}", "note": text}) for n, text in enumerate(texts)]


class TestCsv:
    def test_texts_and_ids_are_read_and_numbered_by_line(self, tmp_path: Path) -> None:
        path = tmp_path / "pool.csv"
        path.write_bytes(b'\xef\xbb\xbfid,text\r\n7,"Nurse.\r\nVentilated patients."\r\n\r\n8,Driver\r\n9\r\n')
        result = rank(JOB, path)
        assert {place.candidate_id: place.row for place in result.ranked} == {"7": 2, "8": 5}
        assert [(p.row, p.reason) for p in result.problems] == [(6, "the row has 1 cells, the header has 2")]

    def test_columns_of_a_record_make_a_record(self) -> None:
        cells = {"current_title": "Nurse", "skills": '["CRRT"]', "redrob_signals": '{"open_to_work_flag": false}'}
        told = {"profile": {"current_title": "Nurse"}, "skills": ["CRRT"]}
        assert record_of(cells) == {"redrob_signals": {"open_to_work_flag": False}, **told}

    def test_json_in_a_cell_keeps_its_markup_out_and_one_object_is_a_list_of_one(self) -> None:
        cell = '{"title": "Nurse", "description": "<p>Wards &quot;A&quot;</p>"}'
        assert record_of({"career_history": cell})["career_history"] == [
            {"title": "Nurse", "description": '\nWards "A"\n'}
        ]

    def test_a_cell_of_json_may_be_as_deep_as_it_likes(self) -> None:
        assert record_of({"summary": "Nurse", "skills": "[" * 900 + "]" * 900})["profile"] == {"summary": "Nurse"}

    def test_a_record_of_json_may_be_flat_as_a_row_of_a_table_is(self) -> None:
        row = {"id": 7, "headline": "Nurse", "skills": "wound care; SQL"}
        assert candidate_of(row) == ("7", {"id": 7, "profile": {"headline": "Nurse"}, "skills": ["wound care", "SQL"]})
        assert candidate_of({"skills": "SQL"}) == ("", {"skills": ["SQL"]})

    def test_a_header_without_a_known_column_names_the_known(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_text("id,curriculum\n1,Nurse\n")
        with pytest.raises(InputError, match=f"'curriculum'.*{', '.join(KNOWN)}"):
            rank(JOB, tmp_path / "pool.csv")

    def test_a_table_parted_by_semicolons_is_read(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_bytes(b'"id";"text"\n7;"Nurse; ventilated, sedated"\n8;Driver\n')
        assert {place.candidate_id for place in rank(JOB, tmp_path / "pool.csv").ranked} == {"7", "8"}

    @pytest.mark.parametrize(
        "table",
        [
            b"\xef\xbb\xbfsep=;\r\nCandidate ID;Text\r\n7;Nurse, ICU\r\n",
            b"candidate-id\ttext\n7\tNurse, ICU\n",
            b'\n,\n"id","text"\n7,"Nurse, ICU"\n',
            b"id;text;\n;;\n7;Nurse, ICU;;;\n;;\n",
        ],
        ids=["sep", "tabs", "blank head", "blank rows and cells"],
    )
    def test_tables_as_spreadsheets_write_them_are_read(self, tmp_path: Path, table: bytes) -> None:
        (tmp_path / "pool.csv").write_bytes(table)
        result = rank(JOB, tmp_path / "pool.csv")
        assert [(p.candidate_id, p.assessment.candidate_text) for p in result.ranked] == [("7", "Nurse, ICU")]
        assert (result.rows, result.problems) == (1, ())
        assert result.ranked[0].row == 1 + table[: table.index(b"7")].count(b"\n")

    def test_who_has_an_accent_in_a_table_of_windows_is_not_left_out(self, tmp_path: Path) -> None:
        rows = [b"id,text", b"1,Nurse Ren\xe9e \x96 ICU", "2,Nurse José".encode(), b"3,Nurse"]
        (tmp_path / "pool.csv").write_bytes(b"\n".join(rows))
        found = {
            p.candidate_id: (p.assessment.candidate_text, p.notices) for p in rank(JOB, tmp_path / "pool.csv").ranked
        }
        assert found == {"1": ("Nurse Renée – ICU", (AS_WESTERN,)), "2": ("Nurse José", ()), "3": ("Nurse", ())}

    def test_a_quote_without_an_end_that_takes_the_rest_of_the_table_is_damage(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_text('id,text\n0,Nurse\n1,"never closed\n2,Nurse\n3,Nurse\n')
        (problem,) = rank(JOB, tmp_path / "pool.csv").problems
        assert (problem.row, problem.rest) == (3, True)
        assert "the quote that line 3 opens has no end" in problem.reason

    def test_a_known_column_that_stands_twice_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_text("id,skills,Skills,x,x\n1,wound care,,,\n")
        with pytest.raises(InputError, match="'skills' twice"):
            rank(JOB, tmp_path / "pool.csv")

    def test_a_header_of_many_columns_is_read_in_no_time(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_text("text," * 200_000 + "id\n")
        begun = time.process_time()
        with pytest.raises(InputError, match="'text' twice"):
            rank(JOB, tmp_path / "pool.csv")
        assert time.process_time() - begun < 10  # a look through all for each of them took minutes

    def test_a_column_of_words_that_is_not_read_is_told_beside_its_candidates(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_text(f"id,skills,Remarks,mail\n1,SQL,{'I nursed. ' * 10},a@b.example\n2,SQL,,\n")
        notes = {row["candidate_id"]: row["notes"] for row in entries(rank(JOB, tmp_path / "pool.csv"))}
        assert notes == {"1": ["The field 'Remarks' is not read. Where it is the profile, name it 'text'."], "2": []}

    @pytest.mark.parametrize("column", ["Resume", "CV", "LEBENSLAUF", "Text"])
    def test_a_column_that_people_call_otherwise_is_the_profile(self, tmp_path: Path, column: str) -> None:
        (tmp_path / "pool.csv").write_text(f"ID,{column},Category\n7,{LINES[0]},Health\n")
        (tmp_path / "pool.jsonl").write_text(json.dumps({"ID": 7, column: LINES[0], "Category": "Health"}))
        for name in ("pool.csv", "pool.jsonl"):
            (found,) = rank(JOB, tmp_path / name).ranked
            assert (found.candidate_id, found.assessment.candidate_text) == ("7", LINES[0])
            assert found.notices == (f"Not read, for {column!r} is the whole profile: 'Category'.",)

    def test_a_table_is_read_and_told_by_the_names_of_its_columns(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_text(f"Experience,Skills,Eye-Colour\n{LINES[0]},SQL; wound care,green\n")
        (found,) = rank(JOB, tmp_path / "pool.csv").ranked
        assert found.assessment.candidate_text == f"Experience\n{LINES[0]}\n\nSkills\nSQL, wound care"
        assert found.notices == ("Not read: 'Eye-Colour'.",)

    def test_a_header_without_a_profile_is_refused_with_the_remedy_first(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_text("E-Mail,Notes\na@b.example,Nurse\n")
        with pytest.raises(InputError, match=r"'text', 'resume' or 'cv'.*It has the columns 'E-Mail', 'Notes'"):
            rank(JOB, tmp_path / "pool.csv")
        (tmp_path / "pool.csv").write_text("")
        with pytest.raises(InputError, match="It has no columns"):
            rank(JOB, tmp_path / "pool.csv")

    @pytest.mark.parametrize(
        ("cell", "years"),
        [("4,5", 4.5), ("10+", 10.0), ("5 years", 5.0), (" 3 yrs ", 3.0), ("1.234,5", None), ("five", None)],
    )
    def test_years_are_read_as_people_write_them(self, cell: str, years: float | None) -> None:
        told = record_of({"current_title": "Nurse", "years_of_experience": cell})["profile"]
        assert told.get("years_of_experience") == years

    def test_markup_of_a_web_page_is_taken_off(self, tmp_path: Path) -> None:
        cell = "<style>p {}</style><p>Nurse</p><!-- no --><ul><li>wound&nbsp;care &amp; <b>ICU</b></li></ul>"
        (tmp_path / "pool.csv").write_text(f'id,text,summary\n1,"{cell}",\n2,,"{cell}"\n')
        texts = [place.assessment.candidate_text.split() for place in rank(JOB, tmp_path / "pool.csv").ranked]
        shown = ["Nurse", "wound", "care", "&", "ICU"]
        assert sorted(texts) == sorted([shown, ["Summary", *shown]])

    @pytest.mark.parametrize("part", ["<script", "<!--", "<", "</p", "</p >", "&#", "<style </style "])
    def test_markup_without_end_is_read_in_no_time(self, part: str) -> None:
        begun = time.monotonic()
        plain_of("<p>Nurse</p>" + part * (200_000 // len(part)))
        assert time.monotonic() - begun < 2

    def test_a_header_that_is_no_csv_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_bytes(b'id,"te"xt\n1,Nurse\n')
        with pytest.raises(InputError, match="first line is no CSV"):
            rank(JOB, tmp_path / "pool.csv")

    def test_a_bad_row_behind_an_empty_line_is_listed(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_bytes(b'id,text\n\n1,"Nurse"x\n2,Driver\n')
        result = rank(JOB, tmp_path / "pool.csv")
        assert [(p.row, p.reason[:17]) for p in result.problems] == [(3, "the row is no CSV")]
        assert [place.row for place in result.ranked] == [4]

    @pytest.mark.parametrize(
        ("row", "reason"),
        [
            (b'1,"never closed', "unexpected end of data"),
            (b"1," + b"x" * 2_100_000, "field larger"),
        ],
        ids=["quote", "long"],
    )
    def test_a_bad_last_row_is_listed(self, tmp_path: Path, row: bytes, reason: str) -> None:
        (tmp_path / "pool.csv").write_bytes(b"id,text\n0,Nurse\n" + row)
        result = rank(JOB, tmp_path / "pool.csv")
        assert [place.candidate_id for place in result.ranked] == ["0"]
        assert reason in " ".join(problem.reason for problem in result.problems)


class TestFolder:
    def test_each_text_is_a_candidate_and_the_rest_is_listed(self, tmp_path: Path) -> None:
        (tmp_path / "a.txt").write_text("Nurse. " + LINES[0])
        (tmp_path / "b.md").write_text("# Driver")
        (tmp_path / "c.json").write_text('{"id": "c", "profile": {"current_title": "Nurse"}}')
        (tmp_path / "d.pdf").write_bytes(b"%PDF-1.7")
        (tmp_path / "e.txt").write_bytes(b"")
        (tmp_path / "f").mkdir()
        result = rank(JOB, tmp_path)
        found = sorted((place.candidate_id, place.source) for place in result.ranked)
        assert found == [("a.txt", "a.txt"), ("b.md", "b.md"), ("c", "c.json")]
        assert sorted(problem.source for problem in result.problems) == ["d.pdf", "e.txt", "f"]

    def test_a_table_or_folder_that_cannot_be_read_is_more_than_a_candidate(self, tmp_path: Path) -> None:
        (tmp_path / "a.txt").write_text("Nurse.")
        (tmp_path / "b.parquet").write_bytes(b"PAR1 no")
        (tmp_path / "c.pdf").write_bytes(b"%PDF-1.7")
        (tmp_path / "d").mkdir()
        rest = {problem.source: problem.rest for problem in rank(JOB, tmp_path).problems}
        assert rest == {"b.parquet": True, "c.pdf": False, "d": True}

    def test_what_was_left_out_of_a_document_stands_beside_its_place(self, tmp_path: Path) -> None:
        (tmp_path / "a.txt").write_bytes(b"Nurse Ren\xe9e.")
        (row,) = entries(rank(JOB, tmp_path))
        assert row["notes"] == ["What is not UTF-8 in the file was read as Windows-1252 (Western European)."]

    def test_a_zip_is_read_as_a_folder_is(self, tmp_path: Path) -> None:
        with zipfile.ZipFile(tmp_path / "pool.zip", "w") as archive:
            archive.writestr("in/a.txt", "Nurse. " + LINES[0])
            archive.writestr("b.jsonl", GOOD + b"\n{\n")
        result = rank(JOB, tmp_path / "pool.zip")
        assert sorted(place.source for place in result.ranked) == ["pool.zip / b.jsonl", "pool.zip / in/a.txt"]
        assert [(problem.source, problem.row) for problem in result.problems] == [("pool.zip / b.jsonl", 2)]


class TestParquet:
    ROWS = (
        {"id": "text", "text": "Nurse. Cared for ventilated patients."},
        {"id": "flat", "current_title": "Nurse", "years_of_experience": 0.0, "skills": ["wound care"]},
        {"id": "nested", "profile": {"current_title": "Driver", "summary": None}},
        {"id": "none"},
    )

    def test_texts_columns_and_records_are_read_and_an_empty_row_is_listed(self, tmp_path: Path) -> None:
        parquet.write_table(pyarrow.Table.from_pylist(list(self.ROWS), schema=self.schema()), tmp_path / "p.parquet")
        result = rank(JOB, tmp_path / "p.parquet")
        assert sorted((place.candidate_id, place.row) for place in result.ranked) == [
            ("flat", 2), ("nested", 3), ("text", 1),
        ]  # fmt: skip
        assert [(problem.row, problem.candidate_id) for problem in result.problems] == [(4, "none")]
        flat = next(place for place in result.ranked if place.candidate_id == "flat")
        assert "Title: Nurse" in flat.assessment.candidate_text
        assert "wound care" in flat.assessment.candidate_text

    def schema(self) -> pyarrow.Schema:
        profile = pyarrow.struct([("current_title", pyarrow.string()), ("summary", pyarrow.string())])
        names = [(name, pyarrow.string()) for name in ("id", "text", "current_title")]
        others = [("years_of_experience", pyarrow.float64()), ("skills", pyarrow.list_(pyarrow.string()))]
        return pyarrow.schema([*names, *others, ("profile", profile)])

    def test_texts_of_bytes_and_ids_of_a_column_with_a_gap_are_read(self, tmp_path: Path) -> None:
        table = pyarrow.table({"id": [7.0, None], "text": pyarrow.array(["Café".encode(), b"Nurse"], pyarrow.binary())})
        parquet.write_table(table, tmp_path / "p.parquet")
        found = {p.candidate_id: p.assessment.candidate_text for p in rank(JOB, tmp_path / "p.parquet").ranked}
        assert found == {"7": "Café", "": "Nurse"}

    def test_a_text_of_broken_letters_is_damage(self, tmp_path: Path) -> None:
        ends, letters = (pyarrow.py_buffer(raw) for raw in (b"\0\0\0\0\5\0\0\0", b"Caf\xff\xfe"))
        broken = pyarrow.StringArray.from_buffers(1, ends, letters)
        parquet.write_table(pyarrow.table({"text": broken}), tmp_path / "p.parquet")
        assert [problem.rest for problem in rank(JOB, tmp_path / "p.parquet").problems] == [True]

    @pytest.mark.parametrize(
        ("column", "told"),
        [
            (pyarrow.array([2**62], pyarrow.timestamp("us")), "damaged from here on"),  # in the year 146,000
            (pyarrow.array([1], pyarrow.timestamp("us", tz="Mars/Base")), "damaged from here on"),
            (pyarrow.array(["x" * MAX_ROW]), "longer than 2,000,000 bytes"),
        ],
        ids=["year", "zone", "length"],
    )
    def test_a_cell_that_cannot_be_held_is_told(self, tmp_path: Path, column: pyarrow.Array, told: str) -> None:
        parquet.write_table(pyarrow.table({"text": ["Nurse."], "at": column}), tmp_path / "p.parquet")
        (problem,) = entries_of(tmp_path / "p.parquet")
        assert isinstance(problem, Problem)
        assert told in problem.reason

    def test_a_long_text_that_every_row_repeats_is_not_held_for_all_of_them(self, tmp_path: Path) -> None:
        rows = pyarrow.DictionaryArray.from_arrays(pyarrow.array([0] * 20_000, "int32"), ["Nurse. " * 150_000])
        parquet.write_table(pyarrow.table({"text": rows}), tmp_path / "p.parquet", compression="zstd")
        before, found = pyarrow.total_allocated_bytes(), entries_of(tmp_path / "p.parquet")
        assert isinstance(next(found), Entry)
        assert pyarrow.total_allocated_bytes() - before < 60e6  # a megabyte a row

    def test_what_is_no_parquet_says_so(self, tmp_path: Path) -> None:
        (tmp_path / "p.parquet").write_bytes(b"PAR1 no")
        with pytest.raises(InputError, match="no Parquet file"):
            rank(JOB, tmp_path / "p.parquet")

    def test_a_shortlist_in_parquet_holds_what_json_lines_hold(self, tmp_path: Path) -> None:
        rows = list(entries(rank(JOB, [*LINES, "Nurse."], top=0, read=3)))
        write(tmp_path / "out.parquet", rows)
        assert parquet.read_table(tmp_path / "out.parquet").to_pylist() == rows


def test_a_file_whose_name_is_no_text_is_read(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"pool\xff.jsonl")
    result = rank(JOB, write_lines(path, [GOOD]))
    assert [(place.candidate_id, place.source) for place in result.ranked] == [("good", "pool.jsonl")]


class TestRefused:
    @pytest.mark.parametrize(
        ("name", "content", "said"),
        [
            ("pool.xml", b"<a/>", "unknown ending"),
            ("pool.jsonl.gz", b"plain", "gzip"),
            ("pool.jsonl", b"\xff\xfe{\x00", "UTF-16"),
            ("pool.json", b"hello", "begins with 'h'"),
        ],
    )
    def test_a_pool_that_is_none_is_an_error_of_the_user(
        self, tmp_path: Path, name: str, content: bytes, said: str
    ) -> None:
        (tmp_path / name).write_bytes(content)
        with pytest.raises(InputError, match=said):
            rank(JOB, tmp_path / name)

    @pytest.mark.parametrize("pool", ["pool.jsonl", b"{}", {"text": "Nurse."}])
    def test_one_text_or_record_is_no_pool(self, pool: Any) -> None:
        with pytest.raises(ConfigError, match="is no pool"):
            rank(JOB, pool)
        with pytest.raises(ConfigError, match="is no pool"):
            rank_candidates(JOB, pool)

    def test_a_missing_folder_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"none cannot be read \(No such file"):
            rank(JOB, tmp_path / "none")

    def test_a_missing_pool_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"none\.jsonl: it cannot be read"):
            rank(JOB, tmp_path / "none.jsonl")


def test_what_rules_a_candidate_out_applies_or_does_not_show(tmp_path: Path) -> None:
    asked = JobReading("Nurse", (Requirement("wound care"), Requirement("agency work", "disqualifier")), None)
    write(tmp_path / "out.csv", entries(rank(JOB, ["Did agency work.", "Nurse."], requirements=asked)))
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        told = {row["row"]: row["disqualifier: agency work"] for row in csv.DictReader(file)}
    assert told == {"1": 'applies: "Did agency work"', "2": "does not show"}
