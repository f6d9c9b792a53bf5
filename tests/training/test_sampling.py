"""Completions of prompts that are read once: those of plain passes, whether rows end early, grow or keep one shape."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import torch
from transformers import AutoModelForCausalLM

from training.sampling import _draw, sample
from training.tiny_qwen3 import tiny_qwen3

PROMPT = torch.tensor([5, 9, 12, 40, 41, 7, 8])


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return AutoModelForCausalLM.from_pretrained(tiny_qwen3(tmp_path_factory.mktemp("base"))).eval()


@pytest.mark.parametrize("record", [False, True])
def test_greedy_samples_are_those_of_generate(model: Any, record: bool) -> None:
    """At temperature near 0 nothing is random, and prompts of unequal length share a batch."""
    prompts = [PROMPT.tolist(), [*PROMPT.tolist()[2:], 30, 31, 32, 33]]
    ours = sample(
        model,
        prompts,
        [2, 1],
        end_ids={model.config.eos_token_id},
        limit=12,
        temperature=1e-6,
        top_p=1.0,
        record=record,
    )
    expected = [
        model.generate(torch.tensor([prompt]), do_sample=False, max_new_tokens=12, pad_token_id=0)[0, len(prompt) :]
        for prompt in prompts
    ]
    assert ours == [expected[0].tolist(), expected[0].tolist(), expected[1].tolist()]


@pytest.mark.parametrize("record", [False, True])
def test_rows_end_at_their_end_mark_and_others_go_on_unharmed(model: Any, record: bool) -> None:
    """With every second token an end mark, rows leave the batch all the time; each stays a likely text of its own."""
    ends = set(range(0, model.config.vocab_size, 2))
    torch.manual_seed(0)
    completions = sample(
        model, [PROMPT.tolist()], [64], end_ids=ends, limit=6, temperature=1.0, top_p=1.0, record=record
    )
    assert len(completions) == 64
    for completion in completions:
        assert all(token not in ends for token in completion[:-1])
        assert completion[-1] in ends or len(completion) == 6
    # half the tokens end a text: about half of the texts have one token, a quarter two
    lengths = Counter(map(len, completions))
    assert 18 <= lengths[1] <= 46
    assert max(lengths) > 2


@pytest.mark.parametrize("record", [False, True])
def test_a_row_that_outlives_others_is_scored_as_if_it_had_been_alone(model: Any, record: bool) -> None:
    """The greedy row must not change when its neighbours leave: their cache rows are dropped, not its own."""
    alone = sample(model, [PROMPT.tolist()], [1], end_ids=set(), limit=20, temperature=1e-6, top_p=1.0, record=record)[
        0
    ]
    other = PROMPT.tolist()[::-1]
    first_of_other = sample(model, [other], [1], end_ids=set(), limit=1, temperature=1e-6, top_p=1.0, record=record)[0][
        0
    ]
    assert first_of_other not in alone
    together = sample(
        model, [other, PROMPT.tolist()], [3, 1], end_ids={first_of_other}, limit=20, temperature=1e-6,
        top_p=1.0, record=record,
    )  # fmt: skip
    assert together[:3] == [[first_of_other]] * 3
    assert together[3] == alone


def test_top_p_keeps_the_smallest_set_that_reaches_it() -> None:
    logits = torch.tensor([[0.5, 0.3, 0.15, 0.05]]).log().repeat(500, 1)
    torch.manual_seed(0)
    assert set(_draw(logits, 1.0, 0.5).tolist()) == {0}  # 0.5 is reached by the first alone
    assert set(_draw(logits, 1.0, 0.51).tolist()) == {0, 1}
    assert set(_draw(logits, 1.0, 1.0).tolist()) == {0, 1, 2, 3}
