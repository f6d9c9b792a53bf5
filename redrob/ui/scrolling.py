"""Boxes that scroll sideways by themselves, so that the page never does: reachable by keyboard, and seen to scroll."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from redrob.ui.parts import safe

HINT = "Scroll sideways for more →"
_ENDS = re.compile(r" (\[[^\[\]<>]*\])")
Body = Sequence[tuple[str, Sequence[str], str]]
"""Rows: a name, cells of ready HTML, and a class."""


def scroll_box(name: str, inner: str, style: str = "") -> str:
    """`inner`, ready HTML, in a box of its own with the classes `style`.

    The line that it scrolls shows only where it does (scroll.css), and is no news to whoever hears the page: the box
    is a region with a name.
    """
    return (
        f'<div class="{f"rr-scroll {style}".strip()}" tabindex="0" role="region" aria-label="{safe(name)}">'
        f'<span class="rr-sideways" aria-hidden="true">{HINT}</span>{inner}</div>'
    )


def grid(caption: str, corner: str, heads: Sequence[str], body: Body) -> str:
    """A table in a box that scrolls; an interval stands below its value where the page is narrow."""
    top = "".join(f'<th scope="col">{safe(head)}</th>' for head in heads)
    first = f'<th scope="col">{safe(corner)}</th>' if corner else "<td></td>"
    lines = "".join(
        f'<tr class="{style}"><th scope="row">{safe(name)}</th>{"".join(map(_cell, cells))}</tr>'
        for name, cells, style in body
    )
    return scroll_box(
        caption,
        f'<table class="rr-grid"><caption class="rr-sr">{safe(caption)}</caption><thead><tr>{first}{top}</tr></thead>'
        f"<tbody>{lines}</tbody></table>",
    )


def _cell(html: str) -> str:
    return "<td>" + _ENDS.sub(r" <span>\1</span>", html) + "</td>"


def from_markdown(text: str, caption: str) -> str:
    """What the README shows as markdown, here as HTML: tables as `grid`, and what is between them as paragraphs.

    Gradio's own rendering breaks the words of a table wherever a column is narrow.
    """
    html = []
    for is_table, lines in groupby(text.splitlines(), key=lambda line: line.startswith("|")):
        if is_table:
            html.append(_table(list(lines), caption))
        else:
            html += [f'<p class="rr-hint">{_inline(line)}</p>' for line in lines if line.strip()]
    return f'<div class="rr-results">{"".join(html)}</div>'


def _table(lines: Sequence[str], caption: str) -> str:
    (corner, *heads), _, *rows = ([cell.strip() for cell in line.strip("| ").split("|")] for line in lines)
    body = [
        (
            name.strip("*").replace("`", ""),
            [_inline(cell) for cell in cells],
            "rr-total" if name.startswith("**") else "",
        )
        for name, *cells in rows
    ]
    return grid(caption, corner, heads, body)


def _inline(text: str) -> str:
    marked = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe(text))
    return re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", marked)
