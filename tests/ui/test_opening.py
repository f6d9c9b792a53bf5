"""What the page opens with: a stored comparison, drawn without a model, until somebody brings their own texts."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from redrob.errors import DataError
from redrob.reference import assess
from redrob.ui.compare.opening import PATH, Opening, load_opening
from tests.fake_pair import FakeLoader
from tests.ui.test_page import go, wait_done

STORED: dict[str, Any] = json.loads(PATH.read_text(encoding="utf-8"))
# What the advert asks for, and the words that any quote for it must hold.
STATED = {
    ("must", "End-to-end processing of payroll for at least 300 employees"): "payroll for 420 employees",
    ("must", "Irish PAYE, PRSI and USC"): "Irish PAYE, PRSI and USC",
    ("must", "Revenue submissions"): "Revenue submissions",
    ("must", "Pension administration"): "Pension administration",
    ("must", "Good Excel skills (pivot tables, VLOOKUP)"): "Excel workbook (pivot tables, VLOOKUP)",
    ("nice", "IPASS qualification"): "IPASS Certified",
    ("nice", "Experience with CoreHR"): "CoreHR",
}
FIRST_WORDS = """() => {
  const words = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, place = document.createRange();
    if (text.parentElement.closest("textarea, script, style, .rr-sr")) continue;
    place.selectNodeContents(text);
    const [line] = place.getClientRects();
    if (!line || line.top >= innerHeight) continue;
    const there = document.elementFromPoint(line.left + line.width / 2, Math.min(line.top + 4, innerHeight - 1));
    if (!there || !(there.contains(text.parentElement) || text.parentElement.contains(there))) continue;
    words.push(...text.data.trim().split(/\\s+/).filter(Boolean));
  }
  return words;
}"""
"""The words that stand in the first screen beside the two texts."""


@pytest.fixture(scope="module")
def opening() -> Opening:
    return load_opening()


class TestStored:
    def test_both_answers_are_there_and_the_trained_model_decides_right(self, opening: Opening) -> None:
        found = opening.comparison
        assert found.complete
        assert found.policy.breakdown is not None
        assert found.policy.breakdown.decision_match == 1.0
        assert found.columns[0].text != found.columns[1].text

    def test_the_reference_still_says_so(self, opening: Opening) -> None:
        now, then = assess(*opening.comparison.texts), opening.comparison.reference
        assert (now.decision, [r.status for r in now.requirements]) == (
            then.decision,
            [r.status for r in then.requirements],
        )
        assert now.score == pytest.approx(then.score, abs=0.02)

    def test_the_requirements_listed_are_those_judged(self, opening: Opening) -> None:
        judged = [r.text for r in opening.comparison.reference.requirements]
        assert [r.text for r in opening.asked.requirements] == judged

    def test_the_line_says_that_it_is_stored_and_when(self, opening: Opening) -> None:
        assert opening.told.startswith(f"Asked on {opening.made.day} {opening.made:%B %Y}. ")

    def test_all_that_the_advert_states_was_read_and_each_quote_holds_what_was_asked_for(
        self, opening: Opening
    ) -> None:
        read = {(r.kind, r.text): [s.text for s in r.evidence] for r in opening.comparison.reference.requirements}
        assert opening.asked.years == 3
        assert read.keys() == STATED.keys()
        for asked, quotes in read.items():
            assert quotes
            assert all(STATED[asked] in quote for quote in quotes), asked


class TestDamaged:
    def load(self, folder: Path, **changed: Any) -> Opening:
        path = folder / "opening.json"
        path.write_text(json.dumps({**STORED, **changed}), encoding="utf-8")
        return load_opening(path)

    def test_as_it_stands_it_loads(self, tmp_path: Path) -> None:
        assert self.load(tmp_path).comparison.pair == STORED["pair"]

    def test_a_missing_file_names_the_command(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="`make opening` writes it"):
            load_opening(tmp_path / "opening.json")

    def test_texts_that_have_changed_since_are_refused(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="have changed since"):
            self.load(tmp_path, texts=["Another job", "Another person"])

    @pytest.mark.parametrize("field", ["answers", "prompt", "reference", "asked", "provenance"])
    def test_what_is_no_such_record_is_refused(self, tmp_path: Path, field: str) -> None:
        with pytest.raises(DataError, match="`make opening` writes it anew"):
            self.load(tmp_path, **{field: {"nothing": 1}})


class TestOnThePage:
    """A page of its own: no other one opens with anything."""

    @pytest.fixture(scope="class")
    def opened(self, serve: Callable[..., str], keep_page: Callable[..., Page], opening: Opening) -> Page:
        def nobody(*_: object, **__: object) -> Any:
            raise AssertionError("a stored comparison asks no model")

        page = keep_page(serve(nobody, opening))
        expect(page.locator("#status")).to_contain_text("Asked on")
        return page

    def test_texts_answers_and_grades_stand_there(self, opened: Page, opening: Opening) -> None:
        expect(opened.locator("#jd textarea")).to_have_value(opening.comparison.texts[0])
        expect(opened.locator("#card-second [data-state=done]")).to_contain_text("right")
        expect(opened.locator("#outcome h2")).to_contain_text("Trained model: right")
        expect(opened.locator("#asked-said")).to_contain_text("What the job asks for")
        expect(opened.locator("#table")).to_contain_text("decision")

    @pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
    def test_the_first_screen_holds_the_verdict_and_few_words(self, opened: Page, width: int, height: int) -> None:
        opened.set_viewport_size({"width": width, "height": height})
        opened.evaluate("scrollTo(0, 0)")
        expect(opened.locator("#outcome h2")).to_be_in_viewport(ratio=1)
        expect(opened.locator("#outcome .rr-right")).to_be_in_viewport(ratio=1)
        expect(opened.locator("#jd textarea")).to_be_in_viewport()
        expect(opened.locator("#go")).to_be_in_viewport(ratio=1)
        words = opened.evaluate(FIRST_WORDS)
        assert {"Redrob", "Compare", "Trained", "shortlist"} <= set(words)
        assert len(words) <= 110, words
        assert len((opened.locator(".rr-top").text_content() or "").split()) <= 35

    def test_ones_own_texts_begin_on_an_empty_page(self, opened: Page) -> None:
        opened.get_by_role("button", name="Your own texts").click()
        expect(opened.locator("#jd textarea")).to_have_value("")
        expect(opened.locator("#candidate textarea")).to_have_value("")
        expect(opened.locator("#status")).to_contain_text("Nothing was asked yet")
        expect(opened.locator("#graded")).to_be_hidden()
        expect(opened.locator("#asked")).to_be_hidden()
        expect(opened.locator("#judging")).to_be_hidden()

    def test_one_click_asks_it_anew(
        self, serve: Callable[..., str], open_page: Callable[..., Page], opening: Opening
    ) -> None:
        page = open_page(serve(FakeLoader(), opening))
        expect(page.locator("#status")).to_contain_text("Asked on")
        go(page)
        wait_done(page)
        expect(page.locator("#status")).to_contain_text("Done in")
