"""Supervised training by TRL on answers written from the facts of the cases; the loss counts the answer alone.

Prompts are those of serving, token for token (`training.data.case_prompt`), so the trainer gets token ids and a mask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.cases import Case
from training.checkpoint import common_arguments, divisor, progress, trained
from training.config import SftSettings, TrainConfig
from training.data import case_prompt, written_answer
from training.policy import load_tokenizer, new_policy, saved_policy

if TYPE_CHECKING:
    from datasets import Dataset
    from transformers import PreTrainedTokenizerBase
    from trl import SFTConfig


def sft_dataset(
    tokenizer: PreTrainedTokenizerBase, cases: Sequence[Case], preset: str, answers: Mapping[str, str] | None = None
) -> Dataset:
    """One row a case: the tokens of prompt and answer, and which of them are the answer's; `answers` by case id."""
    from datasets import Dataset

    rows = []
    for case in cases:
        shown = case_prompt(tokenizer, case, preset)
        prompt = shown.input_ids
        text = answers[case.id] if answers is not None else written_answer(case, shown.context)
        answer = [*tokenizer(text, add_special_tokens=False)["input_ids"], tokenizer.eos_token_id]
        rows.append({"input_ids": [*prompt, *answer], "completion_mask": [0] * len(prompt) + [1] * len(answer)})
    return Dataset.from_list(rows)


def run_sft(
    cases: Sequence[Case],
    config: TrainConfig,
    folder: Path,
    device: str,
    *,
    start: Path | None = None,
    answers: Mapping[str, str] | None = None,
) -> Any:
    """The untuned base after supervised training on `cases`; resumes from the last checkpoint in `folder`.

    The log goes to `folder/log.jsonl` under TRL's metric names, a line a step as it comes.

    Args:
        cases: With facts where `answers` are not given.
        config: Its section `sft` is set.
        folder: Of checkpoints and log.
        device: `cuda`, `mps` or `cpu`.
        start: A saved policy to begin with instead of the base.
        answers: What to learn instead of the written answers, by case id.
    """
    from trl import SFTTrainer

    settings = config.sft
    assert settings is not None  # a run without this stage does not come here
    tokenizer = load_tokenizer(config)
    rows = sft_dataset(tokenizer, cases, config.preset, answers)

    def trainer(model: Any, halved: int) -> Any:
        return SFTTrainer(
            model=model,
            args=_arguments(settings, config.seed, folder, device, halved),
            train_dataset=rows,
            processing_class=tokenizer,
            callbacks=[progress("SFT", folder, "loss")],
        )

    def begin(saved: Path | None) -> Any:
        return saved_policy(config, saved, trainable=True) if saved else new_policy(config)

    return trained("SFT", folder, start, begin, trainer, settings.per_device_train_batch_size)


def _arguments(settings: SftSettings, seed: int, folder: Path, device: str, halved: int) -> SFTConfig:
    from trl import SFTConfig

    a_step = settings.per_device_train_batch_size * settings.gradient_accumulation_steps
    a_pass = divisor(a_step, settings.per_device_train_batch_size >> halved)
    return SFTConfig(
        **common_arguments(settings, folder, device, seed),
        num_train_epochs=settings.num_train_epochs,
        per_device_train_batch_size=a_pass,
        gradient_accumulation_steps=a_step // a_pass,
        completion_only_loss=True,
        max_length=None,  # an example is never cut
        report_to="none",
    )
