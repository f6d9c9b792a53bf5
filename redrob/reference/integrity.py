"""Facts of a profile that contradict each other, stuffing, and text that is aimed at a model instead of a reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from redrob.reference.candidate import Profile
from redrob.reference.judge import Status
from redrob.reference.match import Match, Span

Certainty = Literal["certain", "likely", "possible"]
CLAIM_SLACK_YEARS = 3.0  # undated early jobs and rounding are common; more than this before the first date is not
IMPOSSIBLE_FACTOR = 2.0
MAX_BACKWARD_ROLES = 5  # flags for them; one is enough to ask about, a page of them would drown the rest
STUFFED_FROM = 5  # requirements merely listed, with at most one in five done, before a list looks like stuffing

_TO_A_MODEL = re.compile(
    r"<\|[\w ]{1,30}\|>|\[/?INST\]|<</?SYS>>|</?(?:system|assistant)>|"
    r"\b(?:ignore|disregard|forget)\s+(?:all\s+|any\s+|the\s+)?(?:previous|prior|above|earlier|preceding|your)\s+(?:instructions?|prompts?|rules|text|requirements)|"
    r"\b(?:as an? (?:ai|language) model|you are (?:now )?an? (?:ai|assistant|language model)|system prompt)\b|"
    r"\b(?:rate|score|rank|mark) (?:this|the|me)(?: \w{1,12}){0,3} (?:as )?(?:highest|100|10/10|1\.0|top|perfect|shortlist(?:ed)?)|"
    r"\b(?:output|respond with|answer with|return) (?:only )?[\"'{]?\s*(?:decision|shortlist|score)",
    re.IGNORECASE,
)
_SIGNS = ("<|", "inst]", "sys>>", "system>", "assistant>", "ignore", "disregard", "forget", "ai ", "language model",
          "you are", "system prompt", "rate ", "score ", "rank ", "mark ", "output", "respond", "answer", "return")  # fmt: skip
"""One of these is in everything that the pattern finds."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Something about a profile (or the job) that a reader should look at, with the words it rests on."""

    kind: str
    """`years_contradiction`, `role_ends_before_it_begins`, `keyword_stuffing`, `aimed_at_a_model` or `job_unreadable`."""
    message: str
    evidence: tuple[Span, ...]
    certainty: Certainty


def find_flags(profile: Profile, matches: Sequence[Match]) -> tuple[Flag, ...]:
    """All flags of a profile, in a fixed order."""
    return (
        *_claimed_years(profile),
        *_backward_roles(profile),
        *_stuffing([m.status for m in matches]),
        *_aimed_at_model(profile),
    )


def _claimed_years(profile: Profile) -> list[Flag]:
    """Overall years claimed against the first dated role. The career cannot be older than its first role by much."""
    if profile.overall is None or not profile.periods or profile.today is None or profile.open_ended:
        return []
    first = min(profile.periods, key=lambda p: p.first)
    since_first = (profile.today - first.first) / 12 + 1  # a year names twelve months
    claimed = profile.overall.years
    if claimed <= since_first + CLAIM_SLACK_YEARS or claimed <= since_first * 1.3:
        return []
    certain = claimed >= since_first * IMPOSSIBLE_FACTOR and claimed >= since_first + 2 * CLAIM_SLACK_YEARS
    message = f"Claims {claimed:g} years, but the first dated role began about {since_first - 1:.0f} years before the latest date."
    spans = (_span(profile, profile.overall.start, profile.overall.end), _span(profile, first.start_at, first.end_at))
    return [Flag("years_contradiction", message, spans, "certain" if certain else "likely")]


def _backward_roles(profile: Profile) -> list[Flag]:
    flags = []
    for period in profile.periods:
        if period.end is not None and period.end < period.first:
            span = _span(profile, period.start_at, period.end_at)
            sure: Certainty = "certain" if period.first - period.end > 1 else "possible"
            flags.append(
                Flag("role_ends_before_it_begins", f"A role ends before it begins: {span.text}.", (span,), sure)
            )
    flags.sort(key=lambda flag: flag.certainty)  # "certain" first, else in the order of the text
    return flags[:MAX_BACKWARD_ROLES]


def _stuffing(statuses: Sequence[Status]) -> list[Flag]:
    listed, done = statuses.count("listed"), statuses.count("done")
    if listed < STUFFED_FROM or done * 5 > listed:
        return []
    return [
        Flag("keyword_stuffing", f"{listed} requirements are only listed and {done} shown in any role.", (), "likely")
    ]


def _aimed_at_model(profile: Profile) -> list[Flag]:
    lowered = profile.text.casefold()
    if not any(sign in lowered for sign in _SIGNS):  # the pattern is slow to fail
        return []
    spans = tuple(
        _span(profile, m.start(), m.end()) for _, m in zip(range(3), _TO_A_MODEL.finditer(profile.text), strict=False)
    )
    if not spans:
        return []
    message = f"Text aimed at a model, not at a reader: {spans[0].text!r}. It is read as plain text and has no effect."
    return [Flag("aimed_at_a_model", message, spans, "likely")]


def _span(profile: Profile, start: int, end: int) -> Span:
    return Span(start, end, profile.text[start:end])
