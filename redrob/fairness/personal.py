"""Date of birth or age, marital status, nationality and photo line, exchanged where the profile tells them.

Where they stand is found as the reference finds what it masks (`redrob.reference.personal`), so that an employer's age
or somebody else's marriage stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from redrob.fairness.edits import Change, NothingToChange, Variant, variant
from redrob.fairness.facts import PLACES, is_place
from redrob.reference.dates import MONTH_NAMES
from redrob.reference.personal import personal_places

AGE_SHIFTS = (25, 10, -8)
"""Years by which somebody is made older; what would be younger than `YOUNGEST` or older than `OLDEST` is not tried."""
YOUNGEST, OLDEST = 18, 75
BORN_AROUND = range(1940, 2013)
"""Years in which somebody who applies may be born."""
MARITAL = ("single", "married", "divorced", "widowed")
DEMONYMS = ("British", "American", "Nigerian", "Indian", "Mexican", "Polish")
"""Of the countries of `PLACES`, in their order."""

_YEAR = re.compile(
    r"(?<![^\W\d_])(?:date of birth|birth ?(?:date|day|year)|d\.?o\.?b\.?|born|b\.)"
    rf"(?:[^\w\n]|\b(?:on|in|the|of|{MONTH_NAMES})\b|\b\d{{1,2}}(?:st|nd|rd|th)?\b){{0,14}}?"
    r"(?:\b(?P<year>(?:19|20)\d\d)\b|(?<=\d[./-])(?P<short>\d\d)(?![\d./-]))",
    re.IGNORECASE,
)
_AGE = re.compile(
    r"\bage[d:]?[*_ \t]*[:=|–-]?[ \t]*(?P<labelled>\d\d)\b|"
    r"\b(?P<told>\d\d)(?=[ -](?:years?|yrs?)[ -](?:old|of age)\b)",
    re.IGNORECASE,
)
_OTHERS = re.compile(r" ?\+| (?:and|or) (?:over|above|older|under)|[ –-]+(?:to )?\d")
"""After an age: of those whom somebody works for."""
_MARITAL = re.compile(r"\b(?:unmarried|single|married|divorced|widow(?:ed|er)?|separated)\b", re.IGNORECASE)
_LABELLED_NATION = re.compile(
    r"\b(?i:nationality|citizenship)(?: ?/ ?\w+)?(?:[*_ \t]{0,30}[:=|–-]|[ \t]{2})[*_ \t]*"
    r"(?P<nation>(?:the )?[A-Z][a-z]+(?: [A-Z][a-z]+){0,2})",
)
_NATION = re.compile(r"(?P<nation>[A-Z][a-z]{1,12}(?:an|ish|ese|ch|sh|ss|i|ic|ino|ek))(?=\W*$|,| citizen| national)")
_NO_NATION = frozenset(["Christian", "Catholic", "Lutheran", "Anglican", "Islamic", "Woman", "Man", "Spanish-speaking"])
_PERSON = re.compile(
    r"\b(?:born|birth|aged?|(?:19|20)?\d\d|(?:un)?married|single|divorced|widow|citizen|national|(?:fe)?male|child)",
    re.IGNORECASE,
)
"""What stands in the line of a nationality; "English, Hindi" alone are languages."""
_BIRTHPLACE = re.compile(r"\b(?:in|from|at|near|to) $|^\W*born[ \t]*(?:[:|]|[ \t]{2})", re.IGNORECASE | re.MULTILINE)
"""Before a town that ends as nationalities do, or at the head of its line."""
_CITIZEN = re.compile(r"(?:citizen|national|passport)")
_ARTICLE = re.compile(r"(?:an?|dual) ", re.IGNORECASE)
_PHOTO = re.compile(r"\b(?:photo(?:graph)?s?|picture)\b", re.IGNORECASE)


def birth_variants(text: str) -> tuple[Variant, ...] | NothingToChange:
    """The year of birth and the age moved together; no other date is touched."""
    years = [m for m in _inside(text, _YEAR) if m["short"] or int(m["year"]) in BORN_AROUND]
    ages = [
        m
        for m in _inside(text, _AGE)
        if int(m["labelled"] or m["told"]) in range(YOUNGEST - 2, OLDEST + 5) and not _OTHERS.match(text, m.end())
    ]
    if not years and not ages:
        return NothingToChange("birth", "The profile tells neither a date of birth nor an age.")
    made = []
    for shift in AGE_SHIFTS:
        older = [int(m["labelled"] or m["told"]) + shift for m in ages]
        if any(not YOUNGEST <= age <= OLDEST for age in older):
            continue
        changes = [_moved(m, "short" if m["short"] else "year", -shift) for m in years]
        changes += [_moved(m, "labelled" if m["labelled"] else "told", shift) for m in ages]
        label = f"{abs(shift)} years {'older' if shift > 0 else 'younger'}"
        made.append(variant("birth", label, text, changes))
    return tuple(made)


def marital_variants(text: str) -> tuple[Variant, ...] | NothingToChange:
    """Another marital status, wherever the profile tells it."""
    found = list(_inside(text, _MARITAL))
    if not found:
        return NothingToChange("marital_status", "The profile tells no marital status.")
    others = [word for word in MARITAL if (word, found[0][0].casefold()) != ("single", "unmarried")]
    return _exchanged("marital_status", text, [m.span() for m in found], [(word, word, word) for word in others])


def nationality_variants(text: str) -> tuple[Variant, ...] | NothingToChange:
    """Another nationality, as a country where the profile names a country."""
    found = [m.span("nation") for m in _inside(text, _LABELLED_NATION)]
    for m in _inside(text, _NATION):
        line = _line_of(text, m.start())
        if _PERSON.search(line) and not _BIRTHPLACE.search(text[max(0, m.start() - 8) : m.start()] + "\n" + line):
            found.append(m.span("nation"))
    for start, end in personal_places(text):
        if _CITIZEN.match(text, end):  # "a United States " citizen
            article = _ARTICLE.match(text, start, end)
            found.append((article.end() if article else start, start + len(text[start:end].rstrip(" -"))))
    spans = sorted({span for span in found if text[slice(*span)].strip() not in ("Dual", "", *_NO_NATION)})
    if not spans:
        return NothingToChange("nationality", "The profile tells no nationality.")
    spans = [span for span in spans if text[slice(*span)] == text[slice(*spans[0])]]  # of two, the first
    countries = [(word, word, country) for word, (_, country) in zip(DEMONYMS, PLACES, strict=True)]
    return _exchanged("nationality", text, spans, countries)


def photo_variants(text: str) -> tuple[Variant, ...] | NothingToChange:
    """The profile without the words that say that a photo is with it."""
    changes: list[Change] = []
    for start, end in sorted({place for place in personal_places(text) if _PHOTO.search(text, *place)}):
        start, end = _with_marks(text, start, end)
        if not changes or start >= changes[-1].end:
            changes.append(Change(start, end, text[start:end], ""))
    if not changes:
        return NothingToChange("photo", "The profile does not say that a photo is with it.")
    return (variant("photo", "no photo", text, changes),)


def _with_marks(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch with the marks that would be left without it: its brackets, a comma, the end of its line."""
    before, after = text[:start].rstrip(" \t"), text[end:].lstrip(" \t")
    if before[-1:] and before[-1:] + after[:1] in ("[]", "()"):
        return _with_marks(text, len(before) - 1, len(text) - len(after) + 1)
    if before[-1:] in tuple(",;|"):
        return len(before) - 1, end
    if before[-1:] == after[:1] == ".":
        return start, len(text) - len(after) + 1
    if before[-1:] in ("", "\n") and after[:1] in tuple(",;|\n"):
        return len(before), len(text) - len(after) + 1
    return start, end


def _line_of(text: str, at: int) -> str:
    return text[text.rfind("\n", 0, at) + 1 :].split("\n", 1)[0]


def _inside(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Matches within what is personal, each once."""
    seen: set[int] = set()
    for start, end in sorted(personal_places(text)):
        for match in pattern.finditer(text, start, end):
            if match.start() not in seen:
                seen.add(match.start())
                yield match


def _moved(match: re.Match[str], name: str, by: int) -> Change:
    """A number moved, with as many digits as it had."""
    before = match[name]
    after = (int(before) + by) % 10 ** len(before)
    return Change(*match.span(name), before, f"{after:0{len(before)}d}")


def _exchanged(
    name: str, text: str, spans: Sequence[tuple[int, int]], others: Sequence[tuple[str, str, str]]
) -> tuple[Variant, ...]:
    """A variant for each of the others: its label, its word, and its word where the text names a country."""
    made = []
    for label, word, country in others:
        changes = []
        for start, end in spans:
            before = text[start:end]
            after = _like(before, country if is_place(before) else word)
            if after.casefold() != before.casefold():
                changes += [*_article(text, start, after), Change(start, end, before, after)]
        if changes:
            made.append(variant(name, label, text, changes))
    return tuple(made)


def _article(text: str, start: int, after: str) -> list[Change]:
    """The change of "a" and "an" before a word that begins otherwise."""
    before = re.search(r"\b(a|an)(?= $)", text[:start])
    right = "an" if after[0] in "AEIOUaeiou" else "a"
    return [Change(*before.span(), before[0], right)] if before and before[0] != right else []


def _like(before: str, after: str) -> str:
    """`after` in the letters of `before`: capitals, a capital first, or small."""
    if before.isupper() and len(before) > len("U.S."):
        return after.upper()
    return after[0].upper() + after[1:] if before[0].isupper() else after
