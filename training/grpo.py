"""GRPO by TRL, with the six reward components as six functions.

The reference model of the KL term is the policy as it was before GRPO: TRL keeps a frozen copy of a saved adapter,
named `ref`, and reads saved full weights a second time. So the KL is 0 before the first step. Rewards come from the one
grader; `reward_weights` are its weights, and each component is logged as `rewards/<name>/mean`.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redrob.cases import Case
from redrob.errors import ConfigError, DataError
from redrob.prompts import build_prompt
from redrob.rewards import COMPONENTS, DEFAULT_WEIGHTS, RewardBreakdown, RuleBasedRewardModel
from training.asked import cases_to_ask
from training.checkpoint import check_finite, last_checkpoint, machine, open_log, steps_done
from training.config import TrainConfig

if TYPE_CHECKING:
    from datasets import Dataset
    from transformers import PreTrainedTokenizerBase, TrainerCallback
    from trl import GRPOConfig

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


def grpo_from(start: Path, asked: Sequence[Case], config: TrainConfig, folder: Path, device: str) -> Any:
    """The policy saved in `start` after GRPO on the full-length cases of `asked`; as `run_grpo`.

    Where the warm-up learned from dated cases, GRPO asks those of `asked` as well, and so it does with `rollout` cases.

    Where a kill came after the last step, its checkpoint is the policy: the trainer would take one step more.
    """
    from training.policy import load_tokenizer, saved_policy

    last = last_checkpoint(folder)
    if last and steps_done(last) >= config.grpo.max_steps:
        return saved_policy(config, last, trainable=True)
    model = saved_policy(config, start, trainable=True)
    dated = config.grpo.split == "rollout" or (config.warmup and config.warmup.dated_steps)
    forms = {"full", "dated"} if dated else {"full"}
    cases = [case for case in asked if case.form in forms]
    if config.grpo.missed_share:
        cases = cases_to_ask(start, cases, config, folder, device)
    run_grpo(model, load_tokenizer(config), cases, config, folder, device)
    return model


def run_grpo(
    model: Any,
    tokenizer: PreTrainedTokenizerBase,
    cases: Sequence[Case],
    config: TrainConfig,
    folder: Path,
    device: str,
) -> None:
    """Train `model` (as `saved_policy` gives it) in place; resumes from the last checkpoint in `folder`.

    The log goes to `folder/log.jsonl` under TRL's metric names, a line a step as it comes. Every
    `evaluation.curve_every` steps the policy is put into `folder/curve/<step>` for the learning curve.

    Raises:
        ConfigError: the configuration asks for a package that is not installed.
    """
    from transformers.trainer_callback import PrinterCallback, ProgressCallback
    from trl import GRPOTrainer

    from training.shared_prefix import SharedPrefixGRPOTrainer

    settings = config.grpo
    folder.mkdir(parents=True, exist_ok=True)
    _need(settings.use_vllm, "vllm", "grpo.use_vllm")
    _need(settings.report_to == "trackio", "trackio", "grpo.report_to")
    kind = SharedPrefixGRPOTrainer if settings.shared_prefix else GRPOTrainer
    trainer = kind(
        model=model,
        reward_funcs=list(REWARD_FUNCTIONS),
        args=_arguments(config, folder, device),
        train_dataset=grpo_dataset(tokenizer, cases, config.preset, settings.max_prompt_tokens),
        processing_class=tokenizer,
        callbacks=[_progress_callback(config, folder)],
    )
    if isinstance(trainer, SharedPrefixGRPOTrainer):
        trainer.rows_per_pass, trainer.together = settings.rows_per_pass, settings.together
        trainer.act_on_reasons, trainer.record = settings.act_on == "reasons", settings.record_passes
    for noisy in (PrinterCallback, ProgressCallback):  # they print each step's thirty figures, which are in the log
        trainer.remove_callback(noisy)
    last = last_checkpoint(folder)
    trainer.train(resume_from_checkpoint=str(last) if last else None)


def _arguments(config: TrainConfig, folder: Path, device: str) -> GRPOConfig:
    from trl import GRPOConfig

    settings = config.grpo
    return GRPOConfig(
        output_dir=str(folder),
        max_steps=settings.max_steps,
        per_device_train_batch_size=settings.num_generations * settings.prompts_per_pass,
        gradient_accumulation_steps=settings.prompts_per_step // settings.prompts_per_pass,
        steps_per_generation=1,  # sample just before scoring, so that no completion is older than the weights
        num_generations=settings.num_generations,
        max_completion_length=settings.max_completion_length,
        beta=settings.beta,
        learning_rate=settings.learning_rate,
        lr_scheduler_type=settings.lr_scheduler_type,
        warmup_steps=settings.warmup_steps,
        loss_type=settings.loss_type,
        scale_rewards=settings.scale_rewards,
        multi_objective_aggregation=settings.multi_objective_aggregation,
        temperature=settings.temperature,
        top_p=settings.top_p,
        reward_weights=list(REWARD_WEIGHTS),
        use_vllm=settings.use_vllm,
        use_cpu=device == "cpu",
        bf16=False,  # said outright: some systems report bf16 that they only emulate
        fp16=False,
        activation_checkpointing=settings.gradient_checkpointing,
        activation_checkpointing_kwargs={"use_reentrant": False} if settings.gradient_checkpointing else None,
        logging_steps=1,
        save_steps=settings.save_steps,
        save_total_limit=2,
        seed=config.seed,
        report_to=settings.report_to,
        trackio_space_id=None,  # a local dashboard; nothing leaves the machine
        log_completions=False,  # completions quote the profiles
    )


def _progress_callback(config: TrainConfig, folder: Path) -> TrainerCallback:
    """A bar with the time left; the log as it comes; the policy kept at the points of the learning curve."""
    from tqdm import tqdm
    from transformers import TrainerCallback

    from training.policy import save_policy

    class Progress(TrainerCallback):
        bar: Any = None
        runs_on = ""

        def on_train_begin(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
            if state.is_world_process_zero:
                open_log(folder / "log.jsonl", state.global_step).close()
                self.runs_on = machine(args.device)
                self.bar = tqdm(total=state.max_steps, initial=state.global_step, desc="GRPO")

        def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **kwargs: Any) -> None:
            if logs and "grad_norm" in logs:
                check_finite("GRPO", state.global_step, float(logs["grad_norm"]))
            if state.is_world_process_zero and logs and "reward" in logs:
                with (folder / "log.jsonl").open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"step": state.global_step, **logs, "machine": self.runs_on}) + "\n")
                decided = logs["rewards/decision_match/mean"]
                self.bar.set_postfix(
                    reward=f"{logs['reward']:.3f}", decided=f"{decided:.2f}", kl=f"{logs.get('kl', 0.0):.4f}"
                )

        def on_step_end(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
            if not state.is_world_process_zero:
                return
            self.bar.update()
            settings = config.evaluation
            if settings.curve_cases and state.global_step % settings.curve_every == 0:
                save_policy(kwargs["model"], folder / "curve" / f"{state.global_step:05d}", config)

        def on_train_end(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
            if self.bar is not None:
                self.bar.close()

    return Progress()


def _need(wanted: bool, package: str, setting: str) -> None:
    if wanted and importlib.util.find_spec(package) is None:
        raise ConfigError(
            f"{setting}: it needs the package {package}, which is not installed. Install it, or unset it."
        )
