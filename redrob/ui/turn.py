"""Whose turn it is: a visitor's run from its click to its end, whatever ends it.

Gradio can cancel an event only while it runs, and ends it where it next yields, which may be a whole batch of a model
later. So Stop may come between the click and the run that follows it; a step that was sent before Stop may arrive
after it; the end of a stopped run may come when the next one has begun. None of that may change the line or the
buttons.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeVar

import gradio as gr

from redrob.errors import RedrobError
from redrob.ui import parts

Step = TypeVar("Step")
Kept = TypeVar("Kept")
Update = dict[Any, Any]
Steps = Generator[Update, None, None]
SETTLE_S = 0.3
"""How long Stop waits for steps that were sent before it, so that its own line is the last."""
WAITING = "Waiting for a free place…"
FAILED = "This broke off, or too many were waiting. The texts are still there; try again."
QUIET: dict[str, Any] = {"queue": False, "show_progress": "hidden", "api_visibility": "private"}
"""For what asks nobody and takes no time."""
FREE: dict[str, Any] = {**QUIET, "trigger_mode": "multiple"}
"""For what must never be lost because the same is still under way."""
LAST: dict[str, Any] = {**QUIET, "trigger_mode": "always_last"}
"""For what is done again after what is under way, with what stands there then."""
_QUEUED: dict[str, Any] = {
    "show_progress": "minimal",  # the place in the queue, drawn on the status
    "concurrency_limit": 1,
    "api_visibility": "private",
    "trigger_mode": "multiple",  # a stopped run may still be in its last pass; the next one waits behind it
}


@dataclass
class Turn:
    """One visitor's runs of one kind. Kept for each visitor and changed in place.

    >>> turn = Turn()
    >>> turn.begin()
    >>> list(turn.guarded(letter for letter in "ab")), turn.running
    (['a', 'b'], False)
    """

    begun: int = 0
    stopped: int = 0
    running: bool = False
    """Something was begun and is neither at its end nor stopped."""
    waiting: bool = False
    """It has not come to its first step."""
    behind: bool = False
    """It waits behind one that was stopped, and whose end Gradio tells as a failure."""
    broke: bool = False

    def begin(self) -> None:
        """Something new is to run."""
        self.begun += 1
        self.running = self.waiting = True
        self.broke = False

    def stop(self) -> None:
        """End the latest run, whether or not it has begun; what it still does is not told."""
        self.stopped = self.begun
        self.running = self.waiting = False
        self.behind = True
        time.sleep(SETTLE_S)

    @property
    def ended(self) -> bool:
        """Whether the latest run came to an end that is still to be shown.

        Stop has shown its own. Shown twice, it might arrive when the next run has begun, and take its Stop away.
        """
        return not self.running and self.begun != self.stopped

    def failed(self) -> bool:
        """Whether a failure that Gradio tells is one: the run broke, or never began because the queue was full."""
        if not (self.broke or (self.waiting and not self.behind)):
            return False
        self.running = self.waiting = self.broke = False
        return True

    def guarded(self, run: Generator[Step, None, None]) -> Iterator[Step]:
        """The steps of the latest run, until it is stopped or another begins; at their end nothing is running."""
        number = self.begun
        if number <= self.stopped or not self.running:
            return
        self.waiting = self.behind = False
        try:
            with closing(run):
                for step in run:
                    if number != self.begun or number <= self.stopped:
                        return
                    yield step
        except Exception:
            self.broke = number == self.begun and number > self.stopped  # what Stop has ended needs no other end
            raise
        if number == self.begun:
            self.running = False


def still_there(kept: Kept | None, told: str) -> Kept:
    """What a visitor sees, which is let go after an hour.

    Raises:
        gr.Error: it was let go; says `told`.
    """
    if kept is None:
        raise gr.Error(told, print_exception=False)
    return kept


def resting(buttons: Sequence[gr.Button], running: gr.Button | None = None) -> Update:
    """While something runs only the button that ends it works, `running`; otherwise all but those that end something.

    These are the buttons that were built at rest.
    """
    works = {button: button is running if button.interactive is False else running is None for button in buttons}
    return {button: gr.update(interactive=able) for button, able in works.items()}


def in_turn(
    began: Any,
    turn: gr.State,
    steps: Callable[..., Steps],
    *,
    status: gr.HTML,
    inputs: Sequence[Any],
    outputs: Sequence[Any],
    buttons: Sequence[gr.Button],
    queue: str,
    lost: Callable[[], Update] = dict,
) -> Any:
    """Run `steps` after an event that began a turn, and give the buttons back, whatever they come to.

    Our own errors become the status line; anything else is a bug and escapes. Gradio leaves `then` out where a step
    fails, and a full queue fails it too; hence `failure` beside it.

    Args:
        began: The event that called `turn.begin()`.
        turn: Holds the visitor's `Turn`.
        steps: Called with the values of `inputs`.
        status: The line that says what goes on; the place in the queue is drawn on it.
        inputs: What `steps` gets.
        outputs: What its updates may name, `status` among them.
        buttons: What rests while something runs, and what ends it; see `resting`.
        queue: Name of the queue it waits in.
        lost: What else is drawn where it came to an error, broke off or never began.

    Returns:
        The event that runs, for Stop to cancel.
    """

    def told(run: Steps) -> Steps:
        try:
            yield from run
        except RedrobError as error:
            yield {**lost(), status: parts.status("error", str(error))}

    def taking_turns(state: Turn, *values: Any) -> Iterator[Update]:
        yield from state.guarded(told(steps(*values)))
        yield {status: gr.skip()}  # Gradio tells the last step again at the end, which may be after Stop

    def finish(state: Turn) -> Update:
        return resting(buttons) if state.ended else {buttons[0]: gr.skip()}

    def failed(state: Turn) -> Update:
        if not state.failed():
            return {status: gr.skip()}
        return {**resting(buttons), **lost(), status: parts.status("error", FAILED)}

    running = began.then(
        taking_turns,
        inputs=[turn, *inputs],
        outputs=[*outputs],
        show_progress_on=status,
        concurrency_id=queue,
        **_QUEUED,
    )
    running.then(finish, inputs=turn, outputs=[*buttons], **FREE)
    running.failure(failed, inputs=turn, outputs=[status, *buttons, *lost()], **FREE)
    return running


def at_click(
    click: Any,
    turn: gr.State,
    steps: Callable[..., Steps],
    *,
    drawn: Update,
    stop: gr.Button,
    buttons: Sequence[gr.Button],
    **how: Any,
) -> Any:
    """`in_turn` after a click: `drawn` is what it leaves of what was there, and `stop` ends what runs."""

    def begin(state: Turn) -> Update:
        state.begin()
        return {**drawn, **resting(buttons, stop)}

    began = click(begin, inputs=turn, outputs=[*drawn, *buttons], **FREE)
    return in_turn(began, turn, steps, buttons=buttons, **how)
