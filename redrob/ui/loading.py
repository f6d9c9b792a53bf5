"""Loading a pair without leaving the visitor in the dark."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import Empty, SimpleQueue
from threading import Timer
from typing import TYPE_CHECKING, Any

import gradio as gr

from redrob.libraries import import_libraries
from redrob.ui import parts

if TYPE_CHECKING:
    from redrob.models import LoadedPair

Loader = Callable[..., "LoadedPair"]
"""`load_pair(name, *, say)` of `redrob.models`, or a stand-in with the same signature."""
POLL_S = 0.2
"""Longest time between a line of progress and its appearance."""


def import_ahead(after_s: float = 1.0) -> Timer:
    """Import what models need while nobody waits: most of the seconds until a first answer would go into that.

    Args:
        after_s: Seconds until it begins, so that the page is served first.

    Returns:
        The timer that does it; `join` waits for its end.
    """

    timer = Timer(after_s, import_libraries)
    timer.daemon = True  # a server that is stopped does not wait for it
    timer.start()
    return timer


def load_telling(
    load: Loader, name: str, status: gr.HTML, loading: str, *, calls: float = 1.0
) -> Generator[dict[Any, Any], None, tuple[LoadedPair, str]]:
    """Load a pair in a thread; yield what to show on `status` meanwhile, return the pair and why it was chosen.

    Args:
        load: What loads; whatever it raises is raised here.
        name: Name of the pair, or `auto`.
        status: The line that tells.
        loading: What it says before each line of progress.
        calls: What the asking is worth, where it is worth more than a comparison (`redrob.ui.limits.limited`).
    """
    yield {status: parts.status("busy", loading)}
    lines: SimpleQueue[str] = SimpleQueue()
    worth, why = {} if calls == 1 else {"calls": calls}, ""
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="load-pair") as pool:
        # In the visitor's context, so that whoever counts visitors knows which one it is.
        future = pool.submit(copy_context().run, partial(load, name, say=lines.put, **worth))
        while not future.done():
            with suppress(Empty):
                line = lines.get(timeout=POLL_S)
                why = why or line  # the first line names the pair and why it was chosen
                yield {status: parts.status("busy", f"{loading} {line}")}
    loaded = future.result()
    return loaded, why or ("" if lines.empty() else lines.get())  # it may have been loaded before anybody listened
