"""Reading ahead gives way: whoever asks a pair something is served at once, and only an idle pair reads ahead."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

HOLD_S = 2.0
"""How long reading ahead waits for a question that is on its way; it may still turn out that none can be asked."""


class Ahead:
    """Who asks a pair, and whether something is read ahead with it. Safe to use from several threads.

    >>> ahead, steps = Ahead(), iter([None, None])
    >>> with ahead.asking():
    ...     ahead.read(steps)  # not a step
    >>> len(list(steps))
    2
    """

    def __init__(self) -> None:
        self._asked = 0
        self._held_until = 0.0
        self._counting, self._reading = threading.Lock(), threading.Lock()

    def hold(self) -> None:
        """Somebody is about to ask: the step that is under way is the last, and nobody waits for another."""
        self._held_until = time.monotonic() + HOLD_S

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Somebody asks from here on; begins as soon as a step that is being read ahead has ended.

        That step is waited for because it may well be what the question begins with.
        """
        with self._counting:
            self._asked += 1
        try:
            with self._reading:
                pass
            yield
        finally:
            with self._counting:
                self._asked -= 1

    def read(self, steps: Iterator[None]) -> None:
        """Take steps until none is left, or somebody asks or is about to; none at all while another reads ahead."""
        if not self._reading.acquire(blocking=False):
            return
        try:
            while not self._asked and time.monotonic() >= self._held_until and next(steps, self) is None:
                pass
        finally:
            self._reading.release()
