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
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, repeat, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch
from torch.nn.functional import cross_entropy
from tqdm import tqdm

from redrob.cases import Case, Form
from redrob.errors import ConfigError
from redrob.prompts import Preset, build_prompt
from training.adapted import folded
from training.at_once import at_once
from training.checkpoint import check_finite, load_checkpoint, open_log, save_checkpoint
from training.config import TrainConfig, WarmupSettings
from training.guidance import Guide, Lookup, askings, career_at, lookups, names_at, parse_heads

if TYPE_CHECKING:
    from transformers import PreTrainedTokenizerBase


@dataclass(frozen=True, slots=True)
class Example:
    """One prompt and the answer to learn, as token ids; the answer ends with the end-of-turn token."""

    job_id: str
    prompt: tuple[int, ...]
    answer: tuple[int, ...]
    lookups: tuple[Lookup, ...] = ()
    """Where the profile must be consulted; needed for guided attention alone."""
    askings: tuple[Lookup, ...] = ()
    """Where the job description must be consulted; the same."""
    decisive: frozenset[int] = frozenset()
    """Indices in the answer of the tokens that carry a finding, the score or the decision, not mere form."""
    ends: frozenset[int] = frozenset()
    """Those that say whether the career contradicts itself, and how."""


def gold_answer(case: Case) -> str:
    """The answer to learn: reasons first, so that the score and the decision follow from what was worked out."""
    reasons = json.dumps(list(case.reasons), ensure_ascii=False)
    return f'{{"reasons": {reasons}, "score": {case.gold_score:.2f}, "decision": "{case.gold_decision}"}}'


def career_answer(case: Case) -> str:
    """What is learned of a bare career: its first reason, and that others follow.

    The rest of such an answer would teach that checklists are short, and scores 1.00 or 0.05.
    """
    return f'{{"reasons": [{json.dumps(case.reasons[0], ensure_ascii=False)}, "'


def encode(
    tokenizer: PreTrainedTokenizerBase,
    case: Case,
    preset: str | Preset,
    *,
    answer: Callable[[Case], str] = gold_answer,
    guided: bool = False,
    naming: bool = False,
    ends: bool = False,
) -> Example:
    """Tokens of one case and the `answer` to it, of a bare career its beginning; `guided`: where evidence stands too.

    With `naming` also where the job description asks, and how names begin and what follows a finding is decisive too.
    With `ends` what a career is told by is, and what comes after it is noted: a contradiction, or that there is none.
    """
    prompt = build_prompt(tokenizer, case.job_description, case.candidate, preset=preset)
    whole = case.form != "career"
    text = answer(case) if whole else career_answer(case)
    encoded: Any = tokenizer(text, add_special_tokens=False, return_offsets_mapping=True)
    starts = [start for start, _ in encoded["offset_mapping"]]
    findings = [found.end() for found in re.finditer(r'(?<!reasons")(?:: "?)(?=\S)', text)]
    if naming:
        findings += names_at(case, text)
        if whole:
            findings.append(text.index('"score": ') + len('"score": 0.'))  # the digit that says how good
    ending: list[int] = []
    if ends:
        before = case.reasons[0].rpartition("; ")[0] if case.facts.impossible else case.reasons[0]
        place = text.index(before) + len(before)
        ending = [place, place + len("; ")] if case.facts.impossible else [place]
        findings += career_at(text)
    decisive, verdict = (
        frozenset(max(n for n, start in enumerate(starts) if start <= place) for place in places)
        for places in (findings, ending)
    )
    return Example(
        case.job_id,
        prompt.input_ids,
        (*encoded["input_ids"], *([tokenizer.eos_token_id] if whole else [])),
        lookups(tokenizer, case, prompt, text) if guided else (),
        askings(tokenizer, case, prompt, text) if naming else (),
        decisive,
        verdict,
    )


def group_loss(
    model: Any,
    group: Sequence[Example],
    pad_id: int,
    *,
    decisive_weight: float = 1.0,
    end_weight: float | None = None,
    guide: Guide | None = None,
    together: bool = False,
) -> tuple[torch.Tensor, torch.Tensor | None]:
    """Mean over the group's answer tokens of the negative log-likelihood, and the loss of the guided heads if any.

    `prefix: (1, P)` is what all prompts begin with. `suffix: (B, S)`, padded on the left, holds the rest and the
    answer; it attends to the prefix through its keys and values, through which gradients flow. Decisive tokens weigh
    `decisive_weight` times as much as others, those that say whether the career contradicts itself `end_weight` times;
    without one they are decisive like others. `together` adds an adapter to the weights for the pass, which pays where
    a pass is short of work.
    """
    end_weight = decisive_weight if end_weight is None else end_weight
    device = next(model.parameters()).device
    shared = _shared_length([example.prompt for example in group])
    rows = [(*example.prompt[shared:], *example.answer) for example in group]
    width, keep = max(map(len, rows)), max(len(example.answer) for example in group)
    suffix = torch.tensor([[pad_id] * (width - len(row)) + list(row) for row in rows], device=device)
    mask = torch.tensor([[0] * (width - len(row)) + [1] * len(row) for row in rows], device=device)
    prefix = torch.tensor([group[0].prompt[:shared]], device=device)

    with folded(model) if together else nullcontext():
        cache = model(input_ids=prefix, use_cache=True, logits_to_keep=1).past_key_values
        cache.batch_repeat_interleave(len(rows))
        logits = model(
            input_ids=suffix,
            attention_mask=torch.cat([mask.new_ones(len(rows), shared), mask], dim=1),
            position_ids=shared + (mask.cumsum(1) - 1).clamp(min=0),
            past_key_values=cache,
            logits_to_keep=keep + 1,
        ).logits[:, :-1]
    labels = torch.tensor(
        [[-100] * (keep - len(example.answer)) + list(example.answer) for example in group], device=device
    )
    weights = torch.tensor(
        [
            [0.0] * (keep - len(example.answer))
            + [
                end_weight if n in example.ends else decisive_weight if n in example.decisive else 1.0
                for n in range(len(example.answer))
            ]
            for example in group
        ],
        device=device,
    )
    each = cross_entropy(logits.flatten(0, 1).float(), labels.flatten(), ignore_index=-100, reduction="none")
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


def passes(step: Step, *, together: bool) -> list[tuple[list[Example], float]]:
    """What is run at once, and its share of the loss: each group, or those of one form together.

    >>> [(len(some), share) for some, share in passes([[["a", "b"], ["c"]], [["d"]]], together=True)]
    [(3, 0.6666666666666666), (1, 0.3333333333333333)]
    """
    total = sum(map(len, step))
    if together:
        return [(list(chain.from_iterable(groups)), len(groups) / total) for groups in step if groups]
    return [(group, 1 / total) for groups in step for group in groups]


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
    """
    settings = config.warmup
    assert settings is not None  # a run without a warm-up does not come here
    total = settings.note_steps + settings.full_steps + settings.dated_steps
    parameters = {name: p for name, p in model.named_parameters() if p.requires_grad}
    optimizer = torch.optim.AdamW(parameters.values(), lr=settings.learning_rate, weight_decay=0.0)
    done = load_checkpoint(folder, parameters, optimizer)
    if done >= total:
        print(f"warm-up: {done} steps are done already", flush=True)
        return
    finding, naming = parse_heads(settings.guided_heads), parse_heads(settings.naming_heads, "warmup.naming_heads")
    guide = Guide(finding, naming) if finding else None
    asked = partial(encode, tokenizer, preset=preset or config.preset, answer=answer)
    source = _steps(partial(asked, guided=bool(finding), naming=bool(naming)), cases, config)
    for _ in range(done):
        next(source)  # the same draws as before the interruption
    model.train()
    with (
        open_log(folder / "log.jsonl", done) as log,
        tqdm(total=total, desc="warm-up", initial=done) as progress,
        guide.watching(model) if guide else nullcontext(),
    ):
        for step in range(done, total):
            step_passes, rate = passes(next(source), together=settings.together), learning_rate(step, settings)
            for slot in optimizer.param_groups:
                slot["lr"] = rate
            loss = attention = 0.0
            for group, share in step_passes:
                answers, guided = group_loss(
                    model,
                    group,
                    tokenizer.pad_token_id,
                    decisive_weight=settings.decisive_weight,
                    end_weight=settings.end_weight,
                    guide=guide,
                    together=settings.together,
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
            log.write(json.dumps(entry | ({"guided_attention_loss": attention} if guide else {})) + "\n")
            log.flush()
            if (step + 1) % settings.checkpoint_every == 0 or step + 1 == total:
                save_checkpoint(folder, step + 1, parameters, optimizer)
    model.eval()


def _steps(encoded: Callable[..., Example], cases: Sequence[Case], config: TrainConfig) -> Iterator[Step]:
    """Short notes first, full texts after, then dated profiles beside full texts and bare careers."""
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
        for _ in range(settings.dated_steps):
            fulls = [group for _ in range(settings.full_per_dated) for group in next(full)]
            yield [next(dated), fulls, next(career)]
