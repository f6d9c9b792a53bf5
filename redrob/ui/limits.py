"""How often and how much one visitor may ask: on a shared machine nobody should have to wait for one person's loop.

Counted in memory by a salted hash of the visitor's address, which is gone when the page stops; nothing is logged.
"""

from __future__ import annotations

import hashlib
import math
import os
import re
import secrets
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import gradio as gr
from gradio.context import LocalContext
from starlette.exceptions import HTTPException

from redrob.errors import ConfigError, InputError
from redrob.ui.parts import plural

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from redrob.models import LoadedPair
    from redrob.ui.loading import Loader

ON_A_SPACE = "30/600"
"""Limit where `$SPACE_ID` says that the page runs on a Space: calls and seconds. Elsewhere there is none."""
REFERENCE_WORTH = 0.1
"""What one reading by the reference counts, where asking both models counts one."""
MAX_VISITORS = 10_000
"""Visitors remembered at once; the one that has been away longest is forgotten first."""

MAX_BODY = 25_000_000
"""Bytes of one question: as many candidates as `/rank` takes, each as long as may be, have 20 million."""


class BoundedBodies:
    """ASGI middleware: a question longer than `MAX_BODY` is refused while it comes, before all of it is held.

    Files have a limit of their own (`redrob.ui.page.MAX_UPLOAD`).
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and count what comes."""
        came = 0

        async def counted() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > MAX_BODY:
                raise HTTPException(413, f"A question has at most {MAX_BODY:,} bytes. Send fewer candidates at once.")
            return message

        files = scope["type"] != "http" or scope["path"].rstrip("/").endswith("/gradio_api/upload")
        await self._app(scope, receive if files else counted, send)


class VisitorLimit:
    """At most `calls` in `seconds` from a visitor's first call, then anew; one may count as several. Thread-safe.

    >>> clock = iter([0.0, 1.0, 2.0, 60.0])
    >>> limit = VisitorLimit(2, 60, clock=lambda: next(clock))
    >>> limit.take("a"), limit.take("a")
    (None, None)
    >>> limit.take("a")
    Traceback (most recent call last):
        ...
    redrob.errors.InputError: Too many questions: a visitor may ask 2 times in 60 seconds. Try again in 58 seconds.
    >>> limit.take("a")  # a minute after the first call
    """

    def __init__(self, calls: int, seconds: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.calls, self.seconds = calls, seconds
        self._clock = clock
        self._salt = secrets.token_bytes(16)
        self._asked: dict[bytes, tuple[float, float]] = {}  # visitor -> when it began, what was taken since
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
            began, taken = self._asked.pop(key, (now, 0.0))
            if now - began >= self.seconds:
                began, taken = now, 0.0
            refused = taken + calls > self.calls + 1e-9  # tenths do not add up exactly
            self._asked[key] = began, taken if refused else taken + calls  # in the order of the last visits
            while len(self._asked) > MAX_VISITORS:
                del self._asked[next(iter(self._asked))]
        if refused:
            often = "once" if self.calls == 1 else f"{self.calls} times"
            raise InputError(
                f"Too many questions: a visitor may ask {often} in {self.seconds:g} seconds. "
                f"Try again in {plural(math.ceil(began + self.seconds - now), 'second')}."
            )


def limit_of_this_machine() -> VisitorLimit | None:
    """The limit that `$REDROB_LIMIT` gives as `calls/seconds`, `off` for none; without it the Space's, or none.

    Raises:
        ConfigError: the variable holds something else.
    """
    text = os.environ.get("REDROB_LIMIT") or (ON_A_SPACE if os.environ.get("SPACE_ID") else "off")
    if text == "off":
        return None
    found = re.fullmatch("([1-9][0-9]*)/([1-9][0-9]*)", text)
    if not found:
        raise ConfigError(
            f"REDROB_LIMIT: it is '{text}'. Write calls/seconds in whole numbers from 1, such as {ON_A_SPACE}, or off."
        )
    return VisitorLimit(int(found[1]), int(found[2]))


def count(limit: VisitorLimit | None, calls: float = 1.0) -> None:
    """Count a call of the visitor who is being served, as far as the connection tells who that is.

    Behind a Space's proxy it is the first address that it forwards. Whoever forges that header gets a place of their
    own in the count; the queue still takes one at a time.

    Raises:
        InputError: the visitor has used up the limit.
    """
    if limit is None:
        return
    request: gr.Request | None = LocalContext.request.get(None)
    forwarded = request.headers.get("x-forwarded-for", "") if request and os.environ.get("SPACE_ID") else ""
    connected = request.client.host if request and request.client else "unknown"
    limit.take(forwarded.split(",")[0].strip() or connected, calls)


def limited(load: Loader, limit: VisitorLimit | None) -> Loader:
    """`load`, counted: whoever asks models, by a button or an endpoint, first asks for a pair, and so comes by here.

    What it returns takes `calls`, what the asking is worth (a comparison is worth one), and raises `InputError` for a
    visitor who has used up the limit.
    """

    def counted(name: str, *, calls: float = 1.0, **settings: Any) -> LoadedPair:
        count(limit, calls)
        return load(name, **settings)

    return counted
