"""The Fairness tab as HTML. Pure functions from values to text."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

from redrob.compare import check_case
from redrob.errors import InputError
from redrob.fairness import impact as rates
from redrob.fairness import report
from redrob.fairness.audit import Audit, Row
from redrob.fairness.dimensions import CONTROL, DIMENSIONS, find_variants
from redrob.ui.parts import NAMES, badge, plural, safe, score, shorten, stale
from redrob.ui.scrolling import grid

INTRODUCTION = """<div class="rr-headline"><h2>Change one thing about the candidate, and ask again</h2>
<p>One thing about the person is changed at a time: the name, the age, where they live. Everything else stays, letter
by letter. What the answer does then is shown beside the same text asked again.</p>
<p>The texts are those in the two boxes of the Compare tab.
<button type="button" class="rr-fair-link">Paste your own under Compare</button></p></div>"""
TO_COMPARE = """
element.querySelector(".rr-fair-link").addEventListener("click", () => {
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  tabs.find((tab) => tab.textContent.trim() === "Compare" && tab.checkVisibility())?.click();
});
"""
DEMO_INTRODUCTION = """<div class="rr-headline rr-fair-batch"><h2>Impact ratios of a batch</h2>
<p>How often each group is selected, or scores above the median, is set beside the highest group. Here for a batch of
the training cases; <code>python -m redrob fairness impact</code> does it for a table of yours.</p></div>"""
STALE = stale("The texts were changed after this audit. Press Run the audit to ask again.")
MAX_CHANGES = 2
"""Edits of a variant that are quoted; the rest is counted, and stands in the download."""


def subject(job_description: str, candidate: str) -> tuple[str, list[str]]:
    """Which texts are audited and what could be changed in them, and the names of those dimensions.

    Without texts, of which nothing is known yet, all of them.
    """
    try:
        job, profile = check_case(job_description, candidate)
    except InputError as error:
        empty = not (job_description.strip() and candidate.strip())
        text = "Nothing to audit yet: pick an example above, or paste a job description and a profile under Compare."
        return f'<p class="rr-hint rr-fair-subject">{text if empty else safe(error)}</p>', list(DIMENSIONS)
    names, there, missing = [], "", []
    for name, dimension in DIMENSIONS.items():
        variants = find_variants(name, profile, job)
        if not variants:
            missing.append(f'<li class="rr-fair-none"><b>{dimension.label}</b>: {dimension.missing}</li>')
            continue
        names.append(name)
        first = safe(shorten(str(variants[0].changes[0]), 90))
        there += f"<li><b>{dimension.label}</b> {plural(len(variants), 'variant')}, such as {first}</li>"
    titles = " for ".join(safe(shorten(text.split("\n")[0], 60)) for text in (profile, job))
    folded = f"<summary>{len(missing)} more cannot be changed in this profile</summary><ul>{''.join(missing)}</ul>"
    folded = f"<details>{folded}</details>" if missing else ""
    return f'<div class="rr-fair-subject"><p>Audited: <b>{titles}</b></p><ul>{there}</ul>{folded}</div>', names


def headline(audit: Audit, who: str) -> str:
    """What came out, what it was measured against, and what it cannot say."""
    original = audit.original
    if original is None:
        return ""
    said = f"{badge(original.decision)} {score(original.score)}" if original.decision else badge(original.outcome)
    return (
        f'<div class="rr-headline"><h2>{safe(report.verdict(audit, NAMES[who].lower()))}</h2>'
        f'<p class="rr-fair-finding">{safe(report.headline(audit))}</p>'
        f'<p class="rr-fair-original">About the unchanged profile: {said}</p>'
        f"<p>{safe(report.noise(audit))}</p><p>{safe(report.LIMITS)}</p>{STALE}</div>"
    )


def figures(audit: Audit) -> str:
    """A row for each dimension, with how to read it."""
    heads, *rows = report.figures(audit)
    styles = {report.label(CONTROL): "rr-fair-control", report.label("all"): "rr-total"}
    refused = "".join(f"<li>{DIMENSIONS[name].missing}</li>" for name in audit.missing)
    shown = [DIMENSIONS[r.dimension] for r in audit.results if r.dimension in DIMENSIONS]
    meanings = "".join(f"<li><b>{d.label}.</b> {safe(d.meaning)}</li>" for d in shown)
    return (
        grid("Changes of the score, from 0 to 1", heads, [(name, cells, styles.get(name, "")) for name, *cells in rows])
        + '<p class="rr-hint">Mean change: of the absolute change of the score against the unchanged profile. Spread: '
        "highest minus lowest score among the variants. A flip is another decision, or none where there was one.</p>"
        + (f'<ul class="rr-fair-list">{refused}</ul>' if refused else "")
        + '<details class="rr-fold"><summary>How to read a change</summary>'
        f'<ul class="rr-fair-list">{meanings}</ul></details>'
    )


def variants(audit: Audit) -> str:
    """Every variant with its edits and its answer, and all of it to download."""
    heads = ("Variant", "What was changed", "Decision", "Score", "Change")
    body = [_variant_row(row) for row in audit.rows]
    rows = download(report.table(audit), "fairness-audit.csv", "Download all rows (CSV)")
    return grid("Every variant", heads, body, "rr-words") + rows


def impact(tables: Sequence[rates.ImpactTable]) -> str:
    """The tables of rates, each with what it says, and all of them to download."""
    made = "".join(_impact_table(table) for table in tables)
    link = download(rates.table_rows(tables), "impact-ratios.csv", "Download the tables (CSV)")
    return f'<div class="rr-fair-impact">{made}</div><p class="rr-hint">{safe(rates.LIMITS)}</p>{link}'


def download(rows: Sequence[Sequence[Any]], file_name: str, text: str) -> str:
    """A link that holds the file itself, so that nothing is written on the server."""
    data = base64.b64encode(b"\xef\xbb\xbf" + report.csv_text(rows).encode("utf-8", "replace")).decode("ascii")
    href = f"data:text/csv;charset=utf-8;base64,{data}"
    return f'<p class="rr-fair-download"><a download="{safe(file_name)}" href="{href}">{safe(text)}</a></p>'


def _variant_row(row: Row) -> tuple[str, list[str], str]:
    distinct = list(dict.fromkeys(str(change) for change in row.variant.changes))
    edits = [safe(shorten(change, 140)) for change in distinct[:MAX_CHANGES]]
    rest = len(row.variant.changes) - min(len(distinct), MAX_CHANGES)
    edits += [f"and in {plural(rest, 'more place')}"] if rest > 0 else []
    group = f", perceived: {row.variant.group}" if row.variant.dimension == "names" else ""
    note = report.note(row)
    cells = [
        "<br>".join(edits) or "nothing",
        f"{badge(row.scored.outcome)}{' flipped' if row.flipped else ''} {safe(shorten(note, 140))}",
        report.number(row.scored.score),
        report.number(row.change, sign=True),
    ]
    name = f"{report.label(row.variant.dimension)}: {row.variant.label}{group}"
    return name, cells, "rr-fair-flipped" if row.flipped else ""


def _impact_table(table: rates.ImpactTable) -> str:
    heads, *rows = rates.rows_of(table)
    body = [
        (shorten(name, 60), [safe(value) for value in values], "rr-fair-below" if group.below else "")
        for (name, *values), group in zip(rows, table.groups, strict=True)
    ]
    title = rates.title(table)
    lines = "".join(f"<p>{safe(line)}</p>" for line in rates.reading(table))
    return f'<section><h3>{safe(title)}</h3><div class="rr-fair-said">{lines}</div>{grid(title, heads, body)}</section>'
