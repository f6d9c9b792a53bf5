"""Serving on ZeroGPU, a Space whose graphics card is lent call by call.

Model work then runs in a process that ZeroGPU forks for it. So the weights must be there before the page is launched,
what goes in and out is pickled, and only what asks a model may be decorated: `stream` and `generate`. Everywhere else
this module is not used. It has been tested for what it does with the decorator, not on ZeroGPU itself.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from redrob.errors import ConfigError

if TYPE_CHECKING:
    from redrob.models.pair import LoadedPair

SECONDS = 60
"""Longest call. Less gets a visitor a place nearer the front of ZeroGPU's queue; a comparison takes a few seconds."""


def on_zero_gpu() -> bool:
    """Whether the page runs there."""
    return bool(os.environ.get("SPACES_ZERO_GPU"))


def preloaded(load: Callable[..., LoadedPair], name: str) -> Callable[..., LoadedPair]:
    """Load the pair `name` now, before the launch; what is returned stands where `load` stood and gives that one.

    Raises:
        ConfigError: the package `spaces` is missing; a Space on ZeroGPU has it.
    """
    try:
        # No dependency: such a Space brings it. Before anything touches CUDA, whose place it takes.
        spaces = importlib.import_module("spaces")
    except ModuleNotFoundError as error:
        raise ConfigError(
            "SPACES_ZERO_GPU: it is set, but the package spaces is not installed. Unset it, or install spaces."
        ) from error
    pair: Any = Borrowing(load(name, say=print), spaces.GPU(duration=SECONDS))

    def give(asked: str, **_: Any) -> LoadedPair:
        if asked not in (name, pair.pair.name):
            raise ConfigError(
                f"Pair: '{asked}' is not loaded. On ZeroGPU a page serves the pair that it started with, "
                f"here {pair.pair.name}. Choose that one."
            )
        return pair

    return give


class Borrowing:
    """A `LoadedPair` whose two ways of asking models run under `gpu`, ZeroGPU's decorator; all else is the pair's."""

    def __init__(self, loaded: LoadedPair, gpu: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        def stream(*args: Any, **settings: Any) -> Iterator[Any]:  # a generator function: the decorator looks for one
            yield from loaded.stream(*args, **settings)

        def generate(*args: Any, **settings: Any) -> Any:
            return loaded.generate(*args, **settings)

        def read_ahead(job_description: str) -> None:
            """Nothing: what a forked process reads is gone with it."""

        self._loaded, self.read_ahead = loaded, read_ahead
        self.stream, self.generate = gpu(stream), gpu(generate)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loaded, name)
