"""A page that is served, and a browser to open it in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import gradio as gr
import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect, sync_playwright

from redrob.ui.compare.opening import Opening
from redrob.ui.loading import Loader
from redrob.ui.page import build_demo, launch_options
from tests.fake_pair import FakeLoader

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PAGE_TIMEOUT_MS = 150_000
USUAL: ViewportSize = {"width": 1280, "height": 900}
expect.set_options(timeout=30_000)  # a busy machine may take long; a test that holds does not wait


@pytest.fixture(scope="session")
def browser(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """One browser with a profile on disk: it keeps the page's compiled scripts, so every page but the first opens in
    two thirds of the time. The page itself stores nothing in a browser (a test says so)."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("profile"), executable_path=chromium_path, args=ARGS
        )
        yield chromium
        chromium.close()


@contextmanager
def _served() -> Iterator[Callable[..., str]]:
    demos: list[gr.Blocks] = []

    def start(load: Loader, opening: Opening | None = None) -> str:
        demo = build_demo(load, opening)
        demos.append(demo)
        _, address, _ = demo.launch(**launch_options(), server_name="127.0.0.1", prevent_thread_lock=True, quiet=True)
        return address

    yield start
    for demo in demos:
        demo.close(verbose=False)


@pytest.fixture(scope="module")
def serve() -> Iterator[Callable[..., str]]:
    """Serve a page with a given loader, and with what it opens with; returns its address.

    It takes two seconds of a processor, so it is for what `address` does not offer.
    """
    with _served() as start:
        yield start


@pytest.fixture(scope="session")
def _shared() -> Iterator[tuple[FakeLoader, str]]:
    """One page for all modules that a process tests, built and served once."""
    loader = FakeLoader()
    with _served() as start:
        yield loader, start(loader)


@pytest.fixture(scope="module")
def loader(_shared: tuple[FakeLoader, str]) -> FakeLoader:
    """What the shared page loads; tests may change it and must put it back."""
    return _shared[0]


@pytest.fixture(scope="module")
def address(_shared: tuple[FakeLoader, str]) -> str:
    """Where the shared page is served."""
    return _shared[1]


@contextmanager
def _visits(browser: BrowserContext) -> Iterator[Callable[..., Page]]:
    pages: list[Page] = []
    errors: list[str] = []

    def start(address: str, *, width: int = USUAL["width"], height: int = USUAL["height"], dark: bool = False) -> Page:
        page = browser.new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        page.set_default_timeout(PAGE_TIMEOUT_MS)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        page.locator("#go").wait_for()
        return page

    yield start
    for page in pages:
        page.close()
    assert errors == []


@pytest.fixture
def open_page(browser: BrowserContext) -> Iterator[Callable[..., Page]]:
    """Open an address as a new visitor; every page is closed at the end and must have logged no script error."""
    with _visits(browser) as start:
        yield start


@pytest.fixture(scope="module")
def keep_page(browser: BrowserContext) -> Iterator[Callable[..., Page]]:
    """As `open_page`, for pages that several tests look at."""
    with _visits(browser) as start:
        yield start


@pytest.fixture(scope="module")
def _same_page(keep_page: Callable[..., Page], address: str) -> Page:
    return keep_page(address)


@pytest.fixture
def page(_same_page: Page) -> Iterator[Page]:
    """One page for all tests of a module: each begins where the one before ended, as for a visitor who goes on.

    Opening a page and drawing its first chart takes two seconds of a processor, a comparison after it half a second.
    What must be new is opened with `open_page`. A test may change the width; it is put back.
    """
    yield _same_page
    _same_page.set_viewport_size(USUAL)
