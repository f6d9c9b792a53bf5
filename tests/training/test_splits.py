"""Which cases a run learns from and asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from redrob.errors import ConfigError
from training.config import GrpoSettings, TrainConfig
from training.splits import load_splits


def test_grpo_asks_the_cases_of_the_split_that_the_configuration_names() -> None:
    config = TrainConfig("x", grpo=GrpoSettings(split="rollout"))
    assert {case.split for case in load_splits(config).rollout} == {"rollout"}
    usual = load_splits(TrainConfig("x"))
    assert usual.rollout == usual.train


def test_development_cases_are_learned_from_where_the_configuration_says_so() -> None:
    usual, wider = (load_splits(TrainConfig("x", train_cases=16, with_development=w)) for w in (False, True))
    assert {case.split for case in usual.train} == {"train"}
    assert {case.split for case in wider.train} == {"train", "development"}
    assert [case for case in wider.train if case.split == "train"] == usual.train
    assert wider.heldout == usual.heldout


def test_data_without_cases_for_grpo_is_refused(tmp_path: Path) -> None:
    for name in ("jobs", "candidates", "cases"):
        (tmp_path / f"{name}.jsonl").write_text("")
    config = TrainConfig("x", data=str(tmp_path), grpo=GrpoSettings(split="rollout"))
    with pytest.raises(ConfigError, match="has no cases for rollout"):
        load_splits(config)
