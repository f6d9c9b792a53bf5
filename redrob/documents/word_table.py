"""What a table's style gives its cells: the ground behind the text and the look of the text, by place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element

from redrob.documents.word_style import Colour, Look, Styles, on

_BITS = {
    "firstRow": 0x20,
    "lastRow": 0x40,
    "firstColumn": 0x80,
    "lastColumn": 0x100,
    "noHBand": 0x200,
    "noVBand": 0x400,
}


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a cell stands in its table."""

    row: int
    rows: int
    column: int
    columns: int


class TableStyle:
    """The style of one table, with its special rows and columns."""

    def __init__(self, styles: Styles, table: Element) -> None:
        named = table.find("w|tblPr/w|tblStyle")
        name = named.get("w|val") if named is not None else styles.default.get("table")
        self._dresses = styles.table(name)
        self._look = table.find("w|tblPr/w|tblLook")
        self._ground = styles.shade(table.find("w|tblPr/w|shd"))

    def dress(self, spot: Spot, look: Look, ground: Colour) -> tuple[Look, Colour]:
        """Look and ground of a cell without formatting of its own."""
        ground = self._ground or ground
        for kind in ("", *self._kinds(spot)):
            changes, own = self._dresses.get(kind, ({}, None))
            look, ground = replace(look, **changes), own or ground
        return look, ground

    def _kinds(self, spot: Spot) -> list[str]:
        """The conditional formats that hold here, the strongest last."""
        top = self._says("firstRow") and spot.row == 0
        left = self._says("firstColumn") and spot.column == 0
        kinds = []
        if not self._says("noVBand"):
            kinds.append("band1Vert" if (spot.column - self._says("firstColumn")) % 2 == 0 else "band2Vert")
        if not self._says("noHBand") and not top:
            kinds.append("band1Horz" if (spot.row - self._says("firstRow")) % 2 == 0 else "band2Horz")
        if left:
            kinds.append("firstCol")
        if self._says("lastColumn") and spot.column == spot.columns - 1:
            kinds.append("lastCol")
        if top:
            kinds.append("firstRow")
        if self._says("lastRow") and spot.row == spot.rows - 1:
            kinds.append("lastRow")
        return kinds

    def _says(self, flag: str) -> bool:
        """One switch of `w|tblLook`, which older files write as bits."""
        if self._look is None:
            return False
        named = self._look.get(f"w|{flag}")
        if named is not None:
            return on(named)
        try:
            return bool(int(self._look.get("w|val", "0"), 16) & _BITS[flag])
        except ValueError:
            return False
