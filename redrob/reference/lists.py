"""Short items of lists under a heading that asks for them: the trained reader passes over many a bare "Go" or "Kafka"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redrob.corpus import Span
from redrob.reference.language import BULLETS

MOST_WORDS = 4
_HEADING = re.compile(
    r"(?:(?:the|our|your|minimum|basic|job|technical|essential) ){0,2}"
    r"(?:must[- ]haves?|required|requirements|mandatory|(?:tech(?:nology|nical)?|tool) stack|stack|(?:required|essential|mandatory|must[- ]have) (?:skills|tools|technologies)|skills required|you must (?:have|know))",
    re.IGNORECASE,
)
_BULLET = re.compile(rf"[ \t]*[{BULLETS}][ \t]+")
_AMONG = re.compile(r"[,;|•·]\s*|\s[-–—*]\s")
_BEGINS = re.compile(r"[A-Z.](?!.*(?:\t|:|\b(?:in|of|with|the|and|or)$))")
_EDGE = " \t#*_.:;,-–—"


def listed_items(text: str) -> Iterator[Span]:
    """Items of at most `MOST_WORDS` words, each a bullet or one of several between commas.

    >>> [span.text for span in listed_items("Must have:\\n- Go\\n- Kafka\\n- You care for what you build\\nBonus\\n- Rust")]
    ['Go', 'Kafka']
    >>> [span.text for span in listed_items("Tech stack: Java, C, .NET")]
    ['Java', 'C', '.NET']
    """
    asks = False
    position = 0
    for line in text.split("\n"):
        start, position = position, position + len(line) + 1
        label, _, rest = line.partition(":")
        if _HEADING.fullmatch(label.strip(_EDGE)):
            asks = not rest.strip(_EDGE)
            if not asks:
                yield from _items(text, start + len(label) + 1, start + len(line))
        elif asks and line.strip():
            bullet = _BULLET.match(line)
            items = list(_items(text, start + (bullet.end() if bullet else 0), start + len(line)))
            asks = bullet is not None or len(items) > 1
            yield from items if asks else ()


def _items(text: str, start: int, end: int) -> Iterator[Span]:
    """The items of a line, where all are short and begin as names do: a sentence with commas is no list."""
    places = []
    for stop in [*(m.span() for m in _AMONG.finditer(text, start, end)), (end, end)]:
        words = text[start : stop[0]].strip(" \t*_:;,").rstrip(".")
        if words:
            at = text.index(words, start)
            places.append(Span(start=at, text=words))
        start = stop[1]
    if all(len(p.text.split()) <= MOST_WORDS and _BEGINS.match(p.text) for p in places):
        yield from places
