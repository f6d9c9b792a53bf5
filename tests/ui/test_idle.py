"""A page on which nothing runs leaves the processor alone, however much was asked on it before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.ui.marking import mark_old, new_done
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


@pytest.fixture
def page(open_page: Callable[..., Page], address: str) -> Page:
    """A page that counts what is asked for; Gradio takes its own hold of what is replaced here as it starts."""
    page = open_page(address)
    page.add_init_script(COUNT)
    page.reload()
    return page


def test_comparisons_leave_no_clock_running(page: Page) -> None:
    page.locator(".rr-example").first.click()
    wait_done(page)
    page.wait_for_timeout(500)
    once = asked(page)
    for _ in range(2):
        compare(page)
        wait_done(page)
    page.locator("#own").get_by_text("Reject").click()
    page.locator("#gold").get_by_text("my own judgement").click()
    expect(page.locator("#headline")).to_contain_text("your judgement")
    go(page, page.locator(".rr-example").nth(1))
    wait_done(page)
    page.wait_for_timeout(500)
    assert asked(page) <= once + 0.5  # where something is still moving, it asks for some of them


def test_rankings_and_audits_leave_no_clock_running(page: Page) -> None:
    def rank() -> None:
        page.get_by_role("tab", name="Rank").click()
        page.locator("#rank-clear").click()
        expect(page.locator("#rank-results")).to_be_hidden()
        mark_old(page, "#rank-status")
        page.locator("#rank-demo").click()
        expect(new_done(page, "#rank-status")).to_contain_text("Ranked 16")
        expect(page.locator("#rank-results")).to_be_visible()

    def audit() -> None:
        page.get_by_role("tab", name="Fairness").click()
        page.locator(".rr-fair-example").first.click()
        page.locator("#fairness-who").get_by_text("Baseline").click()
        page.locator("#fairness-who").get_by_text("Evidence check").click()
        mark_old(page, "#fairness-status")
        page.locator("#fairness-go").click()
        new_done(page, "#fairness-status")
        page.locator("#fairness-figures tbody tr").first.wait_for()

    rank()
    audit()
    page.wait_for_timeout(500)
    once = asked(page)
    for _ in range(2):
        rank()
        audit()
    page.wait_for_timeout(500)
    assert asked(page) <= once + 0.5
