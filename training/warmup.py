"""Supervised warm-up on answers written from the true facts.

The candidates of one job description share a single pass over the system message and the job description; only
their profiles and answers are run one by one. That is the same loss as running every example whole (a test compares
them) at little more than half the cost.
"""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import islice, repeat, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch.nn.functional import cross_entropy
from tqdm import tqdm

from redrob.cases import Case, Form
from redrob.errors import ConfigError
from redrob.prompts import Preset
from training.at_once import at_once
from training.checkpoint import check_finite, load_checkpoint, machine, open_log, save_checkpoint
from training.config import TrainConfig, WarmupSettings
from training.examples import Example, encode, gold_answer
from training.guidance import Guide, Lookup, parse_heads
from training.supposed import supposed_groups
from training.whole_rows import by_length, rows_loss, total_weight

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase


_LAYER = re.compile(r"\.layers\.(\d+)\.")


def group_loss(
    model: Any,
    group: Sequence[Example],
    pad_id: int,
    *,
    decisive_weight: float = 1.0,
    end_weight: float | None = None,
    guide: Guide | None = None,
) -> tuple[torch.Tensor, torch.Tensor | None]:
    """Mean over the group's answer tokens of the negative log-likelihood, and the loss of the guided heads if any.

    `prefix: (1, P)` is what all prompts begin with. `suffix: (B, S)`, padded on the left, holds the rest and the
    answer; it attends to the prefix through its keys and values, through which gradients flow. Decisive tokens weigh
    `decisive_weight` times as much as others, those that say whether the career contradicts itself `end_weight` times;
    without one they are decisive like others. What is not to be learned weighs nothing.
    """
    device = next(model.parameters()).device
    shared = _shared_length([example.prompt for example in group])
    rows = [(*example.prompt[shared:], *example.answer) for example in group]
    width = max(map(len, rows))
    suffix = torch.tensor([[pad_id] * (width - len(row)) + list(row) for row in rows], device=device)
    mask = torch.tensor([[0] * (width - len(row)) + [1] * len(row) for row in rows], device=device)
    prefix = torch.tensor([group[0].prompt[:shared]], device=device)
    weights = torch.tensor(
        [[0.0] * (width - len(example.answer)) + example.weights(decisive_weight, end_weight) for example in group],
        device=device,
    )
    columns = weights.any(0).nonzero().flatten()  # what no row learns needs no logits

    cache = model(input_ids=prefix, use_cache=True, logits_to_keep=1).cache
    cache.batch_repeat_interleave(len(rows))
    logits = model(
        input_ids=suffix,
        attention_mask=torch.cat([mask.new_ones(len(rows), shared), mask], dim=1),
        position_ids=shared + (mask.cumsum(1) - 1).clamp(min=0),
        cache=cache,
        logits_to_keep=columns - 1,  # a token is foretold by the one before it
    ).logits
    labels, weights = suffix[:, columns], weights[:, columns]
    each = cross_entropy(logits.flatten(0, 1).float(), labels.flatten(), reduction="none")
    answers = (each * weights.flatten()).sum() / weights.sum()
    return answers, _guided(guide, group, shared, width) if guide else None


def _guided(guide: Guide, group: Sequence[Example], shared: int, width: int) -> torch.Tensor:
    """The loss of the guided heads in the pass that has just been run."""
    padding = [width - (len(example.prompt) - shared + len(example.answer)) for example in group]

    def places(looked: Callable[[Example], Sequence[Lookup]]) -> list[list[tuple[int, int, list[int]]]]:
        """Queries, their positions and those of their evidence, an example a row."""
        begins = [width - len(example.answer) for example in group]  # of the answer among the queries
        return [
            [
                (
                    begin + lookup.at,
                    shared + begin + lookup.at,
                    [token if token < shared else token + padded for token in lookup.evidence],
                )
                for lookup in looked(example)
            ]
            for example, begin, padded in zip(group, begins, padding, strict=True)
        ]

    padded = [range(shared, shared + count) for count in padding]
    loss = guide.loss(places(lambda example: example.lookups), padded)
    if guide.naming:
        loss = loss + guide.loss(places(lambda example: example.askings), padded, guide.naming)
    return loss


def _shared_length(prompts: Sequence[tuple[int, ...]]) -> int:
    """Tokens that all prompts begin with; at least one token stays outside."""
    alike = sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, zip(*prompts, strict=False)))
    return min(alike, min(map(len, prompts)) - 1)


def batches(
    examples: Sequence[Example], groups: int, group_size: int, rng: random.Random
) -> Iterator[list[list[Example]]]:
    """Endless steps of `groups` jobs with `group_size` candidates each; every example once per epoch."""
    while True:
        by_job: dict[str, list[Example]] = {}
        for example in rng.sample(list(examples), len(examples)):
            by_job.setdefault(example.job_id, []).append(example)
        pieces = [
            members[start : start + group_size]
            for members in by_job.values()
            for start in range(0, len(members), group_size)
        ]
        rng.shuffle(pieces)
        for start in range(0, len(pieces) - groups + 1, groups):
            yield pieces[start : start + groups]


Step = list[list[list[Example]]]
"""What a step learns from: of each form of text in it its groups."""


def passes(step: Step, settings: WarmupSettings) -> list[tuple[list[Example], float]]:
    """What is run at once, and its share of the loss.

    By default each group, all with the same share; with `rows_per_pass` rows of like length, and then each token has
    the share that its weight is of all.
    """
    groups = [group for form in step for group in form]
    if not settings.rows_per_pass:
        return [(group, 1 / len(groups)) for group in groups]
    parts = by_length([example for group in groups for example in group], settings.rows_per_pass)
    weights = [total_weight(part, settings.decisive_weight, settings.end_weight) for part in parts]
    return [(part, weight / sum(weights)) for part, weight in zip(parts, weights, strict=True)]


def learning_rate(step: int, settings: WarmupSettings) -> float:
    """Linear rise over `warmup_steps`, then a cosine to a tenth of the peak; in the dated steps a line of their own."""
    total = settings.note_steps + settings.full_steps
    if step < settings.warmup_steps:
        return settings.learning_rate * (step + 1) / settings.warmup_steps
    if step >= total:
        return settings.dated_learning_rate * (1.0 - 0.9 * (step - total) / settings.dated_steps)
    progress = (step - settings.warmup_steps) / max(1, total - settings.warmup_steps)
    return settings.learning_rate * (0.1 + 0.45 * (1 + math.cos(math.pi * min(1.0, progress))))


def warm_up(
    model: Any,
    tokenizer: PreTrainedTokenizerBase,
    cases: Sequence[Case],
    config: TrainConfig,
    folder: Path,
    *,
    answer: Callable[[Case], str] = gold_answer,
    preset: str | Preset = "",
) -> None:
    """Train `model` (as `new_policy` gives it) in place; checkpoints and a log go to `folder`, from which it resumes.

    It learns to give `answer` where it is asked with `preset`; by default with the one that `config` names.

    Same seed, same cases, same machine: same weights, whether or not the run was interrupted between checkpoints.

    Raises:
        ConfigError: the cases lack a form that the settings ask for, or no layer is left to train.
    """
    settings = config.warmup
    assert settings is not None  # a run without a warm-up does not come here
    total = settings.note_steps + settings.full_steps + settings.dated_steps
    for name, parameter in model.named_parameters():
        if (layer := _LAYER.search(name)) and int(layer[1]) < settings.first_layer:
            parameter.requires_grad_(False)
    parameters = {name: p for name, p in model.named_parameters() if p.requires_grad}
    if not parameters:
        raise ConfigError(
            f"warmup.first_layer: {settings.first_layer} leaves nothing to train: there is no such layer. Lower it."
        )
    optimizer = torch.optim.AdamW(parameters.values(), lr=settings.learning_rate, weight_decay=0.0)
    done = load_checkpoint(folder, parameters, optimizer)
    if done >= total:
        print(f"warm-up: {done} steps are done already", flush=True)
        return
    finding, naming = parse_heads(settings.guided_heads), parse_heads(settings.naming_heads, "warmup.naming_heads")
    guide = Guide(finding, naming) if finding else None
    asked = partial(encode, tokenizer, preset=preset or config.preset, answer=answer)
    supposing = partial(supposed_groups, tokenizer, preset=preset or config.preset)
    source = _steps(partial(asked, guided=bool(finding), naming=bool(naming)), cases, config, supposing)
    for _ in range(done):
        next(source)  # the same draws as before the interruption
    runs_on = machine(next(model.parameters()).device)
    loss_of = rows_loss if settings.rows_per_pass else group_loss
    model.train()
    with (
        open_log(folder / "log.jsonl", done) as log,
        tqdm(total=total, desc="warm-up", initial=done) as progress,
        guide.watching(model) if guide else nullcontext(),
    ):
        for step in range(done, total):
            step_passes, rate = passes(next(source), settings), learning_rate(step, settings)
            for slot in optimizer.param_groups:
                slot["lr"] = rate
            loss = attention = 0.0
            for group, share in step_passes:
                answers, guided = loss_of(
                    model,
                    group,
                    tokenizer.pad_token_id,
                    decisive_weight=settings.decisive_weight,
                    end_weight=settings.end_weight,
                    guide=guide,
                )
                part = answers if guided is None else answers + settings.guidance * guided
                (part * share).backward()
                loss += answers.item() * share
                attention += 0.0 if guided is None else guided.item() * share
            norm = torch.nn.utils.clip_grad_norm_(parameters.values(), 1.0).item()
            check_finite("warm-up", step + 1, norm)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            progress.set_postfix(loss=f"{loss:.3f}")
            progress.update()
            entry = {"step": step + 1, "loss": loss, "learning_rate": rate, "grad_norm": norm}
            entry |= {"guided_attention_loss": attention} if guide else {}
            log.write(json.dumps(entry | {"machine": runs_on}) + "\n")
            log.flush()
            if (step + 1) % settings.checkpoint_every == 0 or step + 1 == total:
                save_checkpoint(folder, step + 1, parameters, optimizer)
    model.eval()


def _steps(
    encoded: Callable[..., Example],
    cases: Sequence[Case],
    config: TrainConfig,
    supposing: Callable[..., Iterator[list[Example]]],
) -> Iterator[Step]:
    """Short notes first, full texts after, then dated profiles beside full texts, bare careers and supposed answers."""
    rng, settings = random.Random(config.seed), config.warmup
    assert settings is not None

    def source(form: Form, *, ends: bool = False) -> Iterator[list[list[Example]]]:
        chosen = [case for case in cases if case.form == form]
        if len({case.job_id for case in chosen}) < settings.groups:
            raise ConfigError(
                f"warmup: steps on `{form}` texts are asked for, {settings.groups} job descriptions each, and among "
                f"the {len(cases)} training cases those of this form are too few. Set warmup."
                f"{'careers to false' if form == 'career' else f'{form}_steps to 0'}."
            )
        examples = at_once(partial(encoded, ends=ends), chosen)
        sizes = {"full": settings.group_size, "career": settings.career_group_size}
        size = sizes.get(form, settings.note_group_size)
        return batches(examples, settings.groups, size, rng)

    if settings.note_steps:
        yield from ([groups] for groups in islice(source("note"), settings.note_steps))
    if settings.full_steps:
        yield from ([groups] for groups in islice(source("full"), settings.full_steps))
    if settings.dated_steps:
        dated, full = source("dated", ends=True), source("full", ends=True)
        career = source("career", ends=True) if settings.careers else repeat([])
        supposed: Iterator[list[Example]] = iter(())
        if settings.supposed_per_dated:
            true = partial(encoded, ends=True)
            supposed = supposing(cases, size=settings.supposed_group_size, rng=random.Random(config.seed), true=true)
        for _ in range(settings.dated_steps):
            fulls = [group for _ in range(settings.full_per_dated) for group in next(full)]
            yield [next(dated), fulls, next(career), list(islice(supposed, settings.supposed_per_dated))]
