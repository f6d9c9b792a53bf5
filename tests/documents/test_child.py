"""Every file in a process of its own: what it may take, and who waits for whom."""

import subprocess
import sys
import threading
import time

import pytest

from redrob.documents import HiddenText, read_document, reading
from redrob.errors import InputError
from tests.documents.corpus_pdf import CV, DARK_PICTURE, PICTURE
from tests.documents.docx_bytes import docx
from tests.documents.pdf_bytes import pdf as make
from tests.documents.pdf_bytes import stream, text

WHITE = "in white on a ground of the same colour"


def slow() -> bytes:
    """A picture drawn 45,000 times over the whole page: minutes of drawing from one kilobyte."""
    page = CV + "q 500 0 0 800 0 0 cm /X0 Do Q\n" * 45_000
    return make(page, resources=PICTURE, objects=(DARK_PICTURE,), packed=True)


def nested() -> bytes:
    """Ten forms, each drawing the next ten times: ten thousand million squares from three kilobytes."""
    form = "/Type /XObject /Subtype /Form /BBox [0 0 9 9]"
    forms = [
        stream(f"/X{n + 1} Do " * 10, f"{form} /Resources << /XObject << /X{n + 1} {11 + n} 0 R >> >>")
        for n in range(9)
    ]
    return make(f"{CV} /X0 Do", resources="/XObject << /X0 10 0 R >>", objects=(*forms, stream("0 0 9 9 re f", form)))


def crowded() -> bytes:
    """Eight million squares on one page: 200 kB that unpack to 100 MB of drawing."""
    return make(CV + "0 0 9 9 re f\n" * 8_000_000, packed=True)


def poster() -> bytes:
    """A0, the largest page that is read."""
    return make("".join(text(f"Nurse {n}", y=3_300 - 50 * n, size=40) for n in range(60)), size=(2_384, 3_370))


def full() -> bytes:
    """Twenty pages with close to all the letters that are read."""
    line = "Cared for ventilated patients at Harbour Hospital, on nights and at weekends, unit"
    return make(*["".join(text(f"{line} {n}", y=800 - 13 * n, size=9) for n in range(57)) for _ in range(20)])


def in_threads(*work):
    threads = [threading.Thread(target=one) for one in work]
    for thread in threads:
        thread.start()
    return threads


class TestLimits:
    def test_a_file_is_read_with_its_pages_and_an_account_of_the_hidden(self):
        document = read_document(make(CV, text("Two") + text("SQL SQL", y=500, extra="1 1 1 rg")), name="cv.pdf")
        assert document.text == (
            "Registered nurse, intensive care\nCared for ventilated patients at Harbour Hospital.\n\nTwo"
        )
        assert (document.kind, document.pages, document.record) == ("pdf", 2, None)
        assert document.hidden == (HiddenText(WHITE, 7, "SQL SQL", page=2),)
        assert document.notices == (f"Hidden text was left out: 7 characters on page 2, {WHITE}.",)

    def test_a_page_that_would_draw_for_years_is_stopped(self, monkeypatch):
        monkeypatch.setattr(reading, "SECONDS", 1)
        with pytest.raises(InputError, match=r"bomb\.pdf: reading it takes more than 1 seconds or 400 MB"):
            read_document(slow(), name="bomb.pdf")

    @pytest.mark.skipif(sys.platform != "linux", reason="other systems do not enforce the limit, or count otherwise")
    @pytest.mark.parametrize("bomb", [nested, crowded])
    def test_bombs_stay_below_the_memory_limit(self, tmp_path, bomb):
        (tmp_path / "bomb.pdf").write_bytes(bomb())
        code = (  # in a process of its own, for the largest of all children counts
            "import pathlib, resource, sys; from redrob.documents import read_document\n"
            "try: read_document(pathlib.Path(sys.argv[1]), name='bomb.pdf')\n"
            "except Exception as error: print(error)\n"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        )
        command = [sys.executable, "-c", code, str(tmp_path / "bomb.pdf")]
        told, peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        assert told.startswith("bomb.pdf: reading it takes more than 10 seconds or 400 MB")
        assert 50_000 < int(peak) < 400_000  # kilobytes; without a limit forms in forms take 925 MB

    @pytest.mark.skipif(sys.platform != "linux", reason="other systems do not enforce the limit, or count otherwise")
    @pytest.mark.parametrize(("honest", "letters"), [(poster, 460), (full, 95_000)])
    def test_the_largest_honest_files_leave_a_third_of_the_memory_unused(self, monkeypatch, honest, letters):
        monkeypatch.setattr(reading, "MEMORY", 270_000_000)
        monkeypatch.setattr(reading, "SECONDS", 60)  # a busy machine counts more
        assert len(read_document(honest(), name="cv.pdf").text) > letters

    @pytest.mark.parametrize("name", ["cv.txt", "cv.docx"])
    def test_every_format_is_bounded(self, monkeypatch, name):
        monkeypatch.setattr(reading, "MEMORY", 24_000_000)  # the interpreter fits, these files do not
        data = b"a" * 4_900_000 if name == "cv.txt" else docx("<w:p/>" * 100_000)
        with pytest.raises(InputError, match=rf"{name}: reading it takes more than 10 seconds or 24 MB"):
            read_document(data, name=name)

    def test_a_record_nested_deeply_is_refused_in_words(self):
        with pytest.raises(InputError, match="nested too deeply"):
            read_document(b'{"profile": ' + b"[" * 40_000 + b"]" * 40_000 + b"}", name="cv.json")

    def test_a_chain_of_styles_is_resolved_once(self):
        # Before, each of 20,000 paragraphs walked through 50 styles of 600 elements: minutes.
        styles = "".join(
            f'<w:style w:type="paragraph" w:styleId="S{n}"><w:basedOn w:val="S{n - 1}"/><w:rPr>{"<w:b/>" * 600}</w:rPr>'
            f"<w:pPr>{'<w:keepNext/>' * 600}</w:pPr></w:style>"
            for n in range(50)
        )
        paragraph = '<w:p w:rsidR="{:08X}"><w:pPr><w:pStyle w:val="S49"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>'
        body = "".join(paragraph.format(n * 2_654_435_761 % 2**32) for n in range(20_000))
        document = read_document(docx(body, styles=styles), name="cv.docx")
        assert document.text == "\n".join("a" * 20_000)

    def test_a_fault_of_ours_is_not_blamed_on_the_file(self, monkeypatch):
        monkeypatch.setattr(reading, "MEMORY", 0.5)  # the worker wants whole bytes
        with pytest.raises(RuntimeError, match="TypeError"):
            reading.asked(make(CV), "cv.pdf")


class TestTurns:
    def test_threads_may_read_at_the_same_time(self):
        found: dict[int, str] = {}

        def one(n):
            found[n] = read_document(make(text(f"Nurse number {n}")), name="cv.pdf").text

        for thread in in_threads(*[lambda n=n: one(n) for n in range(5)]):
            thread.join()
        assert found == {n: f"Nurse number {n}" for n in range(5)}

    @pytest.mark.slow
    def test_slow_files_hold_up_nobody_and_too_many_are_refused(self, monkeypatch):
        monkeypatch.setattr(reading, "QUICK", 1)
        monkeypatch.setattr(reading, "LOOK", 0.1)
        monkeypatch.setattr(reading, "SECONDS", 100)
        told: list[str] = []

        def one():
            with pytest.raises(InputError) as refusal:
                read_document(slow(), name="slow.pdf")
            told.append(str(refusal.value))

        threads = in_threads(*[one] * 5)
        while len(told) < 2:  # three go on, the other two are refused
            time.sleep(0.1)
        assert read_document(b"Nurse, ten years", name="cv.txt").text == "Nurse, ten years"
        assert len(told) == 2
        assert all("Give it again in a minute" in message for message in told)
        monkeypatch.setattr(reading, "PATIENCE", 0)
        for thread in threads:
            thread.join()
        assert sum("takes more than 100 seconds" in message for message in told) == 3
