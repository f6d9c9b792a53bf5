"""The Redrob record (a JSON object) as a text of sections, without name, gender, age, photo or contact details."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, TypeGuard

from redrob.errors import InputError

MAX_NUMBER = 1e12  # beyond any count a record holds
MAX_ITEMS = 200  # entries read of any list; no career has more


def render(record: Mapping[str, Any]) -> str:
    """Write a record as text. Fields that are missing or of a wrong type are left out: unknown, not wrong.

    >>> print(render({"profile": {"anonymized_name": "A. B.", "current_title": "Chef", "years_of_experience": 4},
    ...               "skills": [{"name": "Pastry"}, "Menus"]}))
    Title: Chef
    4 years of experience
    <BLANKLINE>
    Skills
    Pastry, Menus
    """
    if not _is_mapping(record):
        raise InputError(
            f"Candidate record: it is a {type(record).__name__}. A record is a JSON object. Pass a mapping or plain text."
        )
    profile = record.get("profile")
    profile = profile if _is_mapping(profile) else {}
    blocks = [
        "\n".join(_head(profile)),
        _section("Summary", _text(profile.get("summary"))),
        _section("Experience", "\n\n".join([_role(r) for r in _items(record.get("career_history")) if _is_mapping(r)])),
        _section("Skills", ", ".join(_entries(record.get("skills"), ("name",)))),
        _section("Certifications", "\n".join(_entries(record.get("certifications"), ("name", "title", "issuer", "year")))),
        _section("Education", "\n".join(_entries(record.get("education"), ("degree", "field_of_study", "field", "start_year", "end_year", "year")))),
        _section("Languages", ", ".join(_entries(record.get("languages"), ("language", "name", "proficiency")))),
    ]  # fmt: skip
    text = "\n\n".join(block for block in blocks if block)
    if not text:
        raise InputError(
            "Candidate record: no readable field in it. Known: profile, career_history, education, skills, certifications, languages. Fill at least one."
        )
    return text


def availability(record: Mapping[str, Any]) -> float:
    """Multiplier in [0.9, 1.0] for notice and activity; what is missing or malformed is unknown and costs nothing.

    >>> availability({}), availability({"redrob_signals": {"notice_period_days": 120, "open_to_work_flag": False}})
    (1.0, 0.92)
    """
    signals = record.get("redrob_signals")
    if not _is_mapping(signals):
        return 1.0
    factor = 1.0
    notice = number(signals.get("notice_period_days"))
    if notice is not None and notice > 90:
        factor -= 0.04
    if signals.get("open_to_work_flag") is False:
        factor -= 0.04
    response = number(signals.get("recruiter_response_rate"))
    if response is not None and 0 <= response < 0.1:
        factor -= 0.02
    return round(factor, 2)


def latest_activity(record: Mapping[str, Any]) -> date | None:
    """Day the candidate was last active; stands in for today, since a record is as old as its last sign of life."""
    signals = record.get("redrob_signals")
    value = signals.get("last_active_date") if _is_mapping(signals) else None
    if not isinstance(value, str):
        return None
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None  # malformed telemetry is unknown


def _head(profile: Mapping[str, Any]) -> Iterator[str]:
    if title := _text(profile.get("current_title")):
        yield f"Title: {title}"
    if headline := _text(profile.get("headline")):
        yield f"Headline: {headline}"
    years = number(profile.get("years_of_experience"))
    if years is not None and 0 <= years <= 60:
        yield f"{years:g} years of experience"


def _role(role: Mapping[str, Any]) -> str:
    title, company = _text(role.get("title")), _text(role.get("company"))
    start = _text(role.get("start_date"))[:10]
    end = "present" if role.get("is_current") is True else _text(role.get("end_date"))[:10]
    dates = f", {start} - {end}" if start and end else ""
    head = (f"{title} at {company}" if title and company else title or company) + dates
    description = _text(role.get("description"))
    return f"{head}\n{description}" if head and description else head or description


def _section(name: str, body: str) -> str:
    return f"{name}\n{body}" if body.strip() else ""


def _is_mapping(value: Any) -> TypeGuard[Mapping[str, Any]]:
    """Whether a value is an object of JSON. Nearly all are dicts, of which the abstract class is slow to be sure."""
    return type(value) is dict or isinstance(value, Mapping)


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def number(value: Any) -> float | None:
    """A finite number; JSON may hold integers of any size, which are no number of years or days."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < MAX_NUMBER:
        return None
    return float(value)


def _items(value: Any) -> list[Any]:
    return list(value[:MAX_ITEMS]) if isinstance(value, list | tuple) else []


def _entries(value: Any, fields: tuple[str, ...]) -> list[str]:
    return [entry for item in _items(value) if (entry := _entry(item, fields))]


def _entry(item: Any, fields: tuple[str, ...]) -> str:
    if not _is_mapping(item):
        return _text(item)
    values = [item.get(field) for field in fields]
    kept = [str(v).strip() for v in values if isinstance(v, str | int) and not isinstance(v, bool)]
    return ", ".join([value for value in kept if value])
