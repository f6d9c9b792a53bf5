"""What a run has found so far, in one SQLite file: survives a kill, sorts any number of rows without holding them."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from redrob.errors import InputError
from redrob.pool.chunks import Problem

COMMIT_SECONDS = 1.0
"""Longest work that a kill loses."""
_TABLES = """
CREATE TABLE about (key TEXT NOT NULL, rows INTEGER NOT NULL, blank INTEGER NOT NULL);
CREATE TABLE found (row INTEGER PRIMARY KEY, id TEXT NOT NULL, score REAL NOT NULL, payload BLOB NOT NULL);
CREATE TABLE problem (row INTEGER NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL);
"""


class Store:
    """Candidates that were read, problems and counts of one run."""

    def __init__(self, path: Path | None, key: str) -> None:
        """Open the state of a run that was stopped, or begin.

        Args:
            path: The state file; None for a private one that goes with the process.
            key: What the run depends on. A state under another key is that of another run, and is begun anew.

        Raises:
            InputError: the folder cannot be written, or another process is writing the same result.
        """
        self._path = path
        try:
            self._db = _open(path)
            self._begin(key)
        except sqlite3.OperationalError as error:
            raise InputError(
                f"--out: {path} cannot be written ({error}). It holds what a run has found so far. "
                "Let the other run to the same place end, or write to a folder where you may."
            ) from error
        self.resumed = len(self.rows_found())
        """Candidates that an earlier run has read."""
        self._saved = time.monotonic()

    def looked_through(self, rows: int, blank: int, problems: Sequence[Problem]) -> None:
        """The whole pool was looked through: its rows, its empty lines, and what cannot be read."""
        self._db.execute("UPDATE about SET rows = ?, blank = ?", (rows, blank))
        self._db.execute("DELETE FROM problem")
        for problem in problems:
            self.problem(problem)

    def problem(self, problem: Problem) -> None:
        """A row that cannot be ranked."""
        self._db.execute("INSERT INTO problem VALUES (?, ?, ?)", (problem.row, problem.candidate_id, problem.reason))

    def add(self, row: int, name: str, score: float, payload: bytes) -> None:
        """A candidate that was read; every now and then that is saved."""
        self._db.execute("INSERT INTO found VALUES (?, ?, ?, ?)", (row, name, score, payload))
        if time.monotonic() - self._saved > COMMIT_SECONDS:
            self.save()

    def save(self) -> None:
        """Make what was taken in last."""
        self._db.commit()
        self._db.execute("BEGIN IMMEDIATE")
        self._saved = time.monotonic()

    def rows_found(self) -> frozenset[int]:
        """Numbers of the rows that were read."""
        return frozenset(row for (row,) in self._db.execute("SELECT row FROM found"))

    def found(self, top: int = 0) -> Iterator[tuple[float, str, int, bytes]]:
        """Score, id, row and assessment of the ranked, best first; at most `top`, 0 for all."""
        # The cursor itself: a generator would close it when a stopped reader lets go, after the file is closed.
        return self._db.execute(
            "SELECT score, id, row, payload FROM found ORDER BY score DESC, id, row LIMIT ?", (top or -1,)
        )

    def problems(self) -> Iterator[Problem]:
        """What could not be ranked, by row."""
        query = "SELECT row, id, reason FROM problem ORDER BY row, reason"
        yield from (Problem(*columns) for columns in self._db.execute(query))

    def counts(self) -> dict[str, int]:
        """Rows, empty lines, rows read and unread, problems."""
        (rows, blank), (assessed,), (problems,) = (
            self._db.execute(query).fetchone()
            for query in (
                "SELECT rows, blank FROM about",
                "SELECT count(*) FROM found",
                "SELECT count(*) FROM problem",
            )
        )
        unread = rows - assessed - problems
        return {"rows": rows, "blank": blank, "assessed": assessed, "unread": unread, "problems": problems}

    def close(self, *, done: bool) -> None:
        """Close; the state of a run that is done goes, that of one that was stopped stays."""
        empty = not self.rows_found()
        if not done:
            self.save()
        self._db.close()
        if (done or empty) and self._path is not None:
            self._path.unlink(missing_ok=True)

    def _begin(self, key: str) -> None:
        if _key(self._db) != key:
            for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                self._db.execute(f'DROP TABLE "{name}"')
            for statement in _TABLES.strip().splitlines():
                self._db.execute(statement)
            self._db.execute("INSERT INTO about VALUES (?, 0, 0)", (key,))
        self.save()


def _open(path: Path | None) -> sqlite3.Connection:
    """The state, locked for this process. What is no state of ours is put out of the way."""
    while True:
        connection = sqlite3.connect(path or "", isolation_level=None, timeout=1.0)
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return connection
        except sqlite3.OperationalError:
            connection.close()
            raise
        except sqlite3.DatabaseError:  # damaged, or another program's file
            connection.close()
            if path is None:
                raise
            path.unlink()


def _key(connection: sqlite3.Connection) -> str | None:
    """The key of a state; None of what is none."""
    try:
        row = connection.execute("SELECT key, rows, blank FROM about").fetchone()
        connection.execute("SELECT row, id, score, payload FROM found LIMIT 1")
        connection.execute("SELECT row, id, reason FROM problem LIMIT 1")
    except sqlite3.OperationalError:
        return None
    return row[0] if row else None
