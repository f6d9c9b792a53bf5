"""Telling one comparison on a page from the next."""

from __future__ import annotations

from playwright.sync_api import Page


def mark_old(page: Page) -> None:
    """Mark what an earlier comparison left with `data-before`, so that nobody takes it for the new one's."""
    page.evaluate("document.querySelectorAll('#status *, .rr-card *').forEach(one => { one.dataset.before = ''; })")
