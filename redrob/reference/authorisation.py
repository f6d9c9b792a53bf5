"""What nobody may do a job without, as far as rules read it: the right to work, and whose the licences are.

Few profiles mention it, and those that do use a handful of phrases, so rules read it, sentence by sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from redrob.reference.language import sentences
from redrob.reference.schema import Match, Requirement, Span, quoted

Standing = Literal["lacks", "needs", "holds"]
"""No right to work; in need of a sponsor; in need of none."""

_PLACE = r"(?:in|for) (?:the )?(?P<place>(?-i:[A-Z])[\w.]*(?: (?-i:[A-Z])\w+)?)"
_RIGHT = (
    r"(?:(?:rights?|permission|authori[sz]ation|eligibility) to (?:live and )?work\b|"
    r"work(?:ing)?[- ](?:authori[sz]ation|permit|visa|rights)\b(?! (?:system|procedure|process|office)))"
)
_ALLOWED = (
    r"(?:authori[sz]ed|eligible|entitled|permitted|allowed|legally able) to (?:live and |legally )*work\b"
    rf"(?=(?: full[- ]time)? {_PLACE}| in (?:th[ei]s? |your )?country\b| here\b| now\b| for any\b| without (?:\w+ ){{0,3}}(?:sponsor|visa)|\W*$)"
).replace("?P<place>", "?:")
_SPONSOR = r"(?:(?:an?|the|my|full|skilled|worker|visa|work|employer|employment|h-?1b|company) ){0,4}sponsor(?:ship)?\b"
_ASKED = re.compile(
    rf"\b{_RIGHT}|\b{_ALLOWED}|\b(?:visa|work permit|employment|immigration) sponsor|"
    r"^(?:no |without )?sponsorship(?: (?:is )?(?:not )?(?:available|required|needed|offered|provided|possible))?\W*$|"
    rf"\b(?:needs?|require[sd]?|requiring|needing|without|no|cannot|unable to|not|n['’]t)(?: (?:the need for|offer|provide|need|require|now or in (?:the )?future))* {_SPONSOR}",
    re.IGNORECASE,
)
_OFFERED = re.compile(
    r"(?<!no )\b(?:visa |work permit )?sponsorship (?:is |may be |can be )?(?:available|offered|provided|possible|considered)\b|"
    r"\b(?:we|can|happy to|able to) (?:can |do |will |also )*(?:offer|provide|arrange|sponsor)\b[^.\n]{0,20}\b(?:visas?|sponsorship|permits?)\b",
    re.IGNORECASE,
)
"""An employer who sponsors shuts out nobody who needs it."""
_SIGN = re.compile(
    r"sponsor|visa\b|permit\b|to work\b|and work\b|legally work\b|work[\w-]*[ -](?:auth|right)", re.IGNORECASE
)
_NO_PERMIT = r"(?:yet|currently|presently|legally|have|has|had|got|hold|holds|possess|obtained|been|granted|any|an?|the|my|valid|current|full|legal)"
_UNDENIED = r"(?![^\n]{0,25}(?:[:?|–-] ?(?:no?\b|none|not)|\.\.))"
_PATTERNS: tuple[tuple[Standing, str], ...] = (
    (
        "holds",
        rf"\b(?:(?:not|never|no longer)|n['’]t)(?: (?:now|currently|ever|need|or))* (?:need|require)\w* (?:any )?(?:{_SPONSOR}|{_RIGHT})|"
        rf"\bneeds? no {_SPONSOR}|\bno {_SPONSOR}(?:(?: is)? (?:needed|required|necessary)|\W*$)|\bno {_RIGHT}(?: is)? (?:needed|required|necessary)|\b{_SPONSOR}(?: is|:)? not (?:needed|required|necessary)|\b{_SPONSOR}(?: \w+)?[:?] ?(?:no\b|none|not)",
    ),
    (
        "lacks",
        rf"(?:\b(?:not|never|no longer)|n['’]t)(?: {_NO_PERMIT}){{0,5}} (?:{_RIGHT}|{_ALLOWED})|"
        rf"\b(?:no|without|lacks?)(?: {_NO_PERMIT}){{0,2}} {_RIGHT}(?! (?:checks?|issues?|problems?|restrictions?|documents?|needed|required|is (?:needed|required)))|"
        rf"\b(?:cannot|can['’]t|can not|unable to|may not) (?:legally )?work\b[^.,;\n]{{0,30}}\bwithout (?:{_SPONSOR}|an? (?:work )?(?:visa|permit))|"
        rf"\b{_RIGHT}(?: {_PLACE.replace('?P<place>', '?:')})?(?:[:?] ?(?:no\b|none|expired)| (?:has |have |was |is |been )*(?:expired|lapsed|ended|run out|ran out|refused|revoked)(?![^.\n]{{0,40}}\bcitizen))",
    ),
    (
        "needs",
        rf"(?<!not )(?<!n't )(?<!n’t )(?<!never )\b(?:needs?|requires?) (?:(?:now or in (?:the )?future|an employer to) )?(?:{_SPONSOR}|(?:an? )?(?:new |sponsored )?(?:work(?:ing)?|skilled worker|h-?1b|tier 2|employment)(?: work)? (?:visa|permit)|(?:an? )?visa (?:and|or) sponsorship|an? (?:[\w-]+ ){{0,3}}(?:permit|visa) to work){_UNDENIED}|"
        rf"\b(?:seeking|looking for|subject to|dependent on|in need of) (?:an? (?:employer|company|firm) (?:to|who can|that can|able to) )?{_SPONSOR}|(?<!no )(?<!or )\b{_SPONSOR} (?:(?:is|will be|would be) )?(?:needed|required|necessary)\b{_UNDENIED}|\b{_SPONSOR}[:?] ?(?:yes|needed|required)|"
        r"\bemployer (?:(?:would|will|must) (?:have to |need to )?|(?:has|needs) to )(?:sponsor|file for (?:me|a visa)|file an? [\w-]+ (?:transfer|petition)|arrange an? (?:work )?(?:visa|permit))",
    ),
    ("holds", rf"\b(?:{_RIGHT}|{_ALLOWED})(?![^.\n]*\b(?:not|bound|tied|pending|approval|subject to)\b)"),
)  # fmt: skip
"""Tried in this order on each sentence: a "not" before what is needed is no need."""
_SAID = tuple((standing, re.compile(pattern, re.IGNORECASE)) for standing, pattern in _PATTERNS)
_OWN = re.compile(
    r"^\W*(?:(?:my|status|visa|full|unrestricted|permanent|valid|current|legally|fully|will|would|may|currently|also|still|an?|new) ?)*$|[,;:(|–-] ?(?:(?:will|would|full|currently|but|and|also|an?|my|the|new) ?)*$|"
    r"\b(?:I|I['’](?:m|d|ll|ve)|he|she|they|candidate|applicant|citizen|national|on (?:an? |my )?(?:[\w-]+ ){0,3}(?:visa|permit|opt))\b(?:(?!\b(?:who|that|which|whose|whether|clients|candidates|applicants|staff|workers|employees|students|people|hires)\b).)*$",
    re.IGNORECASE,
)
"""What stands before such words where they are said of the profile's owner."""
_IN_PLACE = re.compile(_PLACE, re.IGNORECASE)
_SAME_PLACE = {
    "united kingdom": "uk", "great britain": "uk", "britain": "uk", "united states": "us", "usa": "us", "america": "us", "european union": "eu",
}  # fmt: skip
_OTHER_NAMES = re.compile(rf"\b(?:{'|'.join(_SAME_PLACE)})\b")
_WORD = re.compile(r"[^\W_]+")
_NO = re.compile(r"\W{0,3}(?:no?|none|not)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Statement:
    """What a profile says of its owner's right to work, in which place if it names one, and where it says so."""

    standing: Standing
    place: str
    span: Span


def asks(words: str) -> bool:
    """Whether a requirement is about the right to work or about sponsorship.

    >>> asks("Right to work in Ireland"), asks("no visa sponsorship"), asks("able to work weekends")
    (True, True, False)
    """
    return _ASKED.search(words) is not None


def statements(text: str) -> Iterator[Statement]:
    """What a profile says of the right to work, at most one statement a sentence.

    >>> [s.standing for s in statements("Baker. I will need visa sponsorship. Checked drivers' right to work.")]
    ['needs']
    """
    if _SIGN.search(text) is None:
        return  # nearly every profile
    for sentence in sentences(text):
        for standing, pattern in _SAID:
            found = pattern.search(text, sentence.start, sentence.end)
            if found and _OWN.search(text[sentence.start : found.start()]):
                if text[found.end() : sentence.end].strip() == "?" and _NO.match(text, sentence.end):
                    break  # a form's question, and its answer
                place = _IN_PLACE.search(text, found.start(), sentence.end)
                (span,) = quoted(text, (sentence.start, sentence.end))
                yield Statement(standing, _plain(place["place"]) if place else "", span)
                break


def settled(match: Match, requirement: Requirement, said: Sequence[Statement], advert: str) -> Match:
    """A match, denied where the requirement is about the right to work in a place where a statement denies it.

    What a profile says it holds is left to the network, but a right that is held outweighs a sponsor needed one day.
    """
    if not said or not asks(requirement.text) or _OFFERED.search(advert):
        return match
    here = f" {_plain(advert)} "
    anywhere = _IN_PLACE.search(requirement.text) is None
    by = {s.standing: s for s in reversed(said) if anywhere or not s.place or f" {s.place} " in here}
    against = by.get("lacks")
    if against is None and ("sponsor" in requirement.text.casefold() or "holds" not in by):
        against = by.get("needs")
    excludes = requirement.kind == "disqualifier"
    return match if against is None else Match("done" if excludes else "denied", 1.0, (against.span,))


def _plain(text: str) -> str:
    """Words in small letters, with one name for each place that has several."""
    words = " ".join(_WORD.findall(text.casefold().replace(".", "")))
    return _OTHER_NAMES.sub(lambda m: _SAME_PLACE[m[0]], words)


_LICENSED = r"(?:fully )?(?:qualified|registered|licen[cs]ed|chartered|certified|accredited|admitted|practi[sc]ing)"
_BESIDE = r"(?:support|assist|help|shadow)(?:ed|ing|s)?|under|for|alongside|beside|with|by|reporting to|reported to"
_OF_COLLEAGUES = re.compile(
    rf"\b(?:{_BESIDE}) (?:(?:the|our|several|two|three|four|five|six|\d{{1,3}}|busy|senior|team|supervision|direction|guidance|of|an?) ){{0,4}}?"
    rf"(?:an? {_LICENSED} [\w-]+|{_LICENSED} (?:[\w-]+ ){{0,2}}?[\w-]+(?<!statu)s)\b",
    re.IGNORECASE,
)
NEAR = 80
"""Characters before the evidence in which those words may begin."""


def of_colleagues(evidence: Span, text: str) -> bool:
    """Whether evidence of a licence is of others, and the text speaks of no such licence elsewhere.

    >>> text = "Legal secretary. Supported qualified solicitors at Elm & Co."
    >>> of_colleagues(Span(27, 47, "qualified solicitors"), text), of_colleagues(Span(0, 15, "Legal secretary"), text)
    (True, False)
    """
    start = max(0, evidence.start - NEAR)
    for found in _OF_COLLEAGUES.finditer(text, start, evidence.end + NEAR):
        if found.start() < evidence.end and evidence.start < found.end():
            holder = found[0].split()[-1].rstrip("s")
            elsewhere = _OF_COLLEAGUES.sub("", text)
            return (
                re.search(rf"\b{_LICENSED} (?:[\w-]+ ){{0,2}}{re.escape(holder)}\b", elsewhere, re.IGNORECASE) is None
            )
    return False
