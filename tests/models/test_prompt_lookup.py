"""What is guessed stood there before, after the same tokens; and what was never seen is not guessed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.models.engine.prompt_lookup import LONGEST, MOST_TRIED, Guesser, Lookup, Words
from training.tiny_qwen3 import tiny_tokenizer


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


def test_fewer_tokens_than_asked_for_are_not_looked_up():
    lookup = Lookup([[1, 2, 3], [3, 5]])
    lookup.add(3)
    assert (lookup.guess(1), lookup.guess(1, 2)) == ([5], [])  # 3 stood there, 5 3 did not


@pytest.mark.parametrize(
    ("text", "answer", "expected"),
    [
        ("We ask for cold calling and more", '["Cold ca', "lling and more"),
        ("cold calls, warm calls", "warm call", "s"),  # of two words in a row both
        ("cold calls, warm calls", "icy call", "s"),  # or as many as stand there
        ("recalls, calls", "call", "s"),
        ("calls, recalls", "call", "s, recalls"),  # the last stands within a word
        ("lead a team. Lead two", "lead", " two"),
        ("lead a team. Then leave", "lead", " a team"),  # up to the end of the sentence
        ("lead a team\nof nine", "lead", " a team"),
        ("a licence", "a l", "icence"),
        ("of it", "of", ""),  # two letters say nothing
        ("lead a team", 'lead", "', ""),  # a new string
        ("İİ lead a team", "lead", " a team"),  # two letters each, when small
        ("", "lead", ""),
        ("lead", "", ""),
    ],
)
def test_words_are_found_whatever_their_case(text, answer, expected):
    assert Words(text).after(answer) == expected


def test_a_string_that_always_stands_within_words_is_given_up():
    assert Words("lead" + " plead" * (MOST_TRIED - 1)).after("lead").startswith(" plead")
    assert Words("lead" + " plead" * MOST_TRIED).after("lead") == ""


@given(st.text(max_size=40), st.text(max_size=80))
def test_what_follows_stands_in_the_text(answer, text):
    assert Words(text).after(answer) in text


def test_phrases_come_before_words_and_words_before_a_single_token():
    tokenizer = tiny_tokenizer()  # a byte is a token

    def guess(said, text, answer):
        guesser = Guesser(tokenizer, [tokenizer(said)["input_ids"]], tokenizer(text)["input_ids"])
        for token in tokenizer(answer)["input_ids"]:
            guesser.add(token)
        return tokenizer.decode(guesser.guess(answer, 4))

    assert guess("not shown", "Nothing here", "not") == " sho"
    assert guess("x", "cold calling", "Cold") == " cal"
    assert guess("xyz", "cold calling", "x") == "yzco"
    assert guess("", "", "x") == ""
