"""Loads the curated tables beside this file: occupations with their titles, and what jobs ask for in how many words.

One text file a family of occupations, one entry a line:

    # family: health                     the family; without this line, the file's name
    @ nurse: nurse | staff nurse         an occupation and the titles that name it
    wound care = wound dressing : changed dressings | pressure sores ~ wound dressing bandage
    suturing = closing wounds < wound care : stitched cuts ~ stitches needle thread cut
    ! nmc registration = nmc pin : on the nursing register
    vector database = vector store : *pinecone | *weaviate | nearest neighbour index

Left of the colon: names that stand for the thing in a job description; after `<` the first name of another thing of
the family that this is a part of, so that who did this did that as well. Between colon and tilde: phrases each of which
alone shows that it was done; `*` marks members of a category, each of which meets a wish for another. After the
tilde: cue words, of which several in one sentence suggest it. `!` marks a credential: held or not.

The folder `told/` holds, for each thing that is no credential, how people tell in plain words that they did it:

    wound care: peeled off the old pad and looked at the edges | washed a bed sore with salt water every second day

and in `told/small_talk.txt`, a line each, what profiles say that tells of no work at all. No phrase of these is looked
for. Their words are counted, so that a clause in other words of the kind is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from redrob.errors import DataError

FOLDER = Path(__file__).parent
TOLD = FOLDER / "told"
SMALL_TALK = "small_talk"
"""The file beside those of the families that holds, a line each, what profiles say that tells of no work."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing a job may ask for, in words."""

    family: str
    names: tuple[str, ...]
    shows: tuple[str, ...]
    members: tuple[str, ...]
    cues: tuple[str, ...]
    credential: bool
    part_of: str | None = None
    """First name of a thing of the family that this is a part of."""


@dataclass(frozen=True, slots=True)
class Titles:
    """One occupation and the titles that name it."""

    family: str
    name: str
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """All files, in the order of their names."""

    entries: tuple[Entry, ...]
    occupations: tuple[Titles, ...]


@cache
def tables() -> Tables:
    """Everything curated, read once.

    Raises:
        DataError: a line that does not have the form above; it names file and line.
    """
    entries: list[Entry] = []
    occupations: list[Titles] = []
    for path in sorted(FOLDER.glob("*.txt")):
        family = path.stem
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            line = line.strip()
            if line.startswith("# family:"):
                family = line.removeprefix("# family:").strip()
            elif line.startswith("@"):
                occupations.append(_titles(line, family, f"{path.name}, line {number}"))
            elif line and not line.startswith("#"):
                entries.append(_entry(line, family, f"{path.name}, line {number}"))
    _check_parts(entries)
    return Tables(tuple(entries), tuple(occupations))


def _check_parts(entries: Sequence[Entry]) -> None:
    known = {(entry.family, entry.names[0]): entry.part_of for entry in entries if not entry.credential}
    for entry in entries:
        name, above = entry.names[0], entry.part_of
        seen = {name}
        while above is not None:
            if (entry.family, above) not in known:
                raise DataError(
                    f"{entry.family}: '{name}' is said to be a part of '{above}', which is no first name of the family. "
                    "Write one after '<', or leave it out."
                )
            if above in seen:
                raise DataError(f"{entry.family}: '{name}' is a part of itself, by way of '{above}'. Mend one '<'.")
            seen.add(above)
            above = known[entry.family, above]


def _titles(line: str, family: str, where: str) -> Titles:
    name, colon, rest = line.removeprefix("@").partition(":")
    titles = _split(rest, "|")
    if not colon or not titles:
        raise DataError(f"{where}: '{line}' names no titles. An occupation is '@ name: title | title'. Mend the line.")
    return Titles(family, name.strip(), titles)


def _entry(line: str, family: str, where: str) -> Entry:
    head, _, cues = line.partition("~")
    names, _, shows = head.partition(":")
    names, part, above = names.partition("<")
    phrases = _split(shows, "|")
    entry = Entry(
        family,
        _split(names.removeprefix("!"), "="),
        tuple(p for p in phrases if not p.startswith("*")),
        tuple(p.removeprefix("*").strip() for p in phrases if p.startswith("*")),
        tuple(cues.split()),
        line.startswith("!"),
        above.strip() if part else None,
    )
    if not entry.names:
        raise DataError(f"{where}: '{line}' has no name. An entry is 'name = name : shows | shows ~ cue cue'. Mend it.")
    return entry


def _split(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(separator) if part.strip())


@cache
def told(family: str) -> dict[str, tuple[str, ...]]:
    """First name of each thing of a family -> clauses that tell of it; empty where nobody has written any.

    Raises:
        DataError: a line that does not have the form above, or names nothing in the tables; it says file and line.
    """
    path = TOLD / f"{family}.txt"
    if not path.exists():
        return {}
    known = {entry.names[0] for entry in tables().entries if entry.family == family and not entry.credential}
    found: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        name, colon, clauses = line.partition(":")
        if not colon or name.strip() not in known or not _split(clauses, "|"):
            raise DataError(
                f"{path.name}, line {number}: '{name[:60]}' is no thing of the family {family}, or nothing tells of it. "
                "A line is 'name: clause | clause', with the first name of an entry. Mend the line."
            )
        found[name.strip()] = _split(clauses, "|")
    return found


@cache
def small_talk() -> tuple[str, ...]:
    """Clauses that tell of no work: of years, homes, hobbies, habits and hopes."""
    return tuple((TOLD / f"{SMALL_TALK}.txt").read_text(encoding="utf-8").splitlines())
