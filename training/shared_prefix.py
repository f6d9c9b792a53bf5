"""A group shares its prompt: sampling and scoring G completions read each prompt once instead of G times.

GRPO asks for G completions of one prompt. TRL puts the prompt before each of them, in sampling and again in every pass
that scores tokens, so with prompts of 500 tokens and answers of 75 most of the work is the same prompt over and over.
Here the keys and values of a prompt are computed once and repeated for its group; gradients flow through them. Results
are those of TRL's own passes but for rounding (tests/training/test_shared_prefix.py compares them).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import chain
from typing import Any, TypeVar, cast

import torch
from torch.utils.checkpoint import checkpoint
from transformers import DynamicCache, PreTrainedTokenizerBase
from trl import GRPOConfig, GRPOTrainer
from trl.models import unwrap_model_for_generation

from training.adapted import folded
from training.credit import reasons_mask
from training.sampling import KeysValues, read_prompts, sample

T = TypeVar("T")


def group_log_probs(
    model: Any,
    prompts: Sequence[Sequence[int]],
    owners: Sequence[int],
    completions: torch.Tensor,
    temperature: float,
    *,
    entropy: bool,
    rows_per_pass: int | None = None,
    fold: bool = False,
) -> tuple[torch.Tensor, torch.Tensor | None]:
    """Log-probability, and entropy if asked for, of every completion token at `temperature`.

    Args:
        prompts: Token ids, at least two each.
        owners: Of each completion the prompt, counted from 0.
        completions: `(B, C)`, padded on the right; what stands at padded places is of no use to anybody.
        rows_per_pass: Completions scored at once. Then nothing inside a pass is kept for the backward pass, which
            computes it again: a third more work for the memory of the largest pass instead of all of them. None
            scores all at once and keeps everything.
        fold: Whether an adapter is added to the weights for each pass (training/adapted.py).

    Returns:
        `(B, C)` in nats; the entropies carry no gradient.
    """
    device = completions.device
    past = torch.tensor([len(prompt) - 1 for prompt in prompts], device=device)
    # The last prompt token predicts the first of the completion, so it goes with the rows.
    last = torch.tensor([prompt[-1] for prompt in prompts], device=device)
    alone = len(prompts) == 1  # then nothing is padded, and without a mask attention is faster
    whole = partial(folded, model) if fold else nullcontext

    def read() -> tuple[list[KeysValues], torch.Tensor]:
        with whole():
            return read_prompts(model, prompts, device)

    layers, seen = _maybe_recomputed(read, recompute=rows_per_pass is not None)

    def scored(some: torch.Tensor, of: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor | None]:
        rows = torch.cat([last[of][:, None], some[:, :-1]], dim=1)
        repeated = [
            tuple(part.expand(len(some), -1, -1, -1) if alone else part[of] for part in layer) for layer in layers
        ]
        with whole():
            logits = model(
                input_ids=rows,
                attention_mask=None if alone else torch.cat([seen[of].long(), torch.ones_like(rows)], dim=1),
                position_ids=past[of][:, None] + torch.arange(rows.shape[1], device=device),
                cache=DynamicCache(repeated),
                use_cache=True,
            ).logits
        logits = logits.float() / temperature
        chosen = logits.gather(-1, some[..., None])[..., 0] - logits.logsumexp(-1)
        return chosen, _entropy(logits) if entropy else None

    size = rows_per_pass or len(completions)
    parts = [
        _maybe_recomputed(partial(scored, some, of), recompute=rows_per_pass is not None)
        for some, of in zip(completions.split(size), torch.tensor(list(owners), device=device).split(size), strict=True)
    ]
    log_probs = torch.cat([chosen for chosen, _ in parts])
    return log_probs, torch.cat([found for _, found in parts if found is not None]) if entropy else None


def _maybe_recomputed(compute: Callable[[], T], *, recompute: bool) -> T:
    """`compute()`; with `recompute`, and where gradients are wanted, its activations are not kept."""
    if not (recompute and torch.is_grad_enabled()):
        return compute()
    return cast(T, checkpoint(compute, use_reentrant=False))


@torch.no_grad()
def _entropy(logits: torch.Tensor) -> torch.Tensor:
    """Entropy in nats over the last axis, row by row to save memory."""
    shares = (row.log_softmax(-1) for row in logits)
    return torch.stack([-(share.exp() * share).sum(-1) for share in shares])


class SharedPrefixGRPOTrainer(GRPOTrainer):
    """TRL's trainer with both costly passes shared within a group; advantages, loss, log and checkpoints are TRL's."""

    rows_per_pass: int | None = None
    """Completions scored at once, see `group_log_probs`."""
    together: bool = False
    """Whether the groups of a pass are scored at once, not one after the other."""
    record: bool = False
    """Whether sampling records a pass and replays it (training/sampling.py)."""
    act_on_reasons: bool = False
    """Whether the loss leaves out what comes after the reasons, from the value of the score on."""

    def _generate_and_score_completions(self, inputs: Any) -> dict[str, Any]:
        """As TRL's; tokens left out are marked as TRL marks those that a tool wrote."""
        scored: dict[str, Any] = super()._generate_and_score_completions(inputs)
        if self.act_on_reasons:
            tokenizer = cast(PreTrainedTokenizerBase, self.processing_class)
            scored["tool_mask"] = reasons_mask(tokenizer, scored["completion_ids"])
        return scored

    def _generate_single_turn(  # where TRL samples
        self, prompt_ids: list[list[int]], *args: Any, **kwargs: Any
    ) -> tuple[list[list[int]], list[list[float]] | None]:
        """As TRL's: the completion of each row, as token ids."""
        if self.use_vllm:  # which shares prompts by itself
            return super()._generate_single_turn(prompt_ids, *args, **kwargs)
        arguments = cast(GRPOConfig, self.args)
        rows_of: dict[tuple[int, ...], list[int]] = {}
        for row, prompt in enumerate(prompt_ids):
            rows_of.setdefault(tuple(prompt), []).append(row)
        with unwrap_model_for_generation(self.model_wrapped, self.accelerator) as model, torch.no_grad(), folded(model):
            sampled = sample(
                model,
                list(rows_of),
                [len(rows) for rows in rows_of.values()],
                end_ids=set(self.eos_token_ids),
                limit=cast(int, arguments.max_completion_length),
                temperature=self.temperature,
                top_p=arguments.top_p,
                record=self.record,
            )
        by_row = dict(zip(chain.from_iterable(rows_of.values()), sampled, strict=True))
        return [by_row[row] for row in range(len(prompt_ids))], None

    def _get_per_token_logps_and_entropies(  # the one place where TRL scores tokens
        self,
        model: Any,
        input_ids: torch.Tensor,
        attention_mask: torch.Tensor,
        logits_to_keep: int,
        batch_size: int | None = None,
        compute_entropy: bool = False,
        **_: Any,  # images and experts, which our policies have not
    ) -> tuple[torch.Tensor, torch.Tensor | None, None]:
        """As TRL's: `(B, logits_to_keep)` each. TRL shuffles the batch, so groups are found by their prompts."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for row, (ids, mask) in enumerate(zip(input_ids[:, :-logits_to_keep], attention_mask, strict=True)):
            groups.setdefault(tuple(ids[mask[:-logits_to_keep].bool()].tolist()), []).append(row)
        log_probs: list[torch.Tensor] = [input_ids.new_empty(0)] * len(input_ids)
        entropies = list(log_probs)
        for prompts in [list(groups)] if self.together else [[prompt] for prompt in groups]:
            rows = [row for prompt in prompts for row in groups[prompt]]
            width = max(1, int(attention_mask[rows, -logits_to_keep:].sum(1).max()))
            with self.accelerator.autocast():
                chosen, entropy = group_log_probs(
                    model,
                    prompts,
                    [number for number, prompt in enumerate(prompts) for _ in groups[prompt]],
                    input_ids[rows, -logits_to_keep:][:, :width],
                    self.temperature,
                    entropy=compute_entropy,
                    rows_per_pass=self.rows_per_pass,
                    fold=self.together,
                )
            missing = (0, logits_to_keep - width)  # no completion of these groups is that long
            for place, row in enumerate(rows):
                log_probs[row] = torch.nn.functional.pad(chosen[place], missing)
                if entropy is not None:
                    entropies[row] = torch.nn.functional.pad(entropy[place], missing)
        return torch.stack(log_probs), torch.stack(entropies) if compute_entropy else None, None
