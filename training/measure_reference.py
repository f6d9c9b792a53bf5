"""Measures the reference ranker and two keyword counters on the generated cases.

`python -m training.measure_reference` writes `assets/results/reference.json` and, for everybody to look at,
every case that the reference read wrongly.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from redrob.cases import Case, load_cases
from redrob.evaluation.agreement import Reading, rate, read_all, summary
from redrob.evaluation.agreement_table import SCHEMA
from redrob.evaluation.results import FOLDER
from redrob.provenance import provenance, write_whole
from training.keywords import ROWS, decide

PACKAGES = ("rapidfuzz", "scikit-learn", "bm25s", "scipy")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder of the results (default: %(default)s)")
    folder: Path = parser.parse_args().out
    measured, readings = measure(
        *map(full_cases, ("train", "development", "validation", "heldout", "fresh", "unfamiliar"))
    )
    measured["fresh_before"] = _fresh_before(FOLDER / "reference_fresh_before.json")
    write_whole(folder / "reference.json", json.dumps(measured, indent=2) + "\n")
    failures = "".join(json.dumps(failure(r), ensure_ascii=False) + "\n" for r in readings if not right(r))
    write_whole(folder / "reference_failures.jsonl", failures)
    held = measured["heldout"]
    print(f"{held['n']} held-out cases: decisions {held['decision']['value']:.3f}, F1 of facts {held['facts_f1']:.3f}")
    fresh = measured["fresh"]
    print(f"{fresh['n']} in fresh words: {fresh['decision']['value']:.3f}, {fresh['facts_f1']:.3f}")
    strange = measured["unfamiliar"]
    print(f"{strange['n']} of unfamiliar occupations: {strange['decision']['value']:.3f}, {strange['facts_f1']:.3f}")
    print(f"{folder / 'reference.json'} is written. `make results` puts it into the README.")


def _fresh_before(file: Path) -> list[Any]:
    """What earlier sets of fresh words gave, each at its first reading; the words left when they had been looked at."""
    sets = json.loads(file.read_text(encoding="utf-8"))["sets"]
    assert isinstance(sets, list)
    return sets


def full_cases(split: str) -> list[Case]:
    """The cases of a split whose texts are of full length."""
    return [case for case in load_cases(split) if case.form == "full"]


def measure(
    train: Sequence[Case],
    development: Sequence[Case],
    validation: Sequence[Case],
    heldout: Sequence[Case],
    fresh: Sequence[Case],
    unfamiliar: Sequence[Case],
) -> tuple[dict[str, Any], list[Reading]]:
    """Everything that is measured, as plain JSON, and the readings of the held-out cases."""
    readings = read_all(heldout)
    trained = {case.occupation for case in train}
    measured = {
        "schema": SCHEMA,
        "heldout_occupations": sorted({case.occupation for case in heldout} - trained),
        "heldout": summary(readings),
        "fresh": summary(read_all(fresh)),
        "unfamiliar": summary(read_all(unfamiliar)),
        "development": summary(read_all(development)),
        "validation": summary(read_all(validation)),
        "train": summary(read_all(train)),
        "keywords": {name: _by_group(heldout, decide(make, train, heldout)) for name, make in ROWS.items()},
        **provenance(PACKAGES),
    }
    return measured, readings


def right(reading: Reading) -> bool:
    """Whether the decision and every fact of a case were read rightly."""
    return reading.agrees and all(fact.right for fact in reading.facts)


def failure(reading: Reading) -> dict[str, Any]:
    """What went wrong in one case."""
    case, assessment = reading.case, reading.assessment
    return {
        "case": case.id,
        "archetype": case.archetype,
        "occupation": case.occupation,
        "gold": [case.gold_decision, case.gold_score],
        "reference": [assessment.decision, assessment.score],
        "facts": [[f.text, f.status, f.shown_as, f.read] for f in reading.facts if not f.right],
        "years": [case.facts.years_required, case.facts.years_shown],
        "years_read": [assessment.facts.years_required, assessment.facts.years_shown],
        "occupation_read": [case.facts.occupation, assessment.facts.occupation],
        "impossible": [case.facts.impossible, assessment.facts.impossible],
    }


def _by_group(cases: Sequence[Case], right: Sequence[bool]) -> dict[str, Any]:
    """Share of right decisions overall, by archetype, by occupation and by kind of input."""
    keys = {
        "all": ["all"] * len(cases),
        "archetype": [case.archetype for case in cases],
        "occupation": [case.occupation for case in cases],
        "input": ["text" if case.record is None else "record" for case in cases],
    }
    return {
        group: {
            name: rate([bool(r) for r, n in zip(right, names, strict=True) if n == name]) for name in sorted(set(names))
        }
        for group, names in keys.items()
    }


if __name__ == "__main__":
    main()
