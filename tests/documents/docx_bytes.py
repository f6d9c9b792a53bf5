"""DOCX files from their XML: as small as Word accepts, and as hostile as need be."""

# ruff: noqa: E501 (tables of files and templates of XML read best unbroken)
from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_SPACES = (
    f'xmlns:w="{_W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:v="urn:schemas-microsoft-com:vml"'
)
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def docx(
    body: str,
    *,
    styles: str = "",
    parts: Mapping[str, str | bytes] | None = None,
    before_body: str = "",
    relations: str = "",
) -> bytes:
    """A DOCX.

    Args:
        body: What stands in `w:body`.
        styles: What stands in `w:styles`.
        parts: Further parts by kind (`header`, `footnotes`, `settings`, `theme`): the content of their root element.
            A header or footer has the relationship id of its kind.
        before_body: What stands before `w:body`.
        relations: Further relationships of the main part.
    """
    roots = {"header": "w:hdr", "footer": "w:ftr"}
    links = ""
    files: dict[str, str | bytes] = {
        "word/document.xml": f"{_HEAD}<w:document {_SPACES}>{before_body}<w:body>{body}</w:body></w:document>",
    }
    for kind, content in {"styles": styles, **(parts or {})}.items():
        root = roots.get(kind, f"w:{kind}")
        plain = content if isinstance(content, str) else content.decode()
        files[f"word/{kind}.xml"] = f"{_HEAD}<{root} {_SPACES}>{plain}</{root}>"
        links += f'<Relationship Id="{kind}" Type="{_RELATION}{kind}" Target="{kind}.xml"/>'
    files["word/_rels/document.xml.rels"] = _relations(links + relations)
    files["_rels/.rels"] = _relations(
        f'<Relationship Id="r1" Type="{_RELATION}officeDocument" Target="word/document.xml"/>'
    )
    files["[Content_Types].xml"] = (
        f'{_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
    )
    return zipped(files)


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """A ZIP of these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def p(*runs: str, properties: str = "") -> str:
    """A paragraph of runs; a bare text is a run of its own."""
    inside = "".join(run if run.startswith("<") else r(run) for run in runs)
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{inside}</w:p>"


def r(text: str, properties: str = "") -> str:
    """A run."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def table(*rows: tuple[str, ...], properties: str = "") -> str:
    """A table of cells; a cell is its content."""
    inside = "".join(f"<w:tr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in row)}</w:tr>" for row in rows)
    return f"<w:tbl><w:tblPr>{properties}</w:tblPr>{inside}</w:tbl>"


def box(content: str, fill: str = "", extra: str = "", old: str = "", style: str = "") -> str:
    """A run with a text box, and `old` for programs that do not know such boxes."""
    return (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:extent cx="2000000" cy="900000"/>'
        f'<wp:docPr id="1" name="Box" {extra}/><a:graphic><a:graphicData><wps:wsp><wps:spPr>{fill}</wps:spPr>{style}<wps:txbx>'
        f"<w:txbxContent>{content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>"
        f"</mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>{old}</w:txbxContent></v:textbox></w:pict>"
        "</mc:Fallback></mc:AlternateContent></w:r>"
    )


def behind(fill: str, style: str = "", order: str = "1") -> str:
    """A run with a shape without text that floats behind everything, or before it with `order` "0"."""
    return (
        f'<w:r><w:drawing><wp:anchor behindDoc="{order}"><wp:extent cx="7000000" cy="900000"/><a:graphic><a:graphicData><wps:wsp>'
        f"<wps:spPr>{fill}</wps:spPr>{style}</wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>"
    )


def _relations(inside: str) -> str:
    return f'{_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{inside}</Relationships>'
