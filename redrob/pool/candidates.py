"""One raw row -> the candidate's id and what the reference reads: a text or a record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson

from redrob.errors import InputError
from redrob.pool.chunks import Raw
from redrob.pool.stream import MAX_ROW
from redrob.pool.table import IDS, Cells, record_of

MAX_ID = 200
"""Characters kept of an id."""
Candidate = tuple[str, str | Mapping[str, Any]]


def candidate_of(raw: Raw) -> Candidate:
    """The id (empty where there is none) and the candidate.

    Raises:
        InputError: the row is no JSON object, too long, or a file that cannot be read.

    >>> candidate_of(b'{"candidate_id": "C7", "text": "Chef for six years."}')
    ('C7', 'Chef for six years.')
    >>> candidate_of(b'{"id": 7, "profile": {"current_title": "Chef"}}')
    ('7', {'id': 7, 'profile': {'current_title': 'Chef'}})
    """
    if isinstance(raw, str):
        return "", raw
    if isinstance(raw, bytes):
        return _of_object(parse_json(raw))
    if isinstance(raw, Path):
        return raw.name[:MAX_ID], _of_file(raw)
    if isinstance(raw, Cells):
        return _of_object(record_of(raw))
    return _of_object(raw)


def parse_json(raw: bytes) -> Any:
    """Parse one row. NaN and infinities, which are no JSON but common, count as unknown (null).

    Raises:
        InputError: the row is too long or no JSON.
    """
    if len(raw) > MAX_ROW:
        raise InputError(f"the row is longer than {MAX_ROW:,} bytes, so it was skipped")
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        if b"NaN" not in raw and b"Infinity" not in raw:
            raise InputError(f"the row is no JSON: {error}") from error
    try:
        return json.loads(raw, parse_constant=lambda _: None)
    except (ValueError, RecursionError) as error:
        raise InputError(f"the row is no JSON: {error}") from error


def _of_object(value: Any) -> Candidate:
    if not isinstance(value, Mapping):
        raise InputError(f"the row is a JSON {_TYPES.get(type(value), 'value')}; a candidate is an object")
    text = value.get("text")
    return _id_of(value), text if isinstance(text, str) and text.strip() else value


_TYPES = {list: "array", str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def _id_of(record: Mapping[str, Any]) -> str:
    for name in IDS:
        value = record.get(name)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return str(value).strip()[:MAX_ID].encode("utf-8", "replace").decode("utf-8")
    return ""


def _of_file(path: Path) -> str | Mapping[str, Any]:
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_ROW + 1)
    except OSError as error:
        raise InputError(f"the file cannot be read ({error.strerror})") from error
    if path.suffix.lower() == ".json":
        return _of_object(parse_json(raw.removeprefix(b"\xef\xbb\xbf")))[1]
    if len(raw) > MAX_ROW:
        raise InputError(f"the file is longer than {MAX_ROW:,} bytes, so it was skipped")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"the file is no UTF-8 text (byte {error.start})") from error
