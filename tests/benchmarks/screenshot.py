"""Draws the page as it opens, for the README: `assets/screenshots/compare.png`, 1280 pixels wide, in light colours.

    make screenshot

It needs a Chromium on the path, or its path in CHROMIUM.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from redrob.ui.compare.opening import load_opening
from redrob.ui.page import build_demo, launch_options

PICTURE = Path(__file__).resolve().parents[2] / "assets" / "screenshots" / "compare.png"


def main() -> None:
    chromium = shutil.which(os.environ.get("CHROMIUM") or "chromium")
    if chromium is None:
        sys.exit("Chromium was not found. Install it, or set CHROMIUM to its path.")
    demo = build_demo(opening=load_opening())
    _, address, _ = demo.launch(**launch_options(), server_name="127.0.0.1", prevent_thread_lock=True, quiet=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1280, "height": 900}, color_scheme="light")
        page.goto(address)
        expect(page.locator("#card-reference")).to_contain_text("done", timeout=60_000)
        page.wait_for_timeout(500)  # until fonts are drawn
        card = page.locator("#card-reference").bounding_box()
        assert card is not None
        shown = {"x": 0, "y": 0, "width": 1280, "height": card["y"] + card["height"] + 20}  # to the end of the answers
        page.screenshot(path=PICTURE, full_page=True, clip=shown)
        browser.close()
    demo.close(verbose=False)
    print(PICTURE)


if __name__ == "__main__":
    main()
