"""The figures of the page: whiskers as long as the intervals, marks that differ in shape, exactly the numbers given."""

from redrob.evaluation.intervals import Interval
from redrob.palette import BASELINE_BAR, COLUMN_BARS, POLICY_BAR
from redrob.rewards import COMPONENTS, RuleBasedRewardModel
from redrob.ui.charts import ROWS, components_figure, groups_figure
from redrob.ui.parts import NAMES, label

SHARES = {"nurse (4)": Interval(0.5, 0.25, 0.75), "chef* (2)": Interval(1.0, 0.5, 1.0)}


class TestGroups:
    def test_marks_hold_the_shares_in_the_columns_colours_and_shapes_of_their_own(self) -> None:
        figure = groups_figure({"real": SHARES, "machine-written": SHARES}, list(SHARES))
        assert [(t.name, t.marker.color, list(t.x)) for t in figure.data] == [
            ("Real", POLICY_BAR, [0.5, 1.0]),
            ("Machine-written", BASELINE_BAR, [0.5, 1.0]),
        ]
        assert len({t.marker.symbol for t in figure.data}) == 2
        assert list(figure.data[0].error_x.array) == [0.25, 0.0]
        assert list(figure.layout.yaxis.ticktext) == list(SHARES)

    def test_both_marks_of_a_group_stand_in_its_row(self) -> None:
        figure = groups_figure({"real": SHARES, "machine-written": SHARES}, list(SHARES))
        assert [[round(y) for y in t.y] for t in figure.data] == [[0, 1], [0, 1]]

    def test_more_groups_make_it_taller_so_that_rows_stay_as_high(self) -> None:
        many = {f"group {i}": Interval(0.5, 0.4, 0.6) for i in range(14)}
        few = groups_figure({"real": SHARES}, list(SHARES))
        assert groups_figure({"real": many}, list(many)).layout.height > few.layout.height + 300

    def test_rows_stand_in_the_order_given_though_the_first_sort_lacks_some(self) -> None:
        figure = groups_figure(
            {"real": {"b": Interval(0.5, 0.25, 0.75)}, "made": dict.fromkeys("ab", SHARES["nurse (4)"])}, "ab"
        )
        assert [[round(y) for y in t.y] for t in figure.data] == [[1], [0, 1]]

    def test_nothing_measured_is_an_empty_figure(self) -> None:
        assert len(groups_figure({}, []).data) == 0


GRADED = RuleBasedRewardModel().grade(
    '{"reasons": ["SQL: not shown anywhere"], "score": 0.25, "decision": "reject"}',
    gold_decision="reject",
    gold_score=0.5,
    context="We need SQL.",
)


class TestComponents:
    def test_bars_hold_the_breakdown_row_by_row(self) -> None:
        figure = components_figure(GRADED.as_dict(), GRADED.as_dict())
        expected = [getattr(GRADED, row) for row in (*COMPONENTS, "total")]
        assert [list(trace.x) for trace in figure.data] == [expected, expected]
        assert list(figure.data[0].y) == [*map(label, COMPONENTS), "<b>total</b>"]
        assert [(t.name, t.marker.color) for t in figure.data] == [
            (NAMES[name], COLUMN_BARS[name]) for name in ("baseline", "policy")
        ]

    def test_a_missing_breakdown_is_a_gap_and_not_a_zero(self) -> None:
        figure = components_figure(None, GRADED.as_dict())
        assert list(figure.data[0].x) == [None] * len(ROWS)
        assert list(figure.data[0].text) == [""] * len(ROWS)

    def test_the_axis_is_fixed_to_the_reward_range_whatever_the_data(self) -> None:
        low = dict.fromkeys(ROWS, 0.01)
        assert tuple(components_figure(low, low).layout.xaxis.range) == (0, 1)
