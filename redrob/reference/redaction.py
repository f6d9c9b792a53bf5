"""All that is read of a text about a person."""

from __future__ import annotations

import re

from redrob.reference.identity import blank, blank_identity, blank_pronouns
from redrob.reference.person_name import name_places
from redrob.reference.personal import personal_places

_ORPHAN = re.compile(r"[,;|·(\[]\s*(?=[,;|·)\].]|$)|^\s*[,;|·).\]]|(?<=\s)[)\].](?=\s|$)", re.MULTILINE)
"""Marks that are left where the words between them went."""


def redacted(text: str) -> str:
    """The text without identity and pronouns, of the same length. A name found in one place goes from all.

    >>> redacted("Ada King\\nStaff nurse\\n\\nYours,\\nAda")
    '        \\nStaff nurse\\n\\nYours,\\n   '
    >>> redacted("Line cook. Born 1990, married.\\nRan a grill.").split("\\n")
    ['Line cook.                    ', 'Ran a grill.']
    """
    without = blank(text, list(personal_places(text)))
    without = blank_pronouns(blank(blank_identity(without), list(name_places(without))))
    lines = zip(text.split("\n"), without.split("\n"), strict=True)
    return "\n".join(left if left == line else _tidied(left) for line, left in lines)


def _tidied(line: str) -> str:
    """A line that lost words, without the marks that stood between them."""
    if not any(c.isalnum() for c in line):
        return " " * len(line)
    for _ in range(2):
        line = _ORPHAN.sub(lambda match: " " * len(match[0]), line)
    return line
