"""Where a candidate came from, in the words of a person who looks it up."""

from __future__ import annotations

from redrob.pool.sources import Entry
from redrob.ui.parts import shorten

_COUNTED = {".csv": "line", ".jsonl": "line", ".json": "item", ".parquet": "row"}
"""What the number of a row counts: lines of the file, header and line breaks in cells too, or items of an array."""


def place_in(source: str, row: int | None) -> str:
    """Line or item of a file; nothing for a file that holds one candidate.

    >>> place_in("pool.csv", 119), place_in("all.zip / a.JSONL.gz", 4), place_in("cv.pdf", 1), place_in("pool.json", 2)
    ('line 119', 'line 4', '', 'item 2')
    """
    name = source.lower().removesuffix(".gz")
    word = next((word for ending, word in _COUNTED.items() if name.endswith(ending)), "")
    return f"{word} {row}" if word and row is not None else ""


def origin(entry: Entry, limit: int = 100) -> str:
    """The file, and where in it."""
    return ", ".join(filter(None, (shorten(entry.source, limit), place_in(entry.source, entry.row))))


def name_of(entry: Entry) -> str:
    """What a person calls the candidate: the id, or where it stands.

    >>> name_of(Entry("pool.csv", 4, "", "Nurse."))
    'pool.csv, line 4'
    """
    return entry.candidate_id or ", ".join(filter(None, (entry.source, place_in(entry.source, entry.row))))
