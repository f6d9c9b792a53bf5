"""Results as markdown. Losses are shown as plainly as gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from redrob.evaluation.intervals import Interval
from redrob.evaluation.protocols import Protocol
from redrob.evaluation.records import MEASURES, Difference, Row
from redrob.evaluation.results import TITLES, Results
from redrob.evaluation.told import UNKNOWN, markdown_table, told_machine

NOTHING_YET = "No results have been recorded yet. `make train` records them."
FORCED = (
    "Forced JSON is another way of decoding: at each token only what can still become a valid answer may be chosen. "
    "So `format_valid` says nothing there but that the token limit cut no answer."
)


def _number(value: float | None, form: str) -> str:
    return UNKNOWN if value is None else format(value, form)


QUANTITIES: Mapping[str, Callable[[Row], str]] = {
    "decisions right": lambda row: str(row.decision_accuracy),
    "says shortlist": lambda row: _number(row.shortlist_share, ".0%"),
    "score error": lambda row: _number(row.score_mae, ".3f"),
    "scores read": lambda row: str(row.scores_read),
    "tokens": lambda row: _number(row.mean_tokens, ".0f"),
    "seconds": lambda row: _number(row.seconds_per_case, ".3g"),
}
"""What is told of a row besides its rewards, on every surface."""


def title(row: str) -> str:
    """How a row is called in prose."""
    return TITLES.get(row, row)


def render(results: Results | None) -> str:
    """The results as a markdown table with what is needed to read it; without results one sentence that says so."""
    if results is None:
        return NOTHING_YET
    rows = results.rows
    columns = list(rows.values())
    differences = list(results.evaluation.differences)
    answers = _answers(results)
    notes = [_losses(difference) for difference in differences]
    if "baseline_json" in rows:
        notes.append(FORCED)
    if results.unseen_occupations:
        notes.append(_unseen(results.unseen_occupations, columns))
    notes += [
        f"The constant answer is always `{row.always}`." for row in columns if row.name == "constant" and row.always
    ]
    lines = [f"Measured {results.on}.\n", *answers, _table(columns, differences), "", _caption(results), ""]
    lines += [f"- {note}" for note in notes]
    return "\n".join(lines)


def published(
    results: Results | None, protocol: Protocol, call: Callable[[str], str] = title
) -> tuple[list[str], list[list[str]]]:
    """Heads and rows of a table: the numbers that others published, and ours by the same rubric where there are any."""
    heads, columns = [""], [[name.replace("_", " ") for name in MEASURES]]
    for name, theirs in (protocol.published or {}).items():
        heads.append(f"{call(name)}, published")
        columns.append([f"{theirs[measure]:.3f}" for measure in MEASURES])
        if results and (row := results.rows.get(name)):
            heads.append(f"{call(name)}, here")
            columns.append([f"{getattr(row, protocol.rubric)[measure]:.3f}" for measure in MEASURES])
    return heads, [list(row) for row in zip(*columns, strict=True)]


def in_a_line(results: Results | None, real: Results | None = None) -> str:
    """The project's question and its answer so far, for the first screen of a page.

    Args:
        results: Of the test cases.
        real: Of texts that nobody here wrote, where they were measured.
    """
    if results is None:
        return NOTHING_YET
    return " ".join([*map(str.strip, _answers(results)), *(_shares(one) for one in (results, real) if one)])


def _shares(results: Results) -> str:
    rows = results.rows
    shares = [
        f"{title(name)} {rows[name].strict['decision_match']:.2f}"
        for name in ("baseline", "baseline_json", "sft", "policy")
        if name in rows
    ]
    return f"Right decisions of {results.n} {results.on}: {', '.join(shares)}. No decision counts as wrong."


def _answers(results: Results) -> list[str]:
    """The project's question, answered by the interval of what GRPO changed; nothing where there was no SFT."""
    question = "**Does GRPO add to supervised training (SFT)?**"
    for difference in results.evaluation.differences:
        if (difference.first, difference.second) == ("policy", "sft"):
            total = difference.strict["total"]
            told = "it adds" if total.low > 0 else "it takes away" if total.high < 0 else "no effect shows"
            return [f"{question} The mean total changes by {signed(total)}: {told}.\n"]
    if "GRPO" not in results.models.get("stages", "GRPO"):
        return [f"{question} Not measured: this policy has had supervised training alone.\n"]
    return []


def signed(interval: Interval, digits: int = 3) -> str:
    """A difference with its sign and interval.

    >>> signed(Interval(0.25, 0.2, 0.3)), signed(Interval(-0.25, -0.3, 0.0))
    ('+0.250 [+0.200, +0.300]', '-0.250 [-0.300, +0.000]')
    """
    value, low, high = (f"{number:+.{digits}f}" for number in (interval.value, interval.low, interval.high))
    return f"{value} [{low}, {high}]"


def _table(columns: list[Row], differences: list[Difference]) -> str:
    """Quantities down, answerers across, then the differences with their intervals."""
    heads = [title(row.name) for row in columns] + [f"{title(d.first)} − {title(d.second)}" for d in differences]
    lines = []
    for name in MEASURES:
        strict = [f"{row.strict[name]:.3f}" for row in columns]
        changes = (signed(difference.strict[name]) for difference in differences)
        lines.append([f"`{name}`" if name != "total" else "**total**", *strict, *changes])
    card = [f"{row.card['total']:.3f}" for row in columns]
    lines.append(["total, card rubric", *card, *(signed(d.card["total"]) for d in differences)])
    lines += [[name, *map(cell, columns), *("" for _ in differences)] for name, cell in QUANTITIES.items()]
    return markdown_table(["mean over cases", *heads], lines)


def _caption(results: Results) -> str:
    commit = results.commit[:7] if results.commit else "unknown"
    changed = " with uncommitted changes" if results.dirty else ""
    dtype = results.models.get("dtype", "a precision not recorded")
    where = f"{results.date[:10]}, {told_machine(results.hardware)}, {results.wall_time_s / 60:.0f} minutes"
    return (
        f"Strict rubric unless named otherwise; {results.n} cases of the {results.split} split, {results.on}. "
        f"Each token is the likeliest. Pair `{results.pair}` in {dtype}, seed {results.seed}, commit "
        f"`{commit}`{changed}, {where}. Brackets are "
        "95 % bootstrap intervals, of differences paired by case."
    )


def _losses(difference: Difference) -> str:
    """What the first row does worse, and how the decisions of both differ."""
    first, second = title(difference.first), title(difference.second)
    lower = [name for name in MEASURES if difference.strict[name].value < 0]

    def told(names: list[str]) -> str:
        return ", ".join(f"`{name}` ({signed(difference.strict[name])})" for name in names)

    worse = [name for name in lower if difference.strict[name].high < 0]
    rest = told([name for name in lower if name not in worse])
    chance = f" Lower within chance: {rest}." if rest else ""
    decisions = difference.decisions
    return (
        f"Worse in {first} than in {second}: {told(worse) or 'nothing'}.{chance} "
        f"Only {first} decided rightly in {decisions.only_first} cases, only {second} in {decisions.only_second}. "
        f"Were both alike, chance would split them so unevenly with probability {decisions.p_value:.2g}."
    )


def _unseen(occupations: tuple[str, ...], columns: list[Row]) -> str:
    """How each row decides in the occupations that no policy was trained on, all of them together."""
    told = []
    for row in columns:
        groups = [row.by_occupation[name] for name in occupations if name in row.by_occupation]
        n = sum(group.n for group in groups)
        if n:
            share = sum(group.n * group.decision_accuracy for group in groups) / n
            told.append(f"{title(row.name)} {share:.3f} (n = {n})")
    return f"Decided rightly in occupations without a training case ({', '.join(occupations)}): {', '.join(told)}."
