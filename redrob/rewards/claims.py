"""Claims in a reason, the numbers and names that are true or invented, and whether a text bears them out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from redrob.rewards.words import FUNCTION_WORDS, SCREENING_WORDS, Token, read_words

_STARTS_SENTENCE = re.compile("""[.:?!\n"“”„«»‘`]|(?:^|\\s)'""")
_SAME_NAME = re.compile(r"[ \t]{1,2}|[ \t]?&[ \t]?|-")
_LIST_MARK = re.compile(r"\s*(?:\d{1,2}[.)]|[-*•])(?=\s)")
_DOTTED_NAME = re.compile(r"\w+\.(?:js|io|net|py|ai|rs|com|org)", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_NO_NAMES = FUNCTION_WORDS | SCREENING_WORDS | {"cv", "jd", "ok"}
"""What any answer about any candidate says, however it is spelt: "the Candidate", "NOT MENTIONED in the CV"."""
_TIME_UNIT = re.compile(r"(?:year|yr|month|week|day|hour)s?")


@dataclass(frozen=True, slots=True)
class Claim:
    """A number or a name that a reason states."""

    text: str
    """As the reason writes it."""
    words: tuple[str, ...]
    """Normalised tokens that must stand in a row in the text that bears the claim out."""
    start: int
    """Offset into the reason in characters, after Unicode normalisation (NFKC)."""
    end: int

    @property
    def is_number(self) -> bool:
        """Whether it is a number, with or without a percent sign, and not a name.

        >>> [claim.is_number for claim in find_claims("runs 3 k8s clusters, 60 % spare")]
        [True, False, True]
        """
        return bool(_NUMBER.fullmatch(self.words[0])) and self.words[1:] in ((), ("%",))


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim of one answer, and whether the text shown to the model, or a fact of the case, bears it out."""

    reason: int
    """Index of the reason among the answer's reasons, from 0."""
    claim: Claim
    grounded: bool


def find_claims(reason: str) -> tuple[Claim, ...]:
    """All claims of one reason, in order.

    Numbers in digits or words (a percentage with its sign; `one` only before a unit of time, because "one of" counts
    nothing; the number of a list item is none). Names: runs of capitalised words, less the word that merely starts
    a sentence or stands after `.`, `:`, `?`, `!` or a quote. Acronyms, mixed case and tool names (`SQL`, `PostgreSQL`,
    `C++`, `Node.js`, `k8s`) are names wherever they stand.

    >>> [claim.text for claim in find_claims("Brings 6.5+ years of Apache Kafka at Northwind Freight")]
    ['6.5', 'Apache Kafka', 'Northwind Freight']
    >>> [claim.text for claim in find_claims("SQL: not shown. Strong on node.js")]
    ['SQL', 'node.js']
    """
    words = read_words(reason)
    mark = _LIST_MARK.match(words.text)
    tokens = [token for token in words.tokens if not mark or token.start >= mark.end()]
    found = [*_numbers(words.text, tokens), *_names(words.text, tokens)]
    return tuple(sorted(found, key=lambda claim: claim.start))


def _numbers(text: str, tokens: Sequence[Token]) -> Iterator[Claim]:
    for token, after in zip_longest(tokens, tokens[1:]):
        counts = token.raw.casefold() != "one" or (after and _TIME_UNIT.fullmatch(after.norm))
        if token.is_number and counts:
            yield _claim(text, [token, after] if after and after.norm == "%" else [token])


def _names(text: str, tokens: Sequence[Token]) -> Iterator[Claim]:
    """Names. A run of capitalised words with nothing but space, `&` or `-` between is one name."""
    run: list[Token] = []
    starting = True  # the token is the first word of a sentence, or a hyphenated part of it
    for before, token in zip([None, *tokens], tokens, strict=False):
        gap = text[before.end : token.start] if before else "\n"
        starting = bool(_STARTS_SENTENCE.search(gap)) or (starting and gap == "-")
        tool = _is_tool(token)
        capitalised = tool or (not token.is_number and token.raw.lstrip(".")[:1].isupper())
        if not (capitalised and _SAME_NAME.fullmatch(gap)):
            yield from _name(text, run)
            run = []
        if tool or (capitalised and not starting):
            run.append(token)
    yield from _name(text, run)


def _name(text: str, run: Sequence[Token]) -> list[Claim]:
    """A run as a claim, without words of any answer at its ends ("The Ritz"); nothing where none is left."""
    names = [i for i, token in enumerate(run) if token.norm not in _NO_NAMES]
    return [_claim(text, run[names[0] : names[-1] + 1])] if names else []


def _claim(text: str, tokens: Sequence[Token]) -> Claim:
    start, end = tokens[0].start, tokens[-1].end
    return Claim(text[start:end], tuple(token.norm for token in tokens), start, end)


def _is_tool(token: Token) -> bool:
    """A name by its own spelling: SQL, PostgreSQL, iOS, C++, C#, .NET, Node.js, k8s."""
    raw = token.raw
    if token.is_number or token.norm in _NO_NAMES:
        return False
    if raw.endswith(("++", "#")) or raw.startswith(".") or any(char.isupper() for char in raw[1:].removesuffix("'S")):
        return True
    return bool(_DOTTED_NAME.fullmatch(raw)) or (any(c.isdigit() for c in raw) and any(c.isalpha() for c in raw))
