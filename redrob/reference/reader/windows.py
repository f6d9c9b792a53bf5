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
LINE, BLANK = 5, 6
"""`[unused4]` and `[unused5]`: an advert goes on in a new line, or after an empty one. The tokenizer drops both."""
MARKERS = {"must": 1, "nice": 2, "excludes": 3, "occupation": 4}
"""Ids of `[unused0]` and so on: what kind of question follows."""
OVERLAP = 96
"""Tokens that a window of an advert shares with the next."""
SHARED = 32
"""The same of a profile: evidence is shorter, so one window has all of it."""
LONGEST_QUESTION = 48
LEAST_TEXT = 160
"""Tokens of a text that a window holds at least, whatever is asked."""
SQUARE = 1_500
"""Tokens of a window from which on attending costs more than all the rest, measured with AVX2."""
LONGEST_TEXT = 4_400
"""Tokens that are read of a profile, some 3,000 words; the rest is left, and the assessment says so."""
LONGEST_ADVERT = 3_072
"""The same of an advert, some 2,000 words."""
MOST_WORK = 9_000
"""What the windows of one profile may cost, as `_work` counts: about a second on two cores. Twelve requirements leave
room for `LONGEST_TEXT`; of hundreds of lines that a hostile advert asks for, fewer tokens of the profile fit."""
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


@kept(most=512, characters=400_000)
def tokens(tokenizer: Tokenizer, text: str) -> Tokens:
    """A text without special tokens; the same tokenizer must have neither truncation nor padding."""
    encoded = tokenizer.encode(text, add_special_tokens=False)
    return Tokens(tuple(encoded.ids[:LONGEST_TEXT]), tuple(encoded.offsets[:LONGEST_TEXT]))


def advert_tokens(tokenizer: Tokenizer, text: str) -> Tokens:
    """An advert's tokens, as `tokens`, with a mark at each end of a line.

    Words that ran together come apart; offsets are those of the text as given.
    """
    glued = [match.start() for match in GLUED.finditer(text)]
    read = tokens(tokenizer, GLUED.sub(" ", text))
    spaces = [place + before for before, place in enumerate(glued)]
    offsets = [(a - bisect_left(spaces, a), b - bisect_left(spaces, b)) for a, b in read.offsets]
    return _lined(Tokens(read.ids, tuple(offsets)), text)


def _lined(read: Tokens, text: str) -> Tokens:
    """Tokens with `LINE` and `BLANK` where lines end between two of them."""
    ids, offsets = list[int](), list[tuple[int, int]]()
    before = 0
    for number, (start, end) in zip(read.ids, read.offsets, strict=True):
        ends = text.count("\n", before, start)
        if ends and ids:
            ids.append(LINE if ends == 1 else BLANK)
            offsets.append((before, start))
        ids.append(number)
        offsets.append((start, end))
        before = end
    return Tokens(tuple(ids[:LONGEST_ADVERT]), tuple(offsets[:LONGEST_ADVERT]))


def advert_windows(text: Tokens) -> list[Window]:
    """The advert in windows of `MAX_TOKENS`."""
    return [
        Window([CLS, *text.ids[a:b], SEP], [0] * (b - a + 2), [], a, 1, b - a + 1)
        for a, b in _slices(len(text.ids), MAX_TOKENS - 2, OVERLAP)
    ]


def profile_windows(text: Tokens, questions: Sequence[tuple[str, Sequence[int]]]) -> list[Window]:
    """The profile in windows, the questions (kind and token ids) before each of them."""
    head, markers = [CLS], []
    for kind, ids in questions:
        markers.append(len(head))
        head += [MARKERS[kind], *ids[:LONGEST_QUESTION]]
    head.append(SEP)
    windows = []
    for a, b in _slices(len(text.ids), MAX_TOKENS - len(head) - 1, SHARED):
        ids = [*head, *text.ids[a:b], SEP]
        segments = [0] * len(head) + [1] * (b - a) + [0]
        windows.append(Window(ids, segments, markers, a, len(head), len(head) + b - a))
    return windows


def groups(lengths: Sequence[int], text: int, *, most: int = MOST) -> list[list[int]]:
    """Questions in groups, in their order: those of which a text takes the least work.

    Few groups read the text seldom; small ones leave windows more room for it, so that it takes fewer of them.

    Args:
        lengths: Of the questions, in tokens.
        text: Tokens of the text.
        most: Questions of a group at most.

    >>> groups([40] * 6, 400)  # two windows, 512 and 418 tokens; two groups would take four, 1,368 tokens in all
    [[0, 1, 2, 3, 4, 5]]
    >>> groups([40] * 10, 200)  # 412 tokens of questions leave no room for the text
    [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]]
    """
    sizes = [min(length, LONGEST_QUESTION) + 1 for length in lengths]
    least, best = float("inf"), list[list[int]]()
    for count in range(1, len(sizes) + 1):
        parts = _parted(sizes, count)
        heads = [2 + sum(sizes[index] for index in part) for part in parts]
        if max(heads) > MAX_TOKENS - 1 - LEAST_TEXT or max(map(len, parts)) > most:
            continue
        work = sum(_work(head, text) for head in heads)
        if work < least:
            least, best = work, parts
    return best


def fitting(lengths: Sequence[int], text: int) -> int:
    """Tokens of a text of so many that are read behind questions of these lengths; their work is about `MOST_WORK`.

    >>> fitting([8] * 12, 4_400), 200 < fitting([48] * 60, 4_400) < 300
    (4400, True)
    """
    parts = groups(lengths, text)
    work = sum(_work(2 + sum(min(lengths[index], LONGEST_QUESTION) + 1 for index in part), text) for part in parts)
    return text if work <= MOST_WORK else int(text * MOST_WORK / work)


def _parted(sizes: Sequence[int], count: int) -> list[list[int]]:
    """Indices in their order, in at most `count` parts of nearly equal size; each alone where there are as many."""
    if count == len(sizes):
        return [[index] for index in range(count)]
    parts, before, whole = [list[int]() for _ in range(count)], 0, sum(sizes)
    for index, size in enumerate(sizes):
        parts[(2 * before + size) * count // (2 * whole)].append(index)  # where its middle lies
        before += size
    return [part for part in parts if part]


def _work(head: int, text: int) -> float:
    """What the windows of a text cost behind so many tokens of questions; attending grows with the square."""
    lengths = (head + 1 + b - a for a, b in _slices(text, MAX_TOKENS - head - 1, SHARED))
    return sum(length * (1 + length / SQUARE) for length in lengths)


def _slices(length: int, room: int, shared: int) -> list[tuple[int, int]]:
    if length <= room:
        return [(0, length)]
    return [(a, min(a + room, length)) for a in range(0, length - shared, room - shared)]
