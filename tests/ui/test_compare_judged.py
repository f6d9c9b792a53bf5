"""A person's own judgement: one click, counted, kept in the browser alone, and blind where they ask for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gradio as gr
import pytest
from playwright.sync_api import Page, expect

from redrob.compare import Comparison, compare
from redrob.ui.compare.columns import column_card
from redrob.ui.compare.judged import MOST, Sight, as_csv, begin, choices, entries, judged, tally
from redrob.ui.compare.layout import REFERENCE_GOLD, Parts
from redrob.ui.compare.outcome import told
from redrob.ui.compare.tab import _comparison, change_gold, drawn_again, say
from tests.fake_pair import FakePair
from tests.ui.test_compare_outcome import JOB, PROFILE, TRUE, WRONG
from tests.ui.test_page import compare as compare_on
from tests.ui.test_page import go, wait_done

SEEN, BLIND = Sight("one"), Sight("two", hidden=True, swapped=True)


@pytest.fixture(scope="module")
def done() -> Comparison:
    return compare(JOB, PROFILE, FakePair(WRONG, TRUE))  # type: ignore[arg-type]


class TestLog:
    def test_a_row_says_what_each_reader_decided_and_nothing_of_the_texts(self, done: Comparison) -> None:
        [row] = judged([], done, SEEN, "policy", "shortlist")
        assert row == {
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
        assert told(done.baseline).decision == "says reject, which is right"  # type: ignore[union-attr]
        log = judged([], done, SEEN, None, "reject")
        assert (log[0]["baseline"], log[0]["policy"]) == ("reject", "")
        assert "baseline <b>1</b> of 1, trained model <b>0</b> of 0" in tally(log)

    def test_a_second_thought_takes_the_place_of_the_first(self, done: Comparison) -> None:
        log = judged(judged([], done, BLIND, "policy", None), done, Sight("two", swapped=True), "both", "reject")
        assert [(row["better"], row["decision"], row["hidden"]) for row in log] == [("both", "reject", True)]

    def test_the_oldest_go_first(self, done: Comparison) -> None:
        [row] = judged([], done, SEEN, "both", None)
        log = judged([{**row, "case": str(n)} for n in range(MOST)], done, SEEN, "both", None)
        assert (len(log), log[0]["case"], log[-1]["case"]) == (MOST, "1", "one")

    @pytest.mark.parametrize("rubbish", [None, "x", [1], [{"case": "x"}], {"a": 1}])
    def test_whatever_a_browser_holds_is_no_mistake(self, rubbish: object) -> None:
        assert entries(rubbish) == []
        assert as_csv(rubbish) == ""
        assert "stay in this browser" in tally(rubbish)

    def test_it_is_counted_and_written_as_a_table(self, done: Comparison) -> None:
        log = judged(judged([], done, SEEN, "policy", "reject"), done, BLIND, "both", None)
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
        assert choices(BLIND)[:2] == [("Answer A", "policy"), ("Answer B", "baseline")]
        assert choices(SEEN)[:2] == [("Baseline", "baseline"), ("Trained model", "policy")]

    def test_they_stand_in_an_order_by_chance_only_where_they_are_hidden(self) -> None:
        assert {begin(True).swapped for _ in range(60)} == {True, False}
        assert {begin(False).swapped for _ in range(60)} == {False}

    def test_a_hidden_card_tells_neither_the_model_nor_its_grade(self, done: Comparison) -> None:
        drawn = column_card(done.policy, "smollm2-135m, local", alias="Answer A", moved=True)
        for secret in ("Trained", "smollm2", "rr-right", "rr-true", "valid", "Reward", "2.5 s"):
            assert secret not in drawn
        assert "Shortlist" in drawn


class TestLetGo:
    """After an hour a comparison is held no more: whoever still sees it and judges is told."""

    def test_nothing_that_needs_it_ends_in_silence(self) -> None:
        with gr.Blocks():
            ui = Parts([])
        judged_now = (SEEN, REFERENCE_GOLD, "reject", 0.3)
        for ask in (
            lambda: say(ui, None, [], "policy", *judged_now),
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
        go(page)
        expect(page.locator("#outcome")).to_contain_text("Which answer is better?")
        names = page.locator(".rr-column .rr-name")
        expect(names).to_have_text(["Answer B", "Answer A", "Evidence check"])
        lefts = [page.locator(f"#card-{kind}").bounding_box() for kind in ("policy", "baseline", "reference")]
        assert [box["x"] for box in lefts if box] == sorted(box["x"] for box in lefts if box)
        expect(page.locator("#graded")).to_be_hidden()
        assert "Baseline" not in page.locator(".rr-columns").inner_html()  # nor to a screen reader
        expect(page.locator(".rr-columns .rr-right, .rr-columns .rr-wrong")).to_have_count(0)
        page.locator("#better").get_by_text("Answer A").click()
        expect(names).to_have_text(["Baseline", "Trained model", "Evidence check"])
        expect(page.locator("#better input:checked")).to_have_value("policy")
        expect(page.locator("#headline h2")).to_be_visible()
        page.locator("#hide input").uncheck()
