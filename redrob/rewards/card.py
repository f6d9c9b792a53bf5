"""The published card's rubric, kept so that its numbers can be recomputed and set beside ours.

Its weaknesses are its own and stay as they are: prose around the object costs nothing, `8` is grounded by `2018`, a
word that only starts a sentence counts as a name, and an answer without claims counts as grounded. Where the original
crashes (a list as score, say), the component is 0 here.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from redrob.rewards.components import Part, Reading
from redrob.verdict import decision_in

MIN_CHARS, MAX_CHARS = 3, 240
ENOUGH_REASONS = 5

_WORD = re.compile(r"[a-zA-Z][a-zA-Z\-]{2,}")
_CLAIMS = (
    re.compile(r"\b\d+(?:\.\d+)?\b"),
    re.compile(r"\b[A-Z][a-zA-Z0-9\-]{2,}(?:\s+[A-Z][a-zA-Z0-9\-]{2,})*\b"),
)


@dataclass(frozen=True)
class CardReading(Reading):
    """A completion as the card's own grader reads it."""

    @cached_property
    def found(self) -> Mapping[str, Any] | None:
        """The object from the first `{` to the last `}`, read again with `"` for every `'` if need be."""
        start, end = self.completion.find("{"), self.completion.rfind("}")
        if start == -1 or end < start:
            return None
        span = self.completion[start : end + 1]
        loaded = _loads(span)
        return loaded if loaded is not None else _loads(span.replace("'", '"'))

    @cached_property
    def card_reasons(self) -> list[Any]:
        reasons = (self.found or {}).get("reasons")
        return reasons if isinstance(reasons, list) else []


def format_valid(reading: CardReading) -> Part:
    """1 iff the span from the first to the last brace is a JSON object; its keys are not checked."""
    return Part(1.0) if reading.found is not None else Part(0.0, ("no JSON object from the first to the last brace",))


def decision_match(reading: CardReading) -> Part:
    """1 iff the decision as text, trimmed and in lower case, equals the gold decision."""
    # The original compares `str(decision)`; the text of no other value is a decision.
    decision = decision_in(reading.found or {})
    if decision == reading.gold_decision:
        return Part(1.0)
    return Part(0.0, (f"the decision is {decision or 'none'}, the gold is '{reading.gold_decision}'",))


def score_alignment(reading: CardReading) -> Part:
    """1 - abs(score - gold score) of the score as `float()` reads it, clipped to [0, 1]; 0 where that fails."""
    try:
        score = float((reading.found or {})["score"])
    except (KeyError, TypeError, ValueError, OverflowError):
        return Part(0.0, ("no score was found that float() reads",))
    if math.isnan(score):
        return Part(0.0, ("the score is NaN",))
    clipped = min(1.0, max(0.0, score))
    difference = abs(clipped - reading.gold_score)
    note = f"the score is {clipped:.2f}, the gold is {reading.gold_score:.2f}"
    return Part(1.0 - difference, (note,) if difference else ())


def reason_quality(reading: CardReading) -> Part:
    """0.5 count + 0.3 diversity + 0.2 anti_copy over the kept reasons, strings of 3 to 240 characters; 0 if none.

    count: min(kept, 5) / 5, halved below 2. diversity: distinct / all words of 3 letters or more. anti_copy: 1 -
    share of kept reasons that occur in the context, ignoring case.
    """
    stripped = [reason.strip() for reason in reading.card_reasons if isinstance(reason, str)]
    kept = [reason for reason in stripped if MIN_CHARS <= len(reason) <= MAX_CHARS]
    if not kept:
        return Part(0.0, (f"no reason of {MIN_CHARS} to {MAX_CHARS} characters was found",))
    count = min(len(kept), ENOUGH_REASONS) / ENOUGH_REASONS * (0.5 if len(kept) < 2 else 1.0)
    words = [word for reason in kept for word in _WORD.findall(reason.lower())]
    diversity = len(set(words)) / len(words) if words else 0.0
    context = reading.context.lower()
    copied = sum(map(context.__contains__, (reason.lower() for reason in kept)))
    anti_copy = 1.0 - copied / len(kept)
    value = 0.5 * count + 0.3 * diversity + 0.2 * anti_copy
    note = f"count {count:.2f}, diversity {diversity:.2f}, not copied {anti_copy:.2f}"
    return Part(value, (note,) if value < 1.0 else ())


def no_hallucination(reading: CardReading) -> Part:
    """Share of claims that are substrings of the context; 1 without claims, 0 without reasons.

    >>> no_hallucination(CardReading('{"reasons": ["SQL, and 8 more"]}', "reject", 0.4, "SQL since 2018")).value
    1.0
    """
    if not reading.card_reasons:
        return Part(0.0, ("no list of reasons was found",))
    text = " ".join(reason for reason in reading.card_reasons if isinstance(reason, str))
    claims = [claim for pattern in _CLAIMS for claim in pattern.findall(text)]
    if not claims:
        return Part(1.0)
    invented = {claim for claim in set(claims) if claim not in reading.context}
    wrong = sum(claim in invented for claim in claims)
    notes = tuple(f"{claim[:60]!r} is not in the texts" for claim in dict.fromkeys(claims) if claim in invented)
    return Part(1.0 - wrong / len(claims), notes)


def _loads(span: str) -> Mapping[str, Any] | None:
    """`json.loads` as the original calls it, so NaN and a key given twice pass; None where it fails."""
    try:
        loaded = json.loads(span)
    except (ValueError, RecursionError):
        return None
    return loaded if isinstance(loaded, dict) else None
