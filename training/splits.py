"""The cases of a run: what it learns from, and what it is measured on."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, get_args

from redrob.cases import DATA, Case, Form, load_cases
from redrob.errors import ConfigError
from redrob.evaluation.rollout import drawn
from training.cases.reasons import CONTRADICTION
from training.config import TrainConfig


class Splits(NamedTuple):
    """Lists without a job description or a candidate in common."""

    train: list[Case]
    validation: list[Case]
    heldout: list[Case]
    rollout: list[Case]
    """What GRPO asks the policy: `grpo.split` of the data."""


def load_splits(config: TrainConfig) -> Splits:
    """The cases of `config.data`, as many of each as `config` asks for; always the same ones.

    Raises:
        DataError: the folder does not hold cases.
        ConfigError: no held-out case is left to ask, or none for GRPO.

    >>> splits = load_splits(TrainConfig("x", train_cases=16))
    >>> len(splits.train), len({case.form for case in splits.train}), len(splits.heldout)
    (64, 4, 240)
    """
    folder = Path(config.data) if config.data else DATA
    train = [case for case in load_cases("train", folder=folder) if can_be_read(case)]
    if n := config.train_cases:
        by_form = ([case for case in train if case.form == form] for form in get_args(Form))
        train = [case for cases in by_form for case in drawn(cases, n)]
    if config.with_development:
        train += filter(can_be_read, load_cases("development", folder=folder))
    heldout, asked = load_cases("heldout", folder=folder), config.evaluation
    if asked.leave_out:
        looked_at = {case.id for case in drawn(heldout, asked.leave_out)}
        heldout = [case for case in heldout if case.id not in looked_at]
        if not heldout:
            raise ConfigError(
                f"evaluation.leave_out: {asked.leave_out} leaves none of {len(looked_at)} held-out cases. Lower it."
            )
    rollout = train
    if config.grpo.split != "train":
        rollout = [case for case in load_cases(config.grpo.split, folder=folder) if can_be_read(case)]
    if not rollout:
        raise ConfigError(f"grpo.split: {folder} has no cases for {config.grpo.split}. Write grpo.split: train.")
    return Splits(train, load_cases("validation", folder=folder), drawn(heldout, asked.cases), rollout)


def can_be_read(case: Case) -> bool:
    """Whether the text shows what the gold rests on.

    A record may contradict itself in the months that a skill was used, which its text does not tell. Such cases are
    measured like all others, but to learn from them would be to learn to make up contradictions.
    """
    said = case.reasons[0] if case.reasons else ""
    return not said.endswith((CONTRADICTION["skill_longer"], CONTRADICTION["expert_unused"]))
