"""Who is audited: anything that takes a job and some profiles and says a decision and a score for each, or fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from redrob.reference import Ranker
from redrob.reference.deciding import deciding
from redrob.verdict import Decision, Verdict, parse_completion

if TYPE_CHECKING:
    from redrob.models import LoadedPair

REFERENCE = "reference"
CANNOT_TELL = "cannot tell"


@dataclass(frozen=True, slots=True)
class Scored:
    """What a screener said about one profile: decision and score, or why there are none."""

    decision: Decision | None = None
    score: float | None = None
    failure: str = ""
    """Why a completion is no verdict."""
    shown: str | None = None
    """The part of the profile that the screener was shown; None where it sees all of it."""
    unjudged: str = ""
    """Why the reference cannot tell, in a sentence."""
    unclear: bool = False
    """Whether the reference says that a person should look."""

    @property
    def outcome(self) -> str | None:
        """The decision, or that there can be none; None where the verdict is not valid."""
        return CANNOT_TELL if self.unjudged else self.decision


Scorer = Callable[[str, Sequence[str]], Iterable[Scored | str]]
"""A job description and profiles in, one `Scored` for each profile out, in their order.

Between them, in words, how far the next ones are: it takes long to write eight answers side by side.
"""


def reference_scorer() -> Scorer:
    """The reference: no language model. It reads each job once, and what is masked in a profile never again."""
    from redrob.reference.reader.read import shared_reader  # brings torch
    from redrob.reference.reader.remembering import Remembering

    ranker_of = cache(lambda job_description: Ranker(job_description, reader=Remembering(shared_reader())))

    def score(job_description: str, candidates: Sequence[str]) -> Iterator[Scored]:
        for candidate in candidates:
            found = ranker_of(job_description).assess(candidate)
            if found.unjudged:
                yield Scored(unjudged=found.unjudged)
            else:
                yield Scored(found.decision, found.score, unclear=found.unclear)

    return score


def policy_scorer(loaded: LoadedPair, column: str) -> Scorer:
    """One policy of a pair, asked greedily and all profiles of a call in one batch.

    A completion that is no valid verdict is a failure and stays one: nothing is salvaged from it.
    """

    def score(job_description: str, candidates: Sequence[str]) -> Iterator[Scored | str]:
        prompts = [loaded.prepare(job_description, candidate, deciding) for candidate in candidates]
        writing: dict[int, int] = {}
        found: dict[int, Scored] = {}
        given = 0
        for delta in loaded.stream(prompts, columns=[column]):
            if delta.answer is None:
                writing[delta.index] = len(delta.text)
                yield f"{len(writing)} more being written, {sum(writing.values()):,} characters"
                continue
            writing.pop(delta.index, None)
            parsed, shown = parse_completion(delta.answer.text), prompts[delta.index].candidate
            found[delta.index] = (
                Scored(parsed.decision, parsed.score, shown=shown)
                if isinstance(parsed, Verdict)
                else Scored(failure=parsed.reason, shown=shown)
            )
            while given in found:  # side by side, they end in any order
                yield found[given]
                given += 1

    return score
