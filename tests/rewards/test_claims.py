"""What a reason claims, and when the text bears it out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.rewards.claims import find_claims
from redrob.rewards.words import read_words
from tests.rewards.samples import CONTEXT, GOOD_REASONS


@pytest.mark.parametrize(
    ("reason", "claims"),
    [
        # Capitals that only start a sentence, or stand after . : ? ! or a quote, name nothing.
        ("Brings depth", []),
        ("Solid work. Brings depth! Really? Yes: Good", []),
        ('Says "Brings depth"', []),
        ("Not shown: Airflow", []),
        ("Full-Time: listed", []),
        # Elsewhere they do, and a run of them is one name.
        ("Worked at Northwind Freight and Contoso", ["Northwind Freight", "Contoso"]),
        ("Worked at Ernst & Young", ["Ernst & Young"]),
        ("Strong Kafka background", ["Kafka"]),
        ("Kafka, Airflow, Python", ["Airflow", "Python"]),
        ("Stayed at The Ritz", ["Ritz"]),
        ("says I'm good, and I know", []),
        # Acronyms, mixed case and tool names are names anywhere.
        ("SQL: not shown", ["SQL"]),
        ("ICU nurse", ["ICU"]),
        ("PostgreSQL, iOS", ["PostgreSQL", "iOS"]),
        ("C++ or C# or .NET", ["C++", "C#", ".NET"]),
        ("Node.js, node.js, k8s, S3", ["Node.js", "node.js", "k8s", "S3"]),
        ("SQL Server: done", ["SQL Server"]),
        ("T-SQL", ["SQL"]),
        ("CI/CD", ["CI", "CD"]),
        ("NOT shown AND weak", []),  # shouting is no acronym
        ("REQUIRED by the JD, and the Candidate's CV shows none: OK", []),  # any answer says so
        # Numbers, in any writing.
        ("has 6 of 4", ["6", "4"]),
        ("has four years, twenty-five people", ["four", "twenty-five"]),
        ("costs 1,200.50", ["1,200.50"]),
        ("cut by 60% or 60 percent", ["60%", "60 percent"]),
        ("One of the best, no one else", []),
        ("one year of it", ["one"]),
        ("1. Kafka shown", []),  # the number of a list item
        ("- Kafka shown", []),
    ],
)
def test_claims_of(reason: str, claims: list[str]) -> None:
    assert [claim.text for claim in find_claims(reason)] == claims


@pytest.mark.parametrize(
    ("reason", "grounded"),
    [
        ("asks for 4 years", True),
        ("asks for four years", True),
        ("has 12 depots", True),  # the profile says twelve
        ("has 8 of them", False),  # only within 2018
        ("moved 6.5 GB", True),  # 6.5+ in the text
        ("saved 60%", True),
        ("saved sixty percent", True),
        ("saved 6%", False),
        ("was at Northwind Freight", True),
        ("was at NORTHWIND FREIGHT", True),
        ("was at Northwind Logistics", False),  # both words are there, the name is not
        ("uses Rust", False),
        ("uses C++ and Node.js", True),
    ],
)
def test_grounding(reason: str, grounded: bool) -> None:
    context = read_words(CONTEXT)
    claims = find_claims(reason)
    assert claims
    assert all(context.has(claim.words) for claim in claims) is grounded


@given(st.text())
def test_every_claim_of_a_text_is_grounded_in_that_text(text: str) -> None:
    assert all(read_words(text).has(claim.words) for claim in find_claims(text))


@pytest.mark.parametrize("reason", GOOD_REASONS)
def test_checklist_reasons_claim_nothing_that_is_not_there(reason: str) -> None:
    assert all(read_words(CONTEXT).has(claim.words) for claim in find_claims(reason))
