"""Patterns for any case say what `re.IGNORECASE` says, on texts in whatever case."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.reference import vocabulary_papers, vocabulary_polarity
from redrob.reference.anycase import SHORT, AnyCase, lowered
from redrob.reference.vocabulary_polarity import DENIAL, ED, POSITIVE

SENTENCES = (
    "I have NEVER used Kafka in production, although I did Shadow a colleague.",
    "Ran Airflow without any Kafka; KAFKA IS NEW TO ME",
    "Not Only ran Kafka but Taught it",
    "İstanbul: I've not yet led a team — Straße, ﬁnance, Kelvin",
)
FRAMES = {
    name: frame
    for module in (vocabulary_polarity, vocabulary_papers)
    for name, frame in vars(module).items()
    if isinstance(frame, AnyCase)
}


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_finds_what_it_finds_where_case_is_ignored(name):
    ignoring = re.compile(FRAMES[name].pattern, re.IGNORECASE)
    for text in (change(sentence) for sentence in SENTENCES for change in (str, str.upper, str.lower, str.title)):
        assert [m.span() for m in FRAMES[name].finditer(text)] == [m.span() for m in ignoring.finditer(text)], text


def test_the_frames_are_those_of_whole_families():
    assert {"DENIAL", "BACKWARD", "POSITIVE", "HINT", "DOING", "NOT_HELD", "SAYS_NO"} <= FRAMES.keys()


def test_places_are_those_of_the_text_as_it_was_written():
    text = "İİİ nobody but me: NEVER used it"  # İ is two characters in small letters
    found = DENIAL.search(text)
    assert found is not None
    assert text[slice(*found.span())].startswith("NEVER")


def test_start_and_end_bound_a_search_as_they_do_for_patterns():
    text = "never used; never ran"
    assert POSITIVE.search(text, 0, 5) is None
    assert ED.search(text, 6, 10).span() == (6, 10)
    assert ED.search(text, 6, 8) is None
    assert ED.match(text, 6).span() == (6, 10)
    assert ED.fullmatch("Used").span() == (0, 4)


@pytest.mark.parametrize("pattern", ["(?i:ab)", "a(?-i:B)"])
def test_what_speaks_of_case_itself_is_refused(pattern):
    with pytest.raises(ValueError, match="case"):
        AnyCase(pattern)


def test_classes_escapes_and_names_keep_their_meaning():
    found = AnyCase(r"(?P<word>\S+\W\D[A-C])\Z").search("Foo-xB")
    assert found is not None
    assert found["word"] == "foo-xb"


@given(st.text(max_size=2 * SHORT))
def test_lowering_moves_no_character(text):
    low = lowered(text)
    assert len(low) == len(text)
    assert all(a == b or a.lower() == b or len(a.lower()) > 1 or b in "σς" for a, b in zip(text, low, strict=True))
