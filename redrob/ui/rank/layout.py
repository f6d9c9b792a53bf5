"""The components of the Rank tab and where they stand; what they do is in `rank_tab` and `rank_reread`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import gradio as gr

from redrob.pool.intake import Pool
from redrob.shortlist import MAX_REREAD
from redrob.ui import parts
from redrob.ui.compare import asked as compare_asked
from redrob.ui.compare.asked import AskedParts
from redrob.ui.rank import evidence as rank_evidence
from redrob.ui.rank import view as rank_view
from redrob.ui.rank.state import ONLY, Look
from redrob.ui.rank.table import FORWARD_CLICKS
from redrob.ui.service import PAIR_LABELS, default_pair
from redrob.ui.turn import Turn

IDLE = "Nothing is ranked yet. Add candidates and a job description and press Rank, or try the demo."
REREAD_IDLE = (
    "A model can read the best again. It is asked about each candidate alone, as under Compare. "
    "Another reader replaces what was read."
)
KEPT_S = 3600
"""Seconds after which a pool that nobody works with is let go."""
ENDINGS = (".csv", ".xlsx", ".jsonl")
LABELS = {".csv": "CSV", ".xlsx": "Excel", ".jsonl": "JSON lines"}

# The file goes to the browser as part of the event and is put together there: none is left behind on the server.
SAVE_FILE = """
watch('value', () => {
  if (!props.value) return;
  const parcel = JSON.parse(props.value);
  const bytes = Uint8Array.from(atob(parcel.base64), (letter) => letter.charCodeAt(0));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], {type: parcel.type}));
  link.download = parcel.name;
  link.click();
  URL.revokeObjectURL(link.href);
});
"""


@dataclass(frozen=True)
class Parts:
    """The components that events read and write."""

    demo: gr.Button
    jd: gr.Textbox
    take: gr.Button
    files: gr.File
    pool_note: gr.HTML
    go: gr.Button
    stop: gr.Button
    clear: gr.Button
    status: gr.HTML
    results: gr.Column
    headline: gr.HTML
    asked: AskedParts
    pair: gr.Dropdown
    column: gr.Radio
    count: gr.Slider
    reread: gr.Button
    reread_stop: gr.Button
    reread_status: gr.HTML
    agreement: gr.HTML
    query: gr.Textbox
    only: gr.Dropdown
    table: gr.HTML
    evidence: gr.HTML
    downloads: dict[str, gr.Button]
    parcel: gr.HTML
    unread: gr.HTML
    pool: gr.State
    kept: gr.State
    look: gr.State
    beat: gr.State
    turn: gr.State

    @property
    def shown(self) -> list[Any]:
        """Everything that draws a ranking."""
        return [self.results, self.headline, self.agreement, self.table, self.evidence, self.unread, self.reread_status]

    @property
    def buttons(self) -> list[gr.Button]:
        """What must rest while something runs, and the buttons that end it."""
        again = [self.asked.judge, self.asked.undo]
        return [self.demo, self.go, *again, self.clear, self.reread, self.stop, self.reread_stop]


def lay_out() -> Parts:
    """Build the components inside the current Blocks, top to bottom."""
    with gr.Row(elem_classes="rr-examples"):
        gr.HTML('<p class="rr-lead">Try it</p>')
        demo = gr.Button("A demo pool: a network engineer", size="sm", elem_classes="rr-example", elem_id="rank-demo")
    with gr.Row(elem_classes="rr-inputs"):
        with gr.Column(min_width=280):
            jd = gr.Textbox(
                "",
                label="Job description",
                lines=9,
                max_lines=16,
                elem_id="rank-jd",
                placeholder="Paste the whole advertisement.",
            )
            take = gr.Button("Use the job description of the Compare tab", size="sm", elem_id="rank-take")
        with gr.Column(min_width=280):
            files = gr.File(
                label="Candidates",
                file_count="multiple",
                height=150,
                elem_id="rank-files",
            )
            gr.HTML(f'<p class="rr-hint">{rank_view.LIMITS}</p>')
            pool_note = gr.HTML(rank_view.pool_summary(None), elem_id="rank-pool")
    with gr.Row(elem_classes="rr-rank-actions"):
        go = gr.Button("Rank", variant="primary", elem_id="rank-go", scale=0, min_width=220)
        stop = gr.Button("Stop", interactive=False, elem_id="rank-stop", scale=0, min_width=96)
        clear = gr.Button("Start over", elem_id="rank-clear", scale=0, min_width=120)
    status = gr.HTML(parts.status("idle", IDLE), elem_id="rank-status", elem_classes="rr-live")
    with gr.Column(visible=False, elem_id="rank-results") as results:
        headline = gr.HTML(elem_id="rank-headline")
        asked = compare_asked.lay_out("Rank again", "rank-")
        with gr.Column(elem_classes="rr-reread"):
            controls = _reread_controls()
            reread_status = gr.HTML(
                parts.status("idle", REREAD_IDLE), elem_id="rank-reread-status", elem_classes="rr-live"
            )
            agreement = gr.HTML(elem_id="rank-agreement")
        with gr.Row(elem_classes="rr-rank-actions"):
            query = gr.Textbox(
                "",
                label="Search",
                placeholder="a name, a file, a missing requirement",
                max_lines=1,
                elem_id="rank-query",
                scale=2,
                min_width=220,
            )
            only = gr.Dropdown(
                [(text, key) for key, text in ONLY.items()],
                value="all",
                label="Show",
                filterable=False,
                elem_id="rank-only",
                scale=1,
                min_width=200,
            )
        table = gr.HTML(elem_id="rank-table", js_on_load=FORWARD_CLICKS)
        evidence = gr.HTML(elem_id="rank-evidence", js_on_load=rank_evidence.SCRIPT)
        with gr.Row(elem_classes="rr-examples"):
            gr.HTML('<p class="rr-lead">Download all that is ranked</p>')
            downloads = {
                ending: gr.Button(LABELS[ending], size="sm", elem_classes="rr-example", elem_id=f"rank-{ending[1:]}")
                for ending in ENDINGS
            }
    unread = gr.HTML(elem_id="rank-unread")
    parcel = gr.HTML(html_template="", js_on_load=SAVE_FILE, elem_id="rank-parcel")
    pool = gr.State(Pool(), time_to_live=KEPT_S)
    kept, look = gr.State(None, time_to_live=KEPT_S), gr.State(Look(), time_to_live=KEPT_S)
    beat, turn = gr.State(0), gr.State(Turn())
    return Parts(
        demo, jd, take, files, pool_note, go, stop, clear, status, results, headline, asked, *controls, reread_status,
        agreement, query, only, table, evidence, downloads, parcel, unread, pool, kept, look, beat, turn,
    )  # fmt: skip


def _reread_controls() -> tuple[gr.Dropdown, gr.Radio, gr.Slider, gr.Button, gr.Button]:
    with gr.Row(elem_classes="rr-rank-actions"):
        pair = gr.Dropdown(
            [(text, name) for name, text in PAIR_LABELS.items()],
            value=default_pair(),
            label="Models",
            filterable=False,
            elem_id="rank-pair",
            scale=2,
            min_width=240,
        )
        column = gr.Radio(
            [(parts.NAMES[name], name) for name in ("policy", "baseline")],
            value="policy",
            label="Who reads",
            elem_id="rank-column",
            scale=1,
            min_width=200,
        )
        count = gr.Slider(
            1, MAX_REREAD, value=10, step=1, label="How many of the best", elem_id="rank-count", scale=1, min_width=200
        )
        reread = gr.Button("Re-read", elem_id="rank-reread", scale=0, min_width=110)
        stop = gr.Button("Stop", interactive=False, elem_id="rank-reread-stop", scale=0, min_width=80)
    return pair, column, count, reread, stop
