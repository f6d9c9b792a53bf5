"""How well words come out of files of several producers: `make bench-documents`.

Every producer writes the same CV on three pages or more, each with a header and a footer: a justified summary, headings
with spaced and with embossed letters, a column of labels, a table, prose over the end of a page. Recall is the share of
its words that are read, order the share in the right order, glued the share that is read without the space between two.
Beside them stands the recall of a second reader, pdfminer.six or python-docx. Producers that are not installed are
named and left out:

    pip install fpdf2 cairocffi pyside6-essentials weasyprint pymupdf python-docx pypandoc_binary pdfminer.six
    apt-get install chromium wkhtmltopdf libreoffice-writer-nogui texlive-latex-base
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from difflib import SequenceMatcher
from importlib import import_module  # most producers are no dependency: measured where somebody has them
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

from redrob.documents.pdf import read_pdf
from redrob.documents.word import read_docx
from redrob.provenance import provenance
from tests.benchmarks.rows import as_table, summarise

LEAST_RECALL, MOST_GLUED = 0.99, 0.01
NAME = "Mira Example"
SUMMARY = (
    "Financial Accountant specializing in financial planning, reporting and analysis within a public hospital. Skilled "
    "in the preparation of monthly close packages, variance reviews and audits for a portfolio of forty cost centres, "
    "and in explaining to clinicians, without a word of jargon, what the figures mean for their wards next year."
)
HEADER, FOOTER = "Curriculum Vitae", "Strictly Confidential"
"""On every page; none of these words stands anywhere else."""
JOBS = (
    ("2019 - 2024", "Senior accountant, Harbour General Hospital",
     "Ran the month end close in five days and not nine, moved the fixed asset register out of spreadsheets, and "
     "defended three external audits in a row without one finding that was repeated. Taught ward managers to read "
     "their own statements, so that overspending was told in the second week and not after the quarter."),
    ("2015 - 2019", "Accountant, Hill Road Clinic",
     "Kept the ledgers of six sites and trained four juniors. Rebuilt the payroll reconciliation after a merger of two "
     "pension schemes, found eleven years of double payments to a supplier of linen, and recovered most of them."),
    ("2013 - 2015", "Assistant accountant, Mill Lane Practice",
     "Paid suppliers, filed returns and answered the telephone. Wrote the first budget that the partners ever held, "
     "with a page for each surgery, and met them every month to go through what had changed and why."),
    ("2010 - 2013", "Purchase ledger clerk, Quay Street Timber",
     "Matched deliveries with orders for a yard of ninety people, chased missing proofs, and cut the list of open "
     "items from four hundred to thirty. Covered for the cashier whenever she was away."),
    ("2008 - 2010", "Receptionist, Orchard View Dental Surgery",
     "Welcomed patients, booked appointments in two diaries, banked the takings, and sorted the post. Started evening "
     "classes in bookkeeping during the second winter and passed with distinction."),
    ("2006 - 2008", "Sales assistant, Fenwick Garden Centre",
     "Served at the till, counted stock on Sundays, and looked after the display of seeds and tools by the entrance."),
)  # fmt: skip
SKILLS = (("Skill", "Level", "Years"), ("Ledgers", "expert", "twelve"), ("Audit", "advanced", "seven"),
          ("Payroll", "basic", "two"))  # fmt: skip
CLOSING = (
    "Speaks fluent Welsh and some Polish, sings in a choir, and mends bicycles for a charity that lends them to "
    "apprentices. Would move to Bristol within six weeks, and prefers an office with daylight, regular hours and "
    "colleagues who like to be asked difficult questions."
)
FIRST, SECOND, THIRD = "WORK HISTORY", "TECHNICAL SKILLS", "PERSONAL NOTES"
"""Headings: letters spaced, spaced more, embossed."""
EXPECTED = " ".join(
    [NAME, SUMMARY, FIRST, *(" ".join(job) for job in JOBS), SECOND, *map(" ".join, SKILLS), THIRD, CLOSING]
).split()

PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style>
@page {{ size: A5; margin: 20mm 15mm; {more} }} body {{ font: 10pt {font} }} p {{ margin: 2pt 0 }}
h2 {{ letter-spacing: {spacing}; font-size: 12pt }} .j {{ text-align: justify }}
td {{ vertical-align: top }} td.when {{ min-width: 80pt }}
h2.embossed {{ letter-spacing: 0; color: #335; text-shadow: 1px 1px 0 #ccd }}
</style></head><body><h1>{name}</h1><p class="j" align="justify">{summary}</p><h2>{first}</h2>
<table>{jobs}</table><h2>{second}</h2><table>{skills}</table><h2 class="embossed">{third}</h2>
<p class="j" align="justify">{closing}</p></body></html>"""
EDGES = f"@top-left {{ content: '{HEADER}' }} @bottom-left {{ content: '{FOOTER}' }}"
"""What puts header and footer on every page, where a program knows it."""


def page(font: str, spacing: str, more: str = EDGES) -> str:
    """The CV as a web page."""
    jobs = "".join(
        f"<tr valign=top><td width=25% class=when>{when}</td>"
        f"<td><b>{role}</b><p class=j align=justify>{done}</p></td></tr>"
        for when, role, done in JOBS
    )
    skills = "".join(f"<tr>{''.join(f'<td width=120>{cell}</td>' for cell in row)}</tr>" for row in SKILLS)
    told = {"name": NAME, "summary": SUMMARY, "first": FIRST, "second": SECOND, "third": THIRD, "closing": CLOSING}
    return PAGE.format(font=font, spacing=spacing, jobs=jobs, skills=skills, more=more, **told)


WIDTH, BOTTOM = 475.0, 330.0
"""Of the text, and where a drawn page ends; points from the top. Half a page, so that there are several."""
Write = Callable[[str, float, float, float, float], None]
"""Writes a text at x and y from the top, in a type size, with space added between letters."""


def draw(write: Write, width: Callable[[str, float], float], turn: Callable[[], None], words_apart: bool) -> None:
    """The CV by coordinates; justified lines word by word, and everything so where `words_apart`."""
    y = 70.0

    def put(text: str, x: float, y: float, size: float = 10, spacing: float = 0) -> None:
        if not words_apart or spacing:
            return write(text, x, y, size, spacing)
        for word in text.split():
            write(word, x, y, size, 0)
            x += width(word, size) + width("a b", size) - width("ab", size)
        return None

    def edges() -> None:
        put(HEADER, 60, 30, 8)
        put(FOOTER, 60, BOTTOM + 30, 8)

    def down(by: float) -> None:
        nonlocal y
        y += by
        if y > BOTTOM:
            turn()
            edges()
            y = 60.0

    def justified(text: str, left: float, wide: float) -> None:
        line: list[str] = []
        for word in [*text.split(), ""]:
            if not word or width(" ".join([*line, word]), 10) > wide:
                gap = (wide - sum(width(w, 10) for w in line)) / max(len(line) - 1, 1) if word else 3.0
                x = left
                for placed in line:
                    write(placed, x, y, 10, 0)
                    x += width(placed, 10) + gap
                line = []
                down(14)
            line.append(word)

    edges()
    put(NAME, 60, y, 20)
    down(30)
    justified(SUMMARY, 60, WIDTH)
    down(6)
    put(FIRST, 60, y, 12, 2.5)
    down(24)
    for when, role, done in JOBS:
        put(when, 60, y)
        put(role, 140, y)
        down(14)
        justified(done, 140, WIDTH - 80)
        down(6)
    put(SECOND, 60, y, 12, 4)
    for row in SKILLS:
        down(16)
        for n, cell in enumerate(row):
            put(cell, 60 + 130 * n, y)
    down(24)
    for shift in (0.0, 0.5):
        put(THIRD, 60 + shift, y + shift, 12)
    down(20)
    justified(CLOSING, 60, WIDTH)


def reportlab(apart: bool) -> bytes:
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(595, 400))

    def write(text: str, x: float, y: float, size: float, spacing: float) -> None:
        piece = canvas.beginText(x, 400 - y)
        piece.setFont("Times-Roman", size)
        piece.setCharSpace(spacing)
        piece.textOut(text)
        canvas.drawText(piece)

    draw(write, lambda text, size: stringWidth(text, "Times-Roman", size), canvas.showPage, apart)
    canvas.save()
    return out.getvalue()


def reportlab_flowing() -> bytes:
    """Paragraphs and tables that the library breaks into lines and pages."""
    from reportlab.lib.pagesizes import A5
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Table, TableStyle

    plain = ParagraphStyle("plain", fontName="Helvetica", fontSize=9, leading=11)
    justified = ParagraphStyle("justified", plain, alignment=4, hyphenationLang="", splitLongWords=0)
    heading = ParagraphStyle("heading", plain, fontName="Helvetica-Bold", spaceBefore=10, spaceAfter=5)

    def edges(canvas: Any, template: Any) -> None:
        canvas.drawString(60, A5[1] - 30, HEADER)
        canvas.drawString(60, 30, FOOTER)

    top = TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP")])
    jobs = [[Paragraph(when, plain), [Paragraph(f"<b>{role}</b>", plain), Paragraph(done, justified)]]
            for when, role, done in JOBS]  # fmt: skip
    out = io.BytesIO()
    SimpleDocTemplate(out, pagesize=A5, leftMargin=40, rightMargin=40).build(
        [Paragraph(NAME, heading), Paragraph(SUMMARY, justified), Paragraph(FIRST, heading),
         Table(jobs, [70, 260], style=top), Paragraph(SECOND, heading), Table([list(row) for row in SKILLS]),
         Paragraph(THIRD, heading), Paragraph(CLOSING, justified)],
        onFirstPage=edges, onLaterPages=edges,
    )  # fmt: skip
    return out.getvalue()


def fpdf2(apart: bool) -> bytes:
    made = import_module("fpdf").FPDF(unit="pt", format=(595, 400))
    made.add_page()

    def write(text: str, x: float, y: float, size: float, spacing: float) -> None:
        made.set_font("Helvetica", size=size)
        made.set_char_spacing(spacing)
        made.text(x, y, text)

    def width(text: str, size: float) -> float:
        made.set_font("Helvetica", size=size)
        made.set_char_spacing(0)
        return float(made.get_string_width(text))

    draw(write, width, made.add_page, apart)
    return bytes(made.output())


def cairo(apart: bool) -> bytes:
    cairocffi: Any = import_module("cairocffi")
    out = io.BytesIO()
    surface = cairocffi.PDFSurface(out, 595, 400)
    context = cairocffi.Context(surface)
    context.select_font_face("DejaVu Sans")

    def width(text: str, size: float) -> float:
        context.set_font_size(size)
        return float(context.text_extents(text)[4])

    def write(text: str, x: float, y: float, size: float, spacing: float) -> None:
        context.set_font_size(size)
        for piece in text if spacing else [text]:
            context.move_to(x, y)
            context.show_text(piece)
            x += width(piece, size) + spacing

    draw(write, width, context.show_page, apart)
    surface.finish()
    return out.getvalue()


def qt(made: Callable[[Any, Any], None]) -> bytes:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    core, gui = import_module("PySide6.QtCore"), import_module("PySide6.QtGui")
    application = gui.QGuiApplication.instance() or gui.QGuiApplication([])
    buffer = core.QBuffer()
    buffer.open(core.QBuffer.OpenModeFlag.WriteOnly)
    writer = gui.QPdfWriter(buffer)
    writer.setPageSize(gui.QPageSize(gui.QPageSize.PageSizeId.A5))
    writer.setPageOrientation(gui.QPageLayout.Orientation.Landscape)
    writer.setPageMargins(core.QMarginsF(0, 0, 0, 0))
    made(gui, writer)
    del writer, application  # the file is whole when its writer is gone
    return bytes(buffer.data().data())


def qt_drawn(apart: bool) -> bytes:
    def made(gui: Any, writer: Any) -> None:
        scale = writer.logicalDpiX() / 72
        painter = gui.QPainter(writer)

        def font(size: float, spacing: float = 0) -> Any:
            chosen = gui.QFont("DejaVu Sans")
            chosen.setPointSizeF(size)
            chosen.setLetterSpacing(gui.QFont.SpacingType.AbsoluteSpacing, spacing)
            return chosen

        def write(text: str, x: float, y: float, size: float, spacing: float) -> None:
            painter.setFont(font(size, spacing))
            painter.drawText(round(x * scale), round(y * scale), text)

        def width(text: str, size: float) -> float:
            return float(gui.QFontMetricsF(font(size), writer).horizontalAdvance(text)) / scale

        draw(write, width, writer.newPage, apart)
        painter.end()

    return qt(made)


def qt_document() -> bytes:
    """Qt's rich text has neither headers nor footers."""

    def made(gui: Any, writer: Any) -> None:
        document = gui.QTextDocument()
        document.setHtml(page("'DejaVu Sans'", "3px", ""))
        document.print_(writer)

    return qt(made)


def by_command(command: list[str], name: str, source: str | bytes, made: str) -> bytes:
    """What a program makes of a file; `{}` in its arguments is the folder in which it stands and makes another."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(source.encode() if isinstance(source, str) else source)
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "HOME": folder}
        subprocess.run([part.format(folder) for part in command], check=True, capture_output=True, env=environment)
        return (Path(folder) / made).read_bytes()


def chromium(font: str, spacing: str) -> bytes:
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--print-to-pdf={}/cv.pdf"]
    return by_command(["chromium", *options, "{}/cv.html"], "cv.html", page(font, spacing), "cv.pdf")


def wkhtmltopdf(font: str, spacing: str) -> bytes:
    """As Debian packages it, without headers and footers."""
    command = ["wkhtmltopdf", "-q", "--page-size", "A5", "{}/cv.html", "{}/cv.pdf"]
    return by_command(command, "cv.html", page(font, spacing, ""), "cv.pdf")


def weasyprint(font: str, spacing: str) -> bytes:
    return bytes(import_module("weasyprint").HTML(string=page(font, spacing)).write_pdf())


def pymupdf() -> bytes:
    """A story of PyMuPDF; header and footer are written on its pages afterwards."""
    fitz: Any = import_module("pymupdf")
    out = io.BytesIO()
    writer, place = fitz.DocumentWriter(out), fitz.paper_rect("a5")
    story, more = fitz.Story(page("sans-serif", "3px", "")), 1
    while more:
        device = writer.begin_page(place)
        more, _ = story.place(fitz.Rect(40, 50, place.width - 40, place.height - 50))
        story.draw(device)
        writer.end_page()
    writer.close()
    with fitz.open("pdf", out.getvalue()) as document:
        for one in document:
            one.insert_text((40, 30), HEADER)
            one.insert_text((40, place.height - 20), FOOTER)
        return bytes(document.tobytes(garbage=3, deflate=True))


TEX = r"""\documentclass[10pt]{article}
\usepackage{color,fancyhdr}%s
\paperwidth=420pt \paperheight=595pt \pdfpagewidth=\paperwidth \pdfpageheight=\paperheight
\textwidth=330pt \textheight=430pt \oddsidemargin=-20pt \topmargin=-40pt \parindent=0pt
\pagestyle{fancy}\fancyhf{}\lhead{HEADER}\lfoot{FOOTER}\headwidth=\textwidth
\begin{document}\thispagestyle{fancy}{\Large NAME}\par\medskip SUMMARY\par\medskip {\large FIRST}\par\medskip
JOBS {\large SECOND}\par\medskip \begin{tabular}{lll} SKILLS \end{tabular}\par\medskip
{\large\makebox[0pt][l]{\kern.5pt\raisebox{-.5pt}{\color[gray]{.7}THIRD}}THIRD}\par\medskip CLOSING \end{document}"""


def latex(font: str) -> bytes:
    """As pdflatex sets it in a font that lines of its preamble choose, words cut by hyphens where lines end."""
    jobs = "".join(
        rf"\begin{{minipage}}[t]{{70pt}}{when}\end{{minipage}}\begin{{minipage}}[t]{{255pt}}\textbf{{{role}}}\par "
        rf"{done}\end{{minipage}}\par\medskip " for when, role, done in JOBS
    )  # fmt: skip
    told = {"HEADER": HEADER, "FOOTER": FOOTER, "NAME": NAME, "SUMMARY": SUMMARY, "CLOSING": CLOSING, "THIRD": THIRD,
            "FIRST": spread(FIRST, 2.5), "SECOND": spread(SECOND, 4), "JOBS": jobs,
            "SKILLS": "".join(" & ".join(row) + r"\\" for row in SKILLS)}  # fmt: skip
    source = re.sub("|".join(told), lambda found: told[found[0]], TEX % font)
    command = ["pdflatex", "-interaction=batchmode", "-output-directory={}", "{}/cv.tex"]
    return by_command(command, "cv.tex", source, "cv.pdf")


def spread(heading: str, points: float) -> str:
    """Letters set apart, as TeX does it."""
    return r"\hskip.6em plus0pt ".join(rf"\kern{points}pt ".join(word) for word in heading.split())


def office(source: str, name: str, made: str) -> Callable[[], bytes]:
    """What LibreOffice makes of a web page or of a file by python-docx."""

    def convert() -> bytes:
        data = python_docx() if source == "docx" else page("'DejaVu Sans'", "3px", "").encode()
        return by_command(
            ["soffice", "--headless", *(["--infilter=HTML (StarWriter)"] if source == "html" else []),
             "--convert-to", f"{made}:MS Word 2007 XML" if made == "docx" else f"{made}:writer_pdf_Export",
             "--outdir", "{}/out", "{}/" + name],
            name, data, f"out/cv.{made}",
        )  # fmt: skip

    return convert


def python_docx() -> bytes:
    """As Word writes it: texts in several runs, labels by a tab or in a table, headings spaced or embossed."""
    docx: Any = import_module("docx")
    shared, parser = import_module("docx.shared"), import_module("docx.oxml")
    document = docx.Document()
    section = document.sections[0]
    section.page_width, section.page_height = shared.Mm(148), shared.Mm(210)
    section.left_margin = section.right_margin = shared.Mm(18)
    section.header.paragraphs[0].text, section.footer.paragraphs[0].text = HEADER, FOOTER
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

    def heading(text: str, points: float) -> None:
        run = document.add_heading(level=2).add_run(text)
        run.font.emboss = not points
        if points:
            run._r.get_or_add_rPr().append(parser.parse_xml(f'<w:spacing {space} w:val="{round(20 * points)}"/>'))

    def prose(paragraph: Any, text: str) -> None:
        paragraph.alignment = 3
        half = len(text) // 2  # in the middle of a word, as Word cuts where somebody edited
        paragraph.add_run(text[:half])
        paragraph._p.append(parser.parse_xml(f'<w:proofErr {space} w:type="spellStart"/>'))
        paragraph.add_run(text[half:])

    document.add_heading(NAME, 0)
    prose(document.add_paragraph(), SUMMARY)
    heading(FIRST, 2.5)
    for when, role, done in JOBS[:3]:
        document.add_paragraph().add_run(f"{when}\t{role}").bold = True
        prose(document.add_paragraph(), done)
    labels = document.add_table(0, 2)
    labels.autofit = False
    for when, role, done in JOBS[3:]:
        cells = labels.add_row().cells
        cells[0].width, cells[1].width = shared.Mm(25), shared.Mm(85)
        cells[0].text, cells[1].text = when, role
        prose(cells[1].add_paragraph(), done)
    heading(SECOND, 4)
    skills = document.add_table(0, 3)
    for row in SKILLS:
        for cell, text in zip(skills.add_row().cells, row, strict=True):
            cell.text = text
    heading(THIRD, 0)
    prose(document.add_paragraph(), CLOSING)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def pandoc() -> bytes:
    """DOCX of a web page, without header and footer."""
    command = [import_module("pypandoc").get_pandoc_path(), "{}/cv.html", "-o", "{}/cv.docx"]
    return by_command(command, "cv.html", page("serif", "0", ""), "cv.docx")


def producers() -> Iterator[tuple[str, str, str, Callable[[], bytes]]]:
    """Program, what varies, what must be installed (a module or a command), and the file."""
    drawn = (("reportlab", "reportlab", reportlab), ("fpdf2", "fpdf", fpdf2), ("cairo", "cairocffi", cairo),
             ("Qt", "PySide6", qt_drawn))  # fmt: skip
    for program, needs, by_hand in drawn:
        yield program, "drawn", needs, lambda made=by_hand: made(False)
        yield program, "drawn word by word", needs, lambda made=by_hand: made(True)
    yield "reportlab", "flowing", "reportlab", reportlab_flowing
    yield "Qt", "document", "PySide6", qt_document
    for program, needs, printed in (
        ("Chromium", "chromium", chromium),
        ("wkhtmltopdf", "wkhtmltopdf", wkhtmltopdf),
        ("WeasyPrint", "weasyprint", weasyprint),
    ):
        for font, spacing in (("'DejaVu Sans'", "3px"), ("serif", "0.3em"), ("'Liberation Sans', Arial", "1px")):
            yield program, f"{font} {spacing}", needs, lambda made=printed, f=font, s=spacing: made(f, s)
    yield "PyMuPDF", "story", "pymupdf", pymupdf
    for told, font in (
        ("Computer Modern", ""),
        ("bitmaps", r"\pdfpkresolution=300\pdfpkmode={cx}\usepackage[T1]{fontenc}"),
        ("Times", r"\usepackage[T1]{fontenc}\usepackage{times}"),
    ):
        yield "LaTeX", told, "pdflatex", lambda f=font: latex(f)
    yield "LibreOffice", "PDF of a web page", "soffice", office("html", "cv.html", "pdf")
    yield "LibreOffice", "DOCX of a web page", "soffice", office("html", "cv.html", "docx")
    if find_spec("docx"):
        yield "LibreOffice", "PDF of DOCX", "soffice", office("docx", "cv.docx", "pdf")
        yield "LibreOffice", "DOCX of DOCX", "soffice", office("docx", "cv.docx", "docx")
    yield "python-docx", "as Word writes", "docx", python_docx
    yield "pandoc", "DOCX", "pypandoc", pandoc


BARE = ("wkhtmltopdf", "pandoc", "document", "PDF of a web page", "DOCX of a web page")
"""Programs and files without a header and a footer."""


def read(data: bytes) -> str:
    """What our reader shows of a file."""
    return (read_pdf(data) if data[:4] == b"%PDF" else read_docx(data)).text


def figures(text: str) -> tuple[float, float, float]:
    """Recall, order and glued words, as shares of the words of the CV; those of header and footer do not count."""
    edges = {*HEADER.split(), *FOOTER.split()}
    found = [word for word in text.replace("•", " ").split() if word not in edges]
    counted = Counter(EXPECTED) & Counter(found)
    matched = sum(block.size for block in SequenceMatcher(None, EXPECTED, found, autojunk=False).get_matching_blocks())
    glued = sum(any(one + other in word for one, other in pairwise(EXPECTED)) for word in set(found) - set(EXPECTED))
    return counted.total() / len(EXPECTED), matched / len(EXPECTED), glued / len(EXPECTED)


def missed(text: str, *, edges: bool = True) -> str:
    """What of the bars a text misses, in words; empty where it misses none."""
    recall, _, glued = figures(text)
    return ", ".join(
        told
        for told, bad in (
            (f"recall {recall:.3f}", recall < LEAST_RECALL),
            (f"glued {glued:.3f}", glued > MOST_GLUED),
            ("no header or footer", edges and not (HEADER in text and FOOTER in text)),
        )
        if bad
    )


def by_second(data: bytes) -> str:
    """What pdfminer.six or python-docx reads of a file."""
    if data[:4] == b"%PDF":
        return str(import_module("pdfminer.high_level").extract_text(io.BytesIO(data)))
    document: Any = import_module("docx").Document(io.BytesIO(data))
    blocks = []
    for block in document.iter_inner_content():
        cells = [cell for row in block.rows for cell in row.cells] if hasattr(block, "rows") else [block]
        blocks += [cell.text for cell in cells]
    return "\n".join(blocks)


def main() -> None:
    """Print a row for each file and keep those of each program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="print the text where a bar is missed")
    parser.add_argument("--keep", type=Path, help="a folder in which the files are kept")
    parser.add_argument("--only", help="programs whose name holds this")
    parser.add_argument("--record", action="store_true", help="keep the figures in tests/benchmarks/")
    options = parser.parse_args()
    found: dict[str, list[tuple[float, ...]]] = {}
    bad = 0
    print(f"{'producer':46} {'recall':>7} {'order':>7} {'glued':>7} {'second':>7}")
    for program, variant, needs, make in producers():
        if options.only and options.only not in program:
            continue
        label = f"{program}, {variant}"
        if not (shutil.which(needs) or find_spec(needs)):
            print(f"{label:46} not installed")
            continue
        data = make()
        if options.keep:
            kind = "pdf" if data[:4] == b"%PDF" else "docx"
            (options.keep / f"{re.sub('[^a-z0-9]+', '-', label.lower()).strip('-')}.{kind}").write_bytes(data)
        text = read(data)
        other = (
            figures(by_second(data))[0] if find_spec("pdfminer" if data[:4] == b"%PDF" else "docx") else float("nan")
        )
        row = (*figures(text), other)
        found.setdefault(program, []).append(row)
        told = missed(text, edges=program not in BARE and variant not in BARE)
        bad += bool(told)
        print(f"{label:46} {' '.join(f'{value:7.3f}' for value in row)}  {told}", flush=True)
        if told and options.show:
            print(text)
    rows = [
        summarise(f"{program}: {what}", [row[n] for row in measured], "share")
        for program, measured in found.items()
        for n, what in enumerate(("recall", "order", "glued", "recall of pdfminer.six or python-docx"))
    ]
    print(as_table(rows))
    if options.record:
        from tests.benchmarks.run import record

        record({"documents": {**provenance(("pypdfium2",)), "rows": [asdict(row) for row in rows]}})
    if bad:
        raise SystemExit(f"{bad} below the bars (recall at least {LEAST_RECALL}, glued at most {MOST_GLUED}).")


if __name__ == "__main__":
    main()
