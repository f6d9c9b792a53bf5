"""The strict rubric: six components, each in [0, 1], higher is better. Used for training, evaluation and the page.

Nothing here raises on any completion. The other components are computed from the first JSON object even where the
format is wrong, so that one stray word does not hide what the answer says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from redrob.rewards.claims import CheckedClaim, Claim, find_claims
from redrob.rewards.findings import Checker, Finding
from redrob.rewards.words import Words, nfkc, read_words
from redrob.verdict import ParseFailure, Verdict, decision_in, is_score, parse_completion

FEW_CHARS, MANY_CHARS, TOO_MANY_CHARS = 30, 1200, 2400
ENOUGH_USABLE = 2
ENOUGH_REASONS = 5
MIN_CHARS, MAX_CHARS = 12, 200
"""Characters of a usable reason."""
MIN_WORDS = 3
MAX_COPIED_WORDS = 8
MAX_OVERLAP = 0.6
MAX_EXAMINED = 64
"""Reasons beyond this many are not read: eight are allowed, and comparing thousands in pairs would take minutes."""
MAX_READ = 2_400
"""Characters of reasons that are read, in NFKC: an answer that long earns nothing for its length."""
FALSE = "says as much that is not so as that is, or more"
AGAIN = "says of the same things what an earlier reason says"

_WORD = re.compile(r"[^\W_]\S*")  # what stands between spaces, from its first letter or digit on
_PLACEHOLDER = re.compile(
    r"\W*(?:"
    r"(?:b|r|reason|bullet|point|item|example|text|string)s?\W*(?:\w|\d+|one|two|three|four|five)?(?:\W+here)?"
    r"|(?:(?:a|your|short|grounded|first|second|third|another)\W+){1,4}(?:reason|bullet|point|text)s?(?:\W+here)?"
    r"|lorem ipsum.*|n\W?a|tbd|todo"
    r")?\W*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Part:
    """One component's value in [0, 1] and the sentences that say what cost points; none at 1.0."""

    value: float
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading:
    """One completion and its gold; each thing is read out of it once."""

    completion: str
    gold_decision: str
    gold_score: float
    context: str
    """Job description and profile as shown to the model."""
    checker: Checker | None = None
    """The facts of the case, where they are known."""

    @cached_property
    def parsed(self) -> Verdict | ParseFailure:
        return parse_completion(self.completion)

    @cached_property
    def reasons(self) -> tuple[object, ...]:
        """The entries under `reasons`, unchecked; none if that is no list."""
        reasons = self.parsed.fields.get("reasons")
        return tuple(reasons) if isinstance(reasons, list) else ()

    @cached_property
    def read(self) -> tuple[object, ...]:
        """The reasons that are read; the rest of a very long answer is not."""
        return self.reasons[: count_read(self.reasons)]

    @cached_property
    def words(self) -> Words:
        return read_words(self.context)

    @cached_property
    def reason_problems(self) -> tuple[str | None, ...]:
        """For each reason what makes it unusable; None for a usable one."""
        problems = check_reasons(self.reasons, self.words)
        if self.checker is None:
            return problems
        found: list[str | None] = list(problems)
        told = set[str]()
        for i, here in enumerate(self._findings):
            problem = problems[i] or _says_nothing(here)
            about = {finding.about for finding in here if finding.true and not finding.bare}
            found[i] = problem or (AGAIN if about <= told else None)
            if not problem:
                told |= about
        return tuple(found)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the reasons say of the case, in order; empty where its facts are not known."""
        return tuple(finding for found in self._findings for finding in found)

    @cached_property
    def _findings(self) -> list[tuple[Finding, ...]]:
        """Those of each reason that is read."""
        return [
            self.checker.findings(i, reason, self.words)
            if self.checker and isinstance(reason, str) and len(reason) <= MAX_CHARS
            else ()
            for i, reason in enumerate(self.read)
        ]

    def around(self, number: int, claim: Claim) -> list[Finding]:
        """The findings of a reason whose clause a claim stands in."""
        return [finding for finding in self._findings[number] if finding.start <= claim.start < finding.end]

    def _is_fact(self, number: int, claim: Claim) -> bool:
        """Whether it is the number of a true finding about years: those that somebody added up stand in no text."""
        if self.checker is None or not claim.is_number or claim.words[1:]:
            return False
        years = any(finding.true and finding.about == "years" for finding in self.around(number, claim))
        return years and self.checker.is_years(float(claim.words[0]))

    @cached_property
    def claims(self) -> tuple[CheckedClaim, ...]:
        """Every number and name of the reasons, in order, checked against the context and the facts of the case."""
        return tuple(
            CheckedClaim(i, claim, self.words.has(claim.words) or self._is_fact(i, claim))
            for i, reason in enumerate(self.read)
            if isinstance(reason, str)
            for claim in find_claims(reason)
        )


def _says_nothing(found: Sequence[Finding]) -> str | None:
    """What makes a reason unusable by what it says of the case; None where that is something true."""
    if not found:
        return "names no requirement of the case and no fact that decides"
    true = [finding for finding in found if finding.true]
    if 2 * len(true) <= len(found):
        return FALSE
    return "does not say by what it is shown" if all(finding.bare for finding in true) else None


def format_valid(reading: Reading) -> Part:
    """1 iff the completion is exactly one JSON object with exactly the right keys (see `parse_completion`).

    >>> format_valid(Reading("Sure!", "reject", 0.4, ""))
    Part(value=0.0, notes=('there is no JSON object',))
    """
    return Part(0.0, (reading.parsed.reason,)) if isinstance(reading.parsed, ParseFailure) else Part(1.0)


def decision_match(reading: Reading) -> Part:
    """1 iff the decision, trimmed and in any case, equals the gold decision.

    >>> decision_match(Reading('So: {"decision": " Reject"}', "reject", 0.4, "")).value
    1.0
    """
    if "decision" not in reading.parsed.fields:
        return Part(0.0, ("no decision was found",))
    if decision_in(reading.parsed.fields) == reading.gold_decision:
        return Part(1.0)
    said = _short(reading.parsed.fields["decision"])
    return Part(0.0, (f"the decision is {said}, the gold is '{reading.gold_decision}'",))


def score_alignment(reading: Reading) -> Part:
    """1 - abs(score - gold score); 0 where the score is no number in [0, 1] (a boolean or a string is none).

    >>> score_alignment(Reading('{"score": 0.65}', "reject", 0.4, "")).value
    0.75
    """
    if "score" not in reading.parsed.fields:
        return Part(0.0, ("no score was found",))
    score = reading.parsed.fields["score"]
    if not is_score(score):
        return Part(0.0, (f"the score is {_short(score)}, which is no number from 0 to 1",))
    difference = abs(score - reading.gold_score)
    note = f"the score is {score:.2f}, the gold is {reading.gold_score:.2f}"
    return Part(1.0 - difference, (note,) if difference else ())


def reason_quality(reading: Reading) -> Part:
    """usable / all reasons * min(1, usable / 2) * min(1, 5 / all reasons); 0 without reasons.

    What makes a reason usable stands in `check_reasons`. Where the facts of the case are known, it must also
    name a requirement or a fact that decides, and say something true of one: by which words it is shown, unless it is
    a licence. A reason at least half of whose findings are false cancels a usable one, so that guessing earns nothing.
    What an earlier usable reason says of the same things is said once.

    >>> reason_quality(Reading('{"reasons": ["SQL: not shown"]}', "reject", 0.4, "We need SQL.")).value
    0.5
    """
    count = len(reading.reasons)
    if not count:
        return Part(0.0, ("no list of reasons was found",))
    notes = [
        f"reason {i} {_short(reason)} {problem}"
        for i, (reason, problem) in enumerate(zip(reading.reasons, reading.reason_problems, strict=True), 1)
        if problem
    ]
    usable = max(0, reading.reason_problems.count(None) - reading.reason_problems.count(FALSE))
    if usable < ENOUGH_USABLE:
        notes.append(f"fewer than {ENOUGH_USABLE} usable reasons")
    if count > ENOUGH_REASONS:
        notes.append(f"{count} reasons where {ENOUGH_REASONS} are enough")
    value = usable / count * min(1.0, usable / ENOUGH_USABLE) * min(1.0, ENOUGH_REASONS / count)
    return Part(value, tuple(notes))


def length_penalty(reading: Reading) -> Part:
    """Reward for a fitting length: of n characters n/30 below 30, 1 up to 1200, then falling to 0 at 2400.

    Higher is better, whatever the name says. Thinking counts as well: it was generated too.

    >>> [length_penalty(Reading("x" * n, "reject", 0.4, "")).value for n in (15, 30, 1200, 1800, 2400)]
    [0.5, 1.0, 1.0, 0.5, 0.0]
    """
    length = len(reading.completion)
    if length < FEW_CHARS:
        return Part(length / FEW_CHARS, (f"{length} characters, fewer than {FEW_CHARS}",))
    if length <= MANY_CHARS:
        return Part(1.0)
    excess = (length - MANY_CHARS) / (TOO_MANY_CHARS - MANY_CHARS)
    return Part(max(0.0, 1.0 - excess), (f"{length} characters, more than {MANY_CHARS}",))


def no_hallucination(reading: Reading) -> Part:
    """Grounded claims / all claims in the reasons; without claims 1 where at least one reason is usable, else 0.

    What a claim is, and when the text shown to the model bears it out, stands in `redrob.rewards.claims`. Where the
    facts of the case are known, each finding is a claim too, grounded where it is true (`redrob.rewards.findings`);
    numbers and names within a finding that stand in the texts are part of it and not counted again. One true finding
    alone earns half. Where reasons are so many or so long that not all are read, nothing is earned.

    >>> no_hallucination(Reading('{"reasons": ["SQL, and 8 more"]}', "reject", 0.4, "We need SQL. Since 2018."))
    Part(value=0.5, notes=("reason 1 claims '8', which the texts do not say",))
    """
    if len(reading.read) < len(reading.reasons):
        return Part(0.0, (f"only the first {len(reading.read)} of {len(reading.reasons)} reasons were read",))
    loose = sum(found.grounded and not reading.around(found.reason, found.claim) for found in reading.claims)
    invented = [
        f"reason {found.reason + 1} claims {_short(found.claim.text)}, which the texts do not say"
        for found in reading.claims
        if not found.grounded
    ]
    false = [
        f"reason {found.reason + 1} says {_short(found.text)}, but {found.truth}"
        for found in reading.findings
        if not found.true
    ]
    if count := loose + len(invented) + len(reading.findings):
        value = (count - len(invented) - len(false)) / count
        if reading.checker is not None:
            value *= min(1.0, len({finding.about for finding in reading.findings if finding.true}) / ENOUGH_USABLE)
        return Part(value, (*false, *invented))
    return Part(1.0) if None in reading.reason_problems else Part(0.0, ("there is no usable reason to check",))


def _short(value: object) -> str:
    """A value for a message, at most 60 characters."""
    if isinstance(value, dict | list):
        return "a list" if isinstance(value, list) else "an object"
    shown = repr(value[:60] if isinstance(value, str) else value)
    return shown if len(shown) <= 62 else f"{shown[:59]}..."


def count_read(reasons: Sequence[object]) -> int:
    """How many of the reasons are read: the first, `MAX_EXAMINED` at most and with `MAX_READ` characters at most.

    >>> count_read(["x" * 1_200, 7, "x" * 1_200, "one more"]), count_read(["\ufdfa" * 200])  # 18 letters in one
    (3, 0)
    """
    left = MAX_READ
    for count, reason in enumerate(reasons[:MAX_EXAMINED]):
        if isinstance(reason, str):
            left -= len(reason) if len(reason) > left else len(nfkc(reason))
        if left < 0:
            return count
    return min(len(reasons), MAX_EXAMINED)


def check_reasons(reasons: Sequence[object], context: Words) -> tuple[str | None, ...]:
    """For each reason what makes it unusable, worded to follow the reason in a sentence; None where it is usable.

    Usable: 12 to 200 characters and at least 3 words; no placeholder; shares a content word or number with `context`;
    copies at most 8 words of it in a row; repeats no earlier reason: of the content words and numbers that either has,
    at most 0.6 are common (Jaccard). Words of any screening answer ("candidate", "not shown") are no content words.

    >>> context = read_words("We need SQL and Kafka. Built Kafka pipelines at Northwind.")
    >>> check_reasons(["SQL: not shown", "SQL is not shown", "Kafka", "strong overall fit", 3], context)
    ... # doctest: +NORMALIZE_WHITESPACE
    (None, 'repeats reason 1', 'has fewer than 12 characters', 'has no content word or number of the texts',
     'is no text')
    """
    problems: list[str | None] = []
    earlier: list[frozenset[str]] = []
    read = count_read(reasons)
    for reason in reasons[:read]:
        text = reason.strip() if isinstance(reason, str) else None
        content = read_words(text).content if text and len(text) <= MAX_CHARS else frozenset[str]()
        problem = "is no text" if text is None else _problem(text, content, context)
        problems.append(problem or _repeats(content, earlier))
        earlier.append(content)
    unread = f"comes after {MAX_EXAMINED} others" if read == MAX_EXAMINED else f"goes beyond {MAX_READ:,} characters"
    problems += [unread] * (len(reasons) - read)
    return tuple(problems)


def _problem(reason: str, content: frozenset[str], context: Words) -> str | None:
    """What makes a reason unusable by itself."""
    if len(reason) < MIN_CHARS:
        return f"has fewer than {MIN_CHARS} characters"
    if len(reason) > MAX_CHARS:
        return f"has more than {MAX_CHARS} characters"
    if len(_WORD.findall(reason)) < MIN_WORDS:
        return f"has fewer than {MIN_WORDS} words"
    if _PLACEHOLDER.fullmatch(reason):
        return "is a placeholder"
    if not content & context.content:
        return "has no content word or number of the texts"
    run = MAX_COPIED_WORDS + 1
    norms = [token.norm for token in read_words(reason).tokens]
    copied = next((i for i in range(len(norms) - run + 1) if context.has(norms[i : i + run])), None)
    if copied is not None:
        return (
            f"copies more than {MAX_COPIED_WORDS} words in a row, from '{' '.join(norms[copied : copied + 3])} ...' on"
        )
    return None


def _repeats(content: frozenset[str], earlier: list[frozenset[str]]) -> str | None:
    for i, other in enumerate(earlier, 1):
        either = content | other
        if either and len(content & other) / len(either) > MAX_OVERLAP:
            return f"repeats reason {i}"
    return None
