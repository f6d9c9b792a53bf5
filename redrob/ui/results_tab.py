"""The Results tab: whether anything was learned, by how much, and how sure that is; everything from files."""

from __future__ import annotations

from pathlib import Path

import gradio as gr

from redrob.charts.components import components_figure
from redrob.charts.results import differences_figure, groups_figure
from redrob.errors import RedrobError
from redrob.evaluation.reference_table import Measured, read_reference, render_reference
from redrob.evaluation.results import FOLDER, Results, read_results
from redrob.run_record import PLOTS
from redrob.ui import parts, results_more, results_view
from redrob.ui.run_files import RunFiles, policy_folder, read_run
from redrob.ui.scrolling import from_markdown

NOTHING_YET = (
    '<div class="rr-results"><h2>No results yet</h2><p>Nothing has been measured in this checkout. '
    "<code>make train ARGS=--install</code> trains the bundled policy, measures it and puts the results here; "
    "<code>make train CONFIG=training/configs/smoke.yaml</code> tries every stage in a minute.</p></div>"
)


def build_results_tab(folder: Path = FOLDER, policy: Path | None = None) -> None:
    """Lay the tab out inside the current Blocks.

    Args:
        folder: Holds `results.json`, and what else was measured.
        policy: Folder of the trained policy; None takes the one that the results name.

    A damaged file becomes a message on the tab: the rest of the page does not need it.
    """
    try:
        results, measured = read_results(folder), read_reference(folder)
        card = read_results(folder / results_more.CARD_FOLDER)
        run = read_run(policy or policy_folder(results.models if results else None))
    except RedrobError as error:
        gr.HTML(parts.status("error", str(error)), elem_id="results")
        return
    if results is None:
        gr.HTML(NOTHING_YET, elem_id="results")
    else:
        _evaluation(results)
    _training(run)
    _published(results, card)
    _reference(measured)
    if results is not None:
        _section("Where these numbers come from", results_more.provenance(results))


def _evaluation(results: Results) -> None:
    gr.HTML(results_view.summary(results), elem_id="results")
    _section("Everyone who answered", results_view.answerers(results))
    rows = {row.name: dict(row.strict) for row in results.evaluation.rows}
    _section("What changed, component by component")
    with gr.Row(elem_classes="rr-pair", equal_height=False):
        with gr.Column(min_width=300):
            _plot(components_figure(rows.get("baseline"), rows.get("policy"), n=results.n), "Mean reward by component")
        with gr.Column(min_width=300):
            changed = results_more.differences_of(results)
            if changed:
                _plot(differences_figure(changed, n=results.n), "Differences by component, with intervals")
    gr.HTML(
        '<p class="rr-hint">First chart: means. Second chart: paired differences with 95 % intervals; right of 0 is '
        "better.</p>"
    )
    with gr.Accordion("The same in numbers, every row and difference", open=False, elem_classes="rr-raw"):
        gr.HTML(results_view.components(results))
    _section("What did not improve", results_view.not_improved(results))
    pairs = "".join(results_more.decisions(d, results) for d in results.evaluation.differences if d.first == "policy")
    _section("Decisions on the same cases", f'<div class="rr-decisions">{pairs}</div>' if pairs else "")
    with gr.Row(elem_classes="rr-pair", equal_height=False):
        for what in results_view.GROUPS:
            with gr.Column(min_width=300):
                _section(f"By {what}")
                _plot(groups_figure(results_more.group_shares(results, what)), f"Right decisions by {what}")
                gr.HTML(f'<div class="rr-results">{results_more.group_note(results, what)}</div>')
                with gr.Accordion(f"The same in numbers, by {what}", open=False, elem_classes="rr-raw"):
                    gr.HTML(results_more.group_table(results, what))


def _training(run: RunFiles) -> None:
    """The plots of the run; what is not there is said, with the command that makes it."""
    _section("While it was trained")
    missing = [name for name in PLOTS if name not in run.plots]
    if run.plots:
        gr.HTML('<p class="rr-hint">The same pictures as in the model card, drawn on a light ground.</p>')
        with gr.Row(elem_classes="rr-plots", equal_height=False):
            for name, path in run.plots.items():
                with gr.Column(min_width=280, elem_classes="rr-plot"):
                    gr.Image(
                        str(path),
                        label=PLOTS[name],
                        alt_text=f"{PLOTS[name]}. In numbers: the tables above, and the stages under Train.",
                        show_label=False,
                        container=False,
                        interactive=False,
                        buttons=["download", "fullscreen"],
                    )
                    gr.HTML(f'<p class="rr-hint">{parts.safe(PLOTS[name])}.</p>')
    if missing:
        gr.HTML(
            f'<p class="rr-missing">Not drawn yet: {", ".join(missing)}. '
            f"<code>python -m training.model_card --run {parts.safe(run.shown)}</code> "
            "draws what the run’s files allow.</p>"
        )


def _published(results: Results | None, card: Results | None) -> None:
    ours = card or (results if results is not None and results.protocol == "card" else None)
    _section("Beside the published numbers", results_more.published(ours))


def _reference(measured: Measured | None) -> None:
    _section("How well the reference reads", results_more.reference_line(measured))
    if measured is not None:
        with gr.Accordion("Beside keyword counters, and what it reads", open=False, elem_classes="rr-raw"):
            gr.HTML(from_markdown(render_reference(measured), "How well the reference reads"))


def _section(heading: str, inner: str = "") -> None:
    gr.HTML(f'<div class="rr-results"><h2 class="rr-section">{heading}</h2>{inner}</div>')


def _plot(figure: object, name: str) -> None:
    gr.Plot(figure, label=name, show_label=False, container=False)
