"""PDF files, honest and hostile."""

# ruff: noqa: E501 (tables of files and templates of XML read best unbroken)
from __future__ import annotations

import io
import zlib

from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph

from tests.documents.case import Case
from tests.documents.pdf_bytes import lines, pdf, stream, text

CV = lines("Registered nurse, intensive care", "Cared for ventilated patients at Harbour Hospital.")
KEYWORDS = "Kubernetes Terraform keyword stuffing"
BANNER = "0.1 0.1 0.4 rg 50 690 495 40 re f 0 g\n"
GLASS = "/ExtGState << /G0 << /ca 0 /CA 0 >> /G1 << /ca 0.02 /CA 0.02 >> >>"
LAYERS = "/Properties << /L0 10 0 R >>"
LAYER_OFF = "/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>"
DARK_PICTURE = stream(zlib.compress(b"\x10\x18\x30" * 16), "/Type /XObject /Subtype /Image /Width 4 /Height 4 "
                      "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode")  # fmt: skip
PICTURE = "/XObject << /X0 10 0 R >>"


def form(content: str) -> bytes:
    return stream(
        content,
        "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> /XObject << /X0 10 0 R >> >>",
    )


def note(kind: str, entries: str) -> tuple[str, str]:
    """The object of an annotation, and the entry of the page that names it."""
    return f"<< /Type /Annot /Subtype /{kind} /Rect [72 600 300 640] {entries} >>", "/Annots [10 0 R]"


def with_note(kind: str, entries: str, page: str = CV, *more: bytes | str) -> bytes:
    annotation, named = note(kind, entries)
    return pdf(page, objects=(annotation, *more), page_extra=named)


def by_reportlab(draw: object = None, **options: object) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, **options)  # type: ignore[arg-type]
    draw(canvas)  # type: ignore[operator]
    canvas.showPage()
    canvas.save()
    return out.getvalue()


LEFT = (
    "The first column tells how the ward was run at night, with six beds and two nurses, and how the handover was "
    "made shorter without losing what mattered to the patients and their families who waited outside the doors."
)
RIGHT = (
    "The second column begins with training: ventilators, dialysis and the care of patients after surgery, taught to "
    "new colleagues in small groups over several years, and written down so that others could teach it as well."
)


def two_columns(heading: str = "") -> bytes:
    """Prose in two columns of equal lines, as journals set it; with a heading over both if there is one."""
    out = io.BytesIO()
    style = getSampleStyleSheet()["Normal"]

    def head(canvas: Canvas, _: object) -> None:
        canvas.setFont("Helvetica-Bold", 16)
        canvas.drawString(60, 790, heading)

    document = BaseDocTemplate(out, pagesize=(595, 842))
    frames = [Frame(54, 500, 237, 270), Frame(304, 500, 237, 270)]
    document.addPageTemplates(PageTemplate(frames=frames, onPage=head if heading else lambda *_: None))
    document.build([Paragraph(LEFT * 4, style), Paragraph(RIGHT * 4, style)])
    return out.getvalue()


def sidebar() -> bytes:
    """A narrow column of skills beside the story of a career, on baselines of its own."""
    skills = lines("SKILLS", "Ventilation", "CRRT", "Triage", "LANGUAGES", "English", "Welsh", x=50, y=700, leading=17)
    story = lines(
        "EXPERIENCE", "Senior nurse at Harbour General Hospital, 2019 to 2024", "Cared for ventilated patients on a unit",
        "of twelve beds and led the night shift.", "Nurse at Hill Road Clinic, 2015 to 2019",
        "Took blood, dressed wounds and kept records.", x=210, y=703, leading=14,
    )  # fmt: skip
    return pdf(text("Mira Example, registered nurse", 50, 760, 18) + story + skills)


def level_sidebar() -> bytes:
    """A short sidebar and the story beside it, line by line on the same baselines."""
    side = lines("SKILLS", "Ventilation", "Triage", "LANGUAGES", "Welsh", x=50, y=700)
    story = lines("EXPERIENCE", "Senior nurse at Harbour General Hospital", "Cared for ventilated patients on a unit of",
                  "twelve beds and led the night shift.", "Nurse at Hill Road Clinic, 2015 to 2019", x=210, y=700)  # fmt: skip
    return pdf(side + story)


def dates_at_the_margin() -> bytes:
    """One column; each role has its years at the right, in the same row."""
    rows = [
        ("Senior nurse, Harbour General Hospital", "2019 - 2024"), ("Led the night shift.", ""),
        ("Nurse, Hill Road Clinic, outpatients", "2015 - 2019"), ("Took blood.", ""),
        ("Assistant, Mill Lane Practice, reception", "2012 - 2015"),
    ]  # fmt: skip
    page = ""
    for n, (role, years) in enumerate(rows):
        page += text(role, y=760 - 14 * n) + (text(years, x=470, y=760 - 14 * n) if years else "")
    return pdf(page)


def ligatures(canvas: Canvas) -> None:
    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    canvas.setFont("Vera", 11)
    canvas.drawString(72, 760, "Kept o\ufb01ce \ufb01les and \ufb02ow charts.")


def dates_before_a_list() -> bytes:
    """Dates in a column of their own, and below them a list that stands in the same place."""
    rows = [("2018 - 2023", "Office manager, Quay Street Timber"), ("", "Ran purchasing and payroll."),
            ("2010 - 2018", "Receptionist, Orchard View"), ("", "Booked appointments."),
            ("Skills", ""), ("Excel", ""), ("Payroll", ""), ("Minutes", "")]  # fmt: skip
    at = [(left, 60, n) for n, (left, _) in enumerate(rows)] + [(right, 160, n) for n, (_, right) in enumerate(rows)]
    return pdf("".join(text(words, x, 760 - 16 * n) for words, x, n in at if words))


def labels() -> bytes:
    """Kinds of skills, each beside its skills; the first runs on in a second line."""
    rows = [("Patient care", "Ventilation, dialysis and the care of patients"), ("", "after surgery"),
            ("Systems", "Epic, Cerner and a rota by hand"), ("Languages", "English, Welsh and a little Polish")]  # fmt: skip
    return pdf(
        "".join(text(a, 60, 760 - 16 * n) * bool(a) + text(b, 180, 760 - 16 * n) for n, (a, b) in enumerate(rows))
    )


def labels_under_headings() -> bytes:
    """Dates, and below a heading labels, each beside what it names; the headings stand where the labels do."""
    rows = ((760, "Career", ""), (736, "2019 - now", "Senior nurse at Harbour General Hospital, on a unit of"),
            (722, "", "twelve beds"), (706, "2015 - 2019", "Nurse at Hill Road Clinic"), (670, "Skills", ""),
            (646, "Care", "Ventilation, dialysis and triage"), (630, "Systems", "Epic and Cerner, and a rota"))  # fmt: skip
    return pdf("".join(text(a, 60, y, 11 if b else 15) * bool(a) + text(b, 180, y) * bool(b) for y, a, b in rows))


def stretched_columns() -> bytes:
    """Two narrow columns whose short lines are stretched to their margins."""
    lefts = (
        "Between two jobs I walked from",
        "printing, in its second year too",
        "the coast up to the old lighthouse",
        "and wrote a book on telephones.",
    )
    rights = (
        "It sold out in the first winter,",
        "afterwards, with much of it sold",
        "the marathon was mine to run, and",
        "so were its books and accounts.",
    )
    page = ""
    for x, column in ((60, lefts), (320, rights)):
        for n, line in enumerate(column):
            words = line.split()
            widths = [pdfmetrics.stringWidth(word, "Helvetica", 11) for word in words]
            gap, at = (230 - sum(widths)) / (len(words) - 1), float(x)
            for word, width in zip(words, widths, strict=True):
                page, at = page + text(word, round(at, 2), 760 - 14 * n), at + width + gap
    return pdf(page)


def table_of_cells() -> bytes:
    """Short cells with a gutter between them: rows, not columns."""
    rows = [("Skill", "Years"), ("Ventilation", "six years"), ("Dialysis", "four years"), ("Triage", "one year")]
    return pdf("".join(text(a, 72, 760 - 16 * n) + text(b, 300, 760 - 16 * n) for n, (a, b) in enumerate(rows)))


def nameless() -> bytes:
    """A font that draws its letters as it likes and gives them no names."""
    font = (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 800 800] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 66 "
        "/Widths [800 800] /Encoding << /Differences [65 /g1 /g2] >> /CharProcs << /g1 10 0 R /g2 10 0 R >> /Resources << >> >>"
    )
    drawing = stream("800 0 0 0 700 700 d1 0 0 700 700 re f")
    page = pdf(text("ABABABAB", font="F3", size=20), objects=(drawing, font))
    return page.replace(b"/F2 6 0 R", b"/F3 11 0 R")


def renamed(page: str, font: str = "Helvetica", **letters: str) -> bytes:
    """A page with a font `/F3`, which says of some letters that they are other ones (in UTF-16)."""
    told = "\n".join(f"<{ord(letter):02x}> <{code}>" for letter, code in letters.items())
    names = stream(
        f"begincmap 1 begincodespacerange <00> <FF> endcodespacerange {len(letters)} beginbfchar\n{told}\nendbfchar endcmap"
    )
    entries = f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding /ToUnicode 10 0 R >>"
    return pdf(page, objects=(names, entries)).replace(b"/F2 6 0 R", b"/F3 11 0 R")


DUTIES = ("Ran the night shift on a ward of twelve beds with two nurses and more", "Kept the rota for all the nurses and "
          "assistants on three wards and more", "Trained new colleagues in ventilation and dialysis for years")  # fmt: skip


def listed(code: str, font: str = "Helvetica") -> bytes:
    """Duties behind bullets of a symbol font, which has this code for them; the first two fill their lines."""
    rows = ((text("A", 90, 760 - 14 * n, font="F3"), text(duty, 108, 760 - 14 * n)) for n, duty in enumerate(DUTIES))
    return renamed("".join(mark + duty for mark, duty in rows), font, A=code)


def drawn_bullets() -> bytes:
    """The same behind small squares."""
    return pdf("".join(f"94 {761 - 14 * n} 4 4 re f {text(duty, 108, 760 - 14 * n)}" for n, duty in enumerate(DUTIES)))


def marked(*marks: str) -> bytes:
    """The same behind marks that are set like the words."""
    return pdf(lines(*(mark + duty for mark, duty in zip(marks, DUTIES, strict=True))))


def protected(password: str) -> bytes:
    encryption = StandardEncryption(password, ownerPassword="owner", strength=128)
    return by_reportlab(lambda canvas: canvas.drawString(72, 700, "Behind the lock."), encrypt=encryption)


HONEST = (
    Case("plain.pdf", lambda: pdf(CV, packed=True), shows=("intensive care", "ventilated patients"), silent=True),
    Case("banner.pdf", lambda: pdf(BANNER + text("White on a dark banner", y=705, extra="1 1 1 rg") + CV),
         shows=("intensive care", "White on a dark banner"), silent=True),
    Case("white on a picture.pdf",
         lambda: pdf("q 500 0 0 60 50 690 cm /X0 Do Q\n" + text("White on a photograph", y=715, extra="1 1 1 rg"),
                     resources=PICTURE, objects=(DARK_PICTURE,)), shows=("White on a photograph",), silent=True),
    Case("light grey.pdf", lambda: pdf(CV + text("Grey but legible", y=600, extra="0.7 g")), shows=("Grey but legible",),
         silent=True),
    Case("pale grey.pdf", lambda: pdf(CV + text("Pale but there", y=600, extra="0.85 g")), shows=("Pale but there",),
         says=("Text was read that may not show: 14 characters on page 1, in #d9d9d9",)),
    Case("embossed.pdf", lambda: pdf(CV + text("Embossed heading", 72.7, 599.3, 20, "1 g") + text("Embossed heading", 71.3, 600.7, 20,
         "0.5 g") + text("Embossed heading", 72, 600, 20, "0.2 g")), shows=("Embossed heading",), silent=True),
    Case("white with a shadow.pdf", lambda: pdf(CV + text("Shadowed heading", 72.8, 599.2, 20, "0.3 g") + text("Shadowed heading", 72,
         600, 20, "1 g")), shows=("Shadowed heading",), silent=True),
    Case("line at the break.pdf", lambda: pdf(CV + text("Cut at the end of a page", y=-9), text("Cut at the end of a page")
         + text("And so on", y=700)), shows=("ventilated patients", "Cut at the end of a page", "And so on"), silent=True),
    Case("small print.pdf", lambda: pdf(CV + text("Six point print", y=600, size=6)), shows=("Six point print",)),
    Case("stretched.pdf", lambda: pdf(CV + "q 12 0 0 12 0 0 cm " + text("One point, scaled", 6, 50, 1) + "Q\n"),
         shows=("One point, scaled",)),
    Case("doubled for bold.pdf", lambda: pdf(CV + text("Heading in false bold", y=600) * 2), shows=("Heading in false bold",),
         silent=True),
    Case("outlined.pdf", lambda: pdf(CV + text("Drawn in outline", y=600, size=20, extra="1 Tr")),
         shows=("Drawn in outline",), silent=True),
    Case("shape cut to letters.pdf", lambda: pdf(CV + text("Mira Example", y=600, size=30, extra="7 Tr")[:-2] + "0.2 0.2 0.8 rg "
         "60 590 400 50 re f Q\n"), shows=("Mira Example",), says=("may not show: 12 characters on page 1, without ink of its own",)),
    Case("turned page.pdf", lambda: pdf(CV, page_extra="/Rotate 90"), shows=("Registered nurse",), silent=True),
    Case("cropped.pdf", lambda: pdf(CV + text("Beyond the cut", y=60), page_extra="/CropBox [0 400 595 842]"),
         shows=("Registered nurse",), hides=("Beyond the cut",), why=("off the page",)),
    Case("in a form.pdf", lambda: pdf("/X1 Do\n" + CV, resources="/XObject << /X1 11 0 R >>",
                                      objects=(DARK_PICTURE, form(text("Written inside a form", y=500)))),
         shows=("Written inside a form",), silent=True),
    Case("two columns.pdf", two_columns, shows=("The first column", "waited outside the doors.",
         "The second column", "teach it as well."), silent=True),
    Case("two columns and a heading.pdf", lambda: two_columns("A heading that runs over both of the columns"),
         shows=("A heading that runs", "The first column", "waited outside the doors.", "The second column")),
    Case("sidebar.pdf", sidebar, shows=("Mira Example", "SKILLS", "CRRT", "Welsh", "EXPERIENCE",
         "on a unit of twelve beds and led", "Hill Road Clinic"), silent=True),
    Case("level sidebar.pdf", level_sidebar, shows=("SKILLS Ventilation Triage LANGUAGES Welsh EXPERIENCE", "unit of twelve beds")),
    Case("dates at the margin.pdf", dates_at_the_margin,
         shows=("Harbour General Hospital 2019 - 2024", "Hill Road Clinic, outpatients 2015 - 2019")),
    Case("dates before a list.pdf", dates_before_a_list, shows=("2018 - 2023 Office manager", "2010 - 2018 Receptionist",
         "Booked appointments. Skills Excel Payroll")),
    Case("labels.pdf", labels, shows=("Patient care Ventilation,", "Systems Epic,", "Languages English,")),
    Case("labels under headings.pdf", labels_under_headings, shows=("Career 2019 - now Senior nurse", "2015 - 2019 Nurse",
         "Skills Care Ventilation", "Systems Epic")),
    Case("stretched columns.pdf", stretched_columns, shows=("walked from printing, in its second year too the coast", "telephones. It sold out",
         "afterwards, with much of it sold the marathon")),
    Case("cells.pdf", table_of_cells, shows=("Skill Years", "Ventilation six years", "Triage one year")),
    Case("ligatures.pdf", lambda: by_reportlab(ligatures), shows=("Kept ofice files and flow charts.",), silent=True),
    Case("hyphen.pdf", lambda: pdf(lines("Years of experience with patient manage-", "ment on a unit that worked full-",
         "time, and of full-time teaching besides.")), shows=("patient management on a unit that worked full-time,",)),
    Case("bullets.pdf", lambda: pdf(lines("Duties", "\x95 Ran the ward", "\x95 Kept the rota")),
         shows=("Duties • Ran the ward • Kept the rota",)),
    *(Case(f"{what} bullets.pdf", lambda code=code: listed(code), shows=tuple(f"{mark} {duty}" for duty in DUTIES),  # type: ignore[misc]
           silent=True, lines=True) for what, code, mark in (("Symbol", "F0B7", "•"), ("Wingdings", "F0FE", "•"), ("triangle", "25BA", "►"),
                                                             ("pictograph", "D83DDD39", "🔹"), ("quote", "00BB", "»"))),
    Case("drawn bullets.pdf", drawn_bullets, shows=tuple(f"• {duty}" for duty in DUTIES), lines=True, silent=True),
    *(Case(f"marks like {marks[1].strip()}.pdf", lambda marks=marks: marked(*marks), lines=True,  # type: ignore[misc]
           shows=tuple(map("".join, zip(marks, DUTIES, strict=True)))) for marks in (("a) ", "b) ", "c) "), ("i. ", "ii. ", "iii. "))),
    *(Case(f"Wingdings {mark}.pdf", lambda mark=mark: listed(f"{ord(mark):04X}", "AAAAAA+Wingdings-Regular"), lines=True,  # type: ignore[misc]
           shows=tuple(f"• {duty}" for duty in DUTIES), silent=True) for mark in "vüØ"),
    Case("second level.pdf", lambda: marked("o ", "o ", "o "), shows=tuple(f"o {duty}" for duty in DUTIES), lines=True),
    Case("bullets without a space.pdf", lambda: marked("\x95", "\x95", "\x95"), shows=tuple(f"•{duty}" for duty in DUTIES), lines=True),
    Case("old-style figures.pdf", lambda: renamed(text("Since 2019, MIRA", font="F3"), **{"2": "F732", "0": "F730", "1": "F731", "9": "F739",
         "I": "F769", "R": "F772", "A": "F761"}), shows=("Since 2019, Mira",), silent=True),
    Case("half a pictograph.pdf", lambda: renamed(text("Call A now", font="F3"), A="D83D"), shows=("Call now",)),
    Case("accents over letters.pdf", lambda: pdf("BT /F1 11 Tf 72 700 Td [(Jos) -111 (\264) 444 (e kept the caf) -111 (\264) 444 (e of "
         "Fran) (c) 416 (\270) 83 (oise `by day\264.)] TJ ET"), shows=("José kept the café of Françoise `by day´.",), silent=True),
    Case("owner locked.pdf", lambda: protected(""), shows=("Behind the lock.",)),
    Case("three pages.pdf", lambda: pdf(CV, text("Second page"), text("Third page")), shows=("intensive care", "Second page",
         "Third page"), silent=True),
    Case("lines before.pdf", lambda: b"\r\n\r\n" + pdf(CV), shows=("intensive care",)),
    Case("link.pdf", lambda: with_note("Link", "/A << /S /URI /URI (https://example.org/evil) >>"),
         shows=("intensive care",), drops=("evil",), silent=True),
    Case("metadata.pdf", lambda: by_reportlab(lambda c: (c.setTitle(KEYWORDS), c.drawString(72, 700, "Seen."))),
         shows=("Seen.",), drops=(KEYWORDS,), silent=True),
)  # fmt: skip

HOSTILE = (
    Case("white.pdf", lambda: pdf(CV + text(KEYWORDS, y=500, extra="1 1 1 rg")), shows=("ventilated patients",),
         hides=(KEYWORDS,), why=("in white on a ground of the same colour",), says=("37 characters on page 1, in white",)),
    Case("nearly white.pdf", lambda: pdf(CV + text(KEYWORDS, y=500, extra="0.95 0.97 0.96 rg")), shows=("ventilated",),
         hides=(KEYWORDS,), why=("#f2f7f5",)),
    Case("dark on dark.pdf", lambda: pdf(BANNER + text(KEYWORDS, y=705, extra="0.12 0.12 0.42 rg") + CV),
         shows=("intensive care",), hides=(KEYWORDS,), why=("#1f1f6b on a ground of the same",)),
    Case("white between black.pdf", lambda: pdf(CV + f"BT /F1 11 Tf 72 600 Td (Ran the ) Tj 1 1 1 rg ({KEYWORDS} ) Tj 0 g "
         "(ward alone.) Tj ET\n"), shows=("Ran the ward alone.",), hides=("Terraform",)),
    Case("off one page of two.pdf", lambda: pdf(CV + text(KEYWORDS, x=700), text("Second page")), shows=("ventilated", "Second page"),
         hides=(KEYWORDS,), why=("off the page",)),
    Case("tiny.pdf", lambda: pdf(CV + text(KEYWORDS, y=500, size=1)), shows=("ventilated",), hides=(KEYWORDS,),
         why=("smaller than 4 points",)),
    Case("tiny by scale.pdf", lambda: pdf(CV + "q 0.1 0 0 0.1 0 0 cm " + text(KEYWORDS, 720, 5000, 11) + "Q\n"),
         shows=("ventilated",), hides=(KEYWORDS,), why=("smaller than 4 points",)),
    Case("squeezed.pdf", lambda: pdf(CV + f"q 0.01 0 0 1 0 0 cm {text(KEYWORDS, 7200, 500)} Q\n"), shows=("ventilated",),
         hides=(KEYWORDS,), why=("smaller than 4 points",)),
    Case("off the page.pdf", lambda: pdf(CV + text(KEYWORDS, x=700) + text("above", y=900)), shows=("ventilated",),
         hides=(KEYWORDS, "above"), why=("off the page",)),
    Case("no ink.pdf", lambda: pdf(CV + text(KEYWORDS, y=500, extra="3 Tr")), shows=("ventilated",), hides=(KEYWORDS,),
         why=("drawn without ink",)),
    Case("glass.pdf", lambda: pdf(CV + "q /G0 gs " + text(KEYWORDS, y=500) + "Q\n", resources=GLASS), shows=("ventilated",),
         hides=(KEYWORDS,), why=("fully transparent",)),
    Case("glass on a banner.pdf", lambda: pdf(CV + BANNER + "q /G0 gs " + text(KEYWORDS, y=705) + "Q\n", resources=GLASS),
         shows=("ventilated",), hides=(KEYWORDS,), why=("fully transparent",)),
    Case("nearly glass.pdf", lambda: pdf(CV + "q /G1 gs " + text(KEYWORDS, y=500) + "Q\n", resources=GLASS),
         shows=("ventilated",), hides=(KEYWORDS,)),
    Case("behind a shape.pdf", lambda: pdf(CV + text(KEYWORDS, y=500) + "1 1 1 rg 60 490 400 30 re f\n"),
         shows=("ventilated",), hides=(KEYWORDS,), why=("covered by a picture or shape",)),
    Case("behind a picture.pdf", lambda: pdf(CV + text(KEYWORDS, y=500, extra="1 0 0 rg") + "q 400 0 0 30 60 490 cm /X0 Do Q\n",
         resources=PICTURE, objects=(DARK_PICTURE,)), shows=("ventilated",), hides=(KEYWORDS,), why=("covered",)),
    Case("behind a note.pdf", lambda: with_note("Square", "/IC [1 1 1] /C [1 1 1] /AP << /N 11 0 R >>",
         CV + text(KEYWORDS, 80, 615), stream("1 1 1 rg 0 0 300 50 re f", "/Type /XObject /Subtype /Form "
         "/BBox [0 0 228 40] /Resources << >>")), shows=("ventilated",), hides=("Kubernetes Terraform keyword",)),
    Case("clipped.pdf", lambda: pdf(CV + f"q 0 0 1 1 re W n {text(KEYWORDS, y=500)} Q\n"), shows=("ventilated",),
         hides=(KEYWORDS,), why=("covered by a picture or shape, or cut away",)),
    Case("layer off.pdf", lambda: pdf(f"{CV}/OC /L0 BDC {text(KEYWORDS, y=500)} EMC\n", resources=LAYERS,
         objects=("<< /Type /OCG /Name (x) >>",), catalog_extra=LAYER_OFF), shows=("ventilated",), hides=(KEYWORDS,)),
    Case("white over black.pdf", lambda: pdf(CV + text("Ran the intensive care unit alone", y=500)
         + text(KEYWORDS, y=500, extra="1 1 1 rg")), shows=("ventilated", "Ran"), hides=("Terraform",)),
    Case("white under black.pdf", lambda: pdf(CV + text(KEYWORDS, y=500, extra="1 1 1 rg")
         + text("Ran the intensive care unit alone", y=500)), shows=("Ran the intensive care unit alone",),
         hides=("Terraform",)),
    Case("other letters.pdf", lambda: pdf(f"{CV}/Span << /ActualText ({KEYWORDS}) >> BDC {text('Tea', y=500)} EMC\n"),
         shows=("ventilated", "Tea"), hides=(KEYWORDS,), why=("replacement text",)),
    Case("white in a form.pdf", lambda: pdf(CV + "/X1 Do\n", resources="/XObject << /X1 11 0 R >>",
         objects=(DARK_PICTURE, form(text(KEYWORDS, y=500, extra="1 1 1 rg")))), shows=("ventilated",), hides=(KEYWORDS,)),
    Case("a scan among pages.pdf", lambda: pdf(CV, "q 500 0 0 500 0 0 cm /X0 Do Q", resources=PICTURE, objects=(DARK_PICTURE,)),
         shows=("ventilated",), says=("Page 2 shows hardly anything but pictures.",)),
    Case("filled form.pdf", lambda: with_note("Widget", "/FT /Tx /T (skill) /V (Terraform)"), shows=("ventilated",),
         drops=("Terraform",), says=("1 filled form field was not read",)),
    Case("comment.pdf", lambda: with_note("Text", "/Contents (Terraform)"), shows=("ventilated",), drops=("Terraform",),
         says=("1 comment was not read",)),
    Case("attachment and script.pdf", lambda: pdf(CV, catalog_extra="/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"),
         shows=("ventilated",), drops=("alert",)),
)  # fmt: skip

REFUSED = (
    Case("scan.pdf", lambda: pdf("q 595 0 0 842 0 0 cm /X0 Do Q", resources=PICTURE, objects=(DARK_PICTURE,)),
         error="shows only pictures, as a scan does"),
    Case("scan with a text layer.pdf", lambda: pdf("q 595 0 0 842 0 0 cm /X0 Do Q " + text(KEYWORDS, extra="3 Tr"),
         resources=PICTURE, objects=(DARK_PICTURE,)), error="not what a reader sees"),
    Case("scan with a stamp.pdf", lambda: pdf(*["q 595 0 0 800 0 42 cm /X0 Do Q " + text("Scanned by a telephone", y=20)] * 2,
         resources=PICTURE, objects=(DARK_PICTURE,)), error="shows only pictures, as a scan does"),
    Case("nameless letters.pdf", nameless, error="does not say which letters it draws"),
    Case("blank.pdf", lambda: pdf(""), error="it has no text"),
    Case("only white.pdf", lambda: pdf(text(KEYWORDS, extra="1 1 1 rg")), error="no visible text was found"),
    Case("no pages.pdf", lambda: pdf(), error="damaged PDF, or none"),
    Case("locked.pdf", lambda: protected("secret"), error="protected by a password"),
    Case("cut off.pdf", lambda: pdf(CV)[:200], error="damaged PDF"),
    Case("a program.pdf", lambda: b"MZ\x90\x00" + bytes(200), error="a program"),
    Case("too many pages.pdf", lambda: pdf(*["" for _ in range(21)]), error="has 21 pages"),
    Case("huge page.pdf", lambda: pdf(CV, size=(14_400, 14_400)), error="14,400 by 14,400 points"),
    Case("thousands of pieces.pdf", lambda: pdf(CV + "0 0 1 1 re f " * 50_001, packed=True), error="more than 50,000 pieces"),
    Case("a wall of text.pdf", lambda: pdf(lines(*["word " * 4_000] * 10), packed=True), error="more than 150,000 letters"),
)  # fmt: skip

CASES = (*HONEST, *HOSTILE, *REFUSED)
