"""The comparison that the page opens with: an example, asked once, stored with its date, drawn without a model.

`make opening` asks the bundled pair and writes `assets/opening.json`. Grades are not stored: they are computed from
the answers whenever the page is built.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from redrob.compare import Column, Comparison, compare, regrade
from redrob.errors import DataError
from redrob.models.answers import Answer
from redrob.prompts import Prompt
from redrob.provenance import provenance, write_whole
from redrob.reference import Assessment, JobReading
from redrob.reference.assess import read_ahead
from redrob.ui.examples import FOLDER, load_example

PATH = FOLDER.parent / "opening.json"
EXAMPLE = "1_payroll"
"""The example that the page opens with, by the name of its file."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A finished comparison and where it comes from."""

    made: date
    asked: JobReading
    """What the job asks for, as the reference read it."""
    comparison: Comparison

    @property
    def told(self) -> str:
        """When it was made, in a sentence."""
        return f"Asked on {self.made.day} {self.made:%B %Y}. Compare asks again."


def load_opening(path: Path = PATH) -> Opening:
    """What `make opening` stored, beside the example's texts as they are now.

    Raises:
        DataError: the file is missing, damaged, or was made of other texts.
    """

    def as_stored(kind: type[Any], value: Any) -> Any:
        return TypeAdapter(kind).validate_python(value)

    try:
        stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        example = load_example(FOLDER / f"{stored['example']}.toml")
        baseline, policy = (as_stored(Answer, stored["answers"][name]) for name in ("baseline", "policy"))
        comparison = Comparison(
            pair=stored["pair"],
            models=stored["models"],
            prompt=as_stored(Prompt, stored["prompt"]),
            reference=as_stored(Assessment, stored["reference"]),
            gold=None,
            gold_source="reference",
            baseline=Column("baseline", baseline.text, baseline),
            policy=Column("policy", policy.text, policy),
            texts=(example.job_description, example.candidate),
        )
        made = date.fromisoformat(stored["provenance"]["date"][:10])
        found = Opening(made, as_stored(JobReading, stored["asked"]), regrade(comparison, None))
    except FileNotFoundError as error:
        raise DataError(f"{path.name}: it is missing. `make opening` writes it.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path.name}: it cannot be read ({error}). `make opening` writes it anew.") from error
    if stored["texts"] != list(comparison.texts):
        raise DataError(f"{path.name}: the texts of {stored['example']} have changed since. `make opening` asks anew.")
    return found


def record(pair: str = "bundled") -> dict[str, Any]:
    """Ask a pair about `EXAMPLE`; what the file holds."""
    from redrob.models import load_pair

    example, loaded = load_example(FOLDER / f"{EXAMPLE}.toml"), load_pair(pair)
    job, profile = example.job_description, example.candidate
    compare(job, profile, loaded)  # the first time brings packages and weights, which its seconds would hold
    last = compare(job, profile, loaded)
    return {
        "example": EXAMPLE,
        "pair": last.pair,
        "models": last.models,
        "provenance": provenance(("torch", "transformers", "tokenizers")),
        "texts": [job, profile],
        "asked": asdict(read_ahead(job)),
        "prompt": asdict(last.prompt),
        "reference": asdict(last.reference),
        "answers": {column.name: asdict(column.answer) for column in last.columns if column.answer},
    }


if __name__ == "__main__":
    write_whole(PATH, json.dumps(record(), indent=1, ensure_ascii=False) + "\n")
    print(f"{PATH}: {EXAMPLE}, asked of the bundled pair.")
