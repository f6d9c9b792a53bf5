"""Texts with brackets become rows and come back; what is wrong is told with its place."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.corpus import Span
from redrob.errors import DataError
from tests.training.corpus.written import ADVERT, CANDIDATE, SCREENING
from training.corpus.markup import mark, parse, render, unmark


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

    def test_render_is_the_inverse(self) -> None:
        screening = parse(SCREENING)
        assert parse(render(screening)) == screening

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


words = st.text(alphabet="ab \n[|.", max_size=40).filter(lambda text: "[[" not in text)
places = st.tuples(st.sampled_from(["m1", "n2", "!"]), st.integers(0, 40), st.integers(1, 8))


class TestMark:
    @given(
        words,
        st.lists(st.tuples(st.sampled_from(["m1", "n2", "!"]), st.integers(0, 40), st.integers(1, 8)), max_size=6),
    )
    def test_unmark_is_the_inverse_of_mark(self, text: str, drawn: list[tuple[str, int, int]]) -> None:
        spans = {(label, Span(start=a, text=text[a : a + n])) for label, a, n in drawn if text[a : a + n]}
        ordered = sorted(spans, key=lambda pair: (pair[1].start, -pair[1].end, pair[0]))
        try:
            marked = mark(text, ordered)
        except ValueError:
            return  # two of them cross
        assert unmark(marked) == (text, ordered)

    def test_crossing_spans_are_refused(self) -> None:
        with pytest.raises(ValueError, match="may nest, not cross"):
            mark("abcdef", [("m1", Span(start=0, text="abcd")), ("m2", Span(start=2, text="cdef"))])
