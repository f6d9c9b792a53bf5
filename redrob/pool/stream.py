"""A pool file as a stream of bytes, plain or gzip, that says why it ended where it was cut short."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from redrob.errors import InputError

BLOCK = 262_144
"""Bytes read at once: about a hundred records, which is one chunk of work."""
MAX_ROW = 2_000_000
"""Longest row in bytes. No profile comes near it; longer rows are skipped without being held."""
_WIDE = (b"\xff\xfe", b"\xfe\xff")


class Stream:
    """Reads `BLOCK` bytes at a time. Damage at the start raises; damage later ends the stream and sets `failure`."""

    def __init__(self, path: Path) -> None:
        """Open the file and look at its first bytes.

        Raises:
            InputError: it cannot be opened, is no gzip in spite of its ending, or is no UTF-8.
        """
        self.failure: str | None = None
        self._path = path
        try:
            self._raw = path.open("rb")
        except OSError as error:
            raise _unreadable(path, error) from error
        self._size = path.stat().st_size
        self._read: Callable[[int], bytes] = self._raw.read
        if path.suffix.lower() == ".gz":
            self._read = gzip.GzipFile(fileobj=self._raw).read1  # keeps what came before damage
        self._ahead = self._first()

    def __enter__(self) -> Stream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._raw.close()

    def read(self) -> bytes:
        """The next block; empty at the end, and where the file turned out to be damaged."""
        if self._ahead:
            block, self._ahead = self._ahead, b""
            return block
        return self._block() if self.failure is None else b""

    def fraction(self) -> float:
        """Share of the file (as it lies on the disk) that was read, in [0, 1]."""
        return min(1.0, self._raw.tell() / self._size) if self._size else 1.0

    def _first(self) -> bytes:
        block = self._block()
        if self.failure and not block:
            self._raw.close()
            raise InputError(
                f"Candidates: {self._path} cannot be read ({self.failure}). A .gz file is one made by gzip. "
                "Compress it anew, or give the plain file."
            )
        if block.startswith(_WIDE):
            self._raw.close()
            raise InputError(
                f"Candidates: {self._path} is UTF-16. Rows are read as UTF-8. Save the file in UTF-8 and try again."
            )
        return block.removeprefix(b"\xef\xbb\xbf")

    def _block(self) -> bytes:
        pieces, size = [], 0
        try:
            while size < BLOCK and (piece := self._read(BLOCK - size)):
                pieces.append(piece)
                size += len(piece)
        except EOFError:
            self.failure = "the compressed data ends early"
        except (OSError, zlib.error) as error:
            self.failure = str(error)
        return b"".join(pieces)


class Bytes(io.RawIOBase):
    """A stream as a raw file, for readers that want one (CSV)."""

    def __init__(self, stream: Stream) -> None:
        """Take over a stream from where it stands."""
        self._stream, self._left = stream, b""

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # any writable buffer
        """Fill a buffer, as `io` asks for it."""
        self._left = self._left or self._stream.read()
        count = min(len(buffer), len(self._left))
        buffer[:count], self._left = self._left[:count], self._left[count:]
        return count


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(
        f"Candidates: {path} cannot be read ({error.strerror}). It must be a file that you may read, or a folder. "
        "Check the name."
    )
