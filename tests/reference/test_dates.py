"""Dates and durations as people write them, and what is no date range."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redrob.reference.dates import durations, latest_month, month_index, periods


def named(month: int | None) -> str | None:
    return None if month is None else f"{month // 12}-{month % 12 + 1:02d}"


@pytest.mark.parametrize(
    ("text", "first", "end"),
    [
        ("Mar 2019 - present", "2019-03", None),
        ("March 2019 to today", "2019-03", None),
        ("2021 to date", "2021-01", None),
        ("Nov 2018 till date", "2018-11", None),
        ("June 2014 until now", "2014-06", None),
        ("2018 onwards", "2018-01", None),
        ("since 2018", "2018-01", None),
        ("since March 2018", "2018-03", None),
        ("2019 –", "2019-01", None),
        ("(2019-)", "2019-01", None),
        ("2014-16", "2014-01", "2016-01"),
        ("1998-02", "1998-01", "2002-01"),
        ("2009-12", "2009-01", "2012-01"),
        ("2018—2020", "2018-01", "2020-01"),
        ("between 2014 and 2016", "2014-01", "2016-01"),
        ("from 2014 until 2016", "2014-01", "2016-01"),
        ("03/2019 – 06/2021", "2019-03", "2021-06"),
        ("03.2019 - 06.2021", "2019-03", "2021-06"),
        ("01.03.2019 – 31.05.2021", "2019-03", "2021-05"),
        ("2018/06 - 2020/09", "2018-06", "2020-09"),
        ("2018-01-01 - 2024-01-01", "2018-01", "2024-01"),
        ("12 March 2019 to 3 April 2021", "2019-03", "2021-04"),
        ("Oct 5, 2018 - Jan 3, 2020", "2018-10", "2020-01"),
        ("Sept. 2016 to Aug. 2019", "2016-09", "2019-08"),
        ("Apr'18 - Mar'21", "2018-04", "2021-03"),
        ("Jan 18 – Mar 20", "2018-01", "2020-03"),
        ("May2019-June2020", "2019-05", "2020-06"),
        ("Mar - Sep 2019", "2019-03", "2019-09"),
        ("Nov–Feb 2020", "2019-11", "2020-02"),
        ("Summer 2019", "2019-06", "2019-09"),
        ("Winter 2018 - Spring 2020", "2018-12", "2020-03"),
        ("Q1 2019 - Q3 2020", "2019-01", "2020-07"),
        ("06/15/2019 - 12/20/2023", "2019-06", "2023-12"),
        ("12/05/2020 - 03/15/2021", "2020-12", "2021-03"),  # one end tells the order of both
        ("05/06/2019 - 07/08/2020", "2019-06", "2020-08"),
        ("since 06/15/2019", "2019-06", None),
        ("2010 \u2010 2014", "2010-01", "2014-01"),
        ("2010 \u2011 2014", "2010-01", "2014-01"),
        ("2010 \u2212 2014", "2010-01", "2014-01"),
        ("2010 \u2015 2014", "2010-01", "2014-01"),
    ],
)  # fmt: skip
def test_a_date_range_is_read(text: str, first: str, end: str | None) -> None:
    assert [(named(p.first), named(p.end)) for p in periods(f"Sous chef, {text}")] == [(first, end)]


@pytest.mark.parametrize(
    "text",
    ["in 2014 and 2016", "2,000 to 3,000 covers", "24/7 on call", "call 0113 496 0100", "£30-35k", "12-14 beds", "Kafka 2.8", "the class of 2016", "5 to 9 years", "2026-11-25", "2017-09", "LL.B, 2015 - 63"],
)  # fmt: skip
def test_what_is_no_range_is_not_read_as_one(text: str) -> None:
    assert periods(text) == ()


def test_ranges_keep_their_order_and_their_words() -> None:
    text = "Chef since 2018, before that Mar - Sep 2017 and 2014-16"
    assert [text[p.start_at : p.end_at] for p in periods(text)] == ["since 2018", "Mar - Sep 2017", "2014-16"]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("5 yrs 3 mos", 5.25),
        ("5 years and 3 months", 5.25),
        ("2 years, 6 months", 2.5),
        ("3.5 yrs", 3.5),
        ("3y 4m", 3.33),
        ("10 mos", 0.83),
        ("two and a half years", 2.5),
        ("6+ yrs", 6.0),
        ("a decade", 10.0),
        ("half a year", 0.5),
        ("twenty-two years", 22.0),
        ("18 months", 1.5),
    ],
)  # fmt: skip
def test_a_duration_is_read(text: str, years: float) -> None:
    assert [d.years for d in durations(text)] == [years]


@pytest.mark.parametrize("text", ["£12 years", "600 years", "v1.2 years", "year after year"])
def test_what_states_no_length_is_no_duration(text: str) -> None:
    assert durations(text) == []


@pytest.mark.parametrize(
    ("text", "latest"),
    [
        ("2014-16, then since May 2018", "2018-05"),
        ("licence valid until 2031; chef 2019-22", "2022-01"),
        ("born 2001", None),
        ("no dates", None),
    ],
)  # fmt: skip
def test_the_latest_month_is_of_what_has_been(text: str, latest: str | None) -> None:
    assert named(latest_month(text)) == latest


@pytest.mark.parametrize(
    "words",
    ["Handled 2045 invoices", "net zero 2050 plan", "(212) 555-2047", "212 555 2047", "Vision 2030", "the 2030 Agenda",
     "expected graduation 2027", "Graduation: June 2027 (expected)", "BLS (exp. 06/2027)", "licence expiration in 2031",
     "Visa expiry date - June 2030", "TWIC good till 2029", "carbon neutral by 2040", "2045 Elm Street", "£2045",
     "Safe Pass, to 2029", "PSV badge, up to Nov 2028", "N3 certificate 2027 (planned)"],
)  # fmt: skip
def test_what_is_to_come_and_what_is_counted_is_not_the_latest_month(words: str) -> None:
    assert named(latest_month(f"Clerk, 2021 - present\n{words}")) == "2021-01"


@pytest.mark.parametrize(
    ("words", "latest"),
    [
        ("Updated 2024", "2024-01"),
        ("May 2024", "2024-05"),
        ("12-Mar-2024", "2024-03"),
        ("Mandatory training 2024", "2024-01"),
        ("In 2024 sales rose", "2024-01"),
        ("kept to the 2024 standards", "2024-01"),
        ("Met all expectations in 2024", "2024-01"),
        ("Beat all targets in 2024", "2024-01"),
        ("Worked the till in 2024", "2024-01"),
        ("Cook, Jan 2023 - Mar 2024, planned menus", "2024-03"),
        ("BSc Physics, Leeds, 2023 - 2026 (expected)", "2023-01"),
        ("BSc Physics, Leeds, 2023 - 2026, expected", "2023-01"),
        ("Food safety, valid 2023 - 2026", "2023-01"),
    ],
)
def test_a_date_that_has_been_is_the_latest_month(words: str, latest: str) -> None:
    assert named(latest_month(f"Clerk, 2021 - present\n{words}")) == latest


def test_months_count_from_year_zero() -> None:
    assert month_index(date(2020, 3, 31)) == 2020 * 12 + 2


@given(st.text("0123456789 -–/.'JanMar to present,", max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_mixture_of_dates_is_read_in_order_without_overlap(text: str) -> None:
    found = periods(text)
    assert all(0 <= p.start_at < p.end_at <= len(text) for p in found)
    assert all(a.end_at <= b.start_at for a, b in pairwise(found))
    assert all(d.years <= 60 for d in durations(text))
