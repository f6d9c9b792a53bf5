"""A page on which nothing runs leaves the processor alone, however much was asked on it before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.ui.test_page import compare, go, wait_done

pytestmark = pytest.mark.browser

PICTURES = 20
COUNT = """
const real = window.requestAnimationFrame.bind(window);
let asked = 0;
window.requestAnimationFrame = (draw) => { asked += 1; return real(draw); };
window.rrAsked = (pictures) => new Promise((told) => {
  const before = asked;
  let drawn = 0;
  const next = () => (++drawn > pictures ? told((asked - before) / pictures) : real(next));
  real(next);
});
"""
"""`rrAsked(n)`: how many parts of the page ask for each of the next n pictures. No clock is needed for that."""


def asked(page: Page) -> float:
    return float(page.evaluate(f"window.rrAsked({PICTURES})"))


def test_what_was_asked_leaves_no_clock_running(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(address)
    page.add_init_script(COUNT)  # Gradio takes its own hold of what is replaced here as it starts
    page.reload()
    page.locator(".rr-example").first.click()
    wait_done(page)
    page.wait_for_timeout(500)
    once = asked(page)
    for _ in range(2):
        compare(page)
        wait_done(page)
    page.locator("#gold").get_by_text("my own judgement").click()
    expect(page.locator("#headline")).to_contain_text("your judgement")
    go(page, page.locator(".rr-example").nth(1))
    wait_done(page)
    page.wait_for_timeout(500)
    assert asked(page) <= once + 0.5  # where something is still moving, it asks for some of them
