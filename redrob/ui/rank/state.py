"""What the Rank tab remembers between two clicks: the ranking, and how it is looked at. Values, no components."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from redrob.pool import RankedCandidate, RankResult
from redrob.pool.intake import Pool
from redrob.pool.output import Row
from redrob.pool.sources import Entry, Problem
from redrob.pool.who import role_of
from redrob.reference import Assessment
from redrob.shortlist import Reading, file_rows
from redrob.ui.parts import shorten

_COUNTED = {".csv": "line", ".jsonl": "line", ".json": "item", ".parquet": "row"}
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
"""Rows of the table at once."""
Count = tuple[int, int, int]
"""Requirements that are met, met in part, and missing."""


@dataclass(frozen=True)
class Ranked:
    """One ranking and what a policy read of it."""

    job: str
    pool: Pool
    """As it was when it was ranked."""
    result: RankResult
    readings: Mapping[int, Reading] = field(default_factory=dict)
    """By row of the result."""
    reader: tuple[str, str] = ("", "policy")
    """Pair and column that read; every reading is theirs."""
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
        return list(
            file_rows(self.result.ranked, origins=origins, readings=self.readings or None, column=self.reader[1])
        )


@dataclass(frozen=True)
class Look:
    """How the table is looked at."""

    sort: str = "rank"
    """Key of `SORTS`."""
    down: bool = False
    """Largest first."""
    page: int = 0
    opened: int | None = None
    """Row whose evidence is shown."""


def musts(assessment: Assessment) -> Count:
    """How the musts of a job are met. A must counts as met where it is covered in full, as missing where not at all."""
    covered = [r.coverage for r in assessment.requirements if r.kind == "must"]
    met, missing = sum(c == 1.0 for c in covered), sum(c == 0.0 for c in covered)
    return met, len(covered) - met - missing, missing


def _model_score(ranked: Ranked, place: RankedCandidate) -> float | None:
    reading = ranked.readings.get(place.row)
    return reading.verdict.score if reading and reading.verdict else None


def _reward(ranked: Ranked, place: RankedCandidate) -> float | None:
    reading = ranked.readings.get(place.row)
    return reading.reward if reading else None


Key = Callable[[Ranked, RankedCandidate], "float | str | None"]
SORTS: Mapping[str, tuple[Key, bool]] = {
    "rank": (lambda ranked, place: place.rank, False),
    "name": (lambda ranked, place: name_of(ranked.entry(place.row)).casefold(), False),
    "score": (lambda ranked, place: place.assessment.score, True),
    "decision": (lambda ranked, place: place.assessment.decision, True),
    "met": (lambda ranked, place: musts(place.assessment)[0], True),
    "missing": (lambda ranked, place: musts(place.assessment)[2], False),
    "flags": (lambda ranked, place: len(place.assessment.flags), True),
    "model": (_model_score, True),
    "reward": (_reward, True),
}
"""What the table is sorted by, and whether the first click puts the largest first. What is unknown comes last."""

ONLY: Mapping[str, str] = {
    "all": "everyone",
    "shortlist": "shortlisted by the reference check",
    "reject": "rejected by the reference check",
    "unclear": "unclear, for a person to look at",
    "flagged": "with flags",
    "differs": "where model and reference check differ",
}
"""What of the table is shown."""


def chosen(ranked: Ranked, look: Look, query: str = "", only: str = "all") -> list[RankedCandidate]:
    """The places to show, sorted; all pages of them."""
    words = query.casefold().split()
    places = [place for place in ranked.result.ranked if _kept(ranked, place, only) and _found(ranked, place, words)]
    key = SORTS[look.sort][0]
    values = {place.row: key(ranked, place) for place in places}
    known = [place for place in places if values[place.row] is not None]
    unknown = [place for place in places if values[place.row] is None]
    # Sorting keeps the order of equals, so whatever is alike stays by rank.
    known.sort(key=lambda place: values[place.row], reverse=look.down)  # type: ignore[arg-type, return-value]
    return known + unknown


def after(ranked: Ranked, look: Look, act: str) -> Look:
    """The look after an act of the table, such as `sort:met`, `page:2` or `open:14`.

    It comes from a browser and is checked like any text from outside: what makes no sense changes nothing.
    """
    what, _, value = act.partition(":")
    if what == "sort" and value in SORTS:
        down = not look.down if look.sort == value else SORTS[value][1]
        return replace(look, sort=value, down=down, page=0)
    if what in ("page", "open") and value.isascii() and value.isdigit() and len(value) < 7:
        number = int(value)
        if what == "page":
            return replace(look, page=number)
        if ranked.place(number):
            return replace(look, opened=None if look.opened == number else number)
    return look


def _kept(ranked: Ranked, place: RankedCandidate, only: str) -> bool:
    if only in ("shortlist", "reject"):
        return place.assessment.decision == only
    if only == "unclear":
        return place.assessment.unclear
    if only == "flagged":
        return bool(place.assessment.flags)
    if only == "differs":
        reading = ranked.readings.get(place.row)
        return reading is not None and reading.agrees(place.assessment.decision) is False
    return True


def _found(ranked: Ranked, place: RankedCandidate, words: list[str]) -> bool:
    if not words:
        return True
    entry, assessment = ranked.entry(place.row), place.assessment
    missing = (r.text for r in assessment.requirements if r.kind == "must" and r.coverage == 0)
    text = " ".join((name_of(entry), entry.source, *missing, *(flag.message for flag in assessment.flags))).casefold()
    return all(word in text for word in words)
