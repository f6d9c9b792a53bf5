"""GRPO acts on the checklist alone where it is told so, and asks what the policy gets wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from datasets import Dataset
from hypothesis import given
from hypothesis import strategies as st
from transformers import AutoModelForCausalLM
from trl import GRPOConfig

from training.credit import reasons_mask, until_score
from training.shared_prefix import SharedPrefixGRPOTrainer
from training.tiny_qwen3 import tiny_qwen3, tiny_tokenizer

BEFORE = '{"reasons": ["A: not shown"], "score":'
TOKENIZER = tiny_tokenizer()  # one token a byte, so that tokens can be counted by hand


@pytest.mark.parametrize(
    ("completion", "kept"),
    [
        (BEFORE + ' 0.95, "decision": "reject"}', BEFORE),
        (BEFORE, BEFORE),
        ('{"reasons": ["A: not shown", "B: only', '{"reasons": ["A: not shown", "B: only'),  # no score, all counts
        ('{"reasons": ["\\"score\\": 1"], "score": 0.1}', '{"reasons": ["\\"score\\": 1"], "score":'),  # escaped within
        ('{"score": 0.5, "score": 0.6}', '{"score":'),
        ("", ""),
    ],
)
def test_tokens_up_to_the_value_of_the_score_are_kept(completion: str, kept: str) -> None:
    assert until_score(TOKENIZER, TOKENIZER(completion)["input_ids"]) == len(kept)


@given(st.text(max_size=40), st.text(max_size=40))
def test_whatever_a_completion_says_the_first_score_ends_what_is_kept(before: str, after: str) -> None:
    text = before + BEFORE + after
    assert until_score(TOKENIZER, TOKENIZER(text)["input_ids"]) == len(text[: text.index('"score":') + 8].encode())


def test_the_mask_ends_in_each_row_where_its_score_begins() -> None:
    rows = ['"score": 1', 'no, "score":', "none at all "]
    ids = [TOKENIZER(row)["input_ids"] for row in rows]
    longest = max(map(len, ids))
    padded = torch.tensor([[*row, *[TOKENIZER.pad_token_id] * (longest - len(row))] for row in ids])
    assert reasons_mask(TOKENIZER, padded).sum(1).tolist() == [8, 12, 12]
    assert reasons_mask(TOKENIZER, padded)[0].tolist() == [1] * 8 + [0] * 4


OPENING = '{"reasons": ["A: the same occupation'


@pytest.mark.parametrize(
    ("first_reason", "left_out"),
    [
        ('; first role 2018-16; a role ends before it begins"', '; a role ends before it begins"'),
        ('; first role 2016-18, founded in 2012, in Leeds from 2019"', '"'),  # that nothing follows is a conclusion too
        ("; first role 2019 to now; made up", "; made up"),  # the answer broke off
        ('; 4 years said; more years said than the roles cover"', '; more years said than the roles cover"'),
        ('; 4 years said"', ""),  # no career is told, so that nothing follows from it
        ('; a \\"first role 2016-18"', ""),  # not the part that tells it
        ('"', ""),
    ],
)
def test_what_follows_from_the_career_is_left_out(first_reason: str, left_out: str) -> None:
    """One token a byte: a mask of tokens is one of characters."""
    rest = ', "B: a role ends before it begins"], "score":' if first_reason.endswith('"') else ""
    text = OPENING + first_reason + rest
    mask = reasons_mask(TOKENIZER, torch.tensor([TOKENIZER(text)["input_ids"]]))[0].tolist()
    start = len(OPENING) + len(first_reason) - len(left_out)
    assert mask == [1] * start + [0] * len(left_out) + [1] * len(rest)


@given(st.text(max_size=60))
def test_no_completion_is_too_odd_to_be_masked(text: str) -> None:
    ids = TOKENIZER(OPENING + text)["input_ids"] or [TOKENIZER.pad_token_id]
    mask = reasons_mask(TOKENIZER, torch.tensor([ids]))
    assert mask.shape == (1, len(ids))
    assert set(mask.flatten().tolist()) <= {0, 1}


def weights_after_a_step(base: Path, folder: Path, tail: str, *, act_on_reasons: bool) -> torch.Tensor:
    """Weights after one step on completions whose reasons are fixed and whose score is `tail`, with fixed rewards."""
    reasons = ('{"score":', '[] "score":')

    class Told(SharedPrefixGRPOTrainer):
        def _generate_single_turn(self, prompt_ids: Any, *args: Any, **kwargs: Any) -> Any:
            texts = [reasons[row % 2] + tail for row in range(len(prompt_ids))]
            return [TOKENIZER(text)["input_ids"] for text in texts], None

    def first_is_better(completion_ids: list[list[int]], **_: Any) -> list[float | None]:
        return [1.0 - row % 2 for row in range(len(completion_ids))]

    torch.manual_seed(0)
    trainer = Told(
        model=AutoModelForCausalLM.from_pretrained(base),
        reward_funcs=[first_is_better],
        args=GRPOConfig(
            output_dir=str(folder), max_steps=1, per_device_train_batch_size=2, num_generations=2, beta=0.0,
            max_completion_length=24, learning_rate=1e-2, warmup_steps=0, use_cpu=True, bf16=False, optim="sgd",
            gradient_checkpointing=False, report_to="none", save_strategy="no", seed=3, loss_type="dr_grpo",
        ),
        train_dataset=Dataset.from_list([{"prompt": "a nurse"}]),
        processing_class=TOKENIZER,
    )  # fmt: skip
    trainer.act_on_reasons = act_on_reasons
    trainer.train()
    return torch.cat([p.detach().flatten() for p in trainer.model.parameters()])


def test_what_comes_after_the_reasons_teaches_nothing(tmp_path: Path) -> None:
    """Two runs that differ in the scores alone end with the same weights; where answers count whole, they do not."""
    base = tiny_qwen3(tmp_path / "base")
    for act_on_reasons in (True, False):
        low, high = (
            weights_after_a_step(base, tmp_path, tail, act_on_reasons=act_on_reasons) for tail in (" 0.1}", " 0.9}")
        )
        assert torch.allclose(low, high, atol=1e-8) is act_on_reasons
    untrained = torch.cat([p.detach().flatten() for p in AutoModelForCausalLM.from_pretrained(base).parameters()])
    assert not torch.allclose(low, untrained, atol=1e-8)
