"""The candidate's name: where a profile says it, and every other place where it means the candidate."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from redrob.reference.identity import blank_identity

_WORD = r"[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_]))*\.?"
_FULL = re.compile(rf"{_WORD}(?: {_WORD}){{1,3}}")
_LABELLED = re.compile(
    rf"^[ \t>*#_|-]{{0,6}}(?:full |candidate )?name[*_ \t]{{0,4}}[:=][*_ \t]{{0,4}}({_FULL.pattern})",
    re.IGNORECASE | re.MULTILINE,
)
_COURTESY = frozenset("mr mrs ms miss mx dr prof sir madam".split())
_NO_NAME = frozenset(
    (
        "summary experience employment skills education profile objective about background career history work notes "
        "overview headline highlights certifications qualifications curriculum vitae resume résumé cv candidate "
        "applicant references contact personal details university college hospital school the a my"
    ).split()
)
_TITLES = frozenset(
    (
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
    ).split()
)
"""Words of job titles that are hardly ever surnames; "Cook" and "Baker" are."""
_TRADES = frozenset(
    (
        "baker barber butcher carpenter carter cook cooper farmer fisher gardener joiner mason miller painter porter "
        "potter sawyer smith tailor taylor turner weaver"
    ).split()
)
"""What people do, and are called."""
_PARTICLES = frozenset(
    "van von der den de da do dos das del della di la le el al bin binti ibn ben ter af av y e".split()
)
ADDRESS = re.compile(r"\S+@\S+|https?://\S+|www\.\S+|\b[\w-]+\.com/\S+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FoundName:
    """The candidate's name as the profile gives it."""

    full: str
    first: str
    last: str


def find_name(text: str, job_description: str = "") -> FoundName | None:
    """The candidate's full name; None where it is not plain that words are a name.

    It stands behind a label or where `blank_identity` sees a person, and is no title of a job: "Marketing Coordinator" on the first
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


def mentions(text: str, name: FoundName, job_description: str = "") -> Iterator[tuple[int, int, str]]:
    """Every place where the name means the candidate, with what stands there: `full`, `first` or `last`.

    That is the full name, and a part that stands alone. A part beside another capitalised word, or that is an ordinary
    word of either text, may be an employer or a trade. Addresses are left out.

    >>> text = "Ada King. At King Ltd they asked for King."
    >>> [text[start:end] for start, end, _ in mentions(text, FoundName("Ada King", "Ada", "King"))]
    ['Ada King', 'King']
    """
    context = _without_addresses(f"{text}\n{job_description}")
    parts = {"first": name.first, "last": name.last}
    ordinary = {part for part in parts.values() if _is_ordinary(part, context)}
    forms = {name.full: "full"} | {part: which for which, part in parts.items()}
    forms |= {form.upper(): which for form, which in forms.items()}
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(forms, key=len, reverse=True)))})(?!\w)")
    within = [m.span() for m in ADDRESS.finditer(text)]
    for match in pattern.finditer(text):
        if any(start <= match.start() < end for start, end in within):
            continue
        which = forms[match.group()]
        if which == "full" or _is_the_person(text, match, ordinary | {part.upper() for part in ordinary}):
            yield *match.span(), which


def _candidates(text: str) -> Iterator[tuple[str, bool]]:
    """Runs of words that may be a name, likeliest first, and whether a label says that they are.

    After the labelled one comes what the reference blanks as a person.
    """
    if labelled := _LABELLED.search(text):
        yield labelled[1], True
    blanked, start = blank_identity(text), 0
    for line in text.split("\n"):
        hidden = "".join(
            ch if gone == " " and ch != "\t" else "\n"
            for ch, gone in zip(line, blanked[start : start + len(line)], strict=True)
        )
        for run in hidden.split("\n"):
            stripped = run.strip(" .,'’")
            stripped = stripped.removesuffix("'s").removesuffix("’s")
            if _FULL.fullmatch(stripped):
                yield stripped, False
        start += len(line) + 1


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


def _without_addresses(text: str) -> str:
    return ADDRESS.sub(" ", text)


def _is_the_person(text: str, match: re.Match[str], ordinary: set[str]) -> bool:
    """Whether a lone part of the name means the candidate."""
    before = re.search(r"([^\W\d_]+)\.? $", text[: match.start()])
    if before and before[1].casefold() in _COURTESY:
        return True
    if match.group() in ordinary:
        return False
    after = re.match(r" ([^\W\d_]+)", text[match.end() :])
    return not (before and before[1][0].isupper()) and not (after and after[1][0].isupper())
