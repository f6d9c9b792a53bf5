"""The Rank tab as HTML: the pool, the headline, the list, what a place rests on, and what could not be read.

The list is one of Gradio's HTML components and not its table, whose rows a screen reader gets in pieces and which
cannot stack its cells on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence

from redrob.documents import MAX_BYTES
from redrob.pool import RankedCandidate
from redrob.pool.archive import MAX_INFLATED
from redrob.pool.intake import MAX_FILE, Pool
from redrob.pool.sources import Problem
from redrob.shortlist import MAX_CANDIDATES, Reading
from redrob.ui.compare.columns import column_card, reference_card
from redrob.ui.parts import NAMES, WORDS, badge, plural, safe, shorten, stale
from redrob.ui.rank.demo import ABOUT, SOURCE
from redrob.ui.rank.state import PAGE_ROWS, Look, Ranked, at_work, musts, name_of, origin, place_in
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
  const target = event.target.closest('[data-act]');
  if (!target) return;
  last = target.dataset.act;
  trigger('select', {act: last});
});
watch('value', () => {
  if (last && (!document.activeElement || document.activeElement === document.body)) {
    const button = [...element.querySelectorAll('button')].find((one) => one.dataset.act === last);
    if (button && !button.disabled) button.focus({preventScroll: true});
  }
});
"""
"""Clicks become events, and whoever works with the keyboard stays where they were when the list is drawn anew."""
GO_THERE = """
let shown = null;
const back = () => document.querySelector(`#rank-list .rr-who [data-act="open:${shown}"]`)?.focus();
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


def pool_summary(pool: Pool | None) -> str:
    """How many candidates are there and from which files; with the demo among them, what it is."""
    if pool is None or not (pool.entries or pool.unread):
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
    lost = (
        f'<p class="rr-lost">{_counted(ranked.unread)} could not be ranked. '
        f'<a href="#{UNREAD_ID}">See which and why</a></p>'
        if ranked.unread
        else ""
    )
    title = f"The reference check shortlists {good} of {plural(len(places), 'candidate')}"
    return (
        f'<div class="rr-headline"><h2>{title}</h2><p>{READ_ORDER}{told} Between equal scores a lot '
        f"decides, which says nothing about them.</p>{lost}{STALE}</div>"
    )


def listed(ranked: Ranked, look: Look) -> str:
    """The page of the list that `look` says."""
    places = ranked.result.ranked
    last = (len(places) - 1) // PAGE_ROWS
    page = min(look.page, last)
    first = page * PAGE_ROWS
    shown = places[first : first + PAGE_ROWS]
    rows = "".join(_row(ranked, place, look.opened == place.row) for place in shown)
    turns = ""
    if last:
        for word, number, off in (("Previous", page - 1, page == 0), ("Next", page + 1, page == last)):
            act = f'data-act="page:{max(number, 0)}"{" disabled" if off else ""}'
            turns += f'<button type="button" {act}>{word}</button>'
    told = f'<p role="status">{first + 1} to {first + len(shown)} of {len(places)}</p>'
    return f'<ol class="rr-ranking">{rows}</ol><nav class="rr-pages" aria-label="Pages of the list">{told}{turns}</nav>'


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
    rests = safe(assessment.unjudged) or f"{_musts(place)} {flags}"
    return (
        f'<li class="{"rr-open" if opened else ""}" data-act="open:{place.row}"><span>{place.rank}</span>'
        f'<div class="rr-who"><button type="button" data-act="open:{place.row}" '
        f'aria-expanded="{"true" if opened else "false"}" aria-controls="rank-evidence">'
        f"{safe(shorten(name_of(entry), 60))}</button>"
        f"{''.join(f'<small>{safe(line)}</small>' for line in lines if line)}{chips}</div>"
        f'<div class="rr-said">{said}</div>'
        f"<div>{rests}</div>{reading}</li>"
    )


def _musts(place: RankedCandidate) -> str:
    """How many musts are met in full; with those in part, which are neither met nor missing."""
    met, partly, missing = musts(place.assessment)
    asked = met + partly + missing
    part, none = (f", {n} {word}" if n else "" for n, word in ((partly, "in part"), (missing, "missing")))
    return f"{met} of {plural(asked, 'must')} met{part}{none}" if asked else "no musts"


def _reading(reading: Reading | None, place: RankedCandidate) -> str:
    """What the trained model said of a candidate; what it did not say is no zero."""
    name = f"<small>{NAMES['policy']}</small>"
    if reading is None:
        return f'{name}<span class="rr-none-yet">not asked</span>'
    if reading.column is None:
        return f'{name}<span class="rr-broken">failed: {safe(shorten(reading.problem, 90))}</span>'
    reward = f"<small>reward {reading.reward:.2f}</small>"
    if reading.verdict is None:
        return f'{name}<span class="rr-broken">no valid answer</span>{reward}'
    agrees = reading.agrees(place.assessment.decision)
    told = "agrees" if agrees else f"differs: {WORDS[place.assessment.decision].lower()} by the reference check"
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
        f'<h2 id="rank-evidence-name" tabindex="-1">{safe(shorten(name_of(entry), 100))}</h2>'
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
        (shorten(one.source, 90), [place_in(one.source, one.row), safe(shorten(one.reason, 300))], "")
        for one in unread[:MAX_LISTED]
    ]
    rest = len(unread) - MAX_LISTED
    more = f'<p class="rr-hint">and {rest:,} more</p>' if rest > 0 else ""
    return (
        f'<details class="rr-fold" id="{UNREAD_ID}" open><summary>Not in the ranking: {_counted(unread)}</summary>'
        f"{grid('Not in the ranking', ('File', 'Where', 'Why'), body, 'rr-words')}{more}</details>"
    )


def _counted(unread: Sequence[Problem]) -> str:
    """Files and rows apart.

    >>> _counted([Problem("a.pdf", None, "x"), Problem("p.csv", 4, "y"), Problem("p.csv", 5, "y")])
    '1 file and 2 rows'
    """
    files = sum(one.row is None for one in unread)
    rows = len(unread) - files
    return " and ".join(plural(n, word) for n, word in ((files, "file"), (rows, "row")) if n)
