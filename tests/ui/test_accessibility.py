"""axe-core finds nothing serious on any tab, light or dark, empty or filled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

ASKING = ("Compare", "Rank")
TELLING = ("Results", "Fairness", "About")
"""Looked at on a phone and unfolded, where they hold all that they hold on a wide page, and scroll besides."""
GRAVE = {"serious", "critical"}


def settle(page: Page) -> None:
    """Wait until charts are drawn and no colour is on its way to another."""
    page.wait_for_function(
        """() => ![...document.querySelectorAll('[aria-label="Empty value"]')]
            .some(chart => chart.checkVisibility({visibilityProperty: true}))
        && document.getAnimations().every(a => !(a instanceof CSSTransition))"""
    )


def violations(page: Page, *rules: str) -> list[str]:
    """What axe-core calls serious or critical by these rules, or by all: rule, and the first places."""
    settle(page)
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
    grave = [rule for rule in found if rule["impact"] in GRAVE]
    return [f"{rule['id']}: {rule['help']}: {[_place(node) for node in rule['nodes'][:3]]}" for rule in grave]


def _place(node: dict[str, Any]) -> str:
    return f"{node['html'][:160]} {node['failureSummary'][-160:]}"


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()
    page.get_by_role("tabpanel").filter(visible=True).wait_for()


def in_both_schemes(page: Page) -> list[str]:
    """Violations in light, then in dark, to which Gradio changes by a class: there only the colours are others."""
    found = violations(page)
    page.evaluate("document.body.classList.add('dark')")
    found += [f"dark: {line}" for line in violations(page, "color-contrast")]
    page.evaluate("document.body.classList.remove('dark')")
    return found


def test_no_empty_tab_has_a_serious_violation(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(address)
    found = {}
    for name in ASKING:
        open_tab(page, name)
        found[name] = in_both_schemes(page)
    assert not any(found.values()), found


def test_nor_has_a_page_with_answers(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(address)
    page.locator(".rr-example").first.click()
    page.locator("#headline h2").wait_for()
    found = {"Compare": in_both_schemes(page)}
    open_tab(page, "Rank")
    page.get_by_role("button", name="A demo pool").click()
    page.get_by_role("button", name="Rank", exact=True).click()
    page.locator("#rank-list li").nth(5).wait_for()
    expect(page.locator("#rank-go")).to_be_enabled()
    found["Rank"] = in_both_schemes(page)
    assert not any(found.values()), found


def test_nor_has_a_phone_with_everything_unfolded(open_page: Callable[..., Page], address: str) -> None:
    """Tables that fit a wide page scroll here; what is folded is not looked at before it is open."""
    page = open_page(address)
    found = {}
    for name in TELLING:
        page.set_viewport_size({"width": 1280, "height": 900})  # so narrow a page has its tabs in a menu
        open_tab(page, name)
        page.set_viewport_size({"width": 360, "height": 780})
        if name == "Fairness":
            page.locator(".rr-fair-example").first.click()
            page.locator("#fairness-subject li").first.wait_for()
            page.get_by_role("button", name="Run the audit").click()
            page.locator("#fairness-figures tbody tr").first.wait_for()
            expect(page.locator("#fairness-go")).to_be_enabled()
        folded = page.locator("button.label-wrap:not(.open)").filter(visible=True)
        folded.evaluate_all("all => all.forEach(one => one.click())")
        expect(folded).to_have_count(0)
        page.evaluate("document.querySelectorAll('[role=tabpanel] details').forEach(one => { one.open = true; })")
        if name in ("Results", "Fairness"):
            assert any(page.locator(".rr-scroll").evaluate_all("all => all.map(b => b.scrollWidth > b.clientWidth)"))
        found[name] = in_both_schemes(page)
    assert not any(found.values()), found


def test_the_checker_would_find_a_table_that_no_key_scrolls(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(address)
    open_tab(page, "Results")
    page.set_viewport_size({"width": 360, "height": 780})
    page.locator("button.label-wrap:visible:not(.open)").evaluate_all("all => all.forEach(one => one.click())")
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    page.locator(".rr-scroll:visible").first.wait_for()
    page.locator(".rr-scroll").evaluate_all("all => all.forEach(one => one.removeAttribute('tabindex'))")
    assert any(line.startswith("scrollable-region-focusable") for line in violations(page))


def test_the_checker_would_find_one(open_page: Callable[..., Page], address: str) -> None:
    page = open_page(address)
    page.evaluate("document.querySelector('.rr-top').insertAdjacentHTML('beforeend', '<img src=\"data:,\">')")
    assert any(line.startswith("image-alt") for line in violations(page))
