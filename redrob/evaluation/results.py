"""The results file, `assets/results/results.json`.

Beside it stand the records (`records.jsonl`), one line for each answer to each case, from which every number in
`results.json` can be computed again with `redrob.evaluation.records.evaluate`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from redrob.errors import DataError
from redrob.evaluation.records import Difference, Evaluation, Record, Row, evaluate
from redrob.provenance import provenance, read_measured, write_whole

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "results"
SCHEMA = 2
GENERATED = 1
"""The schema of results that were measured on generated cases, before the corpus; read, and never written."""
EARLIER = "on generated cases (an earlier recipe)"
TITLES: Mapping[str, str] = {
    "constant": "best constant answer",
    "rules": "rules (since replaced)",
    "reference": "reference",
    "baseline": "baseline",
    "baseline_json": "baseline, forced JSON",
    "sft": "SFT only",
    "policy": "trained model",
}
"""Row name to column title, in the order of the columns."""
PACKAGES = ("torch", "transformers", "peft", "trl", "scipy", "numpy")


@dataclass(frozen=True, slots=True)
class Results:
    """One evaluation, and everything needed to know what was measured and to measure it again."""

    pair: str
    """Key of `redrob.models.PAIRS`."""
    models: Mapping[str, str]
    """Names and revisions of the models, device and dtype, as `LoadedPair.describe()` gives them."""
    split: str
    n: int
    """Cases that every row answered."""
    seed: int
    evaluation: Evaluation
    wall_time_s: float
    """Of the whole evaluation, loading not included."""
    date: str
    """UTC, ISO 8601."""
    commit: str | None
    """Revision of the code; None where git could not tell."""
    dirty: bool | None
    """Whether tracked files differed from that revision."""
    packages: Mapping[str, str | None]
    """Version by package; None where it is not installed."""
    hardware: Mapping[str, str | int | float | None]
    protocol: str = "strict"
    """Key of `redrob.evaluation.measure.PROTOCOLS`: which prompts, limits and cases."""
    unseen_occupations: tuple[str, ...] | None = None
    """Occupations of the rows' `by_occupation` without a training case, sorted; None where that was not recorded."""
    what: str = ""
    """What the cases are, in a few words, where they are not of the corpus."""
    schema: int = SCHEMA

    @property
    def rows(self) -> dict[str, Row]:
        """Rows by name, in the order in which they are shown."""
        rows = {row.name: row for row in self.evaluation.rows}
        return {name: rows[name] for name in (*TITLES, *rows) if name in rows}

    @property
    def grpo(self) -> Difference | None:
        """What GRPO changed after supervised training; None where either was not measured."""
        return next((d for d in self.evaluation.differences if (d.first, d.second) == ("policy", "sft")), None)

    @property
    def on(self) -> str:
        """What was measured on; every rendering says it."""
        if self.what:
            return f"on {self.what}"
        return EARLIER if self.schema == GENERATED else "on the corpus"

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON: the fields, with rows and differences at the top level."""
        plain = asdict(self)
        evaluation = plain.pop("evaluation")
        return {"schema": plain.pop("schema"), **plain, **evaluation}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Results:
        """What `as_dict` gave.

        Raises:
            KeyError: rows or differences are missing.
            ValueError: something else is damaged.
        """
        evaluation = {name: data[name] for name in ("rows", "differences")}
        return TypeAdapter(cls).validate_python({**data, "evaluation": evaluation})


def make_results(
    records: Sequence[Record],
    *,
    pair: str,
    models: Mapping[str, str],
    split: str = "test",
    seed: int = 0,
    protocol: str = "strict",
    trained_on: Collection[str] | None = None,
    what: str = "",
) -> Results:
    """Compute the results of `records` and add where, when and with what they were made.

    `trained_on` holds the occupations of the training cases; None leaves open which occupations are new.
    """
    occupations = {record.occupation for record in records}
    return Results(
        pair=pair,
        models=dict(models),
        split=split,
        n=len({record.case_id for record in records}),
        seed=seed,
        evaluation=evaluate(records, seed=seed),
        wall_time_s=sum(record.seconds or 0.0 for record in records),
        protocol=protocol,
        unseen_occupations=None if trained_on is None else tuple(sorted(occupations - set(trained_on))),
        what=what,
        **provenance(PACKAGES),
    )


def write_results(results: Results, records: Iterable[Record], folder: Path = FOLDER) -> None:
    """Write `results.json` and `records.jsonl`, each whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = (json.dumps(record.as_dict(), ensure_ascii=False) for record in records)
    write_whole(folder / "records.jsonl", "".join(f"{line}\n" for line in lines))
    write_whole(folder / "results.json", json.dumps(results.as_dict(), indent=2, ensure_ascii=False) + "\n")


def read_results(folder: Path = FOLDER) -> Results | None:
    """The recorded results; None where none have been recorded yet.

    Raises:
        DataError: the file is damaged or of another schema.
    """
    path = folder / "results.json"
    data = read_measured(path, "make train", GENERATED, SCHEMA)
    try:
        return Results.from_dict(data) if data else None
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise DataError(f"{path}: it is damaged ({error!r}). Run `make train` again.") from error


def read_records(folder: Path = FOLDER) -> list[Record]:
    """The records behind the recorded results.

    Raises:
        DataError: the file is missing or damaged.
    """
    path = folder / "records.jsonl"
    if not path.is_file():
        raise DataError(f"{path}: it is missing. `make train` writes it beside results.json. Run that again.")
    try:
        with path.open(encoding="utf-8") as lines:
            return [Record.from_dict(json.loads(line)) for line in lines]
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise DataError(f"{path}: it is damaged ({error!r}). `make train` writes it. Run that again.") from error
