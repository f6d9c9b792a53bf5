"""Memory of weights that nobody reads again, and of passes when an answer ends: given back to the system."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from mmap import PAGESIZE
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch

_MADV_DONTNEED = 4  # of Linux' madvise(2)


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


def trim() -> None:
    """Let the system take back what was freed.

    Reading prompts frees and asks for pieces of all sizes, between others that stay. What lies free between them the
    C library keeps, and it grows with every answer: at the shape of Qwen3-0.6B by a gigabyte in ten.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
