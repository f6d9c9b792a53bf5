"""Another name in the place of the candidate's, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redrob.fairness.edits import Change, NothingToChange, Variant, variant
from redrob.fairness.names import Gender, draw
from redrob.fairness.pronouns import perceived_gender
from redrob.reference.person_name import ADDRESS, FoundName, find_name, mentions

NAMES_PER_CELL = 2
"""Names of each group and gender that an audit tries: one alone would be about that name, not about a group."""


def name_variants(text: str, job_description: str, seed: int) -> tuple[Variant, ...] | NothingToChange:
    """The profile under other names, all mentions of the name at once.

    Where pronouns or a courtesy title say a gender, only names of that gender are tried: one thing at a time. Parts of
    the name that stand alone beside another capitalised word, or are ordinary words of either text, are left: they
    may be an employer or a trade.
    """
    found = find_name(text, job_description)
    if found is None:
        return NothingToChange("names", "No name was found in this profile. Begin it with a first and last name.")
    gender = perceived_gender(text)
    genders: tuple[Gender, ...] = (gender,) if gender else ("woman", "man")
    made = []
    for name in draw(seed, NAMES_PER_CELL, genders):
        if name.full.casefold() != found.full.casefold():
            changes = tuple(_renamed(text, job_description, found, (name.first, name.last)))
            if not changes:
                return NothingToChange("names", f"“{found.full}” stands nowhere in this profile as one name.")
            made.append(variant("names", name.full, text, changes, group=name.cell))
    return tuple(made)


def rename(text: str, first: str, last: str) -> str | None:
    """`text` with the candidate's name exchanged everywhere; None where it has no name."""
    found = find_name(text)
    if found is None:
        return None
    return variant("names", "", text, _renamed(text, "", found, (first, last))).text


def _renamed(text: str, job: str, old: FoundName, new: tuple[str, str]) -> Iterator[Change]:
    """Every mention, and parts of an address."""
    first, last = new
    names = {
        "full": f"{first} {last}", "inverted": f"{last}, {first}", "initials": f"{first[0]}. {last}",
        "shortened": f"{first} {last[0]}.", "first": first, "last": last,
    }  # fmt: skip
    for start, end, which in mentions(text, old, job):
        form = text[start:end]
        yield Change(start, end, form, names[which].upper() if form.isupper() else names[which])
    parts = {old.first.casefold(): new[0].casefold(), old.last.casefold(): new[1].casefold()}
    inside = re.compile(
        rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, sorted(parts, key=len, reverse=True)))})(?![^\W\d_])", re.IGNORECASE
    )
    for address in ADDRESS.finditer(text):
        for match in inside.finditer(text, *address.span()):
            yield Change(*match.span(), match.group(), parts[match.group().casefold()])
