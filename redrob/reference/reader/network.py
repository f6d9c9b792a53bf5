"""The network: one encoder (all-MiniLM-L6-v2, 6 layers of 384), with heads for adverts and for profiles.

Adverts are tagged token by token (BIO). For profiles the encoder sees requirements and text in one pass, each requirement
behind a marker of its own, as GLiNER does with labels (Zaratiana et al. 2024). A marker's state asks the text's states where
the requirement shows; what it finds there, together with the marker, gives the status.

Adverts are read with a low-rank part of their own in every matrix (LoRA, Hu et al. 2021): adverts alone can teach it more,
and how profiles are read stays as it is.
"""

from __future__ import annotations

from copy import deepcopy
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import BertModel

TAGS = ("O", *(f"{place}-{kind}" for kind in ("must", "nice", "excludes", "years", "soft") for place in "BI"))
STATUSES = ("missing", "denied", "listed", "done")
CLOSENESS = ("other", "adjacent", "same")
MAX_TOKENS = 512
RANK = 16
"""Of the part that only adverts are read with."""


class AdvertOutput(NamedTuple):
    """`tags`: (batch, tokens, TAGS); `gate` and `alternative`: (batch, tokens) logits."""

    tags: Tensor
    gate: Tensor
    alternative: Tensor


class ProfileOutput(NamedTuple):
    """`status`: (markers, STATUSES); `closeness`: (markers, CLOSENESS); `evidence`: (markers, tokens); logits."""

    status: Tensor
    closeness: Tensor
    evidence: Tensor


class LowRank(nn.Module):
    """A linear layer, whose weights it shares, and a part of low rank of its own, which begins as nothing."""

    def __init__(self, linear: nn.Linear, rank: int) -> None:
        super().__init__()
        self.weight, self.bias = linear.weight, linear.bias
        self.down = nn.Parameter(torch.randn(rank, linear.in_features) / linear.in_features**0.5)
        self.up = nn.Parameter(torch.zeros(linear.out_features, rank))

    def forward(self, states: Tensor) -> Tensor:
        whole = functional.linear(states, self.weight, self.bias)
        return whole + functional.linear(functional.linear(states, self.down), self.up)


def with_low_rank(encoder: BertModel, rank: int) -> BertModel:
    """An encoder that shares all weights of another, with a low-rank part in each matrix of its layers."""
    twin = deepcopy(encoder, {id(tensor): tensor for tensor in (*encoder.parameters(), *encoder.buffers())})
    for module in list(twin.encoder.modules()):
        for name, child in list(module.named_children()):
            if isinstance(child, nn.Linear):
                setattr(module, name, LowRank(child, rank))
    return twin


class Reader(nn.Module):
    """Encoder and heads. Nothing here knows of windows, spans or texts."""

    def __init__(self, encoder: BertModel) -> None:
        super().__init__()
        size = encoder.config.hidden_size
        self.encoder = encoder
        self.adverts = with_low_rank(encoder, RANK)
        self.tags = nn.Linear(size, len(TAGS))
        self.gate = nn.Linear(size, 1)
        self.alternative = nn.Linear(size, 1)
        self.ask = nn.Linear(size, size)
        self.answer = nn.Linear(size, size)
        self.drop = nn.Dropout(0.1)
        self.mix = nn.Sequential(nn.Linear(3 * size, size), nn.GELU(), nn.Dropout(0.1))
        self.status = nn.Linear(size, len(STATUSES))
        self.closeness = nn.Linear(size, len(CLOSENESS))

    def advert(self, ids: Tensor, attention: Tensor) -> AdvertOutput:
        """What the words of an advert are; ids and attention of (batch, tokens)."""
        states = self.drop(self.adverts(input_ids=ids, attention_mask=attention).last_hidden_state)
        return AdvertOutput(self.tags(states), self.gate(states)[..., 0], self.alternative(states)[..., 0])

    def profile(self, ids: Tensor, attention: Tensor, segments: Tensor, markers: Tensor) -> ProfileOutput:
        """How requirements show; `markers` is (markers, 2): row and column of each marker in the batch.

        `segments` are 1 on the profile's tokens, which alone can be evidence.
        """
        states = self.encoder(input_ids=ids, attention_mask=attention, token_type_ids=segments).last_hidden_state
        asked = states[markers[:, 0], markers[:, 1]]
        told = states[markers[:, 0]]
        evidence = torch.einsum("md,mtd->mt", self.ask(asked), self.answer(told)) / asked.shape[-1] ** 0.5
        outside = (segments * attention)[markers[:, 0]] == 0
        evidence = evidence.masked_fill(outside, -1e4)
        found = torch.einsum("mt,mtd->md", evidence.softmax(-1), told)
        mixed = self.mix(self.drop(torch.cat([asked, found, asked * found], dim=-1)))
        return ProfileOutput(self.status(mixed), self.closeness(mixed), evidence)
