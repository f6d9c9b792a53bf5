"""Plain text, Markdown and JSON."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Mapping

from redrob.documents.document import Document, HiddenText, Kind, gathered
from redrob.documents.letters import seen, tidy
from redrob.errors import InputError
from redrob.prompts import check_text

MARKDOWN = (".md", ".markdown")
RECORD = "A record is one JSON object with a text, or with profile, career_history, skills and so on (docs/use.md)."

_STRAY = re.compile("[\udc80-\udcff]")
"""A byte that is no UTF-8, as `surrogateescape` keeps it."""
_COMMENTS = (
    re.compile(r"<!--(.*?)(?:-->|\Z)", re.DOTALL),
    # A link that nothing refers to: Markdown's customary comment.
    re.compile(r"^ {0,3}\[[^\]\n]{0,80}\]:[ \t]+(?:#|<>)[ \t]+(?:\((.*)\)|\"(.*)\"|'(.*)')[ \t]*$", re.MULTILINE),
)


def read_plain(data: bytes, name: str) -> Document:
    """A text file; one that holds a JSON object is a Redrob record.

    Raises:
        InputError: it is no text, or JSON that is no record.
    """
    text, notices = decoded(data, name)
    text = check_text(name, text)
    if record := _record(text, name):
        return record
    hidden: list[HiddenText] = []
    markdown = name.lower().endswith(MARKDOWN)
    for pattern in _COMMENTS if markdown else ():
        for groups in pattern.findall(text):
            if inside := "".join(groups).strip():
                hidden.append(HiddenText("in a comment of the Markdown source", len(inside), inside))
        text = pattern.sub("", text)
    text, invisible, found = seen(text)
    kind: Kind = "markdown" if markdown else "text"
    return Document(tidy(text), kind, notices=(*notices, *found), hidden=gathered(hidden + invisible))


def decoded(data: bytes, name: str) -> tuple[str, list[str]]:
    """The text of a file and, where its encoding had to be guessed, a notice.

    >>> decoded("Café".encode("utf-16"), "cv.txt"), decoded("Café".encode("latin-1"), "cv.txt")[0]
    (('Café', []), 'Café')
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return data.decode("utf-16"), []
        except UnicodeDecodeError as error:
            raise InputError(
                f"{name}: it is marked as UTF-16 text but breaks off or is damaged at byte {error.start:,}. "
                "Save it anew as plain text in UTF-8."
            ) from error
    text = data.decode("utf-8-sig", "surrogateescape")
    if not _STRAY.search(text):
        return text, []
    if b"\x00" in data:
        raise InputError(
            f"{name}: it looks like a binary file (bytes that no text has). Read are PDF, DOCX, plain text, Markdown "
            "and JSON. Save it as PDF or DOCX."
        )
    # A file that is cut off or put together keeps what it has in UTF-8.
    plain = _STRAY.sub(lambda byte: byte[0].encode("utf-8", "surrogateescape").decode("cp1252", "replace"), text)
    return plain, ["What is not UTF-8 in the file was read as Windows-1252 (Western European)."]


def _record(text: str, name: str) -> Document | None:
    """The record in the object that a JSON text holds; None where it is ordinary text."""
    named = name.lower().endswith(".json")
    if not named and text[0] != "{":
        return None
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        if not named:
            return None  # a text may begin with a brace
        what = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise InputError(f"{name}: it is no JSON ({what}). {RECORD} Mend it, or give the profile as text.") from error
    if not isinstance(record, Mapping):
        many = f" of {len(record):,}" if isinstance(record, list) else ""
        raise InputError(f"{name}: it holds a JSON {type(record).__name__}{many}. {RECORD} Give one candidate.")
    # Brings the whole reference, which a PDF does not need.
    from redrob.reference.record import render, shown_names, unread_in

    try:
        text, hidden, notices = seen(render(record))
    except InputError as error:
        raise InputError(
            f"{name}: it has none of the fields that are read, or not in their form; it has {shown_names(record)}. "
            f"{RECORD} Mend it, or give its text."
        ) from error
    left_out = (*notices, *unread_in(record))
    return Document(tidy(text), "json", notices=left_out, hidden=gathered(hidden), record=record)
