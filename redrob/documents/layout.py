"""Letters of a page to text: words by their gaps, rows, columns, and lines joined where only the margin broke them.

Many programs place words and write no spaces. A gap counts from where a letter's advance ends to where the next one
starts. What is usual between the letters of a run is taken off first, so that s p a c e d headings stay words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, pairwise
from statistics import median

from redrob.documents.columns import Piece, flows, in_rows
from redrob.documents.letters import joined
from redrob.documents.pdf_page import Box, Glyph

WORD_GAP = 0.12
"""Gap beyond the usual one, in type sizes, that ends a word; justified lines shrink their spaces to 0.16."""
MAX_SPACING = 0.7
"""Widest usual gap between letters of a word, in type sizes."""
SAME_LINE = 0.1
"""Baselines closer than this share of the type size are one line."""
WIDE_GAP = 0.8
"""Space between words, in type sizes, above which they need not belong together: twice what justified lines have."""
TAB_GAP = 2.0
"""The same for a gap that is kept as a tab."""
MAX_STRETCH, EVEN = 3.0, 0.05
"""The widest gap of a line stretched to its margins, and how far two in a row differ, in type sizes."""
MAX_BULLET, MAX_HANGING = 0.8, 2.5
"""Height of a drawn bullet at most, a timeline's included, and how far it stands from its line, in type sizes."""
LONG_LINE = 30
"""Characters from which a line may be broken before a capital letter; shorter ones are headings and lists."""

_SIGN = "[•‣⁃∙⋅\u2190-\u21ff\u2300-\u2bff\ue000-\uf8ff\ufffd\U0001f000-\U0001faff]"
"""Arrows, shapes, dingbats, pictographs, and the private codes of symbol fonts: no sentence goes on with one."""
_MARK = rf"{_SIGN}|[·–—*»›>\-]|\(?\d{{1,2}}[.)]|\(?[a-z][.)]|[ivx]{{2,4}}[.)]|o"
_BULLET = re.compile(_MARK)
_BULLETED = re.compile(rf"(?:{_MARK})\s|{_SIGN}")
_CUT = re.compile(r"[^\W\d_][-\u00ad\u2010]$")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def page_lines(shown: list[Glyph | None], dots: list[Box]) -> list[list[Piece]]:
    """The lines of a page, flow by flow: a column is a flow, and so is a band over the full width."""
    words = _words(shown)
    pieces = [piece for row in in_rows([*words, *_bullets(words, dots)]) for piece in _pieces(row)]
    return [[_whole(row, _between_pieces) for row in in_rows(flow)] for flow in flows(pieces)]


def text_of(pages: Iterable[list[list[Piece]]]) -> str:
    """All pages as one text.

    >>> text_of([[[Piece("Ran a busy kitchen with six", 0, 135, 10, 10), Piece("cooks.", 0, 30, 22, 10)]]])
    'Ran a busy kitchen with six cooks.'
    """
    blocks = [flow for page in pages for flow in page if flow]
    words = {word.lower() for flow in blocks for line in flow for word in _whole_words(line.text)}
    return "\n\n".join("\n".join(_joined_lines(flow, words)) for flow in blocks)


def _bullets(words: list[Piece], dots: list[Box]) -> Iterable[Piece]:
    """Dots that begin a line: a word stands close to their right and none to their left."""
    found: dict[int, Piece] = {}
    for left, top, right, bottom in dots:
        level = [word for word in words if 0 < word.baseline - (top + bottom) / 2 < word.size]
        word = min((word for word in level if word.x0 >= right), key=lambda word: word.x0, default=None)
        if (
            word
            and word.x0 - right < MAX_HANGING * word.size
            and bottom - top < MAX_BULLET * word.size
            and not any(left - word.size < other.x1 <= right for other in level)
        ):
            found.setdefault(id(word), Piece("•", left, right, word.baseline, word.size))
    return found.values()


def _words(shown: list[Glyph | None]) -> list[Piece]:
    """Level letters as words, in the order of the file; None stands for letters that are not read."""
    words: list[Piece] = []
    last: Glyph | None = None
    for _, group in groupby(shown, key=_run_of):
        run = list(group)
        usual = _within_words([glyph for glyph in run if glyph])
        for glyph in run:
            if glyph and last and not glyph.spaced and _follows(words[-1], last, glyph, usual):
                words[-1].text += glyph.char
                words[-1].x1 = max(words[-1].x1, glyph.right)
            elif glyph:
                look = glyph.look
                words.append(Piece(glyph.char, glyph.left, glyph.right, glyph.baseline, look.size, look.font))
            last = glyph
    return words


def _follows(word: Piece, last: Glyph, glyph: Glyph, usual: float) -> bool:
    """Whether a letter goes on with a word; the second letter of a ligature has the place of the first."""
    same_line = abs(glyph.baseline - last.baseline) < SAME_LINE * word.size
    onwards = glyph.left >= last.left - SAME_LINE * word.size
    return same_line and onwards and _gap(last, glyph) < usual + WORD_GAP


def _gap(one: Glyph, other: Glyph) -> float:
    """The white between two letters in type sizes; ligatures are one letter in several parts."""
    return (other.start - one.end) / max(one.look.size, other.look.size, 0.01)


def _run_of(glyph: Glyph | None) -> tuple[int, float, int] | None:
    """One line in one font."""
    if glyph is None:
        return None
    return glyph.look.font, round(glyph.look.size, 1), round(glyph.baseline / (glyph.look.size or 1.0))


def _within_words(run: list[Glyph]) -> float:
    """The usual gap within words, a low one of all: spaces between words are the fewer and the wider ones."""
    pairs = ((one, other) for one, other in pairwise(run) if not other.spaced and other.start >= one.start)
    gaps = sorted(gap for gap in (_gap(one, other) for one, other in pairs) if gap < MAX_SPACING)
    return max(gaps[len(gaps) // 5], 0.0) if len(gaps) > 1 else 0.0


def _pieces(row: list[Piece]) -> Iterator[Piece]:
    """A row, cut at its wide gaps; a bullet stays with what follows it."""
    gaps = [0.0, *(word.x0 - before.x1 for before, word in pairwise(row)), 0.0]
    run = row[:1]
    for n, word in enumerate(row[1:], 1):
        gap, beside = gaps[n], (gaps[n - 1], gaps[n + 1])
        stretched = gap < MAX_STRETCH * word.size and any(abs(gap - other) < EVEN * word.size for other in beside)
        lone_bullet = len(run) == 1 and _BULLET.fullmatch(run[0].text) and gap < 4 * word.size
        if gap > WIDE_GAP * max(word.size, run[-1].size) and not lone_bullet and not stretched:
            yield _whole(run, _between_words)
            run = []
        run.append(word)
    yield _whole(run, _between_words)


def _whole(row: list[Piece], between: Callable[[Piece, Piece], str]) -> Piece:
    """Pieces of a row as one, with what belongs between them."""
    base = max(row, key=lambda piece: piece.size)
    text = row[0].text + "".join(between(before, piece) + piece.text for before, piece in pairwise(row))
    return Piece(text, row[0].x0, max(piece.x1 for piece in row), base.baseline, base.size, base.font)


def _between_words(before: Piece, word: Piece) -> str:
    """Words that touch are two all the same, unless one is a raised or lowered mark."""
    mark = before.size != word.size or before.baseline != word.baseline
    return "" if mark and word.x0 - before.x1 < 0.05 * word.size else " "


def _between_pieces(before: Piece, piece: Piece) -> str:
    return "\t" if piece.x0 - before.x1 > TAB_GAP * piece.size else " "


def _joined_lines(flow: list[Piece], words: set[str]) -> Iterator[str]:
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


def _runs_on(before: Piece, line: Piece, right: float, width: float, leading: float) -> bool:
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
