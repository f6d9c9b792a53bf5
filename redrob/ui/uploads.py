"""Nothing stays on the disk: uploaded files are deleted once read, what was refused at once, and no link holds texts.

Gradio names an upload after its contents, so two visitors who add the same file share one path. Whoever reads first
must leave it to the other, so arrivals are counted as they are answered (`StoreNothing`), and the last reader deletes.
A request that is refused or broken off leaves what had arrived of it in a file without a reader; that goes as well.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gradio.utils import get_upload_folder
from starlette.responses import PlainTextResponse

from redrob.errors import disk_is_full

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

CACHE_LIFE = (600, 600)
"""What nobody came to read, because the page was closed first, goes after ten minutes. Seconds: check, age."""
PART_LIFE = 120
"""Seconds after which a part of an upload goes although another upload is under way."""
STORING = ("/deep_link", "/process_recording")
"""Routes of Gradio that keep what a visitor wrote or recorded on the disk. The page uses none of them."""
FULL = "The disk of the machine that serves this page is full, so no file can be added. Paste the text instead."


class Uploads:
    """Who has yet to read which uploaded file.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp(), "cv.txt")
    >>> size = file.write_text("Baker since 2019")
    >>> uploads = Uploads()
    >>> uploads.arrived([str(file)])
    >>> uploads.arrived([str(file)])  # a second visitor, the same file
    >>> uploads.read(file); file.exists()
    True
    >>> uploads.read(file); file.exists()
    False
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, tuple[int, float]] = {}  # path -> how many will read it, the last arrival

    def arrived(self, paths: Iterable[str]) -> None:
        """Somebody has uploaded these and will read them."""
        now = time.monotonic()
        with self._lock:  # what was never read is deleted with the rest of what is old
            self._waiting = {path: seen for path, seen in self._waiting.items() if now - seen[1] <= CACHE_LIFE[1]}
            for path in paths:
                self._waiting[path] = self._waiting.get(path, (0, now))[0] + 1, now

    def read(self, path: Path) -> None:
        """Somebody has read this file or failed to: it is deleted, unless somebody else has yet to read it."""
        with self._lock:
            readers, last = self._waiting.pop(str(path), (1, 0.0))
            if readers > 1:
                self._waiting[str(path)] = readers - 1, last
            else:
                path.unlink(missing_ok=True)


UPLOADS = Uploads()
"""Those of this process: it has one folder for them, and one server."""


class StoreNothing:
    """ASGI middleware: counts what the upload route takes, before whoever sent it hears of it; hides what would store.

    The routes in `STORING` are not there.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, look at the answers of the upload route, or say that there is no such page."""
        path = scope["path"].rstrip("/") if scope["type"] == "http" else ""
        if path.endswith(STORING):
            await PlainTextResponse("Not found: this page keeps no texts.", status_code=404)(scope, receive, send)
        elif path.endswith("/upload") and scope["method"] == "POST":
            await self._upload(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _upload(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, answer, full = 0, b"", False

        async def watched(message: Message) -> None:
            nonlocal status, answer
            status = message.get("status", status)
            answer += message.get("body", b"")
            if message["type"] == "http.response.body" and not message.get("more_body", False):
                paths = json.loads(answer) if status == 200 else []
                UPLOADS.arrived(paths)
                if not paths:  # refused: whoever hears of it finds that nothing is left
                    delete_parts(others=self._under_way - 1)
            await send(message)

        self._under_way += 1
        try:
            await self._app(scope, receive, watched)
        except OSError as error:
            if status or not disk_is_full(error):
                raise
            full = True
        finally:  # a visitor who goes away in the middle ends it with an exception
            self._under_way -= 1
            delete_parts(others=self._under_way)
        if full:  # only now: whoever hears of it finds that nothing is left
            await PlainTextResponse(FULL, status_code=507)(scope, receive, send)


def delete_parts(others: int) -> None:
    """Delete what arrived of uploads and did not become one, unless it may be that of `others` under way.

    Whole uploads have folders of their own.
    """
    folder, age = Path(get_upload_folder()), PART_LIFE if others else 0
    for part in folder.iterdir() if folder.is_dir() else ():
        with suppress(FileNotFoundError):  # another upload has just become whole
            if part.is_file() and time.time() - part.stat().st_mtime >= age:
                part.unlink()
