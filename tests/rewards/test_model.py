"""The grader: weights, totals, and what holds for every completion."""

import json
from copy import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redrob.errors import ConfigError, InputError
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, RUBRICS, RewardBreakdown, Rubric, RuleBasedRewardModel
from tests.rewards.samples import CONTEXT, GOOD

JSON_LIKE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
ANSWERS = st.fixed_dictionaries(
    {"decision": st.sampled_from(["reject", "shortlist", " Reject"]) | JSON_LIKE, "score": st.floats(0, 1) | JSON_LIKE},
    optional={"reasons": st.lists(st.text(max_size=60) | JSON_LIKE, max_size=10) | JSON_LIKE, "more": JSON_LIKE},
).map(json.dumps)
COMPLETIONS = st.text() | ANSWERS | st.tuples(st.text(max_size=20), ANSWERS, st.text(max_size=20)).map("".join)


@pytest.mark.parametrize("rubric", RUBRICS)
class TestEveryCompletion:
    @given(
        completion=COMPLETIONS, gold=st.sampled_from(["shortlist", "reject"]), score=st.floats(0, 1), context=st.text()
    )
    def test_is_graded_within_range_by_the_weighted_sum_and_the_same_twice(
        self, rubric: Rubric, completion: str, gold: str, score: float, context: str
    ) -> None:
        grader = RuleBasedRewardModel(rubric)
        breakdown = grader.grade(completion, gold_decision=gold, gold_score=score, context=context)
        values = breakdown.as_dict()
        assert all(0.0 <= value <= 1.0 for value in values.values())
        assert values["total"] == pytest.approx(sum(DEFAULT_WEIGHTS[name] * values[name] for name in COMPONENTS))
        assert breakdown == grader.grade(completion, gold_decision=gold, gold_score=score, context=context)

    @pytest.mark.parametrize(
        "unit", ["{", '{"', "[", "A-", "1,", "Abc ", "a.", "reason ", "\\", "ﷺ", "\x00", '{"score":', "''"]
    )
    def test_a_hundred_thousand_characters_neither_raise_nor_hang(self, rubric: Rubric, unit: str) -> None:
        grader = RuleBasedRewardModel(rubric)
        text = unit * (100_000 // len(unit))
        for completion in (text, json.dumps({"reasons": [text], "score": 0, "decision": text})):
            assert 0.0 <= grader.grade(completion, gold_decision="reject", gold_score=0, context=CONTEXT).total <= 1.0

    def test_an_empty_completion_earns_nothing(self, rubric: Rubric) -> None:
        breakdown = RuleBasedRewardModel(rubric).grade("", gold_decision="reject", gold_score=0.5, context=CONTEXT)
        assert set(breakdown.as_dict().values()) == {0.0}


class TestWeights:
    def test_the_default_is_a_convex_combination(self) -> None:
        assert sum(DEFAULT_WEIGHTS.values()) == pytest.approx(1.0)

    def test_other_weights_change_the_total_alone(self) -> None:
        only_format = {name: float(name == "format_valid") for name in COMPONENTS}
        grader = RuleBasedRewardModel(weights=only_format)
        breakdown = grader.grade(f"Sure: {GOOD}", gold_decision="reject", gold_score=0.42, context=CONTEXT)
        assert (breakdown.format_valid, breakdown.decision_match, breakdown.total) == (0.0, 1.0, 0.0)

    @pytest.mark.parametrize(
        "weights",
        [
            {**DEFAULT_WEIGHTS, "format_valid": 0.3},
            {**DEFAULT_WEIGHTS, "format_valid": -0.1, "decision_match": 0.6},
            {**DEFAULT_WEIGHTS, "format_valid": float("nan")},
            {**DEFAULT_WEIGHTS, "style": 0.0},
            {},
        ],
    )
    def test_weights_that_are_no_convex_combination_are_refused(self, weights: dict[str, float]) -> None:
        with pytest.raises(ConfigError, match="sum to 1"):
            RuleBasedRewardModel(weights=weights)


class TestCallersMistakes:
    def test_an_unknown_rubric(self) -> None:
        with pytest.raises(ConfigError, match="strict, card"):
            RuleBasedRewardModel("kind")  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("decision", "score"), [("Reject", 0.5), ("", 0.5), ("reject", 1.5), ("reject", float("nan"))]
    )
    def test_a_gold_that_is_none(self, decision: str, score: float) -> None:
        with pytest.raises(InputError, match="gold_"):
            RuleBasedRewardModel().grade(GOOD, gold_decision=decision, gold_score=score, context=CONTEXT)


class TestSurface:
    def test_a_breakdown_has_each_component_as_an_attribute_and_survives_a_copy(self) -> None:
        breakdown = copy(RuleBasedRewardModel().grade(GOOD, gold_decision="reject", gold_score=0.5, context=CONTEXT))
        assert [getattr(breakdown, name) for name in COMPONENTS] == list(breakdown.values.values())
        assert RewardBreakdown.from_dict(breakdown.as_dict()).as_dict() == breakdown.as_dict()
        with pytest.raises(AttributeError, match="'charm'"):
            breakdown.charm  # noqa: B018

    def test_explain_gives_the_total_first_and_then_what_it_cost(self) -> None:
        breakdown = RuleBasedRewardModel().grade("no", gold_decision="reject", gold_score=0.5, context=CONTEXT)
        lines = breakdown.explain()
        assert lines[0] == "total 0.003"  # 0.05 * 2/30
        assert [line.split(" (-")[0] for line in lines[1:]] == list(COMPONENTS)

    def test_a_thousand_inventions_are_explained_by_a_few(self) -> None:
        completion = json.dumps(
            {"reasons": [" ".join(map(str, range(10_000, 11_000)))], "score": 0, "decision": "reject"}
        )
        breakdown = RuleBasedRewardModel().grade(completion, gold_decision="reject", gold_score=0, context=CONTEXT)
        assert len(breakdown.notes) < 50
