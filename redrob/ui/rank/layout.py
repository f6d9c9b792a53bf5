"""The components of the Rank tab and where they stand; what they do is in `tab`, `pool` and `reread`."""

from __future__ import annotations

from typing import Any

import gradio as gr

from redrob.pool.intake import Pool
from redrob.shortlist import MAX_REREAD
from redrob.ui import parts
from redrob.ui.compare import asked as compare_asked
from redrob.ui.loading import PAIR_CHOICES, default_pair
from redrob.ui.rank import view
from redrob.ui.rank.state import Look
from redrob.ui.turn import Turn

IDLE = "Nothing is ranked yet. Add candidates and a job description and press Rank, or try the demo."
LET_GO = "The ranking was let go after an hour. Press Rank again."
REREAD_IDLE = (
    "The trained model can read the best again. It is asked about each candidate alone, as under Compare. "
    "Another pair replaces what was read."
)
KEPT_S = 3600
"""Seconds after which a pool that nobody works with is let go."""
ENDINGS = {".csv": "CSV", ".xlsx": "Excel", ".jsonl": "JSON lines"}


class Parts:
    """The components that events read and write, built inside the current Blocks, top to bottom."""

    def __init__(self) -> None:
        with gr.Row(elem_classes="rr-examples"):
            gr.HTML('<p class="rr-lead">Try it</p>')
            self.demo = gr.Button(
                "A demo pool: a network engineer", size="sm", elem_classes="rr-example", elem_id="rank-demo"
            )
        with gr.Row(elem_classes="rr-inputs"):
            with gr.Column(min_width=280):
                self.jd = gr.Textbox(
                    "",
                    label="Job description",
                    lines=9,
                    max_lines=16,
                    elem_id="rank-jd",
                    placeholder="Paste the whole advertisement.",
                )
            with gr.Column(min_width=280):
                self.files = gr.File(label="Candidates", file_count="multiple", height=150, elem_id="rank-files")
                gr.HTML(f'<p class="rr-hint">{view.LIMITS}</p>')
                self.pool_note = gr.HTML(view.pool_summary(None), elem_id="rank-pool")
        with gr.Row(elem_classes="rr-rank-actions"):
            self.go = gr.Button("Rank", variant="primary", elem_id="rank-go", scale=0, min_width=220)
            self.stop = gr.Button("Stop", interactive=False, elem_id="rank-stop", scale=0, min_width=96)
            self.clear = gr.Button("Start over", elem_id="rank-clear", scale=0, min_width=120)
        self.status = gr.HTML(parts.status("idle", IDLE), elem_id="rank-status", elem_classes="rr-live")
        with gr.Column(visible=False, elem_id="rank-results") as self.results:
            self._build_results()
        self.unread = gr.HTML(elem_id="rank-unread")
        self.parcel = gr.Textbox(elem_id="rank-parcel", elem_classes="rr-stash", label="What is saved")
        self.pool = gr.State(Pool(), time_to_live=KEPT_S)
        self.kept, self.look = gr.State(None, time_to_live=KEPT_S), gr.State(Look(), time_to_live=KEPT_S)
        self.beat, self.turn = gr.State(0), gr.State(Turn())

    def _build_results(self) -> None:
        self.headline = gr.HTML(elem_id="rank-headline")
        self.asked = compare_asked.AskedParts("Rank again", "rank-")
        with gr.Column(elem_classes="rr-reread"):
            with gr.Row(elem_classes="rr-rank-actions"):
                self.pair = gr.Dropdown(
                    PAIR_CHOICES,
                    value=default_pair(),
                    label="Models",
                    filterable=False,
                    elem_id="rank-pair",
                    scale=2,
                    min_width=240,
                )
                self.count = gr.Slider(
                    1, MAX_REREAD, 10, step=1, label="How many of the best", elem_id="rank-count", min_width=200
                )
                self.reread = gr.Button("Re-read", elem_id="rank-reread", scale=0, min_width=110)
                self.reread_stop = gr.Button(
                    "Stop", interactive=False, elem_id="rank-reread-stop", scale=0, min_width=80
                )
            self.reread_status = gr.HTML(
                parts.status("idle", REREAD_IDLE), elem_id="rank-reread-status", elem_classes="rr-live"
            )
        self.ranking = gr.HTML(elem_id="rank-list", js_on_load=view.FORWARD_CLICKS)
        self.evidence = gr.HTML(elem_id="rank-evidence", js_on_load=view.GO_THERE)
        with gr.Row(elem_classes="rr-examples"):
            gr.HTML('<p class="rr-lead">Download all that is ranked</p>')
            self.downloads = {
                ending: gr.Button(label, size="sm", elem_classes="rr-example", elem_id=f"rank-{ending[1:]}")
                for ending, label in ENDINGS.items()
            }

    @property
    def shown(self) -> list[Any]:
        """Everything that draws a ranking."""
        return [self.results, self.headline, self.ranking, self.evidence, self.unread, self.reread_status]

    @property
    def buttons(self) -> list[gr.Button]:
        """What must rest while something runs, and the buttons that end it."""
        again = [self.asked.judge, self.asked.undo]
        return [self.demo, self.go, *again, self.clear, self.reread, self.stop, self.reread_stop]
