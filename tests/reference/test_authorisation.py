"""The right to work is denied and held where a profile says so, and a licence of colleagues is nobody's own."""

from __future__ import annotations

import pytest

from redrob.reference import Ranker
from redrob.reference.authorisation import asks, of_colleagues, settled, statements
from redrob.reference.schema import Match, Requirement, Span

JOB = """Florist, Limerick
You have tied bridal bouquets and run a flower shop's till. You must have the right to work in Ireland."""
FLORIST = (
    "Florist, Halden Flowers, Ennis, 2017 - 2024\nTied bridal bouquets, dressed churches, ran the till of the shop. {}"
)
RANKER = Ranker(JOB)


class TestOneAdvert:
    @pytest.mark.parametrize(
        "said",
        [
            "I do not have the right to work in Ireland yet.", "Not authorised to work in Ireland without sponsorship.",
            "I will need visa sponsorship.", "Right to work: no", "My work permit has expired.",
        ],
    )  # fmt: skip
    def test_no_right_to_work_rejects_and_is_the_first_reason(self, said: str) -> None:
        found = RANKER.assess(FLORIST.format(said))
        (right,) = [r for r in found.requirements if "right to work" in r.text]
        assert (found.decision, right.status, right.evidence[0].text) == ("reject", "denied", said)
        assert found.score <= 0.35
        assert found.explanation.splitlines()[1] == f'- {right.text}: said not to be held: "{said}"'

    @pytest.mark.parametrize(
        "said", ["Full right to work in Ireland.", "Authorised to work in Ireland without sponsorship.", ""]
    )
    def test_who_has_it_or_says_nothing_is_shortlisted(self, said: str) -> None:
        assert RANKER.assess(FLORIST.format(said)).decision == "shortlist"


@pytest.mark.parametrize(
    ("words", "about"),
    [
        ("Eligible to work in the EU", True), ("no visa sponsorship", True), ("candidates who need sponsorship", True), ("valid work permit", True),
        ("able to work weekends", False), ("authorised to work on live cables", False), ("sponsorship sales", False), ("the work permit system", False),
    ],
)  # fmt: skip
def test_a_requirement_about_the_right_to_work_is_told_from_others(words: str, about: bool) -> None:
    assert asks(words) == about


@pytest.mark.parametrize(
    ("said", "standing"),
    [
        ("Polish national without a work permit.", ["lacks"]), ("I can't work in Norway without a visa.", ["lacks"]), ("No work permit.", ["lacks"]),
        ("Canadian citizen, would require employer sponsorship.", ["needs"]), ("Sponsorship required: yes", ["needs"]), ("I need a skilled worker visa and sponsorship.", ["needs"]),
        ("On OPT and will require H1B sponsorship.", ["needs"]), ("A new employer would have to sponsor.", ["needs"]),
        ("I would need a critical skills permit to work in Ireland.", ["needs"]), ("Need sponsorship now or later: No", []),
        ("Sponsor needed .....", []), ("Skilled Worker visa sponsorship required", ["needs"]),
        ("I do not require sponsorship.", ["holds"]), ("No work permit needed.", ["holds"]), ("Work permit held.", ["holds"]),
        ("Work permit tied to the present employer.", []), ("Filed visas for engineers who need sponsorship.", []),
        ("I don't need a visa to work in Germany", []), ("British citizen - no visa or sponsorship needed", []), ("Sponsorship needed? No", []),
        ("Need sponsorship - No", []), ("Requires sponsorship: N", []), ("Require sponsorship (Y/N): N", []), ("Sponsorship needed? Yes", ["needs"]),
        ("Work visa expired in 2019, now a citizen", ["holds"]), ("My work permit expired in 2022.", ["lacks"]), ("Sponsorship needed - yes", ["needs"]),
        ("Checked drivers' right to work.", []), ("Won sponsorship for the regatta.", []), ("Signed hot work permits on site.", []),
    ],
)  # fmt: skip
def test_what_a_profile_says_of_its_owner_is_told_from_what_it_says_of_others(said: str, standing: list[str]) -> None:
    assert [s.standing for s in statements(said)] == standing


NEEDS = "Bookkeeper. I require sponsorship."
LACKS_IN_US = "Bookkeeper. I have no right to work in the United States."
RIGHT, NO_SPONSOR = Requirement("right to work in the UK", gate=True), Requirement("No sponsorship", "disqualifier")


@pytest.mark.parametrize(
    ("requirement", "profile", "advert", "before", "after"),
    [
        (NO_SPONSOR, NEEDS, "No sponsorship.", "denied", "done"),
        (NO_SPONSOR, "I need no sponsorship.", "No sponsorship.", "denied", "denied"),
        (RIGHT, NEEDS, "We can provide visa sponsorship.", "missing", "missing"),
        (RIGHT, LACKS_IN_US, "Clerk, Leeds, UK.", "missing", "missing"),
        (RIGHT, LACKS_IN_US, "Clerk, Boston, USA.", "missing", "denied"),
        (RIGHT, "Authorised to work in the United Kingdom without sponsorship.", "Clerk in the UK.", "done", "done"),
        (RIGHT, "Right to work in the UK until 2027. After that I require sponsorship.", "Clerk in the UK.", "done", "done"),
        (NO_SPONSOR, "Not authorised to work full-time in the UK.", "Clerk, Leeds. No sponsorship.", "denied", "done"),
        (Requirement("Xero"), NEEDS, "No sponsorship.", "done", "done"),
    ],
    ids=["excluded", "not excluded", "employer sponsors", "another country", "the same country", "held", "for now", "no place asked", "another thing"],
)  # fmt: skip
def test_a_statement_settles_what_is_asked_of_the_right_to_work(
    requirement: Requirement, profile: str, advert: str, before: str, after: str
) -> None:
    said = tuple(statements(profile))
    assert said
    assert settled(Match(before, 0.6), requirement, said, advert).status == after  # type: ignore[arg-type]


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
