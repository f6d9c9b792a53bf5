"""A JSON array of any length, element by element, without parsing or holding the whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redrob.errors import InputError
from redrob.pool.chunks import ROWS_IN_CHUNK, Chunk, Problem, cut_short, too_long
from redrob.pool.stream import MAX_ROW, Stream

# A whole string, a bracket, or the lone quote of a string that is not all there. Possessive: linear on any input.
_STRING = rb'"(?:[^"\\]++|\\.)*+"'
_OUTSIDE = re.compile(_STRING + rb'|[\[\]{},"]', re.DOTALL)
_INSIDE = re.compile(_STRING + rb'|[\[\]{}"]', re.DOTALL)  # commas within an element part nothing
_IN_STRING = re.compile(rb'(?:[^"\\]++|\\.)*+', re.DOTALL)


class _Splitter:
    """Cuts bytes, fed block by block, at the commas between elements and at the bracket that closes the array."""

    def __init__(self) -> None:
        self.held = b""
        """The beginning of an element; once `ended`, what follows the array."""
        self.skipping = False
        """The element at hand is above the limit: looked through, but not held."""
        self.ended = False
        self._depth = 0
        self._seen = 0  # bytes of `held` that were looked at
        self._in_string = False  # within a string whose beginning was let go

    def feed(self, block: bytes) -> Iterator[bytes | None]:
        """Elements that end in this block; None for one above the limit."""
        self.held += block
        if self._in_string and not self._left_string():
            return
        start, at = 0, self._seen
        while match := (_INSIDE if self._depth else _OUTSIDE).search(self.held, at):
            token, at = match[0], match.end()
            if token == b'"':
                at -= 1
                break
            self._depth += (token in b"[{") - (token in b"]}")
            if token == b"," or self._depth < 0:
                yield self._element(start, at - 1)
                start = at
            if self._depth < 0:
                self.held, self.ended = self.held[at:], True
                return
        else:
            at = len(self.held)
        self.held, self._seen = self.held[start:], at - start
        self._let_go()

    def _element(self, start: int, end: int) -> bytes | None:
        if self.skipping:
            self.skipping = False
            return None
        return self.held[start:end].strip()

    def _let_go(self) -> None:
        """Stop holding an element above the limit, but remember where in a string it was."""
        if not self.skipping and len(self.held) <= MAX_ROW:
            return
        self.skipping = True
        self.held, self._seen = self.held[self._seen :], 0
        if self.held:  # begins with the quote of an unfinished string
            self.held = self.held[1:]
            self._left_string()

    def _left_string(self) -> bool:
        """Drop what belongs to the open string; whether its closing quote was there."""
        match = _IN_STRING.match(self.held)
        end = match.end() if match else 0
        self._in_string = self.held[end : end + 1] != b'"'
        self.held, self._seen = self.held[end if self._in_string else end + 1 :], 0
        return not self._in_string


def json_array(stream: Stream) -> Iterator[Chunk]:
    """Chunks of the elements of a JSON array; one object by itself is an array of one.

    Raises:
        InputError: the file begins with neither.
    """
    block = stream.read().lstrip()
    if block[:1] == b"{":
        yield from _single(stream, block)
        return
    if block[:1] != b"[":
        raise InputError(
            f"Candidates: the .json file begins with {block[:1].decode('utf-8', 'replace')!r}. It must hold an array "
            "of records, or one record. Use the ending .jsonl for a record a line, or a folder of .txt for texts."
        )
    splitter, row, block = _Splitter(), 0, block[1:]
    while block and not splitter.ended:
        rows, problems = list[tuple[int, bytes]](), list[Problem]()
        for element in splitter.feed(block):
            if element == b"":  # an empty array, or a comma too many
                continue
            row += 1
            if element is None or len(element) > MAX_ROW:
                problems.append(too_long(row))
            else:
                rows.append((row, element))
        yield from _cut(rows, problems, stream.fraction())
        block = stream.read()
    yield from _ending(splitter, stream, block, row)


def _cut(rows: list[tuple[int, bytes]], problems: list[Problem], fraction: float) -> Iterator[Chunk]:
    """One block's elements: many small ones are more than a chunk should hold."""
    for at in range(0, len(rows), ROWS_IN_CHUNK):
        yield Chunk(rows=tuple(rows[at : at + ROWS_IN_CHUNK]), fraction=fraction)
    if problems:
        yield Chunk(problems=tuple(problems), fraction=fraction)


def _single(stream: Stream, block: bytes) -> Iterator[Chunk]:
    while len(block) <= MAX_ROW and (more := stream.read()):
        block += more
    if len(block) > MAX_ROW:
        yield Chunk(problems=(too_long(1),), fraction=1.0)
    else:
        yield Chunk(rows=((1, block),), fraction=1.0)
    yield from cut_short(stream, 2)


def _ending(splitter: _Splitter, stream: Stream, block: bytes, row: int) -> Iterator[Chunk]:
    """Problems of an array that does not end where the file does."""
    if not splitter.ended:
        open_element = splitter.held.strip() or splitter.skipping
        reason = "the file ends within this element" if open_element else "the file ends before the array does"
        row += 1
        yield Chunk(problems=(Problem(row, "", reason),), fraction=1.0)
    elif (splitter.held + block).strip():
        reason = "text follows the end of the array; nothing of it was read"
        yield Chunk(problems=(Problem(row + 1, "", reason),), fraction=1.0)
    yield from cut_short(stream, row + 1)
