"""The Rank tab: one job against many candidates, ranked by the reference, the best re-read by a policy.

Functions first, then wiring. Files are read when they are added, and deleted at once; the pool and the ranking are in
memory, for an hour at most after the last click.
"""

from __future__ import annotations

import base64
import contextlib
import json
import tempfile
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import gradio as gr

from redrob.compare import check_case
from redrob.errors import InputError, RedrobError, disk_is_full
from redrob.pool import Progress, RankResult
from redrob.pool.intake import Pool
from redrob.pool.output import write
from redrob.reference import JobReading
from redrob.shortlist import rank_candidates
from redrob.ui import parts
from redrob.ui.compare import asked as compare_asked
from redrob.ui.compare.asked import Read
from redrob.ui.compare.tab import MODEL_QUEUE
from redrob.ui.limits import REFERENCE_WORTH, VisitorLimit, count
from redrob.ui.loading import Loader
from redrob.ui.rank import demo as rank_demo
from redrob.ui.rank import evidence as rank_evidence
from redrob.ui.rank import pool as rank_pool
from redrob.ui.rank import reread as rank_reread
from redrob.ui.rank import table as rank_table
from redrob.ui.rank import view as rank_view
from redrob.ui.rank.layout import ENDINGS, Parts, lay_out
from redrob.ui.rank.state import Look, Ranked, after
from redrob.ui.turn import FREE, WAITING, Turn, in_turn

Update = dict[Any, Any]
Steps = Generator[Update, None, None]
_TYPES = {
    ".csv": "text/csv",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".jsonl": "application/jsonl",
}


class _Left(Exception):
    """Nobody waits for the ranking any more."""


def begin(ui: Parts, turn: Turn) -> Update:
    """Clear the last ranking and say that this one waits for its turn."""
    turn.begin()
    waiting = parts.status("busy", WAITING)
    return {**rank_pool.hidden(ui), ui.kept: None, ui.status: waiting, **rank_reread.rest(ui, ui.stop)}


def run(
    ui: Parts,
    job_description: str,
    pool: Pool,
    lines: str = "",
    known: Read | None = None,
    query: str = "",
    only: str = "all",
    *,
    limit: VisitorLimit | None = None,
) -> Steps:
    """Rank the pool, and show what is searched for. Our own errors become the status line; all others escape.

    Requirements that a person corrected, `lines`, are those of the job that was `known` when they were; another job
    is read anew. Each candidate counts against `limit` as one reading by the reference.
    """
    try:
        if not pool.entries:
            raise InputError(_nobody(pool))
        job, _ = check_case(job_description, "any profile")
        count(limit, REFERENCE_WORTH * len(pool.entries))
        yield from _run(ui, job, pool, (lines, known), query, only)
    except RedrobError as error:
        yield {ui.status: parts.status("error", str(error)), ui.unread: rank_view.unread_table(pool.unread)}


def run_demo(ui: Parts, query: str = "", only: str = "all", *, limit: VisitorLimit | None = None) -> Steps:
    """Rank the demo, in place of what was there. A pool that is emptied at the same moment does not empty this one."""
    job_description, pool = rank_demo.demo_pool()
    yield rank_pool.demo(ui, job_description, pool)
    yield from run(ui, job_description, pool, query=query, only=only, limit=limit)


def _run(ui: Parts, job: str, pool: Pool, asked: tuple[str, Read | None], query: str, only: str) -> Steps:
    total = len(pool.entries)
    own = compare_asked.correction(*asked, job)
    yield {ui.status: parts.status("busy", f"The reference check reads {total} profiles…")}
    running = _ranking(job, pool, own)
    while True:
        try:
            done = next(running)
        except StopIteration as end:
            ranked = Ranked(job, pool, end.value)
            break
        yield {ui.status: parts.status("busy", f"The reference check reads {total} profiles. Read so far: {done}.")}
    if not ranked.result.ranked:
        yield {ui.unread: rank_view.unread_table(ranked.unread), ui.status: parts.status("error", _all_failed(ranked))}
        return
    notes = () if _readable(ranked) else ("No requirement could be read in the job description: every score is 0.",)
    seconds = f"{ranked.result.seconds:.1f} s"
    yield {
        **_drawn(ui, ranked),
        **compare_asked.told(ui.asked, *asked, job),
        ui.table: rank_table.table(ranked, Look(), query, only),
        ui.kept: ranked,
        ui.look: Look(),
        ui.status: parts.status(
            "done", f"Ranked {len(ranked.result.ranked)} in {seconds}, without a language model.", notes
        ),
    }


def _ranking(job: str, pool: Pool, own: JobReading | None) -> Generator[int, None, RankResult]:
    """Rank in a thread; how many are done comes back now and then, and at the end the result."""
    progress: SimpleQueue[int] = SimpleQueue()
    left, done = threading.Event(), 0

    def tell(now: Progress) -> None:
        progress.put(now.rows)
        if left.is_set():
            raise _Left

    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="rank") as threads:
        rows = [entry.as_row() for entry in pool.entries]
        future = threads.submit(rank_candidates, job, rows, requirements=own, on_progress=tell)
        try:
            while not future.done():
                with contextlib.suppress(Empty):
                    done = progress.get(timeout=0.2)
                yield done  # with news or without: a run can only be stopped where it yields
        finally:
            left.set()
    return future.result()


def stopped(ui: Parts, pool: Pool, turn: Turn) -> Update:
    """After Stop: nothing half ranked is shown, for the best may be in the other half."""
    turn.stop()
    text = "Stopped. Nothing was ranked: half a ranking would hide the best of the other half. The pool is as before."
    told = {ui.status: parts.status("stopped", text), ui.pool_note: rank_view.pool_summary(pool), ui.files: None}
    return {**rank_reread.rest(ui), **told}


def redraw(ui: Parts, kept: Ranked | None, look: Look, query: str, only: str) -> Update:
    """Draw what changes with a reading: the table, the agreement, the evidence that is open."""
    return {
        ui.table: rank_table.table(kept, look, query, only),
        ui.agreement: rank_view.agreement_line(kept) if kept else "",
        ui.evidence: rank_evidence.evidence(kept, look.opened),
    }


NO_ROOM = (
    "The file was not made: the disk of the machine that serves this page is full. The ranking is still here. "
    "Try again later."
)


def download(kept: Ranked | None, ending: str) -> str:
    """The ranking as a file of `redrob rank`, packed for the browser as JSON; the file itself is gone at once."""
    if kept is None:
        raise gr.Error("The ranking was let go after an hour. Press Rank again.", print_exception=False)
    try:
        with tempfile.TemporaryDirectory(prefix="redrob-out-") as folder:
            out = Path(folder) / f"shortlist{ending}"
            write(out, kept.rows())
            packed = base64.b64encode(out.read_bytes()).decode("ascii")
    except (InputError, OSError) as error:
        cause = error.__cause__ or error
        if not disk_is_full(cause):
            raise
        raise gr.Error(NO_ROOM, print_exception=False) from error
    return json.dumps({"name": out.name, "type": _TYPES[ending], "base64": packed})


def build_rank_tab(load: Loader, jd: gr.Textbox, limit: VisitorLimit | None = None) -> None:
    """Lay the tab out inside the current Blocks and wire it.

    Args:
        load: What loads a pair by its name.
        jd: The Compare tab's job description, which can be taken over.
        limit: How often a visitor may ask; `load` counts those who ask a model.
    """
    ui = lay_out()
    _wire_ranking(ui, _wire_pool(ui, jd), limit)
    _wire_rereading(ui, load)
    _wire_table(ui)


_QUIET: dict[str, Any] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}


def _in_turn(ui: Parts, began: Any, steps: Callable[..., Steps], status: gr.HTML, **how: Any) -> Any:
    return in_turn(began, ui.turn, steps, status=status, buttons=ui.buttons, rest=partial(rank_reread.rest, ui), **how)


def _wire_pool(ui: Parts, jd: gr.Textbox) -> Any:
    """The event that reads files comes back, for Stop."""
    began = ui.files.upload(partial(rank_pool.begin, ui), inputs=ui.turn, outputs=ui.buttons, **FREE)
    reading = _in_turn(
        ui,
        began,
        partial(rank_pool.add_files, ui),
        ui.status,
        inputs=[ui.files, ui.pool],
        outputs=[ui.files, ui.pool, ui.pool_note, ui.status, ui.unread],
        queue="rank",
    )
    ui.take.click(partial(rank_pool.take_job, ui), inputs=[jd], outputs=[ui.jd, ui.status], **_QUIET)
    ui.clear.click(
        partial(rank_pool.start_over, ui),
        outputs=[*ui.shown, *ui.asked.results, ui.kept, ui.pool, ui.pool_note, ui.files, ui.status],
        **_QUIET,
    )
    return reading


def _wire_ranking(ui: Parts, reading: Any, limit: VisitorLimit | None) -> None:
    def start(click: Any, steps: Callable[..., Steps], inputs: list[Any], outputs: list[Any]) -> Any:
        began = click(partial(begin, ui), inputs=ui.turn, outputs=[*ui.shown, ui.kept, ui.status, *ui.buttons], **FREE)
        return _in_turn(
            ui,
            began,
            partial(steps, ui, limit=limit),
            ui.status,
            inputs=[*inputs, ui.query, ui.only],
            outputs=[*outputs, *ui.shown, *ui.asked.results, ui.kept, ui.look, ui.status],
            queue="rank",
        )

    job = [ui.jd, ui.pool, ui.asked.lines, ui.asked.read]
    ranking = [
        start(ui.go.click, run, job, []),
        start(ui.asked.judge.click, run, job, []),
        start(ui.demo.click, run_demo, [], [ui.jd, ui.pool, ui.pool_note, ui.files]),
    ]
    ui.asked.undo.click(partial(compare_asked.as_read, ui.asked), ui.asked.read, ui.asked.results, **_QUIET)
    ui.stop.click(
        partial(stopped, ui),
        inputs=[ui.pool, ui.turn],
        outputs=[ui.status, ui.pool_note, ui.files, *ui.buttons],
        cancels=[*ranking, reading],
        **FREE,
    )


def _wire_rereading(ui: Parts, load: Loader) -> None:
    began = ui.reread.click(
        partial(rank_reread.begin, ui), inputs=ui.turn, outputs=[ui.reread_status, *ui.buttons], **_QUIET
    )
    rereading = _in_turn(
        ui,
        began,
        partial(rank_reread.run_reread, ui, load),
        ui.reread_status,
        inputs=[ui.kept, ui.beat, ui.pair, ui.column, ui.count],
        outputs=[ui.kept, ui.beat, ui.reread_status],
        queue=MODEL_QUEUE,
    )
    ui.reread_stop.click(
        partial(rank_reread.stopped, ui),
        inputs=[ui.kept, ui.turn],
        outputs=[ui.reread_status, *ui.buttons],
        cancels=[rereading],
        **FREE,
    )


def _wire_table(ui: Parts) -> None:
    async def turn_to(kept: Ranked | None, look: Look, event: gr.EventData) -> Look:
        """What a click in the table or a search makes of the look; a reading leaves it as it is.

        As a coroutine on nothing but states it is not interrupted between reading the look and writing it, so that of
        clicks that come at once none is lost.
        """
        name = getattr(event.target, "elem_id", None)  # by name: a session has components of its own
        if name == ui.table.elem_id and kept:
            return after(kept, look, str(getattr(event, "act", "")))
        # A search starts on its first page.
        return replace(look, page=0) if name in (ui.query.elem_id, ui.only.elem_id) else look

    # One event draws, for whatever reason, and never twice at once: of two, the answer that was asked for first could
    # come last, and would close what was opened meanwhile. `always_last` draws again after what is under way.
    # `change` and not `input`, which misses the first text that is pasted in one piece.
    gr.on(
        [ui.table.select, ui.query.change, ui.only.change, ui.beat.change], turn_to,
        inputs=[ui.kept, ui.look], outputs=ui.look, **FREE,
    ).then(
        partial(redraw, ui), inputs=[ui.kept, ui.look, ui.query, ui.only],
        outputs=[ui.table, ui.agreement, ui.evidence], trigger_mode="always_last", **_QUIET,
    )  # fmt: skip
    for ending in ENDINGS:
        ui.downloads[ending].click(
            partial(download, ending=ending), inputs=[ui.kept], outputs=[ui.parcel], show_progress="hidden",
            api_visibility="private",
        )  # fmt: skip


def _drawn(ui: Parts, ranked: Ranked) -> Update:
    return {
        ui.results: gr.update(visible=True),
        ui.headline: rank_view.headline(ranked),
        ui.agreement: "",
        ui.evidence: "",
        ui.unread: rank_view.unread_table(ranked.unread),
    }


def _nobody(pool: Pool) -> str:
    if pool.unread:
        return "Candidates: nothing of what was added can be read; what and why is listed below. Add other files."
    return "Candidates: there is none. Add at least one file, or try the demo."


def _all_failed(ranked: Ranked) -> str:
    return (
        f"Candidates: none of the {len(ranked.pool.entries)} can be ranked; each is listed below with the reason. "
        "Check the files."
    )


def _readable(ranked: Ranked) -> bool:
    first = ranked.result.ranked[0].assessment
    return bool(first.requirements or first.facts.years_required)
