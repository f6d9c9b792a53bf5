"""What reading finds: the same few types for a network, for rules and for a person who corrects them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from redrob.judge import Kind, Status

KINDS: tuple[Kind, ...] = ("must", "nice", "disqualifier")


@dataclass(frozen=True, slots=True)
class Span:
    """A quoted stretch of a text: `text[start:end]` of the whole is `text`."""

    start: int
    end: int
    text: str


def quoted(text: str, *places: tuple[int, int]) -> tuple[Span, ...]:
    """Places of a text with their words."""
    return tuple(Span(start, end, text[start:end]) for start, end in places)


@dataclass(frozen=True, slots=True)
class Requirement:
    """One thing that a job asks for."""

    text: str
    kind: Kind = "must"
    gate: bool = False
    """A licence or permit without which nobody may do the job."""
    span: Span | None = None
    """Where the job description asks for it; None where a person wrote it."""
    probability: float | None = None
    """How sure the reading is that it is asked for, in [0, 1]; None where a person wrote it."""
    alternatives: tuple[str, ...] = ()
    """Where any of several will do, each of them; `text` names them all."""

    @property
    def ways(self) -> tuple[Requirement, ...]:
        """What meets it, each a requirement of its own: its alternatives, or itself where it has none.

        >>> [way.text for way in Requirement("CPA or ACCA", alternatives=("CPA", "ACCA")).ways]
        ['CPA', 'ACCA']
        """
        return tuple(replace(self, text=words, alternatives=()) for words in self.alternatives) or (self,)


@dataclass(frozen=True, slots=True)
class JobReading:
    """A job description as read."""

    title: str
    requirements: tuple[Requirement, ...]
    years: float | None
    """Years of experience asked; None when none are."""
    ungraded: tuple[str, ...] = ()
    """Conditions of a person that are asked and that no CV shows, such as an age: told, and held against nobody."""


@dataclass(frozen=True, slots=True)
class Match:
    """How one requirement shows in a profile, how sure that is, and where it shows."""

    status: Status
    probability: float
    """Of the status, in [0, 1]."""
    evidence: tuple[Span, ...] = ()


Certainty = Literal["certain", "likely", "possible"]
IMPOSSIBLE_KINDS = frozenset(
    ("years_contradiction", "two_continents_at_once", "skill_older_than_career", "expert_without_use")
)
"""Kinds that, where they are certain, cannot be true of anybody."""

UNJUDGED_KINDS = frozenset(("same_text", "not_english", "swapped", "job_unreadable"))
"""Kinds that say that a case cannot be judged at all."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Something about a profile (or the job) that a reader should look at, with the words it rests on; rules raise it."""

    kind: str
    """One of `IMPOSSIBLE_KINDS`, of `UNJUDGED_KINDS`, or `role_ends_before_it_begins`, `doubtful_years`,
    `years_alone`, `keyword_stuffing`, `aimed_at_a_model`, `copied_from_the_advert`, `cut_short`, `partly_foreign`."""
    message: str
    evidence: tuple[Span, ...]
    certainty: Certainty


def is_impossible(flags: Iterable[Flag]) -> bool:
    """Whether a profile contradicts itself in a way that cannot be true."""
    return any(flag.certainty == "certain" and flag.kind in IMPOSSIBLE_KINDS for flag in flags)
