"""What a job asks for as lines: back and forth, and every mistake in them named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.errors import InputError
from redrob.judge import Kind
from redrob.reference.asked import MOST, check, parse, render
from redrob.reference.schema import KINDS, JobReading, Requirement

WORDS = st.text("abcdefgh :#-|\\", min_size=1, max_size=20).map(str.strip).filter(bool)


def required(ways: list[str], kind: Kind, gate: bool) -> Requirement:
    alternatives = tuple(ways) if len(ways) > 1 else ()
    return Requirement(" or ".join(ways), kind, gate and kind == "must", alternatives=alternatives)


REQUIREMENTS = st.builds(required, st.lists(WORDS, min_size=1, max_size=3), st.sampled_from(KINDS), st.booleans())


@given(WORDS, st.lists(REQUIREMENTS, max_size=6), st.none() | st.integers(1, 50).map(float))
def test_what_is_rendered_is_read_back(title: str, asked: list[Requirement], years: float | None) -> None:
    job = JobReading(title, tuple(asked), years)
    assert parse(render(job)) == job


def test_comments_and_empty_lines_are_passed_over() -> None:
    job = parse("# mine\n\nMust Gate: card\nYEARS: none\n")
    assert job == JobReading("", (Requirement("card", "must", gate=True),), None)


def test_plain_forms_of_the_same_lines_are_taken() -> None:
    job = parse("years: 4+ years\n- must: SQL\n* must-have gate: card\nnice (to have): Go\nNice to have: rye")
    assert job.years == 4
    assert [(r.kind, r.gate, r.text) for r in job.requirements] == [
        ("must", False, "SQL"), ("must", True, "card"), ("nice", False, "Go"), ("nice", False, "rye"),
    ]  # fmt: skip


def test_what_is_not_graded_is_a_comment() -> None:
    assert render(JobReading("Clerk", (), None, ("over 18",))).splitlines()[-1] == "# not graded: over 18"


def test_a_bar_parts_alternatives_and_one_that_is_meant_is_escaped() -> None:
    either, pipe = parse("must gate: CPA | ACCA|CIMA\nnice: the \\| of shells").requirements
    assert (either.text, either.alternatives) == ("CPA or ACCA or CIMA", ("CPA", "ACCA", "CIMA"))
    assert (pipe.text, pipe.alternatives) == ("the | of shells", ())


def test_each_alternative_counts_and_one_alone_is_none() -> None:
    many = Requirement("any", alternatives=tuple(f"way {n}" for n in range(MOST)))
    with pytest.raises(InputError, match=f"there are {MOST + 1}, each alternative counted"):
        check(JobReading("", (many, Requirement("SQL")), None))
    with pytest.raises(InputError, match="Requirement 1: it has one alternative"):
        check(JobReading("", (Requirement("CPA", alternatives=("CPA",)),), None))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("must: CPA |", "line 1: nothing stands on one side of a bar"),
        ("must: CPA || ACCA", "line 1: nothing stands on one side of a bar"),
        ("SQL", "line 1: 'SQL' does not read 'must: words'"),
        ("must: SQL\nshould: Go", "line 2: 'should: Go' does not read"),
        ("years: many", "line 1: years are a number from 0 to 50"),
        ("years: 60", "line 1: years are a number from 0 to 50"),
        ("must:", "Requirement 1: it is empty"),
        ("nice gate: card", "only a must can be a gate"),
        ("title: " + "x" * 100_000, "Requirements: it has 100,007 characters"),
        ("title: \ud83d\nmust: SQL", "half of a character"),
    ],
)
def test_a_mistake_is_named(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        parse(text)
