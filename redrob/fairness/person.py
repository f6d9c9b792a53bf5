"""Who the profile says somebody is: finding the name and putting another one in its place, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from redrob.fairness.edits import Change, NothingToChange, Variant, lines_of, variant, words
from redrob.fairness.names import Gender, draw
from redrob.fairness.pronouns import perceived_gender
from redrob.reference.identity import blank_identity

NAMES_PER_CELL = 2
"""Names of each group and gender that an audit tries: one alone would be about that name, not about a group."""

_WORD = r"[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_]))*\.?"
_FULL = re.compile(rf"{_WORD}(?: {_WORD}){{1,3}}")
_LABELLED = re.compile(
    rf"^[ \t>*#_|-]{{0,6}}(?:full |candidate )?name[*_ \t]{{0,4}}[:=][*_ \t]{{0,4}}({_FULL.pattern})",
    re.IGNORECASE | re.MULTILINE,
)
_COURTESY = words("mr mrs ms miss mx dr prof sir madam")
_NO_NAME = words(
    "summary experience employment skills education profile objective about background career history work notes "
    "overview headline highlights certifications qualifications curriculum vitae resume résumé cv candidate "
    "applicant references contact personal details university college hospital school the a my"
)
_TITLES = words(
    "accountant administrator adviser advisor agent analyst apprentice architect artist assistant associate "
    "attendant auditor bookkeeper broker buyer carer cashier chef chief clerk coach conductor consultant "
    "controller coordinator counsellor counselor courier deputy designer developer director doctor driver "
    "editor electrician engineer estimator executive fitter foreman graduate head hygienist inspector "
    "installer instructor intern interpreter janitor junior labourer laborer lawyer lead leader lecturer "
    "librarian mechanic manager midwife nanny nurse officer operative operator optician owner paralegal "
    "paramedic partner pharmacist physician physiotherapist pilot planner plumber practitioner president "
    "principal producer programmer psychologist receptionist recruiter registrar representative roofer "
    "salesperson scientist secretary security senior specialist staff steward supervisor support surveyor "
    "teacher technician technologist teller therapist trainee trainer translator treasurer underwriter vet "
    "veterinarian waiter waitress welder worker writer"
)
"""Words of job titles that are hardly ever surnames; "Cook" and "Baker" are."""
_TRADES = words(
    "baker barber butcher carpenter carter cook cooper farmer fisher gardener joiner mason miller painter porter "
    "potter sawyer smith tailor taylor turner weaver"
)
"""What people do, and are called."""
_PARTICLES = words("van von der den de da do dos das del della di la le el al bin binti ibn ben ter af av y e")
_ADDRESS = re.compile(r"\S+@\S+|https?://\S+|www\.\S+|\b[\w-]+\.com/\S+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FoundName:
    """The candidate's name as the profile gives it."""

    full: str
    first: str
    last: str


def find_name(text: str, job_description: str = "") -> FoundName | None:
    """The candidate's full name; None where it is not plain that words are a name.

    It stands where the reference looks for names too, and is no title of a job: "Marketing Coordinator" on the first
    line is none.

    >>> find_name("Ada King\\nStaff nurse since 2016")
    FoundName(full='Ada King', first='Ada', last='King')
    >>> find_name("Marketing Coordinator\\nPlans campaigns") is None
    True
    """
    for candidate, certain in _candidates(text):
        parts = candidate.split(" ")
        while parts and parts[0].strip(".").casefold() in _COURTESY:
            parts, certain = parts[1:], True
        if len(parts) >= 2 and (certain or _is_name(parts, _without_addresses(f"{text}\n{job_description}"))):
            return FoundName(" ".join(parts), parts[0], parts[-1].rstrip("."))
    return None


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
            made.append(variant("names", name.full, text, changes, group=name.cell))
    return tuple(made)


def rename(text: str, first: str, last: str) -> str | None:
    """`text` with the candidate's name exchanged everywhere; None where it has no name."""
    found = find_name(text)
    if found is None:
        return None
    return variant("names", "", text, _renamed(text, "", found, (first, last))).text


def _candidates(text: str) -> Iterator[tuple[str, bool]]:
    """Runs of words that may be a name, likeliest first, and whether a label says that they are.

    After the labelled one comes what the reference blanks as a person.
    """
    if labelled := _LABELLED.search(text):
        yield labelled[1], True
    blanked = blank_identity(text)
    for start, line in lines_of(text):
        hidden = "".join(
            ch if gone == " " and ch != "\t" else "\n"
            for ch, gone in zip(line, blanked[start : start + len(line)], strict=True)
        )
        for run in hidden.split("\n"):
            stripped = run.strip(" .,'’")
            stripped = stripped.removesuffix("'s").removesuffix("’s")
            if _FULL.fullmatch(stripped):
                yield stripped, False


def _is_name(parts: Sequence[str], context: str) -> bool:
    plain = [word.strip(".").casefold() for word in parts]
    if any(word in _NO_NAME or word in _TITLES for word in plain):
        return False
    if any(word[0].islower() and word.casefold() not in _PARTICLES for word in parts):
        return False
    return not all(_is_ordinary(word, context) for word in plain)


def _is_ordinary(word: str, context: str) -> bool:
    """Whether the word also stands in lower case in either text, or names a trade."""
    lower = word.casefold()
    return lower in _TITLES or lower in _TRADES or re.search(rf"(?<!\w){re.escape(lower)}(?!\w)", context) is not None


def _renamed(text: str, job: str, old: FoundName, new: tuple[str, str]) -> Iterator[Change]:
    """Every mention: the full name, lone parts that can only be the person, and parts of an address."""
    addresses = [m.span() for m in _ADDRESS.finditer(text)]
    parts = {old.first: new[0], old.last: new[1]}
    context = f"{text}\n{job}"
    ordinary = {part for part in parts if _is_ordinary(part, _without_addresses(context))}
    forms = {old.full: " ".join(new), **parts}
    forms |= {form.upper(): after.upper() for form, after in forms.items()}
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(forms, key=len, reverse=True)))})(?!\w)")
    for match in pattern.finditer(text):
        if any(start <= match.start() < end for start, end in addresses):
            continue
        form = match.group()
        whole = form.casefold() == old.full.casefold()
        if whole or _is_the_person(text, match, ordinary | {part.upper() for part in ordinary}):
            yield Change(*match.span(), form, forms[form])
    inside = re.compile(
        rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, sorted(parts, key=len, reverse=True)))})(?![^\W\d_])", re.IGNORECASE
    )
    lowered = {part.casefold(): after.casefold() for part, after in parts.items()}
    for start, end in addresses:
        for match in inside.finditer(text, start, end):
            yield Change(*match.span(), match.group(), lowered[match.group().casefold()])


def _without_addresses(text: str) -> str:
    return _ADDRESS.sub(" ", text)


def _is_the_person(text: str, match: re.Match[str], ordinary: set[str]) -> bool:
    """Whether a lone part of the name means the candidate."""
    before = re.search(r"([^\W\d_]+)\.? $", text[: match.start()])
    if before and before[1].casefold() in _COURTESY:
        return True
    if match.group() in ordinary:
        return False
    after = re.match(r" ([^\W\d_]+)", text[match.end() :])
    return not (before and before[1][0].isupper()) and not (after and after[1][0].isupper())
