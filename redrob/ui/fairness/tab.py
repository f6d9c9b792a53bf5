"""The Fairness tab: one profile with one thing changed at a time, and groups of a batch."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from functools import partial
from time import monotonic
from typing import Any

import gradio as gr
import pandas as pd

from redrob.compare import check_case
from redrob.errors import RedrobError
from redrob.fairness.audit import Audit, audit_stream
from redrob.fairness.demo import PROFILES, demo_batch
from redrob.fairness.dimensions import DIMENSIONS, check_dimensions
from redrob.fairness.impact import impact_tables
from redrob.fairness.scorers import REFERENCE, Scorer, policy_scorer, reference_scorer
from redrob.ui import parts
from redrob.ui.compare.tab import MODEL_QUEUE
from redrob.ui.examples import load_examples
from redrob.ui.fairness import view
from redrob.ui.loading import PAIR_CHOICES, Loader, default_pair, load_telling
from redrob.ui.turn import WAITING, Turn, in_turn, resting

EVERY_S = 0.4
"""Seconds between two updates: rules answer faster than a table is drawn, and models write faster than one reads."""
Update = dict[Any, Any]
WHO = tuple((parts.NAMES[name], name) for name in (REFERENCE, "baseline", "policy"))
IDLE = "Nothing was asked yet. Choose what to change and press Run the audit."


class Parts:
    """The components that an audit reads and writes, built inside the current Blocks, top to bottom."""

    def __init__(self) -> None:
        gr.HTML(view.INTRODUCTION, js_on_load=view.TO_COMPARE)
        with gr.Row(elem_classes="rr-examples"):
            gr.HTML('<p class="rr-lead">Or try one</p>')
            # Each puts its texts where the audited ones are.
            self.examples = [
                (gr.Button(one.title, size="sm", elem_classes="rr-example rr-fair-example"), one)
                for one in load_examples()
            ]
        self.subject = gr.HTML(view.subject("", "")[0], elem_id="fairness-subject")
        with gr.Row(elem_classes="rr-fair-choices"):
            with gr.Column(min_width=280):
                self.who = gr.Radio(WHO, value=REFERENCE, label="Who is audited", elem_id="fairness-who")
                self.pair = gr.Dropdown(
                    PAIR_CHOICES, value=default_pair(), label="Models", elem_id="fairness-pair", filterable=False
                )
            with gr.Column(min_width=280):
                self.dimensions = gr.CheckboxGroup(
                    [(dimension.label, name) for name, dimension in DIMENSIONS.items()],
                    value=list(DIMENSIONS),
                    label="What is changed, one at a time",
                    elem_id="fairness-dimensions",
                )
        with gr.Row(elem_classes="rr-fair-actions"):
            # The reference waits for no model; a model waits in the queue of all. Only one of the two buttons shows.
            self.rules, self.models = (
                gr.Button("Run the audit", variant="primary", elem_id=name, scale=1, min_width=150)
                for name in ("fairness-go", "fairness-go-model")
            )
            self.stop = gr.Button("Stop", interactive=False, elem_id="fairness-stop", scale=0, min_width=96)
        self.status = gr.HTML(parts.status("idle", IDLE), elem_id="fairness-status", elem_classes="rr-live")
        with gr.Column(visible=False, elem_id="fairness-results", elem_classes="rr-fair-results") as self.results:
            self.headline = gr.HTML(elem_id="fairness-headline")
            self.figures = gr.HTML(elem_id="fairness-figures")
            with gr.Accordion("Every variant: what was changed, and the answer", open=False, elem_classes="rr-raw"):
                self.rows = gr.HTML(elem_id="fairness-rows")
        self.kept, self.turn = gr.State(None, time_to_live=3600), gr.State(Turn())
        self.outputs = [self.status, self.results, self.headline, self.figures, self.rows, self.kept]


def begin(ui: Parts, turn: Turn) -> Update:
    """Clear the last audit and say that this one waits for its turn."""
    turn.begin()
    waiting = parts.status("busy", WAITING)
    return {ui.status: waiting, ui.headline: "", ui.kept: None, **_rest(ui, ui.stop)}  # no headline, no results show


def stopped(ui: Parts, turn: Turn, kept: Audit | None) -> Update:
    """After Stop: what was answered stays, and the line says that it is not all."""
    turn.stop()
    if kept is not None and kept.complete:
        return _rest(ui)
    text = "Stopped. Nothing had been answered yet."
    if kept and kept.done:
        text = f"Stopped: {kept.done} of {kept.total} questions were answered, which are shown."
    return {**_rest(ui), ui.status: parts.status("stopped", f"{text} Press Run the audit to start again.")}


def _rest(ui: Parts, running: gr.Button | None = None) -> Update:
    return resting([ui.rules, ui.models], [ui.stop], running)


def run(
    ui: Parts, load: Loader, jd: str, candidate: str, who: str, pair: str, dimensions: list[str]
) -> Generator[Update, None, None]:
    """One audit.

    Raises:
        RedrobError: the texts or what is to be changed cannot be used, or the pair cannot be loaded.
    """
    job, profile = check_case(jd, candidate)
    chosen = check_dimensions(dimensions)
    scorer: Scorer = reference_scorer()
    if who != REFERENCE:
        loaded, _ = yield from load_telling(load, pair, ui.status, f"Loading the {pair} pair…")
        scorer = policy_scorer(loaded, who)
    last, told = None, 0.0
    for audit in audit_stream(job, profile, scorer, dimensions=chosen):
        often = audit.writing or who == REFERENCE
        if often and last is not None and not audit.complete and monotonic() - told < EVERY_S:
            continue
        new = last is None or audit.done != last.done  # while answers are written, only the line is new
        last, told = audit, monotonic()
        yield {ui.status: _told(audit), **(shown(ui, audit, who) if new else {})}


def _told(audit: Audit) -> str:
    """The status line: answers, and before the first of some that are written side by side, how far those are."""
    if audit.complete:
        return parts.status("done", f"Done: {audit.total} answers.")
    text = f"Asking, {audit.total} questions in all. Answered so far: {audit.done}"
    if audit.writing:
        text += f"; {audit.writing}"
    return parts.status("busy", f"{text}…")


def shown(ui: Parts, audit: Audit, who: str) -> Update:
    """Headline, figures and rows of what was answered so far."""
    if audit.original is None:
        return {ui.kept: audit}
    return {
        ui.results: gr.update(visible=True),
        ui.headline: view.headline(audit, who),
        ui.figures: view.figures(audit),
        ui.rows: view.variants(audit),
        ui.kept: audit,
    }


def build_fairness_tab(load: Loader, texts: tuple[gr.Textbox, gr.Textbox]) -> None:
    """Lay the tab out inside the current Blocks and wire it.

    Args:
        load: What loads a pair by its name.
        texts: The Compare tab's job description and profile, which are audited.
    """
    _wire(Parts(), load, texts)
    gr.HTML(view.DEMO_INTRODUCTION)
    button = gr.Button("Try the demo batch", elem_id="fairness-demo", min_width=180)
    status, tables = gr.HTML(elem_id="fairness-batch-status"), gr.HTML(elem_id="fairness-tables")
    button.click(demo, outputs=[status, tables], concurrency_limit=1, api_visibility="private", show_progress="hidden")


def demo() -> Iterator[tuple[str, str]]:
    """Score the demo batch: status and tables."""
    try:
        for rows in demo_batch():
            done = len(rows) // 8
            text = f"The reference check reads {PROFILES} profiles, each under 8 names. Read so far: {done}…"
            yield parts.status("busy", text), ""
    except RedrobError as error:
        yield parts.status("error", str(error)), ""
        return
    text = (
        f"{PROFILES} machine-written profiles, each under 8 names, scored by the reference check. All groups hold the "
        "same profiles, so every impact ratio is 1 unless names are read."
    )
    tables = impact_tables(pd.DataFrame(rows), groups=["perceived_group", "gender"], decision="decision", score="score")
    yield parts.status("done", text), view.impact(tables)


def _wire(ui: Parts, load: Loader, texts: tuple[gr.Textbox, gr.Textbox]) -> None:
    quiet: dict[str, Any] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}
    for button, example in ui.examples:
        # Into the boxes of the Compare tab, by the browser: Audit, pressed at once, must not meet the texts before.
        filled = f"() => {json.dumps([example.job_description, example.candidate])}"
        button.click(None, js=filled, outputs=list(texts), **quiet)
    gr.on(
        [text.change for text in texts],
        view.subject,
        inputs=list(texts),
        outputs=[ui.subject, ui.dimensions],
        trigger_mode="always_last",
        **quiet,
    )
    buttons = [ui.rules, ui.models, ui.stop]
    runs = [
        in_turn(
            button.click(
                partial(begin, ui), inputs=ui.turn, outputs=[ui.status, ui.headline, ui.kept, *buttons], **quiet
            ),
            ui.turn,
            partial(run, ui, load),
            status=ui.status,
            inputs=[*texts, ui.who, ui.pair, ui.dimensions],
            outputs=ui.outputs,
            buttons=buttons,
            rest=partial(_rest, ui),
            queue=queue,
        )
        for button, queue in ((ui.rules, "fairness"), (ui.models, MODEL_QUEUE))
    ]
    ended = [ui.status, *buttons]
    ui.stop.click(partial(stopped, ui), inputs=[ui.turn, ui.kept], outputs=ended, cancels=runs, **quiet)
