"""The figures of an evaluation: fixed axes, whiskers as long as the intervals, marks that differ in shape."""

from redrob.charts.components import ROWS
from redrob.charts.results import differences_figure, groups_figure
from redrob.evaluation.intervals import Interval
from redrob.palette import COLUMN_BARS

GAIN = dict.fromkeys(ROWS, Interval(0.5, 0.25, 0.625))
NONE = dict.fromkeys(ROWS, Interval(0.0, -0.125, 0.125))
SHARES = {"nurse (4)": Interval(0.5, 0.25, 0.75), "chef* (2)": Interval(1.0, 0.5, 1.0)}


class TestDifferences:
    def test_whiskers_reach_from_the_mean_to_the_ends_of_the_interval(self) -> None:
        trace = differences_figure({"policy − baseline": GAIN}, n=8).data[0]
        assert list(trace.x) == [0.5] * len(ROWS)
        assert list(trace.error_x.array) == [0.125] * len(ROWS)
        assert list(trace.error_x.arrayminus) == [0.25] * len(ROWS)

    def test_the_axis_is_the_same_on_both_sides_of_none_whatever_the_data(self) -> None:
        low, high = differences_figure({"a": NONE}, n=8).layout.xaxis.range
        assert low == -high
        assert high >= 1

    def test_comparisons_stand_beside_each_other_with_different_marks(self) -> None:
        one, other = differences_figure({"a": GAIN, "b": NONE}, n=8).data
        assert one.marker.symbol != other.marker.symbol
        assert all(first < second for first, second in zip(one.y, other.y, strict=True))

    def test_n_is_printed(self) -> None:
        assert "n = 240" in differences_figure({"a": GAIN}, n=240).layout.xaxis.title.text


class TestGroups:
    def test_marks_hold_the_shares_in_the_columns_colours_and_shapes_of_their_own(self) -> None:
        figure = groups_figure({"baseline": SHARES, "policy": SHARES})
        assert [(t.name, t.marker.color, list(t.x)) for t in figure.data] == [
            ("Baseline", COLUMN_BARS["baseline"], [0.5, 1.0]),
            ("Policy", COLUMN_BARS["policy"], [0.5, 1.0]),
        ]
        assert len({t.marker.symbol for t in figure.data}) == 2
        assert list(figure.data[0].error_x.array) == [0.25, 0.0]
        assert list(figure.layout.yaxis.ticktext) == list(SHARES)

    def test_both_marks_of_a_group_stand_in_its_row(self) -> None:
        figure = groups_figure({"baseline": SHARES, "policy": SHARES})
        assert [[round(y) for y in t.y] for t in figure.data] == [[0, 1], [0, 1]]

    def test_more_groups_make_it_taller_so_that_rows_stay_as_high(self) -> None:
        many = {f"group {i}": Interval(0.5, 0.4, 0.6) for i in range(14)}
        assert groups_figure({"policy": many}).layout.height > groups_figure({"policy": SHARES}).layout.height + 300

    def test_nothing_measured_is_an_empty_figure(self) -> None:
        assert len(groups_figure({}).data) == 0
