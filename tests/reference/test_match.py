"""What counts as doing: deeds, told anywhere in a role; not titles, firms, tags, habits or hopes."""

from __future__ import annotations

from datetime import date

import pytest

from redrob.reference import assess

ROLE = "Data engineer\n\nExperience\nData engineer, Elm Labs, 2019 - 2024\n"


def status(asked: str, profile: str) -> str:
    """How the first requirement of a job for this one thing shows."""
    return assess(f"Data engineer. You must have {asked}.", profile).requirements[0].status


@pytest.mark.parametrize(
    ("asked", "profile", "shown"),
    [
        # A firm that is called Technologies lists nothing.
        ("Snowflake", "At Brindle Technologies (2018-22) they migrated an on-premises warehouse to Snowflake.", "done"),
        # A line of tags begins a line of its own, in however small letters.
        ("Airflow", ROLE + "- moved the nightly loads of all four countries onto one cluster\nskills: Airflow, SQL", "listed"),
        # The title of a job is no account of its work.
        ("Spark", "My name is Ana Silva and I work as a Big data engineer.", "missing"),
        ("product demos", "Sales support administrator, Elm Packaging, Nov 2024 - present", "missing"),
        # "- present" tells of no presentation.
        ("solution presentations", "Staff accountant at Elm Advisory, 2020-10-01 - present", "missing"),
        # Life outside work shows no skill.
        ("phonics teaching", "Outside work I cycle, read and repair old radios.", "missing"),
        ("complaint handling", "I prefer mornings for thinking and afternoons for people.", "missing"),
        # A denial by name outweighs what other words suggest.
        ("Kafka", ROLE + "- ran the message brokers and their partitions\nI have no experience with Kafka.", "denied"),
        # Doing by name outweighs a denial of part of it.
        ("Kafka", ROLE + "- ran the Kafka cluster\nNever ran Kafka on Windows.", "done"),
    ],
)  # fmt: skip
def test_what_counts_as_doing(asked: str, profile: str, shown: str) -> None:
    assert status(asked, profile) == shown


@pytest.mark.parametrize(
    ("asked", "profile", "shown"),
    [
        ("a forklift licence", "I do not hold a lorry licence.", "missing"),
        ("a forklift licence", "No licence for tipper trucks.", "missing"),
        ("a forklift licence", "I do not hold a licence.", "denied"),
        ("a forklift licence", "I have not renewed my licence yet.", "denied"),
        ("a forklift licence", "I do not hold a forklift licence.", "denied"),
        ("a forklift licence", "No forklift ticket.", "denied"),
        ("an HGV licence", "I do not hold a lorry licence.", "denied"),
    ],
)
def test_the_denial_of_one_paper_is_none_of_another(asked: str, profile: str, shown: str) -> None:
    job = f"Warehouse operative. You must have {asked}."
    assert assess(job, f"Warehouse operative since 2015. {profile}").requirements[0].status == shown
    liked = f"HGV driver. You must know tail lifts. {asked.removeprefix('a ').removeprefix('an ')} is a plus."
    assert assess(liked, f"HGV driver since 2015. {profile}").requirements[-1].status == shown


@pytest.mark.parametrize(
    ("rule", "profile", "shown"),
    [
        ("want to work from home only", "Wants to work from home only.", "done"),
        ("want to work from home only", "I speak three languages at home.", "missing"),
        ("are not free at weekends", "Not free at weekends.", "done"),
        ("are not free at weekends", "Free at weekends and holidays.", "denied"),
        ("need visa sponsorship", "Would need visa sponsorship.", "done"),
        ("need visa sponsorship", "I do not need visa sponsorship.", "denied"),
    ],
)
def test_what_rules_out_is_met_by_saying_so(rule: str, profile: str, shown: str) -> None:
    job = f"Data engineer. You must know SQL. We will not consider people who {rule}."
    [excluded] = [
        r for r in assess(job, f"Data engineer for six years.\n\n{profile}").requirements if r.kind == "disqualifier"
    ]
    assert excluded.status == shown


def test_two_full_time_roles_on_two_continents_are_seen_in_prose() -> None:
    text = (
        "Most recently, at Halden Advisory (since Jul 2021) I answered audit queries. Full-time, on site in Berlin, Germany. "
        "Earlier, at Juniper Partners (since Jul 2021) I closed the books. Full-time, on site in Toronto, Canada."
    )
    flags = assess("Accountant. You must close the books.", text, today=date(2024, 3, 1)).flags
    assert [(f.kind, f.certainty) for f in flags] == [("two_continents_at_once", "certain")]
