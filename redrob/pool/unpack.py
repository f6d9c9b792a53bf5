"""Assessments back from JSON, by the types of their fields."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, get_args, get_origin, get_type_hints

from redrob.reference import Assessment


def unpack(payload: bytes) -> Assessment:
    """The assessment that `pack` wrote, equal to it field by field."""
    built: Assessment = _build(Assessment, json.loads(payload))
    return built


def _build(kind: Any, value: Any) -> Any:
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: _build(hint, value[name]) for name, hint in _hints(kind)})
    if get_origin(kind) is tuple:
        return tuple(_build(get_args(kind)[0], item) for item in value)
    return value


@lru_cache
def _hints(kind: Any) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))
