"""What reading a document gives: the text that can be seen, and an account of what was left out.

Also when text counts as visible: the measures that PDF and DOCX share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["pdf", "docx", "text", "markdown", "json"]

MAX_SHOWN = 300
"""Characters kept of each hidden text: enough to judge it by."""
MAX_HIDDEN = 20
"""Entries of hidden text that are kept; what is beyond is one entry more, with its count."""

MIN_POINTS = 4.0
"""Smallest type that counts as visible. Small print starts at six points; below four, letters are not a millimetre
high and a printed page shows a line of dust."""
MIN_CONTRAST = 32.0
"""Smallest distance of a colour from its ground, of 255: grey #dfdfdf on white, which nobody reads on paper."""
FAINT = 60.0
"""Distance below which text is read all the same and a notice says so: grey #c3c3c3 on white."""
WEIGHTS = (0.30, 0.59, 0.11)
"""How much the eye makes of red, green and blue."""

TINY = f"smaller than {MIN_POINTS:g} points"
GLASS = "fully transparent"
OUTSIDE = "off the page"


@dataclass(frozen=True, slots=True)
class HiddenText:
    """Text that a file holds and its reader does not see. Untrusted: escape it before it is shown.

    >>> str(HiddenText("in white on a ground of the same colour", 3, "SQL", page=1))
    'Hidden text was left out: 3 characters on page 1, in white on a ground of the same colour.'
    """

    why: str
    """How it is hidden, ready to end a sentence."""
    characters: int
    """How many there are, spaces included."""
    text: str
    """The text itself, shortened to `MAX_SHOWN` characters."""
    page: int | None = None
    """Counted from 1; None where the format has no pages."""

    def __str__(self) -> str:
        return f"Hidden text was left out: {self._told}"

    @property
    def doubt(self) -> str:
        """The notice for text that is read though it may not be seen.

        >>> HiddenText("in #d9d9d9, close to the colour of its ground", 3, "SQL", page=1).doubt
        'Text was read that may not show: 3 characters on page 1, in #d9d9d9, close to the colour of its ground.'
        """
        return f"Text was read that may not show: {self._told}"

    @property
    def _told(self) -> str:
        count = f"{self.characters:,} character{'' if self.characters == 1 else 's'}"
        return f"{count}{f' on page {self.page}' if self.page else ''}, {self.why}."


@dataclass(frozen=True, slots=True)
class Document:
    """A file as its reader sees it."""

    text: str
    """The visible text with its paragraphs, bullets and line breaks; never empty."""
    kind: Kind
    pages: int | None = None
    """Number of pages of a PDF; None for formats without fixed pages."""
    notices: tuple[str, ...] = ()
    """Sentences for whoever gave the file: what was left out or assumed, and why."""
    hidden: tuple[HiddenText, ...] = ()
    record: Mapping[str, Any] | None = None
    """The Redrob record a JSON file holds; `text` is then that record rendered."""


def gathered(found: Iterable[HiddenText]) -> tuple[HiddenText, ...]:
    """One entry for each page and reason, in order; the texts joined and shortened.

    >>> gathered([HiddenText("tiny", 2, "ab", page=1), HiddenText("tiny", 2, "cd", page=1)])
    (HiddenText(why='tiny', characters=4, text='ab cd', page=1),)
    """
    groups: dict[tuple[str, int | None], list[HiddenText]] = {}
    for hidden in found:
        groups.setdefault((hidden.why, hidden.page), []).append(hidden)
    merged = [_merged(parts, *group) for group, parts in groups.items()]
    kept, rest = merged[:MAX_HIDDEN], merged[MAX_HIDDEN:]
    return (*kept, _merged(rest, "in other places and ways")) if rest else (*kept,)


def nothing_seen(hidden: list[HiddenText]) -> str:
    """The message for a document all of whose text is hidden."""
    return (
        f"no visible text was found. It holds {sum(found.characters for found in hidden):,} characters that its reader "
        f"does not see ({hidden[0].why}). Give a document that shows its text, or the text itself."
    )


def _merged(parts: list[HiddenText], why: str, page: int | None = None) -> HiddenText:
    text = ""
    for part in parts:
        text = f"{text} {' '.join(part.text.split())}".strip()
        if len(text) > MAX_SHOWN:
            text = text[: MAX_SHOWN - 1] + "…"
            break
    return HiddenText(why, sum(part.characters for part in parts), text, page)


def distance(one: str, other: str) -> float:
    """How far apart two colours look, from 0 to 255.

    Formula: sqrt(sum of weight x difference²) over red, green and blue; for greys, their plain difference.

    >>> distance("ffffff", "000000"), round(distance("ffffff", "fefefe")), distance("ff0000", "ff0000")
    (255.0, 1, 0.0)
    """
    pairs = zip(WEIGHTS, bytes.fromhex(one), bytes.fromhex(other), strict=True)
    return round(sum(weight * (a - b) ** 2 for weight, a, b in pairs) ** 0.5, 6)


def same_colour(colour: str) -> str:
    """Why text in the colour of its ground is hidden.

    >>> same_colour("ffffff"), same_colour("fefefe")
    ('in white on a ground of the same colour', 'in #fefefe on a ground of the same colour')
    """
    name = {"ffffff": "white", "000000": "black"}.get(colour, f"#{colour}")
    return f"in {name} on a ground of the same colour"


def faint(colour: str) -> str:
    """Why text near the colour of its ground may not be seen."""
    return f"in #{colour}, close to the colour of its ground"
