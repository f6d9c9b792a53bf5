"""The page: heading, notices, tabs, the API endpoints, and the options it is launched with."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import gradio as gr
from gradio.components.api_component import Api
from starlette.middleware import Middleware

from redrob.models import load_pair
from redrob.ui.about_tab import build_about_tab
from redrob.ui.api import build_api
from redrob.ui.compare.opening import Opening
from redrob.ui.compare.tab import build_compare_tab, other_texts
from redrob.ui.fairness_tab import build_fairness_tab
from redrob.ui.limits import BoundedBodies, limit_of_this_machine, limited
from redrob.ui.loading import Loader
from redrob.ui.rank.tab import build_rank_tab
from redrob.ui.results_tab import build_results_tab
from redrob.ui.theme import build_css, build_theme
from redrob.ui.uploads import CACHE_LIFE, StoreNothing

QUEUE_LENGTH = 24
"""Visitors who may wait for a model; the next one is told to come back."""
MAX_UPLOAD = "20mb"
SESSIONS = 300
"""Visitors whose state is held, the latest ones. Gradio takes half a megabyte for each, and for each call by a program.
Its own bound, 10,000, would be five gigabytes."""

HEADING = """
<header class="rr-top">
  <h1>Redrob</h1>
  <p>For anyone weighing AI screeners: paste a job and a candidate. An untuned model and one trained with rewards
  answer; fixed rules grade both.</p>
</header>
"""
NOTICES = """
<ul class="rr-notices">
  <li><b>A person decides.</b> This shows how models screen; it is no hiring system.</li>
  <li><b>Your text stays</b> in the memory of the machine that serves this page, for an hour at most.</li>
</ul>
"""


class Page(gr.Blocks):
    """Blocks that print nothing of what a visitor sent."""

    def validate_inputs(self, block_fn: Any, inputs: list[Any]) -> None:
        """As in Gradio, whose own message quotes all values that came, and prints it into the log.

        Of an endpoint, values that are left out at the end are its defaults.
        """
        for missing in block_fn.inputs[len(inputs) :]:
            if not isinstance(missing, Api) or missing.value is None:
                break
            inputs.append(missing.value)
        if len(inputs) < (needed := len(block_fn.inputs)):
            raise gr.Error(f"{needed} values are needed, {len(inputs)} came. Send all of them.", print_exception=False)


def build_demo(load: Loader | None = None, opening: Opening | None = None) -> gr.Blocks:
    """The whole page, ready to launch. No model is loaded before somebody asks.

    Args:
        load: What loads a pair by its name; None takes `redrob.models.load_pair`.
        opening: The comparison that stands there when the page opens; None opens it empty.

    Raises:
        ConfigError: `$REDROB_PAIR` names no pair, or `$REDROB_LIMIT` no limit.
        DataError: the examples are missing or damaged.
    """
    limit = limit_of_this_machine()
    loader = limited(load or load_pair, limit)
    with Page(title="Redrob", analytics_enabled=False, fill_width=False, delete_cache=CACHE_LIFE) as demo:
        heading = gr.HTML(HEADING)
        with gr.Tabs():
            with gr.Tab("Compare", id="compare"):
                compare = build_compare_tab(loader, opening)
            with gr.Tab("Rank", id="rank"):
                build_rank_tab(loader, limit)
            with gr.Tab("Results", id="results"):
                build_results_tab()
            with gr.Tab("Fairness", id="fairness"):
                build_fairness_tab(loader, compare.texts, partial(other_texts, compare))
            with gr.Tab("About", id="about"):
                build_about_tab()
        gr.HTML(NOTICES)
        build_api(loader, limit)
    for event in demo.fns.values():  # at each step of a run the page would copy the state of all its outputs
        if event.show_progress == "hidden":
            event.show_progress_on = [heading]
    return demo.queue(max_size=QUEUE_LENGTH)


def launch_options() -> dict[str, Any]:
    """What `launch` gets. Address and port are left to `$GRADIO_SERVER_NAME` and `$GRADIO_SERVER_PORT`."""
    # uvicorn would believe `X-Forwarded-For` of whoever connects from this machine, and any visitor can write that.
    os.environ.setdefault("FORWARDED_ALLOW_IPS", "")
    return {
        "theme": build_theme(),
        "css": build_css(),
        "run_history": False,  # it would store what visitors paste in their browsers
        "ssr_mode": False,  # rendering on the server needs Node
        # What a screen reader is told when an event ends; Gradio's own languages lack the words and give the key.
        "i18n": gr.I18n(en={"common.complete": "Done"}),
        "show_error": False,  # our own errors are shown anyway; a traceback is for the log
        "footer_links": ["api"],
        "enable_monitoring": False,
        "max_file_size": MAX_UPLOAD,
        "state_session_capacity": SESSIONS,
        "_frontend": False,  # else a start ends where the page, busy with a crowd, takes 3 seconds to answer itself
        "app_kwargs": {"middleware": [Middleware(BoundedBodies), Middleware(StoreNothing)]},
        "mcp_server": os.environ.get("REDROB_MCP") == "1",
    }
