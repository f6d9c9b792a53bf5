"""She, he and they: exchanging a candidate's pronouns through a whole text, or adding a line that states them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from redrob.fairness.edits import Change, NothingToChange, Variant, lines_of, variant, words
from redrob.fairness.names import Gender
from redrob.reference.identity import MICROSOFT

Pronoun = Literal["she", "he", "they"]

_TAG = re.compile(r"\b(?:she/her(?:/hers)?|he/him(?:/his)?|they/them(?:/theirs?)?|she/they|he/they)\b", re.IGNORECASE)
TAGS: dict[Pronoun, str] = {"she": "she/her", "he": "he/him", "they": "they/them"}
_TITLE = re.compile(rf"\b(?:Mr|Mrs|Ms|Miss)\b(?=\.? [A-Z])(?!\.? (?i:{'|'.join(sorted(MICROSOFT))})\b)")
_TITLES: dict[Pronoun, str] = {"she": "Ms", "he": "Mr", "they": "Mx"}
_WORDS: dict[str, tuple[Pronoun, str]] = {
    "she": ("she", "subject"), "her": ("she", "her"), "hers": ("she", "own"), "herself": ("she", "self"),
    "he": ("he", "subject"), "him": ("he", "object"), "his": ("he", "his"), "himself": ("he", "self"),
}  # fmt: skip
_FORMS: dict[Pronoun, dict[str, str]] = {
    "she": {"subject": "she", "object": "her", "possessive": "her", "own": "hers", "self": "herself"},
    "he": {"subject": "he", "object": "him", "possessive": "his", "own": "his", "self": "himself"},
    "they": {"subject": "they", "object": "them", "possessive": "their", "own": "theirs", "self": "themself"},
}
_PRONOUN = re.compile(rf"(?<![\w/])(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})(?![\w/])", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"(?<!\w)(?:I|I['’](?:m|ve|d|ll)|[Mm]y|[Mm]e|[Mm]yself)(?!\w)")
_NO_NOUN = words(
    "and or but to in on at for with as from by when while who whom that which the a an this these those because "
    "after before since during again well up out off through over about how what if than not very also so too "
    "into under is was were are be has had have will would can could should may might does did do"
)
"""Words that cannot follow a possessive: "her in" is an object, "her team" is not."""
_ADVERBS = "also then now still always often usually currently never regularly recently later first soon both only"
_VERB = re.compile(
    rf"(?P<gap>[ ](?:(?:{'|'.join(_ADVERBS.split())})[ ])?)(?P<verb>[a-z]+(?:n['’]t)?)|(?P<short>['’]s)\b"
)
_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "isn't": "aren't",
              "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't"}  # fmt: skip
_NO_VERB = words("this as us less across focus plus thus always perhaps besides")
_PARTICIPLE = re.compile(r" (?:\w+ed|been|led|built|run|taught|kept|held|won|made|grown|written|become)\b")


def perceived_gender(text: str) -> Gender | None:
    """The gender that pronouns or a courtesy title of the profile say; None where they say none or both.

    >>> perceived_gender("Ms King has run a ward."), perceived_gender("I run a ward.")
    ('woman', None)
    """
    tags = {tag.casefold().split("/")[0] for tag in _TAG.findall(text)}
    titles = {"he" if title == "Mr" else "she" for title in _TITLE.findall(text)}
    said = tags | titles | (set() if _FIRST_PERSON.search(text) else _subjects(text))
    genders: dict[str, Gender] = {"she": "woman", "he": "man"}
    return genders.get(said.pop()) if len(said) == 1 else None


def pronoun_variants(text: str) -> tuple[Variant, ...] | NothingToChange:
    """The profile with she, he and they, without the one that it already has.

    A profile in the first person, or one without pronouns, gets a line that states them. For "they" the verb behind
    the pronoun agrees; verbs further on in the sentence stay as they are.
    """
    third = _subjects(text) if not _FIRST_PERSON.search(text) else set()
    if len(third) == 2:
        reason = "Both she and he stand in this profile, and which of them means the candidate cannot be told."
        return NothingToChange("pronouns", reason)
    tag = _TAG.search(text)
    if tag and tag.group().casefold().startswith("they") and re.search(r"(?<![\w/])they(?![\w/])", text, re.IGNORECASE):
        reason = "The profile says they, which may mean the candidate or other people; which, cannot be told."
        return NothingToChange("pronouns", reason)
    own = next(iter(third), tag.group().casefold().split("/")[0] if tag else None)
    made = []
    for pronoun in TAGS:
        if pronoun == own:
            continue
        changes = [Change(*m.span(), m.group(), _like(m.group(), TAGS[pronoun])) for m in _TAG.finditer(text)]
        if third:
            changes += _exchanged(text, pronoun)
        if changes:
            changes += [Change(*m.span(), m.group(), _TITLES[pronoun]) for m in _TITLE.finditer(text)]
        made.append(variant("pronouns", TAGS[pronoun], text, changes or [_line(text, pronoun)], group=pronoun))
    return tuple(made)


def _subjects(text: str) -> set[str]:
    """Which of `she` and `he` the text uses as a subject; without one, "her" is likelier somebody else's."""
    return {word.casefold() for word in re.findall(r"(?<![\w/])(?:she|he)(?![\w/])", text, re.IGNORECASE)}


def _line(text: str, pronoun: Pronoun) -> Change:
    """A line below the first one that has text."""
    start, line = next((start, line) for start, line in lines_of(text) if line.strip())
    at = start + len(line)
    return Change(at, at, "", f"\nPronouns: {TAGS[pronoun]}")


def _exchanged(text: str, pronoun: Pronoun) -> Iterator[Change]:
    for match in _PRONOUN.finditer(text):
        _, role = _WORDS[match.group().casefold()]
        if role in ("her", "his"):
            role = _role(text, match)
        yield Change(*match.span(), match.group(), _like(match.group(), _FORMS[pronoun][role]))
        if role == "subject" and pronoun == "they":
            yield from _agreeing(text, match.end())


def _role(text: str, match: re.Match[str]) -> str:
    """Whether "her" is an object or a possessive, and "his" a possessive or stands alone."""
    following = re.match(r" ([^\W\d_]+)", text[match.end() :])
    if following and following[1].casefold() not in _NO_NOUN:
        return "possessive"
    return "object" if match.group().casefold() == "her" else "own"


def _agreeing(text: str, end: int) -> Iterator[Change]:
    """The verb right behind the pronoun, for "they": "has" becomes "have", "runs" becomes "run"."""
    match = _VERB.match(text, end)
    if match is None:
        return
    if match["short"]:
        after = "’ve" if _PARTICIPLE.match(text, match.end()) else "’re"
        yield Change(*match.span("short"), match["short"], after.replace("’", match["short"][0]))
        return
    verb = match["verb"].replace("’", "'")
    plural = _plural(verb)
    if plural != verb:
        yield Change(*match.span("verb"), match["verb"], plural)


def _plural(verb: str) -> str:
    """The form for "they".

    >>> [_plural(verb) for verb in ("has", "runs", "teaches", "carries", "led", "was")]
    ['have', 'run', 'teach', 'carry', 'led', 'were']
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _NO_VERB or not verb.endswith("s") or verb.endswith(("ss", "us")):
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("shes", "ches", "sses", "xes", "zzes")) else verb[:-1]


def _like(before: str, after: str) -> str:
    """`after` with the capitals of `before`.

    >>> _like("She", "they"), _like("HE", "she"), _like("his", "her")
    ('They', 'SHE', 'her')
    """
    if len(before) > 1 and before.isupper():
        return after.upper()
    return after.capitalize() if before[0].isupper() and "/" not in after else after
