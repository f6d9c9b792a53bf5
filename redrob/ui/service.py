"""Which pairs the page offers, and which it opens with."""

from __future__ import annotations

import os

from redrob.compare import plain_json
from redrob.errors import ConfigError
from redrob.models.registry import AUTO, PAIRS

PAIR_LABELS = {name: pair.label for name, pair in PAIRS.items()} | {AUTO: "Auto: the largest pair that is there"}
"""What the page calls each pair of `redrob.models.PAIRS`, and `auto`."""
PAIR_CHOICES = [(label, name) for name, label in PAIR_LABELS.items()]
"""The same for a dropdown."""


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
    if not isinstance(name, str) or name not in PAIR_LABELS:
        raise ConfigError(
            f"Pair: {plain_json(str(name)[:60])!r} is unknown. Pairs: {', '.join(PAIR_LABELS)}. Use one of them."
        )
    return name
