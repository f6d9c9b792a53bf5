"""Tables in boxes that scroll sideways by themselves, so that the page never does: reachable by keyboard."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from redrob.ui.parts import safe

_ENDS = re.compile(r" (\[[^\[\]<>]*\])")
Body = Sequence[tuple[str, Sequence[str], str]]
"""Rows: a name, cells of ready HTML, and a class."""


def grid(caption: str, heads: Sequence[str], body: Body, style: str = "") -> str:
    """A table in a box that scrolls, by keys too; an interval stands below its value where the page is narrow.

    Args:
        caption: What is heard before the table.
        heads: Of all columns, that of the names first.
        body: The rows.
        style: Classes of the table; `rr-words` for cells of words, which are broken into lines.
    """
    first, *others = heads
    corner = f'<th scope="col">{safe(first)}</th>' if first else "<td></td>"
    top = corner + "".join(f'<th scope="col">{safe(head)}</th>' for head in others)
    lines = "".join(
        f'<tr class="{row}"><th scope="row">{safe(name)}</th>{"".join(map(_cell, cells))}</tr>'
        for name, cells, row in body
    )
    return (
        f'<div class="rr-scroll" tabindex="0" role="region" aria-label="{safe(caption)}">'
        f'<table class="rr-grid {style}"><caption class="rr-sr">{safe(caption)}</caption>'
        f"<thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>"
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
    heads, _, *rows = ([cell.strip() for cell in line.strip("| ").split("|")] for line in lines)
    body = [
        (name.strip("*").replace("`", ""), [*map(_inline, cells)], "rr-total" if name.startswith("**") else "")
        for name, *cells in rows
    ]
    return grid(caption, heads, body)


def _inline(text: str) -> str:
    marked = re.sub(r"`([^`]+)`", r"<code>\1</code>", safe(text))
    return re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", marked)
