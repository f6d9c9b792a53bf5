"""`python -m redrob rank` as a person meets it: real files, and a real process where it is killed."""

from __future__ import annotations

import csv
import gzip
import inspect
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from openpyxl import load_workbook

from redrob import __main__ as command_line
from redrob.pool import RankedCandidate, RankResult, ranking
from redrob.pool.command import _lines
from redrob.pool.ranking import READ, run_key
from redrob.reference import Assessment, Facts, Flag
from redrob.verdict import Decision

JOB = (
    "Registered nurse, intensive care unit, Harbour General Hospital.\n\nWhat we ask for:\n"
    "- experience of caring for ventilated patients\n- wound care\n- current NMC registration\n"
)
GOOD = {"id": "=1+1", "text": "Nurse. Cared for ventilated patients and dressed wounds."}
PLAIN = {"id": "plain", "text": "Drove a delivery van for ten years."}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "job.txt").write_text(JOB)
    rows = [json.dumps(PLAIN), "{broken", json.dumps(GOOD)]
    (tmp_path / "pool.jsonl").write_text("\n".join(rows) + "\n")
    return tmp_path


def command(folder: Path, *options: str, pool: str = "pool.jsonl", out: str = "shortlist.csv") -> list[str]:
    return [sys.executable, "-m", "redrob", *rank(folder, *options, pool=pool, out=out)]


def rank(folder: Path, *options: str, pool: str = "pool.jsonl", out: str = "shortlist.csv") -> list[str]:
    paths = ["--jd", str(folder / "job.txt"), "--candidates", str(folder / pool), "--out", str(folder / out)]
    return ["rank", *paths, *options]


def run(arguments: list[str]) -> tuple[int, str, str]:
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


Here = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a pool of 60 in `big.jsonl`, and in `whole.csv` what a run that nothing stopped made of it."""
    folder = tmp_path_factory.mktemp("big")
    (folder / "job.txt").write_text(JOB)
    with (folder / "big.jsonl").open("w") as file:
        for number in range(60):
            text = f"{GOOD['text'] if number % 7 == 0 else PLAIN['text']} Then case {number} of {number % 97}. " * 6
            file.write(json.dumps({"id": str(number), "text": text}) + "\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["redrob", *rank(folder, "--top", "0", pool="big.jsonl", out="whole.csv")])
        with pytest.raises(SystemExit) as end:
            command_line.main()
    assert end.value.code == 0
    return folder


def test_a_table_a_shortlist_and_the_bad_rows_come_out(folder: Path) -> None:
    code, out, err = run(command(folder))
    assert (code, err) == (0, "")
    assert "3 rows: 2 read in full, 0 not read (further from the job by their words), 1 problems" in out
    with (folder / "shortlist.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["rank"], row["candidate_id"]) for row in rows] == [("1", "'=1+1"), ("2", "plain")]
    assert rows[1]["decision"] == "reject"
    assert rows[0]["explanation"].startswith(("Shortlist", "Reject"))
    problem = json.loads((folder / "shortlist.problems.jsonl").read_text())
    assert (problem["row"], problem["reason"][:11]) == (2, "the row is ")
    assert sorted(path.name for path in folder.iterdir()) == [
        "job.txt", "pool.jsonl", "shortlist.csv", "shortlist.problems.jsonl",
    ]  # fmt: skip


def test_a_spreadsheet_and_json_lines_hold_the_same(folder: Path, run_here: Here) -> None:
    assert run_here(*rank(folder, out="a.xlsx"))[0] == run_here(*rank(folder, out="a.jsonl"))[0] == 0
    sheet = list(load_workbook(folder / "a.xlsx")["shortlist"].iter_rows(values_only=True))
    lines = [json.loads(line) for line in (folder / "a.jsonl").read_text().splitlines()]
    assert [row[:4] for row in sheet[1:]] == [
        (1, "'=1+1", 3, lines[0]["score"]),
        (2, "plain", 1, lines[1]["score"]),
    ]
    assert {r["status"] for line in lines for r in line["requirements"]} <= {"done", "listed", "denied", "missing"}


def test_a_stale_list_of_problems_does_not_stay(folder: Path, run_here: Here) -> None:
    run_here(*rank(folder))
    (folder / "pool.jsonl").write_text(json.dumps(GOOD))
    assert run_here(*rank(folder))[0] == 0
    assert not (folder / "shortlist.problems.jsonl").exists()


@pytest.mark.parametrize(
    ("pool", "out", "options", "said"),
    [
        ("none.jsonl", "a.csv", [], "cannot be read"),
        ("job.txt", "a.csv", [], "unknown ending"),
        ("pool.jsonl", "a.pdf", [], "unknown ending"),
        ("pool.jsonl", "none/a.csv", [], "cannot be written"),
        ("pool.jsonl", "pool.jsonl", [], "is the pool itself"),
        (".", "a.jsonl", [], "or lies in it"),
        ("empty.jsonl", "a.csv", [], "is empty"),
        ("bad.jsonl", "a.csv", [], "none of the 2 rows"),
        ("pool.jsonl", "a.csv", ["--top", "-1"], "out of range"),
        ("pool.jsonl", "a.csv", ["--requirements", os.devnull], "is empty"),
        ("pool.jsonl", "a.csv", ["--read", "0"], "out of range"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(
    folder: Path, run_here: Here, pool: str, out: str, options: list[str], said: str
) -> None:
    (folder / "empty.jsonl").write_bytes(b"\n\n")
    (folder / "bad.jsonl").write_bytes(b"a\nb\n")
    before = (folder / "pool.jsonl").read_bytes()
    code, printed, err = run_here(*rank(folder, *options, pool=pool, out=out))
    assert (code, printed, err.count("\n")) == (2, "", 1)
    assert said in err
    assert (folder / "pool.jsonl").read_bytes() == before
    assert not list(folder.glob("*.resume"))


def started(folder: Path) -> subprocess.Popen[str]:
    """A run that has saved something and is not done, halted there (SIGSTOP) so that it cannot end before its test."""
    process = subprocess.Popen(
        command(folder, "--top", "0", pool="big.jsonl"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        # Whoever runs the tests in the background of a shell has them, and what they start, ignore SIGINT.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()
        os.kill(process.pid, signal.SIGSTOP)
        if saved(folder / "shortlist.csv.resume"):
            return process
        os.kill(process.pid, signal.SIGCONT)
        time.sleep(0.05)
    process.kill()
    raise AssertionError(process.communicate())


def saved(state: Path) -> int:
    """How many candidates a state has."""
    return state.read_bytes().count(b"\n") if state.exists() else 0


def members(session: int) -> list[int]:
    """Processes of a session that are alive."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:  # it ended while we looked
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(entry.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see the workers")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_stopped_run_goes_on_and_ends_as_if_it_had_not_been_stopped(
    folder: Path, big: Path, run_here: Here, how: signal.Signals
) -> None:
    """It goes on in another process, this one."""
    shutil.copy(big / "big.jsonl", folder)
    process = started(folder)
    os.kill(process.pid, how)
    os.kill(process.pid, signal.SIGCONT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == (-9 if how == signal.SIGKILL else 130), err
    assert "Traceback" not in err
    deadline = time.monotonic() + 20
    while members(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert members(process.pid) == []  # no worker outlives its parent
    code, out, err = run_here(*rank(folder, "--top", "0", pool="big.jsonl"))
    assert code == 0
    assert "Going on: an earlier run" in err
    assert "60 rows: 60 read in full" in out
    assert (folder / "shortlist.csv").read_bytes() == (big / "whole.csv").read_bytes()
    assert not list(folder.glob("*.resume"))


def test_what_a_run_depends_on_changes_its_key(folder: Path) -> None:
    pool = folder / "pool.jsonl"
    keys = [run_key(JOB, pool), run_key(JOB + "x", pool), run_key(JOB, pool, today=date(2024, 6, 1))]
    pool.write_text("{}")
    keys.append(run_key(JOB, pool))
    assert len(set(keys)) == 4
    assert run_key(JOB, pool) == keys[3]


def test_the_rules_that_judge_and_number_rows_are_part_of_the_key(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = set[str]()
    monkeypatch.setattr(ranking, "fingerprint", lambda path: seen.add(path.name) or "")
    run_key(JOB, folder / "pool.jsonl")
    assert seen >= {"judge.py", "assess.py", "records.py", "reader.json", "pool.jsonl"}


def test_what_a_reader_of_the_shortlist_must_know_is_said(folder: Path, run_here: Here) -> None:
    rows = [{"id": f"c{n % 3}", "text": GOOD["text"], "resume": "I nursed. " * 10} for n in range(4)]
    (folder / "pool.jsonl").write_text("\n".join(map(json.dumps, rows)))
    code, _, err = run_here(*rank(folder, "--top", "3"))
    assert code == 0
    assert "1 more have the score of the last one kept" in err
    assert "Note on 3 of the shortlist: The field 'resume' is not read. Where it is" in err
    _, _, err = run_here(*rank(folder, "--top", "0"))
    assert "1 ids stand in the shortlist more than once" in err


def test_what_is_unclear_has_a_mark_and_of_whom_it_cannot_tell_no_decision() -> None:
    def place(name: str, score: float, why: str = "") -> RankedCandidate:
        flags = (Flag("not_english", why, (), "certain"),) if why else ()
        decision: Decision = "shortlist" if score >= 0.5 else "reject"
        return RankedCandidate(1, name, 1, Assessment(decision, score, (), flags, "", "Nurse.", Facts(())))

    table = (place("x", 0.47), place("y", 0.9), place("z", 0.0, "It is in Welsh."))
    lines = list(_lines(RankResult(table, (), 3, 3, 0.0, 1)))
    assert [line.split()[1:3] for line in lines[1:3]] == [["0.47", "reject"], ["0.90", "shortlist"]]
    assert (lines[1].split()[3], lines[2].split()[3], lines[3].split()[1:4]) == ("?", "y", ["-", "-", "z"])
    assert "It is in Welsh." in lines[3]
    assert lines[4].startswith("?  near the threshold")


def test_a_folder_of_which_nothing_can_be_read_names_its_first_file(folder: Path, run_here: Here) -> None:
    (folder / "pool").mkdir()
    (folder / "pool" / "a.parquet").write_bytes(b"PAR1 no")
    code, _, err = run_here(*rank(folder, pool="pool"))
    assert code == 2
    assert "can be ranked; a.parquet: it is no Parquet file" in err
    (folder / "pool" / "b.txt").write_text("Nurse.")
    code, _, err = run_here(*rank(folder, pool="pool"))
    assert code == 1
    assert "Warning: a.parquet: it is no Parquet file" in err
    assert "row None" not in err


def test_of_a_pool_that_is_cut_short_the_rest_is_ranked_and_the_exit_code_is_1(folder: Path, run_here: Here) -> None:
    whole = gzip.compress(b"\n".join(json.dumps(GOOD | {"id": str(n), "x": str(n) * 99}).encode() for n in range(900)))
    (folder / "cut.jsonl.gz").write_bytes(whole[:-20])
    code, out, err = run_here(*rank(folder, "--read", "2", pool="cut.jsonl.gz"))
    assert code == 1
    assert "2 read in full" in out
    assert "is damaged from here on" in err
    assert "damaged from here on" in (folder / "shortlist.problems.jsonl").read_text()


def test_the_command_reads_as_many_as_the_function() -> None:
    assert inspect.signature(command_line.rank).parameters["read"].default == READ


def test_a_file_in_the_way_of_the_state_is_no_obstacle(folder: Path, run_here: Here) -> None:
    (folder / "shortlist.csv.resume").write_bytes(b"not a database" * 100)
    assert run_here(*rank(folder))[0] == 0
