"""Answers drawn by chance: each row has its own source of it, so that a seed gives the same answer in any batch."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch


class Sampler:
    """Draws the tokens of one answer at a temperature."""

    def __init__(self, temperature: float, seed: int, index: int) -> None:
        """`temperature` above 0; `seed` and the row's `index` together choose what is drawn."""
        import torch

        self._temperature = temperature
        # A text as the seed is hashed, so that neighbours have nothing in common; drawn on the CPU, like everywhere.
        self._generator = torch.Generator().manual_seed(random.Random(f"{seed}/{index}").getrandbits(63))

    def draw(self, logits: torch.Tensor) -> int:
        """A token, by its probability under logits (vocabulary,) divided by the temperature."""
        import torch

        odds = (logits.float().cpu() / self._temperature).softmax(dim=-1)
        return int(torch.multinomial(odds, 1, generator=self._generator))
