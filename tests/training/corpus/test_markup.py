"""Texts with brackets become rows; what is wrong is told with its place."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.errors import DataError
from tests.training.corpus.written import ADVERT, CANDIDATE, SCREENING
from training.corpus.markup import parse, unmark


class TestParse:
    def test_requirements_have_kind_span_gate_and_alternatives(self) -> None:
        advert = parse(SCREENING).advert
        assert [(r.id, r.kind, r.span.text, r.gate) for r in advert.requirements] == [
            ("m1", "must", "sourdough or rye", False),
            ("m2", "must", "food handler's card", True),
            ("n1", "nice", "French pastry", False),
            ("x1", "excludes", "No early-morning refusers.", False),
        ]
        assert [a.text for a in advert.requirements[0].alternatives] == ["sourdough", "rye"]

    def test_years_decoys_and_soft_qualities_are_kept_apart(self) -> None:
        advert = parse(SCREENING).advert
        assert advert.years is not None
        assert (advert.years.number, advert.years.of) == (2, "baking")
        assert advert.years.span is not None
        assert advert.years.span.text == "Two years at the oven"
        assert [d.text for d in advert.decoys] == ["We supply forty cafes"]
        assert [s.text for s in advert.soft] == ["Cheerful."]

    def test_text_has_no_brackets_left(self) -> None:
        advert, (candidate,) = parse(SCREENING)
        assert advert.text.startswith("Baker wanted. Two years at the oven, sourdough or rye, food handler's card;")
        assert candidate.text.startswith("Hello, I have been making naturally leavened loaves for four years.")

    def test_evidence_may_lie_within_other_evidence(self) -> None:
        (candidate,) = parse(SCREENING).candidates
        assert [e.text for e in candidate.shown["m1"].evidence] == ["making naturally leavened loaves"]
        assert [e.text for e in candidate.years_evidence] == ["making naturally leavened loaves for four years"]

    def test_ids_of_profiles_name_their_advert(self) -> None:
        (candidate,) = parse(SCREENING).candidates
        assert (candidate.id, candidate.job, candidate.verdict) == ("j9001-1", "j9001", "reject")

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (("[[m1|sourdough", "[[q1|sourdough"), "'q1' is no label of an advert"),
            (("years: 2 of baking", "years: none"), "is marked as years asked, but the head says"),
            (("years: 2 of baking", "years: some"), "is no number of years"),
            (("gates: m2", "gates: m7"), "'m7' stands in the head, but is not marked"),
            (("sourdough | rye", "sourdough | spelt"), "'spelt' does not stand within"),
            (("[[d|We supply forty cafes]]", "[[d|We supply forty cafes"), "is not closed"),
            (("m2=denied ", ""), "must name each requirement of the advert once; m2"),
            (("n1=missing", "n1=done"), "n1 is done, so its evidence must be marked"),
            (("m2=denied", "m2=missing"), "m2 is missing, so nothing may be marked"),
            (("n1=missing", "n1=perhaps"), "shown|perhaps"),
            (("verdict: reject\n", ""), "'verdict: ...' is missing"),
            (("closeness: same", "closest: same"), "'closest: same' is no line of a head"),
            (("#### ADVERT j9001", "#### CANDIDATE 9"), "'split: train' is no line of a head"),
            (("#### ADVERT j9001", "Advert j9001"), "it must begin with '#### ADVERT id'"),
        ],
    )
    def test_fault_is_told(self, change: tuple[str, str], told: str) -> None:
        assert change[0] in SCREENING
        with pytest.raises(DataError, match="|".join(map(re.escape, told.split("|")))):
            parse(SCREENING.replace(*change))

    def test_requirement_marked_twice_is_refused(self) -> None:
        with pytest.raises(DataError, match="'m1' is marked twice"):
            parse(ADVERT.replace("[[d|", "[[m1|") + CANDIDATE)


class TestUnmark:
    @given(st.lists(st.sampled_from(["[[m1|", "[[n2,y|", "]]", "SQL ", "and\n", "["]), max_size=14))
    def test_what_is_marked_stands_where_its_span_says(self, pieces: list[str]) -> None:
        written = "".join(pieces)
        try:
            text, spans = unmark(written)
        except ValueError:
            return  # a bracket is not closed
        assert all(text[span.start : span.end] == span.text for _, span in spans)
        assert {label for label, _ in spans} <= {"m1", "n2", "y"}

    def test_brackets_may_stand_within_brackets(self) -> None:
        text, spans = unmark("Know [[m1|SQL and [[m2,y|Python]]]].")
        assert text == "Know SQL and Python."
        assert [(label, span.start, span.text) for label, span in spans] == [
            ("m1", 5, "SQL and Python"),
            ("m2", 13, "Python"),
            ("y", 13, "Python"),
        ]
