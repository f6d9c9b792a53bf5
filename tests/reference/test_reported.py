"""Kinds of errors that people reported of screening tools, as far as they are arithmetic or judging."""

from __future__ import annotations

from datetime import date

import pytest

from redrob.judge import Facts, RequirementFact, judge
from redrob.reference.candidate import CandidateReading, read_candidate
from redrob.reference.dates import durations, latest_month, periods
from redrob.reference.explain import explain
from redrob.reference.integrity import find_flags
from redrob.reference.schema import Match, is_impossible


def flagged(text: str) -> list[tuple[str, str, str]]:
    """Kind, certainty and first words of each flag."""
    found = find_flags(read_candidate(text), [])
    assert not is_impossible(found)
    return [(f.kind, f.certainty, f.evidence[0].text) for f in found]


class TestTypingErrors:
    """A slip in a year is asked about; it makes nobody impossible, and its role counts for no years."""

    TEXT = "Halden Weavers, Loom Technician, {}\nKept forty looms running.\n\nElm Yarns, Loom Technician, 2009 - 2015\nWarps."

    @pytest.mark.parametrize(
        "slip", ["2019 - 2109", "2018 - 2204", "2016 to 2081", "2015 - 2042", "05/2019 - 04/3022", "2081 to present"]
    )
    def test_a_year_far_off_is_doubtful(self, slip: str) -> None:
        text = self.TEXT.format(slip)
        assert flagged(text) == [("doubtful_years", "possible", slip)]
        assert read_candidate(text).years_shown == 6.0

    @pytest.mark.parametrize("slip", ["11/2019 to 03/2019", "2091 - 2019", "Mar 2021 - Jan 2018"])
    def test_an_end_before_the_beginning_is_doubtful(self, slip: str) -> None:
        text = self.TEXT.format(slip)
        assert flagged(text) == [("role_ends_before_it_begins", "possible", slip)]
        assert read_candidate(text).years_shown == 6.0

    @pytest.mark.parametrize(
        "slip",
        ["2014 - 20019", "20015 - 2019", "Mar 0217 - 2019", "1017 - 2021", "Mar 2016 to June 0219", "20018 - present"],
    )
    def test_a_digit_too_many_or_out_of_place_is_doubtful(self, slip: str) -> None:
        text = self.TEXT.format(slip)
        assert flagged(text) == [("doubtful_years", "possible", slip)]
        assert read_candidate(text).years_shown == 6.0

    @pytest.mark.parametrize("words", ["Shifts 0930 - 2000", "Tel 0217 - 2019 55", "Raised £1150 - 2010 of it in cash"])
    def test_times_numbers_and_sums_are_no_years(self, words: str) -> None:
        assert flagged(f"Elm Yarns, Loom Technician, 2009 - 2015\n{words}") == []

    def test_a_long_career_in_one_place_is_none(self) -> None:
        assert flagged(self.TEXT.format("1972 - 2009")) == []

    def test_a_year_far_off_is_not_the_latest(self) -> None:
        assert latest_month("Dyer, Oak Mills, 2016 - 2081\nDyer, Elm, 2012 - 2016") == 2016 * 12


class TestYearsOfOthers:
    """Years of a firm, of its owners or of a college are nobody's experience, and contradict no career."""

    @pytest.mark.parametrize(
        "told",
        [
            "Oak Mills has 40 years in business.", "A firm with 35 years of experience in dyeing hired me.",
            "The owners have a combined 60 years of experience.", "Family firm in its 50th year in business.",
            "Our company has served Leeds for 25 years.", "A company which celebrated 90 years last spring.",
            "BSc from an accredited four-year college.", "Finished a three-year apprenticeship at Oak.",
            "Oak Mills, a mill with 120 years of tradition, taught me the trade.",
            "Our team shares 45 years of combined experience.", "Oak Mills has been in business for 40 years.",
            "Oak Mills, in business since 1960, hired me.", "My manager has 30 years of experience in vats.",
            "I learned from people with 40 years of experience in dyeing.",
        ],
    )  # fmt: skip
    def test_they_are_not_counted(self, told: str) -> None:
        text = f"{told}\nDyer, Oak Mills, 2015 - 2019\nMatched shades."
        assert read_candidate(text).years_shown == 4.0
        assert flagged(text) == []

    @pytest.mark.parametrize(
        ("told", "years"),
        [
            ("I have 12 years of experience in dyeing.", 12.0),
            ("Spent nine years in business development.", 9.0),
            ("I left the company with my 6 years of experience in vats.", 6.0),
            ("Worked at a family firm for 7 years.", 7.0),
            ("Manager with 12 years of experience in dyeing.", 12.0),
            ("People manager with 12 years of experience.", 12.0),
        ],
    )
    def test_somebody_s_own_are(self, told: str, years: float) -> None:
        assert read_candidate(f"Dyer.\n{told}").years_shown == years


class TestDates:
    @pytest.mark.parametrize(
        "open_end",
        ["to Current", "- current", "till now", "- Till date", "- pres.", "- Curr.", "to present time", "- to date", "– Cont.", "- to present", "- still employed"],
    )  # fmt: skip
    def test_a_role_goes_on(self, open_end: str) -> None:
        (found,) = periods(f"Dyer, Oak Mills, June 2011 {open_end}")
        assert (found.first, found.end) == (2011 * 12 + 5, None)

    def test_a_role_that_goes_on_lasts_until_the_latest_date(self) -> None:
        assert read_candidate("Dyer, Oak Mills\nJune 2011\nto\nCurrent\nAudited in June 2020.").years_shown == 9.0

    @pytest.mark.parametrize(
        "torn",
        [
            "August 2013\nto\nMay 2015", "08/2013\n–\n05/2015", "Aug 2013 –\nMay 2015", "August\n2013\nto\nMay\n2015",
            "August 2013\nuntil May 2015", "2013-08\nto\n2015-05",
        ],
    )  # fmt: skip
    def test_dates_on_lines_of_their_own_are_one_range(self, torn: str) -> None:
        assert read_candidate(f"Dyer, Oak Mills\n{torn}\nMatched shades.").years_shown == 1.8  # 21 months

    @pytest.mark.parametrize(
        "written",
        [
            "From: 08/2013\nTo: 05/2015", "Start date: August 2013\nEnd date: May 2015", "Start: Aug 2013 | End: May 2015",
            "August 2013\n\nto\n\nMay 2015", "08/2013\n\n–\n\n05/2015", "08/13 – 05/15", "8/13-5/15",
            "Agust 2013 - May 2015", "Aug 2013          -          May 2015",
        ],
    )  # fmt: skip
    def test_dates_as_forms_and_slips_have_them(self, written: str) -> None:
        assert read_candidate(f"Dyer, Oak Mills\n{written}\nMatched shades.").years_shown == 1.8  # 21 months

    @pytest.mark.parametrize("written", ["2011/2015", "2011 / 2015"])
    def test_years_with_a_stroke_between_them(self, written: str) -> None:
        assert read_candidate(f"Dyer, Oak Mills, {written}\nMatched shades.").years_shown == 4.0

    @pytest.mark.parametrize(
        "written", ["01/2011Present", "Janurary 2011 - Curent", "From: 01/2011\nTo: present", "01/11 - present"]
    )
    def test_a_role_goes_on_however_it_is_spelt(self, written: str) -> None:
        read = read_candidate(f"Dyer, Oak Mills, {written}\nMatched shades.", today=date(2020, 1, 1))
        assert read.years_shown == 9.0

    @pytest.mark.parametrize("text", ["Season 2014/2015", "Marks of 9/10 to 8/10", "Open 24/7"])
    def test_what_only_looks_like_dates_is_none(self, text: str) -> None:
        assert read_candidate(f"Dyer, Oak Mills.\n{text}").periods == ()

    @pytest.mark.parametrize("written", ["02-2015 to 03-2018", "2015.02 - 2018.03", "15-02-2015 - 03-03-2018"])
    def test_months_in_figures(self, written: str) -> None:
        (found,) = periods(f"Dyer, {written}")
        assert (found.first, found.end) == (2015 * 12 + 1, 2018 * 12 + 2)

    @pytest.mark.parametrize("written", ["two (2) years", "Two(2) years", "two (2+) years", "2 years"])
    def test_a_number_in_words_and_figures(self, written: str) -> None:
        assert [d.years for d in durations(f"At least {written} at the vat")] == [2.0]


class TestJudging:
    def facts(self, *requirements: RequirementFact, years: float | None = None) -> Facts:
        return Facts(requirements, years_required=5.0, years_shown=years)

    def test_no_right_to_work_rejects_and_is_the_first_reason(self) -> None:
        held = [RequirementFact(text, "must", "done") for text in ("loom setting", "dye vats", "shade matching")]
        right = RequirementFact("right to work in Ireland", "must", "denied", gate=True)
        facts = self.facts(*held, right, years=8.0)
        judgement = judge(facts)
        assert (judgement.decision, judgement.score) == ("reject", 0.35)
        told = explain(facts, judgement, [Match(r.status, 1.0) for r in facts.requirements], ())
        assert told.splitlines()[1] == "- right to work in Ireland: said not to be held"

    @pytest.mark.parametrize("licence", ["a gas fitter's licence", "registration as a pharmacist"])
    def test_a_licence_that_is_not_mentioned_is_asked_after_and_shuts_no_door(self, licence: str) -> None:
        held = [RequirementFact(text, "must", "done") for text in ("boilers", "stock counts", "night rounds", "rotas")]
        facts = self.facts(*held, RequirementFact(licence, "must", "missing", gate=True), years=8.0)
        judgement = judge(facts)
        assert judgement.decision == "shortlist"
        told = explain(facts, judgement, [Match(r.status, 1.0) for r in facts.requirements], ())
        assert f"- {licence}: not mentioned; ask whether it is held" in told.splitlines()

    def test_years_are_told_as_counted_and_a_licence_is_held(self) -> None:
        facts = self.facts(RequirementFact("a gas fitter's licence", "must", "denied", gate=True), years=4.5)
        told = explain(facts, judge(facts), [Match(r.status, 1.0) for r in facts.requirements], ()).splitlines()
        assert told[2:] == [
            "Experience in years: 4.5 of work of any kind, 5 asked.",
            "The decision would change if a gas fitter's licence were held or shown in a role.",
        ]

    @pytest.mark.parametrize(
        ("occupation", "counted", "told"),
        [
            ("same", 6.8, "6.8 of work of any kind"),
            ("adjacent", 5.1, "6.8 of work of any kind, of which 5.1 count (a neighbouring occupation)"),
            ("other", 1.7, "6.8 of work of any kind, of which 1.7 count (another occupation)"),
        ],
    )
    def test_years_that_do_not_count_and_the_day_of_counting_are_told(
        self, occupation: str, counted: float, told: str
    ) -> None:
        facts = Facts((), years_required=5.0, years_shown=counted, occupation=occupation)  # type: ignore[arg-type]
        profile = read_candidate("Dyer, Oak Mills, 2020 - present")
        assert explain(facts, judge(facts), (), (), profile).splitlines()[1:3] == [
            f"Experience in years: {told}, 5 asked.",
            "A role that goes on is counted to November 2026.",
        ]

    def test_an_exclusion_that_applies_is_the_first_reason(self) -> None:
        facts = self.facts(
            RequirementFact("dye vats", "must", "done"), RequirementFact("agencies", "disqualifier", "done"), years=8.0
        )
        told = explain(facts, judge(facts), [Match(r.status, 1.0) for r in facts.requirements], ())
        assert told.splitlines()[1] == "- agencies (rules out): applies"

    def test_a_wish_that_is_missing_rejects_nobody(self) -> None:
        asked = [RequirementFact("dye vats", "must", "done"), RequirementFact("colour degree", "must", "done")]
        wishes = [RequirementFact(text, "nice", "missing") for text in ("a doctorate", "a second degree")]
        assert judge(self.facts(*asked, *wishes, years=6.0)).decision == "shortlist"

    def test_doubtful_years_cost_nothing(self) -> None:
        text = "Dyer, Elm Yarns, 2009 - 2015\nVats.\nDyer, Oak Mills, 2018 - 2104\nVats."
        read: CandidateReading = read_candidate(text, today=date(2024, 6, 1))
        assert not is_impossible(find_flags(read, []))
