"""Intervals that hold still, and a p-value that can be worked out by hand."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.evaluation.intervals import McNemar, mcnemar, mean_interval


class TestMeanInterval:
    def test_the_value_is_the_mean_and_lies_inside(self) -> None:
        interval = mean_interval([0.0, 0.5, 1.0, 0.5], seed=0)
        assert interval.value == 0.5
        assert 0.0 <= interval.low < 0.5 < interval.high <= 1.0

    def test_of_a_hundred_coins_it_is_that_of_the_normal_approximation(self) -> None:
        # 50 of 100: standard error 0.05, so about 0.5 +- 1.96 * 0.05
        interval = mean_interval([0.0, 1.0] * 50, seed=0)
        assert interval.low == pytest.approx(0.402, abs=0.015)
        assert interval.high == pytest.approx(0.598, abs=0.015)

    def test_twenty_groups_that_are_right_or_wrong_as_one_are_as_sure_as_twenty_coins(self) -> None:
        # ten of twenty: standard error 0.112, so about 0.5 +- 1.96 * 0.112, however many values a group has
        values = [0.0, 1.0] * 10
        interval = mean_interval(values * 12, seed=0, groups=[str(i) for i in range(20)] * 12)
        assert interval.value == 0.5
        assert interval.low == pytest.approx(0.281, abs=0.025)
        assert interval.high == pytest.approx(0.719, abs=0.025)

    def test_groups_count_by_their_size(self) -> None:
        interval = mean_interval([1.0, 0.0, 0.0, 0.0], seed=0, groups=["small", "large", "large", "large"])
        assert (interval.value, interval.low, interval.high) == (0.25, 0.0, 1.0)

    def test_within_one_group_values_are_drawn(self) -> None:
        values = [i / 10 for i in range(10)]
        assert mean_interval(values, seed=3, groups=["one"] * 10) == mean_interval(values, seed=3)

    def test_the_same_seed_gives_the_same_interval(self) -> None:
        values = [i / 10 for i in range(10)]
        assert mean_interval(values, seed=3) == mean_interval(values, seed=3)

    @pytest.mark.parametrize("values", [[0.0] * 20, [1.0], [-0.25, -0.25]])
    def test_equal_values_have_no_spread_and_no_nan(self, values: list[float]) -> None:
        interval = mean_interval(values, seed=0)
        assert (interval.value, interval.low, interval.high) == (values[0],) * 3

    def test_nothing_has_no_mean(self) -> None:
        with pytest.raises(ValueError, match="no values"):
            mean_interval([], seed=0)

    @settings(max_examples=15, deadline=None)
    @given(st.lists(st.floats(-1, 1), min_size=1, max_size=30))
    def test_ends_are_finite_and_in_order(self, values: list[float]) -> None:
        interval = mean_interval(values, seed=0)
        assert all(math.isfinite(end) for end in (interval.low, interval.value, interval.high))
        assert interval.low <= interval.high
        assert min(values) - 1e-12 <= interval.low
        assert interval.high <= max(values) + 1e-12


class TestMcNemar:
    def test_only_cases_where_the_two_differ_count(self) -> None:
        # 1 to 0: a single coin toss, two-sided p = 1
        assert mcnemar([True, True, False], [True, False, False]) == McNemar(1, 0, 1.0)

    def test_six_to_nothing(self) -> None:
        # 2 * 0.5 ** 6 = 0.03125, whatever the hundred cases where they agree
        assert mcnemar([False] * 6 + [True] * 100, [True] * 106) == McNemar(0, 6, 0.03125)

    def test_no_difference_at_all(self) -> None:
        assert mcnemar([True, False], [True, False]) == McNemar(0, 0, 1.0)

    def test_unpaired_answers_are_refused(self) -> None:
        with pytest.raises(ValueError, match="argument 2"):
            mcnemar([True], [True, False])
