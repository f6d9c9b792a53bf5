"""The components chart: fixed axis, the palette's colours, and exactly the numbers it was given."""

import pytest

from redrob.charts.components import ROWS, components_figure, label
from redrob.palette import CLEAR, COLUMN_BARS, DARK, LIGHT
from redrob.rewards import COMPONENTS, RuleBasedRewardModel

GRADED = RuleBasedRewardModel().grade(
    '{"reasons": ["SQL: not shown anywhere"], "score": 0.25, "decision": "reject"}',
    gold_decision="reject",
    gold_score=0.5,
    context="We need SQL.",
)


def luminance(colour: str) -> float:
    """WCAG relative luminance of `#rrggbb`."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


class TestFigure:
    def test_bars_hold_the_breakdown_row_by_row(self) -> None:
        figure = components_figure(GRADED.as_dict(), GRADED.as_dict())
        expected = [getattr(GRADED, row) for row in (*COMPONENTS, "total")]
        assert [list(trace.x) for trace in figure.data] == [expected, expected]

    def test_a_missing_breakdown_is_a_gap_and_not_a_zero(self) -> None:
        figure = components_figure(None, GRADED.as_dict())
        assert list(figure.data[0].x) == [None] * len(ROWS)
        assert list(figure.data[0].text) == [""] * len(ROWS)

    def test_the_axis_is_fixed_to_the_reward_range_whatever_the_data(self) -> None:
        low = dict.fromkeys(ROWS, 0.01)
        assert tuple(components_figure(low, low).layout.xaxis.range) == (0, 1)

    def test_baseline_is_first_and_grey_and_policy_second_and_accent(self) -> None:
        figure = components_figure(GRADED.as_dict(), GRADED.as_dict())
        assert [(t.name, t.marker.color) for t in figure.data] == [
            ("Baseline", COLUMN_BARS["baseline"]),
            ("Policy", COLUMN_BARS["policy"]),
        ]

    def test_the_grounds_are_transparent(self) -> None:
        layout = components_figure(None, None).layout
        assert (layout.paper_bgcolor, layout.plot_bgcolor) == (CLEAR, CLEAR)

    def test_n_is_printed(self) -> None:
        assert "n = 200" in components_figure(None, None, n=200).layout.xaxis.title.text

    def test_rows_are_the_components_in_their_order_then_the_total(self) -> None:
        figure = components_figure(GRADED.as_dict(), None)
        assert list(figure.data[0].y) == [*map(label, COMPONENTS), "<b>total</b>"]


class TestPalette:
    TEXT_ON = (
        *((text, ground) for text in ("text", "muted") for ground in ("page", "card", "inset")),
        *((text, "card") for text in ("accent", "baseline", "good", "bad", "warn")),
        *((text, f"{text}-soft") for text in ("accent", "baseline", "good", "bad", "warn")),
        ("on-accent", "accent"),
        ("on-accent", "accent-hover"),
        ("text", "accent-soft"),
        ("accent", "page"),
    )

    @pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
    @pytest.mark.parametrize(("text", "ground"), TEXT_ON)
    def test_text_reaches_the_aa_contrast(self, palette: dict[str, str], text: str, ground: str) -> None:
        assert contrast(palette[text], palette[ground]) >= 4.5

    @pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
    @pytest.mark.parametrize("bar", COLUMN_BARS.values())
    def test_one_bar_colour_stands_out_on_light_and_dark(self, palette: dict[str, str], bar: str) -> None:
        assert contrast(bar, palette["card"]) >= 3
        assert contrast(bar, palette["page"]) >= 3

    def test_both_palettes_name_the_same_colours(self) -> None:
        assert LIGHT.keys() == DARK.keys()
