"""The Rank tab: what its list shows, and the tab in Chromium with real files and a pair with canned completions."""

from __future__ import annotations

import csv
import io
import json
import re
import tempfile
import threading
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import gradio as gr
import openpyxl
import pytest
from gradio.utils import get_upload_folder
from playwright.sync_api import BrowserContext, Page, expect

from redrob.cases import load_cases
from redrob.errors import InputError, RedrobError
from redrob.pool.intake import Pool
from redrob.pool.sources import Entry, Problem
from redrob.shortlist import MAX_CANDIDATES, Reading, rank_candidates, reread
from redrob.ui.limits import VisitorLimit
from redrob.ui.page import launch_options
from redrob.ui.rank import tab as rank_tab
from redrob.ui.rank import view as rank_view
from redrob.ui.rank.demo import OTHER, OWN, demo_pool
from redrob.ui.rank.tab import Parts, build_rank_tab
from redrob.ui.rank.view import Ranked, at_work, musts
from tests.fake_pair import FakeLoader, FakePair
from tests.word_reader import words_alone


@pytest.fixture(autouse=True, scope="module")
def _words_alone() -> Iterator[None]:
    yield from words_alone()


JOB = "Registered nurse, intensive care\nMust have:\n- ventilated patients\n- wound care\n"
STRONG = "Staff nurse since 2015. Cared for ventilated patients at Harbour General and dressed wounds: wound care."
PART = "Staff nurse since 2015. I dressed wounds: wound care."
WEAK = "Drove a delivery van for six years."
MARKUP = "<img src=x onerror=hacked=1>{{window}} ${window.hacked=1}"


def ranked(*candidates: tuple[str, str], readings: dict[int, Reading] | None = None) -> Ranked:
    """A ranking of (id, text)s of one file, in memory."""
    entries = tuple(Entry("pool.jsonl", row, name, text) for row, (name, text) in enumerate(candidates, 1))
    result = rank_candidates(JOB, [entry.as_row() for entry in entries])
    return Ranked(JOB, Pool(entries, files=("pool.jsonl",)), result, readings or {})


def read_by(found: Ranked, pair: FakePair, count: int) -> Ranked:
    places = found.result.ranked[:count]
    readings = {r.row: r for r in reread(JOB, places, pair) if r}  # type: ignore[arg-type]
    return Ranked(found.job, found.pool, found.result, readings)


THREE = (("weak", WEAK), ("part", PART), ("strong", STRONG))


class TestList:
    def test_musts_are_counted_by_what_covers_them(self) -> None:
        counts = {place.candidate_id: musts(place.assessment) for place in ranked(*THREE).result.ranked}
        assert counts == {
            "strong": "2 of 2 musts met",
            "part": "1 of 2 musts met, 1 missing",
            "weak": "0 of 2 musts met, 2 missing",
        }

    @pytest.mark.parametrize("clicked", ["", "name", "9", "-1", "²", "1e9", ":", "9" * 99])
    def test_a_click_that_makes_no_sense_changes_nothing(self, clicked: str) -> None:
        assert ranked(*THREE).after(2, clicked) == 2

    def test_a_click_opens_a_row_and_another_one_closes_it(self) -> None:
        assert (ranked(*THREE).after(2, "1"), ranked(*THREE).after(1, "1")) == (1, None)

    def test_a_model_that_failed_or_was_not_asked_is_no_zero(self) -> None:
        html = rank_view.listed(read_by(ranked(*THREE), FakePair(fails_on="wounds"), 2), None)
        assert html.count("failed: the model failed") == 2
        assert html.count("not asked") == 1
        assert "reward" not in html

    def test_a_long_message_keeps_what_to_do(self) -> None:
        why = f"it holds {'x ' * 600}. Save it as CSV."
        assert "Save it as CSV." in rank_view.unread_table([Problem("a.xlsx", None, why)])
        found = ranked(*THREE)
        failed = replace(found, readings={1: Reading(1, None, why)})
        assert "Save it as CSV." in rank_view.listed(failed, None)

    def test_nothing_that_a_candidate_or_a_file_is_called_is_markup(self) -> None:
        entries = (Entry(MARKUP, 1, MARKUP, f"{STRONG} {MARKUP}", (MARKUP,)),)
        result = rank_candidates(f"{JOB}- SQL {MARKUP}", [entries[0].as_row()])
        found = Ranked(JOB, Pool(entries, (Problem(MARKUP, 1, MARKUP),), (MARKUP,)), result)
        drawn = rank_view.listed(found, None), rank_view.evidence(found, 1), rank_view.unread_table(found.unread)
        for html in (*drawn, rank_view.pool_summary(found.pool), rank_view.headline(found)):
            assert "<img" not in html


class TestSentences:
    def test_who_somebody_is_at_work_stands_under_the_name(self) -> None:
        text = "Sous chef, Lime House, Jan 2018 - Jan 2024"
        entry = Entry("pool.jsonl", 1, "a", {"profile": {"location": "Leeds"}})
        place = ranked(("a", text)).result.ranked[0]
        assert at_work(place, entry) == "Sous chef · Lime House · 2 years that count · Leeds"
        facts = place.assessment.facts
        for years, said in ((1.2, "1 year that counts · "), (0.3, ""), (None, "")):
            place = replace(place, assessment=replace(place.assessment, facts=replace(facts, years_shown=years)))
            assert at_work(place, entry) == f"Sous chef · Lime House · {said}Leeds"

    def test_one_candidate_is_told_in_the_singular(self) -> None:
        assert "shortlists 0 of 1 candidate<" in rank_view.headline(ranked(THREE[0]))
        one = Pool(unread=(Problem("a.png", None, "a picture"),))
        assert "1 are" not in rank_view.added(Pool(), one)

    def test_the_headline_counts_what_a_reader_must_know(self) -> None:
        found = ranked(*THREE, ("again", STRONG), ("bad", "\x00"))
        html = rank_view.headline(found)
        assert "shortlists 2 of 4 candidates" in html
        assert "1 row could not be ranked" in html

    def test_of_whom_it_cannot_tell_is_no_reject(self) -> None:
        found = ranked(("same", JOB), THREE[0])
        assert "Of 1 it cannot tell; that one stands last." in rank_view.headline(found)
        html = rank_view.listed(found, None)
        assert (html.count("Cannot tell"), html.count("Both boxes hold the same text"), html.count("rr-reject")) == (
            1,
            1,
            1,
        )

    def test_the_demo_is_what_it_says(self) -> None:
        job, pool = demo_pool()
        cases = {case.id: case for case in load_cases("train")}
        met = [cases[entry.candidate_id] for entry in pool.entries]
        kinds = Counter("own" if case.job_description == job else "other" for case in met)
        assert kinds == {"own": OWN, "other": OTHER}
        assert "No person or employer in them is real" in rank_view.pool_summary(pool)
        assert "is real" not in rank_view.pool_summary(Pool(pool.entries[:1], files=("a.txt",)))


@pytest.fixture
def ui() -> Parts:
    with gr.Blocks():
        return Parts()


class TestSteps:
    """What the events do, without a browser."""

    def test_added_files_are_deleted_read_or_refused(self, ui: Parts, tmp_path: Path) -> None:
        rows = [tmp_path / "ok.jsonl", tmp_path / "many.jsonl"]
        rows[0].write_text(json.dumps({"text": WEAK}) + "\n")
        rows[1].write_text((json.dumps({"text": WEAK}) + "\n") * MAX_CANDIDATES)
        *_, last = rank_tab.add_files(ui, [str(rows[0])], Pool())
        held = last[ui.pool]
        *_, refused = rank_tab.add_files(ui, [str(rows[1])], held)
        assert refused[ui.pool] == held
        assert "python -m redrob rank" in refused[ui.status]
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        ("job", "pool", "said"),
        [
            (
                JOB,
                Pool(),
                "^Candidates: there is none; after an hour they are let go. Add at least one file, or try the demo.$",
            ),
            (
                JOB,
                Pool(unread=(Problem("a.png", None, "a picture"),)),
                "^Candidates: nothing of what was added can be read",
            ),
            (" ", Pool((Entry("a", 1, "", WEAK),)), "Job description: it is empty"),
        ],
        ids=["empty", "unread", "no job"],
    )
    def test_a_ranking_that_cannot_be_says_why(self, ui: Parts, job: str, pool: Pool, said: str) -> None:
        with pytest.raises(InputError, match=said):
            list(rank_tab.run(ui, job, pool))

    def test_where_nobody_can_be_ranked_each_is_listed(self, ui: Parts) -> None:
        *_, last = rank_tab.run(ui, JOB, Pool((Entry("a", 1, "", "\x00"), Entry("a", 2, "", {}))))
        assert "none of the 2 can be ranked" in last[ui.status]
        assert 'role="alert"' in last[ui.status]
        assert ui.kept not in last

    def test_the_demo_ranks_its_own_pool_whatever_the_page_holds(self, ui: Parts) -> None:
        """ "Start over", pressed just before, may be answered after it."""
        first, *_, last = rank_tab.run_demo(ui, "Cook wanted")
        assert len(first[ui.pool].entries) == len(last[ui.kept].result.ranked) == OWN + OTHER
        demo, typed = first[ui.jd], first[ui.typed]
        assert rank_tab.start_over(ui, demo, typed)[ui.jd] == "Cook wanted"
        assert rank_tab.start_over(ui, "Baker", typed)[ui.jd] == "Baker"
        again, *_ = rank_tab.run_demo(ui, demo)
        assert ui.typed not in again

    def test_ten_candidates_count_as_one_question_against_the_visitors_limit(self, ui: Parts) -> None:
        pool, limit = Pool(tuple(Entry("a", row, "", WEAK) for row in range(1, 6))), VisitorLimit(1, 60)
        for _ in range(2):
            *_, last = rank_tab.run(ui, JOB, pool, limit=limit)
            assert "Ranked 5" in last[ui.status]
        with pytest.raises(InputError, match="Too many questions: a visitor may ask once in 60 seconds"):
            list(rank_tab.run(ui, JOB, pool, limit=limit))
        with pytest.raises(InputError, match="Too many questions"):
            list(rank_tab.run_demo(ui, limit=limit))

    def test_a_job_without_a_requirement_is_said(self, ui: Parts) -> None:
        *_, last = rank_tab.run(ui, "We are nice.", Pool((Entry("a", 1, "", WEAK),)))
        assert "nobody can be judged" in last[ui.status]

    def test_a_person_corrects_what_the_job_asks_for_and_another_job_is_read_anew(self, ui: Parts) -> None:
        pool = Pool((Entry("a", 1, "", "Waiter. I baked rye bread in 2023."), Entry("a", 2, "", WEAK)))
        *_, first = rank_tab.run(ui, JOB, pool)
        known = first[ui.asked.read]
        *_, own = rank_tab.run(ui, JOB, pool, "must: baked rye bread", known)
        asked = own[ui.kept].result.ranked[0].assessment
        assert (asked.candidate_text, [r.text for r in asked.requirements]) == (
            "Waiter. I baked rye bread in 2023.",
            ["baked rye bread"],
        )
        assert "Requirements: yours." in own[ui.asked.said]
        *_, other = rank_tab.run(ui, "Waiter wanted. You must have carried plates.", pool, "must: rye bread", known)
        assert "rye" not in other[ui.asked.lines]
        with pytest.raises(InputError, match="line 1: 'rye bread'"):
            list(rank_tab.run(ui, JOB, pool, "rye bread", known))

    @pytest.mark.parametrize("ending", [".csv", ".xlsx", ".jsonl"])
    def test_a_download_leaves_no_file(self, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
        parcel = json.loads(rank_tab.download(ranked(*THREE), ending))
        assert parcel["name"] == f"shortlist{ending}"
        assert list(tmp_path.iterdir()) == []

    def test_a_ranking_that_was_let_go_is_told_wherever_it_is_needed(self, ui: Parts) -> None:
        for ask in (lambda: rank_tab.redraw(ui, None, None), lambda: rank_tab.download(None, ".csv")):
            with pytest.raises(gr.Error, match="let go after an hour"):
                ask()
        with pytest.raises(InputError, match="let go after an hour"):
            list(rank_tab.run_reread(ui, FakeLoader(), None, 0, "bundled", 2))

    def test_rereading_again_asks_only_for_what_has_no_answer(self, ui: Parts) -> None:
        loader, found = FakeLoader(FakePair(fails_on="delivery")), ranked(*THREE)
        # All three are one batch, and the weak one fails it at once: nobody is answered.
        *_, last = rank_tab.run_reread(ui, loader, found, 0, "bundled", 2)
        assert "Re-read 2 of 2" in last[ui.reread_status]
        kept = read_by(found, FakePair(), 2)
        kept = Ranked(kept.job, kept.pool, kept.result, kept.readings, "bundled")
        steps = list(rank_tab.run_reread(ui, loader, kept, 0, "bundled", 3))
        assert [prompt.candidate for prompt in loader.pair.asked[2:]] == [WEAK]
        assert "Re-read 0 of 1" in steps[-1][ui.reread_status]
        assert "out of memory" in steps[-1][ui.reread_status]

    @pytest.mark.parametrize(("count", "worth"), [(1, 1.0), (2, 1.0), (3, 1.5)])
    def test_a_reading_counts_half_a_comparison_for_each_candidate(self, ui: Parts, count: int, worth: float) -> None:
        taken: list[float] = []

        def load(name: str, *, calls: float = 1.0, **settings: Any) -> FakePair:
            taken.append(calls)
            return FakeLoader()(name, **settings)

        list(rank_tab.run_reread(ui, load, ranked(*THREE), 0, "bundled", count))
        assert taken == [worth]

    def test_a_pair_that_is_missing_names_the_command_and_takes_nothing_away(self, ui: Parts) -> None:
        steps = []
        with pytest.raises(RedrobError, match="make train"):
            steps += rank_tab.run_reread(ui, FakeLoader(missing=True), ranked(*THREE), 0, "bundled", 2)
        assert not any(ui.kept in step or ui.ranking in step for step in steps)


@pytest.fixture(scope="module")
def loader() -> FakeLoader:
    return FakeLoader(FakePair(step=60))


@pytest.fixture(scope="module")
def rank_address(loader: FakeLoader) -> Iterator[str]:
    """The tab alone; one ranking is done before a test waits."""
    rank_candidates(JOB, [WEAK])
    with gr.Blocks(analytics_enabled=False) as demo:
        build_rank_tab(loader)
    demo.queue()
    _, address, _ = demo.launch(**launch_options(), server_name="127.0.0.1", prevent_thread_lock=True, quiet=True)
    yield address
    demo.close(verbose=False)


@pytest.fixture
def open_rank(browser: BrowserContext, rank_address: str) -> Iterator[Callable[..., Page]]:
    pages, errors = list[Page](), list[str]()

    def start(width: int = 1280) -> Page:
        page = browser.new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": 900})
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(rank_address)
        page.locator("#rank-go").wait_for()
        return page

    yield start
    for page in pages:
        page.close()
    assert errors == []


def add(page: Page, *files: Path) -> None:
    page.locator("#rank-files input[type=file]").set_input_files([str(file) for file in files])


def demo(page: Page) -> None:
    page.locator("#rank-demo").click()
    expect(page.locator("#rank-status .rr-done")).to_contain_text("Ranked 16")
    expect(page.locator("#rank-list li")).to_have_count(16)


@pytest.mark.browser
class TestPage:
    def test_corrected_requirements_rank_again(self, open_rank: Callable[..., Page]) -> None:
        page = open_rank()
        demo(page)
        lines = page.locator("#rank-asked-lines textarea")
        expect(lines).to_have_value(re.compile("must"))
        before = page.locator("#rank-headline h2").inner_text()
        lines.fill("must: network")
        page.locator("#rank-judge").click()
        expect(page.locator("#rank-asked-said")).to_contain_text("Requirements: yours.")
        expect(page.locator("#rank-headline h2")).not_to_have_text(before)
        lines.fill("network")
        page.locator("#rank-judge").click()
        expect(page.locator("#rank-status [role=alert]")).to_contain_text("line 1: 'network'")
        expect(lines).to_be_visible()  # to be mended
        page.locator("#rank-asked-undo").click()
        expect(page.locator("#rank-asked-said")).to_contain_text("as read")
        page.locator("#rank-judge").click()
        expect(page.locator("#rank-headline h2")).to_have_text(before)

    def test_real_files_are_ranked_and_what_cannot_be_is_listed(
        self, open_rank: Callable[..., Page], tmp_path: Path
    ) -> None:
        pool, text, picture, packed = (tmp_path / name for name in ("rank-a.jsonl", "cv.txt", "p.png", "z.zip"))
        pool.write_text(json.dumps({"id": MARKUP, "text": STRONG}) + "\n{\n")
        text.write_text(PART)
        picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(300))
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("in/again.txt", PART)
            archive.writestr("in/deep.zip", b"PK")
        page = open_rank()
        page.locator("#rank-jd textarea").fill(JOB)
        add(page, pool, text, picture, packed)
        expect(page.locator("#rank-status")).to_contain_text("3 candidates were added")
        expect(page.locator("#rank-unread tbody tr")).to_have_count(3)
        page.locator("#rank-go").click()
        expect(page.locator("#rank-headline")).to_contain_text("shortlists 1 of 3")
        names = page.locator("#rank-list .rr-who button")
        expect(names).to_have_text([MARKUP, "again.txt", "cv.txt"])
        expect(page.locator("#rank-unread tbody")).to_contain_text("z.zip / in/deep.zip")
        assert page.evaluate("typeof window.hacked === 'undefined'")
        assert not list(Path(get_upload_folder()).rglob("rank-a.jsonl"))
        add(page, _many(tmp_path))
        expect(page.locator("#rank-status [role=alert]")).to_contain_text("python -m redrob rank")
        expect(page.locator("#rank-pool")).to_contain_text("3 candidates")
        page.locator("#rank-clear").click()
        expect(page.locator("#rank-pool")).to_contain_text("No candidates yet")
        expect(page.locator("#rank-results")).not_to_be_visible()
        page.locator("#rank-go").click()
        expect(page.locator("#rank-status [role=alert]")).to_contain_text("there is none")

    def test_what_is_opened_while_a_reading_is_drawn_stays_open(
        self, open_rank: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        drawing, gate = threading.Event(), threading.Event()

        listed = rank_view.listed

        def late(found: Ranked, opened: int | None) -> str:
            html = listed(found, opened)
            if found.readings and not drawing.is_set():  # begun before the click, and ended after it
                drawing.set()
                assert gate.wait(timeout=30)
            return html

        page = open_rank()
        demo(page)
        monkeypatch.setattr(rank_view, "listed", late)
        page.locator("#rank-count input[type=number]").fill("1")
        page.locator("#rank-reread").click()
        expect(page.locator("#rank-reread-status .rr-done")).to_contain_text("Re-read 1 of 1")
        assert drawing.wait(timeout=30)
        name = page.locator("#rank-list .rr-who button").nth(1)
        with page.expect_response(lambda response: '"open":' in (response.request.post_data or "")):
            name.press("Enter")
        with page.expect_response(lambda response: '"event_data":null' in (response.request.post_data or "")):
            gate.set()
        page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        expect(page.locator("#rank-evidence h2")).to_be_focused()
        expect(name).to_have_attribute("aria-expanded", "true")
        expect(page.locator("#rank-list li > :nth-child(5) .rr-badge")).to_have_count(1)

    def test_of_many_clicks_at_once_none_is_lost(self, open_rank: Callable[..., Page]) -> None:
        page = open_rank()
        demo(page)
        # Each opens or closes the same row, so that only all of them, in whatever order they come, leave it open.
        page.evaluate(
            """for (let click = 0; click < 21; click++)
            document.querySelector('#rank-list button[data-open="4"]').click();"""
        )
        expect(page.locator("#rank-evidence [data-row]")).to_have_attribute("data-row", "4")

    def test_rows_fill_in_while_a_policy_reads_and_after_stop_it_goes_on(
        self, open_rank: Callable[..., Page], loader: FakeLoader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        page = open_rank()
        demo(page)
        gate = threading.Event()
        monkeypatch.setattr(loader.pair, "gate", gate)
        monkeypatch.setattr(loader.pair, "closed", threading.Event())
        monkeypatch.setattr(loader.pair, "step", 1_000)  # a whole batch of eight, then the gate
        page.locator("#rank-reread").click()
        expect(page.locator("#rank-reread-status")).to_contain_text("8 of 10 answered")
        expect(page.locator("#rank-list li > :nth-child(5) .rr-badge")).to_have_count(8)
        expect(page.locator("#rank-list .rr-none-yet")).to_have_count(8)
        expect(page.locator("#rank-go")).to_be_disabled()
        page.locator("#rank-reread-stop").click()
        expect(page.locator("#rank-reread-status .rr-stopped")).to_contain_text("8 are read and stay")
        page.locator("#rank-reread").click()  # while the stopped run still sits in its batch
        expect(page.locator("#rank-reread")).to_be_disabled()
        gate.set()
        assert loader.pair.closed.wait(timeout=30)
        expect(page.locator("#rank-reread-status .rr-done")).to_contain_text("Re-read 2 of 2")
        expect(page.locator("#rank-reread")).to_be_enabled()
        expect(page.locator("#rank-list li > :nth-child(5) .rr-badge")).to_have_count(10)
        page.locator("#rank-list .rr-who button").first.click()
        expect(page.locator("#rank-evidence .rr-card")).to_have_count(2)
        rows = list(csv.DictReader(io.StringIO(_saved(page, "csv").decode("utf-8-sig"))))
        assert [row["rank"] for row in rows] == [str(place) for place in range(1, 17)]
        assert [row["policy_decision"] for row in rows] == ["shortlist"] * 10 + [""] * 6
        sheet = openpyxl.load_workbook(io.BytesIO(_saved(page, "xlsx"))).active
        assert sheet is not None
        assert sheet.max_row == 17

    def test_what_is_stopped_can_be_stopped_again_and_says_nothing_more(
        self, open_rank: Callable[..., Page], loader: FakeLoader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        page = open_rank()
        demo(page)
        status, gate = page.locator("#rank-reread-status"), threading.Event()
        monkeypatch.setattr(loader.pair, "gate", gate)
        monkeypatch.setattr(loader.pair, "step", 1_000)
        page.locator("#rank-reread").click()
        expect(status).to_contain_text("8 of 10 answered")
        page.locator("#rank-reread-stop").click()
        expect(status.locator(".rr-stopped")).to_be_visible()
        monkeypatch.setattr(loader.pair, "step", 60)
        page.locator("#rank-reread").click()
        expect(page.locator("#rank-reread-stop")).to_be_enabled()
        gate.set()
        monkeypatch.setattr(loader.pair, "gate", later := threading.Event())
        expect(status).to_contain_text("0 of 2 answered")
        expect(page.locator("#rank-reread")).to_be_disabled()  # the end of the first does not give the buttons back
        expect(page.locator("#rank-reread-stop")).to_be_enabled()
        page.locator("#rank-reread-stop").click()
        expect(status.locator(".rr-stopped")).to_be_visible()
        later.set()
        page.wait_for_timeout(700)
        expect(status.locator(".rr-stopped")).to_be_visible()
        expect(page.locator("#rank-go")).to_be_enabled()

    def test_who_waits_for_a_model_sees_where(
        self, open_rank: Callable[..., Page], loader: FakeLoader, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first, second = open_rank(), open_rank()
        gate = threading.Event()
        monkeypatch.setattr(loader.pair, "gate", gate)
        for page in (first, second):
            demo(page)
            page.locator("#rank-reread").click()
        status = second.locator("#rank-reread-status")
        expect(status).to_contain_text("Waiting for a free place")
        place = status.get_by_text(re.compile(r"queue: 1/1"))
        expect(place).to_be_visible()
        # Gradio lets the line appear by and by, so what is asked is that it ends in full sight.
        second.wait_for_function(
            """node => { let shown = 1; const box = node.getBoundingClientRect();
            for (let at = node; at; at = at.parentElement) shown *= getComputedStyle(at).opacity;
            return shown === 1 && box.height > 10; }""",
            arg=place.element_handle(),
        )
        gate.set()
        for page in (first, second):
            expect(page.locator("#rank-reread-status .rr-done")).to_contain_text("Re-read 10 of 10")

    def test_a_run_that_breaks_gives_the_buttons_back(
        self, open_rank: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        page = open_rank()
        demo(page)
        monkeypatch.setattr("redrob.ui.rank.tab.load_telling", lambda *_, **__: 1 / 0)
        page.locator("#rank-reread").click()
        expect(page.locator("#rank-reread-status [role=alert]")).to_contain_text("try again")
        expect(page.locator("#rank-reread")).to_be_enabled()

    def test_nothing_is_cut_at_any_width(self, open_rank: Callable[..., Page], tmp_path: Path) -> None:
        pool = tmp_path / "a-pool-with-a-name-that-is-rather-long-for-a-phone.csv"
        pool.write_text("id,text\n" + "".join(f"c{n},{STRONG}\n" for n in range(3)) + "d,\n")
        page = open_rank(360)
        page.locator("#rank-jd textarea").fill(JOB)
        add(page, pool)
        expect(page.locator("#rank-status")).to_contain_text("4 candidates were added")
        page.locator("#rank-go").click()
        page.locator("#rank-reread").click()
        expect(page.locator("#rank-reread-status .rr-done")).to_contain_text("Re-read 3 of 3")
        expect(page.locator("#rank-list li > :nth-child(5) .rr-badge")).to_have_count(3)
        page.locator("#rank-list .rr-who button").first.click()
        page.locator("#rank-evidence h2").wait_for()
        for width in (360, 768, 900, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_timeout(250)
            assert _cut_off(page) == 0, width
        page.evaluate(
            """document.querySelector('#rank-headline .rr-headline').insertAdjacentHTML(
            'beforeend', '<div style="width: 1400px; height: 9px"></div>')"""
        )
        assert _cut_off(page) > 0  # or this test could not fail

    def test_what_is_not_in_the_ranking_is_told_above_the_table_and_can_be_read_on_a_phone(
        self, open_rank: Callable[..., Page], tmp_path: Path
    ) -> None:
        pool = tmp_path / "pool.jsonl"
        pool.write_text(json.dumps({"id": "a", "text": STRONG}) + "\n\n{\n")
        page = open_rank(360)
        page.locator("#rank-jd textarea").fill(JOB)
        add(page, pool)
        expect(page.locator("#rank-status")).to_contain_text("1 candidate was added")
        page.locator("#rank-go").click()
        expect(page.locator("#rank-list .rr-who small").last).to_have_text("pool.jsonl, line 1")
        lost = page.locator("#rank-headline .rr-lost")
        expect(lost).to_contain_text("1 row could not be ranked")
        lost.get_by_role("link").click()
        row = page.locator("#rank-unread tbody tr")
        expect(row).to_be_in_viewport()
        expect(row.locator("td").first).to_have_text("line 3")
        field = page.locator("#rank-pair input")
        assert field.evaluate("field => parseFloat(getComputedStyle(field).paddingRight)") >= 28


class TestEvidence:
    def test_texts_are_shown_as_they_are_and_nothing_links_into_the_compare_tab(self) -> None:
        html = rank_view.evidence(read_by(ranked(("a", f"{STRONG} {MARKUP}")), FakePair(), 1), 1)
        assert "<img" not in html
        assert "<q>" in html
        assert "rr-is-policy" in html
        assert "href=" not in html

    @pytest.mark.browser
    def test_the_keyboard_goes_there_and_back(self, open_rank: Callable[..., Page]) -> None:
        page = open_rank()
        demo(page)
        name = page.locator("#rank-list .rr-who button").nth(1)
        told = name.inner_text()
        name.press("Enter")
        heading = page.locator("#rank-evidence h2")
        expect(heading).to_have_text(told)
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
        expect(name).to_have_attribute("aria-expanded", "true")
        expect(page.locator("#rank-evidence .rr-is-reference .rr-requirements").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(name).to_be_focused()
        name.press("Enter")  # closed
        expect(heading).to_have_count(0)


_STICKS_OUT = """() => {
  const page = document.querySelector('.gradio-container'), right = page.getBoundingClientRect().right + 1;
  const scrolls = (node) => ['auto', 'scroll'].includes(getComputedStyle(node).overflowX);
  const reached = (node) => {
    for (let up = node.parentElement; up && up !== page; up = up.parentElement) if (scrolls(up)) return true;
    return false;
  };
  const wide = [...page.querySelectorAll('.html-container *, button, input, textarea, label')].filter((node) =>
    node.offsetParent && !node.closest('.rr-sr, svg') && node.getBoundingClientRect().right > right && !reached(node));
  return wide.length + Math.max(page.scrollWidth - page.clientWidth, 0);
}"""


def _cut_off(page: Page) -> int:
    """What is too wide for the page and cannot be scrolled to: the page and the blocks in it cut it off."""
    return int(page.evaluate(_STICKS_OUT))


def _many(folder: Path) -> Path:
    path = folder / "many.jsonl"
    path.write_text((json.dumps({"text": WEAK}) + "\n") * (MAX_CANDIDATES + 1))
    return path


def _saved(page: Page, ending: str) -> Any:
    with page.expect_download() as download:
        page.locator(f"#rank-{ending}").click()
    assert download.value.suggested_filename == f"shortlist.{ending}"
    return Path(download.value.path()).read_bytes()
