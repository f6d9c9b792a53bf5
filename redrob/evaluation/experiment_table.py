"""The experiment's results as a sentence and a table: what each arm came to, and what GRPO adds to the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from redrob.cases import Case
from redrob.evaluation.intervals import Interval, mean_interval
from redrob.evaluation.records import Record
from redrob.evaluation.tables import UNKNOWN, markdown_table

TITLES = {
    "none": "early checkpoint",
    "grpo": "GRPO",
    "best_of_n": "best-of-n SFT",
    "sft": "SFT on written answers",
    "card": "the card's ten steps",
}


def numbers(records: Sequence[Record], cases: Sequence[Case]) -> dict[str, Any]:
    """What a run keeps of its answers to `cases`: n, means, and the share of right decisions by advert."""
    right: dict[str, list[float]] = {}
    for record, case in zip(records, cases, strict=True):
        right.setdefault(case.job_id, []).append(record.strict.decision_match)
    return {
        "n": len(records),
        "accuracy": fmean(record.strict.decision_match for record in records),
        "total": fmean(record.strict.total for record in records),
        "right_by_advert": {job: fmean(values) for job, values in right.items()},
    }


def runs_of(measured: Mapping[str, Any], arm: str) -> dict[int, Mapping[str, Any]]:
    """The runs of one arm by seed."""
    return {run["seed"]: run for run in measured["runs"] if run["arm"] == arm}


def difference(measured: Mapping[str, Any], first: str, second: str) -> Interval | None:
    """Decision accuracy of one arm minus another's over the seeds that both have, adverts resampled; None without any.

    Each advert counts once: the mean over its cases and the seeds.
    """
    one, other = runs_of(measured, first), runs_of(measured, second)
    if not (seeds := one.keys() & other.keys()):
        return None
    adverts = next(iter(one.values()))["right_by_advert"]
    gaps = [
        fmean(one[seed]["right_by_advert"][advert] - other[seed]["right_by_advert"][advert] for seed in seeds)
        for advert in adverts
    ]
    return mean_interval(gaps, seed=0)


def answer(measured: Mapping[str, Any]) -> str:
    """What the experiment says, in a sentence, by the plan's rule for success."""
    early, plain = difference(measured, "grpo", "none"), difference(measured, "grpo", "best_of_n")
    if early is None or plain is None:
        return "GRPO, best-of-n SFT and the early checkpoint have no seed in common yet, so there is no answer."
    adds = "adds to" if early.low > 0 else "takes from" if early.high < 0 else "neither adds to nor takes from"
    more = "more than" if plain.low > 0 else "less than" if plain.high < 0 else "no more and no less than"
    return (
        f"By decision accuracy GRPO {adds} the early checkpoint ({early}) and comes to {more} best-of-n SFT with the "
        f"same decisions and compute ({plain})."
    )


def render_experiment(measured: Mapping[str, Any]) -> str:
    """The sentence, and a line for each arm that has runs."""
    plan, rows = measured["plan"], []
    for arm in plan["arms"]:
        if runs := runs_of(measured, arm).values():
            accuracy, total = [run["accuracy"] for run in runs], fmean(run["total"] for run in runs)
            spread = f"{fmean(accuracy):.3f} ({min(accuracy):.3f} to {max(accuracy):.3f})"
            gap = difference(measured, arm, "none") if arm != "none" else None
            rows.append([TITLES[arm], len(runs), spread, f"{total:.3f}", gap or UNKNOWN])
    heads = ["arm", "seeds", "decision accuracy, lowest to highest", "strict total", "minus early checkpoint"]
    return (
        f"{answer(measured)}\n\n{markdown_table(heads, rows)}\n\n"
        f"{measured['runs'][0]['n']} cases of the {plan['split']} split, each token the likeliest. Brackets are 95 % "
        "bootstrap intervals over adverts, each a mean over its cases and the seeds. "
        f"Commit `{str(measured['commit'])[:7]}`, {measured['date'][:10]}.\n"
    )
