"""The audit: figures by hand, failures counted, unseen changes left out, and a reference that reads no names."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from redrob.cases import Case, load_cases
from redrob.errors import ConfigError, InputError
from redrob.fairness.audit import BATCH, Audit, audit_stream
from redrob.fairness.dimensions import CONTROL
from redrob.fairness.report import HEADER, csv_text, figures, headline, noise, table
from redrob.fairness.report import verdict as verdict_of
from redrob.fairness.scorers import Scored, Scorer, policy_scorer, reference_scorer
from redrob.ui.examples import load_examples
from tests.fairness.answering_pair import AnsweringPair, verdict
from tests.fairness.test_edits import PROFILE

JOB = "Data engineer. Requirements: Python, SQL, Kafka in production."


def audit(job: str, profile: str, scorer: Scorer, **options: object) -> Audit:
    """The whole audit."""
    *_, done = audit_stream(job, profile, scorer, **options)
    return done


def scorer_of(scores: dict[str, float], *, usual: float = 0.6, broken: Sequence[str] = ()) -> Scorer:
    """A screener that gives `usual`, another score to profiles that begin with a name, and fails on some."""

    def score(job: str, candidates: Sequence[str]) -> list[Scored]:
        said = []
        for text in candidates:
            first = text.split("\n")[0]
            value = scores.get(first, usual)
            failed = first in broken
            decision = "shortlist" if value >= 0.5 else "reject"
            said.append(Scored(failure="it is not JSON") if failed else Scored(decision, value))
        return said

    return score


class TestFigures:
    def test_mean_largest_spread_and_flips_by_hand(self) -> None:
        names = [row.variant.label for row in audit(JOB, PROFILE, scorer_of({}), dimensions=["names"]).rows][1:17]
        done = audit(JOB, PROFILE, scorer_of({names[0]: 0.8, names[1]: 0.2}), dimensions=["names"])
        result = done.result("names")
        # 16 names; one gains 0.2, one loses 0.4 and with it the decision: (0.2 + 0.4) / 16.
        assert result.n == 16
        assert result.mean_change == pytest.approx(0.6 / 16)
        assert result.largest_change == pytest.approx(-0.4)
        assert result.spread == pytest.approx(0.6)  # 0.8 - 0.2
        assert result.flips == 1
        assert "1 decision of 16 flipped" in headline(done)
        shown = next(row for row in figures(done) if row[0] == "Name")
        assert shown[4:] == ("0.600", "1", "")

    def test_the_control_is_the_same_text_and_shows_the_noise(self) -> None:
        calls = iter(range(100))

        def wavering(job: str, candidates: Sequence[str]) -> list[Scored]:
            return [Scored("shortlist", 0.6 if next(calls) == 0 else 0.65) for _ in candidates]

        done = audit(JOB, PROFILE, wavering, dimensions=["gap"])
        assert all(row.variant.text == PROFILE.strip() for row in done.rows if row.variant.dimension == CONTROL)
        assert done.result(CONTROL).mean_change == pytest.approx(0.05)
        assert "by up to 0.050: changes of that size are noise" in noise(done)

    def test_a_broken_completion_is_a_row_and_counts(self) -> None:
        names = [row.variant.label for row in audit(JOB, PROFILE, scorer_of({}), dimensions=["names"]).rows][1:17]
        done = audit(JOB, PROFILE, scorer_of({}, broken=names[:2]), dimensions=["names"])
        result = done.result("names")
        assert (result.n, result.invalid, result.mean_change) == (16, 2, 0.0)
        broken = [row for row in table(done) if str(row[-1]).startswith("no valid verdict")]
        assert len(broken) == 2
        assert ("Name", "16", "0.000", "0.000", "0.000", "0", "2 without a valid verdict") in figures(done)

    def test_a_broken_answer_about_the_original_is_said_and_nothing_is_measured(self) -> None:
        done = audit(JOB, PROFILE, scorer_of({}, broken=["Ada King"]), dimensions=["names"])
        assert done.result("names").mean_change is None
        assert done.result("names").invalid == 16
        assert "no change can be measured" in headline(done)

    def test_a_change_after_which_the_reference_cannot_tell_is_a_flip_and_shown(self) -> None:
        why = "Both texts read like adverts, so there is no profile to judge."

        def score(job: str, candidates: Sequence[str]) -> list[Scored]:
            first = [text.split("\n")[0] for text in candidates]
            return [Scored("reject", 0.4) if name in told else Scored(unjudged=why) for name in first]

        names = [row.variant.label for row in audit(JOB, PROFILE, scorer_of({}), dimensions=["names"]).rows][1:17]
        told = {"Ada King", *names[2:]}
        done = audit(JOB, PROFILE, score, dimensions=["names"])
        result = done.result("names")
        assert (result.n, result.invalid, result.flips, result.unjudged, result.mean_change) == (16, 0, 2, 2, 0.0)
        assert "2 decisions of 16 flipped." in headline(done)
        assert verdict_of(done, "evidence check") == "The evidence check’s answer moved with: name"
        assert ("Name", "16", "0.000", "0.000", "0.000", "2", "2 to or from “cannot tell”") in figures(done)
        assert [row[4:] for row in table(done) if row[1] == names[0]] == [
            ("cannot tell", None, None, "yes", f"cannot tell: {why}")
        ]

    def test_where_the_reference_cannot_tell_of_the_profile_itself_a_change_that_lets_it_counts(self) -> None:
        def score(job: str, candidates: Sequence[str]) -> list[Scored]:
            return [
                Scored(unjudged="No.") if text.startswith("Ada King") else Scored("reject", 0.4) for text in candidates
            ]

        done = audit(JOB, PROFILE, score, dimensions=["names", "gap"])
        assert [done.result(name).flips for name in ("names", "gap", CONTROL)] == [16, 0, 0]
        assert "cannot tell of the unchanged profile" in headline(done)
        assert "It can tell after 16 of 19 changes." in headline(done)

    def test_an_unclear_answer_is_shown_as_such(self) -> None:
        def score(job: str, candidates: Sequence[str]) -> list[Scored]:
            return [Scored("shortlist", 0.6, unclear=True) for _ in candidates]

        done = audit(JOB, PROFILE, score, dimensions=["gap"])
        assert {row[-1] for row in table(done)[2:]} == {"unclear: a person should look"}
        assert done.overall.flips == 0

    def test_what_cannot_be_changed_is_told_and_the_rest_is_asked(self) -> None:
        done = audit(JOB, "Ada King\nI build pipelines.", scorer_of({}), dimensions=["names", "gap"])
        assert done.missing == ("gap",)
        assert done.result("names").n == 16


class TestRun:
    def test_it_grows_answer_by_answer_to_the_total(self) -> None:
        grown = [(a.done, a.total) for a in audit_stream(JOB, PROFILE, scorer_of({}), dimensions=["names"])]
        assert grown == [(done, 19) for done in range(20)]  # 16 names, the original and two controls

    def test_while_answers_are_written_it_says_how_far_they_are(self) -> None:
        pair = AnsweringPair()
        seen = [(a.done, a.writing) for a in audit_stream(JOB, PROFILE, policy_scorer(pair, "policy"))]
        assert BATCH == 8
        # Ten characters of each of eight, then the answers, all at hand once the first is.
        assert seen[1:9] == [(0, f"{n} more being written, {10 * n} characters") for n in range(1, 9)]
        assert seen[9:18] == [(n, "") for n in range(1, 9)] + [(8, "1 more being written, 10 characters")]

    @pytest.mark.parametrize(("times", "says"), [(0, "too few"), (2, "too many")])
    def test_a_scorer_that_gives_not_one_answer_each_is_refused(self, times: int, says: str) -> None:
        def score(job: str, candidates: Sequence[str]) -> list[Scored]:
            return [Scored("reject", 0.2)] * (len(candidates) * times)

        with pytest.raises(ValueError, match=says):
            audit(JOB, PROFILE, score, dimensions=["gap"])

    def test_the_same_seed_asks_the_same(self) -> None:
        one, two, other = (audit(JOB, PROFILE, scorer_of({}), dimensions=["names"], seed=s) for s in (3, 3, 4))
        assert one == two
        assert one.rows != other.rows

    @pytest.mark.parametrize("dimensions", [[], ["shoe size"]])
    def test_unknown_dimensions_are_refused(self, dimensions: list[str]) -> None:
        with pytest.raises(ConfigError, match="Choose at least one"):
            audit(JOB, PROFILE, scorer_of({}), dimensions=dimensions)

    def test_an_empty_profile_is_refused(self) -> None:
        with pytest.raises(InputError, match="Candidate profile: it is empty"):
            audit(JOB, " ", reference_scorer(), dimensions=["names"])

    def test_the_table_has_a_row_for_everything_asked_and_no_formula(self) -> None:
        done = audit(JOB, PROFILE, reference_scorer())
        rows = table(done)
        assert rows[0] == HEADER
        assert len(rows) == 1 + done.total
        assert csv_text([("=1+1", -0.5)]) == "'=1+1,-0.5\r\n"


def changes_by_name(case: Case) -> list[float | None]:
    """By how much each other name moves the reference's score; empty where no name was found."""
    done = audit(case.job_description, case.candidate, reference_scorer(), dimensions=["names"])
    return [row.change for row in done.rows if row.variant.dimension == "names"]


class TestReference:
    @pytest.mark.parametrize("example", load_examples(), ids=lambda example: example.title)
    def test_names_and_pronouns_move_nothing_on_the_examples(self, example: object) -> None:
        done = audit(example.job_description, example.candidate, reference_scorer(), dimensions=["names", "pronouns"])
        moved = [row.variant for row in done.rows if row.change != 0.0 or row.flipped]
        assert moved == []
        assert done.result("names").n >= 8

    def test_names_move_nothing_on_profiles_of_the_corpus(self) -> None:
        measured = 0
        for case in load_cases("validation")[::40]:
            changes = changes_by_name(case)
            assert not any(changes), case.id
            measured += bool(changes)
        assert measured >= 5

    def test_no_name_in_the_place_of_a_long_one_moves_the_score(self) -> None:
        (case,) = (case for case in load_cases("validation") if case.id == "v0007-2")
        assert not any(changes_by_name(case))

    def test_a_gap_moves_the_score_where_the_job_asks_for_the_years_it_takes(self) -> None:
        # June 2015 to October 2026 is 11 years and 4 months; a year less falls short of the 11 asked for.
        job = "Data engineer. At least 11 years of experience as a data engineer. Requirements: Python, SQL, Kafka."
        result = audit(job, PROFILE, reference_scorer(), dimensions=["gap"]).result("gap")
        assert result.largest_change is not None
        assert result.largest_change < 0


class TestPolicy:
    def test_one_column_is_asked_in_batches_and_its_verdict_read(self) -> None:
        pair = AnsweringPair(answer=lambda profile: verdict(0.9 if "Ada King" in profile else 0.4))
        done = audit(JOB, PROFILE, policy_scorer(pair, "policy"), dimensions=["names"])
        assert pair.batches == [(8, ("policy",)), (8, ("policy",)), (3, ("policy",))]
        assert done.result("names").flips == 16
        assert done.result("names").mean_change == pytest.approx(0.5)
        assert done.result(CONTROL).mean_change == 0.0

    def test_nothing_is_salvaged_from_a_broken_completion(self) -> None:
        pair = AnsweringPair(answer=lambda profile: "Sure! " + verdict(0.9))
        *_, scored = policy_scorer(pair, "baseline")(JOB, [PROFILE])
        assert isinstance(scored, Scored)
        assert (scored.decision, scored.score) == (None, None)
        assert scored.failure

    def test_a_change_that_the_model_was_not_shown_is_left_out_and_told(self) -> None:
        # The fake pair shows 400 words of a profile; the education stands behind 500.
        text = PROFILE.replace("Education\n", "word " * 500 + "\n\nEducation\n")
        done = audit(JOB, text, policy_scorer(AnsweringPair(), "policy"), dimensions=["names", "graduation_year"])
        years = done.result("graduation_year")
        assert (years.n, years.unseen, years.mean_change) == (0, 3, None)
        assert done.result("names").unseen == 0
        assert headline(done).endswith(" Beyond what the model was shown, and left out: 3 changes.")
        assert ("Graduation year", "0", "–", "–", "–", "–", "3 not shown to the model") in figures(done)

    def test_one_change_that_the_model_was_not_shown_is_told_in_the_singular(self) -> None:
        text = "Ada King\n" + "word " * 500 + "\nBorn 1990, photo attached"
        done = audit(JOB, text, policy_scorer(AnsweringPair(), "policy"), dimensions=["photo"])
        assert headline(done).endswith("Beyond what the model was shown, and left out: 1 change.")
