"""How often a visitor may ask: counted for each alone, forgotten in time."""

from __future__ import annotations

import pytest

from redrob.errors import ConfigError, InputError
from redrob.ui import limits
from redrob.ui.limits import VisitorLimit, limit_of_this_machine


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_visitors_are_counted_apart_and_anew_after_the_time() -> None:
    clock = Clock()
    limit = VisitorLimit(2, 10, clock=clock)
    limit.take("a")
    clock.now = 6.0
    limit.take("a")
    limit.take("b")
    with pytest.raises(InputError, match="Try again in 4 seconds"):
        limit.take("a")
    clock.now = 10.0
    limit.take("a", 2.0)
    limit.take("b")
    with pytest.raises(InputError, match="Try again in 6 seconds"):
        limit.take("b")


def test_who_comes_back_when_told_to_is_let_in() -> None:
    clock = Clock()
    limit = VisitorLimit(1, 10, clock=clock)
    limit.take("a")
    clock.now = 5.6
    with pytest.raises(InputError, match=r"Try again in 5 seconds\."):  # 4.4 are left
        limit.take("a")
    clock.now = 9.5
    with pytest.raises(InputError, match=r"Try again in 1 second\."):
        limit.take("a")
    clock.now = 10.5
    limit.take("a")


def test_a_refused_call_does_not_count() -> None:
    clock = Clock()
    limit = VisitorLimit(1, 10, clock=clock)
    limit.take("a")
    for clock.now in (1.0, 5.0, 9.0):
        with pytest.raises(InputError):
            limit.take("a")
    clock.now = 10.0
    limit.take("a")


def test_memory_is_bounded_and_addresses_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_VISITORS", 3)
    limit = VisitorLimit(1, 10, clock=Clock())
    for name in ("203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"):
        limit.take(name)
    assert len(limit._asked) == 3
    assert not any(b"203" in key for key in limit._asked)
    limit.take("203.0.113.1")  # forgotten first, so it may ask again
    with pytest.raises(InputError):
        limit.take("203.0.113.4")


def test_a_call_may_be_worth_several_or_a_part() -> None:
    limit = VisitorLimit(3, 10, clock=Clock())
    limit.take("a", 0.5)
    limit.take("a", 2.0)
    with pytest.raises(InputError):  # 0.5 is left
        limit.take("a", 1.0)
    for _ in range(5):
        limit.take("a", 0.1)
    with pytest.raises(InputError):
        limit.take("a", 0.1)


def test_nothing_is_worth_more_than_all_that_is_allowed() -> None:
    limit = VisitorLimit(2, 10, clock=Clock())
    limit.take("a", 25.0)
    with pytest.raises(InputError):
        limit.take("a", 0.1)


class TestSetting:
    @pytest.mark.parametrize(
        ("set_to", "space", "expected"),
        [("", "", None), ("off", "me/redrob", None), ("5/60", "", (5, 60)), ("", "me/redrob", (30, 600))],
    )
    def test_the_variable_then_the_space_decide(
        self, monkeypatch: pytest.MonkeyPatch, set_to: str, space: str, expected: tuple[int, int] | None
    ) -> None:
        monkeypatch.setenv("REDROB_LIMIT", set_to)
        monkeypatch.setenv("SPACE_ID", space)
        limit = limit_of_this_machine()
        assert (limit and (limit.calls, limit.seconds)) == expected

    @pytest.mark.parametrize("wrong", ["30", "0/60", "5/0", "a/b", "-1/60", "5/60/7", "1.5/60"])
    def test_nonsense_stops_the_start(self, monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
        monkeypatch.setenv("REDROB_LIMIT", wrong)
        with pytest.raises(ConfigError, match="REDROB_LIMIT"):
            limit_of_this_machine()
