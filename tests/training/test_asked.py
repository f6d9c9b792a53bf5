"""Which prompts GRPO asks: enough that the policy gets wrong, beside others."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import training.stage_evaluation
from redrob.cases import Case, load_cases
from redrob.errors import ConfigError
from training.asked import LOOK, cases_to_ask, with_missed
from training.config import GrpoSettings, TrainConfig
from training.tiny_qwen3 import tiny_qwen3


def test_the_missed_cases_are_asked_and_as_many_others_as_the_share_says() -> None:
    cases = load_cases("rollout")[:20]
    missed = {cases[3].id, cases[11].id, "of another list"}
    half, third = (with_missed(cases, missed, share, seed=0) for share in (0.5, 1 / 3))
    assert (len(half), len(third)) == (4, 6)
    for some in (half, third):
        assert {cases[3].id, cases[11].id} <= {case.id for case in some}
        assert some == [case for case in cases if case in some]  # in their order
    assert with_missed(cases, missed, 0.5, seed=0) == half
    assert len(with_missed(cases, missed, 0.01, seed=0)) == 20  # there are no more


@pytest.mark.parametrize("missed_decision", ["shortlist", "reject"])
def test_the_others_are_such_that_both_decisions_are_right_as_often(missed_decision: str) -> None:
    """Six of one decision are missed, a quarter of 24: of the eighteen others six are decided like them."""
    of = {d: [c for c in load_cases("rollout") if c.gold_decision == d][:20] for d in ("shortlist", "reject")}
    missed = {case.id for case in of[missed_decision][:6]}
    asked = with_missed([*of["shortlist"], *of["reject"]], missed, 0.25, seed=0)
    assert [sum(case.gold_decision == decision for case in asked) for decision in of] == [12, 12]


def test_a_policy_that_misses_nothing_is_told_so() -> None:
    with pytest.raises(ConfigError, match=r"grpo.missed_share: it is 0.5, but .* all 3 cases rightly. Set it to 0"):
        with_missed(load_cases("rollout")[:3], set(), 0.5, seed=0)


@pytest.mark.parametrize(("steps", "answered"), [(3, 1), (50, 2)])
def test_no_more_cases_are_answered_than_it_takes_to_find_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: int, answered: int
) -> None:
    """One in eight is missed, so twelve of the first 96: enough for six groups, not for the hundred of 50 steps."""
    cases = [case for case in load_cases("rollout") if case.form == "full"][: LOOK + 40]
    missed = {case.id for case in cases[::8]}
    asked: list[int] = []

    def answers(row: str, policy: Path, config: TrainConfig, some: Sequence[Case], *_: Any) -> tuple[list[Any], None]:
        asked.append(len(some))
        wrong = (SimpleNamespace(decision_match=0.0), SimpleNamespace(decision_match=1.0))
        return [SimpleNamespace(case_id=case.id, strict=wrong[case.id not in missed]) for case in some], None

    monkeypatch.setattr(training.stage_evaluation, "answer_row", answers)
    config = TrainConfig(
        name="tiny",
        base_model=str(tiny_qwen3(tmp_path / "base")),
        grpo=GrpoSettings(max_steps=steps, prompts_per_step=4, missed_share=0.5),
    )
    chosen = cases_to_ask(tmp_path, cases, config, tmp_path / "grpo", "cpu")
    assert asked == [LOOK, LOOK + 40][:answered]
    found = [case for case in chosen if case.id in missed]
    assert len(chosen) == 2 * len(found)
    assert (len(found) == len(missed)) is (answered == 2)
    assert cases_to_ask(tmp_path, cases, dataclasses.replace(config, seed=5), tmp_path / "grpo", "cpu") == chosen
    assert len(asked) == answered  # the choice was kept
