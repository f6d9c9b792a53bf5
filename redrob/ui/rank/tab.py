"""The Rank tab: one job against many candidates, ranked by the reference, the best re-read by a model.

Functions first, then wiring. Files are read when they are added, and deleted at once; the pool and the ranking are in
memory, for an hour at most after the last click.
"""

from __future__ import annotations

import contextlib
import tempfile
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
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
from redrob.ui.rank import pool as rank_pool
from redrob.ui.rank import reread as rank_reread
from redrob.ui.rank import view
from redrob.ui.rank.layout import LET_GO, Parts
from redrob.ui.rank.state import Look, Ranked, after
from redrob.ui.turn import FREE, WAITING, Turn, in_turn

Update = dict[Any, Any]
Steps = Generator[Update, None, None]


_NO_JOB = "No requirement could be read in the job description, so nobody can be judged."


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
    *,
    limit: VisitorLimit | None = None,
) -> Steps:
    """Rank the pool. Our own errors become the status line; all others escape.

    Requirements that a person corrected, `lines`, are those of the job that was `known` when they were; another job
    is read anew. Each candidate counts against `limit` as one reading by the reference.
    """
    try:
        if not pool.entries:
            raise InputError(_nobody(pool))
        job, _ = check_case(job_description, "any profile")
        count(limit, REFERENCE_WORTH * len(pool.entries))
        yield from _run(ui, job, pool, (lines, known))
    except RedrobError as error:
        yield {ui.status: parts.status("error", str(error)), ui.unread: view.unread_table(pool.unread)}


def run_demo(ui: Parts, *, limit: VisitorLimit | None = None) -> Steps:
    """Rank the demo, in place of what was there. A pool that is emptied at the same moment does not empty this one."""
    job_description, pool = rank_demo.demo_pool()
    yield {ui.jd: job_description, **rank_pool.held(ui, pool)}
    yield from run(ui, job_description, pool, limit=limit)


def _run(ui: Parts, job: str, pool: Pool, asked: tuple[str, Read | None]) -> Steps:
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
        yield {ui.unread: view.unread_table(ranked.unread), ui.status: parts.status("error", _all_failed(ranked))}
        return
    notes = () if _readable(ranked) else (_NO_JOB,)
    seconds = f"{ranked.result.seconds:.1f} s"
    yield {
        **compare_asked.told(ui.asked, *asked, job),
        ui.results: gr.update(visible=True),
        ui.headline: view.headline(ranked),
        ui.ranking: view.listed(ranked, Look()),
        ui.evidence: "",
        ui.unread: view.unread_table(ranked.unread),
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
    told = {ui.status: parts.status("stopped", text), ui.pool_note: view.pool_summary(pool), ui.files: None}
    return {**rank_reread.rest(ui), **told}


def redraw(ui: Parts, kept: Ranked | None, look: Look) -> Update:
    """Draw what changes with a reading: the list, and the evidence that is open.

    Raises:
        gr.Error: the ranking was let go.
    """
    kept = _held(kept)
    return {ui.ranking: view.listed(kept, look), ui.evidence: view.evidence(kept, look.opened)}


NO_ROOM = (
    "The file was not made: the disk of the machine that serves this page is full. The ranking is still here. "
    "Try again later."
)


def download(kept: Ranked | None, ending: str) -> str:
    """The ranking as a file of `redrob rank`, packed for the browser as JSON; the file itself is gone at once."""
    kept = _held(kept)
    try:
        with tempfile.TemporaryDirectory(prefix="redrob-out-") as folder:
            out = Path(folder) / f"shortlist{ending}"
            write(out, kept.rows())
            return parts.parcel(out.name, out.read_bytes())
    except (InputError, OSError) as error:
        cause = error.__cause__ or error
        if not disk_is_full(cause):
            raise
        raise gr.Error(NO_ROOM, print_exception=False) from error


def build_rank_tab(load: Loader, limit: VisitorLimit | None = None) -> None:
    """Lay the tab out inside the current Blocks and wire it.

    Args:
        load: What loads a pair by its name.
        limit: How often a visitor may ask; `load` counts those who ask a model.
    """
    ui = Parts()
    _wire_ranking(ui, _wire_pool(ui), limit)
    _wire_rereading(ui, load)
    _wire_list(ui)


_QUIET: dict[str, Any] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}


def _in_turn(ui: Parts, began: Any, steps: Callable[..., Steps], status: gr.HTML, **how: Any) -> Any:
    return in_turn(began, ui.turn, steps, status=status, buttons=ui.buttons, rest=partial(rank_reread.rest, ui), **how)


def _wire_pool(ui: Parts) -> Any:
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
            inputs=inputs,
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
        inputs=[ui.kept, ui.beat, ui.pair, ui.count],
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


def _wire_list(ui: Parts) -> None:
    async def turn_to(kept: Ranked | None, look: Look, event: gr.EventData) -> Look:
        """What a click in the list makes of the look; a reading leaves it as it is.

        As a coroutine on nothing but states it is not interrupted between reading the look and writing it, so that of
        clicks that come at once none is lost.
        """
        name = getattr(event.target, "elem_id", None)  # by name: a session has components of its own
        if name == ui.ranking.elem_id and kept:
            return after(kept, look, str(getattr(event, "act", "")))
        return look

    # One event draws, for whatever reason, and never twice at once: of two, the answer that was asked for first could
    # come last, and would close what was opened meanwhile. `always_last` draws again after what is under way.
    gr.on([ui.ranking.select, ui.beat.change], turn_to, inputs=[ui.kept, ui.look], outputs=ui.look, **FREE).then(
        partial(redraw, ui),
        inputs=[ui.kept, ui.look],
        outputs=[ui.ranking, ui.evidence],
        trigger_mode="always_last",
        **_QUIET,
    )
    for ending, button in ui.downloads.items():
        packed = button.click(
            partial(download, ending=ending),
            inputs=[ui.kept],
            outputs=[ui.parcel],
            show_progress="hidden",
            api_visibility="private",
        )
        packed.success(None, inputs=ui.parcel, js=parts.SAVE, **_QUIET)


def _held(kept: Ranked | None) -> Ranked:
    if kept is None:
        raise gr.Error(LET_GO, print_exception=False)
    return kept


def _nobody(pool: Pool) -> str:
    if pool.unread:
        return "Candidates: nothing of what was added can be read; what and why is listed below. Add other files."
    return "Candidates: there is none; after an hour they are let go. Add at least one file, or try the demo."


def _all_failed(ranked: Ranked) -> str:
    return (
        f"Candidates: none of the {len(ranked.pool.entries)} can be ranked; each is listed below with the reason. "
        "Check the files."
    )


def _readable(ranked: Ranked) -> bool:
    first = ranked.result.ranked[0].assessment
    return bool(first.requirements or first.facts.years_required)
