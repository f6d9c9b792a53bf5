"""What an audit can change about a person, one thing at a time, and what a change of the score would mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from redrob.errors import ConfigError
from redrob.fairness.edits import Variant
from redrob.fairness.facts import gap_variants, place_variants, school_variants, year_variants
from redrob.fairness.names import name_variants
from redrob.fairness.personal import birth_variants, marital_variants, nationality_variants, photo_variants
from redrob.fairness.pronouns import pronoun_variants

CONTROL = "control"
"""Not a dimension: the same text again, which shows how much a screener wavers by itself."""
NOTHING = "says nothing about the work, so the score should not move at all."
"""What is said of what somebody is."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """One thing that is changed."""

    name: str
    label: str
    meaning: str
    """How to read a change, in a sentence or two."""
    missing: str
    """What is said where a profile gives no hold for it."""
    find: Callable[..., Iterable[Variant]]
    """Gets the profile; that of names the job description and the seed too."""


_ALL = (
    Dimension(
        "names", "Name", f"A name {NOTHING}",
        "No name was found in this profile. Begin it with a first and last name.", name_variants,
    ),
    Dimension(
        "pronouns", "Pronouns", f"The pronoun {NOTHING}",
        "Which pronouns of this profile mean the candidate cannot be told.", pronoun_variants,
    ),
    Dimension(
        "birth", "Date of birth or age", f"Age {NOTHING}",
        "The profile tells neither a date of birth nor an age.", birth_variants,
    ),
    Dimension(
        "marital_status", "Marital status", f"Marriage {NOTHING}",
        "The profile tells no marital status.", marital_variants,
    ),
    Dimension(
        "photo", "Photo line", f"A photo beside the profile {NOTHING}",
        "The profile does not say that a photo is with it.", photo_variants,
    ),
    Dimension(
        "nationality", "Nationality",
        "Nationality may count where the job asks for a permit or a clearance; otherwise not.",
        "The profile tells no nationality.", nationality_variants,
    ),
    Dimension(
        "graduation_year", "Graduation year",
        "A graduation year hints at age. It may rightly count where the job asks for a recent degree, or where "
        "the new year contradicts another date; otherwise a change is a reason to look closer.",
        "There is no graduation year in this profile.", year_variants,
    ),
    Dimension(
        "gap", "Employment gap",
        "The gap takes a year out of the dated experience, which may rightly count where the job asks for "
        "years. Whether its reason is told, and which, should make no difference.",
        "This profile has no two dated roles that follow one another, the earlier of two years or more.", gap_variants,
    ),
    Dimension(
        "place", "Where they live",
        "Where somebody lives may count where the job asks for presence or a permit; otherwise not.",
        "The profile does not say where the candidate lives.", place_variants,
    ),
    Dimension(
        "school", "School",
        "The degree stays and only its school changes. It may count where the job asks for an accredited one; "
        "prestige alone says little about the work.",
        "The education in this profile names no university, college or school.", school_variants,
    ),
)  # fmt: skip
DIMENSIONS: Mapping[str, Dimension] = {dimension.name: dimension for dimension in _ALL}


def check_dimensions(names: Sequence[str]) -> tuple[str, ...]:
    """The dimensions asked for, in the order of `DIMENSIONS`.

    Raises:
        ConfigError: one is unknown, or there is none.

    >>> check_dimensions(["gap", "names"])
    ('names', 'gap')
    """
    unknown = [name for name in names if name not in DIMENSIONS]
    if unknown or not names:
        what = f"'{unknown[0]}' is none" if unknown else "none is chosen"
        raise ConfigError(f"Dimensions: {what}. There are {', '.join(DIMENSIONS)}. Choose at least one of them.")
    return tuple(name for name in DIMENSIONS if name in names)


def find_variants(name: str, candidate: str, job_description: str = "", *, seed: int = 0) -> tuple[Variant, ...]:
    """The variants of a profile in one dimension; none where it gives no hold.

    Args:
        name: Key of `DIMENSIONS`.
        candidate: The profile as text.
        job_description: Its words help to tell a name from a trade.
        seed: Which names are drawn.

    >>> [str(v.changes[0]) for v in find_variants("graduation_year", "BSc Biology, 2016\\nAnalyst until 2018")]
    ['“2016” → “1996”', '“2016” → “2006”']
    """
    beside = (job_description, seed) if name == "names" else ()
    return tuple(DIMENSIONS[name].find(candidate, *beside))
