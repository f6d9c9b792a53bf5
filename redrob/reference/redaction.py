"""All that is read of a text about a person."""

from __future__ import annotations

from redrob.reference.identity import blank_identity, blank_pronouns
from redrob.reference.person_name import find_name, mentions


def redacted(text: str) -> str:
    """The text without identity and pronouns, of the same length. A name found in one place goes from all.

    >>> redacted("Ada King\\nStaff nurse\\n\\nYours,\\nAda")
    '        \\nStaff nurse\\n\\nYours,\\n   '
    """
    blanked = blank_identity(text)
    name = find_name(text)
    for start, end, _ in mentions(text, name) if name else ():
        blanked = blanked[:start] + " " * (end - start) + blanked[end:]
    return blank_pronouns(blanked)
