"""What is guessed stood there before, after the same tokens; and what was never seen is not guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.models.engine.row import LONGEST, Lookup


def guessed(known, said, most=3):
    lookup = Lookup(known)
    for token in said:
        lookup.add(token)
    return lookup.guess(most)


@pytest.mark.parametrize(
    ("known", "said", "expected"),
    [
        ([[1, 2, 3, 4, 5, 6]], [1, 2], [3, 4, 5]),
        ([[1, 2, 3, 4]], [1, 2, 3], [4, 1, 2]),  # what followed in the whole text, the answer included
        ([[1, 2, 3], [7]], [1, 2], [3, 7, 1]),
        ([[5, 9, 1, 2, 7, 2, 8, 8]], [5, 1, 2], [7, 2, 8]),  # two tokens fit in an earlier place, one in a later
        ([[2, 7, 2, 8]], [2], [8, 2]),  # of like places the latest
        ([[1, 2]], [9], []),
        ([[1], [2]], [], []),  # the 2 stood nowhere before; that the texts are neighbours means nothing
        ([[]], [4, 4], [4]),
        ([], [], []),
    ],
)
def test_table(known, said, expected):
    assert guessed(known, said) == expected


def test_no_more_than_asked():
    assert guessed([[1, 2, 3, 4, 5, 6]], [1], most=2) == [2, 3]


tokens = st.lists(st.integers(0, 4), max_size=30)


@given(st.lists(tokens, min_size=1, max_size=3), tokens, st.integers(1, 6))
def test_a_guess_stood_after_the_same_tokens(known, said, most):
    guess = guessed(known, said, most)
    flat = [token for text in known for token in text] + said
    assert len(guess) <= most
    if not guess:
        present = known[-1] + said
        assert not present or present[-1] not in {*flat[: len(flat) - len(present)][:0], *present[:-1]}
        return
    last = flat[-1]
    places = [at + 1 for at, token in enumerate(flat[:-1]) if token == last]
    assert any(flat[at : at + len(guess)] == guess for at in places)


def test_the_longest_lookup_is_three_tokens():
    assert LONGEST == 3
    # After 1 2 3 stands 9 where four fit, 8 where only three do; three are looked up, so the later place counts.
    assert guessed([[7, 1, 2, 3, 9, 0, 1, 2, 3, 8]], [7, 1, 2, 3], most=1) == [8]
