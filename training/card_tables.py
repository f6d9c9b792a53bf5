"""The tables and computed sentences of the model card, as markdown. Losses are named as plainly as gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from redrob.evaluation.intervals import Interval
from redrob.evaluation.records import MEASURES, Difference, Group, Row
from redrob.evaluation.records import difference as paired_difference
from redrob.evaluation.results import Results
from redrob.evaluation.results_table import TITLES, signed, title
from redrob.evaluation.told import UNKNOWN
from redrob.verdict import first_object
from training.paired_stats import MODELS, Rows

OTHERS = MODELS[:-1]
"""What the policy is compared with, as far as the results have it."""
SHOWN = 3
"""Decimals of every number in the card: a difference that they do not show is none."""
Groups = Callable[[Row], Mapping[str, Group]]


def line(cells: Sequence[str]) -> str:
    """One line of a table."""
    return f"| {' | '.join(cells)} |"


def rows_by_name(results: Results) -> dict[str, Row]:
    """The rows of the results in the order in which they are shown."""
    rows = {row.name: row for row in results.evaluation.rows}
    order = [name for name in TITLES if name not in MODELS] + list(MODELS)
    return {name: rows[name] for name in (*order, *(name for name in rows if name not in order)) if name in rows}


def differences_of(results: Results, rows: Rows) -> dict[str, Difference]:
    """Policy minus each other model: as recorded, or computed from the records where the results lack the pair."""
    recorded = {d.second: d for d in results.evaluation.differences if d.first == "policy"}
    return {
        name: recorded.get(name) or paired_difference(rows["policy"], rows[name], seed=results.seed)
        for name in OTHERS
        if name in rows
    }


def verdict(change: Interval) -> str:
    """What an interval of a difference shows.

    >>> verdict(Interval(0.1, 0.05, 0.2)), verdict(Interval(0.1, 0.0, 0.2)), verdict(Interval(-0.1, -0.2, -0.01))
    ('higher', 'no difference shows', 'lower')
    """
    return "higher" if change.low > 0 else "lower" if change.high < 0 else "no difference shows"


def answer(results: Results, differences: Mapping[str, Difference]) -> str:
    """The outcome in a paragraph."""
    rows = rows_by_name(results)
    policy = rows["policy"]
    beside = [f"{title(name)} {row.decision_accuracy.value:.3f}" for name, row in rows.items() if row is not policy]
    told = [
        f"**On {policy.n} cases that it was not trained on it decides rightly in {policy.decision_accuracy}** (share "
        f"of cases, 95 % interval). Beside it: {', '.join(beside)}."
    ]
    if "sft" in differences:
        total, decisions = (differences["sft"].strict[name] for name in ("total", "decision_match"))
        told.append(
            f"What GRPO changed after SFT: mean strict total {signed(total)}, {verdict(total)}; decision "
            f"accuracy {signed(decisions)}, {verdict(decisions)}."
        )
    elif "baseline" in differences:
        total = differences["baseline"].strict["total"]
        told.append(f"What GRPO changed, without SFT: mean strict total {signed(total)}, {verdict(total)}.")
    return " ".join(told)


def headline(results: Results, differences: Mapping[str, Difference]) -> str:
    """One line an answerer: decision accuracy and strict total with intervals, and what explains them."""
    lines = [
        line(["", "decision accuracy", "mean strict total", "valid format", "answers shortlist", "score MAE"]),
        line(["---"] * 6),
    ]
    for name, row in rows_by_name(results).items():
        head = f"**{title(name)}**" if name == "policy" else title(name)
        lines.append(
            line(
                [
                    head,
                    str(row.decision_accuracy),
                    str(row.total),
                    f"{row.strict['format_valid']:.3f}",
                    UNKNOWN if row.shortlist_share is None else f"{row.shortlist_share:.0%}",
                    UNKNOWN if row.score_mae is None else f"{row.score_mae:.3f}",
                ]
            )
        )
    for name, change in differences.items():
        cells = [signed(change.strict[key]) for key in ("decision_match", "total", "format_valid")]
        lines.append(line([f"policy − {title(name)}", *cells, "", ""]))
    return "\n".join(lines)


def components(results: Results, differences: Mapping[str, Difference]) -> str:
    """Quantities down, models across, then the differences with their intervals."""
    rows = {name: row for name, row in rows_by_name(results).items() if name in MODELS}
    heads = [*map(title, rows), *(f"policy − {title(name)}" for name in differences)]
    lines = [line(["mean over cases", *heads]), line(["---"] * (len(heads) + 1))]
    for name in MEASURES:
        label = "**total**" if name == "total" else f"`{name}`"
        cells = [f"{row.strict[name]:.3f}" for row in rows.values()]
        lines.append(line([label, *cells, *(signed(change.strict[name]) for change in differences.values())]))
    return "\n".join(lines)


def not_improved(results: Results, differences: Mapping[str, Difference]) -> str:
    """Where the policy is no better than another model, or worse than the constant answer: all of it, in words."""
    rows, told = rows_by_name(results), []
    for name, change in differences.items():
        worse = [key for key in MEASURES if round(change.strict[key].value, SHOWN) < 0]
        same = [key for key in MEASURES if round(change.strict[key].value, SHOWN) == 0]
        marks = [
            f"`{key}` ({signed(change.strict[key])}{', beyond chance' if change.strict[key].high < 0 else ''})"
            for key in worse
        ]
        told.append(
            f"- **Against {title(name)}**, worse in {', '.join(marks) or 'no component'}; the same mean in "
            f"{', '.join(f'`{key}`' for key in same) or 'no component'}."
        )
        decisions = change.decisions
        told.append(
            f"  Cases that one of the two alone decided rightly: policy {decisions.only_first}, {title(name)} "
            f"{decisions.only_second} (McNemar, exact: p = {decisions.p_value:.2g})."
        )
    measures: Sequence[tuple[str, Callable[[Group], float]]] = (
        ("strict total", lambda group: group.total),
        ("decision accuracy", lambda group: group.decision_accuracy),
    )
    ours = rows["policy"].by_kind
    for name in (*OTHERS, "constant"):
        if name not in rows:
            continue
        theirs = rows[name].by_kind
        for measure, value in measures:
            behind = [
                f"{key.replace('_', ' ')} ({value(group):.3f} against {value(theirs[key]):.3f})"
                for key, group in ours.items()
                if key in theirs and _not_above(value(group), value(theirs[key]), strictly=name == "constant")
            ]
            how = "below" if name == "constant" else "not above"
            told.append(
                f"- Kinds of candidate whose {measure} is {how} {title(name)}'s: {', '.join(behind) or 'none'}."
            )
    if (constant := rows.get("constant")) and constant.always:
        decision = (first_object(constant.always) or {}).get("decision")
        told.append(
            f"\nThe best constant answer gives `{decision}` to every case, so it is always right about the kinds of "
            "candidate for whom that is the only right decision."
        )
    return "\n".join(told)


def _not_above(ours: float, theirs: float, *, strictly: bool) -> bool:
    gap = round(ours - theirs, SHOWN)
    return gap < 0 if strictly else gap <= 0


def groups_table(results: Results, groups: Groups, names: Sequence[str], head: str, together: str = "") -> str:
    """Parts of the cases down; accuracies and totals of the rows across. `together` names a last line for all parts."""
    rows = {key: row for key, row in rows_by_name(results).items() if key in ("constant", "baseline", "sft", "policy")}
    totals = [key for key in rows if key != "baseline"]
    heads = [f"right decisions, {title(key)}" for key in rows] + [f"total, {title(key)}" for key in totals]
    lines = [line([head, "n", *heads]), line(["---"] * (len(heads) + 2))]
    parts = {name.replace("_", " "): {key: groups(row)[name] for key, row in rows.items()} for name in names}
    if together and len(parts) > 1:
        parts[f"**{together}**"] = {key: _pooled([part[key] for part in parts.values()]) for key in rows}
    for name, part in parts.items():
        accuracies = [
            str(wilson(group)) if key == "policy" else f"{group.decision_accuracy:.3f}" for key, group in part.items()
        ]
        lines.append(line([name, str(part["policy"].n), *accuracies, *(f"{part[key].total:.3f}" for key in totals)]))
    return "\n".join(lines)


def wilson(group: Group) -> Interval:
    """Decision accuracy with its 95 % Wilson interval, which is honest where all of a few cases are right.

    >>> str(wilson(Group(30, 1.0, 0.9)))
    '1.000 [0.886, 1.000]'
    """
    from scipy.stats import binomtest

    found = binomtest(round(group.decision_accuracy * group.n), group.n).proportion_ci(method="wilson")
    return Interval(group.decision_accuracy, float(found.low), float(found.high))


def _pooled(groups: Sequence[Group]) -> Group:
    n = sum(group.n for group in groups)
    return Group(
        n,
        sum(group.decision_accuracy * group.n for group in groups) / n,
        sum(group.total * group.n for group in groups) / n,
    )


def settings_table(settings: Mapping[str, Any]) -> str:
    """Every setting of the run, sections as dotted names; null is `none`."""
    lines = [line(["setting", "value"]), line(["---"] * 2)]
    for key, value in settings.items():
        inner = {f"{key}.{name}": item for name, item in value.items()} if isinstance(value, Mapping) else {key: value}
        lines += [line([f"`{name}`", "none" if item in (None, "") else f"{item}"]) for name, item in inner.items()]
    return "\n".join(lines)
