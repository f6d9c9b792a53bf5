"""The Train tab: how the policy was made, the reward under other weights, and the commands that make it again."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import gradio as gr
from gradio.context import Context

from redrob.charts.components import label
from redrob.compare import Comparison
from redrob.errors import RedrobError
from redrob.models.registry import ROOT
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, EARNS
from redrob.ui import parts
from redrob.ui.results.run_files import RunFiles, policy_folder, read_run
from redrob.ui.train import view as train_view
from redrob.ui.train.view import normalised

CONFIGURATION = "training/configs/smollm2_135m.yaml"
"""What `make train` runs."""
COMMANDS = (
    ("Try every stage in a minute, on random weights", "make train CONFIG=training/configs/smoke.yaml"),
    ("Train the bundled model, measure it, put it where this page reads it", "make train ARGS=--install"),
    ("Go on after a stop", f"python training/train.py --config {CONFIGURATION} --resume"),
    (
        "Change one setting",
        f"python training/train.py --config {CONFIGURATION} --set grpo.max_steps=40 --set name=longer",
    ),
    ("Train and publish", "python training/train.py --config training/configs/qwen3_0p6b.yaml --push USER/NAME"),
    (
        "See what publishing the bundled model would upload",
        "python training/publish.py model --run assets/policies/smollm2-135m --repo USER/NAME --dry-run",
    ),
    ("Measure a pair on cases of the test split", "python -m redrob evaluate --pair bundled --cases 24"),
)
"""What each command does, and the command; run in the checkout."""
COPY = """
element.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const command = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = "Copied";
  } catch {  // without a safe connection there is no clipboard: the command is selected, ready for the keys
    getSelection().selectAllChildren(command);
    button.textContent = "Selected";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
});
"""
STEP = 0.01
"""Of a slider: one press of an arrow key."""


@dataclass(frozen=True)
class Panel:
    """The components of the weights."""

    sliders: tuple[gr.Slider, ...]
    """In the order of the components."""
    again: gr.Button
    weighed: gr.HTML


def show(kept: Comparison | None, *sliders: float) -> str:
    """The last comparison under the weights of the sliders; our own errors become a message in its place."""
    try:
        return train_view.reweighted(kept, normalised(sliders))
    except RedrobError as error:
        return parts.status("error", str(error))


def reset(ui: Panel, kept: Comparison | None) -> dict[Any, Any]:
    """The weights of training, and what they make of the last comparison."""
    weights = tuple(DEFAULT_WEIGHTS.values())
    return {ui.weighed: show(kept, *weights), **dict(zip(ui.sliders, weights, strict=True))}


def build_train_tab(kept: gr.State, policy: Path | None = None, root: Path = ROOT) -> None:
    """Lay the tab out inside the current `gr.Tab` and wire it.

    Args:
        kept: Holds the last `redrob.compare.Comparison`, or None; it is read only.
        policy: Folder of the trained policy; None takes the bundled one.
        root: The checkout, for the configuration file; an installed package or a Space has none.
    """
    tab = Context.block
    gr.HTML('<div class="rr-results"><h2 class="rr-section">How the model was trained</h2></div>', elem_id="train")
    try:
        _making(read_run(policy or policy_folder()), root)
    except RedrobError as error:
        gr.HTML(parts.status("error", str(error)))
    gr.HTML(
        '<div class="rr-results"><h2 class="rr-section">What if other things counted?</h2><p class="rr-hint">'
        "The reward is the weighted mean of six components. Move a weight, and the last comparison is graded again; "
        "no model is asked. What counts in the result is the proportion: weights are made to sum to 1.</p></div>"
    )
    ui = _panel()
    _commands()

    quiet: dict[str, Any] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}
    moved = [slider.input for slider in ui.sliders]
    opened = [tab.select] if isinstance(tab, gr.Tab) else []  # there may be another comparison since
    gr.on([*moved, *opened], show, inputs=[kept, *ui.sliders], outputs=ui.weighed, trigger_mode="always_last", **quiet)
    ui.again.click(partial(reset, ui), inputs=kept, outputs=[ui.weighed, *ui.sliders], **quiet)


def _panel() -> Panel:
    """Sliders on the left, what they make of the last comparison on the right."""
    with gr.Row(elem_classes="rr-pair", equal_height=False):
        with gr.Column(min_width=300, elem_classes="rr-sliders"):
            sliders = tuple(_slider(name) for name in COMPONENTS)
            again = gr.Button("Reset to the weights of training", elem_id="reset-weights", size="sm")
        with gr.Column(min_width=300):
            weighed = gr.HTML(show(None, *DEFAULT_WEIGHTS.values()), elem_id="weighed")
    return Panel(sliders, again, weighed)


def _making(run: RunFiles, root: Path) -> None:
    configuration = root / CONFIGURATION
    text = configuration.read_text(encoding="utf-8") if configuration.is_file() else None
    gr.HTML(train_view.stages(run) + train_view.changed(run.settings, text))
    if run.settings is not None:
        with gr.Accordion("Settings of this model, run.json", open=False, elem_classes="rr-raw"):
            _file(json.dumps(dict(run.settings), indent=2), "Settings of this model")
    if text is not None:
        with gr.Accordion(f"The configuration with its reasons, {CONFIGURATION}", open=False, elem_classes="rr-raw"):
            _file(text, "Configuration")
    else:
        gr.HTML(f'<p class="rr-missing">{CONFIGURATION} is not part of this installation; the repository has it.</p>')


def _slider(name: str) -> gr.Slider:
    return gr.Slider(
        0,
        1,
        value=DEFAULT_WEIGHTS[name],
        step=STEP,
        label=f"Weight of {label(name)}",
        info=EARNS[name],
        buttons=[],  # one reset for all six
        elem_id=f"weight-{name}",
        elem_classes="rr-weight",
    )


def _commands() -> None:
    gr.HTML(
        '<div class="rr-results"><h2 class="rr-section">Make it again</h2><p class="rr-hint">In a checkout. '
        "A run that was stopped goes on where it stood; what is published is private unless told otherwise.</p></div>"
    )
    # No text boxes: those measure their height once, and a narrower window then cuts the command.
    items = "".join(
        f'<div><dt>{parts.safe(what)}</dt><dd><code>{parts.safe(command)}</code><button type="button" '
        f'aria-label="Copy: {parts.safe(what)}">Copy</button></dd></div>'
        for what, command in COMMANDS
    )
    gr.HTML(f'<dl class="rr-commands">{items}</dl>', elem_id="commands", js_on_load=COPY)


def _file(text: str, name: str) -> None:
    gr.Textbox(
        text,
        label=name,
        show_label=False,
        container=False,
        lines=12,
        max_lines=28,
        interactive=False,
        buttons=["copy"],
        elem_classes="rr-mono",
    )
