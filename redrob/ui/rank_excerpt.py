"""A long quote cut around the words that matter."""

from __future__ import annotations

import re
from collections.abc import Callable

MAX_CHARS = 176
"""Characters of a quote that are shown; two dots of three at its ends leave it below the limit of the cards."""
STEP = 6
"""Words from one stretch that is tried to the next."""
MAX_TRIED = 40


def excerpt(text: str, shows: Callable[[str], float]) -> str:
    """At most `MAX_CHARS` characters of `text` on one line: the stretch for which `shows` is largest.

    Of equals the middle one, so that what matters is not at the edge; the beginning where no stretch shows it.

    >>> text = "Filed forms. " * 20 + "Baked sourdough. " + "Filed forms. " * 20
    >>> "sourdough" in excerpt(text, lambda part: float("sourdough" in part))
    True
    """
    line = " ".join(text.split())
    if len(line) <= MAX_CHARS:
        return line
    words = [found.start() for found in re.finditer(r"\S+", line)]
    step = max(STEP, len(words) // MAX_TRIED)
    starts = [at for at in words[::step] if len(line) - at > MAX_CHARS // 3]
    parts = [(at, _end(line, at)) for at in starts]
    worth = [shows(line[start:end]) for start, end in parts]
    best = [part for part, value in zip(parts, worth, strict=True) if value == max(worth)]
    start, end = best[(len(best) - 1) // 2] if max(worth) else parts[0]
    return f"{'…' if start else ''}{line[start:end]}{'…' if end < len(line) else ''}"


def _end(line: str, start: int) -> int:
    """The end of the last whole word of a stretch."""
    end = start + MAX_CHARS
    if end >= len(line):
        return len(line)
    space = line.rfind(" ", start, end + 1)
    return space if space > start else end
