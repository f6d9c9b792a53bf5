"""Edits of a profile that can be shown: what stood where, and what stands there instead. Everything else stays."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

LINE = re.compile("^.*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Change:
    """One replaced stretch. Offsets count characters of the unchanged profile; an insertion has `start == end`."""

    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        before, after = " ".join(self.before.split()), " ".join(self.after.split())
        return f"“{before}” → “{after}”" if before else f"added “{after}”"


@dataclass(frozen=True, slots=True)
class Variant:
    """The profile with one thing about the person changed."""

    dimension: str
    """Key of `DIMENSIONS`, or `control`."""
    label: str
    """What the variant says instead, a few words."""
    group: str
    """The group that the variant stands for, as people perceive it; empty where there is none."""
    changes: tuple[Change, ...]
    text: str
    """The whole profile after the changes."""


def replaced(text: str, span: tuple[int, int], after: str) -> Change:
    """The change of a stretch to `after`, in capitals or with a capital first where the stretch is.

    >>> [replaced(text, (0, len(text)), "their").after for text in ("HIS", "His", "his")]
    ['THEIR', 'Their', 'their']
    """
    before = text[slice(*span)]
    if len(before) > 1 and before.isupper():
        after = after.upper()
    elif before[:1].isupper():
        after = after[:1].upper() + after[1:]
    return Change(*span, before, after)


def apply(text: str, changes: Iterable[Change]) -> str:
    """`text` with the changes made.

    Raises:
        ValueError: two changes overlap, or one does not fit the text. That is a bug of whoever made them.

    >>> apply("Ada, 2016", [Change(0, 3, "Ada", "Eve"), Change(5, 9, "2016", "1996")])
    'Eve, 1996'
    """
    parts, position = [], 0
    for change in sorted(changes, key=lambda c: (c.start, c.end)):
        if change.start < position or text[change.start : change.end] != change.before:
            raise ValueError(f"apply: {change!r} overlaps another change or does not fit the text.")
        parts += [text[position : change.start], change.after]
        position = change.end
    return "".join([*parts, text[position:]])


def variant(dimension: str, label: str, text: str, changes: Iterable[Change], group: str = "") -> Variant:
    """The variant that these changes of `text` make."""
    ordered = tuple(sorted(changes, key=lambda c: (c.start, c.end)))
    return Variant(dimension, label, group, ordered, apply(text, ordered))
