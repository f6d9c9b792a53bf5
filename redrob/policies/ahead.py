"""Reading ahead gives way: whoever asks a pair something is served at once, and only an idle pair reads ahead."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


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
        self._counting, self._reading = threading.Lock(), threading.Lock()

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
        """Take steps until none is left or somebody asks; none at all while another reads ahead."""
        if not self._reading.acquire(blocking=False):
            return
        try:
            while not self._asked and next(steps, self) is None:
                pass
        finally:
            self._reading.release()
