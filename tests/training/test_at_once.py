"""Work on all processors: what comes back, in which order, and what a failure does."""

from __future__ import annotations

import os

import pytest

from training import at_once as module
from training.at_once import at_once


def test_many_things_come_back_in_their_order_from_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 10)
    offset = 7  # a closure cannot be sent to a process; it is inherited
    found = at_once(lambda number: (number + offset, os.getpid()), range(200))
    assert [number for number, _ in found] == [number + 7 for number in range(200)]
    if (os.cpu_count() or 1) > 1:
        assert os.getpid() not in {process for _, process in found}


def test_what_goes_wrong_for_one_thing_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 10)
    with pytest.raises(ZeroDivisionError):
        at_once(lambda number: 1 / (number - 150), range(200))
