"""One file of the corpus and what reading it must give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Case:
    """A file and its expectations. Spaces and line breaks count alike in `shows`."""

    name: str
    """The file's name, as a visitor would have it."""
    make: Callable[[], bytes]
    shows: tuple[str, ...] = ()
    """Sentences that a reader sees, in this order."""
    hides: tuple[str, ...] = ()
    """Words that a reader does not see, all of them reported."""
    why: tuple[str, ...] = ()
    """Parts of the reasons given."""
    error: str = ""
    """Part of the message, where the file is refused."""
    says: tuple[str, ...] = ()
    """Parts of the notices."""
    silent: bool = False
    """No notice at all."""
    lines: bool = False
    """Each of `shows` is a line of its own."""
    drops: tuple[str, ...] = ()
    """Words that are neither shown nor worth a report."""
