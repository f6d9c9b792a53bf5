"""Attention in groups gives what the library's own gives, for every number of new tokens and heads."""

import pytest
import torch
from hypothesis import example, given, settings
from hypothesis import strategies as st
from transformers import AutoModelForCausalLM
from transformers.integrations.sdpa_attention import sdpa_attention_forward

from redrob.models.engine import attention
from redrob.models.engine.attention import MOST_TOKENS, NAME, PIECES, attend_in_groups, grouped_attention


class Layer(torch.nn.Module):
    def __init__(self, groups):
        super().__init__()
        self.num_key_value_groups = groups


@settings(max_examples=40, deadline=None)
@given(
    rows=st.integers(1, 3),
    shared=st.integers(1, 3),
    groups=st.integers(1, 4),
    tokens=st.integers(1, MOST_TOKENS + 2),
    before=st.integers(0, 9),
    masked=st.booleans(),
)
def test_it_is_the_library_s_attention(rows, shared, groups, tokens, before, masked):
    torch.manual_seed(rows * 1000 + tokens)
    before = before if masked else 0
    query = torch.randn(rows, shared * groups, tokens, 8)
    key, value = torch.randn(2, rows, shared, before + tokens, 8)
    mask = None
    if masked:  # each row sees a different part of what came before
        hidden = (
            torch.arange(before + tokens) > before - torch.arange(rows)[:, None, None] + torch.arange(tokens)[:, None]
        )
        hidden[..., 0] = False
        mask = torch.zeros(rows, 1, tokens, before + tokens).masked_fill(hidden[:, None], torch.finfo().min)
    layer = Layer(groups)
    ours, _ = grouped_attention(layer, query, key, value, mask, scaling=0.3)
    theirs, _ = sdpa_attention_forward(layer, query, key, value, mask, scaling=0.3)
    torch.testing.assert_close(ours, theirs, atol=1e-5, rtol=1e-5)


# bfloat16 keeps eight bits of a number; what is hidden, seen by mistake, would change it by tenths.
CLOSE = {torch.bfloat16: 4e-2, torch.float32: 1e-5}


@settings(max_examples=60, deadline=None)
@given(
    dtype=st.sampled_from(list(PIECES)),
    rows=st.integers(1, 3),
    shared=st.integers(1, 3),
    groups=st.integers(1, 4),
    tokens=st.one_of(st.integers(1, MOST_TOKENS), st.integers(MOST_TOKENS + 1, 2 * max(PIECES.values()) + 9)),
    before=st.integers(0, 200),
)
@example(dtype=torch.bfloat16, rows=1, shared=1, groups=1, tokens=PIECES[torch.bfloat16], before=0)
@example(dtype=torch.bfloat16, rows=2, shared=1, groups=2, tokens=2 * PIECES[torch.bfloat16], before=1)
@example(dtype=torch.bfloat16, rows=2, shared=2, groups=3, tokens=1, before=9)
@example(dtype=torch.float32, rows=2, shared=1, groups=2, tokens=2 * PIECES[torch.float32], before=1)
@example(dtype=torch.float32, rows=1, shared=3, groups=3, tokens=PIECES[torch.float32] + 1, before=111)
def test_it_is_what_the_library_gives_in_float32(dtype, rows, shared, groups, tokens, before):
    torch.manual_seed(tokens * 1000 + before)
    query = torch.randn(rows, shared * groups, tokens, 8, dtype=dtype)
    key, value = torch.randn(2, rows, shared, before + tokens, 8, dtype=dtype)
    mask = whole = None
    if before:  # a row that is one shorter than the others sees one token less
        hidden = torch.arange(before + tokens) > before + torch.arange(tokens)[:, None] - torch.arange(rows)[
            :, None, None
        ].clamp(max=1)
        mask, whole = (
            torch.zeros(rows, 1, tokens, before + tokens, dtype=of).masked_fill(hidden[:, None], torch.finfo(of).min)
            for of in (dtype, torch.float32)
        )
    layer = Layer(groups)
    ours, _ = grouped_attention(layer, query, key, value, mask, scaling=0.3)
    theirs, _ = sdpa_attention_forward(layer, query.float(), key.float(), value.float(), whole, scaling=0.3)
    assert (ours.shape, ours.dtype) == (theirs.shape, dtype)
    torch.testing.assert_close(ours.float(), theirs, atol=CLOSE[dtype], rtol=CLOSE[dtype])


def test_a_loaded_pair_uses_it(load, qwen3_adapter, monkeypatch):
    loaded = load(qwen3_adapter)
    prompt = loaded.prepare("Nurse, ICU.", "Ten years of care. " * 9)
    expected = loaded.generate([prompt], max_new_tokens=40)
    tokens = []
    real = attention.scaled_dot_product_attention
    monkeypatch.setattr(
        attention, "scaled_dot_product_attention", lambda query, *a, **k: tokens.append(query) or real(query, *a, **k)
    )
    assert [a.text for a in loaded.generate([prompt], max_new_tokens=40)[0].values()] == [
        a.text for a in expected[0].values()
    ]
    assert tokens, "no pass held a guess"


@pytest.mark.parametrize("implementation", ["eager", "sdpa"])
def test_only_the_usual_function_is_replaced(qwen3, implementation):
    model = AutoModelForCausalLM.from_pretrained(qwen3, attn_implementation=implementation)
    attend_in_groups(model)
    assert model.config._attn_implementation == (NAME if implementation == "sdpa" else "eager")
