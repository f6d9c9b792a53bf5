"""The counterfactual audit: ask about the profile, then about the profile with one thing changed, and compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean

from redrob.compare import check_case
from redrob.fairness.dimensions import CONTROL, DIMENSIONS, check_dimensions, find_variants
from redrob.fairness.edits import NothingToChange, Variant
from redrob.fairness.scorers import Scored, Scorer, Writing

BATCH = 8
"""Profiles asked about at once: what `LoadedPair.stream` answers side by side."""
CONTROLS = 2
"""Times that the unchanged profile is asked about again: beside the original, and in the last batch."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Row:
    """One variant and what the screener said about it."""

    variant: Variant
    scored: Scored
    change: float | None
    """Score of the variant minus score of the unchanged profile; None where either has no score."""
    flipped: bool | None
    """Whether the outcome differs from that about the unchanged profile, be it that only one of them can be judged;
    None where either has no valid verdict."""
    unseen: bool = False
    """The change lies in a part that the screener was not shown. The row is left out of all figures."""


@dataclass(frozen=True, slots=True)
class DimensionResult:
    """The rows of one dimension, or of the control, in figures. None stands for: no variant gave a number."""

    name: str
    n: int
    """Variants asked about, without those that the screener was not shown."""
    invalid: int
    """Variants without a valid verdict, theirs or the original's."""
    unseen: int
    flips: int
    unjudged: int
    """Flips between a decision and none: the screener can tell of only one of the two."""
    mean: float | None
    """Mean absolute change of the score."""
    largest: Row | None
    """The row with the largest change in either direction."""
    spread: float | None
    """Highest minus lowest score among the variants: how far they differ from one another."""


@dataclass(frozen=True, slots=True)
class Audit:
    """A growing audit: `rows` has what was answered so far."""

    seed: int
    total: int
    """Profiles to ask about: the unchanged one, the controls and all variants."""
    original: Scored | None = None
    rows: tuple[Row, ...] = ()
    refused: tuple[NothingToChange, ...] = ()
    dimensions: tuple[str, ...] = field(default=())
    """Dimensions asked for, also those that the profile gave no hold for."""
    writing: Writing | None = None
    """How far the next answers are, where the screener says so."""

    @property
    def done(self) -> int:
        """Profiles asked about so far."""
        return len(self.rows) + (self.original is not None)

    @property
    def complete(self) -> bool:
        """Whether everything was asked."""
        return self.done == self.total

    def result(self, name: str) -> DimensionResult:
        """The figures of one dimension, or of `control`."""
        return summarise(name, [row for row in self.rows if row.variant.dimension == name])

    @property
    def results(self) -> tuple[DimensionResult, ...]:
        """The control, then every dimension that has variants."""
        with_rows = {row.variant.dimension for row in self.rows}
        return tuple(self.result(name) for name in (CONTROL, *DIMENSIONS) if name in with_rows)

    @property
    def overall(self) -> DimensionResult:
        """All variants of all dimensions together, without the control."""
        return summarise("all", [row for row in self.rows if row.variant.dimension != CONTROL])


def audit(
    job_description: str,
    candidate: str,
    scorer: Scorer,
    *,
    dimensions: Sequence[str] = tuple(DIMENSIONS),
    seed: int = 0,
    on_progress: Progress | None = None,
) -> Audit:
    """Change one thing about a candidate at a time, ask the screener again, and compare.

    Args:
        job_description: The job, the same every time.
        candidate: The profile as text.
        scorer: Who is audited; see `reference_scorer` and `policy_scorer`.
        dimensions: Keys of `DIMENSIONS`.
        seed: Which names are drawn.
        on_progress: Told how many profiles of how many were asked about.

    Raises:
        InputError: a text cannot be used.
        ConfigError: an unknown dimension, or none.

    >>> from redrob.fairness.scorers import reference_scorer
    >>> done = audit("Baker. Must know sourdough.", "Ada King\\nBaker for six years. I bake sourdough.",
    ...              reference_scorer(), dimensions=["names"])
    >>> done.result("names").n, done.result("names").mean
    (16, 0.0)
    """
    told = -1
    for current in audit_stream(job_description, candidate, scorer, dimensions=dimensions, seed=seed):
        if on_progress and current.done != told:
            told = current.done
            on_progress(told, current.total)
    return current


def audit_stream(
    job_description: str,
    candidate: str,
    scorer: Scorer,
    *,
    dimensions: Sequence[str] = tuple(DIMENSIONS),
    seed: int = 0,
) -> Iterator[Audit]:
    """Yield the audit as it grows: first without an answer, then with each. To stop early, stop reading.

    Arguments and errors are those of `audit`.
    """
    job, profile = check_case(job_description, candidate)
    chosen = check_dimensions(dimensions)
    variants: list[Variant] = []
    refused: list[NothingToChange] = []
    for name in chosen:
        found = find_variants(name, profile, job, seed=seed)
        if isinstance(found, NothingToChange):
            refused.append(found)
        else:
            variants += found
    control = Variant(CONTROL, "unchanged", "", (), profile)
    asked = [*[control] * (CONTROLS - 1), *variants, control]
    current = Audit(seed, 1 + len(asked), refused=tuple(refused), dimensions=chosen)
    yield current
    texts = [profile, *(variant.text for variant in asked)]
    said: list[Scored] = []
    for first in range(0, len(texts), BATCH):
        batch = texts[first : first + BATCH]
        for answer in scorer(job, batch):
            if isinstance(answer, Writing):
                yield replace(current, writing=answer)
                continue
            said.append(answer)
            if len(said) <= first + len(batch):
                rows = tuple(_row(variant, scored, said[0]) for variant, scored in zip(asked, said[1:], strict=False))
                current = Audit(seed, current.total, said[0], rows, current.refused, chosen)
                yield current
        if len(said) != first + len(batch):
            raise ValueError(
                f"scorer: it gave {len(said) - first} answers for {len(batch)} profiles. It must give one each."
            )


def summarise(name: str, rows: Sequence[Row]) -> DimensionResult:
    """The figures of some rows."""
    seen = [row for row in rows if not row.unseen]
    measured = [(row, row.change) for row in seen if row.change is not None]
    scores = [row.scored.score for row in seen if row.scored.score is not None and row.scored.valid]
    return DimensionResult(
        name=name,
        n=len(seen),
        invalid=sum(row.flipped is None for row in seen),
        unseen=len(rows) - len(seen),
        flips=sum(row.flipped is True for row in seen),
        unjudged=sum(row.flipped is True and row.change is None for row in seen),
        mean=fmean(abs(change) for _, change in measured) if measured else None,
        largest=max(measured, key=lambda pair: abs(pair[1]))[0] if measured else None,
        spread=max(scores) - min(scores) if scores else None,
    )


def _row(variant: Variant, scored: Scored, original: Scored) -> Row:
    unseen = variant.dimension != CONTROL and scored.shown is not None and scored.shown == original.shown
    change = None
    if scored.score is not None and original.score is not None and scored.valid and original.valid:
        change = scored.score - original.score
    said = scored.outcome is not None and original.outcome is not None
    return Row(variant, scored, change, scored.outcome != original.outcome if said else None, unseen)
