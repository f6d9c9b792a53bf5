"""A licence of colleagues is not the profile's own."""

from __future__ import annotations

import pytest

from redrob.reference import Ranker
from redrob.reference.authorisation import of_colleagues
from redrob.reference.schema import Span


@pytest.mark.parametrize(
    ("text", "evidence", "others"),
    [
        ("Clerk. Assisted registered midwives on nights.", "registered midwives", True),
        ("Worked under a licensed plumber for two years.", "licensed plumber", True),
        ("Typed reports for chartered surveyors.", "chartered surveyors", True),
        ("Registered midwife since 2012.", "Registered midwife", False),
        ("Licensed plumber. Worked alongside two licensed plumbers.", "licensed plumbers", False),
        ("Chartered surveyor, assisted by two clerks.", "Chartered surveyor", False),
        ("Manager with chartered status.", "chartered status", False),
    ],
)
def test_who_stands_beside_a_licence_is_told_from_who_holds_it(text: str, evidence: str, others: bool) -> None:
    start = text.index(evidence)
    assert of_colleagues(Span(start, start + len(evidence), evidence), text) == others


PLUMBING = "Plumber\nMust be a licensed plumber. You have fitted bathrooms and traced leaks."
LAW = "Solicitor\nMust be a qualified solicitor. You have drafted leases and run completions."


@pytest.mark.parametrize(
    ("advert", "profile", "held"),
    [
        (
            PLUMBING,
            "Plumber's mate, Elm, 2016 - 2024\nFitted bathrooms and traced leaks under a licensed plumber.",
            False,
        ),
        (PLUMBING, "Licensed plumber, Elm, 2016 - 2024\nFitted bathrooms and traced leaks.", True),
        (
            LAW,
            "Legal secretary, Oak & Co., 2014 - 2024\nSupported qualified solicitors, typed leases, kept the diary.",
            False,
        ),
        (LAW, "Solicitor, Oak & Co., 2014 - 2024\nQualified solicitor. Drafted leases and ran completions.", True),
    ],
    ids=["mate", "plumber", "secretary", "solicitor"],
)
def test_a_gate_is_held_by_its_holder_alone(advert: str, profile: str, held: bool) -> None:
    (gate,) = [r for r in Ranker(advert).assess(profile).requirements if "licensed" in r.text or "qualified" in r.text]
    assert (gate.status in ("done", "listed")) == held
