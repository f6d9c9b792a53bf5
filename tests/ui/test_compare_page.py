"""The Compare tab in Chromium: evidence by mouse and keyboard, files, force, queue, download, phone."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from redrob.compare import compare as compare_both
from redrob.ui.compare.typed import BROUGHT, EMPTIED
from tests.fake_pair import FakeLoader, FakePair
from tests.ui.marking import mark_old
from tests.ui.test_compare_upload import HIDDEN, VISIBLE, docx
from tests.ui.test_page import JOB, PROFILE, compare, go, paste, wait_done

pytestmark = pytest.mark.browser


def tops(page: Page) -> list[float]:
    """Where the columns begin on the page, which a phone may still be scrolling."""
    found: list[float] = page.evaluate(
        """() => ['first', 'second', 'reference'].map(kind => document.querySelector(`#card-${kind}`))
        .map(card => card.getBoundingClientRect().top - document.querySelector('h1').getBoundingClientRect().top)"""
    )
    return found


class TestEvidence:
    @pytest.mark.parametrize("width", [1280, 360])
    def test_enter_goes_to_the_text_which_lights_up_and_the_browser_comes_back(self, page: Page, width: int) -> None:
        page.set_viewport_size({"width": width, "height": 700})
        compare(page)
        wait_done(page)
        page.locator(".rr-shown > summary").click()  # folded: the way there opens it
        expect(page.locator(".rr-text").first).not_to_be_visible()
        quote = page.locator("#card-reference a.rr-quote").first
        quote.focus()
        page.keyboard.press("Enter")
        mark = page.locator(".rr-at:target mark")
        expect(mark.first).to_be_in_viewport()
        assert mark.first.inner_text() in quote.inner_text()
        page.go_back()
        expect(mark).to_have_count(0)
        expect(quote).to_be_in_viewport()


class TestFiles:
    def test_a_file_fills_the_box_and_hidden_text_is_told_beside_it(self, page: Page, tmp_path: Path) -> None:
        file = tmp_path / "cv.docx"
        file.write_bytes(docx(VISIBLE, HIDDEN))
        page.locator("#jd textarea").fill(JOB)
        with page.expect_file_chooser() as chooser:
            page.locator("#candidate-upload").click()
        chooser.value.set_files(file)
        expect(page.locator("#candidate textarea")).to_have_value(re.compile(re.escape(VISIBLE)))
        expect(page.locator("#candidate-said .rr-cut")).to_contain_text("Hidden text was left out")
        go(page)
        wait_done(page)

    @pytest.mark.parametrize(("name", "content"), [("scan.pdf", b"%PDF-1.7 \x01\x02"), ("tool.exe", b"MZ\x90\x00")])
    def test_a_file_that_cannot_be_read_is_said_beside_its_field_and_the_page_goes_on(
        self, page: Page, tmp_path: Path, name: str, content: bytes
    ) -> None:
        file = tmp_path / name
        file.write_bytes(content)
        paste(page, JOB, PROFILE)
        with page.expect_file_chooser() as chooser:
            page.locator("#jd-upload").click()
        chooser.value.set_files(file)
        expect(page.locator("#jd-said [role=alert]")).to_contain_text(name)
        expect(page.locator("#jd textarea")).to_have_value(JOB)  # nothing that was typed is lost
        expect(page.locator("#jd-said .rr-hint")).to_contain_text("nothing of this file")
        go(page, page.get_by_role("button", name=re.compile("^Accountant")))
        wait_done(page)
        expect(page.locator("#jd-said [role=alert]")).to_have_count(0)


class TestTyped:
    def test_ones_own_texts_come_back_after_examples_of_either_tab(self, page: Page) -> None:
        paste(page, JOB, PROFILE)
        for tab in ("Compare", "Fairness"):
            page.get_by_role("tab", name=tab, exact=True).click()
            page.get_by_role("button", name=re.compile("^Accountant")).locator("visible=true").click()
            page.get_by_role("tab", name="Compare", exact=True).click()
            expect(page.locator("#jd textarea")).to_have_value(re.compile("Accountant"))
            page.locator("#own-texts").click()
            for box, text in (("#jd", JOB), ("#candidate", PROFILE)):
                expect(page.locator(f"{box} textarea")).to_have_value(text)
            expect(page.locator("#status")).to_contain_text(BROUGHT)
            expect(page.locator("#asked-lines textarea")).to_have_value(re.compile("CRRT"))
        for text, told in (("", EMPTIED), (JOB, BROUGHT)):
            page.locator("#own-texts").click()
            expect(page.locator("#jd textarea")).to_have_value(text)
            expect(page.locator("#status")).to_contain_text(told)


class TestForce:
    def test_forced_answers_are_asked_for_and_said_to_be_forced(self, page: Page, loader: FakeLoader) -> None:
        page.locator("#force input").check()
        compare(page)
        wait_done(page)
        assert loader.pair.settings[-1]["constrained"] is True
        expect(page.locator("#status")).to_contain_text("forced into valid JSON")
        expect(page.locator("#card-second .rr-forced")).to_contain_text("tells nothing")
        page.locator("#force input").uncheck()
        page.locator("#go").click()
        expect(page.locator("#card-second .rr-valid")).to_be_visible()
        assert loader.pair.settings[-1]["constrained"] is False


class TestQueue:
    def test_the_second_visitor_sees_that_and_where_they_wait(
        self, open_page: Callable[..., Page], address: str, loader: FakeLoader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        gate = threading.Event()
        monkeypatch.setattr(loader.pair, "gate", gate)
        monkeypatch.setattr("redrob.ui.compare.tab.MIN_REDRAW_S", 0.0)
        first, second = open_page(address), open_page(address)
        compare(first)
        expect(first.locator("#card-first .rr-writing")).to_be_visible()
        compare(second)
        expect(second.locator("#status")).to_contain_text("Waiting for a free place")
        place = second.locator("#status .progress-text")
        expect(place).to_contain_text(re.compile(r"queue: 1/1"))
        seen = place.evaluate("e => [e.offsetHeight, getComputedStyle(e.parentElement).height, e.checkVisibility()]")
        assert seen[0] >= 12, "there, but clipped: nobody sees it"
        assert float(seen[1].removesuffix("px")) >= 12
        full = "e => { let o = 1; for (; e; e = e.parentElement) o *= getComputedStyle(e).opacity; return o === 1; }"
        second.wait_for_function(full, arg=second.locator("#status .rr-status").element_handle())
        gate.set()
        wait_done(first)
        wait_done(second)


class TestDownload:
    def test_the_file_is_the_comparison(self, page: Page) -> None:
        compare(page)
        wait_done(page)
        with page.expect_download() as download:
            page.locator("#download").click()
        saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
        assert saved == compare_both(JOB, PROFILE, FakePair()).as_dict()  # type: ignore[arg-type]
        expect(page.locator("#parcel")).not_to_be_visible()


class TestLayout:
    def test_every_tab_has_the_same_edges(self, page: Page) -> None:
        for width in (900, 1280, 1600):
            page.set_viewport_size({"width": width, "height": 900})
            edges = set()
            for tab in ("Compare", "Rank", "Results", "Fairness", "About"):
                page.get_by_role("tab", name=tab, exact=True).click()
                box = page.locator(".gradio-container").bounding_box()
                assert box
                edges.add((box["x"], box["width"]))
            assert len(edges) == 1, width
        page.get_by_role("tab", name="Compare", exact=True).click()

    @pytest.mark.parametrize("width", [360, 1280])
    def test_nothing_moves_while_a_text_grows(
        self, page: Page, loader: FakeLoader, monkeypatch: pytest.MonkeyPatch, width: int
    ) -> None:
        gate = threading.Event()
        monkeypatch.setattr(loader, "gate", gate)
        for column in ("baseline", "policy"):  # far longer than the place it has
            monkeypatch.setattr(loader.pair, column, "word\n" * 300)
        monkeypatch.setattr(loader.pair, "step", 700)
        page.set_viewport_size({"width": width, "height": 800})
        compare(page)
        page.locator("#card-second [data-state=waiting]").wait_for()
        page.locator("#card-reference [data-state=done]").wait_for()
        before = tops(page)
        writing = threading.Event()
        monkeypatch.setattr(loader.pair, "gate", writing)
        monkeypatch.setattr("redrob.ui.compare.tab.MIN_REDRAW_S", 0.0)
        gate.set()
        page.locator("#card-first .rr-writing").wait_for()
        after = tops(page)
        writing.set()
        assert after == before
        wait_done(page)

    def test_on_a_phone_compare_is_in_reach_beside_the_texts(
        self, open_page: Callable[..., Page], address: str
    ) -> None:
        page = open_page(address, width=390, height=844)
        expect(page.locator("#go")).to_be_in_viewport(ratio=1)
        page.locator("#card-reference").scroll_into_view_if_needed()
        expect(page.locator("#go")).not_to_be_in_viewport()  # below the inputs it is out of the way

    def test_headings_step_down_one_level_at_a_time(self, open_page: Callable[..., Page], address: str) -> None:
        page = open_page(address)
        levels = "[...document.querySelectorAll('h1,h2,h3,h4')].filter(h => h.offsetParent).map(h => +h.tagName[1])"

        def jumps() -> list[tuple[int, int]]:
            found = page.evaluate(levels)
            assert found[0] == 1
            return [(a, b) for a, b in pairwise(found) if b > a + 1]

        assert jumps() == []
        compare(page)
        wait_done(page)
        assert jumps() == []

    def test_the_keyboard_walks_through_the_texts_to_compare_and_on_to_the_settings(
        self, open_page: Callable[..., Page], address: str
    ) -> None:
        page = open_page(address)  # after a click, a browser does not show where the focus is
        first = page.get_by_role("button", name=re.compile("^Accountant"))
        first.focus()
        expect(first).to_have_css("outline-style", "solid")
        order = []
        page.get_by_role("tab", name="Compare", exact=True).focus()
        for _ in range(20):
            page.keyboard.press("Tab")
            order.append(page.evaluate("document.activeElement.closest('[id]')?.id"))
            if order[-1] == "force":
                break
        path = ["jd", "jd-upload", "candidate", "candidate-upload", "go", "own-texts", "pair", "force"]
        assert [name for name in dict.fromkeys(order) if name in path] == path
        mark_old(page)
        first.focus()
        page.keyboard.press("Enter")
        wait_done(page)
        expect(page.locator("#status")).to_have_attribute("aria-live", "polite")
