"""Fixtures that more than one test module uses."""

import atexit
import gc
import io
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# No test may depend on how fast the machine is; in CI the same commit tries the same examples every time.
settings.register_profile("redrob", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("redrob")

ROOT = Path(__file__).resolve().parent.parent

# Gradio names an upload after its contents, in a folder that all servers of a machine share: of two workers that add
# the same file at once, one would delete it before the other reads it.
os.environ["GRADIO_TEMP_DIR"] = tempfile.mkdtemp(prefix="redrob-tests-")
atexit.register(shutil.rmtree, os.environ["GRADIO_TEMP_DIR"], ignore_errors=True)

LONG = (ROOT / "tests" / "ui", ROOT / "tests" / "training")
"""Folders with few tests that take long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first: two workers that share the files are then busy to the end, with the many short ones."""
    items.sort(key=lambda item: item.path.parent not in LONG)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Thousands of tests and the packages that they import stay: the garbage collector need not go through them."""
    gc.disable()
    yield
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _corpus_read_once() -> Iterator[None]:
    """The rows of the shipped corpus, 43 MB, are parsed once a process and not by each test that loads some of them.

    They are frozen, and folders of other places are read as ever.
    """
    from redrob import corpus

    read, kept = corpus.read_rows, {}

    def read_rows(path: Path, row: type) -> Iterator[object]:
        if path.parent != corpus.FOLDER:
            return read(path, row)
        if (path, row) not in kept:
            kept[path, row] = tuple(read(path, row))
        return iter(kept[path, row])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(corpus, "read_rows", read_rows)
        yield


@pytest.fixture(scope="session")
def repo_root() -> Path:
    """The checkout that the tests belong to."""
    return ROOT


@pytest.fixture
def run_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """`run_here(*arguments, stdin=b"")`: the command line in this process; exit code, standard output and error."""
    from redrob.__main__ import main

    def run(*arguments: str, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["redrob", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, out, err

    return run


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Path of a Chromium for tests that drive the page; ask for it in every test marked `browser`.

    Looks at `$CHROMIUM`, then for `chromium` on the path, then at `/usr/bin/chromium`. Where there is none, the
    test is skipped on a developer's machine and fails where it must run: with `CI=true` or
    `REDROB_REQUIRE_BROWSER=1`. Playwright brings no browser of its own: pass this as `executable_path`.
    """
    named = os.environ.get("CHROMIUM")
    found = shutil.which(named or "chromium") or (None if named else shutil.which("/usr/bin/chromium"))
    if found is not None:
        return found
    message = (
        f"Chromium: {named or 'chromium'!r} was not found. The tests of the page need one. "
        "Install it (Debian: apt-get install chromium) or set CHROMIUM to its path."
    )
    if os.environ.get("CI") == "true" or os.environ.get("REDROB_REQUIRE_BROWSER") == "1":
        pytest.fail(message)
    pytest.skip(message)
