"""Whose turn it is on the Rank tab, and what may still be told of a run that was stopped.

Gradio ends a stopped run only where it next yields, which may be a whole batch of a model later. The last step that
follows it then comes when the next run has begun already, and must not give its buttons back.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass

from redrob.ui.turn import Step, Turn

SETTLE_S = 0.3
"""How long Stop waits for steps that were sent before it, so that its own line is the last."""


@dataclass
class RankTurn(Turn):
    """A turn that knows whether its run is over. Kept for each visitor and changed in place."""

    running: bool = False
    """Something was begun and is neither at its end nor stopped."""
    waiting: bool = False
    """It has not come to its first step."""
    behind: bool = False
    """It waits behind one that was stopped, and whose end Gradio tells as a failure."""
    broke: bool = False

    def begin(self) -> None:
        """Something new is to run."""
        super().begin()
        self.running = self.waiting = True
        self.broke = False

    def stop(self) -> None:
        """End what runs; what it still does is not told."""
        self.running = self.waiting = False
        self.behind = True
        super().stop()
        time.sleep(SETTLE_S)

    def failed(self) -> bool:
        """Whether a failure that Gradio tells is one: the run broke, or never began because the queue was full."""
        if not (self.broke or (self.waiting and not self.behind)):
            return False
        self.running = self.waiting = self.broke = False
        return True

    def guarded(self, run: Generator[Step, None, None]) -> Iterator[Step]:
        """The steps of the latest run while it is its turn; at their end nothing is running any more.

        >>> turn = RankTurn()
        >>> turn.begin()
        >>> list(turn.guarded(letter for letter in "ab")), turn.running
        (['a', 'b'], False)
        """
        number = self.begun
        if number <= self.stopped or not self.running:
            return
        self.waiting = self.behind = False
        try:
            with closing(run):
                yield from self.steps(run)
        except Exception:
            self.broke = number == self.begun
            raise
        if number == self.begun:
            self.running = False
