"""A text as its reader sees it: without characters that show nothing, and with one space between words."""

from __future__ import annotations

import re
import unicodedata

_SPACES = re.compile(r"(?<=\S)(?:[^\S\n\t ]|(?<!\s)[^\S\n\t]{2,3}(?!\s))+(?=\S)")
"""Spaces of other widths, and two or three in a row; more, like a tab, stand between columns and stay."""


def visible(text: str) -> str:
    """The text without format characters: zero-width spaces, soft hyphens, direction marks and the like.

    They hide a "not" from whoever reads words, and reach a profile with every other PDF.

    >>> visible("I have\\u00a0n\\u200bot  run Kaf\\u00adka.    2019")
    'I have not run Kafka.    2019'
    """
    if not text.isascii():
        hidden = [c for c in set(text) if not c.isascii() and unicodedata.category(c) == "Cf"]
        text = text.translate(dict.fromkeys(map(ord, hidden))) if hidden else text
    elif "  " not in text:
        return text  # nothing to do for nearly every record of a pool
    return _SPACES.sub(" ", text)
