"""Values of settings that no run can use, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redrob.errors import ConfigError
from redrob.prompts import PRESETS

if TYPE_CHECKING:
    from training.config import TrainConfig


def _reasons_first(preset: str) -> bool:
    return preset in PRESETS and PRESETS[preset].form.startswith('{"reasons"')


def check(config: TrainConfig, where: str) -> None:
    """Refuse values that no run can use; `where` begins the message.

    Raises:
        ConfigError: naming the setting, its value, and what is allowed.
    """
    grpo, sft, lora, evaluation = config.grpo, config.sft, config.lora, config.evaluation
    rules = (
        (config.preset in PRESETS, "preset", config.preset, f"Presets are {', '.join(PRESETS)}"),
        (config.name.replace("-", "").replace("_", "").replace(".", "").isalnum() and config.name[0] != ".", "name",
         config.name, "It names a folder: letters, digits, '-', '_' and '.' only"),
        (grpo.max_steps >= 1, "grpo.max_steps", grpo.max_steps, "A run has at least one step"),
        (grpo.num_generations >= 2, "grpo.num_generations", grpo.num_generations,
         "GRPO compares completions within a group and needs at least 2"),
        (grpo.prompts_per_pass >= 1 and grpo.prompts_per_step % max(1, grpo.prompts_per_pass) == 0,
         "grpo.prompts_per_step", grpo.prompts_per_step,
         f"It must be a multiple of grpo.prompts_per_pass ({grpo.prompts_per_pass})"),
        (grpo.beta >= 0, "grpo.beta", grpo.beta, "A KL coefficient is 0 or more"),
        (grpo.learning_rate > 0, "grpo.learning_rate", grpo.learning_rate, "A learning rate is above 0"),
        (grpo.temperature > 0, "grpo.temperature", grpo.temperature, "Sampling needs a temperature above 0"),
        (0 < grpo.top_p <= 1, "grpo.top_p", grpo.top_p, "It is a probability above 0, at most 1"),
        (grpo.max_completion_length >= 1, "grpo.max_completion_length", grpo.max_completion_length,
         "A completion has at least one token"),
        (not (grpo.use_vllm and config.device in ("cpu", "mps")), "grpo.use_vllm", True, "vLLM runs on CUDA only"),
        (lora is None or lora.r >= 1, "lora.r", lora and lora.r, "A rank is at least 1"),
        (lora is None or lora.alpha >= 1, "lora.alpha", lora and lora.alpha, "A scale is at least 1"),
        (sft is None or _reasons_first(config.preset), "preset", config.preset,
         "Written answers begin with their reasons, which it does not ask for; write `sft: null`, or take evidence"),
        (sft is None or sft.max_steps >= 1 or sft.max_steps == -1, "sft.max_steps", sft and sft.max_steps,
         "At least one step, or -1 to count epochs; write `sft: null` for no such stage"),
        (sft is None or sft.num_train_epochs > 0, "sft.num_train_epochs", sft and sft.num_train_epochs,
         "It is above 0; write `sft: null` for no such stage"),
        (sft is None or sft.learning_rate > 0, "sft.learning_rate", sft and sft.learning_rate,
         "A learning rate is above 0"),
        *((sft is None or getattr(sft, key) >= 1, f"sft.{key}", getattr(sft, key, None), "At least one")
          for key in ("per_device_train_batch_size", "gradient_accumulation_steps", "max_length")),
        *((stage is None or stage.save_steps >= 1, f"{name}.save_steps", stage and stage.save_steps,
           "Checkpoints lie at least one step apart") for name, stage in (("sft", sft), ("grpo", grpo))),
        *((stage is None or stage.torch_empty_cache_steps is None or stage.torch_empty_cache_steps >= 1,
           f"{name}.torch_empty_cache_steps", stage and stage.torch_empty_cache_steps,
           "At least one step, or null") for name, stage in (("sft", sft), ("grpo", grpo))),
        (config.train_cases >= 0, "train_cases", config.train_cases, "0 for all, or more"),
        (evaluation.cases >= 1, "evaluation.cases", evaluation.cases, "At least one case is needed"),
        (evaluation.batch_size >= 1, "evaluation.batch_size", evaluation.batch_size, "A batch has at least one case"),
        (evaluation.max_new_tokens >= 1, "evaluation.max_new_tokens", evaluation.max_new_tokens,
         "An answer has at least one token"),
    )  # fmt: skip
    for holds, key, value, why in rules:
        if not holds:
            raise ConfigError(f"{where}: {key} is {value}. {why}. Change it.")
