"""The same for many things, on all processors at once."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
S = TypeVar("S")
MANY = 2000
"""Things below which one processor is done before others have started."""
CHUNK = 64
_work: Callable[[Any], Any] | None = None
"""What the processes do; they inherit it, since sending a tokenizer along with every chunk would take longer."""


def at_once(work: Callable[[S], T], things: Sequence[S]) -> list[T]:
    """`work` done for each of `things`, in their order.

    >>> at_once(abs, [-2, 1])
    [2, 1]
    """
    global _work
    processors = os.cpu_count() or 1
    if len(things) < MANY or processors == 1 or sys.platform != "linux":  # where a process cannot simply be forked
        return [work(thing) for thing in things]
    _work = work
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")  # its threads do not live on in a fork
    with ProcessPoolExecutor(processors, mp_context=multiprocessing.get_context("fork")) as pool:
        return list(pool.map(_do, things, chunksize=CHUNK))


def _do(thing: Any) -> Any:
    assert _work is not None  # set before the fork
    return _work(thing)
