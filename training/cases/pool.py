"""A stream of Redrob records over all occupations, to measure speed on: nobody is judged, so no facts are drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from training.cases.content import Occupation, occupations
from training.cases.draw import Life
from training.cases.lives import draw_roles
from training.cases.records import write_record

ROLES = (3, 5)
SKILLS = (10, 20)


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The wordings of one occupation, laid out once."""

    occupation: Occupation
    clauses: tuple[str, ...]
    tags: tuple[str, ...]


def pool(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """`count` records of 3 to 5 roles and 10 to 20 skills; the same seed streams the same records.

    >>> [record["candidate_id"] for record in pool(2, 1)]
    ['R0000000', 'R0000001']
    """
    rng = random.Random(seed)
    shelves = [_shelf(occupation) for occupation in occupations() if "train" in occupation.skills[0].plain]
    foreign = tuple(tag for shelf in shelves for tag in shelf.tags)
    for number in range(count):
        yield write_record(rng, _life(rng, rng.choice(shelves), foreign), "train", number)


def _shelf(occupation: Occupation) -> _Shelf:
    clauses = [c for skill in occupation.skills for c in (*skill.named, *skill.plain["train"], *skill.sibling["train"])]
    tags = [tag for skill in occupation.skills for tag in skill.listed]
    return _Shelf(occupation, tuple(dict.fromkeys(clauses)), tuple(dict.fromkeys(tags)))


def _life(rng: random.Random, shelf: _Shelf, foreign: tuple[str, ...]) -> Life:
    """A life that shows no requirement of any job in particular, so that its texts carry no marks."""
    occupation = shelf.occupation
    years = rng.randint(ROLES[1], 18)
    clauses = [(None, clause) for clause in rng.sample(shelf.clauses, min(len(shelf.clauses), rng.randint(9, 16)))]
    wanted = rng.randint(*SKILLS)
    own = rng.sample(shelf.tags, min(len(shelf.tags), wanted - rng.randint(0, 3)))
    tags = list(dict.fromkeys([*own, *rng.sample(foreign, 2 * SKILLS[1])]))[:wanted]
    titles = (rng.choice(occupation.titles), rng.choice(occupation.titles), rng.choice(occupation.titles))
    denied = rng.choice(rng.choice(occupation.skills).denied)
    return Life(
        archetype="pool",
        occupation=occupation,
        title=titles[0],
        years=years,
        roles=draw_roles(rng, occupation, titles, years, clauses, most=ROLES[1]),
        tags=tuple((None, tag) for tag in tags),
        denials=(),
        remarks=((None, denied),) if rng.random() < 0.3 else (),
        licence=None,
        notice=rng.random() < 0.2,
        idle=rng.random() < 0.3,
    )
