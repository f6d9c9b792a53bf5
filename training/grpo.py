"""GRPO from the warmed-up adapter, by TRL, with the six reward components as six functions.

The reference model of the KL term is the warm-up's adapter over the same base (TRL keeps a frozen copy named `ref`),
so the KL is 0 before the first step. Rewards come from the one grader; `reward_weights` are its weights, and each
component is logged as `rewards/<name>/mean`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.cases import Case
from redrob.errors import DataError
from redrob.prompts import build_prompt
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, RewardBreakdown, RuleBasedRewardModel
from training.config import TrainConfig

if TYPE_CHECKING:
    from datasets import Dataset
    from transformers import PreTrainedTokenizerBase

RewardFunction = Callable[..., list[float | None]]
"""TRL's contract; None would mean that a component does not apply, and ours always do."""
_GRADER = RuleBasedRewardModel("strict")


@lru_cache(maxsize=4096)
def _grade(completion: str, decision: str, score: float, context: str) -> RewardBreakdown:
    """Grade each completion once, although six functions ask for it."""
    return _GRADER.grade(completion, gold_decision=decision, gold_score=score, context=context)


def _reward_function(name: str) -> RewardFunction:
    """The component `name` as TRL calls it: one float in [0, 1] per completion, in order."""

    def component(
        completions: Sequence[str],
        *,
        gold_decision: Sequence[str],
        gold_score: Sequence[float],
        context: Sequence[str],
        **_: Any,  # TRL passes what else it has
    ) -> list[float | None]:
        rows = zip(completions, gold_decision, gold_score, context, strict=True)
        return [getattr(_grade(*row), name) for row in rows]

    component.__name__ = name  # TRL names its metrics after it
    return component


REWARD_FUNCTIONS: tuple[RewardFunction, ...] = tuple(_reward_function(name) for name in COMPONENTS)
REWARD_WEIGHTS: tuple[float, ...] = tuple(DEFAULT_WEIGHTS[name] for name in COMPONENTS)


def grpo_dataset(
    tokenizer: PreTrainedTokenizerBase, cases: Sequence[Case], preset: str, max_prompt_tokens: int = 100_000
) -> Dataset:
    """One row per case whose prompt has at most `max_prompt_tokens`: the prompt as text, and what the grader needs.

    TRL tokenises the text itself. It must come to the very tokens that serving uses, or the run stops.
    """
    from datasets import Dataset

    rows = []
    for case in cases:
        prompt = build_prompt(tokenizer, case.job_description, case.candidate, preset=preset)
        if len(prompt.input_ids) > max_prompt_tokens:
            continue
        text = tokenizer.decode(list(prompt.input_ids), skip_special_tokens=False)
        if tuple(tokenizer(text)["input_ids"]) != prompt.input_ids:
            raise DataError(f"{case.id}: its prompt does not survive decoding and tokenising. Leave the case out.")
        rows.append(
            {
                "prompt": text,
                "gold_decision": case.gold_decision,
                "gold_score": case.gold_score,
                "context": prompt.context,
            }
        )
    if not rows:
        raise DataError(
            f"grpo.max_prompt_tokens: {max_prompt_tokens} leaves no case of {len(cases)}. "
            "Every prompt is longer. Raise it."
        )
    return Dataset.from_list(rows)


def run_grpo(
    model: Any,
    tokenizer: PreTrainedTokenizerBase,
    cases: Sequence[Case],
    config: TrainConfig,
    folder: Path,
    device: str,
) -> None:
    """Train the adapter of `model` (a `PeftModel` with the warm-up's adapter) in place; resumes from `folder`.

    The log goes to `folder/log.jsonl` under TRL's metric names.
    """
    from transformers.trainer_utils import get_last_checkpoint
    from trl import GRPOConfig, GRPOTrainer

    settings = config.grpo
    folder.mkdir(parents=True, exist_ok=True)
    arguments = GRPOConfig(
        output_dir=str(folder),
        max_steps=settings.max_steps,
        per_device_train_batch_size=settings.num_generations,
        gradient_accumulation_steps=settings.prompts_per_step,
        num_generations=settings.num_generations,
        max_completion_length=settings.max_completion_length,
        beta=settings.beta,
        learning_rate=settings.learning_rate,
        lr_scheduler_type="constant_with_warmup",
        warmup_steps=2,
        temperature=settings.temperature,
        top_p=settings.top_p,
        reward_weights=list(REWARD_WEIGHTS),
        use_cpu=device == "cpu",
        bf16=False,
        fp16=False,
        gradient_checkpointing=False,
        logging_steps=1,
        save_steps=settings.save_steps,
        save_total_limit=2,
        seed=config.seed,
        report_to="none",
        log_completions=False,  # completions quote the profiles
    )
    trainer = GRPOTrainer(
        model=model,
        reward_funcs=list(REWARD_FUNCTIONS),
        args=arguments,
        train_dataset=grpo_dataset(tokenizer, cases, config.preset, settings.max_prompt_tokens),
        processing_class=tokenizer,
    )
    last = get_last_checkpoint(str(folder))
    trainer.train(resume_from_checkpoint=last)
    history = [entry for entry in trainer.state.log_history if "reward" in entry]
    lines = "".join(json.dumps(entry) + "\n" for entry in history)
    (folder / "log.jsonl").write_text(lines, encoding="utf-8")
