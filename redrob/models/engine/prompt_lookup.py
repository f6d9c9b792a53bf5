"""Guesses how an answer goes on, so that one pass can confirm several tokens at once.

A screening answer repeats what is there to read: names of requirements, words of the profile, its own phrases. So what
it says last is looked up in everything known, and what followed there is the guess (prompt lookup). A model that is
given its next token and a guess says for each guessed token whether it would have chosen it itself; the first that it
would not ends the guess. What comes out is what it would have written without.
"""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = 3
"""Tokens looked up at first; where they stand nowhere, fewer are."""


class Lookup:
    """One growing text of tokens, and what else is known.

    >>> lookup = Lookup([[1, 2, 3, 4, 5]])
    >>> for token in (9, 2, 3):
    ...     lookup.add(token)
    >>> lookup.guess(2)
    [4, 5]
    """

    def __init__(self, known: Sequence[Sequence[int]]) -> None:
        """`known` texts, the one that the answer goes on from last."""
        self._ids: list[int] = []
        self._after: dict[tuple[int, ...], int] = {}  # some tokens -> where what followed them begins
        self._fresh = 0  # where the present text begins: nothing is looked up across two texts
        for text in known:
            self._fresh = len(self._ids)
            for token in text:
                self.add(token)

    def add(self, token: int) -> None:
        """The answer goes on with `token`."""
        # What went before gets its place only now that something follows it.
        for size in range(1, LONGEST + 1):
            start = len(self._ids) - size
            if start >= self._fresh:
                self._after[tuple(self._ids[start:])] = len(self._ids)
        self._ids.append(token)

    def guess(self, most: int) -> list[int]:
        """Up to `most` tokens that followed the last ones: where the match is longest, and latest."""
        for size in range(min(LONGEST, len(self._ids) - self._fresh), 0, -1):
            place = self._after.get(tuple(self._ids[-size:]))
            if place is not None:
                return self._ids[place : place + most]
        return []
