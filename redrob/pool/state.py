"""What a run has read so far, as JSON lines beside its result: a run that is killed loses the candidate at hand."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import orjson
from pydantic import TypeAdapter

from redrob.errors import InputError
from redrob.reference import Assessment

_ASSESSMENT = TypeAdapter(Assessment)


class State:
    """Assessments by the order in which candidates came. Every line names its run, so that runs do not mix."""

    def __init__(self, path: Path, run: str) -> None:
        """Take over what an earlier run with the same key has read; anything else in the file goes.

        Raises:
            InputError: the file cannot be written.
        """
        self.read: dict[int, Assessment] = {}
        self._path, self._run = path, run
        try:
            for line in path.read_bytes().splitlines() if path.exists() else ():
                with contextlib.suppress(ValueError, TypeError, KeyError):  # cut short, or no state at all
                    found: Any = orjson.loads(line)
                    if found["run"] == run:
                        self.read[found["order"]] = _ASSESSMENT.validate_python(found["assessment"])
            self._file = path.open("ab" if self.read else "wb")
            self._file.write(b"\n" if self.read else b"")  # ends the line within which a run was killed
        except OSError as error:
            raise InputError(
                f"--out: {path} cannot be written ({error.strerror}). It holds what a run has read so far. "
                "Write to a folder where you may, on a disk with space."
            ) from error

    def add(self, order: int, assessment: Assessment) -> None:
        """Keep an assessment: from now on it outlives the process."""
        line = orjson.dumps({"run": self._run, "order": order, "assessment": assessment})
        self._file.write(line + b"\n")
        self._file.flush()

    def close(self, *, done: bool) -> None:
        """Close; the file of a run that is done, or that read nobody, goes."""
        self._file.close()
        if done or (self._path.exists() and not self._path.stat().st_size):
            self._path.unlink(missing_ok=True)
