"""How runs of a DOCX look: formatting inherited through styles, and whether that leaves anything to see."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element

from redrob.documents.archive import at, number, on, val
from redrob.documents.document import (
    FAINT,
    GLASS,
    MIN_CONTRAST,
    MIN_POINTS,
    OUTSIDE,
    TINY,
    distance,
    faint,
    same_colour,
)
from redrob.documents.letters import PICTURE_FONT

MIN_WIDTH_PERCENT = 10.0
"""Smallest horizontal scale of letters that counts as visible."""
MAX_CONDENSED = 0.35
"""Space taken out between letters, in type sizes, from which they lie on each other: a letter has half a size."""
MAX_RAISED = 300.0
"""Points by which text is raised or lowered off its page."""
MAX_STYLES = 50
"""Styles that may be based on each other."""
MIN_GLASS = 0.9
"""Transparency of letters from which nothing of them is seen."""
SQUEEZED = "squeezed until it cannot be read"
ON_PICTURE = "in white, which shows only on a dark picture or shape behind it"
TWIPS_PER_POINT = 20
Colour = str | None
"""Six hexadecimal digits. None: of letters, it adapts to its ground; of a ground, it is not known (a picture, say)."""

_COLOUR = re.compile("[0-9a-f]{6}")
_HIGHLIGHTS = {
    "black": "000000", "blue": "0000ff", "cyan": "00ffff", "green": "00ff00", "magenta": "ff00ff", "red": "ff0000",
    "yellow": "ffff00", "white": "ffffff", "darkBlue": "00008b", "darkCyan": "008b8b", "darkGreen": "006400",
    "darkMagenta": "800080", "darkRed": "8b0000", "darkYellow": "808000", "darkGray": "a9a9a9", "lightGray": "d3d3d3",
}  # fmt: skip
PRESETS = {"black": "000000", "white": "ffffff"}
_THEME = {"dk1": "000000", "lt1": "ffffff", "dk2": "44546a", "lt2": "e7e6e6"}
"""Office's theme, for documents that name its colours without bringing one."""
_ALIASES = {
    "dk1": ("dark1", "text1", "tx1"), "lt1": ("light1", "background1", "bg1"),
    "dk2": ("dark2", "text2", "tx2"), "lt2": ("light2", "background2", "bg2"),
}  # fmt: skip
_SWITCHES = {"w|vanish": "vanish", "w|emboss": "relief", "w|imprint": "relief"}
_MEASURES = {
    "w|sz": ("points", 2), "w|position": ("raised", 2), "w|spacing": ("spacing", TWIPS_PER_POINT),
    "w|w": ("width_percent", 1),
}  # fmt: skip
"""Run properties that are numbers: the field of `Look`, and how many of their units make one of its own."""
_TABLE_BITS = {
    "firstRow": 0x20, "lastRow": 0x40, "firstColumn": 0x80, "lastColumn": 0x100, "noHBand": 0x200, "noVBand": 0x400,
}  # fmt: skip
"""The switches of `w|tblLook`, and the bits by which older files write them."""


@dataclass(frozen=True, slots=True)
class Look:
    """Formatting of a run. `ground` is its own; the paragraph's and the cell's are handed over."""

    vanish: bool = False
    colour: Colour = None
    points: float = 10.0
    ground: Colour = None
    width_percent: float = 100.0
    see_through: bool = False
    spacing: float = 0.0
    """Points added between letters."""
    raised: float = 0.0
    """Points above the line, below it if negative."""
    pictures: bool = False
    """In a font that has pictures for letters."""
    relief: bool = False
    """Embossed or engraved: drawn by its shadow, whatever its colour."""


def judged(look: Look, ground: Colour) -> tuple[str | None, str | None]:
    """Why a run cannot be seen on its ground, and why one that can may not be; None where nothing speaks against it."""
    if look.vanish:
        return "marked as hidden", None
    if look.see_through:
        return GLASS, None
    if look.points < MIN_POINTS:
        return TINY, None
    if look.width_percent < MIN_WIDTH_PERCENT or look.spacing < -MAX_CONDENSED * look.points:
        return SQUEEZED, None
    if abs(look.raised) > MAX_RAISED:
        return OUTSIDE, None
    if look.relief or not look.colour:
        return None, None
    behind = look.ground or ground
    if behind is None:
        return None, ON_PICTURE if distance(look.colour, "ffffff") < MIN_CONTRAST else None
    gap = distance(look.colour, behind)
    if gap < MIN_CONTRAST:
        return same_colour(look.colour), None
    return None, faint(look.colour) if gap < FAINT else None


@dataclass(frozen=True, slots=True)
class Style:
    """What a style and its bases set."""

    run: dict[str, Any] = field(default_factory=dict)
    """By field of `Look`."""
    paragraph: dict[str, Element] = field(default_factory=dict)
    """By tag."""
    cells: dict[str, tuple[dict[str, Any], Colour]] = field(default_factory=dict)
    """Run properties and ground of a table's cells by their kind, "" for all of them."""


class Styles:
    """The styles of a document, each with what it is based on."""

    def __init__(self, root: Element, theme: Element) -> None:
        slots = dict(_theme_colours(theme)) or dict(_THEME)
        names = {alias: slots[slot] for slot, aliases in _ALIASES.items() if slot in slots for alias in aliases}
        self._theme = slots | names
        self._styles: dict[str, Element] = {}
        self.default: dict[str, str] = {}
        """Identifier of the default style by type (paragraph, table, character)."""
        # Once for each style: a file may have thousands of paragraphs in a style with fifty bases.
        self.named = cache(self._named)
        self.base = self.run(Look(), at(root, "w|docDefaults/w|rPrDefault/w|rPr"))
        """What a run looks like when nothing says otherwise."""
        for style in root.iterfind("w|style"):
            name = style.get("w|styleId", "")
            self._styles[name] = style
            if on(style.get("w|default", "0")):
                self.default[style.get("w|type", "")] = name

    def run(self, look: Look, properties: Element) -> Look:
        """`look` after run properties (`w|rPr`), without the style they name."""
        return replace(look, **self._changes(properties))

    def paragraph(self, properties: Element, name: str | None) -> dict[str, Element]:
        """Paragraph properties by tag: a paragraph's own before those of its style, and these before their bases'."""
        return self.named(name).paragraph | _by_tag(properties)

    def _named(self, name: str | None) -> Style:
        found = Style()
        for style in self._chain(name):
            found.run.update(self._changes(at(style, "w|rPr")))
            found.paragraph.update(_by_tag(at(style, "w|pPr")))
            for part in (style, *style.iterfind("w|tblStylePr")):
                kind = part.get("w|type", "") if part is not style else ""
                changes, ground = found.cells.get(kind, ({}, None))
                for path in ("w|tblPr/w|shd", "w|tcPr/w|shd"):
                    ground = self.shade(at(part, path)) or ground
                found.cells[kind] = changes | self._changes(at(part, "w|rPr")), ground
        return found

    def _chain(self, name: str | None) -> list[Element]:
        """A style and what it is based on, the base first; loops and unknown names end it."""
        found: list[Element] = []
        while name in self._styles and len(found) < MAX_STYLES and self._styles[name] not in found:
            found.append(self._styles[name])
            name = val(found[-1], "w|basedOn")
        return found[::-1]

    def _changes(self, properties: Element) -> dict[str, Any]:
        """What run properties set, by field of `Look`."""
        found: dict[str, Any] = {}
        for item in properties:
            value = item.get("w|val")
            if item.tag in _SWITCHES:
                found[_SWITCHES[item.tag]] = on(value)
            elif item.tag in _MEASURES and (measure := number(value)) is not None:
                name, units = _MEASURES[item.tag]
                found[name] = measure / units
            elif item.tag == "w|rFonts" and not {"w|ascii", "w|asciiTheme"}.isdisjoint(item.attrib):
                found["pictures"] = "w|asciiTheme" not in item.attrib and bool(
                    PICTURE_FONT.search(item.get("w|ascii", ""))
                )
            elif item.tag == "w|color":
                found["colour"] = self.colour(item, "w|val", "w|themeColor")
            elif item.tag == "w|shd" and (ground := self.shade(item)):
                found["ground"] = ground
            elif item.tag == "w|highlight" and value and value in _HIGHLIGHTS:
                found["ground"] = _HIGHLIGHTS[value]
            elif item.tag == "w14|textFill":
                found |= self._fill(item)
        return found

    def shade(self, item: Element) -> Colour:
        """The ground that a `w|shd` paints; None where it paints none."""
        ink, paper = self.colour(item, "w|color", "w|themeColor"), self.colour(item, "w|fill", "w|themeFill")
        pattern = item.get("w|val", "clear")
        if pattern in ("clear", "nil"):
            return paper
        dots = re.fullmatch(r"pct(\d{1,3})", pattern)
        share = 1.0 if pattern == "solid" else int(dots[1]) / 100 if dots else 0.5  # the others are stripes and grids
        return mixed(ink or "000000", paper or "ffffff", min(share, 1.0))

    def colour(self, item: Element, value: str, theme: str) -> Colour:
        """A colour by its code, or by its name in the theme (tints are left to the code beside it)."""
        code = (item.get(value) or "").lower()
        if _COLOUR.fullmatch(code):
            return code
        return self._theme.get(item.get(theme, ""))

    def drawn(self, fill: Element) -> tuple[Colour, float]:
        """The colour of a drawing's fill, None where it is not known, and its `alpha` from 0 to 1, 1 without one."""
        for item in fill:
            code = _value(item).lower()
            colour = code if _COLOUR.fullmatch(code) else PRESETS.get(code) or self._theme.get(_value(item))
            # In thousandths of a percent.
            changes = {c.tag.rpartition("|")[2]: (number(_value(c)) or 0.0) / 100_000 for c in item}
            return colour and lit(colour, changes), changes.get("alpha", 1.0)
        return None, 1.0

    def _fill(self, fill: Element) -> dict[str, Any]:
        if fill.find("w14|noFill") is not None:
            return {"see_through": True}
        solid = at(fill, "w14|solidFill")
        colour, glass = self.drawn(solid)
        found: dict[str, Any] = {"colour": colour} if colour else {}
        if glass >= MIN_GLASS and solid.find("*/w14|alpha") is not None:  # here it says how much shines through
            found["see_through"] = True
        return found


class TableStyle:
    """What the style of one table gives its cells, with its special rows and columns."""

    def __init__(self, styles: Styles, table: Element) -> None:
        self._cells = styles.named(val(table, "w|tblPr/w|tblStyle") or styles.default.get("table")).cells
        self._ground = styles.shade(at(table, "w|tblPr/w|shd"))
        told = at(table, "w|tblPr/w|tblLook").attrib
        bits = told.get("w|val", "")
        switched = int(bits, 16) if re.fullmatch("[0-9A-Fa-f]{1,8}", bits) else 0
        self._says = {
            flag: on(told[f"w|{flag}"]) if f"w|{flag}" in told else bool(switched & bit)
            for flag, bit in _TABLE_BITS.items()
        }

    def dress(self, look: Look, ground: Colour, row: tuple[int, int], column: tuple[int, int]) -> tuple[Look, Colour]:
        """Look and ground of a cell without formatting of its own.

        Args:
            look: That of the text around the table.
            ground: The same.
            row: Its place, from 0, and how many there are.
            column: The same.
        """
        says, (y, rows), (x, columns) = self._says, row, column
        top = says["firstRow"] and y == 0
        kinds = {  # the strongest last
            "": True,
            f"band{1 + (x - says['firstColumn']) % 2}Vert": not says["noVBand"],
            f"band{1 + (y - says['firstRow']) % 2}Horz": not says["noHBand"] and not top,
            "firstCol": says["firstColumn"] and x == 0,
            "lastCol": says["lastColumn"] and x == columns - 1,
            "firstRow": top,
            "lastRow": says["lastRow"] and y == rows - 1,
        }
        ground = self._ground or ground
        for kind in (kind for kind, holds in kinds.items() if holds):
            changes, own = self._cells.get(kind, ({}, None))
            look, ground = replace(look, **changes), own or ground
        return look, ground


def _by_tag(properties: Element) -> dict[str, Element]:
    """The first of each child; a list's number stands under its own tag, without the `w|numPr` around it."""
    found: dict[str, Element] = {}
    for item in properties:
        inner = item.find("w|numId") if item.tag == "w|numPr" else item
        if inner is not None:
            found.setdefault(inner.tag, inner)
    return found


def mixed(ink: str, paper: str, share: float) -> str:
    """The colour of a pattern from some way off.

    >>> mixed("000000", "ffffff", 0.75)
    '404040'
    """
    pairs = zip(bytes.fromhex(ink), bytes.fromhex(paper), strict=True)
    return bytes(round(share * a + (1 - share) * b) for a, b in pairs).hex()


def lit(colour: str, changes: Mapping[str, float]) -> str:
    """A colour made lighter or darker, as Office's palette does to the colours of a theme.

    >>> lit("4472c4", {"lumMod": 0.2, "lumOff": 0.8}), lit("ffffff", {"lumMod": 0.5}), lit("4472c4", {})
    ('dae3f3', '808080', '4472c4')
    """
    hue, light, strength = colorsys.rgb_to_hls(*(part / 255 for part in bytes.fromhex(colour)))
    light = light * changes.get("lumMod", 1.0) * changes.get("shade", 1.0) + changes.get("lumOff", 0.0)
    light = min(max(1 - (1 - light) * changes.get("tint", 1.0), 0.0), 1.0)
    return bytes(round(255 * part) for part in colorsys.hls_to_rgb(hue, light, strength)).hex()


def _theme_colours(theme: Element) -> Iterator[tuple[str, str]]:
    for slot in at(theme, ".//a|clrScheme"):
        for code in (_value(value).lower() for value in slot):
            if _COLOUR.fullmatch(code):
                yield slot.tag.removeprefix("a|"), code


def _value(item: Element) -> str:
    """What a colour of a drawing or of a theme says; a system's colour tells its code beside its name."""
    return item.get("lastClr") or item.get("val") or item.get("w14|val") or ""
