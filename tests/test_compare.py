"""compare, compare_stream and regrade on a pair with canned completions: order, grading, gold, and plain JSON."""

import json
from itertools import pairwise

import pytest

from redrob.compare import Comparison, check_gold, compare, compare_stream, facts_as_read, regrade, rejudge
from redrob.errors import InputError
from redrob.reference import JobReading, Requirement, assess
from redrob.verdict import ParseFailure, Verdict
from tests.fake_pair import BROKEN, GOOD, WORD_BUDGET, FakePair

JOB = "Registered nurse, intensive care. Requirements: RN licence, care of ventilated patients, CRRT experience."
PROFILE = (
    "Staff nurse at Harbour General Hospital since 2019. Registered nurse licence active and renewed. I care for "
    "ventilated patients and start CRRT on the medical unit at night."
)


@pytest.fixture
def done() -> Comparison:
    return compare(JOB, PROFILE, FakePair())


class TestStream:
    def test_the_reference_is_there_before_any_model_text(self) -> None:
        first = next(compare_stream(JOB, PROFILE, FakePair()))
        assert first.reference == assess(JOB, PROFILE)
        assert [column.text for column in first.columns] == ["", ""]
        assert not first.complete

    def test_both_columns_grow_and_only_the_last_value_is_complete(self) -> None:
        seen = list(compare_stream(JOB, PROFILE, FakePair()))
        for before, after in pairwise(seen):
            assert after.baseline.text.startswith(before.baseline.text)
            assert after.policy.text.startswith(before.policy.text)
        assert [value.complete for value in seen] == [False] * (len(seen) - 1) + [True]

    def test_a_column_is_graded_when_its_own_answer_ends(self) -> None:
        # BROKEN is shorter than GOOD, so there is a moment when only the baseline is done.
        halves = [
            v for v in compare_stream(JOB, PROFILE, FakePair()) if v.baseline.breakdown and not v.policy.breakdown
        ]
        assert halves
        assert halves[0].policy.parsed is None

    def test_compare_is_the_last_value_of_the_stream(self, done: Comparison) -> None:
        assert done == list(compare_stream(JOB, PROFILE, FakePair()))[-1]

    def test_who_knows_the_reference_is_not_made_to_wait_for_it_again(
        self, done: Comparison, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        reference = assess(JOB, PROFILE)
        monkeypatch.delattr("redrob.compare.assess")
        assert list(compare_stream(JOB, PROFILE, FakePair(), reference=reference))[-1] == done

    def test_leaving_the_stream_early_ends_the_models_work(self) -> None:
        pair = FakePair()
        stream = compare_stream(JOB, PROFILE, pair)
        next(stream), next(stream)
        stream.close()  # type: ignore[attr-defined]
        assert pair.closed.is_set()


class TestGrading:
    def test_a_good_answer_is_a_verdict_and_a_broken_one_is_data(self, done: Comparison) -> None:
        assert isinstance(done.policy.parsed, Verdict)
        assert isinstance(done.baseline.parsed, ParseFailure)
        assert done.baseline.breakdown is not None
        assert done.baseline.breakdown.format_valid == 0.0
        assert done.policy.breakdown is not None
        assert done.policy.breakdown.format_valid == 1.0

    def test_without_own_gold_the_reference_is_the_gold(self, done: Comparison) -> None:
        assert done.gold_source == "reference"
        assert done.gold == (done.reference.decision, done.reference.score)

    def test_own_gold_decides_the_match(self) -> None:
        yes = compare(JOB, PROFILE, FakePair(), gold=("shortlist", 0.9))
        no = compare(JOB, PROFILE, FakePair(), gold=("reject", 0.9))
        assert yes.gold_source == no.gold_source == "visitor"
        assert yes.policy.breakdown is not None
        assert no.policy.breakdown is not None
        assert (yes.policy.breakdown.decision_match, no.policy.breakdown.decision_match) == (1.0, 0.0)

    def test_grounding_looks_at_what_the_model_was_shown_not_at_what_was_cut(self) -> None:
        # "Zanzibar" stands behind the cut, so a reason that names it is not grounded.
        long = " ".join(["nurse"] * WORD_BUDGET + ["Zanzibar"])
        answer = '{"reasons": ["The nurse worked in Zanzibar for years"], "score": 0.5, "decision": "reject"}'
        graded = compare(JOB, long, FakePair(policy=answer))
        assert graded.policy.breakdown is not None
        assert graded.policy.breakdown.no_hallucination == 0.0
        assert len(graded.as_dict()["cuts"]) == 1


class TestFacts:
    def test_reasons_are_held_against_the_case_as_the_reference_reads_it(self, done: Comparison) -> None:
        assert done.policy.breakdown is not None
        told = {found.about: found.true for found in done.policy.breakdown.findings}
        assert told.keys() & {requirement.text for requirement in done.reference.requirements}
        assert done.as_dict()["policy"]["findings"][0].keys() == {"reason", "text", "about", "true", "truth"}

    def test_what_the_reference_cannot_judge_is_held_against_nothing(self) -> None:
        graded = compare("Oslo.", PROFILE, FakePair(), gold=("reject", 0.2))
        assert graded.policy.breakdown is not None
        assert graded.policy.breakdown.findings == ()

    def test_the_evidence_goes_with_its_requirement(self, done: Comparison) -> None:
        facts = facts_as_read(done.reference)
        assert facts is not None
        assert facts.facts is done.reference.facts
        assert [len(texts) for texts in facts.evidence] == [len(r.evidence) for r in done.reference.requirements]


class TestRegrade:
    def test_another_gold_changes_the_grades_and_asks_nobody(self) -> None:
        pair = FakePair()
        done = compare(JOB, PROFILE, pair)
        other = regrade(done, ("reject", 0.2))
        assert len(pair.asked) == 1
        # BROKEN says reject, 0.2: under this gold it is right in both, and GOOD (shortlist, 0.9) is wrong by 0.7.
        assert other.baseline.breakdown is not None
        assert other.policy.breakdown is not None
        assert other.baseline.breakdown.decision_match == 1.0
        assert other.baseline.breakdown.score_alignment == 1.0
        assert other.policy.breakdown.score_alignment == pytest.approx(0.3)
        assert other.policy.text == done.policy.text

    def test_going_back_to_the_reference_restores_every_grade(self, done: Comparison) -> None:
        assert regrade(regrade(done, ("reject", 0.0)), None) == done

    def test_an_unfinished_column_stays_ungraded(self) -> None:
        first = next(compare_stream(JOB, PROFILE, FakePair()))
        assert regrade(first, ("reject", 0.0)).policy.breakdown is None


class TestRejudge:
    ASKED = JobReading("Baker", (Requirement("baked sourdough bread in a wood oven"),), None)

    def test_what_a_visitor_asks_for_is_the_gold_of_both_columns_and_no_model_is_asked(self) -> None:
        pair = FakePair()
        done = compare(JOB, PROFILE, pair)
        assert (done.asked_by, done.reference.decision) == ("reference", "shortlist")
        other = rejudge(done, self.ASKED)
        assert len(pair.asked) == 1
        assert [r.text for r in other.reference.requirements] == ["baked sourdough bread in a wood oven"]
        # A nurse does not show it: reject, which BROKEN says and GOOD does not.
        assert (other.asked_by, other.gold_source) == ("visitor", "reference")
        assert other.gold is not None
        assert other.gold[0] == "reject"
        grades = [column.breakdown.decision_match for column in other.columns if column.breakdown]
        assert grades == [1.0, 0.0]

    def test_going_back_to_what_was_read_restores_every_grade(self, done: Comparison) -> None:
        assert rejudge(rejudge(done, self.ASKED), None) == done

    def test_a_visitors_own_gold_stays(self, done: Comparison) -> None:
        other = rejudge(done, self.ASKED, ("shortlist", 0.8))
        assert (other.gold_source, other.gold) == ("visitor", ("shortlist", 0.8))

    def test_asking_with_own_requirements_judges_by_them_from_the_start(self) -> None:
        *_, last = compare_stream(JOB, PROFILE, FakePair(), requirements=self.ASKED)
        assert last == rejudge(compare(JOB, PROFILE, FakePair()), self.ASKED)
        assert last.as_dict()["requirements_source"] == "visitor"


class TestBadInput:
    @pytest.mark.parametrize(
        ("job", "profile", "says"),
        [
            ("", PROFILE, "Job description: it is empty"),
            ("  \n\t ", PROFILE, "Job description: it is empty"),
            (JOB, "", "Candidate profile: it is empty"),
            (JOB, "x" * 200_000, "200,000 characters"),
            (JOB, "PK\x03\x04\x00\x00\x08", "binary"),
        ],
    )
    def test_says_which_text_and_why_before_asking(self, job: str, profile: str, says: str) -> None:
        pair = FakePair()
        with pytest.raises(InputError, match=says):
            compare(job, profile, pair)
        assert pair.asked == []

    @pytest.mark.parametrize(
        "gold", [("hire", 0.5), ("reject", 1.5), ("reject", -0.1), ("reject", float("nan")), ("reject", True)]
    )
    def test_a_gold_that_is_no_judgement_is_refused(self, gold: tuple[str, float]) -> None:
        with pytest.raises(InputError, match="Gold"):
            check_gold(gold)  # type: ignore[arg-type]


class TestAsDict:
    def test_it_is_strict_json_and_repeats_the_breakdown(self, done: Comparison) -> None:
        data = json.loads(json.dumps(done.as_dict(), allow_nan=False))
        assert done.policy.breakdown is not None
        assert data["policy"]["rewards"] == done.policy.breakdown.as_dict()
        assert data["policy"]["decision"] == "shortlist"
        assert data["baseline"]["decision"] is None
        assert data["baseline"]["format_error"]
        assert data["policy"]["completion"] == GOOD
        assert data["baseline"]["completion"] == BROKEN

    @pytest.mark.parametrize(
        "hostile",
        [
            '{"decision": "reject", "score": NaN, "reasons": ["a"]}',
            '{"decision": "reject", "score": 1e999, "reasons": ["\\ud83d"]}',
            "half of a pair: \ud83d",
            "",
            "[" * 5000,
            '{"decision": 7, "score": {"a": 1}, "reasons": "all"}',
        ],
    )
    def test_whatever_a_model_writes_the_dict_is_strict_utf8_json(self, hostile: str) -> None:
        data = compare(JOB, PROFILE, FakePair(policy=hostile)).as_dict()
        json.dumps(data, allow_nan=False, ensure_ascii=False).encode("utf-8")

    def test_evidence_offsets_point_into_the_candidate_text(self, done: Comparison) -> None:
        reference = done.as_dict()["reference"]
        spans = [span for requirement in reference["requirements"] for span in requirement["evidence"]]
        assert all(reference["candidate_text"][span["start"] : span["end"]] == span["text"] for span in spans)
