"""Cases: what the texts say of the facts, in which words, and for whom."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from redrob.cases import SPLITS, Case, load_cases
from redrob.errors import DataError
from redrob.reference.record import availability, render
from training.cases import content
from training.cases.build import PLANS, Plan, build_rows, plans
from training.cases.content import FRAME_WORDINGS, Skill, frames, occupations
from training.cases.draw import ARCHETYPES, draw_job, draw_life
from training.cases.marks import resolve
from training.cases.pool import pool
from training.cases.profiles import STYLES, write_profile
from training.cases.reasons import name_of

DONE = {"named", "plain", "sibling"}
HOW = {"done": DONE, "listed": {"tag"}, "denied": {"denial", "hedge"}, "missing": {"none"}}


@cache
def every_case() -> list[Case]:
    return [case for split in SPLITS for case in load_cases(split)]


@cache
def full_cases() -> list[Case]:
    return [case for case in every_case() if case.form == "full"]


def skill_of(case: Case, words: str) -> Skill | None:
    """The skill that a requirement is worded after; None for a licence or a disqualifier."""
    occupation = next(o for o in occupations() if o.name == case.occupation)
    return next((s for s in occupation.skills if words in (*s.asked, *s.able)), None)


def told(case: Case, clauses: Iterator[str] | tuple[str, ...]) -> bool:
    return any(clause.rstrip(".").lower() in case.candidate.lower() for clause in clauses)


def leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    else:
        for item in value.values() if isinstance(value, dict) else value:
            yield from leaves(item)


def worded(value: dict[str, Any]) -> Iterator[dict[str, list[str]]]:
    """For everything that is worded in several ways, the wordings by name."""
    if "train" in value:
        yield {wording: list(leaves(said)) for wording, said in value.items()}
    else:
        for item in value.values():
            if isinstance(item, dict):
                yield from worded(item)


def shared(wordings: Mapping[str, Iterable[str]]) -> set[str]:
    """What stands in two of them."""
    counts = Counter(said for wording in wordings.values() for said in set(wording))
    return {said for said, count in counts.items() if count > 1}


def test_every_requirement_is_quoted_where_it_is_asked() -> None:
    for case in every_case():
        quotes = [case.job_description[start:end] for start, end in case.asked_at]
        texts = [requirement.text for requirement in case.facts.requirements]
        assert [quote.lower() for quote in quotes] == [text.lower() for text in texts], case.id


def test_reasons_check_the_requirements_in_the_order_in_which_the_job_asks_for_them() -> None:
    """As the prompt says. In another order a policy has to guess which comes next, and leaves some out."""
    for case in every_case():
        told = []
        for requirement, (asked, _) in zip(case.facts.requirements, case.asked_at, strict=True):
            if not requirement.gate and requirement.kind != "disqualifier":
                place = "; ".join(case.reasons).find(f"{name_of(requirement)}: ")
                told += [(place, asked)] if place >= 0 else []
        assert [asked for _, asked in sorted(told)] == sorted(asked for _, asked in told), case.id


def test_every_status_is_quoted_where_it_shows() -> None:
    for case in every_case():
        for requirement, places, how in zip(case.facts.requirements, case.shown_at, case.shown_as, strict=True):
            if requirement.kind == "disqualifier":
                assert (how == "named") == (requirement.status == "done"), case.id
                continue
            assert how in HOW[requirement.status], (case.id, requirement)
            assert bool(places) == (how != "none"), (case.id, requirement)
            skill = skill_of(case, requirement.text)
            if skill is None or how not in DONE:
                continue
            clauses = [*skill.named, *itertools.chain(*skill.plain.values(), *skill.sibling.values())]
            quotes = {case.candidate[start:end].lower() for start, end in places}
            assert quotes & {clause.rstrip(".").lower() for clause in clauses}, (case.id, quotes)


def test_what_was_not_done_is_never_told_as_done() -> None:
    for case in every_case():
        for requirement in case.facts.requirements:
            skill = skill_of(case, requirement.text)
            if skill is not None and requirement.status != "done":
                assert not told(case, (*skill.named, *itertools.chain(*skill.plain.values()))), case.id


def test_what_is_missing_is_told_in_no_way() -> None:
    for case in every_case():
        for requirement in case.facts.requirements:
            skill = skill_of(case, requirement.text)
            if skill is not None and requirement.status == "missing":
                assert not told(case, skill.denied), (case.id, requirement)
                names = "|".join(map(re.escape, (*skill.asked, *skill.listed)))
                assert not re.search(rf"(?<!\w)(?:{names})(?!\w)", case.candidate, re.IGNORECASE), (
                    case.id,
                    requirement,
                )


def test_no_wording_of_the_frames_is_in_two_lists() -> None:
    frames_said = list(worded({k: v for k, v in frames().items() if k not in ("names", "places")}))
    assert len(frames_said) > 20
    neutral = {"{x}"}
    for wordings in frames_said:
        assert set(wordings) == set(FRAME_WORDINGS)
        assert not shared(wordings) - neutral


def test_no_plain_or_sibling_clause_is_in_two_lists() -> None:
    for occupation in occupations():
        for skill in occupation.skills:
            assert not shared(skill.plain) | shared(skill.sibling), (occupation.name, skill.name)


@pytest.mark.parametrize("wording", ["rollout", "validation", "heldout", "unfamiliar", "fresh"])
def test_clauses_of_a_split_with_words_of_its_own_are_in_its_texts_alone(wording: str) -> None:
    own = {
        c.lower()
        for o in occupations()
        for s in o.skills
        for c in (*s.plain.get(wording, ()), *s.sibling.get(wording, ()))
    }
    for case in every_case():
        if case.split != wording:
            quotes = {case.candidate[start:end].lower() for places in case.shown_at for start, end in places}
            assert not quotes & own, case.id


@pytest.mark.parametrize("split", ["heldout", "development", "unfamiliar"])
def test_occupations_of_one_split_alone_are_in_no_other(split: str) -> None:
    away = {occupation.name for occupation in occupations() if occupation.only == split}
    assert away & {case.occupation for case in every_case() if case.split == split} == away
    with_them = {split, "fresh"} if split == "heldout" else {split}
    assert not away & {case.occupation for case in every_case() if case.split not in with_them}


def test_fresh_words_are_about_the_occupations_of_the_held_out_split() -> None:
    of = {split: {case.occupation for case in every_case() if case.split == split} for split in ("fresh", "heldout")}
    assert of["fresh"] == of["heldout"]


def test_an_occupation_of_an_unknown_split_is_refused_with_what_is_known(tmp_path: Path) -> None:
    (tmp_path / "diver.toml").write_text('name = "diver"\nonly = "deep"\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"diver\.toml: only = 'deep'\. It is one of heldout, development, unfamiliar"):
        content._occupation(tmp_path / "diver.toml")


def test_no_combination_of_requirements_is_in_two_splits() -> None:
    splits: dict[tuple[str, frozenset[str]], set[str]] = {}
    for case in every_case():
        skills = (skill_of(case, requirement.text) for requirement in case.facts.requirements)
        key = case.occupation, frozenset(skill.name for skill in skills if skill)
        splits.setdefault(key, set()).add(case.split)
    assert {len(names) for names in splits.values()} == {1}


def test_jobs_that_are_drawn_again_keep_off_the_combinations_of_other_splits() -> None:
    """Ten skills in fours leave so few combinations that, left to chance, some of so many jobs would repeat one."""
    again = Plan("train", "full", "train", 20, 2, repeats=True)
    rows = build_rows(1, (Plan("validation", "full", "validation", 2, 2), again))
    skills = {(o.name, words): s.name for o in occupations() for s in o.skills for words in (*s.asked, *s.able)}
    splits: dict[tuple[str, frozenset[str | None]], set[str]] = {}
    for case in rows["cases"]:
        asked = (skills.get((case["occupation"], r["text"])) for r in case["facts"]["requirements"])
        splits.setdefault((case["occupation"], frozenset(filter(None, asked))), set()).add(case["split"])
    assert {len(names) for names in splits.values()} == {1}
    assert len(splits) < len(rows["jobs"])  # within the split some are repeated


def test_more_draws_come_after_the_cases_on_file_and_are_for_learning_alone() -> None:
    more = plans(3)[len(PLANS) :]
    assert {plan.split for plan in more} == {"train", "rollout", "development"}
    assert not any(plan.apart for plan in more)
    assert plans(3)[: len(PLANS)] == plans() == PLANS
    assert sum(plan.told_by_dates for plan in more) == 2 * sum(
        plan.form == "full" and plan.split in ("train", "development") for plan in PLANS
    )


def test_of_those_whom_dates_tell_apart_some_contradict_themselves_in_full_length_texts() -> None:
    plan = Plan("train", "full", "train", 1, 8, told_by_dates=True)
    kinds = Counter(case["archetype"] for case in build_rows(1, (plan,))["cases"])
    assert kinds["impossible"] == kinds["clear_fit"] == 3 * kinds["junior"] == 3 * kinds["unavailable"]


def test_held_out_has_every_archetype_and_style() -> None:
    heldout = [case for case in every_case() if case.split == "heldout"]
    assert {case.archetype for case in heldout} == set(ARCHETYPES)
    assert {case.profile_style for case in heldout} == {*STYLES, "record"}
    if len(occupations()) >= 12:
        counts = Counter(case.archetype for case in heldout)
        assert min(counts.values()) >= 24, counts


def test_plain_language_is_told_in_plain_words() -> None:
    for case in full_cases():
        if case.archetype == "plain_language":
            done = [how for how in case.shown_as if how in DONE]
            assert sum(how != "named" for how in done) >= 0.7 * len(done), case.id


def test_a_neighbouring_occupation_has_done_one_or_two_of_the_musts() -> None:
    for case in every_case():
        if case.archetype == "adjacent":
            assert case.facts.occupation == "adjacent"
            assert sum(r.kind == "must" and r.status == "done" for r in case.facts.requirements) in (1, 2), case.id


def test_most_full_texts_are_short() -> None:
    for texts in ([case.candidate for case in full_cases()], sorted({case.job_description for case in full_cases()})):
        words = [len(text.split()) for text in texts]
        assert max(words) <= 450
        assert sum(count <= 130 for count in words) >= 0.65 * len(words)


def test_records_say_of_availability_what_the_facts_say() -> None:
    records = [case for case in every_case() if case.record is not None]
    assert len(records) >= 0.1 * len(full_cases())
    for case in records:
        assert case.record is not None
        assert availability(case.record) == case.facts.availability, case.id
        assert render(case.record).strip() == case.candidate.strip(), case.id


def test_a_disqualifier_that_applies_rejects_and_a_shortlisted_candidate_has_none() -> None:
    applying = [
        c for c in every_case() if any(r.kind == "disqualifier" and r.status == "done" for r in c.facts.requirements)
    ]
    assert applying
    assert {case.gold_decision for case in applying} == {"reject"}


@pytest.mark.parametrize("style", STYLES)
def test_another_name_changes_nothing_else_in_a_profile(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(5)
    job = draw_job(rng, occupations()[0], set(), "train", note=False)
    life = draw_life(rng, job, "clear_fit", "train", form="full", record=False)
    texts = []
    for name in ("Zofia Adeyemi", "Rahul Brown"):
        monkeypatch.setattr("training.cases.profiles.person", lambda _, name=name: name)
        text = resolve(write_profile(random.Random(1), life, style, "train", 90))[0]
        texts.append(re.sub(re.escape(name), "NAME", text, flags=re.IGNORECASE))
    assert texts[0] == texts[1]


def test_a_pool_is_the_same_for_the_same_seed_and_its_records_have_the_promised_size() -> None:
    first, second = list(pool(30, 4)), list(pool(30, 4))
    assert first == second != list(pool(30, 5))
    for record in first:
        assert 3 <= len(record["career_history"]) <= 5
        assert 10 <= len(record["skills"]) <= 20
        assert "\ue010" not in render(record)


class TestContent:
    def test_a_missing_field_is_named_with_file_and_skill(self) -> None:
        row = {"name": "triage", "asked": ["triage", "triaging"], "able": ["a", "b"], "listed": ["a", "b"]}
        with pytest.raises(DataError, match=r"nurse\.toml, skill 'triage'.*denied"):
            content._skill(row, content.WORDINGS, "nurse.toml, skill 'triage'")

    def test_a_damaged_file_is_named(self, tmp_path: Path) -> None:
        path = tmp_path / "smith.toml"
        path.write_text("name = ")
        with pytest.raises(DataError, match=r"smith\.toml: .*TOML"):
            content._occupation(path)

    @pytest.mark.parametrize("value", ["mentoring", [], ["only one"], ["two", 2], ["blank", " "]])
    def test_a_field_that_is_no_list_of_texts_is_named(self, value: object) -> None:
        with pytest.raises(DataError, match=r"nurse\.toml, asked: "):
            content._strings(value, "nurse.toml", "asked")

    def test_a_skill_keeps_its_name_first_among_the_wordings(self) -> None:
        for occupation in occupations():
            for skill in occupation.skills:
                assert skill.name in skill.asked, (occupation.name, skill.name)
