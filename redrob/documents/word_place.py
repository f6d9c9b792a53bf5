"""Where paragraphs, frames and tables of a DOCX stand: whether that is on the page, and large enough to show text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from redrob.documents.archive import number
from redrob.documents.visibility import MIN_POINTS, OUTSIDE, TINY
from redrob.documents.word_style import TWIPS_PER_POINT, first

MAX_INDENT = 600 * TWIPS_PER_POINT
"""Indent that moves a paragraph off any usual page."""
MIN_SIDE = MIN_POINTS * TWIPS_PER_POINT
"""Smallest side that can show text: that of the smallest type."""
MARGIN = 144 * TWIPS_PER_POINT
"""As far left of the text, or above it, as a margin goes."""
LETTER = (612 * TWIPS_PER_POINT, 792 * TWIPS_PER_POINT)
"""The page of a document that names none."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The largest page of a document. All lengths here are twips, twentieths of a point."""

    width: float = LETTER[0]
    height: float = LETTER[1]

    def outside(self, x: float, y: float, width: float | None) -> bool:
        """Whether something that starts at x and y is off the page; without a width it may be as wide as the page."""
        reach = self.width if width is None else width
        return not (-MARGIN - reach < x < self.width and -MARGIN - self.height < y < self.height)


def paper_of(content: Element) -> Paper:
    """The largest page that a section has."""
    sizes = [size for section in content.iter("w|sectPr") for size in section.iterfind("w|pgSz")]
    sides = [(number(size.get("w|w")) or LETTER[0], number(size.get("w|h")) or LETTER[1]) for size in sizes] or [LETTER]
    return Paper(max(width for width, _ in sides), max(height for _, height in sides))


def paragraph_why(set_here: Mapping[str, Element], paper: Paper) -> str | None:
    """Why a paragraph shows nothing by its position: far to the side, lines of no height, or its frame."""
    indent, spacing, frame = (set_here.get(tag) for tag in ("w|ind", "w|spacing", "w|framePr"))
    if indent is not None:
        for side in ("w|left", "w|right", "w|start", "w|end", "w|firstLine", "w|hanging"):
            if abs(number(indent.get(side)) or 0.0) > MAX_INDENT:
                return OUTSIDE
    if spacing is not None and spacing.get("w|lineRule") == "exact":
        line = number(spacing.get("w|line"))
        if line is not None and line < MIN_SIDE:
            return TINY
    return _frame_why(frame, paper) if frame is not None else None


def _frame_why(frame: Element, paper: Paper) -> str | None:
    width, height = number(frame.get("w|w")), number(frame.get("w|h"))
    low = height is not None and height < MIN_SIDE and frame.get("w|hRule") == "exact"
    if low or (width is not None and 0 < width < MIN_SIDE):
        return TINY
    x, y = number(frame.get("w|x")) or 0.0, number(frame.get("w|y")) or 0.0
    return OUTSIDE if paper.outside(x, y, width) else None


def table_why(table: Element, paper: Paper) -> str | None:
    """Why a table shows nothing by its position."""
    properties = table.find("w|tblPr")
    floating, indent = first([properties], "w|tblpPr"), _width(first([properties], "w|tblInd"))
    x, y = indent or 0.0, 0.0
    if floating is not None:
        x, y = number(floating.get("w|tblpX")) or 0.0, number(floating.get("w|tblpY")) or 0.0
    width = _width(first([properties], "w|tblW"))
    if width is not None and width < MIN_SIDE:  # Word then takes what the words need
        width = None
    return OUTSIDE if paper.outside(x, y, width) else None


def narrow_columns(table: Element) -> list[bool] | None:
    """For each column whether it is too narrow for text; None where the layout widens columns to their words."""
    layout = table.find("w|tblPr/w|tblLayout")
    if layout is None or layout.get("w|type") != "fixed":
        return None
    return [(number(column.get("w|w")) or MIN_SIDE) < MIN_SIDE for column in table.iterfind("w|tblGrid/w|gridCol")]


def is_narrow(cell: Element, column: int, columns: list[bool]) -> bool:
    """Whether a cell of a fixed table is too narrow for text; without a width of its own it has its column's."""
    width = _width(cell.find("w|tcPr/w|tcW"))
    if not width:
        return column < len(columns) and columns[column]
    return width < MIN_SIDE


def _width(element: Element | None) -> float | None:
    """A width that is given in twips."""
    if element is None or element.get("w|type", "dxa") != "dxa":
        return None
    return number(element.get("w|w"))
