"""Title and employer of somebody's latest role, for a list to be scanned by; nothing is judged by them."""

from __future__ import annotations

import re

from redrob.reference.career import heads_a_role, is_schooling, names_a_role
from redrob.reference.dates import MONTH_NAMES, mended, periods
from redrob.reference.identity import TITLES, TRADES
from redrob.reference.language import BULLETS

_TITLE = re.compile(r"(?m)^Title: (.+)$")
"""How `redrob.reference.record` writes a record's title."""
_PARTS = re.compile(r"\s+at\s+|\s*[,;|·•\t]\s*|\s+[-–—]+\s+|\s*[()]\s*|\s{3,}")
_LABEL = re.compile(
    r"^(?:(?:(?:job )?title|position|designation|(?:current )?role|post(?: \d)?|employer|company|organi[sz]ation) *(?::|$)"
    r"|(?:from|to|dates?|period|duration|tenure|employed|since)\b *:?) *",
    re.IGNORECASE,
)
"""What stands before a title, an employer or dates and is none."""
_EMPLOYER = re.compile(
    r"(?:(?:employer|company|organi[sz]ation) *: *|[^\n]{2,80}? at (?-i:(?=[^a-z])))([^,;|·•\t()–—]+?)(?= - |[,;|·•\t()–—]|$)",
    re.IGNORECASE,
)
_HOUSE = re.compile(
    r"\b(?:ltd|limited|inc|llc|llp|plc|gmbh|corp|pvt|company|group|hospital|clinic|trust|school|college|university|hotel|inn|house|homes?|bank|council)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(rf"(?!(?i:{MONTH_NAMES})\b|(?i:.*\b(?:department|dept|unit|ward|team|division))\b)[^\W\d_a-z]")
_NAMES = re.compile(r"[^\W\d_a-z][\w'’.]* (?:(?:&|and|of) )?[^\W\d_a-z]")
"""Of several parts beside a title, a department's or a place's among them, what names a house, or begins with two names."""
_NO_PART = re.compile(r"\W*\d+ ?(?:years?|yrs?|months?|mos?)\b|[^a-z]*\b(?:EXPERIENCE|HISTORY|SKILLS)$")
"""Lengths of time and headings."""
_LETTERS = re.compile(r"[^\W\d_]{2}")
_TITLED = (TITLES | TRADES) - {"professional", "support", "security", "staff", "senior", "junior"}
_EDGES = f" \t,;:|#()[]{BULLETS}"
MAX_PART = 80
"""Characters of a title or an employer."""
MAX_WORDS = 8
"""Words of either; what has more is a sentence."""
MAX_LINE = 400
"""Characters of a line that names a role; a longer one is prose, or is meant to take long."""


def role_of(text: str) -> tuple[str, str]:
    """Title and employer of the role that ends last, from its line or those about it; empty where none or several may be it.

    A part with a word of a title ("chef", "manager") is the title, else what the line of the role begins with.

    >>> role_of("Ana\\nSous chef, Lime House, 2018 - 2024\\nCook at Elm Inn, 2012 - 2018")
    ('Sous chef', 'Lime House')
    >>> role_of("Employer: Lime House\\nDesignation: Sous chef\\nDuration: 2018 - 2024")
    ('Sous chef', 'Lime House')
    """
    stated = _TITLE.search(text)
    lines = [line for line in map(str.strip, mended(text).splitlines()) if 0 < len(line) <= MAX_LINE]
    dated = [(at, periods(line)[0]) for at, line in enumerate(lines) if names_a_role(line)]
    dated = [found for found in dated if not is_schooling(lines[found[0]])] or dated
    if not dated:
        return (stated[1] if stated else "")[:MAX_PART], ""
    at, period = max(dated, key=lambda found: float("inf") if found[1].end is None else found[1].end)
    own = f"{lines[at][: period.start_at].rstrip(_EDGES)}, {lines[at][period.end_at :].lstrip(_EDGES)}"
    beside = (lines[i] for i in (at - 1, at + 1, at - 2) if 0 <= i < len(lines))
    about = [line for line in beside if not heads_a_role(line) and line[-1] != "."]
    near = [_parts_of(line) for line in (own, *about)]
    titled = next(((parts, part) for parts in near for part in parts if _TITLED & set(part.lower().split())), None)
    parts, title = titled or (near[0], near[0][0] if near[0] else "")
    labelled = [match[1].strip(_EDGES) for line in (own, *about) if (match := _EMPLOYER.match(line))]
    others = [part for part in parts if part != title] or [part for part in near[0] if part != title]
    named = [part for part in others if _NAMED.match(part)]
    if len(others) > 1 and parts[:1] == [title]:
        named = [part for part in named if _HOUSE.search(part)] or [part for part in named if _NAMES.match(part)]
    employer = next(iter((*labelled, *named)), "")
    return (stated[1] if stated else title)[:MAX_PART], employer[:MAX_PART]


def _parts_of(line: str) -> list[str]:
    """What a line names between its commas and dashes, without labels, lengths of time and sentences."""
    parts = (_LABEL.sub("", part.strip(_EDGES)).strip(_EDGES) for part in _PARTS.split(line))
    return [
        part for part in parts if _LETTERS.search(part) and len(part.split()) <= MAX_WORDS and not _NO_PART.match(part)
    ]
