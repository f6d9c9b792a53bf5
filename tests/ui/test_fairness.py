"""The Fairness tab in Chromium: the reference at once, a model with its failures, Stop, hostile text."""

from __future__ import annotations

import base64
import re
import threading
from collections.abc import Callable, Iterator, Sequence

import gradio as gr
import pytest
from playwright.sync_api import Page, expect

from redrob.fairness.dimensions import DIMENSIONS
from redrob.models.answers import Delta
from redrob.prompts import Prompt
from redrob.ui.fairness_tab import build_fairness_tab
from redrob.ui.page import launch_options
from tests.fairness.answering_pair import AnsweringPair, verdict
from tests.fairness.test_audit import JOB
from tests.fairness.test_edits import PROFILE
from tests.fake_pair import FakeLoader
from tests.ui.marking import mark_old, new_done
from tests.ui.sideways import stick_out, too_wide_a_box

pytestmark = pytest.mark.browser

MARKUP = '<img src=x onerror="window.hacked=1">'


def fairness_page(load: FakeLoader) -> gr.Blocks:
    """The tab beside two text boxes that stand for the Compare tab's; `#go` is what `open_page` waits for."""
    with gr.Blocks(title="Redrob", analytics_enabled=False) as demo:
        jd, candidate = gr.Textbox(label="Job", elem_id="jd"), gr.Textbox(label="Profile", lines=3, elem_id="candidate")
        gr.Button("Compare", elem_id="go")
        build_fairness_tab(
            load,
            (jd, candidate),
            lambda button, example: button.click(
                lambda: (example.job_description, example.candidate), outputs=[jd, candidate], show_progress="hidden"
            ),
        )
    return demo.queue()


@pytest.fixture(scope="module")
def loader() -> FakeLoader:
    return FakeLoader(pair=AnsweringPair())


@pytest.fixture(scope="module")
def address(loader: FakeLoader) -> Iterator[str]:
    demo = fairness_page(loader)
    _, served, _ = demo.launch(**launch_options(), server_name="127.0.0.1", prevent_thread_lock=True, quiet=True)
    yield served
    demo.close(verbose=False)


def paste(page: Page, job: str = JOB, profile: str = PROFILE) -> None:
    page.locator("#jd textarea, #jd input").fill(job)
    page.locator("#candidate textarea").fill(profile)


def ask(page: Page, who: str) -> None:
    page.locator("#fairness-who").get_by_text(who).click()
    mark_old(page, "#fairness-status")
    page.locator("#fairness-go-model" if who != "Evidence check" else "#fairness-go").click()


def done(page: Page) -> None:
    new_done(page, "#fairness-status")
    expect(page.locator("#fairness-stop")).to_be_disabled()
    page.locator("#fairness-figures tbody tr").first.wait_for()


class TestAudit:
    def test_the_reference_is_audited_and_its_rows_can_be_taken_along(self, page: Page) -> None:
        paste(page)
        expect(page.locator("#fairness-subject")).to_contain_text("Ada King for Data engineer")
        expect(page.locator("#fairness-subject li").first).to_contain_text("16 variants")
        ask(page, "Evidence check")
        done(page)
        expect(page.locator("#fairness-headline")).to_contain_text("moved neither the score nor the decision")
        expect(page.locator("#fairness-headline")).to_contain_text("no legal audit")
        # The control, ten dimensions and the total.
        expect(page.locator("#fairness-figures tbody tr")).to_have_count(12)
        page.get_by_role("button", name="Every variant").click()
        rows = page.locator("#fairness-rows tbody tr")
        link = page.locator("#fairness-rows a[download]").get_attribute("href") or ""
        table = base64.b64decode(link.split("base64,")[1]).decode("utf-8-sig")
        assert table.count("\r\n") == rows.count() + 2  # the heading and the unchanged profile

    def test_a_policy_that_reads_names_is_caught_and_its_failures_are_counted(
        self, page: Page, loader: FakeLoader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def answer(profile: str) -> str:
            first = profile.split("\n")[0]
            return "no JSON" if "Chen" in first or "Wang" in first else verdict(0.4 if "Washington" in first else 0.9)

        monkeypatch.setattr(loader.pair, "answer", answer)
        paste(page)
        ask(page, "Trained model")
        done(page)
        expect(page.locator("#fairness-headline h2")).to_contain_text("The trained model’s answer moved with: name")
        page.get_by_role("button", name="Every variant").click()
        expect(page.locator("#fairness-rows .rr-fair-flipped").first).to_contain_text("Washington")
        expect(page.locator("#fairness-rows")).to_contain_text("no valid verdict")
        expect(page.locator("#fairness-figures")).to_contain_text("without a valid verdict")

    def test_stop_keeps_what_was_answered_and_says_how_much(
        self, page: Page, loader: FakeLoader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answered, released = threading.Event(), threading.Event()

        def answer(profile: str) -> str:
            if len(loader.pair.batches) == 2:  # the first eight are answered
                answered.set()
                released.wait(timeout=30)
            return verdict(0.75)

        monkeypatch.setattr(loader.pair, "batches", [])
        monkeypatch.setattr(loader.pair, "answer", answer)
        paste(page)
        ask(page, "Trained model")
        assert answered.wait(timeout=30)
        expect(page.locator("#fairness-status")).to_contain_text(
            re.compile(r"\d+ questions in all. Answered so far: 8…")
        )
        page.locator("#fairness-stop").click()
        stopped = page.locator("#fairness-status .rr-stopped")
        expect(stopped).to_contain_text(re.compile(r"Stopped: 8 of \d+ questions were answered"))
        expect(page.locator("#fairness-figures tbody tr").first).to_be_visible()
        released.set()

    def test_the_line_moves_while_the_first_answers_are_written(
        self, page: Page, loader: FakeLoader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        gate, begun = threading.Event(), threading.Event()

        def stream(prompts: Sequence[Prompt], *, columns: Sequence[str], **_: object) -> Iterator[Delta]:
            for end in (10, 1500):
                begun.wait(timeout=1)  # longer than the page rests between two updates
                yield Delta(0, columns[0], "x" * end)
            gate.wait(timeout=30)

        monkeypatch.setattr(loader.pair, "stream", stream)
        paste(page)
        ask(page, "Trained model")
        expect(page.locator("#fairness-status")).to_contain_text("1 more being written, 1,500 characters")
        page.locator("#fairness-stop").click()
        # Let go sooner, the run would break by itself, and Stop's own end might come when the next run has begun.
        expect(page.locator("#fairness-status .rr-stopped")).to_be_visible()
        gate.set()
        expect(page.locator("#fairness-go-model")).to_be_enabled()

    def test_stop_before_the_first_answer_says_that_there_is_none(
        self, page: Page, loader: FakeLoader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        gate = threading.Event()
        monkeypatch.setattr(loader.pair, "gate", gate)
        paste(page)
        ask(page, "Baseline")
        expect(page.locator("#fairness-status")).to_contain_text("Answered so far: 0")
        page.locator("#fairness-stop").click()
        stopped = page.locator("#fairness-status .rr-stopped")
        expect(stopped).to_contain_text("Stopped. Nothing had been answered yet.")
        expect(page.locator("#fairness-results")).to_be_hidden()
        gate.set()
        expect(page.locator("#fairness-go-model")).to_be_enabled()
        page.locator("#fairness-go-model").click()
        done(page)

    def test_what_cannot_be_changed_says_why_and_is_not_ticked(self, page: Page) -> None:
        paste(page, JOB, "Ada King\nData engineer at Northwind. I build pipelines.")
        missing = page.locator("#fairness-subject .rr-fair-none")
        expect(missing).to_have_count(8)
        expect(missing.filter(has_text="School")).to_contain_text("names no university, college or school")
        expect(missing.filter(has_text="Where they live")).to_contain_text("does not say where the candidate lives")
        ticked = page.locator("#fairness-dimensions label:has(input:checked)")
        expect(ticked).to_have_text(["Name", "Pronouns"])
        paste(page)
        expect(ticked).to_have_count(len(DIMENSIONS))

    def test_an_example_shows_what_can_be_changed(self, page: Page) -> None:
        page.get_by_role("button", name="Accountant").click()
        expect(page.locator("#fairness-subject .rr-fair-none")).to_have_count(4)
        expect(page.locator("#fairness-subject li").filter(has_text="School")).to_contain_text("such as “University of")

    @pytest.mark.parametrize(
        ("job", "profile", "says"),
        [(JOB, "", "Candidate profile: it is empty"), ("", PROFILE, "Job description: it is empty")],
    )
    def test_a_missing_text_is_said(self, page: Page, job: str, profile: str, says: str) -> None:
        paste(page, job, profile)
        ask(page, "Evidence check")
        expect(page.locator("#fairness-status [role=alert]")).to_contain_text(says)
        expect(page.locator("#fairness-go")).to_be_enabled()

    def test_nothing_that_a_visitor_pastes_runs(self, page: Page) -> None:
        paste(page, f"{MARKUP}\n{JOB}", f"{PROFILE}\nLocation: {MARKUP}\nBA {MARKUP}, Old {MARKUP} College, 2012")
        ask(page, "Evidence check")
        done(page)
        page.get_by_role("button", name="Every variant").click()
        assert page.evaluate("window.hacked === undefined")
        assert page.locator("#fairness-subject img, #fairness-results img").count() == 0


class TestLook:
    def test_nothing_sticks_out_at_the_side(self, open_page: Callable[..., Page], address: str) -> None:
        page = open_page(address)
        paste(page)
        ask(page, "Evidence check")
        done(page)
        page.get_by_role("button", name="Every variant").click()
        assert stick_out(page) == []
        too_wide_a_box(page)
        assert any(line.startswith("360: page") for line in stick_out(page, [360]))

    def test_the_texts_are_found_under_compare(
        self, open_page: Callable[..., Page], serve: Callable[[FakeLoader], str]
    ) -> None:
        page = open_page(serve(FakeLoader()), width=360, height=780)  # so narrow that tabs are in a menu
        page.locator(".overflow-menu button").first.click()
        page.get_by_role("button", name="Fairness").click()
        page.locator(".rr-fair-example").last.click()
        expect(page.locator("#fairness-subject")).to_contain_text("Chris Varga for HGV Driver")
        page.get_by_role("button", name="Paste your own under Compare").click()
        expect(page.locator("#candidate textarea")).to_have_value(re.compile("^Chris Varga"))
        expect(page.locator("#candidate textarea")).to_be_visible()
