"""Who is audited: anything that takes a job and some profiles and says a decision and a score for each, or fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redrob.errors import ConfigError
from redrob.reference import assess
from redrob.verdict import Decision, Verdict, parse_completion

if TYPE_CHECKING:
    from redrob.policies import LoadedPair

REFERENCE = "reference"
SCREENERS = (REFERENCE, "baseline", "policy")


@dataclass(frozen=True, slots=True)
class Scored:
    """What a screener said about one profile: decision and score, or why there is no valid verdict."""

    decision: Decision | None = None
    score: float | None = None
    failure: str | None = None
    shown: str | None = None
    """The part of the profile that the screener was shown; None where it sees all of it."""

    @property
    def valid(self) -> bool:
        """Whether there is a decision and a score."""
        return self.decision is not None and self.score is not None


Scorer = Callable[[str, Sequence[str]], Sequence[Scored]]
"""A job description and profiles in, one `Scored` for each profile out, in their order."""


def reference_scorer(job_description: str, candidates: Sequence[str]) -> list[Scored]:
    """The reference: rules, no model. Its score to full precision."""
    assessments = [assess(job_description, candidate) for candidate in candidates]
    return [Scored(a.decision, a.score) for a in assessments]


def policy_scorer(loaded: LoadedPair, column: str) -> Scorer:
    """One policy of a pair, asked greedily and all profiles of a call in one batch.

    A completion that is no valid verdict is a failure and stays one: nothing is salvaged from it.

    Raises:
        ConfigError: `column` is neither baseline nor policy.
    """
    if column not in SCREENERS[1:]:
        raise ConfigError(f"Screener: '{column}' is no column of a pair. Columns: baseline, policy. Use one of them.")

    def score(job_description: str, candidates: Sequence[str]) -> list[Scored]:
        prompts = [loaded.prepare(job_description, candidate) for candidate in candidates]
        answers = loaded.generate(prompts, columns=[column])
        found = []
        for prompt, answer in zip(prompts, answers, strict=True):
            parsed = parse_completion(answer[column].text)
            if isinstance(parsed, Verdict):
                found.append(Scored(parsed.decision, parsed.score, shown=prompt.candidate))
            else:
                found.append(Scored(failure=parsed.reason, shown=prompt.candidate))
        return found

    return score
