"""Who somebody is moves nothing: names, pronouns, age, gender, nationality and photo, in text and record."""

from __future__ import annotations

from typing import Any

import pytest

from redrob.reference import assess
from redrob.reference.identity import blank_identity
from tests.reference.test_assess import NAMES, outcome
from tests.reference.texts import JOB

BODY = (
    "Staff nurse for five years at Elmbrook Hospital, where I looked after ventilated patients and gave medicines. "
    "NMC pin current. Studied nursing at Corran University."
)


def text(line: str = "") -> str:
    """A profile under one line about the person."""
    return f"{line}\n\n{BODY}".strip()


def record(**profile: Any) -> dict[str, Any]:
    """The same as a record."""
    return {
        "profile": {"current_title": "Staff nurse", "years_of_experience": 5, **profile},
        "career_history": [
            {"company": "Elmbrook Hospital", "title": "Staff nurse", "start_date": "2018-01-01", "end_date": "2023-01-01",
             "description": "Looked after ventilated patients. Gave medicines on the drug round."}],
        "certifications": [{"name": "NMC registration"}],
    }  # fmt: skip


PERSONAL = [
    "Gender: female", "Gender: non-binary", "Sex: M", "Age: 23", "Age: 61", "Date of birth: 3 March 1963", "Born: 1999 in Lagos",
    "Nationality: Ghanaian", "Nationality: British", "Marital status: married, two children", "Religion: Sikh", "Photo: me.png",
    "Pronouns: she/her", "Pronouns: they/them", "Email: ada.kafka@example.org", "Phone: +44 7700 900123",
    "Address: 4 Mill Lane, Leeds", "LinkedIn: https://www.linkedin.com/in/ventilated-patients-expert",
]  # fmt: skip


@pytest.mark.parametrize("line", PERSONAL)
def test_a_line_about_the_person_changes_nothing(line: str) -> None:
    assert outcome(assess(JOB, text(line))) == outcome(assess(JOB, text()))


def test_names_in_a_record_give_the_same_assessment_to_the_last_bit() -> None:
    # Nothing of the name is rendered, so that even the quoted text is the same.
    assert len({repr(assess(JOB, record(anonymized_name=name, name=name))) for name in NAMES}) == 1


@pytest.mark.parametrize(
    "field",
    [{"gender": "female"}, {"age": 61}, {"photo": "x.png"}, {"pronouns": "he/him"}, {"nationality": "Peruvian"},
     {"date_of_birth": "1960-01-01"}, {"email": "kafka@example.org"}, {"marital_status": "single"}, {"religion": "none"}],
    ids=lambda field: next(iter(field)),
)  # fmt: skip
def test_a_personal_field_of_a_record_gives_the_same_assessment(field: dict[str, Any]) -> None:
    assert assess(JOB, record(**field)) == assess(JOB, record())


@pytest.mark.parametrize("said", ["Black engineer", "field engineer", "new nurse", "real team player", "area manager"])
def test_what_is_said_of_a_person_leaves_no_name_standing(said: str) -> None:
    texts = {blank_identity(f"Works in Leeds.\n\n{name} is a {said}.") for name in ("Priya", "Oluwa", "Grace")}
    assert len({text.replace(" ", "") for text in texts}) == 1
