"""Short names of tools: nothing but the very token, or the words that it stands for, shows one."""

from __future__ import annotations

import pytest

from redrob.reference import Ranker
from redrob.reference.toolname import is_name, stands_in


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("R", True), ("Go", True), (".NET", True), ("C#", True), ("ML", True), ("F#", True),
        ("SQL", False), ("Swift", False), ("welder/fitter", False), ("Go services", False), ("R&D", False), ("CI/CD", False), ("Node.js", False), ("C1", False), ("24/7", False),
    ],
)  # fmt: skip
def test_names_that_only_their_token_shows(words: str, name: bool) -> None:
    assert is_name(words) == name


@pytest.mark.parametrize(
    ("name", "text", "stands"),
    [
        ("R", "Led R&D at Elm.", False), ("R", "Models in Python/R.", True), ("R", "R-based reports.", True),
        ("Go", "Go-to-market plans.", False), ("Go", "go home early", False), ("Go", "Services in Golang.", True), ("go", "Wrote Go.", True),
        ("C", "Wrote C++ and C#.", False), ("C", "Objective-C apps.", False), ("C", "Firmware in C/C++.", True), ("C++", "Firmware in C/C++.", True),
        (".NET", "Sold fishing nets.", False), (".NET", "ASP.NET pages.", True), (".NET", "Moved to .Net 8.", True),
        ("ML", "Taught machine learning.", True), ("ML", "Gave 5 ml.", False), ("QA", "Quality and assurance of dyes.", True), ("C#", "Wrote c# daily.", True),
    ],
)  # fmt: skip
def test_a_name_stands_in_a_text_as_a_token_or_spelt_out(name: str, text: str, stands: bool) -> None:
    assert stands_in(name, text) == stands


@pytest.mark.parametrize(
    ("advert", "profile", "shown"),
    [
        ("Statistician\nRequired: R, Stata.", "Cabin crew, 2015 - 2024\nWrote for the R&D newsletter of the airline.", {"R": "missing"}),
        ("Statistician\nRequired: R, Stata.", "Statistician, Elm Trials, 2015 - 2024\nModelled trials in R and Stata.", {"R": "done", "Stata": "done"}),
        ("Backend developer\nMust have: Go, Kafka.", "Backend developer, Oak Pay, 2016 - 2024\nBuilt payment services in Python with Kafka.",
         {"Go": "missing", "Kafka": "done"}),
        ("Backend developer\nMust have: Go, Kafka.", "Backend developer, Oak Pay, 2016 - 2024\nBuilt payment services in Golang with Kafka.",
         {"Go": "done", "Kafka": "done"}),
    ],
    ids=["R&D is no R", "R", "Python is no Go", "Golang"],
)  # fmt: skip
def test_no_credit_without_the_token(advert: str, profile: str, shown: dict[str, str]) -> None:
    found = {r.text: r.status for r in Ranker(advert).assess(profile).requirements}
    assert {name: found[name] for name in shown} == shown
