"""Which things that jobs ask for are parts of others: who finds leaks does plumbing, though not all plumbers find them."""

from __future__ import annotations

from functools import cache

from redrob.reference.vocabulary.tables import tables


@cache
def parts(number: int) -> tuple[int, ...]:
    """Index of every entry that is a part of this one, and of the parts of these.

    >>> all(tables().entries[part].family == tables().entries[0].family for part in parts(0))
    True
    """
    found: set[int] = set()
    for part in _own().get(number, ()):
        found |= {part, *parts(part)}
    return tuple(sorted(found))


@cache
def kin() -> dict[int, frozenset[int]]:
    """For each entry that has parts or is one: those that it is a part of and those that are parts of it."""
    found: dict[int, set[int]] = {}
    for whole in _own():
        for part in parts(whole):
            found.setdefault(whole, set()).add(part)
            found.setdefault(part, set()).add(whole)
    return {number: frozenset(others) for number, others in found.items()}


@cache
def _own() -> dict[int, list[int]]:
    """Index of an entry -> its parts, without the parts of these."""
    entries = tables().entries
    numbers = {(entry.family, entry.names[0]): n for n, entry in enumerate(entries) if not entry.credential}
    found: dict[int, list[int]] = {}
    for number, entry in enumerate(entries):
        if entry.part_of is not None:
            found.setdefault(numbers[entry.family, entry.part_of], []).append(number)
    return found
