"""PDF files from their operators: small enough to read, free enough to be hostile."""

from __future__ import annotations

import zlib

PAGE = (595, 842)
"""A4, in points."""


def pdf(
    *pages: str | bytes,
    size: tuple[float, float] = PAGE,
    resources: str = "",
    objects: tuple[str | bytes, ...] = (),
    page_extra: str = "",
    catalog_extra: str = "",
    packed: bool = False,
) -> bytes:
    """A PDF with one content stream a page.

    Args:
        pages: Operators of each page. Font `/F1` is Helvetica, `/F2` Courier.
        size: Width and height in points.
        resources: More entries of the resource dictionary.
        objects: Further objects; the first has the number 10, the next 11 and so on.
        page_extra: More entries of each page's dictionary.
        catalog_extra: More entries of the catalogue.
        packed: Deflate the content streams.
    """
    fonts = "/Font << /F1 5 0 R /F2 6 0 R >>"
    numbered: dict[int, bytes] = {
        5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        6: b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
    }
    numbered.update({10 + n: _bytes(value) for n, value in enumerate(objects)})
    first = 10 + len(objects)
    kids = []
    for n, content in enumerate(pages):
        number = first + 2 * n
        kids.append(f"{number} 0 R")
        numbered[number] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] /Contents {number + 1} 0 R "
            f"/Resources << {fonts} {resources} >> {page_extra} >>"
        ).encode()
        numbered[number + 1] = stream(content, packed=packed)
    numbered[1] = f"<< /Type /Catalog /Pages 2 0 R {catalog_extra} >>".encode()
    numbered[2] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>".encode()
    return _file(numbered)


def stream(content: str | bytes, entries: str = "", *, packed: bool = False) -> bytes:
    """A stream object; `entries` are further ones of its dictionary."""
    data = _bytes(content)
    if packed:
        data, entries = zlib.compress(data, 9), f"{entries} /Filter /FlateDecode"
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), entries.encode(), data)


def text(words: str, x: float = 72, y: float = 760, size: float = 11, extra: str = "", font: str = "F1") -> str:
    """Operators that write one line; `extra` stands before the text (`1 1 1 rg` is white, `3 Tr` is no ink)."""
    escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"q BT /{font} {size} Tf {extra} {x} {y} Td ({escaped}) Tj ET Q\n"


def lines(*words: str, x: float = 72, y: float = 760, size: float = 11, leading: float = 14, extra: str = "") -> str:
    """One line below the other."""
    return "".join(text(line, x, y - n * leading, size, extra) for n, line in enumerate(words))


def _bytes(value: str | bytes) -> bytes:
    return value.encode("latin-1") if isinstance(value, str) else value


def _file(numbered: dict[int, bytes]) -> bytes:
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    offsets = {}
    for number, body in sorted(numbered.items()):
        offsets[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start, count = len(out), max(numbered) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % count
    for number in range(1, count):
        out += b"%010d 00000 n \n" % offsets[number] if number in offsets else b"0000000000 65535 f \n"
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, start)
    return bytes(out)
