"""Edits of a profile: they change what they say, and nothing else; where there is nothing to change, they say so."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.fairness.dimensions import DIMENSIONS, find_variants
from redrob.fairness.edits import Change, Variant, apply
from redrob.fairness.names import NAMES, renamed
from redrob.fairness.pronouns import perceived_gender
from redrob.reference.person_name import find_name

PROFILE = """Ada King
ada.king@example.org | Manchester, UK
Born 3 May 1993, British, single, photo attached

Experience

Data engineer, Morgan Stanley, March 2019 to October 2026
I built pipelines in Python. I ran Kafka in production, and King Street was my office.

Analyst, Northwind, June 2015 to February 2019
I wrote SQL for Ada's old team in 2016.

Education
BSc Statistics, University of Leeds, 2012 to 2015
"""
THIRD = """Ms Ada King
Head cook

She has run a kitchen since 2015. She manages nine people and her menus won prizes. She's trained twelve apprentices.
The owner praised her for it, and the idea was hers. She goes home last; she herself locks the door.
"""


def variants(name: str, text: str = PROFILE, seed: int = 0) -> tuple[Variant, ...]:
    found = find_variants(name, text, seed=seed)
    assert found
    return found


def rename(text: str, first: str, last: str) -> str:
    found = find_name(text)
    assert found is not None
    return apply(text, renamed(text, "", found, first, last))


def changed_lines(variant: Variant, text: str = PROFILE) -> set[str]:
    """Lines of the original that the variant does not have."""
    return set(text.split("\n")) - set(variant.text.split("\n"))


class TestApply:
    def test_overlapping_changes_are_refused(self) -> None:
        with pytest.raises(ValueError, match="overlaps"):
            apply("abcd", [Change(0, 2, "ab", "x"), Change(1, 3, "bc", "y")])

    def test_a_change_that_does_not_fit_the_text_is_refused(self) -> None:
        with pytest.raises(ValueError, match="does not fit"):
            apply("abcd", [Change(0, 2, "xy", "z")])


class TestNothingElse:
    """Lines drawn at random around a profile come out as they went in."""

    LINES = st.lists(
        st.sampled_from(
            [
                "Kingston Tools is a firm", "Adaptive and kingly", "King Street 7", "2016 was busy",
                "I met the royal family", "Trained 30 people in 2019", "   ", "Kafka, SQL, Python", "École de Lyon\t£3",
            ]
        ),
        max_size=6,
    )  # fmt: skip

    @settings(max_examples=40)
    @given(LINES, st.sampled_from(sorted(DIMENSIONS)), st.integers(0, 50))
    def test_added_lines_survive_every_edit(self, lines: list[str], name: str, seed: int) -> None:
        text = PROFILE.replace("Education\n", "\n".join(["Notes", *lines, "", "Education", ""]))
        for variant in variants(name, text, seed):
            assert all(line in variant.text.split("\n") for line in lines)

    @settings(max_examples=30)
    @given(LINES, st.sampled_from(sorted(DIMENSIONS)))
    def test_undoing_the_changes_gives_the_profile_back(self, lines: list[str], name: str) -> None:
        text = PROFILE + "\n".join(lines)
        for variant in variants(name, text):
            shift, undone = 0, []
            for change in variant.changes:
                start = change.start + shift
                undone.append(Change(start, start + len(change.after), change.after, change.before))
                shift += len(change.after) - len(change.before)
            assert apply(variant.text, undone) == text
            assert variant.text != text

    @given(st.text(max_size=300), st.sampled_from(sorted(DIMENSIONS)))
    def test_any_text_is_edited_or_refused_but_never_breaks(self, text: str, name: str) -> None:
        found = find_variants(name, f"x{text}")
        assert all(variant.changes for variant in found)


class TestNames:
    def test_every_mention_changes_at_once_and_employers_and_streets_stay(self) -> None:
        text = rename(PROFILE, "Mei", "Chen")
        assert text.startswith("Mei Chen\nmei.chen@example.org | Manchester, UK")
        assert "King Street was my office" in text  # a street: another capitalised word follows
        assert "SQL for Mei's old team" in text
        assert "Morgan Stanley" in text
        assert "Ada" not in text

    def test_each_group_and_gender_has_two_names(self) -> None:
        cells, groups = [variant.group for variant in variants("names")], {name.group for name in NAMES}
        assert {cell: cells.count(cell) for cell in cells} == {f"{g}, {w}": 2 for g in groups for w in ("woman", "man")}

    def test_names_stay_within_the_gender_that_the_text_says(self) -> None:
        # Eight names: two for each of four groups. With a man's name beside "she", two things would change.
        assert {variant.group.split(", ")[1] for variant in variants("names", THIRD)} == {"woman"}
        assert len(variants("names", THIRD)) == 8

    def test_the_seed_decides_the_draw(self) -> None:
        assert variants("names", seed=1) == variants("names", seed=1) != variants("names", seed=2)

    def test_a_job_title_on_the_first_line_is_no_name(self) -> None:
        assert not find_variants("names", "Marketing Coordinator\nPlans campaigns.")

    def test_a_surname_that_is_a_trade_changes_only_where_it_is_the_person(self) -> None:
        text = rename("Name: Penny Cook\nCook at Oak Lane. Ms Cook also teaches. Kept by Penny.", "Mei", "Chen")
        assert text == "Name: Mei Chen\nCook at Oak Lane. Ms Chen also teaches. Kept by Mei."

    def test_capital_letters_stay_capital_letters(self) -> None:
        assert rename("ADA KING\nI bake bread.", "Mei", "Chen") == "MEI CHEN\nI bake bread."

    def test_every_form_of_the_name_changes(self) -> None:
        text = "ADA RUTH KING\nAda bakes. Ada R. King.\nA. R. King. King, Ada. (Ada K.)\nA. Ruth King"
        assert rename(text, "Mei", "Chen") == ("MEI CHEN\nMei bakes. Mei Chen.\nM. Chen. Chen, Mei. (Mei C.)\nM. Chen")

    def test_a_surname_that_is_labelled_first_stays_first(self) -> None:
        assert rename("Name: King, Ada\nI bake.\n\nAda King", "Mei", "Chen") == "Name: Chen, Mei\nI bake.\n\nMei Chen"

    def test_every_name_is_found_again_as_a_name(self) -> None:
        for name in NAMES:
            found = find_name(f"{name.full}\nI bake bread.")
            assert found is not None
            assert found.full == name.full


class TestPronouns:
    def test_they_goes_through_the_whole_text_with_its_verbs(self) -> None:
        they = next(v for v in variants("pronouns", THIRD) if v.group == "they")
        assert "Mx Ada King" in they.text
        assert "They have run a kitchen" in they.text
        assert "They manage nine people and their menus won prizes. They've trained" in they.text
        assert "praised them for it, and the idea was theirs. They go home last; they themself" in they.text

    def test_he_tells_object_and_possessive_apart(self) -> None:
        he = next(v for v in variants("pronouns", THIRD) if v.group == "he")
        assert "his menus" in he.text
        assert "praised him for it, and the idea was his." in he.text
        assert re.search(r"\b(she|her|hers|herself|Ms)\b", he.text, re.IGNORECASE) is None

    def test_she_is_not_offered_to_a_profile_that_says_she(self) -> None:
        assert [variant.group for variant in variants("pronouns", THIRD)] == ["he", "they"]

    def test_in_the_first_person_a_line_is_added_and_others_pronouns_stay(self) -> None:
        text = "Ada King\nI looked after a widow and her dog. She thanked me."
        found = variants("pronouns", text)
        assert [variant.text.split("\n")[1] for variant in found] == [
            "Pronouns: she/her",
            "Pronouns: he/him",
            "Pronouns: they/them",
        ]
        assert all("a widow and her dog. She thanked me." in variant.text for variant in found)

    def test_a_tool_behind_ms_is_no_courtesy(self) -> None:
        found = variants("pronouns", "Ms Ada King\nShe used Ms Excel.")
        assert [variant.text for variant in found] == [
            "Mr Ada King\nHe used Ms Excel.",
            "Mx Ada King\nThey used Ms Excel.",
        ]

    def test_two_genders_are_refused(self) -> None:
        assert not find_variants("pronouns", "Ada King\nShe led. He followed.")

    @pytest.mark.parametrize(
        ("text", "gender"),
        [
            ("Ada (she/her)", "woman"),
            ("Mr King led.", "man"),
            ("He led.", "man"),
            ("They led.", None),
            ("I met her. She left.", None),
            ("Ajay Kumar\nSkills: Ms Excel, Ms. Word", None),
            ("Ms Wordsworth led.", "woman"),
        ],
    )
    def test_the_gender_that_a_text_says(self, text: str, gender: str | None) -> None:
        assert perceived_gender(text) == gender


class TestFacts:
    def test_only_the_line_of_the_degree_moves_and_its_years_together(self) -> None:
        found = variants("graduation_year")
        assert [re.findall(r"Leeds, (.*)", v.text)[0] for v in found] == [
            "1992 to 1995",
            "2002 to 2005",
            "2015 to 2018",
        ]
        assert all(changed_lines(v) == {"BSc Statistics, University of Leeds, 2012 to 2015"} for v in found)

    def test_no_graduation_after_the_latest_date(self) -> None:
        labels = [v.label for v in variants("graduation_year", "Analyst since May 2017\nBA History, 2016")]
        assert labels == ["20 years earlier", "10 years earlier"]  # 2019 would be in the future of this profile

    def test_a_licence_is_no_graduation(self) -> None:
        assert not find_variants("graduation_year", "Ada King\nEducation\nCPA, 2017\nRole 2015 - 2017")

    def test_a_gap_takes_a_year_from_the_earlier_role_and_may_say_why(self) -> None:
        found = variants("gap")
        assert all("Analyst, Northwind, June 2015 to February 2018" in v.text for v in found)
        told = [set(v.text.split("\n")) - set(PROFILE.split("\n")) for v in found]
        # The year is the one line that differs; the second and third add a line that explains it.
        assert [len(lines) for lines in told] == [1, 2, 2]

    @pytest.mark.parametrize(
        "text",
        [
            "Analyst, June 2015 to February 2019",  # one role
            "Lead, 2022 to 2024\nAnalyst, 2015 to 2019",  # a gap is there already
            "Lead, May 2020 to June 2024\nAnalyst, June 2019 to April 2020",  # the earlier role has no year to give
        ],
    )
    def test_no_gap_without_two_roles_that_touch(self, text: str) -> None:
        assert not find_variants("gap", text)

    def test_the_home_moves_and_the_employer_stays(self) -> None:
        text = "Location: Leeds\nAnalyst, Northwind, London. I am good at Excel."
        assert [v.text.split("\n")[0] for v in variants("place", text)][:2] == ["Location: London", "Location: Chicago"]
        assert all("Northwind, London" in v.text for v in variants("place", text))
        assert "Lagos, Nigeria" in variants("place")[2].text  # a header line "... | Manchester, UK" names a home too

    def test_a_place_of_work_is_no_home(self) -> None:
        assert not find_variants("place", "Ada King\nNurse, St Mary's, London")

    def test_only_the_school_of_the_education_changes(self) -> None:
        text = "Lecturer, Oxford College, 2020\n\nEducation\nBSc Biology, University of Leeds, 2012"
        found = variants("school", text)
        assert "BSc Biology, Harvard University, 2012" in found[0].text
        assert all("Lecturer, Oxford College, 2020" in v.text for v in found)

    def test_no_school_is_said(self) -> None:
        assert not find_variants("school", "Ada King\nEducation\nBSc Biology, 2012")


class TestPersonal:
    @pytest.mark.parametrize(
        ("line", "changed"),
        [
            ("Date of birth: 14/02/1979", "Date of birth: 14/02/1954"),
            ("DOB 09-12-79", "DOB 09-12-54"),
            ("Birth date | 1979-12-10", "Birth date | 1954-12-10"),
            ("Born 3 May 1992, Polish, married", "Born 3 May 1967, Polish, married"),
            ("I am 34 years old. Born 1992", "I am 59 years old. Born 1967"),
            ("Age: 47", "Age: 72"),
        ],
    )
    def test_birth_and_age_move_together(self, line: str, changed: str) -> None:
        first = variants("birth", f"Ada King\n{line}\nCook since 2015")[0]
        assert (first.label, first.text) == ("25 years older", f"Ada King\n{changed}\nCook since 2015")

    def test_nobody_is_made_too_old_or_too_young_to_apply(self) -> None:
        assert [v.label for v in variants("birth", "Ada King\nAge: 61")] == ["10 years older", "8 years younger"]
        assert [v.label for v in variants("birth", "Ada King\nAge: 22")] == ["25 years older", "10 years older"]

    @pytest.mark.parametrize("line", ["Cared for people aged 65 and over", "At a firm born in 1999"])
    def test_what_is_no_age_of_the_candidate_stays(self, line: str) -> None:
        found = find_variants("birth", f"Ada King\n{line}")
        assert all(line in v.text for v in found)

    @pytest.mark.parametrize(
        ("line", "changed"),
        [
            ("Born 3 May 1985, mother of a 12 year old", "Born 3 May 1960, mother of a 12 year old"),
            ("34 years old, two children aged 10 and 9", "59 years old, two children aged 10 and 9"),
            ("Age: 34, cared for 85 years old parents", "Age: 59, cared for 85 years old parents"),
        ],
    )
    def test_ages_at_which_nobody_applies_are_those_of_others(self, line: str, changed: str) -> None:
        assert variants("birth", f"Ada King\n{line}")[0].text == f"Ada King\n{changed}"

    def test_another_marital_status_in_the_letters_of_the_first(self) -> None:
        assert [v.text.split("\n")[1] for v in variants("marital_status", "Ada King\nAge 37, UNMARRIED, two sons")] == [
            "Age 37, MARRIED, two sons",
            "Age 37, DIVORCED, two sons",
            "Age 37, WIDOWED, two sons",
        ]
        assert not find_variants("marital_status", "Ada King\nRan a single kitchen")

    @pytest.mark.parametrize(
        ("line", "changed"),
        [
            ("Nationality: Polish", "Nationality: British"),
            ("Citizenship: India", "Citizenship: United Kingdom"),
            ("I am an Indian national.", "I am a British national."),
            ("Born 1990, Polish, married", "Born 1990, British, married"),
            ("US citizen", "British citizen"),
            ("Dual citizen (German, Chilean)", "Dual citizen (British, Chilean)"),
            ("Raised in Cork. Irish passport.", "Raised in Cork. British passport."),
        ],
    )
    def test_another_nationality_in_its_form(self, line: str, changed: str) -> None:
        assert variants("nationality", f"Ada King\n{line}")[0].text == f"Ada King\n{changed}"

    @pytest.mark.parametrize(
        "line",
        [
            "Languages: English, Polish",
            "English, Hindi, Marathi",
            "Christian, single",
            "Attend national fairs",
            "Maintained passport registers",
            "Born: 01.01.1994, Teheran",
            "Born 1994 in Milan, married",
        ],
    )
    def test_languages_and_creeds_are_no_nationality(self, line: str) -> None:
        assert not find_variants("nationality", f"Ada King\n{line}")

    @pytest.mark.parametrize(
        ("text", "without"),
        [
            ("Ada King\n[Photo]\nCook", "Ada King\nCook"),
            ("Ada King\nPhoto: me.jpg\nCook", "Ada King\nCook"),
            ("Ada King\nBorn 1990, photo attached, Polish", "Ada King\nBorn 1990, Polish"),
            ("Ada King\nSingle, Greek. Photo attached.\nCook", "Ada King\nSingle, Greek.\nCook"),
        ],
    )
    def test_the_photo_goes_with_its_marks(self, text: str, without: str) -> None:
        assert [v.text for v in variants("photo", text)] == [without]
        assert not find_variants("photo", "Ada King\nPhoto editing in Lightroom")

    @pytest.mark.parametrize(
        ("line", "place"),
        [
            ("Columbus, OH 43215 | 555 0100", "Columbus, OH 43215"),
            ("89231 Neu-Ulm", "89231 Neu-Ulm"),
            ("D-89231 Neu-Ulm, Germany", "D-89231 Neu-Ulm, Germany"),
            ("12 Oak St, Columbus, OH 43215", "Columbus, OH 43215"),
            ("Austin, TX", "Austin, TX"),
            ("Boise, ID 83702", "Boise, ID 83702"),
            ("Columbus OH 43215", "Columbus OH 43215"),
            ("Leeds LS1 4AP", "Leeds LS1 4AP"),
            ("Pune - 411 001", "Pune - 411 001"),
            ("Toronto, ON M5V 2T6", "Toronto, ON M5V 2T6"),
            ("SE-111 22 Stockholm", "SE-111 22 Stockholm"),
            ("Place of residence: Neu-Ulm", "Neu-Ulm"),
            ("Neu-Ulm, Germany", "Neu-Ulm, Germany"),
            ("ada@example.org | Neu-Ulm, Deutschland", "Neu-Ulm, Deutschland"),
            ("Split, Croatia", "Split, Croatia"),
            ("Pune 411014, India", "Pune 411014, India"),
            ("Pune, Maharashtra, India", "Pune, Maharashtra, India"),
            ("Madrid 28001, Spain", "Madrid 28001, Spain"),
            ("12 Oak St, Columbus, OH, USA", "Columbus, OH, USA"),
            ("Columbus, Ohio", "Columbus, Ohio"),
            ("Columbus, Ohio 43215", "Columbus, Ohio 43215"),
            ("00-001 Warszawa", "00-001 Warszawa"),
            ("1000-205 Lisboa, Portugal", "1000-205 Lisboa, Portugal"),
            ("Recife, PE 50030-230, Brazil", "Recife, PE 50030-230, Brazil"),
            ("I live in 89231 Neu-Ulm by the river", "89231 Neu-Ulm"),
        ],
    )
    def test_a_place_is_found_in_the_forms_of_addresses(self, line: str, place: str) -> None:
        (change,) = variants("place", f"Ada King\n{line}\nCook since 2015")[0].changes
        assert change.before == place

    def test_a_name_with_hyphens_is_one_word_of_a_place(self) -> None:
        text = "Ada King\nChester-le-Street, Durham, United Kingdom\nSwept the street"
        assert variants("place", text)[0].text == "Ada King\nLondon, United Kingdom\nSwept the street"

    def test_behind_a_name_at_the_head_the_place_alone_goes(self) -> None:
        assert variants("place", "Ada King, Neu-Ulm, Germany\nCook")[0].text == "Ada King, London, United Kingdom\nCook"

    @pytest.mark.parametrize(
        "line",
        ["Jane Doe, MD", "Jane Doe\nSales 2015 Project", "Jane Doe\nResidence: UK visa", "Jane Doe\nSous Chef, Dubai",
         "Jane Doe, Germany", "Jane Doe\nRegional Sales, India\nI grew sales.", "Jane Doe\nMy ID 55103",
         "Jane Doe\nSR Number 123456", "Jane Doe\nRN License CA 12345", "Jane Doe\nMember 12345 Nurse"],
    )  # fmt: skip
    def test_degrees_years_visas_titles_and_numbers_are_no_place(self, line: str) -> None:
        assert not find_variants("place", line)
