"""A reader that reads the same words once, for many versions of one profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redrob.reference.reader.read import Answer, Asked, TextReader


class Remembering(TextReader):
    """Profiles that differ only in what is masked are one profile to it.

    Spaces are no tokens, so masked texts of other lengths are the same. Evidence is left out: it would count the
    characters of another text.
    """

    def __init__(self, reader: TextReader) -> None:
        self._reader = reader
        self._known: dict[tuple[tuple[tuple[str, str], ...], str], list[Answer]] = {}

    def advert(self, text: str) -> list[Asked]:
        """As `TextReader.advert`."""
        return self._reader.advert(text)

    def advert_length(self, text: str) -> int:
        """As `TextReader.advert_length`."""
        return self._reader.advert_length(text)

    def length(self, questions: Sequence[tuple[str, str]], text: str) -> int:
        """As `TextReader.length`."""
        return self._reader.length(questions, text)

    def profile(self, questions: Sequence[tuple[str, str]], text: str) -> list[Answer]:
        """As `TextReader.profile`."""
        key = (tuple(questions), " ".join(text.split()))
        if key not in self._known:
            self._known[key] = [replace(answer, evidence=None) for answer in self._reader.profile(questions, text)]
        return self._known[key]
