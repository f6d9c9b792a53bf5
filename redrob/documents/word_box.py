"""Text boxes and shapes of a DOCX: where their text is, what stands behind it, and whether they show at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from redrob.documents.archive import number
from redrob.documents.visibility import distance
from redrob.documents.word_style import Colour, Styles, on

Box = tuple[Element, Colour, str | None]
"""The content (`w|txbxContent`), the ground it stands on, and why it is hidden, if it is."""

EMU_PER_POINT = 12_700
MIN_BOX = 2.0
"""Smallest side of a box, in points, that can show text."""
HIDDEN_BOX = "in a text box that is not shown"
MIN_DARK = 96.0
"""Distance from white of a shape on which white text shows; watermarks are paler."""
UNKNOWN = "unknown"
"""The ground of a box filled with a picture, or of a page with one behind its text: contrast is not known there."""

_KNOWN = frozenset(["w", "mc", "r", "a", "wp", "wps", "wpg", "wpc", "w14", "w15", "v"])
_BEHIND = re.compile(r"z-index:\s*-")
_FILLS = ("a|gradFill/a|gsLst/a|gs", "a|pattFill/a|fgClr", "a|pattFill/a|bgClr")


def chosen(alternatives: Element) -> Element | None:
    """The branch of `mc|AlternateContent` that Word shows: the first whose vocabularies it knows."""
    for choice in alternatives.iterfind("mc|Choice"):
        if set(choice.get("Requires", "").split()) <= _KNOWN:
            return choice
    return alternatives.find("mc|Fallback")


def boxes(parent: Element, styles: Styles, ground: Colour, why: str | None = None) -> Iterator[Box]:
    """Every text box below an element, in order; boxes inside a box are left to whoever reads that box."""
    for child in parent:
        if child.tag == "w|txbxContent":
            yield child, ground, why
        elif child.tag == "mc|AlternateContent":
            branch = chosen(child)
            if branch is not None:
                yield from boxes(branch, styles, ground, why)
        else:
            yield from boxes(child, styles, _ground(child, styles, ground), why or _why(child))


def dark_behind(root: Element, styles: Styles) -> bool:
    """Whether a picture or a dark shape floats behind the text somewhere, so that white text may stand on it."""
    for anchor in root.iter("wp|anchor"):
        if on(anchor.get("behindDoc", "0")) and any(_dark(shape, styles) for shape in anchor.iter()):
            return True
    behind = (shape for shape in root.iter() if shape.tag.startswith("v|") and _BEHIND.search(shape.get("style", "")))
    return any(_dark(part, styles) for shape in behind for part in shape.iter())


def _dark(shape: Element, styles: Styles) -> bool:
    if shape.tag in ("a|blip", "v|imagedata"):
        return True
    ground = _ground(shape, styles, "ffffff")
    return ground == UNKNOWN or (ground is not None and distance(ground, "ffffff") >= MIN_DARK)


def _ground(shape: Element, styles: Styles, ground: Colour) -> Colour:
    if shape.tag in ("wps|wsp", "wpg|wgp"):
        properties = shape.find("wps|spPr") if shape.tag == "wps|wsp" else shape.find("wpg|grpSpPr")
        if properties is None or properties.find("a|noFill") is not None:
            return ground
        if properties.find("a|blipFill") is not None:
            return UNKNOWN
        stops = [colour for path in _FILLS for stop in properties.iterfind(path) if (colour := styles.drawn(stop))]
        if stops:  # white text needs one dark stop to be seen; text in a dark colour is rarely put on a gradient
            return max(stops, key=lambda colour: distance(colour, "ffffff"))
        return styles.drawn(properties.find("a|solidFill")) or ground
    if shape.tag.startswith("v|") and shape.get("filled", "t") not in ("f", "false"):
        code = re.match(r"#([0-9a-f]{6})", shape.get("fillcolor", "").lower())
        return code[1] if code else ground
    return ground


def _why(shape: Element) -> str | None:
    extent = shape.find("wp|extent")
    if extent is not None:
        sides = [number(extent.get(side)) for side in ("cx", "cy")]
        if any(side is not None and side < MIN_BOX * EMU_PER_POINT for side in sides):
            return HIDDEN_BOX
    properties = shape.find("wp|docPr")
    if properties is not None and properties.get("hidden") in ("1", "true"):
        return HIDDEN_BOX
    if re.search(r"visibility:\s*hidden", shape.get("style", "")):
        return HIDDEN_BOX
    return None
