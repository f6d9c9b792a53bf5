"""The characters of a PDF page with place, size and colour, as PDFium reports them.

Replacement texts (`ActualText`) are taken off first: they say what a program should copy, which need not be what the
letters show. The letters themselves count.
"""

from __future__ import annotations

import ctypes
import math
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]

from redrob.documents.letters import PICTURE_FONT, as_pictures
from redrob.errors import InputError
from redrob.prompts import MAX_CHARS

MAX_OBJECTS = 50_000
"""Drawing objects of one page, those inside forms included; a dense page of text has two thousand."""
MAX_LETTERS = MAX_CHARS + MAX_CHARS // 2
"""Most characters of a file that are looked at, the hidden ones included."""
MAX_FORMS = 20
"""Forms inside each other."""
NO_LETTER = frozenset([0, 0xFFFD, 0xFFFE, 0xFFFF])
"""Codes that stand for a letter nobody can name."""
NAMELESS = "\ue000"
"""What stands for a letter without a code until lines are made: a bullet, mostly. Private, so no text keeps it."""
FLAT = 0.02
"""Height, in type sizes, up to which a letter has no ink; a dash has three times that."""
HYPHEN = 2
"""What PDFium writes for a hyphen that ends a line."""
BELOW_SPACE = "“”„«»–—\u200b‰ıȷ\ufb00\ufb01\ufb02\ufb03\ufb04"
"""What LaTeX draws for the codes 0x10 to 0x1f; its bitmap fonts say of no letter which it is."""

ACCENTS = {
    "`": "\u0300", "´": "\u0301", "ˆ": "\u0302", "˜": "\u0303", "¯": "\u0304", "˘": "\u0306", "˙": "\u0307",
    "¨": "\u0308", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
"""Accents that LaTeX's older fonts draw over a letter, or under one, and the marks that make one letter with it."""
DOTLESS = {"ı": "i", "ȷ": "j"}

MAX_DOT, MAX_DOTS = 12.0, 500
"""Side in points, and number, of shapes that are looked at as bullets."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Look:
    """What all characters of one text object share."""

    size: float
    """Effective type size in points: what is left of it after every stretching."""
    level: bool
    """Written from left to right."""
    inked: bool
    """Drawn with ink at all (not in text rendering mode 3 or 7)."""
    alpha: int
    """Opacity, 0 to 255."""
    colour: str
    """Of the filling, six hexadecimal digits."""
    font: int
    """PDFium's handle of the font."""
    pictures: bool
    """Drawn in a font that has pictures for letters."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """One drawn character. Lengths are points, from the left and from the top of the page as it is shown."""

    char: str
    box: Box
    """Of its ink."""
    start: float
    end: float
    """From where to where it moves the pen, by the widths of its font."""
    left: float
    right: float
    """The same and its ink."""
    baseline: float
    """How far below the top."""
    owner: int
    """The text object that draws it."""
    look: Look
    spaced: bool
    """The file writes a space before it."""
    parted: bool
    """The same, or PDFium guesses a space or a line break there."""
    named: bool
    """The file says which letter it is."""


@dataclass(slots=True)
class Page:
    """What a page holds, with PDFium's handles of its text objects."""

    width: float
    height: float
    glyphs: list[Glyph]
    texts: list[Any]
    """Handles of all text objects, also of those without a readable character."""
    shapes: list[Any]
    """Those of all other objects."""
    pictures: int
    pictured: float
    """Share of the page that its pictures cover, each counted in full."""
    replaced: list[tuple[str, int]]
    """Replacement texts and the text object each stood for."""
    dots: list[Box]
    """Small shapes and pictures about as high as wide, which may be bullets."""


def read_page(page: pdfium.PdfPage, number: int, most: int) -> Page:
    """Everything on one page.

    Raises:
        InputError: the page has more than `MAX_OBJECTS` objects or `most` characters.
    """
    width, height = page.get_size()
    texts, shapes, replaced, pictures, area = [], [], [], 0, 0.0
    dots = list[Box]()
    place = _placing(page)
    for count, item in enumerate(page.get_objects(max_depth=MAX_FORMS), 1):
        if count > MAX_OBJECTS:
            raise InputError(
                f"page {number} is drawn from more than {MAX_OBJECTS:,} pieces, far more than a page of text. "
                "Print it to PDF anew, or give its text."
            )
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            texts.append(item.raw)
            replaced += [(text, address(item.raw)) for text in _without_replacement(item.raw)]
        elif item.type != raw.FPDF_PAGEOBJ_FORM:  # what is in it comes next
            shapes.append(item.raw)
            left, top, right, bottom = box = _shown(place, *item.get_bounds())
            wide, high = right - left, bottom - top
            if item.type == raw.FPDF_PAGEOBJ_IMAGE:
                pictures, area = pictures + 1, area + wide * high
            if len(dots) < MAX_DOTS and 0 < wide < 2 * high < 4 * wide and max(wide, high) <= MAX_DOT:
                dots.append(box)
    text = page.get_textpage()
    if text.count_chars() > most:
        raise InputError(
            f"it has more than {MAX_LETTERS:,} letters, hidden ones included. At most {MAX_CHARS:,} are read. "
            "Give the part that matters as a file of its own."
        )
    glyphs = list(_accented(_glyphs(text, place)))
    text.close()
    return Page(width, height, glyphs, texts, shapes, pictures, area / (width * height), replaced, dots)


def address(handle: Any) -> int:
    """A handle as a number, to compare it by."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def _without_replacement(handle: Any) -> Iterator[str]:
    """Takes replacement texts off a text object, and says what they were."""
    for n in range(raw.FPDFPageObj_CountMarks(handle) - 1, -1, -1):
        mark = raw.FPDFPageObj_GetMark(handle, n)
        size = ctypes.c_ulong()
        if raw.FPDFPageObjMark_GetParamStringValue(mark, b"ActualText", None, 0, size):
            buffer = (ctypes.c_ushort * (size.value // 2 + 1))()
            raw.FPDFPageObjMark_GetParamStringValue(mark, b"ActualText", buffer, size.value, size)
            yield bytes(buffer).decode("utf-16-le", "replace").split("\0")[0]
            raw.FPDFPageObj_RemoveMark(handle, mark)


def _glyphs(text: pdfium.PdfTextPage, place: pdfium.PdfMatrix) -> Iterator[Glyph]:
    """Every letter. Spaces that PDFium guesses are passed over: `redrob.documents.layout` knows the fonts' widths."""
    looks: dict[int, Look] = {}
    spaced = parted = True
    half = 0
    for n in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, n)
        if 0x10 <= code < 0x20 and raw.FPDFText_HasUnicodeMapError(text, n) == 1:
            code = ord(BELOW_SPACE[code - 0x10])
        if 0xD800 <= code < 0xE000:  # half of a pictograph; the second half has the place of the first
            first, half = half, code if code < 0xDC00 else 0
            if half:
                continue
            code = 0x10000 + ((first - 0xD800) << 10) + (code - 0xDC00) if first else 0
        handle = raw.FPDFText_GetTextObject(text, n)
        if not handle or (code < 0x110000 and chr(code).isspace() and code not in NO_LETTER):
            spaced, parted = spaced or raw.FPDFText_IsGenerated(text, n) != 1, True
            continue
        owner = address(handle)
        if owner not in looks:
            looks[owner] = _look(text, n, handle, place)
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(text, n, x, y)
        box, look = _shown(place, *text.get_charbox(n)), looks[owner]
        start, _, end, _ = _shown(place, *text.get_charbox(n, loose=True))
        char = "-" if code == HYPHEN else chr(code) if 0x20 <= code < 0x110000 else NAMELESS
        glyph = Glyph(
            char=as_pictures(char) if look.pictures else char,
            box=box,
            start=start,
            end=end,
            left=min(start, box[0]),
            right=max(end, box[2]),
            baseline=place.on_point(x.value, y.value)[1],
            owner=owner,
            look=look,
            spaced=spaced,
            parted=parted,
            named=code not in NO_LETTER and raw.FPDFText_HasUnicodeMapError(text, n) != 1,
        )
        if not _blank(glyph):
            yield glyph
            spaced = parted = False


def _accented(glyphs: Iterable[Glyph]) -> Iterator[Glyph]:
    """The letters, each one with the accent that is drawn before or after it in the same place."""
    last: Glyph | None = None
    for glyph in glyphs:
        if last and (one := _with_accent(last, glyph) or _with_accent(glyph, last)):
            last = replace(one, spaced=last.spaced, parted=last.parted)
            continue
        if last:
            yield last
        last = glyph
    if last:
        yield last


def _with_accent(mark: Glyph, letter: Glyph) -> Glyph | None:
    """The two as one letter; None where they are not."""
    accent, base = ACCENTS.get(mark.char), DOTLESS.get(letter.char, letter.char)
    over = letter.box[0] < (mark.box[0] + mark.box[2]) / 2 < letter.box[2]
    if not (accent and base.isalpha() and over and abs(mark.baseline - letter.baseline) < letter.look.size):
        return None
    char = unicodedata.normalize("NFC", base + accent)
    return replace(letter, char=char) if len(char) == 1 else None


def _blank(glyph: Glyph) -> bool:
    """A space that the file does not name, or names with a code of its own."""
    flat = glyph.box[3] - glyph.box[1] <= FLAT * glyph.look.size
    return flat and (not glyph.named or unicodedata.category(glyph.char) == "Co")


def _look(text: pdfium.PdfTextPage, n: int, handle: Any, place: pdfium.PdfMatrix) -> Look:
    """The look of a letter.

    Its size is the smaller one of its two directions after the matrix, so that squeezed text is small text.
    """
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text, n, matrix)
    longest = max(math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d))
    share = abs(matrix.a * matrix.d - matrix.b * matrix.c) / longest if 0 < longest < math.inf else 0.0
    shown = pdfium.PdfMatrix.from_raw(matrix).multiply(place)
    red, green, blue, alpha = ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    raw.FPDFText_GetFillColor(text, n, red, green, blue, alpha)
    mode = raw.FPDFTextObj_GetTextRenderMode(handle)
    font, name = raw.FPDFTextObj_GetFont(handle), ctypes.create_string_buffer(100)
    raw.FPDFFont_GetBaseFontName(font, name, len(name))
    return Look(
        size=abs(raw.FPDFText_GetFontSize(text, n)) * share,
        level=shown.a > 0 and abs(shown.b) < 0.2 * shown.a,
        inked=mode not in (raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP),
        alpha=alpha.value,
        colour=f"{red.value & 255:02x}{green.value & 255:02x}{blue.value & 255:02x}",
        font=address(font),
        pictures=bool(PICTURE_FONT.search(name.value.decode("latin-1"))),
    )


def _placing(page: pdfium.PdfPage) -> pdfium.PdfMatrix:
    """The map from a page's own coordinates to those of the page as shown, from its left and its top."""
    width, height = page.get_size()
    fine, far = 100, 1000.0  # device units to a point, since PDFium answers in whole ones, and points from the origin
    device = pdfium.PdfPosConv(page, (0, 0, round(width * fine), round(height * fine), 0))
    (e, f), (x1, y1), (x2, y2) = (device.to_bitmap(*point) for point in ((0, 0), (far, 0), (0, far)))
    sides = (side / far for side in (x1 - e, y1 - f, x2 - e, y2 - f))
    return pdfium.PdfMatrix(*(value / fine for value in (*sides, e, f)))


def _shown(place: pdfium.PdfMatrix, left: float, bottom: float, right: float, top: float) -> Box:
    """A box of the page as it is shown: `on_rect` in half the time, since pages are turned by right angles alone."""
    (x0, y0), (x1, y1) = place.on_point(left, bottom), place.on_point(right, top)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
