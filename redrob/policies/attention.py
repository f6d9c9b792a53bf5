"""Attention of a few new tokens over a long text, without copying that text.

Several query heads share one head of keys and values. The library's attention copies keys and values for each of them
as soon as more than one token is asked about, which for a pass over a guess costs more than the guess saves; in
bfloat16 on a processor its way with a single token is slower still. Here the query heads that share a head are asked as
if they were so many tokens: the same sums, nothing copied.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.nn.functional import scaled_dot_product_attention
from transformers import AttentionInterface, PreTrainedModel
from transformers.integrations.sdpa_attention import sdpa_attention_forward

NAME = "redrob_grouped"
MOST_TOKENS = 32
"""New tokens up to which it pays; prompts are long, and read by the library's own attention."""


def grouped_attention(
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    dropout: float = 0.0,
    scaling: float | None = None,
    **settings: Any,
) -> tuple[torch.Tensor, None]:
    """Called as the library's own functions are.

    Args:
        module: The layer, for the library's own function.
        query: (B, heads, Q, size).
        key: (B, shared heads, L, size).
        value: As `key`.
        attention_mask: (B, 1, Q, L), added to the logits; None for the usual mask.
        dropout: Share of weights left out.
        scaling: Factor of the logits.
        settings: For the library's own function.

    Returns:
        (B, Q, heads, size), and None for the weights.
    """
    rows, heads, tokens, size = query.shape
    shared = key.shape[1]
    if attention_mask is None or heads == shared or tokens > MOST_TOKENS:
        found, _ = sdpa_attention_forward(module, query, key, value, attention_mask, dropout, scaling, **settings)
        return found, None
    times = heads // shared
    found = scaled_dot_product_attention(
        query.reshape(rows, shared, times * tokens, size),
        key,
        value,
        attn_mask=attention_mask.repeat(1, 1, times, 1),
        dropout_p=dropout,
        scale=scaling,
    )
    return found.reshape(rows, heads, tokens, size).transpose(1, 2).contiguous(), None


def attend_in_groups(model: PreTrainedModel) -> None:
    """Let `model` attend with `grouped_attention`, if it attends with the library's usual function now."""
    if model.config._attn_implementation == "sdpa":
        AttentionInterface.register(NAME, grouped_attention)
        model.set_attn_implementation(NAME)
