"""The Fairness tab as HTML and its chart. Pure functions from values to text."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from redrob.charts.frame import around_zero, frame, name_rows
from redrob.compare import check_case
from redrob.errors import InputError
from redrob.fairness import impact_report, report
from redrob.fairness.audit import Audit, Row
from redrob.fairness.dimensions import CONTROL, DIMENSIONS, find_variants
from redrob.fairness.edits import NothingToChange
from redrob.fairness.impact import GroupRate, ImpactTable
from redrob.fairness.names import GROUPS, NAMES, SOURCES
from redrob.palette import BASELINE_BAR, CHART_TEXT, POLICY_BAR
from redrob.ui.parts import badge, safe, score, shorten
from redrob.ui.scrolling import scroll_box

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
BATCH_INTRODUCTION = """<div class="rr-headline rr-fair-batch"><h2>Impact ratios of a batch</h2>
<p>A table with one row for each person: a column that says a group, and a column with the decision or the score. How
often each group is selected, or scores above the median, is set beside the highest group. The file is deleted as soon
as it is read.</p></div>"""
BARS = {"reference": CHART_TEXT, "baseline": BASELINE_BAR, "policy": POLICY_BAR}
RANGES = (0.1, 0.25, 0.5, 1.0)
"""Half widths of the chart's axis; a wider one never hides how small a change is."""
MAX_CHANGES = 2
"""Edits of a variant that are quoted; the rest is counted, and stands in the download."""
STACK = 0.09
"""Distance of dots that would lie on one another, in rows of the chart."""


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
    found = {name: find_variants(name, profile, job) for name in DIMENSIONS}
    items, missing = [], []
    for name, variants in found.items():
        label = DIMENSIONS[name].label
        if isinstance(variants, NothingToChange):
            missing.append(f'<li class="rr-fair-none"><b>{label}</b>: {safe(variants.reason)}</li>')
        else:
            first = safe(shorten(str(variants[0].changes[0]), 90))
            count = f"{len(variants)} variant{'s' if len(variants) > 1 else ''}"
            items.append(f"<li><b>{label}</b> {count}, such as {first}</li>")
    titles = " for ".join(safe(shorten(text.split("\n")[0], 60)) for text in (profile, job))
    folded = (
        f"<details><summary>{len(missing)} more cannot be changed in this profile</summary>"
        f"<ul>{''.join(missing)}</ul></details>"
        if missing
        else ""
    )
    return (
        f'<div class="rr-fair-subject"><p>Audited: <b>{titles}</b></p><ul>{"".join(items)}</ul>{folded}</div>',
        [name for name, variants in found.items() if not isinstance(variants, NothingToChange)],
    )


def headline(audit: Audit, who: str) -> str:
    """What came out, what it was measured against, and what it cannot say."""
    original = audit.original
    if original is None:
        return ""
    said = f"{badge(original.decision)} {score(original.score)}" if original.valid else badge(original.outcome)
    return (
        f'<div class="rr-headline"><h2>{safe(report.verdict(audit, who))}</h2>'
        f'<p class="rr-fair-finding">{safe(report.headline(audit))}</p>'
        f'<p class="rr-fair-original">About the unchanged profile: {said}</p>'
        f"<p>{safe(report.noise(audit))}</p><p>{safe(report.LIMITS)}</p></div>"
    )


def figures(audit: Audit) -> str:
    """A row for each dimension, with how to read it; the text equivalent of the chart."""
    (*heads, _), *rows = report.figures(audit)
    body = ""
    for name, *cells, note in rows:
        style = {report.label(CONTROL): "rr-fair-control", report.label("all"): "rr-total"}.get(name, "")
        told = f'<span class="rr-fair-note">{note}</span>' if note else ""
        values = "".join(f"<td>{value}</td>" for value in cells)
        body += f'<tr class="{style}"><th scope="row">{name}{told}</th>{values}</tr>'
    refused = "".join(f"<li>{safe(r.reason)}</li>" for r in audit.refused)
    return (
        _table("Changes of the score, from 0 to 1", "rr-fair-table", heads, body)
        + '<p class="rr-hint">Mean change: of the absolute change of the score against the unchanged profile. Spread: '
        "highest minus lowest score among the variants. A flip is another decision, or none where there was one.</p>"
        + (f'<ul class="rr-fair-refused">{refused}</ul>' if refused else "")
        + _meanings(audit)
    )


def variants(audit: Audit) -> str:
    """Every variant with its edits and its answer, and all of it to download."""
    heads = ("Variant", "What was changed", "Decision", "Score", "Change")
    body = "".join(_variant_row(row) for row in audit.rows)
    rows = download(report.table(audit), "fairness-audit.csv", "Download all rows (CSV)")
    return _table("Every variant", "rr-fair-rows", heads, body) + rows


def chart(audit: Audit, who: str) -> go.Figure:
    """A dot for each variant at the change of its score, a line from the lowest to the highest, a row a dimension."""
    figure = go.Figure()
    colour = BARS[who]
    order = [result.name for result in audit.results]
    measured = {name: _measured(audit, name) for name in order}
    rank = {name: place for place, name in enumerate(order)}
    for name, rows in measured.items():
        if rows:
            ends = [min(change for _, change in rows), max(change for _, change in rows)]
            line = {"color": colour, "width": 2}
            figure.add_scatter(x=ends, y=[rank[name]] * 2, mode="lines", line=line, hoverinfo="skip", showlegend=False)
    for flipped, symbol, title in ((False, "circle", "decision kept"), (True, "x", "decision flipped")):
        dots = [
            (rank[name] + offset, row, change)
            for name in order
            for offset, row, change in _stacked(measured[name])
            if row.flipped is flipped
        ]
        figure.add_scatter(
            name=title,
            mode="markers",
            x=[change for _, _, change in dots],
            y=[y for y, _, _ in dots],
            text=[_plain_label(row) for _, row, _ in dots],
            marker={"color": colour, "symbol": symbol, "size": 9 if not flipped else 11, "opacity": 0.75},
            hovertemplate="%{text}: %{x:+.3f}<extra></extra>",
            showlegend=bool(dots),
        )
    far = max((abs(change) for rows in measured.values() for _, change in rows), default=0.0)
    reach = next((limit for limit in RANGES if far <= limit), RANGES[-1])
    n = sum(map(len, measured.values()))
    height, ticks = 130 + 46 * len(order), (-reach, 0, reach)
    frame(figure, height=height, ticks=ticks, title=f"change of the score, n = {n}", beyond=0.06 * reach)
    around_zero(figure)
    figure.update_xaxes(ticktext=[f"−{reach:g}", "0", f"+{reach:g}"], tickangle=0)
    name_rows(figure, [report.label(name) for name in order])
    return figure


def names() -> str:
    """The table of names with its sources."""
    rows = []
    for group in GROUPS:
        cells = [", ".join(f"{n.full}" for n in NAMES if (n.group, n.gender) == (group, g)) for g in ("woman", "man")]
        rows.append(f'<tr><th scope="row">{group}</th><td>{safe(cells[0])}</td><td>{safe(cells[1])}</td></tr>')
    sources = "".join(f"<li>{safe(source)}.</li>" for source in SOURCES.values())
    return (
        '<p class="rr-hint">The groups are what readers in the United States take a name for, not who bears it. Names '
        "hint at class and age as well, and the gender of Asian names is read least surely. Two names of each group "
        "and gender are drawn for an audit.</p>"
        + _table("Names", "rr-fair-names", ("Perceived group", "Woman", "Man"), "".join(rows))
        + f'<ul class="rr-fair-sources">{sources}</ul>'
    )


def impact(tables: Sequence[ImpactTable]) -> str:
    """The tables of rates, each with what it says, and all of them to download."""
    made = "".join(_impact_table(table) for table in tables)
    link = download(impact_report.table_rows(tables), "impact-ratios.csv", "Download the tables (CSV)")
    return f'<div class="rr-fair-impact">{made}</div><p class="rr-hint">{safe(impact_report.LIMITS)}</p>{link}'


def download(rows: Sequence[Sequence[Any]], file_name: str, text: str) -> str:
    """A link that holds the file itself, so that nothing is written on the server."""
    data = base64.b64encode(b"\xef\xbb\xbf" + report.csv_text(rows).encode("utf-8", "replace")).decode("ascii")
    href = f"data:text/csv;charset=utf-8;base64,{data}"
    return f'<p class="rr-fair-download"><a download="{safe(file_name)}" href="{href}">{safe(text)}</a></p>'


def _meanings(audit: Audit) -> str:
    shown = [DIMENSIONS[result.name] for result in audit.results if result.name in DIMENSIONS]
    items = "".join(f"<li><b>{d.label}.</b> {safe(d.meaning)}</li>" for d in shown)
    listed = f'<ul class="rr-fair-meanings">{items}</ul>'
    return f'<details class="rr-fold"><summary>How to read a change</summary>{listed}</details>'


def _variant_row(row: Row) -> str:
    distinct = list(dict.fromkeys(str(change) for change in row.variant.changes))
    edits = "".join(f"<li>{safe(shorten(change, 140))}</li>" for change in distinct[:MAX_CHANGES])
    rest = len(row.variant.changes) - min(len(distinct), MAX_CHANGES)
    places = "1 more place" if rest == 1 else f"{rest} more places"
    edits += f'<li class="rr-fair-note">and in {places}</li>' if rest > 0 else ""
    group = (
        f'<span class="rr-fair-note">perceived: {safe(row.variant.group)}</span>'
        if row.variant.dimension == "names"
        else ""
    )
    note = report.note(row)
    told = f'<span class="rr-fair-note">{safe(shorten(note, 140))}</span>' if note else ""
    style = ' class="rr-fair-flipped"' if row.flipped else ""
    return (
        f'<tr{style}><th scope="row"><span class="rr-fair-kind">{report.label(row.variant.dimension)}</span>'
        f"{safe(row.variant.label)}{group}</th><td>{f'<ul>{edits}</ul>' if edits else 'nothing'}</td>"
        f"<td>{badge(row.scored.outcome)}{' flipped' if row.flipped else ''}{told}</td>"
        f"<td>{report.number(row.scored.score)}</td><td>{report.number(row.change, sign=True)}</td></tr>"
    )


def _plain_label(row: Row) -> str:
    group = f" ({row.variant.group})" if row.variant.dimension == "names" else ""
    return safe(f"{row.variant.label}{group}")


def _measured(audit: Audit, name: str) -> list[tuple[Row, float]]:
    return [
        (row, row.change)
        for row in audit.rows
        if row.variant.dimension == name and row.change is not None and not row.unseen
    ]


def _stacked(rows: Sequence[tuple[Row, float]]) -> list[tuple[float, Row, float]]:
    """Dots with their distance from the middle of the row: those with the same change stand above one another."""
    places: dict[float, list[Row]] = {}
    for row, change in rows:
        places.setdefault(round(change, 3), []).append(row)
    found = []
    for change, some in places.items():
        step = min(STACK, 0.76 / len(some))
        found += [((i - (len(some) - 1) / 2) * step, row, change) for i, row in enumerate(some)]
    return found


def _impact_table(table: ImpactTable) -> str:
    heads, *rows = impact_report.rows_of(table)
    body = "".join(
        f'<tr{_below(group)}><th scope="row">{safe(shorten(name, 60))}</th>'
        f"{''.join(f'<td>{safe(value)}</td>' for value in values)}</tr>"
        for (name, *values), group in zip(rows, table.groups, strict=True)
    )
    title = impact_report.title(table)
    lines = "".join(f"<p>{safe(line)}</p>" for line in impact_report.reading(table))
    return (
        f'<section><h3>{safe(title)}</h3><div class="rr-fair-said">{lines}</div>'
        f"{_table(title, 'rr-fair-rates', heads, body)}</section>"
    )


def _table(name: str, style: str, heads: Sequence[str], body: str) -> str:
    """Rows of ready HTML under their heads, in a box that scrolls."""
    top = "".join(f'<th scope="col">{safe(head)}</th>' for head in heads)
    return scroll_box(
        name,
        f'<table class="rr-table {style}"><caption class="rr-sr">{safe(name)}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{body}</tbody></table>",
        "rr-fair-scroll",
    )


def _below(group: GroupRate) -> str:
    return ' class="rr-fair-below"' if group.below else ""
