"""The components of the Compare tab and where they stand; what they do is in `compare_tab`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gradio as gr

from redrob.ui import columns, parts
from redrob.ui.examples import Example
from redrob.ui.service import PAIR_LABELS, default_pair
from redrob.verdict import DECISIONS

IDLE = "Nothing was asked yet. Pick an example above, or paste two texts and press Compare."
REFERENCE_GOLD, OWN_GOLD = "the reference", "my own judgement"


@dataclass(frozen=True)
class Parts:
    """The components that events read and write."""

    jd: gr.Textbox
    candidate: gr.Textbox
    pair: gr.Dropdown
    go: gr.Button
    stop: gr.Button
    examples: tuple[gr.Button, ...]
    status: gr.HTML
    cards: dict[str, gr.HTML]
    raws: dict[str, gr.Textbox]
    graded: gr.Column
    headline: gr.HTML
    gold: gr.Radio
    own: gr.Row
    decision: gr.Radio
    score: gr.Slider
    table: gr.HTML
    chart: gr.Plot
    notes: gr.HTML
    kept: gr.State

    @property
    def results(self) -> list[Any]:
        """Everything that a run writes."""
        return [self.status, *self.cards.values(), *self.raws.values(), *self.grades, self.kept]

    @property
    def grades(self) -> list[Any]:
        """Everything that grading writes."""
        return [self.graded, self.headline, self.table, self.chart, self.notes]

    @property
    def buttons(self) -> list[gr.Button]:
        """What must rest while a run is on, and the button that ends it."""
        return [self.go, self.stop, *self.examples]


def lay_out(examples: list[Example]) -> Parts:
    """Build the components inside the current Blocks, top to bottom."""
    with gr.Row(elem_classes="rr-examples"):
        gr.HTML('<p class="rr-lead">Try one</p>')
        buttons = tuple(gr.Button(example.label, size="sm", elem_classes="rr-example") for example in examples)
    with gr.Row(elem_classes="rr-inputs"):
        with gr.Column(min_width=280):
            jd = gr.Textbox(
                label="Job description",
                lines=10,
                max_lines=16,
                elem_id="jd",
                placeholder="Paste the whole advertisement.",
            )
        with gr.Column(min_width=280):
            candidate = gr.Textbox(
                label="Candidate profile",
                lines=10,
                max_lines=16,
                elem_id="candidate",
                placeholder="Paste a profile or résumé as text. Leave out what the job does not need.",
            )
    with gr.Row(elem_classes="rr-actions"):
        choices = [(text, name) for name, text in PAIR_LABELS.items()]
        pair = gr.Dropdown(
            choices, value=default_pair(), label="Models", elem_id="pair", filterable=False, scale=2, min_width=260
        )
        go = gr.Button("Compare", variant="primary", elem_id="go", scale=1, min_width=150)
        stop = gr.Button("Stop", interactive=False, elem_id="stop", scale=0, min_width=96)
    status = gr.HTML(parts.status("idle", IDLE), elem_id="status")
    cards: dict[str, gr.HTML] = {}
    raws: dict[str, gr.Textbox] = {}
    with gr.Row(elem_classes="rr-columns", equal_height=False):
        for kind in columns.TITLES:
            with gr.Column(min_width=280, elem_classes="rr-column"):
                cards[kind] = gr.HTML(columns.empty_card(kind), elem_id=f"card-{kind}")
                if kind != "reference":
                    with gr.Accordion("Raw completion", open=False, elem_classes="rr-raw"):
                        raws[kind] = gr.Textbox(
                            label=f"{kind.capitalize()}, as written",
                            show_label=False,
                            container=False,
                            lines=4,
                            max_lines=14,
                            interactive=False,
                            buttons=["copy"],
                            elem_id=f"raw-{kind}",
                            elem_classes="rr-mono",
                        )
    with gr.Column(visible=False, elem_id="graded") as graded_column:
        headline = gr.HTML(elem_id="headline")
        gold = gr.Radio([REFERENCE_GOLD, OWN_GOLD], value=REFERENCE_GOLD, label="Grade against", elem_id="gold")
        with gr.Row(visible=False, elem_classes="rr-own") as own:
            decision = gr.Radio(
                [(parts.WORDS[name], name) for name in DECISIONS], value="shortlist", label="My decision", elem_id="own"
            )
            score = gr.Slider(0, 1, value=0.7, step=0.05, label="My score", elem_id="own-score")
        with gr.Row(elem_classes="rr-grades", equal_height=False):
            with gr.Column(min_width=300):
                table = gr.HTML(elem_id="table")
            with gr.Column(min_width=300):
                chart = gr.Plot(label="Rewards by component", show_label=False, container=False, elem_id="chart")
        with gr.Accordion("What cost points, and why", open=False, elem_classes="rr-raw"):
            notes = gr.HTML(elem_id="notes")
    kept = gr.State(None, time_to_live=3600)
    return Parts(
        jd, candidate, pair, go, stop, buttons, status, cards, raws, graded_column, headline, gold, own, decision,
        score, table, chart, notes, kept,
    )  # fmt: skip
