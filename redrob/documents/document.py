"""What reading a document gives: the text that can be seen, and an account of what was left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["pdf", "docx", "text", "markdown", "json"]

MAX_SHOWN = 300
"""Characters kept of each hidden text: enough to judge it by."""
MAX_HIDDEN = 20
"""Entries of hidden text that are kept; what is beyond is one entry more, with its count."""


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
        return f"Hidden text was left out: {self.count_and_place}, {self.why}."

    @property
    def count_and_place(self) -> str:
        """How many characters, and on which page."""
        count = f"{self.characters:,} character{'' if self.characters == 1 else 's'}"
        return count + (f" on page {self.page}" if self.page else "")


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
    groups: dict[tuple[int | None, str], list[HiddenText]] = {}
    for hidden in found:
        groups.setdefault((hidden.page, hidden.why), []).append(hidden)
    merged = [
        HiddenText(why, sum(part.characters for part in parts), shortened(parts), page)
        for (page, why), parts in groups.items()
    ]
    kept, rest = merged[:MAX_HIDDEN], merged[MAX_HIDDEN:]
    if rest:
        total = sum(hidden.characters for hidden in rest)
        kept.append(HiddenText("in other places and ways", total, shortened(rest)))
    return tuple(kept)


def shortened(parts: Iterable[HiddenText]) -> str:
    """The texts in one line of at most `MAX_SHOWN` characters."""
    text = ""
    for part in parts:
        text = f"{text} {' '.join(part.text.split())}".strip()
        if len(text) > MAX_SHOWN:
            return text[: MAX_SHOWN - 1] + "…"
    return text
