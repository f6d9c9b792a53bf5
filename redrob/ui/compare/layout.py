"""The components of the Compare tab and where they stand; what they do is in `compare_tab`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gradio as gr

from redrob.ui import parts
from redrob.ui.compare import asked as compare_asked
from redrob.ui.compare import columns, outcome
from redrob.ui.compare import judged as compare_judged
from redrob.ui.compare.asked import AskedParts
from redrob.ui.compare.evidence import SCRIPT
from redrob.ui.compare.judged import JudgedParts, Sight
from redrob.ui.compare.upload import DROP_SCRIPT
from redrob.ui.examples import Example
from redrob.ui.service import PAIR_LABELS, default_pair
from redrob.ui.turn import Turn
from redrob.verdict import DECISIONS

IDLE = "Nothing was asked yet. Paste two texts and press Compare, or pick an example below."
EMPTY = (
    "Three readers of the same two texts: a small model as published, the same model after training with rewards, and "
    "rules. Here will stand which of the two models did better, and why."
)
UPLOAD = "Choose or drop a file"
REFERENCE_GOLD, OWN_GOLD = "the reference check", "my own judgement"
ROLES = ("system", "user")
"""The two messages of a prompt, in order."""


@dataclass(frozen=True)
class TextField:
    """One of the two texts: its box, the button that fills it from a file, and what there is to say about the file."""

    box: gr.Textbox
    upload: gr.UploadButton
    said: gr.HTML


@dataclass(frozen=True)
class Parts:
    """The components that events read and write."""

    fields: tuple[TextField, TextField]
    asked: AskedParts
    pair: gr.Dropdown
    force: gr.Checkbox
    go: gr.Button
    stop: gr.Button
    examples: tuple[gr.Button, ...]
    own: gr.Button
    """Empties the page for a visitor's own texts."""
    status: gr.HTML
    outcome: gr.HTML
    cards: dict[str, gr.HTML]
    raws: dict[str, gr.Textbox]
    evidence: gr.HTML
    sent: gr.HTML
    messages: dict[str, gr.Textbox]
    judged: JudgedParts
    graded: gr.Column
    headline: gr.HTML
    gold: gr.Radio
    decision: gr.Radio
    score: gr.Slider
    table: gr.HTML
    chart: gr.Plot
    notes: gr.HTML
    copy: gr.Button
    download: gr.Button
    parcel: gr.Textbox
    """What the browser copies or saves, on its way there."""
    kept: gr.State
    turn: gr.State

    @property
    def texts(self) -> tuple[gr.Textbox, gr.Textbox]:
        """The job description's box, then the candidate's."""
        return self.fields[0].box, self.fields[1].box

    @property
    def results(self) -> list[Any]:
        """Everything that a run writes."""
        prompt = [self.sent, *self.messages.values()]
        texts = [*self.cards.values(), *self.raws.values(), self.evidence, *prompt]
        return [self.status, *self.asked.results, *texts, *self.grades, self.kept]

    @property
    def grades(self) -> list[Any]:
        """Everything that grading writes."""
        return [self.outcome, self.graded, self.headline, self.table, self.chart, self.notes]

    @property
    def buttons(self) -> list[gr.Button]:
        """What must rest while a run is on, and the button that ends it."""
        return [self.go, self.stop, *self.examples, self.asked.judge, self.asked.undo]


def lay_out(examples: list[Example]) -> Parts:
    """Build the components inside the current Blocks, top to bottom."""
    status = gr.HTML(parts.status("idle", IDLE), elem_id="status", elem_classes="rr-live")
    came_out = gr.HTML(outcome.no_outcome(EMPTY), elem_id="outcome")
    with gr.Row(elem_classes="rr-inputs"):
        job = _text_field("jd", "Job description", "Paste the whole advertisement.")
        profile = _text_field(
            "candidate",
            "Candidate profile",
            "Paste a profile or résumé as text. Leave out what the job does not need.",
        )
    with gr.Row(elem_classes="rr-actions"):
        go = gr.Button("Compare", variant="primary", elem_id="go", scale=1, min_width=120)
        stop = gr.Button("Stop", interactive=False, elem_id="stop", scale=0, min_width=80)
        own = gr.Button("Your own texts", elem_id="own-texts", scale=0, min_width=150)
    with gr.Row(elem_classes="rr-examples"):
        gr.HTML('<p class="rr-lead">Or try one</p>')
        buttons = tuple(gr.Button(example.label, size="sm", elem_classes="rr-example") for example in examples)
    with gr.Row(elem_classes="rr-settings"):
        choices = [(text, name) for name, text in PAIR_LABELS.items()]
        pair = gr.Dropdown(
            choices, value=default_pair(), label="Models", elem_id="pair", filterable=False, scale=2, min_width=260
        )
        force = gr.Checkbox(
            label="Force valid JSON",
            info="Both models can then write nothing but a valid answer, so “format valid” tells nothing.",
            elem_id="force",
            scale=2,
            min_width=260,
        )
        hide = gr.Checkbox(
            label="Hide which answer is whose",
            info="Until you have said which is better. They stand in an order by chance.",
            elem_id="hide",
            scale=2,
            min_width=260,
        )
    asked = compare_asked.lay_out()
    cards, raws = _columns()
    judged, gold, decision, score = _judging(hide)
    evidence = gr.HTML("", elem_id="evidence", js_on_load=SCRIPT)
    with gr.Accordion("Prompt as sent", open=False, elem_classes="rr-raw", elem_id="prompt"):
        sent = gr.HTML('<p class="rr-hint">No prompt was sent yet.</p>', elem_id="prompt-facts")
        messages = {role: _read_only(f"{role.capitalize()} message", f"prompt-{role}", 12) for role in ROLES}
    with gr.Column(visible=False, elem_id="graded") as graded_column:
        headline = gr.HTML(elem_id="headline")
        with gr.Row(elem_classes="rr-grades", equal_height=False):
            with gr.Column(min_width=300):
                table = gr.HTML(elem_id="table")
            with gr.Column(min_width=300):
                chart = gr.Plot(label="Rewards by component", show_label=False, container=False, elem_id="chart")
        with gr.Accordion("What cost points, and why", elem_classes="rr-raw"):
            notes = gr.HTML(elem_id="notes")
        with gr.Row(elem_classes="rr-download"):
            copy = gr.Button("Copy as text", size="sm", elem_id="copy", scale=0, min_width=140)
            download = gr.Button("Download as JSON", size="sm", elem_id="download", scale=0, min_width=170)
            gr.HTML(
                '<p class="rr-hint">Both texts, both answers, the grades. Made in your browser, stored nowhere.</p>'
            )
        parcel = gr.Textbox(elem_id="parcel", elem_classes="rr-stash", label="What is copied or saved")
    kept, turn = gr.State(None, time_to_live=3600), gr.State(Turn())
    return Parts(
        (job, profile), asked, pair, force, go, stop, buttons, own, status, came_out, cards, raws, evidence, sent,
        messages, judged, graded_column, headline, gold, decision, score, table, chart, notes, copy, download,
        parcel, kept, turn,
    )  # fmt: skip


def _text_field(name: str, title: str, placeholder: str) -> TextField:
    with gr.Column(min_width=280, elem_classes="rr-field"):
        box = gr.Textbox(label=title, lines=11, max_lines=11, elem_id=name, placeholder=placeholder)
        upload = gr.UploadButton(
            UPLOAD,  # of any type: the reader says what is wrong with a file, Gradio only that it may not be
            size="sm",
            elem_id=f"{name}-upload",
            elem_classes="rr-upload",
        )
        said = gr.HTML("", elem_id=f"{name}-said", js_on_load=DROP_SCRIPT)
    return TextField(box, upload, said)


def _judging(hide: gr.Checkbox) -> tuple[JudgedParts, gr.Radio, gr.Radio, gr.Slider]:
    """What a person says of the two answers and of the candidate; shows once both are written (states.css)."""
    with gr.Column(elem_id="judging"):
        gr.HTML("<h2>Your judgement</h2>")
        with gr.Row():
            better = gr.Radio(
                compare_judged.choices(Sight()), label="Which answer is better?", elem_id="better", min_width=280
            )
            words = [(parts.WORDS[name], name) for name in DECISIONS]
            decision = gr.Radio(words, label="Your decision on this candidate", elem_id="own", min_width=280)
        with gr.Row():
            gold = gr.Radio(
                [REFERENCE_GOLD, OWN_GOLD], value=REFERENCE_GOLD, label="Right answer by", elem_id="gold", min_width=280
            )
            with gr.Column(elem_classes="rr-own", min_width=280):
                score = gr.Slider(0, 1, value=0.7, step=0.05, label="Your score", elem_id="own-score")
        gr.HTML('<p class="rr-cut">Choose shortlist or reject first; until then nothing changes.</p>', elem_id="choose")
        tally = gr.HTML(compare_judged.tally([]), elem_id="tally")
        with gr.Row(elem_classes="rr-judging-actions"):
            save = gr.Button("Download as CSV", size="sm", elem_id="judgements", scale=0, min_width=150)
            forget = gr.Button("Forget them", size="sm", elem_id="forget", scale=0, min_width=120)
    # A fixed secret: it hides nothing, and another would make an earlier visit's judgements unreadable.
    log = gr.BrowserState([], storage_key="redrob-judgements", secret="redrob")
    return JudgedParts(hide, better, tally, save, forget, log, gr.State(Sight())), gold, decision, score


def _columns() -> tuple[dict[str, gr.HTML], dict[str, gr.Textbox]]:
    cards: dict[str, gr.HTML] = {}
    raws: dict[str, gr.Textbox] = {}
    with gr.Row(elem_classes="rr-columns", equal_height=False):
        for kind in columns.TITLES:
            with gr.Column(min_width=280, elem_classes="rr-column"):
                cards[kind] = gr.HTML(columns.empty_card(kind), elem_id=f"card-{kind}")
                if kind != "reference":
                    with gr.Accordion("Raw completion", open=False, elem_classes="rr-raw"):
                        raws[kind] = _read_only(f"{parts.NAMES[kind]}, as written", f"raw-{kind}", 14, labelled=False)
    return cards, raws


def _read_only(title: str, name: str, most_lines: int, *, labelled: bool = True) -> gr.Textbox:
    """Text as it is, with a button that copies it."""
    return gr.Textbox(
        label=title,
        show_label=labelled,
        container=labelled,
        lines=4,
        max_lines=most_lines,
        interactive=False,
        buttons=["copy"],
        elem_id=name,
        elem_classes="rr-mono",
    )
