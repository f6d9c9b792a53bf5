"""Hidden letters of a PDF that repeat what is seen: they keep nothing from the reader, so they are not told.

Embossed and shadowed headings are drawn several times, a little apart. A line that the end of a page cuts is drawn
on the next one, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from redrob.documents.document import HiddenText
from redrob.documents.pdf_ink import BURIED, COVERED, Reasons
from redrob.documents.pdf_page import Glyph
from redrob.documents.visibility import OUTSIDE

RELIEF = 0.25
"""How far apart the copies of an embossed letter are at most, in type sizes."""
MOST = 0.8
"""Share of a text object that must be copies of letters that are seen; chance puts a few equal ones together."""
MIN_LINE = 8
"""Letters of a line that is recognised on the next page."""
COPY = ""
"""The reason of a letter that another one shows in its place."""

Spot = tuple[str, float, int, int]


def without_copies(glyphs: list[Glyph], reasons: Reasons) -> Reasons:
    """The reasons, `COPY` in place of those of text objects that lie beside the same letters where they are seen."""
    pairs = list(zip(glyphs, reasons, strict=True))
    seen = {_spot(glyph) for glyph, why in pairs if why is None}
    hidden: dict[int, list[bool]] = {}
    for glyph, why in pairs:
        if why is not None and glyph.char.isalnum():
            hidden.setdefault(glyph.owner, []).append(not seen.isdisjoint(_around(_spot(glyph))))
    copies = {owner for owner, copied in hidden.items() if sum(copied) >= MOST * len(copied)}
    return [COPY if why is not None and glyph.owner in copies else why for glyph, why in pairs]


def _spot(glyph: Glyph) -> Spot:
    cell = RELIEF * glyph.look.size or 1.0
    return glyph.char, round(glyph.look.size, 1), int(glyph.start // cell), int(glyph.baseline // cell)


def _around(spot: Spot) -> Iterator[Spot]:
    char, size, x, y = spot
    for dx, dy in product((-1, 0, 1), repeat=2):
        yield char, size, x + dx, y + dy


def not_on_neighbours(hidden: Iterable[HiddenText], shown: Mapping[int, str]) -> Iterator[HiddenText]:
    """Hidden texts without lines that were cut at the end or the start of a page and stand on the next or the last.

    Args:
        hidden: What the pages hide.
        shown: By page what it shows.
    """
    bare = {page: _bare(text) for page, text in shown.items()}
    for found in hidden:
        letters, page = _bare(found.text), found.page or 0
        cut = found.why in (COVERED, OUTSIDE, BURIED) and len(letters) >= MIN_LINE
        if not (cut and any(letters in bare.get(near, "") for near in (page - 1, page + 1))):
            yield found


def _bare(text: str) -> str:
    return re.sub(r"\s+", "", text)
