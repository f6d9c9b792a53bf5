"""A file instead of pasted text: read, put into the text box to be looked at, and removed from the disk at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gradio as gr

from redrob.errors import RedrobError
from redrob.ui.parts import plain, safe, shorten
from redrob.ui.uploads import UPLOADS

UPLOAD = "Upload PDF, DOCX or text"
AT_ONCE = 8
"""Files of one button that are read at the same time: a slow one holds nobody else up."""
MAX_HIDDEN = 6
"""Hidden passages that are shown; the notices count them all."""


def read_upload(path: str | None) -> tuple[str | None, str]:
    """The text of an uploaded file and what there is to say about it as HTML; no text where it cannot be read.

    The file is gone afterwards, whatever it held; once for each who added it, where several did.
    """
    if path is None:
        return None, ""
    file = Path(path)
    try:
        from redrob.documents import read_document  # brings libraries for PDF and DOCX: only where a file is read

        document = read_document(file, name=file.name)
    except RedrobError as error:
        return None, f'<div class="rr-read rr-failed" role="alert"><p>{safe(error)} Or paste the text here.</p></div>'
    finally:
        UPLOADS.read(file)
    pages = f", {document.pages} pages" if document.pages and document.pages > 1 else ""
    lines = [f"<p>Read from <b>{safe(shorten(file.name, 60))}</b>{pages}. Check it: this is what will be asked.</p>"]
    lines += [f'<p class="rr-cut" role="status">{safe(notice)}</p>' for notice in document.notices]
    hidden = ""
    for found in document.hidden[:MAX_HIDDEN]:
        page = f"page {found.page}, " if found.page else ""
        hidden += f"<li>{page}{safe(found.why)}<q>{safe(shorten(found.text, 240))}</q></li>"
    if hidden:
        lines.append(f'<details class="rr-fold"><summary>What was hidden</summary><ul>{hidden}</ul></details>')
    return plain(document.text), f'<div class="rr-read">{"".join(lines)}</div>'


def wire_upload(button: gr.UploadButton, box: gr.Textbox, said: gr.HTML) -> Any:
    """Read what `button` is given into `box`; a file that cannot be read empties it, for the text there is not its own.

    Returns:
        The event that does it.
    """

    def uploaded(path: str | None) -> dict[Any, Any]:
        text, html = read_upload(path)
        # The button is emptied, so that the same file can be chosen again; the name of the last one is no use either.
        return {button: None, said: html} | ({} if path is None else {box: text or ""})

    return button.upload(
        uploaded,
        inputs=button,
        outputs=[button, box, said],
        show_progress="minimal",
        show_progress_on=said,
        api_visibility="private",
        concurrency_limit=AT_ONCE,
    )
