"""Writes the same life as a Redrob record: a JSON object with profile, career, skills, certifications and signals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from training.cases.content import frames
from training.cases.draw import Clause, Life, Role
from training.cases.lives import NOW
from training.cases.marks import capitalised, plain
from training.cases.profiles import claimed_years, person, shown

LEVELS = ("beginner", "intermediate", "advanced", "expert")
SIZES = ("11-50", "51-200", "201-500", "501-1000", "1001-5000")
UNUSED = ("Spreadsheets", "Word processing", "Note taking", "Typing", "Filing", "Scheduling tools")
FIELDS = ("General Studies", "Applied Studies", "Humanities", "Science", "Commerce", "Technology")
FORGETTABLE = ("redrob_signals", "languages", "education", "certifications", "skills")


def write_record(rng: random.Random, life: Life, wording: str, number: int) -> dict[str, Any]:
    """A record whose strings carry the marks `r<n>`; `training.cases.marks.plain` takes them off."""
    record = {
        "candidate_id": f"R{number:07d}",
        "profile": _profile(rng, life, wording),
        "career_history": [_role(rng, life, role) for role in life.roles],
        "education": [_education(rng, life)],
        "skills": _skills(rng, life),
        "certifications": _certifications(rng, life),
        "languages": _languages(rng),
        "redrob_signals": _signals(rng, life),
    }
    if life.archetype == "missing_telemetry":
        _forget(rng, life, record)
    return record


def _profile(rng: random.Random, life: Life, wording: str) -> dict[str, Any]:
    told: list[Clause] = [*((n, words) for n, words, _ in life.denials), *life.remarks]
    lapsed = _licence_words(rng, life, held=False)
    sentences = [shown(n, words.rstrip(".")) for n, words in told] + ([lapsed] if lapsed else [])
    pool = [*frames()["profile"]["general"]["habits"][wording], *life.occupation.habits]
    habits = rng.sample(pool, rng.randint(5, 6))
    latest = life.roles[0]
    return {
        "anonymized_name": person(rng),
        "headline": f"{life.title} at {latest.employer}",
        "summary": " ".join([*habits[:2], *(f"{capitalised(words)}." for words in sentences), *habits[2:]]),
        "location": rng.choice(frames()["places"]["cities"]),
        "country": rng.choice(("India", "United Kingdom", "Germany", "United States")),
        "years_of_experience": float(claimed_years(life)),
        "current_title": life.title,
        "current_company": latest.employer,
        "current_company_size": rng.choice(SIZES),
        "current_industry": life.occupation.group,
    }


def _role(rng: random.Random, life: Life, role: Role) -> dict[str, Any]:
    sentences = [capitalised(shown(n, clause.rstrip("."))) + "." for n, clause in role.clauses] or ["The usual work."]
    sentences += [role.remark] if role.remark else []
    current = role.end == NOW and role.dated and role.first < NOW
    entry = {
        "company": role.employer,
        "title": role.title,
        "start_date": _day(role.first),
        "end_date": None if current else _day(role.end),
        "duration_months": max(0, role.end - role.first),
        "is_current": current,
        "industry": life.occupation.group,
        "company_size": rng.choice(SIZES),
        "description": " ".join(sentences),
    }
    return entry if role.dated else _without(entry, ("start_date", "end_date", "duration_months"))


def _day(month: int) -> str:
    return f"{month // 12}-{month % 12 + 1:02d}-01"


def _education(rng: random.Random, life: Life) -> dict[str, Any]:
    end = min(role.first for role in life.roles) // 12
    return {
        "institution": f"{rng.choice(frames()['places']['towns'])} College",
        "degree": rng.choice(("Bachelor", "Diploma", "Certificate", "Master")),
        "field_of_study": rng.choice(FIELDS),
        "start_year": end - 3,
        "end_year": end,
        "tier": rng.choice(("tier_1", "tier_2", "tier_3")),
    }


def _skill(name: str, level: str, endorsements: int, months: int) -> dict[str, Any]:
    return {"name": name, "proficiency": level, "endorsements": endorsements, "duration_months": months}


def _skills(rng: random.Random, life: Life) -> list[dict[str, Any]]:
    """The tags, each used for no longer than the career, and those that cannot be true."""
    months = 12 * life.years
    skills = [
        _skill(shown(n, words), rng.choice(LEVELS[:3]), rng.randint(0, 40), rng.randint(min(6, months), months))
        for n, words in life.tags
    ]
    if life.lie == "skill_longer":
        skills.append(_skill("Office software", "expert", 3, 2 * months + 90))
    if life.lie == "expert_unused":
        skills += [_skill(name, "expert", 0, 0) for name in UNUSED]
    elif life.archetype != "pool" and rng.random() < 0.5:
        skills += [_skill(name, "intermediate", 1, min(12, months)) for name in rng.sample(UNUSED, 2)]
    return skills


def _licence_words(rng: random.Random, life: Life, *, held: bool) -> str | None:
    licence = life.occupation.licence
    if life.licence is None or licence is None or life.licence[1] is not held:
        return None
    return capitalised(shown(life.licence[0], rng.choice(licence.held if held else licence.lapsed).rstrip(".")))


def _certifications(rng: random.Random, life: Life) -> list[dict[str, Any]]:
    words = _licence_words(rng, life, held=True)
    return [{"name": words, "issuer": "Register", "year": min(r.first for r in life.roles) // 12}] if words else []


def _languages(rng: random.Random) -> list[dict[str, Any]]:
    others = rng.sample(("Hindi", "German", "Spanish", "French", "Tamil", "Polish"), rng.randint(0, 2))
    return [{"language": name, "proficiency": "professional"} for name in ("English", *others)]


def _signals(rng: random.Random, life: Life) -> dict[str, Any]:
    return {
        "last_active_date": f"2026-11-{rng.randint(1, 20):02d}",
        "open_to_work_flag": not life.idle,
        "recruiter_response_rate": round(rng.uniform(0.2, 0.95), 2),
        "notice_period_days": rng.choice((120, 150, 180)) if life.notice else rng.choice((0, 15, 30, 60, 90)),
        "willing_to_relocate": rng.random() < 0.5,
        "preferred_work_mode": rng.choice(("onsite", "hybrid", "remote")),
        "profile_completeness_score": rng.randint(55, 100),
    }


def _forget(rng: random.Random, life: Life, record: dict[str, Any]) -> None:
    """Missing telemetry: no dates and no years where the life is undated, and some whole fields that show nothing."""
    if not life.dated:
        record["profile"] = _without(record["profile"], ("years_of_experience",))
        dates = ("start_date", "end_date", "duration_months")
        record["career_history"] = [_without(role, dates) for role in record["career_history"]]
    record["skills"] = [_without(skill, ("duration_months",)) for skill in record["skills"]]
    for key in rng.sample(FORGETTABLE, 2):
        if plain(record[key]) == record[key]:  # nothing in it shows a requirement
            del record[key]


def _without(row: dict[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in keys}
