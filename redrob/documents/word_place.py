"""Where text of a DOCX stands (paragraphs, frames, tables, text boxes): whether it shows there, and on what ground."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from xml.etree.ElementTree import Element

from redrob.documents.archive import NOTHING, at, number, on
from redrob.documents.document import MIN_POINTS, OUTSIDE, TINY, distance
from redrob.documents.word_style import PRESETS, TWIPS_PER_POINT, Colour, Styles, mixed

MAX_INDENT = 600 * TWIPS_PER_POINT
"""Indent that moves a paragraph off any usual page."""
MIN_SIDE = MIN_POINTS * TWIPS_PER_POINT
"""Smallest side that can show text: that of the smallest type."""
MARGIN = 144 * TWIPS_PER_POINT
"""As far left of the text, or above it, as a margin goes."""
LETTER = (612 * TWIPS_PER_POINT, 792 * TWIPS_PER_POINT)
"""The page of a document that names none."""
EMU_PER_POINT = 12_700
HIDDEN_BOX = "in a text box that is not shown"
MIN_DARK = 96.0
"""Distance from white of a shape on which white text shows; watermarks are paler."""
_KNOWN = frozenset(["w", "mc", "r", "a", "wp", "wps", "wpg", "wpc", "w14", "w15", "v"])
_BEHIND = re.compile(r"z-index:\s*-")
_VML_COLOUR = re.compile(r"#(?:([0-9a-f]{6})|([0-9a-f]{3}))\b|black|white")
_SHAPES = {"wps|wsp": "wps|spPr", "wpg|wgp": "wpg|grpSpPr", "wpg|grpSp": "wpg|grpSpPr"}
_FILLS = ("a|solidFill", "a|gradFill/a|gsLst/a|gs", "a|pattFill/a|fgClr", "a|pattFill/a|bgClr")

Box = tuple[Element, Colour, str | None]
"""The content (`w|txbxContent`), the ground it stands on, and why it is hidden, if it is."""


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
    indent, spacing, frame = (set_here.get(tag, NOTHING) for tag in ("w|ind", "w|spacing", "w|framePr"))
    sides = ("w|left", "w|right", "w|start", "w|end", "w|firstLine", "w|hanging")
    if any(abs(number(indent.get(side)) or 0.0) > MAX_INDENT for side in sides):
        return OUTSIDE
    x, y, width, height = (number(frame.get(f"w|{name}")) for name in ("x", "y", "w", "h"))
    lines = ((spacing.get("w|lineRule"), number(spacing.get("w|line"))), (frame.get("w|hRule"), height))
    low = any(rule == "exact" and high is not None and high < MIN_SIDE for rule, high in lines)
    if low or (width is not None and 0 < width < MIN_SIDE):
        return TINY
    return OUTSIDE if "w|framePr" in set_here and paper.outside(x or 0.0, y or 0.0, width) else None


def table_why(table: Element, paper: Paper) -> str | None:
    """Why a table shows nothing by its position."""
    x, y = _width(at(table, "w|tblPr/w|tblInd")) or 0.0, 0.0
    floating = table.find("w|tblPr/w|tblpPr")
    if floating is not None:
        x, y = number(floating.get("w|tblpX")) or 0.0, number(floating.get("w|tblpY")) or 0.0
    width = _width(at(table, "w|tblPr/w|tblW"))
    if width is not None and width < MIN_SIDE:  # Word then takes what the words need
        width = None
    return OUTSIDE if paper.outside(x, y, width) else None


def column_widths(table: Element) -> list[float] | None:
    """The width of each column; None where the layout widens columns to their words."""
    if at(table, "w|tblPr/w|tblLayout").get("w|type") != "fixed":
        return None
    return [number(column.get("w|w")) or MIN_SIDE for column in table.iterfind("w|tblGrid/w|gridCol")]


def is_narrow(cell: Element, column: int, widths: list[float] | None) -> bool:
    """Whether a cell of a fixed table is too narrow for text; without a width of its own it has its column's."""
    if widths is None:
        return False
    own = _width(at(cell, "w|tcPr/w|tcW"))
    return (own or (widths[column] if column < len(widths) else MIN_SIDE)) < MIN_SIDE


def _width(element: Element) -> float | None:
    """A width that is given in twips."""
    return number(element.get("w|w")) if element.get("w|type", "dxa") == "dxa" else None


def chosen(alternatives: Element) -> Iterable[Element]:
    """What stands in the branch of `mc|AlternateContent` that Word shows: the first whose vocabularies it knows."""
    known = (one for one in alternatives.iterfind("mc|Choice") if set(one.get("Requires", "").split()) <= _KNOWN)
    return next(chain(known, alternatives.iterfind("mc|Fallback")), ())


def boxes(parent: Iterable[Element], styles: Styles, ground: Colour, why: str | None = None) -> Iterator[Box]:
    """Every text box below an element, in order; boxes inside a box are left to whoever reads that box."""
    for child in parent:
        if child.tag == "w|txbxContent":
            yield child, ground, why
        elif child.tag == "mc|AlternateContent":
            yield from boxes(chosen(child), styles, ground, why)
        else:
            yield from boxes(child, styles, _ground(child, styles, ground), why or _box_why(child))


def dark_afloat(root: Element, styles: Styles, *, behind: bool) -> bool:
    """Whether a picture or a dark shape floats somewhere, so that white text may stand on it.

    Args:
        behind: Only behind the text. A box may stand on one that floats before the text as well.
    """
    for anchor in root.iter("wp|anchor"):
        if not (behind and not on(anchor.get("behindDoc", "0"))) and any(_dark(s, styles) for s in anchor.iter()):
            return True
    afloat = (shape for shape in root.iter() if shape.tag.startswith("v|") and _BEHIND.search(shape.get("style", "")))
    return any(_dark(part, styles) for shape in afloat for part in shape.iter())


def _dark(shape: Element, styles: Styles) -> bool:
    if shape.tag in ("a|blip", "v|imagedata"):
        return True
    ground = _ground(shape, styles, "ffffff")
    return ground is None or distance(ground, "ffffff") >= MIN_DARK


def _ground(shape: Element, styles: Styles, ground: Colour) -> Colour:
    if shape.tag in _SHAPES:
        properties = shape.find(_SHAPES[shape.tag])
        if properties is None or any(properties.find(path) is not None for path in ("a|noFill", "a|grpFill")):
            return ground
        if properties.find("a|blipFill") is not None:
            return None
        fills = [fill for path in _FILLS for fill in properties.iterfind(path)]
        fills = fills or [fill for fill in shape.iterfind("wps|style/a|fillRef") if fill.get("idx", "0") != "0"]
        painted = [_over(*styles.drawn(fill), ground) for fill in fills] or [ground]
        # White text needs one dark stop to be seen; text in a dark colour is rarely put on a gradient.
        return max(painted, key=lambda colour: distance(colour, "ffffff") if colour else 256.0)
    if shape.tag.startswith("v|") and "fillcolor" in shape.attrib and shape.get("filled", "t") not in ("f", "false"):
        code = _VML_COLOUR.match(shape.get("fillcolor", "").lower())
        if code is None:
            return None
        return PRESETS.get(code[0]) or (code[1] if code[1] else "".join(2 * digit for digit in code[2]))
    return ground


def _over(colour: Colour, alpha: float, ground: Colour) -> Colour:
    """What a fill leaves to be seen of its ground."""
    if alpha <= 0:
        return ground
    if colour is None or alpha >= 1:
        return colour
    return mixed(colour, ground, alpha) if ground else None


def _box_why(shape: Element) -> str | None:
    sides = (number(at(shape, "wp|extent").get(side)) for side in ("cx", "cy"))
    flat = any(side is not None and side < MIN_POINTS * EMU_PER_POINT for side in sides)
    hidden = at(shape, "wp|docPr").get("hidden") in ("1", "true")
    return HIDDEN_BOX if flat or hidden or re.search(r"visibility:\s*hidden", shape.get("style", "")) else None
