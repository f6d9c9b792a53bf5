"""The figure of the Results tab: whiskers as long as the intervals, marks that differ in shape."""

from redrob.evaluation.intervals import Interval
from redrob.palette import BASELINE_BAR, POLICY_BAR
from redrob.ui.results.chart import groups_figure

SHARES = {"nurse (4)": Interval(0.5, 0.25, 0.75), "chef* (2)": Interval(1.0, 0.5, 1.0)}


class TestGroups:
    def test_marks_hold_the_shares_in_the_columns_colours_and_shapes_of_their_own(self) -> None:
        figure = groups_figure({"machine-written": SHARES, "real": SHARES})
        assert [(t.name, t.marker.color, list(t.x)) for t in figure.data] == [
            ("Machine-written", BASELINE_BAR, [0.5, 1.0]),
            ("Real", POLICY_BAR, [0.5, 1.0]),
        ]
        assert len({t.marker.symbol for t in figure.data}) == 2
        assert list(figure.data[0].error_x.array) == [0.25, 0.0]
        assert list(figure.layout.yaxis.ticktext) == list(SHARES)

    def test_both_marks_of_a_group_stand_in_its_row(self) -> None:
        figure = groups_figure({"machine-written": SHARES, "real": SHARES})
        assert [[round(y) for y in t.y] for t in figure.data] == [[0, 1], [0, 1]]

    def test_more_groups_make_it_taller_so_that_rows_stay_as_high(self) -> None:
        many = {f"group {i}": Interval(0.5, 0.4, 0.6) for i in range(14)}
        assert groups_figure({"real": many}).layout.height > groups_figure({"real": SHARES}).layout.height + 300

    def test_nothing_measured_is_an_empty_figure(self) -> None:
        assert len(groups_figure({}).data) == 0
