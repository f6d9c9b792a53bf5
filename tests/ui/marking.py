"""Telling one run on a page from the next."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

COMPARISON = "#status, .rr-card"


def mark_old(page: Page, places: str = COMPARISON) -> None:
    """Mark what an earlier run left in `places` (a CSS selector) with `data-before`, so that nobody takes it for the
    new one's: on a busy machine it stands there for a while after the click."""
    page.evaluate(
        "places => document.querySelectorAll(places).forEach(place =>"
        " place.querySelectorAll('*').forEach(one => { one.dataset.before = ''; }))",
        places,
    )


def new_done(page: Page, status: str = "#status") -> Locator:
    """The line that says in `status` that a run is done, once it is there and is not an earlier run's.

    `expect` would describe the whole page at each try that fails, at a tenth of a second of a processor.
    """
    line = page.locator(f"{status} .rr-done:not([data-before])")
    line.wait_for()
    return line
