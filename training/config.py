"""One training run as typed data. Field names that TRL also has mean what TRL means by them."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_type_hints

import yaml

from redrob.errors import ConfigError


@dataclass(frozen=True, slots=True)
class LoraSettings:
    """The adapter that both stages train. The base's weights never change."""

    r: int = 16
    """Rank."""
    alpha: int = 32
    """Scale is alpha / r."""
    target_modules: str = "all-linear"


@dataclass(frozen=True, slots=True)
class WarmupSettings:
    """Supervised warm-up on grounded answers written from the true facts."""

    note_steps: int = 150
    """Steps on short notes, where one step is cheap: here the matching is learned."""
    full_steps: int = 80
    """Steps on full-length texts after that."""
    groups: int = 2
    """Job descriptions a step."""
    group_size: int = 4
    """Candidates of each job description a step; they share one pass over the job description."""
    learning_rate: float = 6.0e-4
    """Peak; cosine decay to a tenth after `warmup_steps`."""
    warmup_steps: int = 10
    checkpoint_every: int = 20
    """Steps between checkpoints: what a kill can lose at most."""


@dataclass(frozen=True, slots=True)
class GrpoSettings:
    """TRL's `GRPOConfig` in the part that we set."""

    max_steps: int = 30
    num_generations: int = 8
    """Group size G: completions sampled per prompt; at least 2."""
    prompts_per_step: int = 1
    """Groups per optimiser step."""
    beta: float = 0.04
    """KL coefficient, >= 0. The reference model is the warmed-up policy, not the untuned base."""
    learning_rate: float = 2.0e-5
    temperature: float = 1.0
    top_p: float = 1.0
    max_prompt_tokens: int = 100_000
    """Cases with longer prompts are left out of GRPO, never of the evaluation: a step costs what its prompt costs."""
    max_completion_length: int = 128
    """Longest completion, in tokens."""
    save_steps: int = 5


@dataclass(frozen=True, slots=True)
class EvaluationSettings:
    """Greedy evaluation on held-out cases."""

    cases: int = 240
    """How many held-out cases, spread evenly over the jobs; all of them where there are fewer."""
    max_new_tokens: int = 192
    """Longest completion, in tokens, for every row."""
    batch_size: int = 16


@dataclass(frozen=True, slots=True)
class TrainConfig:
    """One run: which base, which prompt, which stages."""

    name: str
    """Folder name under `runs/` and `assets/policies/`."""
    base_model: str = "bundled"
    """`bundled`, a local folder, or a Hub id."""
    preset: str = "checklist"
    """Key of `redrob.prompts.PRESETS`; written beside the adapter so that serving uses the same."""
    seed: int = 0
    lora: LoraSettings = field(default_factory=LoraSettings)
    warmup: WarmupSettings = field(default_factory=WarmupSettings)
    grpo: GrpoSettings = field(default_factory=GrpoSettings)
    evaluation: EvaluationSettings = field(default_factory=EvaluationSettings)


def load_config(path: Path) -> TrainConfig:
    """Read a YAML file into a `TrainConfig`.

    Raises:
        ConfigError: no such file, no YAML, an unknown key, a wrong type or an impossible value; the message names
            the file and the key.
    """
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        known = ", ".join(sorted(p.name for p in path.parent.glob("*.yaml"))) or "none"
        raise ConfigError(f"{path}: there is no such file. Configs in its folder: {known}. Name one.") from error
    except yaml.YAMLError as error:
        raise ConfigError(f"{path}: it is not YAML ({error}). Mend the line named.") from error
    if not isinstance(data, dict):
        raise ConfigError(f"{path}: it holds {type(data).__name__}, not keys and values. Write `key: value` lines.")
    config = _build(TrainConfig, data, str(path), "")
    _check(config, str(path))
    return config


def _build(kind: Any, data: dict[str, Any], where: str, prefix: str) -> Any:
    hints = get_type_hints(kind)
    unknown = [key for key in data if key not in hints]
    if unknown:
        raise ConfigError(
            f"{where}: {prefix}{unknown[0]} is not a setting. Known here: {', '.join(hints)}. Correct or remove it."
        )
    values = {key: _value(hints[key], value, where, prefix + key) for key, value in data.items()}
    missing = [
        f.name
        for f in dataclasses.fields(kind)
        if f.name not in values and f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    ]
    if missing:
        raise ConfigError(f"{where}: {prefix}{missing[0]} is missing. It has no default. Add it.")
    return kind(**values)


def _value(hint: Any, value: Any, where: str, key: str) -> Any:
    if dataclasses.is_dataclass(hint):
        if not isinstance(value, dict):
            raise ConfigError(f"{where}: {key} is {value!r}. It is a section. Put its keys under it, indented.")
        return _build(hint, value, where, f"{key}.")
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, hint) and not (hint is int and isinstance(value, bool)):
        return value
    fix = "Write 1.0e-5: YAML reads an exponent only after a dot." if hint is float else f"Write a {hint.__name__}."
    raise ConfigError(f"{where}: {key} is {value!r}, a {type(value).__name__}. It must be a {hint.__name__}. {fix}")


def _check(config: TrainConfig, where: str) -> None:
    """Values that no run can use."""
    grpo, warmup = config.grpo, config.warmup
    rules = (
        (grpo.num_generations >= 2, "grpo.num_generations", grpo.num_generations,
         "GRPO compares completions within a group and needs at least 2"),
        (grpo.beta >= 0, "grpo.beta", grpo.beta, "A KL coefficient is 0 or more"),
        (grpo.temperature > 0, "grpo.temperature", grpo.temperature, "Sampling needs a temperature above 0"),
        (warmup.group_size >= 1, "warmup.group_size", warmup.group_size, "A step needs at least one candidate"),
        (config.lora.r >= 1, "lora.r", config.lora.r, "A rank is at least 1"),
        (config.evaluation.cases >= 1, "evaluation.cases", config.evaluation.cases, "At least one case is needed"),
    )  # fmt: skip
    for holds, key, value, why in rules:
        if not holds:
            raise ConfigError(f"{where}: {key} is {value}. {why}. Change it.")
