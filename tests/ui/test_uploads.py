"""Two visitors who add the same file share its path on the disk, and both read it."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest
from gradio.utils import get_upload_folder

from redrob.ui import uploads
from redrob.ui.compare.upload import read_upload
from redrob.ui.uploads import Uploads

TEXT = "Baker at Oak Lane since 2019. I shape sourdough and run the pastry section."


def upload(address: str, name: str = "cv.txt") -> str:
    """What the page does when a file is chosen; the path that it is told."""
    answer = httpx2.post(f"{address}gradio_api/upload", files={"files": (name, TEXT.encode())})
    answer.raise_for_status()
    (path,) = answer.json()
    return str(path)


def test_the_last_of_two_visitors_with_the_same_file_deletes_it(address: str) -> None:
    first, second = upload(address), upload(address)
    assert first == second  # it is named after its contents; otherwise there is nothing to share
    texts = [read_upload(first)[0], read_upload(second)[0]]
    assert texts == [TEXT, TEXT]
    assert not Path(first).exists()


def test_a_file_that_one_visitor_adds_twice_is_read_twice(address: str) -> None:
    for _ in range(2):
        path = upload(address)
        assert read_upload(path)[0] == TEXT
        assert not Path(path).exists()


def test_a_file_that_nobody_came_to_read_keeps_no_later_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, waited, now = tmp_path / "cv.txt", Uploads(), 1000.0
    monkeypatch.setattr(uploads, "time", SimpleNamespace(monotonic=lambda: now))  # servers have the real one
    waited.arrived([str(file)])  # and the page was closed
    now += uploads.CACHE_LIFE[1] + 1
    file.write_text(TEXT)
    waited.arrived([str(file)])
    waited.read(file)
    assert not file.exists()


def left_on_disk() -> list[Path]:
    """Files that hold the text sent; other tests share the folder, and Gradio makes an empty file for each upload."""
    found = (path for path in Path(get_upload_folder()).rglob("*") if path.is_file())
    return [path for path in found if TEXT.encode() in _content(path)]


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:  # another test's, gone since it was listed
        return b""


@pytest.mark.parametrize(
    "files",
    [{"other": ("cv.txt", TEXT)}, {"files": ("..", TEXT)}, {"files": ("big.txt", TEXT * 300_000)}],
    ids=["another field", "no name", "too large"],
)
def test_a_refused_upload_leaves_nothing(address: str, files: dict[str, tuple[str, str]]) -> None:
    before = left_on_disk()
    answer = httpx2.post(f"{address}gradio_api/upload", files=files, timeout=60)
    assert answer.status_code in (400, 413) or answer.json() == []
    assert left_on_disk() == before


def test_an_upload_that_is_broken_off_leaves_nothing(address: str) -> None:
    served = httpx2.URL(address)
    before = left_on_disk()
    with socket.create_connection((served.host, served.port), timeout=10) as line:
        line.sendall(
            b"POST /gradio_api/upload HTTP/1.1\r\nHost: here\r\nContent-Length: 900000\r\n"
            b"Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n"
            b'Content-Disposition: form-data; name="files"; filename="cv.txt"\r\n\r\n' + TEXT.encode() * 2_000
        )
        arrived = time.monotonic() + 30
        while left_on_disk() == before and time.monotonic() < arrived:
            time.sleep(0.02)
        assert left_on_disk() != before  # otherwise nothing was there to be left
    gone = time.monotonic() + 30
    while left_on_disk() != before and time.monotonic() < gone:
        time.sleep(0.02)
    assert left_on_disk() == before


@pytest.mark.parametrize("path", ["gradio_api/deep_link?session_hash=abc", "gradio_api/deep_link/?session_hash=abc"])
def test_no_link_keeps_the_texts_of_a_session(address: str, path: str) -> None:
    assert httpx2.get(address + path).status_code == 404
    assert httpx2.post(f"{address}gradio_api/process_recording", files={"video": ("a.webm", TEXT)}).status_code == 404
    assert not (Path(get_upload_folder()) / "deep_links").exists()


def test_parts_of_an_upload_under_way_stay_until_they_are_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "get_upload_folder", lambda: str(tmp_path))
    young, old, whole = tmp_path / "young", tmp_path / "old", tmp_path / "5f" / "cv.txt"
    whole.parent.mkdir()
    for file in (young, old, whole):
        file.write_text(TEXT)
    os.utime(old, (0, 0))
    os.utime(whole, (0, 0))
    uploads.delete_parts(others=1)
    assert (young.exists(), old.exists(), whole.exists()) == (True, False, True)
    uploads.delete_parts(others=0)
    assert (young.exists(), whole.exists()) == (False, True)
