"""What the prompts of one job description have in common is read once: their starts, kept between questions.

A prompt begins with the system message and the job description; only then comes the candidate. Whoever compares
several candidates, or re-reads a shortlist, asks with the same start again and again. Its keys and values are kept in
memory, the latest used up to a bound. Nothing of a candidate is in them, nothing is written to disk.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redrob.policies.ragged_cache import Start

MAX_BYTES = 400_000_000
"""One job description of 800 tokens has 37 MB a column on the bundled model, 180 MB at the shape of Qwen3-0.6B."""

Key = tuple[str, tuple[int, ...]]
"""Column and tokens."""


class Starts:
    """Starts of prompts by column and tokens; the least recently used leave first. Safe to use from several threads."""

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._kept: OrderedDict[Key, Start] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, key: Key) -> Start | None:
        """The start, if it is kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def forget(self) -> None:
        """Let go of all of them."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def put(self, key: Key, start: Start) -> None:
        """Keep a start, unless it alone is beyond the bound."""
        size = _size(start)
        with self._lock:
            if key in self._kept or size > self._max_bytes:
                return
            self._kept[key] = start
            self._bytes += size
            while self._bytes > self._max_bytes:
                _, oldest = self._kept.popitem(last=False)
                self._bytes -= _size(oldest)


def _size(start: Start) -> int:
    return sum(tensor.nbytes for layer in start for tensor in layer)
