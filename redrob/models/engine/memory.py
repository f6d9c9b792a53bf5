"""Memory of passes, given back to the system when an answer ends."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress


def trim() -> None:
    """Let the system take back what was freed.

    Reading prompts frees and asks for pieces of all sizes, between others that stay. What lies free between them the
    C library keeps, and it grows with every answer: at the shape of Qwen3-0.6B by a gigabyte in ten.
    """
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
