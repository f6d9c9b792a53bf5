"""When text counts as visible: the measures that PDF and DOCX share."""

from __future__ import annotations

from redrob.documents.document import HiddenText

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


def doubt_notice(found: HiddenText) -> str:
    """What is said of text that is read though it may not be seen.

    >>> doubt_notice(HiddenText(faint("d9d9d9"), 3, "SQL", page=1))
    'Text was read that may not show: 3 characters on page 1, in #d9d9d9, close to the colour of its ground.'
    """
    return f"Text was read that may not show: {found.count_and_place}, {found.why}."


def faint(colour: str) -> str:
    """Why text near the colour of its ground may not be seen."""
    return f"in #{colour}, close to the colour of its ground"
