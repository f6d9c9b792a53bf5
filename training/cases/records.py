"""Writes the same life as a Redrob record: a JSON object with profile, career, skills, certifications and signals."""

from __future__ import annotations

import random
from typing import Any

from training.cases.content import frames
from training.cases.draw import Life, Role
from training.cases.marks import capitalised, plain
from training.cases.profiles import claimed_years, person, shown

LEVELS = ("beginner", "intermediate", "advanced", "expert")


def write_record(rng: random.Random, life: Life, part: str, number: int) -> dict[str, Any]:
    """A record whose strings carry the marks `r<n>`; `training.cases.marks.plain` takes them off."""
    career = [_role(rng, life, role, latest=n == 0) for n, role in enumerate(life.roles)]
    if life.lie == "backwards":
        career[-1]["start_date"], career[-1]["end_date"] = "2021-09-01", "2017-02-01"
        career[-1]["is_current"] = False
    record = {
        "candidate_id": f"R{number:07d}",
        "profile": _profile(rng, life, part),
        "career_history": career,
        "education": [_education(rng, life)],
        "skills": _skills(rng, life),
        "certifications": _certifications(rng, life),
        "languages": [{"language": "English", "proficiency": "professional"}],
        "redrob_signals": _signals(rng, life),
    }
    if not life.dated:
        _forget(rng, record)
    return record


def _profile(rng: random.Random, life: Life, part: str) -> dict[str, Any]:
    denials = [f"{capitalised(shown(n, words.rstrip('.')))}." for n, words, _ in life.denials]
    lapsed = _licence_words(rng, life, held=False)
    habits = rng.sample([*frames()["profile"]["general"]["habits"][part], *life.occupation.habits], 3)
    return {
        "anonymized_name": person(rng),
        "headline": f"{life.title} at {life.roles[0].employer}",
        "summary": " ".join([*denials, *([f"{lapsed}."] if lapsed else []), *habits]),
        "location": rng.choice(frames()["places"]["cities"]),
        "country": rng.choice(("India", "United Kingdom", "Germany", "United States")),
        "years_of_experience": float(claimed_years(life)),
        "current_title": life.title,
        "current_company": life.roles[0].employer,
        "current_company_size": rng.choice(("11-50", "51-200", "201-500", "1001-5000")),
        "current_industry": life.occupation.group,
    }


def _role(rng: random.Random, life: Life, role: Role, *, latest: bool) -> dict[str, Any]:
    clauses = [shown(n, clause.rstrip(".")) for n, clause in role.clauses] or ["did the usual work"]
    return {
        "company": role.employer,
        "title": role.title,
        "start_date": _day(role.first),
        "end_date": None if latest else _day(role.end),
        "duration_months": role.end - role.first,
        "is_current": latest,
        "industry": life.occupation.group,
        "company_size": rng.choice(("11-50", "51-200", "201-500")),
        "description": " ".join(f"{capitalised(clause)}." for clause in clauses),
    }


def _day(month: int) -> str:
    return f"{month // 12}-{month % 12 + 1:02d}-01"


def _education(rng: random.Random, life: Life) -> dict[str, Any]:
    end = life.roles[-1].first // 12
    degree = rng.choice(("Bachelor", "Diploma", "Certificate", "Master"))
    return {
        "institution": f"{rng.choice(frames()['places']['towns'])} College",
        "degree": degree,
        "field_of_study": rng.choice(("General Studies", "Applied Studies", "Humanities")),
        "start_year": end - 3,
        "end_year": end,
        "tier": rng.choice(("tier_1", "tier_2", "tier_3")),
    }


def _skills(rng: random.Random, life: Life) -> list[dict[str, Any]]:
    months = 12 * life.years
    skills = [
        {
            "name": shown(n, words),
            "proficiency": rng.choice(LEVELS[:3]),
            "endorsements": rng.randint(0, 40),
            "duration_months": rng.randint(min(6, months), months),
        }
        for n, words in life.tags
    ]
    rest = [s.listed[0] for s in life.occupation.skills if s.listed[0] not in {plain(row["name"]) for row in skills}]
    if life.lie == "skill_longer":
        skills.append({"name": "Office software", "proficiency": "expert", "endorsements": 3, "duration_months": 2 * months + 90})
    if life.lie == "expert_unused":
        tools = ("Spreadsheets", "Presentations", "Note taking", "Typing", "Filing", "Scheduling tools")
        skills += [{"name": t, "proficiency": "expert", "endorsements": 0, "duration_months": 0} for t in tools]
    elif life.archetype == "unrelated" and rest:
        name = rng.choice(rest)
        skills.append({"name": name, "proficiency": "intermediate", "endorsements": 2, "duration_months": min(12, months)})
    return skills


def _licence_words(rng: random.Random, life: Life, *, held: bool) -> str | None:
    licence = life.occupation.licence
    if life.licence is None or licence is None or life.licence[1] is not held:
        return None
    return capitalised(shown(life.licence[0], rng.choice(licence.held if held else licence.lapsed).rstrip(".")))


def _certifications(rng: random.Random, life: Life) -> list[dict[str, Any]]:
    words = _licence_words(rng, life, held=True)
    return [{"name": words, "issuer": "Register", "year": life.roles[-1].first // 12}] if words else []


def _signals(rng: random.Random, life: Life) -> dict[str, Any]:
    return {
        "last_active_date": "2026-11-10",
        "open_to_work_flag": not life.idle,
        "recruiter_response_rate": round(rng.uniform(0.2, 0.95), 2),
        "notice_period_days": rng.choice((120, 150, 180)) if life.notice else rng.choice((0, 15, 30, 60, 90)),
        "willing_to_relocate": rng.random() < 0.5,
        "preferred_work_mode": rng.choice(("onsite", "hybrid", "remote")),
        "profile_completeness_score": rng.randint(55, 100),
    }


def _forget(rng: random.Random, record: dict[str, Any]) -> None:
    """Missing telemetry: no dates, no years, and some whole fields."""
    del record["profile"]["years_of_experience"]
    for role in record["career_history"]:
        for key in ("start_date", "end_date", "duration_months"):
            del role[key]
    for key in rng.sample(["redrob_signals", "languages", "education", "certifications"], 2):
        if not (key == "certifications" and record[key]):
            del record[key]
