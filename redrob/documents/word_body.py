"""The stories of a DOCX (body, cells, text boxes, notes) as lines, with an account of what they hide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from redrob.documents.archive import NOTHING, at, number, switched, val
from redrob.documents.document import TINY, HiddenText
from redrob.documents.letters import as_pictures
from redrob.documents.word_place import (
    MIN_SIDE,
    Paper,
    boxes,
    chosen,
    column_widths,
    is_narrow,
    paragraph_why,
    table_why,
)
from redrob.documents.word_style import Colour, Look, Styles, TableStyle, judged

DELETED = "deleted in tracked changes"
MERGED = "in a merged cell that is not shown"
FIELD = "in the code of a field"
ROW = "in a table row that is not shown"

_THROUGH = (
    "w|sdt",
    "w|sdtContent",
    "w|ins",
    "w|moveTo",
    "w|hyperlink",
    "w|smartTag",
    "w|customXml",
    "w|fldSimple",
    "w|dir",
    "w|bdo",
    "w|ruby",  # without `w|rt`, the small letters above its base
    "w|rubyBase",
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

    def hidden(self, why: str | None) -> Place:
        """The same, hidden for another reason if there is none yet."""
        return replace(self, why=self.why or why)


class Body:
    """Reads stories and gathers what they hide."""

    def __init__(self, styles: Styles, paper: Paper, *, afloat: bool) -> None:
        self._styles = styles
        self._paper = paper
        self._afloat = afloat  # whether a box without a fill may lie on a dark shape or a picture
        self._fields: list[str] = []  # of each open field, whether its code or its result is being read
        self._cited: dict[tuple[str, str], None] = {}
        self.hidden: list[HiddenText] = []
        self.doubted: list[HiddenText] = []

    def blocks(self, parent: Element, place: Place) -> Iterator[str]:
        """The lines of paragraphs and tables."""
        for child, there in _inside(parent, place):
            if child.tag == "w|p":
                yield from self._paragraph(child, there)
            elif child.tag == "w|tbl":
                yield from self._table(child, there)

    def notes(self, root: Element, kind: str, place: Place) -> Iterator[str]:
        """The footnotes or endnotes that visible text refers to."""
        by_number = {note.get("w|id", ""): note for note in root.iterfind(f"w|{kind}")}
        for cited, identifier in list(self._cited):
            if cited == kind and identifier in by_number:
                yield from self.blocks(by_number[identifier], place)

    def _paragraph(self, paragraph: Element, place: Place) -> Iterator[str]:
        style = val(paragraph, "w|pPr/w|pStyle") or self._styles.default.get("paragraph")
        set_here = self._styles.paragraph(at(paragraph, "w|pPr"), style)
        place = Place(
            replace(place.look, **self._styles.named(style).run),
            self._styles.shade(set_here.get("w|shd", NOTHING)) or place.ground,
            place.why or paragraph_why(set_here, self._paper),
        )
        pieces: list[str] = []
        beside: list[str] = []
        for child, there in _inside(paragraph, place):
            if child.tag == "w|r":
                self._run(child, there, pieces, beside)
        text = "".join(pieces)
        yield f"• {text}" if text.strip() and _listed(set_here) else text
        yield from beside

    def _run(self, run: Element, place: Place, pieces: list[str], beside: list[str]) -> None:
        """One run: what shows goes to `pieces`, the lines of its text boxes to `beside`."""
        look = replace(place.look, **self._styles.named(val(run, "w|rPr/w|rStyle")).run)
        look = self._styles.run(look, at(run, "w|rPr"))
        hidden, doubt = judged(look, place.ground)
        place = place.hidden(hidden)
        before = len(pieces)
        for child, there in _inside(run, place):
            if child.tag in ("w|drawing", "w|pict", "w|object"):
                under = None if self._afloat else place.ground
                for content, ground, why in boxes(child, self._styles, under):
                    # A box inherits nothing of the run it is anchored in but its being hidden or deleted.
                    beside.extend(self.blocks(content, Place(self._styles.base, ground, there.why or why)))
            elif child.tag == "w|r":  # the base of a ruby
                self._run(child, there, pieces, beside)
            else:
                self._write(child, there.why, pieces)
        if look.pictures:
            pieces[before:] = map(as_pictures, pieces[before:])
        text = "".join(pieces[before:])
        if doubt and text.strip():
            self.doubted.append(HiddenText(doubt, len(text), text))

    def _write(self, child: Element, why: str | None, pieces: list[str]) -> None:
        """What one element of a run writes, if it writes something."""
        text = _CHARACTERS.get(child.tag, "")
        if child.tag == "w|fldChar":
            self._field(child.get("w|fldCharType", ""))
        elif child.tag in ("w|t", "w|delText"):
            text = child.text or ""
            why = why or (DELETED if child.tag == "w|delText" else FIELD if "begin" in self._fields else None)
        elif child.tag == "w|sym":
            text = _symbol(child)
        elif child.tag in ("w|footnoteReference", "w|endnoteReference") and not why:
            self._cited[child.tag[2:].removesuffix("Reference"), child.get("w|id", "")] = None
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
        columns = column_widths(table)
        place = place.hidden(table_why(table, self._paper))
        rows = [(row, there) for row, there in _inside(table, place) if row.tag == "w|tr"]
        for n, (row, there) in enumerate(rows):
            cells = [found for found in _inside(row, there.hidden(_row_why(row))) if found[0].tag == "w|tc"]
            texts = []
            for m, (cell, spot) in enumerate(cells):
                look, ground = style.dress(spot.look, spot.ground, (n, len(rows)), (m, len(cells)))
                narrow = TINY if is_narrow(cell, m, columns) else None
                texts.append(self._cell(cell, Place(look, ground, spot.why).hidden(narrow)))
            long = [lines for lines in texts if len(lines) > 1]
            if len(long) > 1:  # the table is a layout: each cell has paragraphs of its own
                yield from (line for lines in texts for line in lines)
            else:  # what stands beside a long cell (dates, a label) is read with its first line
                yield "\t".join(lines[0] for lines in texts if lines)
                yield from (line for lines in long for line in lines[1:])

    def _cell(self, cell: Element, place: Place) -> list[str]:
        merge = cell.find("w|tcPr/w|vMerge")
        merged = merge is not None and merge.get("w|val", "continue") == "continue"
        ground = self._styles.shade(at(cell, "w|tcPr/w|shd")) or place.ground
        lines = self.blocks(cell, replace(place, ground=ground).hidden(MERGED if merged else None))
        return [line for text in lines for line in text.split("\n") if line.strip()]


def _inside(parent: Iterable[Element], place: Place) -> Iterator[tuple[Element, Place]]:
    """The children of an element, those of what only surrounds others in its stead, each with its place."""
    for child in parent:
        if child.tag in _THROUGH:
            yield from _inside(child, place)
        elif child.tag in _GONE:
            yield from _inside(child, place.hidden(DELETED))
        elif child.tag == "mc|AlternateContent":
            yield from _inside(chosen(child), place)
        else:
            yield child, place


def _row_why(row: Element) -> str | None:
    if row.find("w|trPr/w|del") is not None:
        return DELETED
    if switched(row, "w|trPr/w|hidden"):
        return ROW
    height = at(row, "w|trPr/w|trHeight")
    return TINY if height.get("w|hRule") == "exact" and (number(height.get("w|val")) or 0.0) < MIN_SIDE else None


def _listed(set_here: Mapping[str, Element]) -> bool:
    """Whether Word puts a bullet or a number before the paragraph; headings keep theirs to themselves."""
    identifier = set_here.get("w|numId")
    return identifier is not None and "w|outlineLvl" not in set_here and identifier.get("w|val", "0") != "0"


def _symbol(element: Element) -> str:
    """A character of a symbol font; as a private code where the document gives the bare byte."""
    try:
        value = int(element.get("w|char", ""), 16)
    except ValueError:
        return ""
    return chr(value + 0xF000 if value < 0x100 else value) if 0x20 <= value < 0xD800 or 0xE000 <= value < 0xFFFE else ""
