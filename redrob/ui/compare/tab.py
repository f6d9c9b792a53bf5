"""The Compare tab: two texts in, two answers and the reference out, graded. Functions first, then wiring."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import gradio as gr

from redrob.compare import Comparison, Gold, check_case, compare_stream, regrade, rejudge
from redrob.errors import InputError
from redrob.judge import SHORTLIST_FROM
from redrob.reference import assess
from redrob.ui import parts
from redrob.ui.charts import components_figure
from redrob.ui.compare import asked as compare_asked
from redrob.ui.compare import columns, evidence, outcome, typed
from redrob.ui.compare import judged as compare_judged
from redrob.ui.compare.judged import Sight
from redrob.ui.compare.layout import EMPTY, IDLE, OLD, OWN_GOLD, REFERENCE_GOLD, Parts
from redrob.ui.compare.opening import Opening
from redrob.ui.examples import Example, load_examples
from redrob.ui.loading import Loader, load_telling
from redrob.ui.turn import LAST, QUIET, WAITING, Steps, Turn, Update, in_turn, resting, still_there

MODEL_QUEUE = "model"
"""Everything that asks a model shares this queue and its limit of one, so that answers never slow each other down."""
MIN_REDRAW_S = 0.06
"""Shortest time between two redraws while text streams in; a fast model would otherwise flood slow connections."""
FORCED = "Both answers are forced into valid JSON."
LET_GO = "The comparison was let go after an hour. Press Compare again."
BUSY = "An answer is being written. Wait for it or press Stop, then press Judge again."
CALM = """() => document.querySelectorAll(".rr-columns [aria-busy=true]").forEach(
  (card) => card.setAttribute("aria-busy", "false"))"""
"""What was stopped is not busy any more, whatever a screen reader was told when it began."""


def chosen_gold(mode: str, decision: str | None, score: float) -> Gold | None:
    """The visitor's own gold, or None for the reference's; there is none of their own before they decide."""
    return (decision, score) if mode == OWN_GOLD and decision else None  # type: ignore[return-value]


def begin(ui: Parts, turn: Turn, hide: bool) -> Update:
    """Clear the last run and say that this one waits for its turn."""
    turn.begin()
    sight = compare_judged.begin(hide)
    verdicts = "The verdicts come once you have judged." if hide else "Each answer gets its verdict once it is written."
    return {
        **_unasked(ui, f"Both models get the same prompt. {verdicts}"),
        **{card: columns.waiting_card(name, sight.alias(name)) for card, name in _places(ui, sight)},
        ui.reference: columns.waiting_card("reference"),
        ui.parcel: "",
        ui.status: parts.status("busy", WAITING),
        ui.sight: sight,
        ui.better: gr.update(choices=compare_judged.choices(sight), value=None),
        ui.decision: None,
        ui.gold: REFERENCE_GOLD,  # what was judged was another case
        **resting(ui.buttons, ui.stop),
    }


def stopped(ui: Parts, turn: Turn, kept: Comparison | None, sight: Sight) -> Update:
    """After Stop: what was written stays, and the line says that it is not whole."""
    turn.stop()
    if kept is not None:
        return resting(ui.buttons)
    shown = "Nothing of it is" if sight.hidden else "What was written until then is"
    text = f"Stopped. {shown} shown; only a whole answer is graded. Press Compare to start again."
    return {
        **(_unanswered(ui) if sight.hidden else {}),
        **resting(ui.buttons),
        ui.status: parts.status("stopped", text),
        ui.outcome: outcome.no_outcome("Stopped before both had answered, so there is no verdict on the two."),
    }


def run(
    ui: Parts, load: Loader, jd: str, candidate: str, lines: str, known: str, pair: str, force: bool, sight: Sight
) -> Steps:
    """One comparison, texts to grades.

    Raises:
        RedrobError: the texts or the requirements cannot be used, or the pair cannot be loaded.
    """
    job, profile = check_case(jd, candidate)
    own = compare_asked.correction(lines, known, job)
    yield compare_asked.told(ui.asked, lines, known, job)
    reference = assess(job, profile, requirements=own)
    yield {ui.reference: columns.reference_card(reference, yours=own is not None)}
    loading = f"Loading the {pair} pair…" if pair != "auto" else "Choosing and loading a pair…"
    loaded, why = yield from load_telling(load, pair, ui.status, loading)
    stream = compare_stream(job, profile, loaded, constrained=force, requirements=own, reference=reference)
    yield from _answers(ui, stream, sight, why)


def _answers(ui: Parts, stream: Iterator[Comparison], sight: Sight, why: str) -> Steps:
    """Both answers as they are written; the verdict of one waits for nobody.

    Where names are hidden they come whole: the baseline's next word is always there first.
    """
    started = drawn = time.monotonic()
    ended = 0
    for comparison in stream:
        finishes = sum(column.parsed is not None for column in comparison.columns)
        begun = any(column.text for column in comparison.columns)
        doing = "Both models are writing…" if begun else "Both models are reading…"
        update: Update = {ui.status: parts.status("busy", doing, _details(comparison))}
        if not begun:
            update |= _shown(ui, comparison, sight)
        elif (finishes == ended or sight.hidden) and time.monotonic() - drawn < MIN_REDRAW_S:
            continue
        elif not sight.hidden:
            update |= _answered(ui, comparison, sight)
            if finishes > ended:
                update[ui.outcome] = outcome.outcome(comparison)
        ended, drawn = finishes, time.monotonic()
        if not comparison.complete:
            yield update
    text = f"Done in {time.monotonic() - started:.1f} s. {why or f'Pair {comparison.pair}.'}"
    yield {**finished(ui, comparison, sight), ui.status: parts.status("done", text, _details(comparison))}


def _shown(ui: Parts, comparison: Comparison, sight: Sight) -> Update:
    """The text that the models read with its marks, and the reference that links into it."""
    answers = () if sight.hidden else comparison.columns  # a mark bears the name of the model whose claim it is
    places = evidence.places_of(comparison.prompt, comparison.reference, answers)
    yours = comparison.asked_by == "visitor"
    return {
        ui.evidence: evidence.pane(comparison, places),
        ui.reference: columns.reference_card(comparison.reference, places, yours=yours),
    }


def finished(ui: Parts, comparison: Comparison, sight: Sight) -> Update:
    """All that is there, kept for another gold; no grades where the visitor is to judge before they know whose."""
    update = {**_answered(ui, comparison, sight), **_shown(ui, comparison, sight), ui.kept: comparison}
    if sight.hidden:
        return {**update, ui.outcome: outcome.no_outcome(compare_judged.HIDDEN), ui.headline: ""}
    rewards = (column.breakdown.as_dict() if column.breakdown else None for column in comparison.columns)
    return {
        **update,
        ui.outcome: outcome.outcome(comparison),
        ui.graded: gr.update(visible=True),
        ui.headline: outcome.headline(comparison),
        ui.table: outcome.table(comparison),
        ui.chart: components_figure(*rewards),
        ui.notes: outcome.notes(comparison),
    }


def judge_again(
    ui: Parts,
    turn: Turn,
    kept: Comparison | None,
    jd: str,
    candidate: str,
    lines: str,
    known: str,
    sight: Sight,
    *gold: Any,
) -> Update:
    """Judge by the requirements that stand there now; answers to the same texts are graded again, no model is asked."""
    if turn.running:  # Shift and Enter work while the button rests; what is drawn now belongs to the run
        return {ui.asked.said: compare_asked.failed(BUSY)}
    try:
        job, profile = check_case(jd, candidate)
        asked = compare_asked.correction(lines, known, job)
        told = compare_asked.told(ui.asked, lines, known, job)
        if kept is not None and kept.texts == (job, profile):
            return {**told, **finished(ui, rejudge(kept, asked, chosen_gold(*gold)), sight)}
        reference = assess(job, profile, requirements=asked)
    except InputError as error:
        return {ui.asked.said: compare_asked.failed(error)}
    return {
        **told,
        **_unasked(ui, "Judged by the evidence check alone. Press Compare to ask both models."),
        ui.reference: columns.reference_card(reference, yours=asked is not None),
        ui.status: parts.status("done", "Judged. No model was asked."),
    }


def change_gold(ui: Parts, kept: Comparison | None, sight: Sight, *gold: Any) -> Update:
    """Grade what is there again, by what `chosen_gold` takes; its controls show where they are chosen (states.css)."""
    return finished(ui, regrade(still_there(kept, LET_GO), chosen_gold(*gold)), sight)


def drawn_again(ui: Parts, kept: Comparison | None, sight: Sight, *gold: Any) -> Update:
    """What `change_gold` draws, where a run came to its end; else nothing, said so that Gradio takes it."""
    return change_gold(ui, kept, sight, *gold) if kept else {ui.kept: None}


def say(
    ui: Parts, kept: Comparison | None, better: str | None, sight: Sight, mode: str, decision: str | None, score: float
) -> Update:
    """What a person says of the answers, to be kept; once they say which is better, show whose they are."""
    kept = still_there(kept, LET_GO)
    shown = replace(sight, judged=sight.judged or bool(better))
    redrawn = shown.hidden != sight.hidden or mode == OWN_GOLD  # else nothing changes
    row = compare_judged.judged(kept, shown, better, decision)
    return {
        ui.said: json.dumps(row) if row else "",
        ui.sight: shown,
        ui.better: gr.update(choices=compare_judged.choices(shown)),  # without a value: it may be chosen anew meanwhile
        **(change_gold(ui, kept, shown, mode, decision, score) if redrawn else {}),
    }


def usual_score(decision: str | None, score: float) -> float:
    """A score that goes with the decision: the one that stands there, or its mirror image.

    >>> usual_score("reject", 0.7), usual_score("reject", 0.25)
    (0.3, 0.25)
    """
    return score if (score >= SHORTLIST_FROM) == (decision == "shortlist") else round(1 - score, 2)


def _comparison(kept: Comparison | None) -> str:
    """The kept comparison as a file for the browser."""
    text = json.dumps(still_there(kept, LET_GO).as_dict(), indent=2, ensure_ascii=False, allow_nan=False)
    return parts.parcel("comparison.json", text)


def opened(ui: Parts, opening: Opening) -> Update:
    """What the page opens with: the texts of a stored comparison, both answers and their grades."""
    found, sight = opening.comparison, Sight()
    job, profile = found.texts
    return {
        ui.texts[0]: job,
        ui.texts[1]: profile,
        ui.typed: typed.was_put(job, profile),
        **compare_asked.as_read(ui.asked, compare_asked.reading(job, opening.asked)),
        **finished(ui, found, sight),
        ui.status: parts.status("done", opening.told, _details(found)),
    }


def cleared(ui: Parts, turn: Turn, job: str = "", profile: str = "", kept: str = "") -> Update:
    """A page without results, for a visitor's own texts, which the browser has put back; see `typed`."""
    turn.stop()
    told = dict.fromkeys([*ui.uploads, *ui.asked.results, ui.parcel], "")
    idle = parts.status("idle", typed.told(job, profile, kept) or IDLE)
    return {**_unasked(ui), **told, **resting(ui.buttons), ui.status: idle}


def _unasked(ui: Parts, said: str = EMPTY) -> Update:
    """Where no model has answered: nothing of what one had begun, and no grades."""
    return {
        **_unanswered(ui),
        ui.reference: columns.empty_card("reference"),
        ui.evidence: "",
        ui.outcome: outcome.no_outcome(said),
        ui.headline: "",  # without which the grades are out of sight
        ui.kept: None,
    }


def _unanswered(ui: Parts) -> Update:
    empty = {card: columns.empty_card(name) for card, name in _places(ui, Sight())}
    return {**empty, **dict.fromkeys(ui.raws, "")}


def _places(ui: Parts, sight: Sight) -> Iterator[tuple[gr.HTML, str]]:
    """The place of each answer, and whose it is."""
    return zip(ui.answers, sight.order, strict=True)


def _answered(ui: Parts, comparison: Comparison, sight: Sight) -> Update:
    """Both answers as far as they are written, each in its place."""
    update: Update = {}
    for (card, name), raw in zip(_places(ui, sight), ui.raws, strict=True):
        column, model = getattr(comparison, name), parts.model_of(comparison.models, name)
        drawn = columns.column_card(column, model, constrained=comparison.constrained, alias=sight.alias(name))
        update |= {card: drawn, raw: parts.plain(column.text)}
    return update


def _details(comparison: Comparison) -> tuple[str, ...]:
    """What to know about a run beside that it runs."""
    return (*((FORCED,) if comparison.constrained else ()), *outcome.cuts(comparison))


def build_compare_tab(load: Loader, opening: Opening | None = None) -> Parts:
    """Lay the tab out inside the current Blocks and wire it; `texts` of it may be of use to other tabs.

    `opening` stands there when the page opens; None leaves it empty.
    """
    examples = load_examples()
    ui = Parts(examples)
    runs = _wire_runs(ui, examples, load)
    ui.stop.click(
        partial(stopped, ui),
        inputs=[ui.turn, ui.kept, ui.sight],
        outputs=[ui.status, ui.outcome, *ui.answers, *ui.raws, *ui.buttons],
        cancels=runs,
        **QUIET,
    ).then(None, js=CALM, **QUIET)
    texts = [*ui.texts, ui.typed]
    own = ui.own.click(None, js=typed.BACK, inputs=texts, outputs=texts, **QUIET)
    own = own.then(partial(cleared, ui), [ui.turn, *texts], list(cleared(ui, Turn())), cancels=runs, **QUIET)
    own.then(partial(compare_asked.read, ui.asked), [ui.texts[0], ui.asked.read], ui.asked.results, **LAST)
    if opening is not None:
        gr.on(None, partial(opened, ui, opening), outputs=list(opened(ui, opening)), **QUIET)
    _wire_judged(ui)
    _wire_asked(ui)
    # Another tab may have judged since this one counted.
    counted = ui.save.click(None, inputs=ui.log, outputs=ui.log, js=compare_judged.READ, **QUIET)
    for pack, packed, source in (
        (ui.download.click, _comparison, ui.kept),
        (counted.then, lambda log: parts.parcel("judgements.csv", compare_judged.as_csv(log)), ui.log),
    ):
        saved = pack(packed, inputs=source, outputs=ui.parcel, **QUIET)
        saved.success(None, inputs=ui.parcel, js=parts.SAVE, **QUIET)
    return ui


def _wire_runs(ui: Parts, examples: list[Example], load: Loader) -> list[Any]:
    """What asks the models, for Stop to cancel: Compare, and each example, whose texts it brings."""
    cleared = [*ui.results, *ui.buttons, ui.parcel, ui.sight, ui.better, ui.decision, ui.gold]

    def start(after: Any) -> Any:
        running = in_turn(
            after.then(partial(begin, ui), inputs=[ui.turn, ui.hide], outputs=cleared, **QUIET),
            ui.turn,
            partial(run, ui, load),
            status=ui.status,
            inputs=[*ui.case, ui.pair, ui.force, ui.sight],
            outputs=ui.results,
            buttons=ui.buttons,
            lost=partial(_unasked, ui),
            queue=MODEL_QUEUE,
        )
        # Drawn once more: on a page that was just opened, Gradio may lose the first chart while its place is built.
        running.then(partial(drawn_again, ui), [ui.kept, *ui.golden], ui.regraded, **QUIET)
        return running

    runs = [start(ui.go.click(None, **QUIET))]
    for button, example in zip(ui.examples, examples, strict=True):
        chosen = _put(ui, button, example)
        runs.append(start(chosen.then(partial(tuple, ("", "")), outputs=ui.uploads, **QUIET)))  # of other texts
    return runs


def _put(ui: Parts, button: gr.Button, example: Example) -> Any:
    """An example into the boxes, by the browser: what is pressed at once must not meet the texts before."""
    texts = [*ui.texts, ui.typed]
    return button.click(None, js=typed.put(example), inputs=texts, outputs=texts, **QUIET)


def _wire_judged(ui: Parts) -> None:
    """Each judgement takes one click; the list of them lives in the browser and is counted whenever it changes.

    A second thought that comes before the first is drawn is answered after it.
    """
    gr.on([ui.gold.input, ui.score.release], partial(change_gold, ui), [ui.kept, *ui.golden], ui.regraded, **LAST)
    scored = ui.decision.input(usual_score, inputs=[ui.decision, ui.score], outputs=ui.score, **LAST)
    inputs, outputs = [ui.kept, ui.better, *ui.golden], [*ui.regraded, ui.said, ui.sight, ui.better]
    for judged in (ui.better.input, scored.then):
        judged(partial(say, ui), inputs, outputs, **LAST).success(
            None, inputs=[ui.log, ui.said], outputs=ui.log, js=compare_judged.KEEP, **QUIET
        )
    gr.on(None, None, outputs=ui.log, js=compare_judged.READ, **QUIET)
    ui.log.change(compare_judged.tally, inputs=ui.log, outputs=ui.tally, **QUIET)
    ui.forget.click(None, outputs=ui.log, js=compare_judged.FORGET, **QUIET)


def other_texts(ui: Parts, button: gr.Button, example: Example) -> None:
    """A button of another tab puts an example into the boxes: what was said of the texts before goes."""

    def read(job: str, known: str) -> Update:
        return {**compare_asked.read(ui.asked, job, known), **dict.fromkeys(ui.uploads, "")}

    _put(ui, button, example).then(read, [ui.texts[0], ui.asked.read], [*ui.asked.results, *ui.uploads], **QUIET)


def _wire_asked(ui: Parts) -> None:
    """Read the job once it is there; judge again on the button, and in a textbox of many lines on Shift and Enter."""
    asked = ui.asked
    uploaded = [field.wire() for field in ui.fields]
    for read in uploaded:  # whatever was asked while it was read
        read.then(None, js=OLD, **QUIET)
    for job_is_there in (ui.texts[0].blur, uploaded[0].then):
        # A job that is pasted while another is read is read after it.
        job_is_there(partial(compare_asked.read, asked), [ui.texts[0], asked.read], asked.results, **LAST)
    inputs = [ui.turn, ui.kept, *ui.case, *ui.golden]
    gr.on([asked.judge.click, asked.lines.submit], partial(judge_again, ui), inputs, ui.results, **QUIET)
    asked.undo.click(partial(compare_asked.as_read, asked), asked.read, asked.results, **QUIET)
    asked.lines.blur(partial(compare_asked.check, asked), [asked.lines, asked.read], asked.results, **QUIET)
