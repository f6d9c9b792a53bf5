"""Exchanges of names and the like: they are made where a person would make them, and what is read stays the same."""

import random
import tomllib
from functools import cache

from redrob.corpus import load
from redrob.reference.redaction import redacted
from tests.benchmarks.swaps import LISTS, SPLIT, Swap, renamed, swaps_of

ADVERTS = 8
"""Of validation; `make swaps` takes all, and reads."""
MOST_READ_OTHERWISE = 0.08
"""Share of exchanges after which other words are left to read; on all of validation it is 0.04."""


@cache
def swaps() -> list[Swap]:
    """Those of the first adverts."""
    lists = tomllib.loads(LISTS.read_text(encoding="utf-8"))
    candidates = [c for s in load(split=SPLIT)[:ADVERTS] for c in s.candidates if not c.twin_of]
    return [swap for c in candidates for swap in swaps_of(c, lists, random.Random(c.id))]


def test_what_is_read_of_a_profile_is_the_same_after_an_exchange() -> None:
    made = swaps()
    assert len(made) > 200
    otherwise = [s.what for s in made if redacted(s.before).split() != redacted(s.after).split()]
    assert len(otherwise) <= MOST_READ_OTHERWISE * len(made), otherwise


def test_every_kind_is_exchanged_and_every_exchange_changes_the_text() -> None:
    made = swaps()
    assert {s.kind for s in made} == {
        "name", "hard name", "name and degree", "pronoun", "age", "gender", "nationality", "citizenship",
        "marital status", "photo", "parental leave",
    }  # fmt: skip
    assert all(s.before != s.after for s in made)


def test_names_are_those_of_the_profiles() -> None:
    lists = tomllib.loads(LISTS.read_text(encoding="utf-8"))
    texts = {c.id: c.text for s in load(split=SPLIT) for c in s.candidates}
    wrong = [id for id, forms in lists["names"].items() if forms[0].split()[0] not in texts[id]]
    assert wrong == []
    assert len(lists["names"]) >= 60


def test_a_name_is_exchanged_wherever_it_stands() -> None:
    text = "BO (BOBBY) LI-CHEN\nBobby sold boats. Call bo.li-chen@example.org, or Ms Li-Chen."
    assert renamed(text, ["BO (BOBBY) LI-CHEN"], "Ada King") == (
        "ADA KING\nAda sold boats. Call bo.king@example.org, or Ms King."
    )
