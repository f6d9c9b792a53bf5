"""Which run of a visitor is on: Stop ends the latest, also one that has not begun to answer.

Gradio can cancel an event only while it runs. Stop may be pressed before, between the click and the run that follows
it, and a step that is already on its way to the browser comes after the line that says "Stopped".
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

Step = TypeVar("Step")


SETTLE_S = 0.8
"""How long a step that was sent before Stop may be on its way to the browser."""


@dataclass
class Turn:
    """One visitor's runs of one kind, counted.

    >>> turn = Turn()
    >>> turn.begin()
    >>> steps = turn.steps(iter("abc"))
    >>> next(steps)
    'a'
    >>> turn.stop()
    >>> list(steps)
    []
    """

    begun: int = 0
    stopped: int = 0
    done: int = 0
    """The latest run that came to its end."""

    @property
    def on(self) -> bool:
        """Whether a run was asked for that neither ended nor was stopped."""
        return self.begun > max(self.stopped, self.done)

    def begin(self) -> None:
        """A run was asked for."""
        self.begun += 1

    def stop(self) -> None:
        """End the latest run, whether or not it has begun to answer."""
        self.stopped = self.begun

    def settled(self) -> bool:
        """Wait until nothing of a stopped run is on its way; whether the line of Stop must be said once more then."""
        time.sleep(SETTLE_S)
        return not self.on and self.stopped == self.begun

    def steps(self, run: Iterator[Step]) -> Iterator[Step]:
        """The steps of the latest run, until it is stopped or another begins."""
        number = self.begun
        if number <= self.stopped:
            return
        try:
            for step in run:
                if number != self.begun or number <= self.stopped:
                    return
                yield step
        finally:
            self.done = max(self.done, number)
