"""DOCX files, honest and hostile."""

# ruff: noqa: E501 (tables of files and templates of XML read best unbroken)
from __future__ import annotations

import zipfile
from io import BytesIO

from tests.documents.case import Case
from tests.documents.docx_bytes import behind, box, docx, p, r, table, zipped

CV = p("Registered nurse, intensive care") + p("Cared for ventilated patients.")
KEYWORDS = "Kubernetes Terraform"
WINGDINGS = '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'
BREAK = "<w:r><w:br/></w:r>"
WHITE = '<w:color w:val="FFFFFF"/>'
DARK = '<w:shd w:val="clear" w:fill="1F3864"/>'
HEADER_ID = '<w:sectPr><w:headerReference w:type="{}" r:id="header"/><w:footerReference w:type="default" r:id="footer"/></w:sectPr>'
SHADED_TABLE = (
    '<w:style w:type="table" w:styleId="Grid"><w:tblStylePr w:type="firstRow"><w:rPr><w:color w:val="FFFFFF"/></w:rPr>'
    f"<w:tcPr>{DARK}</w:tcPr></w:tblStylePr></w:style>"
)
GRID = '<w:tblStyle w:val="Grid"/><w:tblLook w:val="04A0" w:firstRow="1"/>'

BY_STYLE = '<wps:style><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef></wps:style>'
THEME = {"theme": '<a:themeElements><a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" '
         'lastClr="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements>'}  # fmt: skip


def style(name: str, run: str, based: str = "", kind: str = "paragraph", paragraph: str = "") -> str:
    on = f'<w:basedOn w:val="{based}"/>' if based else ""
    return f'<w:style w:type="{kind}" w:styleId="{name}">{on}<w:pPr>{paragraph}</w:pPr><w:rPr>{run}</w:rPr></w:style>'


def styled(name: str) -> str:
    return f'<w:pStyle w:val="{name}"/>'


def field(code: str, result: str) -> str:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    return mark("begin") + code + mark("separate") + r(result) + mark("end")


def fill(colour: str) -> str:
    return f'<a:solidFill><a:srgbClr val="{colour}"/></a:solidFill>'


def old_box(fill: str, content: str) -> str:
    """A run with a box as Word before 2010 wrote it."""
    inside = f"<v:textbox><w:txbxContent>{p(content)}</w:txbxContent></v:textbox>"
    return f'<w:r><w:pict><v:rect fillcolor="{fill}">{inside}</v:rect></w:pict></w:r>'


def in_box(name: str, text: str, look: str, fill: str, style: str = "") -> Case:
    """A CV with a box whose text shows."""
    return Case(
        name, lambda: docx(CV + p(box(p(r(text, look)), fill, style=style)), parts=THEME), shows=(text,), silent=True
    )


def hidden_in(body: str, why: str, **options: object) -> Case:
    """A CV with one hidden text, which stands in `body`."""
    return Case(
        "cv.docx", lambda: docx(CV + body, **options), shows=("ventilated patients",), hides=(KEYWORDS,), why=(why,)
    )  # type: ignore[arg-type]


def bomb(size: int) -> bytes:
    return docx(p("x") + "<!--" + " " * size + "-->")


def lying_bomb() -> bytes:
    """Says that its main part has a thousand bytes; the stream holds three million."""
    data = bomb(3_000_000)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        true = archive.getinfo("word/document.xml").file_size
    return data.replace(true.to_bytes(4, "little"), (1000).to_bytes(4, "little"))


def encrypted_part() -> bytes:
    """The flag that says the parts are encrypted, set in both headers."""
    data = bytearray(docx(CV))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + offset] |= 1
            at = data.find(mark, at + 4)
    return bytes(data)


def with_main(xml: bytes) -> bytes:
    return zipped({"word/document.xml": xml})


LAUGHS = b'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><w>&b;</w>'
OUTSIDE = b'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w>&x;</w>'

HONEST = (
    Case("cv.docx", lambda: docx(CV), shows=("Registered nurse, intensive care Cared for",), silent=True),
    Case("dark cell.docx", lambda: docx(table((f"<w:tcPr>{DARK}</w:tcPr>" + p(r("White in a dark cell", WHITE)), p("Next")))),
         shows=("White in a dark cell Next",), silent=True),
    Case("dark paragraph.docx", lambda: docx(p(r("White banner", WHITE), properties=DARK)), shows=("White banner",), silent=True),
    Case("dark style.docx", lambda: docx(p(r("White by style"), properties=styled("B")), styles=style("B", WHITE, paragraph=DARK)),
         shows=("White by style",), silent=True),
    Case("dark box.docx", lambda: docx(CV + p(box(p(r("White in a box", WHITE)), fill("1F3864")))), shows=("White in a box",),
         silent=True),
    Case("dark gradient.docx", lambda: docx(CV + p(box(p(r("White on a gradient", WHITE)), "<a:gradFill><a:gsLst><a:gs>"
         '<a:srgbClr val="FFFFFF"/></a:gs><a:gs><a:srgbClr val="203050"/></a:gs></a:gsLst></a:gradFill>'))),
         shows=("White on a gradient",)),
    Case("dark page.docx", lambda: docx(p(r("White on a dark page", WHITE)), before_body='<w:background w:color="202020"/>',
         parts={"settings": "<w:displayBackgroundShape/>"}), shows=("White on a dark page",), silent=True),
    Case("table style.docx", lambda: docx(table((p("Skill"), p("Years")), (p("Triage"), p("six")), properties=GRID),
         styles=SHADED_TABLE), shows=("Skill Years Triage six",), silent=True),
    Case("box once.docx", lambda: docx(CV + p(box(p("In the box"), old=p("For old programs")))), shows=("In the box",),
         drops=("For old programs",), silent=True),
    Case("layout table.docx", lambda: docx(table((p("SKILLS") + p("Triage") + p("CRRT"), p("EXPERIENCE") + p("Night shifts")))),
         shows=("SKILLS Triage CRRT EXPERIENCE Night shifts",)),
    Case("dates beside.docx", lambda: docx(table((p("2019 - 2024"), p("Senior nurse") + p("Ran wards.")), (p("Nurse") + p("Hill Road"),
         p("2015")))), shows=("2019 - 2024\tSenior nurse", "Ran wards.", "Nurse\t2015", "Hill Road"), lines=True),
    Case("breaks in cells.docx", lambda: docx(table((p("SKILLS", BREAK, "CRRT"), p("EXPERIENCE", BREAK, "Night shifts")))),
         shows=("SKILLS", "CRRT", "EXPERIENCE", "Night shifts"), lines=True),
    Case("changes.docx", lambda: docx(CV + p("Ran ", f"<w:ins>{r('the ward')}</w:ins>",
         "<w:del><w:r><w:delText>with no help</w:delText></w:r></w:del>", r(" well."))), shows=("Ran the ward well.",),
         hides=("with no help",), why=("deleted in tracked changes",)),
    Case("list.docx", lambda: docx(p("Ran wards", properties='<w:numPr><w:numId w:val="1"/></w:numPr>') + p("Plain")),
         shows=("• Ran wards Plain",), silent=True),
    Case("header.docx", lambda: docx(CV + HEADER_ID.format("default"), parts={"header": p("Mira Example"), "footer": p("Page foot")}),
         shows=("Mira Example", "Registered", "Page foot"), silent=True),
    Case("notes.docx", lambda: docx(p("Published", '<w:r><w:footnoteReference w:id="2"/></w:r>'),
         parts={"footnotes": f'<w:footnote w:id="2">{p("In a journal.")}</w:footnote><w:footnote w:id="3">{p(KEYWORDS)}</w:footnote>'}),
         shows=("Published", "In a journal."), drops=(KEYWORDS,)),
    Case("link and breaks.docx", lambda: docx(p("<w:hyperlink>" + r("a link") + "</w:hyperlink>", "<w:r><w:tab/></w:r>", r("2019"),
         "<w:r><w:br/></w:r>", r("next"))), shows=("a link 2019 next",)),
    Case("ruby.docx", lambda: docx(p("<w:r><w:ruby><w:rt>" + r("mi ra") + "</w:rt><w:rubyBase>" + r("Mira") + "</w:rubyBase></w:ruby></w:r>" + r(" Chen"))),
         shows=("Mira Chen",), silent=True),
    Case("control.docx", lambda: docx(f"<w:sdt><w:sdtContent>{CV}</w:sdtContent></w:sdt>"), shows=("Registered nurse",)),
    Case("page number.docx", lambda: docx(p(field("<w:r><w:instrText>PAGE</w:instrText></w:r>", "Page 1")) + CV),
         shows=("Page 1", "Registered"), drops=("PAGE",), silent=True),
    Case("field without an end.docx", lambda: docx(p('<w:r><w:fldChar w:fldCharType="begin"/></w:r>', field("", "Page 1")) + CV),
         shows=("Page 1", "Registered", "ventilated patients."), silent=True),
    Case("strict.docx", lambda: strict(), shows=("Registered nurse",)),
    Case("moved.docx", lambda: zipped({"_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
         'relationships"><Relationship Id="a" Type="x/officeDocument" Target="/word/document2.xml"/></Relationships>',
         "word/document2.xml": main_xml(CV), "word/document.xml": main_xml(p(KEYWORDS))}), shows=("Registered",), drops=(KEYWORDS,)),
    Case("shape behind.docx", lambda: docx(p(behind(fill("1F3864")), r("White on a shape", WHITE)) + CV),
         shows=("White on a shape", "Registered"), says=("may not show: 16 characters, in white, which shows only on",)),
    Case("shape behind in the header.docx", lambda: docx(p(r("White on a shape", WHITE)) + CV + HEADER_ID.format("default"),
         parts={"header": p(behind(fill("1F3864"))), "footer": p("Page foot")}), shows=("White on a shape",),
         says=("may not show: 16 characters",)),
    Case("embossed.docx", lambda: docx(CV + p(r("Embossed heading", WHITE + "<w:emboss/>"))), shows=("Embossed heading",), silent=True),
    Case("dotted cell.docx", lambda: docx(CV + table(('<w:tcPr><w:shd w:val="pct75" w:color="000000" w:fill="FFFFFF"/></w:tcPr>'
         + p(r("White on dots", WHITE)),))), shows=("White on dots",), silent=True),
    Case("frame in the margin.docx", lambda: docx(CV + p("Aside", properties='<w:framePr w:w="1500" w:x="-1600" w:y="700"/>')),
         shows=("Registered", "Aside"), silent=True),
    Case("letters set closer.docx", lambda: docx(CV + p(r("A closer line", '<w:spacing w:val="-20"/><w:position w:val="6"/>'))),
         shows=("A closer line",), silent=True),
    Case("floating table.docx", lambda: docx(CV + table((p("Triage"),), properties='<w:tblpPr w:tblpX="6000" w:tblpY="9000"/>'
         '<w:tblW w:w="1" w:type="dxa"/>')), shows=("Triage",), silent=True),
    Case("pale.docx", lambda: docx(CV + p(r("Pale but there", '<w:color w:val="D9D9D9"/>'))), shows=("Pale but there",),
         says=("Text was read that may not show: 14 characters, in #d9d9d9",)),
    Case("grey.docx", lambda: docx(CV + p(r("Grey", '<w:color w:val="B0B0B0"/>'))), shows=("Grey",), silent=True),
    *(in_box(f"{name}.docx", "White in a box", WHITE, f"<a:solidFill>{colour}</a:solidFill>") for name, colour in {
        "theme's dark fill": '<a:schemeClr val="accent1"/>', "theme's grey fill": '<a:schemeClr val="bg1"><a:lumMod val="50000"/></a:schemeClr>',
        "fill by name": '<a:prstClr val="black"/>', "system's fill": '<a:sysClr val="windowText" lastClr="000000"/>'}.items()),
    in_box("theme's pale fill.docx", "Accent on pale", '<w:color w:val="4472C4" w:themeColor="accent1"/>', "<a:solidFill>"
           '<a:schemeClr val="accent1"><a:lumMod val="20000"/><a:lumOff val="80000"/></a:schemeClr></a:solidFill>'),
    in_box("fill by style.docx", "White in a box", WHITE, "", BY_STYLE),
    Case("banner by style.docx", lambda: docx(p(r("White name", WHITE), behind("", BY_STYLE)) + CV, parts=THEME), shows=("White name",),
         says=("may not show: 10 characters",)),
    Case("box before a banner.docx", lambda: docx(p(behind("", BY_STYLE, "0")) + p(box(p(r("White name", WHITE)), "<a:noFill/>")) + CV,
         parts=THEME), shows=("White name",), says=("may not show: 10 characters",)),
    Case("old box.docx", lambda: docx(CV + p(old_box("#036", r("White in an old box", WHITE)))), shows=("White in an old box",), silent=True),
    Case("grey by its theme.docx", lambda: docx(CV + p(r("Grey", '<w:color w:val="7F7F7F"/><w14:textFill><w14:solidFill><w14:schemeClr '
         'w14:val="bg1"><w14:lumMod w14:val="50000"/></w14:schemeClr></w14:solidFill></w14:textFill>')), parts=THEME), shows=("Grey",),
         silent=True),
    Case("diagram.docx", lambda: docx(CV, parts={"diagramData": p("Six years")}), shows=("Registered",), says=("A diagram or chart was not",)),
    Case("cells without a width.docx", lambda: docx(CV + table(('<w:tcPr><w:tcW w:w="0" w:type="dxa"/></w:tcPr>' + p("Triage"),),
         properties='<w:tblLayout w:type="fixed"/>')), shows=("Triage",), silent=True),
    Case("pictures for letters.docx", lambda: docx(p(r("\u00fc", WINGDINGS), r(" Ran wards")) + p(r("Terraform", WINGDINGS), r("Kept rotas"))
         + p(r("Plain", WINGDINGS + '<w:rFonts w:asciiTheme="minorHAnsi"/>'))), shows=("• Ran wards", "Kept rotas", "Plain"),
         drops=("Terraform",), lines=True),
    Case("embedded.docx", lambda: docx(CV + '<w:altChunk r:id="x"/>'), shows=("Registered",), says=("embedded in this one",)),
)  # fmt: skip


def main_xml(body: str, space: str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main") -> str:
    return f'<w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>'


def strict() -> bytes:
    """The ISO variant, whose vocabulary has another address."""
    return zipped({"word/document.xml": main_xml(CV, "http://purl.oclc.org/ooxml/wordprocessingml/main")})


SAME = "on a ground of the same colour"
HOSTILE = (
    hidden_in(p(r(KEYWORDS, WHITE)), f"in white {SAME}"),
    hidden_in(p(r(KEYWORDS, '<w:color w:val="FDFEFD"/>')), "#fdfefd"),
    hidden_in(p(r(KEYWORDS, '<w:color w:val="auto" w:themeColor="background1"/>')), f"in white {SAME}"),
    hidden_in(p(r(KEYWORDS, "<w:vanish/>")), "marked as hidden"),
    hidden_in(p(r(KEYWORDS), properties=styled("H")), "marked as hidden", styles=style("G", "<w:vanish/>") + style("H", "", "G")),
    hidden_in(p(r(KEYWORDS, '<w:rStyle w:val="C"/>')), f"in white {SAME}", styles=style("C", WHITE, kind="character")),
    hidden_in(p(r(KEYWORDS, '<w:sz w:val="2"/>')), "smaller than 4 points"),
    hidden_in(p(r(KEYWORDS), properties=styled("S")), "smaller than 4", styles=style("S", '<w:sz w:val="4"/>', "S")),
    hidden_in(p(r(KEYWORDS, '<w:w w:val="1"/>')), "squeezed"),
    hidden_in(p(r(KEYWORDS, '<w:color w:val="1F3864"/>' + DARK)), "#1f3864"),
    hidden_in(p(r(KEYWORDS, '<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>')), "#ffff00"),
    hidden_in(p(r(KEYWORDS, "<w14:textFill><w14:noFill/></w14:textFill>")), "fully transparent"),
    hidden_in(p(r(KEYWORDS), properties='<w:ind w:left="-31000"/>'), "off the page"),
    hidden_in(p(r(KEYWORDS), properties='<w:spacing w:line="2" w:lineRule="exact"/>'), "smaller than 4 points"),
    hidden_in(p(r(KEYWORDS), properties='<w:spacing w:line="70" w:lineRule="exact"/>'), "smaller than 4 points"),
    hidden_in(p(box(p(KEYWORDS)).replace('cx="2000000"', 'cx="40000"')), "text box that is not shown"),
    hidden_in(p(box(p(r(KEYWORDS, WHITE)), fill("FFFFFF"))), f"in white {SAME}"),
    hidden_in(p(box(p(KEYWORDS), extra='hidden="1"')), "text box that is not shown"),
    hidden_in(p(box(p(KEYWORDS)).replace('cx="2000000"', 'cx="1"')), "text box that is not shown"),
    hidden_in(table(("<w:tcPr><w:vMerge/></w:tcPr>" + p(KEYWORDS), p("shown"))), "merged cell"),
    hidden_in(table((p(KEYWORDS),)).replace("<w:tr>", '<w:tr><w:trPr><w:trHeight w:val="1" w:hRule="exact"/></w:trPr>'), "smaller"),
    hidden_in(f"<w:del>{p(KEYWORDS)}</w:del>", "deleted in tracked changes"),
    hidden_in(f"<w:moveFrom>{p(KEYWORDS)}</w:moveFrom>", "deleted in tracked changes"),
    hidden_in(p(field(r(KEYWORDS), "shown")), "code of a field"),
    hidden_in(table((p(r(KEYWORDS, '<w:color w:val="1F3864"/>')),), properties=GRID), "#1f3864", styles=SHADED_TABLE),
    hidden_in(p(r(KEYWORDS), properties=styled("Loop")), f"in white {SAME}",
              styles=style("Loop", WHITE, "Back") + style("Back", "", "Loop")),
    hidden_in(p(r(KEYWORDS, '<w:color w:val="auto" w:themeColor="background1"/>')), f"in white {SAME}", parts=THEME),
    hidden_in(p(box(p(r(KEYWORDS, WHITE)), '<a:solidFill><a:schemeClr val="tx1"><a:lumOff val="100000"/></a:schemeClr></a:solidFill>')),
              f"in white {SAME}", parts=THEME),
    hidden_in(p(box(p(r(KEYWORDS, WHITE)), '<a:solidFill><a:srgbClr val="000000"><a:alpha val="0"/></a:srgbClr></a:solidFill>')),
              f"in white {SAME}"),
    hidden_in(p(old_box("white [3212]", r(KEYWORDS, WHITE))), f"in white {SAME}"),
    hidden_in(p(behind(fill("EEEEEE")), r(KEYWORDS, WHITE)), f"in white {SAME}"),
    hidden_in(table(('<w:tcPr><w:shd w:val="clear" w:fill="FFFFFF"/></w:tcPr>' + p(behind(fill("1F3864")), r(KEYWORDS, WHITE)),)),
              f"in white {SAME}"),
    hidden_in(p(r(KEYWORDS, WHITE + '<w:emboss w:val="0"/>')), f"in white {SAME}"),
    hidden_in(p(r(KEYWORDS, '<w:position w:val="-2000"/>')), "off the page"),
    hidden_in(p(r(KEYWORDS, '<w:spacing w:val="-400"/>')), "squeezed"),
    hidden_in(p(r(KEYWORDS), properties=styled("N")), "squeezed", styles=style("N", '<w:spacing w:val="-100"/>')),
    hidden_in(p(KEYWORDS, properties='<w:framePr w:w="2000" w:x="-9000" w:y="0"/>'), "off the page"),
    hidden_in(p(KEYWORDS, properties='<w:framePr w:w="2000" w:x="500" w:y="20000"/>'), "off the page"),
    hidden_in(p(KEYWORDS, properties='<w:framePr w:w="1" w:h="1" w:hRule="exact"/>'), "smaller than 4 points"),
    hidden_in(p(KEYWORDS, properties=styled("F")), "off the page", styles=style("F", "", paragraph='<w:framePr w:x="31000"/>')),
    hidden_in(table((p(KEYWORDS),), properties='<w:tblpPr w:tblpX="31000" w:tblpY="1"/>'), "off the page"),
    hidden_in(table((p(KEYWORDS),), properties='<w:tblInd w:w="-20000" w:type="dxa"/>'), "off the page"),
    hidden_in(table(('<w:tcPr><w:tcW w:w="1" w:type="dxa"/></w:tcPr>' + p(KEYWORDS), p("shown")),
                    properties='<w:tblLayout w:type="fixed"/>'), "smaller than 4 points"),
    Case("unused header.docx", lambda: docx(CV + HEADER_ID.format("first"), parts={"header": p(KEYWORDS)}), shows=("Registered",),
         drops=(KEYWORDS,)),
    Case("header switched off.docx", lambda: docx(CV + HEADER_ID.format("even"), parts={"header": p(KEYWORDS),
         "settings": '<w:evenAndOddHeaders w:val="0"/>'}), shows=("Registered",), drops=(KEYWORDS,)),
    hidden_in(p(r(KEYWORDS, WHITE)), f"in white {SAME}", before_body='<w:background w:color="202020"/>',
              parts={"settings": '<w:displayBackgroundShape w:val="0"/>'}),
    Case("remote.docx", lambda: docx(CV, relations='<Relationship Id="t" Type="x/attachedTemplate" TargetMode="External" '
         'Target="http://127.0.0.1:9/evil.dotm"/>'), shows=("Registered",), silent=True),
)  # fmt: skip

REFUSED = (
    Case("bomb.docx", lambda: bomb(20_000_000), error="more than 20,000,000 bytes unpacked"),
    Case("lying bomb.docx", lying_bomb, error="is damaged"),
    Case("laughs.docx", lambda: with_main(LAUGHS), error="declares a document type"),
    Case("outside.docx", lambda: with_main(OUTSIDE), error="declares a document type"),
    Case("laughs in UTF-16.docx", lambda: with_main(LAUGHS.decode().encode("utf-16")), error="declares a document type"),
    Case("deep.docx", lambda: docx("<w:ins>" * 300 + "</w:ins>" * 300), error="inside each other"),
    Case("broken.docx", lambda: with_main(b"<w:document"), error="no valid XML"),
    Case("cut off.docx", lambda: docx(CV)[:-60], error="damaged ZIP or DOCX"),
    Case("locked.docx", encrypted_part, error="protected by a password"),
    Case("locked office.docx", lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + "EncryptedPackage".encode("utf-16-le"),
         error="protected by a password"),
    Case("pictures.docx", lambda: docx("<w:p/>", parts={"image": ""}), error="holds only pictures"),
    Case("empty.docx", lambda: docx("<w:p/>"), error="it has no text"),
    Case("only white.docx", lambda: docx(p(r(KEYWORDS, WHITE))), error="no visible text was found"),
    Case("archive.docx", lambda: zipped({"cv.txt": "Nurse"}), error="a ZIP archive without a Word document"),
    Case("sheet.docx", lambda: zipped({"xl/workbook.xml": "<a/>"}), error="a spreadsheet"),
    Case("cv.odt", lambda: zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<a/>"}), error="an OpenDocument file"),
)  # fmt: skip

CASES = (*HONEST, *HOSTILE, *REFUSED)
