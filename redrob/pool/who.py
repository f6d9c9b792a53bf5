"""Who a candidate is at work, for a table: the latest role that a profile heads with dates, as it is written."""

from __future__ import annotations

import re

from redrob.reference.career import heads_a_role
from redrob.reference.dates import periods

_TITLE = re.compile(r"(?m)^Title: (.+)$")
"""How `redrob.reference.record` writes a record's title."""
_PARTS = re.compile(r"\s+at\s+|\s*[,;|·•\t]\s*|\s+[-–—]+\s+|\s*[()]\s*")
_LABEL = re.compile(r"^(?:from|to|dates?|period|duration|tenure|employed|since)\b", re.IGNORECASE)
"""What stands before dates and names no role."""
_EDGES = " \t,;:|·•-–—*#()[]"
MAX_PART = 80
"""Characters of a title or an employer."""


def role_of(text: str) -> tuple[str, str]:
    """Title and employer of the role that ends last; empty where no line tells.

    >>> role_of("Ana\\nSous chef, Lime House, 2018 - 2024\\nCook at Elm Inn, 2012 - 2018")
    ('Sous chef', 'Lime House')
    >>> role_of("Sous chef, Lime House\\nDuration: 2018 - 2024")
    ('Sous chef', 'Lime House')
    """
    latest, title, employer = -1.0, "", ""
    before = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if not heads_a_role(line):
            before = line
            continue
        found = periods(line)[0]
        end = float("inf") if found.end is None else found.end
        if end > latest:
            words = line[: found.start_at].strip(_EDGES) or line[found.end_at :].strip(_EDGES)
            if not words or _LABEL.match(words):  # the dates have a line of their own
                words = before
            parts = [part.strip(_EDGES) for part in _PARTS.split(words) if part.strip(_EDGES)]
            latest, title, employer = end, *(*parts, "", "")[:2]
    stated = _TITLE.search(text)
    return (stated[1] if stated else title)[:MAX_PART], employer[:MAX_PART]
