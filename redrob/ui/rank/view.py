"""The Rank tab as HTML: the pool, the headline, the list, what a place rests on, and what could not be read.

Values to text, no components. The list is one of Gradio's HTML components and not its table, whose rows a screen reader
gets in pieces and which cannot stack its cells on a phone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from redrob.documents import MAX_BYTES
from redrob.pool import RankedCandidate, RankResult
from redrob.pool.archive import MAX_INFLATED
from redrob.pool.intake import MAX_FILE, Pool
from redrob.pool.output import Row
from redrob.pool.sources import Entry, Problem
from redrob.reference import Assessment
from redrob.reference.latest_role import role_of
from redrob.shortlist import MAX_CANDIDATES, Reading, file_rows
from redrob.ui.compare.columns import column_card, reference_card
from redrob.ui.parts import NAMES, WORDS, badge, plural, safe, shorten, squeeze, stale, status
from redrob.ui.rank.demo import ABOUT, SOURCE
from redrob.ui.scrolling import grid

MAX_LISTED = 200
"""Unread rows that are listed; the rest is counted."""
LIMITS = (
    f"At most {MAX_CANDIDATES} candidates at once. JSONL (also .gz), JSON and CSV hold many, up to "
    f"{MAX_FILE // 1_000_000} MB a file; a TXT, MD, PDF or DOCX file is one, up to {MAX_BYTES // 1_000_000} MB. A ZIP "
    f"may hold any of them: up to {MAX_FILE // 1_000_000} MB, unpacked up to {MAX_INFLATED // 1_000_000} MB. Files are "
    "read into memory and then deleted."
)
UNREAD_ID = "rank-unread-list"
STALE = stale("The job description was changed after this ranking. Press Rank to rank by it.")
READ_ORDER = "This is an order to read in. A person decides."
UNCLEAR = "unclear, look yourself"
"""Beside a candidate whose score is too near the threshold to tell."""
FORWARD_CLICKS = """
let last = null;
element.addEventListener('click', (event) => {
  const target = event.target.closest('[data-open]');
  if (!target) return;
  last = target.dataset.open;
  trigger('select', {open: last});
});
watch('value', () => {
  if (last && (!document.activeElement || document.activeElement === document.body)) {
    element.querySelector(`button[data-open="${last}"]`)?.focus({preventScroll: true});
  }
});
"""
"""Clicks become events, and whoever works with the keyboard stays where they were when the list is drawn anew."""
GO_THERE = """
let shown = null;
const back = () => document.querySelector(`#rank-list .rr-who [data-open="${shown}"]`)?.focus();
element.addEventListener('click', (event) => { if (event.target.closest('.rr-back')) back(); });
element.addEventListener('keydown', (event) => { if (event.key === 'Escape') back(); });
watch('value', () => {
  const section = element.querySelector('[data-row]'), row = section?.dataset.row ?? null;
  if (section && row !== shown) {
    section.scrollIntoView({block: 'start'});
    section.querySelector('h2').focus({preventScroll: true});
  }
  shown = row;
});
"""
"""Whoever opens a candidate is taken to the evidence and back; a reading that arrives meanwhile moves nobody."""


_COUNTED = {".csv": "line", ".tsv": "line", ".jsonl": "line", ".json": "item"}
"""What the number of a row counts: lines of the file, header and line breaks in cells too, or items of an array."""


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

    def after(self, opened: int | None, clicked: str) -> int | None:
        """Whose evidence is open after a click: a row opens, or closes if it was open.

        `clicked` comes from a browser: what is no row of the list changes nothing.
        """
        row = next((place.row for place in self.result.ranked if str(place.row) == clicked), None)
        return opened if row is None else None if row == opened else row

    @property
    def unread(self) -> tuple[Problem, ...]:
        """Everything that is not in the ranking: files, rows of files, and texts that the reference refused."""
        late = ((self.entry(problem.row), problem.reason) for problem in self.result.problems if problem.row)
        return self.pool.unread + tuple(Problem(entry.source, entry.row, reason) for entry, reason in late)

    def rows(self) -> list[Row]:
        """What a file of the ranking holds."""
        places, single = self.result.ranked, self.pool.single
        entries = enumerate(self.pool.entries, 1)
        origins = {number: (None if single else entry.source, entry.row) for number, entry in entries}
        rows = file_rows(places, origins=origins, readings=self.readings or None)
        notes = ({"notes": list(self.entry(place.row).notices)} for place in places)
        return [row | note for row, note in zip(rows, notes, strict=True)]


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


def at_work(place: RankedCandidate, entry: Entry) -> str:
    """Title, employer, years and place of a candidate, as far as they are told."""
    title, employer = role_of(place.assessment.candidate_text)
    years = round(place.assessment.facts.years_shown or 0)
    record = entry.content if isinstance(entry.content, Mapping) else {}
    profile = record.get("profile", record)
    where = profile.get("location") if isinstance(profile, Mapping) else None
    counts = f"{plural(years, 'year')} that {'counts' if years == 1 else 'count'}" if years else ""
    told = [title, employer, counts, where if isinstance(where, str) else ""]
    return " · ".join(" ".join(one.split()) for one in told if one)


def pool_summary(pool: Pool) -> str:
    """How many candidates are there and from which files; with the demo among them, what it is."""
    if not (pool.entries or pool.unread):
        return '<p class="rr-hint">No candidates yet.</p>'
    names = ", ".join(shorten(name, 40) for name in pool.files[:4])
    rest = len(pool.files) - 4
    more = f" and {plural(rest, 'more file')}" if rest > 0 else ""
    lost = f" {_counted(pool.unread)} could not be read." if pool.unread else ""
    told = f'<p class="rr-pool"><b>{plural(len(pool.entries), "candidate")}</b> from {safe(names)}{more}.{lost}</p>'
    return told + (f'<p class="rr-hint">{safe(ABOUT)}</p>' if SOURCE in pool.files else "")


def headline(ranked: Ranked) -> str:
    """How many are shortlisted, what a reader should know before reading on, and the way to what is not listed."""
    places = ranked.result.ranked
    good = sum(place.assessment.decision == "shortlist" for place in places)
    flagged = sum(bool(place.assessment.flags) for place in places)
    told = f" {flagged} {'carries' if flagged == 1 else 'carry'} flags." if flagged else ""
    if unjudged := ranked.result.unjudged:
        told += f" Of {unjudged} it cannot tell; {'that one stands' if unjudged == 1 else 'they stand'} last."
    lost = ""
    if ranked.unread:
        lost = f'{_counted(ranked.unread)} could not be ranked. <a href="#{UNREAD_ID}">See which and why</a>'
        lost = f'<p class="rr-lost">{lost}</p>'
    title = f"The evidence check shortlists {good} of {plural(len(places), 'candidate')}"
    return (
        f'<div class="rr-headline"><h2>{title}</h2><p>{READ_ORDER}{told} Between equal scores a lot '
        f"decides, which says nothing about them.</p>{lost}{STALE}</div>"
    )


def listed(ranked: Ranked, opened: int | None) -> str:
    """The list, with the row whose evidence is shown."""
    rows = (_row(ranked, place, opened == place.row) for place in ranked.result.ranked)
    return f'<ol class="rr-ranking">{"".join(rows)}</ol>'


def _row(ranked: Ranked, place: RankedCandidate, opened: bool) -> str:
    assessment, entry = place.assessment, ranked.entry(place.row)
    lines = [shorten(at_work(place, entry), 110)]
    if entry.candidate_id and entry.source != entry.candidate_id:
        lines.append(origin(entry, 60))
    marks = [UNCLEAR] * assessment.unclear + ["note on the file"] * bool(entry.notices)
    chips = "".join(f'<span class="rr-chip rr-st-listed">{mark}</span>' for mark in marks)
    flags = f'<span class="rr-flagged">{plural(len(assessment.flags), "flag")}</span>' if assessment.flags else ""
    reading = f"<div>{_reading(ranked.readings.get(place.row), place)}</div>" if ranked.readings else ""
    said = f"{badge(assessment.decision)} <b>{assessment.score:.2f}</b>"
    if assessment.unjudged:
        said = '<span class="rr-badge rr-none">Cannot tell</span>'
    rests = safe(assessment.unjudged) or f"{musts(assessment)} {flags}"
    work = "".join(f"<small>{safe(line)}</small>" for line in lines if line)
    return (
        f'<li class="{"rr-open" if opened else ""}" data-open="{place.row}"><span>{place.rank}</span>'
        f'<div class="rr-who"><button type="button" data-open="{place.row}" aria-expanded="{str(opened).lower()}" '
        f'aria-controls="rank-evidence">{safe(shorten(_name(entry), 60))}</button>{work}{chips}</div>'
        f'<div class="rr-said">{said}</div><div>{rests}</div>{reading}</li>'
    )


def _name(entry: Entry) -> str:
    """What a person calls the candidate: the id, or where it stands."""
    return entry.candidate_id or origin(entry)


def musts(assessment: Assessment) -> str:
    """How many musts are met, which is covered in full; with those in part, which are neither met nor missing."""
    covered = [r.coverage for r in assessment.requirements if r.kind == "must"]
    met, missing = covered.count(1.0), covered.count(0.0)
    rest = ((len(covered) - met - missing, "in part"), (missing, "missing"))
    told = "".join(f", {count} {word}" for count, word in rest if count)
    return f"{met} of {plural(len(covered), 'must')} met{told}" if covered else "no musts"


def _reading(reading: Reading | None, place: RankedCandidate) -> str:
    """What the trained model said of a candidate; what it did not say is no zero."""
    name = f"<small>{NAMES['policy']}</small>"
    if reading is None:
        return f'{name}<span class="rr-none-yet">not asked</span>'
    if reading.column is None:
        return f'{name}<span class="rr-broken">failed: {safe(squeeze(reading.problem, 240))}</span>'
    reward = f"<small>reward {reading.reward:.2f}</small>"
    if reading.verdict is None:
        return f'{name}<span class="rr-broken">no valid answer</span>{reward}'
    agrees = reading.agrees(place.assessment.decision)
    told = "agrees" if agrees else f"differs: {WORDS[place.assessment.decision].lower()} by the evidence check"
    said = f"{badge(reading.verdict.decision)} <b>{reading.verdict.score:.2f}</b>"
    return f'{name}{said} <span class="{"rr-hint" if agrees else "rr-flagged"}">{told}</span>{reward}'


def evidence(ranked: Ranked, row: int | None) -> str:
    """What a place rests on: the reference's quotes, the trained model's answer, and the profile as it was read."""
    place = ranked.place(row)
    if place is None:
        return ""
    entry, reading = ranked.entry(place.row), ranked.readings.get(place.row)
    notes = [*entry.notices, *(reading.cuts if reading else ())]
    noted = "".join(f'<p class="rr-cut">{safe(note)}</p>' for note in notes)
    cards = reference_card(place.assessment)
    if reading and reading.column:
        cards += column_card(reading.column, ranked.model, linked=False)
    return (
        f'<section class="rr-evidence" aria-labelledby="rank-evidence-name" data-row="{place.row}">'
        f'<h2 id="rank-evidence-name" tabindex="-1">{safe(shorten(_name(entry), 100))}</h2>'
        f'<p class="rr-hint">Rank {place.rank}. From {safe(origin(entry))}. '
        '<button type="button" class="rr-back">Back to the list <kbd>Esc</kbd></button></p>'
        f'{noted}<div class="rr-beside">{cards}</div>'
        '<details class="rr-fold"><summary>The profile as it was read</summary>'
        '<div class="rr-text" tabindex="0" role="region" aria-label="The profile as it was read">'
        f"{safe(place.assessment.candidate_text)}</div></details></section>"
    )


def unread_table(unread: Sequence[Problem]) -> str:
    """Files and rows that are not in the ranking, each with its reason; empty where there are none."""
    if not unread:
        return ""
    body = [
        (shorten(one.source, 90), [place_in(one.source, one.row), safe(squeeze(one.reason, 900))], "")
        for one in unread[:MAX_LISTED]
    ]
    rest = len(unread) - MAX_LISTED
    more = f'<p class="rr-hint">and {rest:,} more</p>' if rest > 0 else ""
    return (
        f'<details class="rr-fold" id="{UNREAD_ID}" open><summary>Not in the ranking: {_counted(unread)}</summary>'
        f"{grid('Not in the ranking', ('File', 'Where', 'Why'), body, 'rr-words')}{more}</details>"
    )


def added(before: Pool, pool: Pool) -> str:
    """The status line after files were added."""
    new, lost = len(pool.entries) - len(before.entries), len(pool.unread) - len(before.unread)
    if not new:
        return status("error", "Candidates: none of what was added can be read; what and why is listed below.")
    notes = (f"{lost} could not be read, as listed below.",) if lost else ()
    return status("done", f"{new} {'candidate was' if new == 1 else 'candidates were'} added. Press Rank.", notes)


def rereading(done: int, count: int) -> str:
    """The status line while a model reads."""
    return status("busy", f"The trained model is reading: {done} of {count} answered.")


def reread_done(ranked: Ranked, asked: Sequence[RankedCandidate], seconds: float, why: str) -> str:
    """The status line after a model has read those who were `asked`."""
    readings = [(place, ranked.readings[place.row]) for place in asked if place.row in ranked.readings]
    failed = [f"{_name(ranked.entry(place.row))}: {one.problem}" for place, one in readings if one.column is None]
    details = (f"{len(failed)} could not be read; Re-read asks again.", *failed[:5]) if failed else ()
    return status("done", f"Re-read {len(readings) - len(failed)} of {len(asked)} in {seconds:.1f} s. {why}", details)


def _counted(unread: Sequence[Problem]) -> str:
    """Files and rows apart.

    >>> _counted([Problem("a.pdf", None, "x"), Problem("p.csv", 4, "y"), Problem("p.csv", 5, "y")])
    '1 file and 2 rows'
    """
    files = sum(one.row is None for one in unread)
    rows = len(unread) - files
    return " and ".join(plural(n, word) for n, word in ((files, "file"), (rows, "row")) if n)
