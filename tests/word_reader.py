"""A reader whose answers are known by hand, for tests of what is done with them: tables, files, pools.

It takes lines that begin with a dash, and what "You must know ..." names, for requirements; a sentence that holds all
words of one shows it. What the trained reader makes of texts is tested in `tests/reference`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from redrob.corpus import Span
from redrob.reference.assess import _ranker
from redrob.reference.reader.network import CLOSENESS, STATUSES
from redrob.reference.reader.read import Answer, Asked

SURE = 0.94


class WordReader:
    """Stands where a `TextReader` does."""

    def advert(self, text: str) -> list[Asked]:
        """Lines of a list, and the things of "You must know A and B." or "Requirements: A, B."."""
        kind, found = "must", []
        for match in re.finditer(r"(?m)^- (.+)$|^nice.*$|(?:you must know|requirements:) ([^.]+)\.", text, re.I):
            if match[1]:
                found.append(Asked(kind, Span(start=match.start(1), text=match[1]), 0.0, SURE))
            elif match[2]:
                for thing in re.finditer(r"(?!and\b)[^, ][^,]*?(?=,| and |$)", match[2]):
                    place = Span(start=match.start(2) + thing.start(), text=thing[0])
                    found.append(Asked(kind, place, 0.0, SURE))
            elif match[0].lower().startswith("nice"):
                kind = "nice"
        return found

    def advert_length(self, text: str) -> int:
        """All of it."""
        return len(text)

    def length(self, questions: Sequence[tuple[str, str]], text: str) -> int:
        """All of it."""
        return len(text)

    def profile(self, questions: Sequence[tuple[str, str]], text: str) -> list[Answer]:
        """Done in the first sentence that holds the words, listed behind "Skills:", denied behind "No"."""
        return [
            self._near(words, text) if kind == "occupation" else self._shown(words, text) for kind, words in questions
        ]

    def _near(self, title: str, text: str) -> Answer:
        known = any(word in text.lower() for word in re.findall(r"\w{4,}", title.lower()))
        return Answer(_sure(CLOSENESS, "same" if known else "other"), None)

    def _shown(self, wish: str, text: str) -> Answer:
        words = re.findall(r"\w+", wish.lower())
        for sentence in re.finditer(r"[^.\n]+", text):
            there = re.findall(r"\w+", sentence[0].lower())
            if all(any(word.startswith(wanted) for word in there) for wanted in words):
                said = sentence[0].strip().lower()
                status = "denied" if said.startswith("no ") else "listed" if "skills:" in said else "done"
                start = sentence.start() + len(sentence[0]) - len(sentence[0].lstrip())
                return Answer(_sure(STATUSES, status), Span(start=start, text=sentence[0].strip()))
        return Answer(_sure(STATUSES, "missing"), None)


def _sure(names: Sequence[str], name: str) -> tuple[float, ...]:
    rest = (1 - SURE) / (len(names) - 1)
    return tuple(SURE if other == name else rest for other in names)


def words_alone() -> Iterator[None]:
    """The body of a fixture, of any scope: meanwhile everybody who reads, reads words."""
    with pytest.MonkeyPatch.context() as patch:
        reader = WordReader()
        patch.setattr("redrob.reference.reader.read.shared_reader", lambda: reader)
        unkept = _ranker.__wrapped__  # type: ignore[attr-defined]  # nothing that another reader has read
        patch.setitem(unkept.__globals__, "_ranker", unkept)
        yield
