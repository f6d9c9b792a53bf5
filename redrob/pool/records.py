"""One row of a pool -> the candidate's id and what the reference reads: a text or a record."""

from __future__ import annotations

import json
import math
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
Content = str | Mapping[str, Any]
_TYPES = {list: "array", str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def candidate_of(value: Any) -> tuple[str, Content]:
    """The id (empty where there is none) and the candidate of a JSON value, or of the bytes of one.

    Raises:
        InputError: it is no JSON object.

    >>> candidate_of(b'{"candidate_id": "C7", "text": "Chef for six years."}')
    ('C7', 'Chef for six years.')
    >>> candidate_of({"id": 7, "profile": {"current_title": "Chef"}})
    ('7', {'id': 7, 'profile': {'current_title': 'Chef'}})
    """
    if isinstance(value, bytes):
        value = parse_json(value)
    if not isinstance(value, Mapping):
        raise InputError(f"the row is a JSON {_TYPES.get(type(value), 'value')}; a candidate is an object")
    text = value.get("text")
    return _id_of(value), text if isinstance(text, str) and text.strip() else value


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
    record = {name: given[name] for name in (*IDS, "text") if name in given}
    record |= {name: value for name in NESTED if isinstance(value := _parsed(given.get(name)), dict)}
    flat = {name: given[name] for name in PROFILE if name in given}
    years = _number(flat.pop("years_of_experience", None))
    if flat or years is not None:
        record["profile"] = record.get("profile", {}) | flat | ({} if years is None else {"years_of_experience": years})
    for name in LISTS:
        if name in given:
            parsed = _parsed(given[name])
            words = (
                [{"description": parsed}] if name == "career_history" else [w.strip() for w in str(parsed).split(";")]
            )
            record[name] = parsed if isinstance(parsed, list) else words
    return record


def _id_of(record: Mapping[str, Any]) -> str:
    for name in IDS:
        value = record.get(name)
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


def _number(cell: Any) -> float | None:
    try:
        value = float(cell)
    except (TypeError, ValueError):
        return None
    return value if math.isfinite(value) else None
