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
SETTLE_S = 0.3
"""How long Stop waits for steps that were already sent, so that its own line is the last."""


@dataclass
class Turn:
    """One visitor's runs of one kind, counted.

    >>> turn = Turn()
    >>> turn.begin()
    >>> steps = turn.steps(iter("abc"))
    >>> next(steps)
    'a'
    >>> turn.stop(settle=0)
    >>> list(steps)
    []
    """

    begun: int = 0
    stopped: int = 0

    def begin(self) -> None:
        """A run was asked for."""
        self.begun += 1

    def stop(self, settle: float = SETTLE_S) -> None:
        """End the latest run, and wait until nothing of it is on its way any more."""
        self.stopped = self.begun
        time.sleep(settle)

    def steps(self, run: Iterator[Step]) -> Iterator[Step]:
        """The steps of the latest run, until it is stopped or another begins."""
        number = self.begun
        if number <= self.stopped:
            return
        for step in run:
            if number != self.begun or number <= self.stopped:
                return
            yield step
