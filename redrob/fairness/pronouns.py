"""She, he and they: exchanging a candidate's pronouns through a whole text, or adding a line that states them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from redrob.fairness.edits import LINE, Change, Variant, replaced, variant
from redrob.reference.identity import MICROSOFT

Gender = Literal["woman", "man"]
TAGS = {"she": "she/her", "he": "he/him", "they": "they/them"}
_TAG = re.compile(r"\b(?:she/her(?:/hers?)?|he/him(?:/his)?|they/them(?:/theirs?)?|she/they|he/they)\b", re.IGNORECASE)
_TITLE = re.compile(rf"\b(?:Mr|Mrs|Ms|Miss)\b(?=\.? [A-Z])(?!\.? (?i:{'|'.join(sorted(MICROSOFT))})\b)")
_TITLES = {"she": "Ms", "he": "Mr", "they": "Mx"}
_ROLES = {
    "she": "subject", "her": "", "hers": "own", "herself": "self",
    "he": "subject", "him": "object", "his": "", "himself": "self",
}  # fmt: skip
"""What a pronoun is in its sentence; empty where the next word tells."""
_FORMS = {
    "she": {"subject": "she", "object": "her", "possessive": "her", "own": "hers", "self": "herself"},
    "he": {"subject": "he", "object": "him", "possessive": "his", "own": "his", "self": "himself"},
    "they": {"subject": "they", "object": "them", "possessive": "their", "own": "theirs", "self": "themself"},
}
_PRONOUN = re.compile(rf"(?<![\w/])(?:{'|'.join(sorted(_ROLES, key=len, reverse=True))})(?![\w/])", re.IGNORECASE)
_SUBJECT = re.compile(r"(?<![\w/])(?:she|he)(?![\w/])", re.IGNORECASE)
_THEY = re.compile(r"(?<![\w/])they(?![\w/])", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"(?<!\w)(?:I|I['’](?:m|ve|d|ll)|[Mm]y|[Mm]e|[Mm]yself)(?!\w)")
_NO_NOUN = frozenset((
    "and or but to in on at for with as from by when while who whom that which the a an this these those because "
    "after before since during again well up out off through over about how what if than not very also so too "
    "into under is was were are be has had have will would can could should may might does did do"
).split())  # fmt: skip
"""Words that cannot follow a possessive: "her in" is an object, "her team" is not."""
_VERB = re.compile(
    r" (?:(?:also|then|now|still|always|often|usually|currently|never|regularly|recently|later|first|soon|both|only) )?"
    r"(?P<verb>[a-z]+(?:n['’]t)?)|(?P<short>['’]s)\b"
)
_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_NO_VERB = frozenset(["this", "as", "always", "perhaps", "besides"])
_PARTICIPLE = re.compile(r" (?:\w+ed|been|led|built|run|taught|kept|held|won|made|grown|written|become)\b")


def perceived_gender(text: str) -> Gender | None:
    """The gender that pronouns or a courtesy title of the profile say; None where they say none or both.

    >>> perceived_gender("Ms King has run a ward."), perceived_gender("I run a ward.")
    ('woman', None)
    """
    tags = {tag.casefold().split("/")[0] for tag in _TAG.findall(text)}
    titles = {"he" if title == "Mr" else "she" for title in _TITLE.findall(text)}
    said = tags | titles | _third_person(text)
    genders: dict[str, Gender] = {"she": "woman", "he": "man"}
    return genders.get(said.pop()) if len(said) == 1 else None


def pronoun_variants(text: str) -> Iterator[Variant]:
    """The profile with she, he and they, without the one that it already has.

    A profile in the first person, or one without pronouns, gets a line that states them. For "they" the verb behind
    the pronoun agrees; verbs further on in the sentence stay as they are. None where the profile says both she and he,
    or they: which of them mean the candidate cannot be told.
    """
    said, tag = _third_person(text), _TAG.search(text)
    own = next(iter(said), tag[0].casefold().split("/")[0] if tag else None)
    if len(said) == 2 or (tag and tag[0].casefold().startswith("they") and _THEY.search(text)):
        return
    for pronoun in TAGS:
        if pronoun != own:
            changes = [replaced(text, m.span(), TAGS[pronoun]) for m in _TAG.finditer(text)]
            changes += _exchanged(text, pronoun) if said else ()
            changes += [replaced(text, m.span(), _TITLES[pronoun]) for m in _TITLE.finditer(text)] if changes else ()
            yield variant("pronouns", TAGS[pronoun], text, changes or [_line(text, pronoun)], group=pronoun)


def _third_person(text: str) -> set[str]:
    """Which of `she` and `he` the text uses as a subject; without one, "her" is likelier somebody else's."""
    return set() if _FIRST_PERSON.search(text) else {word.casefold() for word in _SUBJECT.findall(text)}


def _line(text: str, pronoun: str) -> Change:
    """A line below the first one that has text."""
    at = next(line.end() for line in LINE.finditer(text) if line[0].strip())
    return Change(at, at, "", f"\nPronouns: {TAGS[pronoun]}")


def _exchanged(text: str, pronoun: str) -> Iterator[Change]:
    for match in _PRONOUN.finditer(text):
        role = _ROLES[match[0].casefold()]
        if not role:
            following = re.match(r" ([^\W\d_]+)", text[match.end() :])
            alone = "object" if match[0].casefold() == "her" else "own"
            role = "possessive" if following and following[1].casefold() not in _NO_NOUN else alone
        yield replaced(text, match.span(), _FORMS[pronoun][role])
        verb = _VERB.match(text, match.end()) if role == "subject" and pronoun == "they" else None
        if verb and verb["short"]:
            ending = "ve" if _PARTICIPLE.match(text, verb.end()) else "re"
            yield replaced(text, verb.span(), verb["short"][0] + ending)
        elif verb and (plural := _plural(verb["verb"])) != verb["verb"]:
            yield replaced(text, verb.span("verb"), plural)


def _plural(verb: str) -> str:
    """The form for "they".

    >>> [_plural(verb) for verb in ("has", "runs", "teaches", "carries", "led", "was", "isn't")]
    ['have', 'run', 'teach', 'carry', 'led', 'were', "aren't"]
    """
    plain, negated = (verb[:-3], verb[-3:]) if verb.endswith(("n't", "n’t")) else (verb, "")
    if plain in _IRREGULAR:
        return _IRREGULAR[plain] + negated
    if plain in _NO_VERB or not plain.endswith("s") or plain.endswith(("ss", "us")):
        return verb
    if plain.endswith("ies") and len(plain) > 4:
        return plain[:-3] + "y"
    return plain[:-2] if plain.endswith(("shes", "ches", "sses", "xes", "zzes")) else plain[:-1]
