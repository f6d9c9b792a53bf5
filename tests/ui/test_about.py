"""What the About tab tells programs is so: its example runs as written, its citation is the README's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from redrob.ui.about_tab import CITATION, EXAMPLE
from tests.ui.sideways import WIDTHS, broken_words, stick_out, too_wide_a_box

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_example_runs_as_it_is_printed(address: str) -> None:
    assert EXAMPLE.count("http://127.0.0.1:7860") == 1
    names: dict[str, Any] = {}
    exec(EXAMPLE.replace("http://127.0.0.1:7860", address), names)
    assert names["both"]["policy"]["decision"] == "shortlist"
    assert names["judged"]["decision"] in ("shortlist", "reject")
    assert [place["row"] for place in names["ranked"]["ranked"]] == [1, 2]
    assert names["graded"]["rewards"]["format_valid"] == 1.0
    names["client"].close()


def test_the_citation_is_that_of_the_readme() -> None:
    assert f"```bibtex\n{CITATION}\n```" in README


@pytest.mark.browser
def test_no_word_of_the_table_is_broken_and_nothing_sticks_out(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(address)
    page.get_by_role("tab", name="About").click()
    page.locator(".rr-graded").wait_for()
    assert stick_out(page) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert broken_words(page, ".rr-graded :is(th, td)") == []
    column, text = (page.locator(place).last.bounding_box() for place in (".rr-about", ".rr-about .rr-prose"))
    assert column is not None
    assert text is not None
    assert abs(column["x"] + column["width"] - text["x"] - text["width"]) < 2  # it ends where its column does
    too_wide_a_box(page)
    assert any(line.startswith("360: page") for line in stick_out(page, [360]))


@pytest.mark.browser
def test_the_example_can_be_copied_as_it_is(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(address)
    page.get_by_role("tab", name="About").click()
    shown = page.locator(".rr-code code").all_text_contents()
    assert shown == [EXAMPLE, CITATION]
