"""The Fairness tab: one profile with one thing changed at a time, and groups of a batch."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from time import monotonic, sleep
from typing import Any

import gradio as gr

from redrob.compare import check_case
from redrob.errors import RedrobError
from redrob.fairness.audit import Audit, audit_stream
from redrob.fairness.dimensions import DIMENSIONS, check_dimensions
from redrob.fairness.scorers import REFERENCE, Scorer, policy_scorer, reference_scorer
from redrob.ui import parts
from redrob.ui.compare.tab import MODEL_QUEUE
from redrob.ui.examples import Example, load_examples
from redrob.ui.fairness import view
from redrob.ui.fairness.batch import lay_out_batch, wire_batch
from redrob.ui.loading import Loader, load_telling
from redrob.ui.service import PAIR_LABELS, check_pair, default_pair
from redrob.ui.turn import WAITING, Turn, in_turn

EVERY_S = 0.4
"""Seconds between two updates: rules answer faster than a chart is drawn, and models write faster than one reads."""
Update = dict[Any, Any]
CHART_S = 0.4
"""Gradio loses a chart that comes while its place is still folded or another is drawn in it."""

WHO = tuple((parts.NAMES[name], name) for name in (REFERENCE, "baseline", "policy"))
IDLE = "Nothing was asked yet. Choose what to change and press Run the audit."


@dataclass(frozen=True)
class AuditParts:
    """What the counterfactual audit reads and writes."""

    examples: tuple[tuple[gr.Button, Example], ...]
    """Each puts its texts where the audited ones are."""
    subject: gr.HTML
    who: gr.Radio
    pair: gr.Dropdown
    dimensions: gr.CheckboxGroup
    rules: gr.Button
    """Runs the reference; it waits for no model."""
    models: gr.Button
    """Runs a model, in the queue of all models. Only one of the two buttons shows."""
    stop: gr.Button
    status: gr.HTML
    results: gr.Column
    headline: gr.HTML
    chart: gr.Plot
    figures: gr.HTML
    rows: gr.HTML
    kept: gr.State
    turn: gr.State

    @property
    def outputs(self) -> list[Any]:
        """Everything that a run writes."""
        return [self.status, self.results, self.headline, self.chart, self.figures, self.rows, self.kept]

    @property
    def buttons(self) -> list[gr.Button]:
        """What must rest while a run is on, and the button that ends it."""
        return [self.rules, self.models, self.stop]


def lay_out_audit() -> AuditParts:
    """Build the upper half inside the current Blocks."""
    gr.HTML(view.INTRODUCTION, js_on_load=view.TO_COMPARE)
    examples = load_examples()
    with gr.Row(elem_classes="rr-examples"):
        gr.HTML('<p class="rr-lead">Or try one</p>')
        buttons = tuple(gr.Button(one.title, size="sm", elem_classes="rr-example rr-fair-example") for one in examples)
    subject = gr.HTML(view.subject("", "")[0], elem_id="fairness-subject")
    with gr.Row(elem_classes="rr-fair-choices"):
        with gr.Column(min_width=280):
            who = gr.Radio(WHO, value=REFERENCE, label="Who is audited", elem_id="fairness-who")
            pair = gr.Dropdown(
                [(text, name) for name, text in PAIR_LABELS.items()],
                value=default_pair(),
                label="Models",
                elem_id="fairness-pair",
                filterable=False,
            )
        with gr.Column(min_width=280):
            choices = [(dimension.label, name) for name, dimension in DIMENSIONS.items()]
            dimensions = gr.CheckboxGroup(
                choices, value=list(DIMENSIONS), label="What is changed, one at a time", elem_id="fairness-dimensions"
            )
    with gr.Row(elem_classes="rr-fair-actions"):
        rules = gr.Button("Run the audit", variant="primary", elem_id="fairness-go", scale=1, min_width=150)
        models = gr.Button("Run the audit", variant="primary", elem_id="fairness-go-model", scale=1, min_width=150)
        stop = gr.Button("Stop", interactive=False, elem_id="fairness-stop", scale=0, min_width=96)
    status = gr.HTML(parts.status("idle", IDLE), elem_id="fairness-status", elem_classes="rr-live")
    with gr.Column(visible=False, elem_id="fairness-results", elem_classes="rr-fair-results") as results:
        headline = gr.HTML(elem_id="fairness-headline")
        with gr.Row(elem_classes="rr-grades", equal_height=False):
            with gr.Column(min_width=300, scale=3):
                chart = gr.Plot(
                    label="Change of the score by what was changed",
                    show_label=False,
                    container=False,
                    elem_id="fairness-chart",
                )
            with gr.Column(min_width=300, scale=4):
                figures = gr.HTML(elem_id="fairness-figures")
        with gr.Accordion("Every variant: what was changed, and the answer", open=False, elem_classes="rr-raw"):
            rows = gr.HTML(elem_id="fairness-rows")
    with gr.Accordion("Names, and where they are from", open=False, elem_classes="rr-raw"):
        gr.HTML(view.names(), elem_id="fairness-names")
    kept, turn = gr.State(None, time_to_live=3600), gr.State(Turn())
    return AuditParts(
        tuple(zip(buttons, examples, strict=True)), subject, who, pair, dimensions, rules, models, stop, status,
        results, headline, chart, figures, rows, kept, turn,
    )  # fmt: skip


def begin(ui: AuditParts, turn: Turn) -> Update:
    """Clear the last audit and say that this one waits for its turn."""
    turn.begin()
    waiting = parts.status("busy", WAITING)
    return {ui.status: waiting, ui.headline: "", ui.kept: None, **_rest(ui, True)}  # without headline, no results show


def stopped(ui: AuditParts, turn: Turn, kept: Audit | None) -> Update:
    """After Stop: what was answered stays, and the line says that it is not all."""
    turn.stop()
    if kept is not None and kept.complete:
        return _rest(ui, False)
    done = kept.done if kept else 0
    text = (
        f"Stopped: {done} of {kept.total} questions were answered, which are shown."
        if kept and done
        else "Stopped. Nothing had been answered yet."
    )
    return {**_rest(ui, False), ui.status: parts.status("stopped", f"{text} Press Run the audit to start again.")}


def run(
    ui: AuditParts,
    load: Loader,
    jd: str,
    candidate: str,
    who: str,
    pair: str,
    dimensions: list[str],
) -> Generator[Update, None, None]:
    """One audit. Our own errors become the status line; anything else is a bug and escapes."""
    try:
        yield from _run(ui, load, jd, candidate, who, pair, dimensions)
    except RedrobError as error:
        yield {ui.status: parts.status("error", str(error))}


def _run(
    ui: AuditParts, load: Loader, jd: str, candidate: str, who: str, pair: str, dimensions: list[str]
) -> Generator[Update, None, None]:
    job, profile = check_case(jd, candidate)
    chosen = check_dimensions(dimensions)
    scorer: Scorer = reference_scorer()
    if who != REFERENCE:
        loaded, _ = yield from load_telling(load, pair, ui.status, f"Loading the {check_pair(pair)} pair…")
        scorer = policy_scorer(loaded, who)
    last: Audit | None = None
    told = 0.0
    for audit in audit_stream(job, profile, scorer, dimensions=chosen):
        often = audit.writing is not None or who == REFERENCE
        if often and last is not None and not audit.complete and monotonic() - told < EVERY_S:
            continue
        new = last is None or audit.done != last.done  # while answers are written, only the line is new
        last, told = audit, monotonic()
        yield {ui.status: _told(audit), **(shown(ui, audit, who) if new else {})}
    if last is not None:
        sleep(CHART_S)
        yield {ui.chart: view.chart(last, who)}


def _told(audit: Audit) -> str:
    """The status line: answers, and before the first of some that are written side by side, how far those are."""
    if audit.complete:
        return parts.status("done", f"Done: {audit.total} answers.")
    text = f"Asking, {audit.total} questions in all. Answered so far: {audit.done}"
    if audit.writing:
        text += f"; {audit.writing.answers} more being written, {audit.writing.characters:,} characters"
    return parts.status("busy", f"{text}…")


def shown(ui: AuditParts, audit: Audit, who: str) -> Update:
    """Headline, chart, figures and rows of what was answered so far."""
    if audit.original is None:
        return {ui.kept: audit}
    return {
        ui.results: gr.update(visible=True),
        ui.headline: view.headline(audit, who),
        ui.chart: view.chart(audit, who),
        ui.figures: view.figures(audit),
        ui.rows: view.variants(audit),
        ui.kept: audit,
    }


def _rest(ui: AuditParts, running: bool) -> Update:
    idle = {button: gr.update(interactive=not running) for button in (ui.rules, ui.models)}
    return {**idle, ui.stop: gr.update(interactive=running)}


def build_fairness_tab(load: Loader, texts: tuple[gr.Textbox, gr.Textbox]) -> None:
    """Lay the tab out inside the current Blocks and wire it.

    Args:
        load: What loads a pair by its name.
        texts: The Compare tab's job description and profile, which are audited.
    """
    ui = lay_out_audit()
    _wire(ui, load, texts)
    wire_batch(lay_out_batch())


def _texts(example: Example) -> str:
    """What gives an example's texts in the browser itself: Audit, pressed at once, must not meet the texts before."""
    return f"() => {json.dumps([example.job_description, example.candidate])}"


def _wire(ui: AuditParts, load: Loader, texts: tuple[gr.Textbox, gr.Textbox]) -> None:
    quiet: dict[str, Any] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}
    inputs = [*texts, ui.who, ui.pair, ui.dimensions]
    for button, example in ui.examples:
        # The boxes of the Compare tab: what is audited here and what is compared there are the same two texts.
        button.click(None, js=_texts(example), outputs=list(texts), **quiet)
    gr.on(
        [text.change for text in texts],
        view.subject,
        inputs=list(texts),
        outputs=[ui.subject, ui.dimensions],
        trigger_mode="always_last",
        **quiet,
    )

    def start(button: gr.Button, queue: str) -> Any:
        said = [ui.status, ui.headline, ui.kept, *ui.buttons]
        return in_turn(
            button.click(partial(begin, ui), inputs=ui.turn, outputs=said, **quiet),
            ui.turn,
            partial(run, ui, load),
            status=ui.status,
            inputs=inputs,
            outputs=ui.outputs,
            buttons=ui.buttons,
            rest=partial(_rest, ui, False),
            queue=queue,
        )

    runs = [start(ui.rules, "fairness"), start(ui.models, MODEL_QUEUE)]
    ended = [ui.status, *ui.buttons]
    ui.stop.click(partial(stopped, ui), inputs=[ui.turn, ui.kept], outputs=ended, cancels=runs, **quiet)
