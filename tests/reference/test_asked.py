"""What a job asks for as lines: back and forth, and every mistake in them named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.errors import InputError
from redrob.reference.asked import parse, render
from redrob.reference.schema import KINDS, JobReading, Requirement

WORDS = st.text("abcdefgh :#-", min_size=1, max_size=20).map(str.strip).filter(bool)
REQUIREMENTS = st.builds(
    lambda text, kind, gate: Requirement(text, kind, gate and kind == "must"),
    WORDS,
    st.sampled_from(KINDS),
    st.booleans(),
)


@given(WORDS, st.lists(REQUIREMENTS, max_size=6), st.none() | st.integers(1, 50).map(float))
def test_what_is_rendered_is_read_back(title: str, asked: list[Requirement], years: float | None) -> None:
    job = JobReading(title, tuple(asked), years)
    assert parse(render(job)) == job


def test_comments_and_empty_lines_are_passed_over() -> None:
    job = parse("# mine\n\nMust Gate: card\nYEARS: none\n")
    assert job == JobReading("", (Requirement("card", "must", gate=True),), None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("SQL", "line 1: 'SQL' does not read 'must: words'"),
        ("must: SQL\nshould: Go", "line 2: 'should: Go' does not read"),
        ("years: many", "line 1: years are a number from 0 to 50"),
        ("years: 60", "line 1: years are a number from 0 to 50"),
        ("must:", "Requirement 1: it is empty"),
        ("nice gate: card", "only a must can be a gate"),
    ],
)
def test_a_mistake_is_named(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        parse(text)
