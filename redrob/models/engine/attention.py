"""Attention as a processor computes it fastest: a few new tokens over a long text, and prompts in bfloat16.

Several query heads share one head of keys and values. The library's attention copies keys and values for each of them
as soon as more than one token is asked about, which for a pass over a guess costs more than the guess saves. Here the
query heads that share a head are asked as if they were so many tokens: the same sums, nothing copied.

Prompts are read in pieces, each over no more of the text than it may see. In float32 the library's own routine does a
piece; in bfloat16 plain products do, for which the processor has units, in half the time of the library's way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.nn.functional import scaled_dot_product_attention
from transformers import AttentionInterface, PreTrainedModel
from transformers.integrations.sdpa_attention import sdpa_attention_forward

NAME = "redrob_grouped"
MOST_TOKENS = 32
"""New tokens up to which asking in groups pays; more are a prompt."""
PIECES = {torch.bfloat16: 128, torch.float32: 256}
"""Tokens of a prompt that are asked about at once: smaller pieces are slower products, larger ones see more in vain."""


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
        attention_mask: (B, 1, Q, L), added to the logits; None for the usual mask. A prompt that is read alone has no
            gaps, so that it sees all that came before, whatever the mask says of that.
        dropout: Share of weights left out.
        scaling: Factor of the logits.
        settings: For the library's own function.

    Returns:
        (B, Q, heads, size), and None for the weights.
    """
    rows, heads, tokens, size = query.shape
    shared = key.shape[1]
    if tokens > MOST_TOKENS and query.device.type == "cpu" and not dropout:
        if query.dtype == torch.bfloat16:
            return _in_pieces(_products, query, key, value, attention_mask, scaling), None
        # Without a mask the routine knows that what comes later is hidden, and leaves it out by itself.
        if query.dtype == torch.float32 and attention_mask is not None:
            return _in_pieces(_routine, query, key, value, attention_mask, scaling), None
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


def _in_pieces(
    attend: Callable[..., torch.Tensor],
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None,
    scaling: float | None,
) -> torch.Tensor:
    """`grouped_attention` of a prompt."""
    rows, heads, tokens, size = query.shape
    known, most = key.shape[2] - tokens, PIECES[query.dtype]
    found = query.new_empty(rows, tokens, heads, size)
    for first in range(0, tokens, most):
        last = min(first + most, tokens)
        seen = known + last  # what comes after is hidden from the whole piece
        seen_mask = None if mask is None else mask[:, :, first:last, :seen]
        piece = attend(query[:, :, first:last], key[:, :, :seen], value[:, :, :seen], seen_mask, scaling or size**-0.5)
        found[:, first:last] = piece.transpose(1, 2)
    return found


def _routine(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor, scaling: float
) -> torch.Tensor:
    """A piece by the library's routine, (B, heads, Q, size)."""
    return scaled_dot_product_attention(query, key, value, attn_mask=mask, scale=scaling, enable_gqa=True)


def _products(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor | None, scaling: float
) -> torch.Tensor:
    """A piece as two products, (B, heads, Q, size)."""
    rows, heads, tokens, size = query.shape
    shared, seen = key.shape[1:3]
    before = seen - tokens
    logits = torch.matmul((query * scaling).reshape(rows, shared, -1, size), key.transpose(-1, -2))
    logits = logits.view(rows, heads, tokens, seen)
    if mask is not None:
        hidden = before if rows == 1 else 0  # nothing is hidden before, and adding it takes as long
        logits[..., hidden:].add_(mask[..., hidden:])
    else:
        logits[..., before:].masked_fill_(_later(tokens, logits.device), -torch.inf)
    weights = logits.softmax(dim=-1).view(rows, shared, -1, seen)
    return torch.matmul(weights, value).view(rows, heads, tokens, size)


def _later(tokens: int, device: torch.device) -> torch.Tensor:
    """(tokens, tokens): True where the second stands after the first."""
    return torch.ones(tokens, tokens, dtype=torch.bool, device=device).triu_(1)


def attend_in_groups(model: PreTrainedModel) -> None:
    """Let `model` attend with `grouped_attention`, if it attends with the library's usual function now."""
    if model.config._attn_implementation == "sdpa":
        AttentionInterface.register(NAME, grouped_attention)
        model.set_attn_implementation(NAME)
