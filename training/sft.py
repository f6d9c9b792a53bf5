"""Supervised training by TRL on answers written from the facts of the cases; the loss counts the answer alone.

Prompts are those of serving, token for token (`redrob.prompts.build_prompt`), so the trainer gets token ids and a mask.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.cases import Case
from redrob.prompts import build_prompt
from training.checkpoint import common_arguments, finished, progress, train
from training.config import TrainConfig
from training.data import written_answer

if TYPE_CHECKING:
    from datasets import Dataset
    from transformers import PreTrainedTokenizerBase
    from trl import SFTConfig


def sft_dataset(tokenizer: PreTrainedTokenizerBase, cases: Sequence[Case], preset: str) -> Dataset:
    """One row a case: the tokens of prompt and written answer, and which of them are the answer's."""
    from datasets import Dataset

    rows = []
    for case in cases:
        prompt = build_prompt(tokenizer, case.job_description, case.candidate, preset=preset).input_ids
        answer = [*tokenizer(written_answer(case), add_special_tokens=False)["input_ids"], tokenizer.eos_token_id]
        rows.append({"input_ids": [*prompt, *answer], "completion_mask": [0] * len(prompt) + [1] * len(answer)})
    return Dataset.from_list(rows)


def sft_from_base(cases: Sequence[Case], config: TrainConfig, folder: Path, device: str) -> Any:
    """The untuned base after supervised training on `cases`; as `run_sft`."""
    from training.policy import load_tokenizer, new_policy, saved_policy

    if last := finished(folder):
        return saved_policy(config, last, trainable=True)
    model = new_policy(config)
    run_sft(model, load_tokenizer(config), cases, config, folder, device)
    return model


def run_sft(
    model: Any,
    tokenizer: PreTrainedTokenizerBase,
    cases: Sequence[Case],
    config: TrainConfig,
    folder: Path,
    device: str,
) -> None:
    """Train `model` (as `new_policy` gives it) in place; resumes from the last checkpoint in `folder`.

    The log goes to `folder/log.jsonl` under TRL's metric names, a line a step as it comes.
    """
    from trl import SFTTrainer

    trainer = SFTTrainer(
        model=model,
        args=_arguments(config, folder, device),
        train_dataset=sft_dataset(tokenizer, cases, config.preset),
        processing_class=tokenizer,
        callbacks=[progress("SFT", folder, "loss")],
    )
    train(trainer, folder)


def _arguments(config: TrainConfig, folder: Path, device: str) -> SFTConfig:
    from trl import SFTConfig

    settings = config.sft
    assert settings is not None  # a run without this stage does not come here
    return SFTConfig(
        **common_arguments(settings, folder, device, config.seed),
        num_train_epochs=settings.num_train_epochs,
        per_device_train_batch_size=settings.per_device_train_batch_size,
        gradient_accumulation_steps=settings.gradient_accumulation_steps,
        completion_only_loss=True,
        max_length=None,  # an example is never cut
        report_to="none",
    )
