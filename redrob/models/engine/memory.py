"""Memory between passes and answers: kept at hand while an answer is written, given back to the system when it ends."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from mmap import PAGESIZE
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch

_MADV_DONTNEED = 4  # of Linux' madvise(2)
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # of the GNU library's mallopt(3)
AT_HAND = 2**28
"""Bytes. More than any piece that a pass over a prompt asks for."""


def forget(weight: torch.Tensor) -> None:
    """Let the system take back the memory of values that nobody reads again.

    They may be a view of the file they came from. As long as one weight is still such a view, all that was read of the
    file stays in memory: at the shape of Qwen3-0.6B a second copy of most weights.
    """
    if sys.platform != "linux" or weight.device.type != "cpu" or not weight.is_contiguous():
        return
    begin, end = weight.data_ptr(), weight.data_ptr() + weight.nbytes
    begin, end = -(-begin // PAGESIZE) * PAGESIZE, end // PAGESIZE * PAGESIZE  # whole pages: others hold neighbours
    if begin < end:
        ctypes.CDLL(None).madvise(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), _MADV_DONTNEED)


def keep_at_hand() -> None:
    """Have the C library keep what one layer frees for the next one, until `trim`.

    Otherwise it hands large pieces back at once, and each page of the next layer's is fetched and zeroed anew: a tenth
    of the time that a prompt takes to read. It holds for the whole process.
    """
    if (found := _function("mallopt")) is not None:
        found(_TRIM_THRESHOLD, AT_HAND)
        found(_MMAP_THRESHOLD, AT_HAND)


def trim() -> None:
    """Let the system take back what was freed.

    Reading prompts frees and asks for pieces of all sizes, between others that stay. What lies free between them the
    C library keeps, and it grows with every answer: at the shape of Qwen3-0.6B by a gigabyte in ten.
    """
    if (found := _function("malloc_trim")) is not None:
        found(0)


@cache
def _function(name: str) -> ctypes._NamedFuncPointer | None:
    """A function of the C library; None where it has none of that name."""
    try:
        return getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):  # another C library; Windows has no library of the process
        return None
