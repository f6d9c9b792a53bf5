"""Which tokens of a completion GRPO acts on.

A verdict follows from its checklist. Where a policy reads something wrongly, the shortest way to a higher reward is
another score after the same wrong checklist: that guesses, and the reasons come to say nothing. Acting on the checklist
alone leaves one way, to read better.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import torch
    from transformers import PreTrainedTokenizerBase

SCORE = '"score":'


def until_score(tokenizer: PreTrainedTokenizerBase, completion: Sequence[int]) -> int:
    """How many tokens of a completion come before the value of its score; all of them where it names none.

    Inside a reason the quotation marks would be escaped, so that what is found is the key.
    """
    lengths = range(1, len(completion) + 1)
    place = bisect_left(lengths, True, key=lambda length: SCORE in tokenizer.decode(list(completion[:length])))
    return min(place + 1, len(completion))


def reasons_mask(tokenizer: PreTrainedTokenizerBase, completions: torch.Tensor) -> torch.Tensor:
    """1 for tokens up to the value of the score, 0 from there on: `(B, C)`, as the token ids `completions` are."""
    import torch

    ends = torch.tensor([until_score(tokenizer, row) for row in completions.tolist()], device=completions.device)
    return (torch.arange(completions.shape[1], device=completions.device) < ends[:, None]).long()
