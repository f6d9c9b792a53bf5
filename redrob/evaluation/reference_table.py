"""How well the reference reads and decides, as markdown, from `assets/results/reference.json` (`make reference`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from redrob.evaluation.results import TITLES, Results
from redrob.evaluation.told import UNKNOWN, markdown_table, told_source
from redrob.provenance import read_measured

SCHEMA = 6
NOTHING_YET = "The reference has not been measured yet. `make reference` measures it."
RANKERS: Mapping[str, str] = {
    "reference": "**reference**",
    "reference_given": "reference, told what is asked",
    "rules": "rules, which it replaced",
    "tf_idf": "TF-IDF",
    "bm25": "BM25",
    "encoder": "encoder, untrained",
}
REAL = "real"
"""The set of pairs that nobody here wrote."""
COLUMNS: Mapping[str, str] = {
    "decided_rightly": "right decisions",
    "fits_shortlisted": "fits shortlisted",
    "auc": "AUC",
    "order": "order within an advert",
}
READING: Mapping[str, str] = {
    "span_recall": "requirements found",
    "span_precision": "of what it takes for one, that is one",
    "kind_recall": "found with the right kind",
    "decoys_taken": "decoys taken for one",
    "years_asked_right": "years asked",
    "status_macro_f1": "status, macro F1",
    "closeness_right": "closeness of occupation",
    "evidence_touched": "evidence that touches the writer's",
}
Measured = Mapping[str, Any]


def read_reference(folder: Path) -> Measured | None:
    """What `make reference` measured; None where it has not run.

    Raises:
        DataError: the file is damaged or of another schema.
    """
    return read_measured(folder / "reference.json", SCHEMA, "make reference")


def render_reference(measured: Measured | None) -> str:
    """A table for each set of pairs, and what was read of the corpus."""
    if measured is None:
        return NOTHING_YET
    lines: list[str] = []
    for found in measured["sets"].values():
        lines += [*_decisions(found), ""]
    lines += [*_reading(measured["reading"]), "", told_source(measured)]
    return "\n".join(lines)


def headline(measured: Measured | None, real: Results | None = None) -> str:
    """One table: the share of right decisions on each set of pairs, by whom.

    Args:
        measured: Of the reference.
        real: Of the models, on the set that nobody here wrote.
    """
    if measured is None:
        return NOTHING_YET
    sets = measured["sets"]
    lines = []
    for name in ("reference", "tf_idf"):
        rights = [_figure(found["rows"].get(name, {}).get("decided_rightly")) for found in sets.values()]
        lines.append([RANKERS[name], *rights])
    lines.append(["rejecting everybody", *(_figure(1 - f["fits"] / f["pairs"]) for f in sets.values())])
    for name in ("policy", "baseline_json", "baseline"):
        if real and name in real.rows:
            right = _figure(real.rows[name].strict["decision_match"])
            lines.append([TITLES[name], *(right if key == REAL else UNKNOWN for key in sets)])
    heads = [f"{found['what']} ({found['pairs']} pairs)" for found in sets.values()]
    table = markdown_table(["share of right decisions", *heads], lines)
    if REAL in sets:
        ours, words = (
            _figure(sets[REAL]["rows"].get(name, {}).get("fits_shortlisted")) for name in ("reference", "tf_idf")
        )
        table += f"\n\nThe reference shortlists {ours} of the real fits, TF-IDF {words}."
    if real and REAL in sets and "policy" in real.rows:
        rejects = 1 - sets[REAL]["fits"] / sets[REAL]["pairs"]
        if real.rows["policy"].strict["decision_match"] < rejects:
            table += " On real texts the trained model does worse than rejecting everybody. It is no screener yet."
    return table


def _decisions(found: Measured) -> Iterator[str]:
    yield f"{found['what']}: {found['pairs']} pairs, {found['adverts']} adverts, {found['fits']} fits."
    yield ""
    rows = []
    for name, title in RANKERS.items():
        if row := found["rows"].get(name):
            few = row.get("pairs", found["pairs"])
            title += f" (on {few:g} of the pairs)" if few < found["pairs"] else ""
            rows.append([title, *(_figure(row.get(key)) for key in COLUMNS)])
    yield markdown_table(["who decides", *COLUMNS.values()], rows)
    yield ""
    reliable = found["reliability"]
    told = ", ".join(f"{b['fits']} of {b['n']} from {b['from']:.1f}" for b in reliable["bins"])
    yield (
        f"Fits by score of the reference: {told}. It calls {_figure(reliable['unclear'])} of the pairs unclear; of the "
        f"others it decides {_figure(reliable['decided_rightly_outside'])} rightly."
    )


def _reading(reading: Measured) -> Iterator[str]:
    yield (
        f"What it reads in the {reading['measured_on']} adverts of {reading['split']}: {reading['requirements']} "
        f"requirements, {reading['statuses']} statuses."
    )
    yield ""
    rows = [(title, _figure(reading[key])) for key, title in READING.items()]
    rows += [(f"F1 of {status}", _figure(f1)) for status, f1 in reading["status_f1"].items()]
    yield markdown_table(("what", "share"), rows)


def _figure(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.2f}"
