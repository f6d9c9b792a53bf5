"""A file instead of pasted text: read, put into the text box to be looked at, and removed from the disk at once."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import gradio as gr

from redrob.errors import RedrobError
from redrob.ui.parts import plain, safe, shorten
from redrob.ui.uploads import UPLOADS

AT_ONCE = 8
"""Files of one button that are read at the same time: a slow one holds nobody else up."""
MAX_HIDDEN = 6
"""Hidden passages that are shown; the notices count them all."""
KEPT = "The box holds what stood there before, nothing of this file."


class TextField:
    """One of the two texts: its box, the button that fills it from a file, and what there is to say about the file."""

    def __init__(self, name: str, title: str, placeholder: str) -> None:
        with gr.Column(min_width=280, elem_classes="rr-field"):
            self.box = gr.Textbox(label=title, lines=11, max_lines=11, elem_id=name, placeholder=placeholder)
            # Of any type: the reader says what is wrong with a file, Gradio only that it may not be.
            label = "Upload PDF, DOCX or text"
            self.upload = gr.UploadButton(label, size="sm", elem_id=f"{name}-upload", elem_classes="rr-upload")
            self.said = gr.HTML("", elem_id=f"{name}-said")

    def wire(self) -> Any:
        """The event that reads a file into the box."""
        filled = gr.State("")

        def uploaded(path: str | None, standing: str | None, before: str) -> dict[Any, Any]:
            text, html, mark = read_into(path, standing or "", before)
            # The button is emptied, so that the same file can be chosen again; what the last one was called is no use.
            told = {self.upload: None, self.said: html, filled: mark}
            return told if text is None else {**told, self.box: text}

        return self.upload.upload(
            uploaded,
            inputs=[self.upload, self.box, filled],
            outputs=[self.upload, self.box, self.said, filled],
            show_progress="minimal",
            show_progress_on=self.said,
            api_visibility="private",
            concurrency_limit=AT_ONCE,
        )


def read_into(path: str | None, standing: str, before: str) -> tuple[str | None, str, str]:
    """What a file puts into a box, what is said beside it, and the mark of the text that now comes from a file.

    A file that cannot be read leaves what a person typed, and takes away what an earlier file, marked `before`, had
    put there: that text would pass for the new one. None leaves the box as it is.
    """
    text, html = read_upload(path)
    if path is None:
        return None, html, before
    if text is None and _mark(standing) == before:
        return "", html, ""
    if text is None and standing.strip():
        html += f'<p class="rr-hint">{KEPT}</p>'
    return text, html, _mark(text) if text else ""


def _mark(text: str) -> str:
    """Browsers may change line ends and blanks."""
    return sha256(" ".join(text.split()).encode("utf-8", "replace")).hexdigest()


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
