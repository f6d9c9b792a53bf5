"""What counts as doing: deeds, told anywhere in a role; not titles, firms, tags, habits or hopes."""

from __future__ import annotations

from datetime import date

import pytest

from redrob.reference import assess

ROLE = "Data engineer\n\nExperience\nData engineer, Elm Labs, 2019 - 2024\n"


BUTCHER = "Chef\n\nRequirements\n- butchery\n- sauces\n"


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
        # Of work that no table knows, the rarest word says what is meant; what any work has says nothing.
        ("Zymography risk work", ROLE + "- was responsible for zymography reports", "done"),
        ("Zymography risk work", ROLE + "- did the work on risk reports", "missing"),
        # Life outside work shows no skill.
        ("phonics teaching", "Outside work I cycle, read and repair old radios.", "missing"),
        ("complaint handling", "I prefer mornings for thinking and afternoons for people.", "missing"),
        # A denial by name outweighs what other words suggest.
        ("Kafka", ROLE + "- ran the message brokers and their partitions\nI have no experience with Kafka.", "denied"),
        # Doing by name outweighs a denial of part of it.
        ("Kafka", ROLE + "- ran the Kafka cluster\nNever ran Kafka on Windows.", "done"),
        # What a firm calls itself shows nothing of who worked there.
        ("Zendesk", "Customer Support Agent, Penrose Software, 2020 - 2024\n- sorted the post", "missing"),
        ("Zendesk", "Customer Support Agent, Penrose, 2020 - 2024\n- ran the ticketing software", "done"),
        # A role may be headed without dates, and its duties then are deeds.
        ("Snowflake", "Data engineer at Pirton Technologies\nMoved the reports to Snowflake.", "done"),
        ("Snowflake", "Tools I use at Pirton Technologies\nSnowflake, Airflow", "listed"),
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


def test_whom_somebody_trained_is_not_what_they_are() -> None:
    said = "Ana Silva\n\nWaiter, Elm House, 2019 - 2024\n- trained commis chefs in hygiene\n"
    assert assess(BUTCHER, said).facts.occupation == "adjacent"
    assert assess(BUTCHER, said.replace("trained commis chefs", "trained as a commis chef")).facts.occupation == "same"


def test_a_denial_that_names_no_paper_denies_none() -> None:
    job = "Electrician. You must hold an electrician's licence. You must know trunking."
    profile = "Ana Silva\n\nElectrician, Elm Power, 2019 - 2024\n- trunking\n\nLicensed electrician, card valid.\n"
    for denial in ("I look forward to reading electrical drawings.", "Never did electrical testing."):
        assert assess(job, profile + denial).requirements[0].status == "listed"
    assert assess(job, profile + "My electrical licence has lapsed.").requirements[0].status == "denied"


@pytest.mark.parametrize("deed", ["parted a lamb along its seams", "sawed a hind quarter for the grill"])
def test_words_of_one_trade_suggest_nothing_in_another(deed: str) -> None:
    """What only resembles a thing shows it to somebody of the trade alone; its name shows it for anybody."""

    def shown(title: str, said: str) -> str:
        return assess(BUTCHER, f"Ana Silva\n\n{title}, Elm House, 2019 - 2024\n- {said}\n").requirements[0].status

    assert shown("Chef", deed) == shown("Butcher", deed) == "done"
    assert shown("Electrician", deed) == "missing"
    assert shown("Electrician", "did the butchery of a farm shop on Saturdays") == "done"


def test_a_denial_by_name_outweighs_what_only_belongs_to_it() -> None:
    role = "Ana Silva\n\nChef, Elm House, 2019 - 2024\n- boned shoulders of lamb\n"
    assert assess(BUTCHER, role).requirements[0].status == "done"
    assert assess(BUTCHER, f"{role}\nNo employer entrusted me with butchery.").requirements[0].status == "denied"
    named = role.replace("boned shoulders", "did all butchery")
    assert assess(BUTCHER, f"{named}\nNever did butchery on a farm.").requirements[0].status == "done"


def test_who_will_not_is_told_by_saying_so_and_not_by_what_was_done() -> None:
    job = "Chef. You must know sauces. Not for people who will not work shifts."

    def rule(said: str) -> str:
        return (
            assess(job, f"Ana Silva\n\nChef, Elm House, 2019 - 2024\n- sauces\n\nNotes\n{said}").requirements[-1].status
        )

    assert rule("Shift work is out of the question.") == "done"
    assert rule("I do not work shifts.") == "done"
    assert rule("Worked shifts and every second Saturday.") != "done"


@pytest.mark.parametrize(("title", "flagged"), [("HR advisor", True), ("Adviser", False), ("Volunteer adviser", False)])
def test_an_adviser_by_trade_works_full_time_and_one_to_a_firm_does_not(title: str, flagged: bool) -> None:
    text = (
        "Ana Silva\n\nHR advisor, Elm Hotels, since Jun 2018\n- Full-time, on site in Munich, Germany.\n\n"
        f"{title}, Oak Partners, since Jun 2018\n- Full-time, on site in Boston, USA.\n"
    )
    flags = assess("HR advisor. You must know payroll.", text, today=date(2024, 3, 1)).flags
    assert [f.kind for f in flags] == (["two_continents_at_once"] if flagged else [])


def test_a_claim_of_many_years_is_read_before_a_tenure() -> None:
    text = "nia / chef\n\ni have been at it for 21 years.\n\nchef, Elm House, 2020 - now\n- sauces\n"
    flags = assess("Chef. You must know sauces.", text, today=date(2024, 3, 1)).flags
    assert [(f.kind, f.certainty) for f in flags] == [("years_contradiction", "certain")]


def test_two_full_time_roles_on_two_continents_are_seen_in_prose() -> None:
    text = (
        "Most recently, at Halden Advisory (since Jul 2021) I answered audit queries. Full-time, on site in Berlin, Germany. "
        "Earlier, at Juniper Partners (since Jul 2021) I closed the books. Full-time, on site in Toronto, Canada."
    )
    flags = assess("Accountant. You must close the books.", text, today=date(2024, 3, 1)).flags
    assert [(f.kind, f.certainty) for f in flags] == [("two_continents_at_once", "certain")]


@pytest.mark.parametrize(
    ("deed", "shown"), [("went from door to door in Leeds", "done"), ("shut a door in Leeds", "missing")]
)
def test_a_saying_of_one_word_twice_is_shown_by_the_word_twice(deed: str, shown: str) -> None:
    profile = f"Sales representative\n\nExperience\nSales representative, Elm Power, 2019 - 2024\n- {deed}\n"
    assert assess("Sales representative. You must have prospecting.", profile).requirements[0].status == shown
