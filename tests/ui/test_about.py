"""The About tab in Chromium."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.ui.sideways import WIDTHS, broken_words, stick_out, too_wide_a_box


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
