"""A job description is read while its visitor turns to the candidate, with a pair that is there already."""

from __future__ import annotations

import time
from importlib import import_module

import pytest
from playwright.sync_api import Page

from redrob.reference import assess
from redrob.ui.compare.read_ahead import ReadAhead
from redrob.ui.limits import VisitorLimit
from tests.fake_pair import FakeLoader, FakePair
from tests.ui.test_page import JOB, compare, wait_done

OTHER = "Welder. Must: MIG welding, a valid forklift licence."


def knowing(pair: FakePair, limit: VisitorLimit | None = None) -> ReadAhead:
    ahead = ReadAhead(FakeLoader(pair), limit)  # type: ignore[arg-type]
    ahead.load("bundled")
    return ahead


class TestReadAhead:
    def test_only_with_a_pair_that_is_loaded(self) -> None:
        pair = FakePair()
        ahead = knowing(pair)
        ahead.read(JOB, "qwen3-0.6b")
        assert pair.ahead == []
        ahead.read(JOB, "bundled")
        assert pair.ahead == [JOB]

    def test_the_reference_has_read_it_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        knowing(FakePair()).read(OTHER, "bundled")
        monkeypatch.delattr(import_module("redrob.reference.assess"), "Ranker")  # what reads a job description
        assert len(assess(OTHER, "MIG welder for six years.").requirements) == 2

    def test_a_text_that_cannot_be_used_is_left_to_compare_to_tell(self) -> None:
        knowing(FakePair()).read(" ", "bundled")

    def test_a_visitor_reads_ahead_no_more_often_than_the_limit_allows(self) -> None:
        pair = FakePair()
        ahead = knowing(pair, VisitorLimit(1, 60))
        ahead.read(JOB, "bundled")
        ahead.read(OTHER, "bundled")
        assert pair.ahead == [JOB]


def wait_for(pair: FakePair, job: str) -> None:
    deadline = time.monotonic() + 30
    while job not in pair.ahead:
        assert time.monotonic() < deadline, pair.ahead
        time.sleep(0.05)


@pytest.mark.browser
class TestOnThePage:
    def test_leaving_the_box_reads_it(self, page: Page, loader: FakeLoader) -> None:
        compare(page)
        wait_done(page)
        page.locator("#jd textarea").fill(OTHER)
        assert OTHER not in loader.pair.ahead
        page.locator("#candidate textarea").focus()
        wait_for(loader.pair, OTHER)

    def test_pressing_compare_ends_it_before_the_question_comes(self, page: Page, loader: FakeLoader) -> None:
        compare(page)
        wait_done(page)  # loaded; before that nothing is read ahead
        told, asked = loader.pair.expecting, len(loader.pair.asked)
        compare(page)
        wait_done(page)
        assert (loader.pair.expecting, len(loader.pair.asked)) == (told + 1, asked + 1)

    def test_a_file_is_read_ahead_too(self, page: Page, loader: FakeLoader) -> None:
        compare(page)
        wait_done(page)
        text = "Barista. Must: latte art."
        with page.expect_file_chooser() as chooser:
            page.locator("#jd-upload").click()
        chooser.value.set_files({"name": "ad.txt", "mimeType": "text/plain", "buffer": text.encode()})
        wait_for(loader.pair, text)
