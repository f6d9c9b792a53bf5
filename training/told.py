"""Clauses that tell of a thing without its name, as practice for the reader before it sees the corpus.

A file holds lines of `name: clause | clause | ...`, a clause being something that somebody did who can do the named
thing. Profiles are made of clauses of several names of one field; some of the names asked are there, some are not.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from redrob.corpus import Advert, Candidate, Requirement, Shown, Span

LINES = (5, 12)
"""Fewest and most clauses of a profile."""
ASKED = (4, 9)


class Told(NamedTuple):
    """A thing and the clauses that tell of it."""

    name: str
    clauses: tuple[str, ...]


def read_told(folder: Path) -> list[list[Told]]:
    """The things of each file in a folder."""
    return [
        [_line(line) for line in path.read_text(encoding="utf-8").splitlines() if ":" in line and "|" in line]
        for path in sorted(folder.glob("*.txt"))
    ]


def practice(fields: Sequence[Sequence[Told]], draw: random.Random) -> Iterator[tuple[Advert, Candidate]]:
    """Pairs for one epoch: each clause is used about once."""
    for field in fields:
        pool = [(told.name, clause) for told in field for clause in told.clauses]
        draw.shuffle(pool)
        names = [told.name for told in field]
        while len(pool) >= LINES[0]:
            count = min(len(pool), draw.randint(*LINES))
            taken, pool = pool[:count], pool[count:]
            yield _pair(taken, names, draw)


def _pair(taken: list[tuple[str, str]], names: list[str], draw: random.Random) -> tuple[Advert, Candidate]:
    bullet, end = draw.choice((("- ", "\n"), ("", ". "), ("• ", "\n"), ("", "\n"), ("", "; ")))
    text = ""
    spans: dict[str, list[Span]] = {}
    for name, clause in taken:
        text += bullet
        spans.setdefault(name, []).append(Span(start=len(text), text=clause))
        text += clause + end
    count = draw.randint(*ASKED)
    there = draw.sample(sorted(spans), k=min(len(spans), max(1, count // 2)))
    away = [name for name in draw.sample(names, k=min(len(names), count)) if name not in spans][: count - len(there)]
    asked = [*there, *away]
    draw.shuffle(asked)
    written, requirements, shown = "", [], {}
    for number, name in enumerate(asked, 1):
        requirements.append(Requirement(id=f"m{number}", kind="must", span=Span(start=len(written), text=name)))
        written += name + "\n"
        found = tuple(spans.get(name, ()))
        shown[f"m{number}"] = Shown(status="done" if found else "missing", evidence=found)
    advert = Advert(id="told", text=written, requirements=tuple(requirements))
    return advert, Candidate(id="told-1", job="told", text=text, shown=shown, verdict="reject")


def _line(line: str) -> Told:
    name, _, rest = line.partition(":")
    return Told(name.strip(), tuple(clause.strip() for clause in rest.split("|") if clause.strip()))
