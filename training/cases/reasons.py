"""The checklist reasons that a case teaches: grounded, at most five, the decisive ones first, the years last."""

from __future__ import annotations

from redrob.reference.judge import RequirementFact, fit
from training.cases.draw import Life

MOST = 5
MOST_WORDS = 7
"""Of a requirement that a reason repeats; a longer quotation counts as copied."""
SAID = {"listed": "only listed", "denied": "says not done yet", "missing": "not shown"}
HELD = {"listed": "held", "denied": "not held", "missing": "not shown"}


def write_reasons(life: Life) -> list[str]:
    """One reason for each requirement, in the order of the job where all fit; else the decisive ones of them."""
    facts = life.facts
    shortlisted = fit(facts).decision == "shortlist"
    years = _years(life)
    room = MOST - (years is not None)
    numbers = range(len(facts.requirements))
    decisive = sorted(numbers, key=lambda n: (_met(facts.requirements[n]) != shortlisted, n))[:room]
    reasons = [_reason(life, n) for n in sorted(decisive)]
    return [*reasons, years] if years else reasons


def _met(requirement: RequirementFact) -> bool:
    return requirement.coverage >= 1.0


def _reason(life: Life, number: int) -> str:
    requirement = life.facts.requirements[number]
    text = " ".join(requirement.text.split()[:MOST_WORDS])
    name = text[:1].upper() + text[1:]
    if requirement.gate:
        return f"{name}: {HELD[requirement.status]}"
    if requirement.status != "done":
        return f"{name}: {SAID[requirement.status]}"
    where = next(role.employer for role in life.roles if any(n == number for n, _ in role.clauses))
    return f"{name}: done at {where}"


def _years(life: Life) -> str | None:
    facts = life.facts
    if facts.years_required is None or facts.years_shown is None:
        return None
    unit = "year" if facts.years_shown == 1 else "years"
    return f"Experience: {facts.years_shown:g} {unit} shown, {facts.years_required:g} asked"
