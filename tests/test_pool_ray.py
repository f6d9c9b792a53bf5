"""Ray ranks a pool as this process does, row for row, whatever happens to its workers."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from redrob.errors import InputError
from redrob.pool import RankResult
from redrob.pool.ranking import find_and_read
from redrob.reference import Ranker
from redrob.reference.reader.read import Answer
from tests.word_reader import WordReader

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install -e '.[ray]'")
ROOT = Path(__file__).resolve().parents[1]
JOB = "Registered nurse, intensive care\nMust have:\n- ventilated patients\n- wound care\n"
SAID = ("Cared for ventilated patients.", "Skills: wound care.", "Nurse on a night ward, 2015 to 2023.", "Drove a van.")


class MortalReader(WordReader):
    """Reads words, tells in `folder` which process read, and ends the first that has read six profiles."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._driver, self._read = folder, os.getpid(), 0

    def profile(self, questions: Sequence[tuple[str, str]], text: str) -> list[Answer]:
        if os.getpid() != self._driver:
            (self._folder / f"worker {os.getpid()}").touch()
            self._read += 1
            if self._read > 6 and not (self._folder / "killed").exists():
                (self._folder / "killed").touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return super().profile(questions, text)


@pytest.fixture(scope="module")
def on_ray() -> Iterator[Any]:
    from redrob.pool.on_ray import OnRay

    with pytest.MonkeyPatch.context() as patch:  # workers import this checkout
        patch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200 * 2**20)
    yield OnRay(workers=2)
    ray.shutdown()


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    """A folder of two tables, with a bad row in either, and a file that cannot be read."""
    folder = tmp_path / "pool"
    folder.mkdir()
    for name, count in (("a.jsonl", 40), ("b.jsonl", 25)):
        rows = [json.dumps({"id": str(n % 9), "text": " ".join(SAID[: 1 + n % 4])}) for n in range(count)]
        (folder / name).write_text("\n".join([*rows[:7], "{broken", *rows[7:], '{"id": "empty"}']))
    (folder / "c.txt").write_bytes(b"")
    return folder


def both(folder: Path, pool: Path, on_ray: Any, **options: int) -> tuple[RankResult, RankResult]:
    ranker = Ranker(JOB, reader=MortalReader(folder))  # type: ignore[arg-type]
    return (
        find_and_read(ranker, pool, engine=on_ray, **options),
        find_and_read(ranker, pool, **options),
    )


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_a_killed_worker_loses_nothing_and_the_result_is_that_of_one_process(
    tmp_path: Path, pool: Path, on_ray: Any
) -> None:
    there, here = both(tmp_path, pool, on_ray, top=0, read=32)
    assert (tmp_path / "killed").exists()
    assert len(list(tmp_path.glob("worker *"))) >= 2
    assert there.ranked == here.ranked
    assert there.problems == here.problems
    assert [len(there.ranked), len(there.problems)] == [32, 5]
    assert (there.rows, there.assessed, there.unread) == (70, 32, 33)


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_a_file_that_cannot_be_read_at_all_is_the_same_error(tmp_path: Path, on_ray: Any) -> None:
    (tmp_path / "pool.jsonl").write_bytes(b"\xff\xfe{\x00")
    ranker = Ranker(JOB, reader=MortalReader(tmp_path))  # type: ignore[arg-type]
    with pytest.raises(InputError, match="UTF-16"):
        find_and_read(ranker, tmp_path / "pool.jsonl", top=0, read=2, engine=on_ray)
