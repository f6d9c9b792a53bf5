"""Who is audited: anything that takes a job and some profiles and says a decision and a score for each, or fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redrob.errors import ConfigError
from redrob.reference import Ranker
from redrob.reference.deciding import deciding
from redrob.verdict import Decision, Verdict, parse_completion

if TYPE_CHECKING:
    from redrob.models import LoadedPair

REFERENCE = "reference"
SCREENERS = (REFERENCE, "baseline", "policy")
CANNOT_TELL = "cannot tell"


@dataclass(frozen=True, slots=True)
class Scored:
    """What a screener said about one profile: decision and score, or why there are none."""

    decision: Decision | None = None
    score: float | None = None
    failure: str | None = None
    shown: str | None = None
    """The part of the profile that the screener was shown; None where it sees all of it."""
    unjudged: str = ""
    """Why the reference cannot tell, in a sentence."""
    unclear: bool = False
    """Whether the reference says that a person should look."""

    @property
    def valid(self) -> bool:
        """Whether there is a decision and a score."""
        return self.decision is not None and self.score is not None

    @property
    def outcome(self) -> str | None:
        """The decision, or that there can be none; None where the verdict is not valid."""
        if self.unjudged:
            return CANNOT_TELL
        return self.decision if self.valid else None


@dataclass(frozen=True, slots=True)
class Writing:
    """How far a screener is that has not finished: it takes long to write eight answers side by side."""

    answers: int
    """Answers being written."""
    characters: int
    """What is written of them, together."""


Scorer = Callable[[str, Sequence[str]], Iterable[Scored | Writing]]
"""A job description and profiles in, one `Scored` for each profile out, in their order; `Writing` as often as known."""


def remembering_ranker(job_description: str) -> Ranker:
    """A ranker of one job for many versions of the same profiles."""
    from redrob.reference.reader.read import shared_reader  # brings torch
    from redrob.reference.reader.remembering import Remembering

    return Ranker(job_description, reader=Remembering(shared_reader()))


def reference_scorer() -> Scorer:
    """The reference: no language model. It reads each job once, and what is masked in a profile never again."""
    rankers: dict[str, Ranker] = {}

    def score(job_description: str, candidates: Sequence[str]) -> Iterator[Scored]:
        if job_description not in rankers:
            rankers[job_description] = remembering_ranker(job_description)
        for candidate in candidates:
            found = rankers[job_description].assess(candidate)
            if found.unjudged:
                yield Scored(unjudged=found.unjudged)
            else:
                yield Scored(found.decision, found.score, unclear=found.unclear)

    return score


def policy_scorer(loaded: LoadedPair, column: str) -> Scorer:
    """One policy of a pair, asked greedily and all profiles of a call in one batch.

    A completion that is no valid verdict is a failure and stays one: nothing is salvaged from it.

    Raises:
        ConfigError: `column` is neither baseline nor policy.
    """
    if column not in SCREENERS[1:]:
        raise ConfigError(f"Screener: '{column}' is no column of a pair. Columns: baseline, policy. Use one of them.")

    def score(job_description: str, candidates: Sequence[str]) -> Iterator[Scored | Writing]:
        prompts = [loaded.prepare(job_description, candidate, deciding) for candidate in candidates]
        writing: dict[int, int] = {}
        found: dict[int, Scored] = {}
        given = 0
        for delta in loaded.stream(prompts, columns=[column]):
            if delta.answer is None:
                writing[delta.index] = len(delta.text)
                yield Writing(len(writing), sum(writing.values()))
                continue
            writing.pop(delta.index, None)
            found[delta.index] = _read(delta.answer.text, prompts[delta.index].candidate)
            while given in found:  # side by side, they end in any order
                yield found[given]
                given += 1

    return score


def _read(completion: str, shown: str) -> Scored:
    parsed = parse_completion(completion)
    if isinstance(parsed, Verdict):
        return Scored(parsed.decision, parsed.score, shown=shown)
    return Scored(failure=parsed.reason, shown=shown)
