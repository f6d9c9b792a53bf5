"""Which run of a visitor is on: Stop ends the latest, also one that has not begun to answer.

Gradio can cancel an event only while it runs. Stop may be pressed before, between the click and the run that follows
it, and a step that is already on its way to the browser comes after the line that says "Stopped".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

Step = TypeVar("Step")


def last_word() -> dict[str, Any]:
    """How the event of Stop is wired: through the queue, without a limit.

    What goes through the queue reaches the browser on one stream, in order, so that the line of Stop comes after
    every step that was sent before it.
    """
    return {"queue": True, "concurrency_limit": None, "show_progress": "hidden", "api_visibility": "private"}


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
