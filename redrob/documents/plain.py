"""Plain text, Markdown and JSON."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Mapping
from typing import Any

from redrob.documents.document import Document, HiddenText, gathered
from redrob.documents.letters import seen, tidy
from redrob.errors import InputError
from redrob.prompts import check_text

MARKDOWN = (".md", ".markdown")
RECORD = "A record is one JSON object with profile, career_history, skills and so on (see README.md)."

_MARKS = (  # UTF-32 before UTF-16, whose mark is the first half of its own
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WINDOWS = "redrob.windows-1252"
_COMMENT = re.compile(r"<!--(.*?)(?:-->|\Z)", re.DOTALL)
_LINK_COMMENT = re.compile(
    r"^ {0,3}\[[^\]\n]{0,80}\]:[ \t]+(?:#|<>)[ \t]+(?:\((.*)\)|\"(.*)\"|'(.*)')[ \t]*$", re.MULTILINE
)
"""A link that nothing refers to: Markdown's customary comment."""


def read_plain(data: bytes, name: str) -> Document:
    """A text file; one that holds a JSON object is a Redrob record.

    Raises:
        InputError: it is no text, or JSON that is no record.
    """
    text, notices = decoded(data, name)
    text = check_text(name, text)
    record = _record(text, name)
    if record is not None:
        return _of_record(record, name)
    hidden: list[HiddenText] = []
    markdown = name.lower().endswith(MARKDOWN)
    if markdown:
        text, hidden = _without_comments(text)
    text, invisible, found = seen(text)
    return Document(
        tidy(text), "markdown" if markdown else "text", notices=(*notices, *found), hidden=gathered(hidden + invisible)
    )


def decoded(data: bytes, name: str) -> tuple[str, list[str]]:
    """The text of a file and, where its encoding had to be guessed, a notice.

    >>> decoded("Café".encode("utf-16"), "cv.txt"), decoded("Café".encode("latin-1"), "cv.txt")[0]
    (('Café', []), 'Café')
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(encoding), []
            except UnicodeDecodeError as error:
                raise InputError(
                    f"{name}: it is marked as {encoding} text but breaks off or is damaged at byte {error.start:,}. "
                    "Save it anew as plain text in UTF-8."
                ) from error
    if half := _utf_16_without_mark(data):
        try:
            return data.decode(half), [f"The file does not say its encoding; it was read as {half.upper()}."]
        except UnicodeDecodeError:
            pass  # then it is binary, which the check of the text says
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError:
        if b"\x00" in data:
            raise InputError(
                f"{name}: it looks like a binary file (bytes that no text has). Read are PDF, DOCX, plain text, "
                "Markdown and JSON. Save it as PDF or DOCX."
            ) from None
    text = data.decode("utf-8", _WINDOWS)  # a file that is cut off or put together keeps what it has in UTF-8
    return text, ["What is not UTF-8 in the file was read as Windows-1252 (Western European)."]


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(_WINDOWS, _as_windows)


def _utf_16_without_mark(data: bytes) -> str | None:
    """English text in UTF-16 has a zero in every second byte."""
    sample = data[:2000]
    half = len(sample) // 2
    if half < 8 or len(data) % 2:
        return None
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > 0.7 * half and even < 0.1 * half:
        return "utf-16-le"
    return "utf-16-be" if even > 0.7 * half and odd < 0.1 * half else None


def _record(text: str, name: str) -> Mapping[str, Any] | None:
    """The object a JSON text holds; None where it is ordinary text."""
    named = name.lower().endswith(".json")
    if not named and text[0] != "{":
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        if not named:
            return None  # a text may begin with a brace
        what = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise InputError(f"{name}: it is no JSON ({what}). {RECORD} Mend it, or paste the profile as text.") from error
    if isinstance(value, Mapping):
        return value
    many = f" of {len(value):,}" if isinstance(value, list) else ""
    raise InputError(f"{name}: it holds a JSON {type(value).__name__}{many}. {RECORD} Give one candidate.")


def _of_record(record: Mapping[str, Any], name: str) -> Document:
    from redrob.reference.record import render  # brings the whole reference, which a PDF does not need

    try:
        text = render(record)
    except InputError as error:
        raise InputError(
            f"{name}: it has none of the fields that are read. {RECORD} Mend it, or paste the text."
        ) from error
    text, hidden, notices = seen(text)
    return Document(
        check_text(name, tidy(text)), "json", notices=tuple(notices), hidden=gathered(hidden), record=record
    )


def _without_comments(text: str) -> tuple[str, list[HiddenText]]:
    """Markdown without the comments that its reader never sees."""
    hidden = []
    for pattern in (_COMMENT, _LINK_COMMENT):
        for match in pattern.finditer(text):
            inside = next((group for group in match.groups() if group), "").strip()
            if inside:
                hidden.append(HiddenText("in a comment of the Markdown source", len(inside), inside))
        text = pattern.sub("", text)
    return text, hidden
