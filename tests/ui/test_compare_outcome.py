"""The outcome in a line: wins, losses, draws, both broken, forced; every figure derived by hand."""

from __future__ import annotations

import pytest

from redrob.compare import Comparison, compare, compare_stream
from redrob.ui.outcome import outcome, pair_details, pair_line, qualities
from tests.fake_pair import FakePair

JOB = "Registered nurse, ICU. Requirements: RN licence, ventilated patients, CRRT."
PROFILE = "Staff nurse at Harbour General Hospital since 2019. Registered nurse licence active. I start CRRT at night."

PERFECT = (
    '{"reasons": ["CRRT: done at night there", "Ventilated patients: none of them shown"], "score": 0.9, '
    '"decision": "shortlist"}'
)
# Claims: CRRT, which the texts say, and 40, which they do not: no_hallucination is 1/2, the total 1 - 0.15 / 2 = 0.925.
INVENTS = PERFECT.replace("none of", "40 of")
# One reason where two are asked: reason_quality 1/2. Score off by 0.6. 0.2 + 0 + 0.15 * 0.4 + 0.15 / 2 + 0.05 + 0.15 =
# 0.535.
WRONG = '{"reasons": ["CRRT: not shown"], "score": 0.3, "decision": "reject"}'
# No claim and no reason holds, but the decision and the score do: 0.3 + 0.15 + 0.05 = 0.5.
BROKEN = 'Sure! {"decision": "shortlist", "score": 0.9, "reasons": ["Led 40 at Acme"]}'
# 17 of 30 characters: 0.05 * 17 / 30 = 0.028.
CHAT = "I would hire her."


def asked(baseline: str, policy: str, **settings: bool) -> Comparison:
    return compare(JOB, PROFILE, FakePair(baseline, policy), gold=("shortlist", 0.9), **settings)  # type: ignore[arg-type]


class TestPair:
    def test_a_win_says_how_much_and_what_the_winner_did(self) -> None:
        done = asked(WRONG, INVENTS)
        assert pair_line(done) == "Policy +0.39: valid JSON, right decision, one invented number"
        assert pair_details(done) == (
            "Baseline: valid JSON, wrong decision, score 0.60 off, no invented name or number, weak reasons.",
            # 0.30 * 1 for the decision, 0.15 * 0.6 for the score; the reasons (0.075) come third.
            "The difference comes from decision match (+0.30) and score alignment (+0.09).",
        )

    def test_a_loss_is_said_as_plainly(self) -> None:
        done = asked(INVENTS, WRONG)
        assert pair_line(done) == "Baseline +0.39: valid JSON, right decision, one invented number"
        assert pair_details(done)[0].startswith("Policy: valid JSON, wrong decision")

    def test_equal_answers_are_a_draw(self) -> None:
        done = asked(PERFECT, PERFECT)
        assert pair_line(done) == "A draw: both answers earn 1.00"
        assert pair_details(done) == ("Both: valid JSON, right decision, no invented name or number.",)

    def test_different_answers_of_equal_reward_are_a_draw(self) -> None:
        # Off by 0.2 to either side: each loses 0.15 * 0.2 = 0.03.
        low, high = PERFECT.replace("0.9", "0.4"), PERFECT.replace("0.9", "0.8").replace("none of", "few of")
        done = compare(JOB, PROFILE, FakePair(low, high), gold=("shortlist", 0.6))  # type: ignore[arg-type]
        assert pair_line(done) == "A draw: both answers earn 0.97"
        assert pair_details(done) == ("Both: valid JSON, right decision, score 0.20 off, no invented name or number.",)

    def test_two_broken_answers_are_compared_by_what_can_be_read(self) -> None:
        done = asked(CHAT, BROKEN)
        # 0.5 - 0.028 = 0.47
        assert pair_line(done) == (
            "Policy +0.47: broken JSON, right decision, one invented number and one invented name, no usable reason"
        )
        assert pair_details(done) == (
            "Neither answer is valid JSON; the grades are for what can be read of them.",
            "Baseline: no JSON, no decision, no usable reason, too short.",
            "The difference comes from decision match (+0.30) and score alignment (+0.15).",
        )

    def test_two_broken_answers_alike_are_a_draw_without_a_winner(self) -> None:
        done = asked(CHAT, CHAT)
        assert pair_line(done) == "A draw: both answers earn 0.03"
        assert pair_details(done)[0].startswith("Neither answer is valid JSON")

    def test_nothing_is_said_before_both_are_graded(self) -> None:
        unfinished = [state for state in compare_stream(JOB, PROFILE, FakePair()) if not state.complete]
        assert unfinished
        assert {(pair_line(state), pair_details(state)) for state in unfinished} == {("", ())}


class TestColumn:
    @pytest.mark.parametrize(
        ("answer", "says"),
        [
            (PERFECT, "valid JSON, right decision, no invented name or number"),
            (CHAT, "no JSON, no decision, no usable reason, too short"),
            ("{}", "broken JSON, no decision, no usable reason, too short"),
            (PERFECT.replace("night", "Oslo, Rome, Bern"), "valid JSON, right decision, three invented names"),
            ('{"reasons": ["a"], "score": "high", "decision": 7}', None),
        ],
    )
    def test_says_what_an_answer_did(self, answer: str, says: str | None) -> None:
        told = qualities(asked(WRONG, answer).policy)
        if says is None:
            assert "wrong decision, no score" in told
        else:
            assert told == says

    def test_a_forced_form_is_no_merit(self) -> None:
        assert qualities(asked(WRONG, PERFECT, constrained=True).policy, constrained=True).startswith("JSON by force, ")
        cut = asked(WRONG, PERFECT[:40], constrained=True)
        assert qualities(cut.policy, constrained=True).startswith("JSON by force, cut off")

    def test_html_carries_no_markup_of_a_model(self) -> None:
        hostile = PERFECT.replace("night", "<img src=x onerror=alert(1)>")
        assert "<img" not in outcome(asked(WRONG, hostile))
