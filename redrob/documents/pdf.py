"""PDF, read in a process of its own.

PDFium is fast and well tested, but it is one library for one thread, and a file of a few kilobytes can ask it for
gigabytes or for hours. A process can be bounded, may run beside others, and takes nothing with it when it dies.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from redrob.documents.document import Document, HiddenText
from redrob.errors import InputError

MEMORY = 1_000_000_000
"""Address space of the process in bytes, where the system enforces it; an ordinary file needs half of it."""
SECONDS = 20
"""Computing time: twenty full pages take two seconds."""
PATIENCE = 3
"""Times `SECONDS` that are waited for the answer on a busy machine."""

_ROOT = Path(__file__).resolve().parents[2]
_TURNS = threading.BoundedSemaphore(2)
"""Processes at a time: a crowd of visitors waits instead of filling the memory."""


def read_pdf(data: bytes, name: str) -> Document:
    """The visible text of a PDF.

    Raises:
        InputError: encrypted, damaged, too long, too large, scanned, empty, or more work than is allowed.
    """
    answer = asked(data, name)
    if "error" in answer:
        raise InputError(answer["error"])
    hidden = tuple(HiddenText(**item) for item in answer["hidden"])
    return Document(answer["text"], "pdf", answer["pages"], tuple(answer["notices"]), hidden)


def asked(data: bytes, name: str) -> dict[str, Any]:
    """The answer of `redrob.documents.pdf_worker`: the fields of a document, or `error`."""
    header = json.dumps({"name": name, "memory": MEMORY, "seconds": SECONDS})
    command = [sys.executable, "-m", "redrob.documents.pdf_worker"]
    one_thread = os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    try:
        with _TURNS:
            done = subprocess.run(
                command,
                input=header.encode() + b"\n" + data,
                capture_output=True,
                timeout=PATIENCE * SECONDS,
                cwd=_ROOT,  # where `redrob` is, also when it is not installed
                env=one_thread,
            )
    except subprocess.TimeoutExpired as error:
        raise InputError(_overload(name)) from error
    told = done.stderr.decode("utf-8", "replace")
    if done.returncode == 1 and "MemoryError" not in told:
        raise RuntimeError(f"The process that reads PDF failed.\n{told}")  # our bug, not the file's
    if done.returncode:
        raise InputError(_overload(name))
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _overload(name: str) -> str:
    return (
        f"{name}: drawing its pages takes more than {SECONDS} seconds or {MEMORY / 1e9:g} GB, or crashes the reader. "
        "It is damaged, or made to do that. Print it to PDF anew, or paste its text."
    )
