"""Starts of prompts: kept up to a bound, the least recently used leave first."""

import torch

from redrob.models.engine.prefix_cache import Starts


def start(tokens):
    """One layer, keys and values of 8 bytes a token each: 16 bytes a token."""
    return [(torch.zeros(1, tokens, 2), torch.zeros(1, tokens, 2))]


def key(number, column="policy"):
    return column, (number,)


def test_what_was_put_is_found_by_column_and_tokens():
    starts, kept = Starts(), start(3)
    starts.put(key(1), kept)
    assert starts.get(key(1)) is kept
    assert starts.get(key(1, "baseline")) is None
    assert starts.get(key(2)) is None


def test_the_least_recently_used_leaves_first():
    starts = Starts(max_bytes=48)  # three tokens
    for number in (1, 2, 3):
        starts.put(key(number), start(1))
    starts.get(key(1))
    starts.put(key(4), start(1))
    assert [number for number in (1, 2, 3, 4) if starts.get(key(number))] == [1, 3, 4]


def test_one_beyond_the_bound_drives_nothing_out():
    starts = Starts(max_bytes=48)
    starts.put(key(1), start(2))
    starts.put(key(2), start(4))
    assert starts.get(key(1)) is not None
    assert starts.get(key(2)) is None


def test_putting_twice_counts_once():
    starts = Starts(max_bytes=48)
    for _ in range(3):
        starts.put(key(1), start(1))
    starts.put(key(2), start(2))
    assert starts.get(key(1)) is not None


def test_after_its_time_a_start_is_let_go():
    now = [100.0]
    starts = Starts(max_seconds=60, clock=lambda: now[0])
    starts.put(key(1), start(1))
    now[0] = 159.0
    assert starts.get(key(1)) is not None  # use does not prolong it
    now[0] = 160.0
    starts.put(key(2), start(1))
    assert list(starts._kept) == [key(2)]
    assert starts.get(key(1)) is None


def test_forgetting_makes_room():
    starts = Starts(max_bytes=48)
    starts.put(key(1), start(3))
    starts.forget()
    starts.put(key(2), start(3))
    assert (starts.get(key(1)), starts.get(key(2)) is None) == (None, False)
