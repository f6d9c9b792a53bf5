"""A canned pair that answers whole batches: what it says may depend on the profile it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from redrob.policies.answers import Answer
from redrob.prompts import Prompt
from tests.fake_pair import FakePair


def verdict(score: float) -> str:
    """A valid completion with this score and the decision that belongs to it."""
    decision = "shortlist" if score >= 0.5 else "reject"
    return f'{{"reasons": ["Ventilated patients: done on the ward"], "score": {score}, "decision": "{decision}"}}'


@dataclass
class AnsweringPair(FakePair):
    """`answer` gives the completion for the profile as shown."""

    answer: Callable[[str], str] = lambda profile: verdict(0.75)
    batches: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """Size and columns of each batch."""

    def generate(self, prompts: Sequence[Prompt], *, columns: Sequence[str], **_: object) -> list[dict[str, Answer]]:
        self.batches.append((len(prompts), tuple(columns)))
        if self.gate is not None:
            self.gate.wait(timeout=30)
        return [
            {c: Answer(c, self.answer(prompt.candidate), 40, 300, 2.0, 0.5, "verdict") for c in columns}
            for prompt in prompts
        ]
