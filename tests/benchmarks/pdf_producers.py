"""How well words come out of PDF files of several producers: `python -m tests.benchmarks.pdf_producers`.

Every producer writes the same CV: justified prose, headings with spaced letters, a column of labels, a table, a header
and a footer. Recall is the share of its words that are read, order the share in the right order, glued the share that
is read without the space between two. Producers that are not installed are named and left out:

    pip install fpdf2 cairocffi pyside6-essentials weasyprint pdfminer.six; apt-get install chromium wkhtmltopdf
"""

from __future__ import annotations

import argparse
import html
import io
import os
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from importlib import import_module  # most producers are no dependency: measured where somebody has them
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

from redrob.documents.pdf import read_pdf

NAME = "Mira Example"
SUMMARY = (
    "Financial Accountant specializing in financial planning, reporting and analysis within a public hospital. Skilled "
    "in the preparation of monthly close packages, variance reviews and audits for a portfolio of forty cost centres, "
    "and in explaining to clinicians, without a word of jargon, what the figures mean for their wards next year."
)
HEADER, FOOTER = "Application for a post in Bristol", "Confidential, page one of one"
JOBS = (
    (
        "2019 - 2024",
        "Senior accountant, Harbour General Hospital",
        "Ran the month end close in five days and not nine.",
    ),
    ("2015 - 2019", "Accountant, Hill Road Clinic", "Kept the ledgers of six sites and trained four juniors."),
    ("2012 - 2015", "Assistant, Mill Lane Practice", "Paid suppliers, filed returns and answered the telephone."),
)
SKILLS = (("Skill", "Level", "Years"), ("Ledgers", "expert", "twelve"), ("Audit", "advanced", "seven"),
          ("Payroll", "basic", "two"))  # fmt: skip
FIRST, SECOND = "WORK HISTORY", "TECHNICAL SKILLS"
EXPECTED = " ".join(
    [HEADER, NAME, SUMMARY, FIRST, *(" ".join(job) for job in JOBS), SECOND, *map(" ".join, SKILLS), FOOTER]
).split()

PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8"><style>
@page {{ size: A4; margin: 15mm }} body {{ font: 10pt {font} }} td {{ vertical-align: top }}
h2 {{ letter-spacing: {spacing}; font-size: 12pt }} p.j {{ text-align: justify }} .label {{ width: 80pt }}
</style></head><body><p>{header}</p><h1>{name}</h1><p class="j" align="justify">{summary}</p><h2>{first}</h2>
<table>{jobs}</table><h2>{second}</h2><table>{skills}</table><p>{footer}</p></body></html>"""


def page(font: str, spacing: str) -> str:
    """The CV as a web page."""
    jobs = "".join(f"<tr><td class=label>{when}</td><td><b>{role}</b><br>{done}</td></tr>" for when, role, done in JOBS)
    skills = "".join(f"<tr>{''.join(f'<td width=120>{cell}</td>' for cell in row)}</tr>" for row in SKILLS)
    told = {"header": HEADER, "footer": FOOTER, "name": NAME, "summary": SUMMARY, "first": FIRST, "second": SECOND}
    return PAGE.format(
        font=font, spacing=spacing, jobs=jobs, skills=skills, **{k: html.escape(v) for k, v in told.items()}
    )


Write = Callable[[str, float, float, float, float], None]
"""Writes a text at x and y from the top, in a type size, with space added between letters."""


def draw(write: Write, width: Callable[[str, float], float], words_apart: bool) -> None:
    """The CV by coordinates; justified lines word by word, and everything so where `words_apart`."""

    def put(text: str, x: float, y: float, size: float = 10, spacing: float = 0) -> None:
        if not words_apart or spacing:
            return write(text, x, y, size, spacing)
        for word in text.split():
            write(word, x, y, size, 0)
            x += width(word, size) + width("a b", size) - width("ab", size)
        return None

    put(HEADER, 60, 30, 8)
    put(NAME, 60, 70, 20)
    y = 100.0
    line: list[str] = []
    for word in [*SUMMARY.split(), ""]:
        if not word or width(" ".join([*line, word]), 10) > 475:
            gap = (475 - sum(width(w, 10) for w in line)) / max(len(line) - 1, 1) if word else 3.0
            x = 60.0
            for placed in line:
                write(placed, x, y, 10, 0)
                x += width(placed, 10) + gap
            line, y = [], y + 14
        line.append(word)
    put(FIRST, 60, y + 20, 12, 2.5)
    y += 44
    for when, role, done in JOBS:
        put(when, 60, y)
        put(role, 140, y)
        put(done, 140, y + 14)
        y += 34
    put(SECOND, 60, y + 10, 12, 4)
    for row in SKILLS:
        y += 16
        for n, cell in enumerate(row):
            put(cell, 60 + 130 * n, y + 18)
    put(FOOTER, 60, 815, 8)


def reportlab(apart: bool) -> bytes:
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(595, 842))

    def write(text: str, x: float, y: float, size: float, spacing: float) -> None:
        piece = canvas.beginText(x, 842 - y)
        piece.setFont("Times-Roman", size)
        piece.setCharSpace(spacing)
        piece.textOut(text)
        canvas.drawText(piece)

    draw(write, lambda text, size: stringWidth(text, "Times-Roman", size), apart)
    canvas.save()
    return out.getvalue()


def fpdf2(apart: bool) -> bytes:
    made = import_module("fpdf").FPDF(unit="pt", format=(595, 842))
    made.add_page()

    def write(text: str, x: float, y: float, size: float, spacing: float) -> None:
        made.set_font("Helvetica", size=size)
        made.set_char_spacing(spacing)
        made.text(x, y, text)

    def width(text: str, size: float) -> float:
        made.set_font("Helvetica", size=size)
        return float(made.get_string_width(text))

    draw(write, width, apart)
    return bytes(made.output())


def cairo(apart: bool) -> bytes:
    cairocffi: Any = import_module("cairocffi")
    out = io.BytesIO()
    surface = cairocffi.PDFSurface(out, 595, 842)
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

    draw(write, width, apart)
    surface.finish()
    return out.getvalue()


def qt(made: Callable[[Any, Any], None]) -> bytes:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    core, gui = import_module("PySide6.QtCore"), import_module("PySide6.QtGui")
    application = gui.QGuiApplication.instance() or gui.QGuiApplication([])
    buffer = core.QBuffer()
    buffer.open(core.QBuffer.OpenModeFlag.WriteOnly)
    writer = gui.QPdfWriter(buffer)
    writer.setPageSize(gui.QPageSize(gui.QPageSize.PageSizeId.A4))
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

        draw(write, width, apart)
        painter.end()

    return qt(made)


def qt_document() -> bytes:
    def made(gui: Any, writer: Any) -> None:
        document = gui.QTextDocument()
        document.setHtml(page("'DejaVu Sans'", "3px"))
        document.print_(writer)

    return qt(made)


def by_command(command: list[str], font: str, spacing: str) -> bytes:
    """What a program makes of the web page; `{}` in its arguments is the folder of `cv.html` and `cv.pdf`."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "cv.html").write_text(page(font, spacing), encoding="utf-8")
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
        subprocess.run([part.format(folder) for part in command], check=True, capture_output=True, env=environment)
        return (Path(folder) / "cv.pdf").read_bytes()


def chromium(font: str, spacing: str) -> bytes:
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--print-to-pdf={}/cv.pdf"]
    return by_command(["chromium", *options, "{}/cv.html"], font, spacing)


def wkhtmltopdf(font: str, spacing: str) -> bytes:
    return by_command(["wkhtmltopdf", "-q", "{}/cv.html", "{}/cv.pdf"], font, spacing)


def weasyprint(font: str, spacing: str) -> bytes:
    return bytes(import_module("weasyprint").HTML(string=page(font, spacing)).write_pdf())


def producers() -> Iterator[tuple[str, str, Callable[[], bytes]]]:
    """Label, what must be installed (a module or a command), and the file."""
    drawn = (("reportlab", "reportlab", reportlab), ("fpdf2", "fpdf", fpdf2), ("cairo", "cairocffi", cairo),
             ("Qt drawn", "PySide6", qt_drawn))  # fmt: skip
    for label, needs, by_hand in drawn:
        yield label, needs, lambda made=by_hand: made(False)
        yield f"{label}, word by word", needs, lambda made=by_hand: made(True)
    yield "Qt document", "PySide6", qt_document
    for label, needs, printed in (
        ("Chromium", "chromium", chromium),
        ("wkhtmltopdf", "wkhtmltopdf", wkhtmltopdf),
        ("WeasyPrint", "weasyprint", weasyprint),
    ):
        for font, spacing in (("'DejaVu Sans'", "3px"), ("serif", "0.3em"), ("'Liberation Sans', Arial", "1px")):
            yield f"{label}, {font} {spacing}", needs, lambda made=printed, f=font, s=spacing: made(f, s)


def figures(text: str) -> tuple[float, float, float]:
    """Recall, order and glued words, as shares of the words of the CV."""
    found = text.replace("•", " ").split()
    counted = Counter(EXPECTED) & Counter(found)
    matched = sum(block.size for block in SequenceMatcher(None, EXPECTED, found, autojunk=False).get_matching_blocks())
    glued = sum(any(one + other in word for one, other in pairwise(EXPECTED)) for word in set(found) - set(EXPECTED))
    return counted.total() / len(EXPECTED), matched / len(EXPECTED), glued / len(EXPECTED)


def by_pdfminer(data: bytes) -> str:
    return str(import_module("pdfminer.high_level").extract_text(io.BytesIO(data)))


def main() -> None:
    """Print a row for each producer; `--show` the text of those below the bars, `--pdfminer` its figures beside."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="print the text where a bar is missed")
    parser.add_argument("--pdfminer", action="store_true", help="pdfminer.six on the same files")
    options = parser.parse_args()
    print(f"{'producer':46} {'recall':>7} {'order':>7} {'glued':>7}")
    missed = 0
    for label, needs, make in producers():
        if not (shutil.which(needs) or find_spec(needs)):
            print(f"{label:46} not installed")
            continue
        data = make()
        text = read_pdf(data, "cv.pdf").text
        recall, order, glued = figures(text)
        bad = recall < 0.99 or glued > 0.01
        missed += bad
        other = " ".join(f"{value:7.3f}" for value in figures(by_pdfminer(data))) if options.pdfminer else ""
        print(f"{label:46} {recall:7.3f} {order:7.3f} {glued:7.3f} {'missed' if bad else '      '} {other}")
        if bad and options.show:
            print(text)
    print(f"{missed} below the bars (recall at least 0.99, glued at most 0.01)")


if __name__ == "__main__":
    main()
