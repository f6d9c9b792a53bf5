"""Adverts and notes as people write them: what is said by the way asks for nothing, and rough dates are dates."""

import pytest

from redrob.reference import assess
from redrob.reference.career import heads_a_role
from redrob.reference.dates import periods
from redrob.reference.job import read_job

BAKER = "Baker, Oak Lane\n\nRequirements\n- sourdough\n- laminated dough\n- oven scheduling\n"


def musts(text: str) -> list[str]:
    return [r.text for r in read_job(text).requirements if r.kind == "must"]


@pytest.mark.parametrize(
    "said",
    [
        "The post is subject to an enhanced DBS check.",
        "Offers are contingent upon a background check and a drug screen.",
        "You need the right to work in Ireland already, as we can't sponsor visas.",
        "The successful candidate will need a DBS disclosure and online searches will be carried out.",
        "To be fine with rotating shifts, Mon to Fri.",
        "Sorry, we cannot offer training.",
        "You will need to visit the Leeds depot once a fortnight.",
        "The group trades in five countries and has grown by buying family firms.",
        "The unit has thirty-two beds and takes admissions around the clock.",
        "The day ends at half past three, and clubs run until five.",
        "Starting time is seven thirty, and Friday finishes early.",
        "You will join a gang of six led by a working baker.",
        "It's required for January 2027.",
    ],
)
def test_what_is_said_by_the_way_asks_for_nothing(said: str) -> None:
    assert musts(f"{BAKER}\n{said}\n") == musts(BAKER) == ["sourdough", "laminated dough", "oven scheduling"]


@pytest.mark.parametrize("wish", ["monitoring", "SATs", "wedding cakes", "frying", "monthly reports", "staff rotas"])
def test_what_only_begins_like_a_day_or_a_month_is_asked_for(wish: str) -> None:
    assert musts(f"{BAKER}- {wish}\n")[-1] == wish


def test_checks_that_are_the_work_are_asked_for() -> None:
    job = "HR advisor\n\nRequirements\n- right to work checks\n- absence management\n- reference checks\n"
    assert musts(job) == ["right to work checks", "absence management", "reference checks"]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Persons with experience in sales alone do not match the profile.", "disqualifier"),
        ("Those who have only done retail are unlikely to be suited.", "disqualifier"),
        ("Pastry would be lovely, as would chocolate work.", "nice"),
    ],
)
def test_a_sentence_is_of_one_kind(sentence: str, kind: str) -> None:
    read = [r for r in read_job(f"{BAKER}\n{sentence}\n").requirements if r.text not in musts(BAKER)]
    assert read
    assert {r.kind for r in read} == {kind}


@pytest.mark.parametrize("heading", ["Would help", "Would help:", "It helps"])
def test_what_would_help_is_no_must(heading: str) -> None:
    text = f"{BAKER}\n{heading}\n- cake decorating\n- till experience\n"
    assert [r.text for r in read_job(text).requirements if r.kind == "nice"] == ["cake decorating", "till"]


def test_the_job_itself_is_not_asked_for() -> None:
    text = "Dental Nurse\n\nWe're looking for a seasoned dental nurse to take her place.\n\nYou need\n- taking impressions\n- sterilising instruments\n"
    assert musts(text) == ["taking impressions", "sterilising instruments"]


def test_the_paper_for_the_job_is_asked_for() -> None:
    job = read_job("Journeyman Electrician\n\nRequirements\n- Journeyman electrician licence\n- Conduit bending\n")
    assert [(r.text, r.gate) for r in job.requirements] == [
        ("Journeyman electrician licence", True),
        ("Conduit bending", False),
    ]


def test_where_hardly_any_work_is_asked_for_the_duties_are() -> None:
    duties = "Responsibilities\n- bank reconciliations every month\n- VAT returns\n- park your car behind the house\n"
    few = f"Accountant\n\n{duties}\nRequirements\n- Excel\n- fluent Spanish\n- payroll\n"
    enough = f"{few}- credit control\n- cash flow forecasts\n"
    assert musts(few)[:2] == ["bank reconciliations every month", "VAT returns"]
    assert musts(enough) == ["Excel", "Spanish", "payroll", "credit control", "cash flow forecasts"]


@pytest.mark.parametrize(
    ("said", "years"),
    [
        ("Applicants with a conviction within the past seven (7) years are not eligible.", 2),
        ("Family firm, 14 bakers, 30 years going.", 2),
        ("At least three years in a craft bakery are needed.", 3),
    ],
)
def test_years_of_other_things_are_not_asked_for(said: str, years: float) -> None:
    assert read_job(f"{BAKER}- at least 2 years in a bakery\n\n{said}\n").years == years


NURSE = "Nurse\n\nYou must know wound care, phlebotomy, triage and catheter care.\n"


@pytest.mark.parametrize(
    ("deeds", "status"),
    [
        ("- Took bloods from twenty people a day.", "done"),
        ("- Took bloods from twenty people a day.\n- I have not done phlebotomy on children.", "denied"),
        ("- Did phlebotomy for years.\n- I have not done phlebotomy on children.", "done"),
    ],
)
def test_a_denial_in_the_job_s_own_words_beats_what_only_resembles_them(deeds: str, status: str) -> None:
    profile = f"Nurse\n\nExperience\nNurse, Elm House, 2019 - 2024\n{deeds}\n"
    assert assess(NURSE, profile).requirements[1].status == status


@pytest.mark.parametrize(
    ("line", "first", "end"),
    [
        ("2023 (March) to now - Elm House, ward 6", (2023, 3), None),
        ("2020 sep – dec 2023 : Elm House nights.", (2020, 9), (2023, 12)),
        ("mar 18 -> jul 20   surgical admissions", (2018, 3), (2020, 7)),
        ("[feb 2022 – dec 2023] Elm House, agency.", (2022, 2), (2023, 12)),
    ],
)
def test_rough_dates_head_a_role(line: str, first: tuple[int, int], end: tuple[int, int] | None) -> None:
    (found,) = periods(line)
    assert divmod(found.first, 12) == (first[0], first[1] - 1)
    assert found.end is None if end is None else divmod(found.end, 12) == (end[0], end[1] - 1)
    assert heads_a_role(line)


@pytest.mark.parametrize(
    "line", ["In 2019 may have been there until 2021.", "I moved in March 2018 - 2020 was better."]
)
def test_a_sentence_with_dates_in_it_heads_none(line: str) -> None:
    assert not heads_a_role(line)


def test_who_does_the_work_is_of_the_trade_whatever_titles_stand_in_the_text() -> None:
    job = "Data engineer\n\nRequirements\n- Airflow\n- Kafka\n- SQL\n- Snowflake\n"
    done = "Six years of moving records for a firm of couriers.\n\n2020 - 2026 Elm Parcels\n- Ran Airflow for nightly loads\n- Built Kafka consumers\n- Tuned SQL\n- Loaded Snowflake\n- Sat beside the van driver\n"
    assert assess(job, done).facts.occupation == "same"
    little = done.replace(
        "- Ran Airflow for nightly loads\n- Built Kafka consumers\n- Tuned SQL\n", "- Drove a van as a driver\n"
    )
    assert assess(job, little).facts.occupation == "other"
