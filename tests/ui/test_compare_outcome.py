"""The outcome in words: the decision first, then the truth of the reasons, then the form; derived by hand."""

from __future__ import annotations

import html
import re

import pytest

from redrob.compare import Comparison, compare, compare_stream, regrade, rejudge
from redrob.reference import JobReading, Requirement, assess
from redrob.ui.compare.columns import column_card
from redrob.ui.compare.outcome import caveat, cuts, kind_of, outcome, pair_line, told
from tests.fake_pair import WORD_BUDGET, FakePair

JOB = "Registered nurse, ICU. Requirements: RN licence, ventilated patients, CRRT, wound care."
PROFILE = (
    "Staff nurse at Harbour General Hospital since 2019. Registered nurse licence active. I use CRRT at night "
    "and do the wound care."
)

# The reference reads RN licence, CRRT and wound care as shown, and ventilated patients as not shown.
TRUE = (
    '{"reasons": ["CRRT: done at night there", "Ventilated patients: none of them shown"], "score": 0.9, '
    '"decision": "shortlist"}'
)
FALSE = TRUE.replace("none of", "40 of")
WRONG = '{"reasons": ["CRRT: not shown"], "score": 0.3, "decision": "reject"}'
BROKEN = 'Sure! {"decision": "shortlist", "score": 0.9, "reasons": ["Led 40 at Acme"]}'
CHAT = "I would hire her."


def asked(baseline: str, policy: str, **settings: bool) -> Comparison:
    return compare(JOB, PROFILE, FakePair(baseline, policy), gold=("shortlist", 0.9), **settings)  # type: ignore[arg-type]


def details(comparison: Comparison) -> list[str]:
    """The sentences below the line: one for each answer, then what they were held against."""
    lines = re.findall(r"<li.*?</span> (.*?)</li>|</ul><p>(.*?)</p>", outcome(comparison))
    return [html.unescape(re.sub(r"<.*?>", "", answer or rest)) for answer, rest in lines]


class TestPair:
    def test_the_decision_comes_first_then_the_truth_of_the_reasons_then_the_form(self) -> None:
        done = asked(WRONG, FALSE)
        assert pair_line(done) == "Baseline: wrong (reject). Trained model: right (shortlist)"
        assert details(done) == [
            "Baseline says reject, which is wrong. True statements: 0 of 1; says “CRRT: "
            "not shown”, but the profile shows it.",
            "Trained model says shortlist, which is right. True statements: 1 of 2; says "
            "“Ventilated patients: 40 of them shown”, but the profile does not show it; with 1 invented number.",
            "Right is what you decided: shortlist (0.90).",
        ]

    @pytest.mark.parametrize(
        ("baseline", "policy", "line"),
        [
            (TRUE, TRUE, "Both decide right: shortlist"),
            (WRONG, WRONG, "Both decide wrong: right is shortlist"),
            (TRUE, WRONG, "Baseline: right (shortlist). Trained model: wrong (reject)"),
            (CHAT, BROKEN, "Baseline: no decision. Trained model: right (shortlist)"),
            (CHAT, CHAT, "Baseline: no decision. Trained model: no decision"),
        ],
    )
    def test_says_who_decides_right(self, baseline: str, policy: str, line: str) -> None:
        assert pair_line(asked(baseline, policy)) == line

    def test_an_answer_has_its_verdict_before_the_other_is_written(self) -> None:
        states = list(compare_stream(JOB, PROFILE, FakePair(WRONG, TRUE), gold=("shortlist", 0.9)))  # type: ignore[arg-type]
        assert pair_line(states[0]) == ""
        [first, *_] = [state for state in states if state.baseline.parsed]
        assert first.policy.parsed is None
        assert pair_line(first) == "Baseline: wrong (reject). Trained model: still writing"
        assert details(first)[0].startswith("Baseline says reject, which is wrong.")

    def test_whose_judgement_it_is_held_against_is_said(self) -> None:
        done = asked(WRONG, TRUE)
        by_reference = details(regrade(done, None))
        so = f"Right is what the evidence check decides: shortlist ({done.reference.score:.2f})."
        assert by_reference[-1] == f"{so} If you disagree, decide below."
        yours = rejudge(done, JobReading("Nurse", (Requirement("CRRT at night"),), None))
        assert details(yours)[-1].endswith("Requirements: yours.")

    def test_what_cannot_be_judged_is_not_graded_and_says_why_and_what_to_do(self) -> None:
        done = compare("Oslo.", PROFILE, FakePair())  # type: ignore[arg-type]
        assert pair_line(done) == "Not graded: the evidence check cannot judge this case"
        assert details(done)[0] == "Baseline says reject, not graded. Answer format kept only in part."
        assert details(done)[2].startswith("Cannot tell: no requirement could be read")
        assert "write what the job asks for into the list of requirements and judge again." in details(done)[2]


class TestColumn:
    @pytest.mark.parametrize(
        ("answer", "kind", "line"),
        [
            (TRUE, "right", "says shortlist, which is right. True statements: 2 of 2."),
            (CHAT, "none", "gives no decision. Answer format ignored."),
            ("{}", "none", "gives no decision. Answer format kept only in part."),
            (
                BROKEN,
                "right",
                "says shortlist, which is right. None of its reasons was checked against the profile; with",
            ),
            ('{"reasons": ["a b"], "score": "high", "decision": 7}', "none", "gives no decision. None of its reasons"),
        ],
    )
    def test_says_what_an_answer_did(self, answer: str, kind: str, line: str) -> None:
        column = asked(WRONG, answer).policy
        assert kind_of(column) == kind
        assert told(column).startswith(line)

    def test_a_wrong_decision_is_never_praised_for_its_form(self) -> None:
        wrong = asked(WRONG, TRUE.replace('"shortlist"', '"reject"')).policy
        assert kind_of(wrong) == "wrong"
        assert "format" not in told(wrong)
        assert "valid" not in column_card(wrong)

    def test_only_so_many_false_statements_are_named(self) -> None:
        reasons = ", ".join(f'"CRRT: not shown {word}"' for word in ("here", "there", "at all", "now", "yet"))
        said = told(asked(WRONG, f'{{"reasons": [{reasons}], "score": 0.9, "decision": "shortlist"}}').policy)
        assert said.count("says “") == 3
        assert said.endswith("; and 2 more.")

    def test_a_forced_form_is_no_merit(self) -> None:
        done = asked(WRONG, TRUE, constrained=True)
        assert told(done.policy, constrained=True).endswith(". Answer format kept by force.")
        cut = asked(WRONG, TRUE[:40], constrained=True)
        assert told(cut.policy, constrained=True).endswith(". Answer format kept by force, and cut off.")

    def test_html_carries_no_markup_of_a_model(self) -> None:
        hostile = FALSE.replace("them", "<img src=x onerror=alert(1)>")
        assert "<img" not in outcome(asked(WRONG, hostile))


class TestCaveats:
    def test_texts_that_cannot_be_compared_say_what_to_do(self) -> None:
        assert caveat(assess(JOB, JOB)) == (
            "Cannot tell: both boxes hold the same text, so there is nothing to compare; paste each text into its "
            "own box."
        )

    def test_a_sure_judgement_has_none(self) -> None:
        assert caveat(assess(JOB, PROFILE)) == ""

    def test_a_case_that_cannot_be_judged_is_told_once(self) -> None:
        advert = (
            "Wir suchen für unser Haus in Köln eine Hilfe, die mit uns und für die Gäste arbeitet und bei Nacht kocht."
        )
        german = compare(advert, PROFILE, FakePair())  # type: ignore[arg-type]
        assert "paste an English translation" in caveat(german.reference)
        assert cuts(german) == ()
        part = compare(f"{JOB}\n\n{advert}", PROFILE, FakePair())  # type: ignore[arg-type]
        assert caveat(part.reference) == ""
        assert "the rest was read" in cuts(part)[0]

    def test_what_was_cut_says_what_to_do(self) -> None:
        done = compare(JOB, " ".join(["nurse"] * 500), FakePair())  # type: ignore[arg-type]
        assert cuts(done)[0] == (
            f"Only the first {WORD_BUDGET} of 500 tokens of the candidate profile were shown to the models; shorten it "
            "to what matters for the job."
        )
