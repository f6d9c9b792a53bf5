"""First and last names that people in the United States take for those of a group, with the studies that say so.

The groups are perceptions: what readers guess from a name, in one country, at one time. No name tells who somebody is.
Names also hint at class, age and where somebody was born, so a difference between names is a difference between names,
and its cause is open.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Gender = Literal["woman", "man"]

SOURCES = MappingProxyType(
    {
        "BM2004": "Bertrand and Mullainathan (2004), Are Emily and Greg More Employable than Lakisha and Jamal? "
        "American Economic Review 94(4): first names of the field experiment, chosen by birth certificates and checked "
        "by a survey",
        "GG2020": "Gaddis and Ghoshal (2020), Searching for a Roommate, Socius 6, Appendix Table A2: women's first "
        "names whose perceived group was surveyed",
        "C2023": "Crabtree, Kim, Gaddis, Holbein, Guage and Marx (2023), Validated names for experimental studies on "
        "race and ethnicity, Scientific Data 10:130. Last names from the US census of 2010, and the first names of "
        "Hispanic and Asian men; perceptions of each full combination were surveyed, gender was not",
    }
)


@dataclass(frozen=True, slots=True)
class Name:
    """A full name and the group that readers are likely to see in it."""

    first: str
    last: str
    group: str
    gender: Gender
    source: str
    """Key of `SOURCES` for the first name; all last names are from `C2023`."""

    @property
    def full(self) -> str:
        """First and last name."""
        return f"{self.first} {self.last}"

    @property
    def cell(self) -> str:
        """Group and gender as one label: `Black, woman`."""
        return f"{self.group}, {self.gender}"


_TABLE: tuple[tuple[str, Gender, str, str], ...] = (
    ("White", "woman", "BM2004", "Emily Hansen, Anne Larson, Meredith Olson, Carrie Snyder"),
    ("White", "man", "BM2004", "Todd Meyer, Brett Schmidt, Matthew Hansen, Neil Larson"),
    ("Black", "woman", "BM2004", "Lakisha Washington, Ebony Jackson, Tanisha Williams, Latoya Washington"),
    ("Black", "man", "BM2004", "Jamal Washington, Darnell Jackson, Jermaine Williams, Tyrone Jackson"),
    ("Hispanic", "woman", "GG2020", "Alejandra Garcia, Esmeralda Hernandez, Camila Rodriguez, Jimena Lopez"),
    ("Hispanic", "man", "C2023", "Alejandro Garcia, Hector Hernandez, Javier Martinez, Miguel Rodriguez"),
    ("Asian", "woman", "GG2020", "Anjali Patel, Neha Patel, Mei Chen, Jia Wang"),
    ("Asian", "man", "C2023", "Hung Nguyen, Minh Tran, Wei Chen, Yong Wang"),
)
NAMES: tuple[Name, ...] = tuple(
    Name(first, last, group, gender, source)
    for group, gender, source, row in _TABLE
    for first, last in (full.split(" ") for full in row.split(", "))
)
GROUPS = tuple(dict.fromkeys(name.group for name in NAMES))


def draw(seed: int, per_cell: int, genders: Sequence[Gender] = ("woman", "man")) -> list[Name]:
    """`per_cell` names of every group and gender, in the order of the table; the same seed draws the same.

    >>> [name.group for name in draw(0, 1, ("woman",))]
    ['White', 'Black', 'Hispanic', 'Asian']
    """
    rng = random.Random(seed)
    drawn: list[Name] = []
    for group in GROUPS:
        for gender in genders:
            drawn += rng.sample([n for n in NAMES if (n.group, n.gender) == (group, gender)], per_cell)
    return drawn
