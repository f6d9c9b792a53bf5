"""Which numbers the weights are computed with: those that this machine computes faster.

bfloat16 halves what has to be read for every token, but a processor without units for it converts each number first
and loses more than that. So both are timed on the shape of the model, which takes a tenth of a second. Results that
are to be compared are made in one dtype, float32 unless a run's configuration says otherwise: rounding then never
turns an answer in one row alone.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from redrob.errors import ConfigError

if TYPE_CHECKING:
    import torch

FLOAT32, BFLOAT16, AUTO = "float32", "bfloat16", "auto"
DTYPES = (FLOAT32, BFLOAT16)
VARIABLE = "REDROB_DTYPE"
GAIN = 1.1
"""bfloat16 is taken where it is this many times as fast, since it costs some precision."""
PROMPT, CHUNK, ANSWER, ROWS = 600, 128, 120, 2
"""A comparison in tokens: a prompt, read in pieces of 128 here, then as many passes of two rows."""


@dataclass(frozen=True, slots=True)
class DtypeChoice:
    """The numbers in use, and why."""

    dtype: str
    why: str
    """A sentence for the person in front of it."""


def check_dtype(asked: str | None) -> str:
    """The dtype asked for by argument or `REDROB_DTYPE`: one of `DTYPES`, or `auto`.

    Raises:
        ConfigError: it is none of these.

    >>> check_dtype("bfloat16")
    'bfloat16'
    """
    where, name = ("dtype", asked) if asked else (VARIABLE, os.environ.get(VARIABLE) or AUTO)
    if name not in (*DTYPES, AUTO):
        raise ConfigError(f"{where}: '{name}' is unknown. Allowed: {', '.join(DTYPES)}, {AUTO}. Use one of them.")
    return name


def choose_dtype(asked: str, device: str, hidden: int, wide: int) -> DtypeChoice:
    """What was asked for; for `auto`, what is faster on `device` for layers of `hidden` to `wide` values.

    >>> choose_dtype("float32", "cpu", 576, 1536)
    DtypeChoice(dtype='float32', why='Weights in float32, as asked for.')
    """
    if asked != AUTO:
        return DtypeChoice(asked, f"Weights in {asked}, as asked for.")
    seconds = {name: measured(name, device, hidden, wide) for name in DTYPES}
    ratio = seconds[FLOAT32] / seconds[BFLOAT16]
    if ratio >= GAIN:
        return DtypeChoice(BFLOAT16, f"Weights in bfloat16: {ratio:.1f} times as fast as float32 on this machine.")
    return DtypeChoice(FLOAT32, f"Weights in float32: bfloat16 is {ratio:.1f} times as fast on this machine.")


def measured(name: str, device: str, hidden: int, wide: int) -> float:
    """Seconds that one layer takes for a comparison, estimated from a few passes."""
    import torch

    dtype = getattr(torch, name)
    weight = torch.ones(wide, hidden, device=device, dtype=dtype)
    reading = _seconds(weight, torch.ones(CHUNK, hidden, device=device, dtype=dtype))
    writing = _seconds(weight, torch.ones(ROWS, hidden, device=device, dtype=dtype))
    return PROMPT / CHUNK * ROWS * reading + ANSWER * writing


def _seconds(weight: torch.Tensor, values: torch.Tensor) -> float:
    """Median of a few passes, after two that are not counted."""
    from redrob.models.engine.prepacked_linear import product

    multiply, times = product(weight), []
    for _ in range(9):
        began = time.perf_counter()
        float(multiply(values)[-1, -1])  # waits for the device
        times.append(time.perf_counter() - began)
    return median(times[2:])
