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
        ("Cook, Oak Lane, 2015 - 2024\nThree months in full PPE as a cleaner.", 9.0),  # a claim of a part
        ("Ran ads (40k a month) for shops.", None),
        ("Fellow, Elm, 2015 - 2019\n\nSelected publications\nKing A. (2016) Roots. Plant J 118: 1990-2004.", 4.0),
        ("Fellow, Elm, 2015 - present\nKing A. (2019) Roots. Plant J 118(2): 2045-2060.", 4.0),
        ("Cook, Oak Lane, 2015 - 2019\nCDL A since 2008, tanker", 4.0),
        ("Cook, Oak Lane, 2015 - 2019\nCDL driver for Elm, since 2019. Updated 2021", 6.0),
        ("Cook.", None),
        ("Cook, Oak Lane, 2015 - present", 11.8),  # to November 2026, for no date says more
        ("Cook, Oak Lane, 2015 - 2018\nSous chef, Elm, Jan 2018 - Present", 11.8),
        ("Cook, Oak Lane, 2015 - present\nMandatory training 2019", 4.0),
        ("Cook, Oak Lane, 2015/16 - 2023/24", 9.0),
        ("Cook, Oak Lane, 2015 - 2019\nPorter, Elm, 2019 - 2042", 4.0),  # a typing error
        ("Cook, Oak Lane, 2015 - 2019\nPorter, Elm, 2019 - present. Pension from 2042", 11.8),
        ("Porter at Oak Lane · 9 yrs 7 mos", 9.58),
        ("4,5 years of experience as a cook", 4.5),
        ("I have less than one year of experience as a cook.", 0.5),
        ("Less than two years in kitchens.", 1.5),
        ("Just under two years in kitchens.", 2.0),
        ("I do not have five years of experience as a cook.", None),
    ],
)
def test_years_shown(text: str, years: float | None) -> None:
    assert read_candidate(text).years_shown == years


@pytest.mark.parametrize(
    "role",
    ["Registered Nurse, Mercy Hospital", "Registered nurse, Mercy Hospital", "Team Member, Tesco", "Crew member, Elm Foods",
     "Chartered Accountant, KPMG, London", "Certified Nursing Assistant, Elm", "Resident Engineer, Elm",
     "Senior Member of Technical Staff, Elm", "Card Payments Analyst, Elm", "Ticket office clerk, Elm",
     "Licensing Manager, Elm", "Research Fellow, Leeds", "Live-in carer, Elm"],
)  # fmt: skip
@pytest.mark.parametrize("dates", ["Jan 2012 - Present", "since 2012"])
def test_a_title_with_a_word_of_licences_is_a_role(role: str, dates: str) -> None:
    text = f"Profile\n{role}, {dates}\nCare worker, Elm, 2010 - 2012\nMandatory training 2024"
    assert read_candidate(text).years_shown == 14.0


@pytest.mark.parametrize(
    "line",
    ["NMC registration, 2012 - present", "NMC registered, 2012 - present", "NMC registered nurse since 2012",
     "Registered with the NMC, 2012 - present", "Clean Driving Licence, 2012 - present", "CSCS Card Holder, 2012 - present",
     "Member of the CIPD, 2012 - present", "Member CIPD, 2012 - present", "Chartered member, CIPD, 2012 - present",
     "Resident in Leeds since 2012", "HGV licence C+E, 2012 - present", "Certified Scrum Master (CSM) since 2012",
     "Licences\nRegistered Nurse, State of Texas, 2012 - present"],
)  # fmt: skip
def test_what_somebody_holds_is_no_role(line: str) -> None:
    text = f"Penny Ashworth\nCare worker, Elm, 2010 - 2012\n{line}\nMandatory training 2024"
    assert read_candidate(text).years_shown == 2.0


@pytest.mark.parametrize(
    ("line", "years"),
    [
        ("Traveling Nurse, Aya", 4.0),
        ("Travelling ICU nurse, Aya", 4.0),
        ("Travelling sales engineer, Elm", 4.0),
        ("Travelling in Asia", None),
        ("Travelling", None),
    ],
)
def test_who_travels_for_work_works(line: str, years: float | None) -> None:
    assert read_candidate(f"Penny Ashworth\nProfile\n{line}, 2010 - 2014").years_shown == years


@pytest.mark.parametrize(
    "heading",
    ["Nursing Experience", "Research Experience", "Leadership Experience", "Industry Experience",
     "Relevant Work Experience", "Previous Employment", "Employment Record", "Employment 2", "[Experience 1]",
     "Professional Background", "Internships", "Career history and achievements",
     "Qualifications and experience", "Certificates and courses", "EXPERIENCE (SELECTED)", "Academic appointments:"],
)  # fmt: skip
def test_roles_below_a_heading_of_work_count(heading: str) -> None:
    text = f"Education\nDelhi University, 2005 - 2009\n{heading}\nCook, Oak, 2014 - 2016"
    assert read_candidate(text).years_shown == 2.0


@pytest.mark.parametrize(
    "heading", ["Further training", "Courses", "Training and courses", "Education", "Continuing education"]
)
@pytest.mark.parametrize(
    ("line", "years"),
    [
        ("Cook, Oak Lane, 2014 - 2016", 4.0),
        ("Site manager at Elm Homes, Jan 2014 - Jan 2016", 4.0),
        ("2014 - 2016: Porter, Elm Foods", 4.0),
        ("Mathematics teacher, Elm College, 2014 - 2016", 4.0),
        ("Food hygiene, Elm Foods, 2014 - 2016", 2.0),
        ("Cook, Elm College, 2014 - 2016", 2.0),
        ("Apprentice cook, Elm Foods, 2014 - 2016", 2.0),
        ("Associate of Applied Science, Leeds, 2014 - 2016", 2.0),
        ("Registered nurse, Elm, since 2014", 2.0),
        ("Secretary, Debating Society, 2014 - 2016", 2.0),
    ],
)
def test_a_title_with_employer_and_dates_is_a_role_among_courses(heading: str, line: str, years: float) -> None:
    text = f"Profile\nDyer, Elm Yarns, 2009 - 2011\n{heading}\n{line}\nFire drill 2016"
    assert read_candidate(text).years_shown == years


@pytest.mark.parametrize(
    "heading",
    ["Education and work", "Work and education", "Training & Experience", "Education/Employment",
     "Education, training and employment", "Education and work history"],
)  # fmt: skip
@pytest.mark.parametrize("before", ["Penny Ashworth", "Penny Ashworth\nEducation"])
def test_roles_below_a_heading_of_both_count_and_schools_do_not(heading: str, before: str) -> None:
    text = f"{before}\n{heading}\nDelhi University, 2005 - 2009\nLoom tuning, Elm Yarns, 2014 - 2016\nBA History, 2001 - 2004"
    assert read_candidate(text).years_shown == 2.0


@pytest.mark.parametrize(
    "heading",
    ["Educational Qualifications", "Educational Background", "Education & Training", "Education and Qualifications",
     "Education/Training", "Education 1", "Further education", "Academic record"],
)  # fmt: skip
def test_years_at_university_are_no_work(heading: str) -> None:
    text = f"Cook, Oak, 2014 - 2016\n{heading}\nDelhi University, 2005 - 2009"
    assert read_candidate(text).years_shown == 2.0


@pytest.mark.parametrize("line", ["Team work", "Open to work", "Art history", "Customer experience", "No experience"])
def test_a_line_that_only_ends_in_a_word_of_work_is_no_heading(line: str) -> None:
    text = f"Education\nDelhi University, 2005 - 2009\n{line}\nElm College, 2010 - 2012"
    assert read_candidate(text).years_shown is None


@pytest.mark.parametrize("line", ["10 years of experience", "Ten years experience", "Experience (10 years)"])
def test_a_line_that_states_years_of_experience_is_a_claim(line: str) -> None:
    assert read_candidate(f"Profile\n{line}\nCook, Oak, 2014 - 2022").years_shown == 10.0


@pytest.mark.parametrize(
    ("line", "years"),
    [
        ("Member of the CIPP 2010 - 2024", 2.0),
        ("First aid certificate valid 2020 - 2024", 2.0),
        ("Guard card, 2020 to 2024", 2.0),
        ("Elm library, volunteer, 2020 - 2024", 2.0),
        ("Volunteering\nElm library, reader, 2020 - 2024", 2.0),
        ("University of Leeds, 2010 - 2013", 2.0),
        ("Team member, Costa, 2020 - 2024", 6.0),
        ("Registered nurse, Elm, 2020 - 2024", 6.0),
        ("Warehouse operative, based in Leeds, 2020 - 2024", 6.0),
        ("Volunteer coordinator, Elm library, 2020 - 2024", 6.0),
        ("Research assistant\nUniversity of Leeds, 2020 - 2024", 6.0),
        ("Experience\nUniversity of Leeds, 2020 - 2024", 6.0),
    ],
)
def test_what_is_no_work_counts_no_years(line: str, years: float) -> None:
    assert read_candidate(f"Penny Ashworth\nCook, Oak, 2014 - 2016\n{line}").years_shown == years


def test_a_role_that_goes_on_ends_on_the_day_given() -> None:
    read = read_candidate(
        "Cook, Oak Lane, June 2017 - present\nPorter, Elm, June 2023 - May 2029", today=date(2024, 6, 1)
    )
    assert read.years_shown == 7.0
    assert read_candidate("Cook, Oak Lane, 2025 - present", today=date(2024, 6, 1)).years_shown is None


def test_a_role_that_goes_on_ends_today() -> None:
    read = read_candidate("Cook, Oak Lane, June 2019 - present", today=date(2024, 6, 1))
    assert read.years_shown == 5.0


def test_identity_is_blanked_in_place() -> None:
    text = "Penny Cook\nShe ran her kitchen at Oak Lane. Tel +44 7700 900123"
    read = read_candidate(text)
    assert len(read.redacted) == len(text)
    assert read.redacted.split() == ["ran", "kitchen", "at", "Oak", "Lane.", "Tel"]
