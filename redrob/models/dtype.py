"""Which numbers the weights are computed with: bfloat16 where this machine has units for it, else float32.

bfloat16 halves what has to be read for every token, but a processor without units for it converts each number first
and loses more than that. Results that are to be compared are made in one dtype, float32 unless a run's configuration
says otherwise: rounding then never turns an answer in one row alone.
"""

from __future__ import annotations

import os

from redrob.errors import ConfigError

FLOAT32, BFLOAT16, AUTO = "float32", "bfloat16", "auto"
DTYPES = (FLOAT32, BFLOAT16)
VARIABLE = "REDROB_DTYPE"


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


def choose_dtype(asked: str, device: str) -> tuple[str, str]:
    """The dtype, and why in a sentence: what was asked for; for `auto`, what `device` has units for.

    >>> choose_dtype("float32", "cpu")
    ('float32', 'Weights in float32, as asked for.')
    """
    if asked != AUTO:
        return asked, f"Weights in {asked}, as asked for."
    if has_bfloat16(device):
        return BFLOAT16, f"Weights in bfloat16: {device} has units for it here."
    return FLOAT32, f"Weights in float32: {device} has no units for bfloat16 here."


def has_bfloat16(device: str) -> bool:
    """Whether `device` (cpu, cuda or mps) multiplies bfloat16 without converting it first."""
    import torch

    if device == "cuda":
        return torch.cuda.is_bf16_supported(including_emulation=False)
    return device == "cpu" and (torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported())
