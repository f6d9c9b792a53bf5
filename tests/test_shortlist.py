"""A pool from files of strangers, a ranking of it, and its best re-read: nothing lost, nothing hidden, nothing kept."""

from __future__ import annotations

import csv
import gzip
import io
import json
import struct
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pyarrow
import pytest
from pyarrow import parquet
from typer.testing import CliRunner

from redrob.__main__ import app
from redrob.errors import ConfigError, InputError
from redrob.models import STREAM_PROMPTS
from redrob.pool.archive import MAX_INFLATED, MAX_MEMBERS, members, shown_name
from redrob.pool.intake import MAX_FILE, MAX_UNREAD, Pool, read_files
from redrob.pool.output import cell, write
from redrob.shortlist import Reading, file_rows, rank_candidates, reread
from tests.fake_pair import BROKEN, GOOD, FakePair
from tests.word_reader import words_alone


@pytest.fixture(autouse=True, scope="module")
def _words_alone() -> Iterator[None]:
    yield from words_alone()


JOB = "Registered nurse, intensive care\nMust have:\n- ventilated patients\n- wound care\n"
STRONG = "Staff nurse since 2015. Cared for ventilated patients at Harbour General and dressed wounds: wound care."
WEAK = "Drove a delivery van for six years."


EMPTY = Pool()


def add(*files: Path, limit: int = 500, held: Pool = EMPTY) -> Pool:
    *_, pool = read_files([(path, path.name) for path in files], limit=limit, held=held)
    return pool


def lines(path: Path, rows: Iterable[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def zipped(path: Path, files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


class TestPool:
    def test_files_of_every_kind_become_one_pool_in_their_order(self, tmp_path: Path) -> None:
        one = lines(tmp_path / "a.jsonl", [{"id": "j1", "text": STRONG}, {"id": "j2", "text": WEAK}])
        (tmp_path / "b.jsonl.gz").write_bytes(gzip.compress(one.read_bytes().replace(b"j", b"g")))
        (tmp_path / "c.csv").write_text(f'id,text\nc1,"{STRONG}"\n')
        (tmp_path / "d.json").write_text(json.dumps([{"id": "d1", "profile": {"current_title": "Nurse"}}]))
        (tmp_path / "e.txt").write_text(WEAK)
        packed = zipped(tmp_path / "f.zip", {"in/x.md": STRONG.encode(), "y.jsonl": one.read_bytes()})
        pool = add(*(tmp_path / name for name in ("a.jsonl", "b.jsonl.gz", "c.csv", "d.json", "e.txt")), packed)
        assert [entry.candidate_id for entry in pool.entries] == [
            "j1", "j2", "g1", "g2", "c1", "d1", "e.txt", "x.md", "j1", "j2",
        ]  # fmt: skip
        assert [pool.entries[i].source for i in (4, 7, 9)] == ["c.csv", "f.zip / in/x.md", "f.zip / y.jsonl"]
        assert [pool.entries[i].row for i in (1, 4, 9)] == [2, 2, 2]  # a CSV's second line is its first row
        assert pool.unread == ()

    def test_one_candidate_too_many_is_refused_with_the_command_that_does_it(self, tmp_path: Path) -> None:
        held = add(lines(tmp_path / "a.jsonl", [{"text": WEAK}] * 3), limit=4)
        assert len(add(lines(tmp_path / "b.jsonl", [{"text": WEAK}]), limit=4, held=held).entries) == 4
        with pytest.raises(InputError, match=r"more than 4.*python -m redrob rank"):
            add(lines(tmp_path / "b.jsonl", [{"text": WEAK}] * 2), limit=4, held=held)

    def test_rows_and_files_that_cannot_be_read_are_listed_by_the_name_people_gave_them(self, tmp_path: Path) -> None:
        bad = tmp_path / "bad.jsonl"
        bad.write_bytes(b'{"id": "ok", "text": "Nurse."}\n\n{\n[1]\n')
        wide = tmp_path / "wide.csv"
        wide.write_bytes("id,text\n1,Nurse".encode("utf-16"))
        packed = zipped(tmp_path / "p.zip", {"wide.csv": wide.read_bytes()})
        pool = add(bad, wide, packed, tmp_path / "gone.txt")
        assert [entry.candidate_id for entry in pool.entries] == ["ok"]
        assert [(one.source, one.row) for one in pool.unread] == [
            ("bad.jsonl", 3), ("bad.jsonl", 4), ("wide.csv", None), ("p.zip / wide.csv", None), ("gone.txt", None),
        ]  # fmt: skip
        assert "UTF-16" in pool.unread[2].reason
        assert not [one for one in pool.unread if str(tmp_path) in one.reason or "/tmp" in one.reason]

    def test_a_file_of_nothing_but_bad_rows_is_left_alone_after_a_while(self, tmp_path: Path) -> None:
        (tmp_path / "bad.jsonl").write_text("{\n" * 50_000)
        pool = add(tmp_path / "bad.jsonl")
        assert len(pool.unread) == MAX_UNREAD + 2  # one above the limit, and the line that says so
        assert "left alone" in pool.unread[-1].reason

    def test_a_file_above_the_limit_is_not_opened(self, tmp_path: Path) -> None:
        with (tmp_path / "big.csv").open("wb") as file:
            file.truncate(MAX_FILE + 1)
        assert "20.0 MB" in add(tmp_path / "big.csv").unread[0].reason

    def test_a_parquet_that_grows_without_end_is_not_opened(self, tmp_path: Path) -> None:
        """A row that says the same as the one before takes a bit in the file, and its whole text in memory."""
        rows = pyarrow.DictionaryArray.from_arrays([0] * 100_000, ["Nurse. " * 100_000])
        parquet.write_table(pyarrow.table({"text": rows}), tmp_path / "p.parquet", compression="zstd")
        assert (tmp_path / "p.parquet").stat().st_size < 10_000  # 70 GB in memory
        assert "own machine" in add(tmp_path / "p.parquet").unread[0].reason

    def test_a_gzip_that_grows_without_end_is_refused_and_a_cut_one_read_to_the_cut(self, tmp_path: Path) -> None:
        bomb = tmp_path / "bomb.jsonl.gz"
        with gzip.open(bomb, "wb", compresslevel=1) as file:
            for _ in range(MAX_INFLATED // 1_000_000 + 1):
                file.write(b"\n" * 1_000_000)
        whole = gzip.compress(b'{"text": "Nurse."}\n' * 5 + b" " * 9 + bytes(range(256)) * 40)
        (tmp_path / "cut.jsonl.gz").write_bytes(whole[:-60])
        (tmp_path / "no.jsonl.gz").write_bytes(b"plain text")
        pool = add(bomb, tmp_path / "cut.jsonl.gz", tmp_path / "no.jsonl.gz")
        assert "100 MB unpacked" in pool.unread[0].reason
        assert len(pool.entries) == 5
        assert any("damaged" in one.reason and one.source == "cut.jsonl.gz" for one in pool.unread)
        assert pool.unread[-1].source == "no.jsonl.gz"


class TestZip:
    def test_names_are_shown_and_never_written_to(self, tmp_path: Path) -> None:
        names = ["../../escape.txt", "/etc/escape.txt", "C:\\escape.txt", "a\u202etxt.exe.txt", "n" * 300 + ".txt"]
        packed = zipped(tmp_path / "p.zip", dict.fromkeys(names, b"Nurse."))
        seen = []
        for name, copy in members(packed, "p.zip"):
            assert isinstance(copy, Path)
            assert copy.resolve().is_relative_to(copy.parent.resolve())
            assert copy.name.removesuffix(".txt").isdigit()
            seen.append(name)
        assert len(seen) == 5
        assert not any("\u202e" in name or len(name) > 220 for name in seen)
        assert not list(tmp_path.parent.rglob("*escape*"))

    def test_a_copy_is_gone_with_the_next_step(self, tmp_path: Path) -> None:
        copies = [copy for _, copy in members(zipped(tmp_path / "p.zip", {"a.txt": b"a", "b.txt": b"b"}), "p")]
        assert len(copies) == 2
        assert not any(copy.exists() or copy.parent.exists() for copy in copies if isinstance(copy, Path))

    def test_hidden_locked_nested_and_exploding_files_are_listed_and_their_neighbours_read(
        self, tmp_path: Path
    ) -> None:
        inner = io.BytesIO()
        with zipfile.ZipFile(inner, "w") as archive:
            archive.writestr("deep.txt", "Nurse.")
        packed = zipped(
            tmp_path / "p.zip",
            {
                ".DS_Store": b"x", "__MACOSX/a.txt": b"x", "dir/.git/b.txt": b"x", "inner.zip": inner.getvalue(),
                "pool.jsonl.gz": gzip.compress(b"{}"), "pool.parquet": b"",
                "bomb.txt": b" " * 5_000_000, "good.txt": STRONG.encode(),
            },
        )  # fmt: skip
        pool = add(_locked(packed, "good.txt", zipped(tmp_path / "q.zip", {"good.txt": b"x", "ok.txt": b"Nurse."})))
        assert [entry.candidate_id for entry in pool.entries] == ["ok.txt"]
        assert "password" in pool.unread[0].reason
        pool = add(packed)
        assert [entry.candidate_id for entry in pool.entries] == ["good.txt"]
        told = [one.reason for one in pool.unread]
        assert [sum(word in reason for reason in told) for word in ("hidden", "archive within", "100 times")] == [
            3,
            3,
            1,
        ]

    @pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_what_is_unpacked_whole_whatever_its_size_is_said_to_be_is_not_opened(
        self, tmp_path: Path, method: int
    ) -> None:
        """300 bytes of BZIP2 hold 200 MB, and `zipfile` unpacks them before it looks at the size that is declared."""
        (found,) = [found for _, found in members(zipped(tmp_path / "p.zip", {"a.txt": bytes(9)}, method), "p.zip")]
        assert found == "it is packed by another method than a ZIP usually has; pack it anew"

    @pytest.mark.parametrize("name", ["none.zip", "many.zip", "huge.zip"])
    def test_what_is_no_zip_or_beyond_the_limits_is_one_problem(self, tmp_path: Path, name: str) -> None:
        path = tmp_path / name
        if name == "none.zip":
            path.write_bytes(b"no zip at all")
        elif name == "many.zip":
            zipped(path, {f"{n}.txt": b"" for n in range(MAX_MEMBERS + 1)}, zipfile.ZIP_STORED)
        else:
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                for number in range(3):
                    archive.writestr(f"{number}.txt", bytes(MAX_INFLATED // 2))
        pool = add(path)
        said = {"none.zip": "no ZIP", "many.zip": "more than 2,000 files", "huge.zip": "150 MB"}[name]
        assert [(one.source, one.row, said in one.reason) for one in pool.unread] == [(name, None, True)]
        assert pool.entries == ()

    def test_a_name_keeps_what_people_read(self) -> None:
        assert shown_name("Ana Müller.pdf") == "Ana Müller.pdf"


def _locked(_: Path, name: str, path: Path) -> Path:
    """Set the mark of encryption on one member, in both places where it stands."""
    raw = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        offset = archive.getinfo(name).header_offset
    struct.pack_into("<H", raw, offset + 6, 1)
    at = raw.index(b"PK\x01\x02")
    while raw[at + 46 : at + 46 + len(name)] != name.encode():
        at = raw.index(b"PK\x01\x02", at + 1)
    struct.pack_into("<H", raw, at + 8, 1)
    path.write_bytes(raw)
    return path


class TestRank:
    def test_the_best_comes_first_and_a_bad_one_is_a_problem(self) -> None:
        result = rank_candidates(JOB, [WEAK, "", {"id": "x", "text": STRONG}])
        assert [(place.rank, place.row, place.candidate_id) for place in result.ranked] == [(1, 3, "x"), (2, 1, "")]
        assert [problem.row for problem in result.problems] == [2]

    def test_nobody_and_one_too_many_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("redrob.shortlist.MAX_CANDIDATES", 2)
        with pytest.raises(InputError, match="there is none"):
            rank_candidates(JOB, [])
        with pytest.raises(InputError, match=r"more than 2.*redrob rank"):
            rank_candidates(JOB, [WEAK] * 3)
        assert len(rank_candidates(JOB, [WEAK] * 2).ranked) == 2

    def test_what_the_progress_raises_ends_the_ranking(self) -> None:
        def leave(_: object) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            rank_candidates(JOB, [WEAK], on_progress=leave)


class TestReread:
    # STRONG is shortlisted, WEAK rejected; the fake policy shortlists everybody, the fake baseline is no valid JSON.
    def places(self, texts: list[str]) -> tuple[Any, ...]:
        return rank_candidates(JOB, texts).ranked

    def read(self, places: Any, pair: FakePair) -> dict[int, Reading]:
        return {r.row: r for r in reread(JOB, places, pair) if r}  # type: ignore[arg-type]

    def test_who_the_reference_cannot_judge_is_not_asked_about(self) -> None:
        """A job that asks for nothing gives no gold, so that no answer could be called right or wrong."""
        pair = FakePair()
        places = rank_candidates("We are nice.", [STRONG, WEAK]).ranked
        readings = [reading for reading in reread("We are nice.", places, pair) if reading]  # type: ignore[arg-type]
        assert [reading.column for reading in readings] == [None, None]
        assert all("No requirement could be read" in reading.problem for reading in readings)
        assert pair.asked == []

    def test_every_candidate_is_read_once_with_the_reference_as_gold(self) -> None:
        places = self.places([STRONG, WEAK, STRONG + " Night shifts.", WEAK + " Vans.", STRONG + " ICU."])
        pair = FakePair()
        readings = self.read(places, pair)
        assert sorted(readings) == [1, 2, 3, 4, 5]
        assert len(pair.asked) == 5
        assert [readings[place.row].agrees(place.assessment.decision) for place in places] == [True] * 3 + [False] * 2
        rewards = [readings[place.row].reward for place in places]
        assert rewards[0] is not None
        assert rewards[4] is not None
        assert rewards[0] - rewards[4] > 0.3  # the decision alone weighs 0.3, and the score is further off as well

    def test_an_answer_that_is_not_valid_decides_nothing(self) -> None:
        places = self.places([STRONG])
        reading = self.read(places, FakePair(policy=BROKEN))[1]
        assert reading.column is not None
        assert (reading.column.text, reading.verdict, reading.agrees("reject")) == (BROKEN, None, None)

    def test_who_is_being_read_when_the_model_fails_is_listed_and_the_others_are_read(self) -> None:
        together = STREAM_PROMPTS
        places = self.places([f"{STRONG} Ward {n}." for n in range(2 * together)])
        bad = places[1].assessment.candidate_text
        readings = self.read(places, FakePair(fails_on=bad, step=len(GOOD)))
        assert len(readings) == 2 * together
        # The first was whole before the failure, so one more had taken its place.
        kept = [place.row for place in places if readings[place.row].column]
        assert kept == [places[0].row, *(place.row for place in places[1 + together :])]
        assert "out of memory" in readings[places[1].row].problem

    def test_to_stop_is_to_stop_reading(self) -> None:
        pair = FakePair()
        steps = reread(JOB, self.places([f"{STRONG} Ward {n}." for n in range(9)]), pair)  # type: ignore[arg-type]
        next(steps)
        assert not pair.closed.is_set()
        steps.close()
        assert pair.closed.is_set()

    def test_more_than_are_read_at_once_are_refused(self) -> None:
        with pytest.raises(ConfigError, match="At most 50"):
            next(reread(JOB, self.places([WEAK]) * 51, FakePair()))  # type: ignore[arg-type]


class TestFiles:
    @pytest.mark.parametrize("ending", [".csv", ".jsonl"])
    def test_the_file_is_the_one_that_the_command_writes(self, tmp_path: Path, ending: str) -> None:
        rows = [{"id": f"c{n}", "text": f"{text} Ward {n}."} for n, text in enumerate([WEAK, STRONG, "=HYPERLINK(1)"])]
        pool = lines(tmp_path / "pool.jsonl", rows)
        (tmp_path / "job.txt").write_text(JOB)
        told = [f"--{name}" for name in ("jd", "candidates", "out")]
        paths = [str(tmp_path / name) for name in ("job.txt", "pool.jsonl", f"cli{ending}")]
        done = CliRunner().invoke(app, ["rank", *(part for pair in zip(told, paths, strict=True) for part in pair)])
        assert done.exit_code == 0, done.output
        entries = add(pool).entries
        result = rank_candidates(JOB, [entry.as_row() for entry in entries])
        origins = {number: (None, entry.row) for number, entry in enumerate(entries, 1)}
        write(tmp_path / f"page{ending}", file_rows(result.ranked, origins=origins))
        assert (tmp_path / f"page{ending}").read_bytes() == (tmp_path / f"cli{ending}").read_bytes()

    def test_what_a_policy_read_has_columns_of_its_own(self, tmp_path: Path) -> None:
        result = rank_candidates(JOB, [STRONG, WEAK])
        readings = {r.row: r for r in reread(JOB, result.ranked[:1], FakePair()) if r}  # type: ignore[arg-type]
        rows = list(file_rows(result.ranked, origins={1: ("a.txt", 1), 2: ("b.txt", 1)}, readings=readings))
        write(tmp_path / "out.xlsx", rows)
        sheet = openpyxl.load_workbook(tmp_path / "out.xlsx").active
        assert sheet is not None
        header, first, second = (list(line) for line in sheet.iter_rows(values_only=True))
        told = dict(zip(header, first, strict=True))
        assert (told["source"], told["policy_decision"], told["policy_score"]) == ("a.txt", "shortlist", 0.9)
        assert told["policy_agrees"] is True
        assert dict(zip(header, second, strict=True))["policy_decision"] is None

    @pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", " =", "\xa0@"])
    def test_no_text_of_a_candidate_is_a_formula_in_any_column(self, tmp_path: Path, start: str) -> None:
        hostile = f"{start}cmd|' /C calc'!A0"
        assert cell(hostile)[0] == cell(f"\x00{hostile}")[0] == "'"  # control characters hide no beginning
        result = rank_candidates(f"{JOB}- {hostile} skills\n", [{"id": hostile, "text": f"{hostile} {STRONG}"}])
        origin = f"{hostile};{hostile}\n{hostile}"  # within a cell too, where another country parts cells at semicolons
        write(tmp_path / "out.csv", file_rows(result.ranked, origins={1: (origin, 1), 2: ("b", 1)}))
        for between in ",;":
            with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
                table = list(csv.reader(file, delimiter=between))
            beginnings = {value.lstrip(" \xa0")[:1] for row in table for value in row}
            assert not beginnings & set("=+-@＝＋－＠" if between == ";" else "=+-@\t\r\n＝＋－＠")
