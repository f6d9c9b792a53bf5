"""What counts as a word, a number, a content word: the reading that grounding and copying checks share.

A token keeps what makes a name a name (`C++`, `Node.js`, `.NET`, `R&D`, `k8s`) and is compared without case.
Numbers are brought to one form: `1,200` is `1200`, `6.0` is `6`, `four` is `4`, `twenty-five` is `25`, `5yrs` is
`5` and `yrs`, `60 percent` is `60` and `%`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from redrob.kept import kept

_TOKEN = re.compile(
    r"(?:(?<![\w.])\.(?=[A-Za-z]))?"  # .NET
    r"[^\W_]+(?:(?:['’.&]|(?<=\d),(?=\d{3}(?!\d)))[^\W_]+)*"  # don't, Node.js, 6.5, R&D, 1,200
    r"(?:\+\+|\#)?"  # C++, C#
    r"|%"
)
_NO_LETTER = re.compile(r"[\W_]+")
MAX_MARKS = 30  # combining marks in a row that are read, as in the Stream-Safe Text Format of Unicode
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_NUMBER_AND_UNIT = re.compile(r"(\d[\d,]*(?:\.\d+)?)(yrs?|years?|months?|mos?|weeks?|days?|hrs?|hours?)")

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NUMBER_WORDS = {word: str(value) for value, word in enumerate(_SMALL)} | {
    word: str(10 * value) for value, word in enumerate(_TENS, 2)
}

FUNCTION_WORDS = frozenset(
    (
        "a about above after all also am an and any are as at be because been before being below between "
        "both but by can could did do does doing don't down during each either else false few for from "
        "further had has have having he her here hers him his how however i i'd i'll i'm i've if in into is "
        "it its just less like may me might more most much must my neither never no none nor not nothing of "
        "off on once only or other our out over own per rather same she should since so some such than that "
        "the their them then there these they this those though through to too true under until up upon "
        "very via was we well were what when where whether which while who whom why will with within "
        "without would yes yet you your"
    ).split()
)
SCREENING_WORDS = frozenset(
    # The vocabulary of any screening answer: it fits every job, so it shows nothing about this one.
    (
        "ability able applicant application asked background brings candidacy candidate clear clearly "
        "credentials decision demonstrate demonstrated denied description done employer evidence excellent "
        "experience experienced fit fits good great hire ideal job lack lacking lacks level listed match "
        "matched matches meet meets mentioned missing month needed overall position possess potential "
        "preferred profile qualification qualifications qualified reason reject rejected relevant required "
        "requirement requirements requires role score seen shortlist shortlisted show showed showing shown "
        "shows skill skilled solid stated strength strong suitable weak weakness work worked working year "
        "yr"
    ).split()
)
_TELL_NOTHING = FUNCTION_WORDS | SCREENING_WORDS


class Token(NamedTuple):
    """One word, number or `%` of a text. A tuple, because grading makes many of them."""

    raw: str
    """As written."""
    norm: str
    """As compared: lower case, numbers in digits."""
    start: int
    """Offset into the text in characters, after Unicode normalisation (NFKC)."""
    end: int
    is_number: bool = False


@dataclass(frozen=True)
class Words:
    """A text read once, for many questions."""

    text: str
    """The text after Unicode normalisation (NFKC), which the token offsets refer to."""
    tokens: tuple[Token, ...]
    content: frozenset[str]
    """Content words, stemmed, and numbers."""
    _padded: str = field(repr=False)
    _runs: frozenset[tuple[str, ...]] = field(repr=False)
    """Every token, and every two that stand together: what is none of a longer phrase's needs no look at the text."""

    def has(self, phrase: Sequence[str]) -> bool:
        """Whether these normalised tokens stand in the text one after the other.

        >>> read_words("since 2018").has(["8"]), read_words("eight years").has(["8"])
        (False, True)
        """
        if not all(tuple(phrase[i : i + 2]) in self._runs for i in range(max(1, len(phrase) - 1))):
            return False
        return len(phrase) <= 2 or f" {' '.join(phrase)} " in self._padded

    @cached_property
    def letters(self) -> str:
        """The text as `letters` gives it, to find a quotation in."""
        return letters(self.text)

    def find(self, phrase: Sequence[str]) -> tuple[tuple[int, int], ...]:
        """Where these tokens stand one after the other, as offsets (start, end) into `text`; none unless `has`.

        >>> read_words("SQL at first, then sql again.").find(["sql"])
        ((0, 3), (19, 22))
        """
        if not self.has(phrase):
            return ()
        n, wanted = len(phrase), tuple(phrase)
        return tuple(
            (self.tokens[i].start, self.tokens[i + n - 1].end)
            for i, token in enumerate(self.tokens[: len(self.tokens) - n + 1])
            if token.norm == wanted[0] and tuple(t.norm for t in self.tokens[i : i + n]) == wanted
        )


def letters(text: str) -> str:
    """The letters and digits of a text without case: punctuation and lost spaces make no other words.

    >>> letters("Ran Kafka.Then, in 2020:")
    'rankafkathenin2020'
    """
    return _NO_LETTER.sub("", nfkc(text).casefold())


def nfkc(text: str) -> str:
    """`text` after Unicode normalisation (NFKC); of more than `MAX_MARKS` combining marks in a row the first.

    Marks are put in order, which takes the square of their number: a text of nothing else would take a minute.
    """
    if text.isascii():
        return text
    marks = "".join(char for char in set(text) if unicodedata.combining(char))
    if marks:
        text = re.sub(f"([{marks}]{{{MAX_MARKS}}})[{marks}]+", r"\1", text)
    return unicodedata.normalize("NFKC", text)


def read_words(text: str) -> Words:
    """Tokenise `text`; kept, because many completions are graded against one text and share reasons.

    >>> [token.norm for token in read_words("Four years of C++, 1,200 users (60 percent up).").tokens]
    ['4', 'years', 'of', 'c++', '1200', 'users', '60', '%', 'up']
    >>> sorted(read_words("The candidate has 6+ years of pipelines in SQL").content)
    ['6', 'pipeline', 'sql']
    """
    return _read(nfkc(text))


@kept(most=1_024, characters=400_000)
def _read(normalised: str) -> Words:
    tokens = tuple(_tokens(normalised))
    norms = [token.norm for token in tokens]
    content = frozenset(token.norm if token.is_number else stem(token.norm) for token in tokens if _tells(token))
    return Words(normalised, tokens, content, f" {' '.join(norms)} ", frozenset((*zip(norms), *pairwise(norms))))


def stem(word: str) -> str:
    """Fold the plural of a word, roughly; both sides of a comparison are folded alike.

    >>> stem("pipelines"), stem("policies"), stem("sass"), stem("status")
    ('pipeline', 'policy', 'sass', 'status')
    """
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _tells(token: Token) -> bool:
    """Whether it is a number or a content word."""
    return token.is_number or (token.norm != "%" and not {token.norm, stem(token.norm)} & _TELL_NOTHING)


def _tokens(text: str) -> list[Token]:
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        start = match.start()
        for raw, norm, is_number in _spelt(match.group()):
            token = Token(raw, norm, start, start + len(raw), is_number)
            start = token.end
            # Only a number or "cent" can be the second half of a word: the `five` of `twenty-five`.
            both = _joined(found[-1], token, text) if found and (is_number or norm == "cent") else None
            if both:
                found.pop()
            found.append(both or token)
    return found


def _spelt(raw: str) -> tuple[tuple[str, str, bool], ...]:
    """The word that one match spells, or the two of `5yrs`: (as written, as compared, whether a number)."""
    norm = raw.casefold().replace("’", "'").removesuffix("'s")
    if _NUMBER.fullmatch(norm):
        return ((raw, _digits(norm), True),)
    if with_unit := _NUMBER_AND_UNIT.fullmatch(norm):
        number, unit = with_unit.groups()
        return ((raw[: len(number)], _digits(number), True), (raw[len(number) :], unit, False))
    if norm in NUMBER_WORDS:
        return ((raw, NUMBER_WORDS[norm], True),)
    return ((raw, "%" if norm in ("percent", "percentage") else norm, False),)


def _joined(last: Token, token: Token, text: str) -> Token | None:
    """`twenty` and `five`, or `per` and `cent`, as one; None for any other two."""
    gap, both = text[last.end : token.start], text[last.start : token.end]
    if gap in (" ", "-") and last.raw.casefold() in _TENS and token.raw.casefold() in _SMALL[1:10]:
        return Token(both, str(int(last.norm) + int(token.norm)), last.start, token.end, is_number=True)
    return Token(both, "%", last.start, token.end) if (last.norm, gap, token.norm) == ("per", " ", "cent") else None


def _digits(number: str) -> str:
    """`1,200.0` as `1200`. A version such as 3.10 keeps its last zero."""
    whole, _, decimals = number.replace(",", "").partition(".")
    return f"{whole}.{decimals}" if decimals.strip("0") else whole
