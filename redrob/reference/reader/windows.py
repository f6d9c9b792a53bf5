"""Texts as the network takes them: tokens in windows, and back from tokens to characters."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from tokenizers import Tokenizer

from redrob.kept import kept
from redrob.reference.reader.network import MAX_TOKENS

CLS, SEP, PAD, UNKNOWN = 101, 102, 0, 100
MARKERS = {"must": 1, "nice": 2, "excludes": 3, "occupation": 4}
"""Ids of `[unused0]` and so on: what kind of question follows."""
OVERLAP = 96
"""Tokens that a window shares with the next."""
LONGEST_QUESTION = 48
LONGEST_TEXT = 8_192
"""Tokens that are read of a text, some 6,000 words; the rest is left, and the assessment says so."""
MOST = 64
"""Questions in one pass, where they have room."""
GLUED = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
"""Where scraped adverts lost a line break: "experienceStrong"."""


class Tokens(NamedTuple):
    """Token ids of a text and the characters that each stands for."""

    ids: tuple[int, ...]
    offsets: tuple[tuple[int, int], ...]


class Window(NamedTuple):
    """One input of the network."""

    ids: list[int]
    segments: list[int]
    markers: list[int]
    """Column of the marker of each question."""
    first: int
    """Index of the text's token that stands in column `begin`."""
    begin: int
    end: int
    """Columns of the text's tokens."""


@kept(most=4_096, characters=1_000_000)
def tokens(tokenizer: Tokenizer, text: str) -> Tokens:
    """A text without special tokens; the same tokenizer must have neither truncation nor padding."""
    encoded = tokenizer.encode(text, add_special_tokens=False)
    return Tokens(tuple(encoded.ids[:LONGEST_TEXT]), tuple(encoded.offsets[:LONGEST_TEXT]))


def advert_tokens(tokenizer: Tokenizer, text: str) -> Tokens:
    """An advert's tokens, as `tokens`, but words that ran together come apart; offsets are those of the text as given."""
    glued = [match.start() for match in GLUED.finditer(text)]
    if not glued:
        return tokens(tokenizer, text)
    read = tokens(tokenizer, GLUED.sub(" ", text))
    spaces = [place + before for before, place in enumerate(glued)]
    return Tokens(read.ids, tuple((a - bisect_left(spaces, a), b - bisect_left(spaces, b)) for a, b in read.offsets))


def advert_windows(text: Tokens) -> list[Window]:
    """The advert in windows of `MAX_TOKENS`."""
    return [
        Window([CLS, *text.ids[a:b], SEP], [0] * (b - a + 2), [], a, 1, b - a + 1)
        for a, b in _slices(len(text.ids), MAX_TOKENS - 2)
    ]


def profile_windows(text: Tokens, questions: Sequence[tuple[str, Sequence[int]]]) -> list[Window]:
    """The profile in windows, the questions (kind and token ids) before each of them."""
    head, markers = [CLS], []
    for kind, ids in questions:
        markers.append(len(head))
        head += [MARKERS[kind], *ids[:LONGEST_QUESTION]]
    head.append(SEP)
    windows = []
    for a, b in _slices(len(text.ids), MAX_TOKENS - len(head) - 1):
        ids = [*head, *text.ids[a:b], SEP]
        segments = [0] * len(head) + [1] * (b - a) + [0]
        windows.append(Window(ids, segments, markers, a, len(head), len(head) + b - a))
    return windows


def groups(lengths: Sequence[int], *, room: int = 224, most: int = MOST) -> list[list[int]]:
    """Questions, by their lengths in tokens, in groups that leave a window half for the text.

    >>> groups([10, 20, 30], room=40)  # each with its marker: 11, 21 and 31
    [[0, 1], [2]]
    """
    out: list[list[int]] = [[]]
    used = 0
    for index, length in enumerate(lengths):
        size = min(length, LONGEST_QUESTION) + 1
        if out[-1] and (used + size > room or len(out[-1]) >= most):
            out.append([])
            used = 0
        out[-1].append(index)
        used += size
    return out


def _slices(length: int, room: int) -> list[tuple[int, int]]:
    if length <= room:
        return [(0, length)]
    step = room - OVERLAP
    starts = range(0, length - OVERLAP, step)
    return [(a, min(a + room, length)) for a in starts]
