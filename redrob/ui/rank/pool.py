"""Filling the Rank tab's pool: files that are added, and emptying it."""

from __future__ import annotations

import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

from redrob.errors import InputError
from redrob.pool.intake import Pool, read_files
from redrob.shortlist import MAX_CANDIDATES
from redrob.ui import parts
from redrob.ui.rank import reread as rank_reread
from redrob.ui.rank import view
from redrob.ui.rank.layout import IDLE, REREAD_IDLE, Parts
from redrob.ui.turn import Turn
from redrob.ui.uploads import UPLOADS

MIN_REDRAW_S = 0.25
"""Shortest time between two signs of life while files are read."""
Update = dict[Any, Any]


def begin(ui: Parts, turn: Turn) -> Update:
    """Reading files takes its turn as ranking does."""
    turn.begin()
    return rank_reread.rest(ui, ui.stop)


def add_files(ui: Parts, paths: list[str] | None, pool: Pool) -> Generator[Update, None, None]:
    """Read what was added into the pool, and delete it from the disk, read or not."""
    files = [Path(path) for path in paths or ()]
    if not files:
        return
    grown, drawn = pool, time.monotonic()
    try:
        yield {ui.status: parts.status("busy", f"Reading {len(files)} files…")}
        for grown in read_files([(path, path.name) for path in files], limit=MAX_CANDIDATES, held=pool):
            if time.monotonic() - drawn >= MIN_REDRAW_S:
                drawn = time.monotonic()
                told = f"Reading files: {len(grown.files) - len(pool.files)} of {len(files)}…"
                yield {ui.status: parts.status("busy", told), ui.pool_note: view.pool_summary(grown)}
        yield {**held(ui, grown), ui.status: _added(pool, grown)}
    except InputError as error:
        yield {**held(ui, pool), ui.status: parts.status("error", str(error))}
    finally:
        for path in files:
            UPLOADS.read(path)


def start_over(ui: Parts) -> Update:
    """Let go of pool and ranking; the job description stays."""
    gone = {**held(ui, Pool()), **hidden(ui), **dict.fromkeys(ui.asked.results)}
    return {**gone, ui.kept: None, ui.status: parts.status("idle", IDLE)}


def hidden(ui: Parts) -> Update:
    """No ranking is shown: without a headline its place is out of sight (states.css)."""
    idle = parts.status("idle", REREAD_IDLE)
    return {ui.reread_status: idle, **dict.fromkeys((ui.headline, ui.ranking, ui.evidence), "")}


def held(ui: Parts, pool: Pool) -> Update:
    """The pool that is there from now on."""
    return {
        ui.pool: pool,
        ui.pool_note: view.pool_summary(pool),
        ui.unread: view.unread_table(pool.unread),
        ui.files: None,
    }


def _added(before: Pool, pool: Pool) -> str:
    new, lost = len(pool.entries) - len(before.entries), len(pool.unread) - len(before.unread)
    if not new:
        return parts.status(
            "error", f"Candidates: none of what was added can be read. {lost} are listed below, with why."
        )
    told = f"{new} {'candidate was' if new == 1 else 'candidates were'} added. Press Rank."
    notes = (f"{lost} could not be read; they are listed below.",) if lost else ()
    return parts.status("done", told, notes)
