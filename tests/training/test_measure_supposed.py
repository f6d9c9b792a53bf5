"""Whether a contradiction is seen once the career is written out: the figures are those of what is said next."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from redrob.cases import load_cases
from training.cases.reasons import CONTRADICTION
from training.config import load_config
from training.examples import Example
from training.measure_supposed import NONE, main, measure
from training.policy import new_policy, save_policy
from training.splits import can_be_read
from training.supposed import supposed_groups
from training.tiny_qwen3 import tiny_tokenizer

SMOKE = Path(__file__).resolve().parents[2] / "training" / "configs" / "smoke.yaml"


class Says(torch.nn.Module):
    """A model that foretells each token of what it is given, but never that a reason goes on after its career."""

    def __init__(self, semicolon: int, quote: int, *, ever: bool) -> None:
        super().__init__()
        self.semicolon, self.quote, self.ever = semicolon, quote, ever
        self.weight = torch.nn.Parameter(torch.zeros(1))

    def forward(self, input_ids: torch.Tensor, **_: Any) -> Any:
        following = torch.cat([input_ids[:, 1:], input_ids[:, :1]], dim=1)
        if not self.ever:
            following = torch.where(following == self.semicolon, self.quote, following)
        logits = torch.nn.functional.one_hot(following, 400).float()
        cache = SimpleNamespace(batch_repeat_interleave=lambda times: None)
        return SimpleNamespace(logits=logits, cache=cache)


@pytest.fixture(scope="module")
def groups() -> list[list[Example]]:
    cases = [case for case in load_cases("rollout") if can_be_read(case)]
    made = supposed_groups(tiny_tokenizer(), cases, preset="evidence", size=8, rng=random.Random(0))
    return [group for group in islice(made, 8) if len(group) == 16]  # those that end with the first reason


@pytest.mark.parametrize("ever", [True, False])
def test_who_sees_contradictions_is_right_everywhere_and_who_never_does_where_there_is_none(
    groups: list[list[Example]], ever: bool
) -> None:
    tokenizer = tiny_tokenizer()
    semicolon, quote = (tokenizer.encode(mark, add_special_tokens=False)[0] for mark in ';"')
    found = measure(Says(semicolon, quote, ever=ever), tokenizer, iter(groups))
    assert sum(map(len, found.values())) == 4 * 16
    assert set(found) <= {*CONTRADICTION.values(), NONE}
    assert all(found[NONE])
    assert all(all(rights) is ever and any(rights) is ever for kind, rights in found.items() if kind != NONE)


def test_the_command_writes_what_it_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = load_config(SMOKE)
    save_policy(new_policy(config), tmp_path / "policy", config)
    wanted = [str(tmp_path / "policy"), "--config", str(SMOKE), "--prompts", "1", "--out", str(tmp_path / "out.json")]
    assert main(wanted) == 0
    made = json.loads((tmp_path / "out.json").read_text())
    assert sum(row["n"] for row in made["said"].values()) == 24
    assert made == json.loads(capsys.readouterr().out)
    assert main([str(tmp_path), *wanted[1:]]) == 2
    assert "it holds no policy" in capsys.readouterr().err
