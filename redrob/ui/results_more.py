"""The rest of the results as HTML: decisions pair by pair, groups of cases, published numbers, and provenance."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from redrob.charts.components import label
from redrob.evaluation.intervals import Interval
from redrob.evaluation.protocols import PROTOCOLS
from redrob.evaluation.records import MEASURES, Difference, Group
from redrob.evaluation.reference_table import Measured
from redrob.evaluation.results import Results
from redrob.evaluation.results_table import title
from redrob.evaluation.told import UNKNOWN
from redrob.policies.bundled import MODEL_NAME, WHEEL
from redrob.ui.parts import model_name, safe
from redrob.ui.results_view import GROUPS, against, rows_of
from redrob.ui.run_files import policy_folder
from redrob.ui.scrolling import grid

Z = 1.959964
"""Standard normal quantile of a two-sided 95 % interval."""
CARD_FOLDER = "card"
"""Folder beside the results that holds those of the published card's protocol."""
MEASURE_CARD = "python -m redrob evaluate --pair qwen3-0.6b --protocol card --out assets/results/card"
PUBLISHED_AT = "https://huggingface.co/williyam/redrob-qwen-grpo"


def share(group: Group) -> Interval:
    """Share of right decisions in a group with its 95 % Wilson interval.

    >>> print(share(Group(n=10, decision_accuracy=1.0, total=1.0)))
    1.000 [0.722, 1.000]
    """
    n, p = group.n, group.decision_accuracy
    middle, spread = p + Z**2 / (2 * n), Z * math.sqrt(p * (1 - p) / n + Z**2 / (4 * n**2))
    low, high = ((middle + side * spread) / (1 + Z**2 / n) for side in (-1, 1))
    return Interval(p, max(0.0, min(p, low)), min(1.0, max(p, high)))


def group_names(results: Results, what: str) -> dict[str, str]:
    """Groups to their labels: how many cases, and a star where no policy was trained on such a case.

    Args:
        results: Any; a group that one row has, all have.
        what: Key of `GROUPS`.
    """
    rows = rows_of(results)
    groups = GROUPS[what](next(iter(rows.values()))) if rows else {}
    unseen = (results.unseen_occupations or ()) if what == "occupation" else ()
    ordered = sorted(groups, key=lambda name: (name in unseen, name))
    return {name: f"{label(name)}{'*' if name in unseen else ''} ({groups[name].n})" for name in ordered}


def group_shares(results: Results, what: str) -> dict[str, dict[str, Interval]]:
    """For the chart: baseline and policy to right decisions by the label of each group."""
    rows, names = rows_of(results), group_names(results, what)
    return {
        row: {text: share(GROUPS[what](rows[row])[name]) for name, text in names.items()}
        for row in ("baseline", "policy")
        if row in rows
    }


def group_table(results: Results, what: str) -> str:
    """Right decisions by group, a column for every answerer."""
    rows = rows_of(results)
    body = [
        (text, [str(share(GROUPS[what](row)[name])) for row in rows.values()], "")
        for name, text in group_names(results, what).items()
    ]
    return grid(f"Right decisions by {what}", f"{what} (n)", list(map(title, rows)), body)


def group_note(results: Results, what: str) -> str:
    """How to read the labels of a group."""
    star = ""
    if what == "occupation":
        unseen = results.unseen_occupations
        known = " * Nothing was trained on this occupation." if unseen else " All were trained on."
        star = " The file does not say which occupations were trained on." if unseen is None else known
    return (
        '<p class="rr-hint">In brackets: the number of cases. Whiskers: 95 % intervals (Wilson), wide where cases are '
        f"few.{star}</p>"
    )


def decisions(difference: Difference, results: Results) -> str:
    """How two rows decide the same cases: both right, one of them, neither; and how likely chance is."""
    rows, counted = rows_of(results), difference.decisions
    right = round(rows[difference.first].decision_accuracy.value * difference.n)
    both = right - counted.only_first
    neither = difference.n - both - counted.only_first - counted.only_second
    first, second = title(difference.first), title(difference.second)
    parts = (
        ("both", "both right", both),
        ("first", f"only {first} right", counted.only_first),
        ("second", f"only {second} right", counted.only_second),
        ("neither", "both wrong", neither),
    )
    bar = "".join(f'<i class="rr-{kind}" style="flex-grow: {n}"></i>' for kind, _, n in parts if n)
    key = "".join(
        f'<li><i class="rr-{kind}" aria-hidden="true"></i>{safe(text)} <b>{n}</b></li>' for kind, text, n in parts
    )
    return (
        f'<div class="rr-decided"><h3>{safe(f"{first} and {second}")}</h3>'
        f'<div class="rr-stack" aria-hidden="true">{bar}</div><ul>{key}</ul>'
        f'<p class="rr-hint">McNemar’s exact test: p = {counted.p_value:.2g}, n = {difference.n}.</p></div>'
    )


def published(results: Results | None) -> str:
    """The published card's numbers, and beside them ours by its protocol, where they were measured.

    Args:
        results: Of protocol `card`; None where there are none.
    """
    protocol = PROTOCOLS["card"]
    theirs = protocol.published or {}
    rows = {} if results is None else {name: row for name, row in rows_of(results).items() if name in theirs}
    # What the protocol says of the numbers measured here is true once there are some.
    note, _, of_ours = protocol.note.partition(" Ours ")
    heads, columns = [], []
    for name, numbers in theirs.items():
        heads.append(f"{title(name)}, published")
        columns.append([f"{numbers[measure]:.3f}" for measure in MEASURES])
        if name in rows:
            heads.append(f"{title(name)}, here")
            columns.append([f"{rows[name].card[measure]:.3f}" for measure in MEASURES])
    lines = zip(MEASURES, zip(*columns, strict=True), strict=True)
    body = [(label(measure), list(cells), "rr-total" if measure == "total" else "") for measure, cells in lines]
    missing = (
        '<p class="rr-missing">Not measured here yet: there are no numbers of ours by the published protocol. '
        f"<code>{MEASURE_CARD}</code> measures the same models by it; it downloads them from the Hugging Face Hub.</p>"
        if results is None
        else f'<p class="rr-hint">Ours {safe(of_ours)} {results.n} cases {results.on}, {_made(results)}.</p>'
    )
    return (
        f'<div class="rr-narrow">{grid("Published numbers by the card’s protocol", "", heads, body)}</div>'
        f'<p class="rr-hint">Card rubric, {protocol.cases} cases, greedy, at most {protocol.max_new_tokens} tokens. '
        f'Published by <a href="{PUBLISHED_AT}" target="_blank" rel="noopener">its model card</a>. '
        f"{safe(note)}</p>{missing}"
    )


def provenance(results: Results) -> str:
    """When, where and with what the numbers were made."""
    models, hardware = results.models, results.hardware
    commit = (
        f"{results.commit[:7]}{' with uncommitted changes' if results.dirty else ''}" if results.commit else "unknown"
    )
    packages = ", ".join(f"{name} {version}" for name, version in results.packages.items() if version)
    asked = {
        name: _model(models.get(name.lower()), models.get(f"{name.lower()}_revision"))
        for name in ("Baseline", "Policy")
    }
    facts: dict[str, Any] = {
        "Cases": f"{results.n}, {results.on}, {results.split} split, protocol {results.protocol}",
        "Seed": results.seed,
        "Date": results.date[:10],
        "Commit": commit,
        "Time": f"{results.wall_time_s / 60:.0f} minutes",
        "Hardware": f"{hardware.get('cores')} cores of {hardware.get('cpu')}, {hardware.get('memory_gib')} GiB",
        "Device": f"{models.get('device', UNKNOWN)}, {models.get('dtype', UNKNOWN)}",
        "Packages": packages or UNKNOWN,
        "Answers": "assets/results/records.jsonl: every answer with its grades",
    }
    always = next((row.always for row in results.evaluation.rows if row.name == "constant" and row.always), None)
    if always:
        facts["Best constant answer"] = always
    told = {"Pair": safe(results.pair), **asked}
    told |= {name: safe(UNKNOWN if fact is None else fact) for name, fact in facts.items()}
    listed = "".join(f"<div><dt>{name}</dt><dd>{fact}</dd></div>" for name, fact in told.items())
    return f'<dl class="rr-facts">{listed}</dl>'


def _model(source: str | None, revision: str | None) -> str:
    """A model as people call it; for those that come with the project, what the file says unfolds."""
    if source == WHEEL:
        digest = (revision or "").rpartition(":")[2]
        name = f"{MODEL_NAME} (bundled){f', file {digest[:6]}…' if digest else ''}"
    elif source is not None and Path(source).name == policy_folder().name:
        name = "bundled policy"
    else:
        return safe(model_name(source, revision) or UNKNOWN)
    recorded = f"{Path(source).name}{f', {revision}' if revision else ''}"  # no folder of somebody's machine
    return f"{safe(name)}<details><summary>As recorded</summary>{safe(recorded)}</details>"


def _made(results: Results) -> str:
    return f"{results.date[:10]}, commit {(results.commit or 'unknown')[:7]}"


def reference_line(measured: Measured | None) -> str:
    """One sentence on how the reference decides, on which texts; the tables tell the rest."""
    if measured is None:
        return '<p class="rr-missing">Not measured here yet. <code>make reference</code> measures it.</p>'
    told = "; ".join(
        f"{safe(found['what'])}: {found['rows']['reference']['decided_rightly']:.2f} of {found['pairs']} rightly"
        for found in measured["sets"].values()
    )
    return f'<p class="rr-hint">{told}.</p>'


def differences_of(results: Results) -> Mapping[str, Mapping[str, Interval]]:
    """For the chart: the policy's comparisons, by how they are called."""
    return {against(d): d.strict for d in results.evaluation.differences if d.first == "policy"}
