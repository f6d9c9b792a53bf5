"""The Fairness tab: one profile with one thing changed at a time.

What is said first, then components, what events do, HTML, and wiring.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import partial
from time import monotonic

import gradio as gr

from redrob.compare import check_case
from redrob.errors import InputError
from redrob.fairness import report
from redrob.fairness.audit import Audit, Row, audit_stream
from redrob.fairness.dimensions import CONTROL, DIMENSIONS, check_dimensions, find_variants
from redrob.fairness.scorers import REFERENCE, Scorer, policy_scorer, reference_scorer
from redrob.ui import parts
from redrob.ui.compare.tab import MODEL_QUEUE
from redrob.ui.examples import Example, load_examples
from redrob.ui.loading import Loader, load_telling, pair_dropdown
from redrob.ui.parts import NAMES, badge, plural, safe, score, shorten, stale
from redrob.ui.scrolling import grid
from redrob.ui.turn import LAST, QUIET, WAITING, Steps, Turn, Update, at_click, resting

EVERY_S = 0.4
"""Seconds between two updates: rules answer faster than a table is drawn, and models write faster than one reads."""
WHO = tuple((NAMES[name], name) for name in (REFERENCE, "baseline", "policy"))
IDLE = "Nothing was asked yet. Choose what to change and press Run the audit."
INTRODUCTION = """<div class="rr-headline"><h2>Change one thing about the candidate, and ask again</h2>
<p>One thing about the person is changed at a time: the name, the age, where they live. Everything else stays, letter
by letter. What the answer does then is shown beside the same text asked again.</p>
<p>The texts are those in the two boxes of the Compare tab.
<button type="button" class="rr-fair-link">Paste your own under Compare</button></p></div>"""
TO_COMPARE = """
element.querySelector(".rr-fair-link").addEventListener("click", () => {
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  tabs.find((tab) => tab.textContent.trim() === "Compare" && tab.checkVisibility())?.click();
});
"""
STALE = stale("The texts were changed after this audit. Press Run the audit to ask again.")
MAX_CHANGES = 2
"""Edits of a variant that are quoted; the rest is counted, and stands in the download."""


class Parts:
    """The components that an audit reads and writes, built inside the current Blocks, top to bottom."""

    def __init__(self) -> None:
        gr.HTML(INTRODUCTION, js_on_load=TO_COMPARE)
        with gr.Row(elem_classes="rr-examples"):
            gr.HTML('<p class="rr-lead">Or try one</p>')
            # Each puts its texts where the audited ones are.
            self.examples = [
                (gr.Button(one.title, size="sm", elem_classes="rr-example rr-fair-example"), one)
                for one in load_examples()
            ]
        self.subject = gr.HTML(subject("", "")[0], elem_id="fairness-subject")
        with gr.Row(elem_classes="rr-fair-choices"):
            with gr.Column(min_width=280):
                self.who = gr.Radio(WHO, value=REFERENCE, label="Who is audited", elem_id="fairness-who")
                self.pair = pair_dropdown("fairness-pair")
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
        self.buttons = [self.rules, self.models, self.stop]
        self.outputs = [self.status, self.results, self.headline, self.figures, self.rows, self.kept]


def stopped(ui: Parts, turn: Turn, kept: Audit | None) -> Update:
    """After Stop: what was answered stays, and the line says that it is not all."""
    turn.stop()
    if kept is not None and kept.complete:
        return resting(ui.buttons)
    text = "Stopped. Nothing had been answered yet."
    if kept and kept.done:
        text = f"Stopped: {kept.done} of {kept.total} questions were answered, which are shown."
    told = parts.status("stopped", f"{text} Press Run the audit to start again.")
    return {**resting(ui.buttons), ui.status: told}


def run(ui: Parts, load: Loader, jd: str, candidate: str, who: str, pair: str, dimensions: list[str]) -> Steps:
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
    done, told = -1, 0.0
    for audit in audit_stream(job, profile, scorer, dimensions=chosen):
        often = audit.writing or who == REFERENCE
        if often and not audit.complete and monotonic() - told < EVERY_S:
            continue
        new = audit.done != done  # while answers are written, only the line is new
        done, told = audit.done, monotonic()
        yield {ui.status: _told(audit), **(shown(ui, audit, who) if new else {})}


def _told(audit: Audit) -> str:
    """The status line: answers, and before the first of some that are written side by side, how far those are."""
    if audit.complete:
        return parts.status("done", f"Done: {audit.total} answers.")
    writing = f"; {audit.writing}" if audit.writing else ""
    return parts.status("busy", f"Asking, {audit.total} questions in all. Answered so far: {audit.done}{writing}…")


def shown(ui: Parts, audit: Audit, who: str) -> Update:
    """Headline, figures and rows of what was answered so far."""
    if audit.original is None:
        return {ui.kept: audit}
    return {
        ui.results: gr.update(visible=True),
        ui.headline: headline(audit, who),
        ui.figures: figures(audit),
        ui.rows: variants(audit),
        ui.kept: audit,
    }


def subject(job_description: str, candidate: str) -> tuple[str, list[str]]:
    """Which texts are audited and what could be changed in them, and the names of those dimensions.

    Without texts, of which nothing is known yet, all of them.
    """
    try:
        job, profile = check_case(job_description, candidate)
    except InputError as error:
        empty = not (job_description.strip() and candidate.strip())
        text = "Nothing to audit yet: pick an example above, or paste a job description and a profile under Compare."
        return f'<p class="rr-hint rr-fair-subject">{text if empty else safe(error)}</p>', list(DIMENSIONS)
    names, there, missing = [], "", ""
    for name, dimension in DIMENSIONS.items():
        if variants := find_variants(name, profile, job):
            names.append(name)
            first = safe(shorten(str(variants[0].changes[0]), 90))
            there += f"<li><b>{dimension.label}</b> {plural(len(variants), 'variant')}, such as {first}</li>"
        else:
            missing += f'<li class="rr-fair-none"><b>{dimension.label}</b>: {dimension.missing}</li>'
    titles = " for ".join(safe(shorten(text.split("\n")[0], 60)) for text in (profile, job))
    summary = f"<summary>{len(DIMENSIONS) - len(names)} more cannot be changed in this profile</summary>"
    folded = f"<details>{summary}<ul>{missing}</ul></details>" if missing else ""
    return f'<div class="rr-fair-subject"><p>Audited: <b>{titles}</b></p><ul>{there}</ul>{folded}</div>', names


def headline(audit: Audit, who: str) -> str:
    """What came out, what it was measured against, and what it cannot say."""
    original = audit.original
    if original is None:
        return ""
    said = f"{badge(original.decision)} {score(original.score)}" if original.decision else badge(original.outcome)
    return (
        f'<div class="rr-headline"><h2>{safe(report.verdict(audit, NAMES[who].lower()))}</h2>'
        f'<p class="rr-fair-finding">{safe(report.headline(audit))}</p>'
        f'<p class="rr-fair-original">About the unchanged profile: {said}</p>'
        f"<p>{safe(report.noise(audit))}</p><p>{safe(report.LIMITS)}</p>{STALE}</div>"
    )


def figures(audit: Audit) -> str:
    """A row for each dimension, with how to read it."""
    heads, *rows = report.figures(audit)
    styles = {report.label(CONTROL): "rr-fair-control", report.label("all"): "rr-total"}
    refused = "".join(f"<li>{DIMENSIONS[name].missing}</li>" for name in audit.missing)
    shown = [DIMENSIONS[r.dimension] for r in audit.results if r.dimension in DIMENSIONS]
    meanings = "".join(f"<li><b>{d.label}.</b> {safe(d.meaning)}</li>" for d in shown)
    body = [(name, cells, styles.get(name, "")) for name, *cells in rows]
    missing = f'<ul class="rr-fair-list">{refused}</ul>' if refused else ""
    return (
        f"{grid('Changes of the score, from 0 to 1', heads, body)}"
        '<p class="rr-hint">Mean change: of the absolute change of the score against the unchanged profile. Spread: '
        "highest minus lowest score among the variants. A flip is another decision, or none where there was one.</p>"
        f'{missing}<details class="rr-fold"><summary>How to read a change</summary>'
        f'<ul class="rr-fair-list">{meanings}</ul></details>'
    )


def variants(audit: Audit) -> str:
    """Every variant with its edits and its answer, and all of it to download."""
    heads = ("Variant", "What was changed", "Decision", "Score", "Change")
    body = [_variant_row(row) for row in audit.rows]
    # A link that holds the file itself, so that nothing is written on the server.
    data = base64.b64encode(report.csv_text(report.table(audit)).encode("utf-8-sig", "replace")).decode("ascii")
    link = f'<a download="fairness-audit.csv" href="data:text/csv;charset=utf-8;base64,{data}">'
    link = f'<p class="rr-fair-download">{link}Download all rows (CSV)</a></p>'
    return grid("Every variant", heads, body, "rr-words") + link


def _variant_row(row: Row) -> tuple[str, list[str], str]:
    distinct = list(dict.fromkeys(str(change) for change in row.variant.changes))
    edits = [safe(shorten(change, 140)) for change in distinct[:MAX_CHANGES]]
    rest = len(row.variant.changes) - min(len(distinct), MAX_CHANGES)
    edits += [f"and in {plural(rest, 'more place')}"] if rest > 0 else []
    group = f", perceived: {row.variant.group}" if row.variant.dimension == "names" else ""
    note = report.note(row)
    cells = [
        "<br>".join(edits) or "nothing",
        f"{badge(row.scored.outcome)}{' flipped' if row.flipped else ''} {safe(shorten(note, 140))}",
        report.number(row.scored.score),
        report.number(row.change, sign=True),
    ]
    name = f"{report.label(row.variant.dimension)}: {row.variant.label}{group}"
    return name, cells, "rr-fair-flipped" if row.flipped else ""


def build_fairness_tab(
    load: Loader, texts: tuple[gr.Textbox, gr.Textbox], put: Callable[[gr.Button, Example], object]
) -> None:
    """Lay the tab out inside the current Blocks and wire it.

    `texts` are the Compare tab's, which are audited; `put` wires a button that puts an example there.
    """
    ui = Parts()
    for button, example in ui.examples:
        put(button, example)
    gr.on([text.change for text in texts], subject, list(texts), [ui.subject, ui.dimensions], **LAST)
    waiting = {ui.status: parts.status("busy", WAITING), ui.headline: "", ui.kept: None}  # no headline, no results show
    runs = [
        at_click(
            button.click,
            ui.turn,
            partial(run, ui, load),
            drawn=waiting,
            stop=ui.stop,
            status=ui.status,
            inputs=[*texts, ui.who, ui.pair, ui.dimensions],
            outputs=ui.outputs,
            buttons=ui.buttons,
            queue=queue,
        )
        for button, queue in ((ui.rules, "fairness"), (ui.models, MODEL_QUEUE))
    ]
    ended = [ui.status, *ui.buttons]
    ui.stop.click(partial(stopped, ui), inputs=[ui.turn, ui.kept], outputs=ended, cancels=runs, **QUIET)
