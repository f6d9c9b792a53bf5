"""The checklist reasons that a case teaches: first the conditions, then each requirement in the job's order.

Each says what a reader would look up: words of the profile that show a requirement, or that it is only listed, denied
or not shown. The order is that of the job description, never of importance: whoever writes it must not need the
decision before the first word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from redrob.judge import RequirementFact, Status
from redrob.rewards.reasons import MAX_CHARS
from training.cases.draw import Life, Role
from training.cases.jobs import NUMBER_WORDS
from training.cases.lives import NOW
from training.cases.profiles import claimed_years
from training.cases.quotes import quoted

MOST = 5
"""Reasons; what is over goes into the last one."""
MOST_WORDS = 7
"""Of a requirement that a reason repeats; a longer quotation counts as copied."""
MOST_WORDS_ASIDE = 4
"""Of a requirement among the conditions."""
SAID: Mapping[Status, str] = {"listed": "only listed", "denied": "says not done yet", "missing": "not shown"}
HELD: Mapping[Status, str] = {"listed": "held", "denied": "not held", "missing": "not shown"}
RULED_OUT: Mapping[Status, str] = {"done": "applies", "missing": "does not apply"}
OCCUPATION = {"same": "the same occupation", "adjacent": "a related occupation", "other": "another occupation"}
CONTRADICTION = {
    "years": "more years said than the roles cover",
    "backwards": "a role ends before it begins",
    "founded": "a role is older than its employer",
    "continents": "on different continents at once",
    "skill_longer": "a skill older than the career",
    "expert_unused": "an expert skill never used",
}
_FOUNDED = re.compile(r"was founded in (?P<year>\d{4})")
_SITE = re.compile(r"on site in (?P<place>[^,.]+)")


def write_reasons(life: Life, job: str, asked_at: Sequence[Sequence[int]], profile: str) -> list[str]:
    """The reasons for one candidate; every number and name in them stands in `job` or `profile`.

    `asked_at` is where `job` asks for each requirement: start and end. Nice-to-haves are told where there is room:
    they weigh little, and which they are is known from the job alone.
    """
    requirements = life.facts.requirements
    items = [
        (requirements[number].kind, _reason(life, number, profile))
        for number in sorted(range(len(requirements)), key=lambda number: asked_at[number][0])
        if requirements[number].kind != "disqualifier" and not requirements[number].gate
    ]
    musts = sum(kind == "must" for kind, _ in items)
    room, told = max(0, MOST - 1 - musts), []
    for kind, reason in items:
        if kind == "nice" and room == 0:
            continue
        room -= kind == "nice"
        told.append(reason)
    return [_conditions(life, job, profile), *gathered(told)]


def gathered(told: Sequence[str]) -> list[str]:
    """At most `MOST` reasons with the conditions before them; what is over goes into the last.

    >>> gathered(["A: held", "B: not shown", "C: only listed", "D: ran D", "E: not shown"])
    ['A: held', 'B: not shown', 'C: only listed', 'D: ran D; E: not shown']
    """
    head, tail = told[: MOST - 2], told[MOST - 2 :]
    return [*head, *(["; ".join(tail)] if tail else [])]


def _reason(life: Life, number: int, profile: str) -> str:
    requirement = life.facts.requirements[number]
    name = name_of(requirement)
    if requirement.status != "done":
        return f"{name}: {SAID[requirement.status]}"
    clause = next(words for role in life.roles for n, words in role.clauses if n == number).rstrip(".")
    start = profile.lower().index(clause.lower())  # a profile may begin it with a capital letter
    return f"{name}: {quoted(requirement.text, profile[start : start + len(clause)])}"


def _conditions(life: Life, job: str, profile: str) -> str:
    """Occupation, licence, what rules out, years, the career, and its contradiction: `Nurse: the same occupation`.

    Years are left out where a reason would become too long.
    """
    start = profile.lower().index(life.title.lower())
    title = profile[start : start + len(life.title)]
    parts = [f"{title[:1].upper()}{title[1:]}: {OCCUPATION[life.facts.occupation]}"]
    parts += [_condition(requirement) for requirement in life.facts.requirements if requirement.gate]
    parts += [_condition(r) for r in life.facts.requirements if r.kind == "disqualifier"]
    career = _career(life, profile)
    years = _years(life, job, profile, dated=bool(career))
    end = [*career, *([CONTRADICTION[life.lie]] if life.lie else [])]
    whole = "; ".join([*parts, *years, *end])
    return whole if len(whole) <= MAX_CHARS else "; ".join([*parts, *end])


def name_of(requirement: RequirementFact) -> str:
    """What a reason calls a requirement; a colon follows, then the finding.

    >>> name_of(RequirementFact("managing key accounts", "must", "done"))
    'Managing key accounts'
    >>> name_of(RequirementFact("a valid licence of the state of residence", "must", "listed", gate=True))
    'a valid licence of'
    """
    aside = requirement.gate or requirement.kind == "disqualifier"
    text = " ".join(requirement.text.split()[: MOST_WORDS_ASIDE if aside else MOST_WORDS])
    return text if aside else text[:1].upper() + text[1:]


def _condition(requirement: RequirementFact) -> str:
    return f"{name_of(requirement)}: {(HELD if requirement.gate else RULED_OUT)[requirement.status]}"


def _years(life: Life, job: str, profile: str, *, dated: bool) -> list[str]:
    """What the texts say about years: those said, those asked. Nothing is added up."""
    claimed, asked = claimed_years(life), life.facts.years_required
    told = [f"{claimed} {'year' if claimed == 1 else 'years'} said"] if says(profile, claimed) else []
    if (told or dated) and asked is not None and says(job, asked):
        told.append(f"{asked:g} {'year' if asked == 1 else 'years'} asked")
    return [", ".join(told)] if told else []


def _career(life: Life, profile: str) -> list[str]:
    """What a career that contradicts itself is told by, side by side, and said of every career: `first role 2016-2018,
    founded in 2012`. Nothing where the first role has no years in `profile`.
    """
    if not life.dated:
        return []
    first = min((role for role in life.roles if role.dated), key=lambda role: min(role.first, role.end))
    dates = _dates(first, profile)
    if not dates:
        return []
    told = [f"first role {dates}"]
    if founded := _FOUNDED.search(profile):
        told.append(f"founded in {founded['year']}")
    sites = [(found["place"], role) for role in life.roles if (found := _SITE.search(role.remark))]
    for number, (place, role) in enumerate(sites[:2]):
        told.append(f"{'' if number else 'in '}{place} from {role.first // 12}")
    return [", ".join(told)]


def _dates(role: Role, profile: str) -> str:
    """The years of a role as `profile` has them: `2016 to now`, `2016-2018`, `2016-18`; nothing where it does not.

    The year comes first in each, so that it has been looked up before a word must say whether the role goes on.
    """
    first, end = role.first // 12, role.end // 12
    if role.first < role.end == NOW:
        return f"{first} to now" if _shows(profile, f"{first}") else ""
    short = f"{first}-{end % 100:02d}"
    if first < end and re.search(rf"(?<!\d){short}(?![\d-])", profile):
        return short
    return f"{first}-{end}" if _shows(profile, f"{first}") and _shows(profile, f"{end}") else ""


def _shows(text: str, number: str) -> bool:
    return re.search(rf"(?<!\d){number}(?!\d)", text) is not None


def says(texts: str, number: float) -> bool:
    """Whether the number of years stands there, in digits or as a word.

    >>> says("four years, 2019-21", 4), says("4 people", 4), says("10+ years", 10)
    (True, False, True)
    """
    return find_years(texts, number) is not None


def find_years(texts: str, number: float) -> re.Match[str] | None:
    """Where the number of years stands, from the number to the word for years; None where it does not."""
    word = NUMBER_WORDS.get(int(number), str(int(number)))
    return re.search(rf"(?<![\w.-])(?:{number:g}|{word})\b[^.\n]{{0,20}}?\by(?:ea)?rs?\b", texts, re.IGNORECASE)
