"""What a flag is. Rules raise them, in `integrity.py`, `readable.py` and `aside.py`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from redrob.reference.schema import Span

Certainty = Literal["certain", "likely", "possible"]
IMPOSSIBLE_KINDS = frozenset(
    "years_contradiction older_than_its_employer two_continents_at_once skill_older_than_career expert_without_use".split()
)
"""Kinds that, where they are certain, cannot be true of anybody."""

UNJUDGED_KINDS = frozenset(("same_text", "not_english", "swapped", "job_unreadable"))
"""Kinds that say that a case cannot be judged at all."""


@dataclass(frozen=True, slots=True)
class Flag:
    """Something about a profile (or the job) that a reader should look at, with the words it rests on."""

    kind: str
    """One of `IMPOSSIBLE_KINDS`, of `UNJUDGED_KINDS`, or `role_ends_before_it_begins`, `doubtful_years`,
    `keyword_stuffing`, `aimed_at_a_model`, `copied_from_the_advert`, `cut_short`, `partly_foreign`."""
    message: str
    evidence: tuple[Span, ...]
    certainty: Certainty


def is_impossible(flags: Iterable[Flag]) -> bool:
    """Whether a profile contradicts itself in a way that cannot be true."""
    return any(flag.certainty == "certain" and flag.kind in IMPOSSIBLE_KINDS for flag in flags)
