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
    grpo, warmup, lora, evaluation = config.grpo, config.warmup, config.lora, config.evaluation
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
        (grpo.save_steps >= 1, "grpo.save_steps", grpo.save_steps, "Checkpoints lie at least one step apart"),
        (not (grpo.shared_prefix and grpo.gradient_checkpointing), "grpo.gradient_checkpointing", True,
         "Recomputing activations drops the keys and values that grpo.shared_prefix shares: set one of them to false"),
        (grpo.rows_per_pass is None or grpo.rows_per_pass >= 1, "grpo.rows_per_pass", grpo.rows_per_pass,
         "A pass scores at least one completion; write null for the whole group"),
        (grpo.rows_per_pass is None or grpo.shared_prefix, "grpo.rows_per_pass", grpo.rows_per_pass,
         "Only grpo.shared_prefix scores in passes: set that to true, or this to null"),
        (0 <= grpo.missed_share < 1, "grpo.missed_share", grpo.missed_share, "It is a share: 0 for none, or below 1"),
        (not grpo.together or grpo.shared_prefix, "grpo.together", True, "Only grpo.shared_prefix scores so: set both"),
        (not grpo.record_passes or grpo.shared_prefix, "grpo.record_passes", True,
         "Only grpo.shared_prefix samples so: set both"),
        (grpo.act_on == "answer" or grpo.shared_prefix, "grpo.act_on", grpo.act_on,
         "Only grpo.shared_prefix leaves tokens out: set that to true, or this to answer"),
        (grpo.act_on == "answer" or _reasons_first(config.preset), "grpo.act_on", grpo.act_on,
         f"Answers of the preset {config.preset} do not begin with their reasons: set it to answer"),
        (not (grpo.use_vllm and config.device in ("cpu", "mps")), "grpo.use_vllm", True, "vLLM runs on CUDA only"),
        (lora is None or lora.r >= 1, "lora.r", lora and lora.r, "A rank is at least 1"),
        (lora is None or lora.alpha >= 1, "lora.alpha", lora and lora.alpha, "A scale is at least 1"),
        (lora is None or lora.first_layer >= 0, "lora.first_layer", lora and lora.first_layer,
         "Layers are counted from 0"),
        (lora is None or not lora.first_layer or lora.target_modules == "all-linear", "lora.first_layer",
         lora and lora.first_layer, "It needs lora.target_modules: all-linear; set that, or this to 0"),
        *((warmup is None or getattr(warmup, key) >= 1, f"warmup.{key}", getattr(warmup, key, None), "At least one")
          for key in ("groups", "group_size", "note_group_size", "career_group_size", "supposed_group_size")),
        (warmup is None or warmup.rows_per_pass is None or warmup.rows_per_pass >= 1, "warmup.rows_per_pass",
         warmup and warmup.rows_per_pass, "A pass has at least one row; write null for groups by themselves"),
        (warmup is None or warmup.end_weight is None or warmup.end_weight > 0, "warmup.end_weight",
         warmup and warmup.end_weight, "A weight is above 0"),
        (warmup is None or warmup.decisive_weight > 0, "warmup.decisive_weight", warmup and warmup.decisive_weight,
         "A weight is above 0"),
        (warmup is None or warmup.guidance > 0, "warmup.guidance", warmup and warmup.guidance,
         "A weight is above 0; leave warmup.guided_heads blank for no guidance"),
        (warmup is None or bool(warmup.guided_heads) or not warmup.naming_heads, "warmup.naming_heads",
         warmup and warmup.naming_heads, "They need warmup.guided_heads beside them; leave this blank as well"),
        (warmup is None or warmup.note_steps + warmup.full_steps + warmup.dated_steps >= 1, "warmup.full_steps",
         warmup and warmup.full_steps, "A warm-up has at least one step; write `warmup: null` for none"),
        (warmup is None or warmup.full_per_dated >= 0, "warmup.full_per_dated", warmup and warmup.full_per_dated,
         "A dated step has no full-length groups beside it, or some"),
        (warmup is None or warmup.supposed_per_dated >= 0, "warmup.supposed_per_dated",
         warmup and warmup.supposed_per_dated, "A dated step has no supposed answers beside it, or some"),
        (warmup is None or warmup.first_layer >= 0, "warmup.first_layer", warmup and warmup.first_layer,
         "Layers are counted from 0"),
        (warmup is None or warmup.checkpoint_every >= 1, "warmup.checkpoint_every", warmup and warmup.checkpoint_every,
         "Checkpoints lie at least one step apart"),
        (not config.adapter or config.lora is not None, "adapter", config.adapter,
         "There is none where all weights are trained; leave it empty"),
        (config.train_cases >= 0, "train_cases", config.train_cases, "0 for all, or more"),
        (evaluation.cases >= 1, "evaluation.cases", evaluation.cases, "At least one case is needed"),
        (evaluation.leave_out >= 0, "evaluation.leave_out", evaluation.leave_out, "0 or more"),
        (evaluation.batch_size >= 1, "evaluation.batch_size", evaluation.batch_size, "A batch has at least one case"),
        (evaluation.max_new_tokens >= 1, "evaluation.max_new_tokens", evaluation.max_new_tokens,
         "An answer has at least one token"),
        (evaluation.curve_cases >= 0, "evaluation.curve_cases", evaluation.curve_cases, "0 or more"),
        (evaluation.keep == "last" or (evaluation.curve_cases > 0 and evaluation.curve_every <= grpo.max_steps),
         "evaluation.keep", evaluation.keep, "There is no learning curve to choose from; set evaluation.curve_cases"),
        (evaluation.curve_every >= 1, "evaluation.curve_every", evaluation.curve_every, "At least one step"),
    )  # fmt: skip
    for holds, key, value, why in rules:
        if not holds:
            raise ConfigError(f"{where}: {key} is {value}. {why}. Change it.")
