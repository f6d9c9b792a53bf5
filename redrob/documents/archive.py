"""ZIP and XML that cannot blow up: sizes are checked before and while inflating, and no entity is ever expanded."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from functools import lru_cache
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser

from redrob.errors import InputError

MAX_READ = 20_000_000
"""Bytes of XML that are inflated at all; the parts of a twenty-page document have less than two million."""
MAX_ELEMENTS = 200_000
"""Elements of all parts read; each takes some hundred bytes of memory."""
MAX_DEPTH = 200
"""Elements inside each other: a table in a table in a text box has forty."""

_DAMAGED = "Open it in the program that made it and save it again as DOCX or PDF."
_HARMFUL = "No honest document needs that, so it was not opened. Save it as PDF, or give its text."
_OTHERS = (  # a path that only this kind of ZIP has, and its name
    ("xl/workbook.xml", "a spreadsheet (XLSX). Save it as PDF, or give its text."),
    ("ppt/presentation.xml", "a presentation (PPTX). Save it as PDF, or give its text."),
    ("META-INF/container.xml", "a book (EPUB). Save it as PDF, or give its text."),
    ("content.xml", "an OpenDocument file (ODT). Save it as PDF or DOCX."),
    ("Index/Document.iwa", "a Pages document. Export it as PDF or Word."),
)

# The vocabularies that matter, under the names they usually go by. The second of two is the strict variant.
_OFFICE = "http://schemas.openxmlformats.org/"
_STRICT = "http://purl.oclc.org/ooxml/"
_PREFIXES = {
    f"{_OFFICE}wordprocessingml/2006/main": "w",
    f"{_STRICT}wordprocessingml/main": "w",
    f"{_OFFICE}markup-compatibility/2006": "mc",
    f"{_OFFICE}officeDocument/2006/relationships": "r",
    f"{_STRICT}officeDocument/relationships": "r",
    f"{_OFFICE}package/2006/relationships": "rel",
    f"{_OFFICE}drawingml/2006/main": "a",
    f"{_STRICT}drawingml/main": "a",
    f"{_OFFICE}drawingml/2006/wordprocessingDrawing": "wp",
    f"{_STRICT}drawingml/wordprocessingDrawing": "wp",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup": "wpg",
    "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas": "wpc",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15",
    "urn:schemas-microsoft-com:vml": "v",
}


NOTHING = Element("?|nothing")
"""Stands for an element or a part that is not there."""


class Archive:
    """The parts of a DOCX, inflated one by one within the limits.

    Raises:
        InputError: no DOCX, damaged, encrypted, or made to blow up.
    """

    def __init__(self, data: bytes) -> None:
        self._read = 0
        self._elements = 0
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, RecursionError) as error:
            raise InputError(f"it is a damaged ZIP or DOCX file ({error}). {_DAMAGED}") from error
        self._entries = {entry.filename.lstrip("/"): entry for entry in self._zip.infolist()}
        self.main = self._main_part()

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """By relationship id the type and the part: only parts of this archive, nothing outside is ever followed."""
        folder, file = posixpath.split(part)
        listing = posixpath.join(folder, "_rels", f"{file}.rels")
        found = {}
        for relation in self.tree(listing) if listing in self._entries else ():
            path = posixpath.normpath(posixpath.join("/", folder, relation.get("Target", ""))).lstrip("/")
            if relation.get("TargetMode") != "External" and path in self._entries:
                found[relation.get("Id", "")] = relation.get("Type", "").rsplit("/", 1)[-1], path
        return found

    def tree(self, part: str) -> Element:
        """The XML of a part; names are `w|p` (no colon, for the sake of paths), `?|p` in other vocabularies."""
        builder = _Builder(part, MAX_ELEMENTS - self._elements)
        parser = XMLParser(target=builder)
        try:
            parser.feed(self._bytes(part))
            root: Element = parser.close()
        except InputError:
            raise
        except (ParseError, ValueError, LookupError) as error:
            raise InputError(f"{part} in it is no valid XML ({error}). {_DAMAGED}") from error
        self._elements += builder.elements
        return root

    def _bytes(self, part: str) -> bytes:
        entry = self._entries[part]
        if entry.flag_bits & 1:
            raise InputError("it is protected by a password. It cannot be opened here. Save a copy without it.")
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):  # others are unpacked whole first
            raise InputError(f"{part} in it is packed by another method than a DOCX has. {_DAMAGED}")
        self._read += entry.file_size
        if self._read > MAX_READ:
            raise InputError(f"its text parts have more than {MAX_READ:,} bytes unpacked. {_HARMFUL}")
        try:
            with self._zip.open(entry) as file:
                return file.read(entry.file_size + 1)  # never more than was claimed, whatever the stream holds
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError) as error:
            raise InputError(f"{part} in it is damaged ({error}). {_DAMAGED}") from error

    def _main_part(self) -> str:
        for path, what in _OTHERS:
            if path in self._entries:
                raise InputError(f"it is {what}")
        main = next(
            (path for kind, path in self.relations("").values() if kind == "officeDocument"), "word/document.xml"
        )
        if main in self._entries:
            return main
        raise InputError(
            "it is a ZIP archive without a Word document in it. Read are PDF, DOCX, plain text, Markdown and JSON. "
            "Unpack it and give the document inside."
        )


class _Builder(TreeBuilder):
    """Builds a tree within the limits; a document type, the home of entities, ends it."""

    def __init__(self, part: str, most: int) -> None:
        super().__init__()
        self._part, self._most = part, most
        self.elements = self._depth = 0
        self._spaces: dict[str, str] = {}

    def doctype(self, *_: str | None) -> None:
        raise InputError(f"{self._part} in it declares a document type. {_HARMFUL}")

    def start_ns(self, prefix: str, uri: str) -> None:
        self._spaces[prefix] = _PREFIXES.get(uri, "?")

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        self.elements += 1
        self._depth += 1
        if self.elements > self._most or self._depth > MAX_DEPTH:
            raise InputError(
                f"{self._part} has more than {MAX_ELEMENTS:,} elements, or more than {MAX_DEPTH} inside each other. "
                f"{_HARMFUL}"
            )
        named = {_short(key) if "}" in key else key: value for key, value in attributes.items()}
        if "Requires" in named:  # prefixes, whose meaning is known only here
            named["Requires"] = " ".join(self._spaces.get(prefix, "?") for prefix in named["Requires"].split())
        return super().start(_short(tag), named)

    def end(self, tag: str) -> Element:
        self._depth -= 1
        return super().end(_short(tag))


@lru_cache(1_000)
def _short(name: str) -> str:
    """`w|p` for the name that the parser gives as `{http://...main}p`.

    >>> _short("{urn:schemas-microsoft-com:vml}shape"), _short("{urn:other}p"), _short("p")
    ('v|shape', '?|p', '?|p')
    """
    space, _, local = name.rpartition("}")
    return f"{_PREFIXES.get(space[1:], '?')}|{local}"


def number(value: str | None) -> float | None:
    """A number of an attribute, None where there is none or it is none.

    >>> number("24"), number("-0.5pt"), number("1e9"), number(None)
    (24.0, -0.5, 1.0, None)
    """
    found = re.match(r"-?\d{1,9}(?:\.\d{1,9})?", value or "")
    return float(found[0]) if found else None


def at(parent: Element, path: str) -> Element:
    """The element at `path`; an empty one where there is none."""
    found = parent.find(path)
    return NOTHING if found is None else found


def val(parent: Element, path: str) -> str | None:
    """What the element at `path` says in `w|val`; None where there is no such element, or it says nothing."""
    return at(parent, path).get("w|val")


def on(value: str | None) -> bool:
    """Whether a switch is on; Word takes one without a value for on.

    >>> on(None), on("0"), on("true")
    (True, False, True)
    """
    return value not in ("0", "false", "off", "none")


def switched(parent: Element, path: str) -> bool:
    """Whether there is a switch at `path`, and it is on."""
    found = parent.find(path)
    return found is not None and on(found.get("w|val"))
