"""A requirement is the thing that is asked for, whole and alone, whatever stands around it."""

from __future__ import annotations

import time

import pytest

from redrob.reference.job import read_job

JOBS = {
    "nurse": "Staff nurse for a surgical ward.\n\nYou need\n- Wound care\n- Infection control\n- Care planning\n\n",
    "sales": "Account executive for a maker of pumps.\n\nYou need\n- Cold calling\n- Negotiation\n- CRM discipline\n\n",
    "data": "Data engineer for a ferry line.\n\nYou need\n- SQL\n- Airflow\n- Data modelling\n\n",
    "teacher": "Primary teacher for year 4.\n\nYou need\n- Phonics\n- Safeguarding\n- Behaviour management\n\n",
}


def found(job: str, line: str) -> list[tuple[str, str]]:
    """What a line asks for that stands below a list of other things."""
    text = JOBS[job].rstrip() + "\n" + line if line.startswith("- ") else JOBS[job] + line
    return [(r.kind, r.text) for r in read_job(text).requirements if r.start >= len(JOBS[job].rstrip())]


@pytest.mark.parametrize(
    ("job", "line", "thing"),
    [
        ("nurse", "- Has been in charge of medication rounds before", "medication rounds"),
        ("nurse", "We would like serious chops in palliative care.", "palliative care"),
        ("teacher", "- You would back yourself to plan a sequenced curriculum", "plan a sequenced curriculum"),
        ("sales", "Anyone we hire has to write winning bids on their own within days.", "write winning bids"),
        ("sales", "We need you to generate your own leads.", "generate your own leads"),
    ],
)
def test_words_beside_a_thing_are_no_part_of_it(job: str, line: str, thing: str) -> None:
    assert thing in [text for _, text in found(job, line)]


@pytest.mark.parametrize(
    ("job", "line", "things"),
    [
        ("nurse", "You need phlebotomy and IV access.", ["phlebotomy and IV access"]),
        ("sales", "You must have done RFPs and RFIs.", ["RFPs and RFIs"]),
        ("nurse", "You need phlebotomy and palliative care.", ["phlebotomy", "palliative care"]),
        ("data", "We only shortlist people with a background in dbt, star schemas and Spark.", ["dbt", "star schemas", "Spark"]),
    ],
)  # fmt: skip
def test_two_names_of_one_thing_are_one_wish_and_two_things_are_two(job: str, line: str, things: list[str]) -> None:
    assert [text for _, text in found(job, line)] == things


@pytest.mark.parametrize(
    ("job", "line", "kinds"),
    [
        ("nurse", "Knowledge of phlebotomy and palliative care is an advantage.", ["nice", "nice"]),
        ("nurse", "Should phlebotomy, triage and palliative care be unfamiliar ground, this is the wrong advert.", ["must"] * 3),
        ("data", "We attach great importance to a sure mastery of Spark, which we treat as a precondition.", ["must"]),
        ("data", "In a perfect world you'd have dabbled in Spark, but the world isn't perfect and we train.", ["nice"]),
        ("data", "Kafka is a must, and Spark would be a plus.", ["must", "nice"]),
        ("data", "We have lost excellent applicants for want of Spark and would lose them again.", ["must"]),
        ("data", "Ever set up Kubernetes? Brilliant. Never did? Also fine.", ["nice"]),
        ("data", "Spark isn't needed, but Kafka is.", ["nice", "must"]),
        ("sales", "Not for job hoppers.", ["disqualifier"]),
        ("sales", "No students on a gap year, sorry.", ["disqualifier"]),
        ("data", "Show us that you know Zendesk.", ["must"]),
        ("nurse", "Our patients deserve nurses who have mastered palliative care.", ["must"]),
        ("nurse", "We shan't hold a lack of palliative care against you.", ["nice"]),
        ("nurse", "The uniform is yours once we have watched you do wound dressing.", ["must"]),
    ],
)  # fmt: skip
def test_a_row_is_spoken_of_as_one_and_by_what_follows_it(job: str, line: str, kinds: list[str]) -> None:
    assert [kind for kind, _ in found(job, line)] == kinds


@pytest.mark.parametrize(
    "line",
    [
        "Our office sits between the bakery and the post office, you can't miss it.",
        "As an equal opportunities employer we welcome people of every background.",
        "Christmas bonus and a summer outing that partners may join.",
        "Annual performance bonus and mediclaim for family.",
        "Five days from office, early joiners welcome.",
    ],
)
def test_what_only_sounds_like_a_wish_is_none(line: str) -> None:
    assert found("sales", line) == []


@pytest.mark.parametrize(
    ("sentence", "years"),
    [
        ("It takes four years in the trade.", 4),
        ("It takes four years to train a teacher.", None),
        ("The new hall took four years.", None),
    ],
)
def test_what_the_job_takes_is_asked(sentence: str, years: float | None) -> None:
    assert read_job(JOBS["teacher"] + sentence).years == years


def test_comments_without_end_are_read_quickly() -> None:
    started = time.process_time()
    read_job("(E) " * 25_000)
    assert time.process_time() - started < 5
