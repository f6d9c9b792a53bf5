"""Job descriptions read by hand, and how well a reading agrees with them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from redrob.reference.job import Job
from redrob.reference.vocabulary import content_stems

FOLDER = Path(__file__).with_name("jobs")
SAME_FROM = 0.5  # share of content words (Dice) from which two wordings are the same wish


@dataclass(frozen=True)
class Expected:
    """What a careful reader takes from one job description."""

    name: str
    text: str
    title: str
    wishes: tuple[tuple[str, str], ...]
    """(kind, words)."""
    gates: tuple[str, ...]
    years: float | None
    years_upper: float | None
    conditions: tuple[tuple[str, str], ...]


def load(part: str) -> list[Expected]:
    """The hand-read descriptions of one part, `tuned` or `unseen`."""
    rows = tomllib.loads((FOLDER / f"{part}.toml").read_text(encoding="utf-8"))["job"]
    return [_expected(row) for row in rows]


def _expected(row: dict) -> Expected:
    gates = tuple(row.get("gate", ()))
    musts = dict.fromkeys([*row.get("must", ()), *gates])  # a gate is a must
    wishes = [("must", words) for words in musts]
    wishes += [(kind, words) for kind in ("nice", "disqualifier") for words in row.get(kind, ())]
    conditions = tuple(tuple(c.split(": ", 1)) for c in row.get("conditions", ()))
    return Expected(row["name"], row["text"].strip(), row["title"], tuple(wishes), gates,
                    row.get("years"), row.get("years_upper"), conditions)  # fmt: skip


def same(one: str, other: str) -> float:
    """Dice share of content words two wordings have in common."""
    a, b = set(content_stems(one)), set(content_stems(other))
    return 2 * len(a & b) / (len(a) + len(b)) if a and b else 0.0


def aligned(expected: Expected, job: Job) -> tuple[list[tuple[str, str]], list[tuple[str, str]], int]:
    """(wishes missed, requirements read that nobody asked for, pairs that agree): each is paired once, same kind only."""
    read: list[tuple[str, str]] = [(r.kind, r.text) for r in job.requirements]
    pairs = [
        (same(w[1], r[1]), i, j) for i, w in enumerate(expected.wishes) for j, r in enumerate(read) if w[0] == r[0]
    ]
    taken_w: set[int] = set()
    taken_r: set[int] = set()
    for share, i, j in sorted(pairs, reverse=True):
        if share >= SAME_FROM and i not in taken_w and j not in taken_r:
            taken_w.add(i)
            taken_r.add(j)
    missed = [w for i, w in enumerate(expected.wishes) if i not in taken_w]
    extra = [r for j, r in enumerate(read) if j not in taken_r]
    return missed, extra, len(taken_w)


def f1(missed: int, extra: int, agreed: int) -> float:
    """Harmonic mean of precision and recall; 1 where nothing was to be found and nothing was."""
    return 2 * agreed / (2 * agreed + missed + extra) if agreed or missed or extra else 1.0
