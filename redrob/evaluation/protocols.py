"""How a pair of models is measured: which cases, rows, prompts and limits; and the numbers published elsewhere.

strict   this project's: cases of the test split, the strict rubric, the prompts that the policy was trained on
card     the published card's: 12 cases, one after the other, at most 384 tokens, the card's prompts and rubric
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from redrob.errors import ConfigError
from redrob.rewards import Rubric

Split = Literal["test", "validation"]
"""Splits that may be measured on; nothing was trained on either."""
COLUMN_OF: Mapping[str, str] = MappingProxyType(
    {"baseline": "baseline", "baseline_json": "baseline", "policy": "policy"}
)
"""Rows that a model writes, and the column of the pair that answers."""
FORCED = "baseline_json"
"""The row whose answers are forced into JSON."""
ROWS = ("constant", "reference", *COLUMN_OF)
"""Every row that can be measured, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Protocol:
    """One way to measure. Decoding is greedy and the seed 0 in all of them."""

    name: str
    rubric: Rubric
    """The rubric that the table shows; records carry the grades of both."""
    preset: str | None
    """Prompt preset; None takes the one that the pair's policy was trained on."""
    cases: int
    """How many, balanced over the gold decisions."""
    max_new_tokens: int
    batch_size: int
    rows: tuple[str, ...]
    """Measured where none are named."""
    published: Mapping[str, Mapping[str, float]] | None = None
    """Row to measure to value, where somebody has published them."""
    note: str = ""
    """What a reader of the table must know."""


PUBLISHED: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        # From the card of https://huggingface.co/williyam/redrob-qwen-grpo, "Per-component improvement".
        "baseline": {
            "format_valid": 0.833,
            "decision_match": 0.500,
            "score_alignment": 0.373,
            "reason_quality": 0.000,
            "length_penalty": 1.000,
            "no_hallucination": 0.779,
            "total": 0.539,
        },
        "policy": {
            "format_valid": 1.000,
            "decision_match": 0.500,
            "score_alignment": 0.653,
            "reason_quality": 0.778,
            "length_penalty": 1.000,
            "no_hallucination": 0.656,
            "total": 0.713,
        },
    }
)

STRICT = Protocol("strict", "strict", None, cases=240, max_new_tokens=256, batch_size=16, rows=ROWS)
CARD = Protocol(
    "card",
    "card",
    "card",
    cases=12,
    max_new_tokens=384,
    batch_size=1,
    rows=("baseline", "policy"),
    published=PUBLISHED,
    note="The published numbers are for Qwen/Qwen3-0.6B and williyam/redrob-qwen-grpo on 12 of the cases that the "
    "second was trained on; those cases were not published. Ours are on 12 cases that it was not trained on.",
)
PROTOCOLS: Mapping[str, Protocol] = MappingProxyType({protocol.name: protocol for protocol in (STRICT, CARD)})


def find_rows(names: str | None, protocol: Protocol) -> tuple[str, ...]:
    """The rows of a comma-separated list, in the order in which they are shown; the protocol's own for None.

    Raises:
        ConfigError: an unknown row, or none.

    >>> find_rows("policy, baseline", STRICT)
    ('baseline', 'policy')
    """
    if names is None:
        return protocol.rows
    asked = [name.strip() for name in names.split(",") if name.strip()]
    if unknown := [name for name in asked if name not in ROWS]:
        raise ConfigError(f"--rows: '{unknown[0]}' is no row. Rows: {', '.join(ROWS)}. Separate them with commas.")
    if not asked:
        raise ConfigError(f"--rows: it names none. Rows: {', '.join(ROWS)}. Name some, separated with commas.")
    return tuple(row for row in ROWS if row in asked)


def check_size(split: str, asked: int | None, available: int, protocol: Protocol) -> int:
    """How many cases to measure on.

    Raises:
        ConfigError: less than one, or more than there are.
    """
    count = min(protocol.cases, available) if asked is None else asked
    if not 1 <= count <= available:
        raise ConfigError(
            f"--cases: it is {count}. The {split} split has {available} cases. Use a number from 1 to {available}."
        )
    return count
