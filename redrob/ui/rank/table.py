"""The ranking as an HTML table, a page of it at a time.

An own table and not `gr.Dataframe`, whose rows are drawn twice and in part only, which a screen reader gets in pieces,
and which cannot stack its cells on a phone. Sorting, searching and paging happen in Python, where they are tested; the
page adds a few lines of script that pass clicks on (`FORWARD_CLICKS`). Roles are written out because rows that are
stacked by a style sheet lose those that come with the tags.
"""

from __future__ import annotations

from redrob.pool import RankedCandidate
from redrob.ui.parts import NAMES, WORDS, badge, safe, shorten
from redrob.ui.rank.state import PAGE_ROWS, Look, Ranked, at_work, chosen, musts, name_of, origin
from redrob.ui.scrolling import HINT

FORWARD_CLICKS = """
let last = null;
element.addEventListener('click', (event) => {
  const target = event.target.closest('[data-act]');
  if (!target) return;
  last = target.dataset.act;
  trigger('select', {act: last});
});
const hint = () => {  // that it scrolls is said where it does
  const box = element.querySelector('.rr-ranking-box');
  if (box) box.querySelector('.rr-more-aside').hidden = box.scrollWidth <= box.clientWidth + 1;
};
new ResizeObserver(hint).observe(element);
watch('value', () => {
  requestAnimationFrame(hint);
  if (last && (!document.activeElement || document.activeElement === document.body)) {
    const button = [...element.querySelectorAll('button')].find((one) => one.dataset.act === last);
    if (button && !button.disabled) button.focus({preventScroll: true});
  }
});
"""
"""Clicks become events, and whoever works with the keyboard stays where they were when the table is drawn anew."""

UNCLEAR = "unclear, look yourself"
"""Beside a candidate whose score is too near the threshold to tell."""


def table(ranked: Ranked | None, look: Look, query: str = "", only: str = "all") -> str:
    """The page of the table that `look` says, or why there is no row."""
    if ranked is None:
        return ""
    places = chosen(ranked, look, query, only)
    total = len(ranked.result.ranked)
    if not places:
        return (
            f'<p class="rr-hint" role="status">None of the {total} candidates matches. '
            "Empty the search, or show everyone.</p>"
        )
    last = (len(places) - 1) // PAGE_ROWS
    page = min(look.page, last)
    shown = places[page * PAGE_ROWS : (page + 1) * PAGE_ROWS]
    rows = "".join(_row(ranked, place, look.opened == place.row) for place in shown)
    return (
        '<div class="rr-ranking-box" tabindex="0" role="region" aria-label="Ranking">'
        f'<span class="rr-more-aside" aria-hidden="true" hidden>{HINT}</span>'
        '<table class="rr-ranking" role="table"><caption class="rr-sr">Candidates by the score of the reference check, '
        "from 0 to 1. A button in a heading sorts, a candidate's name opens the evidence.</caption>"
        f'<thead role="rowgroup"><tr role="row">{_headings(ranked, look)}</tr></thead>'
        f'<tbody role="rowgroup">{rows}</tbody></table></div>{_pages(page, last, len(places), total)}'
    )


def _headings(ranked: Ranked, look: Look) -> str:
    column = ranked.reader[1]
    cells = [
        _heading("rank", "Rank", look),
        _heading("name", "Candidate", look),
        _heading("score", "Score", look, "rr-num"),
        _heading("decision", "Reference", look),
        _heading("met", "Musts met", look, "rr-num"),
        _heading("missing", "Missing", look, "rr-num"),
        _heading("flags", "Flags", look, "rr-num"),
    ]
    if ranked.readings:
        cells.append(_heading("model", NAMES[column], look, f"rr-model rr-is-{column}"))
        cells.append(_heading("reward", "Reward", look, f"rr-num rr-is-{column}"))
    return "".join(cells)


def _heading(key: str, text: str, look: Look, style: str = "") -> str:
    sorted_by = look.sort == key
    direction = ("descending" if look.down else "ascending") if sorted_by else "none"
    mark = ("↓" if look.down else "↑") if sorted_by else "↕"
    return (
        f'<th role="columnheader" scope="col" class="{style}" aria-sort="{direction}">'
        f'<button type="button" data-act="sort:{key}">{safe(text)} <span aria-hidden="true">{mark}</span></button></th>'
    )


def _row(ranked: Ranked, place: RankedCandidate, opened: bool) -> str:
    assessment = place.assessment
    met, partly, missing = musts(assessment)
    asked = met + partly + missing
    style = "rr-open" if opened else ""
    return (
        f'<tr role="row" class="{style}" data-act="open:{place.row}">'
        f"{_cell('Rank', str(place.rank), 'rr-place')}{_who(ranked, place, opened)}"
        f"{_cell('Score', f'{assessment.score:.2f}', 'rr-num rr-strong')}"
        f"{_cell('Reference', badge(assessment.decision), 'rr-said')}"
        f"{_cell('Musts met', _met(met, partly, asked), 'rr-num')}"
        f"{_cell('Missing', str(missing) if asked else '–', 'rr-num')}"
        f"{_cell('Flags', str(len(assessment.flags)), 'rr-num rr-flagged' if assessment.flags else 'rr-num')}"
        f"{_read_cells(ranked, place)}</tr>"
    )


def _met(met: int, partly: int, asked: int) -> str:
    """How many musts are met in full; with those in part, which are neither met nor missing."""
    part = f'<span class="rr-partly">{partly} in part</span>' if partly else ""
    return f"{met} of {asked}{part}" if asked else "–"


def _cell(label: str, inner: str, style: str = "") -> str:
    return f'<td role="cell" data-label="{label}" class="{style}">{inner}</td>'


def _who(ranked: Ranked, place: RankedCandidate, opened: bool) -> str:
    entry = ranked.entry(place.row)
    name = safe(shorten(name_of(entry), 60))
    found = at_work(place, entry)
    where = f'<span class="rr-from">{safe(shorten(found, 110))}</span>' if found else ""
    if entry.candidate_id and entry.source != entry.candidate_id:
        where += f'<span class="rr-from">{safe(origin(entry, 60))}</span>'
    unclear = f'<span class="rr-chip rr-st-listed">{UNCLEAR}</span>' if place.assessment.unclear else ""
    noted = '<span class="rr-chip rr-st-listed">note on the file</span>' if entry.notices else ""
    return (
        f'<th role="rowheader" scope="row" class="rr-who"><button type="button" data-act="open:{place.row}" '
        f'aria-expanded="{"true" if opened else "false"}" aria-controls="rank-evidence">{name}</button>'
        f"{where}{unclear}{noted}</th>"
    )


def _read_cells(ranked: Ranked, place: RankedCandidate) -> str:
    if not ranked.readings:
        return ""
    label = NAMES[ranked.reader[1]]
    reading = ranked.readings.get(place.row)
    if reading is None:
        return _cell(label, '<span class="rr-none-yet">not asked</span>', "rr-model") + _cell("Reward", "–", "rr-num")
    if reading.column is None:
        failed = f'<span class="rr-broken">failed: {safe(shorten(reading.problem, 90))}</span>'
        return _cell(label, failed, "rr-model") + _cell("Reward", "–", "rr-num")
    reward = _cell("Reward", f"{reading.reward:.2f}", "rr-num")
    if reading.verdict is None:
        return _cell(label, '<span class="rr-broken">no valid answer</span>', "rr-model") + reward
    verdict = reading.verdict
    agrees = verdict.decision == place.assessment.decision
    told = "agrees" if agrees else f"differs: {WORDS[place.assessment.decision].lower()} by the reference check"
    said = (
        f'{badge(verdict.decision)} <span class="rr-strong">{verdict.score:.2f}</span> '
        f'<span class="{"rr-agrees" if agrees else "rr-differs"}">{told}</span>'
    )
    return _cell(label, said, "rr-model") + reward


def _pages(page: int, last: int, found: int, total: int) -> str:
    first = page * PAGE_ROWS + 1
    of = f"{found}" if found == total else f"{found} found among {total}"
    told = f'<p role="status">{first} to {min(first + PAGE_ROWS - 1, found)} of {of}</p>'
    if not last:
        return f'<nav class="rr-pages" aria-label="Pages of the table">{told}</nav>'
    back = _turn("Previous", page - 1, page == 0)
    on = _turn("Next", page + 1, page == last)
    return f'<nav class="rr-pages" aria-label="Pages of the table">{told}{back}{on}</nav>'


def _turn(word: str, page: int, off: bool) -> str:
    return f'<button type="button" data-act="page:{max(page, 0)}"{" disabled" if off else ""}>{word}</button>'
