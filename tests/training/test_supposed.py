"""Supposed answers: what follows from them is right, whoever their findings are of, and nothing else is learned."""

from __future__ import annotations

import dataclasses
import random
import re
from itertools import islice

import pytest

from redrob.cases import Case, load_cases
from redrob.errors import ConfigError
from redrob.judge import Facts, RequirementFact, Status
from redrob.verdict import Verdict, parse_completion
from training.cases.reasons import CONTRADICTION
from training.diagnose import Checklist
from training.examples import gold_answer
from training.splits import can_be_read
from training.supposed import Parts, suppose, supposed_groups
from training.tiny_qwen3 import tiny_tokenizer


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return [case for case in load_cases("train") if case.form != "note" and can_be_read(case)]


@pytest.fixture(scope="module")
def model_case() -> Case:
    return load_cases("train")[0]


def nurse(model_case: Case, triage: Status, wards: Status, career: str, *, lie: str = "") -> Parts:
    """A candidate for a job that asks for two things and four years."""
    found = {"done": "did it daily", "listed": "only listed", "denied": "says not done yet", "missing": "not shown"}
    said = f"Nurse: the same occupation; 8 years said, 4 years asked; {career}" + (f"; {lie}" if lie else "")
    musts = (RequirementFact("triage", "must", triage), RequirementFact("wards", "must", wards))
    return Parts.of(
        dataclasses.replace(
            model_case,
            facts=Facts(musts, years_required=4, years_shown=8, impossible=bool(lie)),
            reasons=(said, f"Triage: {found[triage]}", f"Wards: {found[wards]}"),
        )
    )


def test_what_a_candidate_would_be_told_of_itself_is_its_gold_answer(cases: list[Case]) -> None:
    for case in cases:
        if case.form != "career":
            own = Parts.of(case)
            assert suppose(own, [own], own, random.Random(0)).text == gold_answer(case)


def test_the_score_follows_from_the_findings_of_others(model_case: Case) -> None:
    fit = nurse(model_case, "done", "done", "first role 2018 to now")
    other = nurse(model_case, "missing", "listed", "first role 2018 to now")
    # No must done, one listed, the years shown: ((0 + 0.4 + 1) / 3) ** 2 = 0.2178
    assert suppose(fit, [other], fit, random.Random(0)).text == (
        '{"reasons": ["Nurse: the same occupation; 8 years said, 4 years asked; first role 2018 to now", '
        '"Triage: not shown", "Wards: only listed"], "score": 0.22, "decision": "reject"}'
    )


def test_a_career_of_somebody_else_brings_its_contradiction_and_the_score_of_one(model_case: Case) -> None:
    fit = nurse(model_case, "done", "done", "first role 2018 to now")
    lie = CONTRADICTION["founded"]
    told = nurse(model_case, "missing", "missing", "first role 2012-2016, founded in 2015", lie=lie)
    some = suppose(fit, [fit], told, random.Random(0))
    assert some.text == (
        '{"reasons": ["Nurse: the same occupation; 8 years said, 4 years asked; first role 2012-2016, '
        f'founded in 2015; {lie}", "Triage: did it daily", "Wards: did it daily"], '
        '"score": 0.05, "decision": "reject"}'
    )
    assert [some.text[place:].split()[0] for place in some.end] == [";", "a"]
    assert some.text[slice(*some.conclusion)] == f'; {lie}"'
    assert (some.text[slice(*some.score)], some.text[slice(*some.decision)]) == ("0.05", "reject")


@pytest.mark.parametrize(("lie", "kept"), [("years", "; 8 years said; "), ("founded", "; ")])
def test_where_a_reason_is_too_long_it_leaves_years_out_unless_the_contradiction_is_about_them(
    model_case: Case, lie: str, kept: str
) -> None:
    """200 characters are the most: the title has 120, and what follows it more than 80."""
    fit = dataclasses.replace(
        nurse(model_case, "done", "done", "first role 2018 to now"), head=("Nurse " * 20 + ": the same occupation",)
    )
    told = nurse(model_case, "done", "done", "first role 2012-2016, founded in 2015", lie=CONTRADICTION[lie])
    reason = suppose(fit, [fit], told, random.Random(0)).text
    assert f"the same occupation{kept}first role 2012-2016, founded in 2015; {CONTRADICTION[lie]}" in reason


def test_that_the_career_is_written_out_is_learned_of_who_has_one(model_case: Case) -> None:
    fit = nurse(model_case, "done", "done", "first role 2018 to now")
    some = suppose(fit, [fit], nurse(model_case, "done", "done", "first role 2012-2016"), random.Random(0))
    assert [some.text[slice(*place)] for place in some.joints] == ["; ", "; first role"]
    assert some.text[: some.joints[0][0]] == '{"reasons": ["Nurse: the same occupation'
    undated = dataclasses.replace(fit, career="")
    assert suppose(undated, [fit], fit, random.Random(0)).joints == ()


def test_a_career_without_one_ends_the_reason(model_case: Case) -> None:
    fit = nurse(model_case, "done", "done", "first role 2018 to now")
    some = suppose(nurse(model_case, "done", "done", "", lie=CONTRADICTION["years"]), [fit], fit, random.Random(0))
    assert (some.text[slice(*some.conclusion)], some.end) == ('"', (some.conclusion[0],))
    assert some.text[slice(*some.score)] == "1.00"


def test_any_supposed_answer_is_a_verdict_whose_score_its_own_checklist_implies(cases: list[Case]) -> None:
    """Where the checklist says all: both numbers of years, no wish without room in it, and no notice period."""
    by_job: dict[str, list[Parts]] = {}
    for case in cases:
        if case.form == "full":
            by_job.setdefault(case.job_id, []).append(Parts.of(case))
    rng, looked_at = random.Random(0), 0
    for others in by_job.values():
        for one in others:
            verdict = parse_completion(suppose(one, others, rng.choice(rng.choice(list(by_job.values()))), rng).text)
            assert isinstance(verdict, Verdict)
            assert verdict.decision == ("shortlist" if verdict.score >= 0.5 else "reject")
            facts = one.case.facts
            told = all(r.kind != "nice" for r in facts.requirements) and facts.availability == 1
            if verdict.reasons[0].endswith(tuple(CONTRADICTION.values())):
                assert verdict.score <= 0.05  # not more exactly: years that are a lie are not those of the checklist
            elif told and re.search(r"years? said, \d+ years? asked", verdict.reasons[0]):
                looked_at += 1
                assert Checklist.of(verdict.reasons).judged(one.case).score == verdict.score
    assert looked_at > 300


def test_only_what_follows_is_learned(cases: list[Case]) -> None:
    tokenizer = tiny_tokenizer()  # a byte is a token
    groups = supposed_groups(tokenizer, cases, preset="evidence", size=6, rng=random.Random(0))
    seen = set()
    for group in islice(groups, 4):
        assert len({example.prompt for example in group}) == 1
        for example in group:
            text = tokenizer.decode(list(example.answer))
            assert example.learned is not None
            learned = tokenizer.decode([example.answer[n] for n in sorted(example.learned)])
            whole = text.endswith("}")
            seen.add((whole, len(group)))
            if whole:
                verdict = parse_completion(text)
                assert isinstance(verdict, Verdict)
                said, *rest = verdict.reasons
                lie = next((lie for lie in CONTRADICTION.values() if said.endswith(lie)), "")
                names = [part.partition(": ")[0] for reason in rest for part in reason.split("; ")]
                follows = f"; {lie}" if lie else ""
                told = learned.removeprefix("; ; first role").removeprefix("; first role")  # one joint, or two
                assert told == f'{follows}"{":".join([*names, ""])}{verdict.score:.2f}{verdict.decision}'
            else:
                assert text.endswith('", "')
                told = learned.removeprefix("; ; first role").removeprefix("; first role")
                assert told == '"' or told.removeprefix("; ").removesuffix('"') in CONTRADICTION.values()
                assert example.ends <= example.learned
    assert seen == {(True, 6), (False, 12)}


def test_the_shorter_texts_are_asked_about(cases: list[Case]) -> None:
    full, careers = ([case for case in cases if case.form == form] for form in ("full", "career"))
    short, long = full[:3], [dataclasses.replace(case, candidate=case.candidate * 3) for case in full[3:5]]
    groups = supposed_groups(
        tiny_tokenizer(), [*long, *short, *careers], preset="evidence", size=1, rng=random.Random(0)
    )
    asked = {group[0].job_id for group in islice(groups, 6)}
    prompts = {group[0].prompt for group in islice(groups, 6)}
    assert asked == {case.job_id for case in short}
    assert len(prompts) == 3  # three of five


@pytest.mark.parametrize("left_out", ["full", "dated"])
def test_without_full_texts_or_careers_there_is_nothing_to_suppose(cases: list[Case], left_out: str) -> None:
    some = [case for case in cases if case.form != "career"][:40] + [case for case in cases if case.form == "dated"][:8]
    kept = [case for case in some if case.form != left_out and (left_out == "full" or not Parts.of(case).career)]
    with pytest.raises(ConfigError, match=r"warmup\.supposed_per_dated: .* Set it to 0"):
        next(supposed_groups(tiny_tokenizer(), kept, preset="evidence", size=2, rng=random.Random(0)))
