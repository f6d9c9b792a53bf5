"""Asking again: what is counted, what is yielded on the way, and which settings are refused."""

from __future__ import annotations

import pytest

from redrob.charts.stability import stability_figure
from redrob.errors import ConfigError
from redrob.stability import Stability, ask_again
from redrob.ui.compare.stability import sentence, sentences
from redrob.verdict import ParseFailure, Verdict
from tests.fake_pair import FakePair


def verdict(decision: str, score: float) -> str:
    return f'{{"reasons": ["SQL: done at work"], "score": {score}, "decision": "{decision}"}}'


YES, NO, BAD = verdict("shortlist", 0.8), verdict("reject", 0.3), "I like her."


def ask(*samples: str, n: int, column: str = "policy", **settings: object) -> list[Stability]:
    pair = FakePair(samples=samples)
    prompt = pair.prepare("Nurse", "Ten years of care.")
    return list(ask_again(prompt, pair, column, n=n, **settings))  # type: ignore[arg-type]


class TestAskAgain:
    def test_answers_are_counted_with_the_invalid_ones(self) -> None:
        last = ask(YES, NO, YES, BAD, n=4)[-1]
        assert dict(last.decisions) == {"shortlist": 2, "reject": 1}
        assert last.agreement == pytest.approx(2 / 3)  # of three verdicts
        assert last.scores == (0.3, 0.8, 0.8)
        assert (last.invalid, len(last.answers)) == (1, 4)

    def test_answers_arrive_one_by_one_from_none(self) -> None:
        counts = [len(state.answers) for state in ask(YES, NO, n=3)]
        assert (counts[0], counts[-1]) == (0, 3)
        assert counts == sorted(counts)

    def test_only_the_column_asked_for_is_asked_with_the_settings_given(self) -> None:
        pair = FakePair(samples=[YES])
        prompt = pair.prepare("Nurse", "Ten years of care.")
        last = list(ask_again(prompt, pair, "baseline", n=2, temperature=0.4, seed=9, constrained=True))[-1]  # type: ignore[arg-type]
        assert pair.asked == [prompt, prompt]
        assert pair.settings == [{"temperature": 0.4, "seed": 9, "constrained": True}]
        assert (last.column, len(last.answers)) == ("baseline", 2)

    def test_leaving_early_ends_the_models_work(self) -> None:
        pair = FakePair(samples=[YES])
        stream = ask_again(pair.prepare("Nurse", "Care."), pair, "policy", n=5)  # type: ignore[arg-type]
        next(stream), next(stream)
        stream.close()  # type: ignore[attr-defined]
        assert pair.closed.is_set()

    @pytest.mark.parametrize(
        ("n", "temperature"), [(1, 0.7), (11, 0.7), (5, 0.0), (5, -1.0), (5, 2.1), (5, float("nan"))]
    )
    def test_a_setting_out_of_range_is_refused_before_any_model_is_asked(self, n: int, temperature: float) -> None:
        with pytest.raises(ConfigError, match="Answers" if n != 5 else "Temperature"):
            ask(YES, n=n, temperature=temperature)


class TestWords:
    def state(self, *answers: Verdict | ParseFailure) -> Stability:
        return Stability("policy", len(answers), 0.7, 0, answers)

    def test_one_and_all(self) -> None:
        yes = Verdict("shortlist", 0.8, ("x",))
        assert sentence(self.state(yes, yes)) == (
            "Trained model: 2 of 2 answers say shortlist, an agreement of 100 %. All scores are 0.80."
        )

    def test_an_invalid_answer_is_named_beside_the_others(self) -> None:
        yes, no, bad = Verdict("shortlist", 0.8, ("x",)), Verdict("reject", 0.4, ("x",)), ParseFailure("no JSON", "x")
        # Two of three verdicts agree; the mean of 0.8, 0.8 and 0.4 is 0.67.
        assert sentence(self.state(yes, no, yes, bad)) == (
            "Trained model: 2 of 4 answers say shortlist, 1 reject, an agreement of 67 %. "
            "Scores from 0.40 to 0.80, on average 0.67. 1 of 4 is no valid verdict."
        )

    def test_without_a_verdict_there_is_nothing_to_compare(self) -> None:
        assert "none of 2 answers is a valid verdict" in sentence(self.state(*[ParseFailure("no JSON", "x")] * 2))

    def test_the_table_holds_every_answer_and_no_markup_of_a_model(self) -> None:
        html = sentences({"policy": self.state(ParseFailure("<img src=x>", "x"), Verdict("reject", 0.4, ("x",)))})
        assert html.count('<th scope="row">') == 2
        assert "<img" not in html


class TestFigure:
    def test_each_verdict_is_a_dot_at_its_score_in_the_shape_of_its_decision(self) -> None:
        found = {"policy": ask(YES, NO, BAD, n=3)[-1], "baseline": ask(NO, column="baseline", n=2)[-1]}
        traces = [(trace.marker.symbol, list(trace.x)) for trace in stability_figure(found).data]
        # Baseline first, as everywhere: two rejects. Then the policy: one of each; the invalid answer has no dot.
        assert traces == [("circle", []), ("x", [0.3, 0.3]), ("circle", [0.8]), ("x", [0.3])]

    def test_equal_scores_do_not_cover_each_other(self) -> None:
        dots = stability_figure({"policy": ask(YES, n=4)[-1]}).data[0]
        assert len(set(dots.y)) == 4
