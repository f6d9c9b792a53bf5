"""The look: a Gradio theme and a style sheet, both drawn from `palette`."""

from pathlib import Path

import gradio as gr
from gradio.themes.utils.fonts import LocalFont

from redrob.palette import DARK, LIGHT, css_variables

STYLE_SHEETS = tuple(
    sorted(Path(__file__).with_name("styles").glob("*.css"), key=lambda sheet: (sheet.stem != "page", sheet.stem))
)
"""What all tabs share first, then a sheet per tab."""

_VARIABLES = {
    "page": "body_background_fill block_background_fill block_label_background_fill",
    "text": "body_text_color block_title_text_color button_secondary_text_color",
    "muted": "body_text_color_subdued block_label_text_color input_placeholder_color",
    "card": "background_fill_primary input_background_fill button_secondary_background_fill",
    "inset": "background_fill_secondary",
    "line": "border_color_primary",
    "accent": (
        "border_color_accent link_text_color link_text_color_active link_text_color_visited "
        "input_border_color_hover input_border_color_focus checkbox_label_border_color_selected "
        "checkbox_background_color_selected checkbox_border_color_selected slider_color loader_color "
        "button_primary_background_fill button_primary_border_color button_secondary_border_color_hover"
    ),
    "accent-soft": "color_accent_soft checkbox_label_background_fill_selected button_secondary_background_fill_hover",
    "accent-hover": "link_text_color_hover button_primary_background_fill_hover",
    "control-line": (
        "input_border_color checkbox_label_border_color checkbox_border_color button_secondary_border_color"
    ),
    "on-accent": "button_primary_text_color",
    "bad-soft": "error_background_fill",
    "bad": "error_border_color error_text_color error_icon_color",
}
"""Name in the palette -> Gradio's variables of that colour. Everything else keeps the base theme's value."""


def build_theme() -> gr.themes.Base:
    """Gradio's base theme in the palette's colours; its fonts are served by the page itself, not by a third party."""
    # Weight 600, the theme's default, is left out: the file that Gradio 6.31 ships for it lacks most letters.
    font = (LocalFont("IBM Plex Sans", weights=(400, 700)), "ui-sans-serif", "system-ui", "sans-serif")
    mono = (LocalFont("IBM Plex Mono", weights=(400, 700)), "ui-monospace", "Consolas", "monospace")
    theme = gr.themes.Base(font=font, font_mono=mono)
    colours: dict[str, str] = {}
    for name, variables in _VARIABLES.items():
        for variable in variables.split():
            colours |= {variable: LIGHT[name], f"{variable}_dark": DARK[name]}
    return theme.set(
        **colours,
        block_border_width="0px",
        block_padding="0px",
        input_border_width="1px",
        button_border_width="1px",
        checkbox_label_border_width="1px",
        block_shadow="none",
        block_shadow_dark="none",
        button_primary_shadow="none",
    )


def build_css() -> str:
    """The palette as custom properties, then the style sheets, which name no colour of their own."""
    return "\n".join([css_variables(), *(sheet.read_text(encoding="utf-8") for sheet in STYLE_SHEETS)])
