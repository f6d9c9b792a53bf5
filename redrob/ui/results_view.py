"""The results as HTML: what was learned and how sure that is, the tables, and what did not improve, in words.

Pure functions from `redrob.evaluation.results.Results` to text. Names and forms of numbers are those of the table in
README.md, so that both say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from redrob.charts.components import label
from redrob.evaluation.intervals import Interval
from redrob.evaluation.records import MEASURES, Difference, Group, Row
from redrob.evaluation.results import Results
from redrob.evaluation.results_table import TITLES, signed, title
from redrob.evaluation.told import UNKNOWN
from redrob.ui.parts import safe
from redrob.ui.scrolling import grid

NOTHING_SHOWS = "no difference shows"
GROUPS: Mapping[str, Callable[[Row], Mapping[str, Group]]] = {
    "occupation": lambda row: row.by_occupation,
    "kind of case": lambda row: row.by_kind,
}
"""What cases are grouped by, and where a row keeps that."""


def rows_of(results: Results) -> dict[str, Row]:
    """Rows by name, in the order of the README's columns."""
    rows = {row.name: row for row in results.evaluation.rows}
    return {name: rows[name] for name in (*TITLES, *(name for name in rows if name not in TITLES)) if name in rows}


def difference_of(results: Results, first: str, second: str) -> Difference | None:
    """The recorded comparison of two rows."""
    return next((d for d in results.evaluation.differences if (d.first, d.second) == (first, second)), None)


def against(difference: Difference) -> str:
    """How a comparison is called."""
    return f"{title(difference.first)} − {title(difference.second)}"


def told(interval: Interval) -> str:
    """What the interval of a difference shows.

    >>> told(Interval(0.1, 0.05, 0.2)), told(Interval(0.1, 0.0, 0.2)), told(Interval(-0.1, -0.2, -0.01))
    ('higher', 'no difference shows', 'lower')
    """
    return "higher" if interval.low > 0 else "lower" if interval.high < 0 else NOTHING_SHOWS


def summary(results: Results) -> str:
    """The answer in a headline, and three numbers with their intervals."""
    rows = rows_of(results)
    learned, grpo = (difference_of(results, "policy", other) for other in ("baseline", "sft"))
    tiles = [_change_tile(d) for d in (learned, grpo) if d is not None]
    if "policy" in rows:
        tiles.append(_accuracy_tile(rows))
    return (
        f'<div class="rr-results"><h2>{_headline(learned, grpo)}</h2>'
        f'<p class="rr-hint">{results.n} cases of the {safe(results.split)} split, {results.on}, greedy, the same '
        "prompts for all. Brackets are 95 % intervals: where one holds 0, the difference may be chance.</p>"
        f'<div class="rr-tiles">{"".join(tiles)}</div></div>'
    )


def _headline(learned: Difference | None, grpo: Difference | None) -> str:
    parts = []
    if learned is not None:
        total = learned.strict["total"]
        parts.append(
            f"The trained policy earns {abs(total.value):.3f} {'more' if total.value > 0 else 'less'} than the baseline"
            if told(total) != NOTHING_SHOWS
            else "Between the trained policy and the baseline no difference shows"
        )
    if grpo is not None:
        # The words of the README's answer to the same question.
        words = {"higher": "it adds to SFT", "lower": "it takes away"}
        parts.append(f"GRPO’s own part: {words.get(told(grpo.strict['total']), NOTHING_SHOWS)}")
    return ". ".join(parts) + "." if parts else "No two models were compared."


def _change_tile(difference: Difference) -> str:
    total = difference.strict["total"]
    what = {"baseline": "What all of training changed", "sft": "What GRPO changed after SFT"}
    below = f"Total reward, {against(difference)}"
    return _tile(what[difference.second], f"{total.value:+.3f}", total, below, told(total))


def _accuracy_tile(rows: Mapping[str, Row]) -> str:
    policy = rows["policy"].decision_accuracy
    beside = [
        f"{title(name)} {rows[name].decision_accuracy.value:.3f}"
        for name in ("constant", "rules", "reference")
        if name in rows
    ]
    what = f"Beside it: {', '.join(beside)}" if beside else ""
    return _tile("How often the policy decides rightly", f"{policy.value:.3f}", policy, what, "", sign="")


def _tile(name: str, value: str, interval: Interval, what: str, verdict: str, sign: str = "+") -> str:
    ends = f"[{interval.low:{sign}.3f}, {interval.high:{sign}.3f}]"
    style = {"higher": "rr-up", "lower": "rr-down"}.get(verdict, "rr-same")
    badge = f' <span class="rr-told {style}">{verdict}</span>' if verdict else ""
    return (
        f'<div class="rr-tile"><h3>{safe(name)}</h3><p class="rr-number"><b>{value}</b> <span>{ends}</span></p>'
        f"<p>{safe(what)}{badge}</p></div>"
    )


def answerers(results: Results) -> str:
    """Everyone who answered, a line each: total and right decisions with intervals, and what explains them."""
    heads = ("Total reward", "Decides rightly", "Answers shortlist", "Score MAE (answers)", "Tokens", "Seconds")
    body = []
    for name, row in rows_of(results).items():
        cells = [
            str(row.total),
            str(row.decision_accuracy),
            _number(row.shortlist_share, ".0%"),
            f"{_number(row.score_mae, '.3f')} ({row.scores_read})",
            _number(row.mean_tokens, ".0f"),
            _number(row.seconds_per_case, ".3g"),
        ]
        body.append((title(name), cells, f"rr-is-{name}" if name in TITLES else ""))
    return grid("Everyone who answered, a line each", "", heads, body)


def components(results: Results) -> str:
    """Mean of each component by answerer, then the differences with their intervals; the README's table, by name."""
    rows, differences = rows_of(results), results.evaluation.differences
    heads = [*map(title, rows), *map(against, differences)]
    body = [
        (
            label(name),
            [f"{row.strict[name]:.3f}" for row in rows.values()] + [_signed(d.strict[name]) for d in differences],
            "rr-total" if name == "total" else "",
        )
        for name in MEASURES
    ]
    card = [f"{row.card['total']:.3f}" for row in rows.values()] + [_signed(d.card["total"]) for d in differences]
    return grid(
        "Mean of each component, and differences", "Mean over cases", heads, [*body, ("total, card rubric", card, "")]
    )


def _signed(interval: Interval) -> str:
    style = {"higher": "rr-up", "lower": "rr-down"}.get(told(interval), "rr-same")
    mark = {"higher": "▲", "lower": "▼"}.get(told(interval), "=")
    spoken = f'<span aria-hidden="true">{mark}</span><span class="rr-sr">, {told(interval)}</span>'
    return f'{signed(interval)} <span class="rr-mark {style}">{spoken}</span>'


def not_improved(results: Results) -> str:
    """Where the policy is no better than another answerer, all of it, computed."""
    items = [f"<li>{line}</li>" for line in _not_improved(results)]
    return f'<ul class="rr-plain">{"".join(items)}</ul>'


def _not_improved(results: Results) -> Iterator[str]:
    rows = rows_of(results)
    for difference in results.evaluation.differences:
        if difference.first == "policy":
            yield _losses(difference)
    policy = rows.get("policy")
    if policy is None:
        yield "The policy was not measured."
        return
    for name in ("rules", "reference", "constant"):
        if name in rows and rows[name].decision_accuracy.value >= policy.decision_accuracy.value:
            yield (
                f"The {title(name)} decides rightly at least as often as the policy: "
                f"{rows[name].decision_accuracy} against {policy.decision_accuracy}."
            )
    if "constant" in rows:
        for what, groups in GROUPS.items():
            yield from _no_better_than_constant(what, groups(policy), groups(rows["constant"]))


def _losses(difference: Difference) -> str:
    """Measures by what their interval shows: lower, lower within chance, otherwise unchanged."""
    sure = [name for name in MEASURES if told(difference.strict[name]) == "lower"]
    maybe = [name for name in MEASURES if difference.strict[name].value < 0 and name not in sure]
    same = [name for name in MEASURES if told(difference.strict[name]) == NOTHING_SHOWS and name not in maybe]
    parts = [
        f"lower beyond chance: {_named(difference, sure)}",
        *([f"lower, but within chance: {_named(difference, maybe)}"] if maybe else []),
        *([f"no gain shows: {', '.join(map(label, same))}"] if same else []),
    ]
    return f"<b>Against {safe(title(difference.second))}</b>, {'; '.join(parts)}."


def _named(difference: Difference, names: list[str]) -> str:
    return ", ".join(f"{label(name)} ({signed(difference.strict[name])})" for name in names) or "nothing"


def _no_better_than_constant(what: str, policy: Mapping[str, Group], constant: Mapping[str, Group]) -> Iterator[str]:
    both = [name for name in policy if name in constant]
    weak = [
        f"{safe(label(name))} ({group.decision_accuracy:.2f} against {constant[name].decision_accuracy:.2f}, "
        f"n = {group.n})"
        for name, group in ((name, policy[name]) for name in both)
        if group.decision_accuracy <= constant[name].decision_accuracy
    ]
    if weak:
        yield f"By {what}, it decides no better than the best constant answer in: {', '.join(weak)}."
    elif both:
        groups = "the only group" if len(both) == 1 else f"each of the {len(both)} groups"
        yield f"By {what}, no weak spot: it decides better than the best constant answer in {groups}."


def _number(value: float | None, form: str) -> str:
    return UNKNOWN if value is None else format(value, form)
