"""Hand-written profiles in many forms, with the years, roles and meanings a careful reader finds in them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.reference.candidate import Profile, read_candidate
from redrob.reference.occupations import occupations
from redrob.reference.record import render


class Reading(NamedTuple):
    """A text, the years it shows, how many dated roles it has, and how some of its words are meant."""

    name: str
    text: str
    years: float | None
    roles: int
    modes: Mapping[str, str] = MappingProxyType({})


CV = """Maria Silva
Leeds | maria@example.org

Summary
Nurse with a calm head.

Experience
Staff nurse at Elmbrook Hospital, Mar 2019 - Mar 2024
- Looked after ventilated patients.
- Did not insert lines; the outreach team did that.
Healthcare assistant at Birch House, 2016 - 2018
- Washed and dressed residents.

Education
BSc Nursing, University of Hull, 2013 - 2016

Skills
Cannulation, ECG

References
Available from Sister Dunmore, who teaches phlebotomy.
"""

READINGS = [
    Reading("plain CV", CV, 7.0, 2, {"ventilated": "done", "lines": "denied", "dressed": "done", "Cannulation": "listed", "Nursing": "listed"}),
    Reading("oldest role first", "Experience\nBaker, Oak Lane, 2012 - 2015\n- Baked.\nHead baker, Elm Row, 2015 - 2020\n- Ran shifts.", 8.0, 2, {"Baked": "done"}),
    Reading("overlapping roles count once", "Experience\nBaker, Oak Lane, 2012 - 2016\n- Baked.\nTutor, Elm College, 2014 - 2018\n- Taught.", 6.0, 2),
    Reading("a gap does not count", "Experience\nBaker, Oak Lane, 2010 - 2012\n- Baked.\nBaker, Elm Row, 2016 - 2018\n- Baked.", 4.0, 2),
    Reading("education does not count", "Experience\nBaker, Oak Lane, 2014 - 2016\n\nEducation\nBSc Physics, University of Hull, 2010 - 2014\n", 2.0, 1),
    Reading("a degree line without a heading does not count", "Baker, Oak Lane, 2014 - 2016\n- Baked.\nBSc Physics, University of Hull, 2010 - 2014\n", 2.0, 1),
    Reading("a career break does not count", "Experience\nBaker, Oak Lane, 2014 - 2016\nCareer break, 2016 - 2019\nBaker, Elm Row, 2019 - 2021", 4.0, 2),
    Reading("travelling does not count", "Experience\nBaker, Oak Lane, 2014 - 2016\nTravelling in Peru, 2016 - 2017", 2.0, 1),
    Reading("a licence held since does not count", "Driver at Brack Haulage, 2018 - 2020\n- Drove lorries.\n\nClass 1 licence held since 2009.", 2.0, 1),
    Reading("living somewhere since does not count", "Driver at Brack Haulage, 2018 - 2020\n\nI have lived in Leeds since 2003.", 2.0, 1),
    Reading("Markdown", "# Maria Silva\n\n## Experience\n\n### Sous chef, Lime House (2018 – 2022)\n* Wrote **menus**\n* Ordered stock\n\n## Skills\n* Pastry\n", 4.0, 1, {"menus": "done", "Pastry": "listed"}),
    Reading("Markdown bold head", "**Sous chef**, Lime House, *03/2018 – 03/2022*\n- menus, costing, rota\n", 4.0, 1, {"costing": "done"}),
    Reading("role lines without a heading", "Sous chef, Lime House, 2018 - 2022\n- menus, costing, rota\n\nCommis, Elm Row, 2016 - 2018\n- prep\n", 6.0, 2, {"menus": "done", "prep": "done"}),
    Reading("a list after a role without a heading", "Sous chef, Lime House, 2018 - 2022\n- wrote menus\n\nPastry, butchery, costing\n", 4.0, 1, {"butchery": "listed", "menus": "done"}),
    Reading("messy notes", "- 5 yrs at Oriel Apps, product designer\n- ran usability sessions w/ 40 customers\n- no motion design\n- figma daily", 5.0, 0, {"usability": "done", "motion": "denied", "figma": "done"}),
    Reading("messy notes with a short range", "sparky 2014-16 tarn electrical; then brack 2016-21, rewired houses, no plc yet", 7.0, 2, {"houses": "done", "plc": "denied"}),
    Reading("LinkedIn", "Platform Engineer\nHalden Foods · Full-time\nMar 2019 - Present · 5 yrs 3 mos\nLeeds, United Kingdom\n- Ran the message brokers\n", 5.2, 1, {"brokers": "done"}),
    Reading("LinkedIn, two roles", "Experience\nEngineer\nHalden\nJan 2020 - Present (4 yrs)\nTester\nBirch\nJan 2018 - Jan 2020 (2 yrs)\n", 6.0, 2),
    Reading("LinkedIn prose", "I'm a people person who happens to love logistics. For the past eight years I've kept lorries moving at Brack Haulage.", 8.0, 0, {"lorries": "done"}),
    Reading("Indian CV", "Total experience: 3.5 yrs\nEnvironment: Java\nWorked as Software Engineer at Infovale from Apr'19 to Oct'22", 3.5, 1),
    Reading("Indian CV, till date", "Experience\nAnalyst at Infovale, Apr 2019 till date\n- Prepared MIS reports\nAnalyst at Brackware, Apr 2016 - Mar 2019", 2.9, 2, {"reports": "done"}),
    Reading("call notes", "Spoke to Maria. She prices jobs, writes quotes and runs two crews. Six years at Tarn. She has not done gas.", 6.0, 0, {"quotes": "done", "gas": "denied"}),
    Reading("call notes with answers", "Asked about nights: fine. Kafka? No. Airflow? Yes, ran it daily.", None, 0, {"Kafka": "denied", "Airflow": "listed"}),
    Reading("present tense", "I look after six beds and run the drug rounds. Currently price jobs.", None, 0, {"beds": "done", "drug": "done", "jobs": "done"}),
    Reading("present tense of a role", "Experience\nStaff nurse, Elmbrook, 2019 - 2024\n- Dress wounds and run the drug rounds\n- Mentor students\n", 5.0, 1, {"wounds": "done", "students": "done"}),
    Reading("only listed", "Skills: Kafka, Airflow. Interested in Spark.", None, 0, {"Kafka": "listed", "Spark": "denied"}),
    Reading("skills in a line", "Baker at Oak Lane for two years.\nSkills: sourdough, pastry", 2.0, 0, {"sourdough": "listed"}),
    Reading("claim of years", "Data engineer with 6 years of experience.", 6.0, 0),
    Reading("claim with a plus", "6+ years' experience as a welder", 6.0, 0),
    Reading("claim denied by dates", "20 years of experience.\n\nExperience\nWelder, Tarn, 2018 - 2020\nWelder, Brack, 2020 - 2022", 4.0, 2),
    Reading("tenures add up", "Three years at Tarn Electrical, then four years at Brack Haulage.", 7.0, 0),
    Reading("notice is no experience", "Welder at Tarn for two years. Three months notice.", 2.0, 0),
    Reading("age is no experience", "I am 45 years old. Welder at Tarn for two years.", 2.0, 0),
    Reading("seasonal work", "Experience\nKitchen porter, Lime House, Summer 2019\nCommis, Lime House, Jan 2020 - Jan 2021", 1.2, 2),
    Reading("month range in one year", "Experience\nKitchen porter, Lime House, Mar - Sep 2019", 0.5, 1),
    Reading("ongoing role without any later date is a lower bound", "Chef at Lime House, March 2019 to today", None, 1),
    Reading("a later date in the text closes an ongoing role", "Experience\nStaff nurse, Elmbrook, March 2019 to today\n- Ran the ward.\n\nCertifications\nRevalidated March 2024", 5.0, 1),
    Reading("apprenticeship counts", "Experience\nApprentice electrician, Tarn, 2014 - 2018\nElectrician, Tarn, 2018 - 2020", 6.0, 2),
    Reading("teaching counts although a degree is named", "Experience\nTeaching assistant for the BSc course, Hull, 2014 - 2018", 4.0, 1),
    Reading("interests are not read", "Baker at Oak Lane for two years.\n\nInterests\nKafka novels", 2.0, 0),
    Reading("founding of the employer is no role", "Experience\nBaker, Oak Lane (founded in 1998), 2018 - 2020\n- Baked.", 2.0, 1),
    Reading("sentence in a role that names years", "Experience\nBaker, Oak Lane, 2018 - 2020\n- Raised output between 2018 and 2019.", 2.0, 2),
    Reading("certificate heading", "Certifications\nNMC registration, 2014\nALS, 2020\n", None, 0, {"ALS": "listed"}),
    Reading("summary with doing", "Summary\nI ran the kitchen of the Lime House. Pastry, butchery.", None, 0, {"kitchen": "done", "butchery": "listed"}),
    Reading("wrapped line", "I have spent six years at Halden Foods running the night loads and the\nmorning stock counts for forty shops.", 6.0, 0, {"stock": "done"}),
]  # fmt: skip


def mode(profile: Profile, word: str) -> str | None:
    for sentence in profile.sentences:
        for token, meant in zip(sentence.words, sentence.modes, strict=True):
            if token.text.casefold() == word.casefold():
                return meant
    return None


@pytest.mark.parametrize("reading", READINGS, ids=[r.name for r in READINGS])
class TestReadings:
    def test_the_years_are_a_reader_s(self, reading: Reading) -> None:
        profile = read_candidate(reading.text)
        assert profile.years_shown == reading.years

    def test_the_dated_roles_are_a_reader_s(self, reading: Reading) -> None:
        assert len(read_candidate(reading.text).periods) == reading.roles

    def test_words_are_meant_as_a_reader_takes_them(self, reading: Reading) -> None:
        profile = read_candidate(reading.text)
        assert {word: mode(profile, word) for word in reading.modes} == dict(reading.modes)

    def test_offsets_quote_the_text(self, reading: Reading) -> None:
        profile = read_candidate(reading.text)
        assert len(profile.readable) == len(reading.text)
        for sentence in profile.sentences:
            assert all(profile.readable[w.start : w.end] == w.text for w in sentence.words)
            assert all(sentence.start <= w.start < w.end <= sentence.end for w in sentence.words)


def test_today_closes_a_current_role() -> None:
    # March 2019 to March 2024 are sixty months.
    assert read_candidate("Chef at Lime House, March 2019 to today", today=date(2024, 3, 1)).years_shown == 5.0


def test_a_current_role_without_a_known_end_is_open() -> None:
    assert read_candidate("Chef at Lime House, March 2019 to today").open_ended
    assert not read_candidate("Chef at Lime House, 2014 - 2016").open_ended


def test_words_of_ignored_sections_are_not_read() -> None:
    assert mode(read_candidate(CV), "phlebotomy") is None


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_of_roles_does_not_matter(order: int) -> None:
    roles = ["Baker, Oak Lane, 2010 - 2012", "Baker, Elm Row, Mar 2012 - Mar 2015", "Head baker, Ash Yard, 2015 - 2018"]
    profile = read_candidate("Experience\n" + "\n".join(roles[::order]))
    # 24 + 36 months, and January 2015 to January 2018 adds the 34 after March 2015.
    assert profile.years_shown == round((24 + 36 + 34) / 12, 1)


def test_a_record_with_one_field_is_read() -> None:
    assert mode(read_candidate(render({"skills": ["SQL"]})), "SQL") == "listed"


def test_a_record_s_roles_give_its_years() -> None:
    record = {"career_history": [{"title": "Baker", "start_date": "2018-01-01", "end_date": "2020-01-01"},
                                 {"title": "Baker", "start_date": "2020-01-01", "is_current": True}]}  # fmt: skip
    assert read_candidate(render(record), today=date(2023, 1, 1)).years_shown == 5.0


@given(st.lists(st.sampled_from(CV.split("\n")), max_size=40))
@settings(max_examples=100, deadline=None)
def test_any_order_of_lines_is_read(lines: list[str]) -> None:
    profile = read_candidate("\n".join(lines))
    assert all(len(s.modes) == len(s.words) > 0 for s in profile.sentences)
    assert (profile.years_shown or 0) <= 60


def test_years_that_a_dated_role_is_said_to_have_taken_count_once():
    told = "Teacher, Elm School, September 2017 to July 2026\nTaught a class of 27 for nine years. After nine years in it I go."
    assert read_candidate(told).years_shown == round((8 * 12 + 10) / 12, 1)


@pytest.mark.parametrize(
    ("line", "held"),
    [
        ("Electrician's mate, Elm Power, 2019 - 2024", False),
        ("Bank teller, Elm Solicitors, 2019 - 2024", False),
        ("Surveyed car parks for electric vehicle charging.", False),
        ("Licensed as a registered nurse, renewal paid and valid.", False),
        ("Teaching certificate in good standing, registered teacher since 2016.", False),
        ("Electrician, Elm Power, 2019 - 2024", True),
        ("I work as a staff nurse.", True),
        ("RN at Elm Hospital, 2019 - 2024", True),
    ],
)
def test_an_occupation_is_held_by_what_somebody_is_called(line: str, held: bool) -> None:
    names = {occupations()[n].name for n in read_candidate(f"Ana Silva\n\n{line}\n").occupations}
    assert (not names.isdisjoint({"electrician", "nurse", "teacher", "commercial lawyer"})) is held
