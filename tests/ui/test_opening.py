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
        assert opening.told.startswith(f"A stored run of {opening.made.day} {opening.made:%B %Y}: ")


class TestDamaged:
    def load(self, folder: Path, **changed: Any) -> Opening:
        path = folder / "opening.json"
        path.write_text(json.dumps({**STORED, **changed}), encoding="utf-8")
        return load_opening(path)

    def test_as_it_stands_it_loads(self, tmp_path: Path) -> None:
        assert self.load(tmp_path).example == STORED["example"]

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
        expect(page.locator("#status")).to_contain_text("A stored run of")
        return page

    def test_texts_answers_and_grades_stand_there(self, opened: Page, opening: Opening) -> None:
        expect(opened.locator("#jd textarea")).to_have_value(opening.comparison.texts[0])
        expect(opened.locator("#card-policy [data-state=done]")).to_contain_text("right")
        expect(opened.locator("#outcome h2")).to_contain_text("Trained model: right")
        expect(opened.locator("#asked-said")).to_contain_text("What the job asks for")
        expect(opened.locator("#table")).to_contain_text("decision")

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
        expect(page.locator("#status")).to_contain_text("A stored run of")
        go(page)
        wait_done(page)
        expect(page.locator("#status")).to_contain_text("Done in")
