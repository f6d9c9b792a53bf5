"""Writes job descriptions: bullets, prose, a few lines, long boilerplate; British, American, Indian and European."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from training.cases.content import frames
from training.cases.draw import Job, Wish
from training.cases.marks import capitalised, listing, mark, with_article

STYLES = ("list", "prose", "short", "long", "indian", "european")
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER_WORDS = dict(enumerate(_WORDS, 1))
BARE = ("experience", "knowledge", "practice", "role", "skills", "background")
"""Words after which a requirement needs no frame that says them again."""


def write_job(rng: random.Random, job: Job, style: str, wording: str, words: int) -> str:
    """The job description in `style` (or `note`), filled up to about `words` words; requirement n is marked `q<n>`."""
    if style == "note":
        return _note(rng, job, wording)
    if style == "short":
        text = _short(rng, job, wording)
    elif style in ("prose", "european"):
        text = _prose(rng, job, wording, style)
    else:
        text = _list(rng, job, wording, style)
    return _filled(rng, text, wording, max(words, 180) if style == "long" else words, job)


def _asked(number: int, wish: Wish) -> str:
    return mark(f"q{number}", wish.words)


def _frame(rng: random.Random, path: str, wording: str) -> str:
    frame: Any = frames()["job"]
    for name in path.split("."):
        frame = frame[name]
    return str(rng.choice(frame[wording]))


def _opening(rng: random.Random, job: Job, wording: str, kind: str = "plain") -> str:
    place = rng.choice(frames()["places"]["cities"])
    title = titled(job.title) if kind != "plain" or rng.random() < 0.5 else job.title
    return _frame(rng, f"opening.{kind}", wording).format(
        employer=job.employer, title=title, a_title=with_article(title), place=place
    )


def titled(title: str) -> str:
    """The title as headings write it.

    >>> titled("registered nurse"), titled("RN")
    ('Registered Nurse', 'RN')
    """
    return " ".join(word[:1].upper() + word[1:] if len(word) > 3 else word for word in title.split())


def _years(rng: random.Random, job: Job, wording: str) -> str | None:
    """The years asked for, in words that say exactly `job.years[0]`."""
    if job.years is None:
        return None
    low, high = job.years
    if low == 10 and rng.random() < 0.5:
        return _frame(rng, "years.decade", wording)
    word = NUMBER_WORDS[low]
    text = _frame(rng, "years.plus", wording).format(n=low, m=high, word=word, more=NUMBER_WORDS.get(high, high))
    return capitalised(text)


def _licences(job: Job) -> list[tuple[int, Wish]]:
    return [(n, w) for n, w in enumerate(job.wishes) if w.is_licence]


def _musts(job: Job) -> list[tuple[int, Wish]]:
    return [(n, w) for n, w in enumerate(job.wishes) if w.skill and w.kind == "must" and not w.alone]


def _nices(job: Job) -> list[tuple[int, Wish]]:
    return [(n, w) for n, w in enumerate(job.wishes) if w.kind == "nice"]


def _licence_sentence(rng: random.Random, number: int, wish: Wish, wording: str) -> str:
    frame = _frame(rng, "only.rule" if rng.random() < 0.3 else "licence.ask", wording)
    return capitalised(frame.replace("{x}", _asked(number, wish)))


def _rules(rng: random.Random, job: Job, wording: str) -> list[str]:
    """Sentences of requirements that stand alone: what nobody need apply without, and what disqualifies."""
    lines = []
    for number, wish in enumerate(job.wishes):
        if wish.alone or wish.kind == "disqualifier":
            frame = _frame(rng, "only.rule" if wish.alone else "disqualifier.rule", wording)
            lines.append(capitalised(frame.replace("{x}", _asked(number, wish))))
    return lines


def _note(rng: random.Random, job: Job, wording: str) -> str:
    lines = [f"{titled(job.title)} wanted at {job.employer}."]
    nouns = [_asked(n, w) for n, w in _musts(job) if not w.verb]
    lines += [_frame(rng, "short.must", wording).replace("{list}", listing(nouns))] if nouns else []
    lines += [_frame(rng, "prose.must_able", wording).replace("{x}", _asked(n, w)) for n, w in _musts(job) if w.verb]
    lines += [_licence_sentence(rng, n, w, wording) for n, w in _licences(job)]
    years = _years(rng, job, wording)
    lines += [f"{years}."] if years else []
    lines += [capitalised(_frame(rng, "prose.nice", wording).replace("{x}", _asked(n, w))) for n, w in _nices(job)]
    return " ".join([*lines, *_rules(rng, job, wording)])


def _short(rng: random.Random, job: Job, wording: str) -> str:
    return _note(rng, job, wording)


def _prose(rng: random.Random, job: Job, wording: str, style: str) -> str:
    kind = "european" if style == "european" else "plain"
    nouns = [_asked(n, w) for n, w in _musts(job) if not w.verb]
    asked = []
    if nouns:
        asked.append(_frame(rng, "prose.must_noun", wording).replace("{list}", listing(nouns)))
    asked += [_frame(rng, "prose.must_able", wording).replace("{x}", _asked(n, w)) for n, w in _musts(job) if w.verb]
    asked += [_licence_sentence(rng, n, w, wording) for n, w in _licences(job)]
    years = _years(rng, job, wording)
    asked += [f"{years}."] if years else []
    wishes = [capitalised(_frame(rng, "prose.nice", wording).replace("{x}", _asked(n, w))) for n, w in _nices(job)]
    duties = rng.sample(job.occupation.duties, 2)
    return "\n\n".join(
        [_opening(rng, job, wording, kind), " ".join(duties), " ".join([*asked, *wishes, *_rules(rng, job, wording)])]
    )


def _list(rng: random.Random, job: Job, wording: str, style: str) -> str:
    bullet = rng.choice(("- ", "* ", "• "))
    items = [_item(rng, n, w, wording) for n, w in _musts(job)]
    items += [capitalised(_asked(n, w)) + rng.choice((" (required)", ", mandatory")) for n, w in _licences(job)]
    years = _years(rng, job, wording)
    items += [years] if years else []
    heads = frames()["job"]["list_heads"]
    sections = [_opening(rng, job, wording, "indian" if style == "indian" else "plain")]
    if rng.random() < 0.6:
        sections.append(_section(rng, heads["duty"][wording], rng.sample(job.occupation.duties, 2), bullet))
    sections.append(_section(rng, heads["must"][wording], items, bullet))
    nices = [_item(rng, n, w, wording, bare=True) for n, w in _nices(job)]
    if nices:
        sections.append(_section(rng, heads["nice"][wording], nices, bullet))
    rules = _rules(rng, job, wording)
    sections += [" ".join(rules)] if rules else []
    return "\n\n".join(sections)


def _item(rng: random.Random, number: int, wish: Wish, wording: str, *, bare: bool = False) -> str:
    if bare and not wish.verb:
        return capitalised(_asked(number, wish))
    frame = _frame(rng, "item.able" if wish.verb else "item.noun", wording)
    frame = "{x}" if wish.words.split()[-1] in BARE else frame
    return capitalised(frame.replace("{x}", _asked(number, wish)))


def _section(rng: random.Random, heads: Sequence[str], items: Sequence[str], bullet: str) -> str:
    head = rng.choice(heads)
    head = rng.choice((head, f"{head}:", f"## {head}", f"**{head}**"))
    return "\n".join([head, *(f"{bullet}{item}" for item in items)])


def _filled(rng: random.Random, text: str, wording: str, words: int, job: Job) -> str:
    """Company prose before and offers after, until the text is long enough."""
    about = rng.sample(frames()["job"]["about"]["lines"][wording], 6)
    offers = rng.sample(frames()["job"]["offer"]["lines"][wording], 12)
    more = rng.sample(job.occupation.duties, len(job.occupation.duties))
    before: list[str] = []
    after: list[str] = []
    size = len(text.split())
    while size < words and (about or offers or more):
        choice = rng.random()
        pool, into = (offers, after) if choice < 0.6 else (about, before) if choice < 0.9 else (more, before)
        if not pool:
            pool, into = (offers, after) if offers else (about, before) if about else (more, before)
        line = pool.pop()
        if line in text:
            continue
        into.append(line)
        size += len(line.split())
    blocks = [text]
    if before:
        opening, _, rest = text.partition("\n\n")
        blocks = [opening, " ".join(before), rest] if rest else [" ".join(before), text]
    if after:
        head = rng.choice(frames()["job"]["list_heads"]["offer"][wording])
        blocks.append(f"{head}\n" + "\n".join(f"- {line}" for line in after) if rng.random() < 0.4 else " ".join(after))
    return "\n\n".join(block for block in blocks if block)
