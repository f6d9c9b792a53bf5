"""Measures both models and the reference on adverts and profiles that no generator wrote.

`python -m training.measure_everyday` writes `assets/results/everyday.json`. The texts stand in `everyday/jobs.jsonl`:
seventy jobs with four candidates each, two that fit and two that do not, written one by one to look like what people
paste, and labelled by whoever wrote them. Fits are worded in unusual ways on purpose, and those who do not fit use the
words of the advert: a reader of keywords does worse than a coin. In the set `looked_at` the reference's mistakes were
looked at and partly mended; nothing was ever changed for the set `blind`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.evaluation.agreement import rate
from redrob.evaluation.everyday_table import SCHEMA
from redrob.evaluation.results import FOLDER
from redrob.provenance import provenance, write_whole
from redrob.reference import Ranker
from redrob.verdict import Verdict, parse_completion

if TYPE_CHECKING:
    from redrob.policies import LoadedPair

JOBS = Path(__file__).parent / "everyday" / "jobs.jsonl"
PACKAGES = ("torch", "transformers", "scipy")


@dataclass(frozen=True, slots=True)
class Judged:
    """One candidate's true decision and what somebody said of them; None where an answer could not be read."""

    job: str
    gold: str
    decision: str | None
    score: float | None


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder of the results (default: %(default)s)")
    parser.add_argument("--pair", default="bundled", help="pair of models, or none (default: %(default)s)")
    options = parser.parse_args()
    loaded = None
    if options.pair != "none":
        from redrob.policies import load_pair

        loaded = load_pair(options.pair, say=print)
    measured = measure(read_jobs(JOBS), loaded)
    write_whole(options.out / "everyday.json", json.dumps(measured, indent=2) + "\n")
    print(f"{options.out / 'everyday.json'} is written. `make results` puts it into the README.")


def read_jobs(path: Path) -> list[dict[str, Any]]:
    """The jobs with their candidates."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def measure(jobs: Sequence[Mapping[str, Any]], loaded: LoadedPair | None) -> dict[str, Any]:
    """Shares by set and answerer, as plain JSON; of the reference alone where no pair is given."""
    judged: dict[str, dict[str, list[Judged]]] = {}
    for job in jobs:
        by = judged.setdefault(job["set"], {})
        answered = by_models(job, loaded) if loaded else {}
        for who, some in {"reference": by_reference(job), **answered}.items():
            by.setdefault(who, []).extend(some)
    return {
        "schema": SCHEMA,
        "models": loaded.describe() if loaded else None,
        "sets": {name: {who: summary(some) for who, some in by.items()} for name, by in sorted(judged.items())},
        **provenance(PACKAGES),
    }


def by_reference(job: Mapping[str, Any]) -> list[Judged]:
    """What the reference says of a job's candidates."""
    ranker = Ranker(job["job"])
    assessed = [(candidate, ranker.assess(candidate["text"])) for candidate in job["candidates"]]
    return [Judged(job["id"], candidate["decision"], a.decision, a.score) for candidate, a in assessed]


def by_models(job: Mapping[str, Any], loaded: LoadedPair) -> dict[str, list[Judged]]:
    """What both models say of them, by column."""
    prompts = [loaded.prepare(job["job"], candidate["text"]) for candidate in job["candidates"]]
    found: dict[str, list[Judged]] = {}
    for delta in loaded.stream(prompts):
        if delta.answer:
            verdict = parse_completion(delta.answer.text)
            said = (verdict.decision, verdict.score) if isinstance(verdict, Verdict) else (None, None)
            gold = job["candidates"][delta.index]["decision"]
            found.setdefault(delta.column, []).append(Judged(job["id"], gold, *said))
    return found


def summary(some: Sequence[Judged]) -> dict[str, Any]:
    """Shares of right decisions, among fits and others as well, and of pairs of one job in the right order.

    >>> fit, other = Judged("a", "shortlist", "shortlist", 0.9), Judged("a", "reject", "shortlist", 0.6)
    >>> told = summary([fit, other])
    >>> told["decisions"]["value"], told["fits"]["value"], told["others"]["value"], told["order"]
    (0.5, 1.0, 0.0, {'value': 1.0, 'n': 1})
    """
    right = {gold: [j.decision == gold for j in some if j.gold == gold] for gold in ("shortlist", "reject")}
    return {
        "decisions": rate([*right["shortlist"], *right["reject"]]),
        "fits": rate(right["shortlist"]),
        "others": rate(right["reject"]),
        "unreadable": sum(j.decision is None for j in some),
        "order": order(some),
    }


def order(some: Iterable[Judged]) -> dict[str, Any]:
    """Share of pairs (a fit, another of the same job) in which the fit has the higher score.

    Equal scores count half. An answer that cannot be read has no score and stands below all others.

    >>> order([Judged("a", "shortlist", None, None), Judged("a", "reject", "reject", 0.0)])
    {'value': 0.0, 'n': 1}
    """
    by_job: dict[str, tuple[list[float], list[float]]] = {}
    for j in some:
        fits, others = by_job.setdefault(j.job, ([], []))
        (fits if j.gold == "shortlist" else others).append(-1.0 if j.score is None else j.score)
    won = [(fit > other) + 0.5 * (fit == other) for pair in by_job.values() for fit, other in product(*pair)]
    return {"value": round(sum(won) / len(won), 4) if won else None, "n": len(won)}


if __name__ == "__main__":
    main()
