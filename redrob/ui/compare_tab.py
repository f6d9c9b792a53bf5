"""The Compare tab: two texts in, two answers and the reference out, graded. Functions first, then wiring."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import gradio as gr

from redrob.charts import components_figure
from redrob.compare import Comparison, Gold, check_case, compare_stream, regrade
from redrob.errors import RedrobError
from redrob.reference import assess
from redrob.ui import columns, grades, parts
from redrob.ui.compare_layout import OWN_GOLD, Parts, lay_out
from redrob.ui.examples import Example, load_examples
from redrob.ui.loading import Loader, load_visibly
from redrob.ui.service import check_pair

MODEL_QUEUE = "model"
"""Everything that asks a model shares this queue and its limit of one, so that answers never slow each other down."""
MIN_REDRAW_S = 0.06
"""Shortest time between two redraws while text streams in; a fast model would otherwise flood slow connections."""
Update = dict[Any, Any]


def chosen_gold(mode: str, decision: str, score: float) -> Gold | None:
    """The visitor's own gold, or None for the reference's."""
    return (decision, score) if mode == OWN_GOLD else None  # type: ignore[return-value]


def begin(ui: Parts) -> Update:
    """Clear the last run and say that this one waits for its turn."""
    cards = {ui.cards[kind]: columns.waiting_card(kind) for kind in ui.cards}
    raws = dict.fromkeys(ui.raws.values(), "")
    waiting = parts.status("busy", "Waiting for a free place…")
    return {ui.status: waiting, ui.graded: gr.update(visible=False), ui.kept: None, **cards, **raws, **_rest(ui, True)}


def finish(ui: Parts) -> Update:
    """Give the buttons back, whatever the run came to."""
    return _rest(ui, False)


def stopped(ui: Parts, kept: Comparison | None) -> Update:
    """After Stop: what was written stays, and the line says that it is not whole."""
    text = "Stopped. What was written so far is shown ungraded. Press Compare to start again."
    return {**_rest(ui, False), **({ui.status: parts.status("stopped", text)} if kept is None else {})}


def run(
    ui: Parts, load: Loader, jd: str, candidate: str, pair: str, mode: str, decision: str, score: float
) -> Iterator[Update]:
    """One comparison, texts to grades. Our own errors become the status line; anything else is a bug and escapes."""
    try:
        yield from _run(ui, load, jd, candidate, check_pair(pair), chosen_gold(mode, decision, score))
    except RedrobError as error:
        cards = {card: columns.empty_card(kind) for kind, card in ui.cards.items()}
        yield {ui.status: parts.status("error", str(error)), **cards}


def _run(ui: Parts, load: Loader, jd: str, candidate: str, pair: str, gold: Gold | None) -> Iterator[Update]:
    job, profile = check_case(jd, candidate)
    reference = columns.reference_card(assess(job, profile))
    loading = f"Loading the {pair} pair…" if pair != "auto" else "Choosing and loading a pair…"
    yield {ui.cards["reference"]: reference, ui.status: parts.status("busy", loading)}
    lines = load_visibly(load, pair)
    loaded, why = None, ""
    while loaded is None:
        try:
            line = next(lines)
        except StopIteration as end:
            loaded = end.value
        else:
            why = why or line  # the first line names the pair and why it was chosen
            yield {ui.status: parts.status("busy", f"{loading} {line}")}
    started = drawn = time.monotonic()
    comparison = None
    for comparison in compare_stream(job, profile, loaded, gold=gold):
        now = time.monotonic()
        if now - drawn >= MIN_REDRAW_S:
            drawn = now
            yield {**_streamed(ui, comparison), ui.status: _writing(comparison)}
    if comparison is not None:
        yield {**_streamed(ui, comparison), **graded(ui, comparison), ui.status: _done(comparison, now - started, why)}


def graded(ui: Parts, comparison: Comparison) -> Update:
    """Headline, table, chart and notes of a finished comparison, which is kept for another gold."""
    baseline, policy = (column.breakdown.as_dict() if column.breakdown else None for column in comparison.columns)
    return {
        ui.graded: gr.update(visible=True),
        ui.headline: grades.headline(comparison),
        ui.table: grades.table(comparison),
        ui.chart: components_figure(baseline, policy),
        ui.notes: grades.notes(comparison),
        ui.kept: comparison,
    }


def change_gold(ui: Parts, kept: Comparison | None, mode: str, decision: str, score: float) -> Update:
    """Show the visitor's own controls where they are chosen, and grade what is there again."""
    update: Update = {ui.own: gr.update(visible=mode == OWN_GOLD)}
    if kept is None:
        return update
    again = regrade(kept, chosen_gold(mode, decision, score))
    redrawn = {
        ui.cards[column.name]: columns.column_card(column, _model(again, column.name)) for column in again.columns
    }
    return {**update, **graded(ui, again), **redrawn}


def _streamed(ui: Parts, comparison: Comparison) -> Update:
    update: Update = {}
    for column in comparison.columns:
        update[ui.cards[column.name]] = columns.column_card(column, _model(comparison, column.name))
        update[ui.raws[column.name]] = parts.plain(column.text)
    return update


def _model(comparison: Comparison, column: str) -> str | None:
    """The model behind a column as people name it, where the pair tells it."""
    return parts.model_name(comparison.models.get(column), comparison.models.get(f"{column}_revision"))


def _cuts(comparison: Comparison) -> tuple[str, ...]:
    return tuple(str(cut) for cut in comparison.prompt.cuts)


def _writing(comparison: Comparison) -> str:
    started = any(column.text for column in comparison.columns)
    return parts.status(
        "busy", "Both models are writing…" if started else "Both models are reading…", _cuts(comparison)
    )


def _done(comparison: Comparison, seconds: float, why: str) -> str:
    text = f"Done in {seconds:.1f} s. {why or f'Pair {comparison.pair}.'}"
    return parts.status("done", text, _cuts(comparison))


def _rest(ui: Parts, running: bool) -> Update:
    idle = {button: gr.update(interactive=not running) for button in (ui.go, *ui.examples)}
    return {**idle, ui.stop: gr.update(interactive=running)}


def build_compare_tab(load: Loader) -> None:
    """Lay the tab out inside the current Blocks and wire it."""
    examples = load_examples()
    ui = lay_out(examples)
    _wire(ui, examples, load)


def _wire(ui: Parts, examples: list[Example], load: Loader) -> None:
    texts = [ui.jd, ui.candidate]
    gold = [ui.gold, ui.decision, ui.score]
    quiet: dict[str, Any] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}

    def start(after: Any) -> Any:
        """begin, run, finish: `then` goes on when a step fails, so that the buttons always come back."""
        running = after.then(partial(begin, ui), outputs=[*ui.results, *ui.buttons], **quiet).then(
            partial(run, ui, load),
            inputs=[*texts, ui.pair, *gold],
            outputs=ui.results,
            show_progress="minimal",
            show_progress_on=ui.status,
            concurrency_limit=1,
            concurrency_id=MODEL_QUEUE,
            api_visibility="private",
        )
        running.then(partial(finish, ui), outputs=ui.buttons, **quiet)
        running.then(partial(change_gold, ui), inputs=[ui.kept, *gold], outputs=regraded, **quiet)
        return running

    regraded = [ui.own, *ui.grades, ui.cards["baseline"], ui.cards["policy"], ui.kept]
    runs = [start(ui.go.click(None, **quiet))]
    for button, example in zip(ui.examples, examples, strict=True):
        filled = button.click(partial(_fill, example), outputs=texts, **quiet)
        runs.append(start(filled))
    ui.stop.click(
        partial(stopped, ui),
        inputs=[ui.kept],
        outputs=[ui.status, *ui.buttons],
        cancels=runs,
        **quiet,
    )
    gr.on(
        [ui.gold.change, ui.decision.change, ui.score.release],
        partial(change_gold, ui),
        inputs=[ui.kept, *gold],
        outputs=regraded,
        **quiet,
    )


def _fill(example: Example) -> tuple[str, str]:
    return example.job_description, example.candidate
