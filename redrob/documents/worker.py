"""Reads one file in a process of its own: `redrob.documents.reading` starts it, hands over the file, takes the answer.

Standard input: one line of JSON with the file's name and the limits, then the file. Standard output: one line of JSON.
A file's kind is decided by its content. What is not read gets a message that says what to do.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict, replace
from typing import Any

from redrob.documents.document import Document
from redrob.errors import InputError

SAVE = "Open it in the program that made it and save it as PDF or DOCX."
HEAD = 1024
"""Bytes in which the signature of a PDF may stand: some programs write a few lines before it."""
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The container of Word before 2007, and of every password-protected Office file."""
_PACKED = rb"(?=.{,%d}\x00)" % HEAD
"""No text has such bytes, but `MZ` and `RIFF` also begin words."""
_BINARY = (
    (
        rb"(?s)(?:MZ|\x7fELF)%b|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe" % _PACKED,
        "a program, whatever its name says, and it was not opened. Give a PDF, DOCX or text file.",
    ),
    (  # `ftyp` is HEIC, or a film
        rb"(?s)\x89PNG\r\n|\xff\xd8\xff|II\*\x00|MM\x00\*|\x00.{3}ftyp|(?:GIF8|RIFF)%b" % _PACKED,
        "a picture or a recording, whose text cannot be read. Give the document it was made from, or its text.",
    ),
    (
        rb"(?s)\x1f\x8b|7z\xbc\xaf|\xfd7zXZ|(?:Rar!|BZh)%b" % _PACKED,
        "a packed archive. Unpack it and give what is inside.",
    ),
)
"""How files begin that hold bytes no text has."""
_TEXT = (
    (rb"\{\\rtf|%!PS", f"a Rich Text (RTF) or PostScript file. {SAVE}"),
    (
        rb"(?is)(?:(?><!--.*?-->)\s*|<\?xml[^>]*>\s*)*<(?:!doctype html|html|head|body)\b",
        "a web page (HTML). Open it in a browser and print it to PDF, or give its text.",
    ),
    (rb"<\?xml\b", f"an XML file, not a document that people read. {SAVE}"),
    (
        rb"(?is)(?:.*\n)?MIME-Version: ",
        "a saved e-mail or web archive. Open it in the program that made it and print it to PDF, or give its text.",
    ),
)
"""How files begin that are text, but not for people."""


def read(data: bytes, name: str) -> Document:
    """The document in a file, by the reader for its kind.

    Raises:
        InputError: scanned, encrypted, damaged, or of a kind that is not read.
    """
    try:
        if data.startswith(b"%PDF-") or (b"%PDF-" in data[:HEAD] and b"startxref" in data):
            from redrob.documents.pdf import read_pdf  # each reader is loaded when a file needs it

            return read_pdf(data)
        if data.startswith(b"PK\x03\x04"):
            from redrob.documents.word import read_docx

            return read_docx(data)
        _refuse_others(data)
    except InputError as error:
        raise InputError(f"{name}: {error}") from error
    from redrob.documents.plain import read_plain

    return read_plain(data, name)


def _refuse_others(data: bytes) -> None:
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise InputError("it is protected by a password. It cannot be opened here. Save a copy without it.")
        raise InputError(f"it is an old Office file (.doc, .xls or .ppt). {SAVE}")
    start = data[: 8 * HEAD].replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")  # in UTF-16 as well
    for beginning, signatures in ((data, _BINARY), (start, _TEXT)):
        for pattern, what in signatures:
            if re.match(pattern, beginning):
                raise InputError(f"it is {what}")


def fields(document: Document) -> dict[str, Any]:
    """A document as plain values; its record, which may be deep, as it is."""
    return asdict(replace(document, record=None)) | {"record": document.record}


def main() -> None:
    """Answer one request, with the document or with the message that says why not."""
    header = json.loads(sys.stdin.buffer.readline())
    if sys.platform != "win32":  # a file may be written to take hours and all memory
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (header["seconds"], header["seconds"]))
        if sys.platform != "darwin":  # which refuses it
            resource.setrlimit(resource.RLIMIT_AS, (header["memory"], header["memory"]))
    try:
        told = json.dumps(fields(read(sys.stdin.buffer.read(), header["name"])))
    except InputError as error:
        told = json.dumps({"error": str(error)})
    except RecursionError:
        told = json.dumps({"error": f"{header['name']}: it is nested too deeply. Mend it, or give its text."})
    sys.stdout.write(told)


if __name__ == "__main__":
    main()
