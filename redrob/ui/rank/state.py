"""What the Rank tab remembers between two clicks: the ranking, and how it is looked at. Values, no components."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from redrob.pool import RankedCandidate, RankResult
from redrob.pool.intake import Pool
from redrob.pool.output import Row, role_of
from redrob.pool.sources import Entry, Problem
from redrob.reference import Assessment
from redrob.shortlist import Reading, file_rows
from redrob.ui.parts import shorten

_COUNTED = {".csv": "line", ".tsv": "line", ".jsonl": "line", ".json": "item", ".parquet": "row"}
"""What the number of a row counts: lines of the file, header and line breaks in cells too, or items of an array."""


def place_in(source: str, row: int | None) -> str:
    """Line or item of a file; nothing for a file that holds one candidate.

    >>> place_in("pool.csv", 119), place_in("all.zip / a.JSONL.gz", 4), place_in("cv.pdf", 1), place_in("pool.json", 2)
    ('line 119', 'line 4', '', 'item 2')
    """
    name = source.lower().removesuffix(".gz")
    word = next((word for ending, word in _COUNTED.items() if name.endswith(ending)), "")
    return f"{word} {row}" if word and row is not None else ""


def origin(entry: Entry, limit: int = 100) -> str:
    """The file, and where in it."""
    return ", ".join(filter(None, (shorten(entry.source, limit), place_in(entry.source, entry.row))))


def name_of(entry: Entry) -> str:
    """What a person calls the candidate: the id, or where it stands.

    >>> name_of(Entry("pool.csv", 4, "", "Nurse."))
    'pool.csv, line 4'
    """
    return entry.candidate_id or ", ".join(filter(None, (entry.source, place_in(entry.source, entry.row))))


def at_work(place: RankedCandidate, entry: Entry) -> str:
    """Title, employer, years and place of a candidate, as far as they are told."""
    title, employer = role_of(place.assessment.candidate_text)
    years = place.assessment.facts.years_shown
    record = entry.content if isinstance(entry.content, Mapping) else {}
    profile = record.get("profile", record)
    where = profile.get("location") if isinstance(profile, Mapping) else None
    told = [title, employer, f"{years:.0f} years that count" if years else "", where if isinstance(where, str) else ""]
    return " · ".join(" ".join(one.split()) for one in told if one)


PAGE_ROWS = 25
"""Candidates on a page of the list."""
Count = tuple[int, int, int]
"""Requirements that are met, met in part, and missing."""


@dataclass(frozen=True)
class Ranked:
    """One ranking and what the trained model read of it."""

    job: str
    pool: Pool
    """As it was when it was ranked."""
    result: RankResult
    readings: Mapping[int, Reading] = field(default_factory=dict)
    """By row of the result."""
    pair: str = ""
    """Whose trained model read; every reading is its."""
    model: str | None = None
    """The reader as people name it."""

    def entry(self, row: int) -> Entry:
        """Where a row of the result came from."""
        return self.pool.entries[row - 1]

    def place(self, row: int | None) -> RankedCandidate | None:
        """The place of a row; None where it has none."""
        return next((place for place in self.result.ranked if place.row == row), None)

    @property
    def unread(self) -> tuple[Problem, ...]:
        """Everything that is not in the ranking: files, rows of files, and texts that the reference refused."""
        late = tuple(
            Problem(self.entry(problem.row).source, self.entry(problem.row).row, problem.reason)
            for problem in self.result.problems
            if problem.row
        )
        return self.pool.unread + late

    def rows(self) -> list[Row]:
        """What a file of the ranking holds."""
        single = self.pool.single
        origins = {
            number: (None if single else entry.source, entry.row) for number, entry in enumerate(self.pool.entries, 1)
        }
        rows = file_rows(self.result.ranked, origins=origins, readings=self.readings or None)
        notes = (list(self.entry(place.row).notices) for place in self.result.ranked)
        return [row | {"notes": noted} for row, noted in zip(rows, notes, strict=True)]


@dataclass(frozen=True)
class Look:
    """How the list is looked at."""

    page: int = 0
    opened: int | None = None
    """Row whose evidence is shown."""


def musts(assessment: Assessment) -> Count:
    """How the musts of a job are met. A must counts as met where it is covered in full, as missing where not at all."""
    covered = [r.coverage for r in assessment.requirements if r.kind == "must"]
    met, missing = sum(c == 1.0 for c in covered), sum(c == 0.0 for c in covered)
    return met, len(covered) - met - missing, missing


def after(ranked: Ranked, look: Look, act: str) -> Look:
    """The look after an act of the list: `page:2` or `open:14`, by the number of a page or a row.

    It comes from a browser and is checked like any text from outside: what makes no sense changes nothing.
    """
    what, _, value = act.partition(":")
    if not (value.isascii() and value.isdigit() and len(value) < 7):
        return look
    number = int(value)
    if what == "page":
        return replace(look, page=number)
    if what == "open" and ranked.place(number):
        return replace(look, opened=None if look.opened == number else number)
    return look
