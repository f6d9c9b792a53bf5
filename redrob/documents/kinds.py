"""The kind of a file by its content. What cannot be read gets a message of its own that says what to do."""

from __future__ import annotations

import re
from typing import Literal

from redrob.errors import InputError

READ = "Read are PDF, DOCX, plain text, Markdown and JSON."

SAVE = "Open it in the program that made it and save it as PDF or DOCX."
_PICTURE = "a picture ({}), whose text cannot be read. Paste the text, or give the document the picture was made from."
_PROGRAM = "a program, whatever its name says, and it was not opened. Give a PDF, DOCX or text file."
_PACKED = "a packed archive ({}). Unpack it and give the document inside."
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"MZ", _PROGRAM),
    (b"\x7fELF", _PROGRAM),
    (b"\xcf\xfa\xed\xfe", _PROGRAM),
    (b"\xca\xfe\xba\xbe", _PROGRAM),
    (b"\x89PNG\r\n", _PICTURE.format("PNG")),
    (b"\xff\xd8\xff", _PICTURE.format("JPEG")),
    (b"GIF8", _PICTURE.format("GIF")),
    (b"II*\x00", _PICTURE.format("TIFF")),
    (b"MM\x00*", _PICTURE.format("TIFF")),
    (b"RIFF", _PICTURE.format("WebP or sound")),
    (b"{\\rtf", f"a Rich Text (RTF) file. {SAVE}"),
    (b"\x1f\x8b", _PACKED.format("gzip")),
    (b"7z\xbc\xaf", _PACKED.format("7z")),
    (b"Rar!", _PACKED.format("RAR")),
    (b"BZh", _PACKED.format("bzip2")),
    (b"\xfd7zXZ", _PACKED.format("xz")),
    (b"%!PS", f"a PostScript file. {SAVE}"),
)
_WRITTEN = (b"{\\rtf", b"%!PS")
"""Signatures of formats that are text themselves."""
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""The container of Word before 2007, and of every password-protected Office file."""
_WEB = re.compile(
    rb"(?:(?><!--.*?-->)\s*|<\?xml[^>]*>\s*)*<(?:!doctype html|html|head|body)\b", re.DOTALL | re.IGNORECASE
)
_MARKUP = re.compile(rb"<\?xml\b")
_MAIL = re.compile(rb"^MIME-Version: ", re.MULTILINE | re.IGNORECASE)
HEAD = 1024
"""Bytes in which the signature of a PDF may stand: some programs write a few lines before it."""


def kind_of(data: bytes, name: str) -> Literal["pdf", "zip", "text"]:
    """How to read a file, by its first bytes.

    Raises:
        InputError: it is of a kind that is not read.

    >>> kind_of(b"%PDF-1.7 ...", "cv.txt"), kind_of(b"Nurse", "cv.pdf")
    ('pdf', 'text')
    """
    if data.startswith(b"%PDF-") or (b"%PDF-" in data[:HEAD] and b"startxref" in data):
        return "pdf"
    if data.startswith(b"PK\x03\x04"):
        return "zip"
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise InputError(
                f"{name}: it is protected by a password. It cannot be opened here. Save a copy without the password."
            )
        raise InputError(f"{name}: it is an old Office file (.doc, .xls or .ppt). {READ} {SAVE}")
    packed = b"\x00" in data[:HEAD]  # no text has such bytes, but `MZ` and `RIFF` also begin words
    for signature, what in _SIGNATURES:
        if data.startswith(signature) and (packed or not signature.isascii() or signature in _WRITTEN):
            raise InputError(f"{name}: it is {what}")
    if data[4:8] == b"ftyp" and packed:
        raise InputError(f"{name}: it is {_PICTURE.format('HEIC, or a film')}")
    start = data[:HEAD].replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")  # in UTF-16 as well
    if _WEB.match(start):
        raise InputError(
            f"{name}: it is a web page (HTML). Open it in a browser and print it to PDF, or paste its text."
        )
    if _MARKUP.match(start):
        raise InputError(f"{name}: it is an XML file, not a document that people read. {SAVE}")
    if _MAIL.search(data[: 8 * HEAD]):
        raise InputError(
            f"{name}: it is a saved e-mail or web archive. Open it in the program that made it and print it to PDF, or "
            "paste its text."
        )
    return "text"
