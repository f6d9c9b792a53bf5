"""Whether words of a profile say that something was done, is only listed, or was not done: negation and hedges."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from redrob.reference.vocabulary_polarity import BACKWARD, CLAUSE, DENIAL, DOING, ED, LISTING, NOUNISH

Mode = Literal["done", "listed", "denied"]


def clauses(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Clauses of a sentence; a "but" or a new subject ends what a negation covers."""
    cuts = [m.end() for m in CLAUSE.finditer(text, start, end)]
    bounds = [start, *cuts, end]
    return [(low, high) for low, high in pairwise(bounds) if text[low:high].strip()]


def denied_span(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The part of a clause that says something was not done; None where nothing does.

    >>> clause = "ran Airflow without any Kafka"
    >>> clause[slice(*denied_span(clause, 0, len(clause)))]
    'without any Kafka'
    >>> denied_span("Kafka is new to me", 0, 18)
    (0, 18)
    """
    backward = BACKWARD.search(text, start, end)
    if (
        backward
        and len(NOUNISH.findall(text, backward.end(), end)) <= 4
        and NOUNISH.search(text, start, backward.start())
    ):
        return start, end
    match = DENIAL.search(text, start, end)
    if match is None:
        return None
    return (match.start(), end) if NOUNISH.search(text, match.end(), end) else (start, end)


def listed_from(text: str, start: int, end: int) -> int | None:
    """Where a clause begins merely to list; None where it does not."""
    match = LISTING.search(text, start, end)
    return None if match is None else start if not NOUNISH.search(text, match.end(), end) else match.start()


def says_done(text: str, start: int, end: int) -> bool:
    """Whether a clause tells of doing: a verb of work, a duty, a duration.

    >>> says_done("Reconciled the ledgers", 0, 22), says_done("Skilled accountant", 0, 18)
    (True, False)
    """
    return DOING.search(text, start, end) is not None or ED.search(text, start, end) is not None
