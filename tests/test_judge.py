"""The judge of the corpus: better facts never lower a score, and no single open must decides."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from redrob.judge import Facts, RequirementFact, judge

ORDER = ("missing", "listed", "done")
requirements = st.builds(
    RequirementFact,
    text=st.just("a"),
    kind=st.sampled_from(("must", "nice", "disqualifier")),
    status=st.sampled_from(("done", "listed", "denied", "missing")),
    gate=st.booleans(),
)
facts = st.builds(
    Facts,
    st.lists(requirements, max_size=8).map(tuple),
    years_required=st.sampled_from((None, 1, 3, 10)),
    years_shown=st.sampled_from((None, 0, 2, 12)),
    occupation=st.sampled_from(("same", "adjacent", "other")),
    availability=st.sampled_from((0.9, 1.0)),
    impossible=st.booleans(),
)


def must(status: str, *, gate: bool = False) -> RequirementFact:
    return RequirementFact("a", "must", status, gate=gate)  # type: ignore[arg-type]


class TestJudge:
    @given(facts, st.data())
    def test_a_must_or_wish_better_met_never_lowers_the_score(self, known: Facts, data: st.DataObject) -> None:
        better = []
        for r in known.requirements:
            at = ORDER.index("missing" if r.status == "denied" else r.status)
            up = r.kind != "disqualifier" and data.draw(st.booleans())
            better.append(replace(r, status=ORDER[min(2, at + 1)]) if up else r)  # type: ignore[arg-type]
        assert judge(replace(known, requirements=tuple(better))).score >= judge(known).score

    @given(facts)
    def test_more_years_never_lower_the_score(self, known: Facts) -> None:
        if known.years_shown is not None:
            more = replace(known, years_shown=known.years_shown + 1)
            assert judge(more).score >= judge(known).score

    @given(facts)
    def test_score_and_decision_agree(self, known: Facts) -> None:
        judged = judge(known)
        assert 0.0 <= judged.score <= 1.0
        assert (judged.decision == "shortlist") == (judged.score >= 0.5)

    def test_one_open_must_of_five_does_not_decide(self) -> None:
        # (4 / 5) ** 1.25 = 0.757
        assert judge(Facts((must("done"),) * 4 + (must("denied"),))).score == 0.76

    def test_a_licence_said_not_to_be_held_decides(self) -> None:
        assert judge(Facts((must("done"),) * 9 + (must("denied", gate=True),))).decision == "reject"

    def test_a_licence_not_mentioned_counts_as_any_other_must(self) -> None:
        assert judge(Facts((must("done"),) * 4 + (must("missing", gate=True),))).score == 0.76

    def test_years_count_as_one_and_a_half_musts(self) -> None:
        # Two musts done, half of the years: (2 + 1.5 / 2) / 3.5 = 0.786; ** 1.25 = 0.740
        assert judge(Facts((must("done"),) * 2, years_required=4, years_shown=2)).score == 0.74
