"""Rows of different lengths in one cache: each reads as it would alone, whatever was taken back."""

import gc
import weakref

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from transformers import AutoModelForCausalLM

from redrob.models.engine.kv_cache import RaggedCache

TEXTS = [[5, 6, 7, 8, 9, 10, 11, 12], [30, 31, 32], [50, 51, 52, 53, 54, 55]]


@pytest.fixture(scope="module")
def model(qwen3):
    return AutoModelForCausalLM.from_pretrained(qwen3, dtype=torch.float32).eval()


def alone(model, text):
    """Logits (tokens, vocabulary) of one text, read at once without any cache."""
    with torch.no_grad():
        return model(input_ids=torch.tensor([text])).logits[0]


def read(model, cache, texts):
    """One pass: logits of each row's new tokens."""
    longest = max(map(len, texts))
    ids = torch.tensor([text + [0] * (longest - len(text)) for text in texts])
    with torch.no_grad():
        logits = model(
            input_ids=ids,
            attention_mask=cache.mask(longest, torch.float32),
            position_ids=cache.places(longest),
            cache=cache,
        ).logits
    return [logits[row, : len(text)] for row, text in enumerate(texts)]


def empty(rows, room=40):
    """A cache with as many empty rows."""
    cache = RaggedCache(rows, room, "cpu")
    for _ in range(rows):
        cache.join([])
    return cache


def same(found, expected):
    torch.testing.assert_close(found, expected, atol=1e-4, rtol=1e-4)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.lists(st.integers(1, 4), min_size=3, max_size=3), min_size=1, max_size=3))
def test_rows_read_in_pieces_say_what_they_say_alone(model, pieces):
    """Each pass reads the next 1 to 4 tokens of a row, and every second one is taken back and read again."""
    cache, done = empty(3), [0, 0, 0]
    expected = [alone(model, text) for text in TEXTS]
    for number, sizes in enumerate(pieces):
        rows = [text[at : at + size] or [1] for text, at, size in zip(TEXTS, done, sizes, strict=True)]
        for row, logits in enumerate(read(model, cache, rows)):
            left = len(TEXTS[row]) - done[row]
            same(logits[:left], expected[row][done[row] : done[row] + len(logits[:left])])
        kept = [0 if number % 2 else min(len(row), len(t) - at) for row, t, at in zip(rows, TEXTS, done, strict=True)]
        cache.advance(kept)
        done = [at + new for at, new in zip(done, kept, strict=True)]
    assert cache.lengths == done


def test_a_wrong_guess_leaves_no_trace(model):
    cache = empty(2)
    read(model, cache, [TEXTS[0][:4], TEXTS[1][:2]])
    cache.advance([4, 2])
    read(model, cache, [[99, 98, 97], [*TEXTS[1][2:], 96]])  # the second row's first token is right
    cache.advance([0, 1])
    found = read(model, cache, [TEXTS[0][4:6], [40]])
    same(found[0], alone(model, TEXTS[0])[4:6])
    same(found[1], alone(model, [*TEXTS[1], 40])[3:])


def test_rows_begin_with_what_was_read_before(model):
    first = empty(2)
    read(model, first, [TEXTS[0][:5], TEXTS[1][:2]])
    first.advance([5, 2])
    cache = RaggedCache(4, 20, "cpu")
    for start in (first.taken(0), [], first.taken(1), first.taken(0)):
        cache.join(start)
    found = read(model, cache, [TEXTS[0][5:], TEXTS[2], TEXTS[1][2:], [77]])
    same(found[0], alone(model, TEXTS[0])[5:])
    same(found[1], alone(model, TEXTS[2]))
    same(found[2], alone(model, TEXTS[1])[2:])
    same(found[3], alone(model, [*TEXTS[0][:5], 77])[5:])


def test_rows_leave_and_join_while_the_others_go_on(model):
    cache = empty(3)
    read(model, cache, [text[:2] for text in TEXTS])
    cache.advance([2, 2, 2])
    late = empty(1)
    read(model, late, [[70, 71, 72, 73]])
    late.advance([4])
    cache.leave(0)  # the last row takes its place
    assert (cache.lengths, cache.get_seq_length()) == ([2, 2], 2)
    cache.join(late.taken(0))
    found = read(model, cache, [TEXTS[2][2:], TEXTS[1][2:], [74]])
    same(found[0], alone(model, TEXTS[2])[2:])
    same(found[1], alone(model, TEXTS[1])[2:])
    same(found[2], alone(model, [70, 71, 72, 73, 74])[4:])
    cache.advance([4, 1, 1])
    cache.leave(2)
    cache.leave(1)
    same(read(model, cache, [[60]])[0], alone(model, [*TEXTS[2], 60])[6:])
    cache.leave(0)
    assert (cache.lengths, cache.get_seq_length()) == ([], 0)


def test_what_it_holds_is_free_as_soon_as_nobody_has_it(model):
    cache = empty(1)
    read(model, cache, [TEXTS[0]])
    held = weakref.ref(cache.layers[0].keys)
    gc.disable()  # a circle of references would wait for the collector, and answers come faster than it does
    try:
        del cache
        assert held() is None
    finally:
        gc.enable()


def test_a_copy_stays_as_it_was_taken(model):
    cache = empty(1)
    read(model, cache, [TEXTS[0][:3]])
    cache.advance([3])
    start = cache.taken(0)
    before = [(keys.clone(), values.clone()) for keys, values in start]
    cache.leave(0)
    cache.join([])
    read(model, cache, [TEXTS[2][:3]])
    for (keys, values), (old_keys, old_values) in zip(start, before, strict=True):
        assert torch.equal(keys, old_keys)
        assert torch.equal(values, old_values)


def test_more_than_the_room_is_a_bug_that_is_said(model):
    with pytest.raises(RuntimeError, match="room for 5 tokens a row was given 6"):
        read(model, empty(1, room=5), [TEXTS[2]])
    with pytest.raises(RuntimeError, match="for 2 rows of 40 tokens was given a row of 0 more"):
        empty(2).join([])


def test_memory_that_holds_no_numbers_changes_nothing(model, monkeypatch):
    """What a mask hides counts nothing only if it is a number, and memory that was never written may hold none."""
    empty_memory = torch.Tensor.new_empty
    monkeypatch.setattr(torch.Tensor, "new_empty", lambda self, *shape: empty_memory(self, *shape).fill_(torch.nan))
    cache = empty(2)
    read(model, cache, [TEXTS[0][:6], TEXTS[1][:1]])
    cache.advance([6, 1])
    found = read(model, cache, [TEXTS[0][6:], TEXTS[1][1:]])
    same(found[0], alone(model, TEXTS[0])[6:])
    same(found[1], alone(model, TEXTS[1])[1:])
