"""Tables of the READMEs on the page: no mark of markdown is left in them."""

from redrob.ui.scrolling import from_markdown

TABLE = """\
**Found:** `x` rose.

| mean | before | after |
| --- | --- | --- |
| `format_valid` | 0.5 | `1.0` |
| **total** | 0.5 | 1.0 |"""


def test_names_and_cells_lose_their_marks() -> None:
    html = from_markdown(TABLE, "A table")
    assert "`" not in html
    assert "**" not in html
    assert ">format_valid<" in html
    assert "<code>1.0</code>" in html
    assert "<b>Found:</b> <code>x</code> rose." in html


def test_what_a_file_says_is_text() -> None:
    assert "<script>" not in from_markdown("<script>\n| a |\n| --- |\n| <script> |", "A table")
