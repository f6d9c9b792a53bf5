"""How sure a number is: bootstrap intervals of means and shares, and McNemar's exact test for paired decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

CONFIDENCE = 0.95
RESAMPLES = 9_999


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with the ends of its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"

    @property
    def effect(self) -> str:
        """What the interval of a difference shows.

        >>> [Interval(0.1, *ends).effect for ends in ((0.05, 0.2), (0.0, 0.2), (-0.2, -0.01))]
        ['it adds', 'no effect shows', 'it takes away']
        """
        return "it adds" if self.low > 0 else "it takes away" if self.high < 0 else "no effect shows"


@dataclass(frozen=True, slots=True)
class McNemar:
    """Paired right and wrong decisions of two rows on the same cases."""

    only_first: int
    """Cases that only the first row decided rightly."""
    only_second: int
    p_value: float
    """Exact, two-sided: how often a fair coin would split the cases where they differ at least so unevenly."""


def mean_interval(values: Sequence[float], *, seed: int, groups: Sequence[str] = ()) -> Interval:
    """Mean of `values` with its 95 % bootstrap interval (percentiles of 9,999 resamples).

    For a paired comparison pass the difference of each case. `groups` says of each value what it belongs to; then
    whole groups are drawn, because profiles of one advert are right or wrong together and say less than as many of
    different ones. A single group says nothing of others, so its values are drawn. The same seed gives the same
    interval; values that are all equal resample to themselves, so the interval is that value.

    Raises:
        ValueError: no values.

    >>> mean_interval([0.25, 0.25, 0.25], seed=0)
    Interval(value=0.25, low=0.25, high=0.25)
    """
    if not values:
        raise ValueError("mean_interval: there are no values, so there is no mean. Pass at least one.")
    if min(values) == max(values):
        return Interval(*[float(values[0])] * 3)
    import numpy as np
    from scipy.stats import bootstrap

    def share(total: Any, size: Any, axis: int) -> Any:
        return total.sum(axis=axis) / size.sum(axis=axis)

    group: Any = range(len(values))
    if len(set(groups)) > 1:
        group = np.unique(np.asarray(groups), return_inverse=True)[1]
    interval = bootstrap(
        (np.bincount(group, values), np.bincount(group)),
        share,
        paired=True,
        n_resamples=RESAMPLES,
        batch=500,  # keeps the resamples of a batch in cache and out of swap
        confidence_level=CONFIDENCE,
        method="percentile",  # BCa has no answer for samples that are nearly constant; these often are
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return Interval(float(np.mean(values)), float(interval.low), float(interval.high))


def mcnemar(first: Sequence[bool], second: Sequence[bool]) -> McNemar:
    """McNemar's exact test on right (True) and wrong decisions of the same cases in the same order.

    Raises:
        ValueError: the sequences differ in length.

    >>> mcnemar([True] * 6, [False] * 5 + [True])   # 5 to 0: 2 * 0.5 ** 5
    McNemar(only_first=5, only_second=0, p_value=0.0625)
    """
    pairs = list(zip(first, second, strict=True))
    only_first = sum(a and not b for a, b in pairs)
    only_second = sum(b and not a for a, b in pairs)
    if only_first == only_second:
        return McNemar(only_first, only_second, 1.0)
    from scipy.stats import binomtest

    return McNemar(only_first, only_second, float(binomtest(only_first, only_first + only_second).pvalue))


def proportion(hits: int, n: int) -> Interval:
    """A share, `hits` of at least one, with its 95 % Wilson interval.

    >>> print(proportion(10, 10))
    1.000 [0.722, 1.000]
    """
    from scipy.stats import binomtest

    interval = binomtest(hits, n).proportion_ci(CONFIDENCE, method="wilson")
    return Interval(hits / n, float(interval.low), float(interval.high))


def share_interval(values: Sequence[float], *, seed: int, groups: Sequence[str]) -> Interval:
    """A share of right and wrong (1 and 0) with its 95 % interval: by bootstrap of whole groups, as `mean_interval`.

    Where all are right, or none is, resamples say nothing of what was not seen; then it is Wilson's.

    >>> print(share_interval([1.0] * 10, seed=0, groups=["a"] * 10))
    1.000 [0.722, 1.000]
    """
    if len(set(values)) > 1:
        return mean_interval(values, seed=seed, groups=groups)
    return proportion(round(sum(values)), len(values))
