"""Where words end in a PDF: by the gaps between letters, since many programs place words and write no spaces.

A gap counts from where a letter's advance ends to where the next one starts. What is usual between the letters of a run
is taken off first, so that s p a c e d headings stay words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from redrob.documents.columns import Word
from redrob.documents.pdf_page import Glyph
from redrob.documents.repeats import COPY

WORD_GAP = 0.12
"""Gap beyond the usual one, in type sizes, that ends a word; justified lines shrink their spaces to 0.16."""
MAX_SPACING = 0.7
"""Widest usual gap between letters of a word, in type sizes."""
SAME_LINE = 0.1
"""Baselines closer than this share of the type size are one line."""


def words(glyphs: list[Glyph], reasons: list[str | None]) -> Iterator[Word]:
    """Visible level letters as words, in the order of the file."""
    word: Word | None = None
    last: Glyph | None = None
    shown = [
        glyph if why is None and glyph.look.level else None
        for glyph, why in zip(glyphs, reasons, strict=True)
        if why != COPY  # an outline may be drawn between the letters that it surrounds
    ]
    for glyph, usual in zip(shown, _usual(shown), strict=True):
        if word and last and glyph and not glyph.spaced and _follows(word, last, glyph, usual):
            word.text += glyph.char
            word.x1 = max(word.x1, glyph.right)
        else:
            if word:
                yield word
            word = Word(glyph.char, glyph.left, glyph.right, glyph.baseline, glyph.look.size) if glyph else None
        last = glyph
    if word:
        yield word


def _follows(word: Word, last: Glyph, glyph: Glyph, usual: float) -> bool:
    """Whether a letter goes on with a word; the second letter of a ligature has the place of the first."""
    same_line = abs(glyph.baseline - word.baseline) < SAME_LINE * word.size
    onwards = glyph.left >= last.left - SAME_LINE * word.size
    return same_line and onwards and _gap(last, glyph) < usual + WORD_GAP


def _gap(one: Glyph, other: Glyph) -> float:
    """The white between two letters in type sizes; ligatures are one letter in several parts."""
    return (other.start - one.end) / max(one.look.size, other.look.size, 0.01)


def _usual(shown: list[Glyph | None]) -> Iterator[float]:
    """For each letter the usual gap within the words of its run: one line in one font."""
    for run, group in groupby(shown, key=_run_of):
        letters = list(group)
        usual = _within_words([glyph for glyph in letters if glyph]) if run else 0.0
        yield from (usual for _ in letters)


def _run_of(glyph: Glyph | None) -> tuple[int, float, int] | None:
    look = glyph and glyph.look
    return (look.font, round(look.size, 1), round(glyph.baseline / (look.size or 1.0))) if glyph and look else None


def _within_words(run: list[Glyph]) -> float:
    """A low one of the gaps: spaces between words are the fewer and the wider ones."""
    pairs = ((one, other) for one, other in pairwise(run) if not other.spaced and other.start >= one.start)
    gaps = sorted(gap for gap in (_gap(one, other) for one, other in pairs) if gap < MAX_SPACING)
    return max(gaps[len(gaps) // 5], 0.0) if len(gaps) > 1 else 0.0
