"""What GRPO adds to the warm-up, on so many held-out cases that it can be told from chance.

    python -m training.cases --times 3 --heldout 24 --out runs/cases-heldout
    python -m training.measure_gain --run runs/smollm2-135m --data runs/cases-heldout --out assets/results/gain.json

Few answers change in GRPO, so 420 cases leave an interval of 0.015 of total. Here both policies of one run answer a
further draw of held-out cases: in the same words as those, for other job descriptions with other candidates. How many
there are is fixed before any is asked. Nothing is chosen by them. Answers are kept on file: started again, it asks for
the rest.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from redrob.cases import DATA, Case, load_cases
from redrob.errors import ConfigError, RedrobError
from redrob.evaluation.gain_table import SCHEMA
from redrob.evaluation.intervals import Interval, mean_interval
from redrob.evaluation.records import MEASURES, Record, difference, summarise
from redrob.provenance import provenance, weights_sha256, write_whole
from training.ablate import kept_config
from training.cases.build import LEARNED_FROM
from training.config import TrainConfig
from training.policy import choose_device
from training.stage_evaluation import answer_row

PACKAGES = ("torch", "transformers", "scipy")
CHOSEN_BY = ("validation",)
"""Splits by which a policy is chosen."""


def measure_gain(run: Path, cases: Sequence[Case], config: TrainConfig) -> dict[str, Any]:
    """Both policies of the run in numbers, and the paired difference. Returns the file's content.

    Raises:
        ConfigError: one of the cases is known to the run.
    """
    _check_unknown(cases, config)
    device = choose_device(config)
    before, loaded = answer_row("warmup", run / "warmup" / "policy", config, cases, run / "gain", device)
    after, _ = answer_row("policy", run / "grpo" / "policy", config, cases, run / "gain", device)
    models = {key: value for key, value in loaded.describe().items() if not key.startswith("policy")}
    return {
        **told(before, after, {case.id: case.job_id for case in cases}, config.seed),
        "policy": config.name,
        "weights_sha256": weights_sha256(run / "grpo" / "policy"),
        "models": models,
    }


def told(before: Sequence[Record], after: Sequence[Record], jobs: Mapping[str, str], seed: int) -> dict[str, Any]:
    """Both rows and the second minus the first, by case and by job description.

    Candidates of one job description share what is hard about it, so the interval by job is the one to go by. Each
    case's job is in `jobs`, by id.
    """
    first, second = ({record.case_id: record for record in some} for some in (after, before))
    return {
        "schema": SCHEMA,
        "split": "heldout",
        "n": len(first),
        "jobs": len(set(jobs.values())),
        "seed": seed,
        "rows": [dataclasses.asdict(summarise(some, seed=seed)) for some in (before, after)],
        "difference": dataclasses.asdict(difference(first, second, seed=seed)),
        "by_job": {name: dataclasses.asdict(_by_job(first, second, jobs, name, seed)) for name in MEASURES},
    }


def _by_job(
    first: Mapping[str, Record], second: Mapping[str, Record], jobs: Mapping[str, str], name: str, seed: int
) -> Interval:
    """The interval when whole jobs are drawn again, each with all its candidates: all have as many."""
    by_job: dict[str, list[float]] = {}
    for case_id, record in first.items():
        by_job.setdefault(jobs[case_id], []).append(
            getattr(record.strict, name) - getattr(second[case_id].strict, name)
        )
    if len(set(map(len, by_job.values()))) > 1:
        raise ConfigError("measure_gain: some job descriptions have more candidates than others. Ask whole draws.")
    return mean_interval([fmean(some) for some in by_job.values()], seed=seed)


def _check_unknown(cases: Sequence[Case], config: TrainConfig) -> None:
    """Refuse cases that share a text with what the run learned from or was chosen by."""
    folder = Path(config.data or DATA)
    for split in (*LEARNED_FROM, *CHOSEN_BY):
        known = load_cases(split, folder=folder)
        jobs, candidates = {case.job_description for case in known}, {case.candidate for case in known}
        for case in cases:
            if case.job_description in jobs or case.candidate in candidates:
                raise ConfigError(f"{case.id}: the run knows a text of it from the split {split}. Draw other cases.")


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr."""
    parser = argparse.ArgumentParser(prog="python -m training.measure_gain", description=__doc__)
    parser.add_argument("--run", type=Path, required=True, help="a finished run's folder, runs/NAME")
    parser.add_argument("--data", type=Path, required=True, help="folder of the drawn cases")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="replace a setting")
    parser.add_argument("--out", type=Path, required=True, help="JSON to write")
    options = parser.parse_args(arguments)
    try:
        config = kept_config(options.run / "config.json", options.set)
        found = measure_gain(options.run, load_cases("heldout", folder=options.data), config)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    write_whole(options.out, json.dumps({**found, **provenance(PACKAGES)}, indent=2) + "\n")
    print(f"{options.out} is written. `make results` puts it into the READMEs.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
