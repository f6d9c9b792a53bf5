"""The Fairness tab's lower half: a batch comes in, its columns are chosen, and the rates of its groups come out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import gradio as gr

from redrob.errors import RedrobError
from redrob.fairness.batch import Rows, guess_columns, read_batch
from redrob.fairness.demo import PROFILES, demo_batch
from redrob.fairness.impact import impact_tables
from redrob.ui import parts
from redrob.ui.fairness import view
from redrob.ui.uploads import UPLOADS

NONE = ""
"""The choice of no column."""
MAX_GROUPS = 60
"""More groups than this, and the column is no group: a name or a number, most likely."""
Update = dict[Any, Any]

IDLE_BATCH = "No batch yet. Upload one, or try the demo batch."


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


def uploaded(ui: BatchParts, path: str) -> Update:
    """Read a batch and forget the file."""
    file = Path(path)
    try:
        rows = read_batch(file)
        return {ui.status: _told(rows, f"Read {_counted(rows)}."), **_columns(ui, rows), **measured(ui, rows)}
    except RedrobError as error:
        return {ui.status: parts.status("error", str(error)), ui.columns: gr.update(visible=False), ui.tables: ""}
    finally:
        UPLOADS.read(file)


def demo(ui: BatchParts) -> Iterator[Update]:
    """Score the demo batch and show it."""
    rows: Rows = []
    try:
        for done, grown in enumerate(demo_batch(), 1):
            rows = grown
            text = f"The reference check reads {PROFILES} profiles, each under 8 names. Read so far: {done}…"
            yield {ui.status: parts.status("busy", text)}
    except RedrobError as error:
        yield {ui.status: parts.status("error", str(error))}
        return
    text = (
        f"Demo: {PROFILES} machine-written profiles, each under 8 names, scored by the reference check. All groups "
        "hold the same profiles, so every impact ratio is 1 unless names are read."
    )
    link = view.download(
        [tuple(rows[0]), *(tuple(row.values()) for row in rows)], "demo-batch.csv", "Download the batch"
    )
    update = {ui.status: parts.status("done", text), **_columns(ui, rows), **measured(ui, rows)}
    update[ui.tables] += link
    yield update


def measured(ui: BatchParts, rows: Rows) -> Update:
    """The tables for the columns that the names suggest; nothing where they suggest too little."""
    guess = guess_columns(_names(rows))
    if not guess.groups or not (guess.decision or guess.score):
        return {ui.tables: ""}
    return {ui.tables: _tables(rows, list(guess.groups), guess.decision, guess.score)}


def chosen(ui: BatchParts, rows: Rows | None, groups: list[str], decision: str, score: str) -> Update:
    """The tables for the columns that a person chose."""
    if not rows:
        return {ui.tables: ""}
    try:
        tables = _tables(rows, groups, decision or None, score or None)
        return {ui.tables: tables, ui.status: _told(rows, f"{_counted(rows)}.")}
    except RedrobError as error:
        return {ui.tables: "", ui.status: parts.status("error", str(error))}


def _tables(rows: Rows, groups: list[str], decision: str | None, score: str | None) -> str:
    tables = impact_tables(rows, groups=groups, decision=decision, score=score)
    shown = [table for table in tables if len(table.groups) <= MAX_GROUPS]
    if len(shown) == len(tables):
        return view.impact(tables)
    many = max(len(table.groups) for table in tables)
    hint = f"A column gives {many:,} groups; at most {MAX_GROUPS} are shown. Choose a column that says a group."
    return f'<p class="rr-hint">{hint}</p>' + (view.impact(shown) if shown else "")


def _counted(rows: Rows) -> str:
    return f"{len(rows):,} row{'' if len(rows) == 1 else 's'}"


def _names(rows: Rows) -> list[str]:
    """All columns, in the order in which they first appear."""
    return list(dict.fromkeys(str(name) for row in rows for name in row))


def _columns(ui: BatchParts, rows: Rows) -> Update:
    names = _names(rows)
    guess = guess_columns(names)
    optional = [("none", NONE), *((name, name) for name in names)]
    return {
        ui.columns: gr.update(visible=True),
        ui.groups: gr.update(choices=names, value=list(guess.groups)),
        ui.decision: gr.update(choices=optional, value=guess.decision or NONE),
        ui.score: gr.update(choices=optional, value=guess.score or NONE),
        ui.rows: rows,
    }


def _told(rows: Rows, text: str) -> str:
    guess = guess_columns(_names(rows))
    more = "" if guess.groups and (guess.decision or guess.score) else " Choose the columns below."
    return parts.status("done", text + more)


def wire_batch(ui: BatchParts) -> None:
    """Upload, demo and columns; none of them asks a model."""
    private: dict[str, Any] = {"api_visibility": "private", "show_progress": "hidden"}
    ui.upload.upload(partial(uploaded, ui), inputs=ui.upload, outputs=ui.outputs, **private)
    ui.demo.click(partial(demo, ui), outputs=ui.outputs, concurrency_limit=1, **private)
    gr.on(
        [ui.groups.input, ui.decision.input, ui.score.input],
        partial(chosen, ui),
        inputs=[ui.rows, ui.groups, ui.decision, ui.score],
        outputs=[ui.status, ui.tables],
        **private,
    )
