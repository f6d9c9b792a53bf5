"""Which characters of a PDF page can be seen, decided by drawing the page.

The page is drawn without any text, with all text, and, where texts lie on top of each other, once for each layer of
them. A character is visible where its own ink changes the page and is still there in the end. That covers in one rule
what hides text: the colour of the ground, a picture or shape above it, no ink, no opacity, a clip, a switched-off
layer. White text on a dark banner changes the page, and is read. Hidden letters that only repeat seen ones (embossed
headings, lines cut at the end of a page) keep nothing from the reader, so they are not told.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, product
from typing import Any

import numpy as np
import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]

from redrob.documents.document import (
    FAINT,
    GLASS,
    MIN_CONTRAST,
    MIN_POINTS,
    OUTSIDE,
    TINY,
    WEIGHTS,
    HiddenText,
    distance,
    faint,
    same_colour,
)
from redrob.documents.pdf_page import Glyph, Page, address

MAX_SCALE = 2.0
"""Pixels to a point: at 144 dpi the thin strokes of small type are drawn in full colour."""
MAX_PIXELS = 4_000_000
"""Pixels of one drawing, which bounds time and memory on large pages."""
MAX_LAYERS = 4
"""Texts on top of each other that are told apart; what lies deeper counts as covered."""
MIN_SHARE = 0.25
"""Share of a letter's height, and of its width, that its visible ink must span: a stripe of it is no letter."""
MIN_BLURRED = 0.25
"""Share of its contrast that is left of a stroke which falls between pixels."""
SHRINK = 0.2
"""Share cut from each side of a letter's box before boxes are compared, since neighbours touch."""

RELIEF = 0.25
"""How far apart the copies of an embossed letter are at most, in type sizes."""
MOST = 0.8
"""Share of a text object that must be copies of letters that are seen; chance puts a few equal ones together."""
MIN_LINE = 8
"""Letters of a line that is recognised on the next page."""
COPY = ""
"""The reason of a letter that another one shows in its place."""

NO_INK = "drawn without ink"
TRACED = "without ink of its own, on a drawing in the form of its letters"
COVERED = "covered by a picture or shape, or cut away"
BURIED = "buried under other text"

Pixels = tuple[int, int, int, int]
"""Left, top, right and bottom of a letter's box in a drawing."""
Reasons = list[str | None]
Spot = tuple[str, float, int, int]


def judged(page: pdfium.PdfPage, content: Page) -> tuple[Reasons, Reasons]:
    """For each character of a page why it is hidden, and why it may not be seen; None where it can be seen."""
    glyphs = content.glyphs
    reasons: Reasons = [_at_once(glyph, content) for glyph in glyphs]
    doubts: Reasons = [None] * len(reasons)
    if not glyphs:
        return reasons, doubts
    scale = min(MAX_SCALE, math.sqrt(MAX_PIXELS / max(content.width * content.height, 1.0)))
    final = _drawn(page, scale)
    _show(content.texts, False)
    ground = _drawn(page, scale)
    boxes = [_pixels(glyph, scale, ground.shape) for glyph in glyphs]
    layer_of, count = _layers(glyphs, boxes, ground.shape)
    stays = _difference(final, ground)
    ink = [_ink(page, scale, content, layer_of, n, ground, stays) if count > 1 else stays for n in range(count)]

    layers = [layer_of[glyph.owner] for glyph in glyphs]
    inks = [None if n is None else _cut(ink[n], box) for n, box in zip(layers, boxes, strict=True)]
    grounds = [_cut(ground, box) for box in boxes]
    seen = [_shows(glyph, inside) for glyph, inside in zip(glyphs, inks, strict=True)]
    seen = _settled(glyphs, _with_thin(glyphs, seen, inks, grounds), inks)
    for n, glyph in enumerate(glyphs):
        if reasons[n] is None and not seen[n]:
            reasons[n] = BURIED if inks[n] is None else _why(glyph, grounds[n])
        elif reasons[n] is None and glyph.char.isalnum() and _is_faint(glyph, _cut(stays, boxes[n]), grounds[n]):
            doubts[n] = faint(glyph.look.colour)
    for n in _traced(page, content, reasons, ground, boxes, scale):
        reasons[n], doubts[n] = None, TRACED
    return without_copies(glyphs, reasons), doubts


def _traced(
    page: pdfium.PdfPage, content: Page, reasons: Reasons, ground: np.ndarray, boxes: list[Pixels], scale: float
) -> Iterator[int]:
    """Letters without ink whose form the page shows all the same: a gradient is cut to it, say.

    The letters are drawn alone, in black, which tells where they are. It changes the page for good.
    """
    glyphs = content.glyphs
    unseen = [n for n, why in enumerate(reasons) if why in (NO_INK, GLASS)]
    if not unseen:
        return
    owners = {glyphs[n].owner for n in unseen}
    handles = [handle for handle in content.texts if address(handle) in owners]
    _show([*content.texts, *content.shapes], False)
    _show(handles, True)
    for handle in handles:
        raw.FPDFPageObj_SetFillColor(handle, 0, 0, 0, 255)
        raw.FPDFTextObj_SetTextRenderMode(handle, raw.FPDF_TEXTRENDERMODE_FILL)
    letters = _drawn(page, scale)[:, :, 0] < 128
    for _, run in groupby(unseen, key=lambda n: (glyphs[n].look, round(glyphs[n].baseline))):
        line = list(run)
        told = [n for n in line if glyphs[n].char.isalnum()]
        if sum(_stands_out(_cut(ground, boxes[n]), _cut(letters, boxes[n])) for n in told) > len(told) / 2:
            yield from line


def _stands_out(ground: np.ndarray, letter: np.ndarray) -> bool:
    """Whether the ground has one colour within a letter and another around it."""
    inside, around = _ground_colour(ground[letter]), _ground_colour(ground[~letter])
    return inside is not None and around is not None and distance(inside, around) >= MIN_CONTRAST


def _cut(drawing: np.ndarray, box: Pixels) -> np.ndarray:
    x0, y0, x1, y1 = box
    return drawing[y0:y1, x0:x1]


def _at_once(glyph: Glyph, content: Page) -> str | None:
    """What needs no drawing."""
    if not glyph.look.inked:
        return NO_INK
    x, y = (glyph.box[0] + glyph.box[2]) / 2, (glyph.box[1] + glyph.box[3]) / 2
    if not (0 <= x <= content.width and 0 <= y <= content.height):
        return OUTSIDE
    return TINY if glyph.look.size < MIN_POINTS else None


def _drawn(page: pdfium.PdfPage, scale: float) -> np.ndarray:
    """(height, width, 3), blue first; comments and stamps are drawn too, since they may cover something."""
    bitmap = page.render(scale=scale, may_draw_forms=False, draw_annots=True)
    pixels: np.ndarray = bitmap.to_numpy()[:, :, :3].copy()
    bitmap.close()
    return pixels


def _difference(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """How far apart two drawings look, pixel by pixel: see `redrob.documents.document.distance`."""
    total = np.zeros(one.shape[:2], np.float32)
    for channel, weight in enumerate(reversed(WEIGHTS)):
        gap = one[:, :, channel].astype(np.float32) - other[:, :, channel]
        total += np.float32(weight) * gap * gap
    return np.sqrt(total)


def _show(texts: list[Any], active: bool) -> None:
    for handle in texts:
        raw.FPDFPageObj_SetIsActive(handle, active)


def _ink(
    page: pdfium.PdfPage,
    scale: float,
    content: Page,
    layer_of: dict[int, int | None],
    layer: int,
    ground: np.ndarray,
    stays: np.ndarray,
) -> np.ndarray:
    """What the texts of one layer change by themselves, as far as the finished page still shows it."""
    members = [handle for handle in content.texts if layer_of.get(address(handle)) == layer]
    _show(members, True)
    alone = _drawn(page, scale)
    _show(members, False)
    return np.minimum(_difference(alone, ground), stays)


def _layers(glyphs: list[Glyph], boxes: list[Pixels], shape: tuple[int, ...]) -> tuple[dict[int, int | None], int]:
    """Text objects in layers within which no two lie on each other; nearly every page has one."""
    letters: dict[int, list[Pixels]] = {}
    for glyph, box in zip(glyphs, boxes, strict=True):
        letters.setdefault(glyph.owner, []).append(_shrunk(box))
    masks = [np.zeros(shape[:2], bool)]
    layer_of: dict[int, int | None] = {}
    for owner, places in letters.items():
        layer_of[owner] = None
        for n in range(MAX_LAYERS):
            if n == len(masks):
                masks.append(np.zeros(shape[:2], bool))
            if not any(masks[n][y0:y1, x0:x1].any() for x0, y0, x1, y1 in places):
                for x0, y0, x1, y1 in places:
                    masks[n][y0:y1, x0:x1] = True
                layer_of[owner] = n
                break
    return layer_of, len(masks)


def _pixels(glyph: Glyph, scale: float, shape: tuple[int, ...]) -> Pixels:
    """A letter's box in pixels, inside the drawing; rounded inwards where that leaves enough of it."""
    x0, x1 = _rounded(glyph.box[0] * scale, glyph.box[2] * scale, shape[1])
    y0, y1 = _rounded(glyph.box[1] * scale, glyph.box[3] * scale, shape[0])
    return x0, y0, x1, y1


def _rounded(low: float, high: float, most: int) -> tuple[int, int]:
    low, high = min(max(low, -1.0), most + 1.0), min(max(high, -1.0), most + 1.0)  # infinite ones, too
    start, end = (math.ceil(low), math.floor(high)) if high - low > 3 else (math.floor(low), math.ceil(high))
    return max(start, 0), min(max(end, start + 1), most)


def _shrunk(box: Pixels) -> Pixels:
    x0, y0, x1, y1 = box
    dx, dy = int(SHRINK * (x1 - x0)), int(SHRINK * (y1 - y0))
    return x0 + dx, y0 + dy, max(x1 - dx, x0 + dx + 1), max(y1 - dy, y0 + dy + 1)


def _shows(glyph: Glyph, inside: np.ndarray | None) -> bool | None:
    """Whether a letter is seen by the ink in its box; None for a mark too small to tell by itself."""
    if inside is None:
        return False
    return _spans(inside, MIN_CONTRAST) if glyph.char.isalnum() and min(inside.shape) >= 2 else None


def _spans(inside: np.ndarray, least: float) -> bool:
    """Whether ink of this contrast is there and, with its paler edges, spans enough of a letter's box."""
    marked = inside >= least / 2  # thin strokes fall between pixels
    height, width = marked.shape
    return bool(
        inside.max(initial=0) >= least
        and np.count_nonzero(marked.any(axis=1)) >= MIN_SHARE * height
        and np.count_nonzero(marked.any(axis=0)) >= MIN_SHARE * width
    )


def _with_thin(
    glyphs: list[Glyph], seen: list[bool | None], inks: list[np.ndarray | None], grounds: list[np.ndarray]
) -> list[bool | None]:
    """Letters whose strokes the drawing blurs are seen where most of the same look in their line are."""
    settled = list(seen)
    for _, run in groupby(range(len(glyphs)), key=lambda n: (glyphs[n].look, round(glyphs[n].baseline))):
        told = [n for n in run if seen[n] is not None]
        if 2 * sum(bool(seen[n]) for n in told) < len(told):
            continue
        for n in told:
            inside, behind = inks[n], None if seen[n] else _ground_colour(grounds[n])
            if behind is not None and inside is not None:
                full = distance(glyphs[n].look.colour, behind) * glyphs[n].look.alpha / 255
                settled[n] = _spans(inside, MIN_BLURRED * max(full, MIN_CONTRAST))
    return settled


def _settled(glyphs: list[Glyph], seen: list[bool | None], inks: list[np.ndarray | None]) -> list[bool | None]:
    """Small marks follow the nearest letter of their text object; without one, any ink of theirs will do."""
    settled = list(seen)
    for order in (range(len(glyphs)), range(len(glyphs) - 1, -1, -1)):
        last: tuple[int, bool] | None = None
        for n in order:
            if seen[n] is not None:
                last = glyphs[n].owner, bool(seen[n])
            elif settled[n] is None and last is not None and last[0] == glyphs[n].owner:
                settled[n] = last[1]
    return [
        bool((inside >= MIN_CONTRAST).any()) if one is None and inside is not None else one
        for one, inside in zip(settled, inks, strict=True)
    ]


def _why(glyph: Glyph, ground: np.ndarray) -> str:
    if glyph.look.alpha < MIN_CONTRAST:
        return GLASS
    behind = _ground_colour(ground)
    if behind and distance(glyph.look.colour, behind) < MIN_CONTRAST:
        return same_colour(glyph.look.colour)
    return COVERED


def _is_faint(glyph: Glyph, stays: np.ndarray, ground: np.ndarray) -> bool:
    """Whether nothing in a letter's box stands out; thin strokes of a clear colour may not, so colours decide."""
    if stays.max(initial=0) >= FAINT:
        return False
    behind = _ground_colour(ground)
    return behind is not None and distance(glyph.look.colour, behind) < FAINT


def _ground_colour(ground: np.ndarray) -> str | None:
    if not ground.size:
        return None
    blue, green, red = (int(value) for value in np.median(ground.reshape(-1, 3), axis=0))
    return f"{red:02x}{green:02x}{blue:02x}"


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
