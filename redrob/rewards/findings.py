"""Findings in a reason, what it says of a requirement or of a fact that decides, and whether they are true.

Only where the facts of a case are known: in the corpus they are its truth, on the page the reference's reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, repeat
from typing import Literal

from redrob.judge import Facts, Status
from redrob.rewards.words import Words, letters, read_words

Said = Status | Literal["affirmed", "quoted", "hedged", "applies", "does not apply"]
"""What a reason says of a requirement: `affirmed` is "done" in more words, `quoted` gives words of the profile and no
more, `hedged` leaves open whether anything is shown."""

NAMED = 0.5
"""Share of a requirement's telling words that names it; the same share of the words before a colon."""
BORNE_OUT = 0.5
"""Share of the telling words of a quotation that must stand in the requirement's evidence."""
YEARS_APART = 0.5
"""Years by which a number of years shown may differ."""
MAX_CLAUSES = 12
"""A reason of more clauses is held to say nothing: in its two hundred characters nobody can follow them."""

_CLAUSE = re.compile(
    r"(?:but|however|although|though|whereas)?"
    r'(?:["“„«][^"“”„«»;\n]+["“”»]'  # a quotation is not divided
    r"|(?!\b(?:but|however|although|though|whereas)\b)(?:[^;.\n]|\.(?!\s+[A-Z]|\s*$)))+"
)
_TURN = re.compile(r"(?:, | and ){1,2}(?=(?:no|not|nothing|lack(?:s|ing)?|without)\b)")
"""Where a clause may turn from what is shown to what is not."""
_ASIDE = re.compile(r"\([^()]*\)")
_QUOTE = re.compile('["“”„«]([^"“”„«»]+)["“”»]')
_SAYS: Mapping[Said, re.Pattern[str]] = {  # the first that is found counts
    "does not apply": re.compile(r"\b(?:does not|doesn't|no sign that it) appl(?:y|ies)\b"),
    "applies": re.compile(r"\b(?:applies|rules? (?:them|it|this) out|disqualif\w+)\b"),
    "denied": re.compile(
        r"\b(?:denied|denies|expired|lapsed|revoked|no longer|not (?:\w+ )?yet|never|any ?more"
        r"|(?:says?|said|states?|admits?|told) (?:that )?(?:it |they |he |she )?"
        r"(?:is |was |has |have |do |does |did )?(?:not|no|none))\b"
    ),
    "listed": re.compile(
        r"(?<!\bnot )\b(?:listed|lists?|only (?:named|claimed|mentioned|under|a course)|merely|claimed|claims|watched"
        r"|helped)\b"
    ),
    "missing": re.compile(
        r"\b(?:not(?! only\b)|no|none|nothing|missing|absent|absence|lacks?|lacking|without|neither|nor|nowhere|zero"
        r"|fails?|insufficient|un(?:clear|confirmed|familiar|known|mentioned|proven|stated|verified)"
        r"|(?:do|does|did|is|are|was|were|has|have|had)n't|cannot|can't)\b"
    ),
    "hedged": re.compile(
        r"\b(?:limited|weak|partial|basic|little|minimal)"
        r"(?=\W*$| (?:detail|evidence|experience|exposure|in|knowledge|mention|on|skills?|to)\b)"
    ),
}
_NOT_AMISS = re.compile(
    r"\bwith(?:out| no) (?:any )?(?:accident|endorsement|gap|help|incident|issue|point|problem|restriction|supervision)"
    r"|\b(?:no|without|beyond) (?:any )?(?:concern|doubt|gap|issue|objection|problem|question)s?"
    r"(?=\W*$|\W* (?:about|as|at|here|in|on|that|whatever|with)\b|[,.;])|\bno (?:fewer|less) than\b"
    r"|\bnot (?:just|merely|only|simply)\b(?: (?:claimed|listed|mentioned|named)\b)?"
)
_TWICE_DENIED = re.compile(
    r"\b(?:no|not|never|nothing|without|no longer|(?:do|does|did|is|are|was|were|has|have|had)n't)"
    r" (?:(?:a|any|at all|been|is|the) )?(?:absen(?:t|ce)|denied|expired|failed|lack(?:s|ing)?|lapsed|missing|revoked"
    r"|shortage|stranger|un(?:familiar|known|mentioned|proven|stated)|without)\b"
)
_EITHER = re.compile(r"\b(\w+) or (?:\w+ )?not(?: \1\b|\W*$)")
"""It leaves open what is so: "held or not held"."""
_MEETS = r"meets?|meeting|met|exceed(?:s|ed|ing)?|satisf(?:y|ies|ied|ying)|fulfil(?:l|s|led|ling)?|match(?:es|ed|ing)?"
_DONE = re.compile(
    rf"\b(?:{_MEETS}|done|held|holds?|holding|shown|shows|yes|has|have|having|proven|demonstrated|evidenced|present"
    r"|confirmed|covered|evident|valid)\b"
)
CLOSENESS_IN_WORDS = {"same": "the same occupation", "adjacent": "a related occupation", "other": "another occupation"}
_OCCUPATION = {
    closeness: re.compile(rf"\b(?:{words}) (?:occupation|job|trade|work|profession)\b")
    for closeness, words in (
        ("same", "same"),
        ("adjacent", "related|adjacent|neighbou?ring"),
        ("other", "another|other|different|unrelated"),
    )
}
_NOT_OCCUPATION = re.compile(
    r"(?:^| )(?:not|rather than|instead of)(?: in)?(?: an?| the)? "
    r"(?:same|related|adjacent|neighbou?ring|another|other|different|unrelated)\b"
)
_CONTRADICTION = re.compile(r"\b(?:contradict\w*|impossible|cannot both be true|before it began)\b")
_NO = re.compile(r"\b(?:no|not|without|nothing)\b")
_NUMBER = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)(?: (?:to )?\d+(?= (?:years?|yrs?)\b))?(?![\w.])")
"""A number; of a range the lower one."""
_YEARS = {"year", "years", "yr", "yrs"}
_SHOWN = {"shown", "said", "stated"}
_ASKED = _SHOWN | {"asked", "minimum", "required", "requires", "requirement", "requested", "needed", "wanted"}
_BEFORE_ASKED = re.compile(r"\b(?:asks|asked|requires?|required|minimum|needs)\b")
_ENOUGH = re.compile(rf"\b(?:{_MEETS})\b")
_SHORT = re.compile(r"\b(?:below|less than|short of|under)\b")
_OTHER_YEARS = {"ago", "apprenticeship", "contract", "course", "degree", "diploma", "less", "more", "old", "short"}
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

    >>> from redrob.judge import RequirementFact
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
        self._named = [_roots(r.text) for r in case.facts.requirements]
        self._texts = [[read_words(text) for text in texts] for texts in case.evidence]
        self._shown = [_roots(" ".join(texts)) for texts in case.evidence]

    def findings(self, number: int, reason: str, shown: Words | None = None) -> tuple[Finding, ...]:
        """All that a reason says of the case, in order; empty where it says nothing of it, or has many clauses.

        Where `shown`, the text that the model was shown, is given, a quotation must stand there word for word.
        """
        text = read_words(reason).text
        found: list[Finding] = []
        clauses = list(islice(_CLAUSE.finditer(text), MAX_CLAUSES + 1))
        if len(clauses) > MAX_CLAUSES:
            return ()
        guessed = len({n for n, said in _years_in(_plain(text)) if said is None}) > 2
        for clause in clauses:
            words = clause.group()
            start = clause.start() + len(words) - len(words.lstrip())
            words = words.strip()
            told = [*self._of_facts(_plain(words), guessed)] or [*self._of_requirements(words, shown)]
            found += [Finding(number, start, start + len(words), words, *what) for what in told]
        return tuple(found)

    def _of_requirements(self, clause: str, shown: Words | None) -> Iterator[tuple[str, str, bool]]:
        """For each requirement that a clause names: its text, what is so where the clause is false, whether bare."""
        head, colon, rest = clause.partition(":")
        named = self._named_in(read_words(head), is_head=True) if colon else []
        parts = [] if colon else _TURN.split(clause)
        if len(parts) > 1 and all(self._named_in(read_words(part), is_head=False) for part in parts):
            for part in parts:  # "multi-drop routes, no ADR certificate"
                yield from self._of_requirements(part, shown)
            return
        for index in named or self._named_in(read_words(_ASIDE.sub(" ", clause)), is_head=False):
            requirement = self.case.facts.requirements[index]
            finding, own = (rest if named else clause), read_words(requirement.text)
            said = _said(finding, own)
            copied = shown is not None and _stands(finding, shown)
            if named and said in ("quoted", "affirmed"):
                more = " ".join(token.norm for token in read_words(head).tokens if not own.has((token.norm,)))
                if (before := _said(more, own)) in ("missing", "denied"):  # "No SQL: worked with spreadsheets"
                    finding, said = clause, before
            if said == "quoted" and not named and not copied:
                said = "affirmed" if requirement.status == "done" else said  # a sentence says so in words of its own
            applies = requirement.kind != "disqualifier" or requirement.status == "done"
            if said == "hedged" or not (applies or said in ("applies", "done")):
                continue  # that nothing rules somebody out holds of nearly every profile
            invented = [quote for quote in _QUOTE.findall(finding) if shown and not _stands(quote, shown)]
            truth = "the texts do not say so in these words" if invented else self._truth(index, said, finding, copied)
            yield requirement.text, truth, self._is_bare(index, said, finding)

    def is_years(self, number: float) -> bool:
        """Whether it is about as many years as are shown or asked."""
        known = (self.case.facts.years_shown, self.case.facts.years_required)
        return any(years is not None and abs(number - years) <= YEARS_APART for years in known)

    def _is_bare(self, index: int, said: Said, finding: str) -> bool:
        if self.case.facts.requirements[index].gate:
            return False
        quotes = _QUOTE.findall(finding)
        extra = _roots(" ".join(quotes) or _DONE.sub(" ", finding)) - self._named[index]
        if quotes:
            return not extra and not any(self._is_whole(index, quote) for quote in quotes)
        return said in ("done", "affirmed", "quoted") and not self._borne(index, extra)

    def _borne(self, index: int, words: frozenset[str]) -> bool:
        """Whether the profile shows a requirement by enough of these words."""
        return len(words & self._shown[index]) >= max(1, BORNE_OUT * len(words))

    def _named_in(self, words: Words, *, is_head: bool) -> list[int]:
        """The requirements that these words name, the best first; others only by words of their own."""
        told = _roots(words.text)
        whole = frozenset[str]().union(*(wanted for wanted in self._named if wanted <= told))
        shares = []
        for index, wanted in enumerate(self._named):
            common = told & wanted
            if not common:
                continue
            share, precise = len(common) / len(wanted), len(common) / len(told)
            if is_head:
                named = max(share, precise) >= NAMED
            else:  # a sentence: nearly all of its telling words are the requirement's, another's or its evidence's
                rest = told - wanted - whole
                borne = len(rest & self._shown[index]) / len(rest) if rest else 1.0
                alone = len(common) > 1 and not any(common <= other for other in self._named if other is not wanted)
                mostly = len(common) / (len(common) + len(rest)) >= NAMED
                named = (mostly and (share >= NAMED or alone)) or (share >= NAMED and borne >= BORNE_OUT)
            if named:
                shares.append((share + precise, -index, common, share))
        taken: set[str] = set()
        found: list[int] = []
        for _, index, common, share in sorted(shares, key=lambda s: s[:2], reverse=True):
            if not common & taken and (share >= NAMED or not found):  # the head's words are the first one's
                found.append(-index)
                taken |= common
        return found

    def _truth(self, index: int, said: Said, finding: str, copied: bool) -> str:
        """What is so where a finding is false; empty where it is true. `copied`: the texts have its very words."""
        requirement = self.case.facts.requirements[index]
        status = requirement.status
        if requirement.kind == "disqualifier":
            applies = status == "done"
            denied = said in ("does not apply", "missing", "denied")
            return "" if denied != applies else ("it applies" if applies else "it does not apply")
        held = status == "done" or (requirement.gate and status == "listed")
        if said in ("done", "affirmed", "quoted"):
            quotes = _QUOTE.findall(finding)
            words = _roots(" ".join(quotes) or _DONE.sub(" ", finding))
            extra = words - self._named[index]  # the advert's words show nothing, however many the profile has
            borne = bool(extra & self._shown[index]) and self._borne(index, words if quotes else extra)
            borne = borne or (bool(quotes) and all(self._lies(index, quote) for quote in quotes))
            if held:
                others = copied or any(map(self._borne, range(len(self._shown)), repeat(extra)))
                elsewhere = quotes or (said == "quoted" and extra and others)
                return "the profile shows it elsewhere" if elsewhere and not borne else ""
            # The words of the profile itself, whatever they show, and no word that it is done.
            kept = status == "listed" or (status == "denied" and self._denies(index, quotes))
            true = said == "quoted" and borne and kept
        else:
            true = said == status or (said == "missing" and status == "denied")
        return "" if true else _IS_SO[status]

    def _lies(self, index: int, quote: str) -> bool:
        """Whether a quotation with a telling word lies within the words that show a requirement."""
        return bool(read_words(quote).content) and any(_stands(quote, text) for text in self._texts[index])

    def _denies(self, index: int, quotes: Sequence[str]) -> bool:
        """Whether quotations of a denial are whole, or say themselves that it is none: "hold a licence" does not."""
        own = read_words(self.case.facts.requirements[index].text)
        return any(self._is_whole(index, quote) or _said(quote, own) in ("missing", "denied") for quote in quotes)

    def _is_whole(self, index: int, quote: str) -> bool:
        return any(letters(quote) == text.letters for text in self._texts[index])

    def _of_facts(self, plain: str, guessed: bool) -> Iterator[tuple[str, str, bool]]:
        """For each fact that a clause speaks of: its name, what is so where that is false, whether bare.

        `guessed`: the reason gives more than two numbers of years and does not say whether they are shown or asked.
        """
        facts = self.case.facts
        work = _NOT_OCCUPATION.sub("", plain)
        if closeness := next((said for said, pattern in _OCCUPATION.items() if pattern.search(work)), None):
            so = f"the work is that of {CLOSENESS_IN_WORDS[facts.occupation]}"
            yield "occupation", "" if closeness == facts.occupation else so, False
        if _CONTRADICTION.search(plain) and not _NO.search(plain):  # that nothing does holds of nearly every profile
            yield "contradiction", "" if facts.impossible else "nothing contradicts itself", False
        short = bool(_SAYS["missing"].search(plain) or _SHORT.search(plain))
        for number, said in _years_in(plain):
            known = facts.years_required if said == "asked" else facts.years_shown
            near = known is not None and abs(number - known) <= (0.0 if said == "asked" else YEARS_APART)
            compared = not _SHOWN & {*plain.split()} and (short or _ENOUGH.search(plain))
            if said == "asked" and near and facts.years_shown is not None and compared:
                less = facts.years_shown < number
                yield "years", "" if short == less else f"{facts.years_shown:g} are shown", not short
            elif said or (near and not guessed):  # years of something else are no finding
                so = f"{'no number is' if known is None else f'{known:g} are'} {said or 'shown'}"
                yield "years", "" if near else so, said == "asked"
        if any(_AVAILABILITY.search(r.text.casefold()) for r in facts.requirements):
            return  # "available at weekends" is a requirement like others
        late = re.search(r"\b(?:late|later|months|not)\b", plain) is not None
        if _AVAILABILITY.search(plain) and (late or facts.availability < 1):  # that nobody is late holds of most
            so = "they are available late" if facts.availability < 1 else "nothing says that they are late"
            yield "availability", "" if late and facts.availability < 1 else so, False


_ENDING = re.compile(r"(?<=\w{4})(?:r?ations?|er(?:ed|ing)?|ing|ed|ions?|ate|e)$")


def _roots(text: str) -> frozenset[str]:
    """The telling words of a text, those of one family alike.

    >>> _roots("registered, registration, scheduled, scheduling") == {"regist", "schedul"}
    True
    """
    return frozenset(_ENDING.sub("", word)[:7] for word in read_words(text).content)


_IS_SO: dict[Status, str] = {
    "done": "the profile shows it",
    "listed": "the profile only lists it",
    "denied": "the profile says that it is not so",
    "missing": "the profile does not show it",
}


def _plain(text: str) -> str:
    """What a reason says in words of its own, normalised."""
    plain = " ".join(token.norm for token in read_words(_QUOTE.sub(" ", text).casefold()).tokens)
    return re.sub(r"(?<![\w.])(\d+) and a half\b", r"\1.5", plain)


def _stands(quote: str, shown: Words) -> bool:
    """Whether the text says these words in this order; what dots leave out may lie between them."""
    return all(letters(part) in shown.letters for part in re.split(r"\.\.\.|…", quote))


def _years_in(plain: str) -> Iterator[tuple[float, Literal["shown", "asked"] | None]]:
    """Each number of years in a clause, and whether it is said to be shown or asked.

    >>> [*_years_in("3.5 years of sales vs 4 required")], [*_years_in("6 years meets the 5 years requirement")]
    ([(3.5, None), (4.0, 'asked')], [(6.0, None), (5.0, 'asked')])
    >>> [*_years_in("6 years said 5 years asked")]
    [(6.0, 'shown'), (5.0, 'asked')]
    """
    parts = _NUMBER.split(plain)
    named = False
    for i, number in enumerate(parts[1::2]):
        before, after = parts[2 * i].split(), parts[2 * i + 2].split()
        years = bool(after) and after[0] in _YEARS
        after = after[years:]
        if not years and not (named and after and after[0] in _ASKED):
            continue
        named = True
        if len(after) > 1 and 2 * i + 3 < len(parts):
            after.pop()  # "meets the required 4": it belongs to the next number
        told = next((word for word in after[:4] if word in _ASKED), "")
        if told in _SHOWN:
            yield float(number), "shown"
        elif told or (years and _BEFORE_ASKED.search(" ".join(before[-3:]))):
            yield float(number), "asked"
        elif not after or after[0] not in _OTHER_YEARS:
            yield float(number), None


def _said(finding: str, own: Words) -> Said:
    """The status that a finding claims of a requirement, from the words outside quotation marks.

    `own`: the requirement's words, of which some would be taken for a status, such as "insurance claims".

    >>> [_said(text, read_words("Kafka")) for text in ("held", "not shown", "only listed", "says not yet", "ran Kafka")]
    ['done', 'missing', 'listed', 'denied', 'quoted']
    >>> [_said(text, read_words("Kafka")) for text in ("no lack of it", "held or not held")]
    ['done', 'hedged']
    """
    plain = " ".join(_QUOTE.sub(" ", finding).casefold().replace("’", "'").split())
    if _EITHER.search(plain):
        return "hedged"
    plain = _TWICE_DENIED.sub("shown", _NOT_AMISS.sub("", plain))
    for said, pattern in _SAYS.items():
        hits = [hit.group() for hit in pattern.finditer(plain)]
        if said in ("listed", "hedged"):
            hits = [word for word in hits if word.startswith("list") or not own.has((word,))]
        if hits:
            return said
    if not _DONE.search(plain):
        return "quoted"
    return "affirmed" if read_words(_DONE.sub(" ", plain)).content else "done"
