"""A pair with canned completions, behind the interface of `redrob.models.LoadedPair`: for tests of the page only."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace

from redrob.errors import ConfigError, ModelMissingError
from redrob.models.answers import COLUMNS, Answer, Delta
from redrob.models.pair import STREAM_PROMPTS
from redrob.prompts import Cut, Deciding, Prompt, build_messages, check_text

GOOD = (
    '{"reasons": ["Ventilated patients: done at Harbour General Hospital", "CRRT: done on the medical unit at night", '
    '"Registered nurse licence: active and renewed"], "score": 0.9, "decision": "shortlist"}'
)
BROKEN = 'Sure! {"decision": "reject", "score": 0.2, "reasons": ["Led 40 people at Acme"]} Hope this helps.'
WORD_BUDGET = 400
"""Words of the profile that are shown to the fake models; stands for the token budget of the real ones."""


@dataclass
class FakePair:
    """Answers every prompt with the same two texts, a few characters at a time."""

    baseline: str = BROKEN
    policy: str = GOOD
    step: int = 16
    """Characters a delta."""
    gate: threading.Event | None = None
    """Held closed, the stream waits after its first delta."""
    asked: list[Prompt] = field(default_factory=list)
    settings: list[dict[str, object]] = field(default_factory=list)
    """What else each stream was asked with: `constrained`."""
    fails_on: str = ""
    """A profile that holds this makes the model fail, as one does whose memory is full."""
    closed: threading.Event = field(default_factory=threading.Event)
    """Set when a stream ends, whole or not."""
    pair: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(name="bundled"))

    def prepare(self, job_description: str, candidate: str, deciding: Deciding | None = None) -> Prompt:
        job, profile = check_text("Job description", job_description), check_text("Candidate profile", candidate)
        words = profile.split(" ")
        cuts = (Cut("candidate", WORD_BUDGET, len(words)),) if len(words) > WORD_BUDGET else ()
        shown = " ".join(words[:WORD_BUDGET])
        return Prompt(build_messages(job, shown), (1, 2, 3), job, shown, cuts)

    def stream(
        self, prompts: Sequence[Prompt], *, columns: Sequence[str] = COLUMNS, **settings: object
    ) -> Iterator[Delta]:
        self.asked.extend(prompts)
        self.settings.append(settings)
        try:
            for first in range(0, len(prompts), STREAM_PROMPTS):
                yield from self._side_by_side(prompts, range(first, len(prompts))[:STREAM_PROMPTS], columns)
        finally:
            self.closed.set()

    def _side_by_side(self, prompts: Sequence[Prompt], some: Sequence[int], columns: Sequence[str]) -> Iterator[Delta]:
        texts = {(index, name): self._text(name) for index in some for name in columns}
        longest = max(map(len, texts.values()), default=0)
        for end in range(self.step, longest + self.step, self.step):
            for (index, name), text in texts.items():
                if end - self.step >= len(text):
                    continue
                if self.fails_on and self.fails_on in prompts[index].candidate:
                    raise RuntimeError("out of memory")
                done = end >= len(text)
                answer = Answer(name, text, len(text) // 4, 300, 2.5, 0.5, "verdict") if done else None
                yield Delta(index, name, text[:end], answer)
            if self.gate is not None:
                self.gate.wait(timeout=30)

    def _text(self, name: str) -> str:
        return self.baseline if name == "baseline" else self.policy

    def describe(self) -> dict[str, str]:
        return {
            "pair": self.pair.name,
            "baseline": "fake-base",
            "policy": "fake-adapter",
            "baseline_revision": "r1",
            "policy_revision": "local",
            "device": "cpu",
            "dtype": "float32",
        }


@dataclass
class FakeLoader:
    """Stands where `load_pair` stands. `missing` makes it fail as a pair without its adapter does."""

    pair: FakePair = field(default_factory=FakePair)
    missing: bool = False
    gate: threading.Event | None = None

    def __call__(self, name: str | None = None, *, say: Callable[[str], None] | None = None, **_: object) -> FakePair:
        if name not in ("bundled", "qwen3-0.6b", "auto"):
            raise ConfigError(f"Pair: '{name}' is unknown. Pairs: bundled, qwen3-0.6b, auto. Use one of them.")
        if self.missing:
            raise ModelMissingError(
                "assets/policies/smollm2-135m: the adapter is missing. It is made by training. Run `make train`."
            )
        if say:
            say("Pair bundled on cpu. It was asked for.")
        if self.gate is not None:
            self.gate.wait(timeout=30)
        return self.pair
