"""The Rank tab: one job against many candidates, ranked by the reference, the best re-read by a model.

Components first, then what events do, then wiring. Files are read when they are added, and deleted at once; the pool
and the ranking are in memory, for an hour at most after the last click.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import gradio as gr

from redrob.compare import check_case
from redrob.errors import InputError, disk_is_full
from redrob.pool import Progress, RankResult
from redrob.pool.intake import Pool, read_files
from redrob.pool.output import write
from redrob.shortlist import MAX_CANDIDATES, MAX_REREAD, Reading, rank_candidates, reread
from redrob.ui import parts
from redrob.ui.compare import asked as compare_asked
from redrob.ui.compare.tab import MODEL_QUEUE
from redrob.ui.limits import REFERENCE_WORTH, VisitorLimit, count
from redrob.ui.loading import Loader, in_thread, load_telling, pair_dropdown
from redrob.ui.rank import view
from redrob.ui.rank.demo import demo_pool
from redrob.ui.rank.view import Ranked
from redrob.ui.turn import FREE, LAST, QUIET, WAITING, Steps, Turn, Update, at_click, resting, still_there
from redrob.ui.uploads import UPLOADS

IDLE = "Nothing is ranked yet. Add candidates and a job description and press Rank, or try the demo."
LET_GO = "The ranking was let go after an hour. Press Rank again."
REREAD_IDLE = (
    "The trained model can read the best again. It is asked about each candidate alone, as under Compare. "
    "Another pair replaces what was read."
)
NOBODY = "Candidates: there is none; after an hour they are let go. Add at least one file, or try the demo."
UNREADABLE = "Candidates: nothing of what was added can be read; what and why is listed below. Add other files."
NO_JOB = "No requirement could be read in the job description, so nobody can be judged."
NO_ROOM = (
    "The file was not made: the disk of the machine that serves this page is full. The ranking is still here. "
    "Try again later."
)
KEPT_S = 3600
"""Seconds after which a pool that nobody works with is let go."""
MIN_REDRAW_S = 0.25
"""Shortest time between two signs of life while a model writes."""
ENDINGS = {".csv": "CSV", ".xlsx": "Excel", ".jsonl": "JSON lines"}


class Parts:
    """The components that events read and write, built inside the current Blocks, top to bottom."""

    def __init__(self) -> None:
        with gr.Row(elem_classes="rr-examples"):
            gr.HTML('<p class="rr-lead">Try it</p>')
            demo = "A demo pool: a network engineer"
            self.demo = gr.Button(demo, size="sm", elem_classes="rr-example", elem_id="rank-demo")
        with gr.Row(elem_classes="rr-inputs"):
            with gr.Column(min_width=280):
                paste = "Paste the whole advertisement."
                self.jd = gr.Textbox(
                    label="Job description", lines=9, max_lines=16, elem_id="rank-jd", placeholder=paste
                )
            with gr.Column(min_width=280):
                self.files = gr.File(label="Candidates", file_count="multiple", height=150, elem_id="rank-files")
                gr.HTML(f'<p class="rr-hint">{view.LIMITS}</p>')
                self.pool_note = gr.HTML(view.pool_summary(Pool()), elem_id="rank-pool")
        with gr.Row(elem_classes="rr-rank-actions"):
            self.go = gr.Button("Rank", variant="primary", elem_id="rank-go", scale=0, min_width=220)
            self.stop = gr.Button("Stop", interactive=False, elem_id="rank-stop", scale=0, min_width=96)
            self.clear = gr.Button("Start over", elem_id="rank-clear", scale=0, min_width=120)
        self.status = gr.HTML(parts.status("idle", IDLE), elem_id="rank-status", elem_classes="rr-live")
        # No part of the results: a line that cannot be read is to be mended, and leaves none.
        self.asked = compare_asked.AskedParts("Rank again", "rank-")
        with gr.Column(visible=False, elem_id="rank-results") as self.results:
            self._build_results()
        self.unread = gr.HTML(elem_id="rank-unread")
        self.parcel = gr.Textbox(elem_id="rank-parcel", elem_classes="rr-stash", label="What is saved")
        self.pool, self.kept = gr.State(Pool(), time_to_live=KEPT_S), gr.State(None, time_to_live=KEPT_S)
        self.typed = gr.State("", time_to_live=KEPT_S)
        self.opened, self.beat, self.turn = gr.State(None), gr.State(0), gr.State(Turn())
        self.shown = [self.results, self.headline, self.ranking, self.evidence, self.unread, self.reread_status]
        again = [self.asked.judge, self.asked.undo]
        self.buttons = [self.demo, self.go, *again, self.clear, self.reread, self.stop, self.reread_stop]

    def _build_results(self) -> None:
        self.headline = gr.HTML(elem_id="rank-headline")
        with gr.Column(elem_classes="rr-reread"):
            with gr.Row(elem_classes="rr-rank-actions"):
                self.pair = pair_dropdown("rank-pair", scale=2, min_width=240)
                most = "How many of the best"
                self.count = gr.Slider(1, MAX_REREAD, 10, step=1, label=most, elem_id="rank-count", min_width=200)
                self.reread = gr.Button("Re-read", elem_id="rank-reread", scale=0, min_width=110)
                place: dict[str, Any] = {"elem_id": "rank-reread-stop", "scale": 0, "min_width": 80}
                self.reread_stop = gr.Button("Stop", interactive=False, **place)
            idle = parts.status("idle", REREAD_IDLE)
            self.reread_status = gr.HTML(idle, elem_id="rank-reread-status", elem_classes="rr-live")
        self.ranking = gr.HTML(elem_id="rank-list", js_on_load=view.FORWARD_CLICKS)
        self.evidence = gr.HTML(elem_id="rank-evidence", js_on_load=view.GO_THERE)
        with gr.Row(elem_classes="rr-examples"):
            gr.HTML('<p class="rr-lead">Download all that is ranked</p>')
            self.downloads = {
                ending: gr.Button(label, size="sm", elem_classes="rr-example", elem_id=f"rank-{ending[1:]}")
                for ending, label in ENDINGS.items()
            }


def add_files(ui: Parts, paths: list[str] | None, pool: Pool) -> Steps:
    """Read what was added into the pool, and delete it from the disk, read or not."""
    files, grown = [Path(path) for path in paths or ()], pool
    try:
        for grown in read_files([(path, path.name) for path in files], limit=MAX_CANDIDATES, held=pool):
            told = f"Reading files: {len(grown.files) - len(pool.files)} of {len(files)}…"
            yield {ui.status: parts.status("busy", told), ui.pool_note: view.pool_summary(grown)}
        yield {**held(ui, grown), ui.status: view.added(pool, grown)}
    except InputError as error:
        yield {**held(ui, pool), ui.status: parts.status("error", str(error))}
    finally:
        for path in files:
            UPLOADS.read(path)


def start_over(ui: Parts, job: str = "", typed: str = "") -> Update:
    """Let go of pool and ranking; the job description stays, but for the demo's, which was put over a person's."""
    gone = {**held(ui, Pool()), **hidden(ui), **dict.fromkeys(ui.asked.results, "")}
    back = typed if typed and job == demo_pool()[0] else job
    return {**gone, ui.jd: back, ui.status: parts.status("idle", IDLE)}


def hidden(ui: Parts) -> Update:
    """No ranking is there: without a headline its place is out of sight (states.css)."""
    idle = parts.status("idle", REREAD_IDLE)
    return {ui.kept: None, ui.reread_status: idle, **dict.fromkeys((ui.headline, ui.ranking, ui.evidence), "")}


def held(ui: Parts, pool: Pool) -> Update:
    """The pool that is there from now on."""
    return {
        ui.pool: pool,
        ui.pool_note: view.pool_summary(pool),
        ui.unread: view.unread_table(pool.unread),
        ui.files: None,
    }


def run(
    ui: Parts, job_description: str, pool: Pool, lines: str = "", known: str = "", *, limit: VisitorLimit | None = None
) -> Steps:
    """Rank the pool.

    Requirements that a person corrected, `lines`, are those of the job that was `known` when they were; another job
    is read anew. Each candidate counts against `limit` as one reading by the reference.

    Raises:
        InputError: nobody is there to be ranked, a text cannot be used, or the visitor has used up the limit.
    """
    if not pool.entries:
        raise InputError(UNREADABLE if pool.unread else NOBODY)
    job, _ = check_case(job_description, "any profile")
    count(limit, REFERENCE_WORTH * len(pool.entries))
    own = compare_asked.correction(lines, known, job)

    def work(tell: Callable[[int], bool]) -> RankResult:
        def progress(now: Progress) -> None:
            if not tell(now.rows):
                raise InputError("Nobody waits for this ranking any more.")

        return rank_candidates(job, [entry.as_row() for entry in pool.entries], requirements=own, on_progress=progress)

    def reading(done: int | None) -> Update:
        told = f"The evidence check reads {len(pool.entries)} profiles. Read so far: {done or 0}."
        return {ui.status: parts.status("busy", told)}

    ranked = Ranked(job, pool, (yield from in_thread(work, reading)))
    if ranked.result.ranked:
        yield {**compare_asked.told(ui.asked, lines, known, job), **found(ui, ranked)}
        return
    told = f"Candidates: none of the {len(pool.entries)} can be ranked; each is listed below with the reason."
    yield {ui.unread: view.unread_table(ranked.unread), ui.status: parts.status("error", told)}


def found(ui: Parts, ranked: Ranked) -> Update:
    """A new ranking: all that is drawn of it."""
    result, first = ranked.result, ranked.result.ranked[0].assessment
    notes = () if first.requirements or first.facts.years_required else (NO_JOB,)
    told = f"Ranked {len(result.ranked)} in {result.seconds:.1f} s, without a language model."
    return {
        ui.results: gr.update(visible=True),
        ui.headline: view.headline(ranked),
        ui.ranking: view.listed(ranked, None),
        ui.evidence: "",
        ui.unread: view.unread_table(ranked.unread),
        ui.kept: ranked,
        ui.opened: None,
        ui.status: parts.status("done", told, notes),
    }


def run_demo(ui: Parts, job: str = "", *, limit: VisitorLimit | None = None) -> Steps:
    """Rank the demo, in place of what was there. A pool that is emptied at the same moment does not empty this one.

    The job description that a person typed is kept for `start_over`.
    """
    job_description, pool = demo_pool()
    kept = {ui.typed: job} if job.strip() and job != job_description else {}
    yield {ui.jd: job_description, **kept, **held(ui, pool)}
    yield from run(ui, job_description, pool, limit=limit)


def stopped(ui: Parts, pool: Pool, turn: Turn) -> Update:
    """After Stop: nothing half ranked is shown, for the best may be in the other half."""
    turn.stop()
    text = "Stopped. Nothing was ranked: half a ranking would hide the best of the other half. The pool is as before."
    told = {ui.status: parts.status("stopped", text), ui.pool_note: view.pool_summary(pool), ui.files: None}
    return {**resting(ui.buttons), **told}


def run_reread(ui: Parts, load: Loader, kept: Ranked | None, beat: int, pair: str, most: float) -> Steps:
    """Ask a model about the best, row by row; what was read until it fails or is stopped stays.

    Raises:
        InputError: the ranking was let go, or the visitor has used up the limit.
        RedrobError: the pair cannot be loaded.
    """
    if kept is None:
        raise InputError(LET_GO)
    places = kept.result.ranked[: min(int(most), MAX_REREAD)]
    ranked = kept if kept.pair == pair else replace(kept, readings={}, pair=pair, model=None)
    asked = [place for place in places if not _answered(ranked.readings.get(place.row))]
    if not asked:
        again = f"All {len(places)} are read already. Ask for more of the best, or choose another model."
        yield {ui.reread_status: parts.status("done", again)}
        return
    worth = max(1.0, len(asked) / 2)
    loaded, why = yield from load_telling(load, pair, ui.reread_status, "Loading the models…", calls=worth)
    ranked = replace(ranked, model=parts.model_of(loaded.describe(), "policy"))
    began = drawn = time.monotonic()
    done, last = 0, len(asked)
    yield {ui.reread_status: view.rereading(done, last)}
    for reading in reread(ranked.job, asked, loaded):
        if reading is not None:
            done += 1
            ranked = replace(ranked, readings={**ranked.readings, reading.row: reading})
            yield {ui.kept: ranked, ui.beat: beat + done, ui.reread_status: view.rereading(done, last)}
        elif time.monotonic() - drawn >= MIN_REDRAW_S:
            drawn = time.monotonic()
            yield {ui.reread_status: view.rereading(done, last)}
    yield {ui.reread_status: view.reread_done(ranked, asked, time.monotonic() - began, why)}


def reread_stopped(ui: Parts, kept: Ranked | None, turn: Turn) -> Update:
    """After Stop: what was read stays, and Re-read goes on with the rest."""
    turn.stop()
    done = sum(map(_answered, kept.readings.values())) if kept else 0
    text = f"Stopped. {done} {'is' if done == 1 else 'are'} read and stay; Re-read goes on with the others."
    return {**resting(ui.buttons), ui.reread_status: parts.status("stopped", text)}


def _answered(reading: Reading | None) -> bool:
    return reading is not None and reading.column is not None


def redraw(ui: Parts, kept: Ranked | None, opened: int | None) -> Update:
    """Draw what changes with a reading: the list, and the evidence that is open."""
    kept = still_there(kept, LET_GO)
    return {ui.ranking: view.listed(kept, opened), ui.evidence: view.evidence(kept, opened)}


def download(kept: Ranked | None, ending: str) -> str:
    """The ranking as a file of `redrob rank`, packed for the browser as JSON; the file itself is gone at once."""
    kept = still_there(kept, LET_GO)
    try:
        with tempfile.TemporaryDirectory(prefix="redrob-out-") as folder:
            out = Path(folder) / f"shortlist{ending}"
            write(out, kept.rows())
            return parts.parcel(out.name, out.read_bytes())
    except (InputError, OSError) as error:
        if not disk_is_full(error.__cause__ or error):
            raise
        raise gr.Error(NO_ROOM, print_exception=False) from error


def build_rank_tab(load: Loader, limit: VisitorLimit | None = None) -> None:
    """Lay the tab out inside the current Blocks and wire it; `load` counts those who ask a model against `limit`."""
    ui = Parts()
    _wire_ranking(ui, limit)
    _wire_rereading(ui, load)
    _wire_list(ui)


def _wire_ranking(ui: Parts, limit: VisitorLimit | None) -> None:
    pool = [ui.files, ui.pool, ui.pool_note, ui.status, ui.unread]
    ranking = [*ui.shown, *ui.asked.results, ui.kept, ui.opened, ui.status]
    case = [ui.jd, ui.pool, ui.asked.lines, ui.asked.read]
    anew = {**hidden(ui), ui.status: parts.status("busy", WAITING)}
    calm = {ui.reread_status: parts.status("idle", REREAD_IDLE)}  # it ends a re-reading, whose line would go on
    rank, demo = partial(run, ui, limit=limit), partial(run_demo, ui, limit=limit)
    how: dict[str, Any] = {"stop": ui.stop, "status": ui.status, "buttons": ui.buttons, "queue": "rank"}
    runs = [
        at_click(click, ui.turn, steps, drawn=drawn, inputs=inputs, outputs=outputs, **how)
        for click, steps, drawn, inputs, outputs in (
            (ui.files.upload, partial(add_files, ui), calm, [ui.files, ui.pool], pool),
            (ui.go.click, rank, anew, case, ranking),
            (ui.asked.judge.click, rank, anew, case, ranking),
            (ui.demo.click, demo, anew, [ui.jd], [ui.jd, ui.typed, *dict.fromkeys([*pool, *ranking])]),
        )
    ]
    ui.clear.click(partial(start_over, ui), [ui.jd, ui.typed], list(start_over(ui)), **QUIET)
    ui.asked.undo.click(partial(compare_asked.as_read, ui.asked), ui.asked.read, ui.asked.results, **QUIET)
    ui.stop.click(
        partial(stopped, ui),
        inputs=[ui.pool, ui.turn],
        outputs=[ui.status, ui.pool_note, ui.files, *ui.buttons],
        cancels=runs,
        **FREE,
    )


def _wire_rereading(ui: Parts, load: Loader) -> None:
    rereading = at_click(
        ui.reread.click,
        ui.turn,
        partial(run_reread, ui, load),
        drawn={ui.reread_status: parts.status("busy", WAITING)},
        stop=ui.reread_stop,
        status=ui.reread_status,
        inputs=[ui.kept, ui.beat, ui.pair, ui.count],
        outputs=[ui.kept, ui.beat, ui.reread_status],
        buttons=ui.buttons,
        queue=MODEL_QUEUE,
    )
    ui.reread_stop.click(
        partial(reread_stopped, ui),
        inputs=[ui.kept, ui.turn],
        outputs=[ui.reread_status, *ui.buttons],
        cancels=[rereading],
        **FREE,
    )


def _wire_list(ui: Parts) -> None:
    async def turn_to(kept: Ranked | None, opened: int | None, event: gr.EventData) -> int | None:
        """Whose evidence is open after a click in the list; a reading leaves it as it is.

        As a coroutine on nothing but states it is not interrupted between reading and writing, so that of clicks that
        come at once none is lost.
        """
        name = getattr(event.target, "elem_id", None)  # by name: a session has components of its own
        if name == ui.ranking.elem_id and kept:
            return kept.after(opened, str(getattr(event, "open", "")))
        return opened

    # One event draws, for whatever reason, and never twice at once: of two, the answer that was asked for first could
    # come last, and would close what was opened meanwhile. `always_last` draws again after what is under way.
    gr.on([ui.ranking.select, ui.beat.change], turn_to, inputs=[ui.kept, ui.opened], outputs=ui.opened, **FREE).then(
        partial(redraw, ui),
        inputs=[ui.kept, ui.opened],
        outputs=[ui.ranking, ui.evidence],
        **LAST,
    )
    for ending, button in ui.downloads.items():
        packed = button.click(partial(download, ending=ending), ui.kept, ui.parcel, **(QUIET | {"queue": True}))
        packed.success(None, inputs=ui.parcel, js=parts.SAVE, **QUIET)
