"""How often one visitor may ask a model: on a shared machine nobody should have to wait for one person's loop.

Counted in memory by a salted hash of the visitor's address, which is gone when the page stops; nothing is logged.
"""

from __future__ import annotations

import hashlib
import math
import os
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import gradio as gr
from gradio.context import LocalContext

from redrob.errors import ConfigError, InputError

if TYPE_CHECKING:
    from redrob.models import LoadedPair
    from redrob.ui.loading import Loader

ON_A_SPACE = "30/600"
"""Limit where `$SPACE_ID` says that the page runs on a Space: calls and seconds. Elsewhere there is none."""
REFERENCE_WORTH = 0.1
"""What one reading by the reference counts, where asking both models counts one."""
MAX_VISITORS = 10_000
"""Visitors remembered at once; the one that has been away longest is forgotten first."""


class VisitorLimit:
    """At most `calls` in any `seconds`, for each visitor alone; one may count as several. Safe in several threads.

    >>> clock = iter([0.0, 1.0, 2.0, 61.0])
    >>> limit = VisitorLimit(2, 60, clock=lambda: next(clock))
    >>> limit.take("a"), limit.take("a")
    (None, None)
    >>> limit.take("a")
    Traceback (most recent call last):
        ...
    redrob.errors.InputError: Too many questions: a visitor may ask 2 times in 60 seconds. Try again in 58 seconds.
    >>> limit.take("a")  # the first call has left the window
    """

    def __init__(self, calls: int, seconds: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.calls, self.seconds = calls, seconds
        self._clock = clock
        self._salt = secrets.token_bytes(16)
        self._asked: dict[bytes, deque[tuple[float, float]]] = {}
        self._lock = threading.Lock()

    def take(self, visitor: str, calls: float = 1.0) -> None:
        """Count one call, or one that is worth several; none is worth more than all that are allowed.

        Raises:
            InputError: the visitor has used up the limit; the message says when to come back.
        """
        key = hashlib.blake2b(visitor.encode("utf-8", "replace"), key=self._salt, digest_size=16).digest()
        calls = min(calls, self.calls)
        with self._lock:
            now = self._clock()
            times = self._asked.pop(key, deque())
            while times and now - times[0][0] >= self.seconds:
                times.popleft()
            self._asked[key] = times  # the dictionary's order is that of the last visits
            left = self.calls - sum(worth for _, worth in times)
            if left < calls - 1e-9:
                wait = math.ceil(self.seconds - (now - _free_from(times, calls - left)))
                raise InputError(
                    f"Too many questions: a visitor may ask {_times(self.calls)} in {self.seconds:g} seconds. "
                    f"Try again in {wait} second{'' if wait == 1 else 's'}."
                )
            times.append((now, calls))
            while len(self._asked) > MAX_VISITORS:
                del self._asked[next(iter(self._asked))]


def _free_from(times: Iterable[tuple[float, float]], missing: float) -> float:
    """When the call was made with whose end so much is free again."""
    for at, worth in times:
        missing -= worth
        if missing <= 1e-9:
            return at
    raise AssertionError("all that is counted is worth less than what is missing")


def _times(calls: int) -> str:
    return "once" if calls == 1 else f"{calls} times"


def limit_of_this_machine() -> VisitorLimit | None:
    """The limit that `$REDROB_LIMIT` gives as `calls/seconds`, `off` for none; without it the Space's, or none.

    Raises:
        ConfigError: the variable holds something else.
    """
    text = os.environ.get("REDROB_LIMIT") or (ON_A_SPACE if os.environ.get("SPACE_ID") else "off")
    if text == "off":
        return None
    calls, slash, seconds = text.partition("/")
    if not (slash and calls.isdecimal() and seconds.isdecimal() and int(calls) and int(seconds)):
        raise ConfigError(
            f"REDROB_LIMIT: it is '{text}'. Write calls/seconds in whole numbers from 1, such as {ON_A_SPACE}, or off."
        )
    return VisitorLimit(int(calls), int(seconds))


def visitor(request: gr.Request | None) -> str:
    """Who asks, as far as the connection tells: behind a Space's proxy the first address that it forwards.

    Whoever forges that header gets a place of their own in the count; the queue still takes one at a time.
    """
    if request is None:
        return "here"
    forwarded = request.headers.get("x-forwarded-for", "") if os.environ.get("SPACE_ID") else ""
    return forwarded.split(",")[0].strip() or (request.client.host if request.client else "unknown")


def count(limit: VisitorLimit | None, calls: float = 1.0) -> None:
    """Count a call of the visitor who is being served.

    Raises:
        InputError: the visitor has used up the limit.
    """
    if limit is not None:
        limit.take(visitor(LocalContext.request.get(None)), calls)


def limited(load: Loader, limit: VisitorLimit | None) -> Loader:
    """`load`, counted: whoever asks models, by a button or an endpoint, first asks for a pair, and so comes by here.

    What it returns takes `calls`, what the asking is worth (a comparison is worth one), and raises `InputError` for a
    visitor who has used up the limit.
    """

    def counted(name: str, *, calls: float = 1.0, **settings: Any) -> LoadedPair:
        count(limit, calls)
        return load(name, **settings)

    return counted


def trust_no_proxy() -> None:
    """Let the server take an address from the connection, and from no header that any visitor can write.

    uvicorn believes `X-Forwarded-For` of whoever connects from this machine. Whoever runs a proxy of their own in
    front of the page names it in `$FORWARDED_ALLOW_IPS`.
    """
    os.environ.setdefault("FORWARDED_ALLOW_IPS", "")
