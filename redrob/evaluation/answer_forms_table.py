"""What order and form of the answer are worth, as markdown, from `assets/results/answer_forms.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from redrob.evaluation.told import UNKNOWN, told_rate, told_source
from redrob.provenance import read_measured

SCHEMA = 1
COMMAND = "python -m training.answer_forms"
NOTHING_YET = f"The forms of an answer have not been compared yet. `{COMMAND}` compares them."
Compared = Mapping[str, Any]


def read_answer_forms(folder: Path) -> Compared | None:
    """What `python -m training.answer_forms` measured; None where it has not run.

    Raises:
        DataError: the file is damaged or of another schema.
    """
    return read_measured(folder / "answer_forms.json", SCHEMA, COMMAND)


def render_answer_forms(compared: Compared | None) -> str:
    """Decisions, score error and readable answers of each form, and what was equal for all."""
    if compared is None:
        return NOTHING_YET
    return "\n".join([*_rows(compared), "", _caption(compared)])


def _rows(compared: Compared) -> Iterator[str]:
    yield "| answer | right decisions | mean error of the score | valid JSON | to the letter as taught |"
    yield "| --- | --- | --- | --- | --- |"
    for row in compared["rows"]:
        error = UNKNOWN if row["score_mae"] is None else f"{row['score_mae']:.3f}"
        rates = [told_rate(row[name]) for name in ("decision_accuracy", "readable", "exact")]
        cells = (row["name"], rates[0], error, rates[1], rates[2])
        yield f"| {' | '.join(cells)} |"


def _caption(compared: Compared) -> str:
    config = compared["config"]
    return (
        f"{compared['n']} short notes of job descriptions that none was shown, after {compared['examples']:,} "
        f"examples; always giving the more frequent decision is right in {compared['majority']:.3f}. One run of each, "
        f"seed {compared['seed']}, configuration `{config['name']}` in {config['dtype']}; brackets are 95 % Wilson "
        f"intervals. {told_source(compared)}"
    )
