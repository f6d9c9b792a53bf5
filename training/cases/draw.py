"""Draws the facts: what a job asks, and what is true of a candidate of each archetype. No wording of texts here."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Literal

from redrob.cases import Form
from redrob.judge import Facts, RequirementFact, Status, fit
from training.cases.content import Occupation, Skill, frames, occupations
from training.cases.lives import draw_roles, employer, with_oddities

ShownAs = Literal["named", "plain", "sibling", "tag", "denial", "hedge", "none"]
Clause = tuple[int | None, str]
"""What is told, with the number of the wish that it shows."""
BORDER = (0.42, 0.58)
"""Gold scores strictly between these are drawn again: there even careful people disagree."""


@dataclass(frozen=True, slots=True)
class Archetype:
    """How a candidate is meant: odds of each status, odds of plain words, and the decision it must lead to."""

    decision: Literal["shortlist", "reject"]
    weight: int
    done: float
    listed: float
    denied: float
    plain: float = 0.3
    """Share of what was done that is told without the job's words."""
    listed_too: float = 0.25
    """Share of what was done that is listed as a skill besides."""


ARCHETYPES: dict[str, Archetype] = {
    "clear_fit": Archetype("shortlist", 4, 0.93, 0.05, 0.0),
    "plain_language": Archetype("shortlist", 4, 0.95, 0.03, 0.0, plain=0.85, listed_too=0.1),
    "unavailable": Archetype("shortlist", 3, 0.95, 0.03, 0.0),
    "missing_telemetry": Archetype("shortlist", 3, 0.95, 0.0, 0.0, listed_too=0.0),
    "partial": Archetype("reject", 1, 0.4, 0.15, 0.15),
    "adjacent": Archetype("reject", 1, 0.25, 0.1, 0.05),
    "junior": Archetype("reject", 1, 0.5, 0.15, 0.05),
    "unrelated": Archetype("reject", 1, 0.0, 0.1, 0.0),
    "stuffer": Archetype("reject", 1, 0.06, 0.94, 0.0),
    "negated": Archetype("reject", 1, 0.15, 0.05, 0.8),
    "impossible": Archetype("reject", 1, 0.9, 0.07, 0.0),
}
TEXT_LIES = ("years", "backwards", "founded", "continents")
RECORD_LIES = ("years", "backwards", "continents", "skill_longer", "expert_unused")
DISQUALIFIER_SHARE = 0.12
ALONE_SHARE = 0.12


@dataclass(frozen=True, slots=True)
class Wish:
    """One requirement of a job: what is asked, and in which words."""

    words: str
    kind: Literal["must", "nice", "disqualifier"]
    skill: Skill | None
    """None for the licence and for a disqualifier."""
    verb: bool = False
    """Whether the words are a verb phrase."""
    alone: bool = False
    """Whether it has a sentence of its own: nobody need apply without it."""
    told: str = ""
    """How somebody to whom a disqualifier applies says so."""

    @property
    def is_licence(self) -> bool:
        """A licence, the gate of the job."""
        return self.skill is None and self.kind == "must"


@dataclass(frozen=True, slots=True)
class Job:
    """What a job asks for, in the order of its description."""

    title: str
    employer: str
    occupation: Occupation
    wishes: tuple[Wish, ...]
    years: tuple[int, int] | None
    """Least and most years asked for."""

    @property
    def skills(self) -> dict[str, int]:
        """Number of the wish by the name of its skill."""
        return {wish.skill.name: n for n, wish in enumerate(self.wishes) if wish.skill}


@dataclass(frozen=True, slots=True)
class Role:
    """One job held, in months since year 0; `clauses` say what was done there, with the number of the wish it shows."""

    title: str
    employer: str
    first: int
    end: int
    clauses: tuple[Clause, ...] = ()
    remark: str = ""
    """Words about the employer or the place."""
    dated: bool = True


@dataclass(frozen=True, slots=True)
class Life:
    """Everything a profile tells."""

    archetype: str
    occupation: Occupation
    title: str
    years: int
    roles: tuple[Role, ...]
    tags: tuple[Clause, ...]
    denials: tuple[tuple[int, str, ShownAs], ...]
    remarks: tuple[Clause, ...]
    """What disqualifies."""
    licence: tuple[int, bool] | None
    """Number of the wish, and whether it is held."""
    lie: str | None = None
    notice: bool = False
    idle: bool = False
    dated: bool = True
    facts: Facts = field(default_factory=lambda: Facts(()))
    shown_as: tuple[ShownAs, ...] = ()


def draw_job(
    rng: random.Random, occupation: Occupation, avoid: set[frozenset[str]], wording: str, *, note: bool
) -> Job:
    """A job of at most seven wishes (four in a note) whose combination of skills is not in `avoid`."""
    while True:
        musts = rng.randint(2, 3) if note else rng.randint(3, 5)
        nices = rng.choice((0, 1)) if note else rng.choice((0, 0, 1, 1, 2))
        skills = rng.sample(occupation.skills, musts + nices)
        if frozenset(skill.name for skill in skills) not in avoid:
            break
    wishes = [_wish(rng, skill, nice=number >= musts, note=note) for number, skill in enumerate(skills)]
    most = 4 if note else 7
    if occupation.licence and len(wishes) < most and rng.random() < 0.65:
        wishes.insert(musts, Wish(rng.choice(occupation.licence.asked), "must", None))
    if not note and len(wishes) < most and rng.random() < DISQUALIFIER_SHARE:
        words, told = rng.choice(frames()["disqualifier"][wording])
        wishes.append(Wish(words, "disqualifier", None, told=told))
    low = rng.choice((2, 3, 3, 4, 4, 5, 5, 6, 7, 10))
    years = None if rng.random() < 0.12 else (low, low + rng.randint(2, 4))
    return Job(rng.choice(occupation.titles), employer(rng, occupation), occupation, tuple(wishes), years)


def draw_job_of_years(rng: random.Random, occupation: Occupation) -> Job:
    """A job that asks for years alone."""
    low = rng.choice((2, 3, 4, 5, 7))
    return Job(rng.choice(occupation.titles), employer(rng, occupation), occupation, (), (low, low + rng.randint(2, 4)))


def _wish(rng: random.Random, skill: Skill, *, nice: bool, note: bool) -> Wish:
    verb = not note and not nice and rng.random() < 0.25
    alone = not verb and not nice and not note and rng.random() < ALONE_SHARE
    return Wish(rng.choice(skill.able if verb else skill.asked), "nice" if nice else "must", skill, verb, alone)


def draw_life(rng: random.Random, job: Job, archetype: str, wording: str, *, form: Form, record: bool) -> Life:
    """One candidate of this archetype whose gold is what the archetype is meant to lead to."""
    while True:
        life = _draw(rng, job, archetype, wording, form=form, record=record)
        judged = fit(life.facts)
        outside = not BORDER[0] < judged.score < BORDER[1]
        meant = judged.decision == ARCHETYPES[archetype].decision
        if meant and outside and _as_meant(life, short=form != "full") and not _gives_away(life, job):
            return life


def _gives_away(life: Life, job: Job) -> bool:
    """Whether work or skills that nobody asked for name something that is meant to be missing."""
    told = " ; ".join([*(c for role in life.roles for n, c in role.clauses if n is None), *(t for _, t in life.tags)])
    for wish, requirement in zip(job.wishes, life.facts.requirements, strict=True):
        if wish.skill and requirement.status == "missing":
            names = "|".join(map(re.escape, (*wish.skill.asked, *wish.skill.listed)))
            if re.search(rf"(?<!\w)(?:{names})(?!\w)", told, re.IGNORECASE):
                return True
    return False


def _as_meant(life: Life, *, short: bool) -> bool:
    """Whether plain language is told in plain words, seven in ten or more, though never in a short text; and whether a
    neighbouring occupation has done one or two of the musts, and no more."""
    if life.archetype == "adjacent":
        return sum(r.kind == "must" and r.status == "done" for r in life.facts.requirements) in (1, 2)
    if life.archetype != "plain_language" or short:
        return True
    done = [how for how in life.shown_as if how in ("named", "plain", "sibling")]
    return sum(how != "named" for how in done) >= 0.7 * len(done)


def _draw(rng: random.Random, job: Job, archetype: str, wording: str, *, form: Form, record: bool) -> Life:
    meant = ARCHETYPES[archetype]
    occupation, title, closeness = _field(rng, job, archetype)
    statuses = [_status(rng, meant, wish, foreign=closeness == "other") for wish in job.wishes]
    years = _years(rng, archetype, job)
    shown: list[ShownAs] = ["none"] * len(job.wishes)
    clauses: list[Clause] = []
    tags: list[Clause] = []
    denials: list[tuple[int, str, ShownAs]] = []
    remarks: list[Clause] = []
    for number, (wish, status) in enumerate(zip(job.wishes, statuses, strict=True)):
        if wish.kind == "disqualifier":
            shown[number] = "named" if status == "done" else "none"
            remarks += [(number, wish.told)] if status == "done" else []
        elif wish.skill is None:
            shown[number] = "tag" if status == "listed" else "denial" if status == "denied" else "none"
        elif status == "done":
            shown[number], clause = _clause(rng, wish.skill, meant.plain if form == "full" else 0.0, wording)
            clauses.append((number, clause))
            tags += [(number, rng.choice(wish.skill.listed))] if rng.random() < meant.listed_too else []
        elif status == "listed":
            shown[number] = "tag"
            tags.append((number, rng.choice(wish.skill.listed)))
        elif status == "denied":
            words, shown[number] = _denial(rng, wish.skill, wording)
            denials.append((number, words, shown[number]))
    if form != "career":
        clauses += _other_work(rng, job, occupation, closeness, wording)
        tags += [] if archetype == "missing_telemetry" else _other_tags(rng, job, occupation, archetype)
    rng.shuffle(clauses)
    rng.shuffle(tags)
    licence = _licence(job, statuses)
    lie = rng.choice(RECORD_LIES if record else TEXT_LIES) if archetype == "impossible" else None
    dated = archetype != "missing_telemetry" or rng.random() < 0.3
    notice, idle = (rng.random() < 0.7, rng.random() < 0.6) if archetype == "unavailable" else (False, False)
    notice = notice or (archetype == "unavailable" and not idle)
    facts = Facts(
        requirements=tuple(
            RequirementFact(wish.words, wish.kind, status, gate=wish.is_licence)
            for wish, status in zip(job.wishes, statuses, strict=True)
        ),
        years_required=job.years[0] if job.years else None,
        years_shown=float(years) if dated or form == "note" else None,
        occupation=closeness,
        availability=round(1.0 - 0.04 * notice - 0.04 * idle, 2),
        impossible=lie is not None,
    )
    earlier = occupation.adjacent_titles if archetype == "adjacent" else occupation.titles
    titles = (title, rng.choice(earlier), rng.choice(earlier))
    return with_oddities(
        rng,
        Life(
            archetype=archetype,
            occupation=occupation,
            title=title,
            years=years,
            roles=draw_roles(rng, occupation, titles, years, clauses),
            tags=tuple(tags),
            denials=tuple(denials),
            remarks=tuple(remarks),
            licence=licence,
            lie=lie,
            notice=notice,
            idle=idle,
            dated=dated,
            facts=facts,
            shown_as=tuple(shown),
        ),
        form,
    )


def _may_meet(other: Occupation, own: Occupation) -> bool:
    """Whether somebody of the other occupation may apply: none of a split that is kept apart shows in another."""
    return other.only == own.only or (other.only is None and own.only == "heldout")


def _field(
    rng: random.Random, job: Job, archetype: str
) -> tuple[Occupation, str, Literal["same", "adjacent", "other"]]:
    """The candidate's occupation, title, and how near it is to the job."""
    own = job.occupation
    if archetype == "adjacent":
        return own, rng.choice(own.adjacent_titles), "adjacent"
    if archetype == "unrelated" or (archetype == "stuffer" and rng.random() < 0.5):
        other = rng.choice([o for o in occupations() if o.group != own.group and _may_meet(o, own)])
        return other, rng.choice(other.titles), "other"
    return own, rng.choice(own.titles), "same"


def _status(rng: random.Random, meant: Archetype, wish: Wish, *, foreign: bool) -> Status:
    if wish.kind == "disqualifier":
        return "done" if rng.random() < (0.0 if meant.decision == "shortlist" else 0.35) else "missing"
    if wish.skill is None:  # a licence is listed or it is not there
        held = not foreign and rng.random() < (0.95 if meant.decision == "shortlist" else 0.6)
        return "listed" if held else "denied" if not foreign and rng.random() < 0.6 else "missing"
    odds = (0.0 if foreign else meant.done, meant.listed, meant.denied)
    statuses: tuple[Status, ...] = ("done", "listed", "denied", "missing")
    return rng.choices(statuses, (*odds, max(0.0, 1.0 - sum(odds))))[0]


def _years(rng: random.Random, archetype: str, job: Job) -> int:
    asked = job.years[0] if job.years else 3
    if archetype == "junior":
        return max(1, min(asked // 2, 2))
    return min(18, asked + rng.randint(0, 5))


def _clause(rng: random.Random, skill: Skill, plain: float, wording: str) -> tuple[ShownAs, str]:
    if rng.random() < plain:
        if skill.sibling[wording] and rng.random() < 0.3:
            return "sibling", rng.choice(skill.sibling[wording])
        return "plain", rng.choice(skill.plain[wording])
    return "named", rng.choice(skill.named)


def _denial(rng: random.Random, skill: Skill, wording: str) -> tuple[str, ShownAs]:
    if rng.random() < 0.3:
        return rng.choice(skill.denied), "denial"
    kind: ShownAs = "hedge" if rng.random() < 0.4 else "denial"
    frame = rng.choice(frames()["profile"]["denial"]["hedge" if kind == "hedge" else "of"][wording])
    return frame.replace("{x}", rng.choice(skill.asked)), kind


def _other_work(rng: random.Random, job: Job, occupation: Occupation, closeness: str, wording: str) -> list[Clause]:
    """Work that the job does not ask for."""
    if closeness == "adjacent":
        return [(None, clause) for clause in rng.sample(occupation.adjacent_work, 4)]
    rest = [skill for skill in occupation.skills if skill.name not in job.skills]
    count = rng.randint(3, 4) if closeness == "other" else rng.randint(1, 2)
    return [(None, _clause(rng, skill, 0.4, wording)[1]) for skill in rng.sample(rest, min(count, len(rest)))]


def _other_tags(rng: random.Random, job: Job, occupation: Occupation, archetype: str) -> list[Clause]:
    rest = [skill for skill in job.occupation.skills if skill.name not in job.skills]
    count = 4 if archetype == "stuffer" else rng.randint(0, 2)
    pool = rest if archetype == "stuffer" else [s for s in occupation.skills if s.name not in job.skills]
    return [(None, rng.choice(skill.listed)) for skill in rng.sample(pool, min(count, len(pool)))]


def _licence(job: Job, statuses: list[Status]) -> tuple[int, bool] | None:
    """The licence as the profile tells it; None where it does not."""
    for number, wish in enumerate(job.wishes):
        if wish.is_licence and statuses[number] != "missing":
            return number, statuses[number] == "listed"
    return None
