"""How one copy of the base serves both columns: an adapter that is added to some rows of a batch.

It is not merged. Each adapted layer adds `scale * B(A(x))` to the rows of the batch that belong to the policy, so both
columns run in one batch over one copy of the weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import torch
from torch import nn
from torch.nn.functional import linear

from redrob.errors import ConfigError
from redrob.models.adapter import Adapter, Factors
from redrob.models.engine.prepacked_linear import Adder, Addition, pack_linears


def attach(model: nn.Module, adapter: Adapter, source: str) -> RowSwitch:
    """Pack the linear layers of `model`, and the adapter with them.

    Args:
        model: The base, already on its device.
        adapter: What `read_adapter` returned.
        source: The adapter's name, for messages.

    Returns:
        What says which rows of a batch get the adapter.

    Raises:
        ConfigError: A layer of the adapter is not a linear layer of this base, or has another shape.
    """
    switch, layers = RowSwitch(), dict(model.named_modules())
    adapted: dict[nn.Module, Factors] = {}
    for name, (down, up) in adapter.factors.items():
        layer = layers.get(name)
        expected = (layer.in_features, layer.out_features) if isinstance(layer, nn.Linear) else None
        if not isinstance(layer, nn.Linear) or expected != (down.shape[1], up.shape[0]):
            raise ConfigError(
                f"{source}: its layer {name} maps {down.shape[1]} to {up.shape[0]} values, the base's "
                f"{'is no linear layer' if expected is None else f'maps {expected[0]} to {expected[1]}'}. "
                "It was trained on another base. Choose its pair (REDROB_PAIR) or its base (REDROB_BASE)."
            )
        weight = layer.weight
        adapted[layer] = (down.to(weight.device, weight.dtype), (up * adapter.scale).to(weight.device, weight.dtype))

    def addition(together: Sequence[nn.Linear]) -> Addition | None:
        some = {number: adapted.pop(layer) for number, layer in enumerate(together) if layer in adapted}
        if not some:
            return None
        down, up = _block([layer.out_features for layer in together], some)
        return down, switch.adder(up)

    pack_linears(model, addition)
    for left, (down, up) in adapted.items():  # where nothing can be packed
        left.register_forward_hook(partial(_hook, down, switch.adder(up)))
    return switch


def _hook(
    down: torch.Tensor, add: Adder, layer: nn.Module, args: tuple[torch.Tensor], output: torch.Tensor
) -> torch.Tensor:
    add(output, linear(args[0], down))
    return output


def _block(sizes: Sequence[int], some: Mapping[int, Factors]) -> Factors:
    """One pair of factors for layers of these sizes whose outputs stand side by side; some of them have factors."""
    like = next(iter(some.values()))[1]
    ups = [some[number][1] if number in some else like.new_zeros(size, 0) for number, size in enumerate(sizes)]
    return torch.cat([some[number][0] for number in sorted(some)]), torch.block_diag(*ups)


class RowSwitch:
    """Which rows of the next forward pass get the adapter. Choose them and call the model under one lock."""

    def __init__(self) -> None:
        self._rows: slice | torch.Tensor | None = None
        """None: none. A slice of those that stand together. Else (B, 1, 1) with 1.0 for rows with it, 0.0 without."""

    def choose(self, chosen: Sequence[bool], like: torch.Tensor) -> None:
        """`chosen` says it of each row; `like` has the model's dtype and device."""
        first, count = (chosen.index(True), sum(chosen)) if any(chosen) else (0, 0)
        if all(chosen[first : first + count]):
            self._rows = slice(first, first + count) if count else None
        else:
            self._rows = like.new_tensor(chosen)[:, None, None]

    def adder(self, up: torch.Tensor) -> Adder:
        """What adds `up(inner)` to a layer's sums (B, tokens, outputs) where the switch is on, in place."""
        turned = up.t().contiguous()

        def add(sums: torch.Tensor, inner: torch.Tensor) -> None:
            rows = self._rows
            if rows is None:
                return
            if isinstance(rows, slice):
                sums, inner = sums[rows], inner[rows]
            else:
                inner = inner * rows
            sums.view(-1, sums.shape[-1]).addmm_(inner.flatten(0, -2), turned)

        return add
