"""GRPO by TRL, with the six reward components as six functions.

The reference model of the KL term is the policy as it was before GRPO: TRL keeps a frozen copy of a saved adapter,
named `ref`, and reads saved full weights a second time. So the KL is 0 before the first step. Rewards come from the one
grader; `reward_weights` are its weights, and each component is logged as `rewards/<name>/mean`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.cases import Case
from redrob.errors import DataError
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, RewardBreakdown, Rubric, RuleBasedRewardModel
from training.checkpoint import common_arguments, divisor, progress, trained
from training.config import GrpoSettings, TrainConfig
from training.data import case_prompt
from training.policy import load_tokenizer

if TYPE_CHECKING:
    from datasets import Dataset
    from transformers import PreTrainedTokenizerBase
    from trl import GRPOConfig

RewardFunction = Callable[..., list[float | None]]
"""TRL's contract; None would mean that a component does not apply, and ours always do."""


def reward_functions(rubric: Rubric, cases: Iterable[Case]) -> tuple[RewardFunction, ...]:
    """The six components in their order, each as TRL calls it, over one grader.

    A row names its case by the column `case_id`; what is true of it the grader knows from `cases`.
    """
    grader, asked = RuleBasedRewardModel(rubric), {case.id: case for case in cases}

    @lru_cache(maxsize=4096)
    def grade(completion: str, case_id: str, context: str) -> RewardBreakdown:
        """Grade each completion once, although six functions ask for it."""
        return asked[case_id].grade(grader, completion, context)

    def function(name: str) -> RewardFunction:
        def component(
            completions: Sequence[str], *, case_id: Sequence[str], context: Sequence[str], **_: Any
        ) -> list[float | None]:  # TRL passes what else it has
            return [getattr(grade(*row), name) for row in zip(completions, case_id, context, strict=True)]

        component.__name__ = name  # TRL names its metrics after it
        return component

    return tuple(function(name) for name in COMPONENTS)


def grpo_dataset(tokenizer: PreTrainedTokenizerBase, cases: Sequence[Case], preset: str) -> Dataset:
    """One row per case: the prompt as text, its case, and what it shows.

    TRL tokenises the text itself. It must come to the very tokens that serving uses, or the run stops.
    """
    from datasets import Dataset

    rows = []
    for case in cases:
        prompt = case_prompt(tokenizer, case, preset)
        text = tokenizer.decode(list(prompt.input_ids), skip_special_tokens=False)
        if tuple(tokenizer(text)["input_ids"]) != prompt.input_ids:
            raise DataError(f"{case.id}: its prompt does not survive decoding and tokenising. Leave the case out.")
        rows.append({"prompt": text, "case_id": case.id, "context": prompt.context})
    return Dataset.from_list(rows)


def run_grpo(start: Path, cases: Sequence[Case], config: TrainConfig, folder: Path, device: str) -> Any:
    """The policy saved in `start` after GRPO on `cases`; resumes from the last checkpoint in `folder`."""
    from trl import GRPOTrainer

    settings, tokenizer = config.grpo, load_tokenizer(config)
    assert settings is not None  # a run without this stage does not come here
    rows = grpo_dataset(tokenizer, cases, config.preset)

    def trainer(model: Any, halved: int) -> Any:
        return GRPOTrainer(
            model=model,
            reward_funcs=list(reward_functions(config.reward.rubric, cases)),
            args=_arguments(settings, config.seed, folder, device, halved),
            train_dataset=rows,
            processing_class=tokenizer,
            callbacks=[progress("GRPO", folder, "reward")],
        )

    return trained("GRPO", config, folder, start, trainer, settings.num_generations * settings.prompts_per_pass)


def _arguments(settings: GrpoSettings, seed: int, folder: Path, device: str, halved: int) -> GRPOConfig:
    """`halved` makes passes smaller, and with them the groups that are sampled at once."""
    from trl import GRPOConfig

    prompts = divisor(settings.prompts_per_step, settings.prompts_per_step >> halved)
    sampled = settings.num_generations * prompts
    a_pass = divisor(sampled, settings.num_generations * settings.prompts_per_pass >> halved)
    return GRPOConfig(
        **common_arguments(settings, folder, device, seed),
        per_device_train_batch_size=a_pass,
        gradient_accumulation_steps=settings.num_generations * settings.prompts_per_step // a_pass,
        steps_per_generation=sampled // a_pass,
        reward_weights=list(DEFAULT_WEIGHTS.values()),
        log_completions=False,  # completions quote the profiles
    )
