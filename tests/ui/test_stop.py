"""Stop, whenever it is pressed: its line is the last, and the next press is answered."""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Any

import gradio as gr
import pytest
from playwright.sync_api import Page, expect

from redrob.errors import InputError
from redrob.ui.turn import Turn, in_turn
from tests.fake_pair import FakeLoader
from tests.ui.test_page import JOB, compare, paste, wait_done


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if request.cls is TestTurn:
        monkeypatch.setattr("redrob.ui.turn.SETTLE_S", 0.0)


class TestTurn:
    def test_an_end_is_shown_once_by_the_run_or_by_stop(self) -> None:
        turn = Turn()
        turn.begin()
        assert not turn.ended
        assert list(turn.guarded(letter for letter in "ab")) == ["a", "b"]
        assert turn.ended
        turn.begin()
        turn.stop()
        assert not turn.ended  # Stop has shown it
        turn.begin()
        assert not turn.ended

    def test_a_run_that_was_stopped_before_it_began_has_no_steps(self) -> None:
        turn = Turn()
        turn.begin()
        turn.stop()
        assert list(turn.guarded(n for n in (1, 2))) == []

    def test_the_next_run_has_all_its_steps(self) -> None:
        turn = Turn()
        turn.begin()
        turn.stop()
        turn.begin()
        assert list(turn.guarded(n for n in (1, 2))) == [1, 2]

    def test_a_run_ends_where_another_begins(self) -> None:
        turn = Turn()
        turn.begin()
        first = turn.guarded(n for n in (1, 2))
        assert next(first) == 1
        turn.begin()
        assert list(first) == []
        assert list(turn.guarded(n for n in (3,))) == [3]

    def test_it_is_on_from_the_click_to_the_end(self) -> None:
        turn = Turn()
        assert not turn.running
        turn.begin()
        assert turn.running
        assert list(turn.guarded(n for n in (1,)))
        assert not turn.running

    def test_the_late_end_of_a_stopped_run_is_not_the_end_of_the_next(self) -> None:
        turn = Turn()
        turn.begin()
        first = turn.guarded(n for n in (1, 2))
        next(first)
        turn.stop()
        turn.begin()
        first.close()  # type: ignore[attr-defined]
        assert turn.running

    def test_a_stopped_run_that_breaks_is_told_as_stopped_alone(self) -> None:
        turn = Turn()
        turn.begin()

        def run() -> Generator[str, None, None]:
            yield "a"
            raise RuntimeError("in its last pass")

        steps = turn.guarded(run())
        assert next(steps) == "a"
        turn.stop()
        with pytest.raises(RuntimeError):
            list(steps)
        assert not turn.failed()


def test_a_mistake_of_a_person_becomes_the_status_line_and_ends_the_turn() -> None:
    def steps() -> Generator[dict[Any, Any], None, None]:
        yield {status: "begun"}
        raise InputError("Profile: it is empty.")

    with gr.Blocks() as demo:
        status, button, held = gr.HTML(), gr.Button(), gr.State()
        began = button.click(lambda: None)
        in_turn(began, held, steps, status=status, inputs=[], outputs=[status], buttons=[button], queue="any")
    (running,) = (event.fn for event in demo.fns.values() if event.name == "taking_turns")
    assert running is not None
    turn = Turn()
    turn.begin()
    _, told, _ = running(turn)
    assert 'role="alert"><p>Profile: it is empty.' in told[status]
    assert turn.ended


@pytest.mark.parametrize("after_s", [0.0, 0.4])
def test_a_stopped_comparison_says_so_to_the_end_and_the_next_one_is_answered(
    page: Page, loader: FakeLoader, monkeypatch: pytest.MonkeyPatch, after_s: float
) -> None:
    gate = threading.Event()
    monkeypatch.setattr(loader.pair, "gate", gate)
    monkeypatch.setattr("redrob.ui.compare.tab.MIN_REDRAW_S", 0.0)
    compare(page)
    expect(page.locator("#stop")).to_be_enabled()
    page.wait_for_timeout(1000 * after_s)
    page.locator("#stop").click()
    expect(page.locator("#status .rr-stopped")).to_be_visible()
    gate.set()
    page.wait_for_timeout(1500)
    expect(page.locator("#status")).to_contain_text("Stopped.")
    expect(page.locator("#outcome")).to_contain_text("no verdict")
    expect(page.locator(".rr-columns [aria-busy=true]")).to_have_count(0)
    page.locator("#go").click()
    wait_done(page)


def test_a_comparison_that_breaks_says_so_and_the_next_one_is_answered(
    page: Page, loader: FakeLoader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loader.pair, "fails_on", "Breaks")
    paste(page, JOB, "Breaks whatever reads it.")
    page.locator("#go").click()
    expect(page.locator("#status .rr-error")).to_contain_text("The texts are still there; try again")
    expect(page.locator(".rr-columns [data-state=empty]")).to_have_count(3)  # nothing waits, nothing is half written
    expect(page.locator("#go")).to_be_enabled()
    expect(page.locator("#stop")).to_be_disabled()
    compare(page)
    wait_done(page)
