"""What a run has found so far, in one SQLite file: survives a kill, sorts any number of rows without holding them."""

from __future__ import annotations

import json
import sqlite3
import time
from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from redrob.errors import InputError
from redrob.pool.chunks import Problem
from redrob.pool.work import ChunkResult, Found, Key

COMMIT_SECONDS = 1.0
"""Longest work that a kill loses, beside the chunks that are not done."""
COUNTS = ("chunks", "rows", "assessed", "ruled_out", "blank", "problems")
_TABLES = """
CREATE TABLE about (key TEXT NOT NULL, counts TEXT NOT NULL);
CREATE TABLE found (row INTEGER PRIMARY KEY, id TEXT NOT NULL, score REAL NOT NULL, payload BLOB NOT NULL);
CREATE TABLE problem (row INTEGER NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL);
"""


class Store:
    """Found candidates, problems and counts of one run; only the last places of the ranking are in memory."""

    def __init__(self, path: Path | None, key: str, top: int) -> None:
        """Open the state of a run that was stopped, or begin.

        Args:
            path: The state file; None for a private one that goes with the process.
            key: What the run depends on. A state under another key is that of another run, and is begun anew.
            top: How many are wanted; 0 for all.

        Raises:
            InputError: the folder cannot be written, or another process is writing the same result.
        """
        self._top, self._path = top, path
        self._kept: list[Key] = []
        self._open = False
        self.resumed = False
        """Whether there was something to go on from."""
        self.counts = dict.fromkeys(COUNTS, 0)
        try:
            self._db = _open(path)
            self._begin(key)
        except sqlite3.OperationalError as error:
            raise InputError(
                f"--out: {path} cannot be written ({error}). It holds what a run has found so far. "
                "Let the other run to the same place end, or write to a folder where you may."
            ) from error
        self._saved = time.monotonic()

    @property
    def last(self) -> Key | None:
        """The last place of the ranking, once it is full."""
        return self._kept[-1] if self._top and len(self._kept) == self._top else None

    def admit(self, every: Iterable[Found]) -> None:
        """Take in candidates of the chunks that `add` counts next."""
        if not self._open:
            self._db.execute("SAVEPOINT chunks")
            self._open = True
        for found in every:
            if self._admit(found.key):
                score, name, row = found.key
                self._db.execute("INSERT INTO found VALUES (?, ?, ?, ?)", (row, name, -score, found.payload))

    def add(self, chunks: Sequence[ChunkResult], problems: Sequence[Problem], assessed: int) -> None:
        """The next chunks are done, with all that was found in them; every now and then that is saved."""
        every = [*(problem for chunk in chunks for problem in chunk.problems), *problems]
        rows = [(problem.row, problem.candidate_id, problem.reason) for problem in every]
        self._db.executemany("INSERT INTO problem VALUES (?, ?, ?)", rows)
        if self._open:
            self._db.execute("RELEASE chunks")
            self._open = False
        total = sum(chunk.rows for chunk in chunks)
        ruled_out, blank = total - assessed - len(rows), sum(chunk.blank for chunk in chunks)
        for name, count in zip(COUNTS, (len(chunks), total, assessed, ruled_out, blank, len(rows)), strict=True):
            self.counts[name] += count
        if time.monotonic() - self._saved > COMMIT_SECONDS:
            self.save()

    def save(self) -> None:
        """Make what was taken in last."""
        self._db.execute("UPDATE about SET counts = ?", (json.dumps(self.counts),))
        self._db.commit()
        self._db.execute("BEGIN IMMEDIATE")
        self._saved = time.monotonic()

    def found(self) -> Iterator[tuple[float, str, int, bytes]]:
        """Score, id, row and assessment of the ranked, best first."""
        self._db.execute("CREATE INDEX IF NOT EXISTS place ON found (score DESC, id, row)")
        # The cursor itself: a generator would close it when a stopped reader lets go, after the file is closed.
        return self._db.execute("SELECT score, id, row, payload FROM found ORDER BY score DESC, id, row")

    def problems(self) -> Iterator[Problem]:
        """What could not be ranked, by row."""
        query = "SELECT row, id, reason FROM problem ORDER BY row, reason"
        yield from (Problem(*columns) for columns in self._db.execute(query))

    def close(self, *, done: bool) -> None:
        """Close; the state of a run that is done goes, that of one that was stopped stays."""
        if self._open:  # what was found in chunks that are not done is found again
            self._db.execute("ROLLBACK TO chunks")
        if not done:
            self.save()
        self._db.close()
        if (done or not self.counts["chunks"]) and self._path is not None:
            self._path.unlink(missing_ok=True)

    def _admit(self, key: Key) -> bool:
        """Whether a candidate is among the top so far; who falls out is let go."""
        if not self._top:
            return True
        if self.last is not None and key > self.last:
            return False
        insort(self._kept, key)
        if len(self._kept) > self._top:
            self._db.execute("DELETE FROM found WHERE row = ?", (self._kept.pop()[2],))
        return True

    def _begin(self, key: str) -> None:
        state = _state(self._db)
        if state is not None and state[0] == key:
            self.counts, self.resumed = state[1], state[1]["chunks"] > 0
        else:
            for (name,) in self._db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                self._db.execute(f'DROP TABLE "{name}"')
            for statement in _TABLES.strip().splitlines():
                self._db.execute(statement)
            self._db.execute("INSERT INTO about VALUES (?, ?)", (key, json.dumps(self.counts)))
        if self._top:
            rows = self._db.execute("SELECT -score, id, row FROM found ORDER BY score DESC, id, row")
            self._kept = [(score, name, row) for score, name, row in rows]
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


def _state(connection: sqlite3.Connection) -> tuple[str, dict[str, int]] | None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"about", "found", "problem"} <= tables:
        return None
    row = connection.execute("SELECT key, counts FROM about").fetchone()
    return (row[0], json.loads(row[1])) if row else None
