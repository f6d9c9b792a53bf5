"""When a reason is usable: it says something, about these texts, in its own words, and says it once."""

from __future__ import annotations

import re
from collections.abc import Sequence

from redrob.rewards.words import Words, nfkc, read_reason

MIN_CHARS, MAX_CHARS = 12, 200
MIN_WORDS = 3
MAX_COPIED_WORDS = 8
MAX_OVERLAP = 0.6
MAX_EXAMINED = 64
"""Reasons beyond this many are not read: eight are allowed, and comparing thousands in pairs would take minutes."""
MAX_READ = 2_400
"""Characters of reasons that are read, in NFKC: an answer that long earns nothing for its length."""

_WORD = re.compile(r"[^\W_]\S*")  # what stands between spaces, from its first letter or digit on
_PLACEHOLDER = re.compile(
    r"\W*(?:"
    r"(?:b|r|reason|bullet|point|item|example|text|string)s?\W*(?:\w|\d+|one|two|three|four|five)?(?:\W+here)?"
    r"|(?:(?:a|your|short|grounded|first|second|third|another)\W+){1,4}(?:reason|bullet|point|text)s?(?:\W+here)?"
    r"|lorem ipsum.*|n\W?a|tbd|todo"
    r")?\W*",
    re.IGNORECASE,
)


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

    Usable: 12 to 200 characters and at least 3 words; no placeholder; shares a content word or number with
    `context`; its longest verbatim run from `context` is at most 8 words (a hyphen divides words there, as everywhere
    in grounding); the content words and numbers it has in common with any earlier reason are at most 0.6 of those
    that either has (Jaccard). Words of any screening answer ("candidate", "not shown") are no content words.

    >>> from redrob.rewards.words import read_words
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
        if not isinstance(reason, str):
            problems.append("is no text")
            earlier.append(frozenset())
            continue
        content = read_reason(reason).content if len(reason.strip()) <= MAX_CHARS else frozenset[str]()
        problems.append(_problem(reason.strip(), content, context) or _repeats(content, earlier))
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
    norms = [token.norm for token in read_reason(reason).tokens]
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
