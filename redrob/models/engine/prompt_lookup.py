"""Guesses how an answer goes on, so that one pass can confirm several tokens at once.

A screening answer repeats what is there to read: names of requirements, words of the profile, its own phrases. So what
it says last is looked up in everything known, and what followed there is the guess (prompt lookup). A model that is
given its next token and a guess says for each guessed token whether it would have chosen it itself; the first that it
would not ends the guess. What comes out is what it would have written without.

Tokens are looked up first: they find phrases. Words are looked up next: an answer begins with a capital what the texts
have in small letters, and other tokens then spell the same word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase

LONGEST = 3
"""Tokens looked up at first; where they stand nowhere, fewer are."""
SURE = 2
"""As many tokens as this are looked up before words are; a single one is often a coincidence."""
LETTERS = 3
"""Least letters to look up."""
MOST_TRIED = 8
"""Places tried for one string that keeps standing within words."""
REACH = 60
"""Characters that one guess takes from a text."""

_BREAK = re.compile(r'["\[\]{}:;]\s*')
_STOP = re.compile(r"[\n.;]")


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

    def guess(self, most: int, least: int = 1) -> list[int]:
        """Up to `most` tokens that followed the last `least` or more: where the match is longest, and latest."""
        for size in range(min(LONGEST, len(self._ids) - self._fresh), least - 1, -1):
            place = self._after.get(tuple(self._ids[-size:]))
            if place is not None:
                return self._ids[place : place + most]
        return []


class Words:
    """A text whose words an answer repeats, in capitals or not.

    >>> words = Words("We need deal qualification, upselling and cold calling.")
    >>> words.after('{"reasons": ["Upsell')
    'ing and cold calling'
    >>> words.after('{"reasons": ["Deal qual'), words.after("Tea")
    ('ification, upselling and cold calling', '')
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._small = _small(text)

    def after(self, answer: str) -> str:
        """What follows in the text where the answer's last words stand, as many of them as stand there in a row."""
        tail = _small(_BREAK.split(answer[-REACH:])[-1])
        for word in re.finditer(r"(?<!\w)\w", tail):
            sought = tail[word.start() :]
            if len(sought) < LETTERS:
                break
            place = self._place(sought)
            if place is not None:
                return _STOP.split(self._text[place : place + REACH])[0]
        return ""

    def _place(self, sought: str) -> int | None:
        """Where the text goes on after `sought`; the latest place that begins a word."""
        end = len(self._small)
        for _ in range(MOST_TRIED):
            start = self._small.rfind(sought, 0, end)
            if start < 0:
                return None
            if start == 0 or not self._small[start - 1].isalnum():
                return start + len(sought)
            end = start + len(sought) - 1
        return None


class Guesser:
    """What may come next in one answer."""

    def __init__(
        self, tokenizer: PreTrainedTokenizerBase, said: Sequence[Sequence[int]], prompt: Sequence[int]
    ) -> None:
        """`said` are tokens of answers given before, `prompt` those of what is answered."""
        self._tokenizer = tokenizer
        self._tokens = Lookup([*said, prompt])
        self._words = Words(str(tokenizer.decode(list(prompt))))

    def add(self, token: int) -> None:
        """The answer goes on with `token`."""
        self._tokens.add(token)

    def guess(self, answer: str, most: int) -> list[int]:
        """Up to `most` tokens; `answer` is the text that was taken so far."""
        sure = self._tokens.guess(most, SURE)
        if sure:
            return sure
        words: list[int] = self._tokenizer(self._words.after(answer), add_special_tokens=False)["input_ids"]
        return words[:most] or self._tokens.guess(most)


def _small(text: str) -> str:
    """In small letters, as long as before: a few letters have no small form of one character."""
    small = text.lower()
    return small if len(small) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
