"""Telling one run on a page from the next."""

from __future__ import annotations

from playwright.sync_api import Page

COMPARISON = "#status, .rr-card"


def mark_old(page: Page, places: str = COMPARISON) -> None:
    """Mark what an earlier run left in `places` (a CSS selector) with `data-before`, so that nobody takes it for the
    new one's: on a busy machine it stands there for a while after the click."""
    page.evaluate(
        "places => document.querySelectorAll(places).forEach(place =>"
        " place.querySelectorAll('*').forEach(one => { one.dataset.before = ''; }))",
        places,
    )
