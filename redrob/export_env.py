"""The task for other libraries that train on it: rows of prompts and gold, and the reward as a function.

    dataset = Dataset.from_list(list(rows(load_cases("train"), "evidence")))

A row holds `prompt` (chat messages), `case_id`, `gold_decision`, `gold_score`, `context` and `facts` (JSON; null where
nobody labelled the case). `total_reward` grades completions of such rows by the grader of `redrob.env`, with the
arguments that TRL gives a reward function; other trainers call it with lists of one. For verifiers there is a module of
its own, `redrob_screening`.

Texts are whole. Cut long ones to your model's budget before you train, and put the same cut into `context`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pydantic import TypeAdapter

from redrob.cases import Case
from redrob.prompts import whole_prompt
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


def _text(completion: str | Sequence[Message]) -> str:
    if isinstance(completion, str):
        return completion
    return completion[-1]["content"] if completion else ""
