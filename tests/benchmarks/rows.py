"""A measured thing as a row: median and spread, alone or as the ratio of two ways on the same work."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One measured thing; values in `unit`."""

    name: str
    unit: str
    median: float
    least: float
    most: float
    n: int
    """How many samples."""


def summarise(name: str, values: Sequence[float], unit: str = "s") -> Row:
    """Median and spread of samples; seconds become milliseconds where `unit` is `ms`.

    >>> summarise("x", [0.002, 0.001, 0.005], "ms")
    Row(name='x', unit='ms', median=2.0, least=1.0, most=5.0, n=3)
    """
    factor = 1000.0 if unit == "ms" else 1.0
    scaled = [round(value * factor, 4) for value in values]
    return Row(name, unit, statistics.median(scaled), min(scaled), max(scaled), len(scaled))


def ratio(name: str, slow: Sequence[float], fast: Sequence[float]) -> Row:
    """How many times as long `slow` took, piece by piece of the same work.

    >>> ratio("x", [4.0, 9.0, 8.0], [2.0, 3.0, 4.0])
    Row(name='x', unit='times', median=2.0, least=2.0, most=3.0, n=3)
    """
    return summarise(name, [one / other for one, other in zip(slow, fast, strict=True)], "times")


def as_table(rows: Sequence[Row]) -> str:
    """The rows as aligned text."""
    width = max(len(row.name) for row in rows) + 2
    lines = [f"{'what':<{width}}{'median':>10}{'least':>10}{'most':>10}  unit      n"]
    lines += [
        f"{row.name:<{width}}{row.median:>10.3f}{row.least:>10.3f}{row.most:>10.3f}  {row.unit:<7}{row.n:>4}"
        for row in rows
    ]
    return "\n".join(lines)
