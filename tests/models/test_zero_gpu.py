"""ZeroGPU's decorator runs model work in a forked process: everything that crosses over must survive pickling."""

from __future__ import annotations

import inspect
import pickle
import sys
from types import ModuleType

import pytest

from redrob.compare import compare
from redrob.errors import ConfigError
from redrob.models.zero_gpu import Borrowing, on_zero_gpu, preloaded

CASE = ("Data engineer. Kafka and SQL.", "Built SQL reports at Northwind Freight.")


def crossing(task):
    """Stands for `spaces.GPU()`: arguments and results go through pickle, generators one item at a time."""
    if inspect.isgeneratorfunction(task):

        def items(*args, **settings):
            for item in task(*pickle.loads(pickle.dumps(args)), **settings):
                yield pickle.loads(pickle.dumps(item))

        return items
    return lambda *args, **settings: pickle.loads(pickle.dumps(task(*pickle.loads(pickle.dumps(args)), **settings)))


def test_answers_are_those_of_the_pair_itself(load, qwen3_adapter):
    loaded = load(qwen3_adapter)
    borrowing = Borrowing(loaded, crossing)
    prompts = [loaded.prepare(*CASE), loaded.prepare(CASE[0], "Waiter.")]

    def texts(rows):
        return [{column: answer.text for column, answer in row.items()} for row in rows]

    assert texts(borrowing.generate(prompts, max_new_tokens=12)) == texts(loaded.generate(prompts, max_new_tokens=12))
    ours, theirs = compare(*CASE, borrowing), compare(*CASE, loaded)
    assert [column.text for column in ours.columns] == [column.text for column in theirs.columns]
    assert ours.models == theirs.models


def test_the_decorator_sees_a_generator_where_it_must(load, qwen3_adapter):
    seen = []
    Borrowing(load(qwen3_adapter), lambda task: seen.append(inspect.isgeneratorfunction(task)) or task)
    assert seen == [True, False]


def test_nothing_is_read_ahead_where_it_would_be_lost(load, qwen3_adapter):
    loaded = load(qwen3_adapter)
    Borrowing(loaded, crossing).read_ahead(CASE[0])
    assert not loaded.starts._kept


class TestPreloaded:
    def test_the_pair_is_loaded_at_once_and_no_other_is_given(self, load, qwen3_adapter, monkeypatch):
        spaces = ModuleType("spaces")
        durations = []
        spaces.GPU = lambda duration: durations.append(duration) or crossing
        monkeypatch.setitem(sys.modules, "spaces", spaces)
        asked = []
        give = preloaded(lambda name, **_: asked.append(name) or load(qwen3_adapter), "auto")
        assert asked == ["auto"]
        assert give("auto", say=print) is give("qwen3-0.6b")
        assert asked == ["auto"]
        assert durations == [60]
        with pytest.raises(ConfigError, match="'bundled' is not loaded"):
            give("bundled")

    def test_a_missing_package_is_named(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "spaces", None)  # as if it were not installed
        with pytest.raises(ConfigError, match="spaces is not installed"):
            preloaded(lambda name: None, "auto")


def test_it_is_used_only_where_the_space_says_so(monkeypatch):
    monkeypatch.delenv("SPACES_ZERO_GPU", raising=False)
    assert not on_zero_gpu()
    monkeypatch.setenv("SPACES_ZERO_GPU", "true")
    assert on_zero_gpu()
