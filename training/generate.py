"""Writes the cases under `assets/data/` from a seed: `python -m training.generate`.

First the facts are drawn (what a job asks, what a candidate did, only lists, denies or leaves out), then the texts
are written from them, and the gold is `redrob.reference.fit` of the facts. Names, pronouns and wording are drawn
independently of the facts. Train and held-out cases share the phrase tables, but no job, no candidate and no
combination of requirements.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redrob.cases import DATA, facts_as_dict
from redrob.reference.judge import Facts, RequirementFact, Status, fit
from training.occupations import OCCUPATIONS, Occupation, Skill
from training.phrases import FIRST_NAMES, LAST_NAMES, PLACES
from training.writing import Job, Life, Role, write_job, write_profile

SEED = 20261121
LAST_YEAR = 2026

# How often a requirement is done, listed, denied or missing; the rest of an archetype is in `draw_life`.
STATUS_ODDS: dict[str, tuple[float, float, float, float]] = {
    "fit": (0.94, 0.06, 0.0, 0.0),
    "plain_language": (0.94, 0.06, 0.0, 0.0),
    "partial": (0.5, 0.15, 0.05, 0.3),
    "denier": (0.45, 0.1, 0.35, 0.1),
    "stuffer": (0.1, 0.8, 0.0, 0.1),
    "junior": (0.55, 0.1, 0.05, 0.3),
    "unrelated": (0.0, 0.1, 0.0, 0.9),
}
ARCHETYPE_WEIGHTS = {
    "fit": 3, "plain_language": 3, "partial": 4, "denier": 2, "stuffer": 2, "junior": 1, "unrelated": 1,
}  # fmt: skip
PLAIN_ODDS = {"plain_language": 0.7}
"""How often a full text tells what was done without the job's own words; 0.15 elsewhere."""
STATUSES: tuple[Status, ...] = ("done", "listed", "denied", "missing")


@dataclass(frozen=True, slots=True)
class Plan:
    """How many jobs of each occupation a split holds, and how many candidates each."""

    split: str
    note: bool
    """Short notes of a few sentences: the first part of the warm-up. Never held out."""
    jobs: int
    candidates: int


PLANS = (Plan("train", True, 24, 8), Plan("train", False, 16, 8), Plan("heldout", False, 5, 6))


@dataclass(frozen=True, slots=True)
class Draw:
    """A candidate drawn for a job: what is true, what is told, and the reasons that say so."""

    archetype: str
    facts: Facts
    life: Life
    reasons: tuple[str, ...]


def draw_job(rng: random.Random, occupation: Occupation, avoid: set[frozenset[str]]) -> Job:
    """A job whose combination of skills is not in `avoid`."""
    while True:
        licence = occupation.licence if occupation.licence and rng.random() < 0.6 else None
        skills = [skill.name for skill in rng.sample(occupation.skills, 3 if licence else 4)]
        if frozenset(skills) not in avoid:
            break
    nices = skills[-1:] if rng.random() < 0.4 else []
    return Job(
        title=rng.choice(occupation.titles),
        employer=_employer(rng, occupation),
        occupation=occupation,
        musts=tuple(skills[: len(skills) - len(nices)]),
        nices=tuple(nices),
        licence=licence,
        years=rng.randint(2, 7),
    )


def draw_candidate(rng: random.Random, job: Job, *, note: bool) -> Draw:
    """One candidate of a random archetype: facts first, then the life that shows them.

    A note tells what was done in the job's own words; plain language is for full texts.
    """
    archetype = rng.choices(list(ARCHETYPE_WEIGHTS), list(ARCHETYPE_WEIGHTS.values()))[0]
    foreign = archetype in ("stuffer", "unrelated") and (archetype == "unrelated" or rng.random() < 0.5)
    occupation = rng.choice([o for o in OCCUPATIONS if o is not job.occupation]) if foreign else job.occupation
    statuses: dict[str, Status] = {
        name: rng.choices(STATUSES, STATUS_ODDS[archetype])[0] for name in (*job.musts, *job.nices)
    }
    if foreign:  # nobody did the job's work in another trade
        statuses = {name: "missing" if status == "done" else status for name, status in statuses.items()}
    years = _years_shown(rng, archetype, job.years)
    plain_odds = 0.0 if note else PLAIN_ODDS.get(archetype, 0.15)
    life = _life(rng, plain_odds, job, occupation, statuses, years)
    facts = Facts(
        requirements=tuple(
            RequirementFact(name, "must" if name in job.musts else "nice", statuses[name])
            for name in (*job.musts, *job.nices)
        )
        + _licence_fact(job, life),
        years_required=job.years,
        years_shown=years,
        occupation="other" if foreign else "same",
    )
    return Draw(archetype, facts, life, _reasons(facts, life, job))


def _licence_fact(job: Job, life: Life) -> tuple[RequirementFact, ...]:
    if job.licence is None:
        return ()
    return (RequirementFact(job.licence, "must", "listed" if life.licence else "missing", gate=True),)


def _years_shown(rng: random.Random, archetype: str, asked: int) -> int:
    if archetype == "junior" or (archetype == "partial" and rng.random() < 0.3):
        return rng.randint(1, asked - 1)
    return min(12, asked + rng.randint(0, 5))


def _life(
    rng: random.Random,
    plain_odds: float,
    job: Job,
    occupation: Occupation,
    statuses: dict[str, Status],
    years: int,
) -> Life:
    """Spread what was done over one to three employers, with work that the job does not ask for among it."""
    clauses = [_clause(rng, skill, plain_odds) for skill in job.occupation.skills if statuses.get(skill.name) == "done"]
    others = [skill for skill in occupation.skills if skill.name not in statuses]
    extra = rng.sample(others, min(len(others), rng.randint(1, 2)))
    clauses += [_clause(rng, skill, plain_odds) for skill in extra]
    rng.shuffle(clauses)
    listed = [name for name, status in statuses.items() if status == "listed"]
    listed += [skill.name for skill in rng.sample(others, 2) if skill not in extra and rng.random() < 0.5]
    rng.shuffle(listed)
    holds = job.licence if job.licence and occupation is job.occupation and rng.random() < 0.9 else None
    return Life(
        name=f"{rng.choice(FIRST_NAMES)} {rng.choice(LAST_NAMES)}",
        occupation=occupation,
        years=years,
        roles=_roles(rng, occupation, years, clauses),
        listed=tuple(listed),
        denied=tuple(name for name, status in statuses.items() if status == "denied"),
        licence=holds,
    )


def _roles(rng: random.Random, occupation: Occupation, years: int, clauses: list[str]) -> tuple[Role, ...]:
    """Consecutive roles, oldest first, whose lengths add up to `years`."""
    count = min(years, rng.choice((1, 2, 2, 3)))
    cuts = sorted(rng.sample(range(1, years), count - 1))
    bounds = [LAST_YEAR - years + cut for cut in (0, *cuts, years)]
    told: list[list[str]] = [[] for _ in range(count)]
    for clause in clauses:
        told[rng.randrange(count)].append(clause)
    employers: list[str] = []
    while len(employers) < count:
        name = _employer(rng, occupation)
        if name not in employers:
            employers.append(name)
    return tuple(
        Role(rng.choice(occupation.titles), employers[i], bounds[i], bounds[i + 1], tuple(told[i]))
        for i in range(count)
    )


def _clause(rng: random.Random, skill: Skill, plain_odds: float) -> str:
    return rng.choice(skill.plain if rng.random() < plain_odds else skill.named)


def _employer(rng: random.Random, occupation: Occupation) -> str:
    return f"{rng.choice(PLACES)} {rng.choice(occupation.sectors)}"


def _reasons(facts: Facts, life: Life, job: Job) -> tuple[str, ...]:
    """One checklist reason per requirement, in the order of the job description."""
    skills = {skill.name: skill for skill in job.occupation.skills}
    reasons = []
    for fact in facts.requirements:
        name = fact.text[:1].upper() + fact.text[1:]
        if fact.gate:
            reasons.append(f"{name}: {'held and current' if fact.status == 'listed' else 'not shown'}")
        elif fact.status == "done":
            reasons.append(f"{name}: done at {_where(skills[fact.text], life)}")
        else:
            said = {"listed": "only listed", "denied": "says not done yet", "missing": "not shown"}
            reasons.append(f"{name}: {said[fact.status]}")
    unit = "year" if life.years == 1 else "years"
    reasons.append(f"Experience: {life.years} {unit} shown, {job.years} asked")
    return tuple(reasons)


def _where(skill: Skill, life: Life) -> str:
    clauses = {*skill.named, *skill.plain}
    return next(role.employer for role in life.roles if clauses & set(role.clauses))


def build_rows(seed: int = SEED, plans: Iterable[Plan] = PLANS) -> dict[str, list[dict[str, Any]]]:
    """All rows of the three files, from `seed` alone.

    Within each job, half of the candidates are shortlisted, so the decisions of every split and occupation balance.
    """
    rng = random.Random(seed)
    rows: dict[str, list[dict[str, Any]]] = {"jobs": [], "candidates": [], "cases": []}
    for occupation in OCCUPATIONS:
        held_out: set[frozenset[str]] = set()
        for plan in sorted(plans, key=lambda plan: plan.split):  # held-out jobs first, so that train avoids them
            for _ in range(plan.jobs):
                job = draw_job(rng, occupation, held_out)
                if plan.split == "heldout":
                    held_out.add(frozenset((*job.musts, *job.nices)))
                _add_job(rng, rows, plan, job)
    return rows


def _add_job(rng: random.Random, rows: dict[str, list[dict[str, Any]]], plan: Plan, job: Job) -> None:
    job_id = f"job-{len(rows['jobs']) + 1:03d}"
    form = "note" if plan.note else rng.choice(("list", "prose"))
    rows["jobs"].append({"id": job_id, "split": plan.split, "text": write_job(rng, job, form, _length(rng))})
    wanted = {"shortlist": plan.candidates // 2, "reject": plan.candidates - plan.candidates // 2}
    while any(wanted.values()):
        draw = draw_candidate(rng, job, note=plan.note)
        judged = fit(draw.facts)
        if not wanted[judged.decision]:
            continue
        wanted[judged.decision] -= 1
        candidate_id = f"candidate-{len(rows['candidates']) + 1:04d}"
        form = "note" if plan.note else rng.choice(("list", "prose", "call"))
        text = write_profile(rng, draw.life, form, _length(rng))
        rows["candidates"].append({"id": candidate_id, "split": plan.split, "text": text})
        rows["cases"].append(
            {
                "id": f"case-{len(rows['cases']) + 1:04d}",
                "split": plan.split,
                "occupation": job.occupation.name,
                "archetype": draw.archetype,
                "form": "note" if plan.note else "full",
                "job_id": job_id,
                "candidate_id": candidate_id,
                "facts": facts_as_dict(draw.facts),
                "gold_decision": judged.decision,
                "gold_score": judged.score,
                "reasons": draw.reasons,
            }
        )


def _length(rng: random.Random) -> int:
    """Words of a text: mostly short, as pasted texts are, with a tail to 450."""
    low, high = rng.choices(((80, 105), (105, 180), (180, 450)), (0.7, 0.2, 0.1))[0]
    return rng.randint(low, high)


def write_rows(rows: dict[str, list[dict[str, Any]]], folder: Path) -> None:
    """Write the three JSONL files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, items in rows.items():
        lines = "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=DATA)
    args = parser.parse_args()
    rows = build_rows(args.seed)
    write_rows(rows, args.out)
    print(f"{args.out}: " + ", ".join(f"{len(items)} {name}" for name, items in rows.items()))


if __name__ == "__main__":
    main()
