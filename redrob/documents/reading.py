"""The one way in: the limits of a file, its reader in a process of its own, and the checks that every text passes."""

from __future__ import annotations

from pathlib import Path

from redrob.documents.child import asked
from redrob.documents.document import Document, HiddenText
from redrob.errors import InputError
from redrob.prompts import check_text

MAX_BYTES = 5_000_000
"""Largest file: a résumé with a photograph has a tenth of it."""
MAX_NAME = 80
"""Characters of a file's name that messages repeat."""


def read_document(source: Path | bytes, *, name: str) -> Document:
    """The visible text of a document, and what was left out of it.

    Args:
        source: The file, or its bytes.
        name: What messages call it. Its ending tells Markdown and JSON from plain text, nothing more.

    Raises:
        InputError: too large, empty, scanned, encrypted, damaged, or of a kind that is not read. The message says
            what to do.

    >>> read_document(b"Nurse\\r\\n\\xe2\\x80\\xa2 ICU", name="cv.txt").text
    'Nurse\\n• ICU'
    """
    name = label(name)
    data = _bytes(source, name)
    if not data.strip():
        raise InputError(f"{name}: it is empty. Give a file with at least a few sentences, or paste the text.")
    answer = asked(data, name)
    hidden = tuple(HiddenText(**item) for item in answer.pop("hidden"))
    notices = (*dict.fromkeys([*answer.pop("notices"), *map(str, hidden)]),)
    text = check_text(name, answer.pop("text"))
    return Document(text=text, notices=notices, hidden=hidden, **answer)


def label(name: str) -> str:
    """A file's name as messages show it: without its folder and without line breaks, not too long.

    >>> label("C:\\\\Users\\\\me\\\\my\\ncv.pdf"), label("")
    ('my cv.pdf', 'The document')
    """
    last = name.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    plain = " ".join("".join(c if c.isprintable() else " " for c in last).split())
    if len(plain) > MAX_NAME:
        plain = f"{plain[: MAX_NAME - 10]}…{plain[-9:]}"  # the ending stays
    return plain or "The document"


def _bytes(source: Path | bytes, name: str) -> bytes:
    if isinstance(source, bytes):
        data = source
    else:
        try:
            with source.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise InputError(
                f"{name}: it cannot be read ({error.strerror}). Check the name, and that it is a file."
            ) from error
    if len(data) > MAX_BYTES:
        raise InputError(
            f"{name}: it is larger than {MAX_BYTES:,} bytes. A profile needs far less. Save it without pictures, "
            "or paste its text."
        )
    return data
