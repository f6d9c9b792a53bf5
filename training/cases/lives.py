"""Careers in time: consecutive roles, honest oddities that look like flags, and contradictions that are flags."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from redrob.cases import Form
from training.cases.content import Occupation, frames

if TYPE_CHECKING:
    from training.cases.draw import Clause, Life, Role

NOW = 2026 * 12 + 10
"""November 2026 in months since year 0: the end of every latest role."""
ODD_SHARE = 0.3
"""Of possible, dated lives: those with something that looks like a flag and is none."""

DATED_ODD_SHARE = 0.6


def employer(rng: random.Random, occupation: Occupation) -> str:
    """A made-up employer of this field."""
    return f"{rng.choice(frames()['places']['towns'])} {rng.choice(occupation.employers)}"


def draw_roles(
    rng: random.Random,
    occupation: Occupation,
    titles: tuple[str, str, str],
    years: int,
    clauses: Sequence[Clause],
    most: int = 3,
) -> tuple[Role, ...]:
    """Up to `most` consecutive roles, the latest first, which span `years` whole years and up to five months more.

    `titles` are those of the latest role and of the two before it.
    """
    from training.cases.draw import Role

    count = min(years, rng.choice((1, 2, 2, 3) if most == 3 else range(3, most + 1)))
    start = NOW - 12 * years - rng.randint(0, 5)
    cuts = sorted(start + 12 * cut + rng.randint(-4, 4) for cut in rng.sample(range(1, years), count - 1))
    bounds = [start, *cuts, NOW]
    told: list[list[Clause]] = [[] for _ in range(count)]
    for number, clause in enumerate(clauses):
        told[-1 - number % count].append(clause)
    roles = [
        Role(titles[min(count - 1 - i, 2)], employer(rng, occupation), bounds[i], bounds[i + 1], tuple(told[i]))
        for i in range(count)
    ]
    return tuple(reversed(roles))


def with_oddities(rng: random.Random, life: Life, form: Form) -> Life:
    """The life with its contradiction, if it is meant to have one, or now and then with an honest oddity.

    A `dated` life and a `career` have one more often, and one more kind of it, so that contradictions are not told by
    their words.
    """
    if life.lie is not None:
        return replace(life, roles=tuple(_contradicted(rng, life)))
    short = form in ("dated", "career")
    if not life.dated or rng.random() >= (DATED_ODD_SHARE if short else ODD_SHARE):
        return life
    oddity = rng.choice((_founded, _founded, _moved, _evenings) if short else (_founded, _evenings, _early))
    return replace(life, roles=tuple(oddity(rng, life)))


def _contradicted(rng: random.Random, life: Life) -> list[Role]:
    roles = list(life.roles)
    oldest = roles[-1]
    if life.lie == "backwards":
        roles[-1] = replace(oldest, first=oldest.end, end=min(oldest.first, oldest.end - 14))
    elif life.lie == "founded":
        founded = min(2026, oldest.first // 12 + rng.randint(3, 6))
        roles[-1] = replace(oldest, remark=f"{oldest.employer} was founded in {founded}.")
    elif life.lie == "continents":
        here, there = rng.sample(rng.choice(frames()["places"]["far"]), 2)
        firm = f"{rng.choice(frames()['places']['towns'])} Partners"
        twin = replace(roles[0], employer=firm, clauses=(), remark=f"Full-time, on site in {there}.")
        roles[0] = replace(roles[0], remark=f"Full-time, on site in {here}.")
        roles.insert(1, twin)
    return roles


def _founded(rng: random.Random, life: Life) -> list[Role]:
    """A founding year that fits."""
    *rest, oldest = life.roles
    founded = oldest.first // 12 - rng.randint(1, 60)
    return [*rest, replace(oldest, remark=f"{oldest.employer} was founded in {founded}.")]


def _moved(rng: random.Random, life: Life) -> list[Role]:
    """Full-time on two continents, one after the other; on one where there was one role."""
    here, there = rng.sample(rng.choice(frames()["places"]["far"]), 2)
    latest, *rest = life.roles
    moved = [replace(latest, remark=f"Full-time, on site in {here}.")]
    return [*moved, *(replace(role, remark=f"Full-time, on site in {there}.") for role in rest)]


def _evenings(rng: random.Random, life: Life) -> list[Role]:
    """A part-time role beside the latest one."""
    latest, *rest = life.roles
    first = min(latest.first + rng.randint(2, 9), latest.end - 2)
    words = rng.choice(
        ("Part-time, Saturdays only.", "Part-time, two evenings a week.", "Volunteer work, a few hours a month.")
    )
    return [
        latest,
        replace(latest, employer=employer(rng, life.occupation), first=first, clauses=(), remark=words),
        *rest,
    ]


def _early(rng: random.Random, life: Life) -> list[Role]:
    """A first job without dates."""
    title = rng.choice(("waiter", "shop assistant", "paper round", "camp helper", "warehouse temp", "barista"))
    firm = f"{rng.choice(frames()['places']['towns'])} {rng.choice(('Café', 'Stores', 'Kiosk', 'Summer Camp'))}"
    first = replace(life.roles[-1], title=title, employer=firm, clauses=(), remark="A job beside school.", dated=False)
    return [*life.roles, first]
