"""The taskset for verifiers, loaded by its id and asked for its reward, as verifiers' own commands do.

verifiers pins other releases than `redrob[dev]` (mcp 2), so it needs an environment of its own:

    python -m venv vf && vf/bin/pip install -e . 'verifiers>=0.4,<0.5' pytest pytest-timeout
    vf/bin/python -m pytest --noconftest tests/test_verifiers.py
"""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Any

import pytest

vf: Any = pytest.importorskip("verifiers.v1", reason="verifiers is not installed; see the head of this file")

from redrob.cases import load_cases  # noqa: E402 - after it is known that verifiers is there
from redrob.judge import judge  # noqa: E402
from redrob.prompts import PRESETS  # noqa: E402
from redrob.verdict import Verdict  # noqa: E402


@pytest.fixture(scope="module")
def environment() -> Any:
    settings = {"taskset": {"id": "redrob-screening", "split": "validation"}, "agent": {"harness": {"id": "null"}}}
    return vf.load_environment(vf.resolve_env_config(settings))


def total(task: Any, reply: str) -> float:
    """What verifiers books for a rollout that ended with this reply."""
    trace = vf.Trace(
        task=vf.TraceTask(type="Screen", data=task.data), agent=vf.AgentInfo(config=vf.AgentConfig()), root_reply=reply
    )
    asyncio.run(task.score(trace))
    return float(trace.reward)


def test_it_holds_the_cases_of_the_split_and_the_prompt_of_serving(environment: Any) -> None:
    first, case = next(iter(environment.taskset)), load_cases("validation")[0]
    assert first.data.id == case.id
    assert first.data.system_prompt == PRESETS["evidence"].system
    assert case.candidate.strip() in first.data.prompt


def test_a_rollout_earns_the_strict_total(environment: Any) -> None:
    for task, case in zip(islice(environment.taskset, 3), load_cases("validation"), strict=False):
        assert case.facts is not None
        gold = judge(case.facts.facts)
        other = "reject" if gold.decision == "shortlist" else "shortlist"
        empty = "The texts say this and that"  # no finding: reasons and hallucination earn nothing
        # format 0.20, decision 0.30, score 0.15, length 0.05
        assert total(task, Verdict(gold.decision, gold.score, (empty,)).as_json()) == pytest.approx(0.70)
        assert total(task, Verdict(other, gold.score, (empty,)).as_json()) == pytest.approx(0.40)
        assert total(task, "") == 0.0
