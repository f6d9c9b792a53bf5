"""A row ends in time with whole text; what it guesses stood before after the same tokens, or is not guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.models.engine.row import LONGEST, Lookup, Row
from redrob.prompts import Prompt

from .conftest import make_tokenizer


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


class TestRow:
    """A row fed with tokens by hand: one character a token."""

    def feed(self, text, *, limit=100, ends=(999,)):
        tokenizer = make_tokenizer()
        row = Row(0, "policy", Prompt((), (1, 2, 3), "", "", ()), tokenizer)
        for token in [t for char in text for t in tokenizer(char).input_ids]:
            if row.answer is None:
                row.take(token, ends, limit, 1.5)
        if row.answer is None:
            row.take(999, ends, limit, 2.0)
        assert row.answer is not None
        return row.answer

    def test_the_closing_brace_of_the_verdict_stops_the_row(self):
        answer = self.feed('{"a": {"b": "}"}} and so on')
        assert (answer.text, answer.stopped) == ('{"a": {"b": "}"}}', "verdict")

    def test_a_brace_inside_a_string_stops_nothing(self):
        assert self.feed('{"a": "}').stopped == "eos"

    def test_a_brace_inside_a_think_block_stops_nothing(self):
        assert self.feed("<think>{}</think>{}").text == "<think>{}</think>{}"

    def test_the_end_mark_is_not_counted(self):
        answer = self.feed("Yes")
        assert (answer.text, answer.n_tokens, answer.stopped) == ("Yes", 3, "eos")

    def test_the_limit_counts_tokens(self):
        answer = self.feed("Yes indeed", limit=2)
        assert (answer.text, answer.n_tokens, answer.stopped, answer.prompt_tokens) == ("Ye", 2, "length", 3)

    def test_a_character_cut_in_half_by_the_limit_is_left_out(self):
        # The euro sign has three bytes, each a token of its own here.
        assert self.feed("5€", limit=3).text == "5"
