"""Disagreements: shown without whose answer is whose, settled once, and agreement counted as it was."""

import re

import pytest

from redrob.corpus import Annotation, Screening
from redrob.errors import DataError
from tests.training.corpus.written import SCREENING
from training.corpus.agreement import agreement
from training.corpus.agreement import parse as parse_second
from training.corpus.markup import parse, render
from training.corpus.settle import disagreements, settle, show

BAKER = parse(SCREENING)
"""m1 done, m2 denied, n1 and x1 missing."""
SECOND = """m | sourdough or rye
#### CANDIDATE 1
verdict=reject years=4 closeness=same
m1 listed | leavened loaves for four
m2 denied | ran out in May
n1 done | naturally leavened loaves
x1 missing
"""


@pytest.fixture
def reading() -> Annotation:
    return parse_second(SECOND, BAKER)


def answers(screening: Screening, reading: Annotation, **winner: str) -> str:
    """Lines that let `writer` or `second` win, by requirement."""
    letters = {
        d.requirement: ("A", "B") if d.writer_is_first else ("B", "A") for d in disagreements(screening, reading)
    }
    return "".join(f"j9001-1 {name} {letters[name][who == 'second']}\n" for name, who in winner.items())


def test_only_what_differs_is_shown_and_nobody_is_named(reading: Annotation) -> None:
    told = show(BAKER, reading)
    assert re.findall(r"^j9001-1 (\w+) \(", told, re.MULTILINE) == ["m1", "n1"]
    assert 'done "making naturally leavened loaves"' in told
    assert "writer" not in told


def test_the_second_reader_wins_where_the_third_says_so(reading: Annotation) -> None:
    screening, kept = settle(BAKER, reading, answers(BAKER, reading, m1="writer", n1="second"))
    shown = screening.candidates[0].shown
    assert (shown["m1"].status, shown["n1"].status) == ("done", "done")
    assert [s.text for s in shown["n1"].evidence] == ["naturally leavened loaves"]
    assert kept.settled["j9001-1"]["n1"].status == "missing"
    assert parse(render(screening)) == screening
    assert show(screening, kept) == ""


def test_agreement_stays_what_it_was(reading: Annotation) -> None:
    before = agreement([(BAKER, reading)])
    after = agreement([settle(BAKER, reading, answers(BAKER, reading, m1="second", n1="second"))])
    assert (before.status_equal, before.status_kappa) == (0.5, after.status_kappa)
    assert after.status_equal == before.status_equal


def test_where_the_winner_s_words_cross_the_years_the_years_lose_their_mark() -> None:
    """ "four years. My card" begins within the years and ends beyond them: no bracket can hold it."""
    crossing = parse_second(SECOND.replace("leavened loaves for four", "four years. My card"), BAKER)
    screening, _ = settle(BAKER, crossing, answers(BAKER, crossing, m1="second"))
    assert screening.candidates[0].shown["m1"].status == "listed"
    assert screening.candidates[0].years_evidence == ()
    assert parse(render(screening)) == screening


@pytest.mark.parametrize("line", ["j9001-1 m2 A", "j9001-1 m1 C", "m1 A", "j9001-2 m1 A"])
def test_what_is_not_open_or_has_no_form_is_told(line: str, reading: Annotation) -> None:
    with pytest.raises(DataError, match="does not read 't0001-3 m2 A', or is not open"):
        settle(BAKER, reading, line)
