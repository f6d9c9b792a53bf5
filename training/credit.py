"""Which tokens of a completion GRPO acts on.

A verdict follows from its checklist. Where a policy reads something wrongly, the shortest way to a higher reward is
another verdict after the same wrong checklist: another score, or a contradiction that the career does not have. That
guesses, and the reasons come to say nothing. Acting on what was read alone leaves one way, to read better.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from training.cases.reasons import CONTRADICTION

if TYPE_CHECKING:
    import torch
    from transformers import PreTrainedTokenizerBase

SCORE = '"score":'
_FIRST_REASON = re.compile(r'"reasons": ?\["(?P<text>(?:[^"\\]|\\.)*)(?:"|$)')


def until_score(tokenizer: PreTrainedTokenizerBase, completion: Sequence[int]) -> int:
    """How many tokens of a completion come before the value of its score; all of them where it names none.

    Inside a reason the quotation marks would be escaped, so that what is found is the key.
    """
    return min(_tokens_until(tokenizer, completion, lambda text: SCORE in text), len(completion))


def conclusion(text: str) -> tuple[int, int] | None:
    """Where an answer says whether the career that it wrote out contradicts itself, or by ending there that it does
    not: from the end of the career to that of the first reason, in characters. None where it writes and says nothing.

    >>> text = '{"reasons": ["Nurse: the same occupation; first role 2018-2016; a role ends before it begins", "'
    >>> text[slice(*conclusion(text))]
    '; a role ends before it begins"'
    >>> text = '{"reasons": ["Nurse: the same occupation; first role 2016-2018", "Triage: not shown"'
    >>> text[slice(*conclusion(text))]
    '"'
    """
    if not (first := _FIRST_REASON.search(text)):
        return None
    place, lies = first.start("text"), set(CONTRADICTION.values())
    for part in first["text"].split("; "):
        if part in lies:
            return place - len("; "), first.end()
        place += len(part)
        if part.startswith("first role "):
            return place, first.end()
        place += len("; ")
    return None


def reasons_mask(tokenizer: PreTrainedTokenizerBase, completions: torch.Tensor) -> torch.Tensor:
    """1 for tokens of what was read, 0 for those of the `conclusion` and from the value of the score on: `(B, C)`, as
    the token ids `completions` are."""
    import torch

    mask = torch.zeros_like(completions)
    for row, completion in zip(mask, completions.tolist(), strict=True):
        row[: until_score(tokenizer, completion)] = 1
        row[_conclusion_tokens(tokenizer, completion)] = 0
    return mask


def _conclusion_tokens(tokenizer: PreTrainedTokenizerBase, completion: Sequence[int]) -> slice:
    """The tokens that write any of the `conclusion`; none where there is none."""
    if not (found := conclusion(str(tokenizer.decode(list(completion))))):
        return slice(0)
    start, end = found
    first = _tokens_until(tokenizer, completion, lambda text: len(text) > start) - 1
    return slice(first, _tokens_until(tokenizer, completion, lambda text: len(text) >= end))


def _tokens_until(tokenizer: PreTrainedTokenizerBase, completion: Sequence[int], reached: Callable[[str], bool]) -> int:
    """How many tokens it takes until the text is such as `reached` wants it; one more than there are if it never is."""
    lengths = range(1, len(completion) + 1)
    return bisect_left(lengths, True, key=lambda n: reached(str(tokenizer.decode(list(completion[:n]))))) + 1
