"""The plots of a run and their texts for who cannot see them: from results, records and logs, never from typed numbers.

Every plot is a PNG on a light ground with its caption inside the picture: n, seed, date, and what its whiskers are.
Axes are fitted to what is drawn, so that differences show; bars begin at 0.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from redrob.evaluation.experiment_table import TITLES, runs_of
from redrob.evaluation.intervals import Interval, mean_interval
from redrob.evaluation.records import MEASURES, Record
from redrob.evaluation.results import Results
from redrob.evaluation.tables import title
from redrob.palette import BASELINE_BAR, LIGHT, POLICY_BAR
from redrob.rewards import COMPONENTS
from redrob.run_record import PLOTS, STAGES, Log

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MODELS = ("baseline", "baseline_json", "sft", "policy")
"""Rows that a model wrote, in the order in which they are shown."""
Rows = Mapping[str, Mapping[str, Record]]
"""Row name to its records by case id."""
Logs = Mapping[str, Log]
"""By stage."""
DPI, WIDTH = 200, 9.0  # inches
BINS = 20  # of the histogram: 0.05 wide
SFT_BAR = "#b3741a"
COLOURS = dict(zip(MODELS, (BASELINE_BAR, "#3f4450", SFT_BAR, POLICY_BAR), strict=True))
"""Row to colour. They stay apart for every common kind of colour blindness; rows differ in place and marker as well."""
STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",  # comes with matplotlib, so the picture is the same everywhere
    "font.size": 9,
    "text.color": LIGHT["text"],
    "axes.edgecolor": LIGHT["control-line"],
    "axes.labelcolor": LIGHT["muted"],
    "axes.titlecolor": LIGHT["text"],
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.formatter.useoffset": False,
    "grid.color": LIGHT["line"],
    "grid.linewidth": 0.7,
    "xtick.color": LIGHT["muted"],
    "ytick.color": LIGHT["muted"],
    "legend.frameon": False,
}


@dataclass(frozen=True, slots=True)
class Drawing:
    """One plot before it is a file."""

    figure: Figure
    caption: str
    alt_text: str
    """The numbers of the plot in words. No brackets: they would end a picture's description in markdown."""


def draw(results: Results, records: Sequence[Record], logs: Logs, out: Path) -> dict[str, str]:
    """Draw into the folder `out` what there are logs and rows for; file name to alt text.

    Plots of an earlier run are removed.
    """
    from matplotlib import style

    rows, alt_texts = rows_of(records), {}
    out.mkdir(parents=True, exist_ok=True)
    with style.context(["default", STYLE]):  # whatever the person's own settings say
        for name in PLOTS:
            (out / name).unlink(missing_ok=True)
            if drawing := DRAWINGS[name](results, rows, logs):
                save(drawing, out / name)
                alt_texts[name] = drawing.alt_text
    return alt_texts


def rows_of(records: Sequence[Record]) -> Rows:
    """The records of the models by row, in the order of `MODELS`, then by case."""
    rows = {name: {record.case_id: record for record in records if record.row == name} for name in MODELS}
    return {name: row for name, row in rows.items() if row}


def gaps(first: Mapping[str, Record], second: Mapping[str, Record], measure: str = "total") -> list[float]:
    """First minus second in a strict measure, by case; rounded so that equal grades summed differently are equal."""
    pairs = [(first[case].strict, second[case].strict) for case in first if case in second]
    return [round(getattr(a, measure) - getattr(b, measure), 9) for a, b in pairs]


def in_words(gap: Sequence[float]) -> str:
    """In how many cases a difference is above, at and below 0.

    >>> in_words([0.5, 0.0, -0.25, 0.25])
    'better in 2 of 4 cases (50%), equal in 1, worse in 1'
    """
    better, worse, n = sum(one > 0 for one in gap), sum(one < 0 for one in gap), len(gap)
    return f"better in {better} of {n} cases ({better / n:.0%}), equal in {n - better - worse}, worse in {worse}"


def running_mean(values: Sequence[float]) -> list[float]:
    """Mean of each value and those before it, `window(len(values))` at most.

    >>> running_mean([1.0, 0.0, 2.0, 4.0])
    [1.0, 0.5, 1.0, 2.0]
    """
    wide = window(len(values))
    return [fmean(values[max(0, i - wide + 1) : i + 1]) for i in range(len(values))]


def window(steps: int) -> int:
    """Steps in a running mean: a twentieth of the run, 3 at least."""
    return max(3, round(steps / 20))


def save(drawing: Drawing, path: Path) -> None:
    """Put the caption under the plot and write the picture."""
    figure, height = drawing.figure, drawing.figure.get_figheight()
    lines = textwrap.wrap(drawing.caption, width=int(WIDTH * 15.5))
    room = (len(lines) * 0.175 + 0.18) / height
    engine: Any = figure.get_layout_engine()  # the constrained one, from `_figure`
    engine.set(rect=(0.005, room, 0.985, 1 - room - 0.01))
    figure.text(0.012, 0.1 / height, "\n".join(lines), fontsize=8.2, color=LIGHT["muted"], linespacing=1.4, va="bottom")
    figure.savefig(path, dpi=DPI, metadata={"Software": None})  # the same bytes whatever the version is called


def _figure(height: float) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(WIDTH, height), layout="constrained")


def _basis(results: Results) -> str:
    where = f"n = {results.n} cases of the {results.split} split, {results.on}"
    return f"{where}, greedy, seed {results.seed}, {results.date[:10]}."


def _of_steps(results: Results) -> str:
    return f"Seed {results.seed}, {results.date[:10]}. No whiskers: every dot is one step."


def _logged(log: Log, key: str) -> tuple[list[int], list[float]]:
    """Steps and values of one metric, for the steps that have it."""
    entries = [entry for entry in log if entry.get(key) is not None]
    return [entry["step"] for entry in entries], [float(entry[key]) for entry in entries]


def _over_steps(axes: Axes, log: Log, key: str, colour: str) -> None:
    """One metric over the steps that have it: dots, and their running mean."""
    from matplotlib.ticker import MaxNLocator

    steps, values = _logged(log, key)
    axes.set_xlabel("step", fontsize=8)
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    if steps:
        axes.plot(steps, values, "o", color=colour, markersize=2.8, alpha=0.4, markeredgewidth=0)
        axes.plot(steps, running_mean(values), color=colour, linewidth=1.9)
    else:
        axes.text(0.5, 0.5, "not logged", transform=axes.transAxes, ha="center", color=LIGHT["muted"])


def _training_curves(results: Results, rows: Rows, logs: Logs) -> Drawing | None:
    """Mean reward of GRPO on the left axis, its loss on the right one."""
    rewards = _logged(logs["grpo"], "reward")[1]
    if not rewards:
        return None
    figure = _figure(4.0)
    axes = figure.add_subplot()
    right = axes.twinx()
    for side, key, name, colour in ((axes, "reward", "mean reward", POLICY_BAR), (right, "loss", "loss", BASELINE_BAR)):
        _over_steps(side, logs["grpo"], key, colour)
        side.set_ylabel(name, color=colour)
    right.grid(visible=False)
    right.spines["right"].set_visible(True)
    axes.set_title("GRPO: mean reward (left), loss (right)")
    steps, means = len(logs["grpo"]), running_mean(rewards)
    alt_text = (
        f"The mean reward of GRPO's sampled groups is {rewards[0]:.3f} at the first of {steps} steps and "
        f"{means[-1]:.3f} (running mean) at the last; that mean lies between {min(means):.3f} and {max(means):.3f}."
    )
    caption = (
        f"{steps} steps. Dots: mean over the completions of one step, on other training cases each time; lines: "
        f"running mean over {window(steps)} steps. The loss is near zero by construction, since advantages are centred "
        f"within each group. {_of_steps(results)}"
    )
    return Drawing(figure, caption, alt_text)


def _training_details(results: Results, rows: Rows, logs: Logs) -> Drawing | None:
    """Loss of SFT, and components and KL of GRPO, over the steps."""
    of_grpo = [(f"rewards/{name}/mean", name.replace("_", " "), POLICY_BAR) for name in COMPONENTS]
    of_grpo.append(("kl", "KL divergence", BASELINE_BAR))
    supervised = ((logs["matching"], "matching: loss"), (logs["sft"], "SFT: loss"))
    panels = [(log, "loss", name, SFT_BAR) for log, name in supervised if log]
    panels += [(logs["grpo"], *panel) for panel in of_grpo if logs["grpo"]]
    if not panels:
        return None
    columns = min(4, len(panels))
    lines = -(-len(panels) // columns)
    figure = _figure(2.4 * lines + 0.6)
    parts = []
    for number, (log, key, name, colour) in enumerate(panels, 1):
        axes = figure.add_subplot(lines, columns, number)
        _over_steps(axes, log, key, colour)
        axes.set_title(name, fontsize=8.5, fontweight="normal")
        axes.tick_params(labelsize=7.5)
        if values := _logged(log, key)[1]:
            parts.append(f"{name} {values[0]:.3f} to {running_mean(values)[-1]:.3f}")
    stages = ", ".join(f"{STAGES[name]} {len(log)}" for name in STAGES if (log := logs[name]))
    caption = (
        f"Steps: {stages}. Dots: one step; lines: running means. Each panel has its own axis. {_of_steps(results)}"
    )
    return Drawing(figure, caption, f"From the first step to the last (running mean): {'; '.join(parts)}.")


def _baseline_vs_trained(results: Results, rows: Rows, logs: Logs) -> Drawing | None:
    """Every case: the totals of baseline and policy joined by a line; below, the cases that GRPO changed after SFT."""
    if not {"baseline", "policy"} <= rows.keys():
        return None
    policy, baseline, sft = rows["policy"], rows["baseline"], rows.get("sft")
    figure = _figure(6.8 if sft else 4.6)
    panels: Any = figure.subplots(2 if sft else 1, 1, squeeze=False, height_ratios=(1.7, 1) if sft else None)[:, 0]
    top = panels[0]
    order = sorted(policy, key=lambda case: (policy[case].strict.total, baseline[case].strict.total))
    after, before = ([row[case].strict.total for case in order] for row in (policy, baseline))
    places = range(1, len(order) + 1)
    top.vlines(places, before, after, color=LIGHT["line"], linewidth=0.8)
    top.plot(places, before, "s", color=BASELINE_BAR, markersize=2.6, label=title("baseline"))
    top.plot(places, after, "o", color=POLICY_BAR, markersize=2.8, label=title("policy"))
    top.set(ylabel="strict total", xlabel="cases, sorted by the policy's total")
    top.margins(x=0.01)
    against = in_words(gaps(policy, baseline))
    top.set_title(f"Policy against baseline: {against}")
    figure.legend(*top.get_legend_handles_labels(), loc="outside upper left", ncols=2, markerscale=2.2)
    caption = f"{_basis(results)} Above, every case is one line with both totals, for the same prompt."
    alt_text = f"Total of the policy, case by case. Against the baseline: {against}."
    if sft:
        changes = gaps(policy, sft)
        moved = sorted(change for change in changes if change)
        below = panels[1]
        below.bar(range(1, len(moved) + 1), moved, color=[POLICY_BAR if one > 0 else SFT_BAR for one in moved])
        below.axhline(0, color=LIGHT["control-line"], linewidth=0.8)
        below.set(ylabel="difference in total", xlabel="cases that differ, sorted by the difference")
        below.set_title(f"Policy against SFT only: {in_words(changes)}")
        caption += " Below, only cases whose total GRPO changed: bars over the line were raised, bars under it lowered."
        alt_text += f" Against SFT alone: {in_words(changes)}."
    return Drawing(figure, f"{caption} No whiskers: nothing is averaged.", alt_text)


def _reward_components(results: Results, rows: Rows, logs: Logs) -> Drawing | None:
    """Left the mean of each component and of the total, a bar a row; right what the policy gained on the row before."""
    if not {"baseline", "policy"} <= rows.keys():
        return None
    figure = _figure(6.4)
    left, right = figure.subplots(1, 2, sharey=True, width_ratios=(1.6, 1))
    parts = [_bars(left, name, place, rows, results.seed) for place, name in enumerate(rows)]
    other = "sft" if "sft" in rows else "baseline"
    adverts = [record.job_id for case, record in rows["policy"].items() if case in rows[other]]
    gained = [
        mean_interval(gaps(rows["policy"], rows[other], measure), seed=results.seed, groups=adverts)
        for measure in MEASURES
    ]
    values, places = [gain.value for gain in gained], range(len(gained))
    right.errorbar(values, places, xerr=_whiskers(gained), fmt="o", color=POLICY_BAR, capsize=2.5)
    right.axvline(0, color=LIGHT["control-line"], linewidth=0.8)
    right.set(title=f"Policy − {title(other)}", xlabel="mean difference, case by case")
    left.set_yticks(places, [name.replace("_", " ") for name in MEASURES])
    left.get_yticklabels()[-1].set_fontweight("bold")
    left.tick_params(axis="y", length=0, labelcolor=LIGHT["text"])
    left.grid(visible=False, axis="y")
    left.set(xlim=(0, 1.18), ylim=(len(MEASURES) - 0.5, -0.5), xlabel="mean reward", title="Means")
    left.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "0.25", "0.5", "0.75", "1"])
    figure.legend(*left.get_legend_handles_labels(), loc="outside upper left", ncols=len(rows))
    caption = (
        f"{_basis(results)} Strict rubric. Left: means; right: paired differences on an axis of their own. Whiskers: "
        "95 % bootstrap intervals. Rows answer the same cases, so overlapping whiskers on the left do not show that "
        "rows are alike."
    )
    alt_text = f"{' '.join(parts)} Policy minus {title(other)}: total {gained[-1].value:+.3f}."
    return Drawing(figure, caption, f"Mean of each reward. {alt_text}")


def _bars(axes: Axes, name: str, place: int, rows: Rows, seed: int) -> str:
    """One row's means as bars with their whiskers and numbers, at its place among the rows; the means in words."""
    records, thick = rows[name].values(), 0.82 / len(rows)
    groups = [record.job_id for record in records]
    means = [mean_interval([getattr(r.strict, key) for r in records], seed=seed, groups=groups) for key in MEASURES]
    at = [i + (place - (len(rows) - 1) / 2) * thick for i in range(len(means))]
    axes.barh(
        at,
        [mean.value for mean in means],
        height=thick * 0.86,
        xerr=_whiskers(means),
        color=COLOURS[name],
        error_kw={"elinewidth": 1.1, "capsize": 2.5, "ecolor": LIGHT["text"]},
        label=title(name),
    )
    for y, mean in zip(at, means, strict=True):
        axes.text(1.17, y, f"{mean.value:.3f}", ha="right", va="center", fontsize=7.5, color=LIGHT["text"])
    return f"{title(name)}: {', '.join(f'{k} {m.value:.3f}' for k, m in zip(MEASURES, means, strict=True))}."


def _reward_distribution(results: Results, rows: Rows, logs: Logs) -> Drawing | None:
    """Histograms of the strict total, one above the other on the same totals."""
    if not rows:
        return None
    figure = _figure(1.2 + 1.5 * len(rows))
    panels: Any = figure.subplots(len(rows), 1, sharex=True, squeeze=False)[:, 0]
    parts = []
    for axes, (name, row) in zip(panels, rows.items(), strict=True):
        # Rounded, so that a total of 0.7 that was summed to 0.6999... falls into the bin of 0.7.
        totals = [round(record.strict.total, 9) for record in row.values()]
        bins = [i / BINS for i in range(BINS + 1)]
        axes.hist(totals, bins=bins, color=COLOURS[name], edgecolor="#ffffff", linewidth=0.8)
        axes.axvline(fmean(totals), color=LIGHT["text"], linewidth=1.3, linestyle=(0, (4, 2)))
        axes.set_title(f"{title(name)}: mean {fmean(totals):.3f}", fontsize=9)
        axes.set_ylabel("cases")
        parts.append(f"{title(name)}: mean {fmean(totals):.3f}, from {min(totals):.3f} to {max(totals):.3f}.")
    panels[-1].set(xlabel="strict total of a case", xlim=(0, 1))
    caption = (
        f"{_basis(results)} Bins of {1 / BINS:g}; each panel has its own height. Dashed: the mean. No whiskers: every "
        "case is counted."
    )
    return Drawing(figure, caption, f"Histograms of the strict total. {' '.join(parts)}")


def _whiskers(means: Sequence[Interval]) -> list[list[float]]:
    """Distances from the means to the ends of their intervals, as matplotlib wants them."""
    return [[max(0.0, m.value - m.low) for m in means], [max(0.0, m.high - m.value) for m in means]]


DRAWINGS: Mapping[str, Callable[[Results, Rows, Logs], Drawing | None]] = {
    "training_curves.png": _training_curves,
    "baseline_vs_trained.png": _baseline_vs_trained,
    "reward_components.png": _reward_components,
    "reward_distribution.png": _reward_distribution,
    "training_details.png": _training_details,
}
"""Each draws a plot, or says by None that its rows or log are missing."""


def draw_experiment(measured: Mapping[str, Any], path: Path) -> None:
    """Decision accuracy on validation against compute: a line an arm, the mean of its seeds, and a band."""
    from matplotlib import style

    colours = (BASELINE_BAR, POLICY_BAR, SFT_BAR, "#3f4450", "#7a4fa3")
    with style.context(["default", STYLE]):
        figure = _figure(4.6)
        axes = figure.add_subplot()
        for arm, colour, marker in zip(TITLES, colours, "sovD^", strict=True):
            points: dict[int, list[float]] = {}
            for run in runs_of(measured, arm).values():
                for point in run["curve"]:
                    points.setdefault(point["compute"], []).append(point["accuracy"])
            if points:
                at = sorted(points)
                axes.plot(at, [fmean(points[x]) for x in at], marker=marker, color=colour, ms=4, label=TITLES[arm])
                low, high = ([end(points[x]) for x in at] for end in (min, max))
                axes.fill_between(at, low, high, color=colour, alpha=0.15)
        axes.set(xlabel="passes of a text after the early checkpoint", ylabel="decision accuracy, validation")
        axes.set_title("What each arm makes of the same compute")
        axes.legend()
        plan, day, n = measured["plan"], measured["date"][:10], len(measured["runs"])
        caption = (
            f"{n} runs, {plan['validation_cases']} cases each, greedy, {day}. Bands: lowest to highest of the seeds."
        )
        save(Drawing(figure, caption, ""), path)
