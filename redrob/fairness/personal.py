"""Date of birth or age, marital status, nationality and photo line, exchanged where the profile tells them.

Where they stand is found as the reference finds what it masks (`redrob.reference.redaction`), so that an employer's age
or somebody else's marriage stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from redrob.fairness.edits import Change, Variant, replaced, variant
from redrob.fairness.facts import PLACES, is_place
from redrob.reference.dates import MONTH_NAMES
from redrob.reference.redaction import personal_places

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
    r"(?:\b((?:19|20)\d\d)\b|(?<=\d[./-])(\d\d)(?![\d./-]))",
    re.IGNORECASE,
)
_AGE = re.compile(
    r"\bage[d:]?[*_ \t]*[:=|–-]?[ \t]*(\d\d)\b|\b(\d\d)(?=[ -](?:years?|yrs?)[ -](?:old|of age)\b)", re.IGNORECASE
)
_OTHERS = re.compile(r" ?\+| (?:and|or) (?:over|above|older|under)|[ –-]+(?:to )?\d")
"""After an age: of those whom somebody works for."""
_MARITAL = re.compile(r"\b(unmarried|single|married|divorced|widow(?:ed|er)?|separated)\b", re.IGNORECASE)
_LABELLED_NATION = re.compile(
    r"\b(?i:nationality|citizenship)(?: ?/ ?\w+)?(?:[*_ \t]{0,30}[:=|–-]|[ \t]{2})[*_ \t]*"
    r"((?:the )?[A-Z][a-z]+(?: [A-Z][a-z]+){0,2})",
)
_NATION = re.compile(r"([A-Z][a-z]{1,12}(?:an|ish|ese|ch|sh|ss|i|ic|ino|ek))(?=\W*$|,| citizen| national)")
_NO_NATION = frozenset(["", "Dual", "Christian", "Catholic", "Lutheran", "Anglican", "Islamic", "Woman", "Man"])
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


def birth_variants(text: str) -> Iterator[Variant]:
    """The year of birth and the age moved together; no other date is touched."""
    found = [(m, -1) for m in _inside(text, _YEAR) if m[2] or int(m[1]) in BORN_AROUND]
    # Beyond a working age it is that of children or patients.
    told = range(YOUNGEST - 2, OLDEST + 5)
    ages = [m for m in _inside(text, _AGE) if int(m[1] or m[2]) in told and not _OTHERS.match(text, m.end())]
    for shift in AGE_SHIFTS if found or ages else ():
        if all(YOUNGEST <= int(m[1] or m[2]) + shift <= OLDEST for m in ages):
            changes = [_moved(text, m, sign * shift) for m, sign in [*found, *((m, 1) for m in ages)]]
            label = f"{abs(shift)} years {'older' if shift > 0 else 'younger'}"
            yield variant("birth", label, text, changes)


def marital_variants(text: str) -> Iterator[Variant]:
    """Another marital status, wherever the profile tells it."""
    found = list(_inside(text, _MARITAL))
    same = "single" if found and found[0][0].casefold() == "unmarried" else ""
    others = [(word, word) for word in MARITAL if word != same]
    return _exchanged("marital_status", text, [m.span() for m in found], others)


def nationality_variants(text: str) -> Iterator[Variant]:
    """Another nationality, as a country where the profile names a country."""
    found = [m.span(1) for m in _inside(text, _LABELLED_NATION)]
    for m in _inside(text, _NATION):
        line = text[text.rfind("\n", 0, m.start()) + 1 :].split("\n", 1)[0]
        if _PERSON.search(line) and not _BIRTHPLACE.search(text[max(0, m.start() - 8) : m.start()] + "\n" + line):
            found.append(m.span(1))
    for start, end in personal_places(text):
        if _CITIZEN.match(text, end):  # "a United States " citizen
            article = _ARTICLE.match(text, start, end)
            found.append((article.end() if article else start, start + len(text[start:end].rstrip(" -"))))
    spans = sorted({span for span in found if text[slice(*span)].strip() not in _NO_NATION})
    same = [span for span in spans if text[slice(*span)] == text[slice(*spans[0])]]  # of two, the first
    others = [(word, country) for word, (_, country) in zip(DEMONYMS, PLACES, strict=True)]
    return _exchanged("nationality", text, same, others)


def photo_variants(text: str) -> Iterator[Variant]:
    """The profile without the words that say that a photo is with it."""
    changes: list[Change] = []
    for start, end in sorted({place for place in personal_places(text) if _PHOTO.search(text, *place)}):
        start, end = _with_marks(text, start, end)
        if not changes or start >= changes[-1].end:
            changes.append(Change(start, end, text[start:end], ""))
    if changes:
        yield variant("photo", "no photo", text, changes)


def _with_marks(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch with the marks that would be left without it: its brackets, a comma, the end of its line."""
    before, after = text[:start].rstrip(" \t"), text[end:].lstrip(" \t")
    last, first = before[-1:], after[:1]
    further = len(text) - len(after) + 1
    if last + first in ("[]", "()"):
        return _with_marks(text, len(before) - 1, further)
    if last and last in ",;|":
        return len(before) - 1, end
    if last == first == ".":
        return start, further
    if last in ("", "\n") and first and first in ",;|\n":
        return len(before), further
    return start, end


def _inside(text: str, pattern: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """Matches within what is personal, each once."""
    found = {m.start(): m for place in sorted(personal_places(text)) for m in pattern.finditer(text, *place)}
    return iter(found.values())


def _moved(text: str, match: re.Match[str], by: int) -> Change:
    """A number moved, with as many digits as it had."""
    span = match.span(1 if match[1] else 2)
    digits = span[1] - span[0]
    return replaced(text, span, f"{(int(text[slice(*span)]) + by) % 10**digits:0{digits}d}")


def _exchanged(
    name: str, text: str, spans: Iterable[tuple[int, int]], others: Iterable[tuple[str, str]]
) -> Iterator[Variant]:
    """A variant for each of the others: its word, and its word where the text names a country."""
    for word, country in others:
        changes = []
        for start, end in spans:
            before = text[start:end]
            after = country if is_place(before) else word
            if after.casefold() != before.casefold():
                shouting = len(before) > len("U.S.")
                exchanged = replaced(text, (start, end), after) if shouting else Change(start, end, before, after)
                changes += [*_article(text, start, after), exchanged]
        if changes:
            yield variant(name, word, text, changes)


def _article(text: str, start: int, after: str) -> list[Change]:
    """The change of "a" and "an" before a word that begins otherwise."""
    before = re.search(r"\b(a|an)(?= $)", text[:start])
    right = "an" if after[0] in "AEIOUaeiou" else "a"
    return [replaced(text, before.span(), right)] if before and before[0] != right else []
