"""What sticks out of a page at its side, for tests: cut by the page itself, or by a box that does not scroll."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

WIDTHS = (360, 768, 900, 1280)
_CUT = """() => {
  const page = document.querySelector('.gradio-container');
  const found = page.scrollWidth > page.clientWidth ? [`page ${page.scrollWidth} > ${page.clientWidth}`] : [];
  const scrolls = (box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX);
  const known = new Map([[page, page.getBoundingClientRect().right]]);
  const limit = (box) => {  // the right edge up to which a reader can get: none within a box that scrolls
    const up = box.parentElement;
    if (!known.has(up)) known.set(up, scrolls(up) ? Infinity : limit(up));
    return known.get(up);
  };
  for (const box of page.querySelectorAll('[role=tabpanel] *, .html-container *')) {
    const edge = box.getBoundingClientRect();
    if (!edge.width || !edge.height || box.closest('svg, .rr-sr, .js-plotly-plot')) continue;
    if (edge.right > limit(box) + 1) found.push(`${box.tagName}.${box.className} ends at ${edge.right}`);
  }
  return found.slice(0, 5);
}"""


def stick_out(page: Page, widths: Sequence[int] = WIDTHS) -> list[str]:
    """What cannot be reached at the page's right edge, at each of `widths`; afterwards the page is as wide as before.

    The document's own width says nothing: `.gradio-container` cuts what is too wide.
    """
    before = page.viewport_size
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        # Charts and text boxes follow the width in a frame of their own.
        page.evaluate("() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 250))")
        found += [f"{width}: {line}" for line in page.evaluate(_CUT)]
    if before:
        page.set_viewport_size(before)
    return found


def too_wide_a_box(page: Page) -> None:
    """Put a box of 900 pixels into the tab that shows, for a test of the test."""
    page.evaluate(
        """() => [...document.querySelectorAll('[role=tabpanel], .gradio-container .html-container')]
        .find(panel => panel.offsetParent).insertAdjacentHTML('beforeend', '<p style="width: 900px">wide</p>')"""
    )


_BROKEN = """(cells) => cells.flatMap(cell => {
  const found = [], walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const word of node.data.matchAll(/[^\\s-]+/g)) {  // after a hyphen a line may end
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(one => Math.round(one.top))).size > 1) found.push(word[0]);
    }
  return found;
})"""


def broken_words(page: Page, cells: str) -> list[str]:
    """Words of the visible cells that go on in another line."""
    shown = page.locator(cells).filter(visible=True)
    assert shown.count()
    found: list[str] = shown.evaluate_all(_BROKEN)
    return found
