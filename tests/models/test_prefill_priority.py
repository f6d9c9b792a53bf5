"""Reading ahead gives way to whoever asks, and hands over what it was reading."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from redrob.models.prefill_priority import HOLD_S, Ahead


def test_a_question_waits_for_the_step_that_is_being_read_and_ends_the_reading() -> None:
    ahead, reading, go_on = Ahead(), threading.Event(), threading.Event()
    happened: list[str] = []

    def steps() -> Iterator[None]:
        for column in ("baseline", "policy"):
            reading.set()
            go_on.wait(30)
            happened.append(column)
            yield

    def ask() -> None:
        with ahead.asking():
            happened.append("asked")

    reader = threading.Thread(target=ahead.read, args=[steps()])
    reader.start()
    assert reading.wait(30)
    asker = threading.Thread(target=ask)
    asker.start()
    while not ahead._asked:
        pass
    assert happened == []
    go_on.set()
    asker.join(30)
    reader.join(30)
    assert happened == ["baseline", "asked"]


def test_only_one_reads_ahead() -> None:
    ahead = Ahead()
    others = iter([None])

    def steps() -> Iterator[None]:
        ahead.read(others)
        yield

    ahead.read(steps())
    assert list(others) == [None]


def test_it_reads_again_when_the_last_who_asked_has_ended() -> None:
    ahead, steps = Ahead(), iter([None] * 3)
    with ahead.asking():
        with ahead.asking():
            pass
        ahead.read(steps)
        assert len(list(steps)) == 3
    steps = iter([None] * 3)
    ahead.read(steps)
    assert list(steps) == []


def test_a_text_that_breaks_the_reading_leaves_the_pair_free() -> None:
    ahead = Ahead()

    def broken() -> Iterator[None]:
        raise MemoryError
        yield

    with pytest.raises(MemoryError):
        ahead.read(broken())
    steps = iter([None])
    ahead.read(steps)
    assert list(steps) == []


def test_what_is_about_to_be_asked_ends_it_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead, steps, now = Ahead(), iter([None] * 3), 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)

    def pressed_in_the_first() -> Iterator[None]:
        ahead.hold()
        yield from steps

    ahead.read(pressed_in_the_first())
    assert len(list(steps)) == 2  # the step that was under way, and no other
    steps = iter([None] * 3)
    ahead.read(steps)
    assert len(list(steps)) == 3
    steps, now = iter([None] * 3), now + HOLD_S  # nobody asked after all
    ahead.read(steps)
    assert list(steps) == []
