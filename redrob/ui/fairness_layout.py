"""The components of the Fairness tab and where they stand; what they do is in `fairness_tab` and `fairness_batch`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gradio as gr

from redrob.fairness.dimensions import DIMENSIONS
from redrob.fairness.scorers import REFERENCE
from redrob.ui import fairness_view as view
from redrob.ui import parts
from redrob.ui.examples import Example, load_examples
from redrob.ui.service import PAIR_LABELS, default_pair
from redrob.ui.turn import Turn

WHO = tuple((parts.NAMES[name], name) for name in (REFERENCE, "baseline", "policy"))
IDLE = "Nothing was asked yet. Choose what to change and press Run the audit."
IDLE_BATCH = "No batch yet. Upload one, or try the demo batch."


@dataclass(frozen=True)
class AuditParts:
    """What the counterfactual audit reads and writes."""

    examples: tuple[tuple[gr.Button, Example], ...]
    """Each puts its texts where the audited ones are."""
    subject: gr.HTML
    who: gr.Radio
    pair: gr.Dropdown
    dimensions: gr.CheckboxGroup
    seed: gr.Number
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


@dataclass(frozen=True)
class BatchParts:
    """What the impact ratios read and write."""

    upload: gr.UploadButton
    demo: gr.Button
    status: gr.HTML
    columns: gr.Row
    groups: gr.Dropdown
    decision: gr.Dropdown
    score: gr.Dropdown
    tables: gr.HTML
    rows: gr.State

    @property
    def outputs(self) -> list[Any]:
        """Everything that a new batch writes."""
        return [self.status, self.columns, self.groups, self.decision, self.score, self.tables, self.rows]


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
        seed = gr.Number(
            0,
            label="Names: seed",
            info="Another number draws other names.",
            precision=0,
            minimum=0,
            maximum=9999,
            elem_id="fairness-seed",
            scale=0,
            min_width=240,
        )
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
        tuple(zip(buttons, examples, strict=True)),
        subject,
        who,
        pair,
        dimensions,
        seed,
        rules,
        models,
        stop,
        status,
        results,
        headline,
        chart,
        figures,
        rows,
        kept,
        turn,
    )


def lay_out_batch() -> BatchParts:
    """Build the lower half inside the current Blocks."""
    gr.HTML(view.BATCH_INTRODUCTION)
    with gr.Row(elem_classes="rr-fair-actions"):
        upload = gr.UploadButton("Upload a batch (.csv, .jsonl)", elem_id="fairness-upload", scale=1, min_width=220)
        demo = gr.Button("Try the demo batch", elem_id="fairness-demo", scale=1, min_width=180)
    status = gr.HTML(parts.status("idle", IDLE_BATCH), elem_id="fairness-batch-status")
    with gr.Row(visible=False, elem_id="fairness-columns") as columns:
        groups = gr.Dropdown(
            [],
            label="Groups (one or two columns)",
            multiselect=True,
            max_choices=2,
            elem_id="fairness-groups",
            min_width=200,
        )
        decision = gr.Dropdown([], label="Decision", elem_id="fairness-decision", filterable=False, min_width=160)
        score = gr.Dropdown([], label="Score", elem_id="fairness-score", filterable=False, min_width=160)
    tables = gr.HTML(elem_id="fairness-tables")
    rows = gr.State(None, time_to_live=3600)
    return BatchParts(upload, demo, status, columns, groups, decision, score, tables, rows)
