"""Cases: one job description, one candidate profile, the true facts, and the gold judged from them.

Three JSONL files under `assets/data/generated/`: `jobs.jsonl`, `candidates.jsonl`, `cases.jsonl`.
`python -m training.cases` writes them from a seed. No job or candidate appears in two splits (a test checks the files).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Literal

from redrob.errors import DataError
from redrob.judge import Decision, Facts, RequirementFact, fit

DATA = Path(__file__).resolve().parents[1] / "assets" / "data" / "generated"
AS_OF = date(2026, 11, 21)
"""The day that the cases are written as of: how long a current role has lasted is counted up to it."""
SPLITS = ("train", "rollout", "development", "validation", "heldout", "unfamiliar", "fresh")
"""A policy learns from answers in `train`, and from its own completions in `train` or `rollout`; on `development` the
reference was improved, and a policy learns from it where its configuration says `with_development`. `fresh` is the
held-out split once more, in words that nobody had seen when the reference was measured on it."""
Form = Literal["full", "note", "dated", "career"]
Place = tuple[int, int]
"""Start and end, in characters of a text."""


@dataclass(frozen=True, slots=True)
class Case:
    """One screening case.

    The gold is `fit(facts)`, never a reading of the text. In data of one's own a person or the
    reference gives it.
    """

    id: str
    split: Literal["train", "rollout", "development", "validation", "heldout", "unfamiliar", "fresh"]
    occupation: str
    archetype: str
    """How the candidate is meant; `training.cases.draw.ARCHETYPES` names them."""
    form: Form
    """`full` texts have 80 words or more. The others are only learned from: a `note` is a few sentences, and a
    `dated` profile is little but roles with their dates. A `career` is nothing else, for a job that asks for years
    alone."""
    job_id: str
    candidate_id: str
    job_description: str
    candidate: str
    """The candidate's text; where there is a record, the text it is rendered to."""
    facts: Facts
    gold_decision: Decision
    gold_score: float
    reasons: tuple[str, ...]
    """Grounded checklist reasons written from the facts: what the warm-up teaches. Never shown to a model as input."""
    asked_at: tuple[Place, ...] = ()
    """Where the job description asks for each requirement."""
    shown_at: tuple[tuple[Place, ...], ...] = ()
    """Where the candidate's text shows the status of each requirement; empty for what is missing."""
    shown_as: tuple[str, ...] = ()
    """How it shows each: `named`, `plain`, `sibling` (done), `tag` (listed), `denial`, `hedge`, or `none`."""
    job_style: str = ""
    profile_style: str = ""
    record: Mapping[str, Any] | None = None
    """The Redrob record, where the candidate is given as one."""


def load_cases(split: str, *, folder: Path = DATA) -> list[Case]:
    """All cases of one split, in file order.

    Raises:
        DataError: unknown split, a missing file, a damaged line, or a gold that is not the judgement of its facts.
    """
    if split not in SPLITS:
        raise DataError(f"Split: '{split}' is unknown. Splits: {', '.join(SPLITS)}. Use one of them.")
    jobs = {row["id"]: row["text"] for _, row in _rows(folder / "jobs.jsonl")}
    candidates = {row["id"]: row for _, row in _rows(folder / "candidates.jsonl")}
    cases = []
    for where, row in _rows(folder / "cases.jsonl"):
        if row.get("split") != split:
            continue
        try:
            cases.append(_case(row, jobs, candidates))
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"{where}: {error!r}. The file is damaged. Run `make data`.") from error
    return cases


def facts_as_dict(facts: Facts) -> dict[str, Any]:
    """Facts as plain JSON; `facts_from_dict` reads it back."""
    return {
        "requirements": [
            {"text": r.text, "kind": r.kind, "status": r.status} | ({"gate": True} if r.gate else {})
            for r in facts.requirements
        ],
        "years_required": facts.years_required,
        "years_shown": facts.years_shown,
        "occupation": facts.occupation,
        "availability": facts.availability,
        "impossible": facts.impossible,
    }


def facts_from_dict(data: dict[str, Any]) -> Facts:
    """The inverse of `facts_as_dict`.

    >>> facts = Facts((RequirementFact("SQL", "must", "listed"),), years_required=3, years_shown=5)
    >>> facts_from_dict(facts_as_dict(facts)) == facts
    True
    """
    requirements = tuple(RequirementFact(**r) for r in data["requirements"])
    return Facts(requirements, **{key: value for key, value in data.items() if key != "requirements"})


def _case(row: dict[str, Any], jobs: dict[str, str], candidates: dict[str, dict[str, Any]]) -> Case:
    facts = facts_from_dict(row["facts"])
    judged = fit(facts)
    gold = (row["gold_decision"], row["gold_score"])
    by_person = row.get("gold_by") == "person"
    if not by_person and facts.requirements and (judged.decision, judged.score) != gold:
        raise ValueError(f"gold {gold[0]} {gold[1]} is not the judgement {judged}")
    return Case(
        id=row["id"],
        split=row["split"],
        occupation=row["occupation"],
        archetype=row["archetype"],
        form=row["form"],
        job_id=row["job_id"],
        candidate_id=row["candidate_id"],
        job_description=jobs[row["job_id"]],
        candidate=candidates[row["candidate_id"]]["text"],
        facts=facts,
        gold_decision=gold[0],
        gold_score=gold[1],
        reasons=tuple(row["reasons"]),
        asked_at=tuple((start, end) for start, end in row["asked_at"]),
        shown_at=tuple(tuple((start, end) for start, end in places) for places in row["shown_at"]),
        shown_as=tuple(row["shown_as"]),
        job_style=row["job_style"],
        profile_style=row["profile_style"],
        record=candidates[row["candidate_id"]].get("record"),
    )


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    if not path.is_file():
        raise DataError(f"{path}: it is missing. Cases are generated from a seed. Run `make data`.")
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield f"{path.name}, line {number}", json.loads(line)
            except json.JSONDecodeError as error:
                raise DataError(f"{path.name}, line {number}: {error}. Run `make data`.") from error
