"""Measures a trained policy on texts that its run did not measure, and writes `others.json` beside it for the card.

    python -m tests.benchmarks.policy --run assets/policies/NAME --pairs pairs.jsonl --split validation --cases 120

A file of pairs holds lines with `job_id`, `job_description`, `candidate` and `should_shortlist`, as `make reference`
takes them. It is measured and not kept. Answers stay in `--work`: a second start asks only for what is missing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from redrob.cases import VERDICT_SCORE, Case, load_cases
from redrob.errors import RedrobError
from redrob.evaluation.baselines import reference_records
from redrob.evaluation.intervals import rate
from redrob.evaluation.records import Record
from redrob.evaluation.results import PACKAGES
from redrob.evaluation.rollout import answered, asking, drawn
from redrob.models import LoadedPair
from redrob.provenance import provenance, weights_sha256, write_whole
from redrob.run_record import OTHERS, OTHERS_SCHEMA, read_settings
from tests.benchmarks.reference import pairs_in
from training.checkpoint_eval import load_run
from training.config import TrainConfig

ROWS = ("reference", "baseline", "policy")


def real_cases(path: Path) -> list[Case]:
    """A file of pairs as cases of which the verdict alone is known."""
    return [
        Case(
            id=f"pair-{number}",
            split="test",
            part=None,
            occupation="",
            seen=False,
            kind="",
            form="",
            job_id=pair.job_id,
            candidate_id=f"pair-{number}",
            job_description=pair.job,
            candidate=pair.candidate,
            facts=None,
            gold_decision=pair.verdict,
            gold_score=VERDICT_SCORE[pair.verdict],
        )
        for number, pair in enumerate(pairs_in(path))
    ]


def measured(
    what: str, cases: Sequence[Case], rows: Sequence[str], loaded: LoadedPair, most: int, work: Path
) -> dict[str, Any]:
    """One set of cases as the file holds it: of each row the share of right decisions and of valid answers."""
    prompts = [loaded.prepare(case.job_description, case.candidate) for case in cases]

    def asked(row: str) -> list[Record]:
        if row == "reference":
            return reference_records(cases, prompts)
        generate = asking(loaded, row, max_new_tokens=most, batch_size=8)
        return answered(work / f"{row}.jsonl", row, cases, prompts, generate, batch_size=8, say=print)

    found: dict[str, Any] = {}
    for row in rows:
        records = asked(row)
        found[row] = {
            "decided_rightly": rate([record.strict.decision_match == 1.0 for record in records]),
            "format_valid": rate([record.strict.format_valid == 1.0 for record in records]),
        }
    fits = sum(case.gold_decision == "shortlist" for case in cases)
    return {"what": what, "cases": len(cases), "fits": fits, "cut": sum(bool(p.cuts) for p in prompts), "rows": found}


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where a person has to mend something."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", type=Path, required=True, help="folder of the policy, such as assets/policies/NAME")
    parser.add_argument("--pairs", type=Path, help="a file of pairs")
    parser.add_argument("--what", default="adverts and CVs that nobody here wrote", help="what those pairs are")
    parser.add_argument("--split", choices=("validation", "test"), help="cases of the corpus, measured beside them")
    parser.add_argument("--cases", type=int, default=120, help="how many of them (default: %(default)s)")
    parser.add_argument("--rows", nargs="+", choices=ROWS, default=ROWS, help="who answers")
    parser.add_argument("--work", type=Path, default=Path("runs/measure-policy"), help="where answers are kept")
    options = parser.parse_args(arguments)
    try:
        settings = read_settings(options.run)
        config = TrainConfig(settings["name"], base_model=settings["base_model"])
        weights = weights_sha256(options.run)
        work = options.work / weights[:12]  # answers of other weights are not mixed in
        loaded, most = load_run(config, options.run, "cpu"), settings["evaluation"]["max_new_tokens"]
        sets = []
        if options.split:
            cases = drawn(load_cases(options.split), options.cases)
            what = f"machine-written texts ({options.split} split of the corpus)"
            sets.append(measured(what, cases, options.rows, loaded, most, work / options.split))
        if options.pairs:
            cases = real_cases(options.pairs)
            sets.append(measured(options.what, cases, options.rows, loaded, most, work / "pairs"))
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    told = {"schema": OTHERS_SCHEMA, "weights": weights, "sets": sets, **provenance(PACKAGES)}
    write_whole(options.run / OTHERS, json.dumps(told, indent=1) + "\n")
    print(f"{options.run / OTHERS} is written. `python -m training.model_card --run {options.run}` shows it.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
