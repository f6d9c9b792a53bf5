"""The order in which a page is read: which pieces of lines stand in columns, and which belong to one row.

Columns are found by their gutter, the white strip that runs down between them. Lines that cross it (titles, a summary
over the full width) part the page into bands, and each band is read left column first. A gutter alone proves nothing:
dates set at the right margin and cells of a table leave one too, and those are read row by row.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count, groupby, takewhile
from statistics import median

MIN_GUTTER = 8.0
"""Narrowest gutter, in points; journals use ten."""
STEP = 4.0
"""Distance, in points, between the places that are tried for a gutter."""
MAX_TRIED = 150
"""Most such places on a wide page."""
MAX_DEPTH = 4
"""Columns within columns that are looked for."""
SAME_ROW = 0.3
"""Baselines closer than this share of the type size are one row."""
PARTNERED = 0.7
"""Share of pieces with a partner in their row from which a side may be one of cells."""
LABEL, MAX_BEYOND = 3, 3.0
"""Words that a label has at most, and type sizes by which what labels name may reach beyond them."""
RAISED = 0.5
"""The same where one piece is smaller by a sixth, as in web pages: as far as word processors raise a mark."""

_DATE = re.compile(r"\b(?:19|20)\d\d\b|\d ?%|\b(?:present|today|current|now)\b", re.IGNORECASE)


@dataclass(slots=True)
class Piece:
    """A word, a piece of a line without a wide gap in it, or a whole line. Points, from the page's left and top."""

    text: str
    x0: float
    x1: float
    baseline: float
    size: float
    font: int = 0
    """PDFium's handle of the font that it begins in."""


Flow = list[Piece]
"""Pieces that are read row by row."""


def flows(segments: list[Piece], depth: int = 0) -> list[Flow]:
    """The page in reading order: a column is a flow, and so is a band without columns."""
    if depth == MAX_DEPTH or len(segments) < 4:
        return [segments] if segments else []
    rows = in_rows(segments)
    left, right = min(s.x0 for s in segments), max(s.x1 for s in segments)
    step = max(STEP, (right - left) / MAX_TRIED)
    places = takewhile(lambda x: x < right, count(left + step, step))
    best = max((_bands(rows, x) for x in places), key=_in_columns, default=[])
    if not _in_columns(best):
        return [segments]
    return [flow for band in best for part in band for flow in flows(part, depth + 1)]


def in_rows(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces by baseline from the top, each row from the left."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda p: p.baseline):
        if rows and _level(rows[-1][0], piece):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda p: p.x0) for row in rows]


def _level(above: Piece, below: Piece) -> bool:
    """Whether two pieces are of one row. A small one beside a large one may be a raised mark or a footnote's number.

    Two lines of small type are never both beside one large piece: they are further apart than their size.
    """
    small, large = sorted((above.size, below.size))
    return below.baseline - above.baseline <= (SAME_ROW * large if small > 0.85 * large else min(RAISED * large, small))


def _in_columns(bands: list[tuple[Flow, Flow]]) -> int:
    return sum(len(one) + len(other) for one, other in bands if other)


def _bands(rows: list[Flow], x: float) -> list[tuple[Flow, Flow]]:
    """The bands that a gutter at `x` makes: left and right, or everything and nothing where there are no columns."""

    def crosses(row: Flow) -> bool:
        return any(s.x0 < x + MIN_GUTTER / 2 and s.x1 > x - MIN_GUTTER / 2 for s in row)

    bands: list[tuple[Flow, Flow]] = []
    plain: Flow = []
    for crossed, group in groupby(rows, key=crosses):
        # What stands in the row of a line that crosses the gutter belongs to that line.
        pieces = [piece for row in group for piece in row]
        if not crossed:
            pieces.sort(key=lambda s: s.baseline)
            one, other = [s for s in pieces if s.x1 <= x], [s for s in pieces if s.x0 >= x]
            if are_columns(one, other):
                bands += [(plain, []), (one, other)]
                plain = []
                continue
        plain += pieces
    return [*bands, (plain, [])]


def are_columns(left: Flow, right: Flow) -> bool:
    """Whether two sides of a gutter, each from the top, are read one after the other rather than row by row.

    Lines of columns run on by themselves; cells and dates at the margin have a partner in their row.
    """
    if len(left) < 2 or len(right) < 2:
        return False
    lines = [s.baseline for s in right]
    left = [s for s in left if _nearest(lines, s.baseline) <= s.size]  # a heading has its row for itself
    few, many = sorted((left, right), key=len)
    lines = [s.baseline for s in many]
    few = [s for s in few if lines and _nearest(lines, s.baseline) <= s.size]
    if len(few) < 2:
        return False
    top, bottom = few[0].baseline, few[-1].baseline
    beside = [s for s in many if top - s.size / 2 <= s.baseline <= bottom + s.size / 2]
    if len(beside) < 2:
        return False  # the other side goes on below: the next heading and its list, say
    rows = [s.baseline for s in few]
    partnered = _partnered(few, lines)
    if any(
        share >= PARTNERED and sum(bool(_DATE.search(s.text)) for s in side) >= 0.6 * len(side)
        for side, share in ((few, partnered), (beside, _partnered(beside, rows)))
    ):
        return False  # dates beside what they date, whatever stands below them
    if partnered < PARTNERED:
        return True
    if len(few) < 0.6 * len(beside):
        return False  # here and there a row has a date or a place
    beyond = MAX_BEYOND * few[0].size
    alike = partnered == 1 and lines[0] > top - beyond and lines[-1] < bottom + beyond
    # A sidebar has headings, and sentences go on beside it.
    alike = alike and len({(s.font, round(s.size), len(s.text) > 3 and s.text.isupper()) for s in few}) == 1
    prose = any(s.text[0].islower() and _partnered([s], rows) for s in beside)
    short = all(len(s.text.split()) <= LABEL and not s.text[0].islower() for s in few)
    if alike and short and not prose and few[0] in left:
        return False  # labels, each beside what it names
    return any(median(len(s.text.split()) for s in side) >= 4 for side in (left, right))


def _partnered(side: Flow, lines: list[float]) -> float:
    """Share of pieces that have one of the other side in their row."""
    return sum(_nearest(lines, s.baseline) < SAME_ROW * s.size for s in side) / len(side)


def _nearest(sorted_values: list[float], value: float) -> float:
    """Distance to the nearest of some values."""
    n = bisect(sorted_values, value)
    return min(abs(value - other) for other in sorted_values[max(n - 1, 0) : n + 1])
