"""Pool ranking is assessing each candidate and sorting, whatever the pool; and nothing is lost in silence."""

from __future__ import annotations

import csv
import gc
import gzip
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.errors import ConfigError, InputError
from redrob.pool import rank
from redrob.pool.candidates import parse_json
from redrob.pool.output import cell
from redrob.pool.ranking import fill
from redrob.pool.store import Store
from redrob.pool.stream import BLOCK, MAX_ROW
from redrob.pool.table import KNOWN, record_of
from redrob.pool.words import Words
from redrob.reference import Ranker, Requirement, assess
from redrob.reference.schema import JobReading
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
    """Score, id and row by assessing every candidate and sorting."""
    scored = []
    for row, candidate in enumerate(candidates, 1):
        text = candidate.get("text", candidate) if isinstance(candidate, dict) else candidate
        name = candidate.get("id", "") if isinstance(candidate, dict) else ""
        scored.append((-assess(JOB, text).score, name, row))
    kept = sorted(scored)[: top or None]
    return [(-score, name, row) for score, name, row in kept]


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

    def test_the_assessments_are_those_of_assess_in_every_field(self) -> None:
        pool = mixed(random.Random(2), 5)
        for place in rank(JOB, pool, top=0).ranked:
            row = pool[place.row - 1]
            assert place.assessment == assess(JOB, row.get("text", row) if isinstance(row, dict) else row)

    def test_equal_scores_are_ordered_by_id_then_row(self) -> None:
        pool = [{"id": name, "text": LINES[0]} for name in ("b", "a", "b", "a")]
        assert [row for _, _, row in places(rank(JOB, pool, top=3))] == [2, 4, 1]

    def test_rows_read_unread_and_bad_add_up(self) -> None:
        result = rank(JOB, [*mixed(random.Random(1), 300), ""], top=5, read=20)
        assert (result.rows, result.assessed, result.unread, len(result.problems)) == (301, 20, 280, 1)

    def test_an_empty_iterable_ranks_nobody(self) -> None:
        assert rank(JOB, []).ranked == ()

    def test_progress_counts_those_who_are_read(self) -> None:
        told: list[tuple[int, float | None]] = []
        rank(JOB, [LINES[0]] * 4, top=0, progress=lambda now: told.append((now.rows, now.fraction)))
        assert told == [(1, 0.25), (2, 0.5), (3, 0.75), (4, 1.0)]

    @pytest.mark.parametrize("options", [{"top": -1}, {"top": 2.5}, {"read": 0}, {"read": True}])
    def test_options_out_of_range_are_refused(self, options: dict[str, Any]) -> None:
        with pytest.raises(ConfigError, match="out of range"):
            rank(JOB, [], **options)


class TestWords:
    JOB = JobReading("Nurse", (Requirement("ventilated patients"), Requirement("a night shift", "disqualifier")), None)

    def test_a_rare_word_weighs_more_than_a_common_one(self) -> None:
        words = Words(self.JOB, ["Nurse."] * 9 + ["Ventilated."])
        assert words.score("ventilated") > words.score("nurse") > words.score("shift") == 0.0

    def test_of_two_that_say_the_same_the_longer_is_further(self) -> None:
        words = Words(self.JOB, ["Nurse on a ward."])
        assert words.score("Patients.") > words.score("Patients. " + "Drove vans. " * 50) > 0.0

    def test_nobody_is_near_where_nothing_is_asked(self) -> None:
        assert Words(JobReading("", (), None), []).score("Nurse") == 0.0


class TestState:
    def test_who_was_read_before_a_stop_is_not_read_again(self, tmp_path: Path) -> None:
        state = tmp_path / "state"
        store = Store(state, "key")
        store.add(2, "x", 0.5, b"{}")
        store.close(done=False)
        again = Store(state, "key")
        asked: list[str] = []
        ranker = Ranker(JOB)
        kept = ranker.assess
        ranker.assess = lambda text: asked.append(text) or kept(text)  # type: ignore[assignment, func-returns-value, return-value]
        fill(again, ranker, LINES[:3], top=0)
        assert (again.resumed, sorted(asked)) == (1, sorted([LINES[0], LINES[2]]))
        assert sorted(row for _, _, row, _ in again.found()) == [1, 2, 3]
        assert [row for _, _, row, _ in again.found(1)] == [next(again.found())[2]]
        again.close(done=True)
        assert not state.exists()

    def test_the_state_of_another_run_is_begun_anew(self, tmp_path: Path) -> None:
        store = Store(tmp_path / "state", "key")
        store.add(1, "x", 0.5, b"{}")
        store.close(done=False)
        other = Store(tmp_path / "state", "another key")
        assert (other.resumed, list(other.found())) == (0, [])
        other.close(done=True)

    def test_a_reader_that_is_stopped_half_way_says_nothing_when_the_state_is_closed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What stops a run while its result is written leaves a reader behind that is let go last."""
        store = Store(tmp_path / "state", "key")
        store.add(1, "x", 0.5, b"{}")
        store.add(2, "x", 0.5, b"{}")
        reader = store.found()
        assert next(reader)[2] == 1
        store.close(done=False)
        said: list[Any] = []
        monkeypatch.setattr(sys, "unraisablehook", said.append)
        del reader
        gc.collect()
        assert said == []

    def test_a_row_that_cannot_be_read_a_second_time_is_a_problem(self, tmp_path: Path) -> None:
        (tmp_path / "gone.txt").write_text(LINES[0])
        store, ranker = Store(None, ""), Ranker(JOB)

        def gone(_: str) -> Any:
            raise InputError("gone")

        ranker.assess = gone  # type: ignore[assignment, method-assign]
        fill(store, ranker, tmp_path, top=0)
        assert [(problem.row, problem.candidate_id) for problem in store.problems()] == [(1, "gone.txt")]
        store.close(done=True)


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
            (b'{"profile": [], "skills": 3, "career_history": {"a": 1}, "education": "x"}', "no readable field"),
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
        path = write_lines(tmp_path / "pool.jsonl", [GOOD, b"x" * (MAX_ROW + BLOCK)])
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
        assert "damaged from here on" in result.problems[-1].reason

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
            ("[GOOD, GOOD", 2, [2]),
            ('[GOOD, {"text": "', 2, [2]),
            ("[GOOD] trailing", 2, [2]),
            ("[GOOD, {bad}, GOOD]", 3, [2]),
            ('[GOOD, {"text": "' + "x" * 3_000_000 + r"\" , ] \\" + '"}, GOOD]', 3, [2]),
            ("[GOOD, " + "[" * 1_100_000 + "]" * 1_100_000 + ", GOOD]", 3, [2]),
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

    @given(st.lists(st.text(max_size=30), max_size=30), st.integers(1, 9))
    @settings(max_examples=60)
    def test_any_strings_survive_any_cut_of_the_file(self, texts: list[str], size: int) -> None:
        from redrob.pool.json_array import _Splitter

        elements = [json.dumps({"text": text}) for text in texts]
        raw = (", ".join(elements) + "]").encode()
        splitter = _Splitter()
        cut = [part for at in range(0, len(raw), size) for part in splitter.feed(raw[at : at + size])]
        assert [part.decode() for part in cut if part] == elements
        assert splitter.ended


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

    def test_a_header_without_a_known_column_names_the_known(self, tmp_path: Path) -> None:
        (tmp_path / "pool.csv").write_text("id,curriculum\n1,Nurse\n")
        with pytest.raises(InputError, match=f"'curriculum'.*{', '.join(KNOWN)}"):
            rank(JOB, tmp_path / "pool.csv")

    @pytest.mark.parametrize(
        ("row", "reason"),
        [
            (b'1,"never closed', "unexpected end of data"),
            (b"1,caf\xe9", "no UTF-8"),
            (b"1," + b"x" * 2_100_000, "longer than"),
        ],
        ids=["quote", "bytes", "long"],
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
        (tmp_path / "c.json").write_text('{"profile": {"current_title": "Nurse"}}')
        (tmp_path / "d.pdf").write_bytes(b"%PDF")
        (tmp_path / "e.txt").write_bytes(b"\xff\xfe")
        (tmp_path / "f").mkdir()
        result = rank(JOB, tmp_path)
        assert sorted(place.candidate_id for place in result.ranked) == ["a.txt", "b.md", "c.json"]
        assert sorted(problem.candidate_id for problem in result.problems) == ["d.pdf", "e.txt", "f"]


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

    def test_a_missing_pool_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"none\.jsonl cannot be read"):
            rank(JOB, tmp_path / "none.jsonl")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_is_a_formula(start: str) -> None:
    assert cell(f"{start}1+1").startswith("'")
    assert next(csv.reader([f'"{cell(start + "1")}"']))[0].startswith("'")
