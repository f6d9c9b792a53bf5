"""Which characters of a PDF page can be seen, decided by drawing the page.

The page is drawn without any text, with all text, and, where texts lie on top of each other, once for each layer of
them. A character is visible where its own ink changes the page and is still there in the end. That covers in one rule
what hides text: the colour of the ground, a picture or shape above it, no ink, no opacity, a clip, a switched-off
layer. White text on a dark banner changes the page, and is read. Hidden letters that only repeat seen ones (embossed
headings, lines cut at the end of a page) keep nothing from the reader, so they are not told.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
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
COPY = ""
"""The reason of a letter that another one shows in its place."""

NO_INK = "drawn without ink"
TRACED = "without ink of its own, on a drawing in the form of its letters"
COVERED = "covered by a picture or shape, or cut away"
BURIED = "buried under other text"

Pixels = tuple[slice, slice]
"""Rows and columns of a letter's box in a drawing."""
Draw = Callable[[], np.ndarray]
"""Draws the page as it is now."""
Reasons = list[str | None]
Spot = tuple[str, float, int, int]


@dataclass(slots=True)
class Letter:
    """A glyph in the drawings, and what they say about it."""

    glyph: Glyph
    box: Pixels
    ground: np.ndarray
    """What the page shows there without any text."""
    why: str | None
    """Why it is hidden; None for one that can be seen."""
    doubt: str | None = None
    """Why it may not be seen all the same."""
    ink: np.ndarray | None = None
    """What its own text changes there, as far as the finished page shows it; None where it lies too deep."""
    seen: bool | None = None
    """Whether its ink shows; None for a mark too small to tell by itself."""


def judged(page: pdfium.PdfPage, content: Page) -> tuple[Reasons, Reasons]:
    """For each character of a page why it is hidden, and why it may not be seen; None where it can be seen."""
    if not content.glyphs:
        return [], []
    scale = min(MAX_SCALE, math.sqrt(MAX_PIXELS / max(content.width * content.height, 1.0)))
    draw = partial(_drawn, page, scale)
    final = draw()
    _show(content.texts, False)
    ground = draw()
    stays = _difference(final, ground)
    letters: list[Letter] = []
    objects: defaultdict[int, list[Letter]] = defaultdict(list)
    for glyph in content.glyphs:
        box = _pixels(glyph, scale, ground.shape)
        letters.append(Letter(glyph, box, ground[box], _at_once(glyph, content)))
        objects[glyph.owner].append(letters[-1])

    layer_of = _layers(objects, ground.shape)
    inks = [stays]
    if deepest := max(layer_of.values()):
        numbers = range(min(deepest + 1, MAX_LAYERS))
        layers = [[handle for handle in content.texts if layer_of.get(address(handle)) == n] for n in numbers]
        inks = [_ink(draw, layer, ground, stays) for layer in layers]
    for letter in letters:
        layer = layer_of[letter.glyph.owner]
        letter.ink = inks[layer][letter.box] if layer < len(inks) else None
        letter.seen = _shows(letter)

    _see_thin(letters)
    for same in objects.values():
        _settle(same)
    for letter in letters:
        if letter.why is None and not letter.seen:
            letter.why = BURIED if letter.ink is None else _why(letter)
        elif letter.why is None and letter.glyph.char.isalnum() and _is_faint(letter, stays):
            letter.doubt = faint(letter.glyph.look.colour)
    for letter in _traced(draw, content, letters):
        letter.why, letter.doubt = None, TRACED
    _find_copies(letters, objects.values())
    return [letter.why for letter in letters], [letter.doubt for letter in letters]


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


def _ink(draw: Draw, layer: list[Any], ground: np.ndarray, stays: np.ndarray) -> np.ndarray:
    """What the texts of one layer change by themselves, as far as the finished page still shows it."""
    _show(layer, True)
    alone = draw()
    _show(layer, False)
    return np.minimum(_difference(alone, ground), stays)


def _layers(objects: dict[int, list[Letter]], shape: tuple[int, ...]) -> dict[int, int]:
    """By text object its layer, in which no two lie on each other, and `MAX_LAYERS` for what lies deeper.

    Nearly every page has one.
    """
    masks = [np.zeros(shape[:2], bool) for _ in range(MAX_LAYERS)]
    layer_of = {}
    for owner, letters in objects.items():
        places = [(_shrunk(letter.box[0]), _shrunk(letter.box[1])) for letter in letters]
        free = (n for n, mask in enumerate(masks) if not any(mask[place].any() for place in places))
        layer_of[owner] = layer = next(free, MAX_LAYERS)
        for place in places if layer < MAX_LAYERS else ():
            masks[layer][place] = True
    return layer_of


def _pixels(glyph: Glyph, scale: float, shape: tuple[int, ...]) -> Pixels:
    """A letter's box in pixels, inside the drawing; rounded inwards where that leaves enough of it."""
    left, top, right, bottom = (scale * side for side in glyph.box)
    return _rounded(top, bottom, shape[0]), _rounded(left, right, shape[1])


def _rounded(low: float, high: float, most: int) -> slice:
    low, high = min(max(low, -1.0), most + 1.0), min(max(high, -1.0), most + 1.0)  # infinite ones, too
    start, end = (math.ceil(low), math.floor(high)) if high - low > 3 else (math.floor(low), math.ceil(high))
    return slice(max(start, 0), min(max(end, start + 1), most))


def _shrunk(side: slice) -> slice:
    cut = int(SHRINK * (side.stop - side.start))
    return slice(side.start + cut, max(side.stop - cut, side.start + cut + 1))


def _shows(letter: Letter) -> bool | None:
    if letter.ink is None:
        return False
    return _spans(letter.ink, MIN_CONTRAST) if letter.glyph.char.isalnum() and min(letter.ink.shape) >= 2 else None


def _spans(ink: np.ndarray, least: float) -> bool:
    """Whether ink of this contrast is there and, with its paler edges, spans enough of a letter's box."""
    marked = ink >= least / 2  # thin strokes fall between pixels
    height, width = marked.shape
    return bool(
        ink.max(initial=0) >= least
        and np.count_nonzero(marked.any(axis=1)) >= MIN_SHARE * height
        and np.count_nonzero(marked.any(axis=0)) >= MIN_SHARE * width
    )


def _lines(letters: Iterable[Letter]) -> Iterator[list[Letter]]:
    """Letters of one look in one line."""
    for _, run in groupby(letters, key=lambda letter: (letter.glyph.look, round(letter.glyph.baseline))):
        yield list(run)


def _see_thin(letters: list[Letter]) -> None:
    """Letters whose strokes the drawing blurs are seen where most of the same look in their line are."""
    for line in _lines(letter for letter in letters if letter.seen is not None):
        if 2 * sum(bool(letter.seen) for letter in line) < len(line):
            continue
        for letter in line:
            if not letter.seen and letter.ink is not None and (behind := _colour_of(letter.ground)):
                look = letter.glyph.look
                full = distance(look.colour, behind) * look.alpha / 255
                letter.seen = _spans(letter.ink, MIN_BLURRED * max(full, MIN_CONTRAST))


def _settle(letters: list[Letter]) -> None:
    """Small marks follow the letter before them in their text object, or its first; without one, any ink will do."""
    last = next((letter.seen for letter in letters if letter.seen is not None), None)
    for letter in letters:
        if letter.seen is not None:
            last = letter.seen
        elif last is not None:
            letter.seen = last
        else:
            letter.seen = letter.ink is not None and bool((letter.ink >= MIN_CONTRAST).any())


def _why(letter: Letter) -> str:
    look, behind = letter.glyph.look, _colour_of(letter.ground)
    if look.alpha < MIN_CONTRAST:
        return GLASS
    return same_colour(look.colour) if behind and distance(look.colour, behind) < MIN_CONTRAST else COVERED


def _is_faint(letter: Letter, stays: np.ndarray) -> bool:
    """Whether nothing in a letter's box stands out; thin strokes of a clear colour may not, so colours decide."""
    if stays[letter.box].max(initial=0) >= FAINT:
        return False
    behind = _colour_of(letter.ground)
    return behind is not None and distance(letter.glyph.look.colour, behind) < FAINT


def _colour_of(pixels: np.ndarray) -> str | None:
    """The median colour of a piece of a drawing; None for one without pixels."""
    if not pixels.size:
        return None
    blue, green, red = (int(value) for value in np.median(pixels.reshape(-1, 3), axis=0))
    return f"{red:02x}{green:02x}{blue:02x}"


def _traced(draw: Draw, content: Page, letters: list[Letter]) -> Iterator[Letter]:
    """Letters without ink whose form the page shows all the same: a gradient is cut to it, say.

    The letters are drawn alone, in black, which tells where they are. It changes the page for good.
    """
    unseen = [letter for letter in letters if letter.why in (NO_INK, GLASS)]
    if not unseen:
        return
    owners = {letter.glyph.owner for letter in unseen}
    handles = [handle for handle in content.texts if address(handle) in owners]
    _show([*content.texts, *content.shapes], False)
    _show(handles, True)
    for handle in handles:
        raw.FPDFPageObj_SetFillColor(handle, 0, 0, 0, 255)
        raw.FPDFTextObj_SetTextRenderMode(handle, raw.FPDF_TEXTRENDERMODE_FILL)
    black = draw()[:, :, 0] < 128
    for line in _lines(unseen):
        told = [letter for letter in line if letter.glyph.char.isalnum()]
        if sum(_stands_out(letter.ground, black[letter.box]) for letter in told) > len(told) / 2:
            yield from line


def _stands_out(ground: np.ndarray, black: np.ndarray) -> bool:
    """Whether the ground has one colour within a letter and another around it."""
    inside, around = _colour_of(ground[black]), _colour_of(ground[~black])
    return inside is not None and around is not None and distance(inside, around) >= MIN_CONTRAST


def _find_copies(letters: list[Letter], objects: Iterable[list[Letter]]) -> None:
    """Gives text objects that lie beside the same letters where they are seen the reason `COPY`."""
    seen = {_spot(letter.glyph) for letter in letters if letter.why is None}
    for same in objects:
        hidden = [letter for letter in same if letter.why is not None]
        copied = [not seen.isdisjoint(_around(letter.glyph)) for letter in hidden if letter.glyph.char.isalnum()]
        if copied and sum(copied) >= MOST * len(copied):
            for letter in hidden:
                letter.why = COPY


def _spot(glyph: Glyph) -> Spot:
    cell = RELIEF * glyph.look.size or 1.0
    return glyph.char, round(glyph.look.size, 1), int(glyph.start // cell), int(glyph.baseline // cell)


def _around(glyph: Glyph) -> Iterator[Spot]:
    char, size, x, y = _spot(glyph)
    for dx, dy in product((-1, 0, 1), repeat=2):
        yield char, size, x + dx, y + dy
