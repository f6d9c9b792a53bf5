"""Which pairs the page offers, and loading one without leaving the visitor in the dark."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from queue import Empty, SimpleQueue
from threading import Event, Timer
from typing import TYPE_CHECKING, Any, TypeVar

import gradio as gr

from redrob.compare import plain_json
from redrob.errors import ConfigError
from redrob.libraries import import_libraries
from redrob.models.registry import AUTO, PAIRS
from redrob.ui import parts

if TYPE_CHECKING:
    from redrob.models import LoadedPair

Done = TypeVar("Done")
Update = dict[Any, Any]
Loader = Callable[..., "LoadedPair"]
"""`load_pair(name, *, say)` of `redrob.models` or a stand-in, counted (`redrob.ui.limits.limited`)."""
PAIR_LABELS = {name: pair.label for name, pair in PAIRS.items()} | {AUTO: "Auto: the largest pair that is there"}
"""What the page calls each pair of `redrob.models.PAIRS`, and `auto`."""
POLL_S = 0.2
"""Longest time between a line of progress and its appearance."""


def default_pair() -> str:
    """The pair chosen when the page opens: `$REDROB_PAIR`, else `auto`.

    Raises:
        ConfigError: the variable names no pair. Better at the start than at the first visitor.
    """
    return check_pair(os.environ.get("REDROB_PAIR") or AUTO, "REDROB_PAIR")


def check_pair(name: str, where: str = "Pair") -> str:
    """Return `name`, or say which pairs there are.

    Raises:
        ConfigError: an unknown pair.
    """
    if not isinstance(name, str) or name not in PAIR_LABELS:
        raise ConfigError(
            f"{where}: {plain_json(str(name)[:60])!r} is unknown. Pairs: {', '.join(PAIR_LABELS)}. Use one of them."
        )
    return name


def pair_dropdown(elem_id: str, **look: Any) -> gr.Dropdown:
    """A choice of the models that are asked."""
    choices = [(label, name) for name, label in PAIR_LABELS.items()]
    return gr.Dropdown(choices, value=default_pair(), label="Models", elem_id=elem_id, filterable=False, **look)


def import_ahead(after_s: float = 1.0) -> Timer:
    """Import what models need while nobody waits: most of the seconds until a first answer would go into that.

    It begins after some seconds, so that the page is served first. `join` of the timer waits for its end.
    """
    timer = Timer(after_s, import_libraries)
    timer.daemon = True  # a server that is stopped does not wait for it
    timer.start()
    return timer


def in_thread(
    work: Callable[[Callable[[Any], bool]], Done], show: Callable[[Any], Update]
) -> Generator[Update, None, Done]:
    """Run `work` in a thread, and so that Stop ends it: Gradio can end a run only where it yields.

    Args:
        work: Gets a function that takes what it tells, and answers whether anybody still listens. It runs in the
            visitor's context, so that whoever counts visitors knows which one it is.
        show: What is yielded for the latest that was told, with news or without; None where that was nothing.

    Returns:
        What `work` returns.
    """
    lines: SimpleQueue[Any] = SimpleQueue()
    left, line = Event(), None

    def tell(line: Any) -> bool:
        lines.put(line)
        return not left.is_set()

    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="page") as pool:
        future = pool.submit(copy_context().run, work, tell)
        try:
            while not (future.done() and lines.empty()):
                with suppress(Empty):
                    line = lines.get(timeout=POLL_S)
                yield show(line)
        finally:
            left.set()
    return future.result()


def load_telling(
    load: Loader, name: str, status: gr.HTML, loading: str, *, calls: float = 1.0
) -> Generator[Update, None, tuple[LoadedPair, str]]:
    """Load a pair in a thread; yield what to show on `status` meanwhile, return the pair and why it was chosen.

    Each line of progress stands behind `loading`; `calls` is what the asking is worth (`redrob.ui.limits.limited`).
    """
    why = ""

    def show(line: str | None) -> Update:
        nonlocal why
        why = why or line or ""  # the first line names the pair and why it was chosen
        return {status: parts.status("busy", f"{loading} {line or ''}")}

    loaded = yield from in_thread(lambda tell: load(name, say=tell, calls=calls), show)
    return loaded, why
