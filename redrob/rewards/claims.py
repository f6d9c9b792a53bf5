"""Claims in a reason, the numbers and names that are true or invented, and whether a text bears them out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from redrob.kept import kept
from redrob.rewards.words import FUNCTION_WORDS, LONGEST_WORD, SCREENING_WORDS, Token, Words, nfkc, read_reason

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

    def grounded_in(self, context: Words) -> bool:
        """Whether the whole phrase, or the number as a whole token, is in `context`.

        >>> from redrob.rewards.words import read_words
        >>> claim = find_claims("asks for 8 of them")[0]
        >>> claim.grounded_in(read_words("since 2018")), claim.grounded_in(read_words("eight years"))
        (False, True)
        """
        return context.has(self.words)


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim of one answer, and whether the text shown to the model, or a fact of the case, bears it out."""

    reason: int
    """Index of the reason among the answer's reasons, from 0."""
    claim: Claim
    grounded: bool


def find_claims(reason: str) -> tuple[Claim, ...]:
    """All claims of one reason, in order; kept, because the completions of a group share reasons.

    Numbers in digits or words (a percentage with its sign; `one` only before a unit of time, because "one of" counts
    nothing; the number of a list item is none). Names: runs of capitalised words, less the word that merely starts
    a sentence or stands after `.`, `:`, `?`, `!` or a quote. Acronyms, mixed case and tool names (`SQL`, `PostgreSQL`,
    `C++`, `Node.js`, `k8s`) are names wherever they stand.

    >>> [claim.text for claim in find_claims("Brings 6.5+ years of Apache Kafka at Northwind Freight")]
    ['6.5', 'Apache Kafka', 'Northwind Freight']
    >>> [claim.text for claim in find_claims("SQL: not shown. Strong on node.js")]
    ['SQL', 'node.js']
    """
    return _find(nfkc(reason))


@kept(most=4_096, characters=100_000)
def _find(reason: str) -> tuple[Claim, ...]:
    words = read_reason(reason)
    mark = _LIST_MARK.match(words.text)
    offset = mark.end() if mark else 0
    tokens = [token for token in words.tokens if token.start >= offset]
    found = [*_numbers(words.text, tokens), *_names(words.text, tokens)]
    return tuple(sorted(found, key=lambda claim: claim.start))


def _numbers(text: str, tokens: list[Token]) -> list[Claim]:
    found = []
    for i, token in enumerate(tokens):
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        if not token.is_number:
            continue
        if token.raw.casefold() == "one" and not (after and _TIME_UNIT.fullmatch(after.norm)):
            continue
        if after and after.norm == "%":
            found.append(Claim(text[token.start : after.end], (token.norm, "%"), token.start, after.end))
        else:
            found.append(Claim(token.raw, (token.norm,), token.start, token.end))
    return found


def _names(text: str, tokens: list[Token]) -> list[Claim]:
    """Names. A run of capitalised words with nothing but space, `&` or `-` between is one name."""
    found: list[Claim] = []
    run: list[Token] = []
    starting = True  # the next token is the first word of a sentence, or a hyphenated part of it
    previous_end: int | None = None
    for token in tokens:
        gap = text[previous_end : token.start] if previous_end is not None else None
        # A space is by far the most frequent gap and starts no sentence.
        starting = gap != " " and (gap is None or bool(_STARTS_SENTENCE.search(gap)) or (starting and gap == "-"))
        tool = _is_tool(token)
        capitalised = tool or (not token.is_number and token.raw.lstrip(".")[:1].isupper())
        if run and not (capitalised and gap is not None and (gap == " " or _SAME_NAME.fullmatch(gap))):
            _close(run, text, found)
        if tool or (capitalised and not starting):
            run.append(token)
        previous_end = token.end
    _close(run, text, found)
    return found


def _close(run: list[Token], text: str, found: list[Claim]) -> None:
    """Turn a run into a claim, without words of any answer at its ends ("The Ritz"), and empty it."""
    while run and run[-1].norm in _NO_NAMES:
        run.pop()
    while run and run[0].norm in _NO_NAMES:
        run.pop(0)
    if run:
        start, end = run[0].start, run[-1].end
        found.append(Claim(text[start:end], tuple(token.norm for token in run), start, end))
    run.clear()


def _is_tool(token: Token) -> bool:
    if token.is_number:
        return False
    known = _is_short_tool_name if len(token.raw) <= LONGEST_WORD else _is_tool_name
    return known(token.raw, token.norm)


def _is_tool_name(raw: str, norm: str) -> bool:
    """A name by its own spelling: SQL, PostgreSQL, iOS, C++, C#, .NET, Node.js, k8s."""
    if norm in _NO_NAMES:
        return False
    if raw.endswith(("++", "#")) or raw.startswith("."):
        return True
    if any(char.isupper() for char in raw[1:].removesuffix("'S")):
        return True
    return bool(_DOTTED_NAME.fullmatch(raw)) or (any(c.isdigit() for c in raw) and any(c.isalpha() for c in raw))


_is_short_tool_name = lru_cache(maxsize=16_384)(_is_tool_name)
