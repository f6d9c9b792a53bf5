"""Evaluation: answers graded under both rubrics, and rows and differences computed from them.

Two steps, kept apart. `redrob.evaluation.rollout` and `redrob.evaluation.baselines` make `Record`s: one answer to one
case with its grades. `evaluate` turns records into rows and differences and nothing else, so every published number can
be computed again from the records on file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from redrob.cases import Case
from redrob.evaluation.intervals import Interval, McNemar, mcnemar, mean_interval, share_interval
from redrob.rewards import COMPONENTS, RUBRICS, RewardBreakdown, RuleBasedRewardModel
from redrob.verdict import decision_in, first_object, is_score

MEASURES = (*COMPONENTS, "total")
DIFFERENCES = (("policy", "baseline"), ("policy", "baseline_json"), ("sft", "baseline"), ("policy", "sft"))
"""The comparisons that are made where both rows are there; positive means the first is better."""

_GRADERS = {rubric: RuleBasedRewardModel(rubric) for rubric in RUBRICS}


@dataclass(frozen=True, slots=True)
class Record:
    """One answer of one row to one case, with its grades: what every published number is computed from."""

    row: str
    case_id: str
    occupation: str
    kind: str
    """How the candidate is meant."""
    gold_decision: str
    gold_score: float
    completion: str
    strict: RewardBreakdown
    card: RewardBreakdown
    n_tokens: int | None = None
    """Length of the completion in tokens; None where no model wrote it."""
    seconds: float | None = None
    """Wall time of the batch divided by its cases; None where nothing was measured."""
    job_id: str = ""
    """The advert, whose cases are drawn together for intervals; empty in older files, where each stands alone."""

    @property
    def decision(self) -> str | None:
        """The decision as it counts for accuracy; None where none could be read."""
        return decision_in(first_object(self.completion) or {})

    @property
    def score(self) -> float | None:
        """The score in [0, 1]; None where none could be read."""
        score = (first_object(self.completion) or {}).get("score")
        return float(score) if is_score(score) else None

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON without the notes; `from_dict` reads it back."""
        plain: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__}
        return plain | {rubric: getattr(self, rubric).as_dict() for rubric in RUBRICS}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Record:
        grades: dict[str, Any] = {rubric: RewardBreakdown.from_dict(data[rubric]) for rubric in RUBRICS}
        return cls(**{**data, **grades})


@dataclass(frozen=True, slots=True)
class Group:
    """A part of a row's cases."""

    n: int
    decision_accuracy: float


@dataclass(frozen=True, slots=True)
class Row:
    """All answers of one answerer, in numbers. Means over cases; higher is better but for `score_mae`."""

    name: str
    n: int
    strict: Mapping[str, float]
    """Mean of the six components and `total`."""
    card: Mapping[str, float]
    decision_accuracy: Interval
    """Share of right decisions; an answer without a decision is wrong. With its own interval."""
    total: Interval
    """Mean strict total with its own interval."""
    score_mae: float | None
    """Mean distance to the gold score over the answers with a score; None where no answer had one."""
    scores_read: int
    """Answers with a score."""
    shortlist_share: float | None
    """Share of shortlists among the decisions read; 0 or 1 is an answerer that does not look at the case."""
    mean_tokens: float | None
    seconds_per_case: float | None
    by_occupation: Mapping[str, Group]
    always: str | None = None
    """The completion, where it is the same for all cases."""


@dataclass(frozen=True, slots=True)
class Difference:
    """First row minus second row on the same cases: means of the paired differences with 95 % intervals.

    `decisions` takes cases for independent, so where one advert has many its p-value is too small.
    """

    first: str
    second: str
    n: int
    strict: Mapping[str, Interval]
    """The six components and `total`; `decision_match` is the difference in decision accuracy."""
    card: Mapping[str, Interval]
    decisions: McNemar


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Rows in the order of their records, and the differences between them."""

    rows: tuple[Row, ...]
    differences: tuple[Difference, ...]


def grade_case(
    row: str, case: Case, context: str, completion: str, n_tokens: int | None = None, seconds: float | None = None
) -> Record:
    """Grade one completion under both rubrics. `context` is the text as shown to the models (`Prompt.context`)."""
    grades = {rubric: case.grade(grader, completion, context) for rubric, grader in _GRADERS.items()}
    return Record(
        row=row,
        case_id=case.id,
        occupation=case.occupation,
        kind=case.kind,
        gold_decision=case.gold_decision,
        gold_score=case.gold_score,
        completion=completion,
        n_tokens=n_tokens,
        seconds=seconds,
        job_id=case.job_id,
        **grades,
    )


def evaluate(records: Iterable[Record], *, seed: int = 0) -> Evaluation:
    """Rows and differences of all records. Deterministic: the seed drives the resampling alone.

    Raises:
        ValueError: a row answers a case twice, or two rows that are compared do not answer the same cases.
    """
    rows: dict[str, dict[str, Record]] = {}
    for record in records:
        answered = rows.setdefault(record.row, {})
        if record.case_id in answered:
            raise ValueError(f"Row '{record.row}' answers case '{record.case_id}' twice. Once each is needed.")
        answered[record.case_id] = record
    pairs = [(rows[first], rows[second]) for first, second in DIFFERENCES if {first, second} <= rows.keys()]
    return Evaluation(
        tuple(summarise(list(row.values()), seed=seed) for row in rows.values()),
        tuple(difference(first, second, seed=seed) for first, second in pairs),
    )


def summarise(records: Sequence[Record], *, seed: int = 0) -> Row:
    """All records of one row in numbers."""
    decisions = [record.decision for record in records if record.decision]
    errors = [abs(record.score - record.gold_score) for record in records if record.score is not None]
    tokens = [record.n_tokens for record in records if record.n_tokens is not None]
    seconds = [record.seconds for record in records if record.seconds is not None]
    texts = {record.completion for record in records}
    parts: dict[str, list[Record]] = {}
    for record in records:
        parts.setdefault(record.occupation, []).append(record)
    adverts = [record.job_id for record in records]
    return Row(
        name=records[0].row,
        n=len(records),
        strict={name: fmean(_grades(records, "strict", name)) for name in MEASURES},
        card={name: fmean(_grades(records, "card", name)) for name in MEASURES},
        decision_accuracy=share_interval(_grades(records, "strict", "decision_match"), seed=seed, groups=adverts),
        total=mean_interval(_grades(records, "strict", "total"), seed=seed, groups=adverts),
        score_mae=fmean(errors) if errors else None,
        scores_read=len(errors),
        shortlist_share=decisions.count("shortlist") / len(decisions) if decisions else None,
        mean_tokens=fmean(tokens) if tokens else None,
        seconds_per_case=fmean(seconds) if seconds else None,
        by_occupation={
            name: Group(len(part), fmean(_grades(part, "strict", "decision_match")))
            for name, part in sorted(parts.items())
        },
        always=texts.pop() if len(texts) == 1 and len(records) > 1 else None,
    )


def difference(first: Mapping[str, Record], second: Mapping[str, Record], *, seed: int = 0) -> Difference:
    """First minus second, paired by case. Both are records of one row by case id.

    Raises:
        ValueError: they do not answer the same cases.
    """
    if first.keys() != second.keys():
        raise ValueError("Two rows that are compared answer different cases. A paired difference needs the same ones.")
    one, other = list(first.values()), [second[case_id] for case_id in first]
    adverts = [record.job_id for record in one]

    def intervals(rubric: str) -> dict[str, Interval]:
        return {
            name: mean_interval(
                [a - b for a, b in zip(_grades(one, rubric, name), _grades(other, rubric, name), strict=True)],
                seed=seed,
                groups=adverts,
            )
            for name in MEASURES
        }

    decisions = mcnemar(*([bool(record.strict.decision_match) for record in row] for row in (one, other)))
    return Difference(one[0].row, other[0].row, len(one), intervals("strict"), intervals("card"), decisions)


def _grades(records: Sequence[Record], rubric: str, name: str) -> list[float]:
    return [getattr(getattr(record, rubric), name) for record in records]
