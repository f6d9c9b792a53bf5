"""How models and reference do on texts that no generator wrote, as markdown, from `assets/results/everyday.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from redrob.evaluation.told import told_rate, told_source
from redrob.provenance import read_measured

SCHEMA = 1
NOTHING_YET = "Everyday texts have not been measured yet. `make everyday` measures them."
SETS: Mapping[str, str] = {
    "blind": "nothing was ever changed for these",
    "looked_at": "the reference's mistakes in these were looked at and partly mended",
}
ANSWERERS: Mapping[str, str] = {"baseline": "baseline", "policy": "policy", "reference": "reference (no model)"}
Everyday = Mapping[str, Any]


def read_everyday(folder: Path) -> Everyday | None:
    """What `make everyday` measured; None where it has not run.

    Raises:
        DataError: the file is damaged or of another schema.
    """
    return read_measured(folder / "everyday.json", SCHEMA, "make everyday")


def render_everyday(measured: Everyday | None) -> str:
    """Right decisions among fits and others, and how often a fit ranks above another, by set and answerer."""
    if measured is None:
        return NOTHING_YET
    return "\n".join([*_rows(measured), "", _caption(measured)])


def _rows(measured: Everyday) -> Iterator[str]:
    yield "| everyday texts | fits shortlisted | others turned down | right decisions | a fit scores above another |"
    yield "| --- | --- | --- | --- | --- |"
    for name, meaning in SETS.items():
        for who, title in ANSWERERS.items():
            row = measured["sets"].get(name, {}).get(who)
            if row is not None:
                shares = (_share(row["fits"]), _share(row["others"]), told_rate(row["decisions"]), _order(row["order"]))
                yield f"| {title}; {meaning} | {' | '.join(shares)} |"


def _share(rate: Everyday) -> str:
    return f"{round(rate['value'] * rate['n'])} of {rate['n']}"


def _order(order: Everyday) -> str:
    return f"{order['value']:.3f} of {order['n']} pairs"


def _caption(measured: Everyday) -> str:
    unread = {
        who: sum(rows[who]["unreadable"] for rows in measured["sets"].values() if who in rows) for who in ANSWERERS
    }
    told = ", ".join(f"{ANSWERERS[who]} {count}" for who, count in unread.items() if count)
    models = measured["models"]
    told_of = (
        f"Pair {models['pair']} in {models['dtype']}, greedy." if models else "No model has been measured here yet."
    )
    return (
        "A coin is right in half of each column. Brackets are 95 % Wilson intervals; equal scores count half. "
        + (f"Answers that could not be read, and count as wrong: {told}. " if told else "")
        + f"{told_of} {told_source(measured)}"
    )
