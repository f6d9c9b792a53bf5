"""The part of the Compare tab that asks one model the same question again. Layout, then what it does, then wiring."""

from __future__ import annotations

import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any

import gradio as gr

from redrob.charts.stability import stability_figure
from redrob.compare import Comparison
from redrob.errors import RedrobError
from redrob.stability import DEFAULT_TEMPERATURE, MAX_ANSWERS, MIN_ANSWERS, Stability, ask_again
from redrob.ui import parts
from redrob.ui.loading import Loader, load_telling
from redrob.ui.parts import NAMES, WORDS, safe, shorten
from redrob.ui.turn import WAITING, Turn, in_turn
from redrob.verdict import Verdict

Update = dict[Any, Any]
CHART_S = 0.6
"""Shortest time between two charts: Gradio loses one that comes while it still draws the one before."""
REDRAW_S = 0.25
"""Shortest time between two yields while an answer is written; Stop takes effect at a yield."""
DEFAULT_ANSWERS = 5


@dataclass(frozen=True)
class AgainParts:
    """The components of this part."""

    column: gr.Radio
    n: gr.Slider
    temperature: gr.Slider
    seed: gr.Number
    go: gr.Button
    stop: gr.Button
    status: gr.HTML
    words: gr.HTML
    chart: gr.Plot
    found: gr.State
    turn: gr.State

    @property
    def settings(self) -> list[Any]:
        return [self.column, self.n, self.temperature, self.seed]

    @property
    def results(self) -> list[Any]:
        """Everything that asking writes."""
        return [self.go, self.stop, self.status, self.words, self.chart, self.found]


def lay_out() -> AgainParts:
    """Build the components inside the current Blocks."""
    gr.HTML('<div class="rr-headline"><h2>Would it say the same again?</h2></div>')
    with gr.Row(elem_classes="rr-again-settings"):
        column = gr.Radio(
            [(parts.NAMES[name], name) for name in ("policy", "baseline")],
            value="policy",
            label="Ask",
            elem_id="again-column",
        )
        n = gr.Slider(MIN_ANSWERS, MAX_ANSWERS, value=DEFAULT_ANSWERS, step=1, label="Answers", elem_id="again-n")
        temperature = gr.Slider(
            0.1, 1.5, value=DEFAULT_TEMPERATURE, step=0.1, label="Temperature", elem_id="again-temperature"
        )
        seed = gr.Number(0, label="Seed", precision=0, minimum=0, elem_id="again-seed", min_width=90)
    with gr.Row(elem_classes="rr-again-actions"):
        go = gr.Button("Ask again", elem_id="again", scale=0, min_width=150)
        stop = gr.Button("Stop", interactive=False, elem_id="again-stop", scale=0, min_width=96)
    status = gr.HTML(parts.status("idle", ""), elem_id="again-status", elem_classes="rr-live")
    with gr.Row(elem_classes="rr-grades", equal_height=False):
        with gr.Column(min_width=300):
            words = gr.HTML(empty(), elem_id="again-words")
        with gr.Column(min_width=300):
            chart = gr.Plot(label="Scores of the drawn answers", show_label=False, container=False, elem_id="strip")
    found = gr.State({}, time_to_live=3600)
    return AgainParts(column, n, temperature, seed, go, stop, status, words, chart, found, gr.State(Turn()))


def cleared(ui: AgainParts) -> Update:
    """Without answers: a new comparison is a new question."""
    return {
        **_rest(ui, False),
        ui.status: parts.status("idle", ""),
        ui.words: empty(),
        ui.chart: None,  # without which its place is out of sight (states.css)
        ui.found: {},
    }


def begin(ui: AgainParts, turn: Turn) -> Update:
    """Say that this question waits for its turn."""
    turn.begin()
    return {**_rest(ui, True), ui.status: parts.status("busy", WAITING)}


def stopped(ui: AgainParts, turn: Turn) -> Update:
    """After Stop: the answers so far stay."""
    turn.stop()
    return {**_rest(ui, False), ui.status: parts.status("stopped", "Stopped. The answers so far are counted below.")}


def run(
    ui: AgainParts,
    load: Loader,
    kept: Comparison | None,
    found: dict[str, Stability],
    column: str,
    n: float,
    temperature: float,
    seed: float | None,
) -> Generator[Update, None, None]:
    """Ask, and draw each answer as it ends. Our own errors become the status line; anything else is a bug."""
    if kept is None:
        yield {
            ui.status: parts.status("error", "There is no comparison to ask about. Press Compare first."),
            **_rest(ui, False),
        }
        return
    try:
        loaded, _ = yield from load_telling(
            load, kept.pair, ui.status, f"Loading the {kept.pair} pair…", calls=max(1.0, n / 2)
        )
        drawn, counted = time.monotonic(), -1
        states = ask_again(
            kept.prompt, loaded, column, n=int(n), temperature=temperature, seed=int(seed or 0),
            constrained=kept.constrained,
        )  # fmt: skip
        charted, known = 0.0, found
        for state in states:
            if len(state.answers) != counted:
                drawn, counted, known = time.monotonic(), len(state.answers), {**found, column: state}
                due = drawn - charted >= CHART_S
                charted = drawn if due else charted
                yield _drawn(ui, known, state) | (_charted(ui, known) if due else {})
            elif time.monotonic() - drawn >= REDRAW_S:
                drawn = time.monotonic()
                yield {ui.status: _asking(state)}
        time.sleep(max(0.0, CHART_S - (time.monotonic() - charted)))
        done = {ui.status: parts.status("done", f"Asked {int(n)} times."), **_rest(ui, False)}
        yield done | _charted(ui, known)
    except RedrobError as error:
        yield {ui.status: parts.status("error", str(error)), **_rest(ui, False)}


def _drawn(ui: AgainParts, found: dict[str, Stability], state: Stability) -> Update:
    return {ui.status: _asking(state), ui.words: sentences(found), ui.found: found}


def _charted(ui: AgainParts, found: dict[str, Stability]) -> Update:
    if not any(one.verdicts for one in found.values()):
        return {}
    return {ui.chart: stability_figure(found)}


def _asking(state: Stability) -> str:
    return parts.status(
        "busy",
        f"Asking the {parts.NAMES[state.column].lower()}: {len(state.answers)} of {state.asked} answers are there.",
    )


def _rest(ui: AgainParts, running: bool) -> Update:
    return {ui.go: gr.update(interactive=not running), ui.stop: gr.update(interactive=running)}


def wire(ui: AgainParts, load: Loader, kept: gr.State, model_queue: str) -> Any:
    """Wire this part; returns the event that asks, so that a new comparison can end it."""
    quiet: dict[str, Any] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}
    began = ui.go.click(partial(begin, ui), inputs=ui.turn, outputs=ui.results, **quiet)
    asking = in_turn(
        began,
        ui.turn,
        partial(run, ui, load),
        status=ui.status,
        inputs=[kept, ui.found, *ui.settings],
        outputs=ui.results,
        buttons=[ui.go, ui.stop],
        rest=partial(_rest, ui, False),
        queue=model_queue,
    )
    ui.stop.click(partial(stopped, ui), inputs=ui.turn, outputs=ui.results, cancels=[asking], **quiet)
    return asking


def sentence(found: Stability) -> str:
    """How far the answers agree, in words; invalid ones are counted.

    >>> yes, no = Verdict("shortlist", 0.8, ("x",)), Verdict("reject", 0.3, ("x",))
    >>> sentence(Stability("policy", 4, 0.7, 0, (yes, yes, yes, no)))  # doctest: +NORMALIZE_WHITESPACE
    'Trained model: 3 of 4 answers say shortlist, 1 reject, an agreement of 75 %. Scores from 0.30 to 0.80, on average
    0.68.'
    """
    name, n = NAMES[found.column], len(found.answers)
    if not n:
        return f"{name}: no answer yet."
    invalid = (
        f" {found.invalid} of {n} {'is' if found.invalid == 1 else 'are'} no valid verdict." if found.invalid else ""
    )
    if found.agreement is None:
        return f"{name}: none of {n} answers is a valid verdict, so there is no decision to compare."
    (first, count), *others = found.decisions.most_common()
    rest = "".join(f", {k} {decision}" for decision, k in others)
    scores = found.scores
    spread = (
        f"All scores are {scores[0]:.2f}."
        if scores[0] == scores[-1]
        else (f"Scores from {scores[0]:.2f} to {scores[-1]:.2f}, on average {fmean(scores):.2f}.")
    )
    said = f"{count} of {n} answers {'says' if count == 1 else 'say'} {first}{rest}"
    return f"{name}: {said}, an agreement of {found.agreement:.0%}".replace("%", " %") + f". {spread}{invalid}"


def sentences(found: Mapping[str, Stability]) -> str:
    """One paragraph a column, and how they were drawn."""
    if not found:
        return empty()
    lines = "".join(f"<p>{safe(sentence(one))}</p>" for one in found.values())
    drawn = "; ".join(dict.fromkeys(f"temperature {one.temperature:g}, seed {one.seed}" for one in found.values()))
    return (
        f'<div class="rr-again">{lines}<p class="rr-hint">Drawn at {safe(drawn)}: the same seed draws the same '
        f"answers. The answers above are not drawn and never vary.</p>{table(found)}</div>"
    )


def empty() -> str:
    """Before anything was drawn."""
    return (
        '<div class="rr-again"><p class="rr-hint">The answers above take the likeliest word each time and never vary. '
        "Drawn by chance, would the model say the same again? Ask it a few times.</p></div>"
    )


def table(found: Mapping[str, Stability]) -> str:
    """Every answer in a row: the chart as text."""
    rows = "".join(
        f'<tr><th scope="row">{NAMES[one.column]} {i}</th>{_cells(answer)}</tr>'
        for one in found.values()
        for i, answer in enumerate(one.answers, 1)
    )
    if not rows:
        return ""
    return (
        '<details class="rr-fold"><summary>All drawn answers</summary><table class="rr-table rr-drawn">'
        '<caption class="rr-sr">Answers drawn at random</caption><thead><tr><th scope="col">Answer</th>'
        f'<th scope="col">Decision</th><th scope="col">Score</th></tr></thead><tbody>{rows}</tbody></table></details>'
    )


def _cells(answer: object) -> str:
    if isinstance(answer, Verdict):
        return f"<td>{WORDS[answer.decision]}</td><td>{answer.score:.2f}</td>"
    return f'<td colspan="2">No valid verdict: {safe(shorten(getattr(answer, "reason", ""), 120))}</td>'
