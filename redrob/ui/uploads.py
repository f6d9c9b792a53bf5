"""Nothing stays on the disk: uploaded files are deleted once read, what was refused at once, and no link holds texts.

Gradio names an upload after its contents, so two visitors who add the same file share one path. Whoever reads first
must leave it to the other, so arrivals are counted as they are answered (`CountUploads`), and the last reader deletes.
A request that is refused or broken off leaves what had arrived of it in a file without a reader; that goes as well.
"""

from __future__ import annotations

import json
import threading
import time
from collections import deque
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
MAX_ANSWER = 1 << 20
"""Bytes of an answer that are looked at for paths; a thousand files, the most that Gradio takes at once, need less."""


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
        self._arrivals: dict[str, deque[float]] = {}

    def arrived(self, paths: Iterable[str]) -> None:
        """Somebody has uploaded these and will read them."""
        now = time.monotonic()
        with self._lock:
            for path in [path for path, times in self._arrivals.items() if now - times[-1] > CACHE_LIFE[1]]:
                del self._arrivals[path]  # never read, and deleted with the rest of what is old
            for path in paths:
                self._arrivals.setdefault(path, deque()).append(now)

    def read(self, path: Path) -> None:
        """Somebody has read this file or failed to: it is deleted, unless somebody else has yet to read it."""
        with self._lock:
            waiting = self._arrivals.get(str(path), deque())
            if waiting:
                waiting.popleft()
            while waiting and time.monotonic() - waiting[0] > CACHE_LIFE[1]:
                waiting.popleft()
            if not waiting:
                self._arrivals.pop(str(path), None)
                path.unlink(missing_ok=True)


UNREAD_LIFE = 120
"""Seconds after which a part of an upload goes although another upload is under way."""
STORING = ("/deep_link", "/process_recording")
"""Routes of Gradio that keep what a visitor wrote or recorded on the disk. The page uses none of them."""

FULL = "The disk of the machine that serves this page is full, so no file can be added. Paste the text instead."

UPLOADS = Uploads()
"""Those of this process: it has one folder for them, and one server."""


class CountUploads:
    """ASGI middleware: counts what the upload route says has arrived, before whoever sent it hears of it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on; look at the answers of the upload route alone."""
        if scope["type"] != "http" or scope["method"] != "POST" or not scope["path"].endswith("/upload"):
            await self._app(scope, receive, send)
            return
        status, answer, ended = 0, bytearray(), False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                self._under_way -= 1
                delete_parts(Path(get_upload_folder()), UNREAD_LIFE if self._under_way else 0)

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body" and len(answer) < MAX_ANSWER:
                answer.extend(message.get("body", b""))
                if not message.get("more_body", False):
                    paths = paths_in(bytes(answer)) if status == 200 else []
                    UPLOADS.arrived(paths)
                    if not paths:  # refused: whoever hears of it finds that nothing is left
                        end()
            await send(message)

        self._under_way += 1
        full = False
        try:
            await self._app(scope, receive, watched)
        except OSError as error:
            if status or not disk_is_full(error):
                raise
            full = True
        finally:  # a visitor who goes away in the middle ends it with an exception
            end()
        if full:  # only now: whoever hears of it finds that nothing is left
            await PlainTextResponse(FULL, status_code=507)(scope, receive, send)


class StoreNothing:
    """ASGI middleware: the routes that would keep texts (`STORING`) are not there."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or say that there is no such page."""
        if scope["type"] == "http" and scope["path"].rstrip("/").endswith(STORING):
            await PlainTextResponse("Not found: this page keeps no texts.", status_code=404)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def delete_parts(folder: Path, older_than_s: float) -> None:
    """Delete what arrived of uploads and did not become one; whole uploads have folders of their own."""
    for part in folder.iterdir() if folder.is_dir() else ():
        with suppress(FileNotFoundError):  # another upload has just become whole
            if part.is_file() and time.time() - part.stat().st_mtime >= older_than_s:
                part.unlink()


def paths_in(answer: bytes) -> list[str]:
    """The paths that the upload route answers with, a JSON list; none where it answers anything else.

    >>> paths_in(b'["/tmp/gradio/5f/cv.txt"]'), paths_in(b"not found")
    (['/tmp/gradio/5f/cv.txt'], [])
    """
    try:
        paths = json.loads(answer)
    except ValueError:
        return []
    return [path for path in paths if isinstance(path, str)] if isinstance(paths, list) else []
