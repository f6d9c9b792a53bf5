"""What prompts have in common is read once: their starts, kept between questions.

A prompt begins with the system message, which all prompts share, and the job description; only then comes the
candidate. Whoever compares several candidates, or re-reads a shortlist, asks with the same start again and again. Its
keys and values are kept in memory, the latest used up to a bound, for an hour. Nothing of a candidate is in them,
nothing is written to disk.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redrob.models.engine.kv_cache import Start

MAX_BYTES = 400_000_000
"""One job description of 800 tokens has 37 MB a column on the bundled model, 180 MB at the shape of Qwen3-0.6B."""
MAX_SECONDS = 3600.0

Key = tuple[str, tuple[int, ...]]
"""Column and tokens."""


class Starts:
    """Starts of prompts by column and tokens; the least recently used leave first. Safe to use from several threads."""

    def __init__(
        self,
        max_bytes: int = MAX_BYTES,
        max_seconds: float = MAX_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._max_bytes, self._max_seconds, self._clock = max_bytes, max_seconds, clock
        self._kept: dict[Key, tuple[Start, int, float]] = {}  # with its bytes and since when; the latest used last
        self._lock = threading.Lock()

    def get(self, key: Key) -> Start | None:
        """The start, if it is kept."""
        with self._lock:
            self._drop_old()
            if key not in self._kept:
                return None
            self._kept[key] = found = self._kept.pop(key)
            return found[0]

    def put(self, key: Key, start: Start) -> None:
        """Keep a start, unless it alone is beyond the bound."""
        size = sum(tensor.nbytes for layer in start for tensor in layer)
        with self._lock:
            self._drop_old()
            if key in self._kept or size > self._max_bytes:
                return
            self._kept[key] = start, size, self._clock()
            while sum(size for _, size, _ in self._kept.values()) > self._max_bytes:
                del self._kept[next(iter(self._kept))]

    def forget(self) -> None:
        """Let go of all of them."""
        with self._lock:
            self._kept.clear()

    def _drop_old(self) -> None:
        oldest = self._clock() - self._max_seconds
        self._kept = {key: kept for key, kept in self._kept.items() if kept[2] > oldest}
