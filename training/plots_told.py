"""The plots as the model card shows them: a picture, its numbers in words for who cannot see it, and what it is."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean

from redrob.evaluation.records import MEASURES
from redrob.evaluation.results import Results
from redrob.evaluation.results_table import title
from redrob.run_record import Logs
from training.paired_stats import Rows, logged, measures_of, paired, running_mean


def plots_told(plots: Mapping[str, str], not_drawn: Mapping[str, str], results: Results, rows: Rows, logs: Logs) -> str:
    """Every plot with its text, or why it is missing. `plots` says what each file shows."""
    told = []
    for name, shows in plots.items():
        if name in not_drawn:
            told.append(f"`{name}` is not drawn. {not_drawn[name]}")
        else:
            text = alternative_text(name, results, rows, logs)
            told.append(f"![{text}](plots/{name})\n\n`plots/{name}`: {shows[0].lower()}{shows[1:]}.")
    return "\n\n".join(told)


def alternative_text(name: str, results: Results, rows: Rows, logs: Logs) -> str:
    """The numbers of one plot in words. No brackets: they would end a picture's description."""
    return {
        "training_curves.png": lambda: _training_curves(logs),
        "baseline_vs_trained.png": lambda: _baseline_vs_trained(rows),
        "reward_components.png": lambda: _reward_components(rows, results.seed),
        "reward_distribution.png": lambda: _reward_distribution(rows),
    }[name]()


def _training_curves(logs: Logs) -> str:
    told = []
    _, losses = logged(logs.sft, "loss")
    if losses:
        told.append(
            f"The loss of SFT falls from {losses[0]:.2f} at the first of {len(losses)} steps to "
            f"{running_mean(losses)[-1]:.2f} (running mean) at the last."
        )
    _, rewards = logged(logs.grpo, "reward")
    if rewards:
        means = running_mean(rewards)
        told.append(
            f"The mean reward of GRPO's sampled groups is {rewards[0]:.3f} at the first of {len(rewards)} steps and "
            f"{means[-1]:.3f} (running mean) at the last; that mean lies between {min(means):.3f} and {max(means):.3f}."
        )
    _, divergences = logged(logs.grpo, "kl")
    if divergences:
        told.append(f"The KL divergence ends at {divergences[-1]:.2g}.")
    return " ".join(told) or "The logs hold neither loss nor reward."


def _baseline_vs_trained(rows: Rows) -> str:
    told = [f"Total of the policy, case by case. Against the baseline: {paired(rows['policy'], rows['baseline'])}."]
    if "sft" in rows:
        told.append(f"Against SFT alone: {paired(rows['policy'], rows['sft'])}.")
    return " ".join(told)


def _reward_components(rows: Rows, seed: int) -> str:
    told = []
    for name, row in rows.items():
        means = measures_of(row, seed)
        told.append(f"{title(name)}: {', '.join(f'{key} {means[key].value:.3f}' for key in MEASURES)}.")
    return f"Mean of each reward. {' '.join(told)}"


def _reward_distribution(rows: Rows) -> str:
    told = []
    for name, row in rows.items():
        totals = [record.strict.total for record in row.values()]
        told.append(f"{title(name)}: mean {fmean(totals):.3f}, from {min(totals):.3f} to {max(totals):.3f}.")
    return f"Histograms of the strict total. {' '.join(told)}"
