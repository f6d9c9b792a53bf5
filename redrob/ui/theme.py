"""The look: a Gradio theme and a style sheet, both drawn from `palette`."""

from pathlib import Path

import gradio as gr
from gradio.themes.utils.fonts import LocalFont

from redrob.palette import DARK, LIGHT, css_variables

STYLE_SHEETS = tuple(
    sorted(Path(__file__).with_name("styles").glob("*.css"), key=lambda sheet: (sheet.stem != "page", sheet.stem))
)
"""What all tabs share first, then a sheet per tab."""

# Gradio's variable -> name in the palette. Everything else keeps the base theme's value.
_VARIABLES = {
    "body_background_fill": "page",
    "body_text_color": "text",
    "body_text_color_subdued": "muted",
    "background_fill_primary": "card",
    "background_fill_secondary": "inset",
    "border_color_primary": "line",
    "border_color_accent": "accent",
    "block_background_fill": "page",
    "block_label_background_fill": "page",
    "block_label_text_color": "muted",
    "block_title_text_color": "text",
    "color_accent_soft": "accent-soft",
    "link_text_color": "accent",
    "link_text_color_hover": "accent-hover",
    "link_text_color_active": "accent",
    "link_text_color_visited": "accent",
    "input_background_fill": "card",
    "input_border_color": "control-line",
    "input_border_color_hover": "accent",
    "input_border_color_focus": "accent",
    "input_placeholder_color": "muted",
    "checkbox_label_background_fill_selected": "accent-soft",
    "checkbox_label_border_color": "control-line",
    "checkbox_label_border_color_selected": "accent",
    "checkbox_background_color_selected": "accent",
    "checkbox_border_color": "control-line",
    "checkbox_border_color_selected": "accent",
    "slider_color": "accent",
    "loader_color": "accent",
    "button_primary_background_fill": "accent",
    "button_primary_background_fill_hover": "accent-hover",
    "button_primary_border_color": "accent",
    "button_primary_text_color": "on-accent",
    "button_secondary_background_fill": "card",
    "button_secondary_background_fill_hover": "accent-soft",
    "button_secondary_border_color": "control-line",
    "button_secondary_border_color_hover": "accent",
    "button_secondary_text_color": "text",
    "error_background_fill": "bad-soft",
    "error_border_color": "bad",
    "error_text_color": "bad",
    "error_icon_color": "bad",
}


def build_theme() -> gr.themes.Base:
    """Gradio's base theme in the palette's colours; its fonts are served by the page itself, not by a third party."""
    # Weight 600, the theme's default, is left out: the file that Gradio 6.31 ships for it lacks most letters.
    font = (LocalFont("IBM Plex Sans", weights=(400, 700)), "ui-sans-serif", "system-ui", "sans-serif")
    mono = (LocalFont("IBM Plex Mono", weights=(400, 700)), "ui-monospace", "Consolas", "monospace")
    theme = gr.themes.Base(font=font, font_mono=mono)
    colours = {}
    for variable, name in _VARIABLES.items():
        colours[variable] = LIGHT[name]
        colours[f"{variable}_dark"] = DARK[name]
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
