"""Cases from texts of your own: `python -m training.cases.own ROWS.jsonl --out FOLDER`, then `train.py --data FOLDER`.

A row has `job_description` and `candidate` (a text, or a Redrob record), and if a person decided, `decision`
("shortlist" or "reject"); `score` (0 to 1) and `occupation` are welcome. Where no person decided, the reference's
reading is the gold, and a policy can then learn no more than the reference knows.

No job and no candidate comes into two splits: rows that share either go into the same one.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from redrob.cases import facts_as_dict
from redrob.errors import InputError, RedrobError
from redrob.evaluation.yardsticks import reference_verdict
from redrob.reference import Assessment, assess
from redrob.verdict import DECISIONS, is_score
from training.cases.__main__ import write_rows

SHARES = {"train": 0.7, "validation": 0.1, "heldout": 0.2}
NOTE_WORDS = 80
"""A shorter training profile is a note: the warm-up begins with those."""


def read_rows(path: Path) -> list[tuple[str, Mapping[str, Any]]]:
    """Every row with where it stands.

    Raises:
        InputError: no such file, or a line that is no JSON object.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: it cannot be read ({error}). Name a JSONL file in UTF-8.") from error
    rows: list[tuple[str, Mapping[str, Any]]] = []
    for number, line in enumerate(lines, 1):
        where = f"{path.name}, line {number}"
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (json.JSONDecodeError, RecursionError) as error:
            raise InputError(f"{where}: it is no JSON ({error}). One object a line is needed.") from error
        if not isinstance(row, dict):
            raise InputError(
                f'{where}: it is {type(row).__name__}. Write {{"job_description": ..., "candidate": ...}}.'
            )
        rows.append((where, row))
    return rows


def build(rows: Iterable[tuple[str, Mapping[str, Any]]], *, seed: int = 0) -> tuple[dict[str, list[Any]], list[str]]:
    """The tables of `assets/data/generated`, and a message for each row that could not be used; the rest is used.

    Raises:
        InputError: no row is usable, or they are too entangled for three splits.
    """
    cases: list[dict[str, Any]] = []
    problems: list[str] = []
    jobs: dict[str, str] = {}
    candidates: dict[str, str] = {}
    texts: dict[str, dict[str, Any]] = {}
    for where, row in rows:
        try:
            case, job, candidate = _case(where, row)
        except RedrobError as error:
            problems.append(f"{where}: {error}")
            continue
        case["job_id"] = jobs.setdefault(job, f"job-{len(jobs) + 1:04d}")
        case["candidate_id"] = candidates.setdefault(candidate["text"], f"candidate-{len(candidates) + 1:05d}")
        case["id"] = f"case-{len(cases) + 1:05d}"
        texts.setdefault(case["candidate_id"], candidate)
        cases.append(case)
    if not cases:
        raise InputError(f"None of the rows can be used ({len(problems)} have faults). Mend those listed.")
    split_of = _splits(cases, seed)
    for case in cases:
        case["split"] = split_of[case["job_id"]]
        words = len(texts[case["candidate_id"]]["text"].split())
        case["form"] = "note" if case["split"] == "train" and words < NOTE_WORDS else "full"
    split_of |= {case["candidate_id"]: case["split"] for case in cases}
    return {
        "jobs": [{"id": i, "split": split_of[i], "style": "own", "text": text} for text, i in jobs.items()],
        "candidates": [{"id": i, "split": split_of[i], "style": "own", **texts[i]} for i in candidates.values()],
        "cases": cases,
    }, problems


def _case(where: str, row: Mapping[str, Any]) -> tuple[dict[str, Any], str, dict[str, Any]]:
    """A case without its ids and split, the job's text, and the candidate's columns."""
    unknown = set(row) - {"job_description", "candidate", "decision", "score", "occupation"}
    if unknown:
        raise InputError(f"{sorted(unknown)[0]!r} is no column. Columns: job_description, candidate, decision, score.")
    missing = [name for name in ("job_description", "candidate") if not row.get(name)]
    if missing:
        raise InputError(f"{missing[0]} is missing or empty. Both texts are needed.")
    decision, score = row.get("decision"), row.get("score")
    if decision is not None and decision not in DECISIONS:
        raise InputError(f"decision is {decision!r}. It must be {' or '.join(DECISIONS)}, or absent.")
    if score is not None and not is_score(score):
        raise InputError(f"score is {score!r}. It must be a number from 0 to 1, or absent.")
    if score is not None and decision is None:
        raise InputError("score stands there without a decision. Give both, or the decision alone.")
    assessment = assess(row["job_description"], row["candidate"])
    job, text = row["job_description"], assessment.candidate_text
    candidate: dict[str, Any] = {"text": text}
    if isinstance(row["candidate"], Mapping):
        candidate["record"] = dict(row["candidate"])
    gold = (decision or assessment.decision, _score(assessment, decision, score))
    case = {
        "occupation": str(row.get("occupation") or "own"),
        "archetype": "own",
        "facts": facts_as_dict(assessment.facts),
        "asked_at": [],
        "shown_at": [],
        "shown_as": [],
        "job_style": "own",
        "profile_style": "own",
        "gold_decision": gold[0],
        "gold_score": gold[1],
        "gold_by": "reference" if decision is None else "person",
        "reasons": list(reference_verdict(assessment, f"{job}\n\n{text}").reasons),
    }
    return case, job, candidate


def _score(assessment: Assessment, decision: str | None, score: float | None) -> float:
    """The person's score; else the reference's, mirrored to the person's side where they disagree."""
    if score is not None:
        return float(score)
    agreed = decision is None or decision == assessment.decision
    return assessment.score if agreed else round(1.0 - assessment.score, 4)


def _splits(cases: Sequence[Mapping[str, Any]], seed: int) -> dict[str, str]:
    """Split by job id. Jobs that share a candidate, directly or through others, stay together."""
    parent: dict[str, str] = {}

    def root(node: str) -> str:
        while parent.setdefault(node, node) != node:
            node = parent[node]
        return node

    for case in cases:
        parent[root(case["candidate_id"])] = root(case["job_id"])
    members: dict[str, list[str]] = {}
    sizes: Counter[str] = Counter()
    for case in cases:
        where = root(case["job_id"])
        sizes[where] += 1
        if case["job_id"] not in members.setdefault(where, []):
            members[where].append(case["job_id"])
    if len(members) < len(SHARES):
        raise InputError(
            f"The rows fall into {len(members)} part(s) that share no job and no candidate; three splits need at least "
            "three. Add jobs with candidates of their own."
        )
    order = sorted(members)
    random.Random(seed).shuffle(order)
    order.sort(key=lambda part: -sizes[part])  # large parts first, each to the split that lacks most
    taken: Counter[str] = Counter()
    split_of = {}
    for n, part in enumerate(order):
        empty = [split for split in SHARES if not taken[split]]
        left = len(order) - n
        pool = empty if left <= len(empty) else SHARES
        split = max(pool, key=lambda name: SHARES[name] * len(cases) - taken[name])
        taken[split] += sizes[part]
        split_of.update(dict.fromkeys(members[part], split))
    return split_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Command line; 0, or 2 with one line on stderr where nothing could be written."""
    parser = argparse.ArgumentParser(prog="python -m training.cases.own", description="Cases from texts of your own.")
    parser.add_argument(
        "rows", type=Path, help="JSONL with job_description, candidate and, if a person decided, decision"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for the three files")
    parser.add_argument("--seed", type=int, default=0, help="of the splits")
    options = parser.parse_args(arguments)
    try:
        tables, problems = build(read_rows(options.rows), seed=options.seed)
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    write_rows(tables, options.out)
    for problem in problems:
        print(f"left out: {problem}", file=sys.stderr)
    counts = Counter(case["split"] for case in tables["cases"])
    by = Counter(case["gold_by"] for case in tables["cases"])
    print(f"{options.out}: " + ", ".join(f"{counts[split]} {split}" for split in SHARES))
    print("Gold by " + ", ".join(f"{who}: {n}" for who, n in by.items()) + f"; {len(problems)} rows left out")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
