"""What the job asks for: read, listed, corrected by a person, and judged again without a model."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import gradio as gr
import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from redrob.compare import Comparison
from redrob.compare import compare as compare_both
from redrob.errors import InputError, ModelMissingError
from redrob.reference import JobReading, Requirement, assess
from redrob.ui.compare.asked import AskedParts, check, correction, reading, told
from redrob.ui.compare.columns import reference_card
from redrob.ui.compare.judged import Sight
from redrob.ui.compare.layout import REFERENCE_GOLD, Parts
from redrob.ui.compare.tab import _unasked, begin, judge_again, run
from redrob.ui.turn import Turn
from tests.fake_pair import FakeLoader, FakePair
from tests.ui.test_page import JOB, PROFILE, compare, go, paste, wait_done

KNOWN = reading(
    "Cook.", JobReading("Cook", (Requirement("food hygiene card", gate=True), Requirement("rye", "nice")), 2.0)
)
LINES = "title: Cook\nyears: 2\nmust gate: food hygiene card\nnice: rye"


class TestCorrection:
    def test_lines_as_read_are_no_correction(self) -> None:
        for lines in (LINES, f"{LINES}\n", "", "  \n"):
            assert correction(lines, KNOWN, "Cook.") is None

    def test_other_lines_are_one(self) -> None:
        own = correction("title: Cook\nmust: rye bread", KNOWN, "Cook.")
        assert own == JobReading("Cook", (Requirement("rye bread"),), None)

    def test_those_of_another_job_are_not_taken_over(self) -> None:
        assert correction("must: rye bread", KNOWN, "Baker.") is None
        assert correction("must: rye bread", "", "Cook.") is None

    def test_a_line_without_form_is_named(self) -> None:
        with pytest.raises(InputError, match="line 2: 'rye bread'"):
            correction("must: rye\nrye bread", KNOWN, "Cook.")


class TestTold:
    def test_what_was_read_is_held_beside_the_lines_so_that_neither_is_newer_than_the_other(self) -> None:
        with gr.Blocks():
            asked = AskedParts()
        assert not [part for part in asked.results if isinstance(part, gr.State)]

    @pytest.mark.parametrize(
        ("lines", "said"),
        [
            (LINES, "1 must, 1 nice to have, 2 years. <b>Requirements: as read.</b>"),
            ("Must : rye\n# nice: rice\nmust gate: card\nyears: 1.5", "2 must, 1.5 years. <b>Requirements: yours."),
            ("disqualifier: agencies\nyears: 0", "1 rule out. <b>Requirements: yours.</b>"),
            ("title: Cook", "nothing. <b>Requirements: yours.</b>"),
        ],
    )
    def test_how_many_of_each_kind_and_whose(self, lines: str, said: str) -> None:
        with gr.Blocks():
            asked = AskedParts()
        assert said in check(asked, lines, KNOWN)[asked.said]


class TestCard:
    def test_names_licences_and_whose_the_requirements_are(self) -> None:
        own = JobReading("Nurse", (Requirement("RN licence", gate=True), Requirement("CRRT", "nice")), None)
        drawn = reference_card(assess(JOB, PROFILE, requirements=own), yours=True)
        assert "Requirements: yours" in drawn
        assert ">held<" in drawn
        assert re.findall(r'rr-kind">(.*?)<', drawn) == ["licence", "nice to have"]
        assert len(re.findall(r'rr-sure rr-(sure|likely|unsure)"', drawn)) == 2


class TestSteps:
    """What the events do, without a browser."""

    OWN = "must: CRRT at night"

    @pytest.fixture
    def ui(self) -> Parts:
        with gr.Blocks():
            return Parts([])

    def again(self, ui: Parts, kept: Comparison | None, turn: Turn) -> dict[Any, Any]:
        known = reading(JOB, JobReading("Nurse", (Requirement("RN licence"),), None))
        return judge_again(ui, turn, kept, JOB, PROFILE, self.OWN, known, Sight(), REFERENCE_GOLD, None, 0.7)

    def test_judged_alone_nothing_stays_of_answers_to_other_texts(self, ui: Parts) -> None:
        drawn = self.again(ui, compare_both("Baker.", PROFILE, FakePair()), Turn())  # type: ignore[arg-type]
        assert "Requirements: yours" in drawn[ui.reference]
        assert [drawn[raw] for raw in ui.raws] == ["", ""]
        assert "Judged" in drawn[ui.status]  # not "Done in 2.5 s", which those answers were
        assert (drawn[ui.evidence], drawn[ui.headline], drawn[ui.kept]) == ("", "", None)

    def test_shift_and_enter_wait_while_an_answer_is_written(self, ui: Parts) -> None:
        turn = Turn()
        turn.begin()
        drawn = self.again(ui, None, turn)
        assert list(drawn) == [ui.asked.said]
        assert "press Stop" in drawn[ui.asked.said]

    def test_a_run_leaves_the_lines_to_whoever_is_changing_them(self, ui: Parts) -> None:
        assert set(told(ui.asked, LINES, KNOWN, "Cook.")) == {ui.asked.said}
        assert told(ui.asked, " ", KNOWN, "Cook.")[ui.asked.lines] == LINES

    def test_what_a_model_had_begun_goes_where_it_breaks(self, ui: Parts) -> None:
        def load(name: str, **_: object) -> FakePair:
            raise ModelMissingError("gone")

        with pytest.raises(ModelMissingError, match="gone"):
            list(run(ui, load, JOB, PROFILE, "", "", "bundled", False, Sight()))
        last = _unasked(ui)  # what is drawn then
        assert [last[raw] for raw in ui.raws] == ["", ""]
        assert last[ui.evidence] == ""

    def test_who_hides_the_names_is_promised_no_verdict_before_their_own(self, ui: Parts) -> None:
        assert "once you have judged" in begin(ui, Turn(), True)[ui.outcome]
        assert "once it is written" in begin(ui, Turn(), False)[ui.outcome]


@pytest.mark.browser
class TestOnThePage:
    def test_they_are_listed_when_the_job_is_there_before_anything_is_asked(
        self, open_page: Callable[..., Page], address: str, loader: FakeLoader
    ) -> None:
        page = open_page(address, width=390, height=844)
        asked = len(loader.pair.asked)
        expect(page.locator("#asked")).not_to_be_visible()
        paste(page, JOB, "")  # the focus goes on to the profile
        expect(page.locator("#asked-lines textarea")).to_have_value(re.compile("must.*: ventilated patients"))
        expect(page.locator("#asked-said")).to_contain_text("Requirements: as read.")
        page.locator("#candidate textarea").fill(PROFILE)
        page.locator("#judge").click()
        expect(page.locator("#card-reference .rr-badge")).to_be_visible()  # judged with no model
        expect(page.locator("#outcome")).to_contain_text("by the evidence check")
        assert len(loader.pair.asked) == asked

    def test_a_corrected_list_is_the_gold_at_once(self, page: Page, loader: FakeLoader) -> None:
        compare(page)
        wait_done(page)
        asked = len(loader.pair.asked)
        expect(page.locator("#headline")).to_contain_text("shortlist")
        lines = page.locator("#asked-lines textarea")
        lines.fill("title: Baker\nmust: baked sourdough bread in a wood oven")
        lines.press("Shift+Enter")
        expect(page.locator("#outcome")).to_contain_text("Requirements: yours.")
        expect(page.locator("#asked-said")).to_contain_text("Requirements: yours.")
        expect(page.locator("#card-reference .rr-req")).to_have_text(["baked sourdough bread in a wood oven"])
        expect(page.locator("#headline")).to_contain_text("reject")
        go(page)  # and stays it for the next question about this job
        expect(page.locator("#card-reference .rr-req")).to_have_text(["baked sourdough bread in a wood oven"])
        wait_done(page)
        expect(page.locator("#outcome")).to_contain_text("Requirements: yours.")
        page.locator("#asked-undo").click()
        expect(page.locator("#asked-said")).to_contain_text("Requirements: as read.")
        page.locator("#judge").click()
        expect(page.locator("#headline")).to_contain_text("shortlist")
        assert len(loader.pair.asked) == asked + 1

    def test_a_line_that_cannot_be_read_is_said_beside_the_list(self, page: Page) -> None:
        compare(page)
        wait_done(page)
        lines = page.locator("#asked-lines textarea")
        lines.fill("must: rye\nrye bread")
        page.locator("#judge").click()
        expect(page.locator("#asked-said [role=alert]")).to_contain_text("line 2: 'rye bread'")
        expect(page.locator("#headline h2")).to_be_visible()  # what was judged before stays
        lines.fill("")
        page.locator("#judge").click()
        expect(lines).to_have_value(re.compile("must.*: ventilated patients"))

    def test_corrected_lines_never_judge_another_job_not_even_before_its_own_have_arrived(self, page: Page) -> None:
        compare(page)
        wait_done(page)
        page.locator("#asked-lines textarea").fill("must: juggling")
        page.locator("#asked-lines textarea").blur()
        expect(page.locator("#asked-said")).to_contain_text("yours")
        late: list[tuple[Route, APIResponse]] = []

        def hold(route: Route) -> None:
            """Read here, and under way to the browser."""
            sent = route.request.post_data or ""
            if "Welder" in sent and "title:" in sent and not late:
                late.append((route, route.fetch()))
            else:
                route.continue_()

        page.route("**/run/**", hold)
        compare(page, "Welder. Must: MIG welding.", PROFILE)
        wait_done(page)
        expect(page.locator("#card-reference .rr-req")).to_have_text(["MIG welding"])
        for route, response in late:
            route.fulfill(response=response)
        page.unroute("**/run/**")
        assert late

    def test_another_job_brings_its_own(self, page: Page) -> None:
        compare(page)
        wait_done(page)
        page.locator("#asked-lines textarea").fill("must: juggling")
        page.locator("#asked-lines textarea").blur()
        expect(page.locator("#asked-said")).to_contain_text("yours")
        compare(page, "Welder. Must: MIG welding, a valid forklift licence.", PROFILE)
        wait_done(page)
        expect(page.locator("#asked-lines textarea")).to_have_value(re.compile("MIG welding"))
        expect(page.locator("#asked-said")).to_contain_text("as read")
