"""Contradictions within a Redrob record that its text does not show: how long and how well skills were used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redrob.reference.candidate import CandidateReading
from redrob.reference.flags import Certainty, Flag
from redrob.reference.record import MAX_ITEMS
from redrob.reference.schema import Span

SLACK_MONTHS = (
    36  # study, volunteering and rounding lengthen a skill honestly; more than this beyond the career does not
)
MANY_UNUSED = 5
SOME_UNUSED = 3


def record_flags(record: Mapping[str, Any], profile: CandidateReading) -> tuple[Flag, ...]:
    """Flags that need the record's own fields; what is missing or malformed raises none."""
    skills = record.get("skills")
    found = [s for s in skills[:MAX_ITEMS] if isinstance(s, Mapping)] if isinstance(skills, list) else []
    return (*_older_than_career(found, profile), *_unused(found, profile))


def _older_than_career(skills: list[Mapping[str, Any]], profile: CandidateReading) -> list[Flag]:
    career = profile.dated_years
    if career is None or profile.open_ended or profile.today is None:
        return []
    first = min(p.first for p in profile.periods)
    months = profile.today - first
    for skill in skills:
        used, name = _months(skill), skill.get("name")
        if used is None or not isinstance(name, str) or used <= months + SLACK_MONTHS:
            continue
        sure: Certainty = "certain" if used > 1.5 * months + SLACK_MONTHS else "likely"
        message = (
            f"{name.strip()[:60]} is said to have been used for {used / 12:.0f} years in a career of {months / 12:.0f}."
        )
        return [Flag("skill_older_than_career", message, _named(profile, name), sure)]
    return []


def _unused(skills: list[Mapping[str, Any]], profile: CandidateReading) -> list[Flag]:
    unused = [
        s["name"] for s in skills
        if s.get("proficiency") == "expert" and _months(s) == 0 and isinstance(s.get("name"), str) and s["name"].strip()
    ]  # fmt: skip
    if len(unused) < SOME_UNUSED:
        return []
    sure: Certainty = "certain" if len(unused) >= MANY_UNUSED else "likely"
    message = f"Expert in {len(unused)} skills that were used for no month at all: {', '.join(unused[:3])[:120]} ..."
    return [Flag("expert_without_use", message, tuple(s for n in unused[:3] for s in _named(profile, n)), sure)]


def _months(skill: Mapping[str, Any]) -> float | None:
    value = skill.get("duration_months")
    usable = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 12 * 80
    return float(value) if usable and value is not None else None


def _named(profile: CandidateReading, name: str) -> tuple[Span, ...]:
    start = profile.text.find(name.strip())
    return () if start < 0 else (Span(start, start + len(name.strip()), name.strip()),)
