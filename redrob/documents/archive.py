"""ZIP and XML that cannot blow up: sizes are checked before and while inflating, and no entity is ever expanded."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from redrob.errors import InputError

MAX_ENTRIES = 2_000
"""Files in one archive; a long report with many pictures has some hundred."""
MAX_INFLATED = 100_000_000
"""Bytes that all files of an archive may claim together: twenty times the largest file that is accepted."""
MAX_READ = 20_000_000
"""Bytes of XML that are inflated at all; the parts of a twenty-page document have less than two million."""
MAX_RATIO = 200
"""Inflated to packed bytes of one part; XML of documents packs to a tenth, very repetitive forms to a fiftieth."""
RATIO_FROM = 1_000_000
"""Inflated bytes from which the ratio counts: small parts may be as repetitive as they like."""
MAX_ELEMENTS = 200_000
"""Elements of all parts read; each takes some hundred bytes of memory."""
MAX_DEPTH = 200
"""Elements inside each other: a table in a table in a text box has forty."""

_DAMAGED = "Open it in the program that made it and save it again as DOCX or PDF."
_HARMFUL = "No honest document needs that, so it was not opened. Save it as PDF, or paste its text."
_OTHERS: tuple[tuple[str, str], ...] = (  # a path that only this kind of ZIP has, and its name
    ("xl/workbook.xml", "a spreadsheet (XLSX). Save it as PDF, or paste its text."),
    ("ppt/presentation.xml", "a presentation (PPTX). Save it as PDF, or paste its text."),
    ("META-INF/container.xml", "a book (EPUB). Save it as PDF, or paste its text."),
    ("Index/Document.iwa", "a Pages document. Export it as PDF or Word."),
    ("Index.zip", "a Pages document. Export it as PDF or Word."),
)
_MAIN = "word/document.xml"

# The vocabularies that matter, under the names they usually go by. The second of two is the strict variant.
_OFFICE = "http://schemas.openxmlformats.org/"
_STRICT = "http://purl.oclc.org/ooxml/"
_PREFIXES: Mapping[str, str] = MappingProxyType(
    {
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
)


class Archive:
    """The parts of a DOCX, inflated one by one within the limits.

    Raises:
        InputError: no DOCX, damaged, encrypted, or made to blow up.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._read = 0
        self._elements = 0
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            entries = self._zip.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, RecursionError) as error:
            raise InputError(f"{name}: it is a damaged ZIP or DOCX file ({error}). {_DAMAGED}") from error
        if len(entries) > MAX_ENTRIES:
            raise InputError(
                f"{name}: it holds {len(entries):,} files. At most {MAX_ENTRIES:,} are accepted. {_HARMFUL}"
            )
        claimed = sum(entry.file_size for entry in entries)
        if claimed > MAX_INFLATED:
            raise InputError(
                f"{name}: unpacked it has {claimed:,} bytes. At most {MAX_INFLATED:,} are accepted. {_HARMFUL}"
            )
        self._entries = {entry.filename.lstrip("/"): entry for entry in entries}
        self.main = self._main_part()

    def __contains__(self, part: str) -> bool:
        return part in self._entries

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """By relationship id the type and the part: only parts of this archive, nothing outside is ever followed."""
        folder, file = posixpath.split(part)
        listing = posixpath.join(folder, "_rels", f"{file}.rels")
        if listing not in self:
            return {}
        found = {}
        for relation in self.tree(listing):
            target = relation.get("Target", "")
            path = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
            if relation.get("TargetMode") != "External" and path in self:
                found[relation.get("Id", "")] = relation.get("Type", "").rsplit("/", 1)[-1], path
        return found

    def tree(self, part: str) -> Element:
        """The XML of a part; names are `w|p` (no colon, for the sake of paths), `?|p` in other vocabularies."""
        parser = _Parser(self.name, part, MAX_ELEMENTS - self._elements)
        root = parser.parse(self._bytes(part))
        self._elements += parser.elements
        return root

    def _bytes(self, part: str) -> bytes:
        entry = self._entries[part]
        if entry.flag_bits & 1:
            raise InputError(
                f"{self.name}: it is protected by a password. It cannot be opened here. Save a copy without it."
            )
        packed = max(entry.compress_size, 1)
        if entry.file_size > RATIO_FROM and entry.file_size > MAX_RATIO * packed:
            raise InputError(
                f"{self.name}: {part} grows {entry.file_size // packed:,}-fold when unpacked. At most {MAX_RATIO}-fold "
                f"is accepted. {_HARMFUL}"
            )
        if self._read + entry.file_size > MAX_READ:
            raise InputError(f"{self.name}: its text parts have more than {MAX_READ:,} bytes unpacked. {_HARMFUL}")
        try:
            with self._zip.open(entry) as file:
                data = file.read(entry.file_size + 1)  # never more than was claimed, whatever the stream holds
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            NotImplementedError,
            OSError,
            ValueError,
            RuntimeError,
        ) as error:
            raise InputError(f"{self.name}: {part} in it is damaged ({error}). {_DAMAGED}") from error
        self._read += len(data)
        return data

    def _main_part(self) -> str:
        for path, what in _OTHERS:
            if path in self:
                raise InputError(f"{self.name}: it is {what}")
        if "mimetype" in self and self._entries["mimetype"].file_size < 200:
            kind = self._bytes("mimetype").decode("ascii", "replace").strip()
            if "opendocument" in kind:
                raise InputError(
                    f"{self.name}: it is an OpenDocument file (ODT). It is not read. Save it as PDF or DOCX."
                )
        if "_rels/.rels" in self:
            for relation in self.tree("_rels/.rels"):
                if relation.get("Type", "").endswith("/officeDocument"):
                    target = posixpath.normpath(relation.get("Target", "").lstrip("/"))
                    if target in self:
                        return target
        if _MAIN in self:
            return _MAIN
        raise InputError(
            f"{self.name}: it is a ZIP archive without a Word document in it. Read are PDF, DOCX, plain text, Markdown "
            "and JSON. Unpack it and give the document inside."
        )


class _Parser:
    """Builds a tree with expat, which fetches nothing by itself; a document type, the home of entities, ends it."""

    def __init__(self, name: str, part: str, most: int) -> None:
        self.name, self.part, self.most = name, part, most
        self.elements = self._depth = 0
        self._builder = TreeBuilder()
        self._spaces: dict[str, str] = {}
        expatriate: Any = expat.ParserCreate(namespace_separator="}")
        expatriate.buffer_text = True
        expatriate.StartDoctypeDeclHandler = self._refuse
        expatriate.StartNamespaceDeclHandler = self._space
        expatriate.StartElementHandler = self._start
        expatriate.EndElementHandler = self._end
        expatriate.CharacterDataHandler = self._builder.data
        self._expat = expatriate

    def parse(self, data: bytes) -> Element:
        try:
            self._expat.Parse(data, True)
            return self._builder.close()
        except (expat.ExpatError, AssertionError, ValueError, LookupError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"{self.name}: {self.part} in it is no valid XML ({error}). {_DAMAGED}") from error

    def _refuse(self, *_: Any) -> None:
        raise InputError(f"{self.name}: {self.part} in it declares a document type. {_HARMFUL}")

    def _space(self, prefix: str | None, uri: str | None) -> None:
        self._spaces[prefix or ""] = _PREFIXES.get(uri or "", "?")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        self._depth += 1
        if self.elements > self.most or self._depth > MAX_DEPTH:
            raise InputError(
                f"{self.name}: {self.part} has more than {MAX_ELEMENTS:,} elements, or more than {MAX_DEPTH} inside "
                f"each other. {_HARMFUL}"
            )
        named = {_short(key) if "}" in key else key: value for key, value in attributes.items()}
        if "Requires" in named:  # prefixes, whose meaning is known only here
            named["Requires"] = " ".join(self._spaces.get(prefix, "?") for prefix in named["Requires"].split())
        self._builder.start(_short(tag), named)

    def _end(self, tag: str) -> None:
        self._depth -= 1
        self._builder.end(_short(tag))


@lru_cache(1_000)
def _short(name: str) -> str:
    """`w|p` for the name that expat gives as `http://...main}p`.

    >>> _short("urn:schemas-microsoft-com:vml}shape"), _short("urn:other}p"), _short("p")
    ('v|shape', '?|p', '?|p')
    """
    space, _, local = name.rpartition("}")
    return f"{_PREFIXES.get(space, '?')}|{local}"


PLAIN_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")


def number(value: str | None) -> float | None:
    """A number of an attribute, None where there is none or it is none.

    >>> number("24"), number("-0.5pt"), number("1e9"), number(None)
    (24.0, -0.5, 1.0, None)
    """
    found = PLAIN_NUMBER.match(value or "")
    return float(found[0]) if found else None
