"""Marks around words of a text under construction, so that where they stand is known exactly once it is finished."""

from __future__ import annotations

import re
from typing import Any

_OPEN, _MIDDLE, _CLOSE = "\ue010", "\ue011", "\ue012"
"""Private-use characters, which no wording holds."""
_MARK = re.compile(f"{_OPEN}(\\w+){_MIDDLE}|{_CLOSE}")


def mark(key: str, words: str) -> str:
    """`words` marked with `key`; the result is formatted and joined like any string."""
    return f"{_OPEN}{key}{_MIDDLE}{words}{_CLOSE}"


def resolve(text: str) -> tuple[str, dict[str, list[tuple[int, int]]]]:
    """The text without its marks, and the places of each key, in order.

    >>> resolve("She " + mark("q0", "ran the ward") + ".")
    ('She ran the ward.', {'q0': [(4, 16)]})
    """
    parts: list[str] = []
    places: dict[str, list[tuple[int, int]]] = {}
    opened: list[tuple[str, int]] = []
    length = position = 0
    for found in _MARK.finditer(text):
        parts.append(text[position : found.start()])
        length += found.start() - position
        position = found.end()
        if found[1]:
            opened.append((found[1], length))
        else:
            key, start = opened.pop()
            places.setdefault(key, []).append((start, length))
    parts.append(text[position:])
    return "".join(parts), places


def plain(value: Any) -> Any:
    """Strings, lists and mappings without marks."""
    if isinstance(value, str):
        return resolve(value)[0]
    if isinstance(value, list):
        return [plain(item) for item in value]
    return {key: plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def capitalised(text: str) -> str:
    """The text with its first letter, marks aside, in upper case.

    >>> resolve(capitalised(mark("a", "ran it")))[0]
    'Ran it'
    """
    head = re.match(f"(?:{_OPEN}\\w+{_MIDDLE})*", text)
    at = head.end() if head else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def listing(items: list[str]) -> str:
    """A list in prose.

    >>> listing(["a", "b", "c"]), listing(["a"])
    ('a, b and c', 'a')
    """
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def with_article(words: str) -> str:
    """The words after "a" or "an".

    >>> with_article("electrician"), with_article("RN"), with_article("nurse"), with_article("UX designer")
    ('an electrician', 'an RN', 'a nurse', 'a UX designer')
    """
    first = words.split()[0]
    sound = "AEFHILMNORSX" if first.isupper() else "AEIOaeio"
    return f"{'an' if first[0] in sound else 'a'} {words}"
