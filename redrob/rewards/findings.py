"""Findings in a reason, what it says of a requirement or of a fact that decides, and whether they are true.

Only where the facts of a case are known: in the corpus they are its truth, on the page the reference's reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from redrob.judge import Facts, RequirementFact, Status
from redrob.rewards.words import Words, read_reason

Said = Status | Literal["quoted", "applies", "does not apply"]
"""What a reason says of a requirement; `quoted` where it gives words of the profile and no more."""

FACTS = ("years", "occupation", "contradiction", "availability")
"""What a finding may be about beside requirements."""
NAMED = 0.5
"""Share of a requirement's telling words that names it; the same share of the words before a colon."""
BORNE_OUT = 0.5
"""Share of the telling words of a quotation that must stand in the requirement's evidence."""
YEARS_APART = 0.5
"""Years by which a number of years shown may differ."""
MAX_CLAUSES = 12
"""A reason of more clauses is held to say nothing: in its two hundred characters nobody can follow them."""

_CLAUSE = re.compile(r"(?:[^;.\n]|\.(?!\s+[A-Z]|\s*$))+")
_QUOTE = re.compile('["“”„«]([^"“”„«»]+)["“”»]')
_APPLIES = re.compile(r"\b(?:applies|rules? (?:them|it|this) out|disqualif\w+)\b")
_NOT_APPLIES = re.compile(r"\b(?:does not|doesn't|no sign that it) appl(?:y|ies)\b")
_DENIED = re.compile(
    r"\b(?:denied|denies|expired|lapsed|revoked|no longer|not (?:\w+ )?yet|never|any ?more"
    r"|(?:says?|said|states?|admits?|told) (?:that )?(?:it |they |he |she )?"
    r"(?:is |was |has |have |do |does |did )?(?:not|no|none))\b"
)
_LISTED = re.compile(
    r"(?<!\bnot )\b(?:listed|lists?|only (?:named|claimed|mentioned|a course)|merely|claimed|claims|watched|helped)\b"
)
_MISSING = re.compile(
    r"\b(?:not|no|none|nothing|missing|absent|lacks?|lacking|without|neither|nowhere|unmentioned|unproven"
    r"|doesn't|don't|isn't|hasn't|haven't|cannot|can't)\b"
)
_DONE = re.compile(r"\b(?:done|held|holds?|shown|shows|met|yes|has|have|proven|demonstrated|present)\b")
CLOSENESS_IN_WORDS = {"same": "the same occupation", "adjacent": "a related occupation", "other": "another occupation"}
_OCCUPATION = {
    "same": re.compile(r"\bsame (?:occupation|job|trade|work|profession)\b"),
    "adjacent": re.compile(
        r"\b(?:related|adjacent|neighbouring|neighboring) (?:occupation|job|trade|work|profession)\b"
    ),
    "other": re.compile(r"\b(?:another|other|different|unrelated) (?:occupation|job|trade|work|profession)\b"),
}
_CONTRADICTION = re.compile(r"\b(?:contradict\w*|impossible|cannot both be true|before it began)\b")
_NO = re.compile(r"\b(?:no|not|without|nothing)\b")
_YEARS = re.compile(r"(?P<number>\d+(?:\.\d+)?) years? (?P<end>(?:\w+ ){0,3}?(?:shown|asked|required|needed|wanted)\b)")
_AVAILABILITY = re.compile(r"\b(?:available|availability|notice period|free from|free to start)\b")


@dataclass(frozen=True, slots=True)
class CaseFacts:
    """What is known of a case: what the judge may know, and the words that show each requirement."""

    facts: Facts
    evidence: tuple[tuple[str, ...], ...]
    """For each of `facts.requirements` the stretches of the profile that show its status; none where it is missing."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one clause of a reason says of the case, and whether it is so."""

    reason: int
    """Index of the reason among the answer's reasons, from 0."""
    start: int
    """Offset of the clause into the reason in characters, after Unicode normalisation (NFKC)."""
    end: int
    text: str
    """The clause."""
    about: str
    """The requirement as the job words it; or `years`, `occupation`, `contradiction`, `availability`."""
    truth: str
    """What is so, worded to follow "but "; empty where the finding is true."""
    bare: bool = False
    """Whether it says "done" of what is no licence and shows by no word of the profile that it is, or what the advert
    asks and no more."""

    @property
    def true(self) -> bool:
        """Whether the facts of the case agree."""
        return not self.truth


class Checker:
    """The facts of one case, ready for any number of reasons.

    >>> kafka = RequirementFact("Kafka in production", "must", "done")
    >>> licence = RequirementFact("HGV licence", "must", "denied", gate=True)
    >>> shown = (("ran Kafka for payments",), ("I do not hold a lorry licence",))
    >>> check = Checker(CaseFacts(Facts((kafka, licence)), shown))
    >>> [(f.about, f.true) for f in check.findings(0, "Kafka: ran it for payments; HGV licence: held")]
    [('Kafka in production', True), ('HGV licence', False)]
    >>> check.findings(0, "A strong and motivated person")
    ()
    """

    def __init__(self, case: CaseFacts) -> None:
        self.case = case
        self._named = [read_reason(r.text).content for r in case.facts.requirements]
        self._shown = [
            frozenset[str]().union(*(read_reason(text).content for text in texts)) for texts in case.evidence
        ]

    def findings(self, number: int, reason: str) -> tuple[Finding, ...]:
        """All that a reason says of the case, in order; empty where it says nothing of it, or has many clauses."""
        text = read_reason(reason).text
        found: list[Finding] = []
        clauses = list(islice(_CLAUSE.finditer(text), MAX_CLAUSES + 1))
        if len(clauses) > MAX_CLAUSES:
            return ()
        for clause in clauses:
            words = clause.group()
            start = clause.start() + len(words) - len(words.lstrip())
            words = words.strip()
            told = [*self._of_facts(words.casefold())] or [*self._of_requirements(words)]
            found += [Finding(number, start, start + len(words), words, *what) for what in told]
        return tuple(found)

    def _of_requirements(self, clause: str) -> Iterator[tuple[str, str, bool]]:
        """For each requirement that a clause names: its text, what is so where the clause is false, whether bare."""
        head, colon, rest = clause.partition(":")
        named = self._named_in(read_reason(head), is_head=True) if colon else []
        finding = rest if named else clause
        for index in named or self._named_in(read_reason(clause), is_head=False):
            requirement = self.case.facts.requirements[index]
            extra = read_reason(_DONE.sub(" ", finding)).content - self._named[index]
            bare = not requirement.gate and not extra and _said(finding) in ("done", "quoted")
            yield requirement.text, self._truth(index, requirement, finding), bare and not _QUOTE.search(finding)

    def _named_in(self, words: Words, *, is_head: bool) -> list[int]:
        """The requirements that these words name, the best first; others only by words of their own."""
        told = words.content
        shares = []
        for index, wanted in enumerate(self._named):
            common = told & wanted
            if not common:
                continue
            share, precise = len(common) / len(wanted), len(common) / len(told)
            if is_head:
                named = max(share, precise) >= NAMED
            else:  # a sentence: nearly all of its telling words are the requirement's or its evidence's
                rest = told - wanted
                borne = len(rest & self._shown[index]) / len(rest) if rest else 1.0
                named = share >= NAMED and (precise >= NAMED or borne >= BORNE_OUT)
            if named:
                shares.append((share + precise, -index, common))
        taken: set[str] = set()
        found = []
        for _, index, common in sorted(shares, key=lambda s: s[:2], reverse=True):
            if not common & taken:
                found.append(-index)
                taken |= common
        return found

    def _truth(self, index: int, requirement: RequirementFact, finding: str) -> str:
        """What is so where a finding is false; empty where it is true."""
        said = _said(finding)
        status = requirement.status
        if requirement.kind == "disqualifier":
            applies = status == "done"
            denied = said in ("does not apply", "missing", "denied")
            return "" if denied != applies else ("it applies" if applies else "it does not apply")
        held = requirement.gate and status == "listed"
        if said == "quoted":
            quotes = " ".join(_QUOTE.findall(finding))
            words = read_reason(quotes).content or read_reason(finding).content - self._named[index]
            borne = not words or len(words & self._shown[index]) / len(words) >= BORNE_OUT
            if status != "missing" and quotes and borne:
                return ""  # the words of the profile itself, whatever they show
            if (status == "done" or held) and borne:
                return ""
            if status == "done" or held:
                return "the profile shows it elsewhere"
        elif said == status or (said == "missing" and status == "denied") or (said == "done" and held):
            return ""
        return _IS_SO[status]

    def _of_facts(self, clause: str) -> Iterator[tuple[str, str, bool]]:
        """For each fact that a clause speaks of: its name, what is so where that is false, whether bare."""
        facts = self.case.facts
        plain = " ".join(token.norm for token in read_reason(clause).tokens)
        for closeness, pattern in _OCCUPATION.items():
            if pattern.search(plain):
                so = f"the work is that of {CLOSENESS_IN_WORDS[facts.occupation]}"
                yield "occupation", "" if closeness == facts.occupation else so, False
                break
        if _CONTRADICTION.search(plain) and not _NO.search(plain):  # that nothing does holds of nearly every profile
            yield "contradiction", "" if facts.impossible else "nothing contradicts itself", False
        for hit in _YEARS.finditer(plain):
            shown = hit["end"].endswith("shown")
            known = facts.years_shown if shown else facts.years_required
            number = float(hit["number"])
            apart = YEARS_APART if shown else 0.0
            so = f"{'no number is' if known is None else f'{known:g} are'} {'shown' if shown else 'asked'}"
            yield "years", "" if known is not None and abs(number - known) <= apart else so, not shown
        late = re.search(r"\b(?:late|later|months|not)\b", plain) is not None
        if _AVAILABILITY.search(plain) and (late or facts.availability < 1):  # that nobody is late holds of most
            so = "they are available late" if facts.availability < 1 else "nothing says that they are late"
            yield "availability", "" if late and facts.availability < 1 else so, False


_IS_SO: dict[Status, str] = {
    "done": "the profile shows it",
    "listed": "the profile only lists it",
    "denied": "the profile says that it is not so",
    "missing": "the profile does not show it",
}


def _said(finding: str) -> Said:
    """The status that a finding claims, from the words outside quotation marks.

    >>> [_said(text) for text in ("held", "not shown", "only listed", "says not yet", "ran it at Halden")]
    ['done', 'missing', 'listed', 'denied', 'quoted']
    """
    plain = " ".join(_QUOTE.sub(" ", finding).casefold().replace("’", "'").split())
    if _NOT_APPLIES.search(plain):
        return "does not apply"
    if _APPLIES.search(plain):
        return "applies"
    if _DENIED.search(plain):
        return "denied"
    if _LISTED.search(plain):
        return "listed"
    if _MISSING.search(plain):
        return "missing"
    if _DONE.search(plain) and not read_reason(_DONE.sub(" ", finding)).content:
        return "done"
    return "quoted"
