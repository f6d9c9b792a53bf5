"""The Results tab: how well each decides on machine-written and on real texts, what RL added, the rest in folds."""

from __future__ import annotations

from pathlib import Path

import gradio as gr

from redrob.errors import RedrobError
from redrob.evaluation.reference_table import Measured, read_reference, render_reference
from redrob.evaluation.results import FOLDER, Results, read_results
from redrob.evaluation.results_table import render
from redrob.run_record import PLOTS
from redrob.ui import parts
from redrob.ui.charts import groups_figure
from redrob.ui.results import view
from redrob.ui.scrolling import from_markdown

NOTHING_YET = (
    '<div class="rr-results"><h2>No results yet</h2><p>Nothing has been measured in this checkout. '
    "<code>make train ARGS=--install</code> trains the bundled model, measures it and puts the results here; "
    "<code>make train CONFIG=training/configs/smoke.yaml</code> tries every stage in a minute.</p></div>"
)
NO_REFERENCE = '<p class="rr-missing">Not measured here yet. <code>make reference</code> measures it.</p>'


def build_results_tab(folder: Path = FOLDER, policy: Path | None = None) -> None:
    """Lay the tab out inside the current Blocks.

    Args:
        folder: Holds `results.json`, and what else was measured.
        policy: Folder of the trained model; None takes the one that the results name.

    A damaged file becomes a message on the tab: the rest of the page does not need it.
    """
    try:
        results, measured = read_results(folder), read_reference(folder)
        real, card = read_results(folder / view.REAL), read_results(folder / view.CARD_FOLDER)
    except RedrobError as error:
        gr.HTML(parts.status("error", str(error)), elem_id="results")
        return
    if results is None:
        gr.HTML(NOTHING_YET, elem_id="results")
    else:
        _first_screen(results, real, measured)
        with _fold("Every figure, losses too"):
            gr.HTML(from_markdown(render(results), "Mean of each component, and differences"))
        for what in view.GROUPS:
            with _fold(f"Right decisions by {what}"):
                gr.HTML(view.group_table(results, what))
    with _fold("How well the reference check reads and decides"):
        gr.HTML(NO_REFERENCE if measured is None else from_markdown(render_reference(measured), "The reference check"))
    with _fold("How the model was trained"):
        gr.HTML(view.TRAINED)
        _plots((policy or view.policy_folder(results.models if results else None)) / "plots")
    with _fold("Beside the published numbers"):
        gr.HTML(view.published(card or (results if results is not None and results.protocol == "card" else None)))
    if results is not None:
        with _fold("Where these numbers come from"):
            gr.HTML(view.provenance(results))


def _first_screen(results: Results, real: Results | None, measured: Measured | None) -> None:
    found = view.decided(results, real, measured)
    gr.HTML(view.first_screen(found, results, measured), elem_id="results")
    shares = {
        sort: {view.called(name): rows[name][0] for name in view.CALLED if name in rows} for sort, rows in found.items()
    }
    with gr.Row(elem_classes="rr-pair", equal_height=False):
        with gr.Column(min_width=300):
            gr.Plot(
                groups_figure(shares),
                label="Right decisions on machine-written and on real texts",
                show_label=False,
                container=False,
            )
        with gr.Column(min_width=300):
            gr.HTML(view.decided_table(found))
    gr.HTML(
        '<div class="rr-results"><h2 class="rr-section">What reinforcement learning (RL) added</h2>'
        f"{view.added(results)}</div>"
    )


def _plots(folder: Path) -> None:
    """The plots of the run that are there, each with what it shows."""
    with gr.Row(elem_classes="rr-plots", equal_height=False):
        for name, shows in PLOTS.items():
            if (folder / name).is_file():
                with gr.Column(min_width=280, elem_classes="rr-plot"):
                    gr.Image(
                        str(folder / name),
                        label=shows,
                        alt_text=f"{shows}. In numbers: the tables above.",
                        show_label=False,
                        container=False,
                        interactive=False,
                        buttons=["download", "fullscreen"],
                    )
                    gr.HTML(f'<p class="rr-hint">{parts.safe(shows)}.</p>')


def _fold(heading: str) -> gr.Accordion:
    return gr.Accordion(heading, open=False, elem_classes="rr-raw")
