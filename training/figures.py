"""The plots of a run, as PNG files on a light ground: drawn from results, records and logs, never from typed numbers.

Every plot has its caption inside the picture: n, seed, date, and what its whiskers are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from redrob.evaluation.records import MEASURES, Record
from redrob.evaluation.results import Results
from redrob.evaluation.results_table import title
from redrob.rewards import COMPONENTS
from redrob.run_record import PLOTS, Log, Logs, read_logs
from redrob.ui.palette import BASELINE_BAR, LIGHT, POLICY_BAR
from training.figure_style import COLOURS, GROUND, SFT_BAR, new_figure, save, style, unit_axis, whiskers
from training.paired_stats import Rows, gaps, logged, measures_of, paired, rows_of, running_mean, window

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BINS = 20  # of the histogram: 0.05 wide
Captioned = tuple["Figure", str]


def draw(results: Results, records: Sequence[Record], logs: Path, out: Path) -> list[Path]:
    """Draw what can be drawn into the folder `out`; `reasons_not_drawn` says why the rest cannot be.

    Args:
        results: For seed, date and split.
        records: Every answer with its grades; the numbers of the plots are computed from them.
        logs: Folder with the logs of the run (`redrob.run_record`).
        out: Made where it is missing. Plots of an earlier run in it are removed.

    Raises:
        DataError: a log is damaged.
    """
    found, rows = read_logs(logs), rows_of(records)
    missing = _missing(found, rows)
    drawings: Mapping[str, Callable[[], Captioned]] = {
        "training_curves.png": lambda: _training_curves(found, results),
        "baseline_vs_trained.png": lambda: _baseline_vs_trained(rows, results),
        "reward_components.png": lambda: _reward_components(rows, results),
        "reward_distribution.png": lambda: _reward_distribution(rows, results),
    }
    out.mkdir(parents=True, exist_ok=True)
    written = []
    with style():
        for name in PLOTS:
            (out / name).unlink(missing_ok=True)
            if name not in missing:
                save(*drawings[name](), out / name)
                written.append(out / name)
    return written


def reasons_not_drawn(records: Sequence[Record], logs: Path) -> dict[str, str]:
    """Why a plot cannot be drawn, as a sentence, by its file name."""
    return _missing(read_logs(logs), rows_of(records))


def _missing(logs: Logs, rows: Rows) -> dict[str, str]:
    reasons = {}
    if not logs.grpo and not logs.sft:
        reasons["training_curves.png"] = "The run has no log of either stage (sft_log.jsonl, grpo_log.jsonl)."
    if not {"baseline", "policy"} <= rows.keys():
        reasons["baseline_vs_trained.png"] = "The records lack the row baseline or the row policy."
    if not rows:
        why = "The records hold no answer of a model."
        reasons |= {"reward_components.png": why, "reward_distribution.png": why}
    return reasons


def _basis(results: Results) -> str:
    where = f"n = {results.n} cases of the {results.split} split, {results.on}"
    return f"{where}, greedy, seed {results.seed}, {results.date[:10]}."


def _training_curves(logs: Logs, results: Results) -> Captioned:
    """Loss of SFT, and reward, components, KL and loss of GRPO, over the steps."""
    told = []
    figure = new_figure(8.2 if logs.grpo else 3.6)
    grid = figure.add_gridspec(3, 4, height_ratios=(1.5, 1, 1)) if logs.grpo else figure.add_gridspec(1, 1)
    if logs.sft:
        axes = figure.add_subplot(grid[0, 0])
        _over_steps(axes, logs.sft, "loss", SFT_BAR)
        axes.set_ylim(bottom=0)
        axes.set_title("SFT: loss")
        told.append(
            f"SFT: {len(logs.sft)} steps, cross-entropy of the answers to learn, running mean over "
            f"{window(len(logs.sft))} steps."
        )
    if logs.grpo:
        axes = figure.add_subplot(grid[0, 1:] if logs.sft else grid[0, :])
        _over_steps(axes, logs.grpo, "reward", POLICY_BAR)
        unit_axis(axes)
        axes.set_title("GRPO: mean reward of the sampled groups")
        components = [(f"rewards/{name}/mean", name.replace("_", " ")) for name in COMPONENTS]
        panels = [*components, ("kl", "KL divergence"), ("loss", "loss (says nothing)")]
        for i, (key, name) in enumerate(panels):
            _small_panel(figure.add_subplot(grid[1 + i // 4, i % 4]), logs.grpo, key, name)
        told.append(
            f"GRPO: {len(logs.grpo)} steps, running mean over {window(len(logs.grpo))}. Dots: mean over the "
            "completions sampled in one step, on other training cases each time. The loss is near zero by "
            "construction, since advantages are centred within each group, and says nothing about progress."
        )
    return figure, f"{' '.join(told)} Seed {results.seed}, {results.date[:10]}. No whiskers: every dot is one step."


def _small_panel(axes: Axes, log: Log, key: str, name: str) -> None:
    component = key.startswith("rewards/")
    _over_steps(axes, log, key, POLICY_BAR if component else BASELINE_BAR)
    axes.set_title(name, fontsize=8.5, fontweight="normal")
    axes.tick_params(labelsize=7.5)
    if component:
        unit_axis(axes)
    else:
        axes.ticklabel_format(axis="y", scilimits=(-2, 3))
        axes.yaxis.get_offset_text().set_fontsize(7.5)


def _over_steps(axes: Axes, log: Log, key: str, colour: str) -> None:
    """One metric over the steps that have it: dots, and their running mean."""
    from matplotlib.ticker import MaxNLocator

    steps, values = logged(log, key)
    axes.set_xlabel("step", fontsize=8)
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    if steps:
        axes.plot(steps, values, "o", color=colour, markersize=2.8, alpha=0.4, markeredgewidth=0)
        axes.plot(steps, running_mean(values), color=colour, linewidth=1.9)
    else:
        axes.text(0.5, 0.5, "not logged", transform=axes.transAxes, ha="center", color=LIGHT["muted"])


def _baseline_vs_trained(rows: Rows, results: Results) -> Captioned:
    """Every case: the totals of baseline and policy joined by a line; below, what GRPO changed after SFT."""
    policy, baseline, sft = rows["policy"], rows["baseline"], rows.get("sft")
    figure = new_figure(6.8 if sft else 4.6)
    panels: Any = figure.subplots(2 if sft else 1, 1, squeeze=False, height_ratios=(1.7, 1) if sft else None)
    top = panels[0][0]
    order = sorted(policy, key=lambda case: (policy[case].strict.total, baseline[case].strict.total))
    after, before = ([row[case].strict.total for case in order] for row in (policy, baseline))
    places = range(1, len(order) + 1)
    top.vlines(places, before, after, color=LIGHT["line"], linewidth=0.8)
    top.plot(places, before, "s", color=BASELINE_BAR, markersize=2.6, label=title("baseline"))
    top.plot(places, after, "o", color=POLICY_BAR, markersize=2.8, label=title("policy"))
    unit_axis(top)
    top.set_ylabel("strict total")
    top.set_xlabel("cases, sorted by the policy's total")
    top.margins(x=0.01)
    top.set_title(f"Policy against baseline: {paired(policy, baseline)}")
    figure.legend(*top.get_legend_handles_labels(), loc="outside upper left", ncols=2, markerscale=2.2)
    told = f"{_basis(results)} Above, every case is one line with both totals, for the same prompt."
    if sft:
        changes = sorted(gaps(policy, sft))
        below = panels[1][0]
        colours = [POLICY_BAR if change > 0 else SFT_BAR for change in changes]
        below.bar(range(1, len(changes) + 1), changes, width=1.0, color=colours)
        below.axhline(0, color=LIGHT["control-line"], linewidth=0.8)
        below.set_ylim(-1.02, 1.02)
        below.set_ylabel("difference in total")
        below.set_xlabel("cases, sorted by the difference")
        below.margins(x=0.01)
        below.set_title(f"Policy against SFT only: {paired(policy, sft)}")
        told += " Below, bars over the line are cases where GRPO raised the total, bars under it where it lowered it."
    return figure, f"{told} No whiskers: nothing is averaged."


def _reward_components(rows: Rows, results: Results) -> Captioned:
    """Mean of each component and of the total, one bar a row."""
    figure = new_figure(6.4)
    axes = figure.add_subplot()
    thick = 0.82 / len(rows)
    for place, (name, row) in enumerate(rows.items()):
        means = list(measures_of(row, results.seed).values())
        at = [i + (place - (len(rows) - 1) / 2) * thick for i in range(len(means))]
        axes.barh(
            at,
            [mean.value for mean in means],
            height=thick * 0.86,
            xerr=whiskers(means),
            color=COLOURS[name],
            error_kw={"elinewidth": 1.1, "capsize": 2.5, "ecolor": LIGHT["text"]},
            label=title(name),
        )
        for y, mean in zip(at, means, strict=True):
            axes.text(1.09, y, f"{mean.value:.3f}", ha="right", va="center", fontsize=7.5, color=LIGHT["text"])
    axes.set_yticks(range(len(MEASURES)), [name.replace("_", " ") for name in MEASURES])
    axes.get_yticklabels()[-1].set_fontweight("bold")
    axes.tick_params(axis="y", length=0, labelcolor=LIGHT["text"])
    axes.grid(visible=False, axis="y")
    unit_axis(axes, "x")
    axes.set_xlim(0, 1.1)
    axes.set_ylim(len(MEASURES) - 0.5, -0.5)
    axes.set_xlabel("mean reward")
    figure.legend(loc="outside upper left", ncols=len(rows))
    return figure, (
        f"{_basis(results)} Strict rubric. Bars: means; whiskers: 95 % bootstrap intervals of each mean. Rows answer "
        "the same cases, so overlapping whiskers do not show that rows are alike: the table of paired differences does."
    )


def _reward_distribution(rows: Rows, results: Results) -> Captioned:
    """Histograms of the strict total, one above the other on the same scales."""
    figure = new_figure(1.2 + 1.5 * len(rows))
    panels: Any = figure.subplots(len(rows), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    edges = [i / BINS for i in range(BINS + 1)]
    for axes, (name, row) in zip(panels, rows.items(), strict=True):
        # Rounded, so that a total of 0.7 that was summed to 0.6999... falls into the bin of 0.7.
        totals = [round(record.strict.total, 9) for record in row.values()]
        axes.hist(totals, bins=edges, color=COLOURS[name], edgecolor=GROUND, linewidth=0.8)
        axes.axvline(fmean(totals), color=LIGHT["text"], linewidth=1.3, linestyle=(0, (4, 2)))
        axes.set_title(f"{title(name)}: mean {fmean(totals):.3f}", fontsize=9)
        axes.set_ylabel("cases")
    panels[-1].set_xlabel("strict total of a case")
    panels[-1].set_xlim(0, 1)
    return figure, (f"{_basis(results)} Bins of {1 / BINS:g}. Dashed: the mean. No whiskers: every case is counted.")
