"""Words of a page to text: rows, columns, and lines joined where only the margin had broken them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from statistics import median

from redrob.documents.columns import Segment, Word, flows, in_rows
from redrob.documents.letters import joined

WIDE_GAP = 0.8
"""Space between words, in type sizes, above which they need not belong together: twice what justified lines have."""
TAB_GAP = 2.0
"""The same for a gap that is kept as a tab."""
MAX_STRETCH, EVEN = 3.0, 0.05
"""The widest gap of a line stretched to its margins, and how far two in a row differ, in type sizes."""
LONG_LINE = 30
"""Characters from which a line may be broken before a capital letter; shorter ones are headings and lists."""

_SIGN = "[•‣⁃∙⋅\u2190-\u21ff\u2300-\u2bff\ue000-\uf8ff\ufffd\U0001f000-\U0001faff]"
"""Arrows, shapes, dingbats, pictographs, and the private codes of symbol fonts: no sentence goes on with one."""
_MARK = rf"{_SIGN}|[·–—*»›>\-]|\(?\d{{1,2}}[.)]|\(?[a-z][.)]|[ivx]{{2,4}}[.)]|o"
_BULLET = re.compile(_MARK)
_BULLETED = re.compile(rf"(?:{_MARK})\s|{_SIGN}")
_CUT = re.compile(r"[^\W\d_][-\u00ad\u2010]$")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def page_lines(words: Iterable[Word]) -> list[list[Segment]]:
    """The lines of a page, flow by flow: a column is a flow, and so is a band over the full width."""
    segments = [piece for row in in_rows(words) for piece in _pieces(row)]
    return [[_line(row) for row in in_rows(flow)] for flow in flows(segments)]


def text_of(pages: Iterable[list[list[Segment]]]) -> str:
    """All pages as one text.

    >>> text_of([[[Segment("Ran a busy kitchen with six", 0, 135, 10, 10), Segment("cooks.", 0, 30, 22, 10)]]])
    'Ran a busy kitchen with six cooks.'
    """
    blocks = [flow for page in pages for flow in page if flow]
    words = {word.lower() for flow in blocks for line in flow for word in _whole_words(line.text)}
    return "\n\n".join("\n".join(_joined_lines(flow, words)) for flow in blocks)


def _pieces(row: list[Word]) -> Iterator[Segment]:
    """A row, cut at its wide gaps; a bullet stays with what follows it."""
    run: list[Word] = []
    gaps = [0.0, *(word.x0 - before.x1 for before, word in pairwise(row)), 0.0]
    for n, word in enumerate(row):
        if run:
            gap = gaps[n]
            stretched = gap < MAX_STRETCH * word.size and any(
                abs(gap - g) < EVEN * word.size for g in gaps[n - 1 : n + 2 : 2]
            )
            lone_bullet = len(run) == 1 and _BULLET.fullmatch(run[0].text) and gap < 4 * word.size
            if gap > WIDE_GAP * max(word.size, run[-1].size) and not lone_bullet and not stretched:
                yield _segment(run)
                run = []
        run.append(word)
    if run:
        yield _segment(run)


def _segment(words: list[Word]) -> Segment:
    base = max(words, key=lambda w: w.size)
    text = words[0].text
    for before, word in pairwise(words):
        text += ("" if word.x0 - before.x1 < 0.05 * word.size and not _spaced(before, word) else " ") + word.text
    return Segment(text, words[0].x0, max(w.x1 for w in words), base.baseline, base.size)


def _spaced(before: Word, word: Word) -> bool:
    """Whether two words that touch are two all the same: anything but a raised or lowered mark is."""
    return before.size == word.size and before.baseline == word.baseline


def _line(row: list[Segment]) -> Segment:
    base = max(row, key=lambda s: s.size)
    text = row[0].text
    for before, piece in pairwise(row):
        text += ("\t" if piece.x0 - before.x1 > TAB_GAP * piece.size else " ") + piece.text
    return Segment(text, row[0].x0, max(s.x1 for s in row), base.baseline, base.size)


def _joined_lines(flow: list[Segment], words: set[str]) -> Iterator[str]:
    """The text of a flow, line by line, with an empty line before a paragraph that stands apart."""
    leading = median([b.baseline - a.baseline for a, b in pairwise(flow)] or [0.0])
    right, left = max(line.x1 for line in flow), min(line.x0 for line in flow)
    text = flow[0].text
    for before, line in pairwise(flow):
        step = line.baseline - before.baseline
        if _runs_on(before, line, right, right - left, leading):
            text = _continued(text, line.text, words)
            continue
        yield text
        if step > 1.45 * leading and step > 1.6 * before.size:
            yield ""
        text = line.text
    yield text


def _runs_on(before: Segment, line: Segment, right: float, width: float, leading: float) -> bool:
    """Whether only the margin broke the line: the next word would not have fitted, and nothing speaks for a break."""
    if "\t" in before.text or _BULLETED.match(line.text) or line.baseline - before.baseline > 1.3 * leading:
        return False
    if abs(line.size - before.size) > 0.1 * before.size or width < 10 * line.size:
        return False
    indent = line.x0 - before.x0
    most = 3 * line.size if _BULLETED.match(before.text) else 0.5 * line.size
    if not -0.5 * line.size - (2 * line.size if indent < 0 else 0) <= indent <= most:
        return False
    if _CUT.search(before.text) and line.text[0].islower():
        return True
    first = line.text.split(maxsplit=1)[0]
    share = (line.x1 - line.x0) / max(len(line.text), 1)  # of one character
    if before.x1 + share * (len(first) + 1) < right - 0.5 * line.size:
        return False
    if first[0].islower() or first[0].isdigit() or first[0] in "(&":
        return True
    return len(before.text) >= LONG_LINE and before.text[-1] not in ".:!?;"


def _continued(text: str, more: str, words: set[str]) -> str:
    """`text` with the line that goes on; a word cut by its hyphen is mended where that is safe."""
    start = text.rsplit(maxsplit=1)[-1]
    end, _, rest = more.partition(" ")
    if start.endswith(("-", "\u00ad", "\u2010")) and len(start) > 1:
        word = joined(start, end, words)
        if word is not None:
            return f"{text[: -len(start)]}{word}{' ' if rest else ''}{rest}"
        return f"{text}\n{more}" if more[:1].islower() else f"{text} {more}"
    return f"{text} {more}"


def _whole_words(text: str) -> list[str]:
    """The words of a line but for its last, if a hyphen ends it, and without what may be the rest of one."""
    return _WORD.findall(re.sub(r"\S+[-\u00ad\u2010]$", "", text))[0 if not text[:1].islower() else 1 :]
