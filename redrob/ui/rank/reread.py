"""Re-reading the best of a ranking with a trained model: rows fill in as its answers come."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import replace
from typing import Any

import gradio as gr

from redrob.errors import RedrobError
from redrob.shortlist import MAX_REREAD, Reading, reread
from redrob.ui import parts
from redrob.ui.loading import Loader, check_pair, load_telling
from redrob.ui.rank.layout import LET_GO, Parts
from redrob.ui.rank.state import Ranked, name_of
from redrob.ui.turn import WAITING, Turn

MIN_REDRAW_S = 0.25
"""Shortest time between two signs of life while a model writes."""
Update = dict[Any, Any]
Steps = Generator[Update, None, None]


def begin(ui: Parts, turn: Turn) -> Update:
    """Say that the reading waits for its turn: a model is asked by one visitor at a time."""
    turn.begin()
    return {**rest(ui, ui.reread_stop), ui.reread_status: parts.status("busy", WAITING)}


def run_reread(ui: Parts, load: Loader, kept: Ranked | None, beat: int, pair: str, count: float) -> Steps:
    """Ask, row by row. Our own errors become the status line; what was read until then stays."""
    if kept is None:
        yield {ui.reread_status: parts.status("error", LET_GO)}
        return
    try:
        yield from _run(ui, load, kept, beat, check_pair(pair), min(int(count), MAX_REREAD))
    except RedrobError as error:
        yield {ui.reread_status: parts.status("error", str(error))}


def _run(ui: Parts, load: Loader, kept: Ranked, beat: int, pair: str, count: int) -> Steps:
    places = kept.result.ranked[:count]
    ranked = kept if kept.pair == pair else replace(kept, readings={}, pair=pair, model=None)
    asked = [place for place in places if not _answered(ranked.readings.get(place.row))]
    if not asked:
        again = f"All {len(places)} are read already. Ask for more of the best, or choose another model."
        yield {ui.reread_status: parts.status("done", again)}
        return
    loaded, why = yield from load_telling(
        load, pair, ui.reread_status, "Loading the models…", calls=max(1.0, len(asked) / 2)
    )
    told = loaded.describe()
    ranked = replace(ranked, model=parts.model_name(told.get("policy"), told.get("policy_revision")))
    began = drawn = time.monotonic()
    done = 0
    yield {ui.reread_status: _reading(done, len(asked))}
    for reading in reread(ranked.job, asked, loaded):
        if reading is not None:
            done, beat = done + 1, beat + 1
            ranked = replace(ranked, readings={**ranked.readings, reading.row: reading})
            yield {ui.kept: ranked, ui.beat: beat, ui.reread_status: _reading(done, len(asked))}
        elif time.monotonic() - drawn >= MIN_REDRAW_S:
            drawn = time.monotonic()
            yield {ui.reread_status: _reading(done, len(asked))}
    yield {ui.reread_status: _done(ranked, asked, time.monotonic() - began, why)}


def stopped(ui: Parts, kept: Ranked | None, turn: Turn) -> Update:
    """After Stop: what was read stays, and Re-read goes on with the rest."""
    turn.stop()
    done = sum(map(_answered, kept.readings.values())) if kept else 0
    text = f"Stopped. {done} {'is' if done == 1 else 'are'} read and stay; Re-read goes on with the others."
    return {**rest(ui), ui.reread_status: parts.status("stopped", text)}


def rest(ui: Parts, stop: gr.Button | None = None) -> Update:
    """While something runs only the button that ends it works, which is `stop`; after it, all the others."""
    idle = {button: gr.update(interactive=stop is None) for button in (ui.demo, ui.go, ui.clear, ui.reread)}
    return {**idle, **{button: gr.update(interactive=button is stop) for button in (ui.stop, ui.reread_stop)}}


def _answered(reading: Reading | None) -> bool:
    return reading is not None and reading.column is not None


def _reading(done: int, count: int) -> str:
    return parts.status("busy", f"The trained model is reading: {done} of {count} answered.")


def _done(ranked: Ranked, asked: list[Any], seconds: float, why: str) -> str:
    failed = [place for place in asked if not _answered(ranked.readings.get(place.row))]
    text = f"Re-read {len(asked) - len(failed)} of {len(asked)} in {seconds:.1f} s. {why}"
    details = tuple(
        f"{name_of(ranked.entry(place.row))}: {ranked.readings[place.row].problem}"
        for place in failed
        if place.row in ranked.readings
    )
    if failed:
        details = (f"{len(failed)} could not be read; Re-read asks for them again.", *details[:5])
    return parts.status("done", text, details)
