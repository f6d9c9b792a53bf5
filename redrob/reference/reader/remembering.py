"""A reader that reads the same words once, for many versions of one profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redrob.reference.reader.read import Answer, TextReader


class Remembering(TextReader):
    """Profiles that differ only in what is masked are one profile to it.

    Spaces are no tokens, so masked texts of other lengths are the same. Evidence is left out: it would count the
    characters of another text.
    """

    def __init__(self, reader: TextReader) -> None:
        super().__init__(reader._model, reader._tokenizer, reader._device, temperature=reader._temperature)
        self._known: dict[tuple[tuple[tuple[str, str], ...], str], list[Answer]] = {}

    def profile(self, questions: Sequence[tuple[str, str]], text: str) -> list[Answer]:
        """As `TextReader.profile`."""
        key = (tuple(questions), " ".join(text.split()))
        if key not in self._known:
            self._known[key] = [replace(answer, evidence=None) for answer in super().profile(questions, text)]
        return self._known[key]
