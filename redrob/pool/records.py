"""One row of a pool -> the candidate's id and what the reference reads: a text or a record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import orjson

from redrob.errors import InputError
from redrob.reference.record import IDS, KNOWN, LISTS, NESTED, PROFILE, has_text, named, plain_of, years_of

MAX_ID = 200
"""Characters kept of an id."""
MAX_ROW = 2_000_000
"""Longest row in bytes. No profile comes near it; longer rows are skipped without being held."""
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
    value = named(value)
    if has_text(value):
        return _id_of(value), plain_of(value["text"])
    flat = any(name in value for name in PROFILE) or any(isinstance(value.get(n), str) for n in (*LISTS, "profile"))
    return _id_of(value), record_of(value) if flat else value


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
    if (years := years_of(flat.pop("years_of_experience", None))) is not None:
        flat["years_of_experience"] = years
    if isinstance(about := given.get("profile"), str):
        record |= {"profile": about} | flat
    elif flat:
        record["profile"] = record.get("profile", {}) | flat
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
