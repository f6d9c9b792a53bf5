"""Two visitors who add the same file share its path on the disk, and both read it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import httpx2
import pytest

from redrob.ui import uploads
from redrob.ui.loading import Loader
from redrob.ui.upload import read_upload
from redrob.ui.uploads import Uploads
from tests.fake_pair import FakeLoader

TEXT = "Baker at Oak Lane since 2019. I shape sourdough and run the pastry section."


def upload(address: str, name: str = "cv.txt") -> str:
    """What the page does when a file is chosen; the path that it is told."""
    answer = httpx2.post(f"{address}gradio_api/upload", files={"files": (name, TEXT.encode())})
    answer.raise_for_status()
    (path,) = answer.json()
    return str(path)


def test_the_last_of_two_visitors_with_the_same_file_deletes_it(serve: Callable[[Loader], str]) -> None:
    address = serve(FakeLoader())
    first, second = upload(address), upload(address)
    assert first == second  # it is named after its contents; otherwise there is nothing to share
    texts = [read_upload(first)[0], read_upload(second)[0]]
    assert texts == [TEXT, TEXT]
    assert not Path(first).exists()


def test_a_file_that_one_visitor_adds_twice_is_read_twice(serve: Callable[[Loader], str]) -> None:
    address = serve(FakeLoader())
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


@pytest.mark.parametrize("answer", [b"", b"{}", b'{"detail": "no"}', b"[1, null]", b"\xff", b"Not found"])
def test_an_answer_without_paths_counts_nothing(answer: bytes) -> None:
    assert uploads.paths_in(answer) == []
