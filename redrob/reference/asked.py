"""What a job asks for as lines that a person can correct, and back.

    title: Staff Nurse
    years: 2
    must gate: current NMC registration
    must: looked after ventilated patients
    must: ALS | EPALS
    nice: renal replacement therapy
    disqualifier: applications from agencies

A bar parts alternatives, any of which will do; `\\|` is a bar that is meant. `python -m redrob read --jd FILE` prints
such lines; `--requirements FILE` of the other commands takes them. So they do with "- " before them, "nice to have:" and
"years: 4+".
"""

from __future__ import annotations

import re

from redrob.errors import InputError
from redrob.prompts import check_text
from redrob.reference.language import BULLETS
from redrob.reference.schema import KINDS, JobReading, Requirement

MOST = 60
"""Requirements that a person may give; each alternative counts."""
LONGEST = 300
"""Characters of one, or of one alternative."""
_BAR = re.compile(r"(?<!\\)\|")
_LINE = re.compile(
    rf"^(?:[{BULLETS}][ \t]+)?(?P<name>[a-z]+)(?:[ \t-]+\(?(?:to[ -])?have\)?)?(?P<gate>[ \t]+gate)?[ \t]*:[ \t]*(?P<value>.*)$",
    re.IGNORECASE,
)
_YEARS = re.compile(r"(?:at least )?(?P<number>\d+(?:\.\d+)?) ?\+?(?: ?(?:years?|yrs?|y))?", re.IGNORECASE)


def render(job: JobReading) -> str:
    """A reading as lines.

    >>> rye = Requirement("rye or spelt", "nice", alternatives=("rye", "spelt"))
    >>> print(render(JobReading("Baker", (Requirement("food card", gate=True), rye), 2.0)))
    title: Baker
    years: 2
    must gate: food card
    nice: rye | spelt

    What is asked and not graded follows as comments.
    """
    lines = [f"title: {job.title}", f"years: {'none' if job.years is None else format(job.years, 'g')}"]
    for r in job.requirements:
        words = " | ".join(way.text.replace("|", r"\|") for way in r.ways)
        lines.append(f"{r.kind}{' gate' if r.gate else ''}: {words}")
    return "\n".join((*lines, *(f"# not graded: {words}" for words in job.ungraded)))


def parse(text: str) -> JobReading:
    """Lines as a reading; empty lines and those that begin with # are passed over.

    Raises:
        InputError: no text, or too long; a line that has no form, an unknown kind, or what cannot be asked about, by
            its number.
    """
    check_text("Requirements", text)
    title, years = "", None
    requirements = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = _LINE.match(line.strip())
        name = found["name"].lower() if found else ""
        if not found or name not in ("title", "years", *KINDS):
            raise InputError(
                f"Requirements, line {number}: '{line.strip()[:60]}' does not read 'must: words'. "
                f"A line begins with title, years, {', '.join(KINDS)}; a must may be 'must gate'."
            )
        value = found["value"].strip()
        if name == "title":
            title = value
        elif name == "years":
            years = _years(value, number)
        else:
            ways = [way.strip().replace(r"\|", "|") for way in _BAR.split(value)]
            if len(ways) > 1 and not all(ways):
                raise InputError(
                    f"Requirements, line {number}: nothing stands on one side of a bar. A bar parts alternatives, as in "
                    r"'must: CPA | ACCA'. Write one on each side, or '\|' for a bar that is meant."
                )
            alternatives = tuple(ways) if len(ways) > 1 else ()
            requirements.append(Requirement(" or ".join(ways), name, bool(found["gate"]), alternatives=alternatives))  # type: ignore[arg-type]
    return check(JobReading(title, tuple(requirements), years))


def check(job: JobReading) -> JobReading:
    """A person's own reading, checked.

    Raises:
        InputError: too many requirements, an empty or very long one, a single alternative, an unknown kind, or a gate
            that is no must.
    """
    count = sum(len(r.ways) for r in job.requirements)
    if count > MOST:
        raise InputError(f"Requirements: there are {count}, each alternative counted. At most {MOST} are asked about.")
    for number, r in enumerate(job.requirements, 1):
        where = f"Requirement {number}"
        if len(r.alternatives) == 1:
            raise InputError(f"{where}: it has one alternative. Give at least two, or none.")
        for text in (r.text, *r.alternatives):
            if not isinstance(text, str) or not text.strip():
                raise InputError(f"{where}: it is empty. Say in a few words what is asked for, or leave it out.")
        for way in r.ways:
            if len(way.text) > LONGEST:
                raise InputError(
                    f"{where}: it has {len(way.text)} characters; at most {LONGEST} are read. Say it shorter."
                )
        if r.kind not in KINDS:
            raise InputError(f"{where}: '{r.kind}' is no kind. Kinds: {', '.join(KINDS)}.")
        if r.gate and r.kind != "must":
            raise InputError(f"{where}: only a must can be a gate, something nobody may do the job without.")
    return job


def _years(value: str, number: int) -> float | None:
    if value.lower() in ("", "none", "0"):
        return None
    said = _YEARS.fullmatch(value)
    years = float(said["number"]) if said else -1.0
    if not 0 < years <= 50:
        raise InputError(f"Requirements, line {number}: years are a number from 0 to 50, or none; not '{value[:20]}'.")
    return years
