"""Years of experience from dates and plain words: whose they are, how they add up, and how they are torn."""

from __future__ import annotations

from datetime import date

import pytest

from redrob.reference.candidate import read_candidate


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Cook, Oak Lane, Mar 2015 - Mar 2019\nCook, Elm House, Mar 2019 - Mar 2024", 9.0),
        ("Cook, Oak Lane, 2015 - 2019\nCook, Elm House, 2017 - 2020", 5.0),  # overlaps count once
        ("Cook, Oak Lane\nAugust 2013\nto\nMay 2015", 1.8),
        ("Cook, Oak Lane, 08/2013 -\n05/2015", 1.8),
        ("Cook, Oak Lane, June 2019 to Current\nAvailable from May 2024.", 4.9),
        ("Education\nBSc Physics, Leeds, 2010 - 2013\n\nExperience\nAnalyst, Halden, 2014 - 2016", 2.0),
        ("Education: BSc Physics, Leeds, 2010 - 2013\nAnalyst, Halden, 2014 - 2016", 2.0),
        ("Six years as a cook, most of them at night.", 6.0),
        ("Cook.", None),
    ],
)
def test_years_shown(text: str, years: float | None) -> None:
    assert read_candidate(text).years_shown == years


def test_a_role_that_goes_on_ends_today() -> None:
    read = read_candidate("Cook, Oak Lane, June 2019 - present", today=date(2024, 6, 1))
    assert read.years_shown == 5.0


def test_identity_is_blanked_in_place() -> None:
    text = "Penny Cook\nShe ran her kitchen at Oak Lane. Tel +44 7700 900123"
    read = read_candidate(text)
    assert len(read.redacted) == len(text)
    assert read.redacted.split() == ["ran", "kitchen", "at", "Oak", "Lane.", "Tel"]
