"""Turns facts into prose: job descriptions and profiles as people write them.

Everything here is wording. What is true of a candidate is decided before (`training.generate`), and the writer only
tells it: in a curriculum vitae, in the first person, as a recruiter's notes, or as a short note.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from training.occupations import Occupation
from training.phrases import ABOUT, GENERAL, NUMBER_WORDS, OFFER


@dataclass(frozen=True, slots=True)
class Role:
    """One job held. Years are calendar years; `clauses` take the subject of the text."""

    title: str
    employer: str
    start: int
    end: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Life:
    """Everything a profile tells, before wording."""

    name: str
    occupation: Occupation
    years: int
    roles: tuple[Role, ...]
    listed: tuple[str, ...]
    denied: tuple[str, ...]
    licence: str | None


@dataclass(frozen=True, slots=True)
class Job:
    """Everything a job description asks for, before wording, in the order in which it is told."""

    title: str
    employer: str
    occupation: Occupation
    musts: tuple[str, ...]
    nices: tuple[str, ...]
    licence: str | None
    years: int


def write_job(rng: random.Random, job: Job, form: str, words: int) -> str:
    """The job description in `form` (`list`, `prose` or `note`), filled up to about `words` words."""
    if form == "note":
        return _job_note(rng, job)
    return _job_list(rng, job, words) if form == "list" else _job_prose(rng, job, words)


def write_profile(rng: random.Random, life: Life, form: str, words: int) -> str:
    """The profile in `form` (`list`, `prose`, `call` or `note`), filled up to about `words` words."""
    writers = {"list": _profile_list, "prose": _profile_prose, "call": _profile_call}
    return _profile_note(rng, life) if form == "note" else writers[form](rng, life, words)


def _job_note(rng: random.Random, job: Job) -> str:
    asked = [*job.musts, *([f"current {job.licence}"] if job.licence else [])]
    parts = [f"{job.title} wanted at {job.employer}."]
    parts.append(rng.choice(("Needed: {}.", "Must have {}.", "We need {}.")).format(_and(asked)))
    parts.append(_years_asked(rng, job.years))
    parts += [rng.choice(("Nice to have: {}.", "{} is a plus.")).format(_cap(n)) for n in job.nices]
    return " ".join(parts)


def _job_list(rng: random.Random, job: Job, words: int) -> str:
    lead = rng.choice(("Experience with {}", "{}", "Proven practice in {}", "You know {} from daily work"))
    asked = [_cap(lead.format(must)) for must in job.musts]
    if job.licence:
        asked.append(rng.choice(("Current {}", "Valid {} (required)")).format(job.licence))
    asked.append(_years_asked(rng, job.years).rstrip("."))
    sections = [
        f"{job.title}, {job.employer}",
        " ".join(rng.sample(ABOUT, 1)),
        "What you will do\n" + "\n".join(f"- {duty}" for duty in rng.sample(job.occupation.duties, 2)),
        rng.choice(("What you bring", "Requirements", "Your profile")) + "\n" + "\n".join(f"- {a}" for a in asked),
    ]
    if job.nices:
        sections.append("Nice to have\n" + "\n".join(f"- {_cap(nice)}" for nice in job.nices))
    return _fill(rng, sections, OFFER, words)


def _job_prose(rng: random.Random, job: Job, words: int) -> str:
    need = rng.choice(
        (
            "To do this well you need experience with {}.",
            "You should bring real practice in {}.",
            "What we ask of you is solid work in {}.",
            "We expect you to have done {} before.",
        )
    ).format(_and(job.musts))
    licence = [f"You must hold a current {job.licence}."] if job.licence else []
    nice = [
        rng.choice(("Some {} would be a plus.", "If you also know {}, all the better.", "{} is nice to have.")).format(
            n
        )
        for n in job.nices
    ]
    sections = [
        f"{job.employer} is looking for a {job.title.lower()}. {rng.choice(ABOUT)}",
        " ".join(rng.sample(job.occupation.duties, rng.randint(1, 2))),
        " ".join([need, *licence, _years_asked(rng, job.years), *map(_cap, nice)]),
    ]
    return _fill(rng, sections, OFFER, words)


def _profile_note(rng: random.Random, life: Life) -> str:
    parts = [f"{life.roles[-1].title}, {_years(rng, life.years)}."]
    for role in life.roles:
        if role.clauses:
            parts.append(f"At {role.employer}: {'; '.join(role.clauses)}.")
        else:
            parts.append(f"Worked at {role.employer}.")
    if life.licence:
        parts.append(f"Licence: {life.licence}, current.")
    if life.listed:
        parts.append(f"Skills: {', '.join(life.listed)}.")
    parts += _denials(rng, life, "")
    return " ".join(parts)


def _profile_list(rng: random.Random, life: Life, words: int) -> str:
    title = life.roles[-1].title
    sections = [
        f"{life.name}\n{title}",
        f"Summary\n{title} with {_years(rng, life.years)} of experience. {rng.choice(life.occupation.habits)}",
        "Experience\n"
        + "\n".join(
            f"{role.title}, {role.employer}, {role.start}-{role.end}\n"
            + "\n".join(f"- {_cap(clause)}" for clause in (role.clauses or ("daily work of the team",)))
            for role in reversed(life.roles)
        ),
    ]
    if life.listed:
        sections.append(f"Skills\n{_cap(', '.join(life.listed))}")
    if life.licence:
        sections.append(f"Certificates\n{_cap(life.licence)} (current)")
    tail = _denials(rng, life, "I")
    if tail:
        sections.append("Notes\n" + " ".join(tail))
    return _fill(rng, sections, (*life.occupation.habits, *GENERAL), words, heading="About me")


def _profile_prose(rng: random.Random, life: Life, words: int) -> str:
    title = life.roles[-1].title.lower()
    opening = rng.choice(
        (
            "I have worked as a {t} for {y}.",
            "I am a {t} with {y} in the job.",
            "With {y} of experience as a {t}, I am looking for my next place.",
        )
    ).format(t=title, y=_years(rng, life.years))
    sections = [opening + " " + rng.choice(life.occupation.habits)]
    sections.append(" ".join(_told(rng, role, "I", i) for i, role in enumerate(reversed(life.roles))))
    closing = []
    if life.licence:
        closing.append(f"My {life.licence} is current.")
    if life.listed:
        form = rng.choice(("My list of skills names {}.", "On paper my skills include {}.", "Other keywords: {}."))
        closing.append(form.format(_and(life.listed)))
    closing += _denials(rng, life, "I")
    if closing:
        sections.append(" ".join(closing))
    return _fill(rng, sections, (*life.occupation.habits, *GENERAL), words)


def _profile_call(rng: random.Random, life: Life, words: int) -> str:
    first = life.name.split()[0]
    subject = rng.choice(("She", "He", "They"))
    have = "have" if subject == "They" else "has"
    sections = [
        f"Notes from a call with {life.name}. {first} {have if first == 'They' else 'has'} "
        f"{_years(rng, life.years)} of experience and works as a {life.roles[-1].title.lower()}.",
        " ".join(_told(rng, role, subject, i) for i, role in enumerate(reversed(life.roles))),
    ]
    closing = []
    if life.licence:
        closing.append(f"The {life.licence} is current; a copy was shown.")
    if life.listed:
        closing.append(rng.choice(("The CV also lists {}.", "Listed under skills: {}.")).format(_and(life.listed)))
    closing += _denials(rng, life, subject)
    if closing:
        sections.append(" ".join(closing))
    quoted = tuple(f'"{sentence}"' for sentence in (*life.occupation.habits, *GENERAL))
    return _fill(rng, sections, quoted, words, heading="In their own words:")


def _told(rng: random.Random, role: Role, subject: str, index: int) -> str:
    """One role in sentences. The employer stands close to what was done there."""
    when = f"({role.start}-{role.end})"
    lead = (
        ("Most recently, at {e} {w}, {s} {c}.", "At {e} {w} {s} {c}.")
        if index == 0
        else (
            "Before that, at {e} {w}, {s} {c}.",
            "Earlier, at {e} {w}, {s} {c}.",
        )
    )
    inner = subject if subject == "I" else subject.lower()
    if not role.clauses:
        return f"{subject} worked at {role.employer} {when}."
    return rng.choice(lead).format(e=role.employer, w=when, s=inner, c=_and(role.clauses))


def _denials(rng: random.Random, life: Life, subject: str) -> list[str]:
    forms = ["No experience with {} so far.", "No hands-on {} yet."]
    if subject:
        have = "has" if subject in ("She", "He") else "have"
        forms += [f"{subject} {have} not done {{}} yet.", f"{subject} {have} never worked with {{}}."]
    return [rng.choice(forms).format(skill) for skill in life.denied]


def _years_asked(rng: random.Random, years: int) -> str:
    number = rng.choice((str(years), NUMBER_WORDS[years]))
    return rng.choice(
        (
            f"At least {number} years of experience.",
            f"You have worked in the field for {number} years or more.",
            f"{years}+ years in a similar job.",
            f"A minimum of {number} years in the job.",
        )
    )


def _years(rng: random.Random, years: int) -> str:
    return f"{rng.choice((str(years), NUMBER_WORDS[years]))} {'year' if years == 1 else 'years'}"


def _fill(rng: random.Random, sections: Sequence[str], bank: Sequence[str], words: int, heading: str = "") -> str:
    """Append unused sentences of `bank` until the text has `words` words; they say nothing that is asked for."""
    text = "\n\n".join(sections)
    unused = [sentence for sentence in bank if sentence.strip('"') not in text]
    rng.shuffle(unused)
    chosen: list[str] = []
    missing = words - len(text.split())
    while unused and missing > 0:
        chosen.append(unused.pop())
        missing -= len(chosen[-1].split())
    if not chosen:
        return text
    closing = " ".join(chosen)
    return f"{text}\n\n{heading}\n{closing}" if heading else f"{text}\n\n{closing}"


def _and(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def _cap(text: str) -> str:
    return text[:1].upper() + text[1:]
