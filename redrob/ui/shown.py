"""What comes into sight and goes out of it while the page is open."""

from __future__ import annotations

from typing import Any

import gradio as gr


def shown(visible: bool) -> dict[str, Any]:
    """The update that shows something, or hides it where it stands.

    Hidden, it stays in the page. Gradio does not stop the clocks of parts that leave the page while the event that
    fills them is under way: each goes on drawing, sixty times a second, for as long as the page is open.

    >>> shown(True)["visible"], shown(False)["visible"]
    (True, 'hidden')
    """
    update: dict[str, Any] = gr.update(visible=True if visible else "hidden")
    return update
