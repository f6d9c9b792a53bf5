"""PDF: the drawing that decides what can be seen."""

import pytest

from redrob.documents.pdf import read_pdf
from tests.documents.corpus_pdf import CV, KEYWORDS
from tests.documents.pdf_bytes import pdf as make
from tests.documents.pdf_bytes import text


def visible(page: str, **options: str) -> str:
    return read_pdf(make(CV + page, **options), "cv.pdf").text


class TestInk:
    # Greys on white: distance is 255 times the difference. 0.12 x 255 = 30.6, 0.14 x 255 = 35.7; the bound is 32.
    @pytest.mark.parametrize(("grey", "seen"), [(0.88, False), (0.86, True)])
    def test_contrast_decides_at_its_bound(self, grey, seen):
        assert ("HARBOUR" in visible(text("HARBOUR", y=400, size=30, extra=f"{grey} g"))) == seen

    @pytest.mark.parametrize(("size", "seen"), [(3.9, False), (4.0, True)])
    def test_size_decides_at_its_bound(self, size, seen):
        assert ("Terraform" in visible(text("Terraform", y=400, size=size))) == seen

    def test_equal_brightness_of_another_hue_is_seen(self):
        page = "0.8 0 0 rg 60 380 300 40 re f\n" + text("Green on red", y=395, size=14, extra="0 0.39 0 rg")
        assert "Green on red" in visible(page)

    def test_a_strip_that_peeps_out_is_no_letter(self):
        covered = text(KEYWORDS, y=400, size=20) + "1 1 1 rg 60 390 400 22.5 re f\n"  # letters are about 14 points high
        assert "Terraform" not in visible(covered)

    def test_half_of_a_line_covered_is_half_read(self):
        # In Helvetica at 20 points "Seen" ends at x = 117 and "hidden" starts at x = 122.
        page = text("Seen hidden", y=400, size=20) + "1 1 1 rg 120 390 300 30 re f\n"
        assert visible(page).endswith("Seen")

    def test_texts_on_texts_are_told_apart_up_to_a_depth(self):
        heap = "".join(text(KEYWORDS, y=400, extra="1 1 1 rg") for _ in range(7)) + text(
            "Ran the ward by herself", y=400
        )
        assert "Terraform" not in visible(heap)

    def test_a_watermark_under_the_text_harms_nobody(self):
        mark = "q 0.8 g 0.7 0.7 -0.7 0.7 100 300 cm BT /F1 60 Tf (SAMPLE) Tj ET Q\n"
        story = "".join(text("Cared for ventilated patients and ran the ward.", y=500 - 14 * n) for n in range(12))
        assert visible(mark + story).count("Cared for ventilated patients and ran the ward.") == 12

    def test_text_up_the_margin_comes_last(self):
        page = "BT /F1 11 Tf 0 1 -1 0 40 300 Tm (Up the margin) Tj ET\n"
        assert visible(page).endswith("Harbour Hospital.\n\nUp the margin")

    def test_raised_marks_stay_in_their_line(self):
        page = "BT /F1 11 Tf 72 500 Td (Ran the 2) Tj 4 Ts /F1 7 Tf (nd) Tj 0 Ts /F1 11 Tf ( ward.) Tj ET\n"
        assert "Ran the 2nd ward." in visible(page)
