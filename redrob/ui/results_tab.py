"""The Results tab: how well each decides on real and on machine-written texts, what RL added, the rest in folds.

No number is typed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gradio as gr

from redrob.errors import RedrobError
from redrob.evaluation.intervals import Interval, proportion
from redrob.evaluation.reference_tables import REAL, REFERENCE, Measured
from redrob.evaluation.results import FOLDER, Results, read_results
from redrob.evaluation.tables import UNKNOWN, published, render, signed, told_commit, told_machine
from redrob.models.registry import BUNDLED
from redrob.run_record import PLOTS
from redrob.ui import parts
from redrob.ui.charts import groups_figure
from redrob.ui.parts import model_of, safe
from redrob.ui.scrolling import from_markdown, grid

MADE = "machine-written"
"""The other sort of texts beside `REAL`, which also names the folder of the results on real ones."""
CARD = "card"
"""Folder beside the results that holds those by the published card's protocol."""
MEASURE_CARD = "python -m redrob evaluate --pair qwen3-0.6b --protocol card --out assets/results/card"
MEASURE_REAL = "python -m redrob evaluate --data FOLDER --what 'real adverts and CVs' --out assets/results/real"
NOTHING_YET = (
    '<div class="rr-results"><h2>No results yet</h2><p>Nothing has been measured in this checkout. '
    "<code>make train ARGS=--install</code> trains the bundled model, measures it and puts the results here; "
    "<code>make train CONFIG=training/configs/smoke.yaml</code> tries every stage in a minute.</p></div>"
)
TRAINED = """<div class="rr-results">
<p><b>Supervised training (SFT).</b> The model is shown cases with the right answer written out, and learns to write
such answers. The model itself stays as it is; what it learns goes into a small file beside it, an adapter.</p>
<p><b>Reinforcement learning (GRPO).</b> The model answers each case several times. Every answer is graded, and those
that did better than the others are made likelier.</p>
<p><b>Evaluation.</b> Cases that were kept out of training are answered before and after, and graded alike.</p>
<p class="rr-hint">All settings stand in <code>run.json</code> beside the model. <code>make train ARGS=--install</code>
makes it again.</p></div>"""
CALLED: Mapping[str, str] = {
    "policy": "trained model",
    "sft": "trained model before RL",
    "baseline": "baseline",
    "baseline_json": "baseline, JSON forced",
    "reference": "evidence check",
    "tf_idf": "counting words (TF-IDF)",
}
"""What the page calls the rows that it puts first, in their order."""
Decided = Mapping[str, Mapping[str, tuple[Interval, int]]]
"""Sort of texts to row to the share of right decisions with its 95 % interval, and on how many texts."""


def build_results_tab(folder: Path = FOLDER, policy: Path | None = None) -> None:
    """Lay the tab out inside the current Blocks: what was measured is in `folder`, the trained model in `policy`.

    A damaged file becomes a message on the tab: the rest of the page does not need it.
    """
    try:
        results, measured = read_results(folder), REFERENCE.read(folder)
        real, card = read_results(folder / REAL), read_results(folder / CARD)
        reference = REFERENCE.render(folder)
    except RedrobError as error:
        gr.HTML(parts.status("error", str(error)), elem_id="results")
        return
    if results is None:
        gr.HTML(NOTHING_YET, elem_id="results")
    else:
        _first_screen(results, decided(results, real, measured), measured)
        with _fold("Every figure, losses too"):
            gr.HTML(from_markdown(render(results), "Mean of each component, and differences"))
    with _fold("How well the evidence check reads and decides"):
        gr.HTML(from_markdown(reference, "The evidence check"))
    with _fold("How the model was trained"):
        gr.HTML(TRAINED)
        named = Path(results.models.get("policy", BUNDLED.policy) if results else BUNDLED.policy).name
        _plots((policy or Path(BUNDLED.policy).with_name(named)) / "plots")
    with _fold("Beside the published numbers"):
        card = card or (results if results and results.protocol == CARD else None)
        told = published(card)
        if not card:
            told += f"\n\n`{MEASURE_CARD}` measures the same models here; it downloads them from the Hub."
        gr.HTML(from_markdown(told, "Published numbers by the card’s protocol"))
    if results is not None:
        with _fold("Where these numbers come from"):
            gr.HTML(provenance(results))


def decided(made: Results | None, real: Results | None, reference: Measured | None) -> Decided:
    """Right decisions of everybody in `CALLED`, on either sort of texts, as far as they were measured."""
    found: dict[str, dict[str, tuple[Interval, int]]] = {REAL: {}, MADE: {}}
    for sort, results in ((REAL, real), (MADE, made)):
        for row in results.evaluation.rows if results else ():
            # A reference of those results may be an earlier one; its own file says how it does now.
            if row.name in CALLED and row.name != "reference":
                found[sort][row.name] = row.decision_accuracy, row.n
    for name, measured in _sets(reference).items():
        for who in ("reference", "tf_idf"):
            share, n = measured["rows"][who]["decided_rightly"], measured["pairs"]
            found[REAL if name == REAL else MADE][who] = proportion(round(share * n), n), n
    return found


def _sets(reference: Measured | None) -> Mapping[str, Any]:
    return reference["sets"] if reference else {}


def headline(found: Decided) -> list[str]:
    """How well both models decide on each sort of texts, a sentence each; real texts first, which count."""
    told = []
    for sort, rows in found.items():
        if models := [name for name in ("policy", "baseline") if name in rows]:
            first, *others = (f"the {CALLED[name]} {{}}{rows[name][0].value:.0%}" for name in models)
            shares = ", ".join([f"{first.format('decides ')} rightly", *(one.format("") for one in others)])
            told.append(f"Of {rows[models[0]][1]} {sort} cases {shares}.")
    return told or ["No model was measured."]


def first_screen(found: Decided, made: Results, reference: Measured | None) -> str:
    """The sentences, and what to know of them: which texts, and what always the same answer would give."""
    first, *beside = headline(found)
    sets, always = _sets(reference), ""
    if REAL in sets:
        fits, pairs = sets[REAL]["fits"], sets[REAL]["pairs"]
        always = f"Always giving the commoner answer would be right in {max(fits, pairs - fits) / pairs:.0%}. "
    if beside:
        beside.append("The trained model learned from such texts, so go by the figure on real ones.")
    told = [f"Models on machine-written cases: {made.split} split, {made.on}."]
    told += [f"Evidence check: {split} split of the corpus." for split in sets if split != REAL]
    told.append("Brackets are 95 % intervals.")
    html = f'<div class="rr-results"><h2>{safe(first)}</h2><p>{safe(always + " ".join(beside))}</p>'
    html += f'<p class="rr-hint">{safe(" ".join(told))}</p></div>'
    if "policy" not in found[REAL]:
        html += '<p class="rr-missing">The models were not measured on real texts. '
        html += f"<code>{MEASURE_REAL}</code> does that.</p>"
    return html


def decided_table(found: Decided) -> str:
    """The figures of the chart: a line for each who decides, a column for each sort of texts."""

    def cell(share: tuple[Interval, int] | None) -> str:
        return f"{share[0].value:.2f} of {share[1]} [{share[0].low:.2f}, {share[0].high:.2f}]" if share else UNKNOWN

    totals = {"policy": "rr-total"}
    body = [(CALLED[n], [cell(rows.get(n)) for rows in found.values()], totals.get(n, "")) for n in _names(found)]
    return grid("Right decisions", ("Right decisions", *map(str.capitalize, found)), body)


def _names(found: Decided) -> list[str]:
    return [name for name in CALLED if any(name in rows for rows in found.values())]


def added(results: Results) -> str:
    """What RL changed after supervised training, in two sentences."""
    grpo = results.grpo
    if "GRPO" not in results.models.get("stages", "GRPO"):
        return '<p class="rr-hint">This model has had supervised training alone, and no RL.</p>'
    if grpo is None:
        return '<p class="rr-hint">The model before RL was not measured.</p>'
    total, (before, after) = grpo.strict["total"], (results.rows[name].total.value for name in ("sft", "policy"))
    return (
        f"<p>Supervised training (SFT) alone earns a total reward of {before:.3f} of 1, with RL (GRPO) after it "
        f"{after:.3f}. The difference is {signed(total)}: <b>{total.effect}</b>. Of {grpo.n} decisions, "
        f"{grpo.decisions.only_first} are right only with RL and {grpo.decisions.only_second} only without it.</p>"
    )


def provenance(results: Results) -> str:
    """When, where and with what the numbers were made."""
    models, hardware = results.models, results.hardware
    facts: dict[str, Any] = {
        "Pair": results.pair,
        "Baseline": model_of(models, "baseline"),
        "Trained model": model_of(models, "policy"),
        "Cases": f"{results.n}, {results.on}, {results.split} split, protocol {results.protocol}",
        "Seed": results.seed,
        "Date": results.date[:10],
        "Commit": told_commit(results.commit, results.dirty),
        "Time": f"{results.wall_time_s / 60:.0f} minutes",
        "Hardware": f"{told_machine(hardware)}, {hardware.get('memory_gib')} GiB of memory",
        "Device": f"{models.get('device', UNKNOWN)}, {models.get('dtype', UNKNOWN)}",
        "Packages": ", ".join(f"{name} {version}" for name, version in results.packages.items() if version),
        "Answers": "assets/results/records.jsonl: every answer with its grades",
    }
    listed = "".join(
        f"<div><dt>{name}</dt><dd>{safe(UNKNOWN if fact in (None, '') else fact)}</dd></div>"
        for name, fact in facts.items()
    )
    return f'<dl class="rr-facts">{listed}</dl>'


def _first_screen(results: Results, found: Decided, measured: Measured | None) -> None:
    gr.HTML(first_screen(found, results, measured), elem_id="results")
    shares = {
        sort: {called: rows[name][0] for name, called in CALLED.items() if name in rows} for sort, rows in found.items()
    }
    with gr.Row(elem_classes="rr-pair", equal_height=False):
        with gr.Column(min_width=300):
            label = "Right decisions on real and on machine-written texts"
            gr.Plot(
                groups_figure(shares, [CALLED[name] for name in _names(found)]),
                label=label,
                show_label=False,
                container=False,
            )
        with gr.Column(min_width=300):
            gr.HTML(decided_table(found))
    heading = "What reinforcement learning (RL) added"
    gr.HTML(f'<div class="rr-results"><h2 class="rr-section">{heading}</h2>{added(results)}</div>')


def _plots(folder: Path) -> None:
    """The plots of the run that are there, each with what it shows."""
    look: dict[str, Any] = {"show_label": False, "container": False, "interactive": False}
    look["buttons"] = ["download", "fullscreen"]
    with gr.Row(elem_classes="rr-plots", equal_height=False):
        for name, shows in PLOTS.items():
            if (folder / name).is_file():
                with gr.Column(min_width=280, elem_classes="rr-plot"):
                    told = f"{shows}. In numbers: the tables above."
                    gr.Image(str(folder / name), label=shows, alt_text=told, **look)
                    gr.HTML(f'<p class="rr-hint">{safe(shows)}.</p>')


def _fold(heading: str) -> gr.Accordion:
    return gr.Accordion(heading, open=False, elem_classes="rr-raw")
