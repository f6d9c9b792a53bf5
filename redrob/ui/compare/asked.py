"""The part of the Compare tab that lists what the job asks for, as it was read, for a person to correct."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import gradio as gr

from redrob.errors import InputError
from redrob.prompts import check_text
from redrob.reference import JobReading
from redrob.reference.asked import parse, render
from redrob.reference.assess import read_ahead
from redrob.ui.parts import safe
from redrob.ui.turn import Update

FORM = (
    "One line each: <code>must</code>, <code>nice</code> (to have) or <code>disqualifier</code> (rules a candidate "
    "out), a colon, and the words. <code>must gate</code> is a licence without which nobody may do the job. "
    "<code>CPA | ACCA</code> asks for either. "
    "Change, add or delete lines; an empty box goes back to what was read."
)


class AskedParts:
    """The components of this part, built inside the current Blocks; they show once something was read (states.css).

    `again` is on the button that judges again; the ids begin with `tab`.
    """

    def __init__(self, again: str = "Judge again", tab: str = "") -> None:
        with gr.Column(elem_id=f"{tab}asked", elem_classes="rr-asked-part"):
            self.said = gr.HTML("", elem_id=f"{tab}asked-said")
            self.lines = gr.Textbox(
                "", label="Requirements", lines=6, max_lines=16, elem_id=f"{tab}asked-lines", elem_classes="rr-mono"
            )
            gr.HTML(f'<p class="rr-hint">{FORM}</p>')
            with gr.Row(elem_classes="rr-asked-actions"):
                self.judge = gr.Button(again, size="sm", elem_id=f"{tab}judge", scale=0, min_width=140)
                self.undo = gr.Button("Back to as read", size="sm", elem_id=f"{tab}asked-undo", scale=0, min_width=140)
        self.read = gr.Textbox("", elem_id=f"{tab}asked-read", elem_classes="rr-stash", label="What was read")
        """The last `reading`. It is in the browser, as the lines are: what the server holds is newer until an answer
        arrives there, and lines sent before that would be taken for those of another job."""
        self.results: list[Any] = [self.lines, self.said, self.read]
        """What reading a job description writes."""


def reading(job: str, found: JobReading) -> str:
    """What was read in a job description, for the browser to hold beside the lines: whose it is, and as it was read."""
    return f"{_mark(job)}\n{render(found)}"


def read(ui: AskedParts, job_description: str, known: str) -> Update:
    """Read a job description, unless it is the one whose requirements stand there, corrected or not.

    What is wrong with the text is told where Compare is pressed.
    """
    try:
        job = check_text("Job description", job_description)
        if _is_of(known, job):
            return {ui.read: gr.skip()}
        return as_read(ui, reading(job, read_ahead(job)))
    except InputError:
        return dict.fromkeys(ui.results, "")


def as_read(ui: AskedParts, known: str) -> Update:
    """The requirements as they were read, in place of what a person made of them."""
    if not known:
        return {ui.read: gr.skip()}
    return {ui.lines: _lines(known), ui.said: _told(_found(known), yours=False), ui.read: known}


def correction(lines: str, known: str, job: str) -> JobReading | None:
    """What a person says the job asks for; None where the lines are as read, or another job's, or none at all.

    Raises:
        InputError: a line cannot be read.
    """
    return _own(lines, known) if _is_of(known, job) else None


def told(ui: AskedParts, lines: str, known: str, job: str) -> Update:
    """Whose the requirements of `job` are; they are read first where those that stand there are another job's."""
    return _whose(ui, lines, known) if _is_of(known, job) else read(ui, job, "")


def check(ui: AskedParts, lines: str, known: str) -> Update:
    """Say whose the requirements are, how many, and what is wrong with a line."""
    try:
        return _whose(ui, lines, known) if known else {ui.read: gr.skip()}
    except InputError as error:
        return {ui.said: failed(error)}


def failed(error: InputError | str) -> str:
    """A mistake in the lines, or why they are not judged by, beside them."""
    return f'<div class="rr-asked rr-failed" role="alert"><h2>What the job asks for</h2><p>{safe(error)}</p></div>'


def _mark(job: str) -> str:
    return sha256(job.encode("utf-8", "replace")).hexdigest()[:16]


def _is_of(known: str, job: str) -> bool:
    return known.startswith(f"{_mark(job)}\n")


def _lines(known: str) -> str:
    return known.partition("\n")[2]


def _found(known: str) -> JobReading:
    try:
        return parse(_lines(known))
    except InputError:  # nothing was found, or more than a person may ask
        return JobReading("", (), None)


def _own(lines: str, known: str) -> JobReading | None:
    return None if lines.strip() in ("", _lines(known).strip()) else parse(lines)


def _whose(ui: AskedParts, lines: str, known: str) -> Update:
    own = _own(lines, known)
    if not lines.strip():
        return as_read(ui, known)
    return {ui.said: _told(own or _found(known), yours=own is not None)}  # the lines may be in somebody's hands


def _told(job: JobReading, *, yours: bool) -> str:
    """How many requirements of each kind there are, and whose they are."""
    kinds = [r.kind for r in job.requirements]
    counts = {"must": "must", "nice": "nice to have", "disqualifier": "rule out"}
    told = ", ".join(f"{kinds.count(kind)} {words}" for kind, words in counts.items() if kind in kinds)
    years = f", {job.years:g} year{'' if job.years == 1 else 's'}" if job.years else ""
    whose = "yours" if yours else "as read"
    hint = "" if yours else "Correct what is wrong. "
    whose = f"<b>Requirements: {whose}.</b> {hint}The button judges by them at once; no model is asked."
    return f'<div class="rr-asked"><h2>What the job asks for</h2><p>{told or "nothing"}{years}. {whose}</p></div>'
