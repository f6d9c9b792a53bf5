"""Where things stand in the text that the models read: the claims of the answers and the evidence of the reference.

The grader looks at the text after Unicode normalisation (NFKC), the reference at the text without characters that show
nothing, and the page shows the text itself. Here offsets of the one become offsets of the other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from redrob.aimed import aimed_in
from redrob.prompts import Prompt
from redrob.reference import Span
from redrob.reference.identity import blank
from redrob.rewards.claims import Claim
from redrob.rewards.words import nfkc, read_words

Section = Literal["job", "candidate"]
Offsets = Callable[[int, int], tuple[int, int]]
"""A stretch of one text, start and end in characters, to the stretch of another that it stands for."""
MAX_PLACES = 12
"""Places of one claim; a word that stands everywhere needs no more to be believed."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of `Prompt.job_description` or `Prompt.candidate`, in characters."""

    section: Section
    start: int
    end: int


class ShownText:
    """Both sections of a prompt, ready to find things in them.

    >>> from redrob.rewards.claims import find_claims
    >>> shown = ShownText(Prompt((), (), "SQL wanted", "Six years of SQL", ()))
    >>> [claim] = find_claims("SQL is done")
    >>> shown.of_claim(claim)
    (Place(section='job', start=0, end=3), Place(section='candidate', start=13, end=16))
    """

    def __init__(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._words = read_words(prompt.context)
        self._original = original_offsets(prompt.context)

    def of_claim(self, claim: Claim) -> tuple[Place, ...]:
        """Where the words stand that bear a claim out, at most `MAX_PLACES`; none for a claim that is not grounded."""
        job = len(self._prompt.job_description)
        offset = len(self._prompt.context) - len(self._prompt.candidate)
        found = []
        for start, end in self._words.find(claim.words)[:MAX_PLACES]:
            start, end = self._original(start, end)
            if start < job:
                found.append(Place("job", start, min(end, job)))
            if end > offset:  # words that end the one section and begin the other stand in both
                found.append(Place("candidate", max(start, offset) - offset, end - offset))
        return tuple(found)

    def of_evidence(self, spans: tuple[Span, ...], candidate_text: str) -> tuple[Place, ...]:
        """Where spans of the reference's `candidate_text` stand; those that were cut or set aside are left out."""
        shown = blank(candidate_text, list(aimed_in(candidate_text))) if self._prompt.aside else candidate_text
        carried = carried_offsets(shown, self._prompt.candidate)
        found = (carried(span.start, span.end) for span in spans)
        return tuple(Place("candidate", start, end) for start, end in found if start < end)

    def of_requirement(self, text: str) -> tuple[Place, ...]:
        """Where the job description asks for it in these very words; none where it says it otherwise."""
        words = r"\s+".join(map(re.escape, text.split()))
        hit = re.search(rf"(?<!\w){words}(?!\w)", self._prompt.job_description, re.IGNORECASE) if words else None
        return (Place("job", hit.start(), hit.end()),) if hit else ()


def original_offsets(text: str) -> Offsets:
    """Offsets into the NFKC form of `text` as offsets into `text`; whole characters, never half of one.

    >>> "ﬁve ½".find("½"), nfkc("ﬁve ½").find("1"), original_offsets("ﬁve ½")(5, 8)
    (4, 5, (4, 5))
    """
    if nfkc(text) == text:
        return lambda start, end: (start, end)
    begins, ends = [], []
    for normal, begin, end in _pieces(text):
        begins += [begin] * len(normal)
        ends += [end] * len(normal)

    def original(start: int, end: int) -> tuple[int, int]:
        if start >= end:
            at = begins[start] if start < len(begins) else len(text)
            return at, at
        return begins[start], ends[end - 1]

    return original


def _pieces(text: str) -> Iterator[tuple[str, int, int]]:
    """The smallest pieces of `text` whose normal forms add up to that of the whole, each with its offsets.

    A character and the marks on it are one piece. Nothing composes across white space, so a word whose characters
    compose in another way (Hangul in halves) is one piece as a whole.
    """
    for word in re.finditer(r"\s+|\S+", text):
        starts = [i for i in range(*word.span()) if i == word.start() or not unicodedata.combining(text[i])]
        ends = [*starts[1:], word.end()]
        normals = [nfkc(text[a:b]) for a, b in zip(starts, ends, strict=True)]
        whole = nfkc(word.group())
        if "".join(normals) == whole:
            yield from zip(normals, starts, ends, strict=True)
        else:
            yield whole, word.start(), word.end()


def carried_offsets(source: str, target: str) -> Offsets:
    """Offsets into `source` as offsets into `target`, which differ in white space and invisible characters only.

    `target` may end earlier; a stretch beyond its end comes out empty.

    >>> carried_offsets("I ran Kafka. At night.", "I ran  Kaf\\u00adka.")(6, 11)
    (7, 13)
    """
    if source.startswith(target):
        return lambda start, end: (min(start, len(target)), min(end, len(target)))
    there = [i for i, char in enumerate(target) if _shows(char)]
    before = list(accumulate(map(_shows, source), initial=0))  # ink before each character of the source

    def carried(start: int, end: int) -> tuple[int, int]:
        first, last = before[start], min(before[end], len(there))
        return (there[first], there[last - 1] + 1) if first < last else (len(target), len(target))

    return carried


def _shows(char: str) -> bool:
    """Whether a character leaves a mark of its own on paper; an accent is one with its letter, composed or not."""
    return not char.isspace() and (char.isascii() or unicodedata.category(char) not in ("Cf", "Mn"))
