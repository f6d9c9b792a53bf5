"""Results as Markdown. Losses are shown as plainly as gains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from redrob.evaluation.intervals import Interval
from redrob.evaluation.records import MEASURES, Difference, Row
from redrob.evaluation.results import TITLES, Results

UNKNOWN = "–"
NOTHING_YET = "No results have been recorded yet. `make train` records them."
FORCED = (
    "Forced JSON is another way of decoding: at each token only what can still become a valid answer may be chosen. "
    "So `format_valid` says nothing there but that the token limit cut no answer."
)
PUBLISHED: Mapping[str, Mapping[str, float]] = {
    # From the card of https://huggingface.co/williyam/redrob-qwen-grpo, "Per-component improvement".
    "baseline": dict(zip(MEASURES, (0.833, 0.500, 0.373, 0.000, 1.000, 0.779, 0.539), strict=True)),
    "policy": dict(zip(MEASURES, (1.000, 0.500, 0.653, 0.778, 1.000, 0.656, 0.713), strict=True)),
}
"""Row to measure to value, by the protocol and the rubric `card`."""
PUBLISHED_NOTE = (
    "The published numbers are for Qwen/Qwen3-0.6B and williyam/redrob-qwen-grpo on 12 of the cases that the second "
    "was trained on; those cases were not published."
)


def markdown_table(heads: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown.

    >>> print(markdown_table(["who", "n"], [["all", 3]]))
    | who | n |
    | --- | --- |
    | all | 3 |
    """
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def figure(value: float | None, form: str = ".2f") -> str:
    """A number; a dash for what was not measured."""
    return UNKNOWN if value is None else format(value, form)


def signed(interval: Interval) -> str:
    """A difference with its sign and interval.

    >>> signed(Interval(0.25, 0.2, 0.3)), signed(Interval(-0.25, -0.3, 0.0))
    ('+0.250 [+0.200, +0.300]', '-0.250 [-0.300, +0.000]')
    """
    return f"{interval.value:+.3f} [{interval.low:+.3f}, {interval.high:+.3f}]"


def title(row: str) -> str:
    """How a row is called in prose."""
    return TITLES.get(row, row)


def told_commit(commit: str | None, dirty: bool | None) -> str:
    """A revision of the code, short.

    >>> told_commit("0123456789", True), told_commit(None, None)
    ('0123456 with uncommitted changes', 'unknown')
    """
    return (commit or "unknown")[:7] + (" with uncommitted changes" if dirty else "")


def told_machine(hardware: Mapping[str, Any]) -> str:
    """Processor and card.

    >>> told_machine({"cores": 2, "cpu": "Some CPU", "card": "Some GPU"})
    '2 cores of Some CPU, Some GPU'
    """
    card = f", {hardware['card']}" if hardware.get("card") else ""
    return f"{hardware.get('cores')} cores of {hardware.get('cpu')}{card}"


def told_source(measured: Mapping[str, Any]) -> str:
    """Commit, day and machine, from what `provenance` put beside the figures.

    >>> told_source({"commit": "0123456789", "dirty": False, "date": "2031-02-03T04:05:06+00:00",
    ...              "hardware": {"cores": 2, "cpu": "Some CPU"}})
    'Commit `0123456`, 2031-02-03, 2 cores of Some CPU.'
    """
    commit = told_commit(measured["commit"], measured["dirty"])
    return f"Commit `{commit}`, {measured['date'][:10]}, {told_machine(measured['hardware'])}."


def render(results: Results | None) -> str:
    """The results as a Markdown table with what is needed to read it; without results a sentence that says so."""
    if results is None:
        return NOTHING_YET
    rows, differences = results.rows, results.evaluation.differences
    columns = list(rows.values())
    notes = [_losses(difference) for difference in differences]
    if "baseline_json" in rows:
        notes.append(FORCED)
    if results.unseen_occupations:
        notes.append(_unseen(results.unseen_occupations, columns))
    if "constant" in rows and rows["constant"].always:
        notes.append(f"The constant answer is always `{rows['constant'].always}`.")
    listed = "\n".join(f"- {note}" for note in notes)
    parts = [f"Measured {results.on}.", _answer(results), _table(columns, differences), _caption(results)]
    return "\n\n".join(filter(None, parts)) + f"\n\n{listed}"


def published(results: Results | None) -> str:
    """The numbers of the published card, and ours by the same rubric where there are any."""
    heads, columns = [""], [[name.replace("_", " ") for name in MEASURES]]
    for name, theirs in PUBLISHED.items():
        heads.append(f"{title(name)}, published")
        columns.append([f"{theirs[measure]:.3f}" for measure in MEASURES])
        if results and (row := results.rows.get(name)):
            heads.append(f"{title(name)}, here")
            columns.append([f"{row.card[measure]:.3f}" for measure in MEASURES])
    ours = " Ours are on cases that it was not trained on." if results else ""
    return f"{markdown_table(heads, zip(*columns, strict=True))}\n\n{PUBLISHED_NOTE}{ours}"


def in_a_line(results: Results | None, real: Results | None = None) -> str:
    """The project's question and its answer so far, for the first screen; `real` is of texts that nobody here wrote."""
    if results is None:
        return NOTHING_YET
    return " ".join(filter(None, [_answer(results), *(_shares(one) for one in (real, results) if one)]))


def _shares(results: Results) -> str:
    shown = [row for row in results.rows.values() if row.name in ("baseline", "baseline_json", "sft", "policy")]
    shares = [f"{title(row.name)} {row.strict['decision_match']:.2f}" for row in shown]
    return f"Right decisions of {results.n} {results.on}: {', '.join(shares)}. No decision counts as wrong."


def _answer(results: Results) -> str:
    """The project's question, answered by the interval of what GRPO changed; empty where there was no SFT."""
    question = "**Does GRPO add to supervised training (SFT)?**"
    if grpo := results.grpo:
        total = grpo.strict["total"]
        return f"{question} The mean total changes by {signed(total)}: {total.effect}."
    if "GRPO" not in results.models.get("stages", "GRPO"):
        return f"{question} Not measured: this model has had supervised training alone."
    return ""


def _table(columns: Sequence[Row], differences: Sequence[Difference]) -> str:
    """Quantities down, answerers across, then the differences with their intervals."""
    heads = [title(row.name) for row in columns] + [f"{title(d.first)} − {title(d.second)}" for d in differences]
    lines: list[list[str]] = []
    for name in MEASURES:
        means, changes = (row.strict[name] for row in columns), (d.strict[name] for d in differences)
        lines.append(
            [f"`{name}`" if name != "total" else "**total**", *map("{:.3f}".format, means), *map(signed, changes)]
        )
    card = [f"{row.card['total']:.3f}" for row in columns]
    lines.append(["total, card rubric", *card, *(signed(d.card["total"]) for d in differences)])
    besides = {
        "decisions right": [str(row.decision_accuracy) for row in columns],
        "says shortlist": [figure(row.shortlist_share, ".0%") for row in columns],
        "score error": [figure(row.score_mae, ".3f") for row in columns],
        "scores read": [str(row.scores_read) for row in columns],
        "tokens": [figure(row.mean_tokens, ".0f") for row in columns],
        "seconds": [figure(row.seconds_per_case, ".3g") for row in columns],
    }
    lines += [[name, *cells, *("" for _ in differences)] for name, cells in besides.items()]
    return markdown_table(["mean over cases", *heads], lines)


def _caption(results: Results) -> str:
    dtype = results.models.get("dtype", "a precision not recorded")
    where = f"{results.date[:10]}, {told_machine(results.hardware)}, {results.wall_time_s / 60:.0f} minutes"
    return (
        f"Strict rubric unless named otherwise; {results.n} cases of the {results.split} split, {results.on}. "
        f"Each token is the likeliest. Pair `{results.pair}` in {dtype}, seed {results.seed}, commit "
        f"`{told_commit(results.commit, results.dirty)}`, {where}. Brackets are "
        "95 % bootstrap intervals, of differences paired by case; Wilson's where a share is 0 or 1."
    )


def _losses(difference: Difference) -> str:
    """What the first row does worse, and how the decisions of both differ."""
    first, second, decisions = title(difference.first), title(difference.second), difference.decisions
    lower = {name: change for name in MEASURES if (change := difference.strict[name]).value < 0}

    def told(sure: bool) -> str:
        return ", ".join(f"`{name}` ({signed(c)})" for name, c in lower.items() if (c.high < 0) == sure)

    chance = f" Lower within chance: {told(False)}." if told(False) else ""
    return (
        f"Worse in {first} than in {second}: {told(True) or 'nothing'}.{chance} "
        f"Only {first} decided rightly in {decisions.only_first} cases, only {second} in {decisions.only_second}. "
        f"Were both alike, chance would split them so unevenly with probability {decisions.p_value:.2g}."
    )


def _unseen(occupations: Sequence[str], columns: Sequence[Row]) -> str:
    """How each row decides in the occupations that no policy was trained on, all of them together."""
    told = []
    for row in columns:
        groups = [group for name, group in row.by_occupation.items() if name in occupations]
        if n := sum(group.n for group in groups):
            share = sum(group.n * group.decision_accuracy for group in groups) / n
            told.append(f"{title(row.name)} {share:.3f} (n = {n})")
    return f"Decided rightly in occupations without a training case ({', '.join(occupations)}): {', '.join(told)}."
