"""A record as people and other programs write it is read; what is left out is said; a refusal says what was there."""

from typing import Any

import pytest

from redrob.errors import InputError
from redrob.reference import Ranker
from redrob.reference.record import render, unread_in

RESUME = {
    "basics": {"name": "Ida Quist", "label": "Payroll officer", "email": "ida@x.example", "summary": "Sage every day."},
    "work": [
        {
            "name": "Hallam Foods",
            "position": "Payroll officer",
            "startDate": "2016-02",
            "endDate": "2024-05",
            "summary": "Ran the monthly payroll.",
            "highlights": ["Closed each month by the third day."],
        },
        {"name": "Fellgate", "position": "Payroll lead", "startDate": "2024-06"},
    ],
    "skills": [{"name": "Payroll software", "level": "Master", "keywords": ["Sage", "Xero"]}],
    "certificates": [{"name": "CIPP", "date": "2019"}],
    "languages": [{"language": "English", "fluency": "Native"}],
}
"""In the form of jsonresume.org."""


def test_a_json_resume_is_read_without_the_person() -> None:
    assert render(RESUME).splitlines() == [
        "Title: Payroll officer",
        "",
        "Summary",
        "Sage every day.",
        "",
        "Experience",
        "Payroll officer at Hallam Foods, 2016-02 - 2024-05",
        "Ran the monthly payroll.",
        "Closed each month by the third day.",
        "",
        "Payroll lead at Fellgate, 2024-06 - present",
        "",
        "Skills",
        "Payroll software, Sage, Xero",
        "",
        "Certifications",
        "CIPP, 2019",
        "",
        "Languages",
        "English, Native",
    ]
    assert unread_in(RESUME) == ()


@pytest.mark.parametrize(
    ("role", "shown"),
    [
        ({"title": "Cook", "start": 2016, "end": 2020, "summary": "Ran the grill."}, "Cook, 2016 - 2020\nRan the grill."),
        ({"role": "Cook", "employer": "Lime House", "dates": "May 2016 to now"}, "Cook at Lime House, May 2016 to now"),
        ("Cook, Lime House, 2016 - 2020", "Cook, Lime House, 2016 - 2020"),
    ],
    ids=["start and end", "dates in words", "a line"],
)  # fmt: skip
def test_a_role_is_read_as_it_is_written(role: Any, shown: str) -> None:
    assert render({"career_history": [role]}) == f"Experience\n{shown}"


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ({"Text": "Cook."}, "Cook."),
        ({"Resume": "<p>Cook</p>"}, "\nCook\n"),
        ({"CV": "Cook.", "skills": ["Grill"]}, "Cook."),
        ({"profile": "Cook for six years."}, "Cook for six years."),
        ({"current_title": "Cook", "Experience": "4,5 years"}, "Title: Cook\n4.5 years of experience"),
        ({"experience": "Cook at Lime House"}, "Experience\nCook at Lime House"),
        ({"Work Experience": {"position": "Cook"}, "skills": "grill; fish"}, "Experience\nCook\n\nSkills\ngrill, fish"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_plain_field_is_read_under_the_name_that_people_give_it(record: dict[str, Any], shown: str) -> None:
    assert render(record) == shown


def test_a_record_with_a_text_is_assessed_as_that_text() -> None:
    ranker = Ranker("Payroll officer. You must have run a monthly payroll in Sage.")
    text = "Payroll officer, 2016 - 2024. Ran the monthly payroll in Sage. Available in four months."
    assert ranker.assess({"id": 7, "text": text}) == ranker.assess(text)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"skills": ["Grill"], "mood": "sunny"}, ("Not read: 'mood'.",)),
        ({"skills": ["Grill"], "Email": "a@b.example", "Date of birth": "3 May", "score": 4, "tags": []}, ()),
        (
            {"career_history": [{"title": "Cook", "achievements": ["Fed 300"], "location": "Leeds"}] * 3},
            ("Not read: 'career_history: achievements'.",),
        ),
        ({"skills": ["Grill"]} | {f"n{i}": "x" for i in range(10)},
         ("Not read: 'n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7' and 2 more.",)),
        ({"text": "Cook.", "volunteer": [{"summary": "Fed 300"}]}, ("Not read, for 'text' is the whole profile: 'volunteer'.",)),
    ],
    ids=["short", "the person", "within a role", "many", "beside a text"],
)  # fmt: skip
def test_what_holds_words_and_is_not_read_is_said(record: dict[str, Any], said: tuple[str, ...]) -> None:
    assert unread_in(record) == said


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({}, "it has none"),
        ({"profile": ["Cook"], "mood": "sunny"}, "it has 'profile' (array), 'mood' (string)"),
        ({"text": None}, "it has 'text' (null)"),
    ],
    ids=["empty", "another form", "null"],
)
def test_a_record_that_cannot_be_read_is_refused_with_what_it_holds(record: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as refused:
        render(record)
    assert said in str(refused.value)
    assert "docs/use.md" in str(refused.value)
