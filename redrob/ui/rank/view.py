"""What stands around the ranking, as HTML: the pool, the headline, agreement, evidence, and what could not be read."""

from __future__ import annotations

from collections.abc import Sequence

from redrob.documents import MAX_BYTES
from redrob.pool.archive import MAX_INFLATED
from redrob.pool.intake import MAX_FILE, Pool
from redrob.pool.sources import Problem
from redrob.shortlist import MAX_CANDIDATES, Agreement, agreement
from redrob.ui.parts import NAMES, safe, shorten
from redrob.ui.rank.demo import ABOUT, SOURCE
from redrob.ui.rank.state import Ranked, place_in

MAX_LISTED = 200
"""Unread rows that are listed; the rest is counted."""
LIMITS = (
    f"At most {MAX_CANDIDATES} candidates at once. JSONL (also .gz), JSON and CSV hold many, up to "
    f"{MAX_FILE // 1_000_000} MB a file; a TXT, MD, PDF or DOCX file is one, up to {MAX_BYTES // 1_000_000} MB. A ZIP "
    f"may hold any of them: up to {MAX_FILE // 1_000_000} MB, unpacked up to {MAX_INFLATED // 1_000_000} MB. Files are "
    "read into memory and then deleted."
)
UNREAD_ID = "rank-unread-list"
READ_ORDER = "This is an order to read in. A person decides."


def pool_summary(pool: Pool | None) -> str:
    """How many candidates are there and from which files; with the demo among them, what it is."""
    if pool is None or not (pool.entries or pool.unread):
        return '<p class="rr-hint">No candidates yet.</p>'
    count = len(pool.entries)
    names = ", ".join(shorten(name, 40) for name in pool.files[:4])
    rest = len(pool.files) - 4
    more = f" and {rest} more {'file' if rest == 1 else 'files'}" if rest > 0 else ""
    lost = f" {_counted(pool.unread)} could not be read." if pool.unread else ""
    told = f'<p class="rr-pool"><b>{count} {_word(count)}</b> from {safe(names)}{more}.{lost}</p>'
    return told + (f'<p class="rr-hint">{safe(ABOUT)}</p>' if SOURCE in pool.files else "")


def headline(ranked: Ranked) -> str:
    """How many are shortlisted, and what a reader should know before reading on."""
    places = ranked.result.ranked
    total = len(places)
    good = sum(place.assessment.decision == "shortlist" for place in places)
    facts = []
    if flagged := sum(bool(place.assessment.flags) for place in places):
        facts.append(f"{flagged} {'carries' if flagged == 1 else 'carry'} flags")
    told = f" {_sentence(facts)}." if facts else ""
    title = f"The reference check shortlists {good} of {total} {_word(total)}"
    if total == 1:
        title = f"The reference check {'shortlists' if good else 'rejects'} the one candidate"
    return (
        f'<div class="rr-headline"><h2>{title}</h2><p>{READ_ORDER}{told} Equal scores stand in the order of their ids, '
        f"which says nothing about them.</p>{_lost(ranked.unread)}</div>"
    )


def _lost(unread: Sequence[Problem]) -> str:
    """How much is not in the table, above it, and the way to the list below."""
    if not unread:
        return ""
    return (
        f'<p class="rr-lost">{_counted(unread)} could not be ranked. <a href="#{UNREAD_ID}">See which and why</a></p>'
    )


def agreement_line(ranked: Ranked) -> str:
    """How the policy's readings stand to the reference, in sentences."""
    if not ranked.readings:
        return ""
    found = agreement(ranked.result.ranked, ranked.readings)
    who = ranked.reader[1]
    model = f" ({safe(ranked.model)})" if ranked.model else ""
    return f'<p class="rr-agreement rr-is-{who}">The <b>{NAMES[who].lower()}</b>{model} {_agreed(found)}</p>'


def _agreed(found: Agreement) -> str:
    if not found.answered:
        return f"answered none of {found.asked}."
    decided = f"decides like the reference check on {found.agreeing} of {found.valid} valid answers"
    if not found.valid:
        decided = "gave no valid answer"
    broken = found.answered - found.valid
    lost = found.asked - found.answered
    extra = f"; {broken} not valid" if broken and found.valid else ""
    extra += f"; {lost} failed" if lost else ""
    reward = f"Mean reward <b>{found.mean_reward:.2f}</b> over {found.answered}, graded by the reference check"
    return f"{decided}{extra}. {reward}."


def unread_table(unread: Sequence[Problem]) -> str:
    """Files and rows that are not in the ranking, each with its reason; empty where there are none."""
    if not unread:
        return ""
    rows = "".join(
        f'<tr role="row"><th role="rowheader" scope="row">{safe(shorten(one.source, 90))}</th>'
        f'<td role="cell" class="rr-num">{place_in(one.source, one.row)}</td>'
        f'<td role="cell">{safe(shorten(one.reason, 300))}</td></tr>'
        for one in unread[:MAX_LISTED]
    )
    rest = len(unread) - MAX_LISTED
    more = f'<p class="rr-hint">and {rest:,} more</p>' if rest > 0 else ""
    head = "".join(f'<th role="columnheader" scope="col">{name}</th>' for name in ("File", "Where", "Why"))
    return (
        f'<details class="rr-fold rr-unread" id="{UNREAD_ID}" open><summary>Not in the ranking: {_counted(unread)}'
        '</summary><table class="rr-unread-table" role="table"><thead role="rowgroup">'
        f'<tr role="row">{head}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>{more}</details>'
    )


def _counted(unread: Sequence[Problem]) -> str:
    """Files and rows apart.

    >>> _counted([Problem("a.pdf", None, "x"), Problem("p.csv", 4, "y"), Problem("p.csv", 5, "y")])
    '1 file and 2 rows'
    """
    files = sum(one.row is None for one in unread)
    rows = len(unread) - files
    parts = [f"{n} {word}{'' if n == 1 else 's'}" for n, word in ((files, "file"), (rows, "row")) if n]
    return " and ".join(parts)


def _word(count: int) -> str:
    return "candidate" if count == 1 else "candidates"


def _sentence(facts: Sequence[str]) -> str:
    text = ", ".join(facts)
    return text[0].upper() + text[1:]
