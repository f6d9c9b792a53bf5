"""One row of a pool -> the candidate's id and what the reference reads: a text or a record."""

from __future__ import annotations

import html
import json
import math
import re
from collections.abc import Mapping
from typing import Any

import orjson

from redrob.errors import InputError

MAX_ID = 200
"""Characters kept of an id."""
MAX_ROW = 2_000_000
"""Longest row in bytes. No profile comes near it; longer rows are skipped without being held."""
IDS = ("candidate_id", "id")
PROFILE = ("current_title", "headline", "summary", "years_of_experience")
LISTS = ("skills", "certifications", "languages", "career_history", "education")
NESTED = ("profile", "redrob_signals")
KNOWN = (*IDS, "text", *PROFILE, *LISTS, *NESTED)
WORDS_UNREAD = 20
"""Words from which a field that is not read is told: it may be the very profile."""
_YEARS = re.compile(r"(\d{1,3}(?:[.,]\d{1,3})?) ?\+? ?(?:years?|yrs?\.?)?", re.IGNORECASE)
_MARKUP = re.compile(
    r"</(?:p|div|li|ul|ol|h[1-6]|span|td|tr|table|strong|b|em|i|u|a|font)\s*>|<br\s*/?>", re.IGNORECASE
)
_UNSEEN = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_INLINE = re.compile(r"</?(?:span|strong|b|em|i|u|a|font)\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
Content = str | Mapping[str, Any]
_TYPES = {list: "array", str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def candidate_of(value: Any) -> tuple[str, Content]:
    """The id (empty where there is none) and the candidate of a JSON value.

    Raises:
        InputError: it is no JSON object.

    >>> candidate_of({"candidate_id": "C7", "text": "Chef for six years."})
    ('C7', 'Chef for six years.')
    >>> candidate_of({"id": 7, "profile": {"current_title": "Chef"}})
    ('7', {'id': 7, 'profile': {'current_title': 'Chef'}})
    >>> candidate_of({"id": 7, "current_title": "Chef"})
    ('7', {'id': 7, 'profile': {'current_title': 'Chef'}})
    """
    if not isinstance(value, Mapping):
        raise InputError(f"the row is a JSON {_TYPES.get(type(value), 'value')}; a candidate is an object")
    if has_text(value):
        return _id_of(value), plain_of(value["text"])
    flat = any(name in value for name in PROFILE) or any(isinstance(value.get(name), str) for name in LISTS)
    return _id_of(value), record_of(value) if flat else value


def has_text(value: Mapping[str, Any]) -> bool:
    """Whether a candidate is a text, beside which no other field is read."""
    text = value.get("text")
    return isinstance(text, str) and bool(text.strip())


def unread_in(value: Any) -> tuple[str, ...]:
    """A sentence for each field that is not read and holds more than a few words.

    >>> unread_in({"skills": "Bread", "resume": "I bake. " * 10, "mail": "a@b.example"})
    ("The field 'resume' is not read. Where it is the profile, name it 'text'.",)
    """
    if not isinstance(value, Mapping):
        return ()
    read = (*IDS, "text") if has_text(value) else KNOWN
    return tuple(
        f"The field {str(name)[:40]!r} is not read. "
        + ("Only 'text' is, where there is one." if name in KNOWN else "Where it is the profile, name it 'text'.")
        for name, held in value.items()
        if name not in read and isinstance(held, str) and len(held) > WORDS_UNREAD and len(held.split()) >= WORDS_UNREAD
    )


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


def parse_json(raw: bytes) -> Any:
    """Parse one row. NaN and infinities, which are no JSON but common, count as unknown (null).

    Raises:
        InputError: the row is no JSON.
    """
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        if b"NaN" not in raw and b"Infinity" not in raw:
            raise InputError(f"the row is no JSON: {error}") from error
    try:
        return json.loads(raw, parse_constant=lambda _: None)
    except (ValueError, RecursionError) as error:
        raise InputError(f"the row is no JSON: {error}") from error


def record_of(cells: Mapping[str, Any]) -> dict[str, Any]:
    """The record that a row of columns stands for. Lists and objects may be JSON, or words parted by semicolons.

    >>> record_of({"id": "7", "current_title": "Chef", "years_of_experience": "4.5", "skills": "Pastry; Menus"})
    {'id': '7', 'profile': {'current_title': 'Chef', 'years_of_experience': 4.5}, 'skills': ['Pastry', 'Menus']}
    """
    given = {name: cells[name] for name in KNOWN if cells.get(name) is not None and str(cells[name]).strip()}
    given = {n: _plain(_parsed(cell) if n in LISTS + NESTED else cell) for n, cell in given.items()}
    record = {name: given[name] for name in (*IDS, "text") if name in given}
    record |= {name: given[name] for name in NESTED if isinstance(given.get(name), dict)}
    flat = {name: given[name] for name in PROFILE if name in given}
    years = _number(flat.pop("years_of_experience", None))
    if flat or years is not None:
        record["profile"] = record.get("profile", {}) | flat | ({} if years is None else {"years_of_experience": years})
    for name in LISTS:
        if name in given:
            parsed = [given[name]] if isinstance(given[name], dict) else given[name]
            words = (
                [{"description": parsed}] if name == "career_history" else [w.strip() for w in str(parsed).split(";")]
            )
            record[name] = parsed if isinstance(parsed, list) else words
    return record


def _id_of(record: Mapping[str, Any]) -> str:
    for name in IDS:
        value = record.get(name)
        if isinstance(value, float) and value.is_integer():  # a column of numbers in which one is missing
            value = int(value)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value).strip()[:MAX_ID].encode("utf-8", "replace").decode("utf-8")
    return ""


def _parsed(cell: Any) -> Any:
    """What a cell holds as JSON; the cell itself where it holds none."""
    if not isinstance(cell, str) or not cell.lstrip().startswith(("[", "{")):
        return cell
    try:
        return orjson.loads(cell)
    except orjson.JSONDecodeError:
        return cell


def _plain(value: Any, deep: int = 4) -> Any:
    """A value whose texts are plain, as deep as a record has any."""
    if isinstance(value, str):
        return plain_of(value)
    if isinstance(value, list) and deep:
        return [_plain(one, deep - 1) for one in value]
    return {name: _plain(one, deep - 1) for name, one in value.items()} if isinstance(value, dict) and deep else value


def _number(cell: Any) -> float | None:
    if isinstance(cell, str) and (years := _YEARS.fullmatch(cell.strip())):
        cell = years[1].replace(",", ".")
    try:
        value = float(cell)
    except (TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None
