"""The cache with room holds what the library's own would hold, and copies nothing to do so."""

from __future__ import annotations

import pytest
import torch
from transformers import DynamicCache

from training.roomy_cache import with_room


def filled(rows: int, length: int) -> DynamicCache:
    """Two layers of numbers that tell row and position: row * 100 + position."""
    cache = DynamicCache()
    numbers = torch.arange(rows)[:, None] * 100.0 + torch.arange(length)
    for layer in range(2):
        values = numbers[:, None, :, None].expand(rows, 3, length, 4) + layer * 1000
        cache.update(values.clone(), -values.clone(), layer)
    return cache


def test_it_holds_what_the_library_s_own_would_hold() -> None:
    own, roomy = filled(2, 5), with_room(filled(2, 5), room=3)
    for step in range(3):
        new = torch.full((2, 3, 1, 4), 50.0 + step)
        for layer in range(2):
            for ours, theirs in zip(roomy.update(new, -new, layer), own.update(new, -new, layer), strict=True):
                assert torch.equal(ours, theirs)
    assert roomy.get_seq_length() == own.get_seq_length() == 8


def test_a_new_token_is_written_where_the_others_stand() -> None:
    roomy = with_room(filled(1, 5), room=2)
    new = torch.zeros(1, 3, 1, 4)
    first, _ = roomy.update(new, new, 0)
    second, _ = roomy.update(new, new, 0)
    assert first.data_ptr() == second.data_ptr()


def test_rows_can_be_repeated_and_left_out() -> None:
    roomy = with_room(filled(2, 5), room=2, repeats=torch.tensor([1, 2]))
    keys = roomy.layers[0].keys
    assert keys is not None
    assert keys[:, 0, 3, 0].tolist() == [3.0, 103.0, 103.0]
    roomy.batch_select_indices(torch.tensor([0, 2]))
    new = torch.full((2, 3, 1, 4), 7.0)
    keys, _ = roomy.update(new, new, 0)
    assert keys[:, 0, :, 0].tolist() == [[0, 1, 2, 3, 4, 7], [100, 101, 102, 103, 104, 7]]


def test_more_than_the_room_is_a_bug_that_is_said() -> None:
    roomy = with_room(filled(1, 5), room=1)
    new = torch.zeros(1, 3, 1, 4)
    roomy.update(new, new, 0)
    with pytest.raises(RuntimeError, match="room for 6 positions was given 7"):
        roomy.update(new, new, 0)
