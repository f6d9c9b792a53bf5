"""The page: heading, notices, tabs, the API endpoint, and the options it is launched with."""

from __future__ import annotations

from typing import Any

import gradio as gr
from gradio.events import api

from redrob.policies import load_pair
from redrob.ui.about_tab import build_about_tab
from redrob.ui.compare_tab import MODEL_QUEUE, build_compare_tab
from redrob.ui.loading import Loader
from redrob.ui.service import compare_json, default_pair
from redrob.ui.theme import build_css, build_theme

TITLE = "Redrob"
QUEUE_LENGTH = 24
"""Visitors who may wait for a model; the next one is told to come back."""

HEADING = """
<header class="rr-top">
  <h1>Redrob</h1>
  <p>Paste a job description and a candidate. A small language model answers twice, untuned and after training with
  rewards; rules that quote their evidence stand beside it, and six fixed measures grade both answers.</p>
  <ul class="rr-notices">
    <li><b>A person decides.</b> This shows how models screen; it is no hiring system.</li>
    <li><b>Your text stays</b> on the machine that serves this page, and nothing is kept.</li>
  </ul>
</header>
"""


def build_demo(load: Loader | None = None) -> gr.Blocks:
    """The whole page, ready to launch. No model is loaded before somebody asks.

    Args:
        load: What loads a pair by its name; None takes `redrob.policies.load_pair`.

    Raises:
        ConfigError: `$REDROB_PAIR` names no pair.
        DataError: the examples are missing or damaged.
    """
    loader = load or load_pair

    def compare(jd: str, candidate: str, pair: str = default_pair()) -> dict[str, Any]:
        """Compare both models on one case."""
        return compare_json(loader, jd, candidate, pair)

    with gr.Blocks(title=TITLE, analytics_enabled=False, fill_width=False) as demo:
        gr.HTML(HEADING)
        with gr.Tabs():
            with gr.Tab("Compare", id="compare"):
                build_compare_tab(loader)
            with gr.Tab("About", id="about"):
                build_about_tab()
        api(
            compare,
            api_name="compare",
            api_description="Both answers, their rewards and the reference for one job description and one profile. "
            "pair: bundled, qwen3-0.6b or auto.",
            concurrency_limit=1,
            concurrency_id=MODEL_QUEUE,
        )
    return demo.queue(max_size=QUEUE_LENGTH)


def launch_options() -> dict[str, Any]:
    """What `launch` gets. Address and port are left to `$GRADIO_SERVER_NAME` and `$GRADIO_SERVER_PORT`."""
    return {
        "theme": build_theme(),
        "css": build_css(),
        "run_history": False,  # it would store what visitors paste in their browsers
        "ssr_mode": False,  # rendering on the server needs Node
        "show_error": False,  # our own errors are shown anyway; a traceback is for the log
        "footer_links": ["api"],
        "enable_monitoring": False,
    }
