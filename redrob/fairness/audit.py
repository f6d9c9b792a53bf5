"""The counterfactual audit: ask about the profile, then about the profile with one thing changed, and compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from redrob.compare import check_case
from redrob.fairness.dimensions import CONTROL, DIMENSIONS, check_dimensions, find_variants
from redrob.fairness.edits import Variant
from redrob.fairness.scorers import Scored, Scorer

BATCH = 8
"""Profiles asked about at once: what `LoadedPair.stream` answers side by side."""


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
    unseen: bool
    """The change lies in a part that the screener was not shown. The row is left out of all figures."""


@dataclass(frozen=True, slots=True)
class DimensionResult:
    """The rows of one dimension, or of the control, in figures. None stands for: no variant gave a number."""

    dimension: str
    n: int
    """Variants asked about, without those that the screener was not shown."""
    invalid: int
    """Variants without a valid verdict, theirs or the original's."""
    unseen: int
    flips: int
    unjudged: int
    """Flips between a decision and none: the screener can tell of only one of the two."""
    mean_change: float | None
    """Mean absolute change of the score."""
    largest_change: float | None
    """The largest change in either direction, with its sign."""
    spread: float | None
    """Highest minus lowest score among the variants: how far they differ from one another."""


@dataclass(frozen=True, slots=True)
class Audit:
    """A growing audit: `rows` has what was answered so far."""

    total: int
    """Profiles to ask about: the unchanged one, the two controls and all variants."""
    missing: tuple[str, ...] = ()
    """Dimensions asked for that the profile gives no hold for."""
    original: Scored | None = None
    rows: tuple[Row, ...] = ()
    writing: str = ""
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


def audit_stream(
    job_description: str,
    candidate: str,
    scorer: Scorer,
    *,
    dimensions: Sequence[str] = tuple(DIMENSIONS),
    seed: int = 0,
) -> Iterator[Audit]:
    """Change one thing about a candidate at a time, ask the screener again, and compare.

    Args:
        job_description: The job, the same every time.
        candidate: The profile as text.
        scorer: Who is audited; see `reference_scorer` and `policy_scorer`.
        dimensions: Keys of `DIMENSIONS`.
        seed: Which names are drawn.

    Yields:
        The audit as it grows: first without an answer, then with each. To stop early, stop reading.

    Raises:
        InputError: a text cannot be used.
        ConfigError: an unknown dimension, or none.

    >>> from redrob.fairness.scorers import reference_scorer
    >>> *_, done = audit_stream("Baker. Must know sourdough.", "Ada King\\nBaker for six years. I bake sourdough.",
    ...                         reference_scorer(), dimensions=["names"])
    >>> done.result("names").n, done.result("names").mean_change
    (16, 0.0)
    """
    job, profile = check_case(job_description, candidate)
    variants = {name: find_variants(name, profile, job, seed=seed) for name in check_dimensions(dimensions)}
    same = Variant(CONTROL, "unchanged", "", (), profile)
    # The controls stand beside the original, and in the last batch.
    asked = [same, same, *(variant for found in variants.values() for variant in found), same]
    current = Audit(len(asked), tuple(name for name, found in variants.items() if not found))
    yield current
    for first in range(0, len(asked), BATCH):
        batch = asked[first : first + BATCH]
        for answer in scorer(job, [variant.text for variant in batch]):
            if isinstance(answer, str):
                yield replace(current, writing=answer)
            elif current.original is None:
                yield (current := replace(current, original=answer))
            elif current.done < first + len(batch):
                row = _row(asked[current.done], answer, current.original)
                yield (current := replace(current, rows=(*current.rows, row)))
            else:  # one too many may have put every answer beside the wrong profile
                raise ValueError(f"scorer: it gave too many answers for {len(batch)} profiles. It must give one each.")
        if current.done != first + len(batch):
            raise ValueError(f"scorer: it gave too few answers for {len(batch)} profiles. It must give one each.")


def summarise(name: str, rows: Sequence[Row]) -> DimensionResult:
    """The figures of some rows."""
    seen = [row for row in rows if not row.unseen]
    changes = [row.change for row in seen if row.change is not None]
    scores = [row.scored.score for row in seen if row.scored.score is not None]
    return DimensionResult(
        dimension=name,
        n=len(seen),
        invalid=sum(row.flipped is None for row in seen),
        unseen=len(rows) - len(seen),
        flips=sum(row.flipped is True for row in seen),
        unjudged=sum(row.flipped is True and row.change is None for row in seen),
        mean_change=fmean(map(abs, changes)) if changes else None,
        largest_change=max(changes, key=abs, default=None),
        spread=max(scores) - min(scores) if scores else None,
    )


def _row(variant: Variant, scored: Scored, original: Scored) -> Row:
    unseen = variant.dimension != CONTROL and scored.shown is not None and scored.shown == original.shown
    change = None
    if scored.score is not None and original.score is not None:
        change = scored.score - original.score
    said = scored.outcome is not None and original.outcome is not None
    return Row(variant, scored, change, scored.outcome != original.outcome if said else None, unseen)
