"""The Redrob record (a JSON object) as a text of sections, without name, gender, age, photo or contact details.

`docs/use.md` tells its form: the fields that are read, the other names that they may have, and what is left out.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, TypeGuard

from redrob.errors import InputError

MAX_NUMBER = 1e12  # beyond any count a record holds
MAX_ITEMS = 200  # entries read of any list; no career has more
IDS = ("candidate_id", "id")
PROFILE = ("current_title", "headline", "summary", "years_of_experience")
LISTS = ("skills", "certifications", "languages", "career_history", "education")
NESTED = ("profile", "redrob_signals")
KNOWN = (*IDS, "text", *PROFILE, *LISTS, *NESTED)
OTHER_NAMES: Mapping[str, tuple[str, ...]] = {
    "text": ("resume", "cv", "lebenslauf", "resume_text", "cv_text", "resume_str"),
    "profile": ("basics",),
    "career_history": ("experience", "work", "work_experience", "work_history", "employment_history"),
    "certifications": ("certificates",),
}
"""What else people, and JSON Resume, call a field; the first that is there is read."""
_TITLE = ("title", "position", "role")
_COMPANY = ("company", "employer", "organization", "name")
_START, _END = ("start_date", "startDate", "start"), ("end_date", "endDate", "end")
_DATES = ("dates", "period", "duration")
_DESCRIPTION = ("description", "summary", "highlights")
_READ_IN: Mapping[str, tuple[str, ...]] = {
    "profile": (*PROFILE, "label"),
    "career_history": (*_TITLE, *_COMPANY, *_START, *_END, *_DATES, *_DESCRIPTION, "is_current"),
    "skills": ("name", "keywords"),
    "certifications": ("name", "title", "issuer", "year", "date"),
    "education": (
        "degree", "studyType", "field_of_study", "field", "area",
        "start_year", "startDate", "end_year", "endDate", "year",
    ),
    "languages": ("language", "name", "proficiency", "fluency"),
}  # fmt: skip
_ASIDE = frozenset(
    "name first_name last_name full_name anonymized_name pronouns gender sex age date_of_birth birth_date birthday dob "
    "nationality marital_status religion photo picture image avatar email e_mail mail phone mobile telephone address "
    "street city postcode zip location country region url website linkedin profiles $schema meta "
    "industry company_size current_company current_company_size current_industry institution grade tier level proficiency".split()
)
"""Who somebody is and where, and what says nothing of their work: never read, and no note says so."""
_SILENT_IN = {field: _ASIDE.union(names, ("duration_months",)) for field, names in _READ_IN.items()}
WORDS_UNREAD = 20
"""Words from which a field that is not read is told by itself: it may be the very profile."""
NAMES_TOLD = 8
"""Names of shorter fields that are not read, of one candidate."""
_YEARS = re.compile(r"(\d{1,3}(?:[.,]\d{1,3})?) ?\+? ?(?:years?|yrs?\.?)?", re.IGNORECASE)
_MARKUP = re.compile(
    r"</(?:p|div|li|ul|ol|h[1-6]|span|td|tr|table|strong|b|em|i|u|a|font)\s*>|<br\s*/?>", re.IGNORECASE
)
_UNSEEN = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_INLINE = re.compile(r"</?(?:span|strong|b|em|i|u|a|font)\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_JSON_TYPES = {dict: "object", list: "array", str: "string", int: "number", float: "number", bool: "boolean"}


@lru_cache(16)  # the rows of a pool share their names
def fields_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """The field as which each name is read, whatever its case; a name that is none stays as it stands.

    >>> fields_of(("ID", "E-Mail", "Resume", "cv"))
    ('id', 'E-Mail', 'text', 'cv')
    """
    plain = [_plain_name(name) for name in names]
    fields = [key if key in KNOWN else name for key, name in zip(plain, names, strict=True)]
    for field, others in OTHER_NAMES.items():
        if field not in fields and (other := next((other for other in others if other in plain), "")):
            fields[plain.index(other)] = field
    return tuple(fields)


def named(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The record with its fields under the names that are read.

    >>> named({"ID": 7, "Experience": "5 years"}), named({"work": [{"position": "Chef"}]})
    ({'id': 7, 'years_of_experience': '5 years'}, {'career_history': [{'position': 'Chef'}]})
    """
    names = tuple(record)
    fields = fields_of(names)
    if fields == names:
        return record
    told = dict(zip(fields, record.values(), strict=True))
    career = told.get("career_history")
    if years_of(career) is not None:
        told.setdefault("years_of_experience", told.pop("career_history"))
    return told


def has_text(record: Mapping[str, Any]) -> bool:
    """Whether a candidate is a text, beside which no other field is read."""
    text = record.get("text")
    return isinstance(text, str) and bool(text.strip())


def plain_of(text: str) -> str:
    """A text as a browser would show it where it is written in HTML; any other as it is.

    >>> plain_of("<p>Nurse</p><ul><li>Wards &amp; <b>ICU</b></li></ul>").split("\\n")
    ['', 'Nurse', '', '', 'Wards & ICU', '', '']
    >>> plain_of("Managed teams of <5 and List<String>")
    'Managed teams of <5 and List<String>'
    """
    if not _MARKUP.search(text):
        return text
    return html.unescape(_TAG.sub("\n", _INLINE.sub("", _UNSEEN.sub("", text)))).replace("\xa0", " ")


def unread_in(record: Any) -> tuple[str, ...]:
    """What of a record holds words and is not read, in sentences; who somebody is goes without saying.

    >>> unread_in({"skills": "Bread", "remarks": "I bake. " * 10, "mood": "sunny", "mail": "a@b.example"})
    ("The field 'remarks' is not read. Where it is the profile, name it 'text'.", "Not read: 'mood'.")
    >>> unread_in({"CV": "Baker.", "skills": "Bread", "work": [{"position": "Baker", "perks": "Bread"}]})
    ("Not read, for 'CV' is the whole profile: 'skills', 'work'.",)
    """
    if not _is_mapping(record):
        return ()
    names = tuple(record)
    fields = fields_of(names)
    whole = names[fields.index("text")] if has_text(named(record)) else ""
    read = (*IDS, "text") if whole else KNOWN
    long, short = list[str](), list[str]()
    for name, field, held in zip(names, fields, record.values(), strict=True):
        if field in read:
            short += [] if whole else [f"{name}: {part}" for part in _unread_parts(field, held)]
        elif isinstance(held, str) and len(held.split()) >= WORDS_UNREAD:
            beside = whole and field in KNOWN
            remedy = f"Only {whole[:40]!r} is." if beside else "Where it is the profile, name it 'text'."
            long.append(f"The field {str(name)[:40]!r} is not read. {remedy}")
        elif _plain_name(name) not in _ASIDE and _holds_words(held):
            short.append(str(name))
    if not short:
        return (*long,)
    told = ", ".join(repr(name[:40]) for name in short[:NAMES_TOLD])
    more = f" and {len(short) - NAMES_TOLD:,} more" if len(short) > NAMES_TOLD else ""
    return (*long, f"Not read{f', for {whole[:40]!r} is the whole profile' if whole else ''}: {told}{more}.")


def _unread_parts(field: str, held: Any) -> Iterable[str]:
    """Names within the entries of a field that hold words and are not read, each once."""
    silent = _SILENT_IN.get(field)
    if silent is None or isinstance(held, str):
        return ()
    entries = [entry for entry in _items(held) if _is_mapping(entry)]
    return dict.fromkeys(
        str(name)
        for entry in entries
        if not silent.issuperset(entry)  # nearly all
        for name, value in entry.items()
        if name not in silent and _plain_name(name) not in _ASIDE and _holds_words(value)
    )


def _plain_name(name: Any) -> str:
    return re.sub(r"[\s_-]+", "_", str(name).strip().lower())


def _holds_words(value: Any, deep: int = 4) -> bool:
    """Whether a letter stands anywhere in a value, as deep as a record has any."""
    if isinstance(value, str):
        return any(map(str.isalpha, value))
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return deep > 0 and any(_holds_words(one, deep - 1) for one in inner)


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
    given, record = record, named(record)
    if has_text(record):
        return plain_of(record["text"])
    profile = record.get("profile")
    about, profile = _text(profile), profile if _is_mapping(profile) else {}
    profile = {**profile, **{name: record[name] for name in PROFILE if record.get(name) is not None}}
    career = record.get("career_history")
    roles = [career] if isinstance(career, str) else _items(career)
    blocks = [
        "\n".join(_head(profile)),
        about,
        _section("Summary", _text(profile.get("summary"))),
        _section("Experience", "\n\n".join([text for role in roles if (text := _role(role))])),
        *(
            _section(field.capitalize(), between.join(_entries(record.get(field), _READ_IN[field])))
            for field, between in (("skills", ", "), ("certifications", "\n"), ("education", "\n"), ("languages", ", "))
        ),
    ]
    text = "\n\n".join(block for block in blocks if block)
    if not text:
        raise InputError(
            f"Candidate record: no readable field in it; it has {shown_names(given)}. docs/use.md shows the form. Give a "
            "'text', or profile, career_history, education, skills, certifications or languages in that form."
        )
    return text


def shown_names(record: Mapping[str, Any]) -> str:
    """The names in a record, each with what it holds: a known name may hold what cannot be read."""
    told = [f"{str(name)[:40]!r} ({_JSON_TYPES.get(type(held), 'null')})" for name, held in record.items()]
    return ", ".join(told[:NAMES_TOLD]) + (" and more" if len(told) > NAMES_TOLD else "") or "none"


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
    if title := _text(profile.get("current_title")) or _text(profile.get("label")):
        yield f"Title: {title}"
    if headline := _text(profile.get("headline")):
        yield f"Headline: {headline}"
    years = years_of(profile.get("years_of_experience"))
    if years is not None and 0 <= years <= 60:
        yield f"{years:g} years of experience"


def _role(role: Any) -> str:
    """A role as text: what it is, where, when, and all that describes it."""
    if not _is_mapping(role):
        return _text(role)
    title, company = _first(role, _TITLE), _first(role, _COMPANY)
    start, end = _first(role, _START)[:10], _first(role, _END)[:10]
    if role.get("is_current") is True or (not end and "startDate" in role):  # JSON Resume ends no role that goes on
        end = "present"
    when = f"{start} - {end}" if start and end else _first(role, _DATES)
    head = (f"{title} at {company}" if title and company else title or company) + (f", {when}" if when else "")
    told = [_text(line) for name in _DESCRIPTION for line in _lines(role.get(name))]
    return "\n".join(line for line in (head, *told) if line)


def _first(role: Mapping[str, Any], names: Iterable[str]) -> str:
    """What stands under the first of some names that holds a text or a year."""
    for name in names:
        held = role.get(name)
        if told := str(held) if type(held) is int and 1900 <= held <= 2100 else _text(held):
            return told
    return ""


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


def years_of(value: Any) -> float | None:
    """A number of years, also as people write it; None where it is none.

    >>> years_of("4,5 years"), years_of("10+"), years_of(3), years_of("five")
    (4.5, 10.0, 3.0, None)
    """
    told = _YEARS.fullmatch(value.strip()) if isinstance(value, str) else None
    return number(float(told[1].replace(",", ".")) if told else value)


def _items(value: Any) -> list[Any]:
    """The entries of a list; one object is a list of one, and words are parted by semicolons."""
    if isinstance(value, str):
        return value.split(";")[:MAX_ITEMS]
    return list(value[:MAX_ITEMS]) if isinstance(value, list | tuple) else [value] if _is_mapping(value) else []


def _lines(value: Any) -> list[Any]:
    """A value, or each of a list of them."""
    return value[:MAX_ITEMS] if isinstance(value, list) else [value]


def _entries(value: Any, fields: tuple[str, ...]) -> list[str]:
    return [entry for item in _items(value) if (entry := _entry(item, fields))]


def _entry(item: Any, fields: tuple[str, ...]) -> str:
    if not _is_mapping(item):
        return _text(item)
    values = [one for field in fields for one in _lines(item.get(field))]
    kept = [str(v).strip() for v in values if isinstance(v, str | int) and not isinstance(v, bool)]
    return ", ".join([value for value in kept if value])
