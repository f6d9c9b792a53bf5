"""How well the reference reads and decides, what moves it and must not, and how sure it may be: as Markdown.

Everything comes from files in `assets/results/`, each written by the command that its `Measurement` names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redrob.evaluation.results import TITLES, Results
from redrob.evaluation.tables import UNKNOWN, figure, markdown_table, told_source
from redrob.provenance import read_measured

Measured = Mapping[str, Any]
REAL = "real"
"""The set of pairs that nobody here wrote."""
RANKERS: Mapping[str, str] = {
    "reference": "**reference**",
    "reference_given": "reference, told what is asked",
    "rules": "rules, which it replaced",
    "tf_idf": "TF-IDF",
    "bm25": "BM25",
    "encoder": "encoder, untrained",
}
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


@dataclass(frozen=True, slots=True)
class Measurement:
    """A file of figures and how it is told."""

    file: str
    """In `assets/results/`."""
    schema: int
    command: str
    told: Callable[[Measured], Iterator[str]]
    """Its tables and paragraphs."""

    def read(self, folder: Path) -> Measured | None:
        """What was measured; None where it was not.

        Raises:
            DataError: the file is damaged or of another schema.
        """
        return read_measured(folder / self.file, self.command, self.schema)

    def render(self, folder: Path) -> str:
        """It as Markdown, with where it is from."""
        measured = self.read(folder)
        if measured is None:
            return f"Not measured yet. `{self.command}` measures it."
        return "\n\n".join([*self.told(measured), told_source(measured)])


def headline(measured: Measured | None, real: Results | None = None) -> str:
    """One table: the share of right decisions on each set of pairs, by whom; `real` is of the models."""
    if measured is None:
        return f"Not measured yet. `{REFERENCE.command}` measures it."
    sets, models = measured["sets"], real.rows if real else {}
    lines = [
        [RANKERS[name], *(figure(found["rows"].get(name, {}).get("decided_rightly")) for found in sets.values())]
        for name in ("reference", "tf_idf")
    ]
    lines.append(["rejecting everybody", *(figure(1 - f["fits"] / f["pairs"]) for f in sets.values())])
    for name in ("policy", "baseline_json", "baseline"):
        if name in models:
            right = figure(models[name].strict["decision_match"])
            lines.append([TITLES[name], *(right if key == REAL else UNKNOWN for key in sets)])
    heads = [f"{found['what']} ({found['pairs']} pairs)" for found in sets.values()]
    table = markdown_table(["share of right decisions", *heads], lines)
    if REAL not in sets:
        return table
    ours, words = (figure(sets[REAL]["rows"].get(name, {}).get("fits_shortlisted")) for name in ("reference", "tf_idf"))
    table += f"\n\nThe evidence check shortlists {ours} of the real fits, TF-IDF {words}."
    rejecting = 1 - sets[REAL]["fits"] / sets[REAL]["pairs"]
    if "policy" in models and models["policy"].strict["decision_match"] < rejecting:
        table += " On real texts the trained model does worse than rejecting everybody. It is no screener yet."
    return table


def _reference(measured: Measured) -> Iterator[str]:
    """A table for each set of pairs, and what was read of the corpus."""
    for found in measured["sets"].values():
        yield f"{found['what']}: {found['pairs']} pairs, {found['adverts']} adverts, {found['fits']} fits."
        rows = []
        for name, title in RANKERS.items():
            if row := found["rows"].get(name):
                few = row.get("pairs", found["pairs"])
                title += f" (on {few:g} of the pairs)" if few < found["pairs"] else ""
                rows.append([title, *(figure(row.get(key)) for key in COLUMNS)])
        yield markdown_table(["who decides", *COLUMNS.values()], rows)
        reliable = found["reliability"]
        told = ", ".join(f"{b['fits']} of {b['n']} from {b['from']:.1f}" for b in reliable["bins"])
        yield (
            f"Fits by score of the reference: {told}. It calls {figure(reliable['unclear'])} of the pairs unclear; of "
            f"the others it decides {figure(reliable['decided_rightly_outside'])} rightly."
        )
        if others := found.get("strangers"):
            yield (
                f"Shown profiles that were written for other trades, it shortlists {others['shortlisted']} of "
                f"{others['n']}. Nobody there fits."
            )
    reading = measured["reading"]
    yield (
        f"What it reads in the {reading['measured_on']} adverts of {reading['split']}: {reading['requirements']} "
        f"requirements, {reading['statuses']} statuses."
    )
    shares = {title: reading[key] for key, title in READING.items()}
    shares |= {f"F1 of {status}": f1 for status, f1 in reading["status_f1"].items()}
    yield markdown_table(("what", "share"), [(title, figure(share)) for title, share in shares.items()])


def _swaps(measured: Measured) -> Iterator[str]:
    """A line for each kind of exchange."""
    whole, unseen = measured["all"], measured["unseen"]
    yield f"{whole['n']:,} exchanges in {whole['profiles']} profiles of {measured['split']}, seed {measured['seed']}."
    others = f"all, in {unseen['profiles']} profiles that the masking was written without"
    forms = ("{n:,}", "{changed_per_1000:g}", "{moved}", "{mean_change:.4f}", "{largest:.2f}")
    kinds = {**measured["kinds"], "**all**": whole, others: unseen}
    rows = [[kind, *(form.format(**row) for form in forms)] for kind, row in kinds.items()]
    heads = ["exchanged", "exchanges", "decisions changed in 1,000", "scores moved", "mean change", "largest"]
    yield markdown_table(heads, rows)


def _calibration(measured: Measured) -> Iterator[str]:
    """The band that is called unclear, and how often the reading is right by how sure it says to be."""
    low, high = measured["unclear"]
    before, after = measured["before"], measured["after"]
    yield (
        f"Scores from {low:.2f} to {high:.2f} are called unclear: a person should look. Of {measured['pairs']} pairs "
        f"of {measured['split']}, {measured['coverage']:.2f} lie outside; of those {measured['right_outside']:.2f} are "
        f"decided rightly ({measured['right_of_all']:.2f} of all). With the band chosen on the other half of the "
        f"adverts it is {measured['right_outside_crossed']:.2f}."
    )
    yield (
        f"How sure the reading of a status is: temperature {measured['temperature']:g}, fitted on "
        f"{measured['statuses']:,} statuses. Negative log-likelihood {before['nll']:.3f} before and {after['nll']:.3f} "
        f"after, calibration error {before['ece']:.3f} and {after['ece']:.3f}."
    )
    rows = [
        [f"{row['from']:.1f}", f"{row['n']:,}", f"{row['said']:.2f}", f"{row['right']:.2f}"] for row in after["bins"]
    ]
    yield markdown_table(["it says, from", "statuses", "mean of what it says", "right"], rows)


def _benchmarks(measured: Measured) -> Iterator[str]:
    """Two tables: spans of adverts, and lines of CVs."""
    rows = []
    for key, title in (("skillspan", "SkillSpan, test"), ("green", "Green, test")):
        whole = measured[key]
        of = [title, f"{whole['texts']:,}", f"{whole['spans']:,}"]
        for who, row in (("**reader**", whole), ("every sentence", whole["every_sentence"])):
            relaxed = row["relaxed"]
            both = f"{relaxed['precision']:.2f}, {relaxed['recall']:.2f}"
            rows.append([*of, who, f"{row['exact']['f1']:.2f}", f"{relaxed['f1']:.2f}", both])
    heads = ["adverts", "texts", "spans", "who", "exact F1", "relaxed F1", "precision, recall (relaxed)"]
    yield markdown_table(heads, rows)
    asked = measured["jobresqa"]
    yield (
        f"JobResQA: {asked['questions']} questions whose explanation repeats words of the CV, {asked['lines']:,} lines."
    )
    titles = {"reader": "**reader**", "encoder": "encoder, untrained", "bm25": "BM25", "tf_idf": "TF-IDF"}
    rows = [
        [title, f"{asked['rows'][key]['first_1']:.2f}", f"{asked['rows'][key]['first_5']:.2f}"]
        for key, title in titles.items()
    ]
    yield markdown_table(["who finds the evidence", "first", "among five"], rows)


REFERENCE = Measurement("reference.json", 6, "make reference", _reference)
SWAPS = Measurement("swaps.json", 1, "make swaps", _swaps)
CALIBRATION = Measurement("calibration.json", 1, "make calibrate", _calibration)
BENCHMARKS = Measurement("benchmarks.json", 1, "make benchmarks ARGS=FOLDER", _benchmarks)
MEASUREMENTS: Mapping[str, Measurement] = {
    "reference": REFERENCE,
    "swaps": SWAPS,
    "calibration": CALIBRATION,
    "benchmarks": BENCHMARKS,
}
"""By the name of their block in `docs/reference.md`."""
