"""The only source of colours: the page's theme, its style sheet and the charts all read them here.

Two palettes, light and dark, with the same names. Text colours reach a contrast of at least 4.5 on the grounds they
are used on, bars and borders of controls at least 3 (a test computes both).
"""

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    "page": "#f6f6f3",
    "card": "#ffffff",
    "inset": "#f6f6f3",
    "line": "#dedcd5",
    "control-line": "#8d8b84",
    "text": "#1d2026",
    "muted": "#5a606b",
    "accent": "#3a50c8",
    "accent-hover": "#2d3fa6",
    "accent-soft": "#eceffc",
    "on-accent": "#ffffff",
    "baseline": "#5f6672",
    "baseline-soft": "#eeeeeb",
    "good": "#17643a",
    "good-soft": "#e4f2e9",
    "bad": "#9a2c20",
    "bad-soft": "#fae9e6",
    "warn": "#744a00",
    "warn-soft": "#fbf0d9",
}
DARK: Mapping[str, str] = {
    "page": "#121417",
    "card": "#1a1d22",
    "inset": "#22262c",
    "line": "#30353d",
    "control-line": "#747b87",
    "text": "#e7e8ea",
    "muted": "#a3a9b4",
    "accent": "#a3b4ff",
    "accent-hover": "#bcc8ff",
    "accent-soft": "#242b47",
    "on-accent": "#12162a",
    "baseline": "#b3b8c1",
    "baseline-soft": "#2a2e35",
    "good": "#86d9a8",
    "good-soft": "#173222",
    "bad": "#f3a99d",
    "bad-soft": "#3b1f1b",
    "warn": "#f0c878",
    "warn-soft": "#352a12",
}

# A figure is drawn once and shown on either ground, so its bars are in the middle: 3 or more on both cards.
BASELINE_BAR = "#868c97"
POLICY_BAR = "#6179ec"
CHART_TEXT = "#7b818c"  # for other viewers; on the page the style sheet gives charts the page's own text colour
CHART_GRID = "rgba(128, 134, 145, 0.25)"
CLEAR = "rgba(0, 0, 0, 0)"
COLUMN_BARS: Mapping[str, str] = {"baseline": BASELINE_BAR, "policy": POLICY_BAR}


def css_variables() -> str:
    """Both palettes as custom properties, `--rr-<name>`, the dark one under the page's dark class."""

    def block(selector: str, palette: Mapping[str, str]) -> str:
        body = " ".join(f"--rr-{name}: {value};" for name, value in palette.items())
        return f"{selector} {{ {body} }}"

    bars = {f"{name}-bar": value for name, value in COLUMN_BARS.items()}
    return "\n".join([block(":root", {**LIGHT, **bars}), block(":root:has(body.dark), .dark", DARK)])
