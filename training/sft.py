"""Supervised training by TRL on answers written from the facts of the cases; the loss counts the answer alone.

Prompts are those of serving, token for token (`training.data.case_prompt`), so the trainer gets token ids and a mask.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.cases import Case
from redrob.models.loading import BFLOAT16
from redrob.prompts import Prompt
from training.checkpoint import common_arguments, divisor, progress, trained
from training.config import SftSettings, TrainConfig
from training.data import case_prompt, short_prompt, written_answer
from training.policy import load_tokenizer

if TYPE_CHECKING:
    from datasets import Dataset
    from transformers import PreTrainedTokenizerBase
    from trl import SFTConfig

FILLED = 64
"""Lengths are filled up to a multiple of this: kernels that are made for a length are made for few of them."""


def sft_dataset(
    tokenizer: PreTrainedTokenizerBase,
    cases: Sequence[Case],
    preset: str,
    answers: Mapping[str, str] | None = None,
    *,
    passes: int = 1,
    short: float = 0.0,
    copied: float = 1.0,
) -> Dataset:
    """One row a case and pass: the tokens of prompt and answer, and which of them the loss counts.

    Args:
        tokenizer, preset: Of the base; of the prompts.
        cases: With facts where `answers` are not given.
        answers: What is learned instead of the written answers, by case id; their prompts are never short.
        passes: How often each case comes: in other words, and cut or whole as it is drawn.
        short: Share of the rows whose prompts are short.
        copied: Share of an answer's tokens that count, beside those that tell what was read (`telling`).
    """
    from datasets import Dataset

    rows = []
    for case in cases:
        whole: Prompt | None = None
        for number in range(passes):
            if answers is None and random.Random(f"short.{number}.{case.id}").random() < short:
                shown = short_prompt(tokenizer, case, preset)
            else:
                shown = whole = whole or case_prompt(tokenizer, case, preset)
            prompt = shown.input_ids
            text = answers[case.id] if answers is not None else written_answer(case, shown.context, number)
            answer = [*tokenizer(text, add_special_tokens=False)["input_ids"], tokenizer.eos_token_id]
            draw = random.Random(f"copied.{number}.{case.id}")
            rows.append(row_of(tokenizer, prompt, answer, copied, draw))
    return Dataset.from_list(rows)


def row_of(
    tokenizer: PreTrainedTokenizerBase, prompt: Sequence[int], answer: Sequence[int], copied: float, draw: random.Random
) -> dict[str, list[int]]:
    """What the trainer takes: the loss counts what tells, and the share `copied` of an answer's other tokens."""
    counts = [int(tells or draw.random() < copied) for tells in telling(tokenizer, answer)]
    return {"input_ids": [*prompt, *answer], "completion_mask": [0] * len(prompt) + counts}


def telling(tokenizer: PreTrainedTokenizerBase, answer: Sequence[int]) -> list[bool]:
    """Which tokens of an answer tell what was read: the first one after each colon, and from the score on all.

    A space may be a token of its own. The others name what the advert asks and quote the profile, ten times as many.
    """
    pieces = [str(tokenizer.decode([token])) for token in answer]
    before, tells, score = "", list[bool](), "".join(pieces).rfind('"score"')
    for piece in pieces:
        tells.append(before.rstrip(" ").endswith(":") or len(before) > score > 0)
        before += piece
    return tells


def unmasked(tokenizer: PreTrainedTokenizerBase) -> Any:
    """TRL's collator, which fills up on the right, with a mask that hides nothing.

    No token attends to what stands behind it, so the filling changes no loss. Without holes in the mask torch takes
    its causal kernel, which skips half of the work.
    """
    from trl.trainer.sft_trainer import DataCollatorForLanguageModeling

    class Unmasked(DataCollatorForLanguageModeling):
        def torch_call(self, examples: list[dict[str, Any]]) -> dict[str, Any]:
            batch = super().torch_call(examples)
            batch["attention_mask"].fill_(1)
            return batch

    filling = tokenizer.pad_token_id if tokenizer.pad_token_id is not None else tokenizer.eos_token_id
    return Unmasked(pad_token_id=filling, pad_to_multiple_of=FILLED)


def run_sft(
    cases: Sequence[Case],
    config: TrainConfig,
    folder: Path,
    device: str,
    *,
    start: Path | None = None,
    answers: Mapping[str, str] | None = None,
) -> Any:
    """The untuned base, or the policy in `start`, after supervised training on `cases`; resumes as `trained` does.

    `answers` are as in `sft_dataset`.
    """
    settings = config.sft
    assert settings is not None  # a run without this stage does not come here
    passes = 1 if settings.max_steps > 0 else math.ceil(settings.num_train_epochs)
    shares = {"short": settings.short_prompts, "copied": settings.copied}
    rows = sft_dataset(load_tokenizer(config), cases, config.preset, answers, passes=passes, **shares)
    return supervised("SFT", rows, settings, config, folder, device, start=start, passes=passes)


def supervised(
    stage: str,
    rows: Dataset,
    settings: SftSettings,
    config: TrainConfig,
    folder: Path,
    device: str,
    *,
    start: Path | None = None,
    passes: int = 1,
) -> Any:
    """The base, or the policy saved in `start`, after TRL's trainer on `rows`; resumes from the last checkpoint.

    `rows` have `input_ids` and `completion_mask`, which tokens the loss counts; they hold each example `passes` times.
    """
    from trl import SFTTrainer

    tokenizer = load_tokenizer(config)

    def trainer(model: Any, halved: int) -> Any:
        return SFTTrainer(
            model=model,
            args=_arguments(settings, config, folder, device, halved, passes),
            train_dataset=rows,
            processing_class=tokenizer,
            data_collator=unmasked(tokenizer),
            callbacks=[progress(stage, folder, "loss")],
        )

    return trained(stage, config, folder, start, trainer, settings.per_device_train_batch_size)


def _arguments(
    settings: SftSettings, config: TrainConfig, folder: Path, device: str, halved: int, passes: int
) -> SFTConfig:
    from trl import SFTConfig

    a_step = settings.per_device_train_batch_size * settings.gradient_accumulation_steps
    a_pass = divisor(a_step, settings.per_device_train_batch_size >> halved)
    common = common_arguments(settings, folder, device, config.seed)
    # Not for GRPO, which samples outside of autocast. The adapter's float32 is rounded for its products, and kept.
    common["bf16"] = config.dtype == BFLOAT16
    return SFTConfig(
        **common,
        num_train_epochs=settings.num_train_epochs / passes,
        train_sampling_strategy="group_by_length",  # little is filled up
        per_device_train_batch_size=a_pass,
        gradient_accumulation_steps=a_step // a_pass,
        completion_only_loss=True,
        max_length=None,  # an example is never cut
    )
