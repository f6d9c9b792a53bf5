"""Lighting words: a link names a place (`data-lights`), marks bear the names of their places (`data-at`)."""

LIGHT = """
window.rrLight ??= (root, link) => {
  root.querySelectorAll(".rr-lit").forEach((mark) => mark.classList.remove("rr-lit"));
  if (!link) return [];
  const found = [...root.querySelectorAll(`[data-at~="${link.dataset.lights}"]`)], seen = new Set();
  for (const mark of found) {
    mark.classList.add("rr-lit");
    const pane = mark.closest(".rr-text");
    if (pane && !seen.has(pane)) pane.scrollTop = mark.offsetTop - pane.clientHeight / 3;
    seen.add(pane);
  }
  return found;
};
window.rrLink ??= (event) => event.target.closest?.("[data-lights]");
"""
"""`rrLight(root, link)`: light the marks of a link inside `root`, bring the first of each text into sight and return
them; without a link put all out. `rrLink(event)`: the link it happened on. To stand before a script that uses them."""
