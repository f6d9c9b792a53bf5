"""The stories of a DOCX (body, cells, text boxes, notes) as lines, with an account of what they hide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from redrob.documents.archive import number
from redrob.documents.document import HiddenText
from redrob.documents.letters import as_pictures
from redrob.documents.visibility import TINY
from redrob.documents.word_box import UNKNOWN, boxes, chosen
from redrob.documents.word_place import MIN_SIDE, Paper, is_narrow, narrow_columns, paragraph_why, table_why
from redrob.documents.word_style import Colour, Look, Styles, doubt, first, hidden_why, on
from redrob.documents.word_table import Spot, TableStyle

DELETED = "deleted in tracked changes"
MERGED = "in a merged cell that is not shown"
FIELD = "in the code of a field"
ROW = "in a table row that is not shown"

_THROUGH = (
    "w|ins",
    "w|moveTo",
    "w|hyperlink",
    "w|smartTag",
    "w|customXml",
    "w|fldSimple",
    "w|dir",
    "w|bdo",
    "w|sdtContent",
)
"""Elements that only surround what is shown."""
_GONE = ("w|del", "w|moveFrom")
_CHARACTERS = {"w|tab": "\t", "w|ptab": "\t", "w|br": "\n", "w|cr": "\n", "w|noBreakHyphen": "-", "w|softHyphen": ""}


@dataclass(frozen=True, slots=True)
class Place:
    """Where text stands: the look it inherits, the ground behind it, and why all of it is hidden, if it is."""

    look: Look
    ground: Colour
    why: str | None = None


class Body:
    """Reads stories and gathers what they hide."""

    def __init__(self, styles: Styles, paper: Paper, *, afloat: bool) -> None:
        self._styles = styles
        self._paper = paper
        self._afloat = afloat  # whether a box without a fill may lie on a dark shape or a picture
        self._fields: list[str] = []  # of each open field, whether its code or its result is being read
        self._cited: list[tuple[str, str]] = []
        self.hidden: list[HiddenText] = []
        self.doubted: list[HiddenText] = []
        self.notices: dict[str, None] = {}

    def blocks(self, parent: Element, place: Place) -> Iterator[str]:
        """The lines of paragraphs and tables."""
        for child in parent:
            if child.tag == "w|p":
                yield from self._paragraph(child, place)
            elif child.tag == "w|tbl":
                yield from self._table(child, place)
            elif child.tag in ("w|sdt", *_THROUGH):
                yield from self.blocks(child, place)
            elif child.tag in _GONE:
                list(self.blocks(child, replace(place, why=place.why or DELETED)))
            elif child.tag == "mc|AlternateContent":
                branch = chosen(child)
                yield from self.blocks(branch, place) if branch is not None else ()
            elif child.tag == "w|altChunk":
                self.notices["A document embedded in this one was not read."] = None

    def notes(self, root: Element | None, kind: str, place: Place) -> Iterator[str]:
        """The footnotes or endnotes that visible text refers to."""
        by_number = {note.get("w|id", ""): note for note in root.iterfind(f"w|{kind}")} if root is not None else {}
        for cited, identifier in dict.fromkeys(self._cited):
            if cited == kind and identifier in by_number:
                yield from self.blocks(by_number[identifier], place)

    def _paragraph(self, paragraph: Element, place: Place) -> Iterator[str]:
        properties = paragraph.find("w|pPr")
        named = first([properties], "w|pStyle")
        style = named.get("w|val") if named is not None else self._styles.default.get("paragraph")
        set_here = self._styles.paragraph(properties, style)
        place = Place(
            self._styles.styled(place.look, style),
            self._styles.shade(set_here.get("w|shd")) or place.ground,
            place.why or paragraph_why(set_here, self._paper),
        )
        pieces: list[str] = []
        beside: list[str] = []
        self._runs(paragraph, place, pieces, beside)
        text = "".join(pieces)
        yield f"• {text}" if text.strip() and _listed(set_here) else text
        yield from beside

    def _runs(self, parent: Element, place: Place, pieces: list[str], beside: list[str]) -> None:
        for child in parent:
            if child.tag == "w|r":
                self._run(child, place, pieces, beside)
            elif child.tag in ("w|sdt", *_THROUGH):
                self._runs(child, place, pieces, beside)
            elif child.tag in _GONE:
                self._runs(child, replace(place, why=place.why or DELETED), pieces, beside)
            elif child.tag == "mc|AlternateContent":
                branch = chosen(child)
                if branch is not None:
                    self._runs(branch, place, pieces, beside)

    def _run(self, run: Element, place: Place, pieces: list[str], beside: list[str]) -> None:
        properties = run.find("w|rPr")
        named = first([properties], "w|rStyle")
        look = self._styles.styled(place.look, named.get("w|val") if named is not None else None)
        look = self._styles.run(look, properties)
        ground = None if place.ground == UNKNOWN else place.ground
        why = place.why or hidden_why(look, ground)
        before = len(pieces)
        self._inside(run, replace(place, why=why), pieces, beside)
        if look.pictures:
            pieces[before:] = map(as_pictures, pieces[before:])
        text = "".join(pieces[before:])
        if not why and text.strip() and (doubted := doubt(look, ground)):
            self.doubted.append(HiddenText(doubted, len(text), text))

    def _inside(self, run: Element, place: Place, pieces: list[str], beside: list[str]) -> None:
        for child in run:
            if child.tag == "w|fldChar":
                self._field(child.get("w|fldCharType", ""))
            elif child.tag in ("w|t", "w|delText"):
                why = place.why or (DELETED if child.tag == "w|delText" else None)
                self._write(child.text or "", why or (FIELD if "begin" in self._fields else None), pieces)
            elif child.tag in _CHARACTERS:
                self._write(_CHARACTERS[child.tag], place.why, pieces)
            elif child.tag == "w|sym":
                self._write(_symbol(child), place.why, pieces)
            elif child.tag in ("w|footnoteReference", "w|endnoteReference") and not place.why:
                self._cited.append((child.tag[2:].removesuffix("Reference"), child.get("w|id", "")))
            elif child.tag == "w|ruby":
                for base in child.iterfind("w|rubyBase"):
                    self._runs(base, place, pieces, beside)
            elif child.tag == "mc|AlternateContent":
                branch = chosen(child)
                if branch is not None:
                    self._inside(branch, place, pieces, beside)
            elif child.tag in ("w|drawing", "w|pict", "w|object"):
                under = UNKNOWN if self._afloat else place.ground
                for content, ground, why in boxes(child, self._styles, under):
                    # A box inherits nothing of the run it is anchored in but its being hidden or deleted.
                    beside.extend(self.blocks(content, Place(self._styles.base, ground, place.why or why)))

    def _write(self, text: str, why: str | None, pieces: list[str]) -> None:
        if why is None:
            pieces.append(text)
        elif text.strip():
            self.hidden.append(HiddenText(why, len(text), text))

    def _field(self, kind: str) -> None:
        if kind == "begin":
            self._fields.append("begin")
        elif kind == "separate" and self._fields:
            self._fields[-1] = "result"
        elif kind == "end" and self._fields:
            self._fields.pop()

    def _table(self, table: Element, place: Place) -> Iterator[str]:
        style = TableStyle(self._styles, table)
        rows = list(_inner(table, "w|tr"))
        columns = narrow_columns(table)
        away = place.why or table_why(table, self._paper)
        for n, row in enumerate(rows):
            cells = list(_inner(row, "w|tc"))
            texts = []
            for m, cell in enumerate(cells):
                why = away or _row_why(row) or (TINY if columns is not None and is_narrow(cell, m, columns) else None)
                texts.append(self._cell(cell, style, Spot(n, len(rows), m, len(cells)), replace(place, why=why)))
            long = [lines for lines in texts if len(lines) > 1]
            if len(long) > 1:  # the table is a layout: each cell has paragraphs of its own
                yield from (line for lines in texts for line in lines)
            else:  # what stands beside a long cell (dates, a label) is read with its first line
                yield "\t".join(lines[0] for lines in texts if lines)
                yield from (line for lines in long for line in lines[1:])

    def _cell(self, cell: Element, style: TableStyle, spot: Spot, place: Place) -> list[str]:
        look, ground = style.dress(spot, place.look, place.ground)
        properties = cell.find("w|tcPr")
        merge = first([properties], "w|vMerge")
        why = MERGED if merge is not None and merge.get("w|val", "continue") == "continue" else None
        ground = self._styles.shade(first([properties], "w|shd")) or ground
        lines = self.blocks(cell, Place(look, ground, place.why or why))
        return [line for text in lines for line in text.split("\n") if line.strip()]


def _inner(parent: Element, tag: str) -> Iterator[Element]:
    """Rows of a table or cells of a row, also inside content controls."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in ("w|sdt", *_THROUGH):
            yield from _inner(child, tag)


def _row_why(row: Element) -> str | None:
    properties = row.find("w|trPr")
    if first([properties], "w|del") is not None:
        return DELETED
    hidden, height = first([properties], "w|hidden"), first([properties], "w|trHeight")
    if hidden is not None and on(hidden.get("w|val")):
        return ROW
    if height is not None and height.get("w|hRule") == "exact":
        return TINY if (number(height.get("w|val")) or 0.0) < MIN_SIDE else None
    return None


def _listed(set_here: Mapping[str, Element]) -> bool:
    """Whether Word puts a bullet or a number before the paragraph; headings keep theirs to themselves."""
    identifier = set_here.get("w|numId")
    return identifier is not None and "w|outlineLvl" not in set_here and identifier.get("w|val", "0") != "0"


def _symbol(element: Element) -> str:
    """A character of a symbol font; as a private code where the document gives the bare byte."""
    code = element.get("w|char", "")
    try:
        value = int(code, 16)
    except ValueError:
        return ""
    return chr(value + 0xF000 if value < 0x100 else value) if 0x20 <= value < 0xD800 or 0xE000 <= value < 0xFFFE else ""
