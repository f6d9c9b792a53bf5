"""The checklist reasons that a case teaches: grounded, at most five, the decisive ones first, the years last."""

from __future__ import annotations

import re

from redrob.reference.judge import RequirementFact, fit
from training.cases.draw import Life
from training.cases.jobs import NUMBER_WORDS

MOST = 5
MOST_WORDS = 7
"""Of a requirement that a reason repeats; a longer quotation counts as copied."""
SAID = {"listed": "only listed", "denied": "says not done yet", "missing": "not shown"}
HELD = {"listed": "held", "denied": "not held", "missing": "not shown"}
RULED_OUT = {"done": "applies", "missing": "does not apply"}


def write_reasons(life: Life, texts: str) -> list[str]:
    """One reason for each requirement, in the order of the job where all fit; else the decisive ones of them.

    Numbers are given where `texts`, job description and profile, say them; a reader of dates gets words.
    """
    facts = life.facts
    shortlisted = fit(facts).decision == "shortlist"
    years = _years(life, texts)
    room = MOST - (years is not None)
    numbers = range(len(facts.requirements))
    decisive = sorted(numbers, key=lambda n: (_met(facts.requirements[n]) != shortlisted, n))[:room]
    told: set[str] = set()
    reasons = [_reason(life, n, told) for n in decisive]
    return [*reasons, years] if years else reasons


def _met(requirement: RequirementFact) -> bool:
    if requirement.kind == "disqualifier":
        return requirement.status != "done"
    return requirement.coverage >= 1.0


def _reason(life: Life, number: int, told: set[str]) -> str:
    """`told` are the employers that an earlier reason named."""
    requirement = life.facts.requirements[number]
    text = " ".join(requirement.text.split()[:MOST_WORDS])
    name = text[:1].upper() + text[1:]
    if requirement.kind == "disqualifier":
        return f"{name}: {RULED_OUT[requirement.status]}"
    if requirement.gate:
        return f"{name}: {HELD[requirement.status]}"
    if requirement.status != "done":
        return f"{name}: {SAID[requirement.status]}"
    where = next(role.employer for role in life.roles if any(n == number for n, _ in role.clauses))
    again = where in told
    told.add(where)
    return f"{name}: also there" if again else f"{name}: done at {where}"


def _years(life: Life, texts: str) -> str | None:
    facts = life.facts
    if facts.years_required is None or facts.years_shown is None:
        return None
    shown, asked = facts.years_shown, facts.years_required
    if says(texts, shown) and says(texts, asked):
        return f"Experience: {shown:g} {'year' if shown == 1 else 'years'} shown, {asked:g} asked"
    return f"Experience as {life.title}: {'as long as asked' if shown >= asked else 'shorter than asked'}"


def says(texts: str, number: float) -> bool:
    """Whether the number of years stands there, in digits or as a word.

    >>> says("four years, 2019-21", 4), says("4 people", 4), says("10+ years", 10)
    (True, False, True)
    """
    word = NUMBER_WORDS.get(int(number), str(int(number)))
    return (
        re.search(rf"(?<![\w.-])(?:{number:g}|{word})\b[^.\n]{{0,20}}?\by(?:ea)?rs?\b", texts, re.IGNORECASE)
        is not None
    )
