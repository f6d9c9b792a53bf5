"""Title and employer as the list of candidates shows them."""

from __future__ import annotations

import time

import pytest

from redrob.reference.latest_role import role_of


@pytest.mark.parametrize(
    ("text", "role"),
    [
        (
            "Ana\nWork\nChef at Elm Inn, 2012 - 2018\nSous chef, Lime House, 2018 - present\n",
            ("Sous chef", "Lime House"),
        ),
        ("Title: Chef\n\nExperience\nCook at Elm Inn, 2012-01 - 2018-02\nMade soups.", ("Chef", "Elm Inn")),
        ("2018 - 2024: Elm Home, care assistant", ("care assistant", "Elm Home")),
        ("Designation: Site Manager\nCompany: Elm Homes\n3 yrs 2 mos (2019 - 2022)", ("Site Manager", "Elm Homes")),
        ("PROFESSIONAL EXPERIENCE\n2019 - 2022\nElm Homes - Site Manager", ("Site Manager", "Elm Homes")),
        ("I nursed my mother after her stroke, which taught me to wait\n2019 - 2022\nA year in Peru", ("", "")),
        ("I cooked for six years.", ("", "")),
        (
            "Ana\nEducation\nLeeds College, 2020 - present\nSous chef, Lime House, 2018 - 2020",
            ("Sous chef", "Lime House"),
        ),
        ("Address: Leeds, resident since May 2024\nChef at Elm Inn, 2012 - 2018", ("Chef", "Elm Inn")),
        (
            "Position          Pastry chef\nFrom: 03/2015\nTo: 06/2019\nCook at Elm Inn, 2012 - 2014",
            ("Pastry chef", ""),
        ),
        ("◦ Chef, Elm Inn, 2012 - 2018", ("Chef", "Elm Inn")),
        ("Nurse, ICU, St. Mary's, 2018 - 2024", ("Nurse", "St. Mary's")),
        ("Nurse, Emergency Department, Elm Hospital, 2018 - 2024", ("Nurse", "Elm Hospital")),
        ("Nurse, ICU, Leeds, 2018 - 2024", ("Nurse", "")),
        ("Chef at Elm, Leeds, 2018 - 2024", ("Chef", "Elm")),
        ("A manager of pubs for life.\nSummary\n2019 - 2022", ("", "")),
    ],
)
def test_title_and_employer_are_those_of_the_latest_role_as_written(text: str, role: tuple[str, str]) -> None:
    assert role_of(text) == role


@pytest.mark.parametrize("line", ["!" * 99_000 + "ab", "a" + " " * 99_000 + "b", "Employer: " + " " * 90_000 + "x"])
def test_a_line_that_is_meant_to_take_long_does_not(line: str) -> None:
    begun = time.process_time()
    role_of(f"{line}\n2019 - 2022\n{line}")
    assert time.process_time() - begun < 2  # by its square it would be minutes
