"""The only source of colours: the page's theme, its style sheet and the charts all read them here.

Two palettes, light and dark. Text colours reach a contrast of at least 4.5 on the grounds they
are used on, bars and borders of controls at least 3 (a test computes both).
"""

from collections.abc import Mapping

_COLOURS = {
    "page": ("#f6f6f3", "#121417"),
    "card": ("#ffffff", "#1a1d22"),
    "inset": ("#f6f6f3", "#22262c"),
    "line": ("#dedcd5", "#30353d"),
    "control-line": ("#8d8b84", "#747b87"),
    "text": ("#1d2026", "#e7e8ea"),
    "muted": ("#5a606b", "#a3a9b4"),
    "accent": ("#3a50c8", "#a3b4ff"),
    "accent-hover": ("#2d3fa6", "#bcc8ff"),
    "accent-soft": ("#eceffc", "#242b47"),
    "on-accent": ("#ffffff", "#12162a"),
    "baseline": ("#5f6672", "#b3b8c1"),
    "baseline-soft": ("#eeeeeb", "#2a2e35"),
    "good": ("#17643a", "#86d9a8"),
    "good-soft": ("#e4f2e9", "#173222"),
    "bad": ("#9a2c20", "#f3a99d"),
    "bad-soft": ("#fae9e6", "#3b1f1b"),
    "warn": ("#744a00", "#f0c878"),
    "warn-soft": ("#fbf0d9", "#352a12"),
}
LIGHT: Mapping[str, str] = {name: light for name, (light, _) in _COLOURS.items()}
DARK: Mapping[str, str] = {name: dark for name, (_, dark) in _COLOURS.items()}

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
