"""How measured figures are told in the tables of README and page: a share with its interval, and where it is from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

UNKNOWN = "–"


def markdown_table(heads: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown.

    >>> print(markdown_table(["who", "n"], [["all", 3]]))
    | who | n |
    | --- | --- |
    | all | 3 |
    """
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def told_source(measured: Mapping[str, Any]) -> str:
    """Commit, day and machine, from what `provenance` put beside the figures.

    >>> told_source({"commit": "0123456789", "dirty": True, "date": "2031-02-03T04:05:06+00:00",
    ...              "hardware": {"cores": 2, "cpu": "Some CPU"}})
    'Commit `0123456 with changes`, 2031-02-03, 2 cores of Some CPU.'
    """
    commit = (measured["commit"] or "unknown")[:7] + (" with changes" if measured["dirty"] else "")
    return f"Commit `{commit}`, {measured['date'][:10]}, {told_machine(measured['hardware'])}."


def told_machine(hardware: Mapping[str, Any]) -> str:
    """Processor and card.

    >>> told_machine({"cores": 2, "cpu": "Some CPU", "card": "Some GPU"})
    '2 cores of Some CPU, Some GPU'
    """
    card = f", {hardware['card']}" if hardware.get("card") else ""
    return f"{hardware.get('cores')} cores of {hardware.get('cpu')}{card}"
