"""The task for other libraries that train on it: rows of prompts and gold as JSONL, and the reward as a function.

    python -m redrob.export_env rows.jsonl --split train

A row holds `prompt` (chat messages), `case_id`, `gold_decision`, `gold_score`, `context` and `facts` (JSON; null where
nobody labelled the case). `total_reward` grades completions of such rows by the grader of `redrob.env`, with the
arguments that TRL gives a reward function; other trainers call it with lists of one. For verifiers there is a module of
its own, `redrob_screening`.

Texts are whole. Cut long ones to your model's budget before you train, and put the same cut into `context`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from redrob.cases import Case, load_cases
from redrob.corpus import SPLITS
from redrob.errors import RedrobError
from redrob.prompts import whole_prompt
from redrob.provenance import write_whole
from redrob.rewards import RuleBasedRewardModel
from redrob.rewards.findings import CaseFacts

GOLD = ("gold_decision", "gold_score", "context", "facts")
"""What of a row the reward needs; a model must see the context alone."""
Message = dict[str, str]

_FACTS = TypeAdapter(CaseFacts | None)
_GRADER = RuleBasedRewardModel("strict")


def rows(cases: Iterable[Case], preset: str) -> Iterator[dict[str, Any]]:
    """One row for each case, in order.

    Raises:
        ConfigError: an unknown preset.
        InputError: a text of a case cannot be used.
    """
    for case in cases:
        prompt = whole_prompt(case.job_description, case.candidate, preset)
        yield {
            "case_id": case.id,
            "prompt": list(prompt.messages),
            "gold_decision": case.gold_decision,
            "gold_score": case.gold_score,
            "context": prompt.context,
            "facts": _FACTS.dump_json(case.facts).decode(),
        }


def total_reward(
    completions: Sequence[str | Sequence[Message]],
    *,
    gold_decision: Sequence[str],
    gold_score: Sequence[float],
    context: Sequence[str],
    facts: Sequence[str],
    **_: Any,  # trainers pass whatever else they have
) -> list[float]:
    """The strict total in [0, 1] of each completion, in order. A completion is a text, or messages: the last counts.

    Raises:
        ValueError: the lists differ in length.
    """
    graded = zip(completions, gold_decision, gold_score, context, map(_FACTS.validate_json, facts), strict=True)
    return [
        _GRADER.grade(_text(completion), gold_decision=decision, gold_score=score, context=shown, facts=known).total
        for completion, decision, score, shown, known in graded
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the rows; 0, or 2 with one line on stderr where a person has to mend something."""
    parser = argparse.ArgumentParser(prog="python -m redrob.export_env", description="Write the task as JSONL.")
    parser.add_argument("out", type=Path, help="the file to write")
    parser.add_argument("--split", choices=SPLITS, default="train")
    parser.add_argument("--preset", default="evidence", help="prompt preset (default: %(default)s)")
    options = parser.parse_args(arguments)
    try:
        written = rows(load_cases(options.split), options.preset)
        lines = [json.dumps(row, ensure_ascii=False) for row in written]
    except RedrobError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        write_whole(options.out, "".join(f"{line}\n" for line in lines))
    except OSError as error:
        why = f"it cannot be written ({error.strerror}). Name a file in a folder that is there and yours."
        print(f"{options.out}: {why}", file=sys.stderr)
        return 2
    print(f"{options.out}: {len(lines)} rows of the {options.split} split")
    return 0


def _text(completion: str | Sequence[Message]) -> str:
    if isinstance(completion, str):
        return completion
    return completion[-1]["content"] if completion else ""


if __name__ == "__main__":
    raise SystemExit(main())
