"""The palette: text and bars stand out on every ground that they are used on."""

import pytest

from redrob.palette import COLUMN_BARS, DARK, LIGHT


def luminance(colour: str) -> float:
    """WCAG relative luminance of `#rrggbb`."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


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
