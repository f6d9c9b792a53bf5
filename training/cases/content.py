"""What the cases are about: occupations with their skills, one TOML file each, and the frames around them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from redrob.errors import DataError

FOLDER = Path(__file__).parent
WORDINGS = ("train", "more", "further", "rollout", "development", "validation", "heldout", "fresh")
"""Lists of wordings that share nothing: three for the train split, one for each of the others."""
WORDINGS_ALONE = {
    "heldout": ("train", "heldout", "fresh"),
    "development": ("development",),
    "unfamiliar": ("unfamiliar",),
}
"""What an occupation has that is marked `only`; `train` is for the pool that speed is measured on. One that is held
out is in the split `fresh` as well."""
FRAME_WORDINGS = (*WORDINGS, "unfamiliar")


@dataclass(frozen=True, slots=True)
class Skill:
    """One thing a job may ask for, in the wordings of job descriptions and profiles."""

    name: str
    asked: tuple[str, ...]
    """Noun phrases, as jobs word it; the first is `name`."""
    able: tuple[str, ...]
    """Verb phrases: "You can ..."."""
    listed: tuple[str, ...]
    """Skill tags."""
    named: tuple[str, ...]
    """Past-tense clauses without a subject that use the skill's own words."""
    plain: dict[str, tuple[str, ...]]
    """The same work without any of those words, by wording."""
    sibling: dict[str, tuple[str, ...]]
    """Shown through a sibling product or method, by wording; may be empty."""
    denied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Licence:
    """A permit without which nobody may work."""

    asked: tuple[str, ...]
    held: tuple[str, ...]
    lapsed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Occupation:
    """One field of work."""

    name: str
    group: str
    only: str | None
    """The one split that it appears in; None for those that appear in all but the split `unfamiliar`."""
    titles: tuple[str, ...]
    adjacent_titles: tuple[str, ...]
    employers: tuple[str, ...]
    """Last words of employers' names."""
    duties: tuple[str, ...]
    habits: tuple[str, ...]
    adjacent_work: tuple[str, ...]
    skills: tuple[Skill, ...]
    licence: Licence | None


@cache
def occupations() -> tuple[Occupation, ...]:
    """All occupations, by file name.

    Raises:
        DataError: a file lacks a field, has an unknown one, or one of a wrong type; it names file, skill and field.
    """
    return tuple(_occupation(path) for path in sorted((FOLDER / "occupations").glob("*.toml")))


@cache
def frames() -> dict[str, Any]:
    """The wording around the content, as `frames.toml` has it."""
    with (FOLDER / "frames.toml").open("rb") as file:
        return tomllib.load(file)


def _occupation(path: Path) -> Occupation:
    where = path.name
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{where}: {error}. It must be TOML. Mend the line.") from error
    only = data.pop("only", None)
    if only is not None and only not in WORDINGS_ALONE:
        raise DataError(f"{where}: only = {only!r}. It is one of {', '.join(WORDINGS_ALONE)}. Choose, or leave out.")
    wordings = WORDINGS if only is None else WORDINGS_ALONE[only]
    skills = tuple(_skill(row, wordings, f"{where}, skill '{row.get('name')}'") for row in data.pop("skills", []))
    licence = data.pop("licence", None)
    texts = ("titles", "adjacent_titles", "employers", "duties", "habits", "adjacent_work")
    _check(data, {"name", "group", *texts}, where)
    if len(skills) < 8:
        raise DataError(f"{where}: it has {len(skills)} skills. A job draws from at least 8. Add some.")
    return Occupation(
        name=data["name"],
        group=data["group"],
        only=only,
        **{key: tuple(map(_upper, _strings(data[key], where, key))) for key in texts if key.endswith("titles")},
        **{key: _strings(data[key], where, key) for key in texts if not key.endswith("titles")},
        skills=skills,
        licence=_licence(licence, f"{where}, licence") if licence else None,
    )


def _upper(title: str) -> str:
    """A title as people write it: "Staff nurse"."""
    return title[:1].upper() + title[1:]


def _licence(row: dict[str, Any], where: str) -> Licence:
    _check(row, {"asked", "held", "lapsed"}, where)
    return Licence(*(_strings(row[key], where, key) for key in ("asked", "held", "lapsed")))


def _skill(row: dict[str, Any], wordings: Sequence[str], where: str) -> Skill:
    lists = ("asked", "able", "listed", "named", "denied")
    plain = {wording: f"plain_{wording}" for wording in wordings}
    optional = {f"sibling_{wording}" for wording in wordings}
    _check({key: row[key] for key in row if key not in optional}, {"name", *plain.values(), *lists}, where)
    return Skill(
        name=row["name"],
        **{key: _strings(row[key], where, key) for key in lists},
        plain={wording: _strings(row[key], where, key) for wording, key in plain.items()},
        sibling={wording: _siblings(row, wording, where) for wording in wordings},
    )


def _siblings(row: dict[str, Any], wording: str, where: str) -> tuple[str, ...]:
    """Optional, and one is enough."""
    key = f"sibling_{wording}"
    value = row.get(key, [])
    if not isinstance(value, list) or not all(isinstance(v, str) and v.strip() for v in value):
        raise DataError(f"{where}, {key}: {value!r:.60} is no list of texts. Give such a list, or leave it out.")
    return tuple(value)


def _check(row: dict[str, Any], keys: set[str], where: str) -> None:
    wrong = sorted(keys ^ set(row))
    if wrong:
        raise DataError(f"{where}: missing or unknown: {', '.join(wrong)}. It has exactly {', '.join(sorted(keys))}.")


def _strings(value: object, where: str, key: str) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(v, str) and v.strip() for v in value):
        raise DataError(f"{where}, {key}: {value!r:.60} is no list of two texts or more. Give such a list.")
    return tuple(value)
