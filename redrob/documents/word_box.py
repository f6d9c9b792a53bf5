"""Text boxes and shapes of a DOCX: where their text is, what stands behind it, and whether they show at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from redrob.documents.archive import number
from redrob.documents.visibility import MIN_POINTS, distance
from redrob.documents.word_style import PRESETS, Colour, Styles, mixed, on

Box = tuple[Element, Colour, str | None]
"""The content (`w|txbxContent`), the ground it stands on, and why it is hidden, if it is."""

EMU_PER_POINT = 12_700
HIDDEN_BOX = "in a text box that is not shown"
MIN_DARK = 96.0
"""Distance from white of a shape on which white text shows; watermarks are paler."""
UNKNOWN = "unknown"
"""The ground of a box filled with a picture, or of a page with one behind its text: contrast is not known there."""

_KNOWN = frozenset(["w", "mc", "r", "a", "wp", "wps", "wpg", "wpc", "w14", "w15", "v"])
_BEHIND = re.compile(r"z-index:\s*-")
_VML_COLOUR = re.compile(r"#(?:([0-9a-f]{6})|([0-9a-f]{3}))\b|black|white")
_SHAPES = {"wps|wsp": "wps|spPr", "wpg|wgp": "wpg|grpSpPr", "wpg|grpSp": "wpg|grpSpPr"}
_FILLS = ("a|solidFill", "a|gradFill/a|gsLst/a|gs", "a|pattFill/a|fgClr", "a|pattFill/a|bgClr")


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
    return ground == UNKNOWN or (ground is not None and distance(ground, "ffffff") >= MIN_DARK)


def _ground(shape: Element, styles: Styles, ground: Colour) -> Colour:
    if shape.tag in _SHAPES:
        properties = shape.find(_SHAPES[shape.tag])
        if properties is None or any(properties.find(path) is not None for path in ("a|noFill", "a|grpFill")):
            return ground
        if properties.find("a|blipFill") is not None:
            return UNKNOWN
        fills = [fill for path in _FILLS for fill in properties.iterfind(path)] or _by_style(shape)
        painted = [_over(*styles.drawn(fill), ground) for fill in fills] or [ground]
        # White text needs one dark stop to be seen; text in a dark colour is rarely put on a gradient.
        return max(painted, key=lambda colour: distance(colour, "ffffff") if colour and colour != UNKNOWN else 256.0)
    if shape.tag.startswith("v|") and "fillcolor" in shape.attrib and shape.get("filled", "t") not in ("f", "false"):
        code = _VML_COLOUR.match(shape.get("fillcolor", "").lower())
        if code is None:
            return UNKNOWN
        return PRESETS.get(code[0]) or (code[1] if code[1] else "".join(2 * digit for digit in code[2]))
    return ground


def _by_style(shape: Element) -> list[Element]:
    """The fill that a shape without one of its own has from its style."""
    return [fill for fill in shape.iterfind("wps|style/a|fillRef") if fill.get("idx", "0") != "0"]


def _over(colour: Colour, alpha: float, ground: Colour) -> Colour:
    """What a fill leaves to be seen of its ground."""
    if alpha <= 0:
        return ground
    if colour is None or alpha >= 1:
        return colour or UNKNOWN
    return UNKNOWN if ground in (None, UNKNOWN) else mixed(colour, ground, alpha)


def _why(shape: Element) -> str | None:
    extent = shape.find("wp|extent")
    if extent is not None:
        sides = [number(extent.get(side)) for side in ("cx", "cy")]
        if any(side is not None and side < MIN_POINTS * EMU_PER_POINT for side in sides):
            return HIDDEN_BOX
    properties = shape.find("wp|docPr")
    if properties is not None and properties.get("hidden") in ("1", "true"):
        return HIDDEN_BOX
    if re.search(r"visibility:\s*hidden", shape.get("style", "")):
        return HIDDEN_BOX
    return None
