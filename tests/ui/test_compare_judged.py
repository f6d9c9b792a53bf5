"""A person's own judgement: one click, counted, kept in the browser alone, and blind where they ask for it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import gradio as gr
import pytest
from playwright.sync_api import Page, expect

from redrob.compare import Comparison, compare
from redrob.ui.compare.columns import column_card
from redrob.ui.compare.judged import Sight, as_csv, begin, choices, entries, judged, tally
from redrob.ui.compare.layout import REFERENCE_GOLD, Parts
from redrob.ui.compare.outcome import told
from redrob.ui.compare.tab import _comparison, change_gold, drawn_again, run, say
from tests.fake_pair import FakeLoader, FakePair
from tests.ui.test_compare_outcome import JOB, PROFILE, TRUE, WRONG
from tests.ui.test_page import compare as compare_on
from tests.ui.test_page import wait_done

SEEN, BLIND = Sight("one"), Sight("two", blind=True, swapped=True)
REVEALED = replace(BLIND, judged=True)


@pytest.fixture(scope="module")
def done() -> Comparison:
    return compare(JOB, PROFILE, FakePair(WRONG, TRUE))  # type: ignore[arg-type]


class TestLog:
    def test_a_row_says_what_each_reader_decided_and_nothing_of_the_texts(self, done: Comparison) -> None:
        assert judged(done, SEEN, "second", "shortlist") == {
            "case": "one",
            "pair": "bundled",
            "baseline": "reject",
            "policy": "shortlist",
            "reference": "shortlist",
            "requirements": "as read",
            "hidden": False,
            "better": "policy",
            "decision": "shortlist",
        }

    def test_a_decision_in_broken_json_is_the_one_that_the_page_shows_and_grades(self) -> None:
        broken = 'Sure! {"decision": "Reject", "score": 0.2, "reasons": ["CRRT: not shown"]}'
        done = compare(JOB, PROFILE, FakePair(broken, "I would hire her."), gold=("reject", 0.2))  # type: ignore[arg-type]
        assert told(done.baseline).startswith("says reject, which is right.")
        row = judged(done, SEEN, None, "reject")
        assert (row["baseline"], row["policy"]) == ("reject", "")  # type: ignore[index]
        assert "baseline <b>1</b> of 1, trained model <b>0</b> of 0" in tally(json.dumps([row]))

    def test_nothing_is_kept_before_hidden_names_are_out_and_then_that_they_were_hidden(self, done: Comparison) -> None:
        """That the trained model agrees with a person tells which answer is its own."""
        assert judged(done, BLIND, None, "shortlist") is None
        row = judged(done, REVEALED, "first", "shortlist")
        assert (row["better"], row["hidden"]) == ("policy", True)  # type: ignore[index]

    @pytest.mark.parametrize("rubbish", ["", "x", "[1]", '[{"case": "x"}]', '{"a": 1}', "[" * 100_000, "NaN", "null"])
    def test_whatever_a_browser_holds_is_no_mistake(self, rubbish: str) -> None:
        assert entries(rubbish) == []
        assert as_csv(rubbish) == ""
        assert "stay in this browser" in tally(rubbish)

    def test_it_is_counted_and_written_as_a_table(self, done: Comparison) -> None:
        log = json.dumps([judged(done, SEEN, "second", "reject"), judged(done, REVEALED, "both", None)])
        said = tally(log)
        assert "Better in 2 judged: baseline <b>0</b>, trained model <b>1</b>, both <b>1</b>, neither <b>0</b>." in said
        assert "baseline <b>1</b> of 1, trained model <b>0</b> of 1, evidence check <b>0</b> of 1" in said
        head, first, second = as_csv(log).splitlines()
        assert head == "case,pair,baseline,trained model,reference,requirements,hidden,better,decision"
        assert first == "one,bundled,reject,shortlist,shortlist,as read,False,policy,reject"
        assert second == "two,bundled,reject,shortlist,shortlist,as read,True,both,"


class TestBlind:
    def test_answers_are_called_by_their_place(self) -> None:
        assert [BLIND.alias("policy"), BLIND.alias("baseline")] == ["Answer A", "Answer B"]
        assert choices(BLIND)[:2] == [("Answer A", "first"), ("Answer B", "second")]
        assert choices(SEEN)[:2] == [("Baseline", "first"), ("Trained model", "second")]

    def test_they_stand_in_an_order_by_chance_only_where_they_are_hidden(self) -> None:
        assert {begin(True).swapped for _ in range(60)} == {True, False}
        assert {begin(False).swapped for _ in range(60)} == {False}

    def test_a_hidden_card_tells_neither_the_model_nor_its_grade(self, done: Comparison) -> None:
        drawn = column_card(done.policy, "smollm2-135m, local", alias="Answer A")
        for secret in ("Trained", "policy", "smollm2", "rr-right", "rr-true", "valid", "Reward", "2.5 s"):
            assert secret not in drawn
        assert "Shortlist" in drawn

    @pytest.mark.parametrize("swapped", [False, True])
    def test_nothing_that_the_browser_gets_tells_whose_before_the_person_has_judged(
        self, monkeypatch: pytest.MonkeyPatch, swapped: bool
    ) -> None:
        """The two models give the same answer, so that all that is drawn is the same wherever they stand."""
        monkeypatch.setattr("redrob.ui.compare.tab.MIN_REDRAW_S", 0.0)
        with gr.Blocks():
            ui = Parts([])

        def drawn(sight: Sight) -> list[list[object]]:
            steps = run(ui, FakeLoader(FakePair(TRUE, TRUE)), JOB, PROFILE, "", "", "bundled", False, sight)
            shown = [*ui.answers, *ui.raws, ui.evidence, ui.outcome, ui.headline]
            return [[step.get(part) for part in shown] for step in steps]

        hidden = drawn(Sight("one", blind=True, swapped=swapped))
        assert hidden == drawn(Sight("two", blind=True, swapped=not swapped))
        *before, last = hidden
        assert {part for step in before for part in step[:4]} == {None}  # the baseline's first word would come first
        for name in ("baseline", "policy", "Baseline", "Trained"):
            assert name not in str(last[:5])
        assert "Trained model" in str(drawn(Sight("three"))[-1][:5])


class TestLetGo:
    """After an hour a comparison is held no more: whoever still sees it and judges is told."""

    def test_nothing_that_needs_it_ends_in_silence(self) -> None:
        with gr.Blocks():
            ui = Parts([])
        judged_now = (SEEN, REFERENCE_GOLD, "reject", 0.3)
        for ask in (
            lambda: say(ui, None, "second", *judged_now),
            lambda: change_gold(ui, None, *judged_now),
            lambda: _comparison(None),
        ):
            with pytest.raises(gr.Error, match="let go after an hour"):
                ask()
        assert drawn_again(ui, None, *judged_now) == {ui.kept: None}  # a run without a result ends as it may


@pytest.mark.browser
class TestOnThePage:
    def test_a_judgement_takes_one_click_outlives_the_page_and_can_be_saved(self, page: Page) -> None:
        expect(page.locator("#judging")).not_to_be_visible()
        compare_on(page)
        wait_done(page)
        page.locator("#better").get_by_text("Trained model").click()
        expect(page.locator("#tally")).to_contain_text("Better in 1 judged: baseline 0, trained model 1")
        page.locator("#own").get_by_text("Shortlist").click()
        expect(page.locator("#tally")).to_contain_text("Agree with your decision: baseline 0 of 1")
        page.reload()
        expect(page.locator("#tally")).to_contain_text("Better in 1 judged")  # read before anything is asked
        compare_on(page)
        wait_done(page)
        expect(page.locator("#tally")).to_contain_text("Better in 1 judged")
        expect(page.locator("#better input:checked")).to_have_count(0)
        with page.expect_download() as download:
            page.locator("#judgements").click()
        assert len(Path(download.value.path()).read_text(encoding="utf-8").splitlines()) == 2
        page.locator("#forget").click()
        expect(page.locator("#tally")).to_contain_text("stay in this browser")

    def test_what_is_judged_in_two_tabs_is_kept_of_both_and_a_second_thought_once(
        self, open_page: Callable[..., Page], address: str
    ) -> None:
        first, second = open_page(address), open_page(address)  # both have read an empty list
        for tab, answer in ((first, "Trained model"), (second, "Baseline"), (second, "Neither is")):
            if answer != "Neither is":
                compare_on(tab)
                wait_done(tab)
            tab.locator("#better").get_by_text(answer).click()
            expect(tab.locator("#better input:checked")).to_have_count(1)
            count = "1" if tab == first else "2"
            expect(tab.locator("#tally")).to_contain_text(f"Better in {count} judged")
        expect(second.locator("#tally")).to_contain_text("baseline 0, trained model 1, both 0, neither 1")
        with first.expect_download() as download:
            first.locator("#judgements").click()
        assert len(Path(download.value.path()).read_text(encoding="utf-8").splitlines()) == 3
        first.locator("#forget").click()
        expect(first.locator("#tally")).to_contain_text("stay in this browser")

    def test_keys_on_the_slider_grade_as_the_mouse_does(self, page: Page) -> None:
        compare_on(page)
        wait_done(page)
        page.locator("#own").get_by_text("Shortlist").click()
        page.locator("#gold").get_by_text("my own judgement").click()
        expect(page.locator("#headline")).to_contain_text("your judgement (shortlist, 0.70)")
        page.locator("#own-score [type=range]").press("ArrowRight")
        expect(page.locator("#headline")).to_contain_text("your judgement (shortlist, 0.75)")

    def test_names_and_grades_are_hidden_until_one_says_which_is_better(self, page: Page, monkeypatch: Any) -> None:
        monkeypatch.setattr("redrob.ui.compare.judged.random.random", lambda: 0.0)  # they change places
        page.locator("#hide input").check()
        compare_on(page)
        expect(page.locator("#outcome")).to_contain_text("Which answer is better?")
        names = page.locator(".rr-column .rr-name")
        expect(names).to_have_text(["Answer A", "Answer B", "Evidence check"])
        expect(page.locator("#graded")).to_be_hidden()
        for place in (".rr-columns", "#better", "#evidence"):  # neither to be seen nor in the code of the page
            assert not re.search("baseline|policy", page.locator(place).inner_html(), re.IGNORECASE)
        expect(page.locator(".rr-columns .rr-right, .rr-columns .rr-wrong")).to_have_count(0)
        page.locator("#better").get_by_text("Answer A").click()
        expect(names).to_have_text(["Trained model", "Baseline", "Evidence check"])
        expect(page.locator("#better input:checked")).to_have_value("first")
        expect(page.locator("#better")).to_contain_text("Trained model")
        expect(page.locator("#tally")).to_contain_text("trained model 1")
        expect(page.locator("#evidence mark.rr-by-claim").first).to_be_attached()
        expect(page.locator("#headline h2")).to_be_visible()
        page.locator("#hide input").uncheck()
