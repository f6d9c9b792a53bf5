"""Which characters of a PDF page can be seen, decided by drawing the page.

The page is drawn without any text, with all text, and, where texts lie on top of each other, once for each layer of
them. A character is visible where its own ink changes the page and is still there in the end. That covers in one rule
what hides text: the colour of the ground, a picture or shape above it, no ink, no opacity, a clip, a switched-off
layer. White text on a dark banner changes the page, and is read.
"""

from __future__ import annotations

import math
from itertools import groupby
from typing import Any

import numpy as np
import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]

from redrob.documents.pdf_page import Glyph, Page, address
from redrob.documents.visibility import (
    FAINT,
    GLASS,
    MIN_CONTRAST,
    MIN_POINTS,
    OUTSIDE,
    TINY,
    WEIGHTS,
    distance,
    faint,
    same_colour,
)

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

NO_INK = "drawn without ink"
COVERED = "covered by a picture or shape, or cut away"
BURIED = "buried under other text"

Pixels = tuple[int, int, int, int]


Reasons = list[str | None]


def judged(page: pdfium.PdfPage, content: Page) -> tuple[Reasons, Reasons]:
    """For each character of a page why it is hidden, and why it may not be seen; None where it can be seen."""
    reasons: Reasons = [_at_once(glyph, content) for glyph in content.glyphs]
    doubts: Reasons = [None] * len(reasons)
    if not content.glyphs:
        return reasons, doubts
    scale = min(MAX_SCALE, math.sqrt(MAX_PIXELS / max(content.width * content.height, 1.0)))
    final = _drawn(page, scale)
    _show(content.texts, False)
    ground = _drawn(page, scale)
    boxes = [_pixels(glyph, scale, ground.shape) for glyph in content.glyphs]
    layer_of, count = _layers(content.glyphs, boxes, ground.shape)
    stays = _difference(final, ground)
    ink = [_ink(page, scale, content, layer_of, n, ground, stays) if count > 1 else stays for n in range(count)]
    _show(content.texts, True)

    seen: list[bool | None] = []
    for glyph, box in zip(content.glyphs, boxes, strict=True):
        layer = layer_of[glyph.owner]
        seen.append(_shows(ink[layer], box, glyph) if layer is not None else False)
    seen = _with_thin(content.glyphs, seen, boxes, ink, layer_of, ground)
    seen = _settled(content.glyphs, seen, boxes, ink, layer_of)
    for n, (glyph, box) in enumerate(zip(content.glyphs, boxes, strict=True)):
        if reasons[n] is None and not seen[n]:
            reasons[n] = BURIED if layer_of[glyph.owner] is None else _why(glyph, ground, box)
        elif reasons[n] is None and glyph.char.isalnum() and _is_faint(glyph, stays, ground, box):
            doubts[n] = faint(glyph.look.colour)
    return reasons, doubts


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
    """How far apart two drawings look, pixel by pixel: see `redrob.documents.visibility.distance`."""
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


def _shows(ink: np.ndarray, box: Pixels, glyph: Glyph) -> bool | None:
    """Whether a letter is seen; None for a mark too small to tell by itself."""
    x0, y0, x1, y1 = box
    if not glyph.char.isalnum() or min(x1 - x0, y1 - y0) < 2:
        return None
    return _spans(ink[y0:y1, x0:x1], MIN_CONTRAST)


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
    glyphs: list[Glyph],
    seen: list[bool | None],
    boxes: list[Pixels],
    ink: list[np.ndarray],
    layer_of: dict[int, int | None],
    ground: np.ndarray,
) -> list[bool | None]:
    """Letters whose strokes the drawing blurs are seen where most of the same look in their line are."""
    settled = list(seen)
    for _, run in groupby(range(len(glyphs)), key=lambda n: (glyphs[n].look, round(glyphs[n].baseline))):
        told = [n for n in run if seen[n] is not None]
        if 2 * sum(bool(seen[n]) for n in told) < len(told):
            continue
        for n in told:
            layer, (x0, y0, x1, y1) = layer_of[glyphs[n].owner], boxes[n]
            behind = None if seen[n] or layer is None else _ground_colour(ground, boxes[n])
            if behind is not None and layer is not None:
                full = distance(glyphs[n].look.colour, behind) * glyphs[n].look.alpha / 255
                settled[n] = _spans(ink[layer][y0:y1, x0:x1], MIN_BLURRED * max(full, MIN_CONTRAST))
    return settled


def _settled(
    glyphs: list[Glyph],
    seen: list[bool | None],
    boxes: list[Pixels],
    ink: list[np.ndarray],
    layer_of: dict[int, int | None],
) -> list[bool | None]:
    """Small marks follow the nearest letter of their text object; without one, any ink of theirs will do."""
    settled = list(seen)
    for order in (range(len(glyphs)), range(len(glyphs) - 1, -1, -1)):
        last: tuple[int, bool] | None = None
        for n in order:
            if seen[n] is not None:
                last = glyphs[n].owner, bool(seen[n])
            elif settled[n] is None and last is not None and last[0] == glyphs[n].owner:
                settled[n] = last[1]
    for n, glyph in enumerate(glyphs):
        if settled[n] is None:
            x0, y0, x1, y1 = boxes[n]
            layer = layer_of[glyph.owner] or 0
            settled[n] = bool((ink[layer][y0:y1, x0:x1] >= MIN_CONTRAST).any())
    return settled


def _why(glyph: Glyph, ground: np.ndarray, box: Pixels) -> str:
    if glyph.look.alpha < MIN_CONTRAST:
        return GLASS
    behind = _ground_colour(ground, box)
    if behind and distance(glyph.look.colour, behind) < MIN_CONTRAST:
        return same_colour(glyph.look.colour)
    return COVERED


def _is_faint(glyph: Glyph, stays: np.ndarray, ground: np.ndarray, box: Pixels) -> bool:
    """Whether nothing in a letter's box stands out; thin strokes of a clear colour may not, so colours decide."""
    x0, y0, x1, y1 = box
    if stays[y0:y1, x0:x1].max(initial=0) >= FAINT:
        return False
    behind = _ground_colour(ground, box)
    return behind is not None and distance(glyph.look.colour, behind) < FAINT


def _ground_colour(ground: np.ndarray, box: Pixels) -> str | None:
    x0, y0, x1, y1 = box
    behind = ground[y0:y1, x0:x1].reshape(-1, 3)
    if not len(behind):
        return None
    blue, green, red = (int(value) for value in np.median(behind, axis=0))
    return f"{red:02x}{green:02x}{blue:02x}"
