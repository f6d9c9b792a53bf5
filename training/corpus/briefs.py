"""What each writer was asked for: briefs drawn from a seed, so that texts differ on purpose, not by a writer's habit.

A brief names occupation, country, style, length and traps of one advert, and form, kind, length and habits of each of
its candidates. `python -m training.corpus briefs --split train --first 1 --count 12` prints them.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from redrob.corpus import Screening, Split

OCCUPATIONS = Path(__file__).with_name("occupations.toml")

COUNTRIES = {"US": 26, "UK": 22, "IN": 16, "IE": 8, "DE": 8, "AE": 8, "CA": 4, "AU": 4, "SG": 2, "ZA": 2}
"""Weights. German adverts and CVs are in English, with German habits; AE stands for the Gulf."""

STYLES = {
    "job-board bullets": 20,
    "opinionated start-up prose": 12,
    "public-sector specification (essential and desirable)": 13,
    "agency notice for an unnamed client": 12,
    "three-line small ad": 6,
    "scraped text: headings lost, words run together at sentence ends": 12,
    "family business, plain and chatty": 9,
    "corporate page with long boilerplate, legal notices and benefits": 12,
    "duties at length, requirements in one paragraph at the end": 9,
    "questions and answers": 3,
    "template page: duties and a list of skills, glued": 0,
}
"""How often a brief asks for each; the last stands in one series of `train`, whose writers chose their styles."""
UNSEEN_STYLES = (
    "e-mail from a manager to the recruiter: this is whom I need",
    "post on a social network, with line breaks and hashtags",
    "notice on a board or in a parish or club newsletter",
    "stiffly translated from another language",
    "tender-like statement of work with numbered clauses",
)
SENIORITIES = {"entry": 20, "mid": 45, "senior": 25, "lead": 10}

FORMS = {
    "dated CV": 22,
    "LinkedIn page, pasted": 10,
    "cover letter": 9,
    "recruiter's notes of a call": 8,
    "CV pasted from a broken PDF (lines torn, columns mixed, odd bullets)": 10,
    "applicant-system export (fields and values)": 8,
    "chat or e-mail note": 6,
    "functional CV by skills, jobs as a short list": 7,
    "tabular CV in the German or Europass manner": 5,
    "long CV with duties copied from job descriptions": 8,
    "biodata in the Indian or Gulf manner (declaration, father's name, passport line)": 5,
    "anonymised agency profile": 2,
    "CV from a template site (title, summary, highlights, duties copied)": 0,
}
"""How often a brief asks for each; the last stands in one series of `train`, whose writers chose it."""

KINDS: dict[str, tuple[float, str]] = {
    "strong_words": (0.14, "a clear fit, told largely in the advert's own words"),
    "strong_plain": (0.18, "a clear fit, told in their own trade's words: hardly a phrase of the advert occurs"),
    "one_short": (0.13, "a good fit that lacks or only lists one must, or falls a little short of the years; no gate"),
    "weak": (0.08, "the right occupation, but less than half of what matters"),
    "adjacent": (0.10, "a neighbouring occupation, competent there; some carries over, too much does not"),
    "unrelated": (0.08, "another occupation altogether that happens to share much of the advert's vocabulary"),
    "stuffer": (0.06, "claims all of it in lists and self-praise; the jobs themselves show little or none of it"),
    "negated": (0.08, "names the musts, but as not done, only watched, done by colleagues, planned or hoped for"),
    "expired": (0.04, "fits but for a gate or certificate that has lapsed, is from elsewhere or not yet held"),
    "junior": (0.06, "right things, far too little: placements, months, or trainee level"),
    "impossible": (0.03, "looks a fit, but two statements cannot both be true (not by a slip of the pen)"),
    "injection": (0.04, "addresses the screener or a machine, forges a verification or hides a keyword block; "
                        "the rest shows little"),
    "certificates": (0.04, "courses and certificates only, no practice"),
    "career_changer": (0.05, "overqualified and from elsewhere, or returning after years; you decide, honestly"),
}  # fmt: skip
"""Share of candidates, and what the writer is told."""
FITS = frozenset({"strong_words", "strong_plain", "one_short"})

ADVERT_TRAPS = (
    "the firm's years in business or its founders' combined years stand near the requirements",
    "an accredited four-year (or three-year) degree is mentioned; that is no experience asked",
    "one requirement is met by any of a numbered list: 1 ... or 2 ... or 3 ...",
    'spaces are missing after some full stops or bullets ("experience.Competitive")',
    "a requirement is a bare word or two on its own line (a tool, a licence class, a language)",
    "required and preferred stand in one sentence, a lower degree or number required, a higher one preferred",
    "right to work, sponsorship or residence is settled in one sentence",
    "the top line is page furniture: Apply now, a deadline, a reference number, the firm's name",
    "a requirement is a name that is also an everyday word or the beginning of another name",
    "long lists of duties, and only few things asked, in prose",
    "something is said not to be needed, because it is taught on the job",
    "tools and methods of the team are described, which a newcomer need not know",
    "something shuts applicants out",
    "requirements stand under odd headings, or before the duties, or in the last line",
)
CANDIDATE_TRAPS = (
    "a typing error in a year (an end before its start, 2104 for 2014), which a reader sees through",
    "a colleague's, manager's or supplier's qualification or task is named",
    "words of the advert occur in another sense",
    'dates spread over lines, or "to Current", "till date", "03/19 -"',
    "only recent jobs are listed, earlier ones summed up in a sentence",
    "long career in all, but only part of it in this occupation",
    "personal details: age, marital status, nationality, photo, religion or health, as their country's habit has it",
    "a hobby or voluntary role bears on a requirement",
    "a gap, a return, or two part-time jobs at once, honestly explained",
    "spelling and grammar of somebody who writes little, or in a second language",
    "generic duties repeated under several jobs",
    "says openly what they have not done (of something that matters little)",
    "opens with a block of keywords",
    "much irrelevant detail: schools, awards, interests, references",
)


_LETTERS: dict[Split, str] = {"train": "j", "validation": "v", "test": "t"}

SFT_ONE_IN = 3
"""One in so many adverts of `train` has written answers; the others are used with decision and score alone."""
SECOND_SERIES: dict[Split, int] = {"train": 123, "validation": 37, "test": 25}
"""From this number on, briefs mend what gave the first series away: its tone told the verdict, and profiles were a
third as long as real ones."""
LONGER = 1.8
LONGEST = 950
TONE_OF_FITS = (
    "praises themselves as consultants do (expert, leadership, results), and yet has done it",
    "says plainly of two things that matter little that they were never done, or only watched",
    "earlier jobs of another kind (manager, sales, customer service) take much room",
    "courses and certificates take much room",
    "available at once, ready to learn, very motivated",
    "a sentence in it speaks to a screening machine, though the facts would carry it without",
    "a wall of keywords and stars for skills, before what was really done",
    "",
    "",
)
TONE_OF_OTHERS = (
    "plain and concrete: months, numbers, names of machines and places; no self-praise and no word of denial",
    "modest: we, me, my husband or mother in passing; tells of one good day at work",
    "many years with one employer, told with pride in the craft",
    "what is missing is simply not told; nothing says not, never, yet or watched",
    "",
    "",
)


class CandidateBrief(NamedTuple):
    """What the writer of a profile is told."""

    form: str
    kind: str
    words: int
    traps: tuple[str, ...]


class Brief(NamedTuple):
    """What the writer of an advert and its profiles is told."""

    id: str
    split: Split
    group: str
    occupation: str
    code: str
    country: str
    style: str
    seniority: str
    words: int
    traps: tuple[str, ...]
    candidates: tuple[CandidateBrief, ...]


def brief(number: int, split: Split) -> Brief:
    """The brief of one advert; the same for the same number and split, whatever else is drawn.

    Fields of work come in turn, so that any run of 16 adverts has each of them once. In `test` every third advert is of
    an occupation, and every third of a style, that no other split has.
    """
    draw = random.Random(f"{split}-{number}")
    table = tomllib.loads(OCCUPATIONS.read_text(encoding="utf-8"))
    unseen = table.pop("unseen")
    groups = list(table)
    turn, place = divmod(number - 1, len(groups))
    group = groups[place]
    third = (number + turn) % 3 if split == "test" else 2
    pool = unseen[group] if third == 0 else table[group]
    order = list(pool)
    random.Random(f"{group}-{turn // len(order)}-{'unseen' if third == 0 else 'seen'}").shuffle(order)
    # Each split begins elsewhere in the list, so that a short run of adverts sees other occupations.
    occupation = order[(turn + {"train": 0, "validation": 3, "test": 6}[split]) % len(order)]
    style = draw.choice(UNSEEN_STYLES) if third == 1 else _weighted(draw, STYLES)
    words = draw.randint(20, 70) if style == "three-line small ad" else round(draw.triangular(60, 900, 230))
    return Brief(
        id=f"{_LETTERS[split]}{number:04d}",
        split=split,
        group=group,
        occupation=occupation,
        code=pool[occupation],
        country=_weighted(draw, COUNTRIES),
        style=style,
        seniority=_weighted(draw, SENIORITIES),
        words=words,
        traps=tuple(draw.sample(ADVERT_TRAPS, k=draw.choice((1, 2, 2, 3)))),
        candidates=_toned(_candidates(draw), draw) if number >= SECOND_SERIES[split] else _candidates(draw),
    )


def _candidates(draw: random.Random) -> tuple[CandidateBrief, ...]:
    """Five or six candidates, between one and four of them meant to fit."""
    count = draw.choice((5, 5, 5, 6))
    fitting = draw.choices((1, 2, 3, 4), weights=(15, 40, 33, 12))[0]
    chosen = [_kind(draw, fits=True) for _ in range(fitting)]
    while len(chosen) < count:
        kind = _kind(draw, fits=False)
        if kind not in chosen:
            chosen.append(kind)
    draw.shuffle(chosen)
    briefs = []
    for kind in chosen:
        form = _weighted(draw, FORMS)
        words = round(draw.triangular(40, 240, 100)) if "note" in form else round(draw.triangular(90, 800, 190))
        traps = tuple(draw.sample(CANDIDATE_TRAPS, k=draw.choice((0, 1, 1, 2))))
        briefs.append(CandidateBrief(form=form, kind=kind, words=words, traps=traps))
    return tuple(briefs)


def _toned(candidates: Sequence[CandidateBrief], draw: random.Random) -> tuple[CandidateBrief, ...]:
    """Each with a tone besides, so that fits do not sound like fits."""
    toned = []
    for c in candidates:
        tone = draw.choice(TONE_OF_FITS if c.kind in FITS else TONE_OF_OTHERS)
        words = c.words if "note" in c.form else min(LONGEST, round(c.words * LONGER))
        toned.append(c._replace(traps=(*c.traps, tone) if tone else c.traps, words=words))
    return tuple(toned)


def _kind(draw: random.Random, *, fits: bool) -> str:
    names = [name for name in KINDS if (name in FITS) == fits]
    return draw.choices(names, weights=[KINDS[name][0] for name in names])[0]


def _weighted(draw: random.Random, table: dict[str, int]) -> str:
    return draw.choices(list(table), weights=list(table.values()))[0]


def briefed(screening: Screening) -> Screening:
    """A screening with what its brief says: occupation, country and the like; form and kind of each profile.

    A writer's head may spell them otherwise; another style, form or kind than the brief's is kept where it is known.
    An id that no brief has is left as it is.
    """
    found = re.fullmatch(r"([jvt])([0-9]{4})", screening.advert.id)
    if not found:
        return screening
    split = next(split for split, letter in _LETTERS.items() if letter == found[1])
    b = brief(int(found[2]), split)
    fields = ("split", "occupation", "group", "code", "country", "style", "seniority")
    part = None if split != "train" else "sft" if int(found[2]) % SFT_ONE_IN == 1 else "rl"
    told = {name: getattr(b, name) for name in fields} | {"part": part}
    if screening.advert.style in STYLES:
        told["style"] = screening.advert.style
    advert = screening.advert.model_copy(update=told)
    candidates = []
    for candidate in screening.candidates:
        number = int(candidate.id.rsplit("-", 1)[1])
        if number <= len(b.candidates):
            wanted = b.candidates[number - 1]
            form = candidate.form if candidate.form in FORMS else wanted.form
            kind = candidate.kind if candidate.kind in KINDS else wanted.kind
            candidate = candidate.model_copy(update={"form": form, "kind": kind})
        candidates.append(candidate)
    return Screening(advert, tuple(candidates))


def render(briefs: Sequence[Brief]) -> str:
    """Briefs as a writer reads them."""
    lines: list[str] = []
    for b in briefs:
        lines += [
            f"## {b.id}: {b.occupation} ({b.group}, code {b.code})",
            f"country {b.country} · {b.seniority} · style: {b.style} · about {b.words} words",
            *(f"- {trap}" for trap in b.traps),
        ]
        for number, c in enumerate(b.candidates, 1):
            lines.append(f"{number}. {c.kind} · {c.form} · about {c.words} words" + "".join(f" · {t}" for t in c.traps))
        lines.append("")
    return "\n".join(lines)
