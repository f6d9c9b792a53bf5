"""Who somebody is goes before anything is read: whatever the name, and wherever the line stands."""

from __future__ import annotations

import pytest

from redrob.reference.person_name import find_name
from redrob.reference.redaction import redacted

PEOPLE = [
    "Maria Silva", "Manager Singh", "Excel Okafor", "Penny Cook", "Grace Baker", "Kafka Novak", "Major Dhillon",
    "Mary-Kate O'Brien", "Siobhán Ní Dhomhnaill", "Ánh Nguyễn", "Bola van der Merwe", "April May", "Dean Chambers",
]  # fmt: skip
PLACES = {
    "header": "{name}\nGlazier at Halden Glass, 2016 - 2024\nCut panes to size and fitted shop fronts.",
    "header with degrees": "{name}, MBA\nGlazier at Halden Glass, 2016 - 2024\nFitted shop fronts.",
    "under a cover": "CURRICULUM VITAE\n\n{name}\nGlazier at Halden Glass, 2016 - 2024\nFitted shop fronts.",
    "under keywords": "Panes | Putty | Frames | Sealant\n{name}\nGlazier at Halden Glass, 2016 - 2024",
    "table": "Europass\nName                  {name}\nGlazier at Halden Glass, 2016 - 2024",
    "field": "candidate_id: 20\napplicant_name: {name}\nGlazier at Halden Glass, 2016 - 2024",
    "notes": "Call w/ {name}, 14.10\nglazier eight years, shop fronts mostly",
    "screen": "Phone screen – {name} – Tues\nglazier eight years, shop fronts mostly",
    "phoned": "Phone w. {name}, wedn. 18/11\n\n- eight yrs a glazier, shop fronts mostly",
    "letter": "Dear team,\nI have fitted shop fronts since 2016.\nI can start in May.\n\nKind regards\n{name}",
    "introduced": "Hello, my name is {name} and I have fitted shop fronts since 2016.",
    "here": "Hi, {name} here, glazier for eight years, shop fronts mostly.",
}


@pytest.mark.parametrize("place", PLACES)
def test_any_name_leaves_the_same_words(place: str) -> None:
    left = {name: " ".join(redacted(PLACES[place].format(name=name)).split()) for name in PEOPLE}
    assert len(set(left.values())) == 1, left
    words = left["Maria Silva"].casefold()
    assert "silva" not in words
    assert "shop fronts" in words or "halden glass" in words


def test_a_surname_that_comes_first_goes_with_the_rest() -> None:
    text = "CURRICULUM VITAE\n\nSurname, first name: Oduya-Brand, Silvia\nGlazier at Halden Glass, 2016 - 2024"
    left = redacted(text).split()
    assert not {"Oduya-Brand,", "Oduya-Brand", "Silvia"} & set(left)
    assert left[left.index("Glazier") :] == ["Glazier", "at", "Halden", "Glass,", "2016", "-", "2024"]


def test_a_name_goes_from_every_place_and_a_tool_of_the_same_word_stays() -> None:
    text = "Excel Okafor\nBuyer, Halden Glass\nTools: Word, Excel, Outlook\nOkafor cut the price of glass by a tenth."
    assert redacted(text).split("\n")[2:] == [
        "Tools: Word, Excel, Outlook",
        "       cut the price of glass by a tenth.",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Born 1990, Polish, married, two children", "DOB 14/02/1999", "Date of birth | 12.10.1988", "b. 1964",
        "I am 47 years old.", "Aged 52", "Filipino, 33, married", "Civil status | divorced", "Widowed, one daughter",
        "Nationality      Syrian", "Sex / Nationality: F, Indian", "Religion   Hindu   Nationality   Indian",
        "Photo attached", "[Photo]", "Passport photo, top right", "Father's name: S. Balwinder", "(she/her)",
        "Parental leave, 2019 - 2020", "Mar 2019 - Jan 2020   Maternity leave", "I was on paternity leave in 2019.",
        "Career break (2019, adoption leave)",
    ],
)  # fmt: skip
def test_a_line_about_the_person_leaves_nothing(line: str) -> None:
    work = "Glazier at Halden Glass since 2012\nCut panes to size and fitted shop fronts."
    assert redacted(f"{work}\n{line}").split() == redacted(work).split()


@pytest.mark.parametrize(
    "line",
    [
        "Processed parental leave for 300 staff", "Covered a maternity leave in payroll", "Single glazing, double glazing",
        "Polish, floor care and waxing", "Ran a group of six children with autism", "Spanish, French and German spoken",
        "Photo editing in Lightroom", "Two years on the tools", "Driving licence B, born leader of teams",
    ],
)  # fmt: skip
def test_work_that_sounds_like_it_stays(line: str) -> None:
    text = f"Glazier at Halden Glass since 2012\n{line}\nFitted shop fronts."
    assert redacted(text) == text


@pytest.mark.parametrize("country", ["Irish", "Nigerian", "Sri Lankan", "German"])
def test_of_a_citizenship_the_country_goes_and_the_fact_stays(country: str) -> None:
    text = f"Glazier at Halden Glass since 2012\n{country} citizen, no permit needed"
    assert redacted(text).split("\n")[1].split() == ["citizen,", "no", "permit", "needed"]


@pytest.mark.parametrize("head", ["LIBRARY SCIENCE", "Marketing Coordinator", "Dear Sir", "Hi Gaynor", "BIO DATA"])
def test_what_heads_a_page_is_no_name(head: str) -> None:
    assert find_name(f"{head}\nShelved 9,000 books and ran the science desk, library and marketing.") is None
