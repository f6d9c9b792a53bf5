"""A canned pair that answers whole batches: what it says may depend on the profile it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from redrob.models.answers import COLUMNS, Answer, Delta
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

    def stream(self, prompts: Sequence[Prompt], *, columns: Sequence[str] = COLUMNS, **_: object) -> Iterator[Delta]:
        self.batches.append((len(prompts), tuple(columns)))
        texts = {(i, c): self.answer(prompt.candidate) for i, prompt in enumerate(prompts) for c in columns}
        for (index, column), text in texts.items():
            yield Delta(index, column, text[:10])
        if self.gate is not None:
            self.gate.wait(timeout=30)
        for (index, column), text in reversed(texts.items()):  # the last to begin is the first to end
            yield Delta(index, column, text, Answer(column, text, 40, 300, 2.0, 0.5, "verdict"))
