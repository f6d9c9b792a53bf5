"""Writes profiles as people write them: dated sections, Markdown, notes, first person, a recruiter's call notes."""

from __future__ import annotations

import random
from collections.abc import Sequence

from training.cases.content import frames
from training.cases.draw import Life, Role
from training.cases.jobs import NUMBER_WORDS, titled
from training.cases.lives import NOW
from training.cases.marks import capitalised, listing, mark, with_article

STYLES = ("cv", "markdown", "notes", "prose", "call")
KINDS = ("months", "years", "since")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
PRONOUNS = ("he", "she", "they")


def write_profile(rng: random.Random, life: Life, style: str, wording: str, words: int) -> str:
    """The profile in `style` (or `note`), filled up to about `words` words; requirement n shows at marks `r<n>`."""
    name = person(rng)
    writers = {"cv": _cv, "markdown": _cv, "notes": _notes, "prose": _prose, "call": _call, "note": _note}
    text = writers[style](rng, life, wording, name, style)
    return text if style == "note" else _filled(rng, text, life, wording, style, words)


def person(rng: random.Random) -> str:
    """A name, drawn without looking at anything."""
    return f"{rng.choice(frames()['names']['first'])} {rng.choice(frames()['names']['last'])}"


def shown(number: int | None, words: str) -> str:
    """Words that show requirement `number`, marked so."""
    return words if number is None else mark(f"r{number}", words)


def claimed_years(life: Life) -> int:
    """Years of experience as the profile claims them."""
    return 2 * life.years + 9 if life.lie == "years" else life.years


def _dates(rng: random.Random, role: Role, kind: str) -> str:
    """A date range that says the role's months (or years) truly, `kind` is `months`, `years` or `since`."""
    first, end = role.first, role.end
    from_month = f"{MONTHS[first % 12]} {first // 12}"
    if end == NOW and first < NOW:
        open_ended = {
            "months": f"{from_month} - present",
            "years": f"{first // 12} - now",
            "since": f"since {from_month}",
        }
        return open_ended[kind]
    if kind == "months":
        return f"{from_month} - {MONTHS[end % 12]} {end // 12}"
    short = first // 1200 == end // 1200 and first // 12 < end // 12 and rng.random() < 0.5
    return f"{first // 12}-{end // 12 % 100:02d}" if short else f"{first // 12}-{end // 12}"


def _dated(rng: random.Random, life: Life, role: Role, kind: str, frame: str) -> str:
    """The role's dates in `frame`, or nothing where it has none."""
    return frame.format(_dates(rng, role, kind)) if life.dated and role.dated else ""


def _claim(rng: random.Random, life: Life, wording: str) -> str:
    years = claimed_years(life)
    word = NUMBER_WORDS.get(years, str(years))
    frame = str(rng.choice(frames()["profile"]["years"]["claim"][wording]))
    text = frame.format(n=years, word=word, Word=word.capitalize())
    return text.replace(" years", " year").replace("years'", "year's") if years == 1 else text


def _licence(rng: random.Random, life: Life, wording: str) -> list[str]:
    """The licence as the profile tells it; nothing where it does not."""
    licence = life.occupation.licence
    if life.licence is None or licence is None:
        return []
    number, held = life.licence
    text = capitalised(shown(number, rng.choice(licence.held if held else licence.lapsed).rstrip(".")))
    return [f"{text}."]


def _away(rng: random.Random, life: Life, wording: str) -> list[str]:
    away = frames()["profile"]["away"]
    if not (life.notice or life.idle):
        return [rng.choice(away["fine"][wording])] if rng.random() < 0.25 else []
    return [rng.choice(away["notice"][wording])] * life.notice + [rng.choice(away["idle"][wording])] * life.idle


def _denials(life: Life) -> list[str]:
    told = [*((n, words) for n, words, _ in life.denials), *life.remarks]
    return [f"{capitalised(shown(n, words.rstrip('.')))}." for n, words in told]


def _tags(life: Life) -> list[str]:
    return [shown(n, words) for n, words in life.tags]


def _clauses(role: Role) -> list[str]:
    return [shown(n, clause.rstrip(".")) for n, clause in role.clauses]


def _cv(rng: random.Random, life: Life, wording: str, name: str, style: str) -> str:
    head = "## " if style == "markdown" else ""
    kind = rng.choice(KINDS)
    claims = life.dated and (life.lie is not None or rng.random() < 0.4)
    blocks = [f"{'# ' if style == 'markdown' else ''}{name}\n{titled(life.title)}"]
    if claims:
        blocks.append(_claim(rng, life, wording))
    roles = []
    for role in life.roles:
        heading = f"{titled(role.title)}, {role.employer}" + _dated(rng, life, role, kind, ", {}")
        lines = [f"### {heading}" if style == "markdown" else heading, *(f"- {capitalised(c)}" for c in _clauses(role))]
        lines += [f"- {role.remark}"] if role.remark else []
        roles.append("\n".join(lines))
    blocks.append(f"{head}Experience\n" + "\n\n".join(roles))
    if life.tags:
        tag_head = rng.choice(frames()["profile"]["tags"]["head"][wording])
        blocks.append(f"{head}{tag_head}\n{', '.join(_tags(life))}")
    licence = _licence(rng, life, wording)
    if licence:
        blocks.append(f"{head}Certifications\n{licence[0]}")
    rest = [*_denials(life), *_away(rng, life, wording)]
    if rest:
        blocks.append(f"{head}Notes\n{' '.join(rest)}")
    return "\n\n".join(blocks)


def _notes(rng: random.Random, life: Life, wording: str, name: str, style: str) -> str:
    lines = [f"{name.lower()} / {life.title.lower()}"]
    if life.dated and (life.lie is not None or rng.random() < 0.4):
        lines.append(_claim(rng, life, wording).lower())
    kind = rng.choice(KINDS)
    for role in life.roles:
        dates = _dated(rng, life, role, kind, " {}")
        lines.append(f"* {role.title.lower()} @ {role.employer}{dates}: " + "; ".join(_clauses(role) or ["usual work"]))
        lines += [f"  {role.remark}"] if role.remark else []
    if life.tags:
        lines.append(f"skills: {', '.join(_tags(life))}")
    return "\n".join([*lines, *_licence(rng, life, wording), *_denials(life), *_away(rng, life, wording)])


def _told(rng: random.Random, life: Life, subject: str) -> list[str]:
    """The roles in sentences, the latest first."""
    sentences = []
    kind = rng.choice(KINDS)
    for n, role in enumerate(life.roles):
        since = _dated(rng, life, role, kind, " ({})")
        lead = rng.choice(("At", "Most recently, at")) if n == 0 else rng.choice(("Before that, at", "Earlier, at"))
        clauses = _clauses(role)
        did = f"{subject} {listing(clauses)}" if clauses else f"{subject} worked as {with_article(role.title)}"
        sentences.append(f"{lead} {role.employer}{since} {did}." + (f" {role.remark}" if role.remark else ""))
    return sentences


def _said_tags(rng: random.Random, life: Life, wording: str) -> list[str]:
    if not life.tags:
        return []
    return [str(rng.choice(frames()["profile"]["tags"]["said"][wording])).replace("{list}", listing(_tags(life)))]


def _prose(rng: random.Random, life: Life, wording: str, name: str, style: str) -> str:
    opening = f"My name is {name} and I work as {with_article(life.title)}."
    claim = [_claim(rng, life, wording)] if life.dated else []
    first = " ".join([opening, *claim])
    rest = [*_said_tags(rng, life, wording), *_licence(rng, life, wording), *_denials(life), *_away(rng, life, wording)]
    return "\n\n".join(block for block in (first, " ".join(_told(rng, life, "I")), " ".join(rest)) if block)


def _call(rng: random.Random, life: Life, wording: str, name: str, style: str) -> str:
    subject = rng.choice(PRONOUNS)
    opening = f"Notes from a call with {name}. Works as {with_article(life.title)}."
    if life.dated:
        years = claimed_years(life)
        opening += f" Has {NUMBER_WORDS.get(years, years)} year{'s' * (years != 1)} of experience."
    rest = [*_said_tags(rng, life, wording), *_licence(rng, life, wording), *_denials(life), *_away(rng, life, wording)]
    return "\n\n".join(block for block in (opening, " ".join(_told(rng, life, subject)), " ".join(rest)) if block)


def _note(rng: random.Random, life: Life, wording: str, name: str, style: str) -> str:
    """A few sentences for the first part of the warm-up; the years are said, not dated."""
    years = f"{life.years} year{'s' * (life.years != 1)}"
    lines = [f"{name}, {life.title}, {years} of experience."]
    for role in life.roles:
        if role.clauses:
            lines.append(f"At {role.employer}: {listing(_clauses(role))}.")
    return " ".join([*lines, *_said_tags(rng, life, wording), *_licence(rng, life, wording), *_denials(life)])


def _filled(rng: random.Random, text: str, life: Life, wording: str, style: str, words: int) -> str:
    """Sentences that answer no requirement, until the text is long enough."""
    pool: Sequence[str] = [*life.occupation.habits, *frames()["profile"]["general"]["habits"][wording]]
    lines: list[str] = []
    size = len(text.split())
    for line in rng.sample(pool, len(pool)):
        if size >= words:
            break
        lines.append(line)
        size += len(line.split())
    own = "In their own words: " if style == "call" else ""
    return f"{text}\n\n{own}{' '.join(lines)}" if lines else text
