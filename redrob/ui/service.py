"""What the page's buttons and the API do, without layout: check, load, ask, and turn our errors into messages."""

from __future__ import annotations

import os
from typing import Any

import gradio as gr

from redrob.compare import check_case, compare
from redrob.errors import ConfigError, RedrobError
from redrob.policies.registry import AUTO
from redrob.ui.loading import Loader

PAIR_LABELS = {
    "bundled": "Bundled: SmolLM2-135M, works offline",
    "qwen3-0.6b": "Qwen3-0.6B, needs the Hub once",
    AUTO: "Auto: Qwen3-0.6B where it can be had, else bundled",
}
"""What the page calls each pair of `redrob.policies.PAIRS`, and `auto`."""


def default_pair() -> str:
    """The pair chosen when the page opens: `$REDROB_PAIR`, else `auto`.

    Raises:
        ConfigError: the variable names no pair. Better at the start than at the first visitor.
    """
    name = os.environ.get("REDROB_PAIR") or AUTO
    if name not in PAIR_LABELS:
        raise ConfigError(
            f"REDROB_PAIR: '{name}' is not a pair. Pairs: {', '.join(PAIR_LABELS)}. Set it to one of them."
        )
    return name


def check_pair(name: str) -> str:
    """Return `name`, or say which pairs there are.

    Raises:
        ConfigError: an unknown pair.
    """
    if name not in PAIR_LABELS:
        raise ConfigError(f"Pair: '{name}' is unknown. Pairs: {', '.join(PAIR_LABELS)}. Use one of them.")
    return name


def compare_json(load: Loader, jd: str, candidate: str, pair: str) -> dict[str, Any]:
    """The API's `/compare`: `Comparison.as_dict()`; a person's mistake becomes an error message for the caller."""
    try:
        check_case(jd, candidate)
        return compare(jd, candidate, load(check_pair(pair))).as_dict()
    except RedrobError as error:
        raise gr.Error(str(error), print_exception=False) from error
