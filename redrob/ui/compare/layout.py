"""The components of the Compare tab and where they stand; what they do is in `tab`."""

from __future__ import annotations

from typing import Any

import gradio as gr

from redrob.ui import parts
from redrob.ui.compare import columns, outcome
from redrob.ui.compare import judged as compare_judged
from redrob.ui.compare.asked import AskedParts
from redrob.ui.compare.judged import PLACES, Sight
from redrob.ui.compare.upload import TextField
from redrob.ui.examples import Example
from redrob.ui.loading import pair_dropdown
from redrob.ui.turn import Turn
from redrob.verdict import DECISIONS

IDLE = "Nothing was asked yet. Paste two texts and press Compare, or pick an example below."
EMPTY = (
    "Three readers of the same two texts: a model as published, the same after training with rewards, and a check "
    "without a language model. Here will stand which of the two models did better, and why."
)
REFERENCE_GOLD, OWN_GOLD = "the evidence check", "my own judgement"
SCRIPT = """
document.querySelector("#status")?.setAttribute("aria-live", "polite");
// Where the verdict is out of sight, as on a phone, it comes into sight when it is asked for.
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#go, .rr-try")) return;
  const status = document.querySelector("#status"), {top} = status.getBoundingClientRect();
  if (top < 0 || top > innerHeight - 120) status.scrollIntoView({block: "start"});
});
// Keys move a slider without the release that grades by it.
document.addEventListener("change", (event) => event.target.closest?.("#own-score [type=range]")
  ?.dispatchEvent(new PointerEvent("pointerup", {bubbles: true})));
// What was asked of texts that were changed since, by hand or from a file, says so whenever it is drawn (states.css).
for (const [asked, type, what, change] of [
  ["rr-old-compare", "input", ".rr-field", "add"],
  ["rr-old-compare", "click", ".rr-fair-example", "add"],
  ["rr-old-compare", "click", "#go, .rr-try", "remove"],
  ["rr-old-rank", "input", "#rank-jd", "add"],
  ["rr-old-rank", "click", "#rank-go, #rank-judge, #rank-demo", "remove"],
  ["rr-old-fairness", "input", ".rr-field", "add"],
  ["rr-old-fairness", "click", ".rr-try, .rr-fair-example, #own-texts", "add"],
  ["rr-old-fairness", "click", "#fairness-go, #fairness-go-model", "remove"],
]) document.addEventListener(type, (event) => {
  if (event.target.closest?.(what)) document.body.classList[change](asked);
});
"""
"""Runs when the page opens. It listens on the document, because what it looks for is drawn anew again and again."""
OLD = "() => document.body.classList.add('rr-old-compare', 'rr-old-fairness')"
"""The same for the text of a file, which may come after its comparison was asked for."""


class Parts:
    """The components that events read and write, built inside the current Blocks, top to bottom."""

    def __init__(self, examples: list[Example]) -> None:
        self.status = gr.HTML(parts.status("idle", IDLE), elem_id="status", elem_classes="rr-live")
        self.outcome = gr.HTML(outcome.no_outcome(EMPTY), elem_id="outcome")
        self._build_inputs(examples)
        self._build_settings()
        self.asked = AskedParts()
        self._build_columns()
        self._build_judging()
        self.evidence = gr.HTML("", elem_id="evidence", js_on_load=SCRIPT)
        self._build_grades()
        self.parcel = gr.Textbox(elem_id="parcel", elem_classes="rr-stash", label="What is saved")
        self.typed = gr.Textbox(elem_id="typed", elem_classes="rr-stash", label="What was typed")
        self.kept, self.turn = gr.State(None, time_to_live=3600), gr.State(Turn())
        self.texts = self.fields[0].box, self.fields[1].box
        self.uploads = [field.said for field in self.fields]
        # What is asked about; how the answers are shown and by whom graded.
        self.case = [*self.texts, self.asked.lines, self.asked.read]
        self.golden = [self.sight, self.gold, self.decision, self.score]
        # What grading writes, and what a run does.
        grades = [self.outcome, self.graded, self.headline, self.table, self.chart, self.notes]
        self.regraded = [*grades, *self.answers, *self.raws, self.reference, self.evidence, self.kept]
        self.results = [self.status, *self.asked.results, *self.regraded]
        # What rests while a run is on, and the button that ends it.
        self.buttons = [self.go, self.stop, *self.examples, self.asked.judge, self.asked.undo]

    def _build_inputs(self, examples: list[Example]) -> None:
        profile = "Paste a profile or résumé as text. Leave out what the job does not need."
        with gr.Row(elem_classes="rr-inputs"):
            self.fields = (
                TextField("jd", "Job description", "Paste the whole advertisement."),
                TextField("candidate", "Candidate profile", profile),
            )
        with gr.Row(elem_classes="rr-actions"):
            self.go = gr.Button("Compare", variant="primary", elem_id="go", scale=1, min_width=120)
            self.stop = gr.Button("Stop", interactive=False, elem_id="stop", scale=0, min_width=80)
            # For a visitor's own texts: those that were typed come back, or the boxes are emptied.
            self.own = gr.Button("Your own texts", elem_id="own-texts", scale=0, min_width=150)
        with gr.Row(elem_classes="rr-examples"):
            gr.HTML('<p class="rr-lead">Or try one</p>')
            self.examples = tuple(gr.Button(one.label, size="sm", elem_classes="rr-example rr-try") for one in examples)

    def _build_settings(self) -> None:
        place: dict[str, Any] = {"scale": 2, "min_width": 260}
        forced = "Both models can then write nothing but a valid answer, so “format valid” tells nothing."
        hidden = (
            "Names, order and grades, until you have said which is better. The answers come whole, not word by word. "
            "How they are written may still give them away."
        )
        with gr.Row(elem_classes="rr-settings"):
            self.pair = pair_dropdown("pair", **place)
            self.force = gr.Checkbox(label="Force valid JSON", info=forced, elem_id="force", **place)
            self.hide = gr.Checkbox(label="Hide which answer is whose", info=hidden, elem_id="hide", **place)

    def _build_columns(self) -> None:
        self.answers: list[gr.HTML] = []
        self.raws: list[gr.Textbox] = []
        with gr.Row(elem_classes="rr-columns", equal_height=False):
            for place, kind in zip(PLACES, Sight().order, strict=True):
                with gr.Column(min_width=280, elem_classes="rr-column"):
                    self.answers.append(gr.HTML(columns.empty_card(kind), elem_id=f"card-{place}"))
                    with gr.Accordion("Raw completion", open=False, elem_classes="rr-raw"):
                        raw = gr.Textbox(
                            label="As the model wrote it",  # by no name, which may be hidden
                            show_label=False,
                            container=False,
                            lines=4,
                            max_lines=14,
                            interactive=False,
                            buttons=["copy"],
                            elem_id=f"raw-{place}",
                            elem_classes="rr-mono",
                        )
                        self.raws.append(raw)
            with gr.Column(min_width=280, elem_classes="rr-column"):
                self.reference = gr.HTML(columns.empty_card("reference"), elem_id="card-reference")

    def _build_judging(self) -> None:
        """What a person says of the two answers and of the candidate; shows once both are written (states.css)."""
        words = [(parts.WORDS[name], name) for name in DECISIONS]
        better, golds = compare_judged.choices(Sight()), [REFERENCE_GOLD, OWN_GOLD]
        wait = '<p class="rr-cut">Choose shortlist or reject first; until then nothing changes.</p>'
        with gr.Column(elem_id="judging"):
            gr.HTML("<h2>Your judgement</h2>")
            with gr.Row():
                self.better = gr.Radio(better, label="Which answer is better?", elem_id="better", min_width=280)
                self.decision = gr.Radio(words, label="Your decision on this candidate", elem_id="own", min_width=280)
            with gr.Row():
                by = "Grade both answers by"
                self.gold = gr.Radio(golds, value=REFERENCE_GOLD, label=by, elem_id="gold", min_width=280)
                with gr.Column(elem_classes="rr-own", min_width=280):
                    self.score = gr.Slider(0, 1, value=0.7, step=0.05, label="Your score", elem_id="own-score")
            gr.HTML(wait, elem_id="choose")
            self.tally = gr.HTML(compare_judged.tally(""), elem_id="tally")
            with gr.Row(elem_classes="rr-judging-actions"):
                self.save = gr.Button("Download as CSV", size="sm", elem_id="judgements", scale=0, min_width=150)
                self.forget = gr.Button("Forget them", size="sm", elem_id="forget", scale=0, min_width=120)
        self.said = gr.Textbox(elem_id="said", elem_classes="rr-stash", label="What was just judged")
        self.log = gr.Textbox(elem_id="judged-log", elem_classes="rr-stash", label="All that was judged")
        self.sight = gr.State(Sight())

    def _build_grades(self) -> None:
        said = "The prompt, both answers, the grades. Made in your browser, stored nowhere."
        with gr.Column(visible=False, elem_id="graded") as self.graded:
            self.headline = gr.HTML(elem_id="headline")
            with gr.Row(equal_height=False):
                with gr.Column(min_width=300):
                    self.table = gr.HTML(elem_id="table")
                with gr.Column(min_width=300):
                    label = "Rewards by component"
                    self.chart = gr.Plot(label=label, show_label=False, container=False, elem_id="chart")
            with gr.Accordion("What cost points, and why", elem_classes="rr-raw"):
                self.notes = gr.HTML(elem_id="notes")
            with gr.Row(elem_classes="rr-download"):
                self.download = gr.Button("Download as JSON", size="sm", elem_id="download", scale=0, min_width=170)
                gr.HTML(f'<p class="rr-hint">{said}</p>')
