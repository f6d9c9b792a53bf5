"""PDF: page by page the letters that can be seen, as lines in reading order."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as raw  # type: ignore[import-untyped]

from redrob.documents.columns import Piece
from redrob.documents.document import OUTSIDE, Document, HiddenText, gathered, nothing_seen
from redrob.documents.layout import page_lines, text_of
from redrob.documents.letters import seen, tidy
from redrob.documents.pdf_ink import BURIED, COPY, COVERED, Reasons, judged
from redrob.documents.pdf_page import MAX_LETTERS, Glyph, Page, read_page
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

MIN_LINE = 8
"""Letters of a line that is recognised on the next page."""

NOTES = {
    raw.FPDF_ANNOT_WIDGET: ("filled form field", b"V"),
    raw.FPDF_ANNOT_FREETEXT: ("comment", b"Contents"),
    raw.FPDF_ANNOT_TEXT: ("comment", b"Contents"),
}
"""Annotations that are not read: what they are, and under which key their text stands."""
SOURCE = "Give its text, or the document it was made from."
REPLACED = "as replacement text that its letters do not show"
_AGAIN = "Open it in a viewer and print it to PDF anew."


def read_pdf(data: bytes) -> Document:
    """The visible text of a PDF.

    Raises:
        InputError: encrypted, damaged, too long, too large, scanned, or empty.
    """
    document = _opened(data)
    lines: list[list[list[Piece]]] = []
    hidden: list[HiddenText] = []
    doubted: list[HiddenText] = []
    bare: list[int] = []
    unread = Counter[str]()
    letters = unnamed = pictures = told = 0
    for number in range(1, len(document) + 1):
        page = _page(document, number)
        unread.update(_notes(page))
        content = read_page(page, number, MAX_LETTERS - letters)
        reasons, doubts = judged(page, content)
        shown = [glyph for glyph, why in zip(content.glyphs, reasons, strict=True) if why is None]
        letters += len(content.glyphs)
        unnamed += sum(not glyph.named for glyph in shown)
        pictures += content.pictures
        lines.append([*page_lines(_level(content.glyphs, reasons), content.dots), *_slanted(shown)])
        hidden += [*_told(content.glyphs, reasons, number), *_replaced(content, number)]
        doubted += _told(content.glyphs, doubts, number)
        if content.pictures and (not shown or (content.pictured >= SCANNED and len(shown) < FEW)):
            bare.append(number)
        else:
            told += len(shown)
        page.close()
    shown_on = {n: "".join(line.text for flow in page for line in flow) for n, page in enumerate(lines, 1)}
    hidden = list(_not_on_neighbours(hidden, shown_on))
    if not told:
        raise InputError(_nothing(hidden, pictures))
    text, invisible, notices = seen(text_of(lines))
    if unnamed > MAX_UNNAMED * sum(map(len, shown_on.values())) and not _is_english(text):
        raise InputError(
            "its font does not say which letters it draws, so the text cannot be read. Print the document to PDF anew "
            "with fonts embedded, or give its text."
        )
    for what, count in sorted(unread.items(), reverse=True):
        were = " was" if count == 1 else "s were"
        notices.append(f"{count} {what}{were} not read. To have them read, print the document to PDF.")
    notices += [found.doubt for found in gathered(doubted)]
    if bare:
        which = f"Page {bare[0]} shows" if len(bare) == 1 else f"Pages {', '.join(map(str, bare))} show"
        notices.append(f"{which} hardly anything but pictures. Text in pictures is not read.")
    return Document(tidy(text), "pdf", len(document), tuple(notices), gathered(hidden + invisible))


def _opened(data: bytes) -> pdfium.PdfDocument:
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise InputError(
                "it is protected by a password. It cannot be opened here. Save a copy without the password."
            ) from error
        raise InputError(f"it is a damaged PDF, or none. {_AGAIN}") from error
    if len(document) > MAX_PAGES:
        raise InputError(
            f"it has {len(document):,} pages. At most {MAX_PAGES} are read. "
            "Give the part that matters as a file of its own."
        )
    return document


def _page(document: pdfium.PdfDocument, number: int) -> pdfium.PdfPage:
    try:
        page = document[number - 1]
    except pdfium.PdfiumError as error:
        raise InputError(f"page {number} is damaged. {_AGAIN}") from error
    width, height = page.get_size()
    if not 0 < width * height <= MAX_AREA:
        raise InputError(
            f"page {number} measures {width:,.0f} by {height:,.0f} points. A0, {MAX_AREA:,} square points, is the "
            f"largest that is read. {SOURCE}"
        )
    return page


def _notes(page: pdfium.PdfPage) -> Iterator[str]:
    """Form fields and comments that say something, by what they are."""
    for n in range(min(raw.FPDFPage_GetAnnotCount(page), 1_000)):
        note = raw.FPDFPage_GetAnnot(page, n)
        what, key = NOTES.get(raw.FPDFAnnot_GetSubtype(note), ("", b""))
        if what and raw.FPDFAnnot_GetStringValue(note, key, None, 0) > 2:  # bytes, of which 2 end an empty text
            yield what
        raw.FPDFPage_CloseAnnot(note)


def _level(glyphs: list[Glyph], reasons: Reasons) -> list[Glyph | None]:
    """The level letters that show, None for others. Outlines are left out: they lie between what they surround."""
    pairs = zip(glyphs, reasons, strict=True)
    return [glyph if why is None and glyph.look.level else None for glyph, why in pairs if why != COPY]


def _slanted(glyphs: list[Glyph]) -> list[list[Piece]]:
    """Letters that are not level (labels up the margin, stamps), each text a line, after all others."""
    lines: list[list[Piece]] = []
    last: Glyph | None = None
    for glyph in (glyph for glyph in glyphs if not glyph.look.level):
        far = math.dist(_middle(last), _middle(glyph)) / (glyph.look.size or 1.0) if last else math.inf
        same = last is not None and last.owner == glyph.owner
        if same or far <= MAX_STEP:
            line = lines[-1][0]
            parted = glyph.spaced or (glyph.parted and same) or far > 0.75 * MAX_STEP
            line.text, line.x1 = f"{line.text}{' ' if parted else ''}{glyph.char}", glyph.right
        else:
            lines.append([Piece(glyph.char, glyph.left, glyph.right, glyph.baseline, glyph.look.size)])
        last = glyph
    return lines


def _middle(glyph: Glyph) -> tuple[float, float]:
    return (glyph.box[0] + glyph.box[2]) / 2, (glyph.box[1] + glyph.box[3]) / 2


def _told(glyphs: list[Glyph], reasons: Reasons, number: int) -> Iterator[HiddenText]:
    pairs = zip(glyphs, reasons, strict=True)
    for why, group in groupby(pairs, key=lambda pair: pair[1]):
        text = "".join(f"{' ' if glyph.parted else ''}{glyph.char}" for glyph, _ in group).strip()
        if why and text:
            yield HiddenText(why, len(text), text, number)


def _replaced(content: Page, number: int) -> Iterator[HiddenText]:
    """Replacement texts that say something else than the letters they stand for."""
    drawn: defaultdict[int, str] = defaultdict(str)
    for glyph in content.glyphs:
        drawn[glyph.owner] += glyph.char
    stands_for: defaultdict[str, str] = defaultdict(str)  # one text may stand for several objects in a row
    for text, owner in content.replaced:
        stands_for[text] += drawn[owner]
    for text, letters in stands_for.items():
        plain = _bare(text)
        if len(plain) > 3 and plain != _bare(letters):  # below, it spells out a ligature, a bullet or a hyphen
            yield HiddenText(REPLACED, len(text), text, number)


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", seen(text)[0]).casefold()


def _not_on_neighbours(hidden: Iterable[HiddenText], shown: Mapping[int, str]) -> Iterator[HiddenText]:
    """Hidden texts, without lines cut at the end or the start of a page that the next or the last one shows."""
    bare = {page: _bare(text) for page, text in shown.items()}
    for found in hidden:
        letters, page = _bare(found.text), found.page or 0
        cut = found.why in (COVERED, OUTSIDE, BURIED) and len(letters) >= MIN_LINE
        if not (cut and any(letters in bare.get(near, "") for near in (page - 1, page + 1))):
            yield found


def _is_english(text: str) -> bool:
    """Whether the codes of letters nobody names are the letters all the same.

    >>> _is_english("Ran the ward and kept the rota."), _is_english("Udq wkh zdug dqg nhsw wkh urwd.")
    (True, False)
    """
    words = text.lower().split()
    return sum(word in COMMON for word in words) >= 0.05 * len(words)


def _nothing(hidden: list[HiddenText], pictures: int) -> str:
    if pictures:
        behind = " The invisible text behind them is not what a reader sees, and is not read either." if hidden else ""
        return (
            f"it shows only pictures, as a scan does, and text in pictures is not read.{behind} Give the document it "
            "was scanned from, or its text."
        )
    return nothing_seen(hidden) if hidden else f"it has no text; its letters may be drawn as shapes. {SOURCE}"
