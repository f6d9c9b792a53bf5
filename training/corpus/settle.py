"""Disagreements between writer and second reader, settled by a third who sees both answers and not whose they are.

`python -m training.corpus settle ID` prints them; the answer is a file with a line for each:

    t0001-3 m2 A
    t0001-3 n1 B
    t0001-4 m5 neither

Where the second reader's answer wins, it takes the place of the writer's; what stood there is kept beside the second
reading, so that agreement is counted as it was. Where neither is right, or the winner quotes nothing, the requirement
stays as the writer marked it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from redrob.corpus import Annotation, Candidate, Screening, Shown
from redrob.errors import DataError
from training.corpus.markup import tidy

_LINE = re.compile(r"^(\S+)\s+([mnx]\d+)\s+(A|B|neither)$")


class Disagreement(NamedTuple):
    """One requirement of one profile, and how two people read it."""

    candidate: Candidate
    requirement: str
    writer: Shown
    second: Shown

    @property
    def writer_is_first(self) -> bool:
        """Which of the two is shown as A: by the letters of the id, so that it is the same each time."""
        return sum(map(ord, self.candidate.id + self.requirement)) % 2 == 0


def disagreements(screening: Screening, annotation: Annotation) -> Iterator[Disagreement]:
    """Statuses that differ and are not settled yet."""
    for candidate in screening.candidates:
        other = annotation.candidates.get(candidate.id)
        settled = annotation.settled.get(candidate.id, {})
        for name, shown in candidate.shown.items() if other else ():
            assert other is not None
            if name not in settled and shown.status != other.shown[name].status:
                yield Disagreement(candidate, name, shown, other.shown[name])


def show(screening: Screening, annotation: Annotation) -> str:
    """What the third reader sees: each profile with what is open in it; nothing where all is settled."""
    words = {r.id: r.span.text for r in screening.advert.requirements}
    lines: list[str] = []
    before = ""
    for d in disagreements(screening, annotation):
        if d.candidate.id != before:
            lines += ["", f"#### {d.candidate.id}", d.candidate.text, "---"]
            before = d.candidate.id
        a, b = (d.writer, d.second) if d.writer_is_first else (d.second, d.writer)
        lines.append(f"{d.candidate.id} {d.requirement} ({words[d.requirement]}): A says {_told(a)}; B says {_told(b)}")
    return "\n".join(lines) + "\n" if lines else ""


def settle(screening: Screening, annotation: Annotation, written: str) -> tuple[Screening, Annotation]:
    """Both, with the third reader's answers.

    Raises:
        DataError: a line has no form, or names what is not open.
    """
    open_ones = {(d.candidate.id, d.requirement): d for d in disagreements(screening, annotation)}
    changed: dict[str, dict[str, Shown]] = {}
    settled = {name: dict(kept) for name, kept in annotation.settled.items()}
    for line in filter(str.strip, written.splitlines()):
        found = _LINE.match(line.strip())
        d = open_ones.get((found[1], found[2])) if found else None
        if not found or d is None:
            raise DataError(f"{screening.advert.id}: '{line.strip()}' does not read 't0001-3 m2 A', or is not open.")
        settled.setdefault(found[1], {})[found[2]] = d.writer
        if found[3] != "neither" and (found[3] == "A") != d.writer_is_first:
            changed.setdefault(found[1], {})[found[2]] = d.second
    candidates = tuple(_with(c, changed.get(c.id, {})) for c in screening.candidates)
    return tidy(Screening(screening.advert, candidates)), annotation.model_copy(update={"settled": settled})


def _with(candidate: Candidate, changed: Mapping[str, Shown]) -> Candidate:
    won = {name: shown for name, shown in changed.items() if shown.status == "missing" or shown.evidence}
    return candidate.model_copy(update={"shown": {**candidate.shown, **won}}) if won else candidate


def _told(shown: Shown) -> str:
    quotes = " | ".join(" ".join(span.text.split()) for span in shown.evidence)
    return f'{shown.status} "{quotes}"' if quotes else shown.status
