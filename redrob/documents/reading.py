"""The one way in: the limits of a file, its reader in a process of its own, and the checks that every text passes.

A file of a few kilobytes can ask its reader for gigabytes or for hours. A process can be bounded, runs beside others,
and takes nothing with it when it dies. A file that takes long gives its turn to the next one and goes on more slowly.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from redrob.documents.document import Document, HiddenText
from redrob.errors import InputError
from redrob.prompts import check_text

MAX_BYTES = 5_000_000
"""Largest file: a résumé with a photograph has a tenth of it."""
MAX_NAME = 80
"""Characters of a file's name that messages repeat."""
MEMORY = 400_000_000
"""Address space of a process in bytes, where the system enforces it.

The reader of PDF starts with 155 MB. The largest honest files take it to 210: A0, twenty full pages, a photograph of 48
megapixels. Text and DOCX stay below 40.
"""
SECONDS = 10
"""Computing time: twenty pages of 5,000 letters, all that is read, take six seconds on a busy machine."""
PATIENCE = 6
"""Times `SECONDS` that are waited for the answer on a busy machine."""
QUICK = 3
"""Seconds of computing after which a file counts as slow: it no longer takes a turn, and yields to those that do."""
LOOK = 1
"""Seconds between looks at how much a process has computed."""

_ROOT = Path(__file__).resolve().parents[2]
_TURNS = threading.BoundedSemaphore(3)
"""Files at a time: a crowd of visitors waits instead of filling the memory."""
_SLOW = threading.BoundedSemaphore(3)
"""Slow files at a time; one more is refused, since it could only wait for a slow one to end."""


def read_document(source: Path | str | bytes, *, name: str | None = None) -> Document:
    """The visible text of a document, and what was left out of it.

    Args:
        source: The path of the file, or its bytes.
        name: What messages call it; by default what the file is called. Its ending tells Markdown and JSON from plain
            text, nothing more.

    Raises:
        InputError: too large, empty, scanned, encrypted, damaged, or of a kind that is not read. The message says
            what to do.

    >>> read_document(b"Nurse\\r\\n\\xe2\\x80\\xa2 ICU", name="cv.txt").text
    'Nurse\\n• ICU'
    """
    name = label(("" if isinstance(source, bytes) else str(source)) if name is None else name)
    data = source if isinstance(source, bytes) else _bytes(Path(source), name)
    if len(data) > MAX_BYTES:
        raise InputError(
            f"{name}: it is larger than {MAX_BYTES:,} bytes. A profile needs far less. Save it without pictures, "
            "or give its text."
        )
    if not data.strip():
        raise InputError(f"{name}: it is empty. Give a file with at least a few sentences.")
    answer = asked(data, name)
    hidden = tuple(HiddenText(**item) for item in answer.pop("hidden"))
    notices = (*dict.fromkeys([*answer.pop("notices"), *map(str, hidden)]),)
    text = check_text(name, answer.pop("text"))
    return Document(text=text, notices=notices, hidden=hidden, **answer)


def label(name: str) -> str:
    """A file's name as messages show it: without its folder and without line breaks, not too long.

    >>> label("C:\\\\Users\\\\me\\\\my\\ncv.pdf"), label("")
    ('my cv.pdf', 'The document')
    """
    last = name.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    plain = " ".join("".join(c if c.isprintable() else " " for c in last).split())
    if len(plain) > MAX_NAME:
        plain = f"{plain[: MAX_NAME - 10]}…{plain[-9:]}"  # the ending stays
    return plain or "The document"


def _bytes(source: Path, name: str) -> bytes:
    try:
        with source.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(
            f"{name}: it cannot be read ({error.strerror}). Check the name, and that it is a file."
        ) from error


def asked(data: bytes, name: str) -> dict[str, Any]:
    """The answer of `redrob.documents.worker`: the fields of a document.

    Raises:
        InputError: the file cannot be read or needs more than the limits, or too many slow files are being read.
    """
    code, out, told = _run(data, name)
    if code == 1 and "MemoryError" not in told:
        raise RuntimeError(f"The process that reads documents failed.\n{told}")  # our bug, not the file's
    if code:
        raise InputError(_overload(name))
    answer: dict[str, Any] = json.loads(out)
    if "error" in answer:
        raise InputError(answer["error"])
    return answer


def _run(data: bytes, name: str) -> tuple[int, bytes, str]:
    """Exit status and both outputs of one process, in its turn."""
    header = json.dumps({"name": name, "memory": MEMORY, "seconds": SECONDS})
    request: bytes | None = header.encode() + b"\n" + data
    turn = _TURNS
    turn.acquire()
    try:
        with _started() as process:
            start = time.monotonic()
            try:
                while True:
                    try:
                        out, told = process.communicate(request, timeout=LOOK)
                        return process.returncode, out, told.decode("utf-8", "replace")
                    except subprocess.TimeoutExpired:
                        request = None  # it is being written already
                    if time.monotonic() - start > PATIENCE * SECONDS:
                        raise InputError(_overload(name))
                    if turn is _TURNS and _computed(process) >= QUICK:
                        if not _SLOW.acquire(blocking=False):
                            raise InputError(
                                f"{name}: reading it takes more than {QUICK} seconds, and other files that do are "
                                "being read. At most three are read at a time. Give it again in a minute, or give "
                                "its text."
                            )
                        turn.release()
                        turn = _SLOW
                        if sys.platform != "win32":  # every other process goes first
                            with suppress(ProcessLookupError):  # it may have ended just now
                                os.setpriority(os.PRIO_PROCESS, process.pid, 19)
            finally:
                process.kill()
    finally:
        turn.release()


def _started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "redrob.documents.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=_ROOT,  # where `redrob` is, also when it is not installed
        env=os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )


def _computed(process: subprocess.Popen[bytes]) -> float:
    """Seconds that a process has computed; more than any limit where the system does not tell."""
    try:
        after_name = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return math.inf
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")  # in user and in system mode


def _overload(name: str) -> str:
    return (
        f"{name}: reading it takes more than {SECONDS} seconds or {MEMORY / 1e6:g} MB, or crashes the reader. It is "
        "damaged, or made to do that. Print it to PDF anew, or give its text."
    )
