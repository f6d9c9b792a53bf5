"""A shortlist: candidates ranked by the reference, and its top re-read by a policy of a pair.

`rank_candidates` is `redrob.pool.rank` with a limit, for pages and programs that hold the candidates in memory;
`reread` asks a policy about the best of them and grades each answer against the reference.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from redrob.compare import Column, graded
from redrob.errors import ConfigError, InputError, RedrobError
from redrob.pool import Progress, RankedCandidate, RankResult, rank
from redrob.pool.intake import too_many
from redrob.pool.output import Row, entry
from redrob.pool.ranking import READ, checked
from redrob.reference import JobReading
from redrob.reference.deciding import deciding
from redrob.verdict import Decision, Verdict

if TYPE_CHECKING:
    from redrob.models import LoadedPair
    from redrob.prompts import Prompt

MAX_CANDIDATES = 200
"""Candidates taken at once where others wait; each that is read in full takes some tenths of a second."""
MAX_REREAD = 50
"""Candidates that a policy re-reads at once: each costs a model seconds, and others wait for it."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a policy said about one candidate, or why it said nothing."""

    row: int
    """Of the `RankedCandidate`."""
    column: Column | None
    """The answer, parsed and graded with the reference's decision and score as gold; None where there is none."""
    problem: str = ""
    cuts: tuple[str, ...] = ()
    """What of the texts was not shown to the policy, in sentences."""

    @property
    def verdict(self) -> Verdict | None:
        """The answer, where it is valid."""
        return self.column.parsed if self.column and isinstance(self.column.parsed, Verdict) else None

    @property
    def reward(self) -> float | None:
        """Total reward in [0, 1]; None without an answer."""
        return self.column.breakdown.total if self.column and self.column.breakdown else None

    def agrees(self, decision: Decision) -> bool | None:
        """Whether a valid answer decides like the reference; None without a valid answer: it does not disagree."""
        return None if self.verdict is None else self.verdict.decision == decision


def rank_candidates(
    job_description: str,
    candidates: Iterable[str | Mapping[str, Any]],
    *,
    top: int = 0,
    requirements: JobReading | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> RankResult:
    """Rank candidates that are at hand: the ranking of `redrob.pool.rank`, with a limit, and every one is read.

    Args:
        job_description: Plain text or Markdown, in English.
        candidates: Texts and records. A mapping with a string `text` is a text; its id is under `candidate_id` or
            `id`. `RankedCandidate.row` and `Problem.row` count them from 1.
        top: How many to return, 0 for all.
        requirements: What a person says the job asks for, in place of what would be read.
        on_progress: Called after each. What it raises ends the ranking.

    Raises:
        InputError: no candidate, more than `MAX_CANDIDATES`, or a job description that cannot be read. A single
            candidate that cannot be read is no error but a `Problem`.
        ConfigError: `top` is out of range.

    >>> nurse = "Staff nurse since 2015. Looked after ventilated patients on the ICU of Elmbrook Hospital."
    >>> result = rank_candidates("ICU nurse. You must have looked after ventilated patients.", ["Waiter.", nurse])
    >>> [(place.rank, place.row) for place in result.ranked]
    [(1, 2), (2, 1)]
    """
    checked(top, READ, candidates)
    held = list(islice(candidates, MAX_CANDIDATES + 1))
    if len(held) > MAX_CANDIDATES:
        raise too_many(MAX_CANDIDATES)
    if not held:
        raise InputError("Candidates: there is none. Add at least one, as a file or as a row of a file.")
    return rank(job_description, held, top=top, read=len(held), requirements=requirements, progress=on_progress)


def reread(job_description: str, places: Sequence[RankedCandidate], loaded: LoadedPair) -> Iterator[Reading | None]:
    """Ask the trained model about ranked candidates, `STREAM_PROMPTS` side by side, best first.

    A reading comes as soon as its answer is whole; None in between means that the policy is writing. To stop, stop
    reading: nothing is computed ahead. Where the model fails, those who were being read become readings with a
    `problem`, and the others are asked all the same.

    Args:
        job_description: What the candidates were ranked for.
        places: At most `MAX_REREAD` places of a ranking.
        loaded: The pair.

    Raises:
        ConfigError: too many places.
    """
    if len(places) > MAX_REREAD:
        raise ConfigError(f"places: there are {len(places)}. At most {MAX_REREAD} are re-read at once. Give fewer.")
    asked: list[tuple[RankedCandidate, Prompt]] = []
    for place in places:
        if place.assessment.unjudged:  # there is nothing to grade an answer by
            yield Reading(place.row, None, place.assessment.unjudged)
            continue
        try:
            read = partial(deciding, reference=place.assessment)
            asked.append((place, loaded.prepare(job_description, place.assessment.candidate_text, read)))
        except InputError as error:
            yield Reading(place.row, None, str(error))
    while asked:
        asked = yield from _read(asked, loaded)


def file_rows(
    places: Iterable[RankedCandidate],
    *,
    origins: Mapping[int, tuple[str | None, int]] | None = None,
    readings: Mapping[int, Reading] | None = None,
) -> Iterator[Row]:
    """Rows for the writers of `redrob.pool.output`: those of `redrob rank`, and what came in addition.

    Args:
        places: The ranking.
        origins: Row -> file and row in that file, where the candidates came from files. Where every file is None, the
            rows have no column for it: one file held them all.
        readings: Row -> reading. Where there are any, each row tells what the trained model decided; what was not
            asked is None.
    """
    many = origins is not None and any(source is not None for source, _ in origins.values())
    for place in places:
        source, row = origins[place.row] if origins else (None, place.row)
        told = entry(place) | {"row": row}
        if many:
            told["source"] = source
        if readings:
            told |= _as_read(readings.get(place.row), place.assessment.decision)
        yield told


def _as_read(reading: Reading | None, decision: Decision) -> Row:
    """Cells of what was read; all None where nobody was asked."""
    reading = reading or Reading(0, None)
    verdict, reward = reading.verdict, reading.reward
    asked = reading.column or reading.problem
    return {
        "policy_decision": verdict.decision if verdict else None,
        "policy_score": verdict.score if verdict else None,
        "policy_reasons": "; ".join(verdict.reasons) if verdict else None,
        "policy_reward": None if reward is None else round(reward, 4),
        "policy_agrees": reading.agrees(decision),
        "policy_problem": (reading.problem or "the answer is not valid") if asked and not verdict else None,
    }


def _read(
    asked: Sequence[tuple[RankedCandidate, Prompt]], loaded: LoadedPair
) -> Generator[Reading | None, None, list[tuple[RankedCandidate, Prompt]]]:
    """Readings of all, or until the model fails; returns those who are still to be asked."""
    from redrob.models import STREAM_PROMPTS

    waiting = dict(enumerate(asked))
    try:
        for delta in loaded.stream([prompt for _, prompt in asked], columns=("policy",)):
            if delta.answer is None:
                yield None
                continue
            place, prompt = waiting.pop(delta.index)
            found = place.assessment
            written = Column("policy", delta.answer.text, delta.answer)
            read = graded(written, prompt, found, (found.decision, found.score))
            yield Reading(place.row, read, cuts=tuple(map(str, prompt.cuts)))
    except (RedrobError, RuntimeError, MemoryError) as error:  # torch raises RuntimeError, also for full memory
        left = list(waiting.values())  # in order, so those who were being read come first
        being_read, others = left[:STREAM_PROMPTS], left[STREAM_PROMPTS:]
        _log.exception("re-reading: the model failed on %d candidates", len(being_read))
        reason = f"the model failed on this candidate's batch ({type(error).__name__}: {str(error)[:200]})"
        yield from (Reading(place.row, None, reason) for place, _ in being_read)
        return others
    return []
