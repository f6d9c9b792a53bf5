"""PDF: page by page the letters that can be seen, as lines in reading order."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]

from redrob.documents.columns import Segment
from redrob.documents.document import Document, HiddenText, gathered
from redrob.documents.layout import page_lines, text_of
from redrob.documents.letters import seen, tidy, without_private
from redrob.documents.pdf_ink import judged
from redrob.documents.pdf_page import MAX_LETTERS, Glyph, Page, read_page
from redrob.documents.repeats import not_on_neighbours, without_copies
from redrob.documents.spacing import words
from redrob.documents.visibility import doubt_notice
from redrob.errors import InputError

MAX_PAGES = 20
"""Most pages: a long academic record has fifteen."""
MAX_AREA = 9_000_000
"""Largest page, in square points: A0, or a web page four metres long."""
MAX_UNNAMED = 0.2
"""Share of letters that the file cannot name above which its text is no text, unless its codes make English words."""
COMMON = frozenset(("a", "and", "for", "from", "in", "of", "on", "the", "to", "with"))
"""Words of which every English text holds several in a hundred."""

MAX_STEP = 1.6
"""Type sizes from one slanted letter to the next of the same text, where each is drawn by itself."""
SCANNED, FEW = 0.5, 100
"""A page that pictures cover to this share, with fewer letters than this, is a scan with the stamp of its program."""

PASTE = "Paste its text, or give the document it was made from."
REPLACED = "as replacement text that its letters do not show"
_FIELD_KINDS = (raw.FPDF_ANNOT_WIDGET,)
_COMMENT_KINDS = (raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_TEXT)
_PASSWORD, _SECURITY = 4, 5  # FPDF_GetLastError


def read_pdf(data: bytes, name: str) -> Document:
    """The visible text of a PDF.

    Raises:
        InputError: encrypted, damaged, too long, too large, scanned, or empty.
    """
    document = _opened(data, name)
    count = len(document)
    if not 0 < count <= MAX_PAGES:
        raise InputError(
            f"{name}: it has {count:,} pages. One to {MAX_PAGES} are read. "
            "Give the part that matters as a file of its own."
        )
    lines: list[list[list[Segment]]] = []
    hidden: list[HiddenText] = []
    doubted: list[HiddenText] = []
    bare: list[int] = []
    letters = unnamed = pictures = told = 0
    notices = list(_forms(document))
    for number in range(1, count + 1):
        page = _page(document, name, number)
        content = read_page(page, name, number, MAX_LETTERS - letters)
        letters += len(content.glyphs)
        reasons, doubts = judged(page, content)
        reasons = without_copies(content.glyphs, reasons)
        shown = [glyph for glyph, why in zip(content.glyphs, reasons, strict=True) if why is None]
        unnamed += sum(not glyph.named for glyph in shown)
        pictures += content.pictures
        lines.append([*page_lines(words(content.glyphs, reasons)), *_slanted(shown)])
        hidden += [*_told(content.glyphs, reasons, number), *_replaced(content, number)]
        doubted += _told(content.glyphs, doubts, number)
        if content.pictures and (not shown or (content.pictured >= SCANNED and len(shown) < FEW)):
            bare.append(number)
        else:
            told += len(shown)
        page.close()
    shown_on = {n: "".join(line.text for flow in page for line in flow) for n, page in enumerate(lines, 1)}
    hidden = list(not_on_neighbours(hidden, shown_on))
    visible = sum(map(len, shown_on.values()))
    if not told:
        raise InputError(_nothing(name, hidden, pictures))
    text, invisible, found = seen(text_of(lines))
    if unnamed > MAX_UNNAMED * visible and not _is_english(text):
        raise InputError(
            f"{name}: its font does not say which letters it draws, so the text cannot be read. Print the document to "
            "PDF anew with fonts embedded, or paste its text."
        )
    notices += [*found, *map(doubt_notice, gathered(doubted))]
    if bare:
        which = f"Page {bare[0]} shows" if len(bare) == 1 else f"Pages {', '.join(map(str, bare))} show"
        notices.append(f"{which} hardly anything but pictures. Text in pictures is not read.")
    text = tidy(without_private(text))
    return Document(text, "pdf", count, tuple(notices), gathered(hidden + invisible))


def _opened(data: bytes, name: str) -> pdfium.PdfDocument:
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        code = raw.FPDF_GetLastError()
        if code in (_PASSWORD, _SECURITY) or "password" in str(error).lower():
            raise InputError(
                f"{name}: it is protected by a password. It cannot be opened here. Save a copy without the password."
            ) from error
        raise InputError(
            f"{name}: it is a damaged PDF, or none. Open it in a viewer and print it to PDF anew."
        ) from error


def _page(document: pdfium.PdfDocument, name: str, number: int) -> pdfium.PdfPage:
    try:
        page = document[number - 1]
    except pdfium.PdfiumError as error:
        raise InputError(f"{name}: page {number} is damaged. Open it in a viewer and print it to PDF anew.") from error
    width, height = page.get_size()
    if not 0 < width * height <= MAX_AREA:
        raise InputError(
            f"{name}: page {number} measures {width:,.0f} by {height:,.0f} points. A0, {MAX_AREA:,} square points, is "
            f"the largest that is read. {PASTE}"
        )
    return page


def _slanted(glyphs: list[Glyph]) -> Iterator[list[Segment]]:
    """Letters that are not level (labels up the margin, stamps), each text a line, after all others."""
    text = ""
    first: Glyph | None = None
    last: Glyph | None = None
    for glyph in (glyph for glyph in glyphs if not glyph.look.level):
        far = math.dist(_middle(last), _middle(glyph)) / (glyph.look.size or 1.0) if last else math.inf
        if first and last and last.owner != glyph.owner and far > MAX_STEP:
            yield [Segment(text, first.left, last.right, first.baseline, first.look.size)]
            text, first = "", None
        parted = glyph.spaced or (glyph.parted and (last and last.owner) == glyph.owner) or far > 0.75 * MAX_STEP
        text, first, last = f"{text}{' ' if text and parted else ''}{glyph.char}", first or glyph, glyph
    if first and last:
        yield [Segment(text, first.left, last.right, first.baseline, first.look.size)]


def _middle(glyph: Glyph) -> tuple[float, float]:
    return (glyph.box[0] + glyph.box[2]) / 2, (glyph.box[1] + glyph.box[3]) / 2


def _told(glyphs: list[Glyph], reasons: list[str | None], number: int) -> Iterator[HiddenText]:
    pairs = zip(glyphs, reasons, strict=True)
    for why, group in groupby(pairs, key=lambda pair: pair[1]):
        text = _plain([glyph for glyph, _ in group]).strip() if why else ""
        if why and text:
            yield HiddenText(why, len(text), text, number)


def _replaced(content: Page, number: int) -> Iterator[HiddenText]:
    """Replacement texts that say something else than the letters they stand for."""
    drawn: dict[int, str] = {}
    for glyph in content.glyphs:
        drawn[glyph.owner] = drawn.get(glyph.owner, "") + glyph.char
    told: dict[str, str] = {}  # one text may stand for several objects in a row
    for text, owner in content.replaced:
        told[text] = told.get(text, "") + drawn.get(owner, "")
    for text, letters in told.items():
        plain = _bare(text)
        if len(plain) > 3 and plain != _bare(letters):  # below, it spells out a ligature, a bullet or a hyphen
            yield HiddenText(REPLACED, len(text), text, number)


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", seen(text)[0]).casefold()


def _plain(glyphs: list[Glyph]) -> str:
    return "".join(f"{' ' if glyph.parted else ''}{glyph.char}" for glyph in glyphs)


def _is_english(text: str) -> bool:
    """Whether the codes of letters nobody names are the letters all the same.

    >>> _is_english("Ran the ward and kept the rota."), _is_english("Udq wkh zdug dqg nhsw wkh urwd.")
    (True, False)
    """
    words = text.lower().split()
    return sum(word in COMMON for word in words) >= 0.05 * len(words)


def _forms(document: pdfium.PdfDocument) -> Iterator[str]:
    """Notices on form fields and comments, which are not read."""
    fields = comments = 0
    for n in range(len(document)):
        page = raw.FPDF_LoadPage(document, n)
        for m in range(min(raw.FPDFPage_GetAnnotCount(page), 1_000) if page else 0):
            note = raw.FPDFPage_GetAnnot(page, m)
            kind = raw.FPDFAnnot_GetSubtype(note)
            fields += kind in _FIELD_KINDS and _says(note, b"V")
            comments += kind in _COMMENT_KINDS and _says(note, b"Contents")
            raw.FPDFPage_CloseAnnot(note)
        if page:
            raw.FPDF_ClosePage(page)
    how = "To have them read, print the document to PDF."
    if fields:
        yield f"{fields} filled form {'field was' if fields == 1 else 'fields were'} not read. {how}"
    if comments:
        yield f"{comments} {'comment was' if comments == 1 else 'comments were'} not read. {how}"


def _says(note: Any, key: bytes) -> bool:
    buffer = (ctypes.c_ushort * 4)()
    return bool(raw.FPDFAnnot_GetStringValue(note, key, buffer, ctypes.sizeof(buffer)) > 2)  # 2 bytes end an empty one


def _nothing(name: str, hidden: list[HiddenText], pictures: int) -> str:
    if pictures:
        behind = " The invisible text behind them is not what a reader sees, and is not read either." if hidden else ""
        return (
            f"{name}: it shows only pictures, as a scan does, and text in pictures is not read.{behind} Give the "
            "document it was scanned from, or paste the text."
        )
    if hidden:
        count = sum(item.characters for item in hidden)
        return (
            f"{name}: no visible text was found. It holds {count:,} characters that its reader does not see "
            f"({hidden[0].why}). Give a document that shows its text, or paste the text."
        )
    return f"{name}: it has no text; its letters may be drawn as shapes. {PASTE}"
