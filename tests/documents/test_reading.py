"""The way in: paths, names, limits, and what is told apart."""

import io
import json
import subprocess
import sys
import zipfile

import pytest

from redrob.documents import MAX_BYTES, Document, HiddenText, archive, read_document
from redrob.documents.columns import Piece
from redrob.documents.document import MAX_HIDDEN, MAX_SHOWN, gathered
from redrob.documents.layout import text_of
from redrob.documents.word import read_docx
from redrob.errors import InputError
from redrob.reference import assess
from tests.documents.corpus_text import RECORD
from tests.documents.docx_bytes import docx, p


class TestSource:
    def test_a_path_is_read_like_its_bytes(self, tmp_path):
        path = tmp_path / "cv.txt"
        path.write_text("Nurse, ten years")
        assert read_document(path, name="cv.txt") == read_document(b"Nurse, ten years", name="cv.txt")
        assert read_document(path, name="cv.txt") == Document("Nurse, ten years", "text")

    def test_a_path_needs_no_name_and_may_be_words(self, tmp_path):
        path = tmp_path / "cv.md"
        path.write_text("# Nurse")
        assert read_document(str(path)) == read_document(path) == read_document(path, name="cv.md")
        with pytest.raises(InputError, match=r"none\.txt: it cannot be read"):
            read_document(str(tmp_path / "none.txt"))

    @pytest.mark.parametrize("name", ["missing.txt", "."])
    def test_a_path_that_cannot_be_read_is_named(self, tmp_path, name):
        with pytest.raises(InputError, match=r"cv\.txt: it cannot be read \("):
            read_document(tmp_path / name, name="cv.txt")

    def test_the_largest_file_is_still_looked_at(self):
        with pytest.raises(InputError, match="At most 100,000 are read"):  # not "larger than"
            read_document(b"a" * MAX_BYTES, name="cv.txt")

    def test_messages_do_not_repeat_a_folder_or_a_line_break(self):
        with pytest.raises(InputError) as refusal:
            read_document(b"", name="/srv/mira/secret\nfolder/my\ncv.txt" + "x" * 500)
        assert str(refusal.value).startswith("my cv.txtx")
        assert len(str(refusal.value)) < 200
        assert "\n" not in str(refusal.value)

    def test_a_record_comes_with_its_text(self):
        document = read_document(json.dumps(RECORD).encode(), name="record.json")
        assert document.record == RECORD
        assert assess("Nurse", document.record).candidate_text == document.text


class TestLightness:
    def test_reading_text_loads_no_library_for_documents(self):
        code = (
            "import redrob.documents.worker as w, sys; w.read(b'Nurse', 'a.txt');"
            "print([m for m in ('pypdfium2', 'numpy', 'xml.parsers.expat', 'redrob.reference') if m in sys.modules])"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "[]"


class TestHidden:
    def test_equal_reasons_on_a_page_are_one_entry(self):
        found = gathered(
            [HiddenText("tiny", 4, "SQL,", 1), HiddenText("tiny", 5, "Kafka", 1), HiddenText("tiny", 2, "R!", 2)]
        )
        assert found == (HiddenText("tiny", 9, "SQL, Kafka", 1), HiddenText("tiny", 2, "R!", 2))

    def test_long_texts_are_shortened_and_counted_in_full(self):
        (entry,) = gathered([HiddenText("tiny", 10_000, "x" * 10_000, 1)])
        assert (entry.characters, len(entry.text)) == (10_000, MAX_SHOWN)

    def test_what_is_beyond_the_last_entry_is_counted(self):
        found = gathered(HiddenText(f"way {n}", 3, "abc", 1) for n in range(MAX_HIDDEN + 5))
        assert len(found) == MAX_HIDDEN + 1
        assert found[-1].characters == 15  # five entries of three


class TestArchive:
    def test_elements_are_counted_over_all_parts(self, monkeypatch):
        # 3 elements in the package's relationships and 4 in the document's; the body brings 2 and 50 paragraphs.
        monkeypatch.setattr(archive, "MAX_ELEMENTS", 40)
        with pytest.raises(InputError, match="more than 40 elements"):
            read_docx(docx("<w:p/>" * 50))

    def test_bytes_are_counted_over_all_parts(self, monkeypatch):
        monkeypatch.setattr(archive, "MAX_READ", 2_000)  # each part by itself has fewer
        with pytest.raises(InputError, match="more than 2,000 bytes unpacked"):
            read_docx(docx("<w:p/>" * 50, styles="<w:style/>" * 50))

    def test_parts_that_are_unpacked_whole_whatever_their_size_is_said_to_be_are_not_opened(self):
        packed = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(docx(p("x")))) as made, zipfile.ZipFile(packed, "w", zipfile.ZIP_BZIP2) as anew:
            for name in made.namelist():
                anew.writestr(name, made.read(name))
        with pytest.raises(InputError, match="packed by another method than a DOCX has"):
            read_docx(packed.getvalue())

    def test_nothing_outside_the_archive_is_listed(self):
        data = docx(p("x"), relations='<Relationship Id="x" Type="t/header" Target="../../etc/passwd"/>')
        assert "x" not in archive.Archive(data).relations("word/document.xml")


def row(text: str, n: int, x0: float = 0.0, x1: float = 200.0) -> Piece:
    return Piece(text, x0, x1, 12.0 * n, 10.0)


class TestLines:
    def test_a_line_that_had_room_for_the_next_word_is_a_line_of_its_own(self):
        assert text_of([[[row("Ran the ward at night for years", 0), row("alone", 1, x1=30)]]]).count("\n") == 0
        assert text_of([[[row("Skills", 0, x1=40), row("triage and care, many years", 1)]]]).count("\n") == 1

    def test_a_bullet_starts_a_line(self):
        assert text_of([[[row("• Ran the ward at night for", 0), row("• Kept the rota", 1)]]]).count("\n") == 1

    def test_a_gap_between_lines_is_an_empty_line(self):
        lines = [row("Nurse", 0, x1=40), row("Ward", 1, x1=40), row("Clinic", 2, x1=40), row("School", 5, x1=40)]
        assert text_of([[lines]]) == "Nurse\nWard\nClinic\n\nSchool"

    def test_a_cut_word_is_left_alone_where_nothing_tells_how_it_is_spelled(self):
        assert text_of([[[row("She was a well-", 0), row("known nurse", 1)]]]) == "She was a well-\nknown nurse"
