"""A full disk: whoever wrote is told in words, and nothing half-written stays. `/dev/full` takes no byte."""

from __future__ import annotations

import contextlib
import errno
import json
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gradio as gr
import httpx2
import pytest
from gradio import route_utils
from gradio.utils import get_upload_folder
from playwright.sync_api import FilePayload, Page, expect

from redrob.errors import InputError
from redrob.pool import archive, rank
from redrob.provenance import write_whole
from redrob.ui.rank import tab as rank_tab
from redrob.ui.uploads import FULL
from tests.ui.test_rank import THREE, ranked
from tests.ui.test_uploads import TEXT, left_on_disk

NO_ROOM = Path("/dev/full")
pytestmark = pytest.mark.skipif(not NO_ROOM.exists(), reason="only Linux has a file that is always full")
JOB = "Registered nurse. We ask for:\n- wound care\n- ventilated patients\n"
Here = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "job.txt").write_text(JOB)
    rows = [json.dumps({"id": name, "text": f"Nurse {name}. Dressed wounds for ten years."}) for name in ("a", "b")]
    (tmp_path / "pool.jsonl").write_text("\n".join(rows) + "\n")
    return tmp_path


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.xlsx", "a.parquet"])
def test_a_ranking_keeps_the_file_that_was_there(folder: Path, run_here: Here, name: str) -> None:
    (folder / name).write_text("the last one")
    before = {path.name for path in folder.iterdir()}
    (folder / f".{name}.draft").symlink_to(NO_ROOM)
    arguments = ["--jd", folder / "job.txt", "--candidates", folder / "pool.jsonl", "--out", folder / name]
    code, out, err = run_here("rank", *map(str, arguments))
    assert (code, out) == (2, "")
    assert f"{name} cannot be written (" in err
    assert "No space left on device" in err
    assert "on a disk with space" in err
    assert (folder / name).read_text() == "the last one"
    # what was read so far stays, for the next run to go on from
    assert {path.name for path in folder.iterdir()} - before == {f"{name}.resume"}
    assert run_here("rank", *map(str, arguments))[0] == 0


def test_what_a_run_keeps_to_go_on_from_has_no_room(
    folder: Path, run_here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Path.open

    def no_room(path: Path, mode: str = "r", *args: Any, **settings: Any) -> Any:
        if path.suffix == ".resume" and "b" in mode:
            path.touch()
            return NO_ROOM.open("wb")
        return opened(path, mode, *args, **settings)

    monkeypatch.setattr(Path, "open", no_room)
    arguments = ["--jd", folder / "job.txt", "--candidates", folder / "pool.jsonl", "--out", folder / "a.csv"]
    code, out, err = run_here("rank", *map(str, arguments))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "for the disk is full. Make room, then run the same again." in err
    assert not (folder / "a.csv").exists()


def test_an_audit_leaves_no_half_of_a_table(folder: Path, run_here: Here) -> None:
    (folder / "ada.txt").write_text("Ada Okafor. Nurse at Oak Ward since 2015. She dressed wounds.")
    (folder / ".a.csv.draft").symlink_to(NO_ROOM)
    arguments = ["--jd", folder / "job.txt", "--candidate", folder / "ada.txt", "--out", folder / "a.csv"]
    code, _, err = run_here("fairness", "audit", "--only", "pronouns", *map(str, arguments))
    assert (code, "cannot be written (No space left on device)" in err) == (2, True), err
    assert sorted(path.name for path in folder.iterdir()) == ["ada.txt", "job.txt", "pool.jsonl"]


def test_a_results_file_stays_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text("{}")
    (tmp_path / "results.json.new").symlink_to(NO_ROOM)
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "results.json", "[]")
    assert [path.name for path in tmp_path.iterdir()] == ["results.json"]
    assert (tmp_path / "results.json").read_text() == "{}"


def test_a_zip_that_does_not_fit_is_not_called_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(tmp_path / "pool.zip", "w") as packed:
        packed.writestr("a.txt", TEXT)
    (tmp_path / "unpacked").mkdir()
    (tmp_path / "unpacked" / "0.txt").symlink_to(NO_ROOM)
    held = contextlib.nullcontext(str(tmp_path / "unpacked"))
    monkeypatch.setattr(archive.tempfile, "TemporaryDirectory", lambda **_: held)
    with pytest.raises(
        InputError, match=r"pool\.zip: it cannot be unpacked, for the disk is full\. .* Make room there"
    ):
        rank(JOB, tmp_path / "pool.zip")


@pytest.mark.parametrize("ending", [".csv", ".xlsx", ".jsonl"])
def test_a_download_is_refused_in_words(ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(tempfile.TemporaryDirectory[str]):
        def __enter__(self) -> str:
            Path(self.name, f".shortlist{ending}.draft").symlink_to(NO_ROOM)
            return self.name

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(rank_tab.tempfile, "TemporaryDirectory", Full)
    with pytest.raises(gr.Error, match=r"the disk of the machine that serves this page is full\. The ranking is still"):
        rank_tab.download(ranked(*THREE), ending)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Uploads are written to a disk with room for 1,000 bytes of each."""
    made = tempfile.NamedTemporaryFile

    class Short:
        def __init__(self, **settings: Any) -> None:
            self.file, self.room = made(**settings), 1_000

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

        def write(self, data: bytes) -> int:
            self.file.write(data[: self.room])
            self.file.flush()
            self.room -= len(data)
            if self.room < 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            return len(data)

    with monkeypatch.context() as patched:
        patched.setattr(route_utils, "NamedTemporaryFile", Short)
        yield


def test_an_upload_is_refused_with_507_and_leaves_nothing(address: str, full: None) -> None:
    before = left_on_disk()
    answer = httpx2.post(f"{address}gradio_api/upload", files={"files": ("cv.txt", TEXT * 100)}, timeout=60)
    assert (answer.status_code, answer.text) == (507, FULL)
    assert left_on_disk() == before
    assert not [path for path in Path(get_upload_folder()).iterdir() if path.is_file()]
    small = httpx2.post(f"{address}gradio_api/upload", files={"files": ("fits.txt", f"{TEXT} Also bread.")}, timeout=60)
    assert small.status_code == 200  # the next one, which fits; nobody reads it, so its contents are no other test's


def test_a_visitor_whose_file_does_not_fit_is_told_on_the_page(
    address: str,
    open_page: Callable[..., Page],
    full: None,
) -> None:
    page = open_page(address)
    file: FilePayload = {"name": "cv.txt", "mimeType": "text/plain", "buffer": TEXT.encode() * 100}
    page.locator("input[type=file]").first.set_input_files(file)
    expect(page.get_by_text(FULL).first).to_be_visible()
