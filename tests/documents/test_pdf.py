"""PDF: the drawing that decides what can be seen."""

import pytest

from redrob.documents.pdf import read_pdf
from tests.documents.corpus_pdf import CV, GLASS, KEYWORDS
from tests.documents.pdf_bytes import pdf as make
from tests.documents.pdf_bytes import stream, text


def visible(page: str, **options: str) -> str:
    return read_pdf(make(CV + page, **options)).text


def placed(*words: str, gap: float, spacing: float = 0.0, y: float = 500, size: float = 10) -> str:
    """Words in Courier, 0.6 of the size a letter, each put in its place without a space, as Qt writes them."""
    page, x = "", 72.0
    for word in words:
        page += f"BT /F2 {size} Tf {spacing} Tc {x:g} {y} Td ({word}) Tj ET\n"
        x += len(word) * (0.6 * size + spacing) + gap
    return page


def nameless_spaces(code: str) -> bytes:
    """A font whose table of names does not call the space a space."""
    names = stream(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /x def /CMapType 2 def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <7a> <0041> endbfrange\n"
        f"1 beginbfchar <20> <{code}> endbfchar endcmap end end"
    )
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 10 0 R >>"
    page = text("Financial Accountant specializing in audits", font="F3")
    return make(page, objects=(names, font)).replace(b"/F2 6 0 R", b"/F3 11 0 R")


class TestSpaces:
    @pytest.mark.parametrize("gap", [1.7, 2.0, 2.5, 4.0, 6.0])
    def test_words_without_spaces_between_them_are_told_apart_by_the_gap(self, gap):
        page = placed("Financial", "Accountant", "specializing", "in", "audits", gap=gap)
        assert visible(page).endswith("Financial Accountant specializing in audits")

    @pytest.mark.parametrize("spacing", [0.5, 2.0, 4.0, 5.0])
    def test_letters_set_apart_stay_words(self, spacing):
        page = placed("WORK", "HISTORY", "AND", "SKILLS", spacing=spacing, gap=3)
        assert visible(page).endswith("WORK HISTORY AND SKILLS")

    def test_a_single_word_with_letters_set_apart_stays_one(self):
        assert visible(placed("EDUCATION", spacing=3.0, gap=0)).endswith("EDUCATION")

    def test_letters_drawn_one_by_one_make_words(self):
        letters = "".join(
            f"BT /F2 10 Tf 1 0 0 1 {72 + 6 * n} 500 Tm ({c}) Tj ET\n" for n, c in enumerate("Kept the rota") if c != " "
        )
        assert visible(letters).endswith("Kept the rota")

    @pytest.mark.parametrize("code", ["0000", "0003", "f003", "fffd"])
    def test_spaces_that_the_font_does_not_name_are_spaces(self, code):
        assert read_pdf(nameless_spaces(code)).text == "Financial Accountant specializing in audits"

    def test_a_word_in_two_fonts_stays_one(self):
        page = "BT /F1 10 Tf 72 500 Td (Re) Tj /F2 10 Tf (drob) Tj ( reads) Tj ET\n"
        assert visible(page).endswith("Redrob reads")

    def test_cells_that_nearly_touch_are_two_words(self):
        assert visible(placed("2019", "Accountant", gap=1.5)).endswith("2019 Accountant")


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

    @pytest.mark.parametrize(("size", "grey"), [(5, 0.7), (6, 0.65)])
    def test_thin_strokes_that_fall_between_pixels_are_seen(self, size, grey):
        assert "Thin tint in Little Tillit" in visible(
            text("Thin tint in Little Tillit", 72.25, 500, size, f"{grey} g")
        )

    def test_strips_that_peep_out_beside_letters_that_show_are_no_letters(self):
        page = text("Ran the intensive care unit and Terraform", y=500, size=20) + "1 1 1 rg 350 502 200 20 re f 0 g\n"
        assert "Terraform" not in visible(page)

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

    def test_labels_up_the_margin_stay_apart_and_whole(self):
        labels = (("Education", 40.51, 300), ("Experience", 40.49, 500))
        page = "".join(f"BT /F1 11 Tf 0 1 -1 0 {x} {y} Tm ({words}) Tj ET\n" for words, x, y in labels)
        wavering = "".join(
            f"BT /F2 11 Tf 0 1 -1 0 {60.49 + 0.02 * (n % 2):g} {300 + 6.6 * n:g} Tm ({c}) Tj ET\n"
            for n, c in enumerate("PORTFOLIO")
        )
        assert visible(page + wavering).endswith("Harbour Hospital.\n\nEducation\n\nExperience\n\nPORTFOLIO")

    def test_letters_up_the_margin_that_are_drawn_one_by_one_are_a_line(self):
        page = "".join(
            f"BT /F2 11 Tf 0 1 -1 0 40 {300 + 6.6 * n:g} Tm ({c}) Tj ET\n" for n, c in enumerate("PORTFOLIO")
        )
        assert visible(page).endswith("Harbour Hospital.\n\nPORTFOLIO")

    def test_an_outline_drawn_letter_by_letter_leaves_words_whole(self):
        page = ""
        for n, c in enumerate("Outlined"):
            for look in ("/G0 gs", "0.3 w 1 Tr"):
                page += f"q BT /F2 20 Tf {look} {72 + 12 * n} 500 Td ({c}) Tj ET Q\n"
        assert "Outlined" in visible(page, resources=GLASS)

    def test_a_tilted_line_keeps_its_words_whole(self):
        assert "degrees" in visible("BT /F1 11 Tf 0.99 0.139 -0.139 0.99 72 500 Tm (degrees) Tj ET\n").split()

    def test_marks_of_a_web_page_stay_in_their_line(self):
        runs = (("Ran the 2", 12, 0), ("nd", 10, 5), (" ward.", 12, 0))
        page = "".join(f"/F1 {size} Tf {rise} Ts ({words}) Tj " for words, size, rise in runs)
        assert "Ran the 2nd ward." in visible(f"BT 72 500 Td {page} ET\n")

    def test_lines_beside_a_large_name_stay_apart(self):
        page = text("Mira", y=500, size=30) + text("Registered nurse", 300, 499, 9) + text("Ran the ward", 300, 487, 9)
        assert "Registered nurse\nRan the ward" in visible(page)

    def test_raised_marks_stay_in_their_line(self):
        page = "BT /F1 11 Tf 72 500 Td (Ran the 2) Tj 4 Ts /F1 7 Tf (nd) Tj 0 Ts /F1 11 Tf ( ward.) Tj ET\n"
        assert "Ran the 2nd ward." in visible(page)
