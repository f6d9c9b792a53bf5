"""Writes profiles as people write them: dated sections, Markdown, notes, first person, a recruiter's call notes."""

from __future__ import annotations

import random
from collections.abc import Sequence

from training.cases.content import frames
from training.cases.draw import Life, Role
from training.cases.jobs import NUMBER_WORDS
from training.cases.marks import capitalised, listing, mark

STYLES = ("cv", "markdown", "notes", "prose", "call")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
PRONOUNS = ("he", "she", "they")


def write_profile(rng: random.Random, life: Life, style: str, part: str, words: int) -> str:
    """The profile in `style` (or `note`), filled up to about `words` words; requirement n shows at marks `r<n>`."""
    name = person(rng)
    life = _with_lie(rng, life)
    writers = {"cv": _cv, "markdown": _cv, "notes": _notes, "prose": _prose, "call": _call, "note": _note}
    text = writers[style](rng, life, part, name, style)
    return text if style == "note" else _filled(rng, text, life, part, words)


def person(rng: random.Random) -> str:
    """A name, drawn without looking at anything."""
    return f"{rng.choice(frames()['names']['first'])} {rng.choice(frames()['names']['last'])}"


def shown(number: int | None, words: str) -> str:
    """Words that show requirement `number`, marked so."""
    return words if number is None else mark(f"r{number}", words)


def claimed_years(life: Life) -> int:
    """Years of experience as the profile claims them."""
    return 2 * life.years + 9 if life.lie == "years" else life.years


def _with_lie(rng: random.Random, life: Life) -> Life:
    """The roles of a profile that contradicts itself."""
    from dataclasses import replace

    roles = list(life.roles)
    oldest = roles[-1]
    if life.lie == "backwards":
        roles[-1] = replace(oldest, first=oldest.end + 30, end=oldest.first + 4)
    elif life.lie == "founded":
        founded = oldest.first // 12 + rng.randint(4, 6)
        roles[-1] = replace(oldest, remark=f"{oldest.employer} was founded in {founded}.")
    elif life.lie == "continents":
        here, there = rng.choice(frames()["places"]["far"])
        twin = replace(roles[0], employer=f"{roles[0].employer.split()[0]} Partners", clauses=(), remark=f"Full-time, on site in {there}.")
        roles[0] = replace(roles[0], remark=f"Full-time, on site in {here}.")
        roles.insert(1, twin)
    elif life.archetype in ("clear_fit", "plain_language") and life.dated and rng.random() < 0.2:
        founded = oldest.first // 12 - rng.randint(3, 40)
        roles[-1] = replace(oldest, remark=f"{oldest.employer} was founded in {founded}.")
    return replace(life, roles=tuple(roles))


def _dates(rng: random.Random, role: Role, kind: str, *, last: bool) -> str:
    """A date range that says the role's months (or years) truly."""
    first, end = role.first, role.end
    if kind == "years":
        return f"{first // 12}-{end // 12 % 100:02d}" if first // 12 // 100 == end // 12 // 100 and end > first else f"{first // 12}-{end // 12}"
    stop = "present" if last and end == 2026 * 12 + 10 and kind == "present" else f"{MONTHS[end % 12]} {end // 12}"
    return f"{MONTHS[first % 12]} {first // 12} - {stop}"


def _claim(rng: random.Random, life: Life, part: str) -> str:
    years = claimed_years(life)
    word = NUMBER_WORDS.get(years, str(years))
    frame = str(rng.choice(frames()["profile"]["years"]["claim"][part]))
    text = frame.format(n=years, word=word, Word=word.capitalize())
    return text.replace(" years", " year").replace("years'", "year's") if years == 1 else text


def _licence(rng: random.Random, life: Life, part: str) -> list[str]:
    """The licence as the profile tells it; nothing where it does not."""
    licence = life.occupation.licence
    if life.licence is None or licence is None:
        return []
    number, held = life.licence
    text = capitalised(shown(number, rng.choice(licence.held if held else licence.lapsed).rstrip(".")))
    return [f"{text}."]


def _away(rng: random.Random, life: Life, part: str) -> list[str]:
    away = frames()["profile"]["away"]
    return [rng.choice(away["notice"][part])] * life.notice + [rng.choice(away["idle"][part])] * life.idle


def _denials(life: Life) -> list[str]:
    return [f"{capitalised(shown(n, words.rstrip('.')))}." for n, words, _ in life.denials]


def _tags(life: Life) -> list[str]:
    return [shown(n, words) for n, words in life.tags]


def _clauses(role: Role) -> list[str]:
    return [shown(n, clause.rstrip(".")) for n, clause in role.clauses]


def _cv(rng: random.Random, life: Life, part: str, name: str, style: str) -> str:
    head = "## " if style == "markdown" else ""
    kind = rng.choice(("months", "years", "present"))
    claims = life.dated and (life.lie == "years" or kind == "present" or rng.random() < 0.4)
    blocks = [f"{'# ' if style == 'markdown' else ''}{name}\n{life.title}"]
    if claims:
        blocks.append(_claim(rng, life, part))
    roles = []
    for n, role in enumerate(life.roles):
        dates = f", {_dates(rng, role, kind, last=n == 0)}" if life.dated else ""
        lines = [f"{role.title}, {role.employer}{dates}", *(f"- {capitalised(c)}" for c in _clauses(role))]
        lines += [f"- {role.remark}"] if role.remark else []
        roles.append("\n".join(lines))
    blocks.append(f"{head}Experience\n" + "\n\n".join(roles))
    if life.tags:
        tag_head = rng.choice(frames()["profile"]["tags"]["head"][part])
        blocks.append(f"{head}{tag_head}\n{', '.join(_tags(life))}")
    licence = _licence(rng, life, part)
    if licence:
        blocks.append(f"{head}Certifications\n{licence[0]}")
    rest = [*_denials(life), *_away(rng, life, part)]
    if rest:
        blocks.append(f"{head}Notes\n{' '.join(rest)}")
    return "\n\n".join(blocks)


def _notes(rng: random.Random, life: Life, part: str, name: str, style: str) -> str:
    lines = [f"{name.lower()} / {life.title.lower()}"]
    if life.dated and (life.lie == "years" or rng.random() < 0.4):
        lines.append(_claim(rng, life, part).lower())
    for role in life.roles:
        dates = f" {_dates(rng, role, 'years', last=False)}" if life.dated else ""
        lines.append(f"* {role.title.lower()} @ {role.employer}{dates}: " + "; ".join(_clauses(role) or ["usual work"]))
        lines += [f"  {role.remark}"] if role.remark else []
    if life.tags:
        lines.append(f"skills: {', '.join(_tags(life))}")
    return "\n".join([*lines, *_licence(rng, life, part), *_denials(life), *_away(rng, life, part)])


def _told(rng: random.Random, life: Life, subject: str) -> list[str]:
    """The roles in sentences, the latest first."""
    sentences = []
    for n, role in enumerate(life.roles):
        since = f" ({_dates(rng, role, 'months' if n else 'years', last=False)})" if life.dated else ""
        lead = rng.choice(("At", "Most recently, at")) if n == 0 else rng.choice(("Before that, at", "Earlier, at"))
        clauses = _clauses(role)
        did = f"{subject} {listing(clauses)}" if clauses else f"{subject} worked as a {role.title}"
        sentences.append(f"{lead} {role.employer}{since} {did}." + (f" {role.remark}" if role.remark else ""))
    return sentences


def _said_tags(rng: random.Random, life: Life, part: str) -> list[str]:
    if not life.tags:
        return []
    return [str(rng.choice(frames()["profile"]["tags"]["said"][part])).replace("{list}", listing(_tags(life)))]


def _prose(rng: random.Random, life: Life, part: str, name: str, style: str) -> str:
    opening = f"My name is {name} and I work as a {life.title}."
    claim = [_claim(rng, life, part)] if life.dated else []
    first = " ".join([opening, *claim])
    rest = [*_said_tags(rng, life, part), *_licence(rng, life, part), *_denials(life), *_away(rng, life, part)]
    return "\n\n".join(block for block in (first, " ".join(_told(rng, life, "I")), " ".join(rest)) if block)


def _call(rng: random.Random, life: Life, part: str, name: str, style: str) -> str:
    subject = rng.choice(PRONOUNS)
    opening = f"Notes from a call with {name}. Works as a {life.title}."
    if life.dated:
        years = claimed_years(life)
        opening += f" Has {NUMBER_WORDS.get(years, years)} year{'s' * (years != 1)} of experience."
    rest = [*_said_tags(rng, life, part), *_licence(rng, life, part), *_denials(life), *_away(rng, life, part)]
    return "\n\n".join(block for block in (opening, " ".join(_told(rng, life, subject)), " ".join(rest)) if block)


def _note(rng: random.Random, life: Life, part: str, name: str, style: str) -> str:
    """A few sentences for the first part of the warm-up; the years are said, not dated."""
    years = f"{life.years} year{'s' * (life.years != 1)}"
    lines = [f"{name}, {life.title}, {years} of experience."]
    for role in life.roles:
        if role.clauses:
            lines.append(f"At {role.employer}: {listing(_clauses(role))}.")
    return " ".join([*lines, *_said_tags(rng, life, part), *_licence(rng, life, part), *_denials(life)])


def _filled(rng: random.Random, text: str, life: Life, part: str, words: int) -> str:
    """Sentences that answer no requirement, until the text is long enough."""
    pool: Sequence[str] = [*life.occupation.habits, *frames()["profile"]["general"]["habits"][part]]
    lines: list[str] = []
    size = len(text.split())
    for line in rng.sample(pool, len(pool)):
        if size >= words:
            break
        lines.append(line)
        size += len(line.split())
    return f"{text}\n\n{' '.join(lines)}" if lines else text
