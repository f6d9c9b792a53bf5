"""From a seed to the rows of the three files: splits, balance, and everything a case stores."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from redrob.cases import Form, facts_as_dict
from redrob.judge import fit
from redrob.prompts import check_text
from redrob.reference.record import render
from training.cases.content import Occupation, occupations
from training.cases.draw import ARCHETYPES, Job, Life, draw_job, draw_job_of_years, draw_life
from training.cases.jobs import STYLES as JOB_STYLES
from training.cases.jobs import write_job
from training.cases.marks import plain, resolve
from training.cases.profiles import STYLES as PROFILE_STYLES
from training.cases.profiles import write_profile
from training.cases.reasons import write_reasons
from training.cases.records import write_record

SEED = 20261121
RECORD_SHARE = 0.15
MAX_WORDS = 450
DATED = ("clear_fit", "impossible", "unavailable", "impossible", "clear_fit", "impossible", "clear_fit", "junior")
"""Who applies for a job with `dated` candidates: they can do it, and the dates tell who is a fit."""
CAREERS = ("clear_fit", "impossible")
"""Who applies where there is nothing to judge by but the career."""
Rows = dict[str, list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Plan:
    """How many jobs of each occupation a split holds, and how many candidates each."""

    split: str
    form: Form
    """The others are short, for what is learned from: looking-up is learned from a `note`, from a `dated` profile what
    dates say, and from a `career` when they contradict each other."""
    wording: str
    jobs: int
    candidates: int
    apart: bool = False
    """Whether no later job asks for the combination of requirements of one of these."""
    only: str | None = None
    """The split whose own occupations it is about; None for those that most splits share."""
    repeats: bool = False
    """Whether its jobs may ask for a combination that an earlier job of the split asks for, if not one kept `apart`."""
    told_by_dates: bool = False
    """Whether those apply whom dates tell apart (`DATED`), as where the form is `dated`; else all kinds as they are
    dealt."""


WITH_HELDOUT = ("heldout", "fresh")
"""Splits that have the occupations that are held out."""
PLANS = (
    Plan("heldout", "full", "heldout", 5, 6, apart=True),
    Plan("train", "full", "train", 2, 6, apart=True, repeats=True),
    Plan("train", "note", "train", 12, 8, repeats=True),
    Plan("train", "full", "train", 12, 8, repeats=True),
    Plan("train", "dated", "train", 6, 8, repeats=True),
    Plan("train", "full", "more", 12, 8, repeats=True),
    Plan("train", "dated", "more", 3, 8, repeats=True),
    Plan("validation", "full", "validation", 2, 6),
    Plan("train", "full", "further", 5, 8),
    Plan("train", "dated", "further", 4, 8),
    Plan("rollout", "full", "rollout", 5, 8),
    Plan("rollout", "dated", "rollout", 1, 8),
    Plan("development", "full", "development", 5, 8),
    Plan("development", "full", "development", 4, 8, only="development"),
    Plan("unfamiliar", "full", "unfamiliar", 8, 8, only="unfamiliar"),
    Plan("fresh", "full", "fresh", 5, 6),
    Plan("train", "career", "train", 1, 16),
    Plan("train", "career", "more", 1, 16),
    Plan("train", "career", "further", 1, 16),
)
"""In this order, so that a plan that is added changes no row of those before it."""
LEARNED_FROM = ("train", "rollout", "development")
"""Splits that a run may learn from, in one way or another."""


def plans(times: int = 1) -> tuple[Plan, ...]:
    """`PLANS`, and after them `times` - 1 more draws of what a run learns from, in the same words.

    With each full-length one come as many jobs again whose candidates dates tell apart: few of those who are dealt
    contradict themselves.

    >>> [plan.split for plan in plans(2)[len(PLANS) : len(PLANS) + 3]]
    ['train', 'train', 'train']
    """
    again = [replace(plan, apart=False, repeats=True) for plan in PLANS if plan.split in LEARNED_FROM]
    dated = [replace(plan, told_by_dates=True) for plan in again if plan.form == "full" and plan.split != "rollout"]
    return (*PLANS, *(plan for _ in range(times - 1) for plan in (*again, *dated)))


def build_rows(seed: int = SEED, planned: Iterable[Plan] = PLANS) -> Rows:
    """All rows of the three files, from `seed` alone.

    Within each job half of the candidates are shortlisted, so the decisions of every split and occupation balance.
    """
    rng = random.Random(seed)
    rows: Rows = {"jobs": [], "candidates": [], "cases": []}
    asked: dict[str, dict[frozenset[str], str]] = {}  # by occupation the combinations so far, each with its split
    apart: set[tuple[str, frozenset[str]]] = set()
    for plan in planned:
        deck = _Deck(rng)
        for occupation in occupations():
            if occupation.only != plan.only and not (plan.split in WITH_HELDOUT and occupation.only == "heldout"):
                continue
            known = asked.setdefault(occupation.name, {})
            for _ in range(plan.jobs):
                if plan.form == "career":
                    _add_job(rng, rows, plan, draw_job_of_years(rng, occupation), deck)
                    continue
                avoid = {
                    combination
                    for combination, split in known.items()
                    if not plan.repeats or split != plan.split or (occupation.name, combination) in apart
                }
                job = draw_job(rng, occupation, avoid, plan.wording, note=plan.form != "full")
                combination = frozenset(job.skills)
                known.setdefault(combination, plan.split)
                if plan.apart:
                    apart.add((occupation.name, combination))
                _add_job(rng, rows, plan, job, deck)
    return rows


def more_heldout(seed: int, planned: Sequence[Plan], jobs: int) -> Rows:
    """Held-out rows beyond those of `planned`: `jobs` job descriptions of each occupation, none of which asks for a
    combination of requirements that one of `planned` asks for."""
    wanted = next(plan for plan in PLANS if plan.split == "heldout")
    rows = build_rows(seed, (*planned, replace(wanted, jobs=jobs)))
    first = {name: len(items) for name, items in build_rows(seed, planned).items()}
    return {name: items[first[name] :] for name, items in rows.items()}


class _Deck:
    """Archetypes dealt in proportion to their weights, so that each split has its share of all of them."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._cards: dict[str, list[str]] = {"shortlist": [], "reject": []}

    def deal(self, decision: str) -> str:
        cards = self._cards[decision]
        if not cards:
            cards += [name for name, a in ARCHETYPES.items() if a.decision == decision for _ in range(a.weight)]
            self._rng.shuffle(cards)
        return cards.pop()


@dataclass(frozen=True, slots=True)
class _Told:
    """A job as its description tells it."""

    id: str
    style: str
    text: str
    asked_at: list[list[int]]


def _add_job(rng: random.Random, rows: Rows, plan: Plan, job: Job, deck: _Deck) -> None:
    job_id = f"job-{len(rows['jobs']) + 1:04d}"
    style = rng.choice(JOB_STYLES) if plan.form == "full" else "note"
    jd, places = resolve(write_job(rng, job, style, plan.wording, _length(rng)))
    asked = [list(places[f"q{n}"][0]) for n in range(len(job.wishes))]
    rows["jobs"].append({"id": job_id, "split": plan.split, "style": style, "text": jd})
    decisions = ["shortlist", "reject"] * (plan.candidates // 2)
    for number, decision in enumerate(decisions):
        named = DATED if plan.told_by_dates else {"dated": DATED, "career": CAREERS}.get(plan.form)
        archetype = named[number % len(named)] if named else deck.deal(decision)
        if plan.form == "note" and archetype in ("impossible", "unavailable", "missing_telemetry"):
            archetype = "clear_fit" if decision == "shortlist" else "partial"
        _add_candidate(rng, rows, plan, job, _Told(job_id, style, jd, asked), archetype)


def _add_candidate(rng: random.Random, rows: Rows, plan: Plan, job: Job, told: _Told, archetype: str) -> None:
    number = len(rows["candidates"]) + 1
    as_record = plan.form == "full" and rng.random() < RECORD_SHARE
    life = draw_life(rng, job, archetype, plan.wording, form=plan.form, record=as_record)
    style = "record" if as_record else "note" if plan.form == "note" else rng.choice(PROFILE_STYLES)
    words = 0 if as_record or plan.form in ("dated", "career") else _length(rng)
    record, text, places = _text(rng, life, style, plan.wording, number, words)
    candidate = {"id": f"candidate-{number:05d}", "split": plan.split, "style": style, "text": text}
    rows["candidates"].append(candidate | ({"record": record} if record else {}))
    judged = fit(life.facts)
    rows["cases"].append(
        {
            "id": f"case-{number:05d}",
            "split": plan.split,
            "occupation": job.occupation.name,
            "archetype": archetype,
            "form": plan.form,
            "job_style": told.style,
            "profile_style": style,
            "job_id": told.id,
            "candidate_id": candidate["id"],
            "facts": facts_as_dict(life.facts),
            "asked_at": told.asked_at,
            "shown_at": [[list(span) for span in places.get(f"r{n}", [])] for n in range(len(job.wishes))],
            "shown_as": list(life.shown_as),
            "gold_decision": judged.decision,
            "gold_score": judged.score,
            "reasons": write_reasons(life, told.text, told.asked_at, text),
        }
    )


def _text(
    rng: random.Random, life: Life, style: str, part: str, number: int, words: int
) -> tuple[dict[str, Any] | None, str, dict[str, list[tuple[int, int]]]]:
    """The record if there is one, the text, and where each requirement shows in it."""
    if style != "record":
        text, places = resolve(write_profile(rng, life, style, part, words))
        return None, text, places
    marked = write_record(rng, life, part, number)
    text, places = resolve(check_text("Record", render(marked)))
    record = plain(marked)
    assert text == check_text("Record", render(record))
    return record, text, places


def _length(rng: random.Random) -> int:
    """Words of a text: mostly short, as pasted texts are, with a tail to `MAX_WORDS`."""
    low, high = rng.choices(((88, 108), (108, 180), (180, MAX_WORDS - 50)), (0.8, 0.13, 0.07))[0]
    return rng.randint(low, high)


def heldout_occupations() -> tuple[Occupation, ...]:
    """Occupations that no split but the held-out one has."""
    return tuple(occupation for occupation in occupations() if occupation.only == "heldout")
