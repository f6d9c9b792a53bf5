"""Other names in the place of the candidate's: such as people in the United States take for those of a group.

The groups are perceptions: what readers guess from a name, in one country, at one time. No name tells who somebody is.
Names also hint at class, age and where somebody was born, so a difference between names is a difference between names,
and its cause is open.

Sources of the first names, as the table names them:

BM2004
    Bertrand and Mullainathan (2004), Are Emily and Greg More Employable than Lakisha and Jamal? American Economic
    Review 94(4): the field experiment's, chosen by birth certificates and checked by a survey.
GG2020
    Gaddis and Ghoshal (2020), Searching for a Roommate, Socius 6, Appendix Table A2: the perceived group was surveyed.
C2023
    Crabtree, Kim, Gaddis, Holbein, Guage and Marx (2023), Validated names for experimental studies on race and
    ethnicity, Scientific Data 10:130: perceptions of each full combination were surveyed, gender was not. All last
    names are from there, by the US census of 2010.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

from redrob.fairness.edits import Change, Variant, replaced, variant
from redrob.fairness.pronouns import Gender, perceived_gender
from redrob.reference.person_name import ADDRESS, FoundName, find_name, mentions


class Name(NamedTuple):
    """A full name and the group that readers are likely to see in it."""

    first: str
    last: str
    group: str
    gender: Gender

    @property
    def full(self) -> str:
        """First and last name."""
        return f"{self.first} {self.last}"


_TABLE: tuple[tuple[str, Gender, str], ...] = (
    ("White", "woman", "Emily Hansen, Anne Larson, Meredith Olson, Carrie Snyder"),  # BM2004
    ("White", "man", "Todd Meyer, Brett Schmidt, Matthew Hansen, Neil Larson"),  # BM2004
    ("Black", "woman", "Lakisha Washington, Ebony Jackson, Tanisha Williams, Latoya Washington"),  # BM2004
    ("Black", "man", "Jamal Washington, Darnell Jackson, Jermaine Williams, Tyrone Jackson"),  # BM2004
    ("Hispanic", "woman", "Alejandra Garcia, Esmeralda Hernandez, Camila Rodriguez, Jimena Lopez"),  # GG2020
    ("Hispanic", "man", "Alejandro Garcia, Hector Hernandez, Javier Martinez, Miguel Rodriguez"),  # C2023
    ("Asian", "woman", "Anjali Patel, Neha Patel, Mei Chen, Jia Wang"),  # GG2020
    ("Asian", "man", "Hung Nguyen, Minh Tran, Wei Chen, Yong Wang"),  # C2023
)
NAMES = tuple(
    Name(first, last, group, gender)
    for group, gender, row in _TABLE
    for first, last in (full.split(" ") for full in row.split(", "))
)
NAMES_PER_CELL = 2
"""Names of each group and gender that an audit tries: one alone would be about that name, not about a group."""


def name_variants(text: str, job_description: str, seed: int) -> Iterator[Variant]:
    """The profile under other names, all mentions of the name at once.

    Where pronouns or a courtesy title say a gender, only names of that gender are tried: one thing at a time. Parts of
    the name that stand alone beside another capitalised word, or are ordinary words of either text, are left: they
    may be an employer or a trade.
    """
    found = find_name(text, job_description)
    if found is None:
        return
    rng, told = random.Random(seed), perceived_gender(text)
    for group, gender, _ in _TABLE:
        if told in (gender, None):
            cell = [name for name in NAMES if (name.group, name.gender) == (group, gender)]
            for name in rng.sample(cell, NAMES_PER_CELL):
                changes = tuple(renamed(text, job_description, found, name.first, name.last))
                if changes and name.full.casefold() != found.full.casefold():
                    yield variant("names", name.full, text, changes, group=f"{group}, {gender}")


def renamed(text: str, job: str, old: FoundName, first: str, last: str) -> Iterator[Change]:
    """The changes of every mention of a name, and of its parts in an address."""
    names = {
        "full": f"{first} {last}", "inverted": f"{last}, {first}", "initials": f"{first[0]}. {last}",
        "shortened": f"{first} {last[0]}.", "first": first, "last": last,
    }  # fmt: skip
    for start, end, which in mentions(text, old, job):
        yield replaced(text, (start, end), names[which])
    parts = {old.first.casefold(): first.casefold(), old.last.casefold(): last.casefold()}
    either = "|".join(map(re.escape, sorted(parts, key=len, reverse=True)))
    inside = re.compile(rf"(?<![^\W\d_])(?:{either})(?![^\W\d_])", re.IGNORECASE)
    for address in ADDRESS.finditer(text):
        for match in inside.finditer(text, *address.span()):
            yield Change(*match.span(), match[0], parts[match[0].casefold()])
