"""Papers and degrees: held or not by what is said of them, in their own clause, under short names and long ones."""

from __future__ import annotations

import pytest

from redrob.reference import Ranker, assess
from redrob.reference.acronyms import codes_in, initials_in, spelled_out


def held(title: str, asked: str, said: str) -> bool:
    """Whether a profile with this line meets the first requirement of a job for this paper alone."""
    job = f"{title}\n\nRequirements\n- {asked}\n- written reports\n- team work with colleagues\n"
    profile = f"Ana Silva\n\n{title}, Elm House, 2016 - 2025\n- wrote the reports of the week\n\n{said}\n"
    assessment, bound = assess(job, profile), Ranker(job).bound(profile)
    assert bound >= assessment.score
    return assessment.requirements[0].status in ("listed", "done")


@pytest.mark.parametrize(
    ("title", "asked", "said", "is_held"),
    [
        # A wish in the line above, or the course that led to it, denies no paper.
        ("Physiotherapist", "HCPC registration", "physio, looking to relocate nearer to family\nhcpc reg, number can be sent", True),
        ("Physiotherapist", "HCPC registration", "looking to get my hcpc registration when i have moved", False),
        ("Dental nurse", "GDC registration", "National Diploma in Dental Nursing, 2021; X-ray course, 2023", True),
        # What is said of another paper is not said of this one.
        ("Physiotherapist", "HCPC registration", "HCPC registered, first aid certificate expired", True),
        ("Physiotherapist", "HCPC registration", "First aid certificate valid, HCPC registration expired", False),
        ("Physiotherapist", "HCPC registration", "HCPC registration, expired in 2022", False),
        ("Security guard", "SIA licence", "I do not hold a DBS certificate, SIA licence", False),
        # Lapsed and renewed; and nothing against it.
        ("Nurse", "NMC registration", "NMC registration lapsed in 2019, restored in 2021", True),
        ("Nurse", "NMC registration", "NMC registration lapsed in 2019 and not restored", False),
        ("Nurse", "NMC registration", "NMC registration, no conditions", True),
        ("Nurse", "NMC registration", "NMC registration renewal due in 2027", True),
        ("Nurse", "BLS certification", "my BLS lapsed during lockdown", False),
        # Still to come.
        ("Accountant", "ACCA qualified", "ACCA: 9 of 13 papers done, four to go", False),
        ("Project manager", "PMP", "studying for the PMP", False),
        ("Project manager", "PMP", "PMP since 2019", True),
        ("Childminder", "Ofsted registration", "Ofsted registered, rated outstanding", True),
        ("Childminder", "Ofsted registration", "resigned my Ofsted registration", False),
    ],
)  # fmt: skip
def test_a_paper_is_denied_where_it_is_spoken_of(title: str, asked: str, said: str, is_held: bool) -> None:
    assert held(title, asked, said) is is_held


@pytest.mark.parametrize(
    ("title", "asked", "said", "is_held"),
    [
        ("Site manager", "SMSTS", "Site Management Safety Training Scheme, 2025", True),
        ("Social worker", "Social Work England registration", "SWE registered, SW99213", True),
        ("Town planner", "MRTPI", "Member of the Royal Town Planning Institute", True),
        ("Town planner", "MRTPI", "Member of the Royal Tennis Players Guild", False),
        ("Welder", "6G pipe certification", "6G coded, continuity up to date", True),
        ("Welder", "6G pipe certification", "3G coded, continuity up to date", False),
        ("Welder", "6G pipe certification", "6G - not yet", False),
        # Who works with a thing has no certificate for it.
        ("Cloud engineer", "AWS certification", "I ran everything on AWS.", False),
        ("Truck driver", "TWIC card", "TWIC good till 2029", True),
        ("Farm worker", "telehandler ticket", "telehandler (Lantra) 2024", True),
        ("Farm worker", "telehandler ticket", "Telehandler: none, no ticket", False),
        ("Electrician", "18th Edition BS 7671", "18th ed wiring regs 2023", True),
        ("Nursery nurse", "Level 3 childcare qualification", "CACHE L3 Early Years Educator", True),
        ("Care assistant", "full UK driving licence", "I drive and have my own car", True),
        ("Care assistant", "full UK driving licence", "I walk and have my own bike", False),
        ("Care assistant", "full UK driving licence", "provisional licence only", False),
    ],
)  # fmt: skip
def test_short_and_long_names_are_one(title: str, asked: str, said: str, is_held: bool) -> None:
    assert held(title, asked, said) is is_held


@pytest.mark.parametrize(
    ("asked", "said", "is_held"),
    [
        ("Degree in mechanical engineering", "B.Tech Mech, NIT Trichy 2013", True),
        ("Degree in mechanical engineering", "mech work of all kinds", False),
        ("Master's degree in economics", "MSc Econ, LSE", True),
        ("Master's degree in economics", "BA Economics, LSE", False),
        ("PhD in chemistry", "MSc Chemistry, Leeds", False),
        ("Degree in chemistry", "PhD Chemistry, Leeds", True),
        ("Degree in chemistry", "left my BSc Chemistry in year two, degree abandoned", False),
    ],
)
def test_a_degree_is_known_by_level_and_field(asked: str, said: str, is_held: bool) -> None:
    assert held("Consultant", asked, f"Education\n{said}") is is_held


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("current GPhC registration", ["GPhC"]),
        ("SIA LICENCE", []),
        ("CS30 and CS31", ["CS30", "CS31"]),
        ("18th edition", []),
        ("EN ISO 9606-1", ["ISO", "9606"]),
        ("certificate of 2019", []),
        ("NVQ Level 3", []),
    ],
)
def test_codes_name_one_paper(asked: str, codes: list[str]) -> None:
    assert list(codes_in(asked)) == codes


@pytest.mark.parametrize(
    ("code", "text", "is_it"),
    [
        ("DBS", "Disclosure and Barring Service", True),
        ("GPhC", "General Pharmaceutical Council", True),
        ("DBS", "Drove buses in Surrey", False),
        ("DBS", "disclosure and barring service", False),
    ],
)
def test_initials_are_those_of_capitalised_words(code: str, text: str, is_it: bool) -> None:
    pattern = spelled_out(code)
    assert pattern is not None
    assert (pattern.search(text) is not None) is is_it


def test_two_capitals_stand_for_too_much() -> None:
    assert spelled_out("PE") is None
    assert list(initials_in("Health Care")) == []


@pytest.mark.parametrize(
    "noise", ["Site Management Safety Training ", "G D C ", "General Dental of the of the ", "6G "]
)
def test_hostile_names_cost_no_more_than_honest_ones(noise: str) -> None:
    text = noise * (2_000_000 // len(noise))
    pattern = spelled_out("SMSTX")
    assert pattern is not None
    assert pattern.search(text) is None
    assert list(initials_in(text[:10_000])) is not None


JOB = "DevOps engineer\n\nRequirements\n- Terraform\n- CI/CD pipelines\n- monitoring and alerting\n"


@pytest.mark.parametrize(
    ("heading", "deed", "closeness"),
    [
        # A stem of a title in mid-sentence, and several of them, are no trade of one's own.
        ("sr devops, Grocito", "wrote Terraform for packer images; moved CI/CD pipelines off hosted runners", "same"),
        ("sr devops, Grocito", "served dentists", "adjacent"),
        # A title said outright is, unless most of the work was done.
        ("Frontend developer, Pixel", "wrote some Terraform", "adjacent"),
        ("Waiter, Crown", "served tables", "other"),
    ],
)
def test_half_of_the_work_decides_where_no_title_says_otherwise(heading: str, deed: str, closeness: str) -> None:
    deeds = "".join(f"- {part}\n" for part in deed.split("; "))
    assert assess(JOB, f"Ana Silva\n\n{heading}, 2019 - 2025\n{deeds}").facts.occupation == closeness


@pytest.mark.parametrize(("short", "long"), [("Site mgr", "Site manager"), ("fin analyst", "Financial analyst")])
def test_notes_shorten_titles(short: str, long: str) -> None:
    job = f"{long}\n\nRequirements\n- variance analysis\n- written reports\n"
    assert assess(job, f"Ana Silva\n\n{short}, Elm House, 2019 - 2025\n- swept up\n").facts.occupation == "same"
